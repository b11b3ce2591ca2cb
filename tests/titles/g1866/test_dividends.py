"""Dividends, the moves of prices, and the market's edges (8.2.6, 8.2.7, 8.4)."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import Dividend, Pass
from tests.titles.g1866.kit import BOTTOM, MIDDLE, TOP, Table, cell
from tests.titles.g1866.lines import french


def paying(revenue: int, size: int = 5, at: tuple[int, int] = (TOP, 14), **more: int) -> Table:
    """OU (Red 2 shares, Blue 1, one in the pool, the rest in its treasury) is to distribute so much."""
    t = Table().phase("4").company("OU", at, size=size, pool=1, Red=2, Blue=1).trains("OU", "4")
    return t.cash(**more).turn("OU", "pay_dividend", revenue=revenue)


def test_three_choices() -> None:
    """R66-8.2.6-a: all, half or nothing."""
    t = paying(100)
    for kind in ("full", "half", "withhold"):
        t.allowed(Dividend("Red", kind))
    t.refused(Dividend("Red", "third"))


SPLITS = [
    ("R66-8.2.6-a", 5, 100, "full", 100, 0),
    ("R66-8.2.6-a", 5, 100, "withhold", 0, 100),
    ("R66-8.2.6-h", 5, 210, "half", 105, 105),
    ("R66-8.2.6-h", 5, 130, "half", 65, 65),
    ("R66-8.2.6-g", 10, 200, "half", 100, 100),
    ("R66-8.2.6-g", 10, 130, "half", 70, 60),
    ("R66-8.2.7-h", 10, 210, "half", 110, 100),
]


@pytest.mark.parametrize(("rule", "size", "revenue", "kind", "paid", "kept"), SPLITS)
def test_distribution(rule: str, size: int, revenue: int, kind: str, paid: int, kept: int) -> None:
    """R66-8.2.6-b: the pool's part goes to the bank; R66-8.2.6-c, R66-8.1.4-k: that of treasury shares to the
    treasury; halves are rounded by RUL66-11."""
    t = paying(revenue, size)
    t.do(Dividend("Red", kind))
    each = paid // size
    treasury = size - 4
    assert t.money("Red") == 2000 + 2 * each, rule
    assert t.money("Blue") == 2000 + each
    assert t.money("OU") == 500 + kept + treasury * each


MOVES = [
    ("R66-8.2.7-c", 0, -1),
    ("R66-8.2.7-d", 10, 0),
    ("R66-8.2.7-d", 90, 0),
    ("R66-8.2.7-e", 100, 1),
    ("R66-8.2.7-e", 190, 1),
    ("R66-8.2.7-f", 200, 2),
    ("R66-8.2.7-f", 290, 2),
    ("R66-8.2.7-g", 300, 3),
    ("R66-8.2.7-g", 900, 3),
]


@pytest.mark.parametrize(("rule", "revenue", "right"), MOVES)
@pytest.mark.parametrize("size", [5, 10])
def test_price_by_the_total_dividend(rule: str, revenue: int, right: int, size: int) -> None:
    """R66-8.2.7-b: the total against the price of 100, whatever the number of shares."""
    t = paying(revenue, size)
    column = cell(100)[1]
    if revenue:
        t.do(Dividend("Red", "full"))
    assert t.where("OU") == (TOP, column + right), rule


@pytest.mark.parametrize(("size", "revenue", "right"), [(5, 190, 0), (5, 200, 1), (10, 190, 1), (10, 390, 2)])
def test_half_a_dividend_moves_by_what_is_paid(size: int, revenue: int, right: int) -> None:
    """R66-8.2.6-f: 95 of 190 do not move the price of 5 shares, 100 of 190 that of 10 do (RUL66-12)."""
    t = paying(revenue, size)
    t.do(Dividend("Red", "half"))
    assert t.where("OU") == (TOP, cell(100)[1] + right)


def test_withholding_moves_left() -> None:
    """R66-8.2.7-c: no dividend, whatever was earned; income of the treasury counts for nothing (RUL66-12)."""
    t = paying(300)
    t.do(Dividend("Red", "withhold"))
    assert t.where("OU") == cell(90)
    t = Table().phase("4").company("OU", cell(100)).trains("OU", "4")
    t.turn("OU", "pay_dividend", revenue=90, side_income=50)
    t.do(Dividend("Red", "full"))
    assert t.where("OU") == cell(100)


def test_places_in_a_stack() -> None:
    """R66-8.2.7-i: who does not move keeps his place; R66-8.2.7-j: who moves in goes under all others."""
    t = Table().phase("4").company("OU", cell(100)).company("MIDI", cell(100), Blue=2)
    t.st("Green", cell(110)).trains("OU", "4").turn("OU", "pay_dividend", revenue=50)
    t.do(Dividend("Red", "full"))
    assert t.state.market.stacks[cell(100)] == ("OU", "MIDI")
    t = Table().phase("4").company("OU", cell(100)).company("MIDI", cell(110), Blue=2)
    t.st("Green", cell(110)).trains("OU", "4").turn("OU", "pay_dividend", revenue=100)
    t.do(Dividend("Red", "full"))
    assert t.state.market.stacks[cell(110)] == ("MIDI", "ST3.1", "OU")


EDGES = [
    ("R66-8.2.7-k", cell(100, BOTTOM), "down", cell(90, BOTTOM)),
    ("R66-8.2.7-l", cell(100, TOP), "up", cell(110, MIDDLE)),
    ("R66-8.4-a", cell(100, TOP), "down", cell(100, MIDDLE)),
    ("R66-8.4-b", cell(100, BOTTOM), "up", cell(100, MIDDLE)),
    ("R66-X-corner", cell(0, TOP), "left", cell(0, TOP)),
    ("R66-X-corner", cell(0, BOTTOM), "down", cell(0, BOTTOM)),
    ("R66-X-corner", cell(600, MIDDLE), "right", cell(600, MIDDLE)),
    ("R66-X-corner", cell(600, TOP), "up", cell(600, TOP)),
]


@pytest.mark.parametrize(("rule", "start", "way", "end"), EDGES)
def test_edges_of_the_market(rule: str, start: tuple[int, int], way: str, end: tuple[int, int]) -> None:
    """R66-8.2.7-k, R66-8.2.7-l, R66-8.4-a, R66-8.4-b, R66-X-corner: as the table says."""
    t = Table().company("OU", start)
    t.t.market.move(t.s, "OU", way)
    assert t.where("OU") == end, rule


COLUMNS = (
    "0 10 20 30 40 45 50 55 60 65 70 75 80 90 100 110 120 135 150 165 180 200 220 240 260 280 300 325 350 "
    "375 400 430 460 490 520 560 600"
)


def test_columns_of_the_market() -> None:
    """R66-X-market-cols."""
    for row in Table().t.grid.rows:
        assert " ".join(str(space.price) for space in row if space is not None) == COLUMNS


ZONES = [
    ("R66-X-market-yellow", "yellow", (40, 55), (50, 75), (60, 100)),
    ("R66-X-market-green", "green", (60, 90), (80, 110), (110, 135)),
    ("R66-X-market-brown", "brown", (100, 135), (120, 150), (150, 165)),
    ("R66-X-market-grey", "grey", (150, 165), (165, 180), (180, 200)),
    ("R66-X-market-blue", "end", (460, 600), (460, 600), (460, 600)),
    ("R66-X-market-blue", "close", (0, 0), (0, 0), (0, 0)),
]
"""The ledger gives 180 in the bottom row to brown and to grey; a space has one colour, and it is grey."""


@pytest.mark.parametrize(("rule", "zone", "top", "middle", "bottom"), ZONES)
def test_zones_of_the_market(
    rule: str, zone: str, top: tuple[int, int], middle: tuple[int, int], bottom: tuple[int, int]
) -> None:
    """R66-X-market-yellow to R66-X-market-blue."""
    grid = Table().t.grid
    for row, span in enumerate((top, middle, bottom)):
        prices = [grid.price(at) for at in grid.cells(zone) if at[0] == row]
        assert (min(prices), max(prices)) == span, rule


VALUES = [
    ("R66-X-offboard-values", "H26", (20, 30, 40, 50)),
    ("R66-X-offboard-values", "N26", (20, 40, 50, 60)),
    ("R66-X-offboard-values", "L26", (10, 30, 40, 50)),
    ("R66-X-offboard-values", "P26", (10, 30, 40, 50)),
    ("R66-X-offboard-gbes", "F6", (30, 50, 70, 90)),
    ("R66-X-offboard-gbes", "O1", (20, 30, 40, 50)),
    ("R66-X-offboard-gbes", "R0", (30, 50, 70, 90)),
    ("R66-X-offboard-gbes", "R4", (30, 40, 50, 60)),
]


@pytest.mark.parametrize(("rule", "hex_id", "values"), VALUES)
def test_values_of_off_board_cities(rule: str, hex_id: str, values: tuple[int, ...]) -> None:
    """R66-X-offboard-values, R66-X-offboard-gbes: in phases 2, 3-4, 5-6 and 8-10."""
    for phases, value in zip((["L/2"], ["3", "4"], ["5", "6"], ["8", "10"]), values, strict=True):
        for phase in phases:
            t = Table().phase(phase)
            assert t.t.routes.worth(t.s, "OU", hex_id, 0) == value, rule


def test_bilbao_is_a_port() -> None:
    """R66-X-offboard-gbes."""
    hexes = Table().t.catalogue.map.hexes
    assert hexes["O1"].facts.get("port") and not any(hexes[h].facts.get("port") for h in ("F6", "R0", "R4"))


def test_without_revenue_nothing_is_asked() -> None:
    """R66-8.2.7-c: a company that runs nothing moves left, unasked."""
    t = Table().company("OU", cell(100)).trains("OU", "2").turn("OU", "run_trains")
    assert t.where("OU") == cell(90) and t.acting == ("OU", "buy trains")


def test_order_of_the_steps() -> None:
    """R66-8.2-a: first train, conversion, track, token, run, distribute, trains, cards, (interest), loans,
    shares: with everything possible each is asked in this order."""
    t = french("L", cash=3000, loans=1, pool=1, operated=False).st("Red", cell(45)).turn("OU", number=2)
    steps = []
    while t.acting[0] == "OU":
        step = str(t.acting[1])
        steps += [step] if step not in steps else []
        if step == "run trains":
            t.do(t.game.best_routes())
        else:
            t.do(Dividend("Red", "full") if step == "pay dividend" else Pass("Red"))
    assert steps == [
        "first train",
        "lay track",
        "place station",
        "run trains",
        "pay dividend",
        "buy trains",
        "buy cards",
        "repay loans",
        "issue or redeem",
    ]
    t = french("3", phase="3").turn("OU")
    assert t.acting == ("OU", "convert")
    t.do(Pass("Red"))
    assert t.acting == ("OU", "lay track")
