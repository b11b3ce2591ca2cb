"""Our own game record: the title, its options, the players, the seed, and the actions.

A record is one JSON object: ``format`` (``"eighteenxx-game"``), ``version`` (1), ``title``,
``title_version``, ``options`` (all of them), ``players`` in seat order, ``seed``, ``actions``. It names no
state: the same title, options, players, seed and actions always give the same state.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game

FORMAT = "eighteenxx-game"
VERSION = 1


def to_json(game: Game) -> str:
    """The record of a game, one action a line."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "title": game.title.defs.id,
        "title_version": game.title.defs.version,
        "options": game.options,
        "players": list(game.players),
        "seed": game.seed,
    }
    lines = ",\n".join(json.dumps(a.to_dict(), separators=(",", ":")) for a in game.actions)
    return json.dumps(head)[:-1] + f', "actions": [\n{lines}\n]}}\n'
