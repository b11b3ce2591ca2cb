"""Matches between built-in players."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

import eighteenxx
from eighteenxx.engine.game import Game
from eighteenxx.errors import BadInput
from eighteenxx.players import RandomPlayer, arena, play_game, uniform
from eighteenxx.players.arena import Match, play, play_all, seats


def test_seats_of_a_mix_change_from_game_to_game() -> None:
    assert seats("random", 3, 5) == ("random",) * 3
    assert seats("mix", 3, 0) == ("random", "sensible", "random")
    assert seats("mix", 3, 1) == ("sensible", "random", "sensible")


def test_outcomes_do_not_depend_on_the_number_of_processes() -> None:
    matches = [Match("1894", seed, ("random",) * 3) for seed in (1, 2, 3)]
    alone = list(play_all(matches))
    with ProcessPoolExecutor(2) as executor:
        together = list(play_all(matches, executor))
    for a, b in zip(alone, together, strict=True):
        assert (a.match, a.reason, a.worth, a.record, a.faults) == (
            b.match,
            b.reason,
            b.worth,
            b.record,
            b.faults,
        )
    assert len({outcome.record for outcome in alone}) == 3


def test_an_outcome_tells_its_game() -> None:
    outcome = play(Match("1894", 7, ("random",) * 4, check=True))
    game = eighteenxx.load_game(outcome.record)
    assert game.finished and game.result == outcome.worth
    assert outcome.actions == len(game.actions) and outcome.faults == ()
    assert outcome.match.name == "1894-4p-7"


def test_what_goes_wrong_inside_a_game_becomes_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    applied = Game.apply

    def stumble(self: Game, action: Any) -> Any:
        if len(self.actions) == 5:
            raise ZeroDivisionError("a slip")
        return applied(self, action)

    monkeypatch.setattr(Game, "apply", stumble)
    outcome = play(Match("1894", 7, ("random",) * 3))
    assert outcome.reason == "not finished" and outcome.worth == {} and outcome.actions == 5
    assert len(outcome.faults) == 1
    assert outcome.faults[0].startswith("action 5: ZeroDivisionError: a slip (stumble, line ")


def test_broken_invariants_become_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "violations", lambda game, before: ["Odd."] if len(game.actions) == 3 else [])
    outcome = play(Match("1894", 7, ("random",) * 3, check=True))
    assert outcome.faults == ("action 2: Odd.",) and outcome.reason != "not finished"


def test_a_match_that_cannot_begin() -> None:
    with pytest.raises(BadInput, match="3 or 4 players, not 2"):
        play(Match("1894", 1, ("random",) * 2))


def test_a_game_that_takes_too_long_is_given_up() -> None:
    game = eighteenxx.new_game("1894", ["A", "B", "C"])
    with pytest.raises(BadInput, match="not over after 10 actions"):
        play_game(game, {name: RandomPlayer(1) for name in game.players}, max_actions=10)
    assert len(game.actions) == 10


def test_random_players_lose_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in which a last company's price wanders ends because they withhold for good at last."""
    monkeypatch.setattr(uniform, "PATIENCE", 300)
    record = json.loads(play(Match("1866", 1, ("random",) * 3)).record)
    paid = [(i, a["kind"]) for i, a in enumerate(record["actions"]) if a["type"] == "dividend"]
    assert {kind for i, kind in paid if i <= 300} == {"full", "half", "withhold"}
    assert {kind for i, kind in paid if i > 300} == {"withhold"}
