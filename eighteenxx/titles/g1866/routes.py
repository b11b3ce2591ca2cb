"""Routes of 1866: ports and infrastructure cards, minors with a train without limit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eighteenxx.routes import Group, RoutesCheck, Train
from eighteenxx.routes.problem import UNLIMITED
from eighteenxx.rules.routes import Routes
from eighteenxx.titles.g1866.duty import idle_train
from eighteenxx.titles.g1866.options import PLUS, with_kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from eighteenxx.engine.state import State
    from eighteenxx.engine.title import Title
    from eighteenxx.routes import Route
    from eighteenxx.titles.g1866.typed import Title1866

ENDLESS = Train("INF", "INF", (Group(("city", "offboard", "town"), UNLIMITED, UNLIMITED),), min_stops=1)
"""The imagined train of minors. Source: R66-8.1.3-g, RUL66-76."""


class Routes1866(Routes):
    """Source: R66-2.5.1-a to R66-2.6-k, R66-8.2.5.1-a to R66-8.3-l."""

    t: Title1866

    def __init__(self, title: Title) -> None:
        super().__init__(title)
        self._ports = [h for h, x in title.catalogue.map.hexes.items() if x.facts.get("port")]

    def trains(self, s: State, company: str) -> tuple[Train, ...]:
        if self.t.defs.companies[company].kind in self.settings["endless"]:
            return (ENDLESS,)
        return super().trains(s, company)

    def marks(self, s: State, company: str) -> dict[str, Any]:
        facts = self.t.defs.facts
        return {
            "one_stop_hexes": "all",
            "two_stop_hexes": (*facts["double_towns"], *s.extra.towns),
            "side_income": tuple(self.side_income(s, company)),
        }

    def value(self, s: State, company: str) -> Callable[[str, int, int], int] | None:
        """Cities drawn as such pay 10 more in every phase. Source: R66-3.6.4-c (RUL66-68)."""
        cities = with_kind(s, PLUS) if s.extra.adjustments else None
        if not cities:
            return None
        more = int(self.t.defs.facts["city_adjustments"]["plus"])
        return lambda hex_id, stop, printed: printed + more * (hex_id in cities)

    def bonuses(self, s: State, company: str) -> list[dict[str, Any]]:
        """A run between a company's home and its destination earns the destination twice. R66-8.2.5.2d-a."""
        place = s.extra.destinations.get(company)
        if place is None:
            return []
        homes = sorted({hex_id for hex_id, _ in self.t.tokens.homes(s, company)})
        return [{"name": "value_again", "hex": place, "with": homes}]

    def side_income(self, s: State, company: str) -> list[dict[str, Any]]:
        """Ports and cards, which pay the treasury only.

        Source: R66-8.3-i, R66-2.6-d to R66-2.6-k, RUL66-38."""
        if self.t.defs.companies[company].kind != "public":
            return []
        rules: list[dict[str, Any]] = []
        bonus = int(self.t.phase(s).facts["port_bonus"])
        running = s.companies[company].trains
        normal = [t for t in running if self._types[t.rpartition("-")[0]].group != "E"]
        no_local = [t for t in running if not self._types[t.rpartition("-")[0]].own_city]
        if bonus:
            rules.append({"name": "token_ends", "hexes": self._ports, "amount": bonus, "trains": no_local})
        cards = self.t.defs.facts["infrastructure"]
        for card in self.t.trains.cards(s, company):
            if card == "P":
                amount = int(cards["P"]["per_town"])
                rules.append({"name": "each_stop", "kinds": ["town"], "amount": amount, "trains": normal})
            else:
                name = "token_value" if card == "H" else "end_values"
                rules.append({"name": name, "kinds": ["city"]})
        return rules

    def can_run(self, s: State, company: str) -> bool:
        if self.t.defs.companies[company].kind in self.settings["endless"]:
            return bool(self.settings["asked_without_route"]) or self.t.network.has_stop(s, company)
        if self.settings["asked_without_route"]:
            # An L train is taken to run wherever its company has a station; a route once had lasts.
            trains = s.companies[company].trains
            local = any(self._types[t.rpartition("-")[0]].own_city for t in trains)
            return local or (bool(trains) and self._had_route(s, company))
        return bool(self.trains(s, company)) and idle_train(self.problem(s, company), ()) is not None

    def check(self, s: State, company: str, routes: tuple[Route, ...]) -> RoutesCheck:
        """Legal routes, of every train that can run. Source: R66-8.2.5.1-m, RUL66-81."""
        found = super().check(s, company, routes)
        if not found.legal or not self.settings["must_run"]:
            return found
        if self.t.defs.companies[company].kind in self.settings["endless"]:
            idle = company if not routes and self.t.network.has_stop(s, company) else None
        else:
            idle = idle_train(self.problem(s, company), routes)
        if idle is None:
            return found
        return RoutesCheck(False, "R66-8.2.5.1-m", f"{idle} has a route and so must run.")

    def _had_route(self, s: State, company: str) -> bool:
        """Whether a company has a route, or had one when it last was to run. An edition's quirk."""
        return company in s.extra.had_route or self.t.network.of(s, company).has_route

    def ran(self, s: State, company: str, check: RoutesCheck) -> None:
        """Side income is paid with the dividend. Source: R66-8.3-i."""
        if self.settings["asked_without_route"] and self._had_route(s, company):
            s.extra.had_route |= {company}
