"""The table: a game, the file it is kept in, and who sits where. Both ways to play use it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from eighteenxx.draw.sentences import sentences
from eighteenxx.engine.actions import Action, RunRoutes
from eighteenxx.engine.game import Game
from eighteenxx.errors import BadInput
from eighteenxx.files import read_text, write_text
from eighteenxx.play.menu import Choice, menu
from eighteenxx.play.textmap import operating
from eighteenxx.players import BotPlayer
from eighteenxx.players.arena import KINDS
from eighteenxx.records.own import load_game
from eighteenxx.titles import titles


class Table:
    """A game that is saved after every action.

    ``log`` holds (number of actions made, sentences) pairs, the last one last. ``bots`` are the built-in
    players by the name they play for; they start afresh, with the game's seed, whenever a game is resumed.
    """

    def __init__(self, game: Game, path: str, kinds: Mapping[str, str] | None = None) -> None:
        self.game, self.path = game, path
        self.bots: dict[str, BotPlayer] = {}
        for name, kind in (kinds or {}).items():
            if name not in game.players:
                raise BadInput(f"nobody in this game is named {name!r} (players: {', '.join(game.players)})")
            if kind not in KINDS:
                raise BadInput(f"a built-in player is {' or '.join(KINDS)}, not {kind!r}")
            self.bots[name] = KINDS[kind](game.seed * 100 + game.players.index(name))
        self.log: list[tuple[int, list[str]]] = []
        self._choices: tuple[int, list[Choice]] | None = None

    # -- what is open ----------------------------------------------------------------------------

    @property
    def bot(self) -> BotPlayer | None:
        """The built-in player who is to act, or None when a person is, or nobody."""
        q = self.game.question
        return None if q is None else self.bots.get(q.player)

    def choices(self) -> list[Choice]:
        """The menu as it stands, worked out once a position."""
        made = len(self.game.actions)
        if self._choices is None or self._choices[0] != made:
            self._choices = made, menu(self.game)
        return self._choices[1]

    def best(self) -> RunRoutes:
        """The best routes of the company whose turn it is, as if it ran now; BadInput when there is none."""
        game = self.game
        company, q = operating(game), game.question
        if company is None or q is None or not game.title.routes.can_run(game.state, company):
            raise BadInput("No company with a train and a route is operating.")
        return game.title.routes.best(game.state, company, q.player)

    def told(self, last: int = 1) -> list[str]:
        """The sentences of the last actions."""
        return [sentence for _, told in self.log[-last:] for sentence in told]

    # -- what is done ----------------------------------------------------------------------------

    def apply(self, action: Action) -> list[str]:
        """Carry an action out and save the game; -> what happened, in sentences.

        Raises IllegalAction, with nothing changed; BadInput when the file cannot be written (the game at the
        table has gone on).
        """
        before = self.game.active
        events = self.game.apply(action)
        told = sentences(self.game, before, action, events)
        self.log.append((len(self.game.actions), told))
        self.save()
        return told

    def undo(self) -> int:
        """Take back the last thing a person decided with all that came after it, or the last action where
        only built-in players play; -> how many actions. BadInput when there is none."""
        actions = self.game.actions
        mine = [i for i, action in enumerate(actions) if action.player not in self.bots]
        if not actions or (not mine and len(self.bots) < len(self.game.players)):
            raise BadInput("There is nothing to take back.")
        upto = mine[-1] if mine else len(actions) - 1
        count = len(actions) - upto
        self.game.undo(count)
        self._choices = None
        self.log = [(made, told) for made, told in self.log if made <= upto]
        self.save()
        return count

    def save(self) -> None:
        """Write the game's file, whole or not at all."""
        write_text(self.path, self.game.to_json())


def open_table(path: str | os.PathLike[str], kinds: Mapping[str, str], everybody: bool = False) -> Table:
    """The table of a saved game. ``kinds`` seats built-in players by name; ``everybody`` seats sensible ones
    wherever ``kinds`` does not say otherwise. Raises BadInput, naming the file, when it cannot be used."""
    name = os.fspath(path)
    if not os.path.exists(name) and name in titles():
        raise BadInput(f"{name} is a title and no saved game; start one with `eighteenxx new {name}`.")
    text = read_text(name)
    try:
        game = load_game(text)
    except BadInput as error:
        raise BadInput(f"{name}: {str(error).rstrip('.')}.") from None
    seats = dict.fromkeys(game.players, "sensible") if everybody else {}
    return Table(game, name, {**seats, **kinds})


def seats(given: Iterable[str]) -> dict[str, str]:
    """``["Red=random"]`` -> {"Red": "random"}; BadInput for anything else."""
    found: dict[str, str] = {}
    for word in given:
        name, equals, kind = word.rpartition("=")
        if not equals or not name or kind not in KINDS:
            raise BadInput(f"a seat is NAME={' or NAME='.join(KINDS)}, not {word!r}")
        found[name] = kind
    return found
