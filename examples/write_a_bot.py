"""A bot of your own: it tries every action it knows on a copy of the game, and keeps what leaves it richest.

    python examples/write_a_bot.py [ACTIONS]

A bot is anything with ``choose(game)``. It may look at the game and at copies of it, and gives back one of
the legal actions: ``game.apply`` will refuse anything else.
"""

from __future__ import annotations

import sys

import eighteenxx
from eighteenxx.engine.actions import Action, LayTile, Offer, Pass, RoutesOffer
from eighteenxx.engine.game import Game
from eighteenxx.players import BotPlayer, RandomPlayer


class GreedyPlayer:
    """Looks one action ahead: net worth, and what the companies it directs have in their treasuries."""

    def choose(self, game: Game) -> Action:
        me = game.active.player
        best: tuple[float, Action] | None = None
        for offer in self.sample(game):
            if isinstance(offer, Offer):
                action = offer.fill(offer.low)  # an open amount: no more than must be
            elif isinstance(offer, RoutesOffer):
                action = offer.best()  # any legal routes: those that the solver proves best
            else:
                action = offer
            trial = game.copy()  # cheap: tens of microseconds
            trial.apply(action)
            value = self.value(trial, str(me)) + 0.1 * (not isinstance(action, Pass))
            if best is None or value > best[0]:
                best = value, action
        assert best is not None, "a question that waits has an answer"
        return best[1]

    def sample(self, game: Game) -> list[Action | Offer | RoutesOffer]:
        """All that is legal, but only a few of the many ways to lay a tile."""
        offers = game.legal_actions()
        lays = [x for x in offers if isinstance(x, LayTile)]
        return [x for x in offers if not isinstance(x, LayTile)] + lays[:: len(lays) // 8 + 1]

    def value(self, game: Game, me: str) -> float:
        s, title = game.state, game.title
        worth = title.ending.worth(s, me)
        return worth + sum(0.3 * s.companies[c].cash for c in title.shares.directed(s, me))


def main(actions: int = 150) -> None:
    game = eighteenxx.new_game("1894", players=["Greedy", "Chance", "Luck"], seed=7)
    players: dict[str, BotPlayer] = {
        "Greedy": GreedyPlayer(),
        "Chance": RandomPlayer(1),
        "Luck": RandomPlayer(2),
    }
    while not game.finished and len(game.actions) < actions:
        game.apply(players[str(game.active.player)].choose(game))
    for name, player in game.view()["players"].items():
        print(f"{name:8}worth {player['worth']:>5}, shares {player['shares']}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
