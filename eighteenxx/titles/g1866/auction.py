"""The auction of 1866: a stack of papers, one at a time, with other purchases for those who decline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.engine.events import Event
from eighteenxx.errors import Refusal
from eighteenxx.rules.auction import Auction
from eighteenxx.titles.g1866 import robot
from eighteenxx.titles.g1866.bidding import OpenItem

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Task
    from eighteenxx.titles.g1866.typed import Title1866


class Auction1866(Auction):
    """Source: R66-5-a to R66-5-o (RUL66-49)."""

    t: Title1866

    def begin(self, s: State) -> list[Task]:
        return [OpenItem()]

    def visible(self, s: State) -> list[str]:
        """The top of the stack only, unless the players agreed to lay it open. Source: R66-3.3-a to -c."""
        items = super().visible(s)
        return items if self.t.options.get("open_auction") else items[:1]

    def min_bid(self, s: State, item: str) -> int:
        """The minimum, or a step above the highest bid. Source: R66-5-b, R66-5-d."""
        assert s.sale is not None
        bids = s.sale.bids.get(item, ())
        return bids[-1][1] + self.step() if bids else self.t.defs.privates[item].min_bid

    def may_bid(self, s: State, player: str, item: str, price: int) -> Refusal | None:
        assert s.sale is not None
        if item != s.sale.up:
            return Refusal(f"{item} is not for auction now.", "R66-5-a")
        if price < self.min_bid(s, item):
            return Refusal(f"A bid for {item} is at least {self.min_bid(s, item)}.", "R66-5-b")
        if price % self.step():
            return Refusal(f"Bids are multiples of {self.step()}.", "R66-5-c")
        if price > s.players[player].cash:
            return Refusal(f"{player} has {s.players[player].cash}, less than {price}.", "R66-5-d")
        shares = self.t.shares
        if shares.certificates(s, player) >= shares.certificate_limit(s):
            return Refusal(f"{player} is at the certificate limit.", "R66-2.4-e")
        return None

    def taker(self, s: State, item: str) -> str | None:
        """Who takes an item as it comes up, before anybody bids: the robot, or nobody. R66-14.3.2-a, -b."""
        return s.extra.robot if robot.claims(self.t, s, item) else None

    def award(self, s: State, item: str, player: str, price: int) -> None:
        """Hand an item to the winner: a concession, or a minor's certificate. Source: R66-5-k, R66-10.1-a."""
        assert s.sale is not None
        s.sale.items = s.sale.items[1:]
        s.sale.bids.clear()
        self.t.finance.pay(s, player, "bank", price)
        minor = self.t.privates.minor_of(item)
        if minor is None:
            s.papers[item].owner = player
        else:
            s.papers[item].closed = True
            self.t.formation.buy_minor(s, player, minor)
        s.events.append(Event("auction won", {"item": item, "player": player, "price": price}))
