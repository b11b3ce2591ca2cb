"""Playing line by line, with a script for a person."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import eighteenxx
from eighteenxx.engine.game import Game
from eighteenxx.errors import BadInput
from eighteenxx.play.ink import ansi, crop, fitted, plain, width
from eighteenxx.play.menu import menu
from eighteenxx.play.plain import PlainGame
from eighteenxx.play.table import Table, open_table
from eighteenxx.players import SensiblePlayer

from .test_terminal import NAMES, lines_of_a_round, operating_game, saved

RUN = [sys.executable, "-c", "from eighteenxx.cli import main; main()", "play"]


def played(path: Path, *lines: str, arguments: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """The command with lines typed by a script: no terminal, so it is plain by itself."""
    text = "".join(line + "\n" for line in lines)
    return subprocess.run(
        [*RUN, str(path), *arguments], input=text, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(eighteenxx.new_game("1894", NAMES, seed=7).to_json())
    return path


def test_a_script_plays(file: Path) -> None:
    done = played(file, "sac", "3 60", "1", "nonsense words", "2 x", "4 1", "1 5", "undo", "market", "quit")
    assert done.returncode == 0 and done.stderr == ""
    out = done.stdout
    assert "Red bids F60 for SAC." in out
    assert "Blue buys LRC for F20." in out
    assert "Nothing open now holds these words" in out
    assert "'x' is no amount." in out
    assert "is not possible: " in out
    assert "Taken back: 1 action." in out
    assert "Zones: e end, g grey, p par" in out
    assert out.rstrip().endswith(f"Saved in {file}.")
    assert [a.word for a in saved(file).actions] == ["bid"]


def test_a_filter_with_one_choice_is_taken_by_an_empty_line(file: Path) -> None:
    done = played(file, "buy lrc", "")
    assert "An empty line takes it." in done.stdout
    assert "Red buys LRC for F20." in done.stdout
    assert len(saved(file).actions) == 1  # and the end of the input is a way to leave


def test_a_whole_round_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = operating_game()
    path.write_text(game.to_json())
    lines, expected = lines_of_a_round(game)
    done = played(path, *lines, "quit")
    assert done.returncode == 0, done.stderr
    assert saved(path) == expected
    assert "Operating round 3.1" in done.stdout
    assert expected.state.round.of_set != 1 or expected.state.round.kind == "stock"


def test_built_in_players_take_all_seats(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(eighteenxx.new_game("1894", NAMES, seed=7).to_json())
    done = played(path, arguments=("--bot", "Red=random", "--bot", "Blue=random", "--bot", "Green=random"))
    assert done.returncode == 0
    assert "The game is over." in done.stdout
    game = saved(path)
    assert game.finished
    again = played(path, arguments=("--bots",))
    assert "The game is over." in again.stdout and saved(path) == game


def test_bots_fills_the_seats_that_are_left(file: Path) -> None:
    table = open_table(file, {"Red": "random"}, everybody=True)
    assert {name: type(bot).__name__ for name, bot in table.bots.items()} == {
        "Red": "RandomPlayer",
        "Blue": "SensiblePlayer",
        "Green": "SensiblePlayer",
    }


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--bot", "Red"), "a seat is NAME=random or NAME=sensible, not 'Red'"),
        (("--bot", "Red=clever"), "a seat is NAME=random or NAME=sensible, not 'Red=clever'"),
        (("--bot", "Grey=random"), "nobody in this game is named 'Grey' (players: Red, Blue, Green)"),
    ],
)
def test_seats_that_cannot_be(file: Path, arguments: tuple[str, ...], says: str) -> None:
    done = played(file, arguments=arguments)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"Error: {says}\n")


@pytest.mark.parametrize(
    "content", [None, "", "{", "[]", '{"format": "eighteenxx-game"}', "\x00\x01", "half"]
)
def test_a_file_that_cannot_be_used(tmp_path: Path, content: str | None) -> None:
    path = tmp_path / "game.json"
    whole = eighteenxx.new_game("1894", NAMES, seed=7).to_json()
    if content is not None:
        path.write_text(whole[: len(whole) // 2] if content == "half" else content)
    done = played(path)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith(f"Error: {path}") and done.stderr.count("\n") == 1
    assert path.exists() is (content is not None)


def test_without_prompt_toolkit_it_is_played_line_by_line(file: Path) -> None:
    from .terminal import Terminal

    hide = "import sys; sys.modules['prompt_toolkit.application'] = None; "
    with Terminal("play", str(file), before=hide) as terminal:
        terminal.see(
            "The full screen needs prompt_toolkit (the extra `play`); playing line by line.", "Buy LRC"
        )
        terminal.press("quit\r")
        terminal.see("Saved in")
        assert terminal.end() == 0


def table_of(game: Game, tmp_path: Path) -> Table:
    return Table(game, str(tmp_path / "game.json"))


def said(table: Table, *lines: str, colour: bool = False) -> list[str]:
    out: list[str] = []
    PlainGame(table, lines, out.append, colour).play()
    return out


def test_other_routes_can_be_named(tmp_path: Path) -> None:
    game = operating_game()
    adviser = SensiblePlayer(1)
    while game.active.step != "run trains":
        game.apply(adviser.choose(game))
    best = game.best_routes()
    route = best.routes[0]
    text = f"{route.train}: {' '.join(route.hexes)}"
    out = said(table_of(game.copy(), tmp_path), f"2 {text}", "quit")
    assert any(f"F{route.revenue}" in line for line in out)
    for wrong, says in [
        ("x", "names no route"),
        ("3-9: Z9 Z8", "has no way to a hex Z9"),
        (f"9-9: {' '.join(route.hexes)}", "has no train '9-9'"),
        (f"{route.train}: {route.hexes[0]} {route.hexes[0]}", ""),
    ]:
        before = game.copy()
        table = table_of(before.copy(), tmp_path)
        out = said(table, f"2 {wrong}", "quit")
        assert any(says in line for line in out) and table.game == before


def test_the_log_and_other_views(file: Path) -> None:
    table = open_table(file, {})
    out = "\n".join(said(table, "1", "log", "players", "companies", "trains", "map", "help", "best", "quit"))
    for words in (
        "Red buys LRC for F20.",
        "* president",
        "Not started:",
        "rusts on",
        "Pari",
        "NUMBER AMOUNT",
    ):
        assert words in out
    assert "No company with a train and a route is operating." in out
    assert "\x1b[" not in out


def test_colours_say_the_same_as_plain_text(file: Path) -> None:
    table = open_table(file, {})
    coloured = "\n".join(said(table, "map", "quit", colour=True))
    assert "\x1b[38;2;" in coloured
    import re

    bare = "\n".join(line.rstrip() for line in re.sub(r"\x1b\[[0-9;]*m", "", coloured).splitlines())
    assert bare == "\n".join(line.rstrip() for line in said(table, "map", "quit"))


def test_other_words_leave_the_question_for_an_amount(file: Path) -> None:
    done = played(file, "sac", "3", "players", "3", "60")
    assert "no amount" not in done.stdout and "* president" in done.stdout
    assert len(saved(file).actions) == 1


def test_a_title_is_no_game() -> None:
    with pytest.raises(
        BadInput, match="1866 is a title and no saved game; start one with `eighteenxx new 1866`"
    ):
        open_table("1866", {})


def test_numbers_beyond_all_bounds(file: Path) -> None:
    table = open_table(file, {})
    told = said(table, "9" * 20_000, "2 " + "9" * 20_000, "2 --5")
    assert "Nothing open now holds these words; an empty line shows all, help says more." in told
    assert any(line.endswith("is no amount.") for line in told)
    assert all(len(line) < 300 and "digits" not in line for line in told)
    assert not table.game.actions


def test_a_long_choice_loses_its_name_before_its_price() -> None:
    bid = "Bid for SAC (Société (anonyme) d'Anvers) for F55 to F570 by 5"
    assert fitted(bid, 80) == bid
    assert fitted(bid, 40) == "Bid for SAC for F55 to F570 by 5"
    buy = "Buy 10% of Ouest from the bank pool for F100"
    assert fitted(buy, 39) == "Buy 10% of Ouest from the ban… for F100"
    assert fitted("C2: tile 7, NW–NE, costs F40 – Amiens", 30) == "C2: tile 7, NW–NE, costs F40 …"
    assert fitted(buy, 5) == "Buy …"


def test_costs_on_the_map_are_in_the_titles_currency(file: Path) -> None:
    shown = "\n".join(said(open_table(file, {}), "map", "quit"))
    assert "F40" in shown.split("stations")[0] and "$" not in shown


def test_cropping_lines() -> None:
    lines = [[("bold", "abc"), ("", "def")], [("", "xyz")]]
    assert crop(lines, 0, 2, 1, 3) == [[("bold", "c"), ("", "de")]]
    assert crop(lines, 1, 5, 9, 9) == [[]]
    assert (plain(lines[0]), width(lines[0]), ansi(lines[1])) == ("abcdef", 6, "xyz")


def test_spaces_of_one_price_are_told_apart() -> None:
    """In 1866 several rows of the market hold a price; the row decides who acts first."""
    found = menu(eighteenxx.new_game("1866", ["Red", "Blue", "Green"], seed=3))
    texts = [choice.text for choice in found]
    assert len(texts) == len(set(texts)) > 100
    tokens = [t for t in texts if t.startswith("Place stock turn")]
    assert tokens[:4] == [f"Place stock turn at £{n}" for n in ("40", "45", "50, row 2", "50, row 1")]
