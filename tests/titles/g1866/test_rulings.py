"""Rulings of 1866 that no single rule of the ledger shows in full."""

from __future__ import annotations

import pytest

from eighteenxx.board.tiles import COLOURS, Tile
from eighteenxx.engine.actions import BuyShares, Par, Pass, SellShares
from eighteenxx.titles.g1866.actions import CloseStockTurn, Grow
from tests.titles.g1866.kit import MIDDLE, TOP, Table, cell, fresh


def balkans(*trains: str, phase: str = "3") -> Table:
    """SB of Red on the line from Ljubljana over Budapest, which is off-board, to Belgrade."""
    t = Table().phase(phase).company("SB", cell(100), cash=500)
    return t.path("N22", "N24", "N26", "O25", to="P26").trains("SB", *trains)


def test_an_off_board_city_is_passed() -> None:
    """RUL66-10: Ljubljana 20, Budapest 40 and Belgrade 30 in phase 3: Budapest is no end, and uses a stop."""
    t = balkans("3")
    assert t.best("SB")[0] == 20 + 40 + 30
    assert len(t.best("SB")[2][0].stops) == 3
    assert balkans("2", phase="3").best("SB")[0] == 20 + 40


def test_a_full_off_board_city_is_an_end() -> None:
    """RUL66-10: with another company's station in its one space; and it takes one of the company's own."""
    t = balkans("3")
    assert ("N26", 0) in t.turn("SB", "place_station").places()
    t = balkans("3").station("BH", "N26")
    assert t.best("SB")[0] == 20 + 40
    assert ("N26", 0) not in t.turn("SB", "place_station").places()


def test_an_off_board_city_with_a_station_counts_for_e_trains() -> None:
    """RUL66-10: Ljubljana and Budapest are doubled, Belgrade without a station earns nothing."""
    t = balkans("4E", phase="6").station("SB", "N26")
    assert t.best("SB")[0] == 2 * (20 + 50)


def test_a_minor_runs_to_off_board_cities_of_its_region() -> None:
    """RUL66-76: Prussia from Gdansk over a town to Warsaw, all of it, though the stations are others'."""
    t = Table().minor("PRU", "Red").path("E25", "F24", "G25", to="H26")
    t.station("BH", "H26")
    assert t.best("PRU")[0] == 20 + 10 + 20


def test_a_marker_that_left_and_came_back_is_last() -> None:
    """RUL66-14: a loan takes it down and a repayment up again, under the marker that stayed."""
    t = Table().phase("4").company("OU", cell(100), Red=2).company("CPS", cell(100), Blue=2)
    t.turn("OU")
    assert t.state.market.stacks[cell(100)] == ("OU", "CPS")
    t.t.finance.take_loan(t.state, "OU")  # type: ignore[attr-defined]
    t.t.finance.repay_loan(t.state, "OU")  # type: ignore[attr-defined]
    assert t.where("OU") == cell(100, TOP)
    assert t.state.market.stacks[cell(100)] == ("CPS", "OU")


def test_shares_without_value_are_sold() -> None:
    """RUL66-16: of a company that was pushed to 0 outside its own turn, for nothing; it does not close."""
    t = Table().phase("4").company("OU", cell(0, MIDDLE), size=10, Red=3, Blue=2).st("Blue", cell(100))
    t.turn("ST2.1")
    t.do(SellShares("Blue", "OU", 1), Pass("Blue"))
    assert t.money("Blue") == 2000
    assert (t.director("OU"), t.shares("OU", "pool")) == ("Red", 1)


def test_who_can_sell_nothing_may_still_use_a_concession() -> None:
    """RUL66-53: two over the limit of 33, with nothing for sale but the token: once that is closed, Red is
    excused, and France adds no certificate; a share would."""
    t = Table().phase("4").company("OU", cell(90), Blue=2).concession("FR", "Red").st("Red", cell(100))
    t.papers("Red", 35).turn("ST1.1")
    t.refused(Pass("Red"), "R66-7.2.2-c")
    t.refused(Par("Red", "FR", cell(80)), "R66-7.2.2-c")
    t.do(CloseStockTurn("Red"))
    t.allowed(Pass("Red"))
    t.refused(BuyShares("Red", "OU", "treasury:OU"))
    t.do(Par("Red", "FR", cell(80)))
    assert t.director("FR") == "Red"


def test_the_lock_after_an_issue_binds_a_new_director() -> None:
    """RUL66-54: OU issued a share; Red's sale makes Blue its director, who then cannot buy, but Green can."""
    t = Table().phase("4").company("OU", cell(100), size=10, pool=1, Red=3, Blue=2).trains("OU", "4")
    t.st("Red", cell(80)).st("Blue", cell(70)).st("Green", cell(60)).turn("ST1.1", had=("OU",))
    t.state.round.notes["issued"] = ("OU",)
    t.do(SellShares("Red", "OU", 2), Pass("Red"))
    assert (t.director("OU"), t.acting[0]) == ("Blue", "ST2.1")
    t.refused(BuyShares("Blue", "OU", "pool"), "R66-EFR-b")
    t.do(Pass("Blue"))
    t.allowed(BuyShares("Green", "OU", "pool"))


def test_no_lock_after_an_issue_in_the_older_edition() -> None:
    """RUL66-54: there the director of OU may buy what it issued, in a stock turn and as it grows."""
    t = Table(edition="2021").phase("4").company("OU", cell(100), pool=1, Red=2).trains("OU", "4")
    t.st("Red", cell(80)).turn("ST1.1", had=("OU",))
    t.state.round.notes["issued"] = ("OU",)
    t.allowed(BuyShares("Red", "OU", "pool"))
    t = Table(edition="2021").phase("4").company("OU", cell(100), pool=1, Red=2).trains("OU", "4").turn("OU")
    t.state.round.notes["issued"] = ("OU",)
    t.allowed(Grow("Red", 1))


@pytest.mark.parametrize("edition", ["2026", "2021"])
def test_no_place_with_track_is_worth_nothing(edition: str) -> None:
    """RUL66-81: so no run has the value 0, which would be allowed only where there is no other."""
    catalogue = fresh(edition=edition).title.catalogue
    tiles: list[Tile] = [*catalogue.tiles.values(), *(h.tile for h in catalogue.map.hexes.values())]
    with_track = [tile for tile in tiles if tile.paths and tile.stops]
    assert len(with_track) > 50
    for tile in with_track:
        for last in range(2, len(COLOURS) + 1):
            assert all(stop.value(COLOURS[1:last]) > 0 for stop in tile.stops), tile.name
