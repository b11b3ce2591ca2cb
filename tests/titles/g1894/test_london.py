"""London, its ferry markers, and the bonus of London shipping."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import LayTile, Pass, PlaceToken, RunRoutes
from eighteenxx.engine.state import Ending
from eighteenxx.routes import Route
from eighteenxx.titles.g1894.steps import BuyFerryMarker
from tests.titles.g1894.kit import Table

MARKER = BuyFerryMarker("Red")


def coast(*trains: str, phase: str = "Green", marker: bool = False, cash: int = 500) -> Table:
    """Ouest in Calais; Calais, London and Dunkerque are joined (20, 30, 20 F)."""
    table = Table().phase(phase).company("Ouest", Red=4, Blue=2, operated=True, cash=cash)
    table.station("Ouest", "B3").station("Ouest", "E6").station("Ouest", "B9")
    table.tiles(("B9", "57", 0), ("B11", "57", 2)).trains("Ouest", *trains)
    return table.ferry("Ouest") if marker else table


def direct(*trains: str) -> Table:
    """As :func:`coast`, with green cities (30 F) joined to each other as well."""
    return coast(*trains).tiles(("B9", "14", 3), ("B11", "14", 1))


TO = Route("3-0", (("B9", "s0"), ("A10", "s0")), (("B9", 1), ("A10", 0)))
THROUGH = Route(
    "3-0",
    (("B9", "s0"), ("A10", "s0"), ("B11", "s0")),
    (("B9", 1), ("A10", 0), ("A10", 2), ("B11", 0)),
)


def test_no_route_into_or_through_London_without_a_marker() -> None:
    """R94-london-7 (end), R94-london-1 (through)."""
    for route in (TO, THROUGH):
        table = coast("3").turn("Ouest", "run_trains")
        table.refused(RunRoutes("Red", (route,)))
        assert table.best() == (0, ())  # there is no other route
    # With another route, from Calais straight to Dunkerque, the step waits; these two are still refused.
    table = direct("3").turn("Ouest", "run_trains")
    for route in (TO, THROUGH):
        track = (("B9", 0), *route.track[1:3], *[("B11", 1)] * (len(route.track) - 3))
        table.refused(RunRoutes("Red", (Route(route.train, route.stops, track),)))
        with_marker = direct("3").ferry("Ouest").turn("Ouest", "run_trains")
        with_marker.allowed(RunRoutes("Red", (Route(route.train, route.stops, track),)))


def test_with_a_marker_London_is_a_city() -> None:
    """R94-london-1, R94-london-7: 30 F, 80 F from the brown phase."""
    table = coast("3", marker=True).turn("Ouest", "run_trains")
    table.allowed(RunRoutes("Red", (TO,)))
    table.allowed(RunRoutes("Red", (THROUGH,)))
    assert table.best()[0] == 70
    assert coast("4", phase="Brown", marker=True).turn("Ouest", "run_trains").best()[0] == 120


def test_track_behind_London() -> None:
    """R94-london-4: reached with a marker only."""
    lay = LayTile("Red", "C12", "8", 2)
    closed = coast().turn("Ouest", "lay_track")
    closed.refused(lay, "R94-or-5")
    assert not closed.lays("B11")
    opened = coast(marker=True).turn("Ouest", "lay_track")
    opened.allowed(lay)
    assert opened.lays("B11")


def test_stations_behind_London() -> None:
    """R94-london-4; a marker bought in between opens them (R94-london-6)."""
    table = coast().turn("Ouest", "lay_track")
    table.do(Pass("Red"))
    table.refused(PlaceToken("Red", "B11", 0), "R94-or-9")
    opened = coast(marker=True).turn("Ouest", "place_station")
    assert opened.stations() == {("B11", 0)}


def test_no_station_in_London() -> None:
    """R94-london-5: nor by any power."""
    table = coast(marker=True).private("LS", "Ouest").turn("Ouest", "place_station")
    table.refused(PlaceToken("Red", "A10", 0), "R94-london-5")
    table.refused(PlaceToken("Red", "A10", 0, "LS"), "R94-priv-15")
    assert ("A10", 0) in table.t.network.of(table.state, "Ouest").stops


# -- markers ---------------------------------------------------------------------------------------


def test_a_marker_costs_80_and_a_company_has_one() -> None:
    """R94-london-2, R94-london-3: paid to the bank."""
    table = coast().turn("Ouest", "lay_track")
    bank = table.state.bank
    table.do(MARKER)
    assert (table.money("Ouest"), table.state.bank) == (420, bank + 80)
    table.refused(MARKER, "R94-london-3")
    coast(cash=79).turn("Ouest", "lay_track").refused(MARKER, "R94-london-2")


def test_the_owner_of_LS_pays_40() -> None:
    """R94-priv-16: the company that owns it, not a company of the player who does."""
    table = coast(cash=40).private("LS", "Ouest").turn("Ouest", "lay_track")
    table.do(MARKER)
    assert table.money("Ouest") == 0
    coast(cash=79).private("LS", "Red").turn("Ouest", "lay_track").refused(MARKER, "R94-london-2")


def test_there_are_four() -> None:
    """R94-london-2."""
    three = coast().ferry("AG", "Est", "Nord").turn("Ouest", "lay_track")
    three.allowed(MARKER)
    four = coast().ferry("AG", "Est", "Nord", "PLM").turn("Ouest", "lay_track")
    four.refused(MARKER, "R94-london-2")


@pytest.mark.parametrize(
    "step", ["redeem", "lay_track", "place_station", "run_trains", "pay_dividend", "buy_trains"]
)
def test_at_any_time_of_its_own_turn(step: str) -> None:
    """R94-london-6."""
    table = direct("2").company("Ouest", Red=4, Blue=2, pool=2, operated=True)
    if step == "pay_dividend":
        table.turn("Ouest", "run_trains").do(table.game.best_routes())
    else:
        table.turn("Ouest", step)
    assert table.game.active.step == step.replace("_", " ")
    table.refused(BuyFerryMarker("Blue"))
    table.allowed(MARKER)


def test_not_in_others_turns_nor_in_a_stock_round() -> None:
    """R94-london-6."""
    table = coast().turn("PLM", "lay_track")
    table.refused(MARKER)
    coast().stock().refused(MARKER)


def test_only_if_its_track_reaches_London() -> None:
    """R94-london-6."""
    table = coast().tile("B9", "57", 1).turn("Ouest", "lay_track")
    table.refused(MARKER, "R94-london-6")


def second_tile(*trains: str, phase: str = "Green", cash: int = 500) -> Table:
    """Ouest lays its second tile, by which Calais comes to London; no other route and no other step waits."""
    table = coast(*trains, phase=phase, cash=cash)
    table.s.board.laid.pop("B9")
    table.s.board.changed()
    table.close("LRC", "LS").turn("Ouest", "lay_track")
    table.do(LayTile("Red", "B3", "57", 1), LayTile("Red", "B9", "57", 0))
    return table


def test_a_marker_between_the_second_tile_and_the_trains() -> None:
    """R94-london-6: the turn waits for the purchase, though nothing else keeps it from running on."""
    table = second_tile("3")
    table.do(MARKER)
    table.until("run trains")
    table.allowed(RunRoutes("Red", (THROUGH,)))


def test_a_marker_between_the_second_tile_and_the_station() -> None:
    """R94-london-6: it opens Dunkerque, though no station could be placed without it."""
    table = second_tile()
    table.do(MARKER)
    table.until("place station")
    assert table.stations() == {("B11", 0)}


def test_the_turn_waits_where_London_is_reached() -> None:
    """R94-london-6: a company with trains is asked for its runs, one that can pay for a station for that,
    though nothing can be run or built without the marker."""
    table = second_tile("3", cash=0)
    assert table.game.active.step == "run trains"
    table.do(RunRoutes("Red", ()))
    assert table.game.active.step != "pay dividend"
    assert second_tile(cash=100).game.active.step == "place station"
    assert second_tile(cash=99).game.active.step not in ("place station", "run trains")


def test_the_turn_goes_on_without_a_marker() -> None:
    """R94-london-6: it may be bought, it need not; in the final set nobody is asked for a station's sake."""
    table = second_tile("3")
    table.until("run trains")
    table.refused(RunRoutes("Red", (THROUGH,)))
    table.do(RunRoutes("Red", ()))
    assert table.at("Ouest") < 80
    table.refused(PlaceToken("Red", "B11", 0))
    last = coast(phase="Purple")
    last.s.ending = Ending("final phase", "end of set", 2)
    assert last.turn("Ouest").game.active.step not in ("place station", "run trains")


