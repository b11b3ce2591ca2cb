"""Tiles: their order, supply, cost and who lays how many (2.1.1, 2.7, tables 7, 11 and 13)."""

from __future__ import annotations

import pytest

from eighteenxx.board.hexes import neighbour
from eighteenxx.engine.actions import LayTile, Pass
from tests.titles.g1866.kit import Table, cell, exits

COLOURS = ("yellow", "green", "brown", "grey")


def builder(phase: str = "L/2", cash: int = 1000, *path: str) -> Table:
    """OU of Red is to lay track."""
    t = Table().phase(phase).company("OU", cell(100), cash=cash)
    return t.path(*path) if path else t


def colours(t: Table, hex_id: str) -> set[str]:
    return {t.t.catalogue.tiles[a.tile].colour for a in t.lays(hex_id)}


@pytest.mark.parametrize("phase", ["L/2", "3", "5", "8", "10"])
def test_colours_are_not_skipped(phase: str) -> None:
    """R66-2.7.1-a: after yellow green, then brown, then grey, whatever the phase has."""
    t = builder(phase, 5000).turn("OU", "lay_track")
    for colour in COLOURS:
        names = {a.tile for a in t.game.legal_actions() if isinstance(a, LayTile) and a.hex == "I5"}
        found = {t.t.catalogue.tiles[name].colour for name in names}
        available = colour in t.t.phase(t.state).colours
        allowed = available and (
            colour == "yellow" or COLOURS.index(colour) <= t.t.phase(t.state).facts["upgrades"]
        )
        assert found == ({colour} if allowed else set())
        if not found:
            return
        t.do(t.lays("I5")[0])


def test_a_replaced_tile_returns_to_the_supply() -> None:
    """R66-2.7.1-b: it can be laid again."""
    t = builder("3", 1000, "I5", "I7", "I9").turn("OU", "lay_track")
    name = t.state.board.laid["I9"][0]
    left = t.state.board.supply(t.t.catalogue, name)
    lay = next(a for a in t.lays("I9") if t.t.catalogue.tiles[a.tile].colour == "green")
    t.do(lay)
    assert t.state.board.supply(t.t.catalogue, name) == left + 1


def test_no_tile_without_supply() -> None:
    """R66-2.7.1-b: while all copies of a tile lie on the map, it cannot be laid."""
    far = ("E19", "F10", "G11", "H20", "I15", "I23", "M9", "N14", "O21", "P18")
    for used, expected in ((far[:9], {"5", "6", "57"}), (far, {"5", "6"})):
        t = builder("L/2", 1000).path("I5", to="I7").join("I7", "I5", "I9")
        for hex_id in used:
            t.tile(hex_id, "57", 0)
        t.turn("OU", "lay_track")
        assert {a.tile for a in t.lays("I9")} == expected


def test_preprinted_hexes_are_upgraded_directly() -> None:
    """R66-2.7.1-c: in edition 2021 London is printed in brown, and takes the grey tile."""
    table = Table(edition="2021")
    printed = {
        h.id: h.tile.colour for h in table.t.catalogue.map.hexes.values() if h.tile.colour in COLOURS[:3]
    }
    assert printed == {"F6": "brown"}
    fits = {name for name, _ in table.t.track.upgrades(table.s, "F6")}
    assert {table.t.catalogue.tiles[name].colour for name in fits} == {"grey"}
    newer = Table()
    assert not [h for h in newer.t.catalogue.map.hexes.values() if h.tile.colour in COLOURS[:3]]


@pytest.mark.parametrize(
    ("path", "to", "hex_id", "tiles"),
    [
        (("I5",), "J4", "J4", {"7", "8", "9"}),
        (("I5",), "I3", "I3", {"3", "4", "58"}),
        (("I5", "I7"), "I9", "I9", {"5", "6", "57"}),
    ],
)
def test_tiles_by_what_is_printed(path: tuple[str, ...], to: str, hex_id: str, tiles: set[str]) -> None:
    """R66-2.7.1-d: plain track on a blank hex; R66-2.7.1-e: a town tile on a town, a city tile on a city."""
    t = builder().path(*path, to=to).turn("OU", "lay_track")
    assert {lay.tile for lay in t.lays(hex_id)} == tiles
    for wrong in {"7", "8", "9", "3", "4", "58", "5", "6", "57"} - tiles:
        for rotation in range(6):
            t.refused(LayTile("Red", hex_id, wrong, rotation))


def test_track_may_face_an_offshore_arrow() -> None:
    """R66-2.1.1-e: Brest's tile may lead into the sea stub H2, and earns nothing more there."""
    t = builder("L/2", 1000).station("OU", "I1").turn("OU", "lay_track")
    sea = next(side for side in range(6) if neighbour("I1", side, "pointy") == "H2")
    facing = [a for a in t.lays("I1") if sea in exits(t.t.catalogue.tiles[a.tile], a.rotation)]
    assert facing
    t.do(facing[0])
    t.state.companies["OU"].trains = ("2-0",)
    assert t.best("OU")[0] == 0


