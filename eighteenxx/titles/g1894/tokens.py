"""Stations of 1894: reservations in split cities, lifted stations, London and A12."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.board.reservations import keeps_spaces
from eighteenxx.errors import Refusal
from eighteenxx.rules.tokens import Tokens

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.titles.g1894.typed import Title1894


class Tokens1894(Tokens):
    """Source: R94-split-7, R94-split-10, R94-split-11, R94-london-5, R94-or-29."""

    t: Title1894

    def is_split(self, s: State, hex_id: str) -> bool:
        """Whether a regular city was split into two on this hex. Source: R94-split-1."""
        laid = s.board.laid.get(hex_id)
        return laid is not None and any(
            laid[0] in tiles for tiles in self.t.track.settings["splits"].values()
        )

    def home_stops(self, s: State, company: str, hex_id: str, stop: int) -> list[int]:
        if not self.is_split(s, hex_id):
            return [stop]
        slots = [s.board.slots(self.t.catalogue, hex_id, i) for i in (0, 1)]
        return [i for i in (0, 1) if None in slots[i]]

    def reservations(self, s: State, hex_id: str) -> list[tuple[str, int | None]]:
        lifted: list[tuple[str, int | None]] = [(owner, None) for h, owner in s.extra.lifted if h == hex_id]
        return [*self._homes_kept(s, hex_id), *lifted]

    def _homes_kept(self, s: State, hex_id: str) -> list[tuple[str, int | None]]:
        """Reservations for homes alone; in a split hex they hold for the hex."""
        found = super().reservations(s, hex_id)
        return [(company, None) for company, _ in found] if self.is_split(s, hex_id) else found

    def may_place(self, s: State, company: str, hex_id: str, stop: int) -> Refusal | None:
        network = self.t.network.settings
        if hex_id in (network["london"], network["london_station"]):
            return Refusal("No station can be placed in London.", "R94-london-5")
        if (hex_id, company) in s.extra.lifted:
            return Refusal(f"{company} still has a station to place again in {hex_id}.", "R94-or-10")
        return super().may_place(s, company, hex_id, stop)

    def waits(self, s: State, company: str) -> bool:
        """The step waits wherever a space is free though it may not be taken: in London, where the track
        reaches it, and in a hex with lifted stations. While the free station in A12 may be placed, the price
        of another one does not matter."""
        if self.may_build(s, company) is not None:
            return False
        c = s.companies[company]
        if c.cash < c.tokens_left[0] and not self._has_free(s, company):
            return False
        if self.t.network.reaches_london(s, company):
            return True
        own = {hex_id for hex_id, _ in s.board.stations_of(company)}
        places = self.t.network.of(s, company).token_places
        return any(place[0] not in own and self._looks_free(s, company, *place) for place in places)

    def _has_free(self, s: State, company: str) -> bool:
        """Whether a power of the company's privates may still place a station free of charge."""
        return any(
            self.t.defs.privates[p].power("free_token") is not None and not s.papers[p].used
            for p in self.t.privates.owned(s, company)
        )

    def _looks_free(self, s: State, company: str, hex_id: str, stop: int) -> bool:
        """Whether a city has a space that no home needs, lifted stations aside."""
        kept: dict[tuple[str, int | None], list[str]] = {}
        for owner, at in self._homes_kept(s, hex_id):
            kept.setdefault((hex_id, at), []).append(owner)
        return keeps_spaces(self.t.catalogue, s.board, hex_id, stop, company, kept)

    def aside(self, s: State, company: str) -> int:
        return sum(owner == company for _, owner in s.extra.lifted)

    def lift_all(self, s: State, hex_id: str) -> tuple[str, ...]:
        """Lift every station off a hex; -> their owners, in the order of their slots. R94-split-2."""
        owners = tuple(owner for _, owner in s.board.stations(hex_id))
        for owner in owners:
            s.board.lift(hex_id, owner)
        s.extra.lifted += tuple((hex_id, owner) for owner in owners)
        return owners

    def put_back(self, s: State, company: str, hex_id: str, stop: int) -> None:
        """Place a lifted station again, beside the slot when that is taken. R94-split-6, R94-split-8."""
        if None in s.board.slots(self.t.catalogue, hex_id, stop):
            s.board.put(self.t.catalogue, hex_id, stop, company)
        else:
            s.board.put_extra(hex_id, stop, company)
        s.extra.lifted = tuple(pair for pair in s.extra.lifted if pair != (hex_id, company))
