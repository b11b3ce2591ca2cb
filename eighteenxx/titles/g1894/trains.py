"""Trains of 1894: a trade-up in each operating round, also at the limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.errors import Refusal
from eighteenxx.rules.trains import Trains

if TYPE_CHECKING:
    from eighteenxx.engine.state import State


class Trains1894(Trains):
    """Source: R94-train-9 to R94-train-12, R94-train-19 (RUL94-18)."""

    def may_trade_in(self, s: State, company: str, train: str, trade_in: str) -> Refusal | None:
        assert s.turn is not None
        if s.turn.notes.get("traded_up", 0) >= int(self.settings["trade_ins_per_round"]):
            return Refusal(f"{company} has already traded up a train in this round.", "R94-train-9")
        return super().may_trade_in(s, company, train, trade_in)

    def buy_from_bank(self, s: State, company: str, name: str, price: int, trade_in: str = "") -> None:
        super().buy_from_bank(s, company, name, price, trade_in)
        if trade_in:
            assert s.turn is not None
            s.turn.notes["traded_up"] = s.turn.notes.get("traded_up", 0) + 1

    def discard_order(self, s: State) -> list[str]:
        """In the order of the company list: the text names none. Source: R94-phase-14."""
        over = super().discard_order(s)
        return [company for company in s.companies if company in over]
