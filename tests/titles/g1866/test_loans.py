"""Company loans, interest, emergency money, and what directors pay (8.2.8 to 8.2.11, 11, 12)."""

from __future__ import annotations

from typing import Any

import pytest

from eighteenxx.engine.actions import (
    BuyShares,
    BuyTrain,
    Issue,
    Par,
    Pass,
    RepayLoan,
    SellShares,
    TakeLoan,
)
from eighteenxx.titles.g1866.actions import BuyCard, PlaceStockTurn, RepayDebt
from tests.titles.g1866.kit import BOTTOM, MIDDLE, TOP, Table, cell
from tests.titles.g1866.lines import french

COLUMN = cell(100)[1]


def poor(
    phase: str = "5", cash: int = 120, size: int = 5, at: tuple[int, int] = cell(100), **more: Any
) -> Table:
    """OU of Red has no train and too little money for the next one (a 5 train of 500 in phase 5)."""
    t = Table().phase(phase).company("OU", at, cash=cash, size=size, **more)
    return t.turn("OU", "buy_trains_1866")


def loans(t: Table) -> int:
    return int(t.state.companies["OU"].loans)


# -- loans -----------------------------------------------------------------------------------------


def test_a_loan_is_100() -> None:
    """R66-11.2.1-a; R66-8.4-a: down one row; R66-X-loan-move-now: each at once, one after the other."""
    t = poor()
    where = []
    for _ in range(3):
        before = t.money("OU")
        t.do(TakeLoan("Red"))
        assert t.money("OU") == before + 100
        where.append(t.where("OU"))
    assert where == [(MIDDLE, COLUMN), (BOTTOM, COLUMN), (BOTTOM, COLUMN - 1)]


@pytest.mark.parametrize(("size", "limit"), [(5, 5), (10, 10)])
def test_limit_of_loans(size: int, limit: int) -> None:
    """R66-8.1.4-n, R66-8.1.4-o: 5 and 10."""
    t = poor("8", cash=0, size=size, at=cell(300), loans=limit - 1)
    t.do(TakeLoan("Red"))
    t.refused(TakeLoan("Red"))
    assert loans(t) == limit


STEPS = ["lay_track", "buy_cards", "repay_loans", "issue_or_redeem"]


@pytest.mark.parametrize("step", STEPS)
def test_no_loan_of_ones_own_will(step: str) -> None:
    """R66-11.2.1-b: there is no loan but for what it pays; R66-11.2.1-c."""
    t = french("5", phase="5", loans=1, cash=400, pool=1).turn("OU", step)
    t.refused(TakeLoan("Red"))


@pytest.mark.parametrize(("cash", "number", "left"), [(30, 2, 50), (40, 2, 60), (140, 0, 0)])
def test_only_as_many_as_needed(cash: int, number: int, left: int) -> None:
    """R66-11.2.1-c, R66-X-loan-min: a card of 140 with 30 in hand takes two loans (interest follows);
    with 40 one, and the interest of 20 another; with 140 none."""
    t = french("3", phase="3", cash=cash).turn("OU", "buy_cards")
    t.do(BuyCard("Red", "H"))
    assert (loans(t), t.money("OU")) == (number, left)


def test_a_company_need_not_convert() -> None:
    """R66-11.2.1-d: of 5 shares with 5 loans its director pays, though 10 shares would borrow more."""
    t = poor(cash=50, loans=5)
    t.allowed(BuyTrain("Red", "5", "bank", 500))
    t.do(BuyTrain("Red", "5", "bank", 500))
    assert t.state.companies["OU"].size == 5
    assert t.money("Red") == 2000 - 450 - 100  # the train, and interest on five loans


# -- interest and repayment --------------------------------------------------------------------------


def owing(cash: int, number: int, *, size: int = 5, at: tuple[int, int] = cell(200), **more: Any) -> Table:
    """OU of Red with loans comes to its interest; nothing else costs it anything."""
    t = Table().phase("5").company("OU", at, cash=cash, loans=number, size=size, **more).trains("OU", "5")
    t.st("Red", cell(60)).st("Blue", cell(55))
    return t.turn("OU", "pay_interest")


@pytest.mark.parametrize(("number", "due"), [(0, 0), (1, 20), (3, 60), (5, 100)])
def test_interest(number: int, due: int) -> None:
    """R66-8.2.10-a: 20 a loan, to the bank."""
    t = owing(190, number)
    assert t.money("OU") == 190 - due
    assert [e["company"] for e in t.state.events if e.kind == "interest"] == ["OU"] * bool(number)


def test_loans_for_interest() -> None:
    """R66-8.2.10-b: with 10 for 60 it takes one more; R66-8.2.10-c: which bears interest at once;
    R66-8.4-a."""
    t = owing(10, 3)
    assert (loans(t), t.money("OU")) == (4, 10 + 100 - 80)
    assert t.where("OU") == cell(200, MIDDLE)


