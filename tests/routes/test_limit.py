"""A time limit: the best set found, and a bound that really is one."""

from __future__ import annotations

import random
from time import perf_counter

import pytest

from benchmarks.routes.maps import make_map
from eighteenxx.routes import BadProblem, RouteProblem, check_routes, fleet, model, search, solve_routes
from eighteenxx.routes.clock import Clock, TimeUp
from tests.routes.brute import best_set
from tests.routes.networks import FEATURES, make_problem


class _Stopping(Clock):
    """A clock that stops the search after so many looks at it, so that every place of it is cut short."""

    looks = 0
    after = 0

    def check(self):
        if self.end is not None:
            _Stopping.looks += 1
            if _Stopping.looks > _Stopping.after:
                raise TimeUp


@pytest.mark.parametrize("after", [0, 1, 2, 3, 5, 8, 13, 30])
def test_bounds_hold_wherever_the_search_is_cut_short(monkeypatch, after):
    monkeypatch.setattr(model, "available", lambda: False)
    monkeypatch.setattr("eighteenxx.routes.solve.Clock", _Stopping)
    monkeypatch.setattr(_Stopping, "after", after)
    cut = 0
    for seed in range(60):
        rnd = random.Random(seed)
        data = make_problem(rnd, set(rnd.sample(FEATURES, 3)), hexes=6, trains=3, exits=4)
        monkeypatch.setattr(_Stopping, "looks", 0)
        problem = RouteProblem.from_dict(data)
        solution = solve_routes(problem, 60)
        best = best_set(data)[0]
        assert check_routes(problem, solution.routes).revenue == solution.revenue <= best <= solution.bound
        assert not solution.proven or solution.revenue == best
        cut += not solution.proven
    assert cut or after > 5


def test_a_hard_problem_is_given_back_in_time():
    problem = RouteProblem.from_dict(make_map(1, 1, ["D", "D"], 5))
    start = perf_counter()
    solution = solve_routes(problem, 0.5)
    assert perf_counter() - start < 3
    assert not solution.proven
    assert 0 < solution.revenue <= solution.bound
    assert "possible" in solution.describe()
    assert check_routes(problem, solution.routes).revenue == solution.revenue


def test_too_many_arms_to_list_by_the_real_limit(monkeypatch):
    """With little room for arms the same optimum comes from a depth-first search."""
    monkeypatch.setattr(model, "available", lambda: False)
    data = make_map(1, 2, ["6"], 5)
    problem = RouteProblem.from_dict(data)
    known = solve_routes(problem)
    monkeypatch.setattr(search, "ARM_LIMIT", 20)
    assert fleet.ARM_LIMIT > 20
    small = solve_routes(problem)
    assert small.proven
    assert small.routes == known.routes
    assert small.stats["start"] <= known.revenue


def test_six_trains_on_a_map_of_ten_times_the_size():
    problem = RouteProblem.from_dict(make_map(10, 1, ["3", "4", "4", "5", "5", "6"], 8))
    solution = solve_routes(problem, 10)
    assert solution.stats["stops"] > 600
    assert solution.bound <= 1.02 * solution.revenue


@pytest.mark.parametrize("limit", [-1, float("nan"), "3", True])
def test_a_limit_that_is_none(limit: object) -> None:
    problem = RouteProblem("A", {}, ())
    with pytest.raises(BadProblem, match="the time limit is None or 0 seconds or more, not"):
        solve_routes(problem, limit)  # type: ignore[arg-type]
    with pytest.raises(BadProblem, match="a RouteProblem is expected, not None"):
        solve_routes(None)  # type: ignore[arg-type]
