"""Issuing and redeeming shares, the locks, the pool, and closing (8.2.12, 8.2.13, Easily Forgotten Rules)."""

from __future__ import annotations

from typing import Any

import pytest

from eighteenxx.engine.actions import BuyShares, BuyTrain, Issue, Par, Pass, Redeem, SellShares, TakeLoan
from eighteenxx.titles.g1866.actions import Grow, PlaceStockTurn
from tests.titles.g1866.kit import BOTTOM, Table, cell
from tests.titles.g1866.lines import french


def closing(
    at: tuple[int, int] = cell(100), size: int = 5, pool: int = 0, cash: int = 500, **more: Any
) -> Table:
    """OU of Red comes to its last step."""
    t = Table().phase("5").company("OU", at, size=size, pool=pool, cash=cash, **more).trains("OU", "5")
    return t.turn("OU", "issue_or_redeem")


@pytest.mark.parametrize(("size", "pool", "most"), [(5, 0, 2), (5, 1, 1), (5, 2, 0), (10, 0, 5), (10, 3, 2)])
def test_how_many_shares_are_issued(size: int, pool: int, most: int) -> None:
    """R66-8.2.12-a: treasury shares, within the pool's half; R66-X-pool5: of five never a third."""
    t = closing(size=size, pool=pool)
    t.refused(Issue("Red", most + 1))
    if most:
        t.do(Issue("Red", most))
        assert t.shares("OU", "pool") == pool + most


def test_the_pool_takes_no_third_share_of_five() -> None:
    """R66-X-pool5: by a player's sale neither."""
    t = Table().company("OU", cell(100), pool=2, Red=2, Blue=1).st("Blue", cell(200)).turn("ST2.1")
    t.refused(SellShares("Blue", "OU", 1))


def test_issued_shares_move_left() -> None:
    """R66-8.2.12-b: one space a share; R66-X-sale-price: all are paid at the price before (RUL66-55)."""
    t = closing()
    t.do(Issue("Red", 2))
    assert t.money("OU") == 700 and t.where("OU") == cell(80)


def test_shares_sold_together_have_one_price() -> None:
    """R66-X-sale-price: two of 100 bring 200, and the marker moves down twice."""
    t = Table().company("OU", cell(100), size=10, Red=3, Blue=2).st("Blue", cell(200)).turn("ST2.1")
    t.do(SellShares("Blue", "OU", 2))
    assert t.money("Blue") == 2200 and t.where("OU") == cell(100, BOTTOM)


def test_one_share_is_redeemed() -> None:
    """R66-8.2.12-c: from the pool at the market price, without any move; instead of issuing."""
    t = closing(pool=2)
    t.refused(Redeem("Red", 2))
    t.do(Redeem("Red"))
    assert (t.money("OU"), t.where("OU")) == (400, cell(100))
    assert (t.shares("OU", "pool"), t.shares("OU", "treasury:OU")) == (1, 2)
    assert t.acting != ("OU", "issue or redeem")
    t = closing(pool=1)
    t.do(Issue("Red", 1))
    assert t.acting != ("OU", "issue or redeem")


def test_nothing_to_redeem() -> None:
    """R66-8.2.12-c: no share in the pool, or not the money for it."""
    closing().refused(Redeem("Red"))
    closing(pool=1, cash=90).refused(Redeem("Red"))


# -- locks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seller", ["Red", "Blue"])
def test_no_redeeming_after_the_director_sold(seller: str) -> None:
    """R66-EFR-a: in that round; a sale by another player locks nothing (RUL66-54)."""
    t = (
        Table()
        .phase("5")
        .company("OU", cell(100), size=10, cash=900, Red=4, Blue=2, pool=1)
        .trains("OU", "5")
    )
    t.st(seller, cell(200)).turn("ST1.1" if seller == "Red" else "ST2.1")
    t.do(SellShares(seller, "OU", 1), Pass(seller))
    t.until("issue or redeem", "OU")
    if seller == "Blue":
        t.allowed(Redeem("Red"))
        return
    t.refused(Redeem("Red"), "R66-EFR-a")
    number = t.state.round.number
    t.do(Pass("Red"))
    t.until("issue or redeem", "OU")
    assert t.state.round.number == number + 1
    t.allowed(Redeem("Red"))


