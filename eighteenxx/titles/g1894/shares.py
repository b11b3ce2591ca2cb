"""Shares of 1894: the gray area of the market lifts the limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.rules.shares import Shares

if TYPE_CHECKING:
    from eighteenxx.companies.definitions import Certificate
    from eighteenxx.engine.state import State


class Shares1894(Shares):
    """Source: R94-gray-1, R94-gray-3, R94-float-6."""

    def in_gray(self, s: State, company: str) -> bool:
        """Whether a company's price is in the gray area."""
        return self.t.market.in_zone(s, company, self.settings["free_zone"])

    def counts(self, s: State, certificate: Certificate) -> int:
        return 0 if self.in_gray(s, certificate.company) else 1

    def limit(self, s: State, player: str, company: str) -> int | None:
        return None if self.in_gray(s, company) else super().limit(s, player, company)

    def tie_break(self, s: State, company: str, claims: list[str]) -> str | None:
        """The first in player order after the old president; the order changes every round. R94-stock-12."""
        old = self.president(s, company)
        if old is None:
            return super().tie_break(s, company, claims)
        at = s.order.index(old)
        return next((p for p in s.order[at + 1 :] + s.order[:at] if p in claims), None)
