"""A root: a stop with the company's claim, and the arms that start there."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

import attrs

from eighteenxx.routes.fleet import Arm, Branch, Step, Way

__all__ = ["Root"]


@attrs.define(eq=False)
class Root:
    """A stop with the company's claim, and the arms that start there.

    Attributes:
        forms: (worth, code, bits, whether it is called at) of the root when called at, and when skipped;
            no arm that uses up one of the bits goes with that form.
        arms: those that can have a second arm beside them, best first.
        alone: those that can't: they leave by terminal track, or the route has to end at the root.
        first: by arm number, the link it leaves the root by.
        most: no two arms are worth more together.
        ways_out, ways_on: the links out of the root, and on from each stop.
        steps: by arm number; number 0 is the empty arm, in neither list.
    """

    stop: int
    forms: list[tuple[int, int, int, bool]]
    arms: list[Arm]
    alone: list[Arm]
    steps: list[Step | None]
    states: list[tuple[int, int, int, int]] = attrs.field(factory=list)
    lone: list[bool] = attrs.field(factory=list)
    ways_out: list[Way] = attrs.field(factory=list)
    ways_on: list[list[Way]] = attrs.field(factory=list)
    first: list[int] = attrs.field(factory=list)
    most: int = attrs.field(init=False)
    _marks: list[int] | None = attrs.field(init=False, default=None)
    _tree: list[Branch] | None = attrs.field(init=False, default=None)

    def __attrs_post_init__(self) -> None:
        first = self.first
        if not first:
            first.extend([-1] * len(self.steps))
            for number, step in enumerate(self.steps):
                if step is not None:
                    first[number] = first[step[0]] if step[0] else step[1][4].number
        self.most = max(0, self.alone[0][0]) if self.alone else 0
        if self.arms:
            best, link = self.arms[0][0], first[self.arms[0][3]]
            other = next((arm[0] for arm in self.arms if first[arm[3]] != link), 0)
            self.most = max(self.most, best + max(0, other))

    def tree(self) -> list[Branch]:
        """The arms that can have a second arm beside them as a tree: what blocks an arm blocks all that grow
        from it.

        The best branch is the last one.
        """
        if self._tree is None:
            base = self.states[0][1]
            called = {arm[3] for arm in self.arms}
            below: list[list[Branch]] = [[] for _ in self.steps]
            for number in range(len(self.steps) - 1, 0, -1):  # arms come after those they grow from
                step = self.steps[number]
                branches = below[number]
                if step is None or self.lone[number] or not (branches or number in called):
                    continue
                branches.sort(key=lambda branch: branch[0])
                worth, bits, _, _ = self.states[number]
                top = branches[-1][0] if branches else worth
                if number in called:
                    top = max(top, worth)
                branch = (top, worth, bits & ~base, number, number in called, self.first[number], branches)
                below[step[0]].append(branch)
            below[0].sort(key=lambda branch: branch[0])
            self._tree = below[0]
        return self._tree

    def priced(self, cost: Sequence[int], endless: bool) -> Root:
        """The same arms, each worth less by the costs of its links (and the tree of them, if ``endless``)."""
        total = [0] * len(self.steps)
        for number, step in enumerate(self.steps):
            if step is not None:
                total[number] = total[step[0]] + cost[step[1][4].number]
        if not any(total):
            return self
        arms = [(worth - total[n], bits, code, n) for worth, bits, code, n in self.arms]
        alone = [(worth - total[n], bits, code, n) for worth, bits, code, n in self.alone]
        arms.sort(key=itemgetter(0), reverse=True)
        alone.sort(key=itemgetter(0), reverse=True)
        states = self.states
        if endless:
            states = [(w - t, used, code, at) for (w, used, code, at), t in zip(states, total, strict=True)]
        other = Root(self.stop, self.forms, arms, alone, self.steps, states, self.lone, first=self.first)
        other._marks = self._marks
        return other

    def marks(self, mark_of: Sequence[int]) -> list[int]:
        """By arm number, the marks of the stops it calls at; ``mark_of`` are those of each stop."""
        if self._marks is None:
            self._marks = [0] * len(self.steps)
            for number, step in enumerate(self.steps):  # arms come after those they grow from
                if step is not None:
                    way = step[1]
                    self._marks[number] = self._marks[step[0]] | (mark_of[way[4].target] if way[5] else 0)
        return self._marks

    def ways(self, number: int) -> list[Way]:
        """The ways of an arm, from the root on."""
        out: list[Way] = []
        step = self.steps[number]
        while step is not None:
            out.append(step[1])
            step = self.steps[step[0]]
        out.reverse()
        return out
