"""What one company is connected to on a board."""

from __future__ import annotations

from collections import OrderedDict
from functools import cached_property
from typing import Literal

from eighteenxx.board import Board, Catalogue
from eighteenxx.track.compiled import MAX_STOPS, Ground, Local, crossings, ground, locals_of
from eighteenxx.track.reach import EVERYWHERE, Reach
from eighteenxx.track.search import Field, search

Place = tuple[str, int]
"""A hex and the index of one of its stops, or of one of its paths."""

Sources = frozenset[Place] | Literal["track"] | None


class Network:
    """The track a company's runs can come to.

    Attributes:
        company, reach, given, blocking: what was asked for; ``given`` are the sources as they were named.
        sources: (hex, stop) pairs where runs begin.
        has_route: whether some legal run from a source comes to another stop: whether the company has a route
            of any length (R94-emg rules, RUL94-17). False for a network of all track.
    """

    def __init__(
        self,
        base: Ground,
        tiles: list[Local],
        across: tuple[int, ...],
        reached: list[int],
        sources: frozenset[Place],
        has_route: bool,
        company: str,
        reach: Reach,
        given: Sources,
        blocking: bool,
    ) -> None:
        self.company, self.reach, self.sources, self.has_route = company, reach, sources, has_route
        self.given, self.blocking = given, blocking
        self.base, self.tiles, self.across, self.reached = base, tiles, across, reached

    def touches(self, hex_id: str) -> bool:
        """Whether any track on a hex is connected."""
        return bool(self.reached[self.base.index[hex_id]])

    def has_path(self, hex_id: str, index: int) -> bool:
        """Whether a path of a hex, by its index, is connected."""
        return bool(self.reached[self.base.index[hex_id]] >> index & 1)

    @cached_property
    def paths(self) -> frozenset[Place]:
        """Every connected path as (hex, index)."""
        return frozenset(
            (hex_id, index)
            for hex_id, mask in zip(self.base.ids, self.reached, strict=True)
            if mask
            for index in range(mask.bit_length())
            if mask >> index & 1
        )

    @cached_property
    def stops(self) -> frozenset[Place]:
        """Every stop that a run begins at or comes to, as (hex, index)."""
        return (
            self.sources
            | {
                (self.base.ids[h], int(end[1:]))
                for h, mask in enumerate(self.reached)
                if mask
                for index, path in enumerate(self.tiles[h].paths)
                if mask >> index & 1
                for end in path
                if isinstance(end, str) and end[0] == "s"
            }
            - self.reach.closed_stops
        )

    @cached_property
    def token_places(self) -> frozenset[Place]:
        """The cities among :attr:`stops`, whatever stands in them (R94-or-9)."""
        return frozenset(
            (hex_id, k) for hex_id, k in self.stops if self.tiles[self.base.index[hex_id]].cities >> k & 1
        )

    @cached_property
    def side_masks(self) -> list[int]:
        """By number of the hex: the sides over which connected track arrives or leaves, as a bit set."""
        masks = [0] * len(self.reached)
        across = self.across
        for h, paths in enumerate(self.reached):
            if paths:
                sides = self.tiles[h].sides_of(paths)
                masks[h] |= sides
                code = h * 6
                while sides:
                    if sides & 1 and across[code] >= 0:
                        masks[across[code] // 6] |= 1 << across[code] % 6
                    sides >>= 1
                    code += 1
        return masks

    @cached_property
    def sides(self) -> dict[str, frozenset[int]]:
        """The sides of every hex, with track or without, over which connected track arrives or leaves.

        A hex outside the reach is not listed. A hex with a source is always listed, with no sides if it has
        no track; so these are the hexes where a tile may connect.
        """
        return {
            hex_id: frozenset(side for side in range(6) if mask >> side & 1)
            for hex_id, mask in zip(self.base.ids, self.side_masks, strict=True)
            if mask or hex_id in self.source_hexes
        }

    @cached_property
    def source_hexes(self) -> frozenset[str]:
        """The hexes in which runs begin."""
        return frozenset(hex_id for hex_id, _ in self.sources)


_networks: OrderedDict[object, Network] = OrderedDict()
KEPT = 512
"""Networks kept; the least lately used goes first."""


def network(
    cat: Catalogue,
    board: Board,
    company: str,
    reach: Reach = EVERYWHERE,
    sources: Sources = None,
    blocking: bool = True,
) -> Network:
    """What a company is connected to: exact, and cached by the board's version and the other arguments.

    ``sources`` None: the company's stations. Otherwise the (hex, stop) pairs where runs begin, or
    ``"track"``: all track within reach counts as connected (R66-8.1.2-g). ``blocking`` False: no station of
    anyone blocks (R66-8.1.2-e). Time linear in the track but for loops, see :mod:`eighteenxx.track.search`.
    """
    key = (board.version, cat, company, reach, sources, blocking)
    found = _networks.get(key)
    if found is not None:
        _networks.move_to_end(key)
        return found
    found = _networks[key] = _build(cat, board, company, reach, sources, blocking)
    if len(_networks) > KEPT:
        _networks.popitem(last=False)
    return found


def _build(
    cat: Catalogue, board: Board, company: str, reach: Reach, sources: Sources, blocking: bool
) -> Network:
    base, tiles = ground(cat), locals_of(cat, board)
    across = crossings(cat, reach)
    closed = frozenset(base.index[hex_id] * MAX_STOPS + k for hex_id, k in reach.closed_stops)
    inside = reach.hexes
    if sources == "track":
        reached = [_open_paths(tiles[h], h, closed) if _in(inside, x) else 0 for x, h in base.index.items()]
        return Network(base, tiles, across, reached, frozenset(), False, company, reach, sources, blocking)
    begins = board.stations_of(company) if sources is None else sources
    begin = frozenset(p for p in begins if (inside is None or p[0] in inside) and p not in reach.closed_stops)
    tokens, extras, ids = board.tokens, board.extras, base.ids
    ends = frozenset(base.index[hex_id] * MAX_STOPS + k for hex_id, k in reach.ends)

    def full(stop: int) -> bool:
        if stop in ends:
            return True
        hex_id, k = ids[stop // MAX_STOPS], stop % MAX_STOPS
        held = tokens.get(hex_id)
        if held is None or not held[k] or None in held[k] or company in held[k]:
            return False
        return (k, company) not in extras.get(hex_id, ())

    found = search(
        Field(
            locals=tiles,
            across=across,
            bit=base.bit,
            bits=base.bits,
            closed=closed,
            together=frozenset(base.index[hex_id] for hex_id in reach.one_stop),
            full=full if blocking else ends.__contains__,
            sources=frozenset(base.index[hex_id] * MAX_STOPS + k for hex_id, k in begin),
        )
    )
    return Network(base, tiles, across, found.reached, begin, found.route, company, reach, sources, blocking)


def _in(hexes: frozenset[str] | None, hex_id: str) -> bool:
    return hexes is None or hex_id in hexes


def _open_paths(here: Local, h: int, closed: frozenset[int]) -> int:
    """All paths of a hex but those that lead to a closed stop."""
    found = here.all_paths
    for index, path in enumerate(here.paths):
        for end in path:
            if isinstance(end, str) and end[0] == "s" and h * MAX_STOPS + int(end[1:]) in closed:
                found &= ~(1 << index)
    return found
