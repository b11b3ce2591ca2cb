"""Prices on track, for sets of trains that fight over it (Lagrangian relaxation).

A price is put on each piece of track; a route then is worth what it earns less the prices of its track. If
every train takes its best route at these prices, whether they share track or not, the sum of what those are
worth and of all prices is no less than the worth of any set of routes that share none: each piece's price is
paid once at most. Raising the prices of what is wanted twice and lowering those of what nobody wants brings
that bound down, often onto the optimum itself. Then only routes whose worth at these prices lies within the
gap between bound and best known set can be in a better set, and those are few enough for branch and bound.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import attrs

from eighteenxx.routes.fleet import REVENUE, TooMany
from eighteenxx.routes.solo import Found, Solo

__all__ = ["Priced", "tighten"]

ROUNDS: Final = 120
FEW: Final = 60
"""So many routes of each train within the gap are few."""
ENOUGH: Final = 100
"""With a gap below this part of the worth too, branch and bound does the rest."""


@attrs.define(eq=False)
class Priced:
    """Prices by bit, the bound they give, and each train asked at these prices."""

    prices: dict[int, int]
    bound: int
    solos: dict[int, Solo]
    best: dict[int, int]


def tighten(
    order: Sequence[Solo],
    floor: Callable[[], int],
    offer: Callable[[list[Found | None]], None],
    report: Callable[[int], None],
) -> Priced:
    """Prices with a low bound, by the subgradient method.

    Args:
        order: the trains, alike ones the same object.
        floor: the worth of the best known set.
        offer: is given the sets of routes found on the way.
        report: is given each better bound.
    """
    clock = order[0].runner.clock
    prices: dict[int, int] = {}
    best: Priced | None = None
    last: dict[int, Found] = {}
    slim = {id(solo): solo for solo in order}
    pace, stalled = 1.0, 0
    for number in range(ROUNDS):
        clock.check()
        priced = {key: solo.priced(prices) for key, solo in slim.items()}
        found: dict[int, Found | None] = {}
        for key, solo in priced.items():
            # What was best at the old prices is a start at the new ones.
            old = last.get(key)
            known = 0 if old is None else old.worth - solo.runner.price(old.bits)
            one = solo.best(0, max(1, known))
            if one is None and known > 1:
                one = solo.best(0, 1)  # the old best may be gone meanwhile
            found[key] = one
            if one is not None:
                last[key] = solo.real(one)
        bound = sum(prices.values()) + sum(_worth(found[id(solo)]) for solo in order)
        if best is None or bound < best.bound:
            best = Priced(prices, bound, priced, {key: _worth(one) for key, one in found.items()})
            report(max(bound, floor()))
            stalled = 0
            # Routes worth less at these prices are in no set as good as the best known one.
            for key, one in found.items():
                slim[key] = slim[key].narrowed(priced[key], _worth(one) - (bound - floor()))
        else:
            stalled += 1
            if stalled >= 4:
                pace, stalled = pace / 2, 0
        if number % 4 == 0:
            chosen = _greedy(order, priced, number)
            _polish(order, slim, chosen)
            offer(chosen)
        gap = best.bound - floor()
        if gap < floor() // ENOUGH or pace < 0.02 or (number % 8 == 7 and _few(best, gap)):
            break
        wanted: dict[int, int] = {}
        for solo in order:
            one = found[id(solo)]
            bits = 0 if one is None else one.bits
            while bits:
                bit = bits & -bits
                wanted[bit] = wanted.get(bit, 0) + 1
                bits ^= bit
        slope = {bit: wanted.get(bit, 0) - 1 for bit in {*prices, *(b for b, n in wanted.items() if n > 1)}}
        norm = sum(n * n for n in slope.values())
        if not norm:
            break
        step = pace * max(bound - floor(), REVENUE // 100) / norm
        new = {bit: prices.get(bit, 0) + int(step * n) for bit, n in sorted(slope.items())}
        prices = {bit: price for bit, price in new.items() if price > 0}
    assert best is not None
    return best


def _few(priced: Priced, gap: int) -> bool:
    """Whether the routes within the gap are few enough for branch and bound."""
    try:
        for key, solo in priced.solos.items():
            solo.routes(priced.best[key] - gap, FEW)
    except TooMany:
        return False
    return True


def _greedy(order: Sequence[Solo], priced: dict[int, Solo], turn: int) -> list[Found | None]:
    """A set of routes that share nothing: one train after the other takes its best at these prices."""
    chosen: list[Found | None] = [None] * len(order)
    used = 0
    count = len(order)
    for i in range(count):
        index = (i + turn // 4) % count
        solo = priced[id(order[index])]
        found = solo.best(used, 1 - sum(solo.runner.prices.values()))
        if found is not None:
            real = solo.real(found)
            if real.worth > 0:
                chosen[index] = real
                used |= found.bits
    return chosen


def _polish(order: Sequence[Solo], solos: dict[int, Solo], chosen: list[Found | None]) -> None:
    """Give each train in turn its best route beside those of the others, until that betters none."""
    better = True
    while better:
        better = False
        for index, solo in enumerate(order):
            used = 0
            for other, found in enumerate(chosen):
                if found is not None and other != index:
                    used |= found.bits
            found = solos[id(solo)].best(used, _worth(chosen[index]) + 1)
            if found is not None:
                chosen[index] = found
                better = True


def _worth(found: Found | None) -> int:
    return 0 if found is None else found.worth
