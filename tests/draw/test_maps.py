"""Both maps, 1866's in both editions: as printed, and full of tiles, stations and routes."""

from __future__ import annotations

from math import hypot
from random import Random
from xml.etree import ElementTree as ET

import pytest

import eighteenxx
from eighteenxx.board.board import Board, Catalogue
from eighteenxx.board.maps import Hex, Map
from eighteenxx.board.tiles import Stop, Tile, stop_index
from eighteenxx.draw import RouteLine, map_svg
from eighteenxx.draw.game import game_map_svg
from eighteenxx.draw.geometry import centre
from eighteenxx.draw.hexmap import MapPicture, route_lines
from eighteenxx.draw.palette import ROUTE_COLOURS, contrast, readable
from eighteenxx.engine.definitions import Definitions

from .parsed import SVG, HexPicture, faults, read_hex, side_middle, text_box
from .titles import TITLES, definitions


def _hexes(svg: str) -> dict[str, HexPicture]:
    root = ET.fromstring(svg)
    groups = root.findall(f"{SVG}g/{SVG}g")
    return {g.get("id", "").removeprefix("hex-"): read_hex(g) for g in groups if g.get("id")}


def _full_board(defs: Definitions, seed: int) -> Board:
    """A board with some tile on every hex that may have one, whether or not it could be laid there."""
    chance, board, catalogue = Random(seed), Board(), defs.catalogue
    for hex_id, here in catalogue.map.hexes.items():
        if here.tile.colour in ("grey", "red", "blue"):
            continue
        kinds, label = [s.kind for s in here.tile.stops], here.tile.label
        fitting = [
            name
            for name, tile in catalogue.tiles.items()
            if (tile.label == label and [s.kind for s in tile.stops] == kinds)
            or (label == "C" and (tile.label or "").startswith("C"))
        ]
        if fitting:
            name = chance.choice(fitting)
            board.laid[hex_id] = name, chance.randrange(6)
            stations = tuple(
                tuple(chance.choice((None, *defs.companies)) for _ in range(stop.slots))
                for stop in catalogue.tiles[name].stops
            )
            board.tokens[hex_id] = stations
    return board


@pytest.mark.parametrize(("title", "edition"), TITLES)
def test_the_printed_map_shows_everything_and_no_text_collides(title: str, edition: str | None) -> None:
    defs = definitions(title, edition)
    picture = MapPicture(defs)
    svg = picture.svg("Map", 0.5)
    assert picture.missing == {}
    hexes = _hexes(svg)
    assert set(hexes) == set(defs.catalogue.map.hexes)
    wrong = {h: f for h, p in hexes.items() if (f := faults(p, defs.catalogue.map.layout))}
    assert wrong == {}
    for hex_id, here in defs.catalogue.map.hexes.items():
        texts = [t.text for t in hexes[hex_id].texts]
        assert hex_id in texts
        written = "".join(texts).replace(" ", "")
        assert here.name.replace(" ", "") in written, hex_id
        assert not here.cost or str(here.cost) in texts
        assert len(hexes[hex_id].slots) == sum(s.slots for s in here.tile.stops)
        for stop in here.tile.stops:
            assert all(str(v) in texts for _, v in stop.revenue if v and not stop.hidden), hex_id


@pytest.mark.parametrize(("title", "edition"), TITLES)
def test_printed_track_reaches_the_middle_of_its_sides(title: str, edition: str | None) -> None:
    defs = definitions(title, edition)
    hexes = _hexes(map_svg(defs))
    for hex_id, here in defs.catalogue.map.hexes.items():
        drawn = hexes[hex_id]
        assert sorted((*drawn.rails, *drawn.tapered)) == list(range(len(here.tile.paths)))
        for index, ends in enumerate(here.tile.paths):
            points = drawn.rails.get(index) or drawn.tapered[index][:1]
            for end, point in zip(ends, (points[0], points[-1]), strict=True):
                if isinstance(end, int):
                    x, y = side_middle(end, defs.catalogue.map.layout)
                    assert hypot(point[0] - x, point[1] - y) < 0.2, (hex_id, index)
                elif index in drawn.rails and (stop := stop_index(end)) is not None:
                    kind = here.tile.stops[stop].kind
                    places = drawn.slots if kind == "city" else [*drawn.dots, *_middles(drawn)]
                    assert any(hypot(point[0] - a, point[1] - b) <= 1.2 * r for a, b, r in places), hex_id


