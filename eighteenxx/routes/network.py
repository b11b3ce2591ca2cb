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


@attrs.frozen(eq=False)
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

    def graph(self) -> nx.MultiGraph:
        """The stops and links as a networkx graph, its nodes the places."""
        graph: nx.MultiGraph = nx.MultiGraph()
        for place, stop in zip(self.places, self.stops, strict=True):
            graph.add_node(place, kind=stop.kind, revenue=stop.revenue)
        for links in self.links:
            for link in links:
                if link.source < link.target:
                    graph.add_edge(self.places[link.source], self.places[link.target], track=link.track)
        return graph


def compile_network(problem: RouteProblem) -> Network:
    """Compile what is reachable from the company's tokens (or home hexes); linear in the track but for junctions."""
    return _Compiler(problem).compile()


class _Compiler:
    def __init__(self, problem: RouteProblem) -> None:
        self.problem = problem
        self.by_end: dict[tuple[str, End], list[tuple[int, End, bool]]] = {}
        for name, hex_ in problem.hexes.items():
            for index, path in enumerate(hex_.paths):
                self.by_end.setdefault((name, path.a), []).append((index, path.b, path.terminal))
                self.by_end.setdefault((name, path.b), []).append((index, path.a, path.terminal))
        self.bits: dict[tuple[str, int], int] = {}

    def compile(self) -> Network:
        problem, company = self.problem, self.problem.company
        start = problem.start_hexes
        blocked, claim = {}, {}
        stops: dict[Place, Stop] = {}
        for name, hex_ in problem.hexes.items():
            for index, stop in enumerate(hex_.stops):
                place = (name, f"s{index}")
                stops[place] = stop
                claim[place] = company in stop.tokens if start is None else name in start
                blocked[place] = stop.kind == "offboard" or (
                    problem.blocking
                    and stop.kind == "city"
                    and bool(stop.tokens)
                    and None not in stop.tokens
                    and company not in stop.tokens
                )
        found: dict[Place, list[_Walk]] = {}
        queue = sorted((place for place, is_claim in claim.items() if is_claim), key=_order)
        while queue:
            place = queue.pop()
            if place in found:
                continue
            found[place] = []
            if blocked[place] and not claim[place]:
                continue
            found[place] = walks = self.walks(place)
            queue.extend(walk.end for walk in walks if walk.end not in found)
        places = sorted(found, key=_order)
        number = {place: i for i, place in enumerate(places)}
        visit, call, crowded, low = self.visit_bits(places, stops)
        return Network(
            problem=problem,
            places=tuple(places),
            stops=tuple(stops[p] for p in places),
            kinds=tuple(KIND_INDEX[stops[p].kind] for p in places),
            tokened=tuple(company in stops[p].tokens for p in places),
            claim=tuple(claim[p] for p in places),
            ends=tuple(blocked[p] for p in places),
            visit=tuple(visit),
            call=tuple(call),
            links=self.links(places, number, found, low),
            low_size=low,
            track_bits=((1 << len(self.bits)) - 1) << low,
            crowded=tuple(crowded),
        )

    def visit_bits(
        self, places: Sequence[Place], stops: dict[Place, Stop]
    ) -> tuple[list[int], list[int], list[tuple[int, int]], int]:
        owner: dict[str, int] = {}
        groups: dict[str, int] = {}
        visit: list[int] = []
        by_hex: dict[str, int] = {}
        low = 0
        for hex_name, _ in places:
            if self.problem.stop_limit(hex_name) == 1 and hex_name in owner:
                visit.append(owner[hex_name])
                continue
            owner[hex_name] = 1 << low
            visit.append(1 << low)
            by_hex[hex_name] = by_hex.get(hex_name, 0) | 1 << low
            low += 1
        call: list[int] = []
        for place in places:
            group = stops[place].group
            if group is None:
                call.append(0)
                continue
            if group not in groups:
                groups[group] = 1 << low
                low += 1
            call.append(groups[group])
        crowded = [
            (bits, self.problem.stop_limit(name))
            for name, bits in by_hex.items()
            if self.problem.stop_limit(name) < bits.bit_count()
        ]
        return visit, call, crowded, low

    def walks(self, place: Place) -> list[_Walk]:
        """The best stretches from this stop to others: none of them uses all the track of a better one."""
        found: dict[tuple[Place, bool, bool], list[_Walk]] = {}
        hex_name, stop = place
        stack = [
            _Step(hex_name, index, other, terminal, None)
            for index, other, terminal in self.by_end.get((hex_name, stop), ())
        ]
        stack.reverse()
        problem = self.problem
        while stack:
            step = stack.pop()
            at, end, used = step.hex, step.end, step.used
            if isinstance(end, int):
                other = problem.hexes[at].neighbours.get(end)
                if other is None or other not in problem.hexes:
                    continue
                bit = self.bit((at, end) if at < other else (other, (end + 3) % 6))
                if used & bit:
                    continue
                used |= bit
                at, end, skip = other, (end + 3) % 6, -1
            else:
                if not step.sided:
                    bit = self.bit((at, 10 + step.index))
                    if used & bit:
                        continue
                    used |= bit
                if end != "j":
                    if (at, end) != place:
                        self.keep(found, step, used)
                    continue
                skip = step.index
            step.used = used
            for index, far, terminal in self.by_end.get((at, end), ()):
                if index != skip:
                    stack.append(_Step(at, index, far, terminal, step, end))
        return [walk for walks in found.values() for walk in walks]

    def bit(self, track: tuple[str, int]) -> int:
        number = self.bits.get(track)
        if number is None:
            number = self.bits[track] = len(self.bits)
        return 1 << number

    def keep(self, found: dict[tuple[Place, bool, bool], list[_Walk]], step: _Step, used: int) -> None:
        end = (step.hex, str(step.end))
        track: list[Piece] = []
        terminal: list[bool] = []
        at: _Step | None = step
        while at is not None:
            track.append((at.hex, at.index))
            terminal.append(at.terminal)
            at = at.before
        track.reverse()
        terminal.reverse()
        if any(terminal[1:-1]):
            return
        flags = [(terminal[0], terminal[-1])]
        if len(track) == 1 and terminal[0]:
            flags = [(True, False), (False, True)]
        rank = (len(track), sorted(track))
        for first, last in flags:
            walks = found.setdefault((end, first, last), [])
            if any(w.mask & ~used == 0 and w.rank <= rank for w in walks):
                continue
            walks[:] = [w for w in walks if used & ~w.mask or w.rank < rank]
            walks.append(_Walk(end, used, tuple(track), first, last, rank))

    def links(
        self, places: Sequence[Place], number: dict[Place, int], found: dict[Place, list[_Walk]], low: int
    ) -> tuple[tuple[Link, ...], ...]:
        out: list[list[Link]] = [[] for _ in places]
        count = 0
        done: set[tuple[int, int, tuple[Piece, ...], bool, bool]] = set()
        for place in places:
            source = number[place]
            for walk in sorted(found[place], key=lambda w: (_order(w.end), w.rank, w.first, w.last)):
                target = number[walk.end]
                if (source, target, walk.track, walk.first, walk.last) in done:
                    continue
                back = walk.track[::-1]
                done.add((target, source, back, walk.last, walk.first))
                mask = walk.mask << low
                out[source].append(Link(source, target, mask, walk.track, walk.first, walk.last, count))
                out[target].append(Link(target, source, mask, back, walk.last, walk.first, count))
                count += 1
        return tuple(tuple(links) for links in out)


@attrs.frozen(eq=False)
class _Walk:
    end: Place
    mask: int
    track: tuple[Piece, ...]
    first: bool
    last: bool
    rank: tuple[int, list[Piece]]


class _Step:
    """One path of a stretch in the making, entered at ``entry`` and left at ``end``."""

    __slots__ = ("before", "end", "hex", "index", "sided", "terminal", "used")

    def __init__(
        self, hex_name: str, index: int, end: End, terminal: bool, before: _Step | None, entry: End = "s"
    ) -> None:
        self.hex = hex_name
        self.index = index
        self.end = end
        self.terminal = terminal
        self.before = before
        self.used = 0 if before is None else before.used
        self.sided = isinstance(entry, int) or isinstance(end, int)


def _order(place: Place) -> tuple[str, int]:
    return place[0], int(place[1][1:])
