"""Which tile may replace which, against the tables worked out for both titles."""

from __future__ import annotations

import pytest

from eighteenxx.board import (
    STANDARD,
    Catalogue,
    Hex,
    Map,
    Stop,
    Tile,
    distinct_rotations,
    fault,
    keeps_track,
    next_colour,
    open_sides,
    standard_upgrades,
    turns,
)
from tests.facts import catalogue, load, needs_facts


def names(cat: Catalogue, old: str) -> list[str]:
    """Names of the tiles that may replace a tile somewhere, in name order."""
    return sorted(new.name for new in cat.tiles.values() if turns(cat.tiles[old], new))


@needs_facts
def test_R94_or_4_table_of_1894() -> None:
    """The usual rule gives the whole table of 1894 but for the three green cities that split."""
    cat = catalogue("1894")
    facts = load("1894/upgrades.yaml")
    split = facts["split_cities"]["from"]
    assert facts["table"]
    for old, new in facts["table"].items():
        assert names(cat, old) == ([] if old in split else sorted(new)), old
    assert {t for t in cat.tiles if names(cat, t)} == set(facts["table"]) - set(split)


@needs_facts
def test_R66_8_2_3_e_table_of_1866() -> None:
    """The usual rule gives the whole table of 1866, the families of C tiles included (R66-8.2.3-k)."""
    cat = catalogue("1866")
    table = load("1866/upgrades.yaml")["table"]
    for old, new in table.items():
        assert names(cat, old) == sorted(new), old
    assert {t for t in cat.tiles if names(cat, t)} == set(table)


@needs_facts
@pytest.mark.parametrize(
    ("hex_id", "kind"),
    [("C4", "plain"), ("B3", "city"), ("E12", "double_town"), ("G6", "Paris G6"), ("F15", "Bruxelles F15")],
)
def test_R94_or_4_yellow_on_white(hex_id: str, kind: str) -> None:
    found = {name for name, _ in standard_upgrades(catalogue("1894"), hex_id, hex_id, 0)}
    assert found == set(load("1894/upgrades.yaml")["yellow_on_white"][kind])


@needs_facts
@pytest.mark.parametrize(
    ("hex_id", "kind"), [("G13", "town"), ("F20", "plain"), ("F18", "city"), ("F12", "Y_city")]
)
def test_R66_2_1_1_a_yellow_on_white(hex_id: str, kind: str) -> None:
    found = {name for name, _ in standard_upgrades(catalogue("1866"), hex_id, hex_id, 0)}
    assert found == set(load("1866/upgrades.yaml")["yellow_on_white"][kind])


@needs_facts
def test_R66_2_1_1_a_dealt_label_takes_its_own_tile() -> None:
    cat = catalogue("1866", dealt=("C4", "C1", "C2", "C3", "C5", "C6"))
    assert {name for name, _ in standard_upgrades(cat, "F22", "F22", 0)} == {"C4"}
    assert not standard_upgrades(catalogue("1866"), "F22", "F22", 0)


@needs_facts
def test_R94_or_4_printed_yellow() -> None:
    """Versailles and Reims are printed yellow and are upgraded to green with their printed track."""
    cat = catalogue("1894")
    for hex_id, tiles in load("1894/upgrades.yaml")["preprinted_yellow"].items():
        printed = cat.map.hexes[hex_id].tile
        assert {new.name for new in cat.tiles.values() if turns(printed, new)} == set(tiles)
    # In Versailles tile 14 would face the blank side of Houdan, a grey hex (R94-or-6).
    assert {name for name, _ in standard_upgrades(cat, "G4", "G4", 0)} == {"15", "619"}
    # In Reims, on the map's edge, tile 619 would run off the map.
    assert {name for name, _ in standard_upgrades(cat, "I10", "I10", 0)} == {"15"}


@needs_facts
@pytest.mark.parametrize(("hex_id", "side"), [("C6", 5), ("D7", 2)])
def test_R94_or_30_half_printed_towns(hex_id: str, side: int) -> None:
    """Every tile laid keeps the printed town's track."""
    cat = catalogue("1894")
    found = standard_upgrades(cat, hex_id, hex_id, 0)
    assert {name for name, _ in found} == set(load("1894/upgrades.yaml")["yellow_on_white"]["double_town"])
    for name, rotation in found:
        assert side in {(s + rotation) % 6 for s in cat.tiles[name].exits}


@needs_facts
def test_R94_or_6_closed_sides() -> None:
    """No track off the map, into a blank side of a grey or red hex, or over an impassable border."""
    cat = catalogue("1894")
    sides = {hex_id: {s for s in range(6) if open_sides(cat, hex_id) >> s & 1} for hex_id in cat.map.hexes}
    # B7: over side 2 lies A6, which the map has not; A8 over side 3 has track at its side 0.
    assert 2 not in sides["B7"] and 3 in sides["B7"]
    # B11 lies below London A10 (track at its side 5) and the box A12 (no track at all).
    assert 2 in sides["B11"] and 3 not in sides["B11"]
    west = catalogue("1866")
    assert not {s for s in range(6) if open_sides(west, "E7") >> s & 1} & {2}


@needs_facts
def test_R66_2_1_1_e_sea_extension_is_open() -> None:
    """Track may face a printed sea extension, and a ferry, open or not (R66-2.1.4f-e)."""
    cat = catalogue("1866")
    assert open_sides(cat, "E25") >> 2 & 1  # the sea hex D24 has a stub at its side 5
    assert open_sides(cat, "H8") >> 2 & 1  # ferry G7


