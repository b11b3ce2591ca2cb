"""``eighteenxx draw``: tiles, maps, markets and games as SVG, and games as pages that step through them."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from eighteenxx.board.tiles import Tile
from eighteenxx.engine.definitions import Definitions
from eighteenxx.engine.game import Game
from eighteenxx.engine.record import FORMAT
from eighteenxx.errors import BadInput, EighteenError
from eighteenxx.files import parse_json, read_text, write_bytes, write_text
from eighteenxx.records.export import parse_export
from eighteenxx.records.own import load_game
from eighteenxx.records.replay import Replay
from eighteenxx.titles import GROUP, titles
from eighteenxx.titles.loading import load_definitions, standard_tiles


def folder_of(title: str) -> Path:
    """Folder of an installed title's data, or the folder named. Raises BadInput.

    The data is found without running the title's rules, so that a title in the making can be looked at.
    """
    if Path(title).is_dir():
        return Path(title)
    found = list(entry_points(group=GROUP, name=title))
    if not found:
        known = ", ".join(titles()) or "none"
        raise BadInput(f"{title!r} is neither an installed title ({known}) nor a folder with a title's data.")
    spec = find_spec(found[0].module)
    if spec is None or not spec.submodule_search_locations:
        raise BadInput(f"The title {title!r} is installed as {found[0].module}, which is no package.")
    return Path(next(iter(spec.submodule_search_locations)))


def _definitions(title: str, edition: str | None) -> Definitions:
    return load_definitions(folder_of(title), edition)


def _find_tile(name: str, title: str | None, edition: str | None) -> tuple[Tile, str]:
    """A tile and the layout of its title's map: of the title named, or else wherever it is unambiguous."""
    if title is not None:
        catalogue = _definitions(title, edition).catalogue
        if name in catalogue.tiles:
            return catalogue.tiles[name], catalogue.map.layout
        if name in catalogue.map.hexes:
            return catalogue.map.hexes[name].tile, catalogue.map.layout
        raise BadInput(f"{title} has neither a tile nor a hex {name!r}.")
    if name in standard_tiles():
        return standard_tiles()[name], "pointy"
    catalogues = {t: _definitions(t, None).catalogue for t in titles()}
    having = {t: c for t, c in catalogues.items() if name in c.tiles}
    if not having:
        raise BadInput(f"There is no tile {name!r}, neither a standard one nor in {', '.join(catalogues)}.")
    if len({c.tiles[name] for c in having.values()}) > 1:
        raise BadInput(
            f"Tile {name!r} differs from title to title: say which with --title {' or '.join(having)}."
        )
    first = next(iter(having.values()))
    return first.tiles[name], first.map.layout


