"""Charts of games: what is plotted, names that lie apart, files, and the command."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

import eighteenxx
from eighteenxx.cli import run
from eighteenxx.draw.chart import chart, player_colours, series, spread
from eighteenxx.draw.palette import contrast
from eighteenxx.engine.game import Game
from eighteenxx.errors import BadInput
from eighteenxx.players import SensiblePlayer, play_game

pytest.importorskip("matplotlib", reason="charts need the extra plot")

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Red", "Blue", "Green"]


@lru_cache(maxsize=1)
def game() -> Game:
    played = eighteenxx.new_game("1894", NAMES, seed=5)
    return play_game(played, {name: SensiblePlayer(i) for i, name in enumerate(NAMES)})


@lru_cache(maxsize=1)
def drawn() -> ET.Element:
    return ET.fromstring(chart(game()))


def labels() -> list[tuple[str, float, float]]:
    """Text, x and y (points) of every text of the chart."""
    found = []
    for text in drawn().iter(f"{SVG}text"):
        place = re.search(r"translate\(([\d.-]+) ([\d.-]+)\)", text.get("transform", ""))
        x, y = (float(v) for v in place.groups()) if place else (float(text.get("x")), float(text.get("y")))
        found.append(("".join(text.itertext()), x, y))
    return found


def test_lines_are_the_history() -> None:
    history = game().history()
    lines = series(game(), history)
    assert [line.name for line in lines["worth"]] == NAMES
    for line in lines["worth"]:
        assert line.values[-1] == game().result[line.name]
        assert len(line.values) == 1 + max(row["row"] for row in history)
    priced = {line.name: line for line in lines["price"]}
    market = game().title.market
    for name, line in priced.items():
        assert line.colour == game().title.defs.companies[name].colour
        if game().state.market.where(name) is not None:
            assert line.end == (len(line.values) - 1, market.price(game().state, name))
    rows = {(r["row"], r["name"]): r for r in history if r["kind"] == "company"}
    for line in lines["revenue"]:
        for i, value in enumerate(line.values):
            if value is not None:
                assert rows[i, line.name]["round"] == "operating"
                assert rows[i, line.name]["revenue"] == value
    assert {line.name for line in lines["revenue"]} <= set(priced)


def test_every_line_is_named_with_its_last_value_and_no_names_overlap() -> None:
    lines = series(game(), game().history())
    wanted = sorted(f"{s.name} {s.end[1]:g}" for group in lines.values() for s in group)
    width = float(drawn().get("viewBox").split()[2])
    margin = [(text, y) for text, x, y in labels() if x > 0.86 * width]
    assert sorted(text for text, _ in margin) == wanted
    heights = sorted(y for _, y in margin)
    assert all(below - above >= 11.9 for above, below in pairwise(heights))


def test_names_can_be_read_on_white() -> None:
    shades = {
        m.group(1)
        for text in drawn().iter(f"{SVG}text")
        if (m := re.search(r"fill: (#[0-9a-f]{6})", text.get("style", "")))
    }
    assert len(shades) > 5
    assert all(contrast(shade, "#ffffff") >= 4.5 for shade in shades)


def test_rounds_are_named_below() -> None:
    texts = [text for text, _, _ in labels()]
    assert "Auction" in texts and "OR 1.1" in texts
    assert "Net worth by player, F" in texts and "Share price by company, F" in texts


def test_the_same_game_gives_the_same_picture() -> None:
    assert chart(game()) == chart(game())


@given(st.lists(st.floats(0, 300), max_size=20))
def test_names_are_spread_in_order(wanted: list[float]) -> None:
    places = spread(wanted, 12, 0, 300)
    assert sorted(range(len(wanted)), key=lambda i: (wanted[i], places[i])) == sorted(
        range(len(wanted)), key=lambda i: places[i]
    )
    assert all(b - a >= 12 - 1e-6 for a, b in pairwise(sorted(places)))
    assert all(-1e-6 <= place <= 300 + 1e-6 for place in places)


def test_players_have_different_colours() -> None:
    for players in (["Red", "Green", "Red ", "x"], ["a", "b", "c", "d", "e", "f"], ["Violet", "Pink"]):
        assert len(set(player_colours(players).values())) == len(players)


def test_a_game_that_has_not_begun_has_no_chart() -> None:
    with pytest.raises(BadInput, match="nothing to chart"):
        chart(eighteenxx.new_game("1894", NAMES))


def test_a_game_in_its_first_round_and_one_without_revenue() -> None:
    young = eighteenxx.new_game("1894", NAMES, seed=7)
    young.apply(young.legal_actions()[0])
    texts = "".join("".join(t.itertext()) for t in ET.fromstring(chart(young)).iter(f"{SVG}text"))
    assert "Red" in texts and "Revenue" not in texts


def test_the_command(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    file = tmp_path / "game.json"
    file.write_text(game().to_json())
    assert run(["draw", "chart", str(file)]) == 0
    assert ET.fromstring(capsysbinary.readouterr().out).tag == f"{SVG}svg"
    assert run(["draw", "chart", str(file), "-o", str(tmp_path / "c.png")]) == 0
    assert (tmp_path / "c.png").read_bytes().startswith(b"\x89PNG")
    assert run(["draw", "chart", str(file), "-o", str(tmp_path / "c.svg")]) == 0
    assert sorted(p.name for p in tmp_path.iterdir()) == ["c.png", "c.svg", "game.json"]
    capsysbinary.readouterr()
    assert run(["draw", "chart", str(file), "-o", str(tmp_path / "c.pdf")]) == 2
    assert b"a chart is drawn to a file .svg or .png." in capsysbinary.readouterr().err
    assert run(["draw", "chart", str(tmp_path / "none.json")]) == 2
    assert b"no such file" in capsysbinary.readouterr().err
    assert run(["draw", "chart", str(file), "-o", str(tmp_path / "no" / "c.png")]) == 2
    assert b"cannot be written" in capsysbinary.readouterr().err


def test_without_matplotlib_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(game().to_json())
    hide = "import sys; sys.modules['matplotlib'] = None; from eighteenxx.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", hide, "draw", "chart", str(file)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr == "Error: A chart needs matplotlib: install eighteenxx[plot].\n"
