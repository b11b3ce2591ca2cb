"""A game's figures round by round, as rows that go straight into a data frame or a CSV file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game


def history(game: Game) -> list[dict[str, Any]]:
    """One row a player and a company for every round that is over, and for the state as it is now.

    Columns: ``row`` (rounds count from 0), ``action`` (how many were made), ``round``, ``set``, ``number``,
    ``phase``, ``kind`` (``player`` or ``company``), ``name``, ``worth`` and ``cash`` (players); ``price``,
    ``cash`` and ``revenue`` (companies: all revenue run in that round). Money in the title's unit; None
    where a column does not apply. The game is replayed, so this takes as long as playing its actions.
    """
    from eighteenxx.engine.game import Game

    again = Game(game.title, game.players, game.seed, game.options)
    rows: list[dict[str, Any]] = []
    revenue: dict[str, int] = {}
    row = 0
    label = _label(again)
    for number, action in enumerate(game.actions, 1):
        for event in again.apply(action):
            if event.kind == "dividend":
                revenue[event["company"]] = revenue.get(event["company"], 0) + event["revenue"]
        now = _label(again)
        if now != label or number == len(game.actions):
            rows += _rows(again, label, row, number, revenue)
            row, label, revenue = row + 1, now, {}
    return rows


def _label(game: Game) -> tuple[str, int, int]:
    """The round: its kind, its set, and its number in the set; where there are no sets its number (set 0)."""
    r = game.state.round
    return r.kind, r.set, r.of_set if r.set else r.number


def _rows(
    game: Game, label: tuple[str, int, int], row: int, number: int, revenue: dict[str, int]
) -> list[dict[str, Any]]:
    s, t = game.state, game.title
    kind, set_, of_set = label
    head = {"row": row, "action": number, "round": kind, "set": set_, "number": of_set, "phase": s.phase}
    rows: list[dict[str, Any]] = [
        head
        | {"kind": "player", "name": name, "worth": t.ending.worth(s, name), "cash": p.cash}
        | {"price": None, "revenue": None}
        for name, p in s.players.items()
    ]
    rows += [
        head
        | {"kind": "company", "name": name, "worth": None, "cash": c.cash}
        | {"price": t.market.price(s, name), "revenue": revenue.get(name, 0)}
        for name, c in s.companies.items()
        if s.market.where(name) is not None
    ]
    return rows
