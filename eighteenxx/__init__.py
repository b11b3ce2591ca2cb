"""Exact, documented engine for 18xx railway games.

>>> import eighteenxx
>>> game = eighteenxx.new_game("1894", players=["Red", "Blue", "Green"], seed=7)
>>> game.active.player, game.active.step
('Red', 'auction')
"""

from __future__ import annotations

from eighteenxx.board.maps import Map as _Map
from eighteenxx.board.tiles import Tile as _Tile
from eighteenxx.draw.notebook import attach as _attach
from eighteenxx.engine.actions import Action, Offer, RoutesOffer, action_from_dict
from eighteenxx.engine.events import Event
from eighteenxx.engine.game import Active, Game
from eighteenxx.errors import BadInput, EighteenError, IllegalAction, Refusal
from eighteenxx.market.market import Market as _Market
from eighteenxx.records.own import load_game, new_game
from eighteenxx.routes import Route, RouteProblem, RouteSolution, check_routes, solve_routes
from eighteenxx.titles import titles

_attach((_Tile, _Map, _Market, Game, RouteSolution))

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Active",
    "BadInput",
    "EighteenError",
    "Event",
    "Game",
    "IllegalAction",
    "Offer",
    "Refusal",
    "Route",
    "RouteProblem",
    "RouteSolution",
    "RoutesOffer",
    "action_from_dict",
    "check_routes",
    "import_record",
    "load_game",
    "new_game",
    "solve_routes",
    "titles",
]


def import_record(text: str) -> Game:
    """The game at the end of a record exported by the field's main web site (see docs/records.md).

    Raises BadInput for text that is no such record, IllegalAction for one that breaks a rule.
    """
    from eighteenxx.records.replay import import_record as replayed

    return replayed(text)
