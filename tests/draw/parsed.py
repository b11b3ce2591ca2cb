"""A picture read back from its SVG: what is drawn where, worked out from the elements alone.

Widths of texts are measured in the typeface itself (DejaVu Sans, which comes with matplotlib), not taken
from the tables that placed them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from math import acos, ceil, copysign, cos, hypot, pi, sin, sqrt
from xml.etree import ElementTree as ET

import pytest
from attrs import define, field, frozen

SVG = "{http://www.w3.org/2000/svg}"
Point = tuple[float, float]
APOTHEM = 50 * sqrt(3)
TRACK = 4.5  # half the width track is drawn with


@frozen
class Box:
    left: float
    top: float
    right: float
    bottom: float
    text: str = ""

    def overlaps(self, other: Box, slack: float = 0.2) -> bool:
        return (
            self.left + slack < other.right
            and other.left + slack < self.right
            and self.top + slack < other.bottom
            and other.top + slack < self.bottom
        )

    def corners(self) -> list[Point]:
        return [(x, y) for x in (self.left, self.right) for y in (self.top, self.bottom)]

    def away(self, x: float, y: float) -> float:
        """Distance of a point from the box, 0 inside."""
        return hypot(max(self.left - x, 0, x - self.right), max(self.top - y, 0, y - self.bottom))

    def within(self, circle: tuple[float, float, float]) -> bool:
        x, y, r = circle
        return all(hypot(a - x, b - y) <= r + 0.3 for a, b in self.corners())


@define
class HexPicture:
    """Everything in one hex's group, in units from the hex's centre."""

    rails: dict[int, list[Point]] = field(factory=dict)
    tapered: dict[int, list[Point]] = field(factory=dict)
    slots: list[tuple[float, float, float]] = field(factory=list)
    stations: list[tuple[float, float, float]] = field(factory=list)
    dots: list[tuple[float, float, float]] = field(factory=list)
    bars: list[list[Point]] = field(factory=list)
    revenue: list[tuple[float, float, float]] = field(factory=list)
    boxes: list[Box] = field(factory=list)
    texts: list[Box] = field(factory=list)
    symbols: list[str] = field(factory=list)


@lru_cache(maxsize=4096)
def _extents(text: str, bold: bool) -> tuple[float, float, float, float]:
    """Advance width, and ink above and below the base line, for size 1."""
    font_manager = pytest.importorskip("matplotlib.font_manager")
    textpath = pytest.importorskip("matplotlib.textpath")
    prop = font_manager.FontProperties(family="DejaVu Sans", weight="bold" if bold else "normal", size=100)
    box = textpath.TextPath((0, 0), text, prop=prop, usetex=False).get_extents()
    return box.x0 / 100, box.x1 / 100, box.y0 / 100, box.y1 / 100


def text_box(element: ET.Element, dx: float = 0.0, dy: float = 0.0) -> Box:
    """The ink of a text that is anchored in its middle."""
    text = element.text or ""
    size = float(element.get("font-size", "0"))
    assert size > 0, f"the text {text!r} has no size"
    x0, x1, y0, y1 = (v * size for v in _extents(text, element.get("class") == "b"))
    x, y = float(element.get("x", "0")) + dx, float(element.get("y", "0")) + dy
    half = (x1 - x0) / 2
    return Box(x - half, y - y1, x + half, y - y0, text)


def sampled(data: str) -> list[Point]:
    """Points along path data made of M, L, A and z with absolute coordinates."""
    points: list[Point] = []
    for command, rest in re.findall(r"([MLAz])([^MLAz]*)", data):
        values = [float(v) for v in re.findall(r"-?\d+(?:\.\d+)?", rest)]
        if command in "ML":
            points += list(zip(values[::2], values[1::2], strict=True))
        elif command == "A":
            points += _arc(points[-1], values)
        else:
            points.append(points[0])
    return points


def _arc(start: Point, values: list[float]) -> list[Point]:
    """Points of an arc of a circle, by the conversion that the SVG standard gives (appendix B.2.4)."""
    rx, ry, _, large, sweep, x2, y2 = values
    assert rx == ry
    x1, y1 = start
    hx, hy = (x1 - x2) / 2, (y1 - y2) / 2
    r = max(rx, hypot(hx, hy))
    scale = sqrt(max(0.0, r * r / (hx * hx + hy * hy) - 1)) * (-1 if large == sweep else 1)
    cx, cy = scale * hy + (x1 + x2) / 2, -scale * hx + (y1 + y2) / 2
    ux, uy, vx, vy = x1 - cx, y1 - cy, x2 - cx, y2 - cy
    turn = copysign(acos(max(-1.0, min(1.0, (ux * vx + uy * vy) / (r * r)))), ux * vy - uy * vx)
    if sweep and turn < 0:
        turn += 2 * pi
    if not sweep and turn > 0:
        turn -= 2 * pi
    steps = max(4, ceil(abs(turn) * r / 4))
    found = []
    for i in range(1, steps + 1):
        a = turn * i / steps
        found.append((cx + ux * cos(a) - uy * sin(a), cy + ux * sin(a) + uy * cos(a)))
    return found


def _circle(element: ET.Element) -> tuple[float, float, float]:
    return float(element.get("cx", "0")), float(element.get("cy", "0")), float(element.get("r", "0"))


def read_hex(group: ET.Element) -> HexPicture:
    """Read one hex's group."""
    found = HexPicture()
    for element in group:
        tag, style = element.tag.removeprefix(SVG), element.get("class", "")
        if tag == "path" and style in ("t", "w"):
            into = found.rails if style == "t" else found.tapered
            into[int(element.get("data-path", ""))] = sampled(element.get("d", ""))
        elif tag == "path" and style == "bar":
            found.bars.append(sampled(element.get("d", "")))
        elif tag == "circle" and style in ("s", "k", "d", "r"):
            into_circles = {"s": found.slots, "k": found.stations, "d": found.dots, "r": found.revenue}
            into_circles[style].append(_circle(element))
        elif tag == "rect" and style == "k":
            x, y, w, h = (float(element.get(k, "0")) for k in ("x", "y", "width", "height"))
            found.boxes.append(Box(x, y, x + w, y + h))
        elif tag == "text":
            found.texts.append(text_box(element))
        elif tag == "use" and not style:
            found.symbols.append(element.get("href", ""))
    return found


