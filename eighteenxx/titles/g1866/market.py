"""Market of 1866: moves by the total dividend, by who sells, and for loans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.rules.market import MarketRules

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.titles.g1866.typed import Title1866


class Market1866(MarketRules):
    """Source: R66-7.4-a to R66-7.4-c, R66-8.2.7-a to R66-8.2.7-h, R66-8.4-a, R66-8.4-b."""

    t: Title1866

    def priced(self, s: State, company: str) -> bool:
        return super().priced(s, company) or company in s.extra.seats

    def dividend(self, s: State, company: str, paid: int) -> None:
        """Left for nothing; right one, two or three for once, twice, three times the price."""
        steps: list[int] = self.settings["dividend_steps"]
        if paid <= 0:
            self.move(s, company, self.settings["no_dividend"])
            return
        times = paid // max(1, self.price(s, company))
        self.move(s, company, "right", steps[min(times, len(steps) - 1)])

    def sale(self, s: State, company: str, seller: str, shares: int, directed: bool) -> None:
        """The president's sale moves left, anyone else's down, a step a certificate. R66-7.4-a, R66-7.4-c."""
        if company in s.extra.seats:
            if directed:
                s.extra.seats[company] = max(0, s.extra.seats.pop(company) - shares)
            return
        way = self.settings["president_sale"] if directed else self.settings["other_sale"]
        for _ in range(shares):
            self.move(s, company, way)

    def issued(self, s: State, company: str, shares: int, emergency: bool) -> None:
        """Move for shares the company issued. Source: R66-7.4-b, R66-8.2.12-b, R66-11.1-c (RUL66-27)."""
        for _ in range(shares):
            self.move(s, company, self.settings["emergency_issue" if emergency else "issue"])

    def loan(self, s: State, company: str) -> None:
        """Down one for a loan. Source: R66-8.4-a."""
        self.move(s, company, self.settings["loan"])

    def repayment(self, s: State, company: str) -> None:
        """Up one for a loan repaid. Source: R66-8.4-b."""
        self.move(s, company, self.settings["repayment"])
