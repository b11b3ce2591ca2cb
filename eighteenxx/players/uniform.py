"""A player who chooses at random."""

from __future__ import annotations

from random import Random

from eighteenxx.engine.actions import Action, Bid, Offer, RoutesOffer
from eighteenxx.engine.game import Game


class RandomPlayer:
    """Every legal action is as likely as any other; of an open amount, every allowed one. Runs the best
    routes, and never outbids himself in an auction (else an auction could go on for ever, all money
    bound in bids). The same seed plays the same way."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, game: Game) -> Action:
        """A random legal action."""
        chosen = self.random.choice([a for a in game.legal_actions() if not _outbids_himself(game, a)])
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
