"""How the game ends, and who has won."""

from __future__ import annotations

import pytest

from eighteenxx import Game
from eighteenxx.engine.actions import BuyTrain, Dividend, LayTile, Pass, PlaceToken, Redeem
from eighteenxx.engine.state import Ending
from tests.titles.g1894.kit import Cell, Table


def diesel(of_set: int = 1) -> Table:
    """AG is about to buy the first Diesel in an operating round of set 2."""
    table = Table().phase("Gray").gent(cash=2000).trains("Belge", "6")
    table.s.depot.sold["7"], table.s.depot.left["7"] = 3, 0
    return table.turn("AG", "buy_trains", of_set=of_set)


@pytest.mark.parametrize("of_set", [1, 2, 3])
def test_after_the_first_diesel(of_set: int) -> None:
    """R94-end-1: this set is finished, a stock round and a complete set of three rounds follow."""
    table = diesel(of_set)
    assert table.state.ending is None
    table.do(BuyTrain("Red", "D", "bank", 800))
    seen: list[tuple[str, int, int]] = []
    while not table.game.finished:
        r = table.state.round
        if (r.kind, r.set, r.of_set) not in seen:
            seen.append((r.kind, r.set, r.of_set))
        table._pass()
    rest = [("operating", 2, n) for n in range(of_set, 4)]
    assert seen == [*rest, ("stock", 3, 1), *(("operating", 3, n) for n in (1, 2, 3))]
    assert table.state.ending is not None and table.state.ending.reason == "final phase"


def test_a_second_diesel_changes_nothing() -> None:
    """R94-end-1: the first one counts."""
    table = Table().phase("Purple").gent(cash=2000)
    table.s.ending = Ending("final phase", "end of set", 2)
    table.turn("AG", "buy_trains", set=2, of_set=2, in_set=3)
    table.do(BuyTrain("Red", "D", "bank", 800))
    assert table.state.ending == Ending("final phase", "end of set", 2)


def final(**more: int) -> Table:
    """The last set (the second) has begun; AG is to act."""
    table = Table().phase("Purple").gent("D", cash=1000, **more)
    table.s.ending = Ending("final phase", "end of set", 2)
    return table


def test_nothing_is_built_in_the_final_set() -> None:
    """R94-end-2: neither track nor stations; redeeming, running and buying trains go on."""
    table = final(pool=2)
    ordinary = final(pool=2)
    ordinary.s.ending = None
    ordinary.turn("AG").until("lay track")
    lay = LayTile("Red", "F17", "9", 2)
    ordinary.allowed(lay)
    ordinary.until("place station").allowed(PlaceToken("Red", "C14", 0))
    table.turn("AG")
    table.allowed(Redeem("Red"))
    seen = set()
    while table.game.active.entity == "AG":
        seen.add(table.game.active.step)
        table.refused(lay)
        table.refused(PlaceToken("Red", "C14", 0))
        table._pass()
    assert seen == {"redeem", "run trains", "pay dividend", "buy trains"}


def test_homes_are_placed_in_the_final_set() -> None:
    """R94-end-2 (RUL94-11), R94-or-3: of companies that operate for the first time then."""
    table = Table().phase("Purple").company("Est", Red=4, Blue=2, cash=1000)
    table.s.ending = Ending("final phase", "end of set", 2)
    table.turn("Est")
    assert table.state.board.stations_of("Est") == [("I10", 0)]
    assert table.game.active.step == "buy trains"


# -- 450 F -----------------------------------------------------------------------------------------


def test_450_by_a_dividend_ends_the_game_at_once() -> None:
    """R94-end-3 (RUL94-23): the dividend is paid, no train is bought and nobody else acts."""
    table = Table().gent("2", cash=500).price("AG", (0, 12)).turn("AG", "run_trains")
    table.do(table.game.best_routes())
    table.do(Dividend("Red", "full"))
    assert table.game.finished and table.game.legal_actions() == []
    assert table.at("AG") == 450
    assert table.money("Red") == 2000 + 4 * 4
    assert table.state.ending is not None and table.state.ending.reason == "stock market"


def test_415_is_not_the_end() -> None:
    """R94-end-3."""
    table = Table().gent("2", cash=500).price("AG", (1, 12)).turn("AG", "run_trains")
    table.do(table.game.best_routes(), Dividend("Red", "full"))
    assert table.at("AG") == 415 and not table.game.finished


@pytest.mark.parametrize(("ag", "est"), [((1, 13), (4, 3)), ((4, 3), (1, 13))])
def test_450_at_the_end_of_a_stock_round(ag: Cell, est: Cell) -> None:
    """R94-end-4 (RUL94-23): all who rise are moved, then the game ends; no operating round begins."""
    table = Table().company("AG", Red=6, Blue=4, cell=ag).company("Est", Blue=5, Green=5, cell=est)
    table.stock()
    money = [table.money(name) for name in table.names]
    table.do(Pass("Red"), Pass("Blue"), Pass("Green"))
    assert table.game.finished
    assert sorted((table.at("AG"), table.at("Est"))) == [87, 450]
    assert [table.money(name) for name in table.names] == money  # no private has paid


# -- worth -----------------------------------------------------------------------------------------


def ended() -> Game:
    """A game ended by 450 F: all shares of AG and PLM, privates, cash."""
    table = Table().gent("2", Red=4, Blue=2, cash=500).price("AG", (0, 12)).price("PLM", (0, 0))
    table.cash(Red=100, Blue=200, Green=300).turn("AG", "run_trains")
    table.do(table.game.best_routes())
    table.do(Dividend("Red", "full"))
    return table.game


def test_net_worth() -> None:
    """R94-end-7: cash, shares at the final price, privates at face value."""
    assert ended().result == {
        "Red": 100 + 4 * 4 + 4 * 450 + 3 * 90 + 1 * 67 + (20 + 70 + 180),
        "Blue": 200 + 2 * 4 + 2 * 450 + 1 * 90 + 3 * 67 + (25 + 90 + 200),
        "Green": 300 + 1 * 90 + 1 * 67 + (50 + 140),
    }


def test_companies_own_their_privates_and_closed_ones_are_worth_nothing() -> None:
    """R94-end-7."""
    table = Table().gent("2", cash=500).price("AG", (0, 12)).private("SQG", "AG").close("LRC")
    table.turn("AG", "run_trains")
    table.do(table.game.best_routes())
    table.do(Dividend("Red", "full"))
    assert table.game.result is not None
    assert table.game.result["Red"] == 2000 + 16 + 4 * 450 + 3 * 67 + 67 + 180


def test_there_is_no_result_before_the_end() -> None:
    """R94-end-7."""
    assert Table().stock().game.result is None


def test_equal_players_share_the_victory() -> None:
    """R94-end-8: the result tells equal worths, and nothing puts one before the other."""
    worth = ended().result
    assert worth is not None
    table = Table().gent("2", Red=4, Blue=2, cash=500).price("AG", (0, 12)).price("PLM", (0, 0))
    table.cash(Red=100, Blue=200 + worth["Red"] - worth["Blue"], Green=0).turn("AG", "run_trains")
    table.do(table.game.best_routes())
    table.do(Dividend("Red", "full"))
    result = table.game.result
    assert result is not None
    assert result["Red"] == result["Blue"] == max(result.values())
    assert table.game.view()["result"] == result
