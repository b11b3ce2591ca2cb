"""One train with too many arms to list: depth-first branch and bound that keeps nothing but the run in hand.

Slower than listing arms where those fit into memory, but exact, with bounds that hold at any time. A run is
grown from its root, first one arm, then the other. It is given up when all that can still be reached from
its ends, or the best stops that the train may still call at, would not make it good enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from eighteenxx.routes.arms import Runner
from eighteenxx.routes.clock import TimeUp
from eighteenxx.routes.fleet import REVENUE, Step, Way
from eighteenxx.routes.roots import Root
from eighteenxx.routes.solo import Found

__all__ = ["DeepSolo"]

HUGE: Final = 1 << 60


class DeepSolo:
    """The same questions as :class:`eighteenxx.routes.solo.Solo` answers; the runner has roots without
    arms."""

    heavy = True

    def __init__(self, runner: Runner) -> None:
        self.runner = runner
        self.searches = 0
        self.pairs = 0
        self.size = HUGE
        self.partial: Found | None = None
        self._known: dict[int, tuple[Found | None, int]] = {}
        self._top = sorted(runner.values, reverse=True)
        # No route is worth more, known without or from an unfinished search.
        self.bounded = sum(self._top) * REVENUE + runner.slack
        network = runner.fleet.network
        self._near: list[list[tuple[int, int]]] = [
            sorted({(link.target, network.visit[link.target]) for link in links}) for links in network.links
        ]
        self._most_at: dict[int, int] = {}
        for bit, value in zip(network.visit, runner.values, strict=True):
            self._most_at[bit] = max(value, self._most_at.get(bit, 0))

    @property
    def most(self) -> int:
        """No route is worth more than this."""
        known = self._known.get(0)
        if known is not None:
            return 0 if known[0] is None else known[0].worth
        return self.bounded

    def best(self, avoid: int, floor: int) -> Found | None:
        """The best route that uses nothing of ``avoid``, or None if none is worth ``floor``."""
        known = self._known.get(avoid)
        if known is None or (known[0] is None and floor < known[1]):
            best: Found | None = None
            limit = [floor]
            try:
                for found in self.stream(avoid, limit):
                    if best is None or (found.worth, found.key) > (best.worth, best.key):
                        best = found
                        limit[0] = found.worth
            except TimeUp:
                self.partial = best
                raise
            known = self._known[avoid] = (best, floor)
        found_ = known[0]
        return found_ if found_ is not None and found_.worth >= floor else None

    def stream(self, avoid: int, floor: list[int]) -> Iterator[Found]:
        """All routes that use nothing of ``avoid`` and are worth ``floor[0]``, which may rise meanwhile."""
        self.searches += 1
        for root in self.runner.roots:
            for form in range(len(root.forms)):
                if not (self.runner.train.own_city and self.runner.cities(root, form, 0) & avoid):
                    yield from self._arms(root, form, avoid, floor)

    def _arms(self, root: Root, form: int, avoid: int, floor: list[int]) -> Iterator[Found]:
        runner = self.runner
        fits, clock, slack = runner.fits, runner.clock, runner.slack
        worth, code, bits, called = root.forms[form]
        network = runner.fleet.network
        base = network.visit[root.stop]
        closed, stop = root.ways_on, root.stop

        def made(left: tuple[Way, ...], right: tuple[Way, ...], total: int, used: int) -> Found | None:
            if called and not left and not right and runner.train.min_stops > 1:
                return None
            if not called and (not left or not right):
                return None
            if left and right and (left[0][4].ends_source or right[0][4].ends_source or network.ends[stop]):
                return None
            return self._found(root, form, left, right, total, used & ~runner.fleet.low, avoid, floor[0])

        def second(left: tuple[Way, ...], total: int, used: int, sum_: int) -> Iterator[Found]:
            """Routes with this first arm: alone, and with arms by links numbered after its own."""
            one = made(left, (), total, used)
            if one is not None:
                yield one
            if not left or left[0][4].ends_source or network.ends[stop]:
                return
            stack: list[tuple[tuple[Way, ...], int, int, int, list[Way]]] = []
            later = [way for way in root.ways_out if way[4].number > left[0][4].number]
            stack.append(((), total, used, sum_, later))
            while stack:
                arm, w, u, c, ways = stack.pop()
                clock.check()
                if w + slack + self._potential((stop if not arm else arm[-1][3],), u, c) < floor[0]:
                    continue
                for way in ways:
                    if way[0] & (u | avoid | bits) or not fits[c + way[2]]:
                        continue
                    longer = (*arm, way)
                    if way[5]:
                        one = made(left, longer, w + way[1], u | way[0])
                        if one is not None:
                            yield one
                    stack.append((longer, w + way[1], u | way[0], c + way[2], closed[way[3]]))

        stack: list[tuple[tuple[Way, ...], int, int, int, list[Way]]] = [
            ((), worth, base, code, root.ways_out)
        ]
        if fits[code]:
            yield from second((), worth, base, code)
        while stack:
            arm, w, u, c, ways = stack.pop()
            clock.check()
            if w + slack + self._potential((stop, *((arm[-1][3],) if arm else ())), u, c) < floor[0]:
                continue
            for way in ways:
                if way[0] & (u | avoid | bits) or not fits[c + way[2]]:
                    continue
                longer = (*arm, way)
                if way[5]:
                    yield from second(longer, w + way[1], u | way[0], c + way[2])
                stack.append((longer, w + way[1], u | way[0], c + way[2], closed[way[3]]))

    def _potential(self, heads: tuple[int, ...], used: int, code: int) -> int:
        """No less than what calling at more stops, reached from these ends, can add to a run's worth."""
        runner = self.runner
        seen = 0
        counted = used
        total = 0
        rest = [head for head in heads if head < len(runner.values)]
        while rest:
            for stop, bit in self._near[rest.pop()]:
                if bit & used or seen >> stop & 1:
                    continue
                seen |= 1 << stop
                rest.append(stop)
                if not bit & counted:
                    counted |= bit
                    total += self._most_at[bit]
        one = max(runner.code_of)
        if one and min(runner.code_of) == one:
            left = (len(runner.fits) - 3) // 2 - code // one
            total = min(total, sum(self._top[: max(0, left)]))
        return total * REVENUE

    def _found(
        self,
        root: Root,
        form: int,
        left: tuple[Way, ...],
        right: tuple[Way, ...],
        worth: int,
        used: int,
        avoid: int,
        floor: int,
    ) -> Found | None:
        """The route of these arms, if it is good enough. They get numbers of a root of their own."""
        runner = self.runner
        self.pairs += 1
        if worth + runner.slack < floor:
            return None
        steps: list[Step | None] = [None]
        ends: list[int] = []
        for arm in (left, right):
            at = 0
            for way in arm:
                steps.append((at, way))
                at = len(steps) - 1
            ends.append(at)
        own = Root(root.stop, root.forms, [], [], steps)
        if runner.special:
            exact = runner.exact(own, form, ends[0], ends[1])
            if exact is None:
                return None
            worth = exact
        if runner.train.own_city:
            cities = runner.cities(own, form, ends[0]) | runner.cities(own, form, ends[1])
            if cities & avoid:
                return None
            used |= cities
        return Found(runner, worth, used, own, form, ends[0], ends[1]) if worth >= floor else None
