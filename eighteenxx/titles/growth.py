"""Whether one tile could ever follow another, whatever a title's own rules allow.

Looser than the rules of play on purpose: only what no title breaks is asked, so that a tile reported as
unreachable surely is.
"""

from __future__ import annotations

from eighteenxx.board.tiles import COLOURS, Tile


def lays_on(tile: Tile, printed: Tile) -> bool:
    """Whether a yellow tile fits a white hex: as many towns, a city where there is one, a fitting label."""
    if len(tile.of_kind("town")) != len(printed.of_kind("town")):
        return False
    if bool(tile.of_kind("city")) != bool(printed.of_kind("city")):
        return False
    return (tile.label or "").startswith(printed.label or "") and (
        tile.label is None or printed.label is not None
    )


def grown_from(tile: Tile, old: Tile) -> bool:
    """Whether ``tile`` has the next colour, the label, the kinds of stops and all the sides of ``old``."""
    if old.colour not in COLOURS or tile.colour not in COLOURS:
        return False
    if COLOURS.index(tile.colour) != COLOURS.index(old.colour) + 1 or tile.label != old.label:
        return False
    if len(tile.of_kind("town")) != len(old.of_kind("town")):
        return False
    if bool(tile.of_kind("city")) != bool(old.of_kind("city")):
        return False
    return any(old.exits <= {(side + turn) % 6 for side in tile.exits} for turn in range(6))
