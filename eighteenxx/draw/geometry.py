"""Points, arcs and the outline of a hex, in drawing units: a hex's corners are 100 from its centre.

The x axis points right and the y axis down. Directions are measured in sides: 0 is the middle of side 0,
0.5 the corner between sides 0 and 1, and so on clockwise.
"""

from __future__ import annotations

import itertools
from math import atan2, ceil, cos, hypot, pi, sin, sqrt

from attrs import frozen

from eighteenxx.board.hexes import split_id
from eighteenxx.draw.svg import num

Point = tuple[float, float]

RADIUS = 100.0
APOTHEM = RADIUS * sqrt(3) / 2


def angle_of(direction: float, layout: str) -> float:
    """Screen angle (radians, clockwise from the x axis) of a direction in sides."""
    return ((120 if layout == "pointy" else 90) + 60 * direction) * pi / 180


def at(direction: float, distance: float, layout: str = "pointy") -> Point:
    """The point ``distance`` from the centre in a direction."""
    angle = angle_of(direction, layout)
    return distance * cos(angle), distance * sin(angle)


def midpoint(side: int, layout: str = "pointy") -> Point:
    """The middle of a side, where track leaves the hex."""
    return at(side, APOTHEM, layout)


def corners(layout: str, radius: float = RADIUS) -> list[Point]:
    """The six corners; corner ``i`` lies between sides ``i`` and ``i + 1``."""
    return [at(i + 0.5, radius, layout) for i in range(6)]


def outline(points: list[Point]) -> str:
    """Path data of a closed polygon."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "z"


def line(points: list[Point]) -> str:
    """Path data of an open polyline."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)


def centre(hex_id: str, layout: str) -> Point:
    """Centre of a hex on the map."""
    letter, number = split_id(hex_id)
    if layout == "pointy":
        return number * APOTHEM, letter * RADIUS * 1.5
    return letter * RADIUS * 1.5, number * APOTHEM


def turned(point: Point, angle: float) -> Point:
    """``point`` turned about the origin by ``angle`` radians, clockwise on screen."""
    x, y = point
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def distance(a: Point, b: Point) -> float:
    """How far two points lie apart."""
    return hypot(a[0] - b[0], a[1] - b[1])


def to_segment(p: Point, a: Point, b: Point) -> float:
    """Distance of a point from a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length))
    return hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def to_line(p: Point, points: list[Point]) -> float:
    """Distance of a point from a polyline."""
    return min(to_segment(p, a, b) for a, b in itertools.pairwise(points))


@frozen
class Arc:
    """A circular arc, or a straight line where ``radius`` is 0. ``radius`` is positive when the arc turns
    clockwise on screen, negative the other way."""

    start: Point
    end: Point
    radius: float = 0.0
    centre: Point = (0.0, 0.0)
    span: float = 0.0

    def at(self, t: float) -> Point:
        """The point at ``t`` between 0 (start) and 1 (end)."""
        if self.radius == 0:
            (ax, ay), (bx, by) = self.start, self.end
            return ax + (bx - ax) * t, ay + (by - ay) * t
        x, y = turned((self.start[0] - self.centre[0], self.start[1] - self.centre[1]), self.span * t)
        return self.centre[0] + x, self.centre[1] + y

    def heading(self, t: float) -> float:
        """Angle in which the arc runs at ``t``."""
        (ax, ay), (bx, by) = self.at(t - 1e-4), self.at(t + 1e-4)
        return atan2(by - ay, bx - ax)

    def points(self) -> list[Point]:
        """A polyline along the arc, within a third of a unit of it."""
        steps = 1 if self.radius == 0 else max(2, ceil(abs(self.span) * sqrt(abs(self.radius) / 2.4)))
        return [self.at(i / steps) for i in range(steps + 1)]

    def beside(self, offset: float) -> list[Point]:
        """A polyline parallel to the arc, ``offset`` to its right."""
        steps = 1 if self.radius == 0 else 12
        found = []
        for i in range(steps + 1):
            (x, y), angle = self.at(i / steps), self.heading(i / steps) + pi / 2
            found.append((x + offset * cos(angle), y + offset * sin(angle)))
        return found

    def data(self) -> str:
        """Path data."""
        (ax, ay), (bx, by) = self.start, self.end
        if self.radius == 0:
            return f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}"
        r = num(abs(self.radius))
        large, sweep = int(abs(self.span) > pi), int(self.radius > 0)
        return f"M{num(ax)} {num(ay)}A{r} {r} 0 {large} {sweep} {num(bx)} {num(by)}"

    def reversed(self) -> Arc:
        """The same arc from its end to its start."""
        return Arc(self.end, self.start, -self.radius, self.centre, -self.span)


def arc_from_side(side: int, end: Point) -> Arc:
    """The arc (or straight) that leaves the middle of a side at a right angle and runs to ``end``.

    On a pointy hex that is not turned. Between two sides it gives the family's straights, gentle curves
    (radius 150) and sharp curves (radius 50), since those meet both sides at right angles.
    """
    start = midpoint(side)
    ux, uy = -start[0] / APOTHEM, -start[1] / APOTHEM
    vx, vy = end[0] - start[0], end[1] - start[1]
    across = ux * vy - uy * vx
    if abs(across) < 0.5:
        return Arc(start, end)
    radius = (vx * vx + vy * vy) / (2 * across)
    middle = (start[0] - uy * radius, start[1] + ux * radius)
    from_angle = atan2(start[1] - middle[1], start[0] - middle[0])
    to_angle = atan2(end[1] - middle[1], end[0] - middle[0])
    span = (to_angle - from_angle) % (2 * pi)
    if radius < 0:
        span -= 2 * pi
    return Arc(start, end, radius, middle, span)
