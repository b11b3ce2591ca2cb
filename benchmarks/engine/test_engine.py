"""Speed of the engine over one whole game: replaying it, listing what is legal, copying, saving.

Each is timed against what a user would do without the engine's own way: deepcopy for a copy, replaying the
record for a saved state. Run with ``make bench``.
"""

from __future__ import annotations

import copy
from typing import Any

import pytest

import eighteenxx
from eighteenxx import Game
from eighteenxx.players import RandomPlayer, play_game
from eighteenxx.players.arena import NAMES

GAMES = {"1894": (3, 8), "1866": (4, 4)}
"""Players and seed of a game that random players play into the late phases."""


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    players, seed = GAMES[request.param]
    game = eighteenxx.new_game(request.param, players=NAMES[:players], seed=seed)
    player = RandomPlayer(seed)
    return play_game(game, dict.fromkeys(game.players, player))


def begin(game: Game) -> Game:
    """The same game before its first action."""
    return eighteenxx.new_game(game.title.defs.id, game.players, game.seed, game.options)


@pytest.fixture(scope="module")
def states(game: Game) -> list[Game]:
    """The game after every 25th action."""
    again = begin(game)
    found = []
    for number, action in enumerate(game.actions):
        if number % 25 == 0:
            found.append(again.copy())
        again.apply(action)
    return found


def replay(game: Game) -> Game:
    again = begin(game)
    for action in game.actions:
        again.apply(action)
    return again


def test_replay(benchmark: Any, game: Game) -> None:
    """Every action checked in full; ``actions_per_second`` is in the extra information."""
    assert benchmark(replay, game) == game
    if benchmark.stats is not None:
        benchmark.extra_info["actions_per_second"] = round(len(game.actions) / benchmark.stats["mean"])


def test_legal_actions(benchmark: Any, states: list[Game]) -> None:
    """Listing all legal actions, tile lays included, in states spread over the game."""
    counts = benchmark(lambda: [len(state.legal_actions()) for state in states])
    assert all(counts)
    if benchmark.stats is not None:
        benchmark.extra_info["microseconds_each"] = round(1e6 * benchmark.stats["mean"] / len(states))


@pytest.mark.benchmark(group="copy")
def test_copy(benchmark: Any, game: Game) -> None:
    assert benchmark(game.copy) == game


@pytest.mark.benchmark(group="copy")
def test_copy_by_deepcopy(benchmark: Any, game: Game) -> None:
    """What a user would do instead of ``Game.copy``: a deep copy of the state."""
    assert benchmark(copy.deepcopy, game.state) == game.state


@pytest.mark.benchmark(group="undo")
def test_undo_one(benchmark: Any, game: Game) -> None:
    def undo(twin: Game) -> Game:
        twin.undo()
        return twin

    twin = benchmark.pedantic(undo, setup=lambda: ((game.copy(),), {}), rounds=20)
    assert len(twin.actions) == len(game.actions) - 1


@pytest.mark.benchmark(group="undo")
def test_undo_by_replay(benchmark: Any, game: Game) -> None:
    """What a user would do instead of ``Game.undo``: play the record again but for its last action."""
    text = game.to_json()
    assert benchmark.pedantic(eighteenxx.load_game, args=(text,), rounds=3) == game
