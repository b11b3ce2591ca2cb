"""What holds at any moment of any game, tried at random moments of games that built-in players play."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import eighteenxx
from eighteenxx.engine.game import Game
from eighteenxx.engine.invariants import violations
from eighteenxx.engine.state_json import state_to_dict
from tests.engine.moments import LINEUPS, TABLES, concrete, is_offered, moment, start, variants

few = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],  # shrinking would replay whole games for minutes
    suppress_health_check=[HealthCheck.too_slow],
)
fewer = settings(few, max_examples=8)

moments = st.builds(
    lambda lineup, part: moment(*lineup, 1, part), st.sampled_from(sorted(LINEUPS)), st.floats(0, 1)
)
randoms = st.integers(0, 10**6).map(Random)


def outlook(game: Game) -> tuple[object, ...]:
    """All of a game that a caller can see: state, record, and who is asked."""
    return state_to_dict(game.state), game.to_json(), game.active


@few
@given(moments, randoms)
def test_every_offered_action_is_accepted(game: Game, random: Random) -> None:
    offers = game.legal_actions()
    assert offers
    for offer in random.sample(offers, min(12, len(offers))):
        for action in concrete(offer):
            assert game.refusal(action) is None
            after = game.copy()
            after.apply(action)
            assert after.actions == [*game.actions, action]
            assert violations(after, game.state) == []


@few
@given(moments, randoms)
def test_accepted_is_what_was_offered_and_a_refused_action_changes_nothing(
    game: Game, random: Random
) -> None:
    seen = outlook(game)
    refused = 0
    for action in variants(game, random, 15):
        if is_offered(game, action):
            assert game.allows(action), action
            continue
        with pytest.raises(eighteenxx.IllegalAction) as error:
            game.apply(action)
        assert error.value.refusal.text[-1] in ".!" and "\n" not in error.value.refusal.text
        refused += 1
    assert refused
    assert outlook(game) == seen


@few
@given(moments, randoms, st.integers(1, 40))
def test_undo_goes_back_to_the_state_as_it_was(game: Game, random: Random, number: int) -> None:
    seen, trail = outlook(game), []
    for _ in range(number):
        if game.finished:
            break
        game.apply(random.choice(concrete(random.choice(game.legal_actions()))))
        trail.append(outlook(game))
    if len(trail) > 1:
        game.undo()
        assert outlook(game) == trail[-2]
        game.undo(len(trail) - 1)
    else:
        game.undo(len(trail))
    assert outlook(game) == seen


@few
@given(moments, randoms)
def test_a_copy_and_its_game_are_independent(game: Game, random: Random) -> None:
    seen = outlook(game)
    twin = game.copy()
    assert twin == game and outlook(twin) == seen
    for _ in range(4):
        if not twin.finished:
            twin.apply(random.choice(concrete(random.choice(twin.legal_actions()))))
    assert outlook(game) == seen
    after = outlook(twin)
    game.apply(random.choice(concrete(random.choice(game.legal_actions()))))
    game.undo(1)
    game.undo(min(3, len(game.actions)))
    assert outlook(twin) == after


@fewer
@given(moments)
def test_a_record_gives_the_game_again(game: Game) -> None:
    again = eighteenxx.load_game(game.to_json())
    assert again == game
    assert outlook(again) == outlook(game)
    assert [str(a) for a in again.legal_actions()] == [str(a) for a in game.legal_actions()]


@pytest.mark.parametrize(("table", "kind"), LINEUPS)
def test_no_invariant_breaks_in_whole_games(table: str, kind: str) -> None:
    game, bots = start(table, kind, seed=5)
    assert violations(game) == []
    while game.question is not None:
        before = game.state.copy()
        game.apply(bots[game.question.player].choose(game))
        assert violations(game, before) == [], game.actions[-1]
    assert game.finished and game.result is not None and set(game.result) == set(game.players) - {"Robot"}


PLAY = """
import json
import sys
from eighteenxx.players.arena import Match, play, seats
kinds, (title, players, options) = json.loads(sys.argv[1])
for kind in kinds:
    outcome = play(Match(title, 11, seats(kind, players[0], 0), options))
    print(outcome.record, outcome.worth, outcome.faults)
"""


@pytest.mark.parametrize("table", sorted(TABLES))
def test_the_same_seed_plays_the_same_game_in_any_process(table: str) -> None:
    told = []
    kinds = [kind for played, kind in LINEUPS if played == table and kind != "mix"]
    for seed in ("1", "4242"):
        done = subprocess.run(
            [sys.executable, "-c", PLAY, json.dumps([kinds, TABLES[table]])],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        told.append(done.stdout)
    assert told[0] == told[1]
    assert len(told[0].splitlines()) > 200
