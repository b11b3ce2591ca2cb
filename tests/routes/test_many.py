"""Many problems over an executor: in order, and none lost with its worker."""

from __future__ import annotations

import os
import random
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial

import pytest

from eighteenxx.routes import BadProblem, LostProblem, RouteProblem, many, solve_many, solve_routes
from tests.routes.networks import make_problem
from tests.routes.samples import parsed


def problems(count=12):
    made = (make_problem(random.Random(seed), {"towns"}, hexes=6, trains=2, exits=5) for seed in range(count))
    return [RouteProblem.from_dict({**data, "name": f"p{i}"}) for i, data in enumerate(made)]


def answers(solutions):
    return [(solution.name, solution.revenue, solution.routes) for solution in solutions]


def test_here_and_in_processes_and_threads_in_order():
    expected = answers(map(solve_routes, problems()))
    assert answers(solve_many(problems())) == expected
    with ProcessPoolExecutor(2) as pool:
        assert answers(solve_many(problems(), pool, ahead=3)) == expected
    assert answers(solve_many(iter(problems()), partial(ThreadPoolExecutor, 2))) == expected


def _dies_once(path, problem, **_):
    """Stands in for the solver: kills its worker at one problem, the first time only."""
    if problem.name == "p5" and not os.path.exists(path):
        with open(path, "w", encoding="utf-8"):
            pass
        os._exit(3)
    return solve_routes(problem)


@pytest.mark.parametrize("renewed", [True, False])
def test_the_problem_of_a_lost_worker_is_solved_again(tmp_path, monkeypatch, renewed):
    monkeypatch.setattr(many, "solve_routes", partial(_dies_once, str(tmp_path / "died")))
    expected = answers(map(solve_routes, problems()))
    make = partial(ProcessPoolExecutor, 2)
    executor = make if renewed else make()
    assert answers(solve_many(problems(), executor)) == expected
    assert (tmp_path / "died").exists()


class _Losing(Executor):
    """Loses every worker that gets the problem p1."""

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        if getattr(args[0] if args else None, "name", "") == "p1":
            future.set_exception(OSError("worker gone"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_a_problem_that_kills_every_worker_is_named():
    solutions = solve_many(problems(), _Losing(), tries=2)
    assert next(solutions).name == "p0"
    with pytest.raises(LostProblem, match="p1 was lost 2 times"):
        next(solutions)


def test_a_bad_problem_is_no_lost_worker():
    with ThreadPoolExecutor(1) as pool, pytest.raises(BadProblem):
        list(solve_many([parsed(bonuses=[{"name": "none_such"}])], pool))


def test_over_a_dask_cluster():
    distributed = pytest.importorskip("distributed", reason="needs the extra distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as executor,
    ):
        assert answers(solve_many(problems(), executor)) == answers(map(solve_routes, problems()))
        # A worker is killed while problems are given out: what it had is solved by the other one.
        solutions = solve_many(problems(40), executor)
        first = next(solutions)
        cluster.workers[min(cluster.workers)].process.process.kill()
        assert answers([first, *solutions]) == answers(map(solve_routes, problems(40)))
