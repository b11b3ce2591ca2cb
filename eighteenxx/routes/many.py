"""Many problems at once, over any executor of ``concurrent.futures``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from functools import partial

from eighteenxx.errors import EighteenError
from eighteenxx.routes.problem import RouteProblem
from eighteenxx.routes.solution import RouteSolution
from eighteenxx.routes.solve import solve_routes

__all__ = ["LostProblem", "solve_many"]

ExecutorMaker = Callable[[], Executor]


class LostProblem(EighteenError):
    """A problem whose worker was lost every time it was given out; the message names it."""


def solve_many(
    problems: Iterable[RouteProblem],
    executor: Executor | ExecutorMaker | None = None,
    *,
    time_limit: float | None = None,
    include_side_income: bool = False,
    ahead: int = 64,
    tries: int = 3,
) -> Iterator[RouteSolution]:
    """The solutions of ``problems``, in their order, as they become known.

    Args:
        executor: any ``concurrent.futures`` executor, or a function that makes one; None solves here, one
            after the other. Whoever made an executor closes it; one that is made here is closed here. If a
            worker dies, its problem is solved again. An executor that is broken by that (a process pool)
            can't
            take problems any more: with a function a new one is made; without one, what is left is solved
            here.
        ahead: how many problems are given out at a time, so that long lists don't lie in memory.
        tries: how often a problem is given out before it counts as the one that kills workers.

    Raises:
        LostProblem: a worker was lost ``tries`` times over one problem.
        BadProblem: as :func:`solve_routes`.
    """
    solve = partial(solve_routes, time_limit=time_limit, include_side_income=include_side_income)
    if executor is None:
        yield from map(solve, problems)
        return
    crew = _Crew(solve, executor, tries)
    try:
        queue: list[tuple[RouteProblem, Future[RouteSolution]]] = []
        source = iter(problems)
        while True:
            while len(queue) < ahead and (problem := next(source, None)) is not None:
                queue.append((problem, crew.submit(problem)))
            if not queue:
                return
            problem, future = queue.pop(0)
            yield crew.result(problem, future)
    finally:
        crew.close()


class _Crew:
    """An executor that is replaced when it breaks."""

    def __init__(
        self, solve: Callable[[RouteProblem], RouteSolution], executor: Executor | ExecutorMaker, tries: int
    ) -> None:
        self.solve = solve
        self.tries = tries
        self.make = None if isinstance(executor, Executor) or hasattr(executor, "submit") else executor
        self.executor: Executor | None = executor if self.make is None else self.make()  # type: ignore[assignment]

    def submit(self, problem: RouteProblem) -> Future[RouteSolution]:
        if self.executor is not None:
            try:
                return self.executor.submit(self.solve, problem)
            except RuntimeError:  # broken, or shut down
                self.replace(self.executor)
                if self.executor is not None:
                    return self.executor.submit(self.solve, problem)
        future: Future[RouteSolution] = Future()
        try:
            future.set_result(self.solve(problem))
        except Exception as error:
            future.set_exception(error)
        return future

    def result(self, problem: RouteProblem, future: Future[RouteSolution]) -> RouteSolution:
        for last in range(1, self.tries + 1):
            used = self.executor
            try:
                return future.result()
            except (EighteenError, AssertionError, TypeError, ValueError):
                raise  # the problem's own fault
            except Exception as error:  # the worker is gone, and perhaps the whole executor
                if last == self.tries:
                    name = problem.name or "a problem"
                    raise LostProblem(f"The worker of {name} was lost {last} times ({error!r}).") from error
                self.replace(used)
                future = self.submit(problem)
        raise AssertionError("unreachable")

    def replace(self, broken: Executor | None) -> None:
        if broken is not self.executor or broken is None:
            return
        alive = True
        try:
            broken.submit(int).result()
        except Exception:
            alive = False
        if not alive:
            broken.shutdown(wait=False)
            self.executor = None if self.make is None else self.make()

    def close(self) -> None:
        if self.make is not None and self.executor is not None:
            self.executor.shutdown(wait=True, cancel_futures=True)
