"""Track: which tiles may be laid where, how many, and what they cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.board.laying import lay, stop_mapping
from eighteenxx.board.upgrades import standard_upgrades
from eighteenxx.engine.events import Event
from eighteenxx.errors import Refusal
from eighteenxx.rules.base import Department
from eighteenxx.track import connects

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eighteenxx.engine.actions import LayTile
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Task


class Track(Department):
    """Laying and upgrading tiles. Settings: ``actions`` and ``upgrades`` a turn."""

    name = "track"

    def laid(self, s: State) -> tuple[tuple[str, str], ...]:
        """(hex, colour) of the tiles laid as track actions of this turn."""
        assert s.turn is not None
        notes: tuple[tuple[str, str], ...] = s.turn.notes.get("lays", ())
        return notes

    def open_colours(self, s: State, entity: str) -> tuple[str, ...]:
        """Colours the entity's track allowance still covers this turn. Source: R94-track-1, R94-track-2."""
        laid = self.laid(s)
        if len(laid) >= int(self.settings.get("actions", 1)):
            return ()
        colours = self.t.phase(s).colours
        upgraded = sum(colour != "yellow" for _, colour in laid)
        if upgraded >= int(self.settings.get("upgrades", 1)):
            return tuple(c for c in colours if c == "yellow")
        return colours

    def upgrades(self, s: State, hex_id: str) -> tuple[tuple[str, int], ...]:
        """Every (tile, rotation) that may replace what lies on a hex, supply and phase aside."""
        name, rotation = s.board.laid.get(hex_id, (hex_id, 0))
        return standard_upgrades(self.t.catalogue, hex_id, name, rotation)

    def may_use_hex(self, s: State, entity: str, hex_id: str) -> Refusal | None:
        """Whether the entity may lay a tile on a hex at all this turn."""
        if hex_id not in self.t.catalogue.map.hexes:
            return Refusal(f"There is no hex {hex_id} on the map.")
        if any(h == hex_id for h, _ in self.laid(s)) and not self.settings.get("same_hex", False):
            return Refusal(f"{hex_id} cannot be used for two track actions of a turn.", "R94-track-3")
        private = self.t.privates.blocks(s, hex_id)
        if private is not None:
            return Refusal(f"{hex_id} is blocked while a player owns {private}.", "R94-priv-2")
        return None

    def may_lay(self, s: State, entity: str, action: LayTile) -> Refusal | None:
        """Whether an entity may lay a tile as one of its track actions."""
        refusal = self.may_use_hex(s, entity, action.hex)
        if refusal is not None:
            return refusal
        refusal = self.fits(s, action)
        if refusal is not None:
            return refusal
        colour = self.t.catalogue.tiles[action.tile].colour
        if colour not in self.open_colours(s, entity):
            return Refusal(f"{entity} has no track action left for a {colour} tile.", "R94-track-1")
        refusal = self.connected(s, entity, action)
        if refusal is not None:
            return refusal
        return self.affordable(s, entity, action, 0)

    def fits(self, s: State, action: LayTile) -> Refusal | None:
        """Whether a tile is available and fits the hex. Source: R94-or-4, R94-or-6, R94-or-8, R94-phase-5."""
        tile = self.t.catalogue.tiles.get(action.tile)
        if tile is None:
            return Refusal(f"There is no tile {action.tile}.", "R94-or-8")
        if tile.colour not in self.t.phase(s).colours:
            return Refusal(
                f"{tile.colour.capitalize()} tiles are not available in the {s.phase} phase.", "R94-phase-5"
            )
        if (action.tile, action.rotation) not in self.upgrades(s, action.hex):
            return Refusal(
                f"Tile {action.tile} turned by {action.rotation} does not fit on {action.hex}.", "R94-or-4"
            )
        if s.board.supply(self.t.catalogue, action.tile) == 0:
            return Refusal(f"No tile {action.tile} is left.", "R94-or-8")
        return None

    def connected(self, s: State, entity: str, action: LayTile) -> Refusal | None:
        """Whether the tile connects to a station of the entity. Source: R94-or-5."""
        net = self.t.network.of(s, entity)
        if connects(net, self.t.catalogue, s.board, action.hex, action.tile, action.rotation):
            return None
        return Refusal(
            f"No track of tile {action.tile} on {action.hex} would be on a route of {entity}.", "R94-or-5"
        )

    def cost(self, s: State, entity: str, hex_id: str) -> int:
        """What it costs to lay a tile on a hex as it is now: terrain printed there. Source: R94-or-7."""
        if hex_id in s.board.laid:
            return s.board.place(self.t.catalogue, hex_id)[0].cost
        return self.t.catalogue.map.hexes[hex_id].cost

    def affordable(self, s: State, entity: str, action: LayTile, fee: int) -> Refusal | None:
        """Whether the entity can pay for a tile, ``fee`` on top of terrain and the usual fee."""
        cost = self.cost(s, entity, action.hex) + self.fee(s, entity) + fee
        means = self.t.finance.means(s, entity, "track")
        if means < cost:
            return Refusal(f"{entity} can pay {means} and the tile costs {cost}.", "R94-or-7")
        return None

    def fee(self, s: State, entity: str) -> int:
        """What the entity's next tile of this turn costs beside the terrain: usually nothing."""
        return 0

    def offered(self, s: State, entity: str, action: LayTile) -> bool:
        """Whether a candidate is legal: what :meth:`candidates` has not tested yet."""
        if self.connected(s, entity, action) is not None:
            return False
        return self.affordable(s, entity, action, 0) is None

    def candidates(self, s: State, entity: str) -> Iterator[tuple[str, str, int]]:
        """Every (hex, tile, rotation) worth testing with :meth:`may_lay`: near the entity's network."""
        colours = self.open_colours(s, entity)
        if not colours:
            return
        for hex_id in self.near(s, entity):
            if self.may_use_hex(s, entity, hex_id) is None:
                yield from ((hex_id, name, turn) for name, turn in self.in_supply(s, hex_id, colours))

    def near(self, s: State, entity: str) -> list[str]:
        """Hexes where a tile could connect to the entity's network."""
        net = self.t.network.of(s, entity)
        return sorted(net.source_hexes.union(net.sides))

    def in_supply(self, s: State, hex_id: str, colours: Iterable[str]) -> list[tuple[str, int]]:
        """The (tile, rotation) pairs that fit a hex, are left and have one of the colours."""
        cat = self.t.catalogue
        return [
            (name, turn)
            for name, turn in self.upgrades(s, hex_id)
            if cat.tiles[name].colour in colours and s.board.supply(cat, name) != 0
        ]

    def lay(self, s: State, entity: str, action: LayTile, fee: int = 0) -> None:
        """Lay a tile: pay, put it down, stations stay in their cities."""
        old = s.board.laid.get(action.hex, (action.hex, 0))
        cost = self.cost(s, entity, action.hex) + self.fee(s, entity) + fee
        self.t.finance.spend(s, entity, cost, "track")
        self.put(s, action.hex, action.tile, action.rotation)
        data = {"entity": entity, "hex": action.hex, "tile": action.tile, "rotation": action.rotation}
        s.events.append(Event("tile", data | {"old": old[0]}))

    def put(self, s: State, hex_id: str, tile: str, rotation: int) -> None:
        """Put a tile on the board, with its stations; a home kept in one of its stops goes where that stop's
        track goes on. Source: R94-or-12, R94-or-24."""
        became = stop_mapping(self.t.catalogue, s.board, hex_id, tile, rotation)
        for company, c in s.companies.items():
            due = () if c.closed or c.operated else self.t.tokens.homes_due(s, company)
            if any(h == hex_id and became.get(stop, stop) != stop for h, stop in due):
                homes = self.t.tokens.homes(s, company)
                c.home = tuple((h, became.get(at, at) if h == hex_id else at) for h, at in homes)
        lay(s.board, self.t.catalogue, hex_id, tile, rotation)

    def after_lay(self, s: State, player: str, entity: str, action: LayTile) -> list[Task]:
        """Jobs that follow when a tile was laid."""
        return []

    def note(self, s: State, action: LayTile) -> None:
        """Count a tile as a track action of this turn."""
        assert s.turn is not None
        colour = self.t.catalogue.tiles[action.tile].colour
        s.turn.notes["lays"] = (*self.laid(s), (action.hex, colour))
