"""``eighteenxx replay``: agreement, differences, broken rules, unusable input."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from eighteenxx import import_record
from eighteenxx.cli import run
from tests.records.replays import needs_replays, records, trace_of

pytestmark = needs_replays


@pytest.fixture(scope="module")
def record() -> Path:
    """The shortest record of 1894."""
    return min(records("1894"), key=lambda path: path.stat().st_size)


def lines_of(path: Path) -> list[str]:
    """The lines of a trace, unzipped."""
    data = path.read_bytes()
    return (gzip.decompress(data) if path.suffix == ".gz" else data).decode().splitlines()


def replay(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """(exit status, standard output, standard error) of the command."""
    status = run(["replay", *map(str, arguments)])
    out, err = capsys.readouterr()
    return status, out, err


def test_agreeing_and_the_states_written_agree_again(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    states = tmp_path / "states.jsonl"
    status, out, _ = replay(capsys, record, "--check", trace_of(record), "--states", states)
    assert (status, "every state as in" in out) == (0, True)
    recorded, own = re.search(r"^(\d+) recorded actions \((\d+) of ours\) replayed", out).groups()
    status, out, _ = replay(capsys, record, "--check", states, "--json")
    told = json.loads(out)
    assert (told["actions"], told["own_actions"]) == (int(recorded), int(own))
    game = import_record(gzip.decompress(record.read_bytes()).decode())
    assert told["own_actions"] == len(game.actions)
    assert status == 0 and told["agrees"] is True and told["finished"] is True
    first, *_, last = map(json.loads, lines_of(states))
    assert first["index"] == -1 and first["title"] == "1894" and "state" in first
    assert last["end"] is True and last["result"] == told["result"]
    theirs = json.loads(lines_of(trace_of(record))[-1])
    assert (last["reason"], last["result"]) == (theirs["reason"], theirs["result"])


def changed_trace(record: Path, tmp_path: Path, index: int) -> Path:
    """A trace whose first player has 1 more after an action in which his cash changes, from ``index`` on."""
    lines = lines_of(trace_of(record))
    for at, line in enumerate(lines):
        row = json.loads(line)
        players = (row.get("delta") or {}).get("players") or {}
        name = next((name for name, change in players.items() if "cash" in change), None)
        if row["index"] >= index and name is not None:
            players[name]["cash"] += 1
            lines[at] = json.dumps(row)
            break
    path = tmp_path / "changed.jsonl"
    path.write_text("\n".join(lines) + "\n")
    return path


def test_a_difference_is_told_with_field_and_values(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = changed_trace(record, tmp_path, 40)
    status, out, err = replay(capsys, record, "--check", changed)
    assert status == 1 and err == ""
    assert "The states differ after action" in out and ".cash" in out and "The step that waits:" in out
    status, out, _ = replay(capsys, record, "--check", changed, "--json")
    *differences, end = map(json.loads, out.splitlines())
    assert status == 1 and end["agrees"] is False
    assert len(differences) == 1 and differences[0]["expected"] == differences[0]["found"] + 1
    assert differences[0]["field"].startswith("players.")


def broken_record(record: Path, tmp_path: Path) -> Path:
    """The record with a first bid that is no multiple of 5."""
    data = json.loads(gzip.decompress(record.read_bytes()))
    bid = next(action for action in data["actions"] if action["type"] == "bid")
    bid["price"] += 1
    path = tmp_path / "broken.record.json"
    path.write_text(json.dumps(data))
    return path


def test_a_broken_rule_is_told_and_no_states_are_left_behind(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    states = tmp_path / "states.jsonl"
    status, out, err = replay(capsys, broken_record(record, tmp_path), "--states", states)
    assert status == 1 and err == "" and not states.exists()
    assert "Not allowed: action" in out and "R94-auction" in out
    status, out, _ = replay(capsys, broken_record(record, tmp_path), "--json")
    assert status == 1 and json.loads(out)["rule"].startswith("R94-auction")


def test_unusable_input_is_one_line(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    junk = tmp_path / "junk.json"
    junk.write_text("{")
    other = next(path for path in records("1894") if path != record)
    for arguments in (
        (junk,),
        (tmp_path / "absent.json",),
        (record, "--check", junk),
        (record, "--check", trace_of(other)),
    ):
        status, out, err = replay(capsys, *arguments)
        assert status == 2 and out == "" and err.count("\n") == 1, arguments
