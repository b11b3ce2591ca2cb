"""All trains together: branch and bound over sets of routes.

All trains but the last are run through their routes above a worth, best first; the last one is asked for its
best route beside those already chosen. No set is worth more than its chosen routes and the best that each
other train could do alone beside them. Of trains that are alike, those before have the better routes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final

from eighteenxx.routes.clock import TimeUp
from eighteenxx.routes.deep import DeepSolo
from eighteenxx.routes.fleet import REVENUE, TRAIN, TooMany
from eighteenxx.routes.income import total_income
from eighteenxx.routes.prices import tighten
from eighteenxx.routes.ranked import Ranked
from eighteenxx.routes.solo import LISTED, Found, Solo

__all__ = ["Joint", "Plan"]

LEAST: Final = 1
"""A route that earns nothing is worth less than this."""

BUDGET: Final = 1500
"""After so many steps over whole lists of routes at most, prices on track pay off."""
QUICK: Final = 60
ARMS_A_STEP: Final = 10
"""The fewer arms have to be priced, the sooner they do: a step for so many, but ``QUICK`` at least."""
SHORT: Final = 10
"""After so many steps where a train has so many arms that each step takes long."""

Plan = list[Found | None]
"""A route or None for each train."""


class Joint:
    """The best set of routes, one for each of ``solos`` (trains that are alike share one object).

    Attributes:
        plan: the best set found so far.
        worth: what it is worth.
        most: no set is worth more than this.
        nodes, listed: sizes of the search, for those who tune it.

    All of these hold also after :meth:`solve` was ended by a clock.
    """

    def __init__(self, solos: Sequence[Solo | DeepSolo], start: Plan | None = None) -> None:
        self.solos = solos
        self.nodes = 0
        self.listed = 0
        # Few routes to run through first; the train with the most is only asked for its best.
        first = {id(solo): index for index, solo in reversed(list(enumerate(solos)))}
        places = range(len(solos))
        self._places = sorted(places, key=lambda i: (solos[i].size, first[id(solos[i])], i))
        self._order = [solos[i] for i in self._places]
        self._best: tuple[int, int, tuple[Found | None, ...]] = (0, 0, (None,) * len(solos))
        self._floor = LEAST
        # Side income is earned by all routes together, so every set has to be looked at as a whole.
        self._whole = bool(solos) and bool(solos[0].runner.fleet.incomes)
        if start is not None:
            self._offer(tuple(start[i] for i in self._places))
        self._proven = False
        self._budget: int | None = None
        self._bound: int | None = None
        self._lists: list[list[Found]] = []

    @property
    def plan(self) -> Plan:
        out: Plan = [None] * len(self.solos)
        for place, found in zip(self._places, self._best[2], strict=True):
            out[place] = found
        return out

    @property
    def worth(self) -> int:
        return self._best[0]

    @property
    def most(self) -> int:
        if self._proven:
            return self.worth
        most = sum(solo.most for solo in self.solos)
        return max(self.worth, most if self._bound is None else min(most, self._bound))

    def solve(self) -> None:
        """Find the best set. ``plan`` is proven best afterwards, unless :class:`TimeUp` ends it."""
        if len(self.solos) == 1:
            self._offer((self._ask([None], 0, 0, self._floor),))
        elif self.solos:
            self.greedy()
            try:
                self._by_lists()
            except TooMany:
                self._by_prices()
        self._proven = True

    def _by_lists(self) -> None:
        """Branch and bound over lists of routes; ends with :class:`TooMany` where that is too much."""
        alone = [_worth(solo.best(0, LEAST)) for solo in self._order]
        plain = not self._whole and not any(isinstance(solo, DeepSolo) for solo in self._order)
        limit = LISTED if plain else None
        known: dict[int, list[Found]] = {}
        for solo, own in zip(self._order if self._whole else self._order[:-1], alone, strict=False):
            if isinstance(solo, DeepSolo):
                self._lists.append([])
                continue
            if id(solo) not in known:
                known[id(solo)] = solo.routes(max(LEAST, self._floor - sum(alone) + own), limit)
                self.listed += len(known[id(solo)])
            self._lists.append(known[id(solo)])
        self._budget = self._steps() if plain else None
        self._go(0, 0, 0, (), 0)

    def _steps(self) -> int:
        """How many steps over lists there may be."""
        if any(solo.heavy for solo in self._order):
            return min(SHORT, BUDGET)
        arms = sum(solo.runner.states for solo in {id(solo): solo for solo in self._order}.values())
        return min(BUDGET, max(QUICK, arms // ARMS_A_STEP))

    def _by_prices(self) -> None:
        """Branch and bound over the few routes that prices on track leave."""
        order = [solo for solo in self._order if isinstance(solo, Solo)]

        def report(bound: int) -> None:
            self._bound = bound

        priced = tighten(order, lambda: self._floor, lambda plan: self._offer(tuple(plan)), report)
        gap = priced.bound - self._floor
        if gap < 0:
            return
        lists: dict[int, Ranked] = {}
        base = order[0].runner.fleet.network.low_size
        for solo in order:
            if id(solo) not in lists:
                asked = priced.solos[id(solo)]
                least = priced.best[id(solo)] - gap
                routes = [(found.worth, asked.real(found)) for found in asked.routes(least, limit=None)]
                lists[id(solo)] = Ranked([one for one in routes if one[1].worth >= LEAST], base)
        self.listed += sum(map(len, lists.values()))
        places = sorted(range(len(order)), key=lambda i: (len(lists[id(order[i])]), i))
        self._priced([lists[id(order[i])] for i in places], places, sum(priced.prices.values()))

    def _priced(self, lists: list[Ranked], places: list[int], prices: int) -> None:
        """Branch and bound over ranked lists: each route chosen narrows the lists of the trains after it.

        ``reduced`` is the worth at the prices, all prices included, of what is chosen, ``real`` its true
        worth.
        """
        chosen: Plan = [None] * len(lists)
        clock = self._order[0].runner.clock

        def go(place: int, open_: list[Ranked], reduced: int, real: int) -> None:
            self.nodes += 1
            clock.check()
            if len(open_) == 2:
                pairs(place, open_[0], open_[1], reduced, real)
                return
            routes, others = open_[0], open_[1:]
            most = sum(other.top for other in others)
            for number, worth in enumerate(routes.worths):
                if reduced + worth + most < self._floor:
                    break
                found = routes.routes[number]
                # Of a list that is left, only what could still be in a good set; alike trains share theirs.
                narrow: dict[int, Ranked] = {}
                for other in others:
                    if id(other) not in narrow:
                        least = self._floor - (reduced + worth + most - other.top)
                        start = number if other is routes else 0
                        narrow[id(other)] = other.narrowed(found.bits, start, least)
                left = [narrow[id(other)] for other in others]
                if reduced + worth + sum(other.top for other in left) >= self._floor:
                    chosen[places[place]] = found
                    go(place + 1, left, reduced + worth, real + found.worth)
                    chosen[places[place]] = None
            if reduced + most >= self._floor:
                none = Ranked([], 0)
                go(place + 1, [none if other is routes else other for other in others], reduced, real)

        def pairs(place: int, one: Ranked, last: Ranked, reduced: int, real: int) -> None:
            here, there = places[place], places[place + 1]
            for number, worth in enumerate(one.worths):
                bound = reduced + worth
                if bound + last.top < self._floor:
                    break
                found = chosen[here] = one.routes[number]
                total = real + found.worth
                start = number if last is one else 0
                for other in last.fitting(found.bits, start, self._floor - bound):
                    if total + other.worth >= self._floor:
                        chosen[there] = other
                        self._offer(tuple(chosen))
                chosen[there] = None
                if bound >= self._floor <= total:
                    self._offer(tuple(chosen))
            chosen[here] = None
            if last is not one:
                for worth, found in zip(last.worths, last.routes, strict=True):
                    if reduced + worth < self._floor:
                        break
                    chosen[there] = found
                    if real + found.worth >= self._floor:
                        self._offer(tuple(chosen))
                chosen[there] = None
            if real >= self._floor:
                self._offer(tuple(chosen))

        go(0, lists, prices, 0)

    def greedy(self) -> None:
        """Good sets to start with: one train after the other takes its best, in several orders."""
        count = len(self._order)
        for order in permutations(range(count)) if count <= 3 else (range(count), range(count - 1, -1, -1)):
            used = 0
            chosen: Plan = [None] * count
            for index in order:
                found = chosen[index] = self._ask(chosen, index, used, LEAST)
                if found is not None:
                    used |= found.bits
                    self._offer(tuple(chosen))

    def _ask(self, chosen: Plan, index: int, used: int, floor: int) -> Found | None:
        """The best route of a train; if time is up meanwhile, the best so far is kept with those chosen."""
        solo = self._order[index]
        try:
            return solo.best(used, floor)
        except TimeUp:
            if solo.partial is not None and not solo.partial.bits & used:
                self._offer((*chosen[:index], solo.partial, *chosen[index + 1 :]))
            raise

    def _go(self, place: int, used: int, worth: int, chosen: tuple[Found | None, ...], start: int) -> None:
        self.nodes += 1
        if place == len(self._order):
            self._offer(chosen)
            return
        if self._budget is not None and self.nodes > self._budget:
            raise TooMany
        solo = self._order[place]
        if place == len(self._order) - 1 and not self._whole:
            found = solo.best(used, max(LEAST, self._floor - worth))
            self._offer((*chosen, found))
            return
        solo.runner.clock.check()
        rest = self._order[place + 1 :]
        alike = sum(other is solo for other in rest)
        others = sum(_worth(other.best(used, LEAST)) for other in rest if other is not solo)
        following = 0
        if isinstance(solo, DeepSolo):
            others += alike * solo.most
            limit = [max(LEAST, self._floor - worth - others)]
            for route in solo.stream(used, limit):
                self._go(place + 1, used | route.bits, worth + route.worth, (*chosen, route), 0)
                limit[0] = max(LEAST, self._floor - worth - others)
        else:
            most = _worth(solo.best(used, LEAST)) if alike else 0
            routes = self._lists[place]
            for number in range(start, len(routes)):
                route = routes[number]
                if worth + route.worth + others + alike * min(most, route.worth) < self._floor:
                    return
                if not route.bits & used:
                    # Those alike from this route on, itself too: two trains may run the same single stop.
                    following = number if alike else 0
                    self._go(place + 1, used | route.bits, worth + route.worth, (*chosen, route), following)
            following = len(routes) if alike else 0
        if worth + others >= self._floor:
            self._go(place + 1, used, worth, (*chosen, None), following)

    def _offer(self, chosen: tuple[Found | None, ...]) -> None:
        """Keep a set of routes if it is the best so far."""
        worth = self._total(chosen) if self._whole else sum(_worth(found) for found in chosen)
        if worth < self._floor:
            return
        key = sum(0 if found is None else found.key for found in chosen)
        if (worth, key) > self._best[:2]:
            self._best = (worth, key, chosen)
            self._floor = worth

    def _total(self, chosen: tuple[Found | None, ...]) -> int:
        """The worth of a set with the side income of all its routes together."""
        worth = 0
        scored = []
        for found in chosen:
            if found is not None:
                runner = found.runner
                calls, links = runner.route(found.root, found.form, found.left, found.right)
                called, score = runner.scored(calls)
                scored.append((runner.train, called, score))
                worth += score.revenue * REVENUE - TRAIN - sum(len(link.track) for link in links)
        if scored:
            income = total_income(self.solos[0].runner.fleet.incomes, scored)
            worth += sum(amount for _, amount in income) * REVENUE
        return worth


def _worth(found: Found | None) -> int:
    return 0 if found is None else found.worth
