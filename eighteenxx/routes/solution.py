"""The answer: routes, what they earn, and whether anything better exists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from eighteenxx.routes.route import Route

__all__ = ["RouteSolution"]


@attrs.frozen
class RouteSolution:
    """The best routes found.

    Attributes:
        routes: one for each train that runs, in the order of the problem's trains.
        revenue: what they earn together.
        side_income: what they bring the treasury on top.
        aim: what was made as great as possible: the revenue, or both together.
        proven: no set of routes has a greater aim.
        bound: no set of routes has an aim above this; equal to ``aim`` where proven.
        seconds: time taken, by the wall clock.
        stats: numbers of the search, for those who tune it.
        name: the problem's name.
    """

    routes: tuple[Route, ...]
    revenue: int
    side_income: int
    aim: int
    proven: bool
    bound: int
    seconds: float = attrs.field(eq=False, default=0.0)
    stats: Mapping[str, Any] = attrs.field(eq=False, factory=dict)
    name: str = ""

    def describe(self) -> str:
        """A few lines for people: the total, how sure it is, and each route stop by stop."""
        sure = "proven best" if self.proven else f"best found, at most {self.bound} possible"
        head = f"{self.name}: " if self.name else ""
        lines = [f"{head}{self.revenue} ({sure}, {self.seconds * 1000:.1f} ms)"]
        if self.side_income:
            lines.append(f"  to the treasury on top: {self.side_income}")
        lines.extend(
            f"  {route.train}: {route.revenue} by {' - '.join(hex_ for hex_, _ in route.stops)}"
            for route in self.routes
        )
        if not self.routes:
            lines.append("  no train has a route")
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """For programs: plain values, ready for JSON."""
        return {
            "name": self.name,
            "revenue": self.revenue,
            "side_income": self.side_income,
            "proven": self.proven,
            "bound": self.bound,
            "seconds": round(self.seconds, 6),
            "routes": [route.to_dict() for route in self.routes],
            "stats": dict(self.stats),
        }
