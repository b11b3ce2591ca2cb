"""A player's stock turn: sell, buy, sell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from eighteenxx.engine.actions import Action, BuyShares, Offer, Par, Pass, SellShares
from eighteenxx.engine.tasks import Question, task
from eighteenxx.errors import Refusal

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game


@task("stock")
@frozen
class StockTurn(Question):
    """Sell any number of shares, buy a certificate, sell again; or pass. Source: R94-stock-2."""

    handles: ClassVar[tuple[type[Action], ...]] = (Pass, BuyShares, SellShares, Par)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        s, t = game.state, game.title
        if isinstance(action, SellShares):
            if action.company not in s.companies:
                return Refusal(f"There is no company {action.company}.")
            return t.stock.may_sell(s, self.player, action.company, action.shares)
        if isinstance(action, BuyShares):
            return t.stock.may_buy(s, self.player, action.company, action.source)
        if isinstance(action, Par):
            if action.company not in s.companies:
                return Refusal(f"There is no company {action.company}.")
            return (
                t.stock.buys_left(s, self.player, action.company)
                or t.stock.may_deal(s, self.player, action.company)
                or t.formation.may_par(s, self.player, action.company, action.cell)
            )
        if t.stock.must_sell(s, self.player):
            return Refusal(f"{self.player} is over the certificate limit and must sell.", "R94-float-8")
        return None

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        yield from self._moves(game)
        if self.refuse(game, Pass(self.player)) is None:
            yield Pass(self.player)

    def _moves(self, game: Game) -> Iterator[Action]:
        s = game.state
        for company in s.companies:
            if s.companies[company].par is None:
                if game.title.formation.may_start(s, self.player, company) is not None:
                    continue
                for cell in game.title.formation.start_cells(s, company):
                    action: Action = Par(self.player, company, cell)
                    if self.refuse(game, action) is None:
                        yield action
                continue
            for source in game.title.stock.sources(s, company):
                action = BuyShares(self.player, company, source)
                if self.refuse(game, action) is None:
                    yield action
        yield from self._sales(game)

    def _sales(self, game: Game) -> Iterator[Action]:
        for company, shares in game.title.stock.sales(game.state, self.player):
            yield SellShares(self.player, company, shares)

    def idle(self, game: Game) -> bool:
        return next(self._moves(game), None) is None

    def do(self, game: Game, action: Action) -> bool:
        s, t = game.state, game.title
        if isinstance(action, Pass):
            return False
        assert s.turn is not None
        notes = s.turn.notes
        notes["acted"] = True
        if isinstance(action, SellShares):
            s.round.sold |= {(self.player, action.company)}
            t.shares.sell(s, self.player, action.company, action.shares)
        elif isinstance(action, BuyShares):
            t.stock.buy(s, self.player, action.company, action.source)
            notes["bought"] = (*notes.get("bought", ()), action.company)
        elif isinstance(action, Par):
            notes["bought"] = (*notes.get("bought", ()), action.company)
            game.push(*t.formation.start(s, self.player, action.company, action.cell))
        s.round.passes = tuple(p for p in s.round.passes if p != self.player)
        return True

    def passed(self, game: Game) -> None:
        s = game.state
        assert s.turn is not None
        s.round.last = self.player
        if not s.turn.notes.get("acted") and self.player not in s.round.passes:
            s.round.passes = (*s.round.passes, self.player)
