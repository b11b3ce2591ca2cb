"""The whole problem as one circuit model for OR-Tools CP-SAT, for trains with too many arms to list.

Each train's route is a circuit through a depot: depot, first stop, ... last stop, depot; stops that it does
not come to have a loop of their own. Needs the extra ``exact``. Bonuses and side income are beyond the model.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

import attrs

from eighteenxx.routes.clock import TimeUp
from eighteenxx.routes.deep import DeepSolo
from eighteenxx.routes.fleet import REVENUE, Way
from eighteenxx.routes.network import Link, Network
from eighteenxx.routes.problem import UNLIMITED, Train
from eighteenxx.routes.route import Route
from eighteenxx.routes.scoring import allowance_of, stop_value
from eighteenxx.routes.solo import Found

__all__ = ["ModelAnswer", "ModelSolo", "available", "solve_model"]

POINT: Final = 1 << 20
"""One unit of revenue in the model's aim; a train costs 1 << 12, a piece of track 1."""


@attrs.frozen
class ModelAnswer:
    """Routes, whether they are proven best, a bound on the revenue (None: none is known), the revenue."""

    routes: tuple[Route, ...]
    proven: bool
    bound: int | None
    revenue: int


def available() -> bool:
    """Whether OR-Tools is installed."""
    try:
        from ortools.sat.python import cp_model  # noqa: F401
    except ImportError:
        return False
    return True


def solve_model(
    network: Network, trains: Sequence[Train], limit: float | None, hint: Sequence[Route]
) -> ModelAnswer:
    """Solve the problem without its bonuses. One worker and a fixed seed: the same answer every time."""
    from ortools.sat.python import cp_model

    model: Any = cp_model.CpModel()
    parts = [_Part(model, network, train) for train in trains]
    _share_track(model, network, parts)
    _share_cities(model, network, parts)
    model.maximize(sum(part.aim for part in parts))
    by_train = {route.train: route for route in hint}
    for part in parts:
        part.hint(by_train.get(part.train.id))
    solver: Any = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    if limit is not None:
        solver.parameters.max_time_in_seconds = max(limit, 0.01)
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return ModelAnswer((), False, None, 0)
    routes = tuple(route for part in parts if (route := part.route(solver)) is not None)
    proven = status == cp_model.OPTIMAL
    return ModelAnswer(
        routes, proven, _revenue(solver.best_objective_bound), _revenue(solver.objective_value)
    )


