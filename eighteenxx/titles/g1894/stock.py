"""Stock turns of 1894: two purchases in the gray area, and the order in which players pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.errors import Refusal
from eighteenxx.rules.stock import Stock

if TYPE_CHECKING:
    from eighteenxx.engine.state import State


class Stock1894(Stock):
    """Source: R94-gray-2, R94-gray-5, R94-stock-14, R94-stock-23."""

    def buys_left(self, s: State, player: str, company: str) -> Refusal | None:
        assert s.turn is not None
        bought = s.turn.notes.get("bought", ())
        if not bought:
            return None
        if (
            set(bought) == {company}
            and len(bought) < int(self.settings["free_zone_buys"])
            and self.t.shares.president(s, company) == player
            and self.t.market.in_zone(s, company, self.t.shares.settings["free_zone"])
        ):
            return None
        return Refusal(
            "Only the president of a company in the gray area buys a second share, of that company.",
            "R94-gray-5",
        )

    def next_order(self, s: State) -> tuple[str, ...]:
        return s.round.passes
