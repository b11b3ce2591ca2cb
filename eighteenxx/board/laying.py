"""Laying a tile: what happens to the stations that stand on the hex.

Nothing is checked here. The replaced tile returns to the supply by itself: supply is what does not lie on
the map (R94-or-8, R66-8.2.3-i).
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from eighteenxx.board.board import Board, Catalogue
from eighteenxx.board.tiles import Path, rotated, stop_index


@frozen
class Laid:
    """What :func:`lay` did.

    ``old`` and ``new`` are (tile name, rotation), ``old`` naming the hex where nothing had been laid.
    ``moved`` says for each old stop that held a station which new stop it became. ``lifted`` are the
    stations taken off the map, as (old stop, owner), those beside the slots last.
    """

    hex: str
    old: tuple[str, int]
    new: tuple[str, int]
    moved: dict[int, int]
    lifted: tuple[tuple[int, str], ...] = ()


def stop_mapping(cat: Catalogue, board: Board, hex_id: str, tile: str, rotation: int) -> dict[int, int]:
    """Old stop -> new stop for a tile about to be laid: the stop of the same kind that shares most sides.

    A stop without track becomes the stop of the same number within its kind (the last one, if there are
    fewer). So several cities may become one.
    """
    old_tile, _ = board.place(cat, hex_id)
    new_tile = cat.tiles[tile]
    old_sides = _sides(board.paths(cat, hex_id))
    new_sides = _sides(rotated(new_tile, rotation))
    found: dict[int, int] = {}
    for stop, what in enumerate(old_tile.stops):
        options = new_tile.of_kind(what.kind)
        if not options:
            continue
        here = old_sides.get(stop, set())
        best = max(options, key=lambda option: (len(here & new_sides.get(option, set())), -option))
        if here & new_sides.get(best, set()):
            found[stop] = best
        else:
            found[stop] = options[min(old_tile.of_kind(what.kind).index(stop), len(options) - 1)]
    return found


def _sides(paths: tuple[Path, ...]) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    for a, b in paths:
        for end, other in ((a, b), (b, a)):
            stop = stop_index(end)
            if stop is not None and isinstance(other, int):
                found.setdefault(stop, set()).add(other)
    return found


def lay(
    board: Board,
    cat: Catalogue,
    hex_id: str,
    tile: str,
    rotation: int,
    mapping: Mapping[int, int] | None = None,
) -> Laid:
    """Lay a tile and move the stations of its hex.

    ``mapping`` says which new stop each old stop becomes; stations of an old stop it does not name are lifted
    (so ``{}`` lifts all). Without it, :func:`stop_mapping` says. Stations keep their slots where they can;
    where a stop has become too small for those that meet in it, the last stand beside the slots.
    """
    old = board.laid.get(hex_id, (hex_id, 0))
    stations, extras = board.tokens.pop(hex_id, ()), board.extras.pop(hex_id, ())
    wider = board.added.get(hex_id)
    if (stations or extras or wider is not None) and mapping is None:
        mapping = stop_mapping(cat, board, hex_id, tile, rotation)
    board.laid[hex_id] = (tile, rotation)
    mapping = mapping or {}
    if wider is not None:
        board.added[hex_id] = mapping.get(wider, wider)
    slots: list[list[str | None]] = [[None] * spaces for spaces in board.spaces(cat, hex_id)]
    beside: list[tuple[int, str]] = []
    lifted: list[tuple[int, str]] = []
    moved: dict[int, int] = {}
    for stop, held in enumerate(stations):
        for slot, owner in enumerate(held):
            if owner is None:
                continue
            if stop not in mapping:
                lifted.append((stop, owner))
                continue
            new = moved[stop] = mapping[stop]
            free = [i for i, taken in enumerate(slots[new]) if taken is None]
            if free:
                slots[new][slot if slot in free else free[0]] = owner
            else:
                beside.append((new, owner))
    for stop, owner in extras:
        if stop in mapping:
            moved[stop] = mapping[stop]
            beside.append((mapping[stop], owner))
        else:
            lifted.append((stop, owner))
    if any(owner for held_now in slots for owner in held_now):
        board.tokens[hex_id] = tuple(tuple(held_now) for held_now in slots)
    if beside:
        board.extras[hex_id] = tuple(beside)
    board.changed()
    return Laid(hex_id, old, (tile, rotation), moved, tuple(lifted))
