"""Companies buy privates: at any moment of their turn, and last of all in a step of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from eighteenxx.engine.actions import Action, BuyPrivate, Offer, Pass
from eighteenxx.engine.tasks import Question, SideAction, task
from eighteenxx.errors import Refusal

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game


class BuyPrivatesAnytime(SideAction):
    """The operating company buys a private from a player. Source: R94-priv-28, R94-or-1."""

    handles: ClassVar[tuple[type[Action], ...]] = (BuyPrivate,)

    def refuse(self, game: Game, question: Question, action: Action) -> Refusal | None:
        assert isinstance(action, BuyPrivate)
        if action.player != question.player:
            return Refusal(f"{question.player} decides for {question.entity}, not {action.player}.")
        return game.title.privates.may_sell(game.state, action.private, question.entity, action.price)

    def offers(self, game: Game, question: Question) -> Iterator[Action | Offer]:
        s, privates = game.state, game.title.privates
        for private in privates.open(s):
            if privates.may_sell(s, private, question.entity, None) is None:
                low, high = privates.price_range(s, private)
                high = min(high, game.title.finance.cash(s, question.entity))
                yield Offer(BuyPrivate(question.player, private, low), "price", low, high)

    def do(self, game: Game, question: Question, action: Action) -> None:
        assert isinstance(action, BuyPrivate)
        game.title.privates.sell(game.state, action.private, question.entity, action.price)


@task("buy_privates")
@frozen
class BuyPrivates(Question):
    """The last step of a turn: buy privates, or end the turn. The purchase itself is a side action."""

    handles: ClassVar[tuple[type[Action], ...]] = (Pass,)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        return None

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        yield Pass(self.player)

    def idle(self, game: Game) -> bool:
        sides = game.title.rounds.turn_side_actions(game, self)
        return not any(side.prompts and next(side.offers(game, self), None) for side in sides)

    def do(self, game: Game, action: Action) -> bool:
        return False
