"""Auction: how the first papers are sold. Usual form: a row with standing bids (waterfall)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.engine.events import Event
from eighteenxx.engine.steps.auction import AuctionNext, SetPar
from eighteenxx.errors import Refusal
from eighteenxx.rules.base import Department

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Task


class Auction(Department):
    """The waterfall auction of the 1830 family. Settings: ``step``, the unit of bids; ``unsold_cut``."""

    name = "auction"

    def items(self, s: State) -> tuple[str, ...]:
        """What is for auction, in order: all papers in play by face value. Source: R94-auction-1."""
        privates = self.t.defs.privates
        return tuple(
            sorted((p for p, v in s.papers.items() if not v.closed), key=lambda p: privates[p].value)
        )

    def visible(self, s: State) -> list[str]:
        """The items for auction that players may see, in order."""
        return [] if s.sale is None else list(s.sale.items)

    def begin(self, s: State) -> list[Task]:
        """Jobs that open the auction."""
        return [AuctionNext()]

    def price(self, s: State, item: str) -> int:
        """What the item on sale costs now: face value less reductions. Source: R94-auction-3."""
        return max(0, self.t.defs.privates[item].value - s.papers[item].cut)

    def step(self) -> int:
        """The unit of bids and the least raise. Source: R94-auction-4, R94-auction-5."""
        return int(self.settings.get("step", 5))

    def min_bid(self, s: State, item: str) -> int:
        """The lowest bid for an item that is not on sale yet. Source: R94-auction-4."""
        assert s.sale is not None
        bids = s.sale.bids.get(item, ())
        floor = bids[-1][1] if bids else self.t.defs.privates[item].min_bid
        return floor + self.step()

    def free_cash(self, s: State, player: str, item: str) -> int:
        """Cash less all standing bids but the player's own on ``item``. Source: R94-auction-6."""
        assert s.sale is not None
        bound = sum(
            price for i, bids in s.sale.bids.items() if i != item for who, price in bids if who == player
        )
        return s.players[player].cash - bound

    def may_bid(self, s: State, player: str, item: str, price: int) -> Refusal | None:
        """Whether a player may bid a price for an item (or buy the first one at it)."""
        assert s.sale is not None
        if item not in s.sale.items:
            return Refusal(f"{item} is not for auction.", "R94-auction-1")
        free = self.free_cash(s, player, item)
        if item == s.sale.items[0] and s.sale.up is None:
            cost = self.price(s, item)
            if price != cost:
                return Refusal(f"{item} is on sale for {cost}, not {price}.", "R94-auction-3")
        else:
            if price < self.min_bid(s, item):
                return Refusal(f"A bid for {item} is at least {self.min_bid(s, item)}.", "R94-auction-4")
            if price % self.step():
                return Refusal(f"Bids are multiples of {self.step()}.", "R94-auction-5")
        if price > free:
            return Refusal(f"{player} has {free} free of standing bids, less than {price}.", "R94-auction-6")
        return None

    def won(self, s: State, item: str, player: str, price: int) -> list[Task]:
        """Hand an item to its buyer; -> jobs that follow from what it gives."""
        assert s.sale is not None
        s.sale.items = tuple(i for i in s.sale.items if i != item)
        s.sale.bids.pop(item, None)
        self.t.finance.pay(s, player, "bank", price)
        s.papers[item].owner = player
        s.events.append(Event("auction won", {"item": item, "player": player, "price": price}))
        private = self.t.defs.privates[item]
        jobs: list[Task] = []
        if private.power("gives_share"):
            for certificate, place in list(s.certificates.items()):
                if place == f"with:{item}":
                    self.t.shares.move(s, certificate, player)
        power = private.power("gives_president_certificate")
        if power is not None:
            self.t.shares.move(s, self.t.certificates_of[power["company"]][0].id, player)
            jobs.append(SetPar(player, power["company"]))
        return jobs

    def unsold(self, s: State) -> list[Task]:
        """All players passed in succession: the first item gets cheaper while nothing was sold, else
        privates pay. Source: R94-auction-11, R94-auction-13; R94-priv-4."""
        assert s.sale is not None
        if len(s.sale.items) == len(self.items(s)):
            s.papers[s.sale.items[0]].cut += int(self.settings.get("unsold_cut", 5))
            s.events.append(
                Event("cheaper", {"item": s.sale.items[0], "price": self.price(s, s.sale.items[0])})
            )
        else:
            self.t.privates.pay_all(s)
        return []
