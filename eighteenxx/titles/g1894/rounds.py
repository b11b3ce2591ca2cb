"""Rounds of 1894: redeeming first, stations placed again last, nothing built in the final set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.engine.steps.privates import BuyPrivates
from eighteenxx.engine.steps.tokens import PlaceStation
from eighteenxx.engine.steps.track import LayTrack
from eighteenxx.rules.rounds import Rounds
from eighteenxx.titles.g1894.steps import BuyMarker, PlaceInLondon, RedeemOrReissue, ReplaceLifted
from eighteenxx.titles.g1894.teleport import LayEarly

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Question, SideAction, Task
    from eighteenxx.titles.g1894.typed import Title1894

_LONDON = (BuyMarker(), PlaceInLondon())
_EARLY = LayEarly()


class Rounds1894(Rounds):
    """Source: R94-or-1, R94-end-2, R94-split-5, R94-london-6, R94-priv-15."""

    t: Title1894

    def turn_steps(self, s: State, entity: str) -> list[Task]:
        homes, *steps = super().turn_steps(s, entity)
        president = self.t.shares.president(s, entity)
        assert president is not None
        if self.t.ending.final_set(s):
            steps = [step for step in steps if not isinstance(step, LayTrack | PlaceStation)]
        assert isinstance(steps[-1], BuyPrivates)
        return [homes, RedeemOrReissue(president, entity), *steps, ReplaceLifted()]

    def turn_side_actions(self, game: Game, question: Question) -> tuple[SideAction, ...]:
        early = (_EARLY,) if isinstance(question, RedeemOrReissue) else ()
        return (*super().turn_side_actions(game, question), *_LONDON, *early)
