"""Actions that only 1866 knows."""

from __future__ import annotations

from attrs import frozen

from eighteenxx.engine.actions import Action, Cell, action


@action("place_stock_turn")
@frozen
class PlaceStockTurn(Action):
    """Buy a stock turn token and put it on an empty market space."""

    cell: Cell


@action("close_stock_turn")
@frozen
class CloseStockTurn(Action):
    """Close the stock turn token that is acting, for its value."""


@action("repay_debt")
@frozen
class RepayDebt(Action):
    """Pay back ``amount`` of the player's debt."""

    amount: int


@action("grow")
@frozen
class Grow(Action):
    """Convert a company from 5 to 10 shares; its president buys ``shares`` of them at once."""

    shares: int = 0


@action("buy_card")
@frozen
class BuyCard(Action):
    """Buy an infrastructure card."""

    card: str