def test_no_track_off_the_map() -> None:
    """R66-2.1.1-e: only a printed extension may be faced, no other sea or edge of the map."""
    t = builder("L/2", 1000).station("OU", "I1").turn("OU", "lay_track")
    known = t.t.catalogue.map.neighbours["I1"]
    assert set(known) != set(range(6))
    for lay in t.lays("I1"):
        assert exits(t.t.catalogue.tiles[lay.tile], lay.rotation) <= set(known)


# -- cost ------------------------------------------------------------------------------------------


def test_cost_of_four_tiles() -> None:
    """R66-T7-a: 0, 10, 20 and 30, and no fifth; terrain is added."""
    t = builder("L/2", 1000, "I5", "I7", "I9", "J10", "K9", "L8").turn("OU", "lay_track")
    paid = []
    for _ in range(4):
        lay = next(a for a in t.lays() if not t.t.catalogue.map.hexes[a.hex].cost)
        before = t.money("OU")
        t.do(lay)
        paid.append(before - t.money("OU"))
    assert paid == [0, 10, 20, 30]
    assert t.acting != ("OU", "lay track")


def test_terrain_is_added() -> None:
    """R66-T7-a: Zurich's hills cost 90."""
    t = Table().company("SBB", cell(100), cash=1000).turn("SBB", "lay_track")
    t.do(t.lays("L16")[0])
    assert t.money("SBB") == 910


def test_nations_pay_nothing() -> None:
    """R66-T7-a (RUL66-45): neither the tile nor the hills, Major or Minor."""
    t = Table().nation("CH", cell(60), Red=1).turn("CH")
    bank, cash = t.state.bank, t.money("Red")
    t.do(t.lays("L16")[0])
    assert t.money("Red") == cash + 10 and t.state.bank == bank - 10  # its dividend only
    t = Table().minor("HAN", "Red").cash(Red=0).turn("HAN")
    t.do(t.lays("E17")[0])
    assert t.state.board.laid["E17"]


def test_loans_for_track_and_stations() -> None:
    """R66-T13-b: as many as needed; R66-1.2-c: the director's money is not used."""
    t = Table().company("SBB", cell(100, 1), cash=30).turn("SBB", "lay_track")
    t.do(t.lays("L16")[0])
    assert (t.money("SBB"), t.state.companies["SBB"].loans, t.money("Red")) == (40, 1, 2000)
    t = Table().company("OU", cell(100, 1), cash=0).path("I5", "I7", "I9").turn("OU", "place_station")
    t.do(next(a for a in t.game.legal_actions() if not isinstance(a, Pass)))  # type: ignore[arg-type]
    assert (t.money("OU"), t.state.companies["OU"].loans, t.money("Red")) == (80, 1, 2000)


def test_player_and_company_money_stay_apart() -> None:
    """R66-1.2-c: a rich director does not pay for track when the company has no money and no loan left."""
    t = Table().company("SBB", cell(100, 1), cash=30, loans=5).turn("SBB", "lay_track")
    assert not t.lays("L16")
    t = Table().company("SBB", cell(100, 1), cash=90, loans=5).turn("SBB", "lay_track")
    assert t.lays("L16")


# -- nations ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "allowed"), [("L/2", {"yellow"}), ("3", {"yellow", "green"}), ("4", {"yellow", "green"})]
)
def test_a_minor_lays_one_tile(phase: str, allowed: set[str]) -> None:
    """R66-T11-k: yellow in phase 2, yellow or an upgrade in phases 3 and 4."""
    t = Table().phase(phase).minor("PRU", "Red").path("E25", "F24").turn("PRU")
    assert t.acting == ("PRU", "lay track")
    assert {t.t.catalogue.tiles[a.tile].colour for a in t.lays()} == allowed
    t.do(t.lays("F24" if phase != "L/2" else "G25")[0])
    assert t.acting != ("PRU", "lay track")


@pytest.mark.parametrize(
    ("phase", "newest"),
    [
        ("L/2", "yellow"),
        ("3", "green"),
        ("4", "green"),
        ("5", "brown"),
        ("6", "brown"),
        ("8", "grey"),
        ("10", "grey"),
    ],
)
def test_a_nation_lays_one_tile_a_shareholder(phase: str, newest: str) -> None:
    """R66-T11-l: in all phases, in their colours; not one a share."""
    t = Table().phase(phase).nation("FR", cell(60), Blue=2, Red=1).tile("I9", "57", 0)
    t.st("Blue", cell(40))
    if newest in ("brown", "grey"):
        t.tile("I9", *first(t, "I9", "green"))
    if newest == "grey":
        t.tile("I9", *first(t, "I9", "brown"))
    t.turn("FR")
    for player in ("Blue", "Red"):
        assert t.acting == ("FR", "lay track") and t.game.active.player == player
        if player == "Blue":
            found = {t.t.catalogue.tiles[a.tile].colour for a in t.lays("I9")}
            assert found == ({newest} if newest != "yellow" else set())
        t.do(t.lays("J10")[0] if player == "Blue" else t.lays("K9")[0])
    assert t.acting != ("FR", "lay track")


def first(t: Table, hex_id: str, colour: str) -> tuple[str, int]:
    """The first tile of a colour that fits."""
    lies = t.t.track.upgrades(t.s, hex_id)
    return next((n, r) for n, r in lies if t.t.catalogue.tiles[n].colour == colour)