def test_the_lock_stays_with_the_company() -> None:
    """R66-EFR-a: whoever directs it after the sale."""
    t = Table().phase("5").company("OU", cell(100), size=10, cash=900, Red=3, Blue=3).trains("OU", "5")
    t.st("Red", cell(200)).st("Blue", cell(90)).turn("ST1.1")
    t.do(SellShares("Red", "OU", 1), Pass("Red"))
    assert t.director("OU") == "Blue"
    t.until("issue or redeem", "OU")
    t.refused(Redeem("Blue"), "R66-EFR-a")


def test_the_director_buys_no_share_after_an_issue() -> None:
    """R66-EFR-b: in the same round, neither of the pool nor of the treasury; others may; the next round he
    may."""
    t = Table().phase("5").company("OU", cell(300), size=10, cash=900, Red=2, Blue=1).trains("OU", "5")
    t.st("Red", cell(200)).st("Blue", cell(180)).turn("OU", "issue_or_redeem")
    t.do(Issue("Red", 1))
    assert t.acting[0] == "ST1.1"
    for source in ("pool", "treasury:OU"):
        t.refused(BuyShares("Red", "OU", source), "R66-EFR-b")
    t.do(Pass("Red"))
    t.allowed(BuyShares("Blue", "OU", "pool"))
    t.do(Pass("Blue"))
    t.until("stock turn", "ST1.1")
    t.allowed(BuyShares("Red", "OU", "pool"))


def test_an_emergency_issue_locks_too() -> None:
    """R66-EFR-b: shares issued for a train."""
    t = Table().phase("5").company("OU", cell(300), cash=250, Red=2, Blue=1).st("Red", cell(200))
    t.turn("OU", "buy_trains_1866")
    t.do(Issue("Red", 1))
    t.do(BuyTrain("Red", "5", "bank", 500))
    t.until("stock turn", "ST1.1")
    t.refused(BuyShares("Red", "OU", "pool"), "R66-EFR-b")


# -- smaller rules of dealing ------------------------------------------------------------------------


def test_no_rebuying_in_a_stock_turn() -> None:
    """R66-X-rebuy: with the same token; another company's share may be bought, with the next token his own
    too."""
    t = Table().company("OU", cell(100), size=10, Blue=4, Red=2).company("BH", cell(90), Blue=2)
    t.st("Red", cell(200), cell(180)).turn("ST1.1")
    t.do(SellShares("Red", "OU", 1))
    t.refused(BuyShares("Red", "OU", "pool"), "R66-X-rebuy")
    t.allowed(BuyShares("Red", "BH", "treasury:BH"))
    t.do(Pass("Red"))
    assert t.acting[0] == "ST1.2"
    t.allowed(BuyShares("Red", "OU", "pool"))


def test_what_cannot_be_sold() -> None:
    """R66-X-unsellable: a minor (by this or any other action), a concession."""
    t = Table().minor("PRU", "Red").concession("FR", "Red").st("Red", cell(200)).turn("ST1.1")
    for company in ("PRU", "FR"):
        t.refused(SellShares("Red", company, 1))
    assert {type(a).__name__ for a in t.game.legal_actions()}.isdisjoint({"SellShares", "SellPrivate"})


def test_no_certificate_above_the_limit() -> None:
    """R66-X-cert-block: at 33 of 33 no share, no token, no company; but a concession is converted."""
    t = Table().company("OU", cell(50), Blue=2).concession("FR", "Red").st("Red", cell(200)).papers("Red", 33)
    t.turn("ST1.1")
    t.refused(BuyShares("Red", "OU", "treasury:OU"))
    t.refused(PlaceStockTurn("Red", cell(55)))
    assert not t.starts("BH")
    t.refused(Par("Red", "BH", cell(55)))
    t.allowed(Par("Red", "FR", cell(55)))


def test_sales_reorder_those_to_come() -> None:
    """R66-X-order-mid: OU falls behind BH by a sale, and acts after it."""
    t = Table().company("OU", cell(100), size=10, Red=4, Blue=2).company("BH", cell(100), Green=2)
    t.trains("OU", "2").trains("BH", "2").st("Blue", cell(200)).turn("ST2.1")
    assert t.line()[:2] == ["OU", "BH"]
    t.do(SellShares("Blue", "OU", 1))
    assert t.line()[:2] == ["BH", "OU"]
    t.do(Pass("Blue"))
    assert t.acting[0] == "BH"


# -- closing ---------------------------------------------------------------------------------------


