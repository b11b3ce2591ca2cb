"""Reading exported records: undo, redo, chat, automatic actions, and refusing what is no record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from eighteenxx.errors import BadInput
from eighteenxx.files import read_text
from eighteenxx.records.export import effective_actions, parse_export
from eighteenxx.records.trace import read_trace
from tests.records.replays import name_of, needs_replays, records, trace_of


def act(ident: int, kind: str = "pass", **more: Any) -> dict[str, Any]:
    return {"type": kind, "entity": 1, "entity_type": "player", "id": ident, **more}


def ids(*actions: dict[str, Any]) -> list[int | None]:
    return [action.id for action in effective_actions(list(actions))]


def game(**changes: Any) -> str:
    base: dict[str, Any] = {
        "title": "1894",
        "players": [{"id": 7, "name": "Red"}, {"id": 8, "name": "Blue"}],
        "settings": {"seed": 5, "optional_rules": []},
        "actions": [act(1)],
        "result": {"7": 300, "8": 200},
        "status": "finished",
        "game_end_reason": "bankrupt",
    }
    base.update(changes)
    return json.dumps({key: value for key, value in base.items() if value is not ...})


def test_undo_takes_back_the_last_action() -> None:
    assert ids(act(1), act(2), act(3, "undo"), act(4)) == [1, 4]


def test_undo_to_an_action_takes_back_all_after_it() -> None:
    assert ids(act(1), act(2), act(5), act(6, "undo", action_id=1)) == [1]
    assert ids(act(1), act(2), act(6, "undo", action_id=0)) == []


def test_redo_brings_back_what_the_latest_undo_took() -> None:
    undone = (act(1), act(2), act(3), act(4, "undo", action_id=1), act(5, "undo"))
    assert ids(*undone, act(6, "redo")) == [1]
    assert ids(*undone, act(6, "redo"), act(7, "redo")) == [1, 2, 3]


def test_another_action_makes_an_undo_final() -> None:
    with pytest.raises(BadInput, match="redo, but nothing was undone"):
        ids(act(1), act(2, "undo"), act(3), act(4, "redo"))


def test_chat_never_counts_and_is_never_undone() -> None:
    assert ids(act(1), act(2, "message"), act(3, "undo"), act(4, "message"), act(5, "redo")) == [1]


def test_automatic_actions_follow_and_are_undone_with_the_one_that_set_them_off() -> None:
    follower = {"type": "pass", "entity": 2, "entity_type": "player"}
    carrier = act(1, "program_share_pass", auto_actions=[follower])
    first, second = effective_actions([carrier])
    assert (first.programmed, first.auto, "auto_actions" in first.fields) == (True, False, False)
    assert (second.type, second.entity, second.auto, second.id) == ("pass", 2, True, None)
    assert ids(act(1), act(2, auto_actions=[follower]), act(3, "undo")) == [1]


def test_fields_are_read_as_what_they_are() -> None:
    (action,) = effective_actions([act(9, "bid", company="LRC", price="25", shares=["PLM_1"])])
    assert (action.text("company"), action.number("price"), action.texts("shares")) == ("LRC", 25, ("PLM_1",))
    assert action.optional_number("cost") is None
    with pytest.raises(BadInput, match=r"action 9 \(bid\): company is 'LRC', expected a whole number"):
        action.number("company")
    with pytest.raises(BadInput, match=r"action 9 \(bid\): hex is missing, expected a text"):
        action.text("hex")


def test_a_record_says_who_played_what() -> None:
    record = parse_export(game())
    assert record.players == ((7, "Red"), (8, "Blue"))
    assert (record.title, record.seed, record.result) == ("1894", 5, {"Red": 300, "Blue": 200})
    assert (record.status, record.end_reason) == ("finished", "bankrupt")
    assert record.name_of(8) == record.name_of("8") == "Blue"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (game()[:60], "x.json, line 1, column 58: the JSON breaks off"),
        (game()[:-1], "the JSON breaks off"),
        ("", "empty where JSON was expected"),
        ("hello", "x.json, line 1, column 1: not JSON"),
        ("[1, 2]", "not an exported game"),
        ("{}", "there is no title"),
        (game(actions=...), "there is no actions"),
        (game(settings=...), "no settings, so the seed is unknown"),
        (game(settings={"seed": "five"}), "seed is 'five', expected a whole number"),
        (game(players=[]), "players is"),
        (game(players=[{"id": 1, "name": "A"}, {"id": 1, "name": "B"}]), "two players have the same id"),
        (game(players=[{"id": 1}]), "player 1 has no name"),
        (game(actions=[3]), "action 0 of the list: not an action"),
        (game(actions=[{"type": "pass"}]), "entity is None"),
        (game(actions=[act(1, "undo")]), "nothing to undo"),
        (game(result={"9": 1}), "result has '9': 1"),
    ],
)
def test_what_is_no_record_gets_one_sentence(text: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_export(text, "x.json")
    message = str(caught.value)
    assert message.startswith("x.json") and said in message and "\n" not in message


@needs_replays
@pytest.mark.parametrize("path", records(), ids=name_of)
def test_recorded_games_have_the_actions_of_their_traces(path: Path) -> None:
    record = parse_export(read_text(path), path.name)
    trace = read_trace(trace_of(path))
    assert [(a.as_recorded(), a.auto) for a in record.actions] == [
        (line.action, line.auto) for line in trace.lines
    ]
    assert record.result == trace.result
    assert record.seed == trace.head["seed"]
    assert [name for _, name in record.players] == trace.head["seating"]