def near(point: Point, line: list[Point]) -> float:
    """Distance of a point from a polyline."""
    best = 1e9
    for (ax, ay), (bx, by) in pairwise(line):
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        t = 0.0 if not length else max(0.0, min(1.0, ((point[0] - ax) * dx + (point[1] - ay) * dy) / length))
        best = min(best, hypot(point[0] - ax - t * dx, point[1] - ay - t * dy))
    return best


def finely(line: list[Point]) -> list[Point]:
    """The polyline with a point every two units at least."""
    found = [line[0]]
    for (ax, ay), (bx, by) in pairwise(line):
        steps = max(1, ceil(hypot(bx - ax, by - ay) / 2))
        found += [(ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps) for i in range(1, steps + 1)]
    return found


def side_middle(side: int, layout: str) -> Point:
    """Where track must leave: side 0 of a pointy hex is the lower left, of a flat hex the bottom one."""
    angle = ((120 if layout == "pointy" else 90) + 60 * side) * pi / 180
    return APOTHEM * cos(angle), APOTHEM * sin(angle)


def in_hex(point: Point, layout: str, slack: float = 0.0) -> bool:
    return all(
        point[0] * nx + point[1] * ny <= APOTHEM * APOTHEM + slack * APOTHEM
        for nx, ny in (side_middle(side, layout) for side in range(6))
    )


def faults(picture: HexPicture, layout: str) -> list[str]:
    """What is wrong with the texts of a hex: on track, on a city, on each other, outside."""
    wrong = []
    tracks = [finely(rail) for rail in picture.rails.values()]
    wedges = [finely(wedge) for wedge in picture.tapered.values()]
    holders = [*picture.slots, *picture.stations]
    for i, box in enumerate(picture.texts):
        if any(box.within(circle) for circle in holders):
            clear_of_rest = True  # the name of a station or a reservation, inside its slot
        else:
            clear_of_rest = not any(box.away(x, y) < r for x, y, r in (*holders, *picture.dots))
            if any(box.away(*p) < TRACK for line in tracks for p in line):
                wrong.append(f"{box.text!r} lies on track")
            if any(box.away(*p) == 0 for line in wedges for p in line):
                wrong.append(f"{box.text!r} lies on a tapered track")
            if any(box.away(*p) < 5.5 for bar in picture.bars for p in finely(bar)):
                wrong.append(f"{box.text!r} lies on a town")
        if not clear_of_rest:
            wrong.append(f"{box.text!r} lies on a city or town")
        wrong += [
            f"{box.text!r} overlaps {other.text!r}" for other in picture.texts[i + 1 :] if box.overlaps(other)
        ]
        if not all(in_hex(corner, layout) for corner in box.corners()):
            wrong.append(f"{box.text!r} leaves the hex")
    for x, y, r in picture.revenue:
        for line in tracks:
            if any(hypot(x - a, y - b) < r + TRACK for a, b in line):
                wrong.append("a revenue circle lies on track")
        if any(hypot(x - a, y - b) < r + s for a, b, s in holders):
            wrong.append("a revenue circle lies on a city")
        wrong += [
            f"a revenue circle touches {b.text!r}"
            for b in picture.texts
            if not b.within((x, y, r)) and b.away(x, y) < r
        ]
    for value in picture.boxes:
        for line in tracks:
            if any(value.away(*p) < TRACK for p in line):
                wrong.append("a box of values lies on track")
    return wrong
