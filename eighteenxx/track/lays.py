"""Which tiles a company's track connects to. Source: R94-or-5, R66-8.2.3-d, R66-8.2.3-f, RUL94-13, RUL66-47.

A tile need not be laid to know whether it would connect. Take a run that ends on the new tile, and the first
time it comes into the hex: before that it used track that lies there already, so it arrives over a side in
``Network.side_masks``; or it begins at a station in the hex. The other way round, track arriving over a
side goes on on any new path there, and the hex's own connected track is kept by the tile, or (tiles that
keep the exits only) came in over a side that is an exit of the new tile as well.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache

from eighteenxx.board import (
    Board,
    Catalogue,
    exits_mask,
    lay,
    next_colour,
    rotated,
    standard_upgrades,
    stop_index,
    stop_mapping,
)
from eighteenxx.board.tiles import End, Path, Stop
from eighteenxx.track.networks import Network, network

Lay = tuple[str, str, int]
"""A hex, a tile's name and its rotation."""

Candidates = Callable[[Catalogue, str, str, int], Sequence[tuple[str, int]]]
"""(catalogue, hex, old tile or hex id, its rotation) -> the (tile, rotation) pairs that fit. Must be pure."""


def connects(net: Network, cat: Catalogue, board: Board, hex_id: str, tile: str, rotation: int) -> bool:
    """Whether some track of a tile, laid on a hex, would be part of a run of the network's company.

    ``net`` is the network before the tile is laid. Whether the tile fits is not asked here.
    """
    h = net.base.index[hex_id]
    reach = net.reach.hexes
    if reach is not None and hex_id not in reach:
        return False
    new = cat.tiles[tile]
    if exits_mask(new, rotation) & net.side_masks[h]:
        return True
    return hex_id in net.source_hexes and bool(new.stops) and bool(new.paths)


def uses_new_track(net: Network, cat: Catalogue, board: Board, hex_id: str, tile: str, rotation: int) -> bool:
    """The stricter question: would a run use track that was not there before, or come to a stop whose value
    the tile changes? Some titles and editions ask it (RUL66-47).

    Track meeting at a junction with more sides than before counts as new. Exact; where a look at the hex
    does not decide, the tile is laid on a copy of the board and the network is worked out again.
    """
    if not connects(net, cat, board, hex_id, tile, rotation):
        return False
    old_tile, _ = board.place(cat, hex_id)
    if not old_tile.paths:
        return True
    old_paths, new_tile = board.paths(cat, hex_id), cat.tiles[tile]
    new_paths = rotated(new_tile, rotation)
    mapping = stop_mapping(cat, board, hex_id, tile, rotation)
    for at, stop in enumerate(old_tile.stops):
        if (
            (hex_id, at) in net.stops
            and at in mapping
            and _worth(stop) != _worth(new_tile.stops[mapping[at]])
        ):
            return True
    changed = _changed(old_paths, old_tile.stops, new_paths, new_tile.stops)
    fresh = exits_mask(new_tile, rotation) & ~exits_mask(old_tile, board.place(cat, hex_id)[1])
    if fresh & net.side_masks[net.base.index[hex_id]]:
        return True  # Track of a neighbour arrives where only new track goes on.
    after = board.copy()
    lay(after, cat, hex_id, tile, rotation)
    sources = None if net.given is None else net.given
    then = network(cat, after, net.company, net.reach, sources, net.blocking)
    return any(then.has_path(hex_id, index) for index in changed)


def _worth(stop: Stop) -> int:
    return max((value for _, value in stop.revenue), default=0)


def _changed(
    old_paths: tuple[Path, ...],
    old_stops: tuple[Stop, ...],
    new_paths: tuple[Path, ...],
    new_stops: tuple[Stop, ...],
) -> list[int]:
    """Indices of new paths that are new track, or lead to stops worth something else than before."""
    found = []
    for index, path in enumerate(new_paths):
        ends = _ends(path, new_paths, new_stops)
        old = next((p for p in old_paths if ends <= _ends(p, old_paths, old_stops)), None)
        if old is None or _values(old, old_stops) != _values(path, new_stops):
            found.append(index)
    return found


def _ends(path: Path, paths: tuple[Path, ...], stops: tuple[Stop, ...]) -> frozenset[End]:
    """The sides and kinds of stops a path leads to; over a junction, all that meet there."""
    found: set[End] = set()
    for end in path:
        at = stop_index(end)
        if at is not None:
            found.add(stops[at].kind)
        elif isinstance(end, int):
            found.add(end)
        else:
            found |= {e for p in paths if end in p for e in p if isinstance(e, int)}
    return frozenset(found)


def _values(path: Path, stops: tuple[Stop, ...]) -> list[int]:
    return sorted(_worth(stops[at]) for at in map(stop_index, path) if at is not None)


@lru_cache(maxsize=65536)
def _options(
    cat: Catalogue, candidates: Candidates, hex_id: str, old: str, rotation: int
) -> tuple[tuple[str, tuple[tuple[Lay, int], ...]], ...]:
    """Candidates of a hex by tile, each with its exits: (tile, ((lay, exits), ...)), for quick filtering."""
    found: dict[str, list[tuple[Lay, int]]] = {}
    for name, turn in candidates(cat, hex_id, old, rotation):
        found.setdefault(name, []).append(((hex_id, name, turn), exits_mask(cat.tiles[name], turn)))
    return tuple((name, tuple(lays)) for name, lays in found.items())


def layable(
    cat: Catalogue,
    board: Board,
    net: Network,
    colours: Collection[str],
    candidates: Candidates = standard_upgrades,
    hexes: Iterable[str] | None = None,
    anywhere: Collection[str] = (),
) -> list[Lay]:
    """Every (hex, tile, rotation) that fits, is of one of the colours, is left in the supply, and connects.

    ``hexes`` limits the search; ``anywhere`` are hexes where no connection is needed. What depends on more
    than the board (cost, blocked hexes, who may use what) is for the caller. The order is that of the map,
    then of the tiles.
    """
    found: list[Lay] = []
    masks, used, counts = net.side_masks, board.used(), cat.counts
    laid, index, ids, reach = board.laid, net.base.index, net.base.ids, net.reach.hexes
    near: Iterable[str] = ids if hexes is None else sorted(hexes, key=index.__getitem__)
    free, starts, tiles = frozenset(anywhere), net.source_hexes, net.tiles
    for hex_id in near:
        h = index[hex_id]
        mask, start, unbound = masks[h], hex_id in starts, hex_id in free
        if not (mask or start or unbound) or (reach is not None and hex_id not in reach):
            continue
        if next_colour(tiles[h].tile.colour) not in colours:
            continue
        for name, lays in _options(cat, candidates, hex_id, *laid.get(hex_id, (hex_id, 0))):
            count = counts[name]
            if count is not None and used[name] >= count:
                continue
            if unbound or (start and cat.tiles[name].stops):
                found += [lie for lie, _ in lays]
            else:
                found += [lie for lie, exits in lays if exits & mask]
    return found
