"""Both markets: every space in its place, every marker readable, no two texts on each other."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from eighteenxx.draw import Livery, market_svg
from eighteenxx.market.grid import Grid, Space
from eighteenxx.market.market import Market

from .parsed import SVG, Box, text_box
from .titles import TITLES, definitions


def _texts(root: ET.Element) -> list[Box]:
    return [text_box(t) for t in root.iter(f"{SVG}text")]


def _markers(root: ET.Element) -> list[Box]:
    found = []
    for rect in root.iter(f"{SVG}rect"):
        if rect.get("class") == "k":
            x, y, w, h = (float(rect.get(k, "0")) for k in ("x", "y", "width", "height"))
            found.append(Box(x, y, x + w, y + h))
    return found


def _collisions(boxes: list[Box]) -> list[tuple[str, str]]:
    boxes = sorted(boxes, key=lambda b: b.left)
    return [(a.text, b.text) for i, a in enumerate(boxes) for b in boxes[i + 1 :] if a.overlaps(b)]


@pytest.mark.parametrize(("title", "edition"), TITLES)
def test_the_printed_market_has_every_space(title: str, edition: str | None) -> None:
    defs = definitions(title, edition)
    root = ET.fromstring(market_svg(defs.grid))
    spaces = [space for row in defs.grid.rows for space in row if space is not None]
    prices = sorted(b.text for b in _texts(root) if b.text.isdigit())
    assert prices == sorted(str(space.price) for space in spaces)
    assert _collisions(_texts(root)) == []


@pytest.mark.parametrize(("title", "edition"), TITLES)
def test_every_marker_can_be_read(title: str, edition: str | None) -> None:
    """All markers in one space, and others in small stacks: each name within its own marker."""
    defs = definitions(title, edition)
    names = list(defs.companies)
    stacks = {(0, 0): tuple(names)} | {(1, i): tuple(names[:i]) for i in range(1, 10)}
    root = ET.fromstring(market_svg(defs.grid, Market(stacks), defs.companies))
    texts, markers = _texts(root), _markers(root)
    assert len(markers) == sum(map(len, stacks.values()))
    assert _collisions(texts) == []
    assert _collisions(markers) == []
    for marker in markers:
        inside = [t for t in texts if all(marker.away(*corner) == 0 for corner in t.corners())]
        assert len(inside) == 1


def test_the_marker_that_acts_first_stands_first() -> None:
    grid = Grid(((Space(100),),), {}, {})
    root = ET.fromstring(market_svg(grid, Market({(0, 0): ("B", "A")}), {"A": Livery("#ff0000")}))
    order = {t.text: (t.top, t.left) for t in _texts(root)}
    assert order["B"] < order["A"]
    fills = [r.get("fill") for r in root.iter(f"{SVG}rect") if r.get("class") == "k"]
    assert fills == ["#ffffff", "#ff0000"]


def test_zones_have_their_colours_and_a_key() -> None:
    grid = Grid(
        ((Space(10, ("grey",)), Space(20, ("par", "grey")), None, Space(30)),),
        {},
        {"grey": "#888888", "par": "#ffaaaa"},
    )
    root = ET.fromstring(market_svg(grid))
    spaces = [r.get("fill") for r in root.iter(f"{SVG}rect") if r.get("class") == "m"]
    assert spaces[:2] == ["#888888", "#ffaaaa"]
    assert {"grey", "par"} <= {t.text for t in _texts(root)}


def test_a_long_market_is_folded() -> None:
    grid = definitions("1866", "2021").grid
    root = ET.fromstring(market_svg(grid))
    width, height = float(root.get("width", "0")), float(root.get("height", "0"))
    assert width < 25 * 56
    assert height > 6 * 72


def test_an_empty_grid_is_drawn() -> None:
    assert ET.fromstring(market_svg(Grid((), {}, {}))).tag == f"{SVG}svg"
