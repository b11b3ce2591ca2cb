"""``eighteenxx simulate``, ``new`` and ``titles``, and what they say to unusable input."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

import eighteenxx
from eighteenxx.cli import run
from eighteenxx.engine.game import Game
from eighteenxx.players import arena
from eighteenxx.players.base import NotOver


def call(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """(exit status, standard output, standard error) of the command."""
    status = run([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return status, out, err


# -- simulate ------------------------------------------------------------------------------------------


def test_one_game_prints_standings_and_writes_its_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new" / "folder"
    status, out, err = call(capsys, "simulate", "1894", "--seed", 3, "--player", "random", "-o", folder)
    record = folder / "1894-3p-3.json"
    game = eighteenxx.load_game(record.read_text())
    assert status == 0 and err == "" and game.finished and game.result is not None
    assert f"Record: {record}" in out.replace("\n", "")
    worths = [line.split("│")[1:4] for line in out.splitlines() if line.startswith("│")]
    assert {cells[0].strip(): int(cells[2]) for cells in worths} == game.result
    assert [int(cells[2]) for cells in worths] == sorted(game.result.values(), reverse=True)
    assert [path.name for path in folder.iterdir()] == ["1894-3p-3.json"]


def test_many_games_are_summed_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", "1894", "--games", 3, "--seed", 20, "--player", "random", "--check")
    status, out, _ = call(capsys, *arguments, "--workers", 1, "-o", tmp_path)
    assert status == 0
    assert "bankruptcy" in out and "games a minute" in out and "No invariant was broken." in out
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"1894-3p-{n}.json" for n in (20, 21, 22)]


def test_json_lines_are_the_same_with_more_workers(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for workers in (1, 2):
        arguments = ("simulate", "1894", "--games", 2, "--player", "random", "--players", 4, "--json")
        status, out, err = call(capsys, *arguments, "--workers", workers)
        assert status == 0 and err == ""
        *games, summary = map(json.loads, out.splitlines())
        assert summary["games"] == 2 and summary["faulty"] == 0 and summary["actions"] > 100
        told.append([{key: value for key, value in game.items() if key != "seconds"} for game in games])
    assert told[0] == told[1]
    assert [game["seed"] for game in told[0]] == [1, 2]
    assert told[0][0]["players"] == dict.fromkeys(["Red", "Blue", "Green", "Gold"], "random")


STOPPED_AFTER = """
import os, signal, time
from eighteenxx import cli
from eighteenxx.players import arena
from eighteenxx.players.base import NotOver

import eighteenxx.cli.simulate as simulate

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may ignore it
real = arena.play
main = os.getpid()

def play(match):
    if match.seed < 3:
        return real(match)
    if match.seed == 3:
        time.sleep(WAIT)  # the first games are over by then
        os.kill(main, signal.SIGINT)
    time.sleep(60)

play.__module__ = "__main__"
simulate.play = play
cli.main(["simulate", "1894", "--games", "30", "--player", "random", *ARGUMENTS])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the changed function reaches workers by fork")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_tells_the_games_that_were_over_at_once(tmp_path: Path, workers: str) -> None:
    arguments = ["--workers", workers, "-o", str(tmp_path)]
    code = STOPPED_AFTER.replace("WAIT", "6").replace("*ARGUMENTS", f"*{arguments!r}")
    begun = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=50, check=False
    )
    assert time.monotonic() - begun < 30  # and not the 60 s of the games that were given up
    assert (done.returncode, done.stderr) == (130, "Stopped after 2 of 30 games.\n")
    assert "how the games ended" in done.stdout and "2 games, " in done.stdout
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1894-3p-1.json", "1894-3p-2.json"]


def test_a_game_that_goes_wrong_is_told_and_gives_status_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(self: Game, action: object) -> None:
        raise ZeroDivisionError("a slip")

    monkeypatch.setattr(Game, "apply", stumble)
    status, out, err = call(capsys, "simulate", "1894", "--seed", 9, "-o", tmp_path)
    assert status == 1
    assert err.startswith("seed 9, action 0: ZeroDivisionError: a slip") and "1 game with faults." in out
    monkeypatch.undo()
    assert eighteenxx.load_game((tmp_path / "1894-3p-9.json").read_text()).actions == []


def test_a_game_without_an_end_gives_status_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def give_up(*arguments: object, **named: object) -> None:
        raise NotOver("the game is not over after 10 actions")

    monkeypatch.setattr(arena, "play_game", give_up)
    status, out, _ = call(capsys, "simulate", "1894", "--seed", 9)
    assert status == 1 and "1894, seed 9: not finished after 0 actions" in out and "faults" not in out


