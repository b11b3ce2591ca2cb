"""One train with very many arms: the questions of :class:`~eighteenxx.routes.solo.Solo`, asked of arrays.

Each question is answered by a plain search among the arms that can be part of a good enough route. How good
that is, is guessed from above: as many arms as can be looked at quickly; if they hold no route that good,
more of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Final

import numpy as np

from eighteenxx.routes.arms import Runner
from eighteenxx.routes.bulk import Bulk, Ints
from eighteenxx.routes.clock import TimeUp
from eighteenxx.routes.fleet import TooMany
from eighteenxx.routes.solo import LISTED, Found, Solo

__all__ = ["BulkSolo"]

FIRST: Final = 200
"""So many arms are looked at first."""
MORE: Final = 6
"""So many times as many are looked at next."""
HEAVY: Final = 6_000
"""From more arms than this, lists of routes are not made."""


class BulkSolo(Solo):
    """One train; ``runner`` has roots without arms. ``limit`` is how many arms there may be.

    Raises:
        TooMany: there are too many arms.
        TimeUp: the clock ran out.
    """

    heavy = True

    def __init__(self, runner: Runner, limit: int, bulks: Sequence[Bulk] | None = None) -> None:
        super().__init__(runner)
        if bulks is None:
            bulks = []
            for root in runner.roots:
                bulks.append(Bulk(runner, root, limit - runner.states))
                runner.states += bulks[-1].states
        self.bulks = bulks
        self.size = sum(len(bulk) ** 2 for bulk in bulks)

    @property
    def most(self) -> int:
        known = self._known.get(0)
        if known is not None:
            return 0 if known[0] is None else known[0].worth
        lone = max((form[0] for root in self.runner.roots for form in root.forms), default=0)
        tops = [int(bulk.tops(0).max()) for bulk in self.bulks if len(bulk)]
        return max(0, lone + self.runner.slack, *tops)

    def priced(self, prices: dict[int, int]) -> BulkSolo:
        runner = copy(self.runner)
        runner.prices = prices
        cost = np.array(runner.costs(prices), dtype=np.int64)
        return BulkSolo(runner, 0, [bulk.priced(cost) for bulk in self.bulks] if prices else self.bulks)

    def narrowed(self, priced: Solo, least: int) -> BulkSolo:
        assert isinstance(priced, BulkSolo)
        kept = [
            bulk.kept(other.tops(0) >= least) for bulk, other in zip(self.bulks, priced.bulks, strict=True)
        ]
        return BulkSolo(self.runner, 0, kept)

    def routes(self, floor: int, limit: int | None = LISTED) -> list[Found]:
        keep = [bulk.tops(0) >= floor for bulk in self.bulks]
        if limit is not None and sum(int(one.sum()) for one in keep) > HEAVY:
            raise TooMany
        return Solo(self._picked(keep)).routes(floor, limit)

    def _picked(self, keep: Sequence[Ints]) -> Runner:
        runner = copy(self.runner)
        runner.roots = [bulk.pick(rows) for bulk, rows in zip(self.bulks, keep, strict=True)]
        return runner

    def _search(self, avoid: int, floor: int) -> Found | None:
        self.searches += 1
        self.runner.clock.check()
        tops = [bulk.tops(avoid) for bulk in self.bulks]
        every = np.concatenate(tops) if tops else np.zeros(0, dtype=np.int64)
        many = FIRST
        while True:
            least = floor
            if many < len(every):
                least = max(floor, int(np.partition(every, -many)[-many]))
            solo = Solo(self._picked([top >= least for top in tops]))
            try:
                found = solo.best(avoid, least)
            except TimeUp:
                self.partial = solo.partial
                raise
            self.pairs += solo.pairs
            if found is not None or least <= floor:
                return found
            many *= MORE
