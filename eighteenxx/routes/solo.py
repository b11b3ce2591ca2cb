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
        self._paired: dict[tuple[int, int], tuple[list[list[Arm]], list[tuple[int, int, int]]]] = {}

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
        bonuses = bool(runner.fleet.bonuses)
        visit = runner.fleet.network.visit[root.stop]
        for form, (base, code, bits, called) in enumerate(root.forms):
            base += slack
            if base + root.most < floor:
                continue
            barred = avoid | bits

            def take(worth: int, used: int, left: int, right: int) -> None:
                nonlocal floor
                self.pairs += 1
                if special:
                    if bonuses and worth - slack + runner.slack_of(used | visit) < floor:
                        return
                    exact = runner.exact(root, form, left, right)
                    if exact is None or exact < floor:
                        return
                    worth = exact
                if not every:
                    floor = worth
                if own_city:
                    used |= runner.cities(root, form, left) | runner.cities(root, form, right)
                found.append(Found(worth, used & track, root, form, left, right))

            def allowed(arms: list[Arm]) -> list[Arm]:
                if barred:
                    arms = [arm for arm in arms if not arm[1] & barred]
                    if own_city:
                        arms = [arm for arm in arms if not runner.cities(root, form, arm[3]) & avoid]
                return arms

            if own_city and runner.cities(root, form, 0) & avoid:
                continue
            if called:
                if runner.train.min_stops < 2 and base >= floor and fits[code]:
                    take(base, 0, 0, 0)
                for singles in (root.arms, root.alone):
                    for arm in singles:
                        if arm[0] + base < floor:
                            break
                        if fits[code + arm[2]] and not arm[1] & barred and (not own_city or allowed([arm])):
                            take(arm[0] + base, arm[1], 0, arm[3])
            if len(root.arms) <= FLAT:
                arms = allowed(root.arms)
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
            if len(fits) == 1:
                tree = root.tree()
                first = root.first
                for w1, b1, _, n1 in root.arms:
                    most = w1 + base
                    if most + root.arms[0][0] < floor:
                        break
                    if b1 & barred or (own_city and runner.cities(root, form, n1) & avoid):
                        continue
                    shut = b1 | barred
                    link = first[n1]
                    stack = [branch for branch in tree if branch[5] > link]
                    while stack:
                        top, w2, b2, n2, called_, _, branches = stack.pop()
                        if most + top < floor:
                            continue
                        if shut & b2:
                            continue
                        if called_ and most + w2 >= floor:
                            if not own_city or not runner.cities(root, form, n2) & avoid:
                                take(most + w2, b1 | b2, n1, n2)
                        stack.extend(branches)
                continue
            classes, pairs = self._pairs(root, form, code)
            open_: list[list[Arm] | None] = [None] * len(classes)
            for top, one, other in pairs:
                if top + base < floor:
                    break
                arms1 = open_[one]
                if arms1 is None:
                    arms1 = open_[one] = allowed(classes[one])
                arms2 = open_[other]
                if arms2 is None:
                    arms2 = open_[other] = allowed(classes[other])
                if not arms1 or not arms2:
                    continue
                second = arms2[0][0] + base
                for w1, b1, _, n1 in arms1:
                    if w1 + second < floor:
                        break
                    most = w1 + base
                    for w2, b2, _, n2 in arms2:
                        if most + w2 < floor:
                            break
                        if not b1 & b2:
                            take(most + w2, b1 | b2, n1, n2)
        return floor

    def _pairs(self, root: Root, form: int, code: int) -> tuple[list[list[Arm]], list[tuple[int, int, int]]]:
        """The classes of arms, and the pairs of classes that may fit: (worth of the best two, class, class)."""
        known = self._paired.get((root.stop, form))
        if known is not None:
            return known
        fits = self.runner.fits
        by_key: dict[tuple[int, int], list[Arm]] = {}
        for arm in root.arms:
            key = root.first[arm[3]], arm[2]
            if key in by_key:
                by_key[key].append(arm)
            else:
                by_key[key] = [arm]
        keys = list(by_key)
        classes = list(by_key.values())
        pairs: list[tuple[int, int, int]] = []
        for one, (link1, code1) in enumerate(keys):
            top = classes[one][0][0]
            for other in range(one):
                link2, code2 = keys[other]
                if link1 != link2 and fits[code + code1 + code2]:
                    pairs.append((top + classes[other][0][0], other, one))
        pairs.sort(key=lambda pair: -pair[0])
        known = self._paired[root.stop, form] = (classes, pairs)
        return known
