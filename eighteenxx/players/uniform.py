"""A player who chooses at random."""

from __future__ import annotations

from random import Random

from eighteenxx.engine.actions import Action, Bid, Dividend, Offer, RoutesOffer
from eighteenxx.engine.game import Game

PATIENCE = 3_000
"""Actions of a game after which a random player withholds every dividend."""


class RandomPlayer:
    """Every legal action is as likely as any other; of an open amount, every allowed one. Runs the best
    routes, and never outbids himself in an auction (else an auction could go on for ever, all money
    bound in bids). The same seed plays the same way.

    In a very long game (over ``PATIENCE`` actions) he withholds whatever is earned. Where a last company's
    price decides when a game ends, and nothing else moves it, dividends drawn at random would let it wander
    for ever."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, game: Game) -> Action:
        """A random legal action."""
        choices = [a for a in game.legal_actions() if not _outbids_himself(game, a)]
        if len(game.actions) > PATIENCE:
            choices = [a for a in choices if isinstance(a, Dividend) and a.kind == "withhold"] or choices
        chosen = self.random.choice(choices)
        if isinstance(chosen, Offer):
            return chosen.fill(self.random.randrange(chosen.low, chosen.high + 1, chosen.step))
        if isinstance(chosen, RoutesOffer):
            return chosen.best()
        return chosen


def _outbids_himself(game: Game, offer: Action | Offer | RoutesOffer) -> bool:
    sale = game.state.sale
    if sale is None or not isinstance(offer, Offer) or not isinstance(offer.action, Bid):
        return False
    bids = sale.bids.get(offer.action.item, ())
    return bool(bids) and bids[-1][0] == offer.action.player
