"""One train alone: its best route that keeps off given track, and all its routes above a worth.

A route is two arms of a root that use up nothing twice, or one. Arms are sorted by worth, and where there are
many they are kept in classes by the link they leave the root by and by their code, so that whole classes of
pairs are passed over at a time: two arms of one link never fit, and codes say whether the train may call so
often. What is left is tried best pairs first, until the next can't be as good as the best found.
"""

from __future__ import annotations

from typing import Final

from eighteenxx.routes.arms import Arm, Root, Runner

__all__ = ["Found", "Solo"]

FLAT: Final = 40
"""Up to so many arms, one list is faster than classes."""


class Found:
    """A route: its worth, the bits it uses up for other routes, and how it is put together."""

    __slots__ = ("_key", "bits", "form", "left", "right", "root", "worth")

    def __init__(self, worth: int, bits: int, root: Root, form: int, left: int, right: int) -> None:
        self.worth = worth
        self.bits = bits
        self.root = root
        self.form = form
        self.left = left
        self.right = right
        self._key: int | None = None

    def key(self, runner: Runner) -> int:
        """The name key: where worths are equal, the route with the greater one is better."""
        if self._key is None:
            keys = runner.fleet.link_keys()
            ways = (*self.root.ways(self.left), *self.root.ways(self.right))
            self._key = sum(keys[way[4].number] for way in ways)
        return self._key


class Solo:
    """Questions about one train, answered from its arms.

    Attributes:
        searches, pairs: how many searches there were, how many routes they looked at.
    """

    def __init__(self, runner: Runner) -> None:
        self.runner = runner
        self.searches = 0
        self.pairs = 0
        self._known: dict[int, tuple[Found | None, int]] = {}
        self._first: dict[int, list[int]] = {}

    def best(self, avoid: int, floor: int) -> Found | None:
        """The best route that uses nothing of ``avoid``, or None if none is worth ``floor``.

        Answers are remembered by no more than they depend on: the best route that keeps off a little is the
        answer to all questions that ask to keep off more, if it does.
        """
        asked = 0
        while True:
            known = self._known.get(asked)
            if known is None or (known[0] is None and floor < known[1]):
                known = self._known[asked] = (self._search(asked, floor), floor)
            found = known[0]
            if found is None or found.worth < floor:
                return None
            clash = found.bits & avoid
            if not clash:
                return found
            asked |= clash

    def routes(self, floor: int) -> list[Found]:
        """All routes worth ``floor`` or more, best first; of those that use up the same, the best only."""
        found: list[Found] = []
        for root in self.runner.roots:
            self._scan(root, 0, floor, found, every=True)
        found.sort(key=lambda one: -one.worth)
        kept: dict[int, Found] = {}
        for one in found:
            kept.setdefault(one.bits, one)
        return list(kept.values())

    def _search(self, avoid: int, floor: int) -> Found | None:
        self.searches += 1
        found: list[Found] = []
        for root in self.runner.roots:
            floor = self._scan(root, avoid, floor, found, every=False)
        best: Found | None = None
        for one in found:
            if one.worth == floor and (best is None or one.key(self.runner) > best.key(self.runner)):
                best = one
        return best

    def _scan(self, root: Root, avoid: int, floor: int, found: list[Found], every: bool) -> int:
        """Append routes of one root worth ``floor`` or more to ``found``, and return the floor.

        Unless ``every`` one is wanted, the floor rises to the worth of each that is found.
        """
        runner = self.runner
        fits, special, slack = runner.fits, runner.special, runner.slack
        track = ~runner.fleet.low
        own_city = runner.train.own_city
        for form, (base, code, bits, called) in enumerate(root.forms):
            base += slack
            barred = avoid | bits
            arms, lone = root.arms, root.alone
            if barred:
                arms = [arm for arm in arms if not arm[1] & barred]
                lone = [arm for arm in lone if not arm[1] & barred]
            if own_city and avoid:
                if runner.cities(root, form, 0) & avoid:
                    continue
                arms = [arm for arm in arms if not runner.cities(root, form, arm[3]) & avoid]
                lone = [arm for arm in lone if not runner.cities(root, form, arm[3]) & avoid]

            def take(worth: int, used: int, left: int, right: int) -> None:
                nonlocal floor
                self.pairs += 1
                if special:
                    exact = runner.exact(root, form, left, right)
                    if exact is None or exact < floor:
                        return
                    worth = exact
                if not every:
                    floor = worth
                if own_city:
                    used |= runner.cities(root, form, left) | runner.cities(root, form, right)
                found.append(Found(worth, used & track, root, form, left, right))

            if called:
                if runner.train.min_stops < 2 and base >= floor and fits[code]:
                    take(base, 0, 0, 0)
                for singles in (arms, lone):
                    for w1, b1, c1, n1 in singles:
                        if w1 + base < floor:
                            break
                        if fits[code + c1]:
                            take(w1 + base, b1, 0, n1)
            if len(arms) <= FLAT:
                for number, (w1, b1, c1, n1) in enumerate(arms):
                    most = w1 + base
                    if most + w1 < floor:
                        break
                    c1 += code
                    for w2, b2, c2, n2 in arms[number + 1 :]:
                        if most + w2 < floor:
                            break
                        if not b1 & b2 and fits[c1 + c2]:
                            take(most + w2, b1 | b2, n1, n2)
                continue
            classes = self._classes(root, arms)
            pairs: list[tuple[int, list[Arm], list[Arm]]] = []
            for number, (w1, link1, c1, arms1) in enumerate(classes):
                most = w1 + base
                if most + w1 < floor:
                    break
                c1 += code
                for w2, link2, c2, arms2 in classes[number + 1 :]:
                    if most + w2 < floor:
                        break
                    if link1 != link2 and fits[c1 + c2]:
                        pairs.append((most + w2, arms1, arms2))
            pairs.sort(key=lambda pair: -pair[0])
            for top, arms1, arms2 in pairs:
                if top < floor:
                    break
                second = arms2[0][0]
                for w1, b1, _, n1 in arms1:
                    most = w1 + base
                    if most + second < floor:
                        break
                    for w2, b2, _, n2 in arms2:
                        if most + w2 < floor:
                            break
                        if not b1 & b2:
                            take(most + w2, b1 | b2, n1, n2)
        return floor

    def _classes(self, root: Root, arms: list[Arm]) -> list[tuple[int, int, int, list[Arm]]]:
        """The arms by first link and code: (worth of the best, link, code, arms), the best first."""
        first = self._first.get(root.stop)
        if first is None:
            first = self._first[root.stop] = [-1] * len(root.steps)
            for number, step in enumerate(root.steps):
                if step is not None:
                    first[number] = first[step[0]] if step[0] else step[1][4].number
        classes: dict[tuple[int, int], list[Arm]] = {}
        for arm in arms:
            key = first[arm[3]], arm[2]
            if key in classes:
                classes[key].append(arm)
            else:
                classes[key] = [arm]
        out = [(of[0][0], link, code, of) for (link, code), of in classes.items()]
        out.sort(key=lambda one: (-one[0], one[1], one[2]))
        return out
