"""Track of public companies: where, which tiles, how many, and what they cost (8.2.3)."""

from __future__ import annotations

from typing import Any

import pytest

from eighteenxx.board.hexes import neighbour
from eighteenxx.engine.actions import LayTile, Pass
from tests.titles.g1866.kit import Table, cell, exits
from tests.titles.g1866.lines import side_to

YELLOW_CITY, YELLOW_Y = {"5", "6", "57"}, {"201", "202", "621"}


def building(phase: str = "L/2", company: str = "OU", cash: int = 500, **more: Any) -> Table:
    """A company of Red at 100 that is to lay track."""
    return Table().phase(phase).company(company, cell(100), cash=cash, **more)


def laying(t: Table, company: str = "OU") -> Table:
    return t.turn(company, "lay_track")


def hexes(t: Table) -> set[str]:
    """Hexes in which a tile may be laid now."""
    return {a.hex for a in t.lays()}


def tiles(t: Table, hex_id: str) -> set[str]:
    """Tiles that may be laid on a hex now."""
    return {a.tile for a in t.lays(hex_id)}


# -- where -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("company", "homes", "kinds"),
    [("OU", {"I5"}, YELLOW_CITY), ("MIDI", {"N2"}, YELLOW_Y), ("KPS", {"E25"}, YELLOW_CITY)],
)
def test_the_first_tile_of_a_company(company: str, homes: set[str], kinds: set[str]) -> None:
    """R66-8.2.3-a: any suitable yellow city tile in the home city, and nothing elsewhere."""
    t = laying(building(company=company), company)
    assert hexes(t) == homes
    assert {a.tile for a in t.lays()} == kinds


def test_the_first_tile_of_PLM() -> None:
    """R66-8.2.3-a: in Lyon or in Marseilles, and later still in the other one (RUL66-42)."""
    t = laying(building(company="PLM"), "PLM")
    assert hexes(t) == {"M9", "P10"}
    t = laying(building(company="PLM").path("M9", "L10"), "PLM")
    assert "P10" in hexes(t)


def test_a_home_without_track_can_always_be_built() -> None:
    """R66-8.2.3-a: whatever other stations are connected to (RUL66-42); a home with track must be reached."""
    t = laying(building().path("J10", "K9").station("OU", "J10"))
    assert tiles(t, "I5") == YELLOW_CITY


def test_track_begins_at_any_station() -> None:
    """R66-8.2.3-c: at any of the company's, not at others', and not at track that leads nowhere."""
    t = building().company("MIDI", cell(90), Blue=2).path("I5", to="I7").path("K9", to="K11")
    t.path("O5", to="O7").path("N2", to="N4").station("OU", "K9")
    laying(t)
    assert {"I7", "K11"} <= hexes(t)
    assert hexes(t).isdisjoint({"O7", "N4", "O5", "N2"})
    t.refused(LayTile("Red", "O7", "57", 0), "R66-8.2.3-d")


def test_a_company_may_build_elsewhere_than_at_home() -> None:
    """R66-8.2.4-c: no tile in the home hex is needed when another station is connected."""
    t = laying(building().path("J10", "K9").station("OU", "J10"))
    lay = next(a for a in t.lays() if a.hex not in ("I5", "J10", "K9"))
    t.do(lay)
    assert "I5" not in t.state.board.laid


def test_plain_track_has_to_be_on_a_route() -> None:
    """R66-8.2.3-d: some track of the new tile, old or new, meets a route of the company (RUL66-47)."""
    t = laying(building().path("I5", to="I7"))
    west = side_to("I7", "I5")
    assert tiles(t, "I7") == {"7", "8", "9"}
    assert all(west in exits(t.t.catalogue.tiles[a.tile], a.rotation) for a in t.lays("I7"))
    lie = next(
        (n, r) for n, r in t.t.track.upgrades(t.state, "I7") if west not in exits(t.t.catalogue.tiles[n], r)
    )
    t.refused(LayTile("Red", "I7", *lie), "R66-8.2.3-d")


