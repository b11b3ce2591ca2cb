"""Who gets what of a revenue (8.2.6)."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import Dividend
from tests.titles.g1866.kit import Table, cell


def paying(size: int, revenue: int, pool: int = 0, **holders: int) -> Table:
    """OU at 100 about to pay out a revenue, with an empty treasury."""
    t = Table().phase("3").company("OU", cell(100), size=size, pool=pool, cash=0, **holders)
    return t.turn("OU", "pay_dividend", revenue=revenue)


@pytest.mark.parametrize(
    ("kind", "red", "treasury"), [("full", 120, 80), ("half", 60, 140), ("withhold", 0, 200)]
)
def test_full_half_or_nothing(kind: str, red: int, treasury: int) -> None:
    """R66-8.2.6-a: with 3 of 5 shares Red has 60 % of what is paid, the treasury its shares' part and the
    rest."""
    t = paying(5, 200, Red=3)
    t.refused(Dividend("Red", "third"))
    t.do(Dividend("Red", kind))
    assert (t.money("Red") - 2000, t.money("OU")) == (red, treasury)


def test_shares_of_the_pool_pay_the_bank() -> None:
    """R66-8.2.6-b, R66-2.4-g: two shares of five in the pool, 40 each."""
    t = paying(5, 200, pool=2, Red=2)
    bank = t.s.bank
    t.do(Dividend("Red", "full"))
    assert t.money("OU") == 40
    assert bank - t.state.bank == 200 - 80


def test_treasury_shares_pay_the_company() -> None:
    """R66-8.2.6-c, R66-8.1.4-k: three shares of five in the treasury, 40 each."""
    t = paying(5, 200, Red=2)
    t.do(Dividend("Red", "full"))
    assert t.money("OU") == 120


@pytest.mark.parametrize(
    ("revenue", "share", "kept"), [(210, 11, 100), (200, 10, 100), (230, 12, 110), (10, 1, 0)]
)
def test_the_half_of_ten_shares_is_rounded(revenue: int, share: int, kept: int) -> None:
    """R66-8.2.6-g, R66-8.2.7-h (RUL66-11): paid up to the next ten, kept down; 210 pays 11 and keeps 100."""
    t = paying(10, revenue, Red=4, Blue=3, Green=3)
    t.do(Dividend("Red", "half"))
    assert (t.money("Blue") - 2000, t.money("OU")) == (3 * share, kept)


@pytest.mark.parametrize(("revenue", "share"), [(210, 21), (30, 3), (10, 1)])
def test_the_half_of_five_shares_is_exact(revenue: int, share: int) -> None:
    """R66-8.2.6-h (RUL66-11): a 20 % share gets a tenth of the whole revenue."""
    t = paying(5, revenue, Red=3, Blue=2)
    t.do(Dividend("Red", "half"))
    assert (t.money("Blue") - 2000, t.money("OU")) == (2 * share, revenue // 2)
