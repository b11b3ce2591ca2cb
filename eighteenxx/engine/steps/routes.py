"""The run-trains step of a company's turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import frozen

from eighteenxx.engine.actions import Action, RoutesOffer, RunRoutes
from eighteenxx.engine.tasks import Question, task
from eighteenxx.errors import Refusal

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game


@task("run_trains")
@frozen
class RunTrains(Question):
    """Run the company's trains. Without a train or a route the company earns nothing, unasked."""

    handles: ClassVar[tuple[type[Action], ...]] = (RunRoutes,)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        assert isinstance(action, RunRoutes)
        check = game.title.routes.check(game.state, self.entity, action.routes)
        return None if check.legal else Refusal(check.refusal, check.rule)

    def offers(self, game: Game) -> Iterator[Any]:
        s, routes = game.state.copy(), game.title.routes
        yield RoutesOffer(
            self.player,
            self.entity,
            lambda a: isinstance(a, RunRoutes) and routes.check(s, self.entity, a.routes).legal,
            lambda: routes.best(s, self.entity, self.player),
        )

    def idle(self, game: Game) -> bool:
        return not game.title.routes.can_run(game.state, self.entity)

    def do(self, game: Game, action: Action) -> bool:
        s = game.state
        assert isinstance(action, RunRoutes) and s.turn is not None
        check = game.title.routes.check(s, self.entity, action.routes)
        s.turn.notes["revenue"] = check.revenue
        s.turn.notes["side_income"] = check.side_income
        game.emit("routes", company=self.entity, revenue=check.revenue, side_income=check.side_income)
        game.title.routes.ran(s, self.entity, check)
        return False