def test_an_upgrade_may_use_old_track_or_new() -> None:
    """R66-8.2.3-d: a tile beside the route is upgraded if the new track reaches it, not otherwise."""
    t = building("3").path("K9", to="L10").join("L10", "K11", "M9").station("OU", "K9")
    laying(t)
    north = side_to("L10", "K9")
    found = t.lays("L10")
    assert found
    assert all(north in _exits(t, a) for a in found)
    lies = t.t.track.upgrades(t.state, "L10")
    aside = next((n, r) for n, r in lies if north not in exits(t.t.catalogue.tiles[n], r))
    t.refused(LayTile("Red", "L10", *aside), "R66-8.2.3-d")
    t = laying(building("3").path("I5", "I7", to="I9"))
    assert any(t.t.catalogue.tiles[a.tile].colour == "green" for a in t.lays("I7"))


@pytest.mark.parametrize(("hex_id", "phase"), [("I7", "3"), ("I9", "3"), ("I3", "3"), ("I9", "5")])
def test_old_track_stays(hex_id: str, phase: str) -> None:
    """R66-8.2.3-e: plain track, a city, a town; green on yellow, brown on green."""
    t = building(phase).path("I3", "I5", "I7", "I9", to="J10")
    if phase == "5":
        t.join("I9", "I7", "J10", colour="green")
    tile, rotation = t.s.board.place(t.t.catalogue, hex_id)
    old = exits(tile, rotation)
    found = laying(t).lays(hex_id)
    assert found
    assert all(old < exits(t.t.catalogue.tiles[a.tile], a.rotation) for a in found)
    for lay in found:
        for turn in range(6):
            if not old <= exits(t.t.catalogue.tiles[lay.tile], turn):
                t.refused(LayTile("Red", hex_id, lay.tile, turn))


def test_towns_and_cities_to_which_a_route_leads() -> None:
    """R66-8.2.3-f: a town and a city at the end of track are upgraded however the new track lies (and laid);
    those no route leads to are not."""
    t = building("3").path("I3", "I5", "I7", "I9").path("K9", "K7")
    laying(t)
    assert tiles(t, "I3") and tiles(t, "I9")
    assert not t.lays("K9")
    t = laying(building("3").path("I5", to="I3"))
    assert tiles(t, "I3") == {"3", "4", "58"}


def test_no_track_off_the_map() -> None:
    """R66-8.2.3-g: nor against a side that cannot be crossed: Brest lies at the edge, Rouen at the sea."""
    t = building().path("I5", "I3", to="I1")
    laying(t)
    off = {side for side in range(6) if neighbour("I1", side, "pointy") not in t.t.catalogue.map.hexes}
    assert off
    for lay in t.lays("I1"):
        assert exits(t.t.catalogue.tiles[lay.tile], lay.rotation).isdisjoint(off)
    closed = dict(t.t.catalogue.map.hexes["I5"].borders)
    assert closed == {2: "impassable"}
    t = laying(building())
    assert t.lays("I5")
    for lay in t.lays("I5"):
        assert 2 not in exits(t.t.catalogue.tiles[lay.tile], lay.rotation)
    t.refused(LayTile("Red", "I5", "57", 2))


# -- which tiles -----------------------------------------------------------------------------------


def test_plain_yellow_track_is_unlimited() -> None:
    """R66-8.2.3-h: when all the map is full of it there is more."""
    t = building().path("I5", to="I7")
    blank = [h.id for h in t.t.catalogue.map.hexes.values() if h.kind == "land" and not h.tile.stops]
    for i, hex_id in enumerate(h for h in blank if h != "I7"):
        t.tile(hex_id, ("7", "8", "9")[i % 3])
    assert tiles(laying(t), "I7") == {"7", "8", "9"}


def test_other_tiles_run_out() -> None:
    """R66-8.2.3-i: there are ten of number 57; one that is upgraded comes back."""
    t = building("3").path("I5", "I7", to="I9")
    cities = ["E19", "E17", "F18", "H20", "I15", "I23", "K19", "N14", "N12", "P18"]
    for hex_id in cities:
        t.tile(hex_id, "57")
    if t.s.board.laid["I5"][0] == "57":
        t.tile("I5", "6")
    laying(t)
    assert tiles(t, "I9") == {"5", "6"}
    rotation = next(r for n, r in t.t.track.upgrades(t.state, "I9") if n == "57")
    t.refused(LayTile("Red", "I9", "57", rotation))
    t = building("3").path("I5", "I7", to="I9")
    for hex_id in cities[:9]:
        t.tile(hex_id, "57")
    t.tile("E19", "14").tile(cities[9], "57")
    assert "57" in tiles(laying(t), "I9")


