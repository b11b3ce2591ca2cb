"""Laying and upgrading tiles: actions, connection, fit, cost, supply, phases, Paris."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import LayTile, Pass
from tests.titles.g1894.kit import TRAINS, Table, exits


def laying(phase: str = "Green", cash: int = 500) -> Table:
    """AG in Gent on its line is about to lay track; Antwerpen is open."""
    return Table().phase(phase).gent(cash=cash).close("SAC").turn("AG", "lay_track")


def at(company: str, hex_id: str, phase: str = "Green", cash: int = 500, stop: int = 0) -> Table:
    """A company with one station, without anything else on the map."""
    table = Table().phase(phase).company(company, Red=4, Blue=2, operated=True, cash=cash).close("SAC", "LRC")
    return table.station(company, hex_id, stop)


GREEN = LayTile("Red", "D15", "14", 1)
"""An upgrade of Gent that adds sides 1 and 4."""
YELLOW = LayTile("Red", "F17", "9", 2)
ANOTHER = LayTile("Red", "B13", "8", 5)


def test_what_is_no_hex_or_no_tile_is_refused() -> None:
    """R94-or-4, R94-or-8: in a sentence, not by an error."""
    laying().refused(LayTile("Red", "Z9", "9", 0))
    laying().refused(LayTile("Red", "F17", "999", 0), "R94-or-8")


# -- actions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("two", [(YELLOW, ANOTHER), (YELLOW, GREEN), (GREEN, YELLOW)])
def test_two_track_actions(two: tuple[LayTile, LayTile]) -> None:
    """R94-track-1 (RUL94-13): two yellow tiles, or a yellow one and an upgrade in either order; no third
    one."""
    table = laying()
    table.do(*two)
    for third in {YELLOW, ANOTHER, GREEN} - set(two):
        table.refused(third)
    assert not table.lays()


def test_not_two_upgrades() -> None:
    """R94-track-2."""
    table = laying()
    mechelen = table.lays("E16", "15")[0]
    table.allowed(mechelen)
    table.do(GREEN)
    table.refused(mechelen, "R94-track-1")


def test_not_twice_on_one_hex() -> None:
    """R94-track-3: a tile just laid is not upgraded, whichever action it was."""
    table = Table().phase("Green").company("AG", Red=4, Blue=2, operated=True).station("AG", "D15")
    table.turn("AG", "lay_track")
    table.do(LayTile("Red", "D15", "57", 2))
    table.refused(GREEN, "R94-track-3")
    table.allowed(LayTile("Red", "E16", "57", 2))


def test_the_step_may_be_passed() -> None:
    """R94-track-1: a company may, it need not."""
    table = laying()
    table.do(Pass("Red"))
    assert table.game.active.step != "lay track"
    table.refused(YELLOW)


# -- connection ------------------------------------------------------------------------------------


def test_a_tile_must_connect_to_a_station() -> None:
    """R94-or-5: some track of it is on a route of the company; new track need not be used."""
    table = at("AG", "D15").turn("AG", "lay_track")
    assert {a.hex for a in table.lays()} == {"D15"}
    table.refused(LayTile("Red", "E16", "57", 2), "R94-or-5")
    line = laying()
    line.refused(LayTile("Red", "F17", "8", 1), "R94-or-5")
    line.refused(LayTile("Red", "D13", "9", 1), "R94-or-5")
    # Only the old track of Brugge is on a route: that is enough.
    line.allowed(LayTile("Red", "C14", "14", 1))


def test_no_connection_through_a_city_full_of_others() -> None:
    """R94-or-5, R94-or-14: a route ends there, so the city is still connected, what lies behind is not."""
    table = Table().phase("Green").gent().station("Belge", "E16").turn("AG", "lay_track")
    table.refused(YELLOW, "R94-or-5")
    assert table.lays("E16")
    laying().allowed(YELLOW)


def test_no_connection_through_both_cities_of_Paris() -> None:
    """R94-or-5, R94-or-18: what only a route through Paris twice would come to is not connected."""
    table = at("PLM", "G6").tiles(("G6", "X5", 4), ("H7", "7", 1), ("H5", "8", 2))
    # PLM's city leads over H7 and H5 to Versailles, on to the other city of Paris, and from there to F5.
    table.turn("PLM", "lay_track")
    assert table.lays("F3") and table.lays("H5")
    table.refused(LayTile("Red", "F5", "9", 2), "R94-or-5")


# -- fit -------------------------------------------------------------------------------------------


def fits(table: Table, hex_id: str) -> set[tuple[str, int]]:
    return {(a.tile, a.rotation) for a in table.lays(hex_id) if a.tile in ("7", "8", "9", "57")}


def test_no_track_off_the_map() -> None:
    """R94-or-6: east of E18 and D17 there is nothing."""
    table = at("AG", "E16").tile("E16", "57", 1).turn("AG", "lay_track")
    assert fits(table, "E18") == {("7", 0), ("7", 1)}
    for tile, rotation in (("9", 1), ("8", 1), ("8", 3), ("7", 2)):
        table.refused(LayTile("Red", "E18", tile, rotation), "R94-or-4")


def test_no_track_against_a_side_without_track() -> None:
    """R94-or-6: B5 (gray) has none to the east; so B7 leads from Calais to sides 0, 3 and 5 only."""
    table = at("AG", "B9").tile("B9", "57", 1).turn("AG", "lay_track")
    assert fits(table, "B7") == {("8", 4), ("7", 3), ("7", 4)}
    table.refused(LayTile("Red", "B7", "9", 1), "R94-or-4")


def test_yellow_then_green_then_brown() -> None:
    """R94-or-4: one colour at a time, never a tile on one of its own colour."""
    table = at("AG", "D15", "Brown").tile("D15", "57", 2).turn("AG", "lay_track")
    assert {table.t.catalogue.tiles[a.tile].colour for a in table.lays("D15")} == {"green"}
    table.refused(LayTile("Red", "D15", "57", 0), "R94-or-4")
    table.refused(LayTile("Red", "D15", "X16", 1), "R94-or-4")
    bare = at("AG", "D15", "Brown").turn("AG", "lay_track")
    assert {bare.t.catalogue.tiles[a.tile].colour for a in bare.lays("D15")} == {"yellow"}


def test_an_upgrade_keeps_the_track() -> None:
    """R94-or-4: Gent keeps its sides 2 and 5, and plain track is kept piece by piece."""
    table = laying()
    lays = table.lays("D15")
    assert lays and all({2, 5} <= exits(table.t.catalogue.tiles[a.tile], a.rotation) for a in lays)
    table.refused(LayTile("Red", "D15", "14", 0), "R94-or-4")
    plain = laying().tile("F17", "9", 2)
    plain.turn("AG", "lay_track")
    found = plain.lays("F17")
    assert found
    for a in found:
        tile = plain.t.catalogue.tiles[a.tile]
        pieces = [{(x + a.rotation) % 6 for x in path if isinstance(x, int)} for path in tile.paths]
        assert {2, 5} in pieces


@pytest.mark.parametrize(
    ("hex_id", "side", "amiens", "without"), [("C6", 5, 2, ("56", 0)), ("D7", 2, 0, ("56", 3))]
)
def test_printed_towns_keep_their_track(
    hex_id: str, side: int, amiens: int, without: tuple[str, int]
) -> None:
    """R94-or-30: every tile has a town with the printed side, and another town."""
    table = at("AG", "E6").tile("E6", "57", amiens)
    if hex_id == "C6":
        table.tile("D5", "8", 3)
    table.turn("AG", "lay_track")
    lays = table.lays(hex_id)
    assert lays
    for lay in lays:
        tile = table.t.catalogue.tiles[lay.tile]
        assert [stop.kind for stop in tile.stops] == ["town", "town"]
        assert side in exits(tile, lay.rotation)
    table.refused(LayTile("Red", hex_id, *without), "R94-or-4")


# -- cost ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "hex_id", "cost"), [("B9", "B7", 60), ("I10", "H11", 40), ("D15", "E14", 60)]
)
def test_terrain(start: str, hex_id: str, cost: int) -> None:
    """R94-or-7: as printed, when the tile is laid; nothing on other hexes nor for the upgrade."""

    def table(cash: int) -> Table:
        made = at("AG", start, cash=cash)
        if start != "I10":
            made.tile(start, "57", 1 if start == "B9" else 0)
        return made.turn("AG", "lay_track")

    lay = table(cost).lays(hex_id)[0]
    table(cost - 1).refused(lay, "R94-or-7")
    paid = table(cost)
    paid.do(lay)
    assert paid.money("AG") == 0
    if hex_id != "B7":  # no green tile fits there
        again = table(0).tile(hex_id, lay.tile, lay.rotation)
        again.turn("AG", "lay_track")
        assert again.lays(hex_id)


@pytest.mark.parametrize(
    ("company", "hex_id", "tile", "cost"),
    [
        ("PLM", "G6", "", 0),
        ("PLM", "G6", "X1", 40),
        ("PLM", "G6", "X5", 60),
        ("AG", "F15", "", 0),
        ("AG", "F15", "X2", 40),
        ("AG", "F15", "X6", 60),
        ("AG", "D11", "", 0),
        ("AG", "D11", "X3", 40),
        ("AG", "D11", "X7", 60),
    ],
)
def test_what_large_cities_cost(company: str, hex_id: str, tile: str, cost: int) -> None:
    """R94-or-7: Paris, Bruxelles and Lille cost 40 F to green and 60 F to brown, and nothing to yellow."""

    def table(cash: int) -> Table:
        made = Table().phase("Brown").company(company, Red=4, Blue=2, operated=True, cash=cash)
        if tile:
            made.tile(hex_id, tile, 0)
        return made.station(company, hex_id).turn(company, "lay_track")

    exact = table(cost)
    lay = exact.lays(hex_id)[0]
    exact.do(lay)
    assert exact.money(company) == 0
    if cost:
        table(cost - 1).refused(lay, "R94-or-7")


# -- supply ----------------------------------------------------------------------------------------


def test_tiles_run_out_and_come_back() -> None:
    """R94-or-8: ten tiles 57; the one that is upgraded can be laid again."""
    table = at("AG", "D15").tile("D15", "57", 2)
    cities = [
        h for h, x in table.t.catalogue.map.hexes.items() if x.tile.colour == "white" and not x.tile.label
    ]
    cities = [h for h in cities if [s.kind for s in table.t.catalogue.map.hexes[h].tile.stops] == ["city"]]
    for hex_id in [h for h in cities if h not in ("D15", "E16")][:9]:
        table.tile(hex_id, "57", 0)
    table.turn("AG", "lay_track")
    mechelen = LayTile("Red", "E16", "57", 2)
    table.refused(mechelen, "R94-or-8")
    table.do(LayTile("Red", "D15", "14", 1))
    table.do(mechelen)
    assert table.state.board.supply(table.t.catalogue, "57") == 0


# -- phases ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["Yellow", "Green", "Blue", "Brown", "Red", "Gray", "Purple"])
def test_colours_by_phase(phase: str) -> None:
    """R94-phase-5: green from the green phase; R94-phase-7: brown from the brown phase."""
    green = laying(phase)
    brown = Table().phase(phase).gent().tile("F17", "26", 2).turn("AG", "lay_track")
    if phase == "Yellow":
        green.refused(GREEN, "R94-phase-5")
    else:
        green.allowed(GREEN)
    found = {brown.t.catalogue.tiles[a.tile].colour for a in brown.lays("F17")}
    assert found == ({"brown"} if phase in ("Brown", "Red", "Gray", "Purple") else set())


@pytest.mark.parametrize("phase", ["Brown", "Red", "Gray", "Purple"])
@pytest.mark.parametrize(
    ("green", "browns"),
    [("14", {"X16", "X17", "X18"}), ("15", {"X19", "X20", "X21"}), ("619", {"X22", "X23", "X24"})],
)
def test_regular_cities_are_not_upgraded_to_brown_in_purple(phase: str, green: str, browns: set[str]) -> None:
    """R94-phase-12; R94-split-1: they have three brown tiles before."""
    table = Table().phase(phase).gent(cash=500)
    turn = next(r for n, r in table.t.track.upgrades(table.s, "D15") if n == green)
    table.tile("D15", green, turn).turn("AG", "lay_track")
    assert {a.tile for a in table.lays("D15")} == (set() if phase == "Purple" else browns)


def test_other_cities_are_upgraded_in_purple() -> None:
    """R94-phase-12 (RUL94-16): Paris, Lille and Bruxelles are no regular cities."""
    for hex_id, tile, browns in (
        ("F15", "X6", {"X13"}),
        ("D11", "X8", {"X14", "X15"}),
        ("G6", "X5", {"X10", "X12"}),
    ):
        company = "PLM" if hex_id == "G6" else "AG"
        table = Table().phase("Purple").company(company, Red=4, Blue=2, operated=True).tile(hex_id, tile, 0)
        table.station(company, hex_id).turn(company, "lay_track")
        assert {a.tile for a in table.lays(hex_id)} == browns
        assert table.state.phase == "Purple" and TRAINS[-1] == "D"


# -- Paris -----------------------------------------------------------------------------------------


def paris(green: str, rotation: int, marked: int = 0) -> Table:
    """PLM and Est have one station each in the two cities of a green Paris."""
    table = Table().phase("Brown").company("PLM", Red=4, Blue=2, operated=True)
    table.company("Est", Blue=4, Red=2, operated=True).tile("G6", green, rotation)
    table.station("PLM", "G6", marked).station("Est", "G6", 1 - marked)
    return table.turn("PLM", "lay_track")


@pytest.mark.parametrize(("green", "marked"), [("X4", 0), ("X5", 0), ("X5", 1)])
@pytest.mark.parametrize("rotation", range(6))
def test_PLM_stays_in_the_marked_city_of_the_brown_Paris(green: str, rotation: int, marked: int) -> None:
    """R94-or-24 (RUL94-03): its track leads to the one-space city; R94-or-23: the two are never joined."""
    table = paris(green, rotation, marked)
    lays = table.lays("G6")
    assert lays
    before = table.state.board.paths(table.t.catalogue, "G6")
    own = {x for path in before if f"s{marked}" in path for x in path if isinstance(x, int)}
    for lay in lays:
        after = table.copy()
        after.do(lay)
        assert sorted(after.state.board.stations("G6")) == [(0, "PLM"), (1, "Est")]
        stops = after.state.board.stops(after.t.catalogue, "G6")
        assert stops[0].slots == 1
        now = after.state.board.paths(after.t.catalogue, "G6")
        assert {x for path in now if "s0" in path for x in path if isinstance(x, int)} == own


def test_every_Paris_has_two_cities() -> None:
    """R94-or-23: on every tile, without track between them."""
    cat = Table().t.catalogue
    tiles = [t for t in cat.tiles.values() if t.label == "P"]
    assert len(tiles) == 7
    for tile in (*tiles, cat.map.hexes["G6"].tile):
        assert [s.kind for s in tile.stops] == ["city", "city"]
        assert not any(isinstance(a, str) and isinstance(b, str) for a, b in tile.paths)


def test_the_yellow_Paris_may_be_turned_freely() -> None:
    """R94-or-24 (RUL94-03)."""
    table = at("PLM", "G6").turn("PLM", "lay_track")
    assert {(a.tile, a.rotation) for a in table.lays("G6")} == {("X1", r) for r in range(6)}


@pytest.mark.parametrize("rotation", range(6))
def test_a_home_kept_in_Paris_follows_its_track(rotation: int) -> None:
    """R94-or-24, R94-or-12: while PLM has not operated, its city is the one that grew from the marked one."""
    table = Table().phase("Green").company("PLM", Red=4, Blue=2).tile("G6", "X1", rotation)
    table.company("Est", Red=4, Blue=2, operated=True).station("Est", "G6", 1)
    table.trains("Est", "3").turn("Est", "lay_track")
    marked = {rotation, (rotation + 1) % 6}
    lays = table.lays("G6")
    assert lays
    for lay in lays:
        after = table.copy()
        after.do(lay)
        after.until("lay track", "PLM")
        (stop,) = [stop for stop, who in after.state.board.stations("G6") if who == "PLM"]
        now = after.state.board.paths(after.t.catalogue, "G6")
        assert marked <= {x for path in now if f"s{stop}" in path for x in path if isinstance(x, int)}
