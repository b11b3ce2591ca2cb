"""How far along the track a stop is."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from eighteenxx.board import Board, Catalogue, stop_index
from eighteenxx.board.tiles import End
from eighteenxx.track.networks import Network, Place

Node = tuple[int, End, bool]
"""A hex's number, an end of its track, and whether the way comes in there from the next hex."""


def distances(cat: Catalogue, board: Board, net: Network, starts: Iterable[Place]) -> dict[Place, int]:
    """By stop: the fewest borders between hexes that a run from one of the ``starts`` crosses to come there.

    Runs keep to what is open to the network's company; they pass no stop that is full of others' stations,
    and no off-board area. Linear in the track.
    """
    base, across = net.base, net.across
    found: dict[Place, int] = {}
    begin = [p for p in starts if net.touches(p[0])]
    seen: set[Node] = set()
    line: deque[tuple[int, Node, bool]] = deque((0, (base.index[h], f"s{k}", False), True) for h, k in begin)
    while line:
        far, node, starts_here = line.popleft()
        if node in seen:
            continue
        seen.add(node)
        h, end, entered = node
        stop = stop_index(end)
        if stop is not None:
            place = base.ids[h], stop
            found.setdefault(place, far)
            if not starts_here and not _passes(cat, board, net, place):
                continue
        elif isinstance(end, int) and not entered:
            there = across[h * 6 + end]
            if there >= 0:
                line.append((far + 1, (there // 6, there % 6, True), False))
            continue
        here = net.tiles[h]
        for index, path in enumerate(here.paths):
            if end not in path or not net.has_path(base.ids[h], index):
                continue
            other = path[1] if path[0] == end else path[0]
            if index in here.tile.terminal and stop_index(other) is None:
                continue
            line.appendleft((far, (h, other, False), False))
    return found


def _passes(cat: Catalogue, board: Board, net: Network, place: Place) -> bool:
    hex_id, k = place
    if place in net.reach.ends or place in net.reach.closed_stops:
        return False
    if board.stops(cat, hex_id)[k].kind == "offboard":
        return False
    slots = board.slots(cat, hex_id, k)
    return not net.blocking or not slots or None in slots or net.company in board.owners(hex_id, k)
