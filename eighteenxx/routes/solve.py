"""The solver: the best set of routes, proven."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

import attrs

from eighteenxx.routes.arms import Fleet, Runner
from eighteenxx.routes.bonuses import make_bonuses
from eighteenxx.routes.clock import Clock
from eighteenxx.routes.check import check_routes
from eighteenxx.routes.income import income_rules
from eighteenxx.routes.joint import Joint
from eighteenxx.routes.network import Network, compile_network
from eighteenxx.routes.problem import RouteProblem, Train
from eighteenxx.routes.route import Route
from eighteenxx.routes.solo import Found, Solo
from eighteenxx.routes.solution import RouteSolution

__all__ = ["solve_routes"]


def solve_routes(
    problem: RouteProblem, time_limit: float | None = None, *, include_side_income: bool = False
) -> RouteSolution:
    """The routes that earn the most, all trains together.

    Ties are broken by fewest trains, then least track (pieces of track, counted for each train that uses them),
    then names: the set of routes with the first piece of track, in order of hex and index, that the other set
    lacks. The same input gives the same routes on any machine.

    Args:
        time_limit: seconds after which the best set found so far is returned, with a bound.
        include_side_income: make revenue and side income together as great as possible, not revenue alone.

    Raises:
        BadProblem: a bonus or side income of the problem has an unknown name or lacks a number.
    """
    start = perf_counter()
    with _no_collection():
        return _solve(problem, start, time_limit, include_side_income)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Let the garbage collector rest: the search makes many objects and no cycles, so it would look in vain."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _solve(problem: RouteProblem, start: float, time_limit: float | None, with_income: bool) -> RouteSolution:
    network = compile_network(problem)
    incomes = income_rules(problem) if with_income else ()
    fleet = Fleet(network, problem.trains, make_bonuses(problem), incomes)
    solos: dict[Train, Solo] = {}
    order: list[Solo] = []
    named = bool(incomes) or any(stop.revenue_for for stop in network.stops)
    for train in problem.trains:
        alike = train if named else attrs.evolve(train, id="", name="")
        if alike not in solos:
            solos[alike] = Solo(Runner(fleet, train, Clock(time_limit, start)))
        order.append(solos[alike])
    joint = Joint(order)
    chosen = joint.solve() if order else []
    routes = [
        _route(network, train, solo, found)
        for train, solo, found in zip(problem.trains, order, chosen, strict=True)
        if found is not None
    ]
    check = check_routes(problem, routes)
    if not check.legal:
        raise AssertionError(f"The solver's routes are illegal: {check.refusal}")
    aim = check.revenue + (check.side_income if with_income else 0)
    stats = {
        "stops": network.size,
        "links": sum(map(len, network.links)) // 2,
        "arms": sum(solo.runner.states for solo in solos.values()),
        "searches": sum(solo.searches for solo in solos.values()),
        "pairs": sum(solo.pairs for solo in solos.values()),
        "nodes": joint.nodes,
        "listed": joint.listed,
    }
    return RouteSolution(
        routes=check.routes,
        revenue=check.revenue,
        side_income=check.side_income,
        aim=aim,
        proven=True,
        bound=aim,
        seconds=perf_counter() - start,
        stats=stats,
        name=problem.name,
    )


def _route(network: Network, train: Train, solo: Solo, found: Found) -> Route:
    calls, links = solo.runner.route(found.root, found.form, found.left, found.right)
    stops = tuple(network.places[i] for i in calls)
    left = len(found.root.ways(found.left))
    track: list[tuple[str, int]] = []
    for number, link in enumerate(links):
        track.extend(reversed(link.track) if number < left else link.track)
    route = Route(train.id, stops, tuple(track))
    return route if stops <= stops[::-1] else route.reversed()
