"""Prices: moves for dividends and sales, the edges, the end of a stock round, the operating order."""

from __future__ import annotations

from typing import Any

import pytest

from eighteenxx.engine.actions import Dividend, Pass, SellShares
from tests.titles.g1894.kit import PAR, Cell, Table


def paying(kind: str, cell: Cell) -> Cell | None:
    """Where AG's marker goes from a cell for a dividend."""
    table = Table().gent("2").price("AG", cell).turn("AG").until("run trains")
    table.do(table.game.best_routes())
    table.do(Dividend("Red", kind))
    end: Cell | None = table.state.market.where("AG")
    return end


@pytest.mark.parametrize(
    ("rule", "kind", "start", "end"),
    [
        ("R94-market-1 right for a dividend", "full", (4, 3), (4, 4)),
        ("R94-market-1 one step in the gray area too (RUL94-10)", "full", (8, 1), (8, 2)),
        ("R94-market-2 left for none", "withhold", (4, 3), (4, 2)),
        ("R94-market-3 up from the end of a row", "full", (7, 6), (6, 6)),
        ("R94-market-3 right as long as there is a space", "full", (6, 6), (6, 7)),
        ("R94-market-4 down from the beginning of a row", "withhold", (5, 0), (6, 0)),
        ("R94-market-5 no move down from the bottom", "withhold", (10, 0), (10, 0)),
    ],
)
def test_moves_for_dividends(rule: str, kind: str, start: Cell, end: Cell) -> None:
    assert paying(kind, start) == end, rule


def test_a_company_that_earns_nothing_moves_left() -> None:
    """R94-market-2: unasked."""
    table = Table().gent().price("AG", (4, 3)).turn("AG").until("buy trains")
    assert table.state.market.where("AG") == (4, 2)


@pytest.mark.parametrize(
    ("start", "shares", "end"),
    [
        ((0, 4), 1, (1, 4)),
        ((0, 4), 3, (3, 4)),
        ((6, 6), 1, (7, 6)),
        ((6, 6), 3, (7, 6)),  # no space below: the column ends here
        ((9, 1), 3, (10, 1)),
    ],
)
def test_moves_for_sales(start: Cell, shares: int, end: Cell) -> None:
    """R94-stock-9: a row a share; R94-market-5: not below the last row of the column."""
    table = Table().company("AG", Red=5, Blue=2).price("AG", start).stock()
    table.do(SellShares("Red", "AG", shares))
    assert table.state.market.where("AG") == end


# -- the end of a stock round ----------------------------------------------------------------------


def after_round(cell: Cell, ipo: int = 0, **more: Any) -> Cell | None:
    """Where AG's marker is after a stock round in which everybody passes."""
    holders = {k: v for k, v in more.items() if k in ("Red", "Blue", "Green")}
    rest = {k: v for k, v in more.items() if k not in holders}
    table = Table().company("AG", **holders, **rest)
    assert table.shares("AG", "ipo") == ipo
    table.price("AG", cell).stock()
    table.do(Pass("Red"), Pass("Blue"), Pass("Green"))
    assert table.game.active.round == "operating"
    end: Cell | None = table.state.market.where("AG")
    return end


@pytest.mark.parametrize(
    ("rule", "cell", "place", "end"),
    [
        ("R94-stock-21 sold out", (4, 3), {"Red": 6, "Blue": 4}, (3, 3)),
        ("R94-stock-21 a share in the IPO", (4, 3), {"Red": 6, "Blue": 3, "ipo": 1}, (4, 3)),
        ("R94-stock-21 a share in the pool", (4, 3), {"Red": 6, "Blue": 3, "pool": 1}, (4, 3)),
        ("R94-stock-21 redeemed shares are neither", (4, 3), {"Red": 4, "Blue": 3, "redeemed": 3}, (3, 3)),
        ("R94-stock-22 six and two are eight", (4, 3), {"Red": 6, "Blue": 2, "redeemed": 2}, (2, 3)),
        ("R94-stock-22 six and one are not", (4, 3), {"Red": 6, "Blue": 3, "redeemed": 1}, (3, 3)),
        ("R94-stock-22 others' shares do not help", (4, 3), {"Red": 5, "Blue": 5}, (3, 3)),
        ("R94-stock-22 nor when not sold out", (4, 3), {"Red": 8, "Blue": 1, "ipo": 1}, (4, 3)),
        ("R94-gray-4 one more from the gray area", (7, 1), {"Red": 5, "Blue": 5}, (5, 1)),
        ("R94-gray-4 also when the first step leaves it", (6, 1), {"Red": 5, "Blue": 5}, (4, 1)),
        ("R94-gray-4 with R94-stock-22", (9, 1), {"Red": 9, "Blue": 1}, (6, 1)),
        ("R94-market-5 the top row", (0, 3), {"Red": 5, "Blue": 5}, (0, 3)),
    ],
)
def test_rise_at_the_end_of_a_stock_round(rule: str, cell: Cell, place: dict[str, Any], end: Cell) -> None:
    assert after_round(cell, **place) == end, rule


# -- the operating order ---------------------------------------------------------------------------


def order_of(table: Table) -> list[str]:
    """The companies in the order in which they operate."""
    table.stock()
    table.do(Pass("Red"), Pass("Blue"), Pass("Green"))
    line: list[str] = []
    while table.game.active.round == "operating":
        entity = table.game.active.entity or ""
        if entity not in line:
            line.append(entity)
        assert len(line) < 9 and table.game.active.player is not None
        table.do(Pass(table.game.active.player))
    return line


def test_operating_order() -> None:
    """R94-market-6: price, then further right, then who came first; R94-or-2: only floated companies."""
    table = Table().company("CFOR", Red=2)
    for company in ("AG", "Est", "Nord", "Ouest"):
        table.company(company, Red=2, Blue=2, Green=2)
    table.price("PLM", (1, 1)).price("Est", (2, 3))  # 95 both, Est further right
    table.price("AG", (0, 4)).price("Belge", PAR[67])  # 124 and 67
    table.price("Nord", (1, 1)).price("Ouest", PAR[67])  # came after PLM and after Belge
    table.price("CFOR", (0, 8))  # 180, and not floated
    assert order_of(table) == ["AG", "Est", "PLM", "Nord", "Belge", "Ouest"]


def test_of_equal_prices_the_higher_row_comes_first_only_in_one_column() -> None:
    """R94-market-6: 82 F in the first column of row 2 acts after 82 F in the second column of row 3."""
    table = Table().company("AG", Red=4, Blue=2).company("Est", Red=4, Blue=2).close("LRC")
    table.price("AG", (1, 0)).price("Est", (2, 1)).price("PLM", (10, 0)).price("Belge", (10, 1))
    assert order_of(table) == ["Est", "AG", "Belge", "PLM"]


def test_order_follows_moves_within_the_round() -> None:
    """R94-market-6: a marker that came into a space later acts later there."""
    table = Table().company("AG", Red=4, Blue=2).company("Est", Red=4, Blue=2)
    table.price("AG", (4, 4)).price("Est", (4, 3))
    table.turn("AG").until("lay track", "Est")
    # AG earned nothing and moved left onto Est's space: it stands below Est.
    assert table.state.market.stacks[(4, 3)] == ("Est", "AG")
