"""All trains together: branch and bound over sets of routes.

All trains but the last are run through their routes above a worth, best first; the last one is asked for its
best route beside those already chosen. No set is worth more than its chosen routes and the best that each other
train could do alone beside them. Of trains that are alike, those before have the better routes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final

from eighteenxx.routes.solo import Found, Solo

__all__ = ["Joint"]

LEAST: Final = 1
"""A route that earns nothing is worth less than this."""


class Joint:
    """The best set of routes, one for each of ``solos`` (trains that are alike may share one object).

    Attributes:
        nodes, listed: sizes of the search, for those who tune it.
    """

    def __init__(self, solos: Sequence[Solo]) -> None:
        self.solos = solos
        self.nodes = 0
        self.listed = 0
        self._floor = LEAST
        self._best: tuple[int, int, tuple[Found | None, ...]] | None = None

    def solve(self) -> list[Found | None]:
        """The best set, proven: a route or None for each train."""
        solos = self.solos
        if len(solos) == 1:
            return [solos[0].best(0, LEAST)]
        # Few routes to run through first; the train with the most is only asked for its best.
        first = {id(solo): index for index, solo in reversed(list(enumerate(solos)))}
        order = sorted(range(len(solos)), key=lambda i: (_size(solos[i]), first[id(solos[i])], i))
        self._order = [solos[i] for i in order]
        alone = [_worth(solo.best(0, LEAST)) for solo in self._order]
        self._floor = max(LEAST, self._greedy())
        self._lists: list[list[Found]] = []
        known: dict[int, list[Found]] = {}
        for solo, own in zip(self._order[:-1], alone, strict=False):
            if id(solo) not in known:
                known[id(solo)] = solo.routes(max(LEAST, self._floor - sum(alone) + own))
                self.listed += len(known[id(solo)])
            self._lists.append(known[id(solo)])
        self._go(0, 0, 0, (), 0)
        assert self._best is not None or self._floor == LEAST
        chosen = self._best[2] if self._best is not None else (None,) * len(solos)
        out: list[Found | None] = [None] * len(solos)
        for index, found in zip(order, chosen, strict=True):
            out[index] = found
        return out

    def _greedy(self) -> int:
        """The worth of a good set: one train after the other takes its best."""
        most = 0
        count = len(self._order)
        for order in permutations(range(count)) if count <= 3 else (range(count), range(count - 1, -1, -1)):
            used = total = 0
            for index in order:
                found = self._order[index].best(used, LEAST)
                if found is not None:
                    used |= found.bits
                    total += found.worth
            most = max(most, total)
        return most

    def _go(self, place: int, used: int, worth: int, chosen: tuple[Found | None, ...], start: int) -> None:
        self.nodes += 1
        solo = self._order[place]
        if place == len(self._order) - 1:
            found = solo.best(used, max(LEAST, self._floor - worth))
            self._offer(worth + _worth(found), (*chosen, found))
            return
        rest = self._order[place + 1 :]
        alike = sum(other is solo for other in rest)
        others = sum(_worth(other.best(used, LEAST)) for other in rest if other is not solo)
        most = _worth(solo.best(used, LEAST)) if alike else 0
        routes = self._lists[place]
        for number in range(start, len(routes)):
            route = routes[number]
            if worth + route.worth + others + alike * min(most, route.worth) < self._floor:
                return
            if not route.bits & used:
                # From this route on, itself too: two trains may run the same single stop.
                following = number if alike else 0
                self._go(place + 1, used | route.bits, worth + route.worth, (*chosen, route), following)
        if worth + others >= self._floor:
            self._go(place + 1, used, worth, (*chosen, None), len(routes) if alike else 0)

    def _offer(self, worth: int, chosen: tuple[Found | None, ...]) -> None:
        if worth < self._floor:
            return
        key = sum(
            0 if found is None else found.key(solo.runner)
            for found, solo in zip(chosen, self._order, strict=True)
        )
        if self._best is None or (worth, key) > self._best[:2]:
            self._best = (worth, key, chosen)
            self._floor = worth


def _size(solo: Solo) -> int:
    return sum(len(root.arms) ** 2 for root in solo.runner.roots)


def _worth(found: Found | None) -> int:
    return 0 if found is None else found.worth
