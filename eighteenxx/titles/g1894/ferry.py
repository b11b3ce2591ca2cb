"""A ferry marker bought at the last moment, when nothing else keeps the turn waiting."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from eighteenxx.engine.actions import Action, Offer, Pass
from eighteenxx.engine.tasks import Question, task
from eighteenxx.titles.g1894.steps import BuyFerryMarker, BuyMarker, marker_price
from eighteenxx.titles.g1894.typed import own

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game
    from eighteenxx.errors import Refusal

_BUY = BuyMarker()


@task("ferry_marker")
@frozen
class OfferMarker(Question):
    """Between track and stations: buy a ferry marker (a side action), or go on.

    Asked only where the turn would run on before the company could buy one: its track step ended by itself,
    and a marker opens its first station place or its first route. Source: R94-london-6 (RUL94-05).
    """

    handles: ClassVar[tuple[type[Action], ...]] = (Pass,)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        return None

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        yield Pass(self.player)

    def idle(self, game: Game) -> bool:
        s, t = game.state, own(game.title)
        waited = bool(t.track.open_colours(s, self.entity)) or t.privates.can_lay(s, self.entity)
        if waited and not t.ending.final_set(s):
            return True
        if _BUY.refuse(game, self, BuyFerryMarker(self.player)) is not None:
            return True
        return not self._opens_route(game) and not self._opens_station(game)

    def _opens_route(self, game: Game) -> bool:
        s, network = game.state, own(game.title).network
        if not s.companies[self.entity].trains or network.of(s, self.entity).has_route:
            return False
        return network.with_marker(s, self.entity).has_route

    def _opens_station(self, game: Game) -> bool:
        s, t = game.state, own(game.title)
        if t.ending.final_set(s) or t.tokens.may_build(s, self.entity) is not None:
            return False
        places = t.network.with_marker(s, self.entity).token_places
        money = t.finance.cash(s, self.entity) - marker_price(t, s, self.entity)
        return any(
            t.tokens.may_place(s, self.entity, *place) is None
            and t.tokens.price(s, self.entity, place[0]) <= money
            for place in places - t.network.of(s, self.entity).token_places
        )

    def do(self, game: Game, action: Action) -> bool:
        return False
