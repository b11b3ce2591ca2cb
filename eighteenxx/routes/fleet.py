"""What the trains of a problem have in common, and the words that arms are told in.

Two numbers order routes. The *worth* is revenue, then few trains, then little track, in one integer; it adds
up over links, arms and routes. The *name key* adds up in the same way and is looked at where worths are
equal: the set of routes with the first piece of track in name order that the other set lacks is the better
one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from eighteenxx.routes.bonuses import Bonus
from eighteenxx.routes.income import IncomeRule
from eighteenxx.routes.network import Link, Network
from eighteenxx.routes.problem import Train

__all__ = ["ARM_LIMIT", "REVENUE", "TRAIN", "Arm", "Branch", "Fleet", "Step", "TooMany", "Way"]

REVENUE: Final = 1 << 40
TRAIN: Final = 1 << 24
ARM_LIMIT: Final = 250_000
"""With more arms than this, listing them takes too much memory."""

Arm = tuple[int, int, int, int]
"""Worth without the root, bits it uses up, code of its calls, number."""
Way = tuple[int, int, int, int, Link, bool]
"""A link out of a stop: bits, worth, code, the stop to go on from, the link, whether that stop is called
at."""
Step = tuple[int, Way]
"""The number of the arm that an arm grew from, and the way it took."""

Branch = tuple[int, int, int, int, bool, int, "list[Branch]"]
"""Worth of the best arm grown from this one, its own worth, its bits, its number, whether it is an arm that
can be used as it stands, the link it leaves the root by, and what grows from it."""


class TooMany(Exception):
    """There are more arms than are worth listing."""


class Fleet:
    """What the trains of a problem have in common: the network, and how bit sets hold the track of each
    group.

    Attributes:
        low: the bits of a route that mean nothing to other routes (stops, stop groups).
        track: the bits of track, of all groups.
        triggers: the bits of coming to stops that set off a bonus.
    """

    def __init__(
        self,
        network: Network,
        trains: Sequence[Train],
        bonuses: Sequence[Bonus],
        incomes: Sequence[IncomeRule],
    ) -> None:
        self.network = network
        self.bonuses = bonuses
        self.incomes = incomes
        self.low = (1 << network.low_size) - 1
        width = max(0, network.track_bits.bit_length() - network.low_size)
        groups = list(dict.fromkeys(train.group for train in trains))
        self.shift = {group: index * width for index, group in enumerate(groups)}
        self.track = ((1 << width * len(groups)) - 1) << network.low_size
        self._city_base = network.low_size + width * len(groups)
        self._city_bits: dict[str, int] = {}
        self._keys: dict[int, int] | None = None
        hexes = frozenset().union(*(bonus.hexes for bonus in bonuses)) if bonuses else frozenset()
        self.triggers = 0
        for (hex_, _), visit in zip(network.places, network.visit, strict=True):
            if hex_ in hexes:
                self.triggers |= visit

    @cached_property
    def links_by_bit(self) -> dict[int, list[int]]:
        """The numbers of the links that use a bit of track, as the network numbers its bits."""
        found: dict[int, list[int]] = {}
        for links in self.network.links:
            for link in links:
                if link.source < link.target:
                    bits = link.mask
                    while bits:
                        bit = bits & -bits
                        found.setdefault(bit, []).append(link.number)
                        bits ^= bit
        return found

    @cached_property
    def link_count(self) -> int:
        return sum(map(len, self.network.links)) // 2

    def city_bit(self, hex_name: str) -> int:
        """The bit that calling at a city of this hex uses up, for trains with ``own_city``."""
        number = self._city_bits.setdefault(hex_name, len(self._city_bits))
        return 1 << (self._city_base + number)

    def link_keys(self) -> dict[int, int]:
        """The name key of each link, by number. A piece may be used by seven routes of different groups."""
        if self._keys is None:
            links = {link.number: link.track for links in self.network.links for link in links}
            pieces = sorted({piece for track in links.values() for piece in track})
            rank = {piece: 1 << (3 * (len(pieces) - i)) for i, piece in enumerate(pieces)}
            self._keys = {number: sum(rank[piece] for piece in track) for number, track in links.items()}
        return self._keys
