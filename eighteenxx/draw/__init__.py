"""Pictures: SVG of tiles, maps, markets, routes and games, and pages that step through a game.

>>> from eighteenxx.board.tiles import Tile
>>> from eighteenxx.draw import tile_svg
>>> tile_svg(Tile("9", "yellow", paths=((0, 3),)))[:4]
'<svg'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from eighteenxx.draw.face import Livery
    from eighteenxx.draw.game import game_map_svg, game_market_svg, game_svg
    from eighteenxx.draw.hexmap import RouteLine, map_svg
    from eighteenxx.draw.market import market_svg
    from eighteenxx.draw.notebook import Picture, attach, show
    from eighteenxx.draw.page import game_page
    from eighteenxx.draw.tiles import tile_svg, tiles_svg

__all__ = [
    "Livery",
    "Picture",
    "RouteLine",
    "attach",
    "game_map_svg",
    "game_market_svg",
    "game_page",
    "game_svg",
    "map_svg",
    "market_svg",
    "show",
    "tile_svg",
    "tiles_svg",
]

_HOMES = {
    "Livery": "face",
    "Picture": "notebook",
    "RouteLine": "hexmap",
    "attach": "notebook",
    "game_map_svg": "game",
    "game_market_svg": "game",
    "game_page": "page",
    "game_svg": "game",
    "map_svg": "hexmap",
    "market_svg": "market",
    "show": "notebook",
    "tile_svg": "tiles",
    "tiles_svg": "tiles",
}


def __getattr__(name: str) -> Any:
    """Import a picture's module when it is first asked for, so that importing the library stays quick."""
    if name in _HOMES:
        return getattr(import_module(f"eighteenxx.draw.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
