"""Stock: what a player may do in one stock turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.engine.events import Event
from eighteenxx.engine.steps.stock import StockTurn
from eighteenxx.errors import Refusal
from eighteenxx.rules.base import Department

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eighteenxx.companies.definitions import Certificate
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Question


class Stock(Department):
    """Buying and selling in a stock turn.

    Settings: ``order`` (``sell_buy_sell`` or ``sell_buy``), ``first_round_sales``, ``rebuy_ban``
    (``round`` or ``none``).
    """

    name = "stock"

    def turn(self, s: State, player: str) -> Question:
        """The question of a player's stock turn."""
        return StockTurn(player, player)

    def may_sell(self, s: State, player: str, company: str, shares: int) -> Refusal | None:
        """Whether a player may sell that many shares of a company together in his stock turn."""
        if s.round.number == 1 and not self.settings.get("first_round_sales", False):
            return Refusal("No shares can be sold in the first stock round.", "R94-stock-3")
        notes = s.turn.notes if s.turn is not None else {}
        if notes.get("bought") and self.settings.get("order") == "sell_buy":
            return Refusal("Shares can be sold only before buying.", "R94-stock-2")
        return self.may_sell_block(s, player, company, shares)

    def may_sell_block(self, s: State, player: str, company: str, shares: int) -> Refusal | None:
        """Whether a block can be sold at all: held, priced, room in the pool, a president left."""
        own = self.t.shares
        held = own.held(s, company, player)
        if not 1 <= shares <= held:
            return Refusal(
                f"{player} holds {held} shares of {company} and cannot sell {shares}.", "R94-stock-8"
            )
        if not self.t.market.priced(s, company):
            return Refusal(f"{company} has no market price, so it cannot be sold.", "R94-stock-8")
        if own.held(s, company, "pool") + shares > own.pool_limit(s, company):
            return Refusal(
                f"The bank pool may hold at most {own.pool_limit(s, company)} shares of {company}.",
                "R94-float-7",
            )
        if own.president(s, company) == player:
            left = held - shares
            top = self.t.certificates_of[company][0].shares
            claims = own.contenders(s, company, player, left)
            if claims and own.successor(s, company, player, left) is None:
                return Refusal(
                    f"{' and '.join(claims)} would have an equal claim to the presidency of {company}, and "
                    "nothing decides between them.",
                    "R66-7.2.1-f",
                )
            if left < top and not claims:
                return Refusal(
                    f"Nobody else holds {top} shares of {company}, so {player} must keep its presidency.",
                    "R94-stock-10",
                )
        return None

    def may_sell_in_emergency(
        self, s: State, player: str, company: str, shares: int, operating: str
    ) -> Refusal | None:
        """Whether a president may sell a block to help the operating company. Source: R94-emg-4 to -6."""
        refusal = self.may_sell_block(s, player, company, shares)
        if refusal is not None:
            return refusal
        if company == operating:
            left = self.t.shares.held(s, company, player) - shares
            if self.t.shares.successor(s, company, player, left) is not None:
                return Refusal(
                    f"An emergency sale may not hand over the presidency of {company}, which is operating.",
                    "R94-emg-6",
                )
        return None

    def buys_left(self, s: State, player: str, company: str) -> Refusal | None:
        """Whether the player may still buy a certificate of that company in this turn."""
        assert s.turn is not None
        if s.turn.notes.get("bought"):
            return Refusal("A player buys one certificate in a stock turn.", "R94-stock-2")
        return None

    def may_buy(self, s: State, player: str, company: str, source: str) -> Refusal | None:
        """Whether a player may buy an ordinary certificate of a company from a place, money included."""
        if company not in s.companies:
            return Refusal(f"There is no company {company}.")
        refusal = self.buys_left(s, player, company) or self.may_deal(s, player, company)
        if refusal is not None:
            return refusal
        certificate = self.certificate(s, company, source)
        if certificate is None:
            return Refusal(f"There is no share of {company} for sale in the {source}.", "R94-stock-2")
        refusal = self.t.shares.may_buy(s, player, certificate)
        if refusal is not None:
            return refusal
        price = self.t.shares.price(s, company, source) * certificate.shares
        if s.players[player].cash < price:
            return Refusal(
                f"{player} has {s.players[player].cash} and the share of {company} costs {price}.",
                "R94-stock-5",
            )
        return None

    def may_deal(self, s: State, player: str, company: str) -> Refusal | None:
        """What forbids any purchase: having to sell first, having sold that company this round."""
        if self.must_sell(s, player):
            return Refusal(
                f"{player} is over the certificate limit and must sell before doing anything else.",
                "R94-float-8",
            )
        if (player, company) in s.round.sold and self.settings.get("rebuy_ban", "round") == "round":
            return Refusal(
                f"{player} sold shares of {company} in this round and cannot buy it again in it.",
                "R94-stock-4",
            )
        return None

    def sales(self, s: State, player: str) -> Iterator[tuple[str, int]]:
        """Every (company, number of shares) that a player may sell together in his stock turn."""
        for company in s.companies:
            for shares in range(1, self.t.shares.held(s, company, player) + 1):
                if self.may_sell(s, player, company, shares) is None:
                    yield company, shares

    def must_sell(self, s: State, player: str) -> bool:
        """Whether a player must sell before anything else; he is excused where no sale is legal.

        Source: R94-float-8."""
        return self.t.shares.over_limit(s, player) and next(self.sales(s, player), None) is not None

    def sources(self, s: State, company: str) -> tuple[str, ...]:
        """Places from which shares of a company may be bought."""
        return ("ipo", "pool")

    def certificate(self, s: State, company: str, source: str) -> Certificate | None:
        """The ordinary certificate that would be bought from a place, or None."""
        found = [c for c in self.t.shares.at(s, company, source) if not c.president]
        return found[0] if found else None

    def buy(self, s: State, player: str, company: str, source: str) -> None:
        """Buy an ordinary certificate; the presidency and floating follow. R94-cap-1, R94-stock-11."""
        certificate = self.certificate(s, company, source)
        assert certificate is not None
        price = self.t.shares.price(s, company, source) * certificate.shares
        self.t.finance.pay(s, player, self.t.shares.payee(s, company, source), price)
        self.t.shares.move(s, certificate.id, player)
        data = {"player": player, "company": company, "source": source, "price": price}
        s.events.append(Event("bought", data))
        self.t.shares.review_president(s, company)
        self.t.formation.review_float(s, company)

    def next_order(self, s: State) -> tuple[str, ...]:
        """Player order of the next stock round: from the player after the last to act."""
        assert s.round.last is not None
        at = s.order.index(s.round.last) + 1
        return s.order[at:] + s.order[:at]
