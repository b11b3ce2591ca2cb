"""One train alone: its best route that keeps off given track, and all its routes above a worth.

A route is two arms of a root that use up nothing twice, or one. Arms are sorted by worth, and where there are
many they are kept in classes by the link they leave the root by and by their code, so that whole classes of
pairs are passed over at a time: two arms of one link never fit, and codes say whether the train may call so
often. Where bonuses go by a few stops alone, a class says as well which of these its arms call at. What is
left is tried best pairs first, until the next can't be as good as the best found.
"""

from __future__ import annotations

from typing import Final

from eighteenxx.routes.arms import Runner
from eighteenxx.routes.clock import TimeUp
from eighteenxx.routes.fleet import Arm, TooMany
from eighteenxx.routes.roots import Root

__all__ = ["Found", "Solo"]

LISTED: Final = 10_000
"""With more routes than this, running through them takes too long."""
FLAT: Final = 40
"""Up to so many arms, one list is faster than classes."""

Pair = tuple[int, int, int, int]
"""Two classes of arms: worth of the best two, class, class, by how much their bonuses are below the slack."""


class Found:
    """A route: its worth, the bits it uses up for other routes, and how it is put together."""

    __slots__ = ("_key", "bits", "form", "left", "right", "root", "runner", "worth")

    def __init__(
        self, runner: Runner, worth: int, bits: int, root: Root, form: int, left: int, right: int
    ) -> None:
        self.runner = runner
        self.worth = worth
        self.bits = bits
        self.root = root
        self.form = form
        self.left = left
        self.right = right
        self._key: int | None = None

    @property
    def key(self) -> int:
        """The name key: where worths are equal, the route with the greater one is better."""
        if self._key is None:
            keys = self.runner.fleet.link_keys()
            ways = (*self.root.ways(self.left), *self.root.ways(self.right))
            self._key = sum(keys[way[4].number] for way in ways)
        return self._key


