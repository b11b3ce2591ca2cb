"""Station tokens of 1866: the charter's spaces, stations lost with operating rights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.engine.events import Event
from eighteenxx.errors import Refusal
from eighteenxx.rules.tokens import Tokens
from eighteenxx.titles.g1866.options import BLOCK

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.titles.g1866.typed import Title1866


class Tokens1866(Tokens):
    """Source: R66-8.2.4-a to R66-8.2.4-j, R66-7.2.3-a, R66-8.1.4-p."""

    t: Title1866

    neutral = frozenset({BLOCK})

    def homes_due(self, s: State, company: str) -> list[tuple[str, int]]:
        """None: all homes are placed at setup. Source: R66-3.2-d."""
        return []

    def free(self, s: State, company: str, hex_id: str, stop: int) -> Refusal | None:
        """In the older edition one city of printed London stays empty until the grey tile lies there."""
        kept = self.t.catalogue.map.hexes[hex_id].facts.get("kept_empty", ())
        if stop in kept and hex_id not in s.board.laid:
            return Refusal(f"City {stop} of {self.place_name(hex_id)} is kept empty.", "R66-8.2.4-f")
        return super().free(s, company, hex_id, stop)

    def lift_lost(self, s: State, company: str) -> None:
        """Take stations off areas without rights; each goes to the dearest empty space of the charter.

        Source: R66-2.1.3-f, R66-7.2.3-b, R66-8.1.4-p (RUL66-58)."""
        if s.companies[company].closed:
            return
        rights = self.t.network.rights(s, company)
        homes = {hex_id for hex_id, _ in self.homes(s, company)}
        for hex_id, _ in s.board.stations_of(company):
            if hex_id not in homes and rights.isdisjoint(self.t.catalogue.map.hexes[hex_id].areas):
                self.lift(s, company, hex_id)

    def place(self, s: State, company: str, hex_id: str, stop: int, price: int) -> None:
        """In its destination a company puts its home token, and the token it buys in its home.

        Both cities then have a station of it, as if the token bought stood in the destination.
        Source: R66-8.2.4.1-a, R66-8.2.4.1-b (RUL66-66)."""
        super().place(s, company, hex_id, stop, price)
        if s.extra.destinations.get(company) == hex_id:
            s.extra.at_destination |= {company}
            s.events.append(Event("destination", {"company": company, "hex": hex_id}))

    def lift(self, s: State, company: str, hex_id: str) -> None:
        """Take one station back to the charter, without compensation; a home token goes home from the
        destination, in exchange for the token there. Source: R66-8.2.4.1-c."""
        c = s.companies[company]
        if s.extra.destinations.get(company) == hex_id:
            s.extra.at_destination -= {company}
        s.board.lift(hex_id, company)
        empty = list(self.charter(company))
        for price in c.tokens_left:
            empty.remove(price)
        c.tokens_left = tuple(sorted((*c.tokens_left, max(empty))))
        s.events.append(Event("token lost", {"company": company, "hex": hex_id}))

    def charter(self, company: str) -> tuple[int, ...]:
        """Prices of a company's charter spaces: all stations but the homes.

        Source: R66-8.2.4-g, R66-8.2.4-h."""
        return tuple(price for price in self.t.defs.companies[company].token_prices if price)
