"""What trains of 1866 would earn, guessed from the stops a company is connected to, without any search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.titles.g1866.typed import Title1866

LONG = 5
"""Trains of so many cities seldom find all the best ones on one line."""


@frozen
class Stops:
    """Values of the stops a company is connected to, the best first: all cities, those with an own station,
    and towns; and whether there is a route at all."""

    cities: tuple[int, ...]
    own: tuple[int, ...]
    towns: tuple[int, ...]
    route: bool = True

    def changed(self, gone: list[tuple[str, int]], new: list[tuple[str, int]]) -> Stops:
        """The stops with some replaced by others, each given as its kind and value; stations stay."""
        cities, own, towns = list(self.cities), list(self.own), list(self.towns)
        for kind, value in gone:
            found = towns if kind == "town" else cities
            if value in found:
                found.remove(value)
        for kind, value in new:
            (towns if kind == "town" else cities).append(value)
        if gone and new and gone[0][1] in own and gone[0][0] != "town":
            own[own.index(gone[0][1])] = new[0][1]
        return Stops(best_first(cities), best_first(own), best_first(towns), self.route)

    def earn(self, types: tuple[str, ...]) -> int:
        """What trains of these types would earn together."""
        total, at, town, stations = 0.0, 0, 0, 0
        normal = [n for n in types if n != "L" and n[-1] != "E"] if self.route else []
        for name in sorted(normal, key=lambda n: -int(n)):
            length = int(name)
            start = self.own[:1] if at else ()
            here = (*start, *self.cities[at : at + length - len(start)])
            passed = self.towns[town : town + length]
            if len(here) + len(passed) < 2:
                break
            total += (sum(here) + sum(passed)) * (0.85 if length >= LONG else 1.0)
            at += max(1, len(here) - (at > 0))
            town += len(passed)
        for name in types:
            if name[-1] == "E" and self.route:
                here = self.own[stations : stations + int(name[:-1])]
                if len(here) >= 2:
                    total += 2 * sum(here)
                    stations += len(here)
        for city in self.own[: types.count("L")] if not total else ():
            total += city + sum(self.towns[:1])
        return int(total)


def best_first(values: list[int]) -> tuple[int, ...]:
    """Values in falling order."""
    return tuple(sorted(values, reverse=True))


def stops_of(t: Title1866, s: State, company: str) -> Stops:
    """The stops of a public company as the track lies."""
    colours, board, cat = t.phase(s).colours, s.board, t.catalogue
    value = t.routes.value(s, company)
    stations = set(board.stations_of(company))
    cities, own, towns = [], [], []
    net = t.network.of(s, company)
    for place in net.stops:
        hex_id, k = place
        stop = board.stops(cat, hex_id)[k]
        worth = stop.value(colours)
        if value is not None:
            worth = value(hex_id, k, worth)
        if stop.kind == "town":
            towns.append(worth)
        else:
            cities.append(worth)
            if place in stations:
                own.append(worth)
    return Stops(best_first(cities), best_first(own), best_first(towns), net.has_route)
