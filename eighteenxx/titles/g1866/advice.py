"""What 1866's own actions are worth to a plain player: rules of thumb for the built-in players, no rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.titles.g1866.actions import CloseStockTurn, Grow, PlaceStockTurn, RepayDebt

if TYPE_CHECKING:
    from eighteenxx.engine.actions import Action
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Question
    from eighteenxx.engine.title import Title


def advice(t: Title, s: State, question: Question, action: Action) -> float | None:
    """Money an action is worth, a pass being 0; None where nothing is known.

    Without a stock turn token a player can neither buy nor sell for the rest of the game, so the first one
    comes before all else; further ones are investments that rise. None is closed without need.
    """
    if isinstance(action, PlaceStockTurn):
        price = t.grid.price(action.cell)
        if question.player not in s.extra.stock_turns.values():
            return 200 - 0.1 * price
        spare = s.players[question.player].cash - price
        return 10 - 0.02 * price if spare >= 100 else -1.0
    if isinstance(action, CloseStockTurn):
        return -40.0
    if isinstance(action, RepayDebt):
        return min(30.0, 0.1 * action.amount)
    if isinstance(action, Grow):
        needy = not s.companies[question.entity].trains or s.companies[question.entity].cash < 100
        return 5.0 - action.shares if needy else -1.0
    return None
