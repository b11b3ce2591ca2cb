"""The answer's pieces: a route, and what a set of routes earns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

__all__ = ["Route", "RoutesCheck"]

Place = tuple[str, str]
"""A stop: its hex and its name inside it."""
Piece = tuple[str, int]
"""A piece of track: its hex and its index in that hex's paths."""


@attrs.frozen
class Route:
    """One train's run: the stops it calls at and the track it uses, both in order.

    ``track`` is empty for a route of a single stop. ``revenue`` is what the route earns; :func:`check_routes`
    works it out again and doesn't read it.
    """

    train: str
    stops: tuple[Place, ...]
    track: tuple[Piece, ...] = ()
    revenue: int = 0

    @property
    def hexes(self) -> tuple[str, ...]:
        """All hexes passed, in order."""
        if not self.track:
            return tuple(hex_ for hex_, _ in self.stops[:1])
        out = [self.track[0][0]]
        for hex_, _ in self.track:
            if hex_ != out[-1]:
                out.append(hex_)
        return tuple(out)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Route:
        """A route as ``known.routes`` of a problem holds it."""
        return cls(
            train=data["train"],
            stops=_places(data["stops"]),
            track=tuple((hex_, index) for hex_, index in data.get("track", ())),
            revenue=data.get("revenue", 0),
        )

    def to_dict(self) -> dict[str, Any]:
        """The route as ``known.routes`` of a problem holds it."""
        return {
            "train": self.train,
            "revenue": self.revenue,
            "hexes": list(self.hexes),
            "stops": [list(place) for place in self.stops],
            "track": [list(piece) for piece in self.track],
        }

    def reversed(self) -> Route:
        """The same route, run from the other end."""
        return Route(self.train, self.stops[::-1], self.track[::-1], self.revenue)


def _places(stops: Sequence[Sequence[str]]) -> tuple[Place, ...]:
    return tuple((hex_, name) for hex_, name in stops)


@attrs.frozen
class RoutesCheck:
    """Whether routes are legal, and what they earn or what is wrong.

    Attributes:
        legal: whether all of them may be run together.
        rule: short name of the rule that the first illegal one breaks; empty where legal.
        refusal: one sentence that says so; empty where legal.
        routes: the given routes with their revenue worked out (empty where illegal).
        paid: by route, each called stop with what it paid, None where it is not paid.
        bonuses: by route, what bonuses added to it.
        revenue: the total, 0 where illegal.
        side_income: what goes to the treasury on top.
        side: the parts of it, by rule name.
    """

    legal: bool
    rule: str = ""
    refusal: str = ""
    routes: tuple[Route, ...] = ()
    paid: tuple[tuple[tuple[str, str, int | None], ...], ...] = ()
    bonuses: tuple[int, ...] = ()
    revenue: int = 0
    side_income: int = 0
    side: tuple[tuple[str, int], ...] = ()

    def __bool__(self) -> bool:
        return self.legal

    @property
    def revenues(self) -> tuple[int, ...]:
        """What each route earns, in the order given."""
        return tuple(route.revenue for route in self.routes)
