"""The recorded games beside the project; tests that need them are skipped without them."""

from __future__ import annotations

from pathlib import Path

import pytest

from eighteenxx.records.replay import Replay, read_export
from eighteenxx.records.trace import compare, read_trace

FOLDER = Path(__file__).resolve().parent.parent.parent.parent / "shared" / "replays"
needs_replays = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="the recorded games ../shared/replays are absent"
)


def records(title: str = "") -> list[Path]:
    """Every record of a title (of all titles, without one), in a fixed order."""
    if not FOLDER.is_dir():
        return []
    plain = sorted(FOLDER.glob(f"{title}*.record.json"))
    return plain + sorted((FOLDER / "random").glob(f"{title}*.record.json.gz"))


def trace_of(record: Path) -> Path:
    """The trace that goes with a record."""
    return record.with_name(record.name.replace(".record.json", ".trace.jsonl"))


def name_of(record: Path) -> str:
    """A record's name, for the ids of tests."""
    return record.name.split(".")[0]


def plays_as_traced(record: Path, strict: bool) -> None:
    """Replay a record: every state, all routes, the result and its reason must be as in the trace.

    With ``strict`` every action taken must be among the legal ones."""
    trace = read_trace(trace_of(record))
    replay = Replay(read_export(str(record)), strict=strict)
    assert compare(trace.start, replay.states.state()) == []
    lines = iter(trace.lines)
    for raw, line in zip(replay, lines, strict=True):
        where = f"{record.name}, {line.index}: {raw.place}"
        assert compare(line.state, replay.states.state()) == [], where
        assert compare({"routes": line.routes}, {"routes": replay.routes}) == [], where
    assert replay.game.result == trace.result
    ending = replay.game.state.ending
    assert ending is not None and replay.terms.REASONS[ending.reason] == trace.reason
