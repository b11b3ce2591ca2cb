"""The jobs and questions of 1866's auction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from eighteenxx.engine.actions import Action, Bid, Offer, Par, Pass
from eighteenxx.engine.events import Event
from eighteenxx.engine.tasks import Job, Question, task
from eighteenxx.errors import Refusal
from eighteenxx.titles.g1866.actions import PlaceStockTurn
from eighteenxx.titles.g1866.typed import title_of

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game
    from eighteenxx.engine.state import State


def _after(s: State, player: str) -> str:
    return s.order[(s.order.index(player) + 1) % len(s.order)]


@task("open_item")
@frozen
class OpenItem(Job):
    """Put the top of the stack up; auctions are opened by each player in turn. Source: R66-5-a, R66-5-m."""

    def run(self, game: Game) -> None:
        s = game.state
        assert s.sale is not None
        s.round.notes["out"] = ()
        if not s.sale.items:
            title_of(game).rounds.close_round(game)
            return
        s.sale.up = s.sale.items[0]
        opened = s.round.notes.get("opened", 0)
        s.round.notes["opened"] = opened + 1
        s.sale.turn = s.order[opened % len(s.order)]
        passed_over = s.round.notes.pop("passed_over", ())
        while s.sale.turn in passed_over and len(passed_over) < len(s.order):
            s.sale.turn = _after(s, s.sale.turn)
        if s.sale.turn == s.extra.robot:  # a person opens in its place (RUL66-69)
            s.sale.turn = _after(s, s.sale.turn)
        s.events.append(Event("for auction", {"item": s.sale.up}))
        taker = title_of(game).auction.taker(s, s.sale.up)
        if taker is not None:
            title_of(game).auction.award(s, s.sale.up, taker, 0)
            game.push(OpenItem())
            return
        game.push(NextBid())


@task("next_bid")
@frozen
class NextBid(Job):
    """Ask the next player still in; the last bidder standing has the item.

    Source: R66-5-c, R66-5-k, R66-5-l."""

    def run(self, game: Game) -> None:
        s = game.state
        sale = s.sale
        assert sale is not None and sale.up is not None
        out = s.round.notes["out"]
        bids = sale.bids.get(sale.up, ())
        still = [p for p in s.order if p not in out]
        if len(still) == 1 and bids:
            title_of(game).auction.award(s, sale.up, *bids[-1])
            if s.round.notes.get("bought") and title_of(game).auction.settings["opener_passed_over"]:
                # In the older edition a winner who could not raise again does not open the next auction.
                winner, price = bids[-1]
                if s.players[winner].cash < price + title_of(game).auction.step():
                    s.round.notes["passed_over"] = (winner,)
            game.push(OpenItem())
            return
        if not still:
            s.events.append(Event("unsold", {"item": sale.up}))
            sale.items = sale.items[1:]
            game.push(OpenItem())
            return
        player = sale.turn
        while player in out:
            player = _after(s, player)
        sale.turn = _after(s, player)
        game.push(BidOrLeave(player, player), NextBid())


@task("bid_or_leave")
@frozen
class BidOrLeave(Question):
    """Bid, or leave this auction; who never bid in it may buy something else instead.

    Source: R66-5-b to R66-5-j (RUL66-49).
    """

    handles: ClassVar[tuple[type[Action], ...]] = (Pass, Bid, PlaceStockTurn, Par)

    @property
    def step(self) -> str:
        return "auction"

    def _has_bid(self, s: State) -> bool:
        assert s.sale is not None and s.sale.up is not None
        return any(player == self.player for player, _ in s.sale.bids.get(s.sale.up, ()))

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        s, t = game.state, title_of(game)
        if isinstance(action, Bid):
            return t.auction.may_bid(s, self.player, action.item, action.price)
        if isinstance(action, Pass):
            return None
        if self._has_bid(s):
            return Refusal("Who has bid for this item may only raise or pass.", "R66-5-f")
        if isinstance(action, PlaceStockTurn):
            return t.stock.may_place(s, self.player, action.cell)
        assert isinstance(action, Par)
        if action.company not in s.companies or t.defs.companies[action.company].kind != "public":
            return Refusal(f"{action.company} cannot be started in the auction.", "R66-5-e")
        return t.formation.may_par(s, self.player, action.company, action.cell)

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        s, t = game.state, title_of(game)
        assert s.sale is not None and s.sale.up is not None
        low, step = t.auction.min_bid(s, s.sale.up), t.auction.step()
        cash = s.players[self.player].cash
        if t.auction.may_bid(s, self.player, s.sale.up, low) is None:
            high = low + (cash - low) // step * step
            yield Offer(Bid(self.player, s.sale.up, low), "price", low, high, step)
        if not self._has_bid(s):
            for cell in t.stock.token_cells(s):
                if t.stock.may_place(s, self.player, cell) is None:
                    yield PlaceStockTurn(self.player, cell)
            for company in s.companies:
                if t.defs.companies[company].kind == "public":
                    for cell in t.formation.start_cells(s, company):
                        if t.formation.may_par(s, self.player, company, cell) is None:
                            yield Par(self.player, company, cell)
        yield Pass(self.player)

    def idle(self, game: Game) -> bool:
        return isinstance(next(self.offers(game)), Pass)

    def do(self, game: Game, action: Action) -> bool:
        s, t = game.state, title_of(game)
        assert s.sale is not None and s.sale.up is not None
        s.round.notes["bought"] = not isinstance(action, Bid | Pass)
        if isinstance(action, Bid):
            bids = tuple(b for b in s.sale.bids.get(action.item, ()) if b[0] != self.player)
            s.sale.bids[action.item] = (*bids, (self.player, action.price))
            s.events.append(Event("bid", {"player": self.player, "item": action.item, "price": action.price}))
            return False
        if isinstance(action, PlaceStockTurn):
            t.stock.place(s, self.player, action.cell)
        elif isinstance(action, Par):
            game.push(*t.formation.start(s, self.player, action.company, action.cell))
        if not isinstance(action, Pass):
            self.passed(game)
        return False

    def passed(self, game: Game) -> None:
        """Leave this auction, whatever else was bought; a bid made before does not stand. R66-5-j."""
        s = game.state
        assert s.sale is not None and s.sale.up is not None
        s.round.notes["out"] = (*s.round.notes["out"], self.player)
        bids = tuple(b for b in s.sale.bids.pop(s.sale.up, ()) if b[0] != self.player)
        if bids:
            s.sale.bids[s.sale.up] = bids
