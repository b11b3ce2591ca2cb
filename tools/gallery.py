"""Render the gallery: every picture that docs/ shows, and more to look at.

    python tools/gallery.py [--folder docs/pictures] [--png FOLDER]

SVG always; with ``--png`` each picture is rendered as well, by rsvg-convert, cairosvg or Chromium, whichever
is there. Pictures that docs/ does not need are only made with ``--all``.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random

from eighteenxx.board.board import Board
from eighteenxx.cli.draw import folder_of
from eighteenxx.draw import RouteLine, map_svg, market_svg, tile_svg, tiles_svg
from eighteenxx.engine.definitions import Definitions
from eighteenxx.files import write_text
from eighteenxx.market.market import Market
from eighteenxx.titles.loading import editions, load_definitions

TITLES = ("1894", "1866")


def pictures(everything: bool) -> Iterator[tuple[str, str]]:
    """(name, SVG) of each picture."""
    for title in TITLES:
        folder = folder_of(title)
        for edition in editions(folder) or (None,):
            defs = load_definitions(folder, edition)
            name = title if edition is None else f"{title}-{edition}"
            yield f"map-{name}", map_svg(defs, title=f"Map of {name}")
            if everything:
                yield f"full-{name}", map_svg(defs, full_board(defs, 1), title=f"{name}, a tile everywhere")
        yield f"tiles-{title}", tiles_svg(defs, title=f"Tiles of {title}", columns=14, scale=0.4)
        yield f"market-{title}", market_svg(defs.grid, example_market(defs), defs.companies, scale=0.8)
        if everything:
            yield f"flat-{title}", tiles_svg(defs, layout="flat", title=f"Tiles of {title}, flat")
            for rotation in range(6):
                for tile in defs.catalogue.tiles.values():
                    yield f"tile-{title}-{tile.name}-{rotation}", tile_svg(tile, rotation)
    defs = load_definitions(folder_of("1894"))
    board, routes = example_routes(defs)
    yield "routes-1894", map_svg(defs, board, routes=routes, title="Two routes")


def example_market(defs: Definitions) -> Market:
    """A market with a few stacks."""
    names, market = list(defs.companies)[:9], Market()
    cells = [(r, c) for r in range(min(3, len(defs.grid.rows))) for c in range(3, 8) if defs.grid.at((r, c))]
    chance = Random(4)
    for name in names:
        market.put(name, chance.choice(cells[:6]))
    return market


def example_routes(defs: Definitions) -> tuple[Board, list[RouteLine]]:
    """Northern France early in a game of 1894, with two trains running."""
    board = Board()
    board.laid |= {"D9": ("14", 0), "C10": ("9", 0), "B11": ("57", 0), "D11": ("X3", 0)}
    board.laid |= {"D7": ("56", 1), "E8": ("9", 0), "F7": ("1", 0)}
    board.put(defs.catalogue, "D9", 0, "Nord")
    board.put(defs.catalogue, "D11", 0, "Est")
    routes = [
        RouteLine((("B11", 0), ("C10", 0), ("D9", 2)), (("B11", 0), ("D9", 0)), "2-train: 50"),
        RouteLine((("D9", 3), ("D11", 1)), (("D9", 0), ("D11", 0)), "3-train: 60"),
    ]
    return board, routes


def full_board(defs: Definitions, seed: int) -> Board:
    """A tile on every hex that may have one, whether or not it could be laid there: the hardest to letter."""
    chance, board, catalogue = Random(seed), Board(), defs.catalogue
    for hex_id, here in catalogue.map.hexes.items():
        kinds, label = [s.kind for s in here.tile.stops], here.tile.label
        fitting = [
            name
            for name, tile in catalogue.tiles.items()
            if tile.label == label and [s.kind for s in tile.stops] == kinds
        ]
        if here.tile.colour in ("white", "yellow") and fitting:
            name = chance.choice(fitting)
            board.laid[hex_id] = name, chance.randrange(6)
            board.tokens[hex_id] = tuple(
                tuple(chance.choice((None, *defs.companies)) for _ in range(stop.slots))
                for stop in catalogue.tiles[name].stops
            )
    return board


def renderer() -> Callable[[Path, Path], None] | None:
    """A function that turns an SVG file into a PNG file, or None where no renderer is present."""
    if shutil.which("rsvg-convert"):
        return lambda svg, png: _run("rsvg-convert", str(svg), "-o", str(png))
    if find_spec("cairosvg"):
        return lambda svg, png: _run(sys.executable, "-m", "cairosvg", str(svg), "-o", str(png))
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser:
        return lambda svg, png: _run(
            browser, "--headless", "--no-sandbox", f"--screenshot={png}", svg.resolve().as_uri()
        )
    return None


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)


def main() -> int:
    """Write the pictures; -> exit status."""
    parser = argparse.ArgumentParser(description="Render the gallery of pictures.")
    parser.add_argument("--folder", type=Path, default=Path(__file__).parents[1] / "docs" / "pictures")
    parser.add_argument("--png", type=Path, help="folder for PNG renderings")
    parser.add_argument("--all", action="store_true", help="every tile in every rotation as well")
    given = parser.parse_args()
    render = renderer() if given.png else None
    if given.png and render is None:
        print("No renderer is here: install librsvg2-bin, cairosvg or chromium.", file=sys.stderr)
        return 2
    for folder in filter(None, (given.folder, given.png)):
        folder.mkdir(parents=True, exist_ok=True)
    for name, svg in pictures(given.all):
        target = given.folder / f"{name}.svg"
        write_text(target, svg + "\n")
        if render is not None:
            render(target, given.png / f"{name}.png")
        print(f"{target.name}: {len(svg) / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