def test_a_marker_in_the_final_set() -> None:
    """R94-london-6 (RUL94-05): also when there is no track step and no route without it."""
    table = coast("D", phase="Purple")
    table.s.ending = Ending("final phase", "end of set", 2)
    table.turn("Ouest")
    table.do(MARKER)
    table.until("run trains")
    assert table.best()[0] == 120


def test_the_station_step_waits_in_London_while_LS_has_its_station() -> None:
    """R94-priv-15, R94-or-11: its price of 0 F opens the step, whatever another station costs."""
    for used in (0, 1):
        table = coast(cash=0).private("LS", "Ouest")
        table.s.papers["LS"].used = used
        table.turn("Ouest", "place_station")
        assert (table.game.active.step == "place station") is not bool(used)


# -- the bonus -------------------------------------------------------------------------------------


def earns(table: Table) -> int:
    return table.turn("Ouest", "run_trains").best()[0]


def test_the_bonus_is_the_best_other_value() -> None:
    """R94-priv-17 (RUL94-05): once a route; London's own value does not count."""
    table = coast("3", marker=True)
    assert earns(table.copy()) == 70
    table.s.extra.london_bonus = "Ouest"
    assert earns(table.copy()) == 90
    table.tile("B11", "14", 2)
    assert earns(table.copy()) == 20 + 30 + 30 + 30
    table.s.extra.london_bonus = "AG"
    assert earns(table.copy()) == 80


def test_the_bonus_comes_with_the_station_in_A12_and_stays() -> None:
    """R94-priv-17, R94-priv-15 (RUL94-05): owning LS is not enough; when LS closes the bonus stays."""
    table = coast("3", marker=True).private("LS", "Ouest").turn("Ouest", "place_station")
    before = table.copy()
    before.until("run trains")
    assert before.best()[0] == 70
    table.do(PlaceToken("Red", "A12", 0, "LS"))
    table.until("run trains")
    assert table.best()[0] == 90
    table.s = table.state
    table.close("LS")
    assert earns(table) == 90


def test_no_bonus_without_London() -> None:
    """R94-priv-17."""
    table = direct("2")
    table.s.extra.london_bonus = "Ouest"
    assert earns(table) == 60
