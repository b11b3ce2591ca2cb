"""What a built-in player is, and how a whole game is played by them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from eighteenxx.engine.actions import Action
from eighteenxx.engine.game import Game
from eighteenxx.errors import BadInput

MAX_ACTIONS = 10_000
"""Actions after which a game between built-in players is left as it is; the longest seen to end had 4,500."""


class BotPlayer(Protocol):
    """Something that decides. It may look at the game and at copies of it, and must not change it."""

    def choose(self, game: Game) -> Action:
        """One of the legal actions of the question that waits."""


class NotOver(BadInput):
    """A game was not over after as many actions as it was given. Some titles let players who never change
    anything go on for ever, and those who choose at random sometimes come to that."""


def play_game(
    game: Game,
    players: Mapping[str, BotPlayer],
    max_actions: int = MAX_ACTIONS,
    watch: Callable[[Game], None] | None = None,
) -> Game:
    """Let built-in players play a game to its end; ``watch`` is called after every action.

    Raises NotOver if the game is not over after ``max_actions`` more actions.
    """
    for _ in range(max_actions):
        q = game.question
        if q is None:
            return game
        game.apply(players[q.player].choose(game))
        if watch is not None:
            watch(game)
    if game.question is None:
        return game
    raise NotOver(f"the game is not over after {max_actions} actions")
