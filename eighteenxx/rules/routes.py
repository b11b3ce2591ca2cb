"""Routes: what a company may run, and what it earns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve, fields

from eighteenxx.engine.actions import RunRoutes
from eighteenxx.routes import Group, RouteProblem, RoutesCheck, Train, check_routes, solve_routes
from eighteenxx.rules.base import Department
from eighteenxx.rules.trains import type_of
from eighteenxx.track import problem_hexes

if TYPE_CHECKING:
    from collections.abc import Callable

    from eighteenxx.engine.state import State
    from eighteenxx.engine.title import Title
    from eighteenxx.routes import Route


class Routes(Department):
    """Building the route problem of a company; the solver's room decides what is legal and what it pays."""

    name = "routes"

    def __init__(self, title: Title) -> None:
        super().__init__(title)
        marks = {f.name for f in fields(Train)} - {"id", "name", "distance"}
        self._types = {}
        for d in title.defs.trains.values():
            own: dict[str, Any] = {k: v for k, v in d.facts.items() if k in marks}
            own = {k: tuple(v) if isinstance(v, list) else v for k, v in own.items()}
            distance = tuple(Group(g.kinds, g.pay, g.visit) for g in d.distance)
            self._types[d.name] = Train("", d.name, distance, **own)

    def trains(self, s: State, company: str) -> tuple[Train, ...]:
        """The trains a company runs."""
        return tuple(self.train(type_of(train), train) for train in s.companies[company].trains)

    def train(self, name: str, id_: str) -> Train:
        """A train of a type, as routes are run with it."""
        return evolve(self._types[name], id=id_)

    def value(self, s: State, company: str) -> Callable[[str, int, int], int] | None:
        """A function (hex, stop, printed value now) -> value, where a title departs from the print."""
        return None

    def worth(self, s: State, company: str, hex_id: str, stop: int) -> int:
        """What a stop is worth to a company now, before any train's multiplier."""
        printed = s.board.stops(self.t.catalogue, hex_id)[stop].value(self.t.phase(s).colours)
        value = self.value(s, company)
        return printed if value is None else value(hex_id, stop, printed)

    def bonuses(self, s: State, company: str) -> list[dict[str, Any]]:
        """Named bonuses the solver knows, with their numbers."""
        return []

    def marks(self, s: State, company: str) -> dict[str, Any]:
        """Further fields of the route problem (``one_stop_hexes``, ``blocking`` ...)."""
        return {}

    def problem(self, s: State, company: str) -> RouteProblem:
        """The route problem of a company as things stand."""
        network = self.t.network
        sources, blocking = network.sources(s, company), network.blocked(s, company)
        hexes = problem_hexes(
            self.t.catalogue,
            s.board,
            company,
            network.reach(s, company),
            self.t.phase(s).colours,
            self.value(s, company),
            sources=sources,
            blocking=blocking,
        )
        start: tuple[str, ...] | None = None
        if sources == "track":
            start = tuple(name for name, here in hexes.items() if here.stops)
        elif sources is not None:
            start = tuple(sorted({hex_id for hex_id, _ in sources}))
        return RouteProblem(
            title=self.t.defs.id,
            layout=self.t.catalogue.map.layout,
            company=company,
            hexes=hexes,
            trains=self.trains(s, company),
            bonuses=tuple(self.bonuses(s, company)),
            start_hexes=start,
            blocking=blocking,
            **self.marks(s, company),
        )

    def check(self, s: State, company: str, routes: tuple[Route, ...]) -> RoutesCheck:
        """Whether the company may run these routes, and what they earn."""
        return check_routes(self.problem(s, company), routes)

    def can_run(self, s: State, company: str) -> bool:
        """Whether the company has a train and a route."""
        return bool(s.companies[company].trains) and self.t.network.of(s, company).has_route

    def ran(self, s: State, company: str, check: RoutesCheck) -> None:
        """What follows when routes were run, beside the dividend: income for the treasury."""
        self.t.finance.pay(s, "bank", company, check.side_income)

    def best(self, s: State, company: str, player: str, time_limit: float | None = None) -> RunRoutes:
        """The best routes, as the action that runs them."""
        return RunRoutes(player, solve_routes(self.problem(s, company), time_limit).routes)
