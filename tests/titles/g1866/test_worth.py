"""Who wins, and the record of rounds (1.2, 2.7.2)."""

from __future__ import annotations

from eighteenxx.engine.actions import Pass
from eighteenxx.engine.state import Ending
from tests.titles.g1866.kit import Table, cell


def finished(t: Table) -> dict[str, int]:
    """The result when the game ends with this round."""
    t.s.ending = Ending("company in the end zone", "round", 3)
    t.turn("ST1.1", had=tuple(e for e in t.line() if e != "ST1.1"))
    t.do(Pass("Red"))
    assert t.game.finished and t.game.result is not None
    return t.game.result


def test_cash_and_shares_decide() -> None:
    """R66-1.2-a: cash in hand and shares at the market price, whatever they cost."""
    t = Table().company("PLM", cell(100), Blue=2, Red=1).nation("FR", cell(60), Green=2).st("Red", cell(40))
    t.cash(Red=10, Blue=0, Green=500)
    value = 50  # the token, which moved two right before the count
    assert finished(t) == {"Red": 10 + 100 + value, "Blue": 200, "Green": 620}


def test_company_assets_count_for_nobody() -> None:
    """R66-1.2-b: treasury, trains, treasury shares and cards."""
    poor = Table().company("PLM", cell(100), cash=0, Blue=2).st("Red", cell(40))
    rich = Table().company("PLM", cell(100), cash=9999, Blue=2).trains("PLM", "2", "2").st("Red", cell(40))
    rich.s.extra.owned["PLM"] = ("P",)
    assert finished(poor) == finished(rich)


def test_debt_is_taken_off() -> None:
    """R66-1.2-a: unpaid debt counts against its owner (RUL66-26)."""
    t = Table().st("Red", cell(40)).cash(Red=100)
    t.s.players["Red"].debt = 700
    assert finished(t)["Red"] == 100 + 40 - 700


def test_rounds_are_counted() -> None:
    """R66-2.7.2-a: the auction, the operating rounds by number, and how many are left at the end."""
    t = Table().auction("C1")
    assert t.game.view()["round"]["kind"] == "auction"
    t = Table().st("Red", cell(430)).turn("ST1.1", number=7)
    assert (t.game.view()["round"]["kind"], t.state.round.number) == ("operating", 7)
    t.do(Pass("Red"))
    assert t.state.round.number == 8
    assert t.state.ending is not None and t.state.ending.number == 7 + 3
    assert t.game.view()["ending"]["reason"] == "stock turn in the end zone"
