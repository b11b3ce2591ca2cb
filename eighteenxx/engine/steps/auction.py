"""The waterfall auction: a row of items, the first for sale, bids standing on the others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from eighteenxx.engine.actions import Action, Bid, Offer, Par, Pass
from eighteenxx.engine.tasks import Job, Question, task
from eighteenxx.errors import Refusal

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game


def _next(game: Game, player: str) -> str:
    order = game.state.order
    return order[(order.index(player) + 1) % len(order)]


@task("auction_next")
@frozen
class AuctionNext(Job):
    """Ask the player whose turn it is; a free first item goes to him at once. Source: R94-auction-12."""

    def run(self, game: Game) -> None:
        s, auction = game.state, game.title.auction
        sale = s.sale
        assert sale is not None
        if not sale.items:
            game.title.rounds.close_round(game)
            return
        first = sale.items[0]
        if auction.price(s, first) == 0:
            player, sale.turn, sale.passes = sale.turn, _next(game, sale.turn), 0
            game.push(*auction.won(s, first, player, 0), ResolveRow(), AuctionNext())
            return
        game.push(AuctionTurn(sale.turn, sale.turn))


@task("auction")
@frozen
class AuctionTurn(Question):
    """Buy the first item, bid on a later one, or pass. Source: R94-auction-2."""

    handles: ClassVar[tuple[type[Action], ...]] = (Pass, Bid)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, Bid):
            return game.title.auction.may_bid(game.state, self.player, action.item, action.price)
        return None

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        s, auction = game.state, game.title.auction
        assert s.sale is not None
        for i, item in enumerate(s.sale.items):
            free = auction.free_cash(s, self.player, item)
            if i == 0:
                if auction.price(s, item) <= free:
                    yield Bid(self.player, item, auction.price(s, item))
            elif auction.min_bid(s, item) <= free:
                yield bid_offer(game, self.player, item)
        yield Pass(self.player)

    def do(self, game: Game, action: Action) -> bool:
        s, auction = game.state, game.title.auction
        sale = s.sale
        assert sale is not None
        sale.turn = _next(game, self.player)
        if isinstance(action, Pass):
            return False
        assert isinstance(action, Bid)
        sale.passes = 0
        if action.item == sale.items[0]:
            game.push(*auction.won(s, action.item, self.player, action.price), ResolveRow())
        else:
            place_bid(game, action)
        game.push(AuctionNext())
        return False

    def passed(self, game: Game) -> None:
        sale = game.state.sale
        assert sale is not None
        sale.passes += 1
        if sale.passes == len(game.state.order):
            sale.passes = 0
            game.push(*game.title.auction.unsold(game.state))
        game.push(AuctionNext())


def bid_offer(game: Game, player: str, item: str) -> Offer:
    """All bids a player may make for an item that is not on sale yet (he can afford the lowest)."""
    auction = game.title.auction
    low, step = auction.min_bid(game.state, item), auction.step()
    free = auction.free_cash(game.state, player, item)
    return Offer(Bid(player, item, low), "price", low, low + (free - low) // step * step, step)


def place_bid(game: Game, action: Bid) -> None:
    """Let a bid stand in place of the player's earlier one. Source: R94-auction-7."""
    sale = game.state.sale
    assert sale is not None
    others = tuple(b for b in sale.bids.get(action.item, ()) if b[0] != action.player)
    sale.bids[action.item] = (*others, (action.player, action.price))
    game.emit("bid", player=action.player, item=action.item, price=action.price)


@task("resolve_row")
@frozen
class ResolveRow(Job):
    """Sell the first item to its only bidder, or let its bidders raise. R94-auction-8, R94-auction-9."""

    def run(self, game: Game) -> None:
        s, auction = game.state, game.title.auction
        sale = s.sale
        assert sale is not None
        sale.up = None
        while sale.items and len(sale.bids.get(sale.items[0], ())) == 1:
            item = sale.items[0]
            game.push(*auction.won(s, item, *sale.bids[item][0]))
        if sale.items and sale.items[0] in sale.bids:
            game.push(OpenContest())


@task("open_contest")
@frozen
class OpenContest(Job):
    """Let the bidders for the first item raise, the lowest first. Source: R94-auction-9."""

    def run(self, game: Game) -> None:
        sale = game.state.sale
        assert sale is not None
        sale.up = sale.items[0]
        lowest = sale.bids[sale.up][0][0]
        game.push(Outbid(lowest, lowest))


@task("outbid")
@frozen
class Outbid(Question):
    """The lowest bidder for the item raises above the highest bid or drops out. Source: R94-auction-9."""

    handles: ClassVar[tuple[type[Action], ...]] = (Pass, Bid)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        s = game.state
        assert s.sale is not None
        if isinstance(action, Bid):
            if action.item != s.sale.up:
                return Refusal(f"Only {s.sale.up} is up for bids now.", "R94-auction-9")
            return game.title.auction.may_bid(s, self.player, action.item, action.price)
        return None

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        s, auction = game.state, game.title.auction
        assert s.sale is not None and s.sale.up is not None
        if auction.min_bid(s, s.sale.up) <= auction.free_cash(s, self.player, s.sale.up):
            yield bid_offer(game, self.player, s.sale.up)
        yield Pass(self.player)

    def do(self, game: Game, action: Action) -> bool:
        sale = game.state.sale
        assert sale is not None and sale.up is not None
        if isinstance(action, Bid):
            place_bid(game, action)
            game.push(ResolveRow())
        return False

    def passed(self, game: Game) -> None:
        sale = game.state.sale
        assert sale is not None and sale.up is not None
        sale.bids[sale.up] = tuple(b for b in sale.bids[sale.up] if b[0] != self.player)
        game.push(ResolveRow())


@task("set_par")
@frozen
class SetPar(Question):
    """The buyer of a paper with a president's certificate sets the par price. Source: R94-auction-15."""

    handles: ClassVar[tuple[type[Action], ...]] = (Par,)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        assert isinstance(action, Par)
        if action.company != self.entity:
            return Refusal(f"{self.player} is to set the par price of {self.entity}.", "R94-auction-15")
        return game.title.formation.legal_cell(game.state, action.company, action.cell)

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        for cell in game.title.formation.start_cells(game.state, self.entity):
            yield Par(self.player, self.entity, cell)

    def do(self, game: Game, action: Action) -> bool:
        assert isinstance(action, Par)
        game.title.formation.set_par(game.state, action.company, action.cell)
        game.push(*game.title.formation.granted(game.state, self.player, action.company))
        return False
