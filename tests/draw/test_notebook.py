"""Objects that show themselves."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from eighteenxx.board.tiles import Tile
from eighteenxx.draw import Picture, attach, show
from eighteenxx.errors import BadInput
from eighteenxx.market.market import Market
from eighteenxx.routes.route import Route

from .parsed import SVG
from .titles import definitions


class _Solution:
    routes = (Route("3-0", (("D9", "s0"), ("C12", "s0")), (("D9", 1), ("C10", 0), ("C12", 2)), 120),)
    revenue = 120


@pytest.mark.parametrize("kind", ["tile", "map", "catalogue", "definitions", "grid", "market", "solution"])
def test_everything_with_a_picture_shows_it(kind: str) -> None:
    defs = definitions("1894", None)
    thing = {
        "tile": defs.catalogue.tiles["57"],
        "map": defs.catalogue.map,
        "catalogue": defs.catalogue,
        "definitions": defs,
        "grid": defs.grid,
        "market": Market({(1, 1): ("PLM", "Nord")}),
        "solution": _Solution(),
    }[kind]
    picture = show(thing)
    assert ET.fromstring(picture._repr_svg_()).tag == f"{SVG}svg"
    assert str(picture) == picture.svg


def test_a_solution_alone_shows_its_hexes_and_what_each_train_earns() -> None:
    words = [t.text for t in ET.fromstring(show(_Solution()).svg).iter(f"{SVG}text")]
    assert words == ["D9", "C10", "C12", "3-0: 120"]


def test_what_has_no_picture_is_refused() -> None:
    with pytest.raises(TypeError, match="a int has no picture"):
        show(3)


def test_attached_classes_show_themselves() -> None:
    class Own(Tile):
        pass

    attach([Own])
    assert Own("9", "yellow", paths=((0, 3),))._repr_svg_().startswith("<svg")  # type: ignore[attr-defined]


def test_a_picture_is_saved_whole_or_not_at_all(tmp_path: Path) -> None:
    Picture("<svg/>").save(tmp_path / "a.svg")
    assert (tmp_path / "a.svg").read_text() == "<svg/>"
    with pytest.raises(BadInput, match="cannot be written"):
        Picture("<svg/>").save(tmp_path / "none" / "a.svg")
    assert [p.name for p in tmp_path.iterdir()] == ["a.svg"]
