"""Company loans: what they pay for, interest, repayment, the end (8.2.10, 8.2.11, 11.2, 13.3)."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import LayTile, Pass, PlaceToken, RepayLoan, TakeLoan
from eighteenxx.engine.state import Ending
from eighteenxx.titles.g1866.actions import BuyCard
from tests.titles.g1866.kit import BOTTOM, MIDDLE, TOP, Table, cell

LINE = ("I1", "I3", "I5", "I7", "I9")


def company(cash: int, loans: int = 0, size: int = 5, at: tuple[int, int] | None = None) -> Table:
    """OU in Rouen on a line, with a train."""
    t = Table().phase("4").company("OU", at or cell(100), size=size, cash=cash, loans=loans)
    return t.path(*LINE).trains("OU", "4")


def loans(t: Table, name: str = "OU") -> int:
    """How many loans a company has."""
    return int(t.state.companies[name].loans)


# -- what a loan is, and for what --------------------------------------------------------------------


def test_a_loan_is_100() -> None:
    """R66-11.2.1-a, R66-X-loan-move-now: the price falls a row with it, at once."""
    t = Table().phase("4").company("OU", cell(100), cash=0).turn("OU", "buy_trains_1866")
    t.do(TakeLoan("Red"))
    assert (t.money("OU"), loans(t), t.where("OU")) == (100, 1, cell(100, MIDDLE))
    t.do(TakeLoan("Red"))
    assert (t.money("OU"), loans(t), t.where("OU")) == (200, 2, cell(100, BOTTOM))


def test_each_loan_moves_the_marker_by_itself() -> None:
    """R66-X-loan-move-now (RUL66-14): three loans from the middle row: down, then left twice."""
    t = Table().phase("4").company("OU", cell(100, MIDDLE), cash=0).turn("OU", "buy_trains_1866")
    t.do(TakeLoan("Red"), TakeLoan("Red"), TakeLoan("Red"))
    assert t.where("OU") == cell(80, BOTTOM)


def test_loans_pay_track_stations_and_cards() -> None:
    """R66-11.2.1-b, R66-8.2.5.2i-g: taken with the payment, as many as it needs."""
    t = company(0).turn("OU", "lay_track")
    first = t.lays()[0]
    t.do(first)  # The first tile of a turn is free, and there is no terrain here.
    assert loans(t) == 0
    t.do(next(a for a in t.lays() if a.hex in ("J4", "J8", "J10", "I7", "K3", "J6", "J2", "H8")))
    assert (loans(t), t.money("OU")) == (1, 90)
    t = company(0).turn("OU", "place_station")
    t.do(PlaceToken("Red", "I9", 0))
    assert (loans(t), t.money("OU")) == (1, 80)
    t = company(0).turn("OU", "buy_cards")
    t.do(BuyCard("Red", "P"))
    assert any(e.kind == "loan" for e in t.state.events)


@pytest.mark.parametrize(("cash", "taken"), [(140, 0), (139, 1), (40, 1), (39, 2), (0, 2)])
def test_no_loan_too_many(cash: int, taken: int) -> None:
    """R66-11.2.1-c, R66-X-loan-min (RUL66-29): the hub costs 140."""
    t = company(cash, size=10).turn("OU", "buy_cards")
    t.do(BuyCard("Red", "H"))
    assert t.acting == ("OU", "buy cards")
    assert loans(t) == taken
    assert t.money("OU") == cash + 100 * taken - 140


def test_no_loan_without_a_payment() -> None:
    """R66-11.2.1-c, R66-8.2.8-b: none is offered in any step of a company that owns a train."""
    t = company(0, size=10).turn("OU")
    seen = set()
    while t.acting[0] == "OU":
        t.refused(TakeLoan("Red"))
        seen.add(t.acting[1])
        t.do(t.game.best_routes()) if t.acting[1] == "run trains" else None
        if t.acting[1] == "pay dividend":
            t.until("buy trains")
        elif t.acting[1] in seen:
            t.do(Pass("Red"))
    assert {"lay track", "place station", "run trains"} <= seen


def test_no_loan_for_a_better_train() -> None:
    """R66-8.2.8-b: a company with a train, or with money for the cheapest, takes none."""
    t = company(50).turn("OU", "buy_trains_1866")
    t.refused(TakeLoan("Red"), "R66-8.2.8-b")
    rich = Table().phase("4").company("OU", cell(100), cash=300).turn("OU", "buy_trains_1866")
    rich.refused(TakeLoan("Red"), "R66-8.2.8-b")


@pytest.mark.parametrize(("size", "limit"), [(5, 5), (10, 10)])
def test_five_or_ten_loans(size: int, limit: int) -> None:
    """R66-8.1.4-n, R66-8.1.4-o, R66-11.2.1-d: no more in an emergency, and no duty to grow for them."""
    t = Table().phase("4").company("OU", cell(200), cash=0, loans=limit - 1, size=size)
    t.turn("OU", "buy_trains_1866")
    t.do(TakeLoan("Red"))
    t.refused(TakeLoan("Red"), "R66-8.1.4-n")
    assert (loans(t), t.state.companies["OU"].size) == (limit, size)


def test_loans_never_pay_more_than_the_limit_allows() -> None:
    """R66-8.1.4-n, R66-11.2.1-b: a fifth loan pays a station of 20, a sixth does not."""
    t = company(0, loans=4).turn("OU", "place_station")
    t.allowed(PlaceToken("Red", "I9", 0))
    t = company(0, loans=5).turn("OU", "lay_track")
    t.do(t.lays()[0])
    assert not any(isinstance(a, LayTile) for a in t.game.legal_actions())
    t = company(0, loans=5).turn("OU", "place_station")
    assert t.acting[1] != "place station"


# -- interest ------------------------------------------------------------------------------------------


def after_interest(cash: int, taken: int, size: int = 5) -> Table:
    """OU after its interest step."""
    t = company(cash, loans=taken, size=size)
    t.s.extra.owned["OU"] = ("P",) if size == 5 else ("P", "H")
    return t.turn("OU", "pay_interest")


def test_interest_is_20_a_loan() -> None:
    """R66-8.2.10-a."""
    t = after_interest(75, 3)
    assert (t.money("OU"), loans(t)) == (15, 3)


def test_loans_pay_interest_and_bear_it() -> None:
    """R66-8.2.10-b, R66-8.2.10-c (RUL66-28): 30 for two loans are short of 40: a third is taken, 60 are
    paid."""
    t = after_interest(30, 2)
    assert (loans(t), t.money("OU")) == (3, 30 + 100 - 60)
    assert t.where("OU") == cell(100, MIDDLE)


def test_no_share_is_issued_for_interest() -> None:
    """R66-8.2.10-b (RUL66-28): the treasury keeps its shares."""
    t = after_interest(0, 5)
    assert t.shares("OU", "pool") == 0


def test_the_president_pays_what_is_missing() -> None:
    """R66-11.2.1-e, R66-11.1-a: five loans cost 100; the treasury has 30, Red pays 70."""
    t = after_interest(30, 5)
    assert (t.money("OU"), t.money("Red"), loans(t)) == (0, 1930, 5)


# -- repayment -----------------------------------------------------------------------------------------


def test_loans_are_repaid_one_by_one_or_not() -> None:
    """R66-8.2.11-a, R66-8.4-b: each lifts the marker a row."""
    t = company(250, loans=3, at=cell(100, BOTTOM)).turn("OU", "repay_loans")
    t.do(RepayLoan("Red"))
    assert (t.money("OU"), loans(t), t.where("OU")) == (150, 2, cell(100, MIDDLE))
    t.allowed(Pass("Red"))
    t.do(RepayLoan("Red"))
    assert (t.money("OU"), t.where("OU")) == (50, cell(100, TOP))
    t.refused(RepayLoan("Red"))


# -- closing and the end -------------------------------------------------------------------------------


def test_a_company_that_closes_owes_nothing() -> None:
    """R66-8.2.13-d, R66-12.2.2-a: the bank settles its loans; its president pays nothing."""
    t = company(60, loans=3, at=cell(0)).turn("OU", "issue_or_redeem")
    t.do(Pass("Red"))
    assert (loans(t), t.money("OU"), t.money("Red")) == (0, 0, 2000)
    assert t.where("OU") is None


def last_round(**cash: int) -> Table:
    """The last turn of a game that ends with this round: Red's OU, two loans, and CPS, one loan."""
    t = Table().phase("4").company("OU", cell(100), cash=0, loans=2).trains("OU", "4")
    t.company("CPS", cell(90), cash=0, loans=1).trains("CPS", "4").cash(**cash)
    t.s.extra.owned |= {"OU": ("P",), "CPS": ("P",)}
    t.s.ending = Ending("company in the end zone", "round", 3)
    return t


def test_loans_double_at_the_end() -> None:
    """R66-11.2.2-a, R66-13.3-a, R66-EFR-g (RUL66-60): 200 each. The treasury pays what it has, its
    president the
    rest, and not loan by loan: of 400 the company pays 350."""
    t = last_round(OU=390, CPS=500)
    t.turn("OU", "end_turn", had=("CPS",))
    assert t.state.finished
    assert (t.money("OU"), t.money("CPS"), t.money("Red")) == (0, 300, 1990)
    assert loans(t) == 0


def test_the_president_owes_what_treasuries_lack() -> None:
    """R66-11.2.2-b, R66-11.2.2-c, R66-EFR-g: 600 for three loans; Red has 500 and owes twice the other
    100."""
    t = last_round(Red=500)
    t.turn("OU", "end_turn", had=("CPS",))
    assert (t.money("Red"), t.state.players["Red"].debt) == (0, 200)
    assert t.where("OU") == cell(100)
    assert t.game.result is not None
    assert t.game.result["Red"] == 2 * 100 + 2 * 90 - 200
