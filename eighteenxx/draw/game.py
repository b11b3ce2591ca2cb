"""Pictures of a game as it stands: its map and its market."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from eighteenxx.draw.face import Livery
from eighteenxx.draw.hexmap import MapPicture, liveries_of, map_svg
from eighteenxx.draw.market import market_picture, market_svg
from eighteenxx.draw.palette import ROUTE_COLOURS
from eighteenxx.draw.svg import document, num, to_string
from eighteenxx.draw.text import fitted
from eighteenxx.draw.told import round_name

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
    options.setdefault("marks", game.title.setup.map_marks(game.state))
    options.setdefault("title", f"{game.title.defs.name}: map")
    return map_svg(game.title.defs, game.state.board, **options)


def game_market_svg(game: Game, **options: Any) -> str:
    """SVG of a game's market now. ``options`` are those of :func:`eighteenxx.draw.market_svg`."""
    names, liveries = markers(game)
    options.setdefault("title", f"{game.title.defs.name}: market")
    options.setdefault("names", names)
    return market_svg(game.title.grid, game.state.market, liveries, **options)


def game_svg(game: Game, scale: float = 0.5) -> str:
    """SVG of a game as it stands: a line that says so, its map, its market below. ``scale`` as for a map."""
    names, liveries = markers(game)
    title, defs = game.title, game.title.defs
    market = market_picture(
        title.grid, game.state.market.stacks, liveries, names, title=f"{defs.name}: market", scale=2 * scale
    )
    marks = title.setup.map_marks(game.state)
    board = MapPicture(defs, game.state.board, reservations=waiting_homes(game), marks=marks)
    parts = [board.picture(f"{defs.name}: map", scale), market]
    active = game.active
    acting = "the game is over" if active.player is None else f"{active.player} is to act ({active.step})"
    words = f"{defs.name} · {len(game.actions)} actions · {round_name(game.state.round)} · {acting}"
    wide = max(float(part.get("width", 0)) for part in parts)
    head = 40.0
    root = document((0, 0, wide, head + sum(float(p.get("height", 0)) + 10 for p in parts)), 1, words, {})
    fitted(words, wide - 20, 18, 6).draw(root, wide / 2, head / 2)
    y = head
    for part in parts:
        part.set("y", num(y))
        y += float(part.get("height", 0)) + 10
        root.append(part)
    return to_string(root)


def markers(game: Game) -> tuple[dict[str, str], dict[str, Livery]]:
    """How a market's markers look: (names to write, colours). Both by marker.

    Companies show their id in their colours, a player's own marker the player's short name in his colour.
    """
    liveries = liveries_of(game.title.defs.companies)
    players, short = player_liveries(game.players), short_names(game.players)
    names: dict[str, str] = {}
    for marker, owner in marker_owners(game).items():
        names[marker], liveries[marker] = short[owner], players[owner]
    return names, liveries


def marker_owners(game: Game) -> dict[str, str]:
    """Markers on the market that are a player's own, with the player, in the order of the market.

    A title's part of the state tells them: it maps the marker to the player.
    """
    extra = game.title.setup.view_extra(game.state)
    tables = [part for part in (extra or {}).values() if isinstance(part, dict)]
    found: dict[str, str] = {}
    for marker in game.state.market.order(game.title.grid):
        owner = next((t[marker] for t in tables if isinstance(t.get(marker), str)), None)
        if marker not in game.state.companies and owner in game.players:
            found[marker] = owner
    return found


def player_liveries(players: Sequence[str]) -> dict[str, Livery]:
    """A colour for each player, from those that colour-blind people can tell apart."""
    return {name: Livery(ROUTE_COLOURS[i % len(ROUTE_COLOURS)]) for i, name in enumerate(players)}


def short_names(players: Sequence[str]) -> dict[str, str]:
    """At most four letters for each player, all different: ``Red``, ``P1`` for ``Player 1``."""
    found: dict[str, str] = {}
    for number, name in enumerate(players, start=1):
        words = name.split()
        initials = "".join(word if word.isdecimal() else word[0] for word in words)
        short = name if len(name) <= 4 else initials if len(words) > 1 else name[:3]
        if len(short) > 4 or short in found.values():
            short = f"#{number}"
        found[name] = short
    return found
