"""The solver: the best set of routes, proven."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from eighteenxx.errors import shown
from eighteenxx.routes.check import check_routes
from eighteenxx.routes.clock import Clock
from eighteenxx.routes.income import income_rules
from eighteenxx.routes.network import compile_network
from eighteenxx.routes.problem import BadProblem, RouteProblem
from eighteenxx.routes.search import Search
from eighteenxx.routes.solution import RouteSolution

__all__ = ["solve_routes"]


def solve_routes(
    problem: RouteProblem, time_limit: float | None = None, *, include_side_income: bool = False
) -> RouteSolution:
    """The routes that earn the most, all trains together.

    Ties are broken by fewest trains, then least track (pieces of track, counted for each train that uses
    them), then names: the set of routes with the first piece of track, in order of hex and index, that the
    other set lacks. The same input gives the same routes on any machine.

    Args:
        time_limit: seconds after which the best set found so far is returned, with a bound.
        include_side_income: make revenue and side income together as great as possible, not revenue alone.

    Raises:
        BadProblem: this is no problem or no limit, or a bonus or side income of the problem has an unknown
            name or lacks a number.
    """
    start = perf_counter()
    if not isinstance(problem, RouteProblem):
        raise BadProblem(f"a RouteProblem is expected, not {shown(problem)}")
    number = isinstance(time_limit, int | float) and not isinstance(time_limit, bool)
    if time_limit is not None and not (number and time_limit >= 0):
        raise BadProblem(f"the time limit is None or 0 seconds or more, not {shown(time_limit)}")
    with _no_collection():
        return _solve(problem, start, time_limit, include_side_income)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Let the garbage collector rest: the search makes many objects and no cycles, so it would look in
    vain."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _solve(problem: RouteProblem, start: float, time_limit: float | None, with_income: bool) -> RouteSolution:
    clock = Clock(time_limit, start)
    network = compile_network(problem)
    search = Search(network, clock, income_rules(problem) if with_income else ())
    routes = search.run()
    check = check_routes(problem, routes)
    if not check.legal:
        raise AssertionError(f"The solver's routes are illegal: {check.refusal}")
    aim = check.revenue + (check.side_income if with_income else 0)
    return RouteSolution(
        routes=check.routes,
        revenue=check.revenue,
        side_income=check.side_income,
        aim=aim,
        proven=search.proven,
        bound=aim if search.proven else max(aim, search.bound),
        seconds=perf_counter() - start,
        stats=search.stats,
        name=problem.name,
    )
