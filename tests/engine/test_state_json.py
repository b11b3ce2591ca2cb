"""A state goes to JSON and back without loss, after every action of whole games."""

from __future__ import annotations

import json
from typing import Any

import pytest

from eighteenxx.engine.state_json import state_from_dict, state_to_dict
from eighteenxx.errors import BadInput
from tests.engine.moments import LINEUPS, concrete, moment, start


@pytest.mark.parametrize(("table", "kind"), [lineup for lineup in LINEUPS if lineup[1] != "mix"])
def test_every_state_comes_back(table: str, kind: str) -> None:
    game, bots = start(table, kind, seed=8)
    while game.question is not None:
        told = state_to_dict(game.state)
        text = json.dumps(told)
        again = state_from_dict(json.loads(text), game.title)
        assert again == game.state
        assert json.dumps(state_to_dict(again)) == text
        game.apply(bots[game.question.player].choose(game))
    assert state_from_dict(state_to_dict(game.state), game.title) == game.state


def test_a_state_read_back_goes_on_as_the_game_does() -> None:
    game = moment("1894", "sensible", 2, 0.5)
    twin = game.copy()
    twin.state = state_from_dict(state_to_dict(game.state), game.title)
    assert twin.state.board.version != game.state.board.version
    for _ in range(5):
        assert [str(a) for a in twin.legal_actions()] == [str(a) for a in game.legal_actions()]
        action = concrete(game.legal_actions()[0])[0]
        assert [str(e) for e in game.apply(action)] == [str(e) for e in twin.apply(action)]
    assert twin.state == game.state


def test_what_tasks_and_notes_hold_keeps_its_kind() -> None:
    game = moment("1894", "random", 1, 0.5)
    s = game.state
    s.round.notes = {"pairs": (("a", 1), ("b", 2)), "set": frozenset({"x", "y"}), "none": None, "yes": True}
    s.round.sold = frozenset({("Red", "PLM"), ("Blue", "AG")})
    again = state_from_dict(json.loads(json.dumps(state_to_dict(s))), game.title)
    assert again.round == s.round
    assert isinstance(again.round.notes["set"], frozenset) and again.round.notes["yes"] is True


def _without(told: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in told.items() if key != name}


def test_anything_else_is_refused_in_one_sentence() -> None:
    game = moment("1894", "random", 1, 0.5)
    told = state_to_dict(game.state)
    wrong: list[tuple[Any, str]] = [
        (None, "not an object"),
        ([], "not an object"),
        ({}, "'chance' is missing"),
        (_without(told, "bank"), "'bank' is missing"),
        (told | {"bank": "x"}, "'x' is no whole number"),
        (told | {"bank": 1.5}, "1.5 is no whole number"),
        (told | {"finished": 1}, "1 is no truth value"),
        (told | {"phase": 3}, "3 is no text"),
        (told | {"agenda": [{"task": "fly"}]}, "there is no task 'fly'"),
        (told | {"agenda": [{"task": "stock", "wings": 2}]}, "wings"),
        (told | {"weather": "fine"}, "weather"),
        (told | {"extra": None}, "1894"),
    ]
    for value, said in wrong:
        with pytest.raises(BadInput) as error:
            state_from_dict(value, game.title)
        assert said in str(error.value) and "\n" not in str(error.value)
