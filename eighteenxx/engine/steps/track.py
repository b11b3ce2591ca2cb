"""The track step of a company's turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from eighteenxx.engine.actions import Action, LayTile, Offer, Pass
from eighteenxx.engine.tasks import Question, task
from eighteenxx.errors import Refusal

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game


@task("lay_track")
@frozen
class LayTrack(Question):
    """Lay or upgrade tiles as far as the allowance goes, or pass. Source: R94-track-1."""

    handles: ClassVar[tuple[type[Action], ...]] = (Pass, LayTile)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, LayTile):
            if action.power:
                return game.title.privates.may_lay(game.state, self.entity, action)
            return game.title.track.may_lay(game.state, self.entity, action)
        return None

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        s, t = game.state, game.title
        for hex_id, tile, rotation in t.track.candidates(s, self.entity):
            action = LayTile(self.player, hex_id, tile, rotation)
            if t.track.offered(s, self.entity, action):
                yield action
        yield from t.privates.lays(s, self.player, self.entity)
        yield Pass(self.player)

    def idle(self, game: Game) -> bool:
        s, t = game.state, game.title
        return not t.track.open_colours(s, self.entity) and not t.privates.can_lay(s, self.entity)

    def do(self, game: Game, action: Action) -> bool:
        s, t = game.state, game.title
        if isinstance(action, Pass):
            return False
        assert isinstance(action, LayTile)
        if action.power:
            game.push(*t.privates.lay(s, self.player, self.entity, action))
        else:
            t.track.lay(s, self.entity, action)
            game.push(*t.track.after_lay(s, self.player, self.entity, action))
            t.track.note(s, action)
        return True
