"""Where texts and symbols go, so that none lies on track, on a city or on another text.

A hex is a raster of small cells, each row one whole number with a bit a cell: blocked or free. Track,
cities, the hex's edge and everything placed before block cells, so whether a box is free is a handful of
bit operations, and a greedy search over all positions, nearest to the wanted place first, is fast enough
for a whole map.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil, floor, hypot, inf, sqrt

from eighteenxx.draw.geometry import APOTHEM, RADIUS, Point, at

CELL = 2.5
_REACH = ceil(RADIUS / CELL)
_SIDE = 2 * _REACH + 1
_FULL = (1 << _SIDE) - 1
_HEXES: dict[tuple[str, float], list[int]] = {}


def _index(value: float) -> int:
    return round(value / CELL) + _REACH


def _middle(index: int) -> float:
    return (index - _REACH) * CELL


def _hex_rows(layout: str, margin: float) -> list[int]:
    """Rows of the raster in which only cells wholly inside the hex, less a margin, are free."""
    key = layout, margin
    if key not in _HEXES:
        normals = [at(side, 1, layout) for side in range(6)]
        limit = APOTHEM - margin - CELL * 0.7
        rows = []
        for row in range(_SIDE):
            bits, y = 0, _middle(row)
            for column in range(_SIDE):
                x = _middle(column)
                if any(nx * x + ny * y > limit for nx, ny in normals):
                    bits |= 1 << column
            rows.append(bits)
        _HEXES[key] = rows
    return _HEXES[key]


def _span(a: Point, b: Point, reach: float, y: float) -> tuple[float, float] | None:
    """Where the horizontal line at ``y`` runs within ``reach`` of a segment: one stretch at most."""
    low, high = inf, -inf
    for px, py in (a, b):
        room = reach * reach - (y - py) * (y - py)
        if room >= 0:
            low, high = min(low, px - sqrt(room)), max(high, px + sqrt(room))
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    if length > 0:  # beside the segment: |across| <= reach and 0 <= along <= length
        left, right = -inf, inf
        for slope, constant, least, most in (
            (-dy / length, (dx * (y - a[1]) + dy * a[0]) / length, -reach, reach),
            (dx / length, (dy * (y - a[1]) - dx * a[0]) / length, 0.0, length),
        ):
            if abs(slope) < 1e-9:
                if not least <= constant <= most:
                    left, right = inf, -inf
                continue
            ends = sorted(((least - constant) / slope, (most - constant) / slope))
            left, right = max(left, ends[0]), min(right, ends[1])
        if left <= right:
            low, high = min(low, left), max(high, right)
    return (low, high) if low <= high else None


def _nearest(free: list[int], x: float, y: float, limit: float) -> tuple[float, Point] | None:
    """The free cell nearest to a point, nearer than ``limit``, with its distance: row by row outwards."""
    column, best = min(max(_index(x), 0), _SIDE - 1), None
    for row in sorted(range(_SIDE), key=lambda r: abs(_middle(r) - y)):
        if abs(_middle(row) - y) >= limit:
            break
        bits = free[row]
        right = bits >> column
        for found in (
            column + (right & -right).bit_length() - 1 if right else None,
            (bits & ((1 << column) - 1)).bit_length() - 1 if bits & ((1 << column) - 1) else None,
        ):
            if found is not None and (away := hypot(_middle(found) - x, _middle(row) - y)) < limit:
                limit, best = away, (away, (_middle(found), _middle(row)))
    return best


class Room:
    """The free room in one hex."""

    def __init__(self, layout: str, margin: float = 4) -> None:
        self.rows = _hex_rows(layout, margin).copy()

    def block_box(self, x: float, y: float, width: float, height: float) -> None:
        """Block a box around (x, y)."""
        left, right = (
            floor((x - width / 2) / CELL + _REACH + 0.5),
            ceil((x + width / 2) / CELL + _REACH - 0.5),
        )
        top, bottom = (
            floor((y - height / 2) / CELL + _REACH + 0.5),
            ceil((y + height / 2) / CELL + _REACH - 0.5),
        )
        mask = self._mask(left, right)
        for row in range(max(0, top), min(_SIDE - 1, bottom) + 1):
            self.rows[row] |= mask

    def block_circle(self, x: float, y: float, radius: float) -> None:
        """Block a disc."""
        self._block_near([(x, y), (x, y)], radius)

    def block_line(self, points: Sequence[Point], half_width: float) -> None:
        """Block a polyline of some width."""
        self._block_near(points, half_width)

    def _block_near(self, points: Sequence[Point], radius: float) -> None:
        reach = radius + CELL * 0.71
        for a, b in pairwise(points):
            top, bottom = _index(min(a[1], b[1]) - reach), _index(max(a[1], b[1]) + reach)
            for row in range(max(0, top), min(_SIDE - 1, bottom) + 1):
                span = _span(a, b, reach, _middle(row))
                if span is not None:
                    self.rows[row] |= self._mask(
                        ceil(span[0] / CELL + _REACH), floor(span[1] / CELL + _REACH)
                    )

    @staticmethod
    def _mask(left: int, right: int) -> int:
        left, right = max(0, left), min(_SIDE - 1, right)
        return ((1 << (right - left + 1)) - 1) << left if right >= left else 0

    def is_free(self, x: float, y: float, width: float, height: float) -> bool:
        """Whether a box around (x, y) covers no blocked cell."""
        left, right = (
            floor((x - width / 2) / CELL + _REACH + 0.5),
            ceil((x + width / 2) / CELL + _REACH - 0.5),
        )
        top, bottom = (
            floor((y - height / 2) / CELL + _REACH + 0.5),
            ceil((y + height / 2) / CELL + _REACH - 0.5),
        )
        if left < 0 or top < 0 or right >= _SIDE or bottom >= _SIDE:
            return False
        mask = self._mask(left, right)
        return not any(row & mask for row in self.rows[top : bottom + 1])

    def find(
        self, width: float, height: float, wanted: Iterable[Point], limit: float = 2 * RADIUS
    ) -> Point | None:
        """The free position nearest to one of the wanted points, or None within ``limit`` of them.

        Among wanted points the earlier are liked better: each later one is worth four units of distance.
        """
        best: tuple[float, Point] | None = None
        free: list[int] | None = None
        for i, (x, y) in enumerate(wanted):
            extra = 4.0 * i
            if best is not None and best[0] <= extra:
                break
            if self.is_free(x, y, width, height):
                best = extra, (x, y)
                continue
            if free is None:
                free = self._free_positions(width, height)
            found = _nearest(free, x, y, (best[0] if best is not None else limit) - extra)
            if found is not None:
                best = found[0] + extra, found[1]
        return best[1] if best is not None else None

    def _free_positions(self, width: float, height: float) -> list[int]:
        """One row of bits a raster row: 1 where a box centred on that cell is free.

        Works on whole rows at once: a box is free where no blocked cell lies within its half width and half
        height, so blocked bits are smeared sideways and rows are joined up and down.
        """
        across, down = ceil(width / 2 / CELL - 0.5), ceil(height / 2 / CELL - 0.5)
        smeared = []
        for row in self.rows:
            bits = row
            for shift in range(1, across + 1):
                bits |= row << shift | row >> shift
            # cells whose box would leave the raster
            edge = (1 << across) - 1
            bits |= edge | (edge << max(0, _SIDE - across))
            smeared.append(bits & _FULL)
        free = []
        for row in range(_SIDE):
            if row < down or row + down >= _SIDE:
                free.append(0)
                continue
            blocked = 0
            for other in smeared[row - down : row + down + 1]:
                blocked |= other
            free.append(~blocked & _FULL)
        return free
