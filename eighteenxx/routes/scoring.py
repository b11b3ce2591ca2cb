"""What a train may call at and what it is paid: allowances, values, the choice of the paid stops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product

import attrs

from eighteenxx.routes.bonuses import Bonus, Call, decided_by
from eighteenxx.routes.problem import UNLIMITED, Group, Stop, Train

KIND_INDEX = {"city": 0, "town": 1, "offboard": 2}
Counts = tuple[int, int, int]
"""How many cities, towns and off-boards."""

_SUBSETS = [frozenset(s) for size in range(4) for s in combinations(range(3), size)]


class Allowance:
    """The allowances of one train.

    A called stop takes a place of a group that names its kind; a group has ``visit`` places, ``pay`` of them
    paid. Whether stops fit is a question of counts by kind alone, answered by Hall's condition over the sets
    of kinds, and so is which counts can be paid.

    Attributes:
        additive: every called stop of a kind that is paid at all is paid, whatever else is called at.
        paid_kinds: by kind, whether it is paid at all.
        callable: by kind, whether it can be called at.
    """

    __slots__ = ("_codes", "_groups", "_pay", "_visit", "additive", "callable", "paid_kinds")

    def __init__(self, distance: Sequence[Group]) -> None:
        big = 10**6
        self._groups = [
            (
                frozenset(KIND_INDEX[kind] for kind in group.kinds),
                big if group.pay >= UNLIMITED else group.pay,
                big if group.visit >= UNLIMITED else group.visit,
            )
            for group in distance
        ]
        self.paid_kinds = tuple(any(k in kinds and pay for kinds, pay, _ in self._groups) for k in range(3))
        self.additive = all(
            pay >= visit or not any(self.paid_kinds[k] for k in kinds) for kinds, pay, visit in self._groups
        )
        self._visit = {s: sum(visit for kinds, _, visit in self._groups if kinds & s) for s in _SUBSETS if s}
        self.callable = tuple(any(k in kinds and visit for kinds, _, visit in self._groups) for k in range(3))
        self._pay: dict[Counts, tuple[Counts, ...]] = {}
        self._codes: dict[tuple[int, int, int], tuple[tuple[int, int, int], bytearray]] = {}

    def limit(self, kinds: frozenset[int]) -> int:
        """How many stops of these kinds together can be called at."""
        return self._visit[kinds]

    def codes(self, kinds: Sequence[int]) -> tuple[tuple[int, int, int], bytearray]:
        """Counts as one number, for a network with stops of these kinds.

        The first result is what a called stop of each kind adds to the code, the second says by code whether
        so many can be called at; codes of two such counts and one more stop can be added and looked up. A
        kind of which all stops can always be called at adds nothing; kinds in the same groups are counted
        together.
        """
        numbers = (kinds.count(0), kinds.count(1), kinds.count(2))
        known = self._codes.get(numbers)
        if known is not None:
            return known
        size = len(kinds)
        counted: dict[tuple[int, ...], list[int]] = {}
        for k in range(3):
            groups = tuple(i for i, (of, _, _) in enumerate(self._groups) if k in of)
            if self.callable[k] and not any(self._groups[i][2] >= size for i in groups):
                counted.setdefault(groups, []).append(k)
        code_of = [0, 0, 0]
        spans: list[tuple[int, int, int]] = []
        step = 1
        for members in counted.values():
            limit = self._visit[frozenset(members)]
            span = 2 * min(limit, sum(numbers[k] for k in members)) + 3
            for k in members:
                code_of[k] = step
            spans.append((members[0], step, span))
            step *= span
        fits = bytearray(step)
        for code in range(step):
            counts = [0, 0, 0]
            for k, one, span in spans:
                counts[k] = code // one % span
            fits[code] = self.fits((counts[0], counts[1], counts[2]))
        known = self._codes[numbers] = ((code_of[0], code_of[1], code_of[2]), fits)
        return known

    def fits(self, counts: Counts) -> bool:
        """Whether so many stops of each kind can be called at."""
        return all(sum(counts[k] for k in s) <= most for s, most in self._visit.items())

    def payable(self, counts: Counts) -> tuple[Counts, ...]:
        """The greatest counts that can be paid when so many are called at (none of them covers another)."""
        known = self._pay.get(counts)
        if known is None:
            ranges = [range(n, -1, -1) if self.paid_kinds[k] else range(1) for k, n in enumerate(counts)]
            found: list[Counts] = []
            for a, b, c in product(*ranges):
                if any(a <= x and b <= y and c <= z for x, y, z in found):
                    continue
                if self._payable(counts, (a, b, c)):
                    found.append((a, b, c))
            known = self._pay[counts] = tuple(found)
        return known

    def _payable(self, counts: Counts, paid: Counts) -> bool:
        for a in _SUBSETS:  # kinds whose paid stops are looked at, and b: whose unpaid ones
            for b in _SUBSETS:
                need = sum(paid[k] for k in a) + sum(counts[k] - paid[k] for k in b)
                room = sum(
                    visit if kinds & b else min(pay, visit) if kinds & a else 0
                    for kinds, pay, visit in self._groups
                )
                if need > room:
                    return False
        return True


@lru_cache(maxsize=256)
def _allowance(distance: tuple[Group, ...]) -> Allowance:
    return Allowance(distance)


def allowance_of(train: Train) -> Allowance:
    """The train's allowances; trains that differ in other things only share one object."""
    return _allowance(train.distance)


