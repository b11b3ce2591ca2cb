"""The station step of a company's turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from eighteenxx.engine.actions import Action, Offer, Pass, PlaceToken
from eighteenxx.engine.tasks import Question, task
from eighteenxx.errors import Refusal

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game


@task("place_station")
@frozen
class PlaceStation(Question):
    """Place a station in a city on a route of the company, or pass. Source: R94-or-9."""

    handles: ClassVar[tuple[type[Action], ...]] = (Pass, PlaceToken)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, PlaceToken):
            s, tokens = game.state, game.title.tokens
            if action.power:
                return Refusal(f"{action.power} does not place a station in the station step.")
            refusal = (
                tokens.may_build(s, self.entity)
                or tokens.may_place(s, self.entity, action.hex, action.stop)
                or tokens.reachable(s, self.entity, action.hex, action.stop)
            )
            if refusal is not None:
                return refusal
            price = tokens.price(s, self.entity, action.hex)
            means = game.title.finance.means(s, self.entity, "token")
            if price > means:
                return Refusal(
                    f"{self.entity} can pay {means} and the station costs {price}.",
                    "R94-or-11",
                )
        return None

    def _stations(self, game: Game) -> Iterator[PlaceToken]:
        s, tokens = game.state, game.title.tokens
        if tokens.may_build(s, self.entity) is not None:
            return
        for hex_id, stop in sorted(game.title.network.of(s, self.entity).token_places):
            action = PlaceToken(self.player, hex_id, stop)
            if self.refuse(game, action) is None:
                yield action

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        yield from self._stations(game)
        yield Pass(self.player)

    def idle(self, game: Game) -> bool:
        if next(self._stations(game), None) is not None:
            return False
        return not game.title.tokens.waits(game.state, self.entity)

    def do(self, game: Game, action: Action) -> bool:
        s, tokens = game.state, game.title.tokens
        if isinstance(action, Pass):
            return False
        assert isinstance(action, PlaceToken) and s.turn is not None
        price = tokens.price(s, self.entity, action.hex)
        tokens.place(s, self.entity, action.hex, action.stop, price)
        s.turn.notes["tokens"] = s.turn.notes.get("tokens", 0) + 1
        return True
