"""Stock turn tokens once the end is triggered, and the final count (1.2, 13.2)."""

from __future__ import annotations

from eighteenxx.engine.actions import BuyShares, Pass, SellShares
from eighteenxx.engine.state import Ending
from eighteenxx.titles.g1866.actions import CloseStockTurn
from tests.titles.g1866.kit import MIDDLE, Table, cell


def triggered(reason: str = "last train", when: str = "rounds", number: int = 6) -> Table:
    """Red's token on 200 after a trigger; OU has shares for sale and in Red's hand."""
    t = Table().phase("10").st("Red", cell(200, MIDDLE)).company("OU", cell(100), size=10, Blue=3, Red=2)
    t.trains("OU", "10")
    t.s.ending = Ending(reason, when, number)
    return t.turn("ST1.1", number=4)


def test_a_token_is_closed_after_its_last_turn() -> None:
    """R66-13.2-h, R66-EFR-f (RUL66-33): by itself, for the value where it stands, after a pass too."""
    t = triggered()
    t.do(Pass("Red"))
    assert t.where("ST1.1") is None and t.money("Red") == 2200
    assert "ST1.1" not in t.state.extra.stock_turns


def test_the_last_turn_sells_and_buys() -> None:
    """R66-13.2-i (RUL66-33)."""
    t = triggered()
    t.do(SellShares("Red", "OU", 1))
    t.do(Pass("Red"))
    assert t.where("ST1.1") is None and t.money("Red") == 2000 + 100 + 200
    t = triggered()
    t.do(BuyShares("Red", "OU", "treasury:OU"))
    assert t.where("ST1.1") is None and t.money("Red") == 2000 - 100 + 200
    t = triggered()
    t.do(CloseStockTurn("Red"))
    t.allowed(BuyShares("Red", "OU", "treasury:OU"))
    t.do(Pass("Red"))
    assert t.money("Red") == 2200


def test_the_last_turn_buys_no_token() -> None:
    """R66-13.2-j: empty grey spaces and tokens are left, and none can be bought."""
    t = triggered()
    assert t.t.stock.token_cells(t.state) and t.t.stock.tokens_left(t.state, "Red")  # type: ignore[attr-defined]
    assert t.token_cells() == set()


def test_tokens_left_are_cashed_at_the_end() -> None:
    """R66-X-st-score (RUL66-34): 200 for the token of Blue, who passes in between: two right, 240."""
    t = Table().phase("8").st("Blue", cell(200, MIDDLE)).cash(Blue=100)
    t.s.ending = Ending("company in the end zone", "round", 3)
    t.turn("ST2.1")
    t.do(Pass("Blue"))
    assert t.state.finished
    assert t.money("Blue") == 100 + 240
    assert t.game.result is not None and t.game.result["Blue"] == 340


def test_debt_is_taken_off_twice_the_shortfall() -> None:
    """R66-X-debt-score (RUL66-26): also debt made by loans at the end; worth may be less than nothing."""
    t = Table().phase("8").st("Blue", cell(200, MIDDLE)).cash(Red=50, Blue=0)
    t.company("OU", cell(0), cash=0, loans=2, Red=2).trains("OU", "8")
    t.s.players["Red"].debt = 30
    t.s.ending = Ending("company in the end zone", "round", 3)
    t.turn("ST2.1", had=("OU",))
    t.do(Pass("Blue"))
    assert t.state.finished
    # 400 for two loans, of which Red has 50: he borrows 350 and owes 700, and 30 from before.
    assert t.state.players["Red"].debt == 730
    assert t.game.result is not None and t.game.result["Red"] == -730


def test_equal_worth_is_a_shared_victory() -> None:
    """R66-X-tie-win (RUL66-72): the result names what everybody is worth and breaks no tie."""
    t = Table().phase("8").st("Blue", cell(200, MIDDLE)).cash(Red=540, Blue=300, Green=540)
    t.s.ending = Ending("company in the end zone", "round", 3)
    t.turn("ST2.1")
    t.do(Pass("Blue"))
    assert t.game.result == {"Red": 540, "Blue": 540, "Green": 540}
