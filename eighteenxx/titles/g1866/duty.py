"""The duty to run: no train stays at home that could run beside the others."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from eighteenxx.routes import ProblemHex, Route, RouteProblem, Train, solve_routes


def idle_train(problem: RouteProblem, routes: Sequence[Route]) -> str | None:
    """The id of a train that runs none of these (legal) routes and could run beside them, or None.

    Which trains run when they compete for track is the director's choice. Source: R66-8.2.5.1-m, RUL66-81."""
    ran = {route.train for route in routes}
    hopeless: set[str] = set()
    for train in problem.trains:
        if train.id in ran or train.name in hopeless:
            continue
        hexes = _left_for(problem, train, routes)
        rest = evolve(problem, trains=(_short(train),), hexes=hexes, bonuses=(), side_income=())
        if solve_routes(rest).routes:
            return train.id
        hopeless.add(train.name)
    return None


def _short(train: Train) -> Train:
    """A train that can run if and only if ``train`` can, but not far: where it has a route, two stops next to
    each other are one. A train that needs several stations may have to go far for them."""
    if train.min_tokened > 1:
        return train
    near = max(2, train.min_stops)
    groups = tuple(evolve(g, pay=min(g.pay, near), visit=min(g.visit, near)) for g in train.distance)
    return evolve(train, distance=groups)


def _left_for(problem: RouteProblem, train: Train, routes: Sequence[Route]) -> dict[str, ProblemHex]:
    """The network without the track, and for a train of one city without the stations, that others use."""
    hexes = dict(problem.hexes)
    kinds = {t.id: t for t in problem.trains}
    for route in routes:
        other = kinds[route.train]
        if other.group == train.group:
            for (here, _), (there, _) in zip(route.track, route.track[1:], strict=False):
                if here != there:
                    _cut(hexes, here, there)
                    _cut(hexes, there, here)
        if train.own_city and other.own_city:
            for hex_id, _ in route.stops:
                _hide(hexes, hex_id, problem.company)
    return hexes


def _cut(hexes: dict[str, ProblemHex], here: str, there: str) -> None:
    """Take away the way from one hex to the next."""
    open_sides = {side: hex_id for side, hex_id in hexes[here].neighbours.items() if hex_id != there}
    hexes[here] = evolve(hexes[here], neighbours=open_sides)


def _hide(hexes: dict[str, ProblemHex], hex_id: str, company: str) -> None:
    """Let a company's stations on a hex be somebody else's."""
    stops = hexes[hex_id].stops
    hidden = tuple(evolve(s, tokens=tuple("" if t == company else t for t in s.tokens)) for s in stops)
    hexes[hex_id] = evolve(hexes[hex_id], stops=hidden)
