"""What a run can come to.

A run starts at a station and follows track; it uses no path and no border between hexes twice and comes to no
stop twice; it ends at off-board areas, at cities full of others' stations and on terminal track. A piece of
track is connected only if some run ends on it. Whether one does is decided in three steps:

1. :func:`sweep` spreads from the stations, taking each arrival once, and carries along the bit set of what
   the run has used; only legal runs are followed. So all it finds is connected. It may miss what only another
   run through the same places can reach; wherever a run was stopped by its own track, that is noted.
2. :func:`loosen` goes on from those notes and forgets what runs have used. So what it does not find either is
   not connected.
3. :func:`certify` decides the few pieces between the two, by trying runs from the piece back to a station and
   turning round wherever no station is left within loose reach. A run is as legal backwards as forwards.

The first two take time linear in the track; on boards met in play they nearly always decide everything. The
third could try runs for ever on a wide, dense map: after ``TRIES`` of them what loose reach has found counts
as connected.
Source: R94-or-14 to R94-or-17, R66-8.3-a to R66-8.3-f.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import attrs

from eighteenxx.track.compiled import MAX_STOPS, Local, Step, steps_from

TRIES = 3_000
"""Steps of runs tried in one search, for all pieces together."""

Clash = tuple[int, int, int, bool]
"""A step a run could not take: hex, and the step's three parts."""


