"""Home stations: placed free when a company first operates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from eighteenxx.engine.actions import Action, Offer, PlaceToken
from eighteenxx.engine.tasks import Job, Question, task
from eighteenxx.errors import Refusal

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game


@task("place_homes")
@frozen
class PlaceHomes(Job):
    """Place every home that is due; ask where a hex leaves a choice. Source: R94-or-3."""

    company: str

    def run(self, game: Game) -> None:
        s, tokens = game.state, game.title.tokens
        if s.companies[self.company].operated:
            return
        for hex_id, stop in tokens.homes_due(s, self.company):
            stops = tokens.home_stops(s, self.company, hex_id, stop)
            if len(stops) > 1:
                president = game.title.shares.president(s, self.company)
                assert president is not None
                game.push(ChooseHomeStop(president, self.company, hex_id), PlaceHomes(self.company))
                return
            tokens.place(s, self.company, hex_id, stops[0], 0)


@task("choose_home_stop")
@frozen
class ChooseHomeStop(Question):
    """Choose the city of a home hex in which the home station is placed. Source: R94-split-11."""

    hex: str
    handles: ClassVar[tuple[type[Action], ...]] = (PlaceToken,)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        assert isinstance(action, PlaceToken)
        if action.hex != self.hex or action.stop not in self._stops(game):
            place = game.title.tokens.place_name(self.hex)
            return Refusal(f"{self.entity} is to choose the city of its home in {place}.", "R94-split-11")
        if action.power:
            return Refusal("A home station is placed without any power.", "R94-or-3")
        return None

    def _stops(self, game: Game) -> list[int]:
        tokens = game.title.tokens
        homes = dict(tokens.homes_due(game.state, self.entity))
        return tokens.home_stops(game.state, self.entity, self.hex, homes[self.hex])

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        for stop in self._stops(game):
            yield PlaceToken(self.player, self.hex, stop)

    def do(self, game: Game, action: Action) -> bool:
        assert isinstance(action, PlaceToken)
        game.title.tokens.place(game.state, self.entity, self.hex, action.stop, 0)
        return False
