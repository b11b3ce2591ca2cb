"""The page as a file: complete in itself, well formed, of a size that can be sent, true to the game."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import eighteenxx
from eighteenxx.cli import run
from eighteenxx.draw.game import short_names
from eighteenxx.draw.page import game_page
from eighteenxx.draw.page.hexes import Hexes
from eighteenxx.draw.page.tables import Tables
from eighteenxx.draw.page.values import values
from eighteenxx.engine.actions import Bid
from eighteenxx.engine.game import Game
from eighteenxx.files import read_text
from eighteenxx.records.export import parse_export
from eighteenxx.records.replay import Replay, ReplayStopped

SHARED = Path(__file__).parents[4] / "shared" / "replays"
VOID = {"meta", "link", "input", "br"}
MOST = 5_000_000
"""Bytes that a page of 1,400 actions may have."""


class Parsed(HTMLParser):
    """Elements of a page; ``faults`` are tags that do not match."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.feed(text)
        self.close()
        self.faults += [f"<{tag}> is not closed" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing")


def data_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)
    assert found is not None
    return json.loads(found[1])


def state_at(data: dict[str, Any], n: int) -> dict[str, str]:
    """The texts after ``n`` actions, as the page makes them."""
    state: dict[int, int] = {}
    for row in data["changes"][: n + 1]:
        state.update(zip(row[::2], row[1::2], strict=True))
    return {data["keys"][k]: data["texts"][t] for k, t in state.items() if t}


