"""Track of 1866: four tiles at rising cost, nations that build, C tiles, the most sides first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.board.tiles import Tile
from eighteenxx.board.upgrades import UpgradeRule, fault, lying, same_label, upgrades
from eighteenxx.errors import Refusal
from eighteenxx.rules.track import Track
from eighteenxx.track import connects, uses_new_track

if TYPE_CHECKING:
    from eighteenxx.engine.actions import LayTile
    from eighteenxx.engine.state import State
    from eighteenxx.titles.g1866.typed import Title1866


def _label(old: Tile, new: Tile) -> bool:
    """A hex marked C takes the yellow tile of its configuration, C1 to C6. Source: R66-3.4-a, R66-8.2.3-k."""
    first = old.label == "C" and new.label is not None and new.label[0] == "C"
    return first or same_label(old, new)


RULE = UpgradeRule(label=_label)


class Track1866(Track):
    """Source: R66-8.2.3-a to R66-8.2.3.2-d, R66-3.4-a."""

    t: Title1866

    def kind(self, entity: str) -> str:
        """``public``, ``national`` or ``minor``."""
        return self.t.defs.companies[entity].kind

    # -- allowance -------------------------------------------------------------------------------

    def open_colours(self, s: State, entity: str) -> tuple[str, ...]:
        """R66-8.2.3.1-a to R66-8.2.3.2-b, RUL66-48."""
        laid, phase = self.laid(s), self.t.phase(s)
        upgraded = sum(colour != "yellow" for _, colour in laid)
        only_yellow = tuple(c for c in phase.colours if c == "yellow")
        if self.kind(entity) == "public":
            if len(laid) >= int(self.settings["public_tiles"]):
                return ()
            if self.fee(s, entity) > self.t.finance.means(s, entity, "track"):
                return ()
            return only_yellow if upgraded >= phase.facts["upgrades"] else phase.colours
        if not laid:
            return phase.colours
        if self.kind(entity) == "national" and self.settings["national"] == "two_yellow_or_upgrade":
            return only_yellow if len(laid) == 1 and not upgraded else ()
        return ()

    def may_use_hex(self, s: State, entity: str, hex_id: str) -> Refusal | None:
        """Any hex may be used twice in a turn. Source: R66-8.2.3.1-c."""
        if hex_id not in self.t.catalogue.map.hexes:
            return Refusal(f"There is no hex {hex_id} on the map.")
        return None

    # -- cost ------------------------------------------------------------------------------------

    def fee(self, s: State, entity: str) -> int:
        """What the next tile costs beside terrain. Source: R66-8.2.3.1-a, R66-8.2.3.2-c."""
        if self.kind(entity) != "public":
            return 0
        costs: list[int] = self.settings["public_costs"]
        return costs[min(len(self.laid(s)), len(costs) - 1)]

    def cost(self, s: State, entity: str, hex_id: str) -> int:
        """Terrain is paid for yellow tiles, by public companies. Source: R66-8.2.3-m, R66-8.2.3-o."""
        if self.kind(entity) != "public" or hex_id in s.board.laid:
            return 0
        hex_ = self.t.catalogue.map.hexes[hex_id]
        return hex_.cost if hex_.tile.colour == "white" else 0

    # -- fitting ---------------------------------------------------------------------------------

    def fits(self, s: State, action: LayTile) -> Refusal | None:
        """As usual; what does not fit is told with its reason."""
        found = super().fits(s, action)
        if found is None or found.rule != "R94-or-4":
            return found
        cat, (name, lies) = self.t.catalogue, s.board.laid.get(action.hex, (action.hex, 0))
        why = fault(cat, action.hex, name, lies, action.tile, action.rotation, RULE)
        if why is not None:
            old, new = lying(cat, action.hex, name), cat.tiles[action.tile]
            parts = (
                (RULE.colour(old, new), "R66-2.7.1-a"),
                (RULE.label(old, new), "R66-2.1.1-a"),
                (RULE.stops(old, new), "R66-2.7.1-e"),
                (RULE.track(old, new, (action.rotation - lies) % 6), "R66-8.2.3-e"),
            )
            rule = next((rule for kept, rule in parts if not kept), "R66-8.2.3-g")
        elif action.hex in s.extra.capitals:
            why, rule = f"its configuration is {s.extra.capitals[action.hex]}", "R66-8.2.3-k"
        else:
            why, rule = "there is one with more track, which goes first", "R66-8.2.3-j"
        return Refusal(f"{found.text.removesuffix('.')}: {why}.", rule)

    def upgrades(self, s: State, hex_id: str) -> tuple[tuple[str, int], ...]:
        """What fits a hex: C hexes keep to their configuration, others to the most sides. R66-8.2.3-j."""
        name, rotation = s.board.laid.get(hex_id, (hex_id, 0))
        found = upgrades(self.t.catalogue, hex_id, name, rotation, RULE)
        configuration = s.extra.capitals.get(hex_id)
        if configuration is not None:
            tiles = self.t.catalogue.tiles
            return tuple(lie for lie in found if tiles[lie[0]].label == configuration)
        return self._most_sides(s, found)

    def _most_sides(self, s: State, found: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
        """Of the tiles in supply only those with the most track ends. Source: R66-8.2.3-j, RUL66-46."""
        tiles, used = self.t.catalogue.tiles, s.board.used()
        if not found or tiles[found[0][0]].colour not in self.settings["most_sides"]:
            return found
        counts = self.t.catalogue.counts
        left = {n for n, _ in found if counts[n] is None or (counts[n] or 0) > used[n]}
        most = max((len(tiles[n].exits) for n in left), default=0)
        return tuple(lie for lie in found if len(tiles[lie[0]].exits) >= most)

    def connected(self, s: State, entity: str, action: LayTile) -> Refusal | None:
        """Public: on a route. Nations: any city of the area, or joined to track in it.

        Source: R66-8.2.3-d, RUL66-43."""
        if self._connects(s, entity, action.hex, action.tile, action.rotation):
            return None
        return Refusal(
            f"No track of tile {action.tile} on {action.hex} would be on a route of {entity}.", "R66-8.2.3-d"
        )

    def _connects(self, s: State, entity: str, hex_id: str, tile: str, rotation: int) -> bool:
        net = self.t.network.of(s, entity)
        if self._starts(s, entity, hex_id):
            return True
        if self.settings["use"] == "new_or_value":
            return uses_new_track(net, self.t.catalogue, s.board, hex_id, tile, rotation)
        return connects(net, self.t.catalogue, s.board, hex_id, tile, rotation)

    def _starts(self, s: State, entity: str, hex_id: str) -> bool:
        """Whether a hex needs no connection: a home without track, a nation's city. RUL66-42, R66-8.1.2-g."""
        cat = self.t.catalogue
        if self.kind(entity) == "public":
            homes = {h for h, _ in self.t.tokens.homes(s, entity)}
            return hex_id in homes and not s.board.paths(cat, hex_id)
        reach = self.t.network.reach(s, entity).hexes
        if reach is None or hex_id not in reach:
            return False
        return any(stop.kind == "city" for stop in s.board.stops(cat, hex_id))

    def near(self, s: State, entity: str) -> list[str]:
        if self.kind(entity) == "public":
            return sorted({*super().near(s, entity), *(h for h, _ in self.t.tokens.homes(s, entity))})
        reach = self.t.network.reach(s, entity).hexes
        assert reach is not None
        return sorted({*super().near(s, entity), *(h for h in reach if self._starts(s, entity, h))})
