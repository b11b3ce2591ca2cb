"""Market: prices, and how they move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.engine.events import Event
from eighteenxx.rules.base import Department

if TYPE_CHECKING:
    from eighteenxx.engine.state import State


class MarketRules(Department):
    """Prices of companies and the moves of their markers."""

    name = "market"

    def price(self, s: State, company: str) -> int:
        """Market price of one share; 0 for a company without a marker."""
        cell = s.market.where(company)
        return 0 if cell is None else self.t.grid.price(cell)

    def priced(self, s: State, company: str) -> bool:
        """Whether shares of a company have a price, so that they can be sold."""
        return s.market.where(company) is not None

    def in_zone(self, s: State, company: str, zone: str) -> bool:
        """Whether a company's marker stands in a zone."""
        cell = s.market.where(company)
        space = None if cell is None else self.t.grid.at(cell)
        return space is not None and zone in space.zones

    def move(self, s: State, marker: str, direction: str, steps: int = 1) -> None:
        """Move a marker and tell it, with the zones it entered."""
        if s.market.where(marker) is None:
            return
        start, cell = s.market.move(self.t.grid, marker, direction, steps)
        if cell == start:
            return
        before, after = self.t.grid.at(start), self.t.grid.at(cell)
        assert before is not None and after is not None
        entered = tuple(z for z in after.zones if z not in before.zones)
        data = {"marker": marker, "price": after.price, "was": before.price, "entered": entered}
        if before.price == after.price:
            data["rows_up"] = start[0] - cell[0]
        s.events.append(Event("price", data))

    def dividend(self, s: State, company: str, paid: int) -> None:
        """Move for a dividend of ``paid`` in all: right if anything, else left.

        Source: R94-market-1, R94-market-2."""
        self.move(s, company, "right" if paid > 0 else "left")

    def sale(self, s: State, company: str, seller: str, shares: int, directed: bool) -> None:
        """Move for a sale: down a row a share. ``directed``: the seller was its president before the sale.

        Source: R94-stock-9."""
        self.move(s, company, "down", shares)

    def round_end(self, s: State, company: str) -> int:
        """Steps up at the end of a stock round: 1 when sold out. Source: R94-stock-21."""
        shares = self.t.shares
        sold_out = not shares.held(s, company, "ipo") and not shares.held(s, company, "pool")
        return 1 if sold_out else 0
