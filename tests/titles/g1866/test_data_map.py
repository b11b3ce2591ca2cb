"""What is printed on the map and the tiles of 1866: areas, ferries, ports, off-board places, labels."""

from __future__ import annotations

import pytest

from eighteenxx.board import Stop
from eighteenxx.board.hexes import neighbour
from tests.titles.g1866.kit import CAPITALS, Table, fresh

DEFS = fresh().title.defs
MAP = DEFS.catalogue.map.hexes
TILES = DEFS.catalogue.tiles
COLOURS = ("yellow", "green", "brown", "grey")


def values(stop: Stop) -> list[int]:
    """Revenue of a printed stop in the four colours."""
    return [dict(stop.revenue)[colour] for colour in COLOURS]


def fitting(hex_id: str) -> set[str]:
    """The tiles that may be laid on a hex that is empty."""
    table = Table()
    return {name for name, _ in table.t.track.upgrades(table.s, hex_id)}


def test_two_countries_of_five_regions() -> None:
    """R66-2.1.2-a: each hex of Germany and Italy lies in the country and in exactly one region."""
    regions = {
        "DE": {"PRU", "HAN", "BAV", "WTB", "SAX"},
        "IT": {"K2S", "SAR", "LV", "PAP", "TUS"},
    }
    for country, names in regions.items():
        found = {
            area
            for hex_ in MAP.values()
            for area in hex_.areas
            if country in hex_.areas and hex_.kind == "land"
        }
        assert found == {country} | names
        for hex_ in MAP.values():
            if country in hex_.areas and hex_.kind == "land":
                assert len(names.intersection(hex_.areas)) == 1, hex_.id


@pytest.mark.parametrize(
    ("hex_id", "stops", "prices"),
    [
        ("H26", 1, [20, 30, 40, 50]),
        ("L26", 1, [10, 30, 40, 50]),
        ("N26", 1, [20, 40, 50, 60]),
        ("P26", 1, [10, 30, 40, 50]),
        ("F6", 3, [30, 50, 70, 90]),
        ("O1", 1, [20, 30, 40, 50]),
        ("R0", 1, [30, 50, 70, 90]),
        ("R4", 1, [30, 40, 50, 60]),
    ],
)
def test_off_board_cities(hex_id: str, stops: int, prices: list[int]) -> None:
    """R66-2.1.1-f: grey cities have a token space, as normal cities; values by RUL66-83 and RUL66-08."""
    tile = MAP[hex_id].tile
    assert tile.colour == "grey"
    assert [(s.kind, s.slots, values(s)) for s in tile.stops] == [("city", 1, prices)] * stops


def test_grey_hexes_are_never_replaced() -> None:
    """R66-2.1.1-b: no tile fits a grey hex; R66-2.1.1-g: those of plain track have no stop."""
    grey = [hex_ for hex_ in MAP.values() if hex_.tile.colour == "grey"]
    assert {"F26", "J0", "J26", "G5", "F4", "Q1"} <= {h.id for h in grey if not h.tile.stops and h.tile.paths}
    for hex_ in grey:
        assert not fitting(hex_.id), hex_.id


def test_spaces_of_cities() -> None:
    """R66-2.1.1-c: one location, one space in yellow and more in later colours; R66-2.1.1-d: some C tiles
    have two or three locations."""
    apart = {name for name, tile in TILES.items() if sum(s.kind == "city" for s in tile.stops) > 1}
    assert apart == {f"C{first + step}" for first in (4, 5, 6) for step in (0, 6, 12, 18)}
    for name, tile in TILES.items():
        if [s.kind for s in tile.stops] == ["city"]:
            assert (tile.stops[0].slots == 1) == (tile.colour == "yellow"), name


@pytest.mark.parametrize(
    ("hex_id", "label", "tiles"),
    [
        ("F12", "Y", {"201", "202", "621"}),
        ("H14", "Y", {"201", "202", "621"}),
        ("E19", None, {"5", "6", "57"}),
        ("N14", None, {"5", "6", "57"}),
        ("J6", "C", {"C4"}),
        ("R18", "C", {"C1"}),
        ("L14", None, {"5", "6", "57"}),
    ],
)
def test_labels(hex_id: str, label: str | None, tiles: set[str]) -> None:
    """R66-2.1.1-a: a letter needs the same letter; R66-2.7.1-e: city tiles on cities."""
    assert MAP[hex_id].tile.label == label
    assert fitting(hex_id) == tiles