def test_a_broken_invariant_gives_status_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "violations", lambda game, before: ["Money is missing."])
    status, out, err = call(capsys, "simulate", "1894", "--player", "random", "--check")
    assert status == 1
    assert len(err.splitlines()) == 5 and "Money is missing." in err
    assert "No invariant was broken." not in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("1900",), "there is no title '1900' (installed: "),
        (("1894", "--players", "2"), "1894 is for 3 or 4 players, not 2"),
        (("1894", "--players", "-1"), "1894 is not for -1 players"),
        (("1894", "--players", "99"), "1894 is not for 99 players"),
        (("1894", "--players", "x"), "'x' is not a valid integer"),
        (("1894", "--games", "0"), "0 is not in the range"),
        (("1894", "--workers", "0"), "0 is not in the range"),
        (("1894", "--player", "clever"), "'clever' is not one of"),
        (("1894", "--option", "colour=red"), "1894 has no option 'colour'"),
        (("1894", "--option", "colour"), "an option is written NAME=VALUE, not 'colour'"),
        (("1894", "--option", "a=1", "--option", "a=2"), "option a is given twice"),
        ((), "Missing argument 'TITLE'"),
    ],
)
def test_unusable_input_is_one_line_and_status_2(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = call(capsys, "simulate", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("Error: ") and said in err


def test_a_folder_that_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    status, out, err = call(capsys, "simulate", "1894", "-o", file)
    assert status == 2 and out == "" and err.count("\n") == 1 and str(file) in err
    assert file.read_text() == "x"


# -- new and titles ------------------------------------------------------------------------------------


def test_new_writes_a_record_that_loads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    status, out, err = call(capsys, "new", "1894", "--players", 3, "--seed", 7, "-o", file)
    assert (status, out) == (0, "") and "seed 7; Red is to act (auction)" in err
    game = eighteenxx.load_game(file.read_text())
    assert (game.players, game.seed, game.actions) == (("Red", "Blue", "Green"), 7, [])
    status, out, _ = call(
        capsys, "new", "1894", "--name", "Ada", "--name", "Bea", "--name", "Cy", "--seed", 7
    )
    assert status == 0 and eighteenxx.load_game(out).players == ("Ada", "Bea", "Cy")


def test_without_a_seed_games_differ(capsys: pytest.CaptureFixture[str]) -> None:
    seeds = set()
    for _ in range(3):
        _, out, _ = call(capsys, "new", "1894", "--players", 4)
        seeds.add(eighteenxx.load_game(out).seed)
    assert len(seeds) == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("1900", "--players", "3"), "there is no title '1900'"),
        (("1894",), "say how many play 1894 with --players"),
        (("1894", "--players", "0"), "1894 is not for 0 players"),
        (("1894", "--players", "3", "--name", "Ada"), "there are 1 names for 3 players"),
        (("1894", "--name", "A", "--name", "A", "--name", "B"), "two players have the same name"),
        (("1894", "--name", "PLM", "--name", "A", "--name", "B"), "a player cannot be named 'PLM'"),
        (("1894", "--players", "3", "--option", "x=y"), "1894 has no option 'x'"),
    ],
)
def test_new_refuses_in_one_line(
    arguments: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    status, out, err = call(capsys, "new", *arguments, "-o", file)
    assert (status, out, err.count("\n")) == (2, "", 1) and said in err
    assert not list(tmp_path.iterdir())


def test_new_into_a_folder_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "nowhere" / "game.json"
    status, _, err = call(capsys, "new", "1894", "--players", 3, "-o", file)
    assert status == 2 and err.count("\n") == 1 and str(file) in err


def test_titles_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = call(capsys, "titles")
    assert status == 0 and err == "" and "1894: 3 or 4 players" in out.splitlines()
    status, out, _ = call(capsys, "titles", "--json")
    told = {line["title"]: line for line in map(json.loads, out.splitlines())}
    assert told["1894"]["players"] == [3, 4] and told["1894"]["options"] == []
    assert {"name", "default", "choices", "text"} == set(told["1866"]["options"][0])


def test_an_option_is_read_as_the_title_knows_it(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = call(capsys, "titles", "--json")
    options = next(t for t in map(json.loads, out.splitlines()) if t["title"] == "1866")["options"]
    flag = next(o for o in options if o["choices"] == [False, True])
    status, out, _ = call(capsys, "new", "1866", "--players", 4, "--option", f"{flag['name']}=TRUE")
    assert status == 0 and json.loads(out)["options"][flag["name"]] is True
    status, _, err = call(capsys, "new", "1866", "--players", 4, "--option", f"{flag['name']}=maybe")
    assert status == 2 and f"option {flag['name']} of 1866 is one of False, True" in err


# -- records that cannot be used -----------------------------------------------------------------------


def test_a_record_of_ours_is_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call(capsys, "simulate", "1894", "--player", "random", "-o", tmp_path)
    file = tmp_path / "1894-3p-1.json"
    status, out, _ = call(capsys, "replay", file)
    assert status == 0 and "actions replayed; the game ended (bankruptcy)." in out
    status, out, _ = call(capsys, "replay", file, "--json")
    game = eighteenxx.load_game(file.read_text())
    assert json.loads(out)["result"] == game.result
    status, _, err = call(capsys, "replay", file, "--check", file)
    assert status == 2 and "--check and --states are for exports" in err


def test_a_spoilt_record_is_refused_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call(capsys, "simulate", "1894", "--player", "random", "-o", tmp_path)
    file = tmp_path / "1894-3p-1.json"
    text = file.read_text()
    data = json.loads(text)
    spoilt = tmp_path / "spoilt.json"
    wrong_player = data | {"actions": [data["actions"][0] | {"player": "Blue"}]}
    no_number = data | {"actions": [{"type": "bid", "player": "Red", "item": "LRC", "price": "much"}]}
    for content, said in (
        (text[: len(text) // 2], "the JSON breaks off"),
        ("", "empty where JSON was expected"),
        ("[1, 2]", str(spoilt)),
        (json.dumps(data | {"version": 99}), "version 99"),
        (json.dumps(data | {"title": "1900"}), "there is no title '1900'"),
        (json.dumps(data | {"seed": "x"}), "'seed' is missing or of the wrong kind"),
        (json.dumps(wrong_player), "action 0 of the record is not allowed: It is Red's turn"),
        (json.dumps(no_number), "action 0 of the record: 'price' of an action of type bid cannot be 'much'"),
    ):
        spoilt.write_text(content)
        status, out, err = call(capsys, "replay", spoilt)
        assert (status, out, err.count("\n")) == (2, "", 1), content[:80]
        assert err.startswith(f"Error: {spoilt}") and said in err


def test_progress_goes_to_a_terminal_only() -> None:
    command = [sys.executable, "-m", "eighteenxx", "simulate", "1894", "--player", "random", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == "" and len(done.stdout.splitlines()) == 2
