"""Dividends of 1866: full, half or nothing; minors pay half; nations a fixed sum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.engine.events import Event
from eighteenxx.rules.dividends import Dividends

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.titles.g1866.typed import Title1866


class Dividends1866(Dividends):
    """Source: R66-8.2.6-a to R66-8.2.6-h (RUL66-11, RUL66-12)."""

    t: Title1866

    def split(self, s: State, company: str, revenue: int, kind: str) -> tuple[int, int]:
        if kind != "half":
            return super().split(s, company, revenue, kind)
        unit = 20 if s.companies[company].size == 10 else 2
        kept = revenue // unit * (unit // 2)
        return revenue - kept, kept

    def receiver(self, s: State, company: str, place: str) -> str | None:
        if place == f"treasury:{company}":
            return company
        return place if place in s.players else None

    def per_share(self, s: State, company: str, paid: int) -> int:
        return paid // s.companies[company].size

    def pay_fixed(self, s: State, company: str) -> None:
        """Pay a nation's fixed dividend to the players who hold its shares. Source: R66-8.1.2-k, RUL66-78.

        Germany and Italy without a president pay only if they have a place to run to (RUL66-44)."""
        each = int(self.settings["national"][company])
        has_minors = "minors" in self.t.defs.companies[company].facts
        if has_minors and self.t.shares.president(s, company) is None:
            each = each if self.t.network.has_city(s, company) else 0
        s.events.append(
            Event("dividend", {"company": company, "kind": "fixed", "revenue": each, "share": each})
        )
        for player, shares in self.t.shares.holders(s, company).items():
            self.t.finance.pay(s, "bank", player, each * shares)
        self.moved(s, company, each > 0)

    def pay(self, s: State, company: str, revenue: int, kind: str) -> None:
        if self.t.defs.companies[company].kind == "public":
            assert s.turn is not None
            self.t.finance.pay(s, "bank", company, int(s.turn.notes.get("side_income", 0)))
            super().pay(s, company, revenue, kind)
            return
        # A minor's two shares and a nation's ten; what no player holds stays with the bank.
        each = self.per_share(s, company, revenue)
        s.events.append(
            Event("dividend", {"company": company, "kind": kind, "revenue": revenue, "share": each})
        )
        for player, shares in self.t.shares.holders(s, company).items():
            self.t.finance.pay(s, "bank", player, each * shares)
        idle = self.t.shares.president(s, company) is None
        self.moved(s, company, self.t.network.has_city(s, company) if idle else revenue > 0)

    def moved(self, s: State, company: str, earned: bool) -> None:
        """A nation's marker moves right when it pays, else as the edition says. R66-8.2.7-a, R66-10.3.5-c."""
        if earned:
            self.t.market.move(s, company, "right")
        elif self.t.market.settings["national_without_income"] == "left" or self.settings.get("national"):
            self.t.market.move(s, company, "left")
        if self.t.shares.president(s, company) is not None:
            s.companies[company].operated = True
            s.events.append(Event("operated", {"company": company}))
