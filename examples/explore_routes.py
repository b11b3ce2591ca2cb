"""Routes of a company: the best ones, what another train would earn, and how long the proof took.

    python examples/explore_routes.py

A route problem is a plain value: it needs no game, can be changed, sent elsewhere and solved again.
"""

from __future__ import annotations

from time import perf_counter

import attrs

import eighteenxx
from eighteenxx.players import SensiblePlayer


def main() -> None:
    game = eighteenxx.new_game("1894", players=["Red", "Blue", "Green"], seed=5)
    players = {name: SensiblePlayer(i) for i, name in enumerate(game.players)}
    while not (game.state.round.set == 4 and game.active.step == "run trains"):
        game.apply(players[str(game.active.player)].choose(game))
    company = str(game.active.entity)

    problem = game.title.routes.problem(game.state, company)
    begun = perf_counter()
    solution = eighteenxx.solve_routes(problem)
    print(f"{company} runs for {solution.revenue} (proven: {solution.proven}):")
    for route in solution.routes:
        print(f"  {route.train}: {' '.join(route.hexes)} for {route.revenue}")
    print(f"found in {perf_counter() - begun:.3f} s")

    # What would one more train of its kind add? Ask again with it.
    second = attrs.evolve(problem.trains[0], id="another")
    more = eighteenxx.solve_routes(attrs.evolve(problem, trains=(*problem.trains, second)))
    print(f"another {second.name}-train would add {more.revenue - solution.revenue}")

    # The check says which rule routes break, and what legal ones earn.
    doubled = eighteenxx.check_routes(problem, (solution.routes[0], solution.routes[0]))
    print(f"the same train twice: {doubled.refusal}")


if __name__ == "__main__":
    main()
