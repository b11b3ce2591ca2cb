"""Recorded games of 1894 play again to the same states, action by action."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

import eighteenxx
from eighteenxx.errors import IllegalAction
from eighteenxx.files import read_text
from eighteenxx.records.export import parse_export
from eighteenxx.records.replay import ReplayStopped, replay_record

from .replays import name_of, needs_replays, plays_as_traced, records

RECORDS = records("1894")

#: Every how many records one is replayed with the full lists of legal actions.
STRICT_EVERY = 3


@needs_replays
@pytest.mark.parametrize("record", RECORDS, ids=name_of)
def test_every_state_and_all_routes_as_in_the_trace(record: Path) -> None:
    plays_as_traced(record, RECORDS.index(record) % STRICT_EVERY == 0)


@needs_replays
def test_the_public_import_plays_to_the_end() -> None:
    record = min(RECORDS, key=lambda path: path.stat().st_size)
    game = eighteenxx.import_record(read_text(record))
    assert game.finished
    assert game.result == dict(parse_export(read_text(record)).result)


@needs_replays
def test_an_illegal_action_stops_the_replay_and_says_why() -> None:
    exported = parse_export(read_text(RECORDS[0]))
    raw = exported.actions[0]
    assert raw.type == "bid"
    fields = {**raw.fields, "price": raw.number("price") + 1}  # no multiple of 5: R94-auction-5
    broken = evolve(exported, actions=(evolve(raw, fields=fields), *exported.actions[1:]))
    with pytest.raises(ReplayStopped, match="multiples of 5") as caught:
        list(replay_record(broken))
    assert caught.value.index == 0 and caught.value.refusal.rule == "R94-auction-5"
    assert isinstance(caught.value, IllegalAction)


@needs_replays
def test_a_pass_out_of_turn_is_no_pass() -> None:
    exported = parse_export(read_text(RECORDS[0]))
    second = exported.players[1][0]
    passing = evolve(exported.actions[0], type="pass", entity=second, fields={})
    with pytest.raises(ReplayStopped, match="turn to act"):
        list(replay_record(evolve(exported, actions=(passing, *exported.actions))))
