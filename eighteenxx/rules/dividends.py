"""Dividends: who gets the revenue, and how the price moves for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.engine.events import Event
from eighteenxx.rules.base import Department

if TYPE_CHECKING:
    from eighteenxx.engine.state import State


class Dividends(Department):
    """Paying out. Settings: ``choices``, ``pool_pays`` and ``ipo_pays`` (``bank`` or ``company``)."""

    name = "dividends"

    def kinds(self, s: State, company: str) -> list[str]:
        """What the company may do with its revenue. Source: R94-or-20."""
        return list(self.settings.get("choices", ("full", "withhold")))

    def split(self, s: State, company: str, revenue: int, kind: str) -> tuple[int, int]:
        """(paid out in all, kept in the treasury) for a choice."""
        return (revenue, 0) if kind == "full" else (0, revenue)

    def receiver(self, s: State, company: str, place: str) -> str | None:
        """Who gets the dividend of a certificate in a place; None: nobody (it stays in the bank)."""
        if place in s.players:
            return place
        if place == "pool":
            return company if self.settings.get("pool_pays", "company") == "company" else None
        if place == "ipo":
            return company if self.settings.get("ipo_pays", "bank") == "company" else None
        return None

    def per_share(self, s: State, company: str, paid: int) -> int:
        """Dividend of one share when ``paid`` is paid out in all. Source: R94-or-21."""
        return paid // s.companies[company].size

    def pay(self, s: State, company: str, revenue: int, kind: str) -> None:
        """Pay out and keep what the choice says, then move the price."""
        paid, kept = self.split(s, company, revenue, kind)
        self.t.finance.pay(s, "bank", company, kept)
        each = self.per_share(s, company, paid)
        s.events.append(
            Event("dividend", {"company": company, "kind": kind, "revenue": revenue, "share": each})
        )
        owed: dict[str, int] = {}
        for c in self.t.certificates_of[company]:
            receiver = self.receiver(s, company, s.certificates[c.id])
            if receiver is not None:
                owed[receiver] = owed.get(receiver, 0) + each * c.shares
        for receiver, amount in owed.items():
            self.t.finance.pay(s, "bank", receiver, amount)
        self.t.market.dividend(s, company, paid)
        s.companies[company].operated = True
        s.events.append(Event("operated", {"company": company}))
