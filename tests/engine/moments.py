"""Games played by built-in players, to look at in the middle, and actions that may be legal there or not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import attrs

import eighteenxx
from eighteenxx.engine.actions import ACTIONS, Action, Offer, RoutesOffer
from eighteenxx.engine.game import Game
from eighteenxx.players import BotPlayer, play_game
from eighteenxx.players.arena import KINDS, NAMES, seats

TABLES: dict[str, tuple[str, tuple[int, ...], dict[str, Any]]] = {
    "1894": ("1894", (3, 4), {}),
    "1866": ("1866", (3, 4, 5, 6), {"destinations": True, "double_towns": True, "city_adjustments": True}),
    "1866 for two": ("1866", (2,), {"scenario": "two_player_south", "open_auction": True}),
    "1866 of 2021": ("1866", (3, 4), {"edition": "2021", "scenario": "ces"}),
}
"""What the property tests play: title, numbers of players, options."""

LINEUPS = [
    *((table, kind) for table in TABLES for kind in ("random", "mix")),
    *((table, "sensible") for table in ("1894", "1866 for two")),
]
"""Tables with the kinds of players there; sensible players of 1866 think for long, and are in the mixes."""


def start(table: str, kind: str, seed: int) -> tuple[Game, dict[str, BotPlayer]]:
    """A game that has not begun, and its players."""
    title, numbers, options = TABLES[table]
    names = NAMES[: numbers[seed % len(numbers)]]
    kinds = seats(kind, len(names), seed)
    bots = {name: KINDS[k](100 * seed + i) for i, (name, k) in enumerate(zip(names, kinds, strict=True))}
    return eighteenxx.new_game(title, names, seed, options), bots


@cache
def finished(table: str, kind: str, seed: int) -> Game:
    """A whole game; not to be changed."""
    game, bots = start(table, kind, seed)
    return play_game(game, bots)


def moment(table: str, kind: str, seed: int, part: float) -> Game:
    """A game of which a part (0 to 1) has been played."""
    whole = finished(table, kind, seed)
    game = whole.copy()
    game.undo(len(whole.actions) - int(part * (len(whole.actions) - 1)))
    return game


def concrete(offer: Action | Offer | RoutesOffer) -> list[Action]:
    """Actions that an offer stands for: the ends of a range, the best routes."""
    if isinstance(offer, Offer):
        top = (offer.high - offer.low) // offer.step * offer.step
        return [offer.fill(offer.low), offer.fill(offer.low + top)]
    return [offer.best()] if isinstance(offer, RoutesOffer) else [offer]


def is_offered(game: Game, action: Action) -> bool:
    """Whether an action is among the legal ones."""
    return any(
        offer == action if isinstance(offer, Action) else offer.covers(action)
        for offer in game.legal_actions()
    )


def _values(game: Game) -> dict[str, list[Any]]:
    s, t = game.state, game.title
    trains = [train for c in s.companies.values() for train in c.trains]
    words = ["", "ipo", "pool", "bank", "full", "half", "withhold", "nonsense", *trains, *s.depot.pool]
    return {
        "str": [
            *words,
            *s.players,
            *s.companies,
            *s.papers,
            *t.defs.trains,
            *t.catalogue.map.hexes,
            *list(t.catalogue.tiles)[::5],
        ],
        "int": [-1, 0, 1, 2, 3, 5, 10, 40, 67, 100, 10**9],
        "Cell": [(row, column) for row in range(-1, 8) for column in range(-1, 6)],
        "tuple[Route, ...]": [()],
    }


def variants(game: Game, random: Random, number: int) -> Iterator[Action]:
    """Actions near to legal ones (one field changed, an amount beyond its range), or made of anything."""
    values = _values(game)
    near: list[Action] = []
    for offer in game.legal_actions():
        near.extend(concrete(offer))
        if isinstance(offer, Offer):
            for amount in (offer.low - 1, offer.high + 1, offer.low + 1):
                changes: dict[str, Any] = {offer.field: amount}
                near.append(attrs.evolve(offer.action, **changes))
    question = game.question
    assert question is not None
    for _ in range(number):
        action = random.choice(near)
        yield action
        chosen = random.choice(attrs.fields(type(action)))
        yield attrs.evolve(action, **{chosen.name: random.choice(values[str(chosen.type)])})
        cls = ACTIONS[random.choice(sorted(ACTIONS))]
        made = {
            f.name: random.choice(values[str(f.type)]) for f in attrs.fields(cls) if str(f.type) in values
        }
        if random.random() < 0.7:
            made["player"] = question.player
        yield cls(**made)
