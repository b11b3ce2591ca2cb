"""Figures of a game, round by round, as CSV; and a question answered with them.

    python examples/analyse_history.py [GAME.json] > history.csv

Without a file a game is played first. ``pandas.DataFrame(game.history())`` works as well.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import eighteenxx
from eighteenxx.engine.game import Game
from eighteenxx.players import SensiblePlayer, play_game


def played() -> Game:
    game = eighteenxx.new_game("1894", players=["Red", "Blue", "Green"], seed=5)
    return play_game(game, {name: SensiblePlayer(i) for i, name in enumerate(game.players)})


def main(path: str | None = None) -> None:
    game = eighteenxx.load_game(Path(path).read_text("utf-8")) if path else played()
    rows = game.history()
    writer = csv.DictWriter(sys.stdout, fieldnames=list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    earned: dict[str, int] = {}
    for row in rows:
        if row["kind"] == "company":
            earned[row["name"]] = earned.get(row["name"], 0) + row["revenue"]
    if earned:
        best = max(earned, key=lambda name: earned[name])
        print(f"{best} ran for most: {earned[best]} in all", file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:2])
