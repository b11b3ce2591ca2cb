"""Pictures of single tiles and of a whole manifest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from eighteenxx.board.board import Catalogue
from eighteenxx.board.tiles import COLOURS, Tile
from eighteenxx.draw.face import Face, Livery, draw_face, hex_definition
from eighteenxx.draw.geometry import APOTHEM, RADIUS
from eighteenxx.draw.palette import TILE_COLOURS
from eighteenxx.draw.svg import Element, document, el, to_string
from eighteenxx.draw.symbols import define
from eighteenxx.draw.text import Lettering

_MARGIN = 3.0


class Manifest(Protocol):
    """The part of a title's definitions that a manifest's picture needs."""

    @property
    def catalogue(self) -> Catalogue: ...
    @property
    def colours(self) -> Mapping[str, Mapping[str, str]]: ...


def palette_of(colours: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Tile colours: the family's, replaced by those a title gives."""
    return TILE_COLOURS | {k: v for k, v in colours.get("map", {}).items() if k in TILE_COLOURS}


def extent(layout: str) -> tuple[float, float]:
    """Width and height of a hex."""
    return (2 * APOTHEM, 2 * RADIUS) if layout == "pointy" else (2 * RADIUS, 2 * APOTHEM)


def definitions_of(layout: str, symbols: Iterable[str]) -> Element:
    """The shapes that a picture uses by reference."""
    defs = el("defs")
    hex_definition(layout, defs)
    for name in sorted(symbols):
        define(name, defs)
    return defs


def tile_svg(
    tile: Tile,
    rotation: int = 0,
    layout: str = "pointy",
    *,
    number: bool = True,
    tokens: tuple[tuple[str | None, ...], ...] = (),
    liveries: Mapping[str, Livery] | None = None,
    palette: Mapping[str, str] = TILE_COLOURS,
    scale: float = 1.0,
) -> str:
    """SVG of one tile turned clockwise by ``rotation`` sixths; ``layout`` is ``pointy`` or ``flat``.

    ``number`` says whether the tile's name is printed on it. ``tokens`` has one tuple a stop, one owner
    or None a slot, drawn in the colours of ``liveries``. ``scale`` is pixels a unit; a hex's side is 100
    units. Raises ValueError for another layout.
    """
    if layout not in ("pointy", "flat"):
        raise ValueError(f"layout {layout!r} is unknown: pointy or flat is expected")
    face = Face(
        tile,
        rotation % 6,
        layout,
        number=tile.name if number else "",
        tokens=tokens,
        reserved=tile.reserved,
        liveries=liveries or {},
        palette=palette,
    )
    drawn = draw_face(face)
    wide, high = extent(layout)
    box = (-wide / 2 - _MARGIN, -high / 2 - _MARGIN, wide + 2 * _MARGIN, high + 2 * _MARGIN)
    root = document(box, scale, f"Tile {tile.name}", palette, paper=False)
    root.append(definitions_of(layout, drawn.symbols))
    root.append(drawn.element)
    return to_string(root)


def tiles_svg(
    source: Manifest | Catalogue | Mapping[str, Tile],
    *,
    title: str = "Tiles",
    columns: int = 12,
    layout: str | None = None,
    scale: float = 0.5,
) -> str:
    """SVG of a manifest: every tile, colour by colour, with its name and number of copies below it.

    ``source`` is a title's definitions, a catalogue, or tiles by name (then without copies). ``layout``
    is the map's own where it is not given, ``scale`` pixels a unit.
    """
    palette: Mapping[str, str] = TILE_COLOURS
    counts: Mapping[str, int | None] = {}
    tiles: Mapping[str, Tile]
    if isinstance(source, Mapping):
        tiles = source
    else:
        catalogue = source if isinstance(source, Catalogue) else source.catalogue
        tiles, counts, layout = catalogue.tiles, catalogue.counts, layout or catalogue.map.layout
        if not isinstance(source, Catalogue):
            palette = palette_of(source.colours)
    layout = layout or "pointy"
    order = {colour: i for i, colour in enumerate(COLOURS)}
    rows: list[list[Tile]] = []
    for colour in sorted({t.colour for t in tiles.values()}, key=lambda c: order.get(c, len(order))):
        group = [t for t in tiles.values() if t.colour == colour]
        rows.extend(group[i : i + columns] for i in range(0, len(group), columns))
    wide, high = extent(layout)
    across, down = wide + 24, high + 44
    symbols: set[str] = set()
    body = el("g")
    for y, row in enumerate(rows):
        for x, tile in enumerate(row):
            drawn = draw_face(
                Face(tile, layout=layout, number=tile.name, reserved=tile.reserved, palette=palette)
            )
            symbols |= drawn.symbols
            drawn.element.set(
                "transform", f"translate({x * across + across / 2:.1f} {y * down + high / 2 + 12:.1f})"
            )
            body.append(drawn.element)
            caption = tile.name
            if tile.name in counts:
                copies = counts[tile.name]
                caption += " · unlimited" if copies is None else f" · {copies}×"
            text = Lettering((caption,), 17, True)
            text.draw(body, x * across + across / 2, y * down + high + 28)
    width = max((len(row) for row in rows), default=1) * across
    root = document((0, 0, width, max(1, len(rows)) * down + 12), scale, title, palette)
    root.append(definitions_of(layout, symbols))
    root.append(body)
    return to_string(root)