def _middles(drawn: HexPicture) -> list[tuple[float, float, float]]:
    return [((p[0] + q[0]) / 2, (p[1] + q[1]) / 2, 1.0) for p, q in drawn.bars]


@pytest.mark.parametrize(("title", "edition"), TITLES)
def test_the_picture_of_a_map_is_small_and_needs_nothing_else(title: str, edition: str | None) -> None:
    svg = map_svg(definitions(title, edition))
    assert len(svg) < 110_000
    root = ET.fromstring(svg)
    ids = {e.get("id") for e in root.iter() if e.get("id")}
    assert len(ids) == sum(1 for e in root.iter() if e.get("id"))
    for element in root.iter():
        target = element.get("href")
        assert target is None or (target[0] == "#" and target[1:] in ids)
        assert element.tag not in (f"{SVG}image", f"{SVG}script")


@pytest.mark.parametrize(("title", "edition"), TITLES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_full_board_has_no_text_on_track(title: str, edition: str | None, seed: int) -> None:
    defs = definitions(title, edition)
    board = _full_board(defs, seed)
    picture = MapPicture(defs, board)
    hexes = _hexes(picture.svg("Map", 0.5))
    assert {h: f for h, p in hexes.items() if (f := faults(p, defs.catalogue.map.layout))} == {}
    # Where a name finds no room it is left out; values, labels and stations never are.
    names = {h: defs.catalogue.map.hexes[h].name for h in picture.missing}
    assert all(missing == (names[h],) for h, missing in picture.missing.items())
    assert len(picture.missing) <= 3
    for hex_id, stations in board.tokens.items():
        owners = [owner for slots in stations for owner in slots if owner]
        assert len(hexes[hex_id].stations) == len(owners)
        inside = [t for t in hexes[hex_id].texts if any(t.within(c) for c in hexes[hex_id].stations)]
        assert len(inside) == len(owners), hex_id


def test_homes_are_reserved_until_their_station_stands() -> None:
    defs = definitions("1894", None)
    assert [t.text for t in _hexes(map_svg(defs))["D9"].texts].count("Nord") == 1
    board = Board()
    board.put(defs.catalogue, "D9", 0, "Nord")
    placed = _hexes(map_svg(defs, board))["D9"]
    assert [t.text for t in placed.texts].count("Nord") == 1
    assert len(placed.stations) == 1
    cleared = _hexes(map_svg(defs, reservations={}))["D9"]
    assert "Nord" not in [t.text for t in cleared.texts]
    elsewhere = _hexes(map_svg(defs, reservations={("E10", None): ["LF"]}))
    assert "LF" in [t.text for t in elsewhere["E10"].texts]


def test_stations_beside_the_slots_are_drawn_beside_them() -> None:
    defs = definitions("1894", None)
    board = Board()
    board.put(defs.catalogue, "D9", 0, "Nord")
    board.put_extra("D9", 0, "PLM")
    drawn = _hexes(map_svg(defs, board))["D9"]
    assert len(drawn.stations) == 2
    assert {"Nord", "PLM"} <= {t.text for t in drawn.texts}
    assert faults(drawn, "pointy") == []


def test_what_options_put_on_the_map_is_drawn() -> None:
    """R66-3.6.2-b, R66-3.6.4-c to R66-3.6.4-f: destinations, +10, termini, blocking tokens, added spaces."""
    options = {"destinations": True, "city_adjustments": True}
    game = eighteenxx.new_game("1866", ["Red", "Blue", "Green"], 1, options)
    drawn, extra = _hexes(game_map_svg(game)), game.state.extra
    written = {hex_id: [t.text for t in here.texts] for hex_id, here in drawn.items()}
    for company, place in extra.destinations.items():
        assert f"for {company}" in " ".join(written[place])
    kinds = {kind: hex_id for hex_id, kind in extra.adjustments.items()}
    assert "+10" in written[kinds["plus"]] and "terminus" in written[kinds["terminus"]]
    assert written[kinds["fewer"]].count("X") == len(drawn[kinds["fewer"]].stations) == 1
    more = game.title.catalogue.map.hexes[kinds["more"]].tile.stops
    assert len(drawn[kinds["more"]].slots) == sum(stop.slots for stop in more) + 1
    assert [faults(drawn[kinds[kind]], "pointy") for kind in sorted(kinds)] == [[]] * len(kinds)


def test_routes_lie_on_their_track_in_colours_of_their_own() -> None:
    defs = definitions("1894", None)
    board = Board()
    board.laid["D5"] = "9", 1
    routes = [
        RouteLine((("D5", 0),), (), "first"),
        RouteLine((("D5", 0), ("G4", 1)), (("G4", 0),), "second"),
    ]
    root = ET.fromstring(map_svg(defs, board, routes=routes))
    strokes = [p.get("stroke") for p in root.findall(f".//{SVG}g[@id='hex-D5']/{SVG}path[@class='ri']")]
    assert strokes == list(ROUTE_COLOURS[:2])
    shapes = [p.get("d") for p in root.findall(f".//{SVG}g[@id='hex-D5']/{SVG}path[@class='ri']")]
    assert len(set(shapes)) == 2, "two routes on the same track lie side by side"
    words = [t.text for t in root.iter(f"{SVG}text")]
    assert {"first", "second"} <= set(words)
    # both words of the key stand clear of each other
    key = [text_box(t) for t in root.findall(f"{SVG}g/{SVG}text")]
    assert not any(a.overlaps(b) for i, a in enumerate(key) for b in key[i + 1 :])


def test_routes_may_be_given_as_route_problems_write_them() -> None:
    given = {"train": "3-0", "revenue": 120, "stops": [["D9", "s0"]], "track": [["D9", 1], ["C10", 0]]}
    (line,) = route_lines([given])
    assert line == RouteLine((("D9", 1), ("C10", 0)), (("D9", 0),), "3-0: 120")


@pytest.mark.parametrize(("title", "edition"), TITLES)
def test_station_names_can_be_read_on_their_colour(title: str, edition: str | None) -> None:
    for company in definitions(title, edition).companies.values():
        assert contrast(company.colour, readable(company.colour, company.text_colour)) >= 4, company.id


def test_territories_have_their_shades_and_a_key() -> None:
    defs = definitions("1866", "2021")
    root = ET.fromstring(map_svg(defs))
    prussia, hannover = (
        root.find(f".//{SVG}g[@id='hex-{h}']/{SVG}path[@class='fr']") for h in ("G21", "E21")
    )
    assert prussia is not None
    assert hannover is not None
    assert prussia.get("stroke") != hannover.get("stroke")
    key = {t.text for t in root.findall(f"{SVG}g/{SVG}text")}
    assert {defs.companies["PRU"].name, defs.companies["FR"].name} <= key


def test_borders_are_drawn_over_the_hexes_and_once() -> None:
    root = ET.fromstring(map_svg(definitions("1894", None)))
    drawn = []
    for group in root.findall(f"{SVG}g/{SVG}g"):
        x, y = (float(v) for v in group.get("transform", "").removeprefix("translate(").rstrip(")").split())
        for path in group.findall(f"{SVG}path[@class='pro']"):
            ends = [float(v) for v in path.get("d", "").lstrip("M").replace("L", " ").split()]
            drawn.append((round(x + (ends[0] + ends[2]) / 2), round(y + (ends[1] + ends[3]) / 2)))
    sides = {
        frozenset((h, n))
        for h, here in definitions("1894", None).catalogue.map.hexes.items()
        for side, kind in here.borders.items()
        for n in (definitions("1894", None).catalogue.map.neighbours[h].get(side),)
        if kind == "province"
    }
    assert len(drawn) == len(set(drawn)) == len(sides)


def test_a_flat_map_is_laid_out_in_columns() -> None:
    town = Tile("A1", "white", stops=(Stop("town", (("", 0),)),))
    hexes = {h: Hex(h, town, name="Ölmühl") for h in ("A1", "A3", "B2")}
    catalogue = Catalogue(Map("flat", hexes), {}, {})
    pictures = _hexes(map_svg(catalogue))
    assert all(faults(p, "flat") == [] for p in pictures.values())
    (ax, ay), (bx, by), (cx, cy) = (centre(h, "flat") for h in hexes)
    assert ax == bx < cx
    assert ay < cy < by