def test_no_shares_are_issued_for_interest() -> None:
    """R66-8.2.10-b: only loans (RUL66-28): it is not asked, and its shares stay in its treasury."""
    t = owing(0, 2)
    assert t.shares("OU", "treasury:OU") == 3 and loans(t) == 3


def test_the_director_pays_interest() -> None:
    """R66-11.2.1-e, R66-11.1-a: when there is no loan left; R66-12.1-b: out of his cash."""
    t = owing(30, 5)
    assert (loans(t), t.money("OU"), t.money("Red")) == (5, 0, 2000 - 70)
    assert t.state.players["Red"].debt == 0


def test_he_borrows_what_he_lacks() -> None:
    """R66-12.3-a: the shortfall of 50 from the bank; R66-12.3-b: he owes 100; R66-12.1-b: after his cash."""
    t = Table().phase("5").company("OU", cell(200), cash=30, loans=5).trains("OU", "5").cash(Red=20)
    t.st("Red", cell(60)).turn("OU", "pay_interest")
    assert (t.money("OU"), t.money("Red"), t.state.players["Red"].debt) == (0, 0, 100)


def test_repaying_loans() -> None:
    """R66-8.2.11-a: as many as the treasury pays, or none; R66-8.2.11-b, R66-8.4-b: up one row for each."""
    t = owing(350, 3, at=cell(200, BOTTOM))
    assert t.acting == ("OU", "repay loans") and t.money("OU") == 290
    t.do(RepayLoan("Red"))
    assert (t.where("OU"), t.money("OU")) == (cell(200, MIDDLE), 190)
    t.do(RepayLoan("Red"))
    assert (t.where("OU"), loans(t)) == (cell(200, TOP), 1)
    t.refused(RepayLoan("Red"))
    t = owing(350, 3)
    t.do(Pass("Red"))
    assert loans(t) == 3


# -- emergency: a train ----------------------------------------------------------------------------


def test_no_emergency_with_money_enough() -> None:
    """R66-11.1-a, R66-8.2.8-i: with 500 for a 5 train neither loans nor shares; with 499 both."""
    t = poor(cash=500)
    t.refused(TakeLoan("Red"), "R66-8.2.8-b")
    t.refused(Issue("Red", 1))
    t.allowed(BuyTrain("Red", "5", "bank", 500))
    t = poor(cash=499)
    t.refused(BuyTrain("Red", "5", "bank", 500))
    t.refused(Pass("Red"))
    t.allowed(TakeLoan("Red"))
    t.allowed(Issue("Red", 1))


def test_issue_in_an_emergency() -> None:
    """R66-11.1-b: within the pool's half; R66-11.1-c: at the price before, then down one row a share
    (RUL66-27)."""
    t = poor(cash=120, at=cell(150))
    t.refused(Issue("Red", 3))
    t.do(Issue("Red", 2))
    assert t.money("OU") == 120 + 300 and t.shares("OU", "pool") == 2
    assert t.where("OU") == cell(150, BOTTOM)
    t = poor(cash=120, at=cell(150), pool=1)
    t.refused(Issue("Red", 2))
    t.allowed(Issue("Red", 1))


def test_only_as_many_shares_as_needed() -> None:
    """R66-11.1-e: for 80 more one share of 100 is enough; once, and before the loans (RUL66-29)."""
    t = poor(cash=420)
    t.refused(Issue("Red", 2), "R66-11.1-e")
    t.do(Issue("Red", 1))
    t = poor(cash=120)
    t.do(Issue("Red", 1))
    t.refused(Issue("Red", 1))
    t = poor(cash=120)
    t.do(TakeLoan("Red"))
    t.refused(Issue("Red", 1))


def test_issuing_is_optional() -> None:
    """R66-11.1-b, R66-11.1-d: loans alone may be taken; they must, as the director helps only after them."""
    t = poor(cash=120)
    for _ in range(4):
        t.refused(BuyTrain("Red", "5", "bank", 500))
        t.do(TakeLoan("Red"))
    t.refused(TakeLoan("Red"))
    t.do(BuyTrain("Red", "5", "bank", 500))
    assert (loans(t), t.money("Red")) == (4, 2000)


def test_not_for_the_interest_that_comes() -> None:
    """R66-11.1-f: with 500 no further loan, though 80 of interest are due afterwards; then one is taken."""
    t = poor(cash=120)
    t.do(*[TakeLoan("Red")] * 4)
    t.refused(TakeLoan("Red"))
    t.do(BuyTrain("Red", "5", "bank", 500))
    while t.acting == ("OU", "buy cards") or t.acting == ("OU", "buy trains"):
        t.do(Pass("Red"))
    assert loans(t) == 5