def stop_value(train: Train, stop: Stop, company: str) -> int:
    """What the stop pays this train, multiplied, if it is paid."""
    if train.paid_only_tokened and company not in stop.tokens:
        return 0
    special = stop.revenue_for
    value = stop.revenue if special is None else special.get(train.name, stop.revenue)
    return value * train.multiplier


@attrs.frozen
class Score:
    """What a route earns: ``paid`` by called stop (None where it is not paid), and the bonuses."""

    paid: tuple[int | None, ...]
    bonus: int

    @property
    def revenue(self) -> int:
        return sum(p for p in self.paid if p) + self.bonus


def score_calls(
    train: Train, company: str, calls: Sequence[tuple[str, str, Stop]], bonuses: Sequence[Bonus]
) -> Score:
    """Score a route by its called stops, as (hex, name, stop).

    The best stops are paid. Where several choices pay the same, the one that makes the bonuses greatest
    counts.
    """
    allowance = allowance_of(train)
    values = [
        None
        if not allowance.paid_kinds[KIND_INDEX[stop.kind]]
        or (train.paid_only_tokened and company not in stop.tokens)
        else stop_value(train, stop, company)
        for _, _, stop in calls
    ]
    best: Score | None = None
    for chosen in _choices(allowance, calls, values, bonuses):
        paid = tuple(value if i in chosen else None for i, value in enumerate(values))
        bonus = 0
        if bonuses:
            views = [
                Call(h, n, s.kind, s.revenue, company in s.tokens, train.multiplier)
                for i, (h, n, s) in enumerate(calls)
                if i in chosen
            ]
            bonus = sum(rule.score(views) for rule in bonuses)
        score = Score(paid, bonus)
        if best is None or score.revenue > best.revenue:
            best = score
    assert best is not None
    return best


def _choices(
    allowance: Allowance,
    calls: Sequence[tuple[str, str, Stop]],
    values: Sequence[int | None],
    bonuses: Sequence[Bonus],
) -> Iterator[frozenset[int]]:
    """The sets of called stops that may be the paid ones: all that pay the most, up to what bonuses can't
    see."""
    worth = [i for i, value in enumerate(values) if value is not None]
    if allowance.additive:
        yield frozenset(worth)
        return
    counts = [0, 0, 0]
    for _, _, stop in calls:
        counts[KIND_INDEX[stop.kind]] += 1
    spots = allowance.payable((counts[0], counts[1], counts[2]))
    hexes = frozenset().union(*(rule.hexes | (decided_by(rule) or frozenset()) for rule in bonuses))
    trigger = [i for i in worth if calls[i][0] in hexes]
    found: list[tuple[int, frozenset[int]]] = []
    for size in range(len(trigger) + 1):
        for liked in combinations(trigger, size):
            for spot in spots:
                chosen: set[int] = set()
                for kind in range(3):
                    of_kind = [i for i in worth if KIND_INDEX[calls[i][2].kind] == kind]
                    of_kind.sort(
                        key=lambda i: (-(values[i] or 0), i not in liked, -calls[i][2].revenue, calls[i][:2])
                    )
                    chosen.update(of_kind[: spot[kind]])
                found.append((sum(values[i] or 0 for i in chosen), frozenset(chosen)))
    most = max(total for total, _ in found)
    yield from dict.fromkeys(chosen for total, chosen in found if total == most)
