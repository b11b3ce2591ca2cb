"""The stock turn that a stock turn token gives its owner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from eighteenxx.engine.actions import Action, BuyShares, Offer, Par, Pass, SellShares
from eighteenxx.engine.steps.stock import StockTurn
from eighteenxx.engine.tasks import task
from eighteenxx.errors import Refusal
from eighteenxx.titles.g1866.actions import CloseStockTurn, PlaceStockTurn, RepayDebt
from eighteenxx.titles.g1866.typed import title_of

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game


@task("stock_turn")
@frozen
class StockTurn1866(StockTurn):
    """Close the token first, sell, then one buy action; or pass. Source: R66-7.1.4-a to R66-7.1.4-r.

    Its entity is the token, not the player.
    """

    handles: ClassVar[tuple[type[Action], ...]] = (
        Pass,
        BuyShares,
        SellShares,
        Par,
        PlaceStockTurn,
        CloseStockTurn,
        RepayDebt,
    )

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        s, stock = game.state, title_of(game).stock
        if isinstance(action, CloseStockTurn):
            return self._refuse_closing(game)
        if isinstance(action, PlaceStockTurn):
            return (
                stock.buys_left(s, self.player, "")
                or stock.may_deal(s, self.player, "")
                or stock.may_place(s, self.player, action.cell)
            )
        if isinstance(action, RepayDebt):
            return self._refuse_repaying(game, action)
        if isinstance(action, Pass):
            if self._must_sell(game):
                return Refusal(f"{self.player} is over the certificate limit and must sell.", "R66-7.2.2-c")
            return None
        return super().refuse(game, action)

    def _must_sell(self, game: Game) -> bool:
        """Whether the player is over the certificate limit and can do something about it. R66-7.2.2-c."""
        if not title_of(game).shares.over_limit(game.state, self.player):
            return False
        return next(self._sales(game), None) is not None or self._refuse_closing(game) is None

    def _refuse_closing(self, game: Game) -> Refusal | None:
        assert game.state.turn is not None
        if self.entity not in game.state.extra.stock_turns:
            return Refusal("This stock turn token is closed already.", "R66-7.1.4-b")
        notes, first = game.state.turn.notes, title_of(game).stock.settings["close_first"]
        if notes if first else notes.get("bought"):
            return Refusal("A stock turn token is closed before anything else.", "R66-7.1.4-b")
        return None

    def _refuse_repaying(self, game: Game, action: RepayDebt) -> Refusal | None:
        s = game.state
        assert s.turn is not None
        if s.turn.notes.get("bought"):
            return Refusal("A stock turn has one buy action.", "R66-7.1.4-r")
        player = s.players[self.player]
        most = min(player.debt, player.cash)
        if not 1 <= action.amount <= most:
            return Refusal(f"{self.player} can repay up to {most} of his debt.", "R66-12.3-c")
        if action.amount > self._most_repaid(game):
            return Refusal(f"{self.player} is over the certificate limit and must sell first.", "R66-7.2.2-c")
        return None

    def _most_repaid(self, game: Game) -> int:
        """The most of his debt the player may repay now: to be rid of it is a buy action, and who is over the
        certificate limit must come down to it before any (RUL66-53)."""
        player = game.state.players[self.player]
        most = min(player.debt, player.cash)
        if not most or not self._must_sell(game):
            return most
        return 0 if title_of(game).stock.settings["part_repayment_buys"] else min(most, player.debt - 1)

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        yield from self._moves(game)
        most = self._most_repaid(game)
        if most and self._refuse_repaying(game, RepayDebt(self.player, most)) is None:
            yield Offer(RepayDebt(self.player, 1), "amount", 1, most)
        if self.refuse(game, Pass(self.player)) is None:
            yield Pass(self.player)

    def _moves(self, game: Game) -> Iterator[Action]:
        s = game.state
        close = CloseStockTurn(self.player)
        if self._refuse_closing(game) is None:
            yield close
        yield from super()._moves(game)
        for cell in title_of(game).stock.token_cells(s):
            place = PlaceStockTurn(self.player, cell)
            if self.refuse(game, place) is None:
                yield place

    def idle(self, game: Game) -> bool:
        s = game.state
        assert s.turn is not None
        if s.turn.notes.get("bought"):
            return True  # Nothing is sold, bought or closed after the buy action.
        player = s.players[self.player]
        if player.debt and player.cash:
            return False
        return super().idle(game)

    def do(self, game: Game, action: Action) -> bool:
        s, stock = game.state, title_of(game).stock
        if isinstance(action, Pass):
            return False
        assert s.turn is not None
        notes = s.turn.notes
        if isinstance(action, CloseStockTurn):
            notes["closed"] = True
            stock.close(s, self.entity)
        elif isinstance(action, PlaceStockTurn):
            notes["bought"] = (*notes.get("bought", ()), "stock turn")
            stock.place(s, self.player, action.cell)
        elif isinstance(action, RepayDebt):
            # A part of the debt is no buy action, and opens no other since debt remains (RUL66-25).
            title_of(game).finance.repay_debt(s, self.player, action.amount)
            notes["repaid"] = True
            if stock.settings["part_repayment_buys"] or not s.players[self.player].debt:
                notes["bought"] = (*notes.get("bought", ()), "debt")
        elif isinstance(action, SellShares):
            if title_of(game).shares.president(s, action.company) == self.player:
                sold: tuple[str, ...] = s.round.notes.get("president_sold", ())
                s.round.notes["president_sold"] = (*sold, action.company)
            notes["sold"] = (*notes.get("sold", ()), action.company)
            title_of(game).shares.sell(s, self.player, action.company, action.shares)
        else:
            return super().do(game, action)
        return True

    def passed(self, game: Game) -> None:
        """Nothing: the token moves when the turn ends."""