def test_tags_match_and_references_lead_somewhere(page: str) -> None:
    parsed = Parsed(page)
    assert parsed.faults == []
    ids = [attrs["id"] for _, attrs in parsed.elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    for tag, attrs in parsed.elements:
        for name in ("aria-labelledby", "for"):
            if name in attrs:
                assert attrs[name] in ids, (tag, attrs)
        if attrs.get("href", "").startswith("#") and tag in ("use", "a") and attrs["href"] != "#a0":
            assert attrs["href"][1:] in ids


def test_symbols_that_pieces_use_are_defined(page: str) -> None:
    ids = {attrs.get("id") for _, attrs in Parsed(page).elements}
    used = {name for text in data_of(page)["texts"] for name in re.findall(r'href="#([^"]*)"', text)}
    assert used
    assert used <= ids


def test_nothing_is_fetched_from_anywhere(page: str) -> None:
    body = page.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|//[a-z]+\.|url\(|@import|\ssrc=|fetch\(|XMLHttpRequest|import\(", body)
    hrefs = {attrs["href"] for _, attrs in Parsed(page).elements if "href" in attrs}
    assert {href for href in hrefs if not href.startswith("#")} == {"data:,"}


def test_only_its_own_script_may_run(page: str) -> None:
    scripts = re.findall(r"<script>(.*?)</script>", page, re.S)
    assert len(scripts) == 1
    digest = base64.b64encode(hashlib.sha256(scripts[0].encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in page
    assert "default-src 'none'" in page
    assert not any(name.startswith("on") for _, attrs in Parsed(page).elements for name in attrs)


def test_the_data_tell_the_game_after_each_action(game: Game, page: str) -> None:
    data = data_of(page)
    assert len(data["changes"]) == len(data["log"]) == len(game.actions) + 1
    for n in (0, 1, 50, 333, len(game.actions)):
        twin = game.copy()
        twin.undo(len(game.actions) - n)
        state = state_at(data, n)
        assert {key: text for key, text in state.items() if key[:2] not in ("g:", "t:", "m:")} == values(twin)
        stacks = {f"m:{r},{c}" for r, c in twin.state.market.stacks}
        assert {key for key in state if key.startswith("m:")} == stacks
        for hex_id, (tile, _) in twin.state.board.laid.items():
            assert f"tile {tile}</title>" in state[f"t:{hex_id}"]


def test_hexes_look_as_if_drawn_afresh(game: Game, page: str) -> None:
    data = data_of(page)
    for n in (0, 120, 400, len(game.actions)):
        twin = game.copy()
        twin.undo(len(game.actions) - n)
        state = state_at(data, n)
        for hex_id, (ground, above) in Hexes(twin).layers(twin).items():
            assert (state[f"g:{hex_id}"], state[f"t:{hex_id}"]) == (ground, above)


def test_a_game_of_1400_actions_stays_below_the_limit(game: Game, page: str) -> None:
    assert len(page.encode()) / len(game.actions) * 1400 < MOST


@pytest.mark.parametrize("name", ["1894_r0099", "1866_r0026"])
def test_pages_of_recorded_games_stay_below_the_limit(name: str) -> None:
    if not SHARED.is_dir():
        pytest.skip("the recorded games are not beside the project (../shared/replays)")
    replay = Replay(parse_export(read_text(SHARED / "random" / f"{name}.record.json.gz")))
    try:
        for _ in replay:
            pass
    except ReplayStopped:  # whether records replay to their end is for other tests
        pass
    page = game_page(replay.game)
    assert len(page.encode()) < MOST * max(1.0, len(replay.game.actions) / 1400)
    assert Parsed(page).faults == []


def test_names_of_players_cannot_break_the_page() -> None:
    hostile = ["</script><script>alert(1)</script>", "<b>&amp;\"'", "$title ${who}"]
    played = eighteenxx.new_game("1894", hostile, seed=3)
    played.apply(Bid(played.active.player or "", "LRC", 20))
    page = game_page(played)
    parsed = Parsed(page)
    assert parsed.faults == []
    assert len([tag for tag, _ in parsed.elements if tag == "script"]) == 2
    assert data_of(page)["log"][1][0].startswith(hostile[0])


def test_a_page_opens_where_it_is_told_to(game: Game) -> None:
    started = game.copy()
    started.undo(len(game.actions) - 30)
    assert data_of(game_page(started, 20))["at"] == 20
    with pytest.raises(eighteenxx.BadInput, match="no action 31"):
        game_page(started, 31)


def test_the_game_itself_stays_as_it_was(game: Game) -> None:
    started = game.copy()
    started.undo(len(game.actions) - 30)
    before = started.to_json()
    seen: list[tuple[int, int]] = []
    game_page(started, watch=lambda done, of: seen.append((done, of)))
    assert started.to_json() == before
    assert seen[-1] == (30, 30)


def test_what_a_title_adds_is_called_by_the_words_of_its_data() -> None:
    game = eighteenxx.new_game("1866", ["Red", "Blue", "Green"], seed=7)
    found = values(game)
    told = Tables(game, found).extras()
    assert "Tiles of the C cities" in told and "Stock turn tokens placed so far" in told
    assert "x:robot_acts" in found and "obot acts" not in told
    assert set(game.title.defs.facts["extras"]) <= set(game.view()["extra"])


def test_short_names_differ() -> None:
    assert short_names(["Red", "Player 1", "Player 2"]) == {"Red": "Red", "Player 1": "P1", "Player 2": "P2"}
    assert len(set(short_names(["Alexandra", "Alexander", "Alexis"]).values())) == 3


class TestCommand:
    """``eighteenxx draw game``."""

    @pytest.fixture
    def record(self, game: Game, tmp_path: Path) -> Path:
        started = game.copy()
        started.undo(len(game.actions) - 60)
        path = tmp_path / "game.json"
        path.write_text(started.to_json())
        return path

    def test_a_page_and_a_picture(self, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
        page, picture = record.with_name("game.html"), record.with_name("game.svg")
        assert run(["draw", "game", str(record), "-o", str(page), "--at", "12"]) == 0
        assert data_of(page.read_text())["at"] == 12
        assert run(["draw", "game", str(record), "-o", str(picture)]) == 0
        assert "60 actions" in picture.read_text()
        assert run(["draw", "game", str(record), "--at", "12"]) == 0
        assert "12 actions" in capsys.readouterr().out

    def test_mistakes_are_one_line(self, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
        other = record.with_name("other.json")
        other.write_text('{"format": "eighteenxx-game", "version": 99}')
        for arguments, says in (
            ([str(record), "--at", "61"], "no action 61"),
            ([str(record), "-o", "game.png"], ".svg or .html"),
            ([str(record.with_name("none.json"))], "no such file"),
            ([str(other)], "version 99"),
        ):
            assert run(["draw", "game", *arguments]) == 2
            out, err = capsys.readouterr()
            assert out == ""
            assert says in err
            assert err.count("\n") == 1