def _options(scale: float) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The options every drawing has."""

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        size = click.FloatRange(0.05, 20)
        wider = click.option("--scale", type=size, default=scale, show_default=True, help="Pixels a unit.")
        file = click.option("-o", "--output", type=click.Path(), help="File instead of standard output.")
        return file(wider(function))

    return add


_edition = click.option("--edition", help="Edition of the title, where it has several.")


def _give(svg: str, output: str | None) -> None:
    if output is not None and not output.lower().endswith(".svg"):
        raise BadInput(f"{output}: this is drawn to a file .svg.")
    if output is None:
        click.echo(svg)
    else:
        write_text(output, svg + "\n")


@click.group("draw")
def command() -> None:
    """Draw a tile, map, market or game as SVG."""


@command.command("tile")
@click.argument("name")
@click.option("--title", help="Title (or folder) whose tile it is; needed for tiles that differ.")
@_edition
@click.option("--rotation", type=int, default=0, show_default=True, help="Sixths of a turn, clockwise.")
@click.option("--layout", type=click.Choice(["pointy", "flat"]), help="The title's own where not given.")
@_options(1.0)
def tile(
    name: str,
    title: str | None,
    edition: str | None,
    rotation: int,
    layout: str | None,
    output: str | None,
    scale: float,
) -> None:
    """Draw one tile (or a hex of a title's map)."""
    from eighteenxx.draw.tiles import tile_svg

    found, own = _find_tile(name, title, edition)
    _give(tile_svg(found, rotation, layout or own, scale=scale), output)


@command.command("tiles")
@click.argument("title")
@_edition
@_options(0.5)
def tiles_(title: str, edition: str | None, output: str | None, scale: float) -> None:
    """Draw all tiles of a title with their numbers of copies."""
    from eighteenxx.draw.tiles import tiles_svg

    defs = _definitions(title, edition)
    _give(tiles_svg(defs, title=f"{defs.name}: tiles", scale=scale), output)


@command.command("map")
@click.argument("title")
@_edition
@_options(0.5)
def map_(title: str, edition: str | None, output: str | None, scale: float) -> None:
    """Draw a title's map as printed."""
    from eighteenxx.draw.hexmap import map_svg

    defs = _definitions(title, edition)
    _give(map_svg(defs, title=f"{defs.name}: map", scale=scale), output)


@command.command("market")
@click.argument("title")
@_edition
@_options(1.0)
def market(title: str, edition: str | None, output: str | None, scale: float) -> None:
    """Draw a title's market as printed."""
    from eighteenxx.draw.market import market_svg

    defs = _definitions(title, edition)
    _give(market_svg(defs.grid, None, defs.companies, title=f"{defs.name}: market", scale=scale), output)


@command.command("game")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=click.IntRange(0), metavar="ACTION", help="After so many actions.")
@click.option("--scale", type=click.FloatRange(0.05, 20), default=0.5, show_default=True, help="Of the SVG.")
@click.option("--only", type=click.Choice(["map", "market"]), help="One part of the picture, for an SVG.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A file .svg or .html.")
def game(file: Path, at: int | None, scale: float, only: str | None, output: Path | None) -> None:
    """Draw a recorded game: our own records, or games exported by the field's main web site.

    Standard output and a file .svg get a picture of the game after ACTION actions (all, where not given).
    A file .html becomes a page, complete in itself, that steps through the whole game; it opens after ACTION
    actions (the start, where not given), and any action has a link, such as game.html#a123.
    """
    ending = "" if output is None else output.suffix.lower()
    if output is not None and ending not in (".svg", ".html", ".htm"):
        raise BadInput(f"{output}: a game is drawn to a file .svg or .html.")
    played = recorded_game(file)
    if at is not None and at > len(played.actions):
        raise BadInput(f"{file}: there is no action {at}; the game has {len(played.actions)}.")
    if output is not None and ending != ".svg":
        if only is not None:
            raise BadInput(f"{output}: a page shows map and market, so --only is for a file .svg.")
        from eighteenxx.draw.page import game_page

        write_text(output, game_page(played, at or 0))
        return
    from eighteenxx.draw.game import game_map_svg, game_market_svg, game_svg

    if at is not None:
        played.undo(len(played.actions) - at)
    if only == "map":
        drawn = game_map_svg(played, scale=scale)
    elif only == "market":
        drawn = game_market_svg(played, scale=2 * scale)
    else:
        drawn = game_svg(played, scale)
    _give(drawn, None if output is None else str(output))


@command.command("chart")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A file .svg or .png.")
def chart_(file: Path, output: Path | None) -> None:
    """Chart a recorded game: worth by player, price and revenue by company, round by round.

    Standard output gets SVG. Needs the extra `plot`.
    """
    from eighteenxx.draw.chart import chart

    form = "svg" if output is None else output.suffix.lower().lstrip(".")
    if form not in ("svg", "png"):
        raise BadInput(f"{output}: a chart is drawn to a file .svg or .png.")
    drawn = chart(recorded_game(file), form)
    if output is None:
        click.echo(drawn.decode())
    else:
        write_bytes(output, drawn)


def recorded_game(file: Path) -> Game:
    """The game that a record tells, ours or an exported one, zipped or not. Raises BadInput."""
    text = read_text(file)
    value = parse_json(text, str(file))
    try:
        if isinstance(value, dict) and value.get("format") == FORMAT:
            return load_game(text)
        replay = Replay(parse_export(text, str(file)))
        for _ in replay:
            pass
        return replay.game
    except EighteenError as error:
        told = str(error)
        raise BadInput(told if told.startswith(str(file)) else f"{file}: {told}") from None
