"""Play a whole game between built-in players and say how it ended.

python examples/play_a_game.py [SEED]
"""

from __future__ import annotations

import sys

import eighteenxx
from eighteenxx.players import RandomPlayer, SensiblePlayer, play_game


def main(seed: int = 7) -> None:
    game = eighteenxx.new_game("1894", players=["Red", "Blue", "Green"], seed=seed)
    play_game(game, {"Red": SensiblePlayer(1), "Blue": SensiblePlayer(2), "Green": RandomPlayer(3)})
    assert game.result is not None and game.state.ending is not None
    print(f"{len(game.actions)} actions; the game ended by: {game.state.ending.reason}")
    for name, worth in sorted(game.result.items(), key=lambda pair: -pair[1]):
        print(f"  {name:6}{worth:>6}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
