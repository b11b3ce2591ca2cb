"""The laid board: which tile lies where, turned how, and whose station tokens stand on it."""

from __future__ import annotations

from collections import Counter
from itertools import count

from attrs import define, field, frozen

from eighteenxx.board.maps import Map
from eighteenxx.board.tiles import Path, Stop, Tile, rotated

_versions = count(1)


@frozen(eq=False)
class Catalogue:
    """Everything a board refers to: the map and the tile manifest.

    ``counts`` is the number of copies by tile name; None means unlimited.
    """

    map: Map
    tiles: dict[str, Tile]
    counts: dict[str, int | None]

    def tile(self, name: str) -> Tile:
        """The tile of that name; a hex's id names what is printed on the hex."""
        found = self.tiles.get(name)
        return found if found is not None else self.map.hexes[name].tile


@define
class Board:
    """Changing part of the map.

    ``laid`` maps a hex to (tile name, rotation), only where a tile was laid. ``tokens`` maps a hex to one
    tuple a stop of its present tile, each with one entry a slot: the owner or None. ``extras`` maps a
    hex to (stop index, owner) pairs of stations that stand beside the slots. ``added`` maps a hex to its stop
    that has one slot more than any tile shows. ``version`` is new after every change and never used twice in
    a process, so that caches keyed by it need no clearing.
    """

    laid: dict[str, tuple[str, int]] = field(factory=dict)
    tokens: dict[str, tuple[tuple[str | None, ...], ...]] = field(factory=dict)
    extras: dict[str, tuple[tuple[int, str], ...]] = field(factory=dict)
    added: dict[str, int] = field(factory=dict, kw_only=True)
    version: int = field(factory=lambda: next(_versions), eq=False)

    def __reduce__(self) -> tuple[object, ...]:
        # Versions mean something in one process only, so a board read from a pickle takes a fresh one.
        return _fresh, (self.laid, self.tokens, self.extras, self.added)

    def copy(self) -> Board:
        """An independent board with the same content (and so the same version)."""
        return Board(
            self.laid.copy(), self.tokens.copy(), self.extras.copy(), self.version, added=self.added.copy()
        )

    def changed(self) -> None:
        """Give the board a new version; every function that changes it calls this."""
        self.version = next(_versions)

    def place(self, cat: Catalogue, hex_id: str) -> tuple[Tile, int]:
        """The tile that lies on a hex (or is printed there) and its rotation."""
        laid = self.laid.get(hex_id)
        if laid is None:
            return cat.map.hexes[hex_id].tile, 0
        return cat.tiles[laid[0]], laid[1]

    def paths(self, cat: Catalogue, hex_id: str) -> tuple[Path, ...]:
        """The track on a hex as it lies."""
        return rotated(*self.place(cat, hex_id))

    def stops(self, cat: Catalogue, hex_id: str) -> tuple[Stop, ...]:
        """The stops on a hex, in order."""
        return self.place(cat, hex_id)[0].stops

    def spaces(self, cat: Catalogue, hex_id: str) -> tuple[int, ...]:
        """How many slots each stop on a hex has."""
        more = self.added.get(hex_id)
        return tuple(stop.slots + (k == more) for k, stop in enumerate(self.stops(cat, hex_id)))

    def slots(self, cat: Catalogue, hex_id: str, stop: int) -> tuple[str | None, ...]:
        """Owner or None for each slot of a stop."""
        held = self.tokens.get(hex_id)
        if held is not None:
            return held[stop]
        return (None,) * self.spaces(cat, hex_id)[stop]

    def stations(self, hex_id: str) -> list[tuple[int, str]]:
        """(stop index, owner) of every station on a hex, those beside the slots last."""
        found = [
            (i, owner)
            for i, slots in enumerate(self.tokens.get(hex_id, ()))
            for owner in slots
            if owner is not None
        ]
        found.extend(self.extras.get(hex_id, ()))
        return found

    def owners(self, hex_id: str, stop: int) -> list[str]:
        """Who has a station in one stop."""
        return [owner for at, owner in self.stations(hex_id) if at == stop]

    def stations_of(self, owner: str) -> list[tuple[str, int]]:
        """(hex, stop index) of every station of one company, those beside the slots last."""
        found = [
            (hex_id, stop)
            for hex_id, held in self.tokens.items()
            for stop, slots in enumerate(held)
            if owner in slots
        ]
        if self.extras:
            found += [
                (hex_id, stop) for hex_id, at in self.extras.items() for stop, who in at if who == owner
            ]
        return found

    def put(self, cat: Catalogue, hex_id: str, stop: int, owner: str, slot: int | None = None) -> None:
        """Place a station in the first free slot (or the one named); ValueError if it is taken."""
        held = self.tokens.get(hex_id) or tuple((None,) * n for n in self.spaces(cat, hex_id))
        slots = list(held[stop])
        at = slots.index(None) if slot is None else slot
        if slots[at] is not None:
            raise ValueError(f"slot {at} of stop {stop} on {hex_id} is taken by {slots[at]}")
        slots[at] = owner
        self.tokens[hex_id] = (*held[:stop], tuple(slots), *held[stop + 1 :])
        self.changed()

    def put_extra(self, hex_id: str, stop: int, owner: str) -> None:
        """Place a station beside the slots of a full city: it opens and closes nothing else."""
        self.extras[hex_id] = (*self.extras.get(hex_id, ()), (stop, owner))
        self.changed()

    def lift(self, hex_id: str, owner: str) -> None:
        """Take a company's station off a hex."""
        held = self.tokens.get(hex_id, ())
        self.tokens[hex_id] = tuple(tuple(None if o == owner else o for o in slots) for slots in held)
        if not any(o for slots in self.tokens[hex_id] for o in slots):
            del self.tokens[hex_id]
        if hex_id in self.extras:
            rest = tuple(e for e in self.extras[hex_id] if e[1] != owner)
            if rest:
                self.extras[hex_id] = rest
            else:
                del self.extras[hex_id]
        self.changed()

    def supply(self, cat: Catalogue, name: str) -> int | None:
        """Copies of a tile not on the map; None when unlimited."""
        total = cat.counts[name]
        return None if total is None else total - self.used()[name]

    def used(self) -> Counter[str]:
        """Copies of each tile that lie on the map. Cached by version; not to be changed by the caller."""
        found = _used.get(self.version)
        if found is None:
            if len(_used) >= 64:
                _used.clear()
            found = _used[self.version] = Counter(name for name, _ in self.laid.values())
        return found


_used: dict[int, Counter[str]] = {}


def _fresh(
    laid: dict[str, tuple[str, int]],
    tokens: dict[str, tuple[tuple[str | None, ...], ...]],
    extras: dict[str, tuple[tuple[int, str], ...]],
    added: dict[str, int],
) -> Board:
    """A board read from a pickle."""
    return Board(laid, tokens, extras, added=added)
