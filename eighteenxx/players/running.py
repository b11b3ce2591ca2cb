"""Routes good enough for a player who does not think for long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from eighteenxx.engine.actions import RunRoutes
from eighteenxx.routes import Train, solve_routes
from eighteenxx.routes.problem import UNLIMITED

if TYPE_CHECKING:
    from eighteenxx.engine.actions import RoutesOffer
    from eighteenxx.engine.game import Game

WIDE = 45
"""Stops of a network in which long trains take long to route."""
ALONE, TOGETHER, EACH = 7, 11, 6
"""Stops that a train runs to at most there: alone; all together unshortened; each, if they are more."""


def good_routes(game: Game, offer: RoutesOffer) -> RunRoutes:
    """The best routes; in a wide network the best ones of trains that do not run as far as they might.

    Proving the best routes of the longest trains can take a minute, and a time limit would let the same seed
    play differently on another machine. Running less far than a train can is always legal.
    """
    problem = game.title.routes.problem(game.state, offer.company)
    if sum(len(here.stops) for here in problem.hexes.values()) < WIDE:
        return offer.best()
    limit = EACH if sum(map(reach, problem.trains)) > TOGETHER else ALONE
    if all(reach(train) <= limit for train in problem.trains):
        return offer.best()
    trains = tuple(shortened(train, limit) for train in problem.trains)
    action = RunRoutes(offer.player, solve_routes(evolve(problem, trains=trains)).routes)
    return action if offer.covers(action) else offer.best()


def reach(train: Train) -> int:
    """How many stops a train may visit, those without limit left out."""
    return max((group.visit for group in train.distance if group.visit < UNLIMITED), default=0)


def shortened(train: Train, limit: int) -> Train:
    """A train that visits no more stops than the limit, allowances without limit left as they are."""
    groups = tuple(
        g if g.visit >= UNLIMITED else evolve(g, visit=min(g.visit, limit), pay=min(g.pay, limit))
        for g in train.distance
    )
    return evolve(train, distance=groups)
