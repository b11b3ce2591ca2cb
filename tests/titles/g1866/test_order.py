"""Who acts when in an operating round (2.3, 6.1, 7.1.1)."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import Par, Pass, SellShares
from eighteenxx.titles.g1866.actions import PlaceStockTurn
from tests.titles.g1866.kit import BOTTOM, MIDDLE, TOP, Table, cell


def test_parts_of_a_round() -> None:
    """R66-6.1-a: concessions pay, then the German minors in order, the Italian, then the market; R66-2.3-d:
    the minors' places have no value."""
    t = Table().concession("FR", "Blue").concession("GB", "Blue").cash(Blue=0)
    t.minors(TUS="Red", PRU="Red", BAV="Blue", K2S="Green", HAN="Green")
    t.company("PLM", cell(400)).st("Red", cell(375)).nation("CH", cell(350), Red=1).trains("PLM", "2")
    assert t.line() == ["PRU", "HAN", "BAV", "K2S", "TUS", "PLM", "ST1.1", "CH"]
    t.round(3)
    assert t.money("Blue") == 20
    assert t.acting[0] == "PRU"
    for minor in ("PRU", "HAN", "BAV", "K2S", "TUS"):
        assert t.where(minor) is None and t.price(minor) == 0


def test_minors_nobody_owns_do_not_act() -> None:
    """R66-6.1-a: only those that were bought."""
    t = Table().minors(SAX="Red").st("Red", cell(60))
    assert t.line() == ["SAX", "ST1.1"]


def test_market_order() -> None:
    """R66-6.1-b: by value; then top, middle, bottom row; R66-6.1-c, R66-2.3-c: then from the top of the
    stack."""
    t = Table().company("OU", cell(100, BOTTOM)).company("PLM", cell(100, TOP)).st("Blue", cell(100, MIDDLE))
    t.company("BH", cell(110, BOTTOM)).st("Red", cell(100, TOP)).nation("FR", cell(90, TOP), Red=1)
    t.company("SB", cell(100, BOTTOM))
    assert t.line() == ["BH", "PLM", "ST1.1", "ST2.1", "OU", "SB", "FR"]


def test_markers_that_move_in_go_under() -> None:
    """R66-6.1-c, R66-2.3-b: each stands on one space; who moves onto others acts after them."""
    t = Table().company("OU", cell(90, MIDDLE), Blue=2, Red=2).company("PLM", cell(90, BOTTOM))
    t.st("Red", cell(400)).turn("ST1.1")
    t.do(SellShares("Red", "OU", 1))
    assert t.where("OU") == t.where("PLM") == cell(90, BOTTOM)
    assert t.line() == ["PLM", "OU"]


def test_sales_change_the_order_of_those_to_come() -> None:
    """R66-6.1-d: the next is always the highest as things stand."""
    t = Table().company("OU", cell(100), size=10, Blue=3, Red=3).company("PLM", cell(90)).st("Red", cell(400))
    t.trains("OU", "2").trains("PLM", "2").turn("ST1.1")
    assert t.line() == ["OU", "PLM"]
    t.do(SellShares("Red", "OU", 3))
    assert t.line() == ["PLM", "OU"]
    t.do(Pass("Red"))
    assert t.acting[0] == "PLM"


def test_everybody_acts_once() -> None:
    """R66-6.1-d: a marker that falls behind does not act again in the round; it does in the next."""
    t = Table().company("OU", cell(100, MIDDLE), Red=2, Blue=1).trains("OU", "2").st("Red", cell(100, BOTTOM))
    t.round(3)
    seen: list[tuple[int, str | None]] = []
    while len(seen) < 5:
        entity = t.acting[0]
        if not seen or seen[-1] != (t.state.round.number, entity):
            seen.append((t.state.round.number, entity))
        t.game.apply(Pass("Red"))
    assert seen == [(3, "OU"), (3, "ST1.1"), (4, "ST1.1"), (4, "OU"), (5, "ST1.1")]


START = cell(60, MIDDLE)
NEW = [
    (cell(65, MIDDLE), False),
    (cell(65, BOTTOM), False),
    (cell(60, BOTTOM), True),
    (cell(55, TOP), True),
    (cell(55, MIDDLE), True),
    (cell(40, TOP), True),
    (cell(70, MIDDLE), False),
]


@pytest.mark.parametrize(("at", "acts"), NEW)
def test_new_tokens_act_or_not(at: tuple[int, int], acts: bool) -> None:
    """R66-7.1.1-f: right of the buying token, no; R66-7.1.1-g: below or left of it, yes; R66-7.1.1-e."""
    t = Table().st("Red", START).turn("ST1.1")
    t.do(PlaceStockTurn("Red", at))
    assert t.where("ST1.2") == at
    if acts:
        assert t.acting == ("ST1.2", "stock turn") and t.state.round.number == 3
    else:
        assert t.state.round.number == 4


@pytest.mark.parametrize(("at", "acts"), [*NEW, (START, True)])
def test_new_companies_act_or_not(at: tuple[int, int], acts: bool) -> None:
    """R66-7.1.1-f, R66-7.1.1-g: so do companies, also one in the same space; R66-9-c: placed before the
    buying token moves, so it is above it in the stack only if that one comes back."""
    t = Table().st("Red", START).turn("ST1.1")
    t.do(Par("Red", "OU", at))
    assert t.where("OU") == at
    if acts:
        assert t.acting[0] == "OU" and t.state.round.number == 3
    else:
        assert t.state.round.number == 4


@pytest.mark.parametrize(("at", "acts"), [(cell(75, MIDDLE), False), (cell(60, BOTTOM), True), (START, True)])
def test_new_nations_act_or_not(at: tuple[int, int], acts: bool) -> None:
    """R66-7.1.1-f, R66-7.1.1-g: nations with a concession too (RUL66-24)."""
    t = Table().concession("GB", "Red").st("Red", START).st("Blue", cell(30)).turn("ST1.1")
    t.do(Par("Red", "GB", at))
    assert t.shares("GB", "Red") == 1
    assert t.money("Red") == 2000 - t.t.grid.price(at) + (35 if acts else 0)


def test_higher_row_of_the_same_column() -> None:
    """R66-7.1.1-f: above the buying token's starting space, no."""
    t = Table().st("Red", cell(60, BOTTOM)).turn("ST1.1")
    t.do(PlaceStockTurn("Red", cell(60, MIDDLE)))
    assert t.state.round.number == 4


def test_the_starting_space_counts() -> None:
    """R66-7.1.1-g: the token itself moves on only after that (RUL66-75): left of its starting space acts."""
    t = Table().st("Red", cell(55, MIDDLE)).turn("ST1.1")
    t.do(PlaceStockTurn("Red", cell(60, MIDDLE)))
    assert t.where("ST1.1") == cell(60, MIDDLE)
    assert t.state.round.number == 4


def test_a_stock_turn_belongs_to_the_tokens_owner() -> None:
    """R66-2.2-a: each token on the market gives its owner one stock turn a round."""
    t = Table().st("Red", cell(90), cell(70)).st("Blue", cell(80)).round()
    seen = []
    for _ in range(3):
        seen.append((t.acting[0], t.game.active.player))
        t.game.apply(Pass(str(t.game.active.player)))
    assert seen == [("ST1.1", "Red"), ("ST2.1", "Blue"), ("ST1.2", "Red")]
    assert t.state.round.number == 4
