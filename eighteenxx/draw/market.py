"""Pictures of a market: its spaces, zones and the markers in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from eighteenxx.companies.definitions import CompanyDef
from eighteenxx.draw.face import Livery
from eighteenxx.draw.hexmap import liveries_of
from eighteenxx.draw.palette import readable
from eighteenxx.draw.svg import Element, document, el, to_string
from eighteenxx.draw.text import Lettering, fitted, width
from eighteenxx.market.grid import Cell, Grid, Space
from eighteenxx.market.market import Market

WIDE, HIGH, HEAD = 56.0, 72.0, 18.0
"""Size of a space, and the height of its upper part with the price."""
_PLAIN = "#e8e8e8"
_FOLD = 20
_GAP = 0.35
"""Between two bands of a folded market, in spaces."""


def market_svg(
    grid: Grid,
    market: Market | None = None,
    companies: Mapping[str, CompanyDef | Livery] | None = None,
    *,
    names: Mapping[str, str] | None = None,
    highlight: Sequence[Cell] = (),
    title: str = "Market",
    scale: float = 1.0,
) -> str:
    """SVG of a market.

    ``companies`` gives the markers' colours by company id; markers of none of them are white. In a space
    the marker that acts first stands first, row by row. ``names`` replaces what is written on a marker.
    A market of few rows and many columns is folded into bands below each other. ``highlight`` are cells to
    be ringed. ``scale`` is pixels a unit; a space is 56 by 72 units.
    """
    stacks = market.stacks if market is not None else {}
    return to_string(market_picture(grid, stacks, companies or {}, names or {}, highlight, title, scale))


def market_picture(
    grid: Grid,
    stacks: Mapping[Cell, Sequence[str]],
    companies: Mapping[str, CompanyDef | Livery],
    names: Mapping[str, str],
    highlight: Sequence[Cell] = (),
    title: str = "Market",
    scale: float = 1.0,
) -> Element:
    """The market's elements; arguments as of :func:`market_svg`."""
    liveries = _liveries(companies)
    body = el("g")
    for r, row in enumerate(grid.rows):
        for c, space in enumerate(row):
            if space is None:
                continue
            x, y = place_of(grid, (r, c))
            _space(body, grid, space, x, y, (r, c) in highlight)
            _stack(body, stacks.get((r, c), ()), x, y, liveries, names)
    bands, per = _folds(grid)
    height = (bands * len(grid.rows) + _GAP * (bands - 1)) * HIGH
    total = max(1.0, per * WIDE)
    height += _key(body, grid, total, height)
    root = document((-4, -4, total + 8, height + 8), scale, title, {})
    root.append(body)
    return root


def stack_picture(
    grid: Grid,
    cell: Cell,
    stack: Sequence[str],
    companies: Mapping[str, CompanyDef | Livery],
    names: Mapping[str, str],
) -> Element:
    """The markers of one space alone, where they stand in :func:`market_picture`."""
    group = el("g")
    x, y = place_of(grid, cell)
    _stack(group, stack, x, y, _liveries(companies), names)
    return group


def place_of(grid: Grid, cell: Cell) -> tuple[float, float]:
    """Upper left corner of a space in the picture."""
    _, per = _folds(grid)
    row, column = cell
    return (column % per) * WIDE, ((column // per) * (len(grid.rows) + _GAP) + row) * HIGH


def _folds(grid: Grid) -> tuple[int, int]:
    """How many bands a market is folded into, and how many columns each has."""
    columns = max((len(row) for row in grid.rows), default=0)
    bands = ceil(columns / _FOLD) if columns > 2 * len(grid.rows) and columns > _FOLD else 1
    return bands, ceil(columns / bands)


def _liveries(companies: Mapping[str, CompanyDef | Livery]) -> dict[str, Livery]:
    found = {name: c for name, c in companies.items() if isinstance(c, Livery)}
    return found | liveries_of({name: c for name, c in companies.items() if isinstance(c, CompanyDef)})


def _space(body: Element, grid: Grid, space: Space, x: float, y: float, ringed: bool) -> None:
    """One space: coloured by its first zone with a colour, its other zones as a band at the foot."""
    fills = [grid.colours[zone] for zone in space.zones if zone in grid.colours]
    fill = fills[0] if fills else grid.colours.get("plain", _PLAIN)
    el("rect", body, class_="m", x=x, y=y, width=WIDE, height=HIGH, fill=fill)
    for i, other in enumerate(fills[1:]):
        el("rect", body, x=x + 1, y=y + HIGH - 5 * (i + 1), width=WIDE - 2, height=4, fill=other)
    if ringed:
        el("rect", body, class_="hi", x=x + 4, y=y + 4, width=WIDE - 8, height=HIGH - 8)
    if space.price or fills:
        Lettering((str(space.price),), 13, True).draw(body, x + WIDE / 2, y + HEAD / 2 + 2, readable(fill))


def _stack(
    body: Element,
    stack: Sequence[str],
    x: float,
    y: float,
    liveries: Mapping[str, Livery],
    names: Mapping[str, str],
) -> None:
    """The markers of one space, in rows, as large as their names can be written."""
    if not stack:
        return
    room_x, room_y = WIDE - 4, HIGH - HEAD - 8
    written = [names.get(marker, marker) for marker in stack]
    widest = max(width(text, 1, True) for text in written)

    def size(columns: int) -> float:
        rows = ceil(len(stack) / columns)
        return min((room_x / columns - 7) / widest, (room_y / rows - 3) * 0.8, 14.0)

    columns = max(range(1, min(len(stack), 4) + 1), key=size)
    rows = ceil(len(stack) / columns)
    wide, high = room_x / columns, min(room_y / rows, room_x / columns)
    for i, (marker, text) in enumerate(zip(stack, written, strict=True)):
        r, c = divmod(i, columns)
        cx = x + WIDE / 2 + (c - (min(columns, len(stack) - r * columns) - 1) / 2) * wide
        cy = y + HEAD + 4 + room_y / 2 + (r - (rows - 1) / 2) * high
        livery = liveries.get(marker, Livery("#ffffff"))
        half_x, half_y = wide / 2 - 1, high / 2 - 0.8
        el(
            "rect",
            body,
            class_="k",
            x=cx - half_x,
            y=cy - half_y,
            width=2 * half_x,
            height=2 * half_y,
            rx=min(half_x, half_y),
            fill=livery.fill,
        )
        lettering = fitted(text, wide - 7, min(14.0, 1.6 * half_y), 3.5)
        lettering.draw(body, cx, cy, readable(livery.fill, livery.text))


def _key(body: Element, grid: Grid, total: float, top: float) -> float:
    """What the zones' colours mean; -> the height it takes."""
    used = {zone for row in grid.rows for space in row if space is not None for zone in space.zones}
    zones = [zone for zone in grid.colours if zone in used]
    x, y = 0.0, top + 16
    for zone in zones:
        name = zone.replace("_", " ")
        wide = 30 + width(name, 13) + 18
        if x > 0 and x + wide > total:
            x, y = 0.0, y + 24
        el("rect", body, class_="m", x=x, y=y, width=22, height=16, fill=grid.colours[zone])
        Lettering((name,), 13).draw(body, x + 30 + width(name, 13) / 2, y + 8)
        x += wide
    return y + 20 - top if zones else 0.0
