"""``eighteenxx draw``."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from eighteenxx.cli import run

from .parsed import SVG


@pytest.mark.parametrize(
    "arguments",
    [
        ["tile", "57"],
        ["tile", "57", "--rotation", "2", "--layout", "flat"],
        ["tile", "X1", "--title", "1894"],
        ["tile", "F6", "--title", "1866", "--edition", "2021"],
        ["tile", "C5"],
        ["tiles", "1894"],
        ["map", "1866", "--edition", "2026"],
        ["market", "1866", "--scale", "0.5"],
    ],
)
def test_each_drawing_goes_to_standard_output(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["draw", *arguments]) == 0
    assert ET.fromstring(capsys.readouterr().out).tag == f"{SVG}svg"


def test_a_drawing_goes_to_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["draw", "map", "1894", "-o", str(tmp_path / "map.svg")]) == 0
    assert capsys.readouterr().out == ""
    assert ET.parse(tmp_path / "map.svg").getroot().tag == f"{SVG}svg"
    assert [p.name for p in tmp_path.iterdir()] == ["map.svg"]


def test_a_turned_tile_differs(capsys: pytest.CaptureFixture[str]) -> None:
    run(["draw", "tile", "8"])
    straight = capsys.readouterr().out
    run(["draw", "tile", "8", "--rotation", "1"])
    turned = capsys.readouterr().out
    run(["draw", "tile", "8", "--rotation", "7"])
    assert straight != turned == capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["tile", "X1"], "--title 1866 or 1894"),
        (["tile", "nosuch"], "no tile 'nosuch'"),
        (["tile", "nosuch", "--title", "1894"], "neither a tile nor a hex 'nosuch'"),
        (["map", "1899"], "neither an installed title (1866, 1894) nor a folder"),
        (["map", "1866", "--edition", "1999"], "no edition '1999'"),
        (["tile", "57", "-o", "/no/such/folder/x.svg"], "cannot be written"),
        (["tile", "57", "--scale", "0"], "scale"),
    ],
)
def test_a_mistake_is_one_line(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["draw", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert err.count("\n") == 1
