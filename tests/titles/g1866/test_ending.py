"""How the game ends: triggers, final stock actions, the final round (13)."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import BuyTrain, Dividend, Issue, Par, Pass
from eighteenxx.engine.state import Ending
from tests.titles.g1866.kit import BOTTOM, MIDDLE, Table, cell


def blue() -> Table:
    """OU just below the blue area, about to pay, and Blue's ST token after it."""
    t = Table().phase("5").company("OU", cell(430), cash=500, size=10).trains("OU", "5")
    return t.st("Blue", cell(100, BOTTOM))


def test_a_company_in_the_blue_area_ends_the_game_with_the_round() -> None:
    """R66-13.1-b, R66-8.2.14-a (RUL66-31): those still to act do so."""
    t = blue().turn("OU", "pay_dividend", revenue=430)
    t.do(Dividend("Red", "full"))
    assert t.where("OU") == cell(460)
    assert (t.state.ending.reason, t.state.ending.number) == ("company in the end zone", 3)
    t.until(entity="ST2.1")
    t.do(Pass("Blue"))
    assert t.state.finished


def test_entering_is_enough() -> None:
    """R66-X-blue-enter (RUL66-86): issuing shares before the check of 8.2.14 takes nothing back."""
    t = blue().turn("OU", "pay_dividend", revenue=430)
    t.do(Dividend("Red", "full"))
    t.until("issue or redeem")
    t.do(Issue("Red", 2))
    assert t.price("OU") < 460 and t.state.ending is not None


def test_a_ten_train_leaves_three_more_rounds() -> None:
    """R66-13.1-c, R66-13.2-e: bought in round 3, the game ends with round 6."""
    t = Table().phase("10").company("OU", cell(150), cash=1000)
    t.s.phase, t.s.depot.sold["10"] = "8", 0
    t.turn("OU", "buy_trains_1866")
    t.do(BuyTrain("Red", "10", "bank", 1000))
    assert (t.state.ending.reason, t.state.ending.number) == ("last train", 6)
    assert t.state.extra.actions_left == {"OU"}


def test_a_stock_turn_token_in_the_blue_area_leaves_three_more_rounds() -> None:
    """R66-13.1-d, R66-13.2-e."""
    t = Table().phase("8").st("Red", cell(430, MIDDLE)).company("OU", cell(100), Blue=2).trains("OU", "8")
    t.turn("ST1.1")
    t.do(Pass("Red"))
    assert (t.state.ending.reason, t.state.ending.number) == ("stock turn in the end zone", 6)


def test_the_first_trigger_decides() -> None:
    """R66-13.1-a: a company that reaches the blue area later ends nothing earlier."""
    t = blue()
    t.s.ending = Ending("last train", "rounds", 5)
    t.turn("OU", "pay_dividend", revenue=430)
    t.do(Dividend("Red", "full"))
    assert (t.state.ending.reason, t.state.ending.number) == ("last train", 5)


def final(left: bool = True) -> Table:
    """A game that ends with round 6; OU has its final stock action, or not."""
    t = (
        Table()
        .phase("10")
        .company("OU", cell(150), cash=900, size=10)
        .trains("OU", "10")
        .path("I5", "I7", "I9")
    )
    t.s.ending = Ending("last train", "rounds", 6)
    t.s.extra.actions_left = frozenset({"OU"} if left else ())
    return t


def test_every_company_has_one_final_stock_action() -> None:
    """R66-13.2-a, R66-13.2-b (RUL66-32): also the one that triggered the end, in its next turn; then no
    more."""
    t = Table().phase("10").company("OU", cell(150), cash=1000, size=10).company("CPS", cell(165), Blue=3)
    t.trains("CPS", "10")
    t.s.phase, t.s.depot.sold["10"] = "8", 0
    t.s.companies["CPS"].trains = ()
    t.turn("OU", "buy_trains_1866")
    t.do(BuyTrain("Red", "10", "bank", 1000))
    assert t.state.extra.actions_left == {"OU", "CPS"}
    t.until("issue or redeem", "OU")
    t.allowed(Issue("Red", 1))  # The rest of the turn is normal.
    t.do(Pass("Red"))
    assert "OU" in t.state.extra.actions_left
    again = final()
    again.turn("OU", "issue_or_redeem", number=4)
    again.allowed(Issue("Red", 1))
    again.do(Pass("Red"))
    assert "OU" not in again.state.extra.actions_left
    used = final(left=False)
    used.turn("OU", "issue_or_redeem", number=5)
    assert used.acting != ("OU", "issue or redeem")


@pytest.mark.parametrize(("number", "steps"), [(5, {"lay track", "place station"}), (6, set())])
def test_no_track_and_no_station_in_the_final_round(number: int, steps: set[str]) -> None:
    """R66-13.2-f, R66-13.2-e (RUL66-35): the two rounds before it are ordinary ones."""
    t = final()
    t.turn("OU", number=number)
    seen = set()
    while t.acting[0] == "OU" and t.acting[1] not in ("run trains", "buy trains"):
        seen.add(t.acting[1])
        t.do(Pass("Red"))
    assert seen & {"lay track", "place station"} == steps


@pytest.mark.parametrize(("number", "builds"), [(5, True), (6, False)])
def test_nations_lay_nothing_in_the_final_round_either(number: int, builds: bool) -> None:
    """R66-X-final-natl (RUL66-35)."""
    t = Table().phase("10").nation("FR", cell(200), Red=1)
    t.s.ending = Ending("last train", "rounds", 6)
    t.turn("FR", number=number)
    assert (t.acting == ("FR", "lay track")) == builds


def test_a_company_started_after_the_trigger_has_no_stock_action() -> None:
    """R66-13.2-k."""
    t = Table().phase("10").st("Red", cell(200, MIDDLE)).company("CPS", cell(180), Blue=2)
    t.s.ending = Ending("last train", "rounds", 6)
    t.s.extra.actions_left = frozenset({"CPS"})
    t.turn("ST1.1", number=4)
    t.do(Par("Red", "OU", sorted(t.starts("OU"))[0]))
    assert t.state.extra.actions_left == {"CPS"}
