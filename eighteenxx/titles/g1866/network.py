"""Network of 1866: operating rights, ferries, nations without stations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eighteenxx.rules.network import NetworkRules
from eighteenxx.titles.g1866.options import TERMINUS, with_kind
from eighteenxx.track import Place, Reach, Sources

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.engine.title import Title
    from eighteenxx.titles.g1866.typed import Title1866


class Network1866(NetworkRules):
    """Where a company may go. Source: R66-2.1.2-a to R66-2.1.4f-h, R66-8.1.2-c, R66-8.1.3-b."""

    t: Title1866

    def __init__(self, title: Title) -> None:
        super().__init__(title)
        facts = title.defs.facts
        self._regions: dict[str, str] = facts["regions"]
        self._shared: list[dict[str, str]] = facts["shared_areas"]
        self._conferring = [
            (certificate.id, str(company.facts["area"]))
            for company in title.defs.companies.values()
            if "area" in company.facts
            for certificate in title.certificates_of[company.id]
        ]
        # Where several cities on a hex are one place to a run, they are so to a connection; or not (edition).
        together = frozenset(facts["capitals"]["hexes"]) | {self.settings["london"]}
        self._one_stop = together if self.settings["one_place"] == "connections" else frozenset()
        self._order = {phase.name: i for i, phase in enumerate(title.defs.phases)}
        self._reaches: dict[tuple[frozenset[str], str, frozenset[Place], str], Reach] = {}
        self._ferries: dict[str, dict[str, Any]] = {
            hex_id: hex_.facts["ferry"]
            for hex_id, hex_ in title.catalogue.map.hexes.items()
            if "ferry" in hex_.facts
        }
        nations = {company.id for company in title.defs.companies.values() if company.kind == "national"}
        hexes = title.catalogue.map.hexes
        self._abroad = frozenset(h for h in self._ferries if len(nations.intersection(hexes[h].areas)) > 1)

    # -- rights ----------------------------------------------------------------------------------

    def formed(self, s: State, nation: str) -> bool:
        """Whether a major nation has been formed."""
        return self.t.shares.started(s, nation)

    def area_of(self, s: State, company: str) -> str:
        """The area where a company is at home: its region until its country is one. R66-2.1.2-b."""
        facts = self.t.defs.companies[company].facts
        if "area" in facts:
            return str(facts["area"])
        nation = str(facts["nation"])
        return nation if "region" not in facts or self.formed(s, nation) else str(facts["region"])

    def rights(self, s: State, company: str) -> frozenset[str]:
        """The areas in which a company may operate. Source: R66-2.1.2-b to -d, R66-2.1.3-a, RUL66-57."""
        home = self.area_of(s, company)
        found = {home}
        if self.t.defs.companies[company].kind == "public":
            president = self.t.shares.president(s, company)
            if president is not None:
                found |= self.granted(s, president)
        for shared in self._shared:
            until = shared["until"]
            if shared["with"] in found and not s.companies[until].closed and not self.formed(s, until):
                found.add(shared["area"])
        return frozenset(found)

    def granted(self, s: State, player: str) -> set[str]:
        """The areas of the nations and minors of which a player owns a share. R66-8.1.2-m, R66-8.1.3-l."""
        places = s.certificates
        return {area for certificate, area in self._conferring if places[certificate] == player}

    def opens(self, s: State, hex_id: str) -> bool:
        """Whether a ferry hex is open in this phase; any other hex always is. Source: R66-2.1.4f-b to -f."""
        ferry = self._ferries.get(hex_id)
        return ferry is None or self._order[s.phase] >= self._order[ferry["opens"]]

    # -- the hooks -------------------------------------------------------------------------------

    def reach(self, s: State, company: str) -> Reach:
        """Hexes where the company has rights. A ferry to another country is no part of a nation's own, nor
        are those that the Kingdom of Sardinia may not use, so there is no track from which it could build.
        Source: R66-8.1.2-g, R66-8.1.3-e, R66-2.1.4f-h, RUL66-77."""
        rights = self.rights(s, company)
        ends = self._ends(s)
        public = self.t.defs.companies[company].kind == "public"
        key = (rights, s.phase, ends, "" if public else company)
        found = self._reaches.get(key)
        if found is None:
            hexes = frozenset(
                hex_id
                for hex_id, hex_ in self.t.catalogue.map.hexes.items()
                if not rights.isdisjoint(hex_.areas)
                and self.opens(s, hex_id)
                and (public or hex_id not in self._abroad)
                and company not in self._ferries.get(hex_id, {}).get("barred", ())
            )
            found = self._reaches[key] = Reach(hexes=hexes, one_stop=self._one_stop, ends=ends)
        return found

    def _ends(self, s: State) -> frozenset[Place]:
        """The cities drawn as a terminus, which no run passes. Source: R66-3.6.4-f."""
        if not s.extra.adjustments:
            return frozenset()
        hexes = self.t.catalogue.map.hexes
        return frozenset((h, k) for h in with_kind(s, TERMINUS) for k in hexes[h].tile.of_kind("city"))

    def sources(self, s: State, company: str) -> Sources:
        return None if self.t.defs.companies[company].kind == "public" else "track"

    def blocked(self, s: State, company: str) -> bool:
        return self.t.defs.companies[company].kind == "public"

    def has_stop(self, s: State, company: str) -> bool:
        """Whether a nation or minor has a place with track to run to. Source: R66-8.1.3-i, RUL66-76."""
        return any(self.of(s, company).stops)

    def has_city(self, s: State, company: str) -> bool:
        """Whether a city of a nation's area has track. Source: R66-10.3.5-c, RUL66-44."""
        board, cat = s.board, self.t.catalogue
        return any(board.stops(cat, h)[k].kind == "city" for h, k in self.of(s, company).stops)
