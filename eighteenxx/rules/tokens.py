"""Tokens: homes, reservations, and where a company may place a station."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.board.reservations import keeps_spaces, open_stops
from eighteenxx.engine.events import Event
from eighteenxx.errors import Refusal
from eighteenxx.rules.base import Department

if TYPE_CHECKING:
    from eighteenxx.engine.state import State


class Tokens(Department):
    """Station tokens."""

    name = "tokens"

    neutral: frozenset[str] = frozenset()
    """Owners of markers in station spaces that are no companies: what merely fills a space."""

    def homes(self, s: State, company: str) -> tuple[tuple[str, int], ...]:
        """(hex, stop) of a company's home stations."""
        own = s.companies[company].home
        return self.t.defs.companies[company].homes if own is None else own

    def homes_due(self, s: State, company: str) -> list[tuple[str, int]]:
        """Homes not yet placed. Source: R94-or-3."""
        placed = {hex_id for hex_id, _ in s.board.stations_of(company)}
        return [(h, stop) for h, stop in self.homes(s, company) if h not in placed]

    def home_stops(self, s: State, company: str, hex_id: str, stop: int) -> list[int]:
        """Stops of a home hex in which the home may be placed; more than one means a choice."""
        return [stop]

    def reservations(self, s: State, hex_id: str) -> list[tuple[str, int | None]]:
        """(company, stop) of the homes still to be placed on a hex; stop None: anywhere in the hex."""
        return [
            (company, stop)
            for company, c in s.companies.items()
            if not c.closed and not c.operated and any(h == hex_id for h, _ in self.homes(s, company))
            for home, stop in self.homes_due(s, company)
            if home == hex_id
        ]

    def free(self, s: State, company: str, hex_id: str, stop: int) -> Refusal | None:
        """Whether a stop has a space that is not needed for somebody else's home. Source: R94-or-12."""
        if None not in s.board.slots(self.t.catalogue, hex_id, stop):
            return Refusal(f"There is no free station space in {self.place_name(hex_id)}.", "R94-or-9")
        kept = self._kept(s, hex_id)
        if not keeps_spaces(self.t.catalogue, s.board, hex_id, stop, company, kept):
            others = sorted({c for cs in kept.values() for c in cs} - {company})
            return Refusal(
                f"The free space in {self.place_name(hex_id)} is kept for {', '.join(others)}.", "R94-or-12"
            )
        return None

    def _kept(self, s: State, hex_id: str) -> dict[tuple[str, int | None], list[str]]:
        kept: dict[tuple[str, int | None], list[str]] = {}
        for company, stop in self.reservations(s, hex_id):
            kept.setdefault((hex_id, stop), []).append(company)
        return kept

    def open_stops(self, s: State, company: str, hex_id: str) -> tuple[int, ...]:
        """Cities of a hex in which a company may take a space, reach and price aside."""
        return open_stops(self.t.catalogue, s.board, hex_id, company, self._kept(s, hex_id))

    def place_name(self, hex_id: str) -> str:
        """A hex for people: name and id."""
        name = self.t.catalogue.map.hexes[hex_id].name
        return f"{name} ({hex_id})" if name else hex_id

    def may_place(self, s: State, company: str, hex_id: str, stop: int) -> Refusal | None:
        """Whether a company may place a station in a stop, reach and money aside."""
        board, cat = s.board, self.t.catalogue
        if hex_id not in cat.map.hexes:
            return Refusal(f"There is no hex {hex_id} on the map.")
        stops = board.stops(cat, hex_id)
        if not 0 <= stop < len(stops) or stops[stop].kind != "city":
            return Refusal(f"{self.place_name(hex_id)} has no city {stop}.", "R94-or-9")
        if any(owner == company for _, owner in board.stations(hex_id)):
            return Refusal(f"{company} already has a station in {self.place_name(hex_id)}.", "R94-or-10")
        return self.free(s, company, hex_id, stop)

    def reachable(self, s: State, company: str, hex_id: str, stop: int) -> Refusal | None:
        """Whether a stop is connected to one of the company's stations. Source: R94-or-9."""
        if (hex_id, stop) not in self.t.network.of(s, company).token_places:
            return Refusal(f"{company} has no route to {self.place_name(hex_id)}.", "R94-or-9")
        return None

    def price(self, s: State, company: str, hex_id: str) -> int:
        """Price of the company's next station. Source: R94-or-11."""
        return s.companies[company].tokens_left[0]

    def waits(self, s: State, company: str) -> bool:
        """Whether the station step waits although no station can be placed now."""
        return False

    def aside(self, s: State, company: str) -> int:
        """How many of the company's stations are neither placed nor left to place (lifted, given up)."""
        return 0

    def may_build(self, s: State, company: str) -> Refusal | None:
        """Whether the company may place a station this turn at all, wherever it is."""
        c = s.companies[company]
        if not c.tokens_left:
            return Refusal(f"{company} has no station left to place.", "R94-or-11")
        assert s.turn is not None
        if s.turn.notes.get("tokens", 0) >= int(self.settings.get("per_turn", 1)):
            return Refusal(f"{company} has already placed a station this turn.", "R94-or-9")
        return None

    def slot(self, s: State, company: str, hex_id: str, stop: int) -> int | None:
        """The slot of a stop that a station takes: the first free one after those kept for others' homes.
        None: the first free one, whichever it is."""
        slots = s.board.slots(self.t.catalogue, hex_id, stop)
        free = [i for i, owner in enumerate(slots) if owner is None]
        kept = sum(who != company and at == stop for who, at in self.reservations(s, hex_id))
        return free[kept] if kept < len(free) else None

    def place(self, s: State, company: str, hex_id: str, stop: int, price: int) -> None:
        """Place the company's next station and pay for it."""
        c = s.companies[company]
        c.tokens_left = c.tokens_left[1:]
        self.t.finance.spend(s, company, price, "token")
        s.board.put(self.t.catalogue, hex_id, stop, company, self.slot(s, company, hex_id, stop))
        s.events.append(Event("token", {"company": company, "hex": hex_id, "stop": stop, "price": price}))
