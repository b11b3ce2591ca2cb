"""Emergencies of companies and of players (11.1, 12)."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import BuyTrain, Issue, Pass, SellShares, TakeLoan
from eighteenxx.engine.state import Ending
from eighteenxx.titles.g1866.actions import CloseStockTurn, RepayDebt
from tests.titles.g1866.kit import MIDDLE, Table, cell


def needy(
    cash: int = 0, loans: int = 0, pool: int = 0, size: int = 5, price: int = 100, **money: int
) -> Table:
    """OU without a train in phase 4, where one costs 300."""
    t = Table().phase("4").company("OU", cell(price), cash=cash, loans=loans, pool=pool, size=size)
    return t.cash(**money)


def buying(t: Table) -> Table:
    """OU's step of buying trains."""
    return t.turn("OU", "buy_trains_1866")


def test_a_company_that_cannot_pay_raises_money() -> None:
    """R66-8.2.8-i, R66-11.1-a: it may not pass; with money for a train, or with a train, there is no
    emergency."""
    t = buying(needy(200))
    t.refused(Pass("Red"), "R66-8.1.4-m")
    t.allowed(TakeLoan("Red"))
    t.allowed(Issue("Red", 1))
    rich = buying(needy(300))
    rich.refused(Issue("Red", 1), "R66-11.1-a")
    rich.refused(Pass("Red"), "R66-8.1.4-m")
    owner = buying(needy(0).trains("OU", "4"))
    owner.refused(Issue("Red", 1))


def test_first_shares_then_loans() -> None:
    """R66-11.1-b, R66-11.1-d (RUL66-29): shares once, and not after a loan; loans are compulsory, shares
    are not."""
    t = buying(needy(100))
    t.do(Issue("Red", 1))
    t.refused(Issue("Red", 1), "R66-11.1-b")
    t.do(TakeLoan("Red"))
    t.do(BuyTrain("Red", "4", "bank", 300))
    t = buying(needy(100))
    t.do(TakeLoan("Red"))
    t.refused(Issue("Red", 1), "R66-11.1-b")
    t.refused(BuyTrain("Red", "4", "bank", 300))
    t.do(TakeLoan("Red"), BuyTrain("Red", "4", "bank", 300))
    assert (t.money("OU"), t.money("Red")) == (0, 2000)


def test_the_pool_takes_half_at_most() -> None:
    """R66-11.1-b: 2 of 5 shares."""
    t = buying(needy(0, pool=1))
    t.allowed(Issue("Red", 1))
    t.refused(Issue("Red", 2))
    full = buying(needy(0, pool=2))
    full.refused(Issue("Red", 1))


def test_no_share_once_its_last_stock_action_is_used() -> None:
    """R66-11.1-b, R66-13.2-c: in the end game only in the first turn after the trigger."""
    t = needy(0)
    t.s.ending = Ending("last train", "rounds", 6)
    t.s.extra.actions_left = frozenset({"OU"})
    buying(t).allowed(Issue("Red", 1))
    t.s.extra.actions_left = frozenset()
    buying(t).refused(Issue("Red", 1))
    t.allowed(TakeLoan("Red"))


@pytest.mark.parametrize(("cash", "most"), [(0, 3), (150, 2), (210, 1), (250, 1)])
def test_no_more_shares_than_needed(cash: int, most: int) -> None:
    """R66-11.1-e (RUL66-29): at 100 each, what lacks to 300, in whole shares."""
    t = buying(needy(cash, size=10))
    assert max(a.shares for a in t.game.legal_actions() if isinstance(a, Issue)) == most
    t.refused(Issue("Red", most + 1), "R66-11.1-e")


def test_no_more_loans_than_needed() -> None:
    """R66-11.1-e, R66-11.1-f: with 300 the train can be paid; interest that falls due later is no reason."""
    t = buying(needy(250))
    t.do(TakeLoan("Red"))
    t.refused(TakeLoan("Red"), "R66-8.2.8-b")
    t.do(BuyTrain("Red", "4", "bank", 300))
    assert t.money("OU") == 50


