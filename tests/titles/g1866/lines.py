"""Lines of track and routes along them, for tests of 1866.

OU of France starts at Rouen (I5). Its line goes by Brest (I1, a port), a town (I3), Rouen, I7, Reims (I9) and
Troyes (J10) to Dijon (K9).
"""

from __future__ import annotations

from typing import Any

from eighteenxx.board.hexes import neighbour
from eighteenxx.engine.actions import RunRoutes
from eighteenxx.routes import Route
from tests.titles.g1866.kit import Table, cell

FRENCH = ("I1", "I3", "I5", "I7", "I9", "J10", "K9")


def french(
    *trains: str, phase: str = "L/2", size: int = 5, cash: int = 500, edition: str = "2026", **more: Any
) -> Table:
    """OU of Red at 100 on the line from Brest to Dijon, with trains; its only station is Rouen."""
    t = Table(edition=edition).phase(phase).company("OU", cell(100), size=size, cash=cash, **more)
    return t.path(*FRENCH).trains("OU", *trains)


def side_to(hex_id: str, other: str) -> int:
    """The side of a hex that meets a neighbour."""
    return next(i for i in range(6) if neighbour(hex_id, i, "pointy") == other)


def along(t: Table, train: str, *hexes: str, stop: int | None = None) -> Route:
    """The route of a train along hexes, which calls at every stop it comes to.

    A single hex is a run to its one city. ``stop`` is the city where it begins, when its hex has several."""
    board, cat = t.state.board, t.t.catalogue
    stops: list[tuple[str, str]] = []
    track: list[tuple[str, int]] = []
    for before, here, after in zip((None, *hexes), hexes, (*hexes[1:], None), strict=False):
        paths = board.paths(cat, here)
        ends = [side_to(here, other) for other in (before, after) if other is not None]
        through = [i for i, p in enumerate(paths) if len(ends) == 2 and set(p) == set(ends)]
        if through:
            track.append((here, through[0]))
            continue
        for end in ends:
            index = next(i for i, p in enumerate(paths) if end in p)
            first, second = paths[index]
            place = second if first == end else first
            track.append((here, index))
            if place != "j" and (here, str(place)) not in stops[-1:]:
                stops.append((here, str(place)))
        if not ends:
            stops.append((here, f"s{stop or 0}"))
    return Route(train, tuple(stops), tuple(track))


def run(player: str, *routes: Route) -> RunRoutes:
    """The action that runs these routes."""
    return RunRoutes(player, routes)
