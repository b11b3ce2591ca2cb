"""Finance of 1866: company loans, players in debt, emergencies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.engine.events import Event
from eighteenxx.rules.finance import Finance

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.titles.g1866.typed import Title1866


NO_MATTER = 10**6
"""What those can pay who use no money: more than anything costs."""


class Finance1866(Finance):
    """Source: R66-11.1-a to R66-12.3-e."""

    t: Title1866

    @property
    def value(self) -> int:
        """What a company gets for a loan. Source: R66-11.2.1-a."""
        return int(self.settings["loan"])

    def moneyless(self, s: State, who: str) -> bool:
        """Whether somebody uses no money: the robot, and a company it directs. Source: R66-14.3.1-a."""
        robot = s.extra.robot
        if robot is None or who == robot:
            return robot is not None
        return who in s.companies and self.t.shares.president(s, who) == robot

    def pay(self, s: State, payer: str, payee: str, amount: int) -> None:
        """What somebody without money would pay is not paid; what he would get stays with the bank."""
        if s.extra.robot is not None:
            if self.moneyless(s, payer):
                return
            payee = "bank" if self.moneyless(s, payee) else payee
            if payer == payee:
                return
        super().pay(s, payer, payee, amount)

    def loans_left(self, s: State, company: str) -> int:
        """How many more loans a company may take: 5 or 10 in all. Source: R66-8.1.4-n."""
        c = s.companies[company]
        return int(self.settings["loan_limit"][str(c.size)]) - c.loans

    def means(self, s: State, who: str, purpose: str) -> int:
        """Track, stations and cards may be paid with loans.

        Source: R66-8.2.3.1-d, R66-8.2.4-j, R66-8.2.9-c."""
        if self.moneyless(s, who):
            return NO_MATTER
        cash = self.cash(s, who)
        if who not in s.companies or self.t.defs.companies[who].kind != "public":
            return cash
        return cash + self.value * max(0, self.loans_left(s, who))

    def spend(self, s: State, who: str, amount: int, purpose: str) -> None:
        """Pay the bank, taking no more loans than needed. Source: R66-11.2.1-d."""
        while self.cash(s, who) < amount and not self.moneyless(s, who):
            self.take_loan(s, who)
        self.pay(s, who, "bank", amount)

    def take_loan(self, s: State, company: str) -> None:
        """A company takes one loan. Source: R66-11.2.1-a, R66-8.4-a."""
        s.companies[company].loans += 1
        self.pay(s, "bank", company, self.value)
        s.events.append(Event("loan", {"company": company}))
        self.t.market.loan(s, company)

    def repay_loan(self, s: State, company: str) -> None:
        """A company pays back one loan. Source: R66-8.2.11-a, R66-8.4-b."""
        self.pay(s, company, "bank", self.value)
        s.companies[company].loans -= 1
        s.events.append(Event("loan repaid", {"company": company}))
        self.t.market.repayment(s, company)

    def interest(self, s: State, company: str) -> None:
        """Interest on all loans, those taken for it too; the president pays what is missing. R66-8.2.10-a."""
        c = s.companies[company]
        rate = int(self.settings["interest"])
        while c.cash < c.loans * rate and self.loans_left(s, company) > 0:
            self.take_loan(s, company)
        due = c.loans * rate
        if c.cash < due:
            president = self.t.shares.president(s, company)
            assert president is not None
            self.assist(s, president, company, due - c.cash)
        self.pay(s, company, "bank", due)
        if due:
            s.events.append(Event("interest", {"company": company}))

    def assist(self, s: State, player: str, company: str, amount: int) -> None:
        """A president pays a company's shortfall, going into debt if he must. R66-12.1-b, R66-12.2.3-a."""
        self.owe(s, player, amount)
        self.pay(s, player, company, amount)

    def owe(self, s: State, player: str, amount: int) -> None:
        """Lend a player what he lacks to pay an amount; he owes twice as much. R66-12.3-a, R66-12.3-b."""
        short = amount - s.players[player].cash
        if short > 0 and not self.moneyless(s, player):
            self.pay(s, "bank", player, short)
            s.players[player].debt += int(self.settings["player_loan_factor"]) * short
            s.events.append(Event("debt", {"player": player, "debt": s.players[player].debt}))

    def repay_debt(self, s: State, player: str, amount: int) -> None:
        """A player pays back part of his debt. Source: R66-12.3-c."""
        self.pay(s, player, "bank", amount)
        s.players[player].debt -= amount
