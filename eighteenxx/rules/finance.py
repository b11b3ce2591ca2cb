"""Finance: paying, emergencies, loans, bankruptcy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.engine.events import Event
from eighteenxx.rules.base import Department

if TYPE_CHECKING:
    from eighteenxx.engine.state import State


class Finance(Department):
    """Money moves between the bank, players and companies, and nowhere else."""

    name = "finance"

    def cash(self, s: State, who: str) -> int:
        """Money of a player or company."""
        return s.players[who].cash if who in s.players else s.companies[who].cash

    def pay(self, s: State, payer: str, payee: str, amount: int) -> None:
        """Move money and tell it; nothing happens for an amount of 0."""
        assert amount >= 0, f"{payer} pays {payee} a negative amount"
        if not amount:
            return
        self._add(s, payer, -amount)
        self._add(s, payee, amount)
        s.events.append(Event("paid", {"payer": payer, "payee": payee, "amount": amount}))

    def _add(self, s: State, who: str, amount: int) -> None:
        if who == "bank":
            s.bank += amount
            return
        account = s.players.get(who) or s.companies[who]
        account.cash += amount
        assert account.cash >= 0, f"{who} would have {account.cash}"

    def means(self, s: State, who: str, purpose: str) -> int:
        """What a player or company can raise for a purpose (``track``, ``token`` ...): usually its money."""
        return self.cash(s, who)

    def spend(self, s: State, who: str, amount: int, purpose: str) -> None:
        """Pay the bank for a purpose what :meth:`means` allows."""
        self.pay(s, who, "bank", amount)

    def assist(self, s: State, player: str, company: str, amount: int) -> None:
        """A president pays what his company lacks for a train it must buy. Source: R94-emg-3."""
        self.pay(s, player, company, amount)

    def sales_worth(self, s: State, player: str, operating: str) -> int:
        """The most a president could raise by legal emergency sales: each company's largest legal block.

        Source: R94-emg-4, R94-bankrupt-1."""
        total = 0
        for company in s.companies:
            if s.market.where(company) is None:
                continue
            for shares in range(self.t.shares.held(s, company, player), 0, -1):
                if self.t.stock.may_sell_in_emergency(s, player, company, shares, operating) is None:
                    total += shares * self.t.market.price(s, company)
                    break
        return total

    def bankrupt(self, s: State, player: str, operating: str) -> None:
        """Sell all a bankrupt player can sell, in operating order, and give his cash to the bank.

        Source: R94-bankrupt-3."""
        for company in [m for m in s.market.order(self.t.grid) if m in s.companies]:
            for shares in range(self.t.shares.held(s, company, player), 0, -1):
                if self.t.stock.may_sell_in_emergency(s, player, company, shares, operating) is None:
                    self.t.shares.sell(s, player, company, shares)
                    break
        self.pay(s, player, "bank", s.players[player].cash)
        s.players[player].bankrupt = True
        s.events.append(Event("bankrupt", {"player": player}))
