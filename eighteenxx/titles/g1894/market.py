"""Market of 1894: extra steps up at the end of a stock round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.rules.market import MarketRules

if TYPE_CHECKING:
    from eighteenxx.engine.state import State


class Market1894(MarketRules):
    """Source: R94-stock-21, R94-stock-22, R94-gray-4 (RUL94-10)."""

    def round_end(self, s: State, company: str) -> int:
        shares = self.t.shares
        steps = super().round_end(s, company)
        if not steps:
            return 0
        if self.in_zone(s, company, shares.settings["free_zone"]):
            steps += int(self.settings["sold_out_free_zone_steps"])
        president = shares.president(s, company)
        assert president is not None
        inside = shares.held(s, company, president) + shares.held(s, company, f"redeemed:{company}")
        if inside >= int(self.settings["sold_out_president_shares"]):
            steps += int(self.settings["sold_out_president_steps"])
        return steps
