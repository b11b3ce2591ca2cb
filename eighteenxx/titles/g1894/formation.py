"""Formation in 1894: starting companies with their capital at once, late companies with a chosen home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.engine.events import Event
from eighteenxx.errors import Refusal
from eighteenxx.market.grid import Cell
from eighteenxx.rules.formation import Formation
from eighteenxx.titles.g1894.steps import ChooseHome

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Task
    from eighteenxx.titles.g1894.typed import Title1894


class Formation1894(Formation):
    """Source: R94-cap-3, R94-priv-36, R94-market-7, R94-late-1 to R94-late-6."""

    t: Title1894

    def may_start(self, s: State, player: str, company: str) -> Refusal | None:
        """A late company is started only while some city of its country may be its home. R94-late-3."""
        refusal = super().may_start(s, player, company)
        late = company in self.t.setup.settings["late"]
        if refusal is None and late and next(self._late_homes(s, company), None) is None:
            return Refusal(f"No city with a free space is left for the home of {company}.", "R94-late-3")
        return refusal

    def start_cells(self, s: State, company: str) -> list[Cell]:
        starter = company in self.t.setup.starters(s)
        prices = self.settings["starter_par" if starter else "par"]
        return [cell for cell in super().start_cells(s, company) if self.t.grid.price(cell) in prices]

    def granted(self, s: State, player: str, company: str) -> list[Task]:
        """A starting company is floated from the start: it gets its capital with its par price."""
        self.float(s, company)
        return []

    def started(self, s: State, player: str, company: str) -> list[Task]:
        late = company in self.t.setup.settings["late"]
        return [ChooseHome(player, company)] if late else []

    def react(self, s: State, event: Event) -> Iterable[Task]:
        if event.kind == "phase" and "late_companies_available" in event["events"]:
            s.extra.late_open = True
            for company in self.t.setup.settings["late"]:
                for certificate in self.t.certificates_of[company]:
                    s.certificates[certificate.id] = "ipo"
        return ()

    def late_homes(self, s: State, company: str) -> list[str]:
        """Hexes a late company may choose as its home. Source: R94-late-3, R94-late-4, R94-late-7."""
        found = list(self._late_homes(s, company))
        bare = [h for h in found if not s.board.paths(self.t.catalogue, h)]
        return bare or found

    def _late_homes(self, s: State, company: str) -> Iterator[str]:
        """Hexes of a late company's country with a city that may be its home."""
        for hex_id, here in self.t.catalogue.map.hexes.items():
            if here.facts.get("late_home_for") == company and self.late_stops(s, company, hex_id):
                yield hex_id

    def late_stops(self, s: State, company: str, hex_id: str) -> list[int]:
        """Cities of a hex that may be a late company's home: with a space, and kept for nobody; in Paris the
        one that is not PLM's. Source: R94-late-3, R94-late-7 (RUL94-04)."""
        kept = {stop for _, stop in self.t.tokens.reservations(s, hex_id)}
        if None in kept:
            return []
        fixed = self.t.defs.companies[company].facts.get("late_home_stops", {}).get(hex_id)
        stops = self.t.tokens.open_stops(s, company, hex_id)
        return [stop for stop in stops if stop not in kept and fixed in (None, stop)]
