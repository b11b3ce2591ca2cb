"""Every tile of both titles, turned every way, in both layouts."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from xml.etree import ElementTree as ET

import pytest

from eighteenxx.board.tiles import Stop, Tile, rotated, stop_index
from eighteenxx.draw import tile_svg, tiles_svg
from eighteenxx.draw.face import Face, draw_face

from .parsed import SVG, HexPicture, faults, in_hex, read_hex, side_middle
from .titles import TITLES, definitions


def _tiles() -> list[Tile]:
    return list(dict.fromkeys(t for title in TITLES for t in definitions(*title).catalogue.tiles.values()))


@lru_cache(maxsize=4096)
def _drawn(tile: Tile, rotation: int, layout: str) -> HexPicture:
    root = ET.fromstring(tile_svg(tile, rotation, layout))
    return read_hex(root.findall(f"{SVG}g")[0])


def _belongs(point: tuple[float, float], tile: Tile, stop: int, picture: HexPicture) -> bool:
    """Whether a point lies on some stop of the wanted kind."""
    x, y = point
    if tile.stops[stop].kind == "city":
        return any(hypot(x - a, y - b) <= 2.3 * r for a, b, r in picture.slots)
    places = [(a, b) for a, b, _ in picture.dots]
    places += [((p[0] + q[0]) / 2, (p[1] + q[1]) / 2) for p, q in picture.bars]
    return any(hypot(x - a, y - b) < 0.3 for a, b in places)


@pytest.mark.parametrize("layout", ["pointy", "flat"])
def test_track_runs_from_the_middle_of_its_sides_to_its_stops(layout: str) -> None:
    for tile in _tiles():
        for rotation in range(6):
            picture = _drawn(tile, rotation, layout)
            assert sorted(picture.rails) == list(range(len(tile.paths))), tile.name
            for index, ends in enumerate(rotated(tile, rotation)):
                rail = picture.rails[index]
                for end, point in zip(ends, (rail[0], rail[-1]), strict=True):
                    if isinstance(end, int):
                        x, y = side_middle(end, layout)
                        assert hypot(point[0] - x, point[1] - y) < 0.2, (tile.name, rotation, index)
                    elif (stop := stop_index(end)) is not None:
                        assert _belongs(point, tile, stop, picture), (tile.name, rotation, index)
                    else:
                        assert hypot(*point) < 0.2, (tile.name, rotation, index)
                assert all(in_hex(p, layout, 0.3) for p in rail), (tile.name, rotation, index)


@pytest.mark.parametrize("layout", ["pointy", "flat"])
def test_every_slot_is_a_circle_of_its_own_inside_the_hex(layout: str) -> None:
    for tile in _tiles():
        for rotation in range(6):
            picture = _drawn(tile, rotation, layout)
            assert len(picture.slots) == sum(s.slots for s in tile.stops if s.kind == "city"), tile.name
            towns = sum(s.kind == "town" for s in tile.stops)
            assert len(picture.dots) + len(picture.bars) == towns, tile.name
            for i, (x, y, r) in enumerate(picture.slots):
                assert all(hypot(x - a, y - b) > r + s - 0.3 for a, b, s in picture.slots[i + 1 :]), tile.name
                rim = [(x + dx * r, y + dy * r) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7))]
                assert all(in_hex(p, layout) for p in rim), tile.name


@pytest.mark.parametrize("layout", ["pointy", "flat"])
def test_no_text_lies_on_track_or_on_another_text(layout: str) -> None:
    wrong = {}
    for tile in _tiles():
        for rotation in range(6):
            found = faults(_drawn(tile, rotation, layout), layout)
            if found:
                wrong[tile.name, rotation] = found
    assert not wrong


@pytest.mark.parametrize("layout", ["pointy", "flat"])
def test_everything_printed_on_a_tile_is_there(layout: str) -> None:
    for tile in _tiles():
        for rotation in range(6):
            face = Face(tile, rotation, layout, number=tile.name, reserved=tile.reserved)
            drawn = draw_face(face)
            assert drawn.missing == (), (tile.name, rotation)
            texts = [t.text for t in drawn.element.iter("text")]
            assert tile.name in texts
            assert tile.label is None or tile.label in texts
            assert not tile.cost or str(tile.cost) in texts
            for stop in tile.stops:
                assert all(str(value) in texts for _, value in stop.revenue if value), tile.name
            assert all(company in texts for _, company in tile.reserved)


def test_cities_that_are_apart_stand_apart_near_their_exits() -> None:
    """1866's three cities of C5: each near the corner between its two sides."""
    tile = definitions("1866", "2021").catalogue.tiles["C5"]
    picture = _drawn(tile, 0, "pointy")
    for stop, sides in enumerate(((1, 2), (3, 4), (0, 5))):
        x, y, _ = picture.slots[stop]
        middle = [side_middle(side, "pointy") for side in sides]
        assert all(hypot(x - a, y - b) < 60 for a, b in middle), stop


def test_crossing_track_leaves_a_gap_and_joined_track_does_not() -> None:
    crossing = ET.fromstring(tile_svg(Tile("20", "green", paths=((0, 3), (1, 4)))))
    assert len(crossing.findall(f".//{SVG}path[@class='x']")) == 1
    switch = ET.fromstring(tile_svg(Tile("23", "green", paths=((0, 3), (0, 4)))))
    assert switch.findall(f".//{SVG}path[@class='x']") == []


def test_texts_are_escaped() -> None:
    nasty = Tile(
        "<&\">'\x00", "green", label="<b>", stops=(Stop("city", (("", 10),), 1),), paths=((0, "s0"),)
    )
    svg = tile_svg(nasty)
    assert "<b>" not in svg
    texts = [t.text for t in ET.fromstring(svg).iter(f"{SVG}text")]
    assert "<b>" in texts
    assert "<&\">'" in texts


def test_station_names_are_written_inside_their_slot() -> None:
    tile = definitions("1866", "2021").catalogue.tiles["63"]
    root = ET.fromstring(tile_svg(tile, tokens=(("LNWR", "A rather long name"),)))
    picture = read_hex(root.findall(f"{SVG}g")[0])
    assert len(picture.stations) == 2
    assert sum(any(t.within(c) for c in picture.stations) for t in picture.texts) == 2


def test_an_unknown_layout_is_refused() -> None:
    with pytest.raises(ValueError, match="pointy or flat"):
        tile_svg(Tile("9", "yellow", paths=((0, 3),)), layout="round")


@pytest.mark.parametrize(("title", "edition"), TITLES)
def test_the_manifest_shows_every_tile_with_its_copies(title: str, edition: str | None) -> None:
    catalogue = definitions(title, edition).catalogue
    svg = tiles_svg(definitions(title, edition))
    captions = [t.text for t in ET.fromstring(svg).iter(f"{SVG}text")]
    for name, count in catalogue.counts.items():
        assert f"{name} · {'unlimited' if count is None else f'{count}×'}" in captions
    assert len(svg) < 70_000
