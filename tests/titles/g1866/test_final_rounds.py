"""The last rounds: final stock actions, conversion, company loans at the end (8.2.2, 11.2.2, 13)."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import BuyShares, Issue, Par, Pass, Redeem, TakeLoan
from eighteenxx.engine.state import Ending
from eighteenxx.titles.g1866.actions import Grow, PlaceStockTurn
from tests.titles.g1866.kit import Table, cell


def ending(t: Table, *left: str, when: str = "rounds", number: int = 6) -> Table:
    """The end was triggered; the companies named have their final stock action."""
    t.s.ending = Ending("last train" if when == "rounds" else "company in the end zone", when, number)
    t.s.extra.actions_left = frozenset(left)
    return t


# -- conversion ------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [4, 5, 6])
@pytest.mark.parametrize("left", [True, False])
def test_conversion_in_the_last_rounds(number: int, left: bool) -> None:
    """R66-8.2.2-f, R66-13.2-g: a company may convert; R66-13.2-l: with its final stock action the director
    buys up to 60%; R66-13.2-m, R66-8.2.2-g: without it none."""
    t = Table().phase("10").company("OU", cell(100), Red=2).trains("OU", "10")
    ending(t, *(["OU"] if left else [])).turn("OU", number=number)
    assert t.acting == ("OU", "convert")
    t.refused(Grow("Red", 5))
    if left:
        t.allowed(Grow("Red", 4))
    else:
        t.refused(Grow("Red", 1))
    t.do(Grow("Red", 4 if left else 0))
    assert t.state.companies["OU"].size == 10
    assert t.shares("OU", "Red") == (6 if left else 2)


def test_ten_shares_borrow_more() -> None:
    """R66-13.2-g: also without a stock action ten shares may have ten loans."""
    t = Table().phase("10").company("OU", cell(100), loans=5, Red=2).trains("OU", "10")
    ending(t).turn("OU", number=5)
    t.do(Grow("Red"))
    assert t.t.finance.loans_left(t.state, "OU") == 5  # type: ignore[attr-defined]


# -- shares ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("left", [True, False])
def test_no_issue_in_an_emergency_without_a_stock_action(left: bool) -> None:
    """R66-13.2-d: only loans, then the director; R66-13.2-b: with the action it may."""
    t = Table().phase("10").company("OU", cell(300), cash=400, Red=2)
    ending(t, *(["OU"] if left else [])).turn("OU", "buy_trains_1866", number=5)
    if left:
        t.allowed(Issue("Red", 2))
    else:
        t.refused(Issue("Red", 1), "R66-13.2-d")
        t.allowed(TakeLoan("Red"))


@pytest.mark.parametrize("left", [True, False])
def test_issuing_and_redeeming_at_the_end_of_the_turn(left: bool) -> None:
    """R66-8.2.12-d: only in the first turn after the trigger, redeeming too (RUL66-32)."""
    t = Table().phase("10").company("OU", cell(100), pool=1, Red=2).trains("OU", "10").st("Blue", cell(50))
    ending(t, *(["OU"] if left else [])).turn("OU", "issue_or_redeem", number=4)
    assert (t.acting == ("OU", "issue or redeem")) == left
    if left:
        t.allowed(Redeem("Red"))
        t.do(Issue("Red", 1))
        assert "OU" not in t.state.extra.actions_left


def test_nothing_is_restricted_when_the_round_is_the_last() -> None:
    """R66-8.2.12-d: a company in the blue area ends the game with the round, and takes no stock action away;
    R66-13.2-j: stock turn tokens act as ever (RUL66-34)."""
    t = Table().phase("10").company("OU", cell(100), pool=1, Red=2).trains("OU", "10").st("Blue", cell(50))
    ending(t, when="round", number=4).turn("OU", "issue_or_redeem", number=4)
    t.allowed(Redeem("Red"))
    t.do(Pass("Red"))
    events = t.do(PlaceStockTurn("Blue", cell(150)))
    assert "stock turn placed" in [e.kind for e in events] and t.state.finished


def test_no_token_is_bought_in_the_last_rounds() -> None:
    """R66-13.2-j."""
    t = Table().phase("10").company("OU", cell(100), Red=2).trains("OU", "10").st("Blue", cell(200))
    ending(t).turn("ST2.1", number=4)
    t.refused(PlaceStockTurn("Blue", cell(150)), "R66-13.2-j")


# -- company loans at the end ------------------------------------------------------------------------


def settled(cash: int, loans: int, money: int, **more: int) -> Table:
    """The game ends with this round: OU of Red with loans at 100, and BH of Red with as many as said."""
    t = Table().phase("8").company("OU", cell(100), loans=loans).trains("OU", "8")
    for company, number in more.items():
        t.company(company, cell(90), cash=0, loans=number)
    t.cash(OU=cash, Red=money).st("Blue", cell(50))
    ending(t, when="round", number=3).turn("ST2.1", had=("OU", *more))
    t.do(Pass("Blue"))
    assert t.state.finished
    return t


def test_loans_double_at_the_end() -> None:
    """R66-11.2.2-a, R66-13.3-a: each is 200; R66-11.2.2-b: out of the treasury first; R66-11.2.2-d: the price
    stays."""
    t = settled(cash=450, loans=2, money=500)
    assert (t.money("OU"), t.state.companies["OU"].loans) == (50, 0)
    assert t.money("Red") == 500 and t.where("OU") == cell(100)
    assert t.game.result is not None and t.game.result["Red"] == 500 + 2 * 100


def test_the_director_pays_the_rest_of_the_loans() -> None:
    """R66-11.2.2-b, R66-EFR-g: with 150 in the treasury for one loan he pays 50 (RUL66-60)."""
    t = settled(cash=150, loans=1, money=500)
    assert (t.money("OU"), t.money("Red")) == (0, 450)
    assert t.state.players["Red"].debt == 0


def test_a_director_without_the_cash_borrows() -> None:
    """R66-11.2.2-c: of 400 he has 100: the debt is twice 300, and deducted from his wealth."""
    t = settled(cash=0, loans=2, money=100)
    assert (t.money("Red"), t.state.players["Red"].debt) == (0, 600)
    assert t.game.result is not None and t.game.result["Red"] == 2 * 100 - 600


def test_all_companies_of_a_director_together() -> None:
    """R66-11.2.2-c: 200 and 200 with 300 in hand: 100 is missing, whichever company comes first."""
    t = settled(0, 1, 300, BH=1)
    assert (t.money("Red"), t.state.players["Red"].debt) == (0, 200)


# -- starting a company ------------------------------------------------------------------------------


def test_what_a_director_gets() -> None:
    """R66-8.1.4-i: a company is floated by its director's certificate, at once; R66-8.1.4-j: all the others
    are in its own treasury; R66-8.1.4-l: what they cost goes there."""
    t = Table().company("BH", cell(40), Blue=2).st("Red", cell(200)).st("Blue", cell(180)).turn("ST1.1")
    assert not t.state.companies["OU"].floated
    t.do(Par("Red", "OU", cell(50)))
    assert t.state.companies["OU"].floated and t.director("OU") == "Red"
    assert t.shares("OU", "treasury:OU") == 3 and t.shares("OU", "ipo") == 0
    assert (t.money("Red"), t.money("OU")) == (1900, 100)
    t.do(BuyShares("Blue", "OU", "treasury:OU"))
    assert (t.money("Blue"), t.money("OU")) == (1950, 150)
