"""What stock turns are for: the best purchase, what to sell for it, and whether a token goes on."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from eighteenxx.engine.actions import BuyShares, Par, Pass, SellShares
from eighteenxx.titles.g1866.actions import CloseStockTurn, PlaceStockTurn, RepayDebt
from eighteenxx.titles.g1866.advice.papers import potential

if TYPE_CHECKING:
    from eighteenxx.engine.actions import Action
    from eighteenxx.market.grid import Cell
    from eighteenxx.titles.g1866.advice.outlook import Outlook

NEVER = -1000.0
ACTION = 6.0
"""What one more stock turn is worth, in each round."""


class Dealer:
    """One stock turn as its player sees it. Values are gains in money by the end of the game."""

    def __init__(self, look: Outlook, token: str) -> None:
        self.look, self.t, self.s, self.player, self.token = look, look.t, look.s, look.player, token
        notes = look.s.turn.notes if look.s.turn is not None else {}
        self.sold = bool(notes.get("sold"))
        self.open = token in look.s.extra.stock_turns
        self.closing = look.t.ending.closes_tokens(look.s)

    @property
    def cash(self) -> int:
        """What the player has."""
        return self.s.players[self.player].cash

    # -- the token -------------------------------------------------------------------------------

    def drift(self, kind: str) -> float:
        """What the token gains by its move after a turn of this kind; the move may bring about the end."""
        if not self.open or self.closing:
            return 0.0
        debtor = self.s.players[self.player].debt and not self.t.stock.settings["debtor_moves"]
        steps = 0 if debtor else int(self.t.stock.settings[kind])
        cell = self.look.cell(self.token)
        gain = 1.3 * (self.look.moved(cell, steps) - self.look.moved(cell, 0))
        if cell[1] < self.look.end_column <= cell[1] + steps and self.s.ending is None:
            gain += self.ending_gain
        return gain

    @cached_property
    def ending_gain(self) -> float:
        """What it is worth to bring about the end now."""
        return self.look.hurry()

    def token_worth(self, cell: Cell, turns: int) -> float:
        """What a token on a cell is worth at today's value: it rises, and gives a turn in each round."""
        steps = max(0, min(2 * turns, self.look.end_column - 1 - cell[1]))
        _, price = self.look.stream((cell[0], cell[1] + steps), (steps + 1) // 2, 0, 0)
        return price + ACTION * min(turns, 8)

    def close(self) -> float:
        """Closing the token: its value now, for what it would be worth later."""
        if self.closing:
            return 0.01  # It closes after this turn anyhow; so its value can be spent in it.
        cell, look = self.look.cell(self.token), self.look
        now = look.moved(cell, 0)
        loss = self.token_worth(cell, look.rounds) - now
        if self.s.players[self.player].debt:
            return 20.0 if self.cash < self.s.players[self.player].debt <= self.cash + now else -loss
        return self.better(now) - loss + self.ending_way_out()

    def ending_way_out(self) -> float:
        """Who is behind closes a token rather than let it end the game."""
        column = self.look.cell(self.token)[1]
        if self.s.ending is None and column + 2 >= self.look.end_column and self.ending_gain < 0:
            return 60.0
        return 0.0

    # -- buying ----------------------------------------------------------------------------------

    @cached_property
    def reserve(self) -> float:
        """Cash that the player's companies will want of him."""
        total = 0.0
        for company in self.look.public:
            if self.t.shares.president(self.s, company) == self.player:
                loans = 100 * self.t.finance.loans_left(self.s, company)
                total += max(0.0, self.look.shortage(company) - loans)
                if self.look.need(company) and self.t.formation.may_grow(self.s, company) is None:
                    total += self.look.price(company)
        return total

    @cached_property
    def unit(self) -> float:
        """Cash for each purchase of this round: below it a gain counts in full."""
        tokens, r = self.s.extra.stock_turns, self.s.round
        mine = sum(1.0 for token, owner in tokens.items() if owner == self.player and token not in r.had_turn)
        return max(40.0, self.cash / (1 + mine))

    def scaled(self, gain: float, price: int) -> float:
        """A gain less what spending so much keeps from other purchases and from the companies."""
        if gain > 0 and price > self.unit:
            gain *= (self.unit / price) ** 0.7
        return gain - 1.5 * max(0.0, self.reserve - max(0, self.cash - price))

    def share_gain(self, company: str, price: int) -> float:
        """What one more share brings beyond its price, and what it changes for the player."""
        look, s, t = self.look, self.s, self.t
        if look.kind(company) == "minor":
            return 8.0 * min(look.rounds, 3)
        gain = look.share(company) - price
        if look.kind(company) == "national":
            if t.shares.held(s, company, self.player) == 0:
                gain += 5.0  # rights
            return gain
        president = t.shares.president(s, company)
        if president == self.player:
            if t.shares.held(s, company, f"treasury:{company}"):  # The treasury gets it.
                need = look.need(company) > s.companies[company].cash
                part = (t.shares.held(s, company, self.player) + 1) / s.companies[company].size
                gain += price * max(0.5 * need, part * min(1.5, look.better_train(company)))
            return gain
        if president is not None:
            held = t.shares.held(s, company, self.player) + 1
            if held > t.shares.held(s, company, president):
                gain += 15.0 - look.burden(company)
        return gain

    @cached_property
    def wishes(self) -> list[tuple[int, float]]:
        """Price and gain of all that could be bought with cash and room enough for it."""
        s, t, found = self.s, self.t, []
        for company in s.companies:
            if not t.shares.started(s, company) or self.look.kind(company) == "minor":
                continue
            limit = t.shares.limit(s, self.player, company)
            most = s.companies[company].size if limit is None else limit * s.companies[company].size // 100
            for source in t.stock.sources(s, company):
                certificate = t.stock.certificate(s, company, source)
                if certificate is None:
                    continue
                if t.shares.held(s, company, self.player) + certificate.shares > most:
                    break
                price = self.look.price(company) * certificate.shares
                found.append((price, self.share_gain(company, price)))
                break
        return found

    def better(self, more: int) -> float:
        """How much better the best purchase is with so much more cash.

        Nothing at the certificate limit: there a change of shares gains less than the token loses."""
        if self.t.shares.certificates(self.s, self.player) >= self.t.shares.certificate_limit(self.s):
            return 0.0
        now = max((gain for price, gain in self.wishes if price <= self.cash), default=0.0)
        then = max((gain for price, gain in self.wishes if price <= self.cash + more), default=0.0)
        return max(0.0, then) - max(0.0, now)

    def buy(self, company: str, source: str) -> float:
        """Buying a certificate."""
        certificate = self.t.stock.certificate(self.s, company, source)
        assert certificate is not None
        price = self.look.price(company) * certificate.shares
        return self.scaled(self.share_gain(company, price) * certificate.shares, price) + self.moves()

    def moves(self) -> float:
        """The token's move after a purchase."""
        return self.drift("sell_and_buy" if self.sold else "buy")

    def place(self, cell: Cell) -> float:
        """Another stock turn token."""
        price = self.t.grid.price(cell)
        gain = self.token_worth(cell, self.look.rounds) - price
        return self.scaled(gain, price) + self.moves()

    def start(self, company: str, cell: Cell, forced: bool) -> float:
        """Forming a nation, or starting a public company that can be given trains."""
        look, s, t = self.look, self.s, self.t
        price = t.grid.price(cell)
        if look.kind(company) == "national":
            return self.nation(company, cell, forced)
        mine = [c for c in look.public if t.shares.president(s, c) == self.player]
        left = self.cash - 2 * price - sum(look.shortage(c) for c in mine)
        if self.sold or look.rounds < 6:
            return NEVER  # Too late to pay, or other shares would have to go for it.
        if left < 0 or (len(mine) >= 2 and left < 400 * (len(mine) - 1)):
            return NEVER
        name, cost = look.coming
        yellow = t.phase(s).name == t.defs.phases[0].name
        capital, own = 2 * price, 2
        if not yellow:  # It grows at once; the president buys up to four more shares, others are issued.
            own += min(4, max(0, left) // price)
            capital += (own - 2) * price + 3 * price * 4 // 5
        if capital < cost + 100:
            return NEVER
        several = 2 if capital > 2 * cost + 60 else 1
        track = look.revenue(company, (name,) * several) * 0.8
        revenue = max(track, potential(look, company) * (1.0 if look.rounds >= 8 else 0.5))
        turns = max(0, look.rounds - 1)
        steps = 2 if revenue >= 2 * price else 1 if revenue >= price else 0
        size = 5 if yellow else 10
        paid, worth = look.stream(cell, turns, int(revenue / size), steps)
        gain = own * (paid + worth - price) - 40.0 * len(mine)
        if name in t.ending.settings["trains"] and s.ending is None:
            gain += look.hurry()
        return self.scaled(gain, 2 * price) + self.moves()

    def nation(self, company: str, cell: Cell, forced: bool) -> float:
        """Forming a nation: each of the player's own minors or his concession becomes a share."""
        look, t = self.look, self.t
        price = t.grid.price(cell)
        minors = t.formation.minors(company)
        own = sum(t.shares.president(self.s, m) == self.player for m in minors) if minors else 1
        paid, worth = look.stream(cell, look.rounds, look.national_income(company))
        cost = 0 if minors else price
        if forced:
            return paid + worth - cost - (0.6 * cost if cost > self.cash // 2 else 0.0)
        before = 12.0 * own * min(look.rounds, 3) if minors else 10.0 * min(look.rounds, 3)
        cheap = 0.8 * price  # The nation's other shares cost as much, and he will want some.
        return self.scaled((paid + worth) * own - cost - before - cheap, cost) + self.moves()

    # -- selling ---------------------------------------------------------------------------------

    def sell(self, company: str, shares: int) -> float:
        """Selling shares: for a better purchase, out of debt, or to leave a sinking company."""
        look, s, t = self.look, self.s, self.t
        if s.market.where(company) is None:
            return NEVER
        price = look.price(company)
        got, kept = shares * price, look.share(company)
        held = t.shares.held(s, company, self.player)
        value = got - shares * kept - 1.0
        if look.kind(company) == "public" and t.shares.president(s, company) == self.player:
            most = max((n for p, n in t.shares.holders(s, company).items() if p != self.player), default=0)
            if most > held - shares:
                value += look.burden(company) - 0.1 * got - 10.0
            value -= (held - shares) * (price - look.moved(look.cell(company), -shares))
        if not self.sold:
            value += self.drift("sell") - self.drift("pass")
        debt = s.players[self.player].debt
        if debt:
            return value + (30.0 if self.cash + got >= debt > self.cash else 0.0)
        return value + 0.8 * self.better(got)

    # -- all of them -----------------------------------------------------------------------------

    def judge(self, action: Action, forced: bool = False) -> float | None:
        """The value of an action; passing counts as what the token gains by it."""
        if isinstance(action, Pass):
            return self.drift("sell" if self.sold else "pass")
        if isinstance(action, BuyShares):
            return self.buy(action.company, action.source)
        if isinstance(action, Par):
            return self.start(action.company, action.cell, forced)
        if isinstance(action, PlaceStockTurn):
            return self.place(action.cell)
        if isinstance(action, CloseStockTurn):
            # What follows a closing is judged without the token, so its drift is lost.
            return self.close() if self.closing else self.close() + self.drift("pass")
        if isinstance(action, SellShares):
            base = self.drift("sell" if self.sold else "pass")
            return base + self.sell(action.company, action.shares)
        if isinstance(action, RepayDebt):
            whole = action.amount >= self.s.players[self.player].debt
            return self.moves() + (40.0 if whole else -1.0)
        return None
