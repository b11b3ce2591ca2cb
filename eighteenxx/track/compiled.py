"""Track in the form the search runs on: once a tile's lie, once a map, once a board.

A hex is its place in the map's order, ``h``; a side of a hex is ``h * 6 + side`` and, as an *arrival*, stands
for a run coming into hex ``h`` over that side. A stop is ``h * 16 + its index``. Every border between two
hexes has one bit, shared by the two sides that meet there, so that a run's track is a bit set.

Inside a hex, *steps* say where a run can go: (bit set of path indices used, target, whether it must end).
A target is a side 0-5, a stop as 6 + its index, or -1 where it stays at a junction. A junction is no track:
it may be crossed again over other arms, so it is dissolved into the steps between its arms.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache

from attrs import field, frozen

from eighteenxx.board import Board, Catalogue, Path, Tile, opposite, rotated, stop_index
from eighteenxx.track.reach import Reach

Step = tuple[int, int, bool]

MAX_STOPS = 16
"""Most stops in one hex; a stop's number leaves room for that many."""


@frozen(eq=False)
class Local:
    """One tile in one lie.

    ``from_side[s]``: steps of a run that comes in over side ``s``. ``arms[k]``: steps of a run that passes
    stop ``k``; ``starts[k]``: of one that begins there (it may begin on terminal track). ``offboard`` and
    ``cities`` are bit sets of stops, ``path_sides`` the sides of each path as a bit set, ``all_paths`` the
    bit set of all.
    """

    tile: Tile
    paths: tuple[Path, ...]
    from_side: tuple[tuple[Step, ...], ...]
    arms: tuple[tuple[Step, ...], ...]
    starts: tuple[tuple[Step, ...], ...]
    offboard: int
    cities: int
    path_sides: tuple[int, ...]
    all_paths: int
    _sides: dict[int, int] = field(factory=dict)

    def sides_of(self, mask: int) -> int:
        """The sides that a bit set of paths reaches, as a bit set."""
        found = self._sides.get(mask)
        if found is None:
            found = 0
            for index, sides in enumerate(self.path_sides):
                if mask >> index & 1:
                    found |= sides
            self._sides[mask] = found
        return found


@lru_cache(maxsize=4096)
def local(tile: Tile, rotation: int) -> Local:
    """The compiled form of a tile in one lie."""
    paths = rotated(tile, rotation)
    stops = range(len(tile.stops))
    return Local(
        tile=tile,
        paths=paths,
        from_side=tuple(_steps(paths, tile.terminal, side, False) for side in range(6)),
        arms=tuple(_steps(paths, tile.terminal, f"s{k}", False) for k in stops),
        starts=tuple(_steps(paths, tile.terminal, f"s{k}", True) for k in stops),
        offboard=sum(1 << k for k in tile.of_kind("offboard")),
        cities=sum(1 << k for k in tile.of_kind("city")),
        path_sides=tuple(sum(1 << end for end in path if isinstance(end, int)) for path in paths),
        all_paths=(1 << len(paths)) - 1,
    )


def _steps(
    paths: tuple[Path, ...], terminal: frozenset[int], start: int | str, begins: bool
) -> tuple[Step, ...]:
    """All steps from one end. Terminal track ends the run, but the run may begin on it."""
    found: list[Step] = []

    def go(node: int | str, used: int, depth: int) -> None:
        for index, (a, b) in enumerate(paths):
            if used >> index & 1 or node not in (a, b):
                continue
            end = b if node == a else a
            if end == start:
                continue
            mask, last = used | 1 << index, index in terminal and not (begins and depth == 0)
            stop = stop_index(end)
            if isinstance(end, int):
                found.append((mask, end, last))
            elif stop is not None:
                found.append((mask, 6 + stop, last))
            else:
                found.append((mask, -1, True))
                if not last:
                    go(end, mask, depth + 1)

    go(start, 0, 0)
    return tuple(found)


@lru_cache(maxsize=4096)
def steps_from(here: Local, side: int) -> tuple[Step, ...]:
    """Steps from a side as a run would take them that *began* there, on terminal track too."""
    return _steps(here.paths, here.tile.terminal, side, True)


@frozen(eq=False)
class Ground:
    """A catalogue's map in numbers. ``across[code]`` is the arrival over a side, or -1 where none is."""

    cat: Catalogue
    ids: tuple[str, ...]
    index: dict[str, int]
    bit: tuple[int, ...]
    bits: int
    across: tuple[int, ...]
    printed: tuple[Local, ...]
    lies: dict[tuple[str, int], Local] = field(factory=dict)

    def lie(self, name: str, rotation: int) -> Local:
        """The compiled form of a laid tile."""
        found = self.lies.get((name, rotation))
        if found is None:
            found = self.lies[name, rotation] = local(self.cat.tiles[name], rotation)
        return found


@lru_cache(maxsize=64)
def ground(cat: Catalogue) -> Ground:
    """The compiled form of a catalogue's map."""
    ids = tuple(cat.map.hexes)
    index = {hex_id: h for h, hex_id in enumerate(ids)}
    across = [-1] * (6 * len(ids))
    bit = [0] * (6 * len(ids))
    bits = 0
    for hex_id, h in index.items():
        sides = cat.map.neighbours[hex_id]
        for side in range(6):
            if side in sides:
                across[h * 6 + side] = index[sides[side]] * 6 + opposite(side)
            if not bit[h * 6 + side]:
                bit[h * 6 + side] = 1 << bits
                if side in sides:
                    bit[across[h * 6 + side]] = 1 << bits
                bits += 1
    printed = tuple(local(here.tile, 0) for here in cat.map.hexes.values())
    return Ground(cat, ids, index, tuple(bit), bits, tuple(across), printed)


@lru_cache(maxsize=1024)
def crossings(cat: Catalogue, reach: Reach) -> tuple[int, ...]:
    """``Ground.across`` with what is closed to a company taken out."""
    base = ground(cat)
    if reach.hexes is None and not reach.walls:
        return base.across
    out = list(base.across)
    walls = {base.index[hex_id] * 6 + side for hex_id, side in reach.walls}
    inside = [reach.hexes is None or hex_id in reach.hexes for hex_id in base.ids]
    for code, there in enumerate(base.across):
        if there >= 0 and (
            code in walls or there in walls or not inside[there // 6] or not inside[code // 6]
        ):
            out[code] = -1
    return tuple(out)


_boards: OrderedDict[int, list[Local]] = OrderedDict()


def locals_of(cat: Catalogue, board: Board) -> list[Local]:
    """The compiled track of every hex of a board, by the hex's number. Cached by version."""
    found = _boards.get(board.version)
    if found is None:
        base = ground(cat)
        found = list(base.printed)
        lies, index = base.lies, base.index
        for hex_id, lie in board.laid.items():
            found[index[hex_id]] = lies.get(lie) or base.lie(*lie)
        _boards[board.version] = found
        if len(_boards) > 64:
            _boards.popitem(last=False)
    return found