@needs_facts
def test_grey_red_and_blue_are_never_upgraded() -> None:
    """R66-2.1.1-b: grey hexes have printed track that is never replaced."""
    for title in ("1894", "1866"):
        cat = catalogue(title)
        fixed = [h for h, here in cat.map.hexes.items() if here.tile.colour in ("grey", "red", "blue")]
        assert fixed
        assert not any(standard_upgrades(cat, h, h, 0) for h in fixed)
    assert [next_colour(c) for c in ("white", "yellow", "green", "brown", "grey", "red")] == [
        "yellow",
        "green",
        "brown",
        "grey",
        None,
        None,
    ]


@needs_facts
def test_a_hex_named_like_a_tile_is_itself() -> None:
    """In 1866 there are tiles C3 and C5 and, in the older edition, hexes of these names."""
    found = {name for name, _ in standard_upgrades(catalogue("1866"), "C3", "C3", 0)}
    assert found == {"3", "4", "58"}


@needs_facts
def test_R66_8_2_3_e_cities_that_grow_together() -> None:
    """The four cities of London become one, and only in the lie that keeps all four sides."""
    cat = catalogue("1866")
    assert standard_upgrades(cat, "F6", "F6", 0) == (("L1", 0),)


def test_R94_or_23_two_cities_stay_two() -> None:
    """Two separate cities with crossing track are not joined, nor swapped, by an upgrade."""
    city = Stop("city", (("", 10),), 1)
    old = Tile("a", "yellow", "P", (city, city), ((0, "s0"), (3, "s1")))
    crossed = Tile("b", "green", "P", (city, city), ((0, "s1"), (3, "s0"), (1, "s0")))
    joined = Tile("c", "green", "P", (city, city), ((0, "s0"), (3, "s0"), (1, "s1")))
    assert keeps_track(old, crossed, 0)
    assert not keeps_track(old, joined, 0)


def test_junction_keeps_track_when_all_sides_still_meet() -> None:
    """R66-8.2.3-e with track meeting at a junction."""
    old = Tile("a", "yellow", paths=((0, 2),))
    meet = Tile("b", "green", paths=((0, "j"), (1, "j"), (2, "j")))
    apart = Tile("c", "green", paths=((0, "j"), (1, "j"), (2, "j1"), (4, "j1")))
    wider = Tile("d", "brown", paths=((0, "j"), (1, "j"), (2, "j"), (4, "j")))
    assert turns(old, meet) == (0,)
    assert not keeps_track(old, apart, 0)
    assert turns(meet, wider) == (0,)
    assert not keeps_track(meet, Tile("e", "brown", paths=((0, 1), (1, 2))), 0)


def test_fault_names_the_reason() -> None:
    city = Stop("city", (("", 0),), 1)
    tiles = {
        "8": Tile("8", "yellow", paths=((0, 2),)),
        "23": Tile("23", "green", paths=((0, 3), (0, 4))),
        "57": Tile("57", "yellow", stops=(city,), paths=((0, "s0"), (3, "s0"))),
        "Y": Tile("Y", "yellow", "Y", (city,), ((0, "s0"), (3, "s0"))),
    }
    hexes = {h: Hex(h, Tile(h, "white")) for h in ("B2", "B4", "A3")}
    hexes["C1"] = Hex("C1", Tile("C1", "grey"))
    cat = Catalogue(Map("pointy", hexes), tiles, dict.fromkeys(tiles, 1))
    expected = {
        ("B2", 0, "23", 0): "yellow",
        ("B2", 0, "57", 0): "number of cities",
        ("B2", 0, "Y", 0): "letters",
        ("8", 0, "23", 0): "keep the track",
        ("B2", 0, "8", 0): "closed",
        ("B2", 0, "8", 2): "closed",
    }
    for (old, turn, new, rotation), words in expected.items():
        assert words in (fault(cat, "B2", old, turn, new, rotation) or ""), (old, new)
    # Open from B2 are only sides 3 (A3) and 4 (B4), which no turn of tile 8 joins.
    assert standard_upgrades(cat, "B2", "B2", 0) == ()
    assert "never replaced" in (fault(cat, "C1", "C1", 0, "8", 0) or "")


def test_rotation_is_against_the_old_tile() -> None:
    cat_tiles = {
        "9": Tile("9", "yellow", paths=((0, 3),)),
        "20": Tile("20", "green", paths=((0, 3), (1, 4))),
    }
    hexes = {h: Hex(h, Tile(h, "white")) for h in ("C3", "C1", "C5", "B2", "B4", "D2", "D4")}
    cat = Catalogue(Map("pointy", hexes), cat_tiles, dict.fromkeys(cat_tiles, 1))
    assert standard_upgrades(cat, "C3", "C3", 0) == tuple(("9", r) for r in range(6))
    assert standard_upgrades(cat, "C3", "9", 1) == (("20", 0), ("20", 1), ("20", 3), ("20", 4))
    assert turns(cat_tiles["9"], cat_tiles["20"], STANDARD) == (0, 2, 3, 5)


def test_distinct_rotations() -> None:
    assert distinct_rotations(Tile("9", "yellow", paths=((0, 3),))) == (0, 1, 2)
    assert distinct_rotations(Tile("7", "yellow", paths=((0, 1),))) == tuple(range(6))
    assert distinct_rotations(Tile("60", "grey", paths=tuple((s, "j") for s in range(6)))) == (0,)
