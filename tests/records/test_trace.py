"""Traces: deltas there and back, comparison, the file."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from eighteenxx.errors import BadInput
from eighteenxx.records.report import print_differences
from eighteenxx.records.trace import TraceWriter, apply_delta, compare, make_delta, read_trace
from tests.records.replays import name_of, needs_replays, records, trace_of

leaves = st.sampled_from([None, 0, 1, "", "x", [], [1], {}])
keys = st.sampled_from(["cash", "shares", "a"])
inner = st.dictionaries(keys, leaves, max_size=2)
states = st.dictionaries(keys, leaves | inner | st.dictionaries(keys, leaves | inner, max_size=2), max_size=3)


def test_a_delta_merges_objects_replaces_the_rest_and_null_removes() -> None:
    before = {"players": {"Red": {"cash": 5, "trains": [1, 2]}}, "round": 1, "up": "LRC"}
    after = apply_delta(before, {"players": {"Red": {"trains": [2]}}, "up": None})
    assert after == {"players": {"Red": {"cash": 5, "trains": [2]}}, "round": 1}
    assert before["up"] == "LRC"


@given(states, states)
def test_a_delta_leads_from_one_state_to_the_other(before: dict[str, Any], after: dict[str, Any]) -> None:
    assert compare(after, apply_delta(before, make_delta(before, after)), ignore=()) == []


@given(states, states)
def test_a_delta_is_empty_exactly_if_nothing_differs(before: dict[str, Any], after: dict[str, Any]) -> None:
    assert (make_delta(before, after) == {}) == (compare(before, after, ignore=()) == [])


def test_nothing_null_and_empty_are_the_same() -> None:
    assert compare({"a": None, "b": {}, "c": {"d": None}}, {"e": []}) == []


def test_labels_of_steps_are_left_out() -> None:
    assert compare({"step": {"name": "Track"}}, {"step": {"name": "Lay"}}) == []


def test_a_difference_names_its_field() -> None:
    (difference,) = compare({"players": {"Red": {"cash": 5}}}, {"players": {"Red": {"cash": 7}}})
    assert str(difference) == "players.Red.cash: expected 5, found 7"
    (difference,) = compare({"market": {"1,2": ["PLM"]}}, {"market": {}})
    assert str(difference) == 'market.1,2: expected ["PLM"], found nothing'
    (difference,) = compare({}, {"depot": {"upcoming": {"2": 7}}})
    assert difference.path == ("depot", "upcoming", "2")


def test_tuples_count_as_lists() -> None:
    assert compare({"tokens": [["D9", 0]]}, {"tokens": (("D9", 0),)}) == []


def test_the_report_shows_the_first_differences() -> None:
    out = io.StringIO()
    differences = compare({str(i): i + 1 for i in range(30)}, {})
    print_differences(
        differences,
        Console(file=out, width=120),
        index=4,
        action={"type": "bid", "entity": 1, "company": "LRC"},
        limit=2,
    )
    text = out.getvalue()
    assert "after action 4 (bid 1 company=LRC) in 30 fields" in text
    assert "and 28 more" in text and text.count("nothing") == 2


def write(path: Path) -> None:
    with TraceWriter(path) as writer:
        writer.start({"cash": 1, "tokens": [1]}, title="1894", seed=3)
        writer.action({"type": "pass"}, {"cash": 2, "tokens": []})
        writer.action({"type": "run_routes"}, {"cash": 2}, auto=True, routes={"revenue": 40})
        writer.end("bankrupt", {"Red": 2})


@pytest.mark.parametrize("name", ["t.jsonl", "t.jsonl.gz"])
def test_what_is_written_is_read_back(tmp_path: Path, name: str) -> None:
    write(tmp_path / name)
    trace = read_trace(tmp_path / name)
    assert (trace.head["title"], trace.head["seed"], trace.start["cash"]) == ("1894", 3, 1)
    assert [(line.index, line.auto, line.state["cash"]) for line in trace.lines] == [
        (0, False, 2),
        (1, True, 2),
    ]
    assert trace.lines[1].routes == {"revenue": 40} and trace.lines[1].delta == {}
    assert (trace.reason, trace.result) == ("bankrupt", {"Red": 2})


def test_a_trace_that_fails_midway_is_not_left_behind(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), TraceWriter(tmp_path / "t.jsonl") as writer:
        writer.start({"cash": 1})
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda lines: lines[:-1], "the trace breaks off after action 1"),
        (lambda lines: [lines[0], lines[2], lines[3]], "line 2: not action 0 of a trace"),
        (lambda lines: lines[1:], "not a trace"),
        (
            lambda lines: [lines[0].replace('"version": 1', '"version": 9'), *lines[1:]],
            "a trace of version 9",
        ),
        (lambda lines: [lines[0], lines[1][:20]], "line 2, column 14: the JSON breaks off"),
        (lambda lines: [], "not a trace"),
    ],
)
def test_what_is_no_trace_gets_one_sentence(tmp_path: Path, change: Any, said: str) -> None:
    path = tmp_path / "t.jsonl"
    write(path)
    path.write_text("\n".join(change(path.read_text().splitlines())))
    with pytest.raises(BadInput) as caught:
        read_trace(path)
    assert said in str(caught.value) and "\n" not in str(caught.value)


@needs_replays
@pytest.mark.parametrize("path", records(), ids=name_of)
def test_deltas_of_recorded_games_can_be_made_again(path: Path) -> None:
    trace = read_trace(trace_of(path))
    state = trace.start
    for line in trace.lines:
        assert (
            compare(line.state, apply_delta(state, json.loads(json.dumps(make_delta(state, line.state)))))
            == []
        )
        state = line.state
    assert trace.result == {name: player["value"] for name, player in state["players"].items()}