def test_the_labelled_cities() -> None:
    """R66-2.1.1-a: six hexes are marked C and nine Y."""
    marked = {x: {h.id for h in MAP.values() if h.tile.label == x} for x in "CY"}
    assert marked["C"] == set(CAPITALS)
    assert marked["Y"] == {"F12", "H14", "J22", "K15", "N2", "N18", "P10", "S23", "T12"}


@pytest.mark.parametrize(
    ("hex_id", "tiles"), [("J4", {"7", "8", "9"}), ("E23", {"7", "8", "9"}), ("O11", {"7", "8", "9"})]
)
def test_plain_track_on_blank_hexes(hex_id: str, tiles: set[str]) -> None:
    """R66-2.7.1-d: also where there is nothing but terrain."""
    assert not MAP[hex_id].tile.stops
    assert fitting(hex_id) == tiles


def test_town_tiles_on_towns() -> None:
    """R66-2.7.1-e: a town takes town tiles, two towns take tiles with two."""
    assert {len(TILES[name].stops) for name in fitting("L8")} == {1}
    assert {TILES[name].stops[0].kind for name in fitting("L8")} == {"town"}
    for hex_id in ("G15", "G19", "J12", "J18", "K5"):
        assert [stop.kind for stop in MAP[hex_id].tile.stops] == ["town", "town"]
        assert {len(TILES[name].stops) for name in fitting(hex_id)} == {2}


FERRIES = [
    ("R66-2.1.4f-b", "G7", "3"),
    ("R66-2.1.4f-b", "S25", "3"),
    ("R66-2.1.4f-c", "H4", "5"),
    ("R66-2.1.4f-c", "F8", "5"),
    *(("R66-2.1.4f-f", h, "L/2") for h in ("P14", "Q15", "R12", "R14", "S15", "S17", "T14", "T16", "T18")),
]


@pytest.mark.parametrize(("rule", "hex_id", "phase"), FERRIES)
def test_ferries(rule: str, hex_id: str, phase: str) -> None:
    """R66-2.1.4f-a: printed track on a sea hex, without a stop."""
    hex_ = MAP[hex_id]
    assert hex_.facts["ferry"]["opens"] == phase, rule
    assert hex_.tile.paths and not hex_.tile.stops and hex_.tile.colour == "blue"


def test_no_other_ferry() -> None:
    """R66-2.1.4f-a: what is not listed is no ferry."""
    assert {h.id for h in MAP.values() if "ferry" in h.facts} == {hex_id for _, hex_id, _ in FERRIES}


def test_ports() -> None:
    """R66-2.1.4p-a: port hexes, all cities; the bonus rises with the phase (RUL66-38)."""
    ports = {h.id for h in MAP.values() if h.facts.get("port")}
    assert ports == {
        *("E17", "E25", "F10", "I1", "N2", "N18", "O1", "O13", "O21", "P10", "T12", "T20", "V18"),
    }
    assert all(stop.kind == "city" for port in ports for stop in MAP[port].tile.stops)
    assert [phase.facts["port_bonus"] for phase in DEFS.phases] == [0, 20, 20, 30, 30, 40, 40]


def test_offshore_arrows_lead_nowhere() -> None:
    """R66-2.1.1-e: on a stub in the sea all track ends, and there is no stop."""
    stubs = {h.id: h for h in MAP.values() if h.kind == "sea_stub"}
    assert {"D24", "E11", "H2", "M1", "Q11", "R16", "R22", "S11", "U13", "U19", "W17"} == set(stubs)
    for hex_ in stubs.values():
        assert not hex_.tile.stops
        assert all(isinstance(end, int) != isinstance(other, int) for end, other in hex_.tile.paths)
        served = {
            neighbour(hex_.id, side, "pointy")
            for path in hex_.tile.paths
            for side in path
            if isinstance(side, int)
        }
        assert served == set(hex_.facts["serves"])


def test_lombardy_venetia() -> None:
    """R66-2.1.3-a needs it: seven hexes of the province with Milan, Venice and Bologna."""
    assert {h.id for h in MAP.values() if "LV" in h.areas} == {
        "M17",
        "N14",
        "N16",
        "N18",
        "N20",
        "O17",
        "P18",
    }


def test_nothing_is_built_in_great_britain_and_spain() -> None:
    """R66-2.1.1-b: both are off-board areas (RUL66-08): no tile fits any of their hexes."""
    for hex_ in MAP.values():
        if {"GB", "ESP"}.intersection(hex_.areas):
            assert not fitting(hex_.id), hex_.id