@attrs.define(eq=False)
class Field:
    """A board as one company finds it: the input of the search.

    ``across`` are the crossings open to it, ``closed`` the stops it cannot enter, ``full`` tells of a stop
    whether others' stations fill it, ``together`` are the hexes with one stop a run, ``sources`` the stops
    where runs begin.
    """

    locals: Sequence[Local]
    across: Sequence[int]
    bit: Sequence[int]
    bits: int
    closed: frozenset[int]
    together: frozenset[int]
    full: Callable[[int], bool]
    sources: frozenset[int]
    stop_bits: dict[int, int] = attrs.field(factory=dict)
    passable: dict[int, bool] = attrs.field(factory=dict)
    tries: int = 0

    def stop_bit(self, stop: int) -> int:
        """The bit of a stop; stops of which a run may visit only one share it."""
        found = self.stop_bits.get(stop)
        if found is None:
            h = stop // MAX_STOPS
            if h in self.together:
                found = next((b for s, b in self.stop_bits.items() if s // MAX_STOPS == h), None)
            if found is None:
                found = 1 << (self.bits + len(self.stop_bits))
            self.stop_bits[stop] = found
        return found

    def goes_on(self, stop: int) -> bool:
        """Whether a run may pass a stop."""
        found = self.passable.get(stop)
        if found is None:
            here = self.locals[stop // MAX_STOPS]
            found = not here.offboard >> stop % MAX_STOPS & 1 and not self.full(stop)
            self.passable[stop] = found
        return found


@attrs.define(eq=False)
class Found:
    """``reached[h]`` is the bit set of the paths of hex ``h`` on which some run ends; ``route`` whether some
    run comes to a second stop. The rest is what later steps go on from."""

    reached: list[int]
    route: bool
    seen: bytearray
    waiting: dict[int, list[Step]]
    clashes: list[Clash]


def search(field: Field) -> Found:
    """All three steps."""
    found = sweep(field)
    clashes = found.clashes
    if not clashes:
        return found
    extra = loosen(field, found)
    for h, paths in extra.items():
        rest = paths & ~found.reached[h]
        while rest:
            bit = rest & -rest
            rest ^= bit
            if not found.reached[h] & bit and _decided(field, partial(certify, field, h, bit)):
                found.reached[h] |= bit
                found.route |= _touches_stop(field.locals[h], bit)
    if not found.route:
        # Only stations can be left to come to; see whether one of them comes to another.
        found.route = _decided(
            field,
            lambda: any(
                _leads_back(
                    field,
                    s // MAX_STOPS,
                    field.locals[s // MAX_STOPS].starts[s % MAX_STOPS],
                    field.stop_bit(s),
                )
                for s in field.sources
            ),
        )
    return found


class _TooManyTries(Exception):
    """No run was found, and not all were tried."""


def _decided(field: Field, question: Callable[[], bool]) -> bool:
    """The answer to a question about runs; yes where too many would have to be tried."""
    try:
        return question()
    except _TooManyTries:
        return True


def _touches_stop(here: Local, bit: int) -> bool:
    return any(isinstance(end, str) and end[0] == "s" for end in here.paths[bit.bit_length() - 1])


def sweep(field: Field) -> Found:
    """The first step: legal runs only, each arrival once, nearest first."""
    tiles, across, bit, closed = field.locals, field.across, field.bit, field.closed
    reached = [0] * len(tiles)
    seen = bytearray(len(across))
    waiting: dict[int, list[Step]] = {}
    clashes: list[Clash] = []
    todo: list[tuple[int, Sequence[Step], int]] = []
    route = False
    for stop in sorted(field.sources):
        waiting[stop] = []
        h = stop // MAX_STOPS
        todo.append((h, tiles[h].starts[stop % MAX_STOPS], field.stop_bit(stop)))
    for h, steps, used in todo:
        for paths, target, last in steps:
            if target < 0:
                reached[h] |= paths
            elif target < 6:
                code = h * 6 + target
                border = bit[code]
                if used & border:
                    clashes.append((h, paths, target, last))
                    continue
                reached[h] |= paths
                there = across[code]
                if there >= 0 and not last and not seen[there]:
                    seen[there] = 1
                    h_there = there // 6
                    onward = tiles[h_there].from_side[there % 6]
                    if onward:
                        todo.append((h_there, onward, used | border))
            else:
                stop = h * MAX_STOPS + target - 6
                if stop in closed:
                    continue
                mine = field.stop_bit(stop)
                if used & mine:
                    clashes.append((h, paths, target, last))
                    continue
                reached[h] |= paths
                route = True
                arms = waiting.get(stop)
                if arms is None:
                    arms = list(tiles[h].arms[target - 6]) if field.goes_on(stop) else []
                    waiting[stop] = arms
                if arms and not last:
                    taken, kept = [], []
                    for arm in arms:
                        if arm[0] & paths:
                            kept.append(arm)
                        elif 0 <= arm[1] < 6 and used & bit[h * 6 + arm[1]]:
                            kept.append(arm)
                            clashes.append((h, *arm))
                        else:
                            taken.append(arm)
                    if taken:
                        waiting[stop] = kept
                        todo.append((h, taken, used | mine))
    return Found(reached, route, seen, waiting, clashes)


def loosen(field: Field, found: Found) -> dict[int, int]:
    """The second step: paths that could be reached if runs might use track twice, by hex.

    Goes on from the sweep's clashes; what it returns may hold paths the sweep has found as well.
    """
    tiles, across, closed = field.locals, field.across, field.closed
    seen, waiting = found.seen, found.waiting
    extra: dict[int, int] = {}
    todo = list(found.clashes)
    while todo:
        h, paths, target, last = todo.pop()
        if target >= 6:
            stop = h * MAX_STOPS + target - 6
            if stop in closed:
                continue
            extra[h] = extra.get(h, 0) | paths
            arms = waiting.get(stop)
            if arms is None:
                arms = list(tiles[h].arms[target - 6]) if field.goes_on(stop) else []
            if arms and not last:
                waiting[stop] = [arm for arm in arms if arm[0] & paths]
                todo.extend((h, *arm) for arm in arms if not arm[0] & paths)
            continue
        extra[h] = extra.get(h, 0) | paths
        if target >= 0 and not last:
            there = across[h * 6 + target]
            if there >= 0 and not seen[there]:
                seen[there] = 1
                todo.extend((there // 6, *step) for step in tiles[there // 6].from_side[there % 6])
    return extra


def certify(field: Field, h: int, path: int) -> bool:
    """The third step: whether some legal run ends on a path of hex ``h``, given as its bit.

    Exact, or ended by ``TRIES``; cut off by loose reach, it is short wherever track looks like track.
    """
    here = field.locals[h]
    for side in range(6):
        border = field.bit[h * 6 + side]
        steps = [step for step in steps_from(here, side) if step[0] & path]
        if steps and _leads_back(field, h, steps, border):
            return True
        there = field.across[h * 6 + side]
        if (
            there >= 0
            and any(step[1] < 0 for step in steps)
            and _leads_back(field, there // 6, field.locals[there // 6].from_side[there % 6], border)
        ):
            return True
    for k in range(len(here.arms)):
        stop = h * MAX_STOPS + k
        if stop in field.closed:
            continue
        steps = [step for step in here.starts[k] if step[0] & path]
        if not steps:
            continue
        if _leads_back(field, h, steps, field.stop_bit(stop)):
            return True
        for paths, target, _ in steps:
            if target < 0 and field.goes_on(stop):
                rest = [arm for arm in here.arms[k] if not arm[0] & paths]
                if _leads_back(field, h, rest, field.stop_bit(stop)):
                    return True
    return False


def _leads_back(field: Field, h: int, steps: Iterable[Step], used: int) -> bool:
    """Whether a legal run that has used ``used`` and goes on by one of these steps can come to a station."""
    field.tries += 1
    if field.tries > TRIES:
        raise _TooManyTries
    for paths, target, last in steps:
        if target < 0:
            continue
        if target < 6:
            border = field.bit[h * 6 + target]
            there = field.across[h * 6 + target]
            if last or there < 0 or used & border or not _near(field, there, used | border):
                continue
            h_there = there // 6
            if _leads_back(field, h_there, field.locals[h_there].from_side[there % 6], used | border):
                return True
            continue
        stop = h * MAX_STOPS + target - 6
        mine = field.stop_bit(stop)
        if stop in field.closed or used & mine:
            continue
        if stop in field.sources:
            return True
        if not last and field.goes_on(stop):
            arms = [arm for arm in field.locals[h].arms[target - 6] if not arm[0] & paths]
            if _leads_back(field, h, arms, used | mine):
                return True
    return False


def _near(field: Field, arrival: int, used: int) -> bool:
    """Whether a station is in loose reach of an arrival, over nothing in ``used``."""
    tiles, across, bit = field.locals, field.across, field.bit
    seen = {arrival}
    stops: set[int] = set()
    todo = [(arrival // 6, tiles[arrival // 6].from_side[arrival % 6])]
    while todo:
        h, steps = todo.pop()
        for _, target, last in steps:
            if target < 0:
                continue
            if target < 6:
                there = across[h * 6 + target]
                if not last and there >= 0 and there not in seen and not used & bit[h * 6 + target]:
                    seen.add(there)
                    todo.append((there // 6, tiles[there // 6].from_side[there % 6]))
                continue
            stop = h * MAX_STOPS + target - 6
            if stop in stops or stop in field.closed or used & field.stop_bit(stop):
                continue
            if stop in field.sources:
                return True
            stops.add(stop)
            if not last and field.goes_on(stop):
                todo.append((h, tiles[h].arms[target - 6]))
    return False
