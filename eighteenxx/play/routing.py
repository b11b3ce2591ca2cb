"""Routes that a person types: ``3-1: G6 F7 E6; 2-1: G6 H7``, the hexes each train comes through in order."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from eighteenxx.engine.actions import RunRoutes
from eighteenxx.errors import BadInput
from eighteenxx.routes.connections import UnknownTrack, trace_routes

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game

HOW = "Train, colon, its hexes in order; several trains with ; between, such as 2-1: G6 F7; 3-1: G6 H7 I8"


def typed_routes(game: Game, text: str) -> RunRoutes:
    """The action that a person described; ``none`` runs no train. BadInput says what cannot be understood.

    Where several tracks lead through the hexes named, a legal one that earns most is taken.
    """
    q = game.question
    if q is None or RunRoutes not in q.handles:
        raise BadInput("no company is to run its trains now")
    if text.strip().lower() == "none":
        return RunRoutes(q.player, ())
    problem = game.title.routes.problem(game.state, q.entity)
    recorded = []
    for part in filter(str.strip, text.split(";")):
        train, colon, rest = part.partition(":")
        hexes = rest.replace(",", " ").upper().split()
        if not colon or len(hexes) < 2:
            raise BadInput(f"{part.strip()!r} names no route. {HOW}.")
        unknown = [h for h in hexes if h not in problem.hexes]
        if unknown:
            raise BadInput(f"{q.entity} has no way to a hex {unknown[0]}.")
        cuts = [i for i, h in enumerate(hexes) if problem.hexes[h].stops]
        if len(cuts) < 2 or cuts[0] != 0 or cuts[-1] != len(hexes) - 1:
            raise BadInput(f"A route begins and ends at a stop: {' '.join(hexes)} does not.")
        stretches = [hexes[i : j + 1] for i, j in pairwise(cuts)]
        recorded.append((train.strip(), stretches, None))
    if not recorded:
        raise BadInput(f"No route is named. {HOW}.")
    try:
        return RunRoutes(q.player, trace_routes(problem, recorded))
    except UnknownTrack as error:
        raise BadInput(str(error)) from None