def _revenue(aim: float) -> int:
    """No less than the revenue of any set of routes whose aim is this or less: costs are below one point."""
    return -int(-aim // POINT)


class ModelSolo(DeepSolo):
    """One train, its best route asked from a model."""

    def best(self, avoid: int, floor: int) -> Found | None:
        known = self._known.get(avoid)
        if known is None or (known[0] is None and floor < known[1]):
            known = self._known[avoid] = (self._ask(avoid, floor), floor)
        found = known[0]
        return found if found is not None and found.worth >= floor else None

    def _ask(self, avoid: int, floor: int) -> Found | None:
        from ortools.sat.python import cp_model

        self.searches += 1
        runner = self.runner
        runner.clock.check()
        network, shift = runner.fleet.network, runner.fleet.shift[runner.train.group]
        model: Any = cp_model.CpModel()
        part = _Part(model, network, runner.train)
        for link, arc in part.arcs:
            if link.mask << shift & avoid:
                model.add(arc == 0)
        if runner.train.own_city:
            for i, (hex_name, _) in enumerate(network.places):
                if network.kinds[i] == 0 and runner.fleet.city_bit(hex_name) & avoid:
                    model.add(part.called[i] == 0)
        model.add(
            part.aim >= floor // REVENUE * POINT - (1 << 12) - sum(len(link.track) for link, _ in part.arcs)
        )
        model.maximize(part.aim)
        solver: Any = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        left = runner.clock.left()
        if left is not None:
            solver.parameters.max_time_in_seconds = max(left, 0.01)
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return None
        if status != cp_model.OPTIMAL:
            if not avoid and status == cp_model.FEASIBLE:
                self.bounded = min(self.most, _revenue(solver.best_objective_bound) * REVENUE)
            raise TimeUp
        return self._as_found(*part.run(solver), avoid) if solver.boolean_value(part.used) else None

    def _as_found(self, stops: list[int], links: list[Link], called: set[int], avoid: int) -> Found | None:
        """The model's route as two arms of a root."""
        roots = {root.stop: root for root in self.runner.roots}
        at = next(i for i, stop in enumerate(stops) if stop in roots)
        root = roots[stops[at]]
        form = next(i for i, one in enumerate(root.forms) if one[3] == (root.stop in called))
        network = self.runner.fleet.network
        back = [
            next(other for other in network.links[link.target] if other.number == link.number)
            for link in reversed(links[:at])
        ]
        arms = [tuple(self._way(link, link.target in called) for link in arm) for arm in (back, links[at:])]
        worth = root.forms[form][0] + sum(way[1] for arm in arms for way in arm)
        used = 0
        for arm in arms:
            for way in arm:
                used |= way[0]
        return self._found(root, form, arms[0], arms[1], worth, used & ~self.runner.fleet.low, avoid, 1)

    def _way(self, link: Link, called: bool) -> Way:
        runner = self.runner
        bits = link.mask << runner.fleet.shift[runner.train.group]
        worth = (runner.values[link.target] * REVENUE if called else 0) - len(link.track)
        return bits, worth, 0, link.target, link, called


class _Part:
    """One train in the model."""

    def __init__(self, model: Any, network: Network, train: Train) -> None:
        self.model = model
        self.network = network
        self.train = train
        size = network.size
        self.used = model.new_bool_var("")
        self.visited = [model.new_bool_var("") for _ in range(size)]
        self.first = [model.new_bool_var("") for _ in range(size)]
        self.last = [model.new_bool_var("") for _ in range(size)]
        self.called = [model.new_bool_var("") for _ in range(size)]
        self.arcs: list[tuple[Link, Any]] = [
            (link, model.new_bool_var("")) for links in network.links for link in links
        ]
        circuit = [(size, size, self.used.negated())]
        circuit += [(i, i, self.visited[i].negated()) for i in range(size)]
        circuit += [(size, i, self.first[i]) for i in range(size)]
        circuit += [(i, size, self.last[i]) for i in range(size)]
        circuit += [(link.source, link.target, arc) for link, arc in self.arcs]
        model.add_circuit(circuit)
        self._route_rules()
        self._call_rules()
        self.aim = self._pay() - (1 << 12) * self.used - sum(len(link.track) * arc for link, arc in self.arcs)

    def _route_rules(self) -> None:
        model, network = self.model, self.network
        for i, visited in enumerate(self.visited):
            model.add_implication(visited, self.used)
            if network.ends[i]:
                model.add_bool_or(visited.negated(), self.first[i], self.last[i])
        for link, arc in self.arcs:
            if link.ends_source:
                model.add_implication(arc, self.first[link.source])
            if link.ends_target:
                model.add_implication(arc, self.last[link.target])
        shared: dict[int, list[Any]] = {}
        for bit, visited in zip(network.visit, self.visited, strict=True):
            shared.setdefault(bit, []).append(visited)
        for of_hex in shared.values():
            if len(of_hex) > 1:
                model.add_at_most_one(of_hex)
        for bits, most in network.crowded:
            of_hex = [v for bit, v in zip(network.visit, self.visited, strict=True) if bit & bits]
            model.add(sum(of_hex) <= most)
        model.add_bool_or(
            self.used.negated(), *(v for v, ok in zip(self.visited, network.claim, strict=True) if ok)
        )
        for bit in _bits(network.track_bits):
            arcs = [arc for link, arc in self.arcs if link.mask & bit]
            if len(arcs) > 1:
                model.add_at_most_one(arcs)

    def _call_rules(self) -> None:
        model, network, train = self.model, self.network, self.train
        allowance = allowance_of(train)
        skips = [kind in train.skip for kind in ("city", "town", "offboard")]
        groups: dict[int, list[Any]] = {}
        for i, called in enumerate(self.called):
            model.add_implication(called, self.visited[i])
            if not skips[network.kinds[i]]:
                model.add_implication(self.visited[i], called)
            if not allowance.callable[network.kinds[i]]:
                model.add(called == 0)
            model.add_implication(self.first[i], called)
            model.add_implication(self.last[i], called)
            if network.call[i]:
                groups.setdefault(network.call[i], []).append(called)
        for of_group in groups.values():
            if len(of_group) > 1:
                model.add_at_most_one(of_group)
        for size in (1, 2, 3):
            for kinds in combinations(range(3), size):
                most = allowance.limit(frozenset(kinds))
                stops = [
                    called for called, kind in zip(self.called, network.kinds, strict=True) if kind in kinds
                ]
                if most < len(stops):
                    model.add(sum(stops) <= most)
        if train.min_stops > 1:
            model.add(sum(self.called) >= train.min_stops * self.used)
        if train.min_tokened:
            own = [called for called, ok in zip(self.called, network.tokened, strict=True) if ok]
            model.add(sum(own) >= train.min_tokened * self.used)

    def _pay(self) -> Any:
        network, train = self.network, self.train
        allowance = allowance_of(train)
        company = network.problem.company
        values = [
            stop_value(train, stop, company) if allowance.paid_kinds[kind] else 0
            for stop, kind in zip(network.stops, network.kinds, strict=True)
        ]
        if allowance.additive:
            return sum(POINT * value * called for value, called in zip(values, self.called, strict=True))
        model = self.model
        kinds = ("city", "town", "offboard")
        pay: list[Any] = []
        taken: list[list[Any]] = [[] for _ in train.distance]
        paid: list[list[Any]] = [[] for _ in train.distance]
        for i, called in enumerate(self.called):
            places: list[Any] = []
            for number, group in enumerate(train.distance):
                if kinds[network.kinds[i]] in group.kinds:
                    place, money = model.new_bool_var(""), model.new_bool_var("")
                    model.add_implication(money, place)
                    places.append(place)
                    taken[number].append(place)
                    paid[number].append(money)
                    pay.append(POINT * values[i] * money)
            model.add(sum(places) == called)
        for number, group in enumerate(train.distance):
            if group.visit < UNLIMITED:
                model.add(sum(taken[number]) <= group.visit)
            if group.pay < UNLIMITED:
                model.add(sum(paid[number]) <= group.pay)
        return sum(pay)

    def hint(self, route: Route | None) -> None:
        """Start the search from this route."""
        model, network = self.model, self.network
        model.add_hint(self.used, route is not None)
        if route is None:
            return
        pieces = set(route.track)
        for link, arc in self.arcs:
            if not pieces.issuperset(link.track):
                model.add_hint(arc, 0)
        places = set(route.stops)
        for place, called in zip(network.places, self.called, strict=True):
            model.add_hint(called, place in places)

    def run(self, solver: Any) -> tuple[list[int], list[Link], set[int]]:
        """The stops come to, the links, and the stops called at."""
        at = next(i for i, first in enumerate(self.first) if solver.boolean_value(first))
        onward = {link.source: link for link, arc in self.arcs if solver.boolean_value(arc)}
        stops, links = [at], []
        while at in onward:
            link = onward[at]
            links.append(link)
            at = link.target
            stops.append(at)
        return stops, links, {i for i in stops if solver.boolean_value(self.called[i])}

    def route(self, solver: Any) -> Route | None:
        """The route, None where the train does not run."""
        if not solver.boolean_value(self.used):
            return None
        stops, links, called = self.run(solver)
        names = tuple(self.network.places[i] for i in stops if i in called)
        route = Route(self.train.id, names, tuple(piece for link in links for piece in link.track))
        return route if names <= names[::-1] else route.reversed()


def _share_track(model: Any, network: Network, parts: Sequence[_Part]) -> None:
    groups: dict[str | None, list[_Part]] = {}
    for part in parts:
        groups.setdefault(part.train.group, []).append(part)
    for members in groups.values():
        if len(members) > 1:
            for bit in _bits(network.track_bits):
                model.add_at_most_one([arc for part in members for link, arc in part.arcs if link.mask & bit])


def _share_cities(model: Any, network: Network, parts: Sequence[_Part]) -> None:
    own = [part for part in parts if part.train.own_city]
    hexes: dict[str, list[int]] = {}
    for i, (hex_name, _) in enumerate(network.places):
        if network.kinds[i] == 0:
            hexes.setdefault(hex_name, []).append(i)
    for stops in hexes.values():
        if len(own) > 1:
            marks = []
            for part in own:
                mark = model.new_bool_var("")
                for i in stops:
                    model.add_implication(part.called[i], mark)
                marks.append(mark)
            model.add_at_most_one(marks)


def _bits(bits: int) -> list[int]:
    out: list[int] = []
    while bits:
        low = bits & -bits
        out.append(low)
        bits ^= low
    return out
