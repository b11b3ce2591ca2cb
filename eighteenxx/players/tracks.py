"""Which tiles are worth a closer look: a score from the tile's stops and from where its new track leads."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from eighteenxx.board.board import Catalogue
from eighteenxx.board.tiles import exits_mask

if TYPE_CHECKING:
    from eighteenxx.engine.actions import LayTile
    from eighteenxx.engine.state import State
    from eighteenxx.engine.title import Title

FAR = 4
"""Hexes farther than this from where track ends do not count."""


@lru_cache(maxsize=16)
def distances(cat: Catalogue) -> dict[str, dict[str, int]]:
    """Steps between hexes that are at most FAR apart, borders that let no track pass considered."""
    found: dict[str, dict[str, int]] = {}
    for start in cat.map.hexes:
        near = {start: 0}
        line = [start]
        for hex_id in line:
            if near[hex_id] < FAR:
                for other in cat.map.neighbours[hex_id].values():
                    if other not in near:
                        near[other] = near[hex_id] + 1
                        line.append(other)
        found[start] = near
    return found


class Lure:
    """How much track of a company is drawn toward each hex: by stops it is not connected to yet."""

    def __init__(self, s: State, t: Title, company: str) -> None:
        self.s, self.t = s, t
        self.colours = t.phase(s).colours
        net = t.network.of(s, company)
        self.here = {hex_id for hex_id, _ in net.stops}
        self.goals = {
            hex_id: value
            for hex_id in t.catalogue.map.hexes
            if hex_id not in self.here and (value := self.worth(hex_id)) > 0
        }
        self.known: dict[str, float] = {}

    def worth(self, hex_id: str) -> int:
        """The best stop of a hex as it lies; a stop that is worth nothing yet counts a little."""
        stops = self.s.board.stops(self.t.catalogue, hex_id)
        return max((stop.value(self.colours) or (15 if stop.slots else 8) for stop in stops), default=0)

    def toward(self, hex_id: str) -> float:
        """The pull on track that goes on into a hex."""
        found = self.known.get(hex_id)
        if found is None:
            near = distances(self.t.catalogue)[hex_id]
            pulls = (value * 0.6 ** near[goal] for goal, value in self.goals.items() if goal in near)
            found = self.known[hex_id] = max(pulls, default=0.0)
        return found

    def score(self, action: LayTile) -> float:
        """Points of a tile: what its stops gain, and where its new exits lead."""
        s, cat = self.s, self.t.catalogue
        old, turned = s.board.place(cat, action.hex)
        new = cat.tiles[action.tile]
        gain = max((stop.value(self.colours) for stop in new.stops), default=0)
        gain -= max((stop.value(self.colours) for stop in old.stops), default=0)
        fresh = exits_mask(new, action.rotation) & ~exits_mask(old, turned)
        leads = 0.0
        for side, other in cat.map.neighbours[action.hex].items():
            if fresh >> side & 1:
                blocked = not cat.tile(s.board.laid.get(other, (other, 0))[0]).exits and (
                    cat.map.hexes[other].tile.colour in ("grey", "red", "blue")
                )
                leads += 0.0 if blocked else self.toward(other)
        return gain + leads