def test_the_cheapest_train_of_bank_and_pool() -> None:
    """R66-11.1-g (RUL66-30): a 3 of the pool for 200 rather than the 4 of the bank."""
    t = needy(190)
    t.trains("OU", "3")
    t.s.depot.pool, t.s.companies["OU"].trains = t.s.companies["OU"].trains, ()
    train = t.s.depot.pool[0]
    buying(t).do(TakeLoan("Red"))
    t.refused(BuyTrain("Red", "4", "bank", 300), "R66-11.1-g")
    t.do(BuyTrain("Red", train, "pool", 200))


def test_never_another_companys_train() -> None:
    """R66-11.1-h (RUL66-30): with own money before, with what is left after it, never with money raised."""
    t = needy(150).company("CPS", cell(90), cash=0, Blue=2).trains("CPS", "4", "4")
    train = t.s.companies["CPS"].trains[0]
    buying(t).allowed(BuyTrain("Red", train, "CPS", 150))
    t.refused(BuyTrain("Red", train, "CPS", 151))
    t.do(TakeLoan("Red"))
    t.refused(BuyTrain("Red", train, "CPS", 1), "R66-11.1-h")
    t.do(TakeLoan("Red"), BuyTrain("Red", "4", "bank", 300))
    t.allowed(BuyTrain("Red", train, "CPS", 50))


def test_the_president_pays_when_no_loan_is_left() -> None:
    """R66-11.1-i, R66-12.2.3-a, R66-12.1-b: of 300 the company raises 200, Red pays 100 of his cash (and then
    the interest of five loans)."""
    t = buying(needy(100, loans=4))
    t.refused(BuyTrain("Red", "4", "bank", 300))  # A loan can still be taken.
    t.do(TakeLoan("Red"))
    events = t.do(BuyTrain("Red", "4", "bank", 300))
    assert [e["amount"] for e in events if e.kind == "paid" and e["payer"] == "Red"] == [100, 100]
    assert (t.money("Red"), t.state.players["Red"].debt) == (1800, 0)


def test_a_player_borrows_the_shortfall_and_owes_it_twice() -> None:
    """R66-12.3-a, R66-12.3-b (RUL66-25), R66-12.1-b: of 200 Red has 50; he borrows 150 and owes 300.
    Nothing more
    accrues with time."""
    t = buying(needy(100, loans=5, Red=50))
    events = t.do(BuyTrain("Red", "4", "bank", 300))
    assert [e["debt"] for e in events if e.kind == "debt"] == [300, 300 + 200]  # Interest follows: 100 more.
    assert (t.money("Red"), t.state.players["Red"].debt) == (0, 500)
    t.s.companies["OU"].loans = 0
    t.s.companies["OU"].cash = 100
    t.round(4)
    assert t.state.players["Red"].debt == 500


def test_no_share_of_the_president_is_sold() -> None:
    """R66-12.1-c: neither in the emergency nor for a concession."""
    t = needy(0, loans=5, Red=50).company("CPS", cell(90), Red=3)
    buying(t).refused(SellShares("Red", "CPS", 1))


def test_debt_is_repaid_in_a_stock_turn() -> None:
    """R66-12.3-c (RUL66-25): in full, which is a buy action and moves the token one right."""
    t = Table().phase("4").st("Red", cell(100, MIDDLE)).cash(Red=400)
    t.s.players["Red"].debt = 300
    t.turn("ST1.1")
    t.refused(RepayDebt("Red", 301), "R66-12.3-c")
    t.do(RepayDebt("Red", 300))
    assert (t.money("Red"), t.state.players["Red"].debt, t.where("ST1.1")) == (100, 0, cell(110, MIDDLE))


def test_no_token_is_closed_after_a_part_of_the_debt_is_repaid() -> None:
    """R66-7.1.4-b, R66-7.1.4-f: closing comes before any stock action, and repaying is one."""
    t = Table().phase("4").st("Red", cell(100, MIDDLE)).company("OU", cell(90), size=10, Red=3).cash(Red=40)
    t.s.players["Red"].debt = 300
    t.turn("ST1.1")
    t.do(RepayDebt("Red", 40))
    t.refused(CloseStockTurn("Red"), "R66-7.1.4-b")
    t.do(SellShares("Red", "OU", 1), RepayDebt("Red", 90))
    assert (t.state.players["Red"].debt, t.where("ST1.1")) == (170, cell(100, MIDDLE))
