"""The data files of both titles say what the facts say, object by object.

The facts are a folder beside the project; without it these tests are skipped.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

from eighteenxx.board.tiles import Tile
from eighteenxx.engine.definitions import Definitions
from eighteenxx.titles.loading import load_definitions
from tests.facts import load as facts
from tests.facts import needs_facts

pytestmark = needs_facts

CASES = [("1894", None), ("1866", "2021"), ("1866", "2026")]


def of(title: str, edition: str | None) -> Definitions:
    return load_definitions(files(f"eighteenxx.titles.g{title}"), edition)


def here(record: dict[str, Any], edition: str | None) -> bool:
    return edition is None or f"edition-{edition}" in record.get("editions", ["edition-2021", "edition-2026"])


def by_edition(value: Any, edition: str | None) -> Any:
    return value[f"edition-{edition}"] if isinstance(value, dict) and f"edition-{edition}" in value else value


def revenue(value: Any) -> tuple[tuple[str, int], ...]:
    return tuple(value.items()) if isinstance(value, dict) else (("", value),)


def same_tile(tile: Tile, record: dict[str, Any]) -> None:
    """Colour, label, stops, paths and terminal paths of a record, whatever it belongs to."""
    assert (tile.colour, tile.label) == (record["colour"], record.get("label"))
    assert [f"s{i}" for i in range(len(tile.stops))] == list(record["stops"])
    for stop, fact in zip(tile.stops, record["stops"].values(), strict=True):
        assert (stop.kind, stop.slots, stop.draw_pos) == (
            fact["kind"],
            fact.get("slots", 0),
            fact.get("draw_pos"),
        )
        assert stop.revenue == revenue(fact["revenue"])
        assert stop.hidden == fact.get("revenue_hidden", False)
    assert [list(path) for path in tile.paths] == record["paths"]
    terminal = [list(tile.paths[i]) for i in sorted(tile.terminal)]
    assert terminal == record.get("end_only_paths", [])


@pytest.mark.parametrize(("title", "edition"), CASES)
def test_tiles(title: str, edition: str | None) -> None:
    cat = of(title, edition).catalogue
    records = {
        r["number"]: r
        for r in facts("tiles.yaml")["tiles"]
        if title in r["counts"] and r["set"] in ("standard", title)
    }
    if edition == "2026":
        del records["L1"]  # London is never upgraded there
    optional = {name for name in cat.tiles if cat.counts[name] == 0 or cat.tiles[name].colour == "white"}
    assert set(cat.tiles) == set(records) | optional
    assert optional <= {"630", "631", "632", "633", "T0", "T1", "T2"}  # of random double towns (3.6.3)
    for number, record in records.items():
        count = record["counts"][title]
        assert cat.counts[number] == (None if count == "unlimited" else count), number
        tile = cat.tiles[number]
        same_tile(tile, record)
        assert tile.cost == record.get("terrain_printed", {}).get("cost", 0)
        assert dict(tile.reserved) == {int(s[1:]): c for s, c in record.get("reserved_slots", {}).items()}


def expected_hexes(title: str, edition: str | None) -> dict[str, dict[str, Any]]:
    data = facts(f"{title}/map.yaml")
    found = {r["hex"]: r for r in data["hexes"] if here(r, edition)}
    if edition == "2026":
        proposal = data["proposal_edition_2026"]
        nations = {r["hex"]: r.get("nations") for r in data["hexes"]}
        for hex_id in proposal["hexes_without_track_or_stops"]:
            blank = {"colour": "grey", "kind": "blank", "stops": {}, "paths": [], "nations": nations[hex_id]}
            found[hex_id] = {"hex": hex_id, **blank}
        found |= {r["hex"]: r for r in proposal["hexes"]}
    return found


@pytest.mark.parametrize(("title", "edition"), CASES)
def test_hexes(title: str, edition: str | None) -> None:
    defs = of(title, edition)
    records = expected_hexes(title, edition)
    assert set(defs.catalogue.map.hexes) == set(records)
    assert defs.catalogue.map.layout == "pointy"
    for hex_id, record in records.items():
        found = defs.catalogue.map.hexes[hex_id]
        same_tile(found.tile, record)
        assert (found.name, found.kind) == (record.get("name", ""), record["kind"])
        terrain = record.get("terrain", {"kind": "", "cost": 0})
        assert (found.terrain, found.cost) == (terrain["kind"], terrain["cost"])
        assert found.borders == {b["side"]: b["kind"] for b in record.get("borders", [])}
        areas = list(record.get("nations", []))
        areas += [record[key] for key in ("region", "country") if record.get(key)]
        assert list(found.areas) == areas
        renamed = {"KFN": "FNR"} if edition == "2026" else {}
        assert list(found.homes) == [renamed.get(c, c) for c in record.get("home_of", [])], hex_id
        assert found.facts.get("port", False) == record.get("port", False)
        assert found.facts.get("late_home_for") == record.get("late_home_for")
        assert found.facts.get("serves") == record.get("serves")
        ferry = record.get("ferry")
        assert ("ferry" in found.facts) == (ferry is not None)
        if ferry is not None:
            opens = defs.phases[0].name if ferry["opens_in_phase"] == "start" else ferry["opens_in_phase"]
            assert found.facts["ferry"]["opens"] == opens
            assert found.facts["ferry"].get("colour") == ferry["edge_colour"]
        if edition == "2021":
            empty = [int(stop[1:]) for stop in record.get("reserved_slots", {})]
            assert found.facts.get("kept_empty", []) == empty
        blocked = [
            p.id for p in defs.privates.values() if (b := p.power("blocks_hex")) and b["hex"] == hex_id
        ]
        assert blocked == record.get("blocked_by_private_while_player_owned", [])


@pytest.mark.parametrize(("title", "edition"), CASES)
def test_market(title: str, edition: str | None) -> None:
    defs = of(title, edition)
    table = facts(f"{title}/market.yaml")["grid"]
    rows = list(table.values()) if isinstance(table, dict) else table
    found = [[(space.price, space.zones) for space in row if space] for row in defs.grid.rows]
    assert found == [[(price, () if zone == "plain" else (zone,)) for price, zone in row] for row in rows]


def test_market_edges_1894() -> None:
    grid = of("1894", None).grid
    assert grid.step((10, 4), "right") == (9, 4)  # row end: up
    assert grid.step((3, 0), "left") == (4, 0)  # column 0: down
    assert grid.step((10, 0), "left") == grid.step((10, 0), "down") == (10, 0)
    assert grid.step((0, 3), "up") == (0, 3)
    assert grid.step((2, 12), "down") == (2, 12)  # the row below is shorter


def test_market_edges_1866() -> None:
    """RUL66-13; the older edition also moves down from column 0 and up from the last column."""
    new, old = of("1866", "2026").grid, of("1866", "2021").grid
    for grid in (new, old):
        assert grid.step((0, 5), "up") == (1, 6)
        assert grid.step((2, 5), "down") == (2, 4)
        assert grid.step((2, 0), "down") == (2, 0)
        assert grid.step((0, 36), "up") == (0, 36)
    assert (new.step((0, 0), "left"), old.step((0, 0), "left")) == ((0, 0), (1, 0))
    assert (new.step((2, 36), "right"), old.step((2, 36), "right")) == ((2, 36), (1, 36))


@pytest.mark.parametrize(("title", "edition"), CASES)
def test_colours(title: str, edition: str | None) -> None:
    defs, record = of(title, edition), facts(f"{title}/colours.yaml")
    assert defs.colours["map"] == record["tile_and_hex"]
    assert defs.colours["market"] == defs.grid.colours == record["market"]
    assert defs.colours["phases"] == record.get("phases", {})
    for company_id, company in defs.companies.items():
        paint = record["companies"]["KFN" if company_id == "FNR" else company_id]
        assert (company.colour, company.text_colour) == (paint["fill"], paint["text"])
    papers = record["privates"] if title == "1894" else dict(record["concessions"])
    for private in defs.privates.values():
        if private.kind == "minor":
            paint = record["minor_certificates"][private.powers[0]["company"]]
        else:
            paint = papers[private.id]
        assert (private.colour, private.text_colour) == (paint["fill"], paint["text"])
    if title == "1866":
        assert defs.facts["territory_colours"] == record["hex_frame_by_territory"]
        assert defs.facts["second_territory_colours"] == record["hex_frame_second_colour"]
