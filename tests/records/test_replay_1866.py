"""Recorded games of 1866's older edition play again to the same states, action by action."""

from __future__ import annotations

from pathlib import Path

import pytest

from .replays import name_of, needs_replays, plays_as_traced, records

RECORDS = records("1866")

#: Every how many records one is replayed with the full lists of legal actions.
STRICT_EVERY = 4


@needs_replays
@pytest.mark.parametrize("record", RECORDS, ids=name_of)
def test_every_state_and_all_routes_as_in_the_trace(record: Path) -> None:
    plays_as_traced(record, RECORDS.index(record) % STRICT_EVERY == 0)
