"""Objects that show themselves as pictures in a notebook.

The rooms below know nothing of pictures. :func:`attach`, which the top package calls, gives their classes a
``_repr_svg_`` that imports the drawing code when a notebook first asks for it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any

from eighteenxx.board.board import Catalogue
from eighteenxx.board.maps import Map
from eighteenxx.board.tiles import Tile
from eighteenxx.market.grid import Grid, Space
from eighteenxx.market.market import Market


class Picture:
    """An SVG picture: a notebook shows it, ``str`` gives its text, :meth:`save` writes it to a file."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture to a file, whole or not at all. Raises BadInput if it cannot be written."""
        from eighteenxx.files import write_text

        write_text(path, self.svg)


def show(thing: Any, **options: Any) -> Picture:
    """The picture of a tile, map, catalogue, definitions, market, game or route solution.

    ``options`` go to the drawing function: ``rotation`` for a tile, ``board`` and ``routes`` for a map, and
    so on. Raises TypeError for anything that has no picture.
    """
    return Picture(_draw(thing, options))


def _draw(thing: Any, options: dict[str, Any]) -> str:
    if isinstance(thing, Tile):
        from eighteenxx.draw.tiles import tile_svg

        return tile_svg(thing, **options)
    if isinstance(thing, Map):
        thing = Catalogue(thing, {}, {})
    if isinstance(thing, Catalogue) or _has(thing, "catalogue", "companies", "colours"):
        from eighteenxx.draw.hexmap import map_svg

        return map_svg(thing, **options)
    if isinstance(thing, Grid | Market):
        from eighteenxx.draw.market import market_svg

        if isinstance(thing, Market):
            return market_svg(options.pop("grid", None) or _grid_around(thing), thing, **options)
        return market_svg(thing, **options)
    if _has(thing, "state", "title"):  # a game
        from eighteenxx.draw.game import game_map_svg

        return game_map_svg(thing, **options)
    if _has(thing, "routes", "revenue"):  # a route solution
        from eighteenxx.draw.sketch import routes_svg

        return routes_svg(thing, **options)
    raise TypeError(f"a {type(thing).__name__} has no picture")


def _has(thing: Any, *names: str) -> bool:
    return all(hasattr(thing, name) for name in names)


def _grid_around(market: Market) -> Grid:
    """A grid without prices that has every space a marker stands in: a market alone does not know its own."""
    rows = 1 + max((row for row, _ in market.stacks), default=0)
    columns = 1 + max((column for _, column in market.stacks), default=0)
    return Grid(((Space(0),) * columns,) * rows, {}, {})


def attach(classes: Iterable[type]) -> None:
    """Give each class a ``_repr_svg_``. Objects without a picture show themselves as text as before."""
    for cls in classes:
        cls._repr_svg_ = _method()  # type: ignore[attr-defined]


def _method() -> Callable[[Any], str]:
    def _repr_svg_(self: Any) -> str:
        """SVG for notebooks."""
        return _draw(self, {})

    return _repr_svg_