class Solo:
    """Questions about one train, answered from its arms.

    Attributes:
        size: the more, the more routes there may be.
        partial: the best route found by a search that a clock ended.
        searches, pairs: how many searches there were, how many routes they looked at.
        heavy: questions take long, for there are very many arms.
    """

    heavy = False

    def __init__(self, runner: Runner) -> None:
        self.runner = runner
        self.searches = 0
        self.pairs = 0
        self.partial: Found | None = None
        self.size = sum(len(root.arms) ** 2 for root in runner.roots)
        self._known: dict[int, tuple[Found | None, int]] = {}
        self._paired: dict[tuple[int, int], tuple[list[list[Arm]], list[Pair]]] = {}

    @property
    def most(self) -> int:
        """No route is worth more than this."""
        known = self._known.get(0)
        if known is not None:
            return 0 if known[0] is None else known[0].worth
        runner = self.runner
        return max(
            (form[0] + root.most + runner.slack for root in runner.roots for form in root.forms), default=0
        )

    def priced(self, prices: dict[int, int]) -> Solo:
        """The same train at prices of what routes use up."""
        return Solo(self.runner.priced(prices))

    def narrowed(self, priced: Solo, least: int) -> Solo:
        """The same train; arms may be gone that are part of no route worth ``least`` at the prices of
        ``priced``."""
        return self

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

    def routes(self, floor: int, limit: int | None = LISTED) -> list[Found]:
        """All routes worth ``floor`` or more, best first.

        Raises:
            TooMany: there are very many.

        Of those that use up the same only the best is there, except where side income counts.
        """
        found: list[Found] = []
        for root in self.runner.roots:
            self._scan(root, 0, floor, found, every=True, limit=limit)
        found.sort(key=lambda one: -one.worth)
        if self.runner.fleet.incomes:
            return found  # what a route brings beside others depends on more than what it uses up
        kept: dict[int, Found] = {}
        for one in found:
            kept.setdefault(one.bits, one)
        return list(kept.values())

    def real(self, found: Found) -> Found:
        """The same route with its worth before prices."""
        worth = found.worth + self.runner.price(found.bits)
        return Found(found.runner, worth, found.bits, found.root, found.form, found.left, found.right)

    def _search(self, avoid: int, floor: int) -> Found | None:
        self.searches += 1
        self.runner.clock.check()
        found: list[Found] = []
        try:
            for root in self.runner.roots:
                floor = self._scan(root, avoid, floor, found, every=False)
        except TimeUp:
            self.partial = max(found, key=lambda one: one.worth, default=None)
            raise
        best: Found | None = None
        for one in found:
            if one.worth == floor and (best is None or one.key > best.key):
                best = one
        return best

    def _scan(
        self, root: Root, avoid: int, floor: int, found: list[Found], every: bool, limit: int | None = None
    ) -> int:
        """Append routes of one root worth ``floor`` or more to ``found``, and return the floor.

        Unless ``every`` one is wanted, the floor rises to the worth of each that is found.
        """
        runner = self.runner
        for form, (base, code, _, called) in enumerate(root.forms):
            query = _Query(runner, root, form, avoid, floor, found, every)
            query.limit = limit
            if base + runner.slack + root.most < floor or query.bars_root():
                continue
            if called:
                if runner.train.min_stops < 2 and query.base >= floor and runner.fits[code]:
                    query.take(query.base, 0, 0, 0)
                query.single(root.arms)
                query.single(root.alone)
            if len(root.arms) <= FLAT:
                query.flat()
            elif len(runner.fits) == 1 and root.states:
                query.tree()
            else:
                query.classes(*self._pairs(root, form, code))
            floor = query.floor
            self.pairs += query.pairs
        return floor

    def _pairs(self, root: Root, form: int, code: int) -> tuple[list[list[Arm]], list[Pair]]:
        """The classes of arms, and the pairs of classes that may fit: (worth of the best two, class, class,
        what bonuses fall short of the slack)."""
        known = self._paired.get((root.stop, form))
        if known is not None:
            return known
        runner, fits = self.runner, self.runner.fits
        marks = root.marks(runner.mark_of) if runner.mark_of else None
        own = runner.mark_of[root.stop] if runner.mark_of and root.forms[form][3] else 0
        by_key: dict[tuple[int, int, int], list[Arm]] = {}
        for arm in root.arms:
            key = root.first[arm[3]], arm[2], 0 if marks is None else marks[arm[3]]
            if key in by_key:
                by_key[key].append(arm)
            else:
                by_key[key] = [arm]
        keys = list(by_key)
        classes = list(by_key.values())
        pairs: list[Pair] = []
        for one, (link1, code1, mark1) in enumerate(keys):
            top = classes[one][0][0]
            for other in range(one):
                link2, code2, mark2 = keys[other]
                if link1 != link2 and fits[code + code1 + code2]:
                    short = runner.slack - runner.extra(own | mark1 | mark2) if runner.mark_of else 0
                    pairs.append((top + classes[other][0][0] - short, other, one, short))
        pairs.sort(key=lambda pair: -pair[0])
        known = self._paired[root.stop, form] = (classes, pairs)
        return known


