"""Make the solver's benchmark problems: the positions in which companies run in simulated games.

    python tools/make_route_problems.py 1894 --games 4 --most 80

writes ``benchmarks/routes/1894.jsonl.gz``: problems of different sizes, spread evenly over all that the
games gave, each with the proven best revenue as what is known.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
from pathlib import Path
from typing import Any

import eighteenxx
from eighteenxx.engine.actions import RunRoutes
from eighteenxx.players import SensiblePlayer
from eighteenxx.routes import RouteProblem, solve_routes

FOLDER = Path(__file__).parent.parent / "benchmarks" / "routes"
NAMES = ("Red", "Blue", "Green", "Gold", "Grey", "Pink")


def positions(title: str, players: int, seed: int) -> list[RouteProblem]:
    """The problems of one game: every time a company runs."""
    game = eighteenxx.new_game(title, players=list(NAMES[:players]), seed=seed)
    bots = {name: SensiblePlayer(seed + i) for i, name in enumerate(game.players)}
    found: list[RouteProblem] = []
    while not game.finished:
        action = bots[str(game.active.player)].choose(game)
        if isinstance(action, RunRoutes):
            found.append(game.title.routes.problem(game.state, str(game.active.entity)))
        game.apply(action)
    return found


def described(problem: RouteProblem, name: str) -> dict[str, Any]:
    """The problem as a line of the file, with its name and what is known."""
    solution = solve_routes(problem)
    data = {**problem.to_dict(), "name": name}
    data["known"] = {
        "revenue": solution.revenue,
        "proven": solution.proven,
        "routes": [route.to_dict() for route in solution.routes],
    }
    return data


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("title")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=80, help="how many problems to keep")
    options = parser.parse_args()
    found: list[tuple[str, RouteProblem]] = []
    for number in range(options.games):
        seed = options.seed + number
        run = positions(options.title, options.players, seed)
        found += [(f"{options.title}/simulated-{seed}/run-{i}/{p.company}", p) for i, p in enumerate(run)]
    step = max(1, -(-len(found) // options.most))
    lines = [json.dumps(described(problem, name)) for name, problem in found[::step]]
    target = FOLDER / f"{options.title}.jsonl.gz"
    part = target.with_suffix(".part")
    with open(part, "wb") as stream, gzip.GzipFile("", "wb", mtime=0, fileobj=stream) as packed:
        packed.write("\n".join(lines).encode())
    os.replace(part, target)
    print(f"{len(lines)} of {len(found)} positions written to {target.name}")


if __name__ == "__main__":
    main()