PLAIN = {"544", "545", "546"}
TOWN = {"767", "768", "769"}


def brown(hex_id: str, *gone: str) -> set[str]:
    """Brown tiles offered on a green one of OU's line, when some are all used."""
    t = building("5").path("I3", "I5", "I7", "I9", to="J10")
    west = {"I3": "I5", "I7": "I5", "I9": "I7"}[hex_id]
    east = {"I3": "I1", "I7": "I9", "I9": "J10"}[hex_id]
    if hex_id == "I9":
        both = {side_to("I9", west), side_to("I9", east)}
        t.tile("I9", "15", next(r for r in range(6) if both <= exits(t.t.catalogue.tiles["15"], r)))
    else:
        t.join(hex_id, west, east, colour="green")
    blank = (h.id for h in t.t.catalogue.map.hexes.values() if h.kind == "land" and not h.tile.stops)
    spare = (h for h in blank if h[0] in "EFGHLMN")
    for name in gone:
        for _ in range(t.t.catalogue.counts[name] or 0):
            t.tile(next(spare), name)
    return {a.tile for a in laying(t).lays(hex_id) if t.t.catalogue.tiles[a.tile].colour == "brown"}


def test_six_track_ends_before_five_before_four() -> None:
    """R66-8.2.3-j (RUL66-46): of brown cities the one with six, when those are gone five, then four; plain
    track and towns likewise (there four is the most)."""
    assert brown("I9") == {"63"}
    assert brown("I9", "63") == {"611"}
    assert brown("I9", "63", "611") == {"448"}
    assert brown("I7") <= PLAIN and brown("I7")
    assert brown("I3") <= TOWN and brown("I3")


def test_six_track_ends_first_in_grey() -> None:
    """R66-8.2.3-j: the grey tiles with six ends, as long as they last."""
    t = building("8").path("K9", to="L10").join("L10", "K9", "M9").station("OU", "K9")
    t.join("L10", "K9", "M9", colour="green").join("L10", "K9", "M9", colour="brown")
    assert tiles(laying(t), "L10") == {"60"}
    t = building("8").tile("K9", "448").station("OU", "K9")
    assert tiles(laying(t), "K9") == {"895"}
    assert t.t.catalogue.counts["51"]
    t = building("8").tile("K9", "448").station("OU", "K9")
    blank = (h.id for h in t.t.catalogue.map.hexes.values() if h.kind == "land" and not h.tile.stops)
    for _, hex_id in zip(range(11), blank, strict=False):
        t.tile(hex_id, "895")
    assert tiles(laying(t), "K9") == {"51"}


@pytest.mark.parametrize(
    ("hex_id", "configuration", "family"),
    [
        ("J6", "C4", ("C4", "C10", "C16", "C22")),
        ("H10", "C3", ("C3", "C9", "C15", "C21")),
        ("L12", "C5", ("C5", "C11", "C17", "C23")),
        ("F22", "C6", ("C6", "C12", "C18", "C24")),
        ("R18", "C1", ("C1", "C7", "C13", "C19")),
        ("L24", "C2", ("C2", "C8", "C14", "C20")),
    ],
)
def test_a_capital_keeps_its_configuration(hex_id: str, configuration: str, family: tuple[str, ...]) -> None:
    """R66-8.2.3-k: C1 to C7 to C13 to C19 and so on, also where another configuration would fit."""
    t = building("8")
    assert t.s.extra.capitals[hex_id] == configuration
    found = []
    for name in family:
        lies = t.t.track.upgrades(t.s, hex_id)
        found.append({n for n, _ in lies})
        t.tile(hex_id, *next(lie for lie in lies if lie[0] == name))
    assert found == [{name} for name in family]


