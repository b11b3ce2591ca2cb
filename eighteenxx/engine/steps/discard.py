"""Giving up trains over a lowered limit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from eighteenxx.engine.actions import Action, DiscardTrain, Offer
from eighteenxx.engine.tasks import Job, Question, task
from eighteenxx.errors import Refusal

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game


@task("discard_excess")
@frozen
class DiscardExcess(Job):
    """Ask the first company over its train limit, until none is. Source: R94-phase-14."""

    def run(self, game: Game) -> None:
        over = game.title.trains.discard_order(game.state)
        if over:
            president = game.title.shares.president(game.state, over[0])
            assert president is not None
            game.push(Discard(president, over[0]), DiscardExcess())


@task("discard_train")
@frozen
class Discard(Question):
    """Choose a train to give up."""

    handles: ClassVar[tuple[type[Action], ...]] = (DiscardTrain,)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        assert isinstance(action, DiscardTrain)
        if action.train not in game.state.companies[self.entity].trains:
            return Refusal(f"{self.entity} has no train {action.train}.", "R94-phase-14")
        return None

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        for train in game.state.companies[self.entity].trains:
            yield DiscardTrain(self.player, train)

    def do(self, game: Game, action: Action) -> bool:
        assert isinstance(action, DiscardTrain)
        game.title.trains.discard(game.state, self.entity, action.train)
        return False
