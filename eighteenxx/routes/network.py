"""The network, compiled once a problem: stops as numbers, the stretches between them as bit sets.

Everything is put in name order first, so that the same network gives the same numbers in whatever order its
hexes were written down.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import networkx as nx

from eighteenxx.routes.problem import End, RouteProblem, Stop
from eighteenxx.routes.route import Piece, Place
from eighteenxx.routes.scoring import KIND_INDEX

__all__ = ["Link", "Network", "compile_network"]


@attrs.define(eq=False)
class Link:
    """A stretch of track from one stop to the next, seen from one of its ends.

    Attributes:
        source, target: the stops, as numbers.
        mask: the track it uses up, as a bit set (see :class:`Network`).
        track: its pieces, from the source on.
        ends_source, ends_target: the route has to end at that stop, for the track there is terminal.
        number: the same for both directions of a link, unlike that of any other.
    """

    source: int
    target: int
    mask: int
    track: tuple[Piece, ...]
    ends_source: bool
    ends_target: bool
    number: int


@attrs.frozen(eq=False)
class Network:
    """All that routes of the company can use.

    Bit sets have one bit a stop (``visit``: what coming to a stop uses up; stops of a one-stop hex share
    their bit), then one bit for each stop group, then those of the track.

    Attributes:
        places, stops: by number, in name order.
        kinds: of each stop, 0 city, 1 town, 2 off-board.
        tokened: whether the company has a token in it.
        claim: whether coming to it makes a route the company's.
        ends: whether a route has to end there: off-board, or full of other companies' tokens.
        visit, call: what coming to it, and what calling at it uses up on top.
        links: by stop.
        low_size: how many bits come before the track.
        track_bits: the part of a bit set that is track.
        crowded: (bits, most) of the hexes where a route may come to two of three or more stops.
    """

    problem: RouteProblem
    places: tuple[Place, ...]
    stops: tuple[Stop, ...]
    kinds: tuple[int, ...]
    tokened: tuple[bool, ...]
    claim: tuple[bool, ...]
    ends: tuple[bool, ...]
    visit: tuple[int, ...]
    call: tuple[int, ...]
    links: tuple[tuple[Link, ...], ...]
    low_size: int
    track_bits: int
    crowded: tuple[tuple[int, int], ...]

    @property
    def size(self) -> int:
        return len(self.stops)

    def graph(self) -> nx.MultiGraph[Place]:
        """The stops and links as a networkx graph, its nodes the places."""
        graph: nx.MultiGraph[Place] = nx.MultiGraph()
        for place, stop in zip(self.places, self.stops, strict=True):
            graph.add_node(place, kind=stop.kind, revenue=stop.revenue)
        for links in self.links:
            for link in links:
                if link.source < link.target:
                    graph.add_edge(self.places[link.source], self.places[link.target], track=link.track)
        return graph


def compile_network(problem: RouteProblem) -> Network:
    """Compile what is reachable from the company's tokens (or home hexes); linear in the track but for
    junctions."""
    return _Compiler(problem).compile()


Used = tuple[str, int]
"""What can't be used twice: a hex side, named from the hex of lesser name, or a path without sides (10 +
index)."""
Trail = tuple[Piece, bool, "Trail"] | None
"""The pieces of a stretch from its last one back, each with whether it is terminal."""


class _Walk:
    """A stretch found: where it ends, the track bits it uses, its pieces, and at which ends it is
    terminal."""

    __slots__ = ("_names", "end", "first", "last", "mask", "track")

    def __init__(self, end: Place, mask: int, track: tuple[Piece, ...], first: bool, last: bool) -> None:
        self.end = end
        self.mask = mask
        self.track = track
        self.first = first
        self.last = last
        self._names: list[Piece] | None = None

    @property
    def names(self) -> list[Piece]:
        if self._names is None:
            self._names = sorted(self.track)
        return self._names

    def covers(self, other: _Walk) -> bool:
        """Whether a route by this one is never worse than by the other, which has the same ends."""
        if self.mask & ~other.mask:
            return False
        more = len(self.track) - len(other.track)
        return more < 0 or (more == 0 and self.names <= other.names)


class _Compiler:
    def __init__(self, problem: RouteProblem) -> None:
        self.problem = problem
        self.hexes = problem.hexes
        self.bits: dict[Used, int] = {}
        # Ends of stretches that lead back over track without a fork: (stop, piece). No need to walk them
        # again.
        self.walked: set[tuple[Place, int]] = set()

    def compile(self) -> Network:
        claims = self.claims()
        found: dict[Place, list[_Walk]] = {}
        stops: dict[Place, Stop] = {}
        ends: dict[Place, bool] = {}
        queue = list(claims)
        while queue:
            place = queue.pop()
            if place in found:
                continue
            stop = stops[place] = self.hexes[place[0]].stops[int(place[1][1:])]
            ends[place] = self.must_end(stop)
            walks = found[place] = [] if ends[place] and place not in claims else self.walks(place)
            queue.extend(walk.end for walk in walks if walk.end not in found)
        places = sorted(found, key=_order)
        visit, call, crowded, low = self.visit_bits(places, stops)
        company = self.problem.company
        return Network(
            problem=self.problem,
            places=tuple(places),
            stops=tuple([stops[p] for p in places]),
            kinds=tuple([KIND_INDEX[stops[p].kind] for p in places]),
            tokened=tuple([company in stops[p].tokens for p in places]),
            claim=tuple([p in claims for p in places]),
            ends=tuple([ends[p] for p in places]),
            visit=tuple(visit),
            call=tuple(call),
            links=self.links(places, found, low),
            low_size=low,
            track_bits=((1 << len(self.bits)) - 1) << low,
            crowded=tuple(crowded),
        )

    def claims(self) -> dict[Place, None]:
        """The stops where a route may be the company's, in name order."""
        start, company = self.problem.start_hexes, self.problem.company
        found: list[Place] = []
        if start is None:
            for name, hex_ in self.hexes.items():
                found.extend((name, f"s{i}") for i, stop in enumerate(hex_.stops) if company in stop.tokens)
        else:
            for name in start:
                if name in self.hexes:
                    found.extend((name, f"s{index}") for index in range(len(self.hexes[name].stops)))
        return dict.fromkeys(sorted(found, key=_order))

    def must_end(self, stop: Stop) -> bool:
        if stop.kind == "offboard":
            return True
        tokens = stop.tokens
        if not tokens or stop.kind != "city" or not self.problem.blocking:
            return False
        return None not in tokens and self.problem.company not in tokens

    def visit_bits(
        self, places: Sequence[Place], stops: dict[Place, Stop]
    ) -> tuple[list[int], list[int], list[tuple[int, int]], int]:
        problem = self.problem
        every = problem.one_stop_hexes == "all"
        one = () if every else frozenset(problem.one_stop_hexes)
        two = frozenset(problem.two_stop_hexes)
        visit: list[int] = []
        call: list[int] = []
        by_hex: dict[str, int] = {}
        groups: dict[str, int] = {}
        low = 0
        for hex_name, _ in places:
            before = by_hex.get(hex_name, 0)
            if before and hex_name not in two and (every or hex_name in one):
                visit.append(before)
                continue
            visit.append(1 << low)
            by_hex[hex_name] = before | 1 << low
            low += 1
        for place in places:
            group = stops[place].group
            if group is None:
                call.append(0)
                continue
            if group not in groups:
                groups[group] = 1 << low
                low += 1
            call.append(groups[group])
        crowded = [(bits, 2) for name, bits in by_hex.items() if name in two and bits.bit_count() > 2]
        return visit, call, crowded, low

    def walks(self, place: Place) -> list[_Walk]:
        """The best stretches from this stop to others: none of them is covered by another."""
        hexes, walked = self.hexes, self.walked
        found: dict[tuple[Place, bool, bool], list[_Walk]] = {}
        at, stop = place
        stack: list[tuple[str, int, End, int, bool, Trail]] = []
        for index, far, terminal in hexes[at].by_end.get(stop, ()):
            if (place, index) not in walked:
                bit = 0 if isinstance(far, int) else self.bit((at, 10 + index))
                stack.append((at, index, far, bit, True, ((at, index), terminal, None)))
        while stack:
            at, index, end, used, plain, trail = stack.pop()
            if isinstance(end, int):
                other = hexes[at].neighbours.get(end)
                if other is None or other not in hexes:
                    continue
                back = (end + 3) % 6
                bit = self.bit((at, end) if at < other else (other, back))
                if used & bit:
                    continue
                onward = hexes[other].by_end.get(back, ())
                if plain and (len(onward) != 1 or len(hexes[at].by_end[end]) != 1):
                    plain = False
                for number, far, terminal in onward:
                    stack.append((other, number, far, used | bit, plain, ((other, number), terminal, trail)))
            elif end == "j":
                for number, far, terminal in hexes[at].by_end["j"]:
                    if number != index:
                        bit = 0 if isinstance(far, int) else self.bit((at, 10 + number))
                        if not used & bit:
                            stack.append(
                                (at, number, far, used | bit, False, ((at, number), terminal, trail))
                            )
            else:
                if plain:
                    walked.add(((at, end), index))
                if at != place[0] or end != stop:
                    self.keep(found, (at, end), used, trail)
        return [walk for walks in found.values() for walk in walks]

    def bit(self, track: Used) -> int:
        number = self.bits.get(track)
        if number is None:
            number = self.bits[track] = len(self.bits)
        return 1 << number

    @staticmethod
    def keep(found: dict[tuple[Place, bool, bool], list[_Walk]], end: Place, used: int, trail: Trail) -> None:
        pieces: list[Piece] = []
        terminal: list[bool] = []
        while trail is not None:
            pieces.append(trail[0])
            terminal.append(trail[1])
            trail = trail[2]
        pieces.reverse()
        flags = [(terminal[-1], terminal[0])]
        if any(terminal):
            if any(terminal[1:-1]):
                return
            if len(pieces) == 1:
                flags = [(True, False), (False, True)]
        for first, last in flags:
            walk = _Walk(end, used, tuple(pieces), first, last)
            walks = found.get((end, first, last))
            if walks is None:
                found[end, first, last] = [walk]
            elif not any(other.covers(walk) for other in walks):
                walks[:] = [other for other in walks if not walk.covers(other)]
                walks.append(walk)

    def links(
        self, places: Sequence[Place], found: dict[Place, list[_Walk]], low: int
    ) -> tuple[tuple[Link, ...], ...]:
        number = {place: i for i, place in enumerate(places)}
        all_: list[tuple[int, int, bool, bool, tuple[Piece, ...], int]] = []
        done: set[tuple[tuple[Piece, ...], bool, bool]] = set()
        for source, place in enumerate(places):
            for walk in found[place]:
                target = number[walk.end]
                mask = walk.mask << low
                if source < target:
                    entry = (source, target, walk.first, walk.last, walk.track, mask)
                else:
                    entry = (target, source, walk.last, walk.first, walk.track[::-1], mask)
                key = (entry[4], entry[2], entry[3])
                if key not in done:
                    done.add(key)
                    all_.append(entry)
        all_.sort()
        out: list[list[Link]] = [[] for _ in places]
        for count, (source, target, first, last, track, mask) in enumerate(all_):
            out[source].append(Link(source, target, mask, track, first, last, count))
            out[target].append(Link(target, source, mask, track[::-1], last, first, count))
        return tuple([tuple(links) for links in out])


def _order(place: Place) -> tuple[str, int]:
    return place[0], int(place[1][1:])
