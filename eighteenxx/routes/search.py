"""Which search for which trains, and what is left of it when time is up.

Arms are listed where they fit into memory, which they do on nearly every real map. A train with more of them
is searched depth first, or by a model where OR-Tools is installed; before that, a beam of its most promising
arms gives a good set to start from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import attrs

from eighteenxx.routes import model
from eighteenxx.routes.arms import Runner
from eighteenxx.routes.bonuses import make_bonuses
from eighteenxx.routes.clock import Clock, TimeUp
from eighteenxx.routes.deep import DeepSolo
from eighteenxx.routes.fleet import ARM_LIMIT, REVENUE, Fleet, TooMany
from eighteenxx.routes.income import IncomeRule
from eighteenxx.routes.joint import Joint, Plan
from eighteenxx.routes.network import Network
from eighteenxx.routes.problem import Train
from eighteenxx.routes.route import Route
from eighteenxx.routes.scoring import allowance_of
from eighteenxx.routes.solo import Found, Solo

__all__ = ["Search"]

GRACE: Final = 0.2
"""Seconds that a first answer gets even if time is up."""
FEW_ARMS: Final = 3_000
"""Up to so many arms of trains that may skip stops it does not pay to find out which may be left out."""
LIST_ARMS: Final = 5_000
"""Up to so many arms, lists of them are as fast as arrays, for which numpy has to be imported."""
BULK: Final = 4
"""Arrays hold so many times as many arms as lists."""
NARROW: Final = 30
"""Arms of one root and length that a quick first set is made of."""
BEAM: Final = 20_000
"""How many arms at most are listed for a first answer, shared out over roots and lengths."""


class Search:
    """The search for one problem.

    Attributes:
        proven: whether the routes that :meth:`run` gave are the best.
        bound: no set of routes earns more than this.
        stats: numbers for those who tune the search.
    """

    def __init__(self, network: Network, clock: Clock, incomes: Sequence[IncomeRule]) -> None:
        self.network = network
        self.clock = clock
        self.trains = network.problem.trains
        self.fleet = Fleet(network, self.trains, make_bonuses(network.problem), incomes)
        self.proven = False
        self.bound = 0
        self.stats: dict[str, Any] = {"stops": network.size, "links": sum(map(len, network.links)) // 2}
        self._named = bool(incomes) or any(stop.revenue_for for stop in network.stops)

    def run(self) -> list[Route]:
        """The best routes, or the best that were found in time."""
        kinds: dict[Train, Runner | None] = {}
        clock = self.clock.share(0.5)
        for train in self.trains:
            kind = self._kind(train)
            if kind not in kinds:
                kinds[kind] = self._runner(train, clock, self._listed(train))
        large = [train for train in self.trains if train.skip and kinds[self._kind(train)] is None]
        least = self._least(kinds, large)
        for train in large:
            kind = self._kind(train)
            if kinds[kind] is None:
                kinds[kind] = self._runner(train, clock, ARM_LIMIT, least)
        bulks: dict[Train, Solo | DeepSolo] = {}
        for train in self.trains:
            kind = self._kind(train)
            if kinds[kind] is None and kind not in bulks and not self._endless(train):
                bulk = self._bulk(train, clock)
                if bulk is not None:
                    bulks[kind] = bulk
        many = [t for t in self.trains if kinds[self._kind(t)] is None and self._kind(t) not in bulks]
        if not many:
            joint = Joint(self._solos(kinds, bulks))
            return self._finish(joint)
        start = self._first_plan(kinds)
        if model.available() and not self.fleet.bonuses and not self.fleet.incomes and len(many) > 1:
            return self._by_model(start)
        deep = {self._kind(train): self._deep(train) for train in many}
        return self._finish(Joint(self._solos(kinds, {**bulks, **deep}), start))

    def _kind(self, train: Train) -> Train:
        return train if self._named else attrs.evolve(train, id="", name="")

    def _least(self, kinds: dict[Train, Runner | None], large: list[Train]) -> int | None:
        """What the route of the one train with many arms must be worth in any set better than a known one.

        That is what a good set is worth, less the best that all other trains could do alone. Arms that can't
        be part of such a route need not be listed.
        """
        without = [train for train in self.trains if kinds[self._kind(train)] is None]
        if len(large) != 1 or large != without or self.fleet.incomes:
            return None
        beam = Runner(self.fleet, large[0], Clock(None), beam=NARROW)
        solos = self._solos({**kinds, self._kind(large[0]): beam}, {})
        joint = Joint(solos)
        try:
            joint.greedy()
        except TimeUp:
            return None
        others = sum(solo.most for solo in solos if solo.runner is not beam)
        return joint.worth - others

    def _runner(self, train: Train, clock: Clock, limit: int, least: int | None = None) -> Runner | None:
        """The train with all its arms, None if that takes too much memory or too much of the time."""
        try:
            runner = Runner(self.fleet, train, clock, min(limit, ARM_LIMIT), least=least)
        except (TooMany, TimeUp):
            return None
        runner.clock = self.clock
        return runner

    def _endless(self, train: Train) -> bool:
        """Whether codes mean nothing for the train: its arms are paired by their tree, so they stay lists."""
        return len(allowance_of(train).codes(self.network.kinds)[1]) == 1

    def _listed(self, train: Train) -> int:
        """Up to how many arms the train gets them as lists at once."""
        if train.skip:
            return FEW_ARMS
        return ARM_LIMIT if self._endless(train) else LIST_ARMS

    def _bulk(self, train: Train, clock: Clock) -> Solo | None:
        """The train with all its arms as arrays, None if even that takes too much."""
        from eighteenxx.routes.bulk_solo import BulkSolo  # numpy takes longer to import than most problems

        try:
            solo = BulkSolo(Runner(self.fleet, train, clock, limit=0), ARM_LIMIT * BULK)
        except (TooMany, TimeUp):
            return None
        solo.runner.clock = self.clock
        return solo

    def _deep(self, train: Train) -> DeepSolo:
        runner = Runner(self.fleet, train, self.clock, limit=0)
        if model.available() and not runner.special:
            return model.ModelSolo(runner)
        return DeepSolo(runner)

    def _solos(
        self, kinds: dict[Train, Runner | None], deep: Mapping[Train, Solo | DeepSolo]
    ) -> list[Solo | DeepSolo]:
        made: dict[Train, Solo | DeepSolo] = dict(deep)
        for kind, runner in kinds.items():
            if runner is not None:
                made[kind] = Solo(runner)
        return [made[self._kind(train)] for train in self.trains]

    def _first_plan(self, kinds: dict[Train, Runner | None]) -> Plan:
        """A good set to start from: arms of trains with too many of them only where they look best."""
        width = BEAM // max(1, sum(self.network.claim) * self.network.size)
        runners: dict[Train, Runner | None] = {}
        for train in self.trains:
            kind = self._kind(train)
            if kind not in runners:
                runners[kind] = kinds.get(kind)
                if runners[kind] is None:
                    runners[kind] = Runner(self.fleet, train, Clock(None), beam=max(3, width))
        joint = Joint(self._solos(runners, {}))
        clock = self.clock.share(0.5, GRACE)
        for runner in runners.values():
            if runner is not None:
                runner.clock = clock
        with suppress(TimeUp):
            joint.solve()
        for runner in runners.values():
            if runner is not None:
                runner.clock = self.clock
        self.stats["start"] = joint.worth // REVENUE + (joint.worth % REVENUE > 0)
        return joint.plan

    def _by_model(self, start: Plan) -> list[Route]:
        hint = self._routes(start)
        answer = model.solve_model(self.network, self.trains, self.clock.left(), hint)
        self.proven = answer.proven
        most = _points(sum(self._deep(train).most for train in self.trains))
        self.bound = most if answer.bound is None else min(most, answer.bound)
        self.stats["model"] = True
        if not answer.proven and sum(f.worth for f in start if f is not None) // REVENUE >= answer.revenue:
            return hint
        return list(answer.routes)

    def _finish(self, joint: Joint) -> list[Route]:
        with suppress(TimeUp):
            joint.solve()
            self.proven = True
        self.bound = _points(joint.most)
        solos = list({id(solo): solo for solo in joint.solos}.values())
        self.stats["arms"] = sum(solo.runner.states for solo in solos)
        self.stats["searches"] = sum(solo.searches for solo in solos)
        self.stats["pairs"] = sum(solo.pairs for solo in solos)
        self.stats["nodes"] = joint.nodes
        self.stats["listed"] = joint.listed
        return self._routes(joint.plan)

    def _routes(self, plan: Plan) -> list[Route]:
        return [
            self._route(train, found)
            for train, found in zip(self.trains, plan, strict=True)
            if found is not None
        ]

    def _route(self, train: Train, found: Found) -> Route:
        calls, links = found.runner.route(found.root, found.form, found.left, found.right)
        stops = tuple(self.network.places[i] for i in calls)
        left = len(found.root.ways(found.left))
        track: list[tuple[str, int]] = []
        for number, link in enumerate(links):
            track.extend(reversed(link.track) if number < left else link.track)
        route = Route(train.id, stops, tuple(track))
        return route if stops <= stops[::-1] else route.reversed()


def _points(worth: int) -> int:
    """The revenue of a worth, trains and track left out: no less than what any set of that worth earns."""
    return -(-worth // REVENUE)
