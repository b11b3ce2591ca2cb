"""The dividend step of a company's turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from eighteenxx.engine.actions import Action, Dividend, Offer
from eighteenxx.engine.tasks import Question, task
from eighteenxx.errors import Refusal

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game


@task("pay_dividend")
@frozen
class PayDividend(Question):
    """Pay the revenue out or keep it. Without revenue the company withholds, unasked. R94-or-20."""

    handles: ClassVar[tuple[type[Action], ...]] = (Dividend,)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        assert isinstance(action, Dividend)
        kinds = game.title.dividends.kinds(game.state, self.entity)
        if action.kind not in kinds:
            return Refusal(f"{self.entity} may choose {' or '.join(kinds)}, not {action.kind}.", "R94-or-20")
        return None

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        for kind in game.title.dividends.kinds(game.state, self.entity):
            yield Dividend(self.player, kind)

    def _revenue(self, game: Game) -> int:
        assert game.state.turn is not None
        return int(game.state.turn.notes.get("revenue", 0))

    def idle(self, game: Game) -> bool:
        return self._revenue(game) == 0

    def passed(self, game: Game) -> None:
        game.title.dividends.pay(game.state, self.entity, 0, "withhold")

    def do(self, game: Game, action: Action) -> bool:
        assert isinstance(action, Dividend)
        game.title.dividends.pay(game.state, self.entity, self._revenue(game), action.kind)
        return False