def test_the_cheapest_train() -> None:
    """R66-11.1-g: of bank and pool: the 3 of the pool for 200, not the 5 (RUL66-30)."""
    t = Table().phase("5").company("OU", cell(100), cash=120)
    t.s.depot.pool, t.s.depot.sold["3"], t.s.depot.left["3"] = ("3-0",), 6, 0
    t.turn("OU", "buy_trains_1866")
    t.do(TakeLoan("Red"))
    t.refused(TakeLoan("Red"))
    t.refused(BuyTrain("Red", "5", "bank", 500))
    t.do(BuyTrain("Red", "3-0", "pool", 200))
    assert loans(t) == 1 and t.state.companies["OU"].trains == ("3-0",)


def test_money_raised_buys_no_train_of_a_company() -> None:
    """R66-11.1-h: before anything is raised it may; R66-8.2.8-j: after the purchase again, with what is
    left."""
    t = Table().phase("3").company("OU", cell(100), cash=120).company("BH", cell(90)).trains("BH", "3", "3")
    name, other = t.s.companies["BH"].trains
    t.turn("OU", "buy_trains_1866")
    t.allowed(BuyTrain("Red", name, "BH", 100))
    t.do(TakeLoan("Red"))
    t.refused(BuyTrain("Red", name, "BH", 100), "R66-11.1-h")
    t.do(BuyTrain("Red", "3", "bank", 200))
    assert t.money("OU") == 20
    t.do(BuyTrain("Red", other, "BH", 20))


def test_the_director_pays_the_rest() -> None:
    """R66-11.1-i, R66-12.2.3-a: what shares and loans did not raise; R66-12.1-b: his cash first;
    R66-12.1-a."""
    t = poor("8", cash=100, at=cell(300))
    t.refused(BuyTrain("Red", "8", "bank", 800))
    t.do(*[TakeLoan("Red")] * 5)
    assert t.money("OU") == 600
    t.do(BuyTrain("Red", "8", "bank", 800))
    interest = 5 * 20
    assert (t.money("Red"), t.state.players["Red"].debt) == (2000 - 200 - interest, 0)


def test_the_director_goes_into_debt() -> None:
    """R66-12.3-a, R66-12.3-b: with 50 of 200 he borrows 150 and owes 300; R66-12.1-c: he sells no share for
    it."""
    t = Table().phase("8").company("OU", cell(300), cash=100, loans=5).company("BH", cell(90), Blue=2, Red=1)
    t.cash(Red=50, OU=600).turn("OU", "buy_trains_1866")
    t.refused(SellShares("Red", "BH", 1))
    t.do(BuyTrain("Red", "8", "bank", 800))
    interest = 5 * 20
    assert (t.money("Red"), t.state.players["Red"].debt) == (0, 300 + 2 * interest)
    assert t.shares("BH", "Red") == 1


# -- debt ------------------------------------------------------------------------------------------


def debtor(debt: int = 300, cash: int = 1000) -> Table:
    t = Table().company("OU", cell(80), Blue=2, Red=1).concession("FR", "Red").st("Red", cell(200))
    t.s.players["Red"].debt = debt
    return t.cash(Red=cash).turn("ST1.1")


def test_debt_is_repaid_as_a_buy_action() -> None:
    """R66-12.3-c: in full it is the buy action of the turn: the token moves one right; R66-12.3-b: no
    interest was added."""
    t = debtor()
    t.refused(RepayDebt("Red", 301))
    t.do(RepayDebt("Red", 300))
    assert (t.money("Red"), t.state.players["Red"].debt) == (700, 0)
    assert t.where("ST1.1") == cell(220) and t.acting[0] != "ST1.1"


def test_no_interest_on_debt() -> None:
    """R66-12.3-b: rounds later it is the same."""
    t = debtor(cash=10)
    for _ in range(2):
        t.do(Pass("Red"))
        t.until("stock turn", "ST1.1")
    assert t.state.players["Red"].debt == 300


def test_a_debtor_buys_nothing() -> None:
    """R66-12.3-d: no share, no token, no nation, also after a part was repaid; selling is allowed."""
    t = debtor()
    buys = (
        BuyShares("Red", "OU", "treasury:OU"),
        PlaceStockTurn("Red", cell(50)),
        Par("Red", "FR", cell(50)),
        Par("Red", "BH", cell(50)),
    )
    for action in buys:
        t.refused(action, "R66-12.3-d")
    t.do(RepayDebt("Red", 100))
    for action in buys:
        t.refused(action, "R66-12.3-d")
    t.do(SellShares("Red", "OU", 1))


def test_debt_counts_at_the_end() -> None:
    """R66-X-debt-score: it is deducted, below nothing if need be (RUL66-26)."""
    t = debtor(debt=3000)
    assert t.t.ending.worth(t.state, "Red") == 1000 + 80 + 200 - 3000