class _Query:
    """One search for routes of a root, in one of its forms: called at or skipped.

    Attributes:
        base: worth of the root, and the slack.
        code: code of the root.
        floor: the least worth that is wanted.
    """

    def __init__(
        self, runner: Runner, root: Root, form: int, avoid: int, floor: int, found: list[Found], every: bool
    ) -> None:
        worth, self.code, bits, _ = root.forms[form]
        self.runner = runner
        self.root = root
        self.form = form
        self.base = worth + runner.slack
        self.avoid = avoid
        self.barred = avoid | bits
        self.floor = floor
        self.found = found
        self.every = every
        self.own_city = runner.train.own_city
        self.pairs = 0
        self.limit: int | None = None

    def bars_root(self) -> bool:
        """Whether the root itself uses up what is to be kept off: with ``own_city``, its city."""
        return self.own_city and bool(self.runner.cities(self.root, self.form, 0) & self.avoid)

    def allowed(self, arms: list[Arm]) -> list[Arm]:
        """Those of the arms that keep off what they must."""
        barred = self.barred
        if barred:
            arms = [arm for arm in arms if not arm[1] & barred]
            if self.own_city:
                cities, root, form, avoid = self.runner.cities, self.root, self.form, self.avoid
                arms = [arm for arm in arms if not cities(root, form, arm[3]) & avoid]
        return arms

    def take(self, worth: int, used: int, left: int, right: int) -> int:
        """Keep the route of two arms that fit each other if it is good enough; returns the floor."""
        runner, root, form = self.runner, self.root, self.form
        fleet = runner.fleet
        self.pairs += 1
        special = runner.special and not runner.mark_of
        if runner.mark_of:
            marks = root.marks(runner.mark_of)
            mark = marks[left] | marks[right]
            if root.forms[form][3]:
                mark |= runner.mark_of[root.stop]
            worth += runner.extra(mark) - runner.slack
            if worth < self.floor:
                return self.floor
        elif runner.special:
            if fleet.bonuses:
                slack = runner.slack_of(used | fleet.network.visit[root.stop])
                if worth - runner.slack + slack < self.floor:
                    return self.floor
            exact = runner.exact(root, form, left, right)
            if exact is None or exact < self.floor:
                return self.floor
            worth = exact
        if self.own_city:
            used |= runner.cities(root, form, left) | runner.cities(root, form, right)
        if runner.prices and (special or self.own_city):
            # Arms know the prices of their track, but neither what special trains earn nor those of cities.
            price = runner.price(used)
            worth = worth - price if special else worth - price + runner.price(used & fleet.track)
            if worth < self.floor:
                return self.floor
        if not self.every:
            self.floor = worth
        elif self.limit is not None and len(self.found) > self.limit:
            raise TooMany
        self.found.append(Found(runner, worth, used & ~fleet.low, root, form, left, right))
        return self.floor

    def single(self, arms: list[Arm]) -> None:
        """Routes of one arm."""
        base, code, floor, fits, barred = self.base, self.code, self.floor, self.runner.fits, self.barred
        for arm in arms:
            if arm[0] + base < floor:
                return
            if fits[code + arm[2]] and not arm[1] & barred and (not self.own_city or self.allowed([arm])):
                floor = self.take(arm[0] + base, arm[1], 0, arm[3])

    def flat(self) -> None:
        """Routes of two arms, all pairs from the best on."""
        base, code, floor, fits = self.base, self.code, self.floor, self.runner.fits
        arms = self.allowed(self.root.arms)
        for number, (w1, b1, c1, n1) in enumerate(arms):
            most = w1 + base
            if most + w1 < floor:
                return
            c1 += code
            for w2, b2, c2, n2 in arms[number + 1 :]:
                if most + w2 < floor:
                    break
                if not b1 & b2 and fits[c1 + c2]:
                    floor = self.take(most + w2, b1 | b2, n1, n2)

    def tree(self) -> None:
        """Routes of two arms where codes mean nothing: the second is looked for in the tree of arms."""
        base, floor, root, clock = self.base, self.floor, self.root, self.runner.clock
        arms, tree, first = root.arms, root.tree(), root.first
        for w1, b1, _, n1 in self.allowed(arms):
            most = w1 + base
            if most + arms[0][0] < floor:
                return
            clock.check()
            shut = b1 | self.barred
            link = first[n1]
            stack = [branch for branch in tree if branch[5] > link]
            while stack:
                top, w2, b2, n2, whole, _, branches = stack.pop()
                if most + top < floor or shut & b2:
                    continue
                if whole and most + w2 >= floor and (not self.own_city or self.allowed([(w2, b2, 0, n2)])):
                    floor = self.take(most + w2, b1 | b2, n1, n2)
                stack.extend(branches)

    def classes(self, classes: list[list[Arm]], pairs: list[Pair]) -> None:
        """Routes of two arms, by pairs of classes that may fit."""
        base, floor, clock = self.base, self.floor, self.runner.clock
        open_: list[list[Arm] | None] = [None] * len(classes)
        for top, one, other, short in pairs:
            if top + base < floor:
                return
            least = floor + short
            arms1 = open_[one]
            if arms1 is None:
                arms1 = open_[one] = self.allowed(classes[one])
            arms2 = open_[other]
            if arms2 is None:
                arms2 = open_[other] = self.allowed(classes[other])
            if not arms1 or not arms2:
                continue
            clock.check()
            second = arms2[0][0] + base
            for w1, b1, _, n1 in arms1:
                if w1 + second < least:
                    break
                most = w1 + base
                for w2, b2, _, n2 in arms2:
                    if most + w2 < least:
                        break
                    if not b1 & b2:
                        floor = self.take(most + w2, b1 | b2, n1, n2)
                        least = floor + short
