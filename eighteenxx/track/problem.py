"""The network part of a route problem, from a board."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from eighteenxx import routes
from eighteenxx.board import Board, Catalogue, Stop, stop_index
from eighteenxx.track.compiled import Local
from eighteenxx.track.networks import Network, Place, Sources, network
from eighteenxx.track.reach import Reach

Value = Callable[[str, int, int], int]
"""(hex, stop, printed value now) -> what the stop is worth, where a title departs from the print."""

_hexes: OrderedDict[object, Mapping[str, routes.ProblemHex]] = OrderedDict()


def problem_hexes(
    cat: Catalogue,
    board: Board,
    company: str,
    reach: Reach,
    colours: Iterable[str],
    value: Value | None = None,
    *,
    sources: Sources = None,
    blocking: bool = True,
) -> dict[str, routes.ProblemHex]:
    """The hexes of a company's route problem: those with track that its runs can come to.

    ``colours`` are those available now, which say what stops are worth; ``value`` may say otherwise. A hex is
    given with all its paths, in order, except those to a stop that is closed to the company; ``neighbours``
    holds the open borders with track on both sides. Stations beside the slots stand after them among the
    ``tokens``. Cached, but for ``value``, by the board's version, the reach and the colours.
    """
    net = network(cat, board, company, reach, sources, blocking)
    known = tuple(colours)
    key = (board.version, cat, company, reach, known, sources, blocking)
    found = _hexes.get(key) if value is None else None
    if found is None:
        found = _build(cat, board, net, frozenset(known), value)
        if value is None:
            _hexes[key] = found
            if len(_hexes) > 256:
                _hexes.popitem(last=False)
    return dict(found)


def _build(
    cat: Catalogue, board: Board, net: Network, colours: frozenset[str], value: Value | None
) -> dict[str, routes.ProblemHex]:
    base, closed, ends = net.base, net.reach.closed_stops, net.reach.ends
    inside = {h for h, mask in enumerate(net.reached) if mask}
    found: dict[str, routes.ProblemHex] = {}
    for h in sorted(inside):
        hex_id, here = base.ids[h], net.tiles[h]
        sides = here.sides_of(here.all_paths)
        neighbours = {}
        for side in range(6):
            there = net.across[h * 6 + side]
            if there >= 0 and sides >> side & 1 and there // 6 in inside:
                other = net.tiles[there // 6]
                if other.sides_of(other.all_paths) >> there % 6 & 1:
                    neighbours[side] = base.ids[there // 6]
        found[hex_id] = routes.ProblemHex(
            stops=tuple(
                _stop(board, cat, hex_id, k, stop, colours, value) for k, stop in enumerate(here.tile.stops)
            ),
            paths=_open(hex_id, _paths(here), closed, ends),
            neighbours=neighbours,
        )
    return found


def _open(
    hex_id: str, paths: tuple[routes.Path, ...], closed: frozenset[Place], ends: frozenset[Place]
) -> tuple[routes.Path, ...]:
    """The paths of a hex without those to closed stops; a route ends on those to stops that none passes."""
    if closed and any(h == hex_id for h, _ in closed):
        paths = tuple(path for path in paths if not _leads_to(hex_id, path, closed))
    if ends and any(h == hex_id for h, _ in ends):
        paths = tuple(
            routes.Path(path.a, path.b, True) if _leads_to(hex_id, path, ends) else path for path in paths
        )
    return paths


def _leads_to(hex_id: str, path: routes.Path, stops: frozenset[Place]) -> bool:
    return any((hex_id, k) in stops for k in map(stop_index, (path.a, path.b)))


@lru_cache(maxsize=4096)
def _paths(here: Local) -> tuple[routes.Path, ...]:
    return tuple(routes.Path(a, b, index in here.tile.terminal) for index, (a, b) in enumerate(here.paths))


@lru_cache(maxsize=4096)
def _worth(stop: Stop, colours: frozenset[str]) -> int:
    return stop.value(colours)


def _stop(
    board: Board,
    cat: Catalogue,
    hex_id: str,
    k: int,
    stop: Stop,
    colours: frozenset[str],
    value: Value | None,
) -> routes.Stop:
    worth = _worth(stop, colours)
    beside = tuple(owner for at, owner in board.extras.get(hex_id, ()) if at == k)
    return routes.Stop(
        kind=stop.kind,
        revenue=worth if value is None else value(hex_id, k, worth),
        tokens=board.slots(cat, hex_id, k) + beside,
    )
