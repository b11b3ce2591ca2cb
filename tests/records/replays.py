"""The recorded games beside the project; tests that need them are skipped without them."""

from __future__ import annotations

from pathlib import Path

import pytest

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
