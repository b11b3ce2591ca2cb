"""A tile laid without connection by a private's power, and the free station after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from eighteenxx.engine.actions import Action, LayTile, Offer, Pass, PlaceToken
from eighteenxx.engine.tasks import Question, SideAction, task
from eighteenxx.errors import Refusal

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game


@task("place_free_station")
@frozen
class PlaceFreeStation(Question):
    """Place one of the company's stations free of charge where the tile was laid, or decline.

    It counts as the station of the turn. Source: R94-priv-9, R94-priv-32 (RUL94-15).
    """

    hex: str
    handles: ClassVar[tuple[type[Action], ...]] = (Pass, PlaceToken)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        assert isinstance(action, PlaceToken)
        if action.hex != self.hex or action.power:
            return Refusal(f"The free station of {self.entity} goes to {self.hex}.", "R94-priv-9")
        s, tokens = game.state, game.title.tokens
        return tokens.may_build(s, self.entity) or tokens.may_place(s, self.entity, action.hex, action.stop)

    def _stations(self, game: Game) -> list[PlaceToken]:
        stops = game.state.board.stops(game.title.catalogue, self.hex)
        places = [PlaceToken(self.player, self.hex, stop) for stop in range(len(stops))]
        return [p for p in places if self.refuse(game, p) is None]

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        yield from self._stations(game)
        yield Pass(self.player)

    def idle(self, game: Game) -> bool:
        return not game.state.companies[self.entity].tokens_left

    def do(self, game: Game, action: Action) -> bool:
        s = game.state
        if isinstance(action, PlaceToken):
            assert s.turn is not None
            game.title.tokens.place(s, self.entity, action.hex, action.stop, 0)
            s.turn.notes["tokens"] = s.turn.notes.get("tokens", 0) + 1
        return False


class LayEarly(SideAction):
    """The tile of a private may be laid before the track step, as recorded games have it.

    Source: R94-priv-3, R94-priv-8, R94-priv-32."""

    handles: ClassVar[tuple[type[Action], ...]] = (LayTile,)
    prompts: ClassVar[bool] = False

    def claims(self, action: Action) -> bool:
        return isinstance(action, LayTile) and bool(action.power)

    def refuse(self, game: Game, question: Question, action: Action) -> Refusal | None:
        assert isinstance(action, LayTile)
        if action.player != question.player:
            return Refusal(f"{question.player} decides for {question.entity}, not {action.player}.")
        return game.title.privates.may_lay(game.state, question.entity, action)

    def offers(self, game: Game, question: Question) -> Iterator[Action | Offer]:
        yield from game.title.privates.lays(game.state, question.player, question.entity)

    def do(self, game: Game, question: Question, action: Action) -> None:
        assert isinstance(action, LayTile)
        game.push(*game.title.privates.lay(game.state, question.player, question.entity, action))
