"""Routes as other programs record them: hexes from stop to stop, without saying which track.

A recorded route is a list of stretches in order along the route, each the list of hexes from one stop to the
next in either direction; ``["local", HEX]`` is a run of one stop, an entry such as ``"G6 0.1"`` a stretch
inside one hex, from its stop 0 to its stop 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import attrs

from eighteenxx.routes.check import check_routes
from eighteenxx.routes.problem import RouteProblem, Train
from eighteenxx.routes.route import Piece, Place, Route

__all__ = ["UnknownTrack", "trace_connections", "trace_routes"]


class UnknownTrack(ValueError):
    """Recorded stretches that no track of the problem fits; the message says which one."""


@attrs.frozen
class _Stretch:
    ends: tuple[Place, Place]
    track: tuple[Piece, ...]

    def turned(self) -> _Stretch:
        return _Stretch(self.ends[::-1], self.track[::-1])


def trace_connections(
    problem: RouteProblem,
    connections: Sequence[Sequence[str]],
    train: Train | str,
    revenue: int | None = None,
) -> Route:
    """The stops and track of one recorded route.

    Where several tracks fit, a legal one is taken, first of all one that earns ``revenue``, then the one that
    earns most. If none is legal the first that fits is returned, for :func:`check_routes` to say why not.

    Raises:
        UnknownTrack: no track fits a stretch, or the stretches don't join.
    """
    return trace_routes(problem, [(train, connections, revenue)])[0]


def trace_routes(
    problem: RouteProblem,
    recorded: Sequence[tuple[Train | str, Sequence[Sequence[str]], int | None]],
) -> tuple[Route, ...]:
    """The same for routes run together, given as (train, connections, revenue or None): legal together if
    possible.

    Raises:
        UnknownTrack: no track fits a stretch, or the stretches don't join.
    """
    trains = {train.id: train for train in problem.trains}
    options: list[list[Route]] = []
    for which, connections, revenue in recorded:
        train = which if isinstance(which, Train) else trains.get(which)
        if train is None:
            raise UnknownTrack(f"{problem.company} has no train {which!r}.")
        found = list(_candidates(problem, connections, train))
        checked = [check_routes(problem, [route]) for route in found]
        legal = [check.routes[0] for check in checked if check.legal]
        legal.sort(key=lambda route: (route.revenue != revenue, -route.revenue))
        options.append(legal or found[:1])
    if len(options) == 1:
        return (options[0][0],)
    for chosen in _together(problem, options, ()):
        return chosen
    return tuple(routes[0] for routes in options)


def _together(
    problem: RouteProblem, options: Sequence[Sequence[Route]], chosen: tuple[Route, ...]
) -> Iterator[tuple[Route, ...]]:
    if len(chosen) == len(options):
        yield chosen
        return
    for route in options[len(chosen)]:
        if check_routes(problem, (*chosen, route)).legal:
            yield from _together(problem, options, (*chosen, route))


def _candidates(problem: RouteProblem, connections: Sequence[Sequence[str]], train: Train) -> Iterator[Route]:
    """Every route that the stretches may mean."""
    if len(connections) == 1 and len(connections[0]) == 2 and connections[0][0] == "local":
        name = connections[0][1]
        if name not in problem.hexes or not problem.hexes[name].stops:
            raise UnknownTrack(f"There is no stop in {name} for a run of train {train.id} there.")
        for index in range(len(problem.hexes[name].stops)):
            yield Route(train.id, ((name, f"s{index}"),))
        return
    if not connections:
        raise UnknownTrack(f"The route of train {train.id} has no stretch.")
    stretches = []
    for connection in connections:
        fitting = list(_fitting(problem, connection))
        if not fitting:
            raise UnknownTrack(f"No track runs {'-'.join(connection)}, where train {train.id} is to run.")
        stretches.append(fitting)
    found = False
    for chain in _chains(stretches, ()):
        found = True
        stops = (chain[0].ends[0], *(stretch.ends[1] for stretch in chain))
        track = tuple(piece for stretch in chain for piece in stretch.track)
        yield from _callings(problem, train, stops, track)
    if not found:
        raise UnknownTrack(f"The stretches of train {train.id} do not join.")


def _chains(
    stretches: Sequence[Sequence[_Stretch]], chain: tuple[_Stretch, ...]
) -> Iterator[tuple[_Stretch, ...]]:
    if len(chain) == len(stretches):
        yield chain
        return
    for stretch in stretches[len(chain)]:
        for turned in (stretch, stretch.turned()):
            if not chain or chain[-1].ends[1] == turned.ends[0]:
                yield from _chains(stretches, (*chain, turned))


def _callings(
    problem: RouteProblem, train: Train, stops: tuple[Place, ...], track: tuple[Piece, ...]
) -> Iterator[Route]:
    """The route calling everywhere, and for trains that may skip, those leaving out stops."""
    inner = [
        i
        for i in range(1, len(stops) - 1)
        if problem.hexes[stops[i][0]].stops[int(stops[i][1][1:])].kind in train.skip
    ]
    for size in range(len(inner) + 1):
        fits = False
        for left in combinations(inner, size):
            route = Route(train.id, tuple(stop for i, stop in enumerate(stops) if i not in left), track)
            yield route
            fits = fits or check_routes(problem, [route]).legal
        if fits:
            return


def _fitting(problem: RouteProblem, hexes: Sequence[str]) -> Iterator[_Stretch]:
    """Every track that leads through these hexes in order, from a stop to a stop with none between."""
    first, _, inside = hexes[0].partition(" ")
    wanted = tuple(f"s{number}" for number in inside.split(".")) if inside else ()
    if inside and len(hexes) > 1:
        return
    if first not in problem.hexes:
        return
    stack: list[tuple[int, int | str, tuple[Piece, ...]]] = []
    for index in range(len(problem.hexes[first].stops)):
        name = f"s{index}"
        if wanted and name != wanted[0]:
            continue
        start = (first, name)
        stack = [(0, name, ())]
        while stack:
            at, end, track = stack.pop()
            hex_name = first if at == 0 else hexes[at]
            for number, path in enumerate(problem.hexes[hex_name].paths):
                if end not in (path.a, path.b) or (hex_name, number) in track:
                    continue
                far = path.b if path.a == end else path.a
                longer = (*track, (hex_name, number))
                if isinstance(far, int):
                    other = problem.hexes[hex_name].neighbours.get(far)
                    if at + 1 < len(hexes) and other == hexes[at + 1] and other in problem.hexes:
                        stack.append((at + 1, (far + 3) % 6, longer))
                elif far == "j":
                    stack.append((at, far, longer))
                elif at == len(hexes) - 1 and (hex_name, far) != start and (not wanted or far == wanted[1]):
                    yield _Stretch((start, (hex_name, far)), longer)