def test_track_only_with_rights() -> None:
    """R66-8.2.3-l: from Reims to Luxembourg (Benelux) with a share of that nation only; likewise over track
    that lies there already."""
    t = laying(building().path("I5", "I7", "I9", to="I11"))
    assert not t.lays("I11")
    rotation = next(r for n, r in t.t.track.upgrades(t.state, "I11") if n == "57")
    t.refused(LayTile("Red", "I11", "57", (rotation + side_to("I11", "I9")) % 6), "R66-8.2.3-d")
    t = laying(building().nation("BNL", cell(50), Red=1).path("I5", "I7", "I9", to="I11"))
    assert t.lays("I11")


COLOURS = [
    ("L/2", "57", None),
    ("3", "57", "green"),
    ("4", "57", "green"),
    ("4", "15", None),
    ("5", "15", "brown"),
    ("6", "15", "brown"),
    ("6", "63", None),
    ("8", "63", "grey"),
    ("10", "63", "grey"),
]


@pytest.mark.parametrize(("phase", "tile", "colour"), COLOURS)
def test_colours_of_the_phases(phase: str, tile: str, colour: str | None) -> None:
    """R66-8.2.3-r: green from phase 3, brown from 5, grey from 8."""
    t = building(phase).tile("K9", tile).station("OU", "K9")
    laying(t)
    found = {t.t.catalogue.tiles[name].colour for name in tiles(t, "K9")}
    assert found == (set() if colour is None else {colour})


# -- how many, and what they cost --------------------------------------------------------------------


def test_costs_of_four_tiles() -> None:
    """R66-8.2.3.1-a: 0, 10, 20, 30, then no more; R66-8.2.3-q: later tiles build on earlier ones."""
    t = laying(building(cash=100))
    left = []
    for hex_id, towards in (("I5", "I7"), ("I7", "I9"), ("I9", "J10"), ("J10", "K9")):
        t.do(next(a for a in t.lays(hex_id) if side_to(hex_id, towards) in _exits(t, a)))
        left.append(t.money("OU"))
    assert left == [100, 90, 70, 40]
    assert t.acting != ("OU", "lay track")


def _exits(t: Table, lay: LayTile) -> set[int]:
    return exits(t.t.catalogue.tiles[lay.tile], lay.rotation)


def test_a_later_tile_need_not_build_on_an_earlier() -> None:
    """R66-8.2.3-q."""
    t = building().path("I5", "I7", to="I9").path("K9", to="K11").station("OU", "K9")
    laying(t)
    t.do(t.lays("I9")[0])
    assert t.lays("K11")
    t.do(t.lays("K11")[0])
    assert t.money("OU") == 500 - 10 - 60


@pytest.mark.parametrize("laid", [0, 1])
def test_fewer_tiles_or_none(laid: int) -> None:
    """R66-8.2.3-p: the director may stop at any time."""
    t = laying(building())
    for _ in range(laid):
        t.do(t.lays()[0])
    t.do(Pass("Red"))
    assert t.acting != ("OU", "lay track") and len(t.state.board.laid) == laid


def test_two_tiles_in_the_same_hex() -> None:
    """R66-8.2.3.1-b: laid and upgraded in one turn; twice upgraded, if the phase has two upgrades
    (RUL66-48)."""
    t = laying(building("3"))
    t.do(next(a for a in t.lays("I5", "57")))
    t.do(t.lays("I5")[0])
    assert t.t.catalogue.tiles[t.state.board.laid["I5"][0]].colour == "green"
    assert t.money("OU") == 490
    t = building("5").path("I5", "I7")
    laying(t)
    t.do(next(a for a in t.lays("I5") if t.t.catalogue.tiles[a.tile].colour == "green"))
    t.do(next(a for a in t.lays("I5") if t.t.catalogue.tiles[a.tile].colour == "brown"))
    assert t.t.catalogue.tiles[t.state.board.laid["I5"][0]].colour == "brown"


LIMITS = [("L/2", 0), ("3", 1), ("4", 1), ("5", 2), ("6", 2), ("8", 3), ("10", 4)]


