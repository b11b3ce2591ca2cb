"""Speed of the solver by title, number of trains and size of the network. Run with ``make bench``."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from benchmarks.routes.maps import make_map
from eighteenxx.routes import RouteProblem, check_routes, solve_routes

HERE = Path(__file__).parent
OWN = sorted(path.name for path in HERE.glob("*.jsonl.gz"))
"""Problems from the project's own simulated games, one file a title."""


def _own(name: str) -> list[RouteProblem]:
    with gzip.open(HERE / name, "rt", encoding="utf-8") as stream:
        return [RouteProblem.from_dict(json.loads(line)) for line in stream]


@pytest.mark.parametrize("name", OWN)
def test_problems_of_simulated_games(benchmark, name):
    """All problems of a title, one after the other."""
    problems = _own(name)
    solutions = benchmark(lambda: [solve_routes(problem) for problem in problems])
    assert all(solution.proven for solution in solutions)


@pytest.mark.parametrize(
    "trains", [["4"], ["4", "5"], ["4", "5", "6"], ["4", "5", "6", "6"], ["4", "5", "5", "6", "6"]]
)
def test_by_number_of_trains(benchmark, trains):
    problem = RouteProblem.from_dict(make_map(1, 1, trains))
    assert benchmark(solve_routes, problem).proven


@pytest.mark.parametrize("most", ["2", "3", "4", "5", "6", "8", "10"])
def test_by_length_of_the_train(benchmark, most):
    problem = RouteProblem.from_dict(make_map(1, 1, [most]))
    assert benchmark(solve_routes, problem).proven


@pytest.mark.parametrize("size", [1, 2, 4, 7, 10])
def test_by_size_of_the_network(benchmark, size):
    problem = RouteProblem.from_dict(make_map(size, 1, ["5", "6"]))
    solution = benchmark(solve_routes, problem)
    assert solution.proven
    benchmark.extra_info["stops"] = solution.stats["stops"]
    benchmark.extra_info["links"] = solution.stats["links"]


def test_checking_three_routes(benchmark):
    problem = RouteProblem.from_dict(make_map(1, 2, ["5", "5", "6"]))
    routes = solve_routes(problem).routes
    assert len(routes) == 3
    assert benchmark(check_routes, problem, routes).legal
