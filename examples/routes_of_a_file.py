"""Solve every route problem of a file in two processes and list what people left lying.

    python examples/routes_of_a_file.py [FILE]

Without a file: the problems of simulated 1894 games that the benchmarks use.

Any executor of concurrent.futures will do in place of the process pool, a Dask cluster's too:
``solve_many(problems, distributed.Client(cluster).get_executor())``.
"""

from __future__ import annotations

import gzip
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from eighteenxx.routes import RouteProblem, solve_many

OURS = Path(__file__).parent.parent / "benchmarks" / "routes" / "1894.jsonl.gz"


def main(path: str) -> None:
    with gzip.open(path, "rt") if path.endswith(".gz") else open(path, encoding="utf-8") as stream:
        problems = [RouteProblem.from_dict(json.loads(line)) for line in stream]
    gained = slowest = 0.0
    # A function that makes the pool, so that a new one can be made if a worker dies.
    for problem, solution in zip(
        problems, solve_many(problems, partial(ProcessPoolExecutor, 2)), strict=True
    ):
        known = problem.known["revenue"] if problem.known else solution.revenue
        slowest = max(slowest, solution.seconds)
        if solution.revenue > known:
            gained += solution.revenue - known
            print(f"{solution.describe()}\n  known before: {known}")
    print(f"{len(problems)} problems, {gained:.0f} more than was known, slowest {slowest * 1000:.0f} ms")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else str(OURS))