@pytest.mark.parametrize(("phase", "upgrades"), LIMITS)
def test_upgrades_of_a_turn(phase: str, upgrades: int) -> None:
    """R66-8.2.3.1-f: so many of the four tiles; the rest may be yellow."""
    t = laying(building(phase, cash=900).path("I5", "I7", "I9", "J10", "K9", to="K11"))
    done = 0
    while True:
        up = [a for a in t.lays() if a.hex in t.state.board.laid and a.hex in ("I5", "I9", "J10", "K9")]
        if t.acting != ("OU", "lay track") or not up:
            break
        t.do(up[0])
        done += 1
    assert done == upgrades
    if upgrades < 4:
        assert {t.t.catalogue.tiles[a.tile].colour for a in t.lays()} == {"yellow"}
        for _ in range(4 - upgrades):
            t.do(t.lays()[0])
    assert t.acting != ("OU", "lay track")


TERRAIN = [
    ("KHS", "F18", 20),
    ("MIDI", "N2", 20),
    ("NRS", "F12", 40),
    ("PLM", "P10", 40),
    ("BH", "Q25", 60),
    ("IFT", "V20", 60),
    ("SBB", "L16", 90),
    ("OU", "I5", 0),
]


@pytest.mark.parametrize(("company", "hex_id", "cost"), TERRAIN)
def test_terrain_at_home(company: str, hex_id: str, cost: int) -> None:
    """R66-8.2.3-m: a yellow tile on difficult terrain; R66-8.2.3-n: 20 and 40 for rivers, 60 for rough
    country, 90 for hills."""
    t = laying(building(company=company), company)
    t.do(t.lays(hex_id)[0])
    assert t.money(company) == 500 - cost


SYMBOLS = [
    ("small river", 20, {"E23", "F24", "G13", "K21", "M25", "P24"}),
    ("large river", 40, {"E17", "F10", "F12", "G11"}),
    ("rough", 40, {"O15", "O17"}),
    ("rough", 60, {"K11", "M5", "M21", "N16", "P16", "S19", "V20"}),
    ("hill", 90, {"L12", "L14", "L16", "M17", "M19", "O11"}),
    ("mountain", 120, {"M11", "M13", "M15", "N10", "O3"}),
]


@pytest.mark.parametrize(("symbol", "cost", "where"), SYMBOLS)
def test_costs_of_terrain(symbol: str, cost: int, where: set[str]) -> None:
    """R66-8.2.3-n: as printed."""
    t = building()
    assert {t.t.track.cost(t.s, "OU", hex_id) for hex_id in where} == {cost}, symbol


def test_terrain_comes_on_top() -> None:
    """R66-8.2.3.1-c: the third tile of a turn in the mountains costs 20 + 120; R66-8.2.3-m: an upgrade there
    costs no terrain."""
    t = laying(building("3", "SBB", cash=1000), "SBB")
    t.do(next(a for a in t.lays("L16") if side_to("L16", "M15") in _exits(t, a)))
    t.do(next(a for a in t.lays("M15")))
    assert t.money("SBB") == 1000 - 90 - (10 + 120)
    up = next(a for a in t.lays("L16"))
    t.do(up)
    assert t.money("SBB") == 1000 - 90 - 130 - 20


def test_loans_for_track() -> None:
    """R66-8.2.3.1-d: as many as the tile needs (the cost of 90 takes one), each moves the price down."""
    t = laying(building(company="SBB", cash=20), "SBB")
    t.do(t.lays("L16")[0])
    c = t.state.companies["SBB"]
    assert (c.loans, c.cash) == (1, 20 + 100 - 90)
    assert t.where("SBB") == (1, cell(100)[1])


def test_the_director_pays_no_track() -> None:
    """R66-8.2.3.1-e: with five loans taken and less than 90 nothing is laid, however rich he is."""
    t = building(company="SBB", cash=80, loans=5).cash(Red=5000)
    laying(t, "SBB")
    assert not t.lays("L16")
    rotation = next(r for n, r in t.t.track.upgrades(t.state, "L16") if n == "57")
    t.refused(LayTile("Red", "L16", "57", rotation))
    assert t.money("Red") == 5000