def at_nothing(**more: Any) -> Table:
    """OU (Red 2, Blue 1, one in the pool) at 0 with loans, a train, a card and two stations abroad."""
    t = french("5", phase="5", cash=250, pool=1, loans=3, Red=2, Blue=1)
    t.station("OU", "I9").station("OU", "K9").marker("OU", cell(0, BOTTOM))
    t.s.extra.owned["OU"], t.s.extra.cards["P"] = ("P",), 4
    return t.st("Red", cell(220)).st("Green", cell(200))


def closed() -> Table:
    t = at_nothing().turn("OU", "issue_or_redeem")
    while t.acting[0] == "OU":
        t.do(Pass("Red"))
    return t


def test_a_company_at_nothing_closes() -> None:
    """R66-8.2.13-a: at the end of its own turn; at 10 it does not."""
    t = closed()
    assert t.where("OU") is None and t.director("OU") is None
    t = at_nothing().marker("OU", cell(10, BOTTOM)).turn("OU", "issue_or_redeem")
    while t.acting[0] == "OU":
        t.do(Pass("Red"))
    assert t.director("OU") == "Red"


def test_what_becomes_of_it() -> None:
    """R66-8.2.13-b: its shares go back, without compensation; R66-8.2.13-c: all tokens but the home;
    R66-8.2.13-d, R66-12.2.2-a: loans are gone, the bank pays them; R66-8.2.13-e: trains and cards leave the
    game; R66-X-close-cash: its money goes to the bank."""
    t = closed()
    c = t.state.companies["OU"]
    assert t.shares("OU", "ipo") == 5 and not t.shares("OU", "pool") and not t.shares("OU", "Blue")
    assert t.stations("OU") == {"I5"} and t.charter("OU") == (20, 40, 60, 80, 100)
    assert (c.loans, c.cash, c.trains) == (0, 0, ())
    assert "5-0" not in t.state.depot.pool and not t.state.extra.owned.get("OU")
    assert (t.money("Red"), t.money("Blue")) == (2000, 2000) and t.state.bank == -6000
    assert t.state.players["Red"].debt == 0


def test_it_may_be_started_again() -> None:
    """R66-8.2.13-f, R66-X-restart-5: as a company of 5 shares on a space of the colour; its home token is
    there; not in the round in which it closed, and its first turn is one (RUL66-17)."""
    t = closed()
    t.until("stock turn", "ST3.1") if t.acting != ("ST3.1", "stock turn") else None
    assert t.starts("OU") == set(t.t.grid.cells("brown"))
    t.do(Par("Green", "OU", cell(100)))
    c = t.state.companies["OU"]
    assert (c.size, c.cash, c.operated) == (5, 200, False)
    assert t.director("OU") == "Green" and t.stations("OU") == {"I5"}
    assert t.shares("OU", "treasury:OU") == 3


def test_a_closed_company_waits_for_the_next_round() -> None:
    """R66-8.2.13-f: it has had its turn in this one."""
    t = (
        at_nothing()
        .marker("ST3.1", cell(0, BOTTOM))
        .marker("ST1.1", cell(10))
        .turn("OU", "issue_or_redeem", had=("ST1.1",))
    )
    while t.acting[0] == "OU":
        t.do(Pass("Red"))
    number = t.state.round.number
    t.do(Par("Green", "OU", cell(100)))
    assert t.state.round.number in (number, number + 1)
    assert "OU" not in t.line() or t.state.round.number == number + 1


def test_a_loan_may_push_it_to_nothing() -> None:
    """R66-8.2.13-a: only the price at the end of the turn counts: at 10 in the bottom row a loan closes
    it."""
    t = (
        Table()
        .phase("5")
        .company("OU", cell(10, BOTTOM), cash=420)
        .st("Red", cell(200))
        .turn("OU", "buy_trains_1866")
    )
    t.do(TakeLoan("Red"))
    assert t.price("OU") == 0 and t.director("OU") == "Red"
    t.do(BuyTrain("Red", "5", "bank", 500))
    while t.acting[0] == "OU":
        t.do(Pass("Red"))
    assert t.director("OU") is None


def test_a_conversion_purchase_is_locked_after_an_issue() -> None:
    """R66-EFR-b: nor does he buy as the company converts."""
    t = Table().phase("3").company("OU", cell(100), Red=2).trains("OU", "3").turn("OU")
    t.allowed(Grow("Red", 4))
    t.state.round.notes["issued"] = ("OU",)
    t.refused(Grow("Red", 1))
