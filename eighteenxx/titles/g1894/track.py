"""Track of 1894: green cities split in two, and the orientation of Paris."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from eighteenxx.board.tiles import rotated
from eighteenxx.rules.track import Track
from eighteenxx.titles.g1894.steps import ReplaceStation

if TYPE_CHECKING:
    from eighteenxx.engine.actions import LayTile
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Task
    from eighteenxx.titles.g1894.typed import Title1894


class Track1894(Track):
    """Source: R94-split-1, R94-split-9, R94-phase-12, R94-or-24 (RUL94-03, RUL94-16)."""

    t: Title1894

    def upgrades(self, s: State, hex_id: str) -> tuple[tuple[str, int], ...]:
        name, rotation = s.board.laid.get(hex_id, (hex_id, 0))
        if name in self.settings["splits"]:
            return self._splits(name, rotation) if "split_green_cities" in self.t.phase(s).status else ()
        found = super().upgrades(s, hex_id)
        if hex_id == self.settings["paris"]:
            return tuple(lie for lie in found if self._keeps_marked_city(s, *lie))
        return found

    def lay(self, s: State, entity: str, action: LayTile, fee: int = 0) -> None:
        if s.board.laid.get(action.hex, ("", 0))[0] in self.settings["splits"]:
            self.t.tokens.lift_all(s, action.hex)
        super().lay(s, entity, action, fee)

    def after_lay(self, s: State, player: str, entity: str, action: LayTile) -> list[Task]:
        """The operating company places its own lifted station at once. Source: R94-split-4."""
        own = (action.hex, entity) in s.extra.lifted
        return [ReplaceStation(player, entity, action.hex)] if own else []

    @lru_cache(maxsize=64)  # noqa: B019 - a title lives as long as the program
    def _splits(self, name: str, rotation: int) -> tuple[tuple[str, int], ...]:
        """Brown tiles with the exits of the green one, whatever they pair."""
        tiles = self.t.catalogue.tiles
        exits = _exits(rotated(tiles[name], rotation))
        return tuple(
            (new, turn)
            for new in self.settings["splits"][name]
            for turn in range(6)
            if _exits(rotated(tiles[new], turn)) == exits
        )

    def _keeps_marked_city(self, s: State, name: str, rotation: int) -> bool:
        """Whether a brown Paris continues the marked company's city as the marked city."""
        tile = self.t.catalogue.tiles[name]
        if tile.colour != "brown":
            return True
        marked, company = tile.reserved[0]
        kept = dict(self.t.tokens.homes(s, company)).get(self.settings["paris"], marked)
        stations = {owner: stop for stop, owner in s.board.stations(self.settings["paris"])}
        old = stations.get(company, kept)
        return _exits_of(s.board.paths(self.t.catalogue, self.settings["paris"]), old) == _exits_of(
            rotated(tile, rotation), marked
        )


def _exits(paths: tuple[tuple[int | str, int | str], ...]) -> frozenset[int]:
    return frozenset(end for path in paths for end in path if isinstance(end, int))


def _exits_of(paths: tuple[tuple[int | str, int | str], ...], stop: int) -> frozenset[int]:
    return _exits(tuple(path for path in paths if f"s{stop}" in path))
