"""Growth curves of the solver, as an SVG: ``python -m benchmarks.routes.plot curves.svg`` (extra
``plot``)."""

from __future__ import annotations

import sys
from statistics import median
from time import process_time

from benchmarks.routes.maps import make_map
from eighteenxx.routes import RouteProblem, solve_routes

SEEDS = range(1, 6)


def milliseconds(size: float, trains: list[str]) -> float:
    """The median time over five maps, the best of four runs each."""
    times = []
    for seed in SEEDS:
        problem = RouteProblem.from_dict(make_map(size, seed, trains))
        runs = []
        for _ in range(4):
            start = process_time()
            solve_routes(problem)
            runs.append(process_time() - start)
        times.append(min(runs) * 1000)
    return median(times)


def main(target: str) -> None:
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    figure, (left, middle, right) = pyplot.subplots(1, 3, figsize=(12, 3.6))
    lengths = [2, 3, 4, 5, 6, 8, 10]
    left.semilogy(lengths, [milliseconds(1, [str(n)]) for n in lengths], marker="o")
    left.set(xlabel="stops of the one train", ylabel="ms", title="length, 60 stops")
    counts = [1, 2, 3, 4, 5]
    middle.semilogy(counts, [milliseconds(1, ["4", "5", "6", "5", "6"][:n]) for n in counts], marker="o")
    middle.set(xlabel="trains", title="trains, 60 stops")
    sizes = [1, 2, 4, 7, 10]
    right.loglog([60 * s for s in sizes], [milliseconds(s, ["5", "6"]) for s in sizes], marker="o")
    right.set(xlabel="stops", title="network, trains 5 + 6", xticks=[60, 120, 240, 600])
    right.minorticks_off()
    right.set_xticklabels(["60", "120", "240", "600"])
    figure.tight_layout()
    figure.savefig(target)


if __name__ == "__main__":
    main(sys.argv[1])
