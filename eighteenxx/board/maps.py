"""The map: every printed hex, its borders, terrain and neighbours."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from eighteenxx.board.hexes import neighbour, opposite
from eighteenxx.board.tiles import Tile

FIXED_COLOURS = frozenset({"grey", "red", "blue"})
"""Printed colours on which no tile is ever laid."""


@frozen
class Hex:
    """A hex of the map. ``tile`` is what is printed on it; ``cost`` the terrain cost of its first tile.

    ``borders`` maps a side to the kind of border printed on it (``impassable`` blocks track, others are
    for a title's own rules). ``areas`` are the named areas the hex belongs to, for rights, homes and late
    companies. ``facts`` keeps a title's own figures (ports, ferries).
    """

    id: str
    tile: Tile
    name: str = ""
    kind: str = "land"
    terrain: str = ""
    cost: int = 0
    borders: dict[int, str] = field(factory=dict, hash=False)
    areas: tuple[str, ...] = ()
    homes: tuple[str, ...] = ()
    facts: dict[str, Any] = field(factory=dict, hash=False)


@frozen(eq=False)
class Map:
    """All hexes by id, in file order, and ``neighbours[hex][side]``: the hex over each side that exists
    and has no impassable border in between. ``layout`` is ``pointy`` or ``flat``."""

    layout: str
    hexes: dict[str, Hex]
    neighbours: dict[str, dict[int, str]] = field(init=False)

    @neighbours.default
    def _neighbours(self) -> dict[str, dict[int, str]]:
        found: dict[str, dict[int, str]] = {}
        for hex_id, here in self.hexes.items():
            found[hex_id] = {}
            for side in range(6):
                other = neighbour(hex_id, side, self.layout)
                if other is None or other not in self.hexes:
                    continue
                walls = (here.borders.get(side), self.hexes[other].borders.get(opposite(side)))
                if "impassable" not in walls:
                    found[hex_id][side] = other
        return found
