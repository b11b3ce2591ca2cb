"""The network part of a route problem, from a board."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping

from eighteenxx import routes
from eighteenxx.board import Board, Catalogue, Path, Stop
from eighteenxx.track.networks import Network, Sources, network
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
    """The hexes of a company's route problem: those with track or stops its runs can come to.

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
    base, closed = net.base, net.reach.closed_stops
    inside = {h for h, mask in enumerate(net.reached) if mask} | {base.index[x] for x in net.source_hexes}
    found: dict[str, routes.ProblemHex] = {}
    for h in sorted(inside):
        hex_id, here = base.ids[h], net.tiles[h]
        paths = here.paths
        neighbours = {}
        for side in range(6):
            there = net.across[h * 6 + side]
            if there >= 0 and there // 6 in inside and _tracked(here.tile.name, paths, side):
                other = net.tiles[there // 6]
                if _tracked(other.tile.name, other.paths, there % 6):
                    neighbours[side] = base.ids[there // 6]
        found[hex_id] = routes.ProblemHex(
            stops=tuple(
                _stop(board, cat, hex_id, k, stop, colours, value) for k, stop in enumerate(here.tile.stops)
            ),
            paths=tuple(
                routes.Path(a, b, index in here.tile.terminal)
                for index, (a, b) in enumerate(paths)
                if not closed or not any((hex_id, k) in closed for k in _stops(a, b))
            ),
            neighbours=neighbours,
        )
    return found


def _tracked(name: str, paths: tuple[Path, ...], side: int) -> bool:
    return any(side in path for path in paths)


def _stops(*ends: int | str) -> Iterable[int]:
    return (int(end[1:]) for end in ends if isinstance(end, str) and end[0] == "s")


def _stop(
    board: Board,
    cat: Catalogue,
    hex_id: str,
    k: int,
    stop: Stop,
    colours: frozenset[str],
    value: Value | None,
) -> routes.Stop:
    worth = stop.value(colours)
    beside = tuple(owner for at, owner in board.extras.get(hex_id, ()) if at == k)
    return routes.Stop(
        kind=stop.kind,
        revenue=worth if value is None else value(hex_id, k, worth),
        tokens=board.slots(cat, hex_id, k) + beside,
    )
