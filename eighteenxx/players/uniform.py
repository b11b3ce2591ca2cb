"""A player who chooses uniformly at random."""

from __future__ import annotations

from random import Random

from eighteenxx.engine.actions import Action, Offer, RoutesOffer
from eighteenxx.engine.game import Game


class RandomPlayer:
    """Every legal action is as likely as any other; of an open amount, every allowed one. Runs the best
    routes. The same seed plays the same way."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, game: Game) -> Action:
        """A random legal action."""
        chosen = self.random.choice(game.legal_actions())
        if isinstance(chosen, Offer):
            return chosen.fill(self.random.randrange(chosen.low, chosen.high + 1, chosen.step))
        if isinstance(chosen, RoutesOffer):
            return chosen.best()
        return chosen
