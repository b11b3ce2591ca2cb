"""Pictures of a game as it stands: its map and its market."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eighteenxx.draw.hexmap import map_svg
from eighteenxx.draw.market import market_svg

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game


def waiting_homes(game: Game) -> dict[tuple[str, int | None], list[str]]:
    """Homes that the title still keeps free, by (hex, stop); stop None is any city of the hex."""
    found: dict[tuple[str, int | None], list[str]] = {}
    for hex_id in game.title.catalogue.map.hexes:
        for company, stop in game.title.tokens.reservations(game.state, hex_id):
            found.setdefault((hex_id, stop), []).append(company)
    return found


def game_map_svg(game: Game, **options: Any) -> str:
    """SVG of a game's map now. ``options`` are those of :func:`eighteenxx.draw.map_svg`."""
    options.setdefault("reservations", waiting_homes(game))
    options.setdefault("title", f"{game.title.defs.name}: map")
    return map_svg(game.title.defs, game.state.board, **options)


def game_market_svg(game: Game, **options: Any) -> str:
    """SVG of a game's market now. ``options`` are those of :func:`eighteenxx.draw.market_svg`."""
    options.setdefault("title", f"{game.title.defs.name}: market")
    return market_svg(game.title.grid, game.state.market, game.title.defs.companies, **options)
