"""Tiles: stops, track and what is printed on them.

A tile's track is a tuple of paths; each end of a path is a side (an int 0-5, clockwise, see
:mod:`eighteenxx.board.hexes`), a stop of the same tile (``"s0"``, ``"s1"`` ...) or a junction without a
stop (``"j"``, ``"j1"``). Stops and path indices keep their order whatever the rotation; only sides turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from attrs import field, frozen

End = int | str
Path = tuple[End, End]

COLOURS = ("white", "yellow", "green", "brown", "grey")
"""Tile colours in upgrade order; printed hexes may also be blue or red, which are never upgraded."""


@frozen(cache_hash=True)
class Stop:
    """A place where a train may call.

    ``revenue`` lists (colour, value) pairs: a value holds from the moment its colour is available until
    the next listed colour is; a single pair with colour ``""`` holds always. ``slots`` is the number of
    station spaces (0 for towns and off-board areas).
    """

    kind: str
    revenue: tuple[tuple[str, int], ...] = ()
    slots: int = 0
    draw_pos: float | None = None
    hidden: bool = False

    def value(self, colours: Iterable[str]) -> int:
        """Revenue in money while ``colours`` are available."""
        worth = 0
        for colour, value in self.revenue:
            if colour in colours or colour in ("", "yellow"):
                worth = value
        return worth


@frozen(cache_hash=True)
class Tile:
    """A tile as printed, unrotated; also what is printed on a map hex (``name`` is then the hex's id).

    ``cost`` is money that whoever upgrades this tile pays. ``reserved`` maps a stop index to the company
    whose home is printed in it. ``terminal`` holds the indices of paths a route may only end on.
    """

    name: str
    colour: str
    label: str | None = None
    stops: tuple[Stop, ...] = ()
    paths: tuple[Path, ...] = ()
    cost: int = 0
    reserved: tuple[tuple[int, str], ...] = ()
    terminal: frozenset[int] = frozenset()
    exits: frozenset[int] = field(init=False)

    @exits.default
    def _exits(self) -> frozenset[int]:
        return frozenset(end for path in self.paths for end in path if isinstance(end, int))

    def of_kind(self, kind: str) -> tuple[int, ...]:
        """Indices of the stops of one kind."""
        return tuple(i for i, stop in enumerate(self.stops) if stop.kind == kind)


def turn(end: End, rotation: int) -> End:
    """``end`` after turning its tile clockwise by ``rotation`` sixths."""
    return (end + rotation) % 6 if isinstance(end, int) else end


@lru_cache(maxsize=8192)
def rotated(tile: Tile, rotation: int) -> tuple[Path, ...]:
    """The tile's paths after turning it clockwise by ``rotation`` sixths, in the same order."""
    return tuple((turn(a, rotation), turn(b, rotation)) for a, b in tile.paths)


@lru_cache(maxsize=8192)
def exits_mask(tile: Tile, rotation: int) -> int:
    """The sides a turned tile's track reaches, as a bit set (bit ``s`` for side ``s``)."""
    return sum(1 << (side + rotation) % 6 for side in tile.exits)


def distinct_rotations(tile: Tile) -> tuple[int, ...]:
    """The lowest rotation of each different lie of a tile; a symmetric tile has fewer than six."""
    seen: set[frozenset[tuple[frozenset[End], bool]]] = set()
    found: list[int] = []
    for rotation in range(6):
        lie = frozenset(
            (frozenset(path), i in tile.terminal) for i, path in enumerate(rotated(tile, rotation))
        )
        if lie not in seen:
            seen.add(lie)
            found.append(rotation)
    return tuple(found)


def stop_index(end: End) -> int | None:
    """Index of the stop a path end names, or None for a side or a junction."""
    return int(end[1:]) if isinstance(end, str) and end[0] == "s" else None
