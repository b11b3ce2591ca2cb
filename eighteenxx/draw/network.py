"""A route problem as a picture: the hexes with their track and stops, and routes over them in colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, cos, sin
from xml.etree.ElementTree import Element

from eighteenxx.draw.geometry import APOTHEM, RADIUS, Point, centre, corners, midpoint, outline
from eighteenxx.draw.palette import ROUTE_COLOURS, TILE_COLOURS
from eighteenxx.draw.svg import document, el, num, to_string
from eighteenxx.routes import ProblemHex, Route, RouteProblem

__all__ = ["network_svg"]

FILLS = {"city": "#f6e8c3", "town": "#f3f3e6", "offboard": "#e9c1b5"}
APART = 9.0
"""How far the lines of two routes on one piece of track lie apart."""


def network_svg(problem: RouteProblem, routes: Sequence[Route] = (), *, scale: float = 0.4) -> str:
    """SVG of the problem's network, with routes drawn over it and named below."""
    places = _centres(problem)
    xs, ys = [p[0] for p in places.values()] or [0.0], [p[1] for p in places.values()] or [0.0]
    left, top = min(xs) - RADIUS - 12, min(ys) - RADIUS - 12
    width = max(max(xs) + RADIUS + 12 - left, 520)
    bottom = max(ys) + RADIUS + 12
    height = bottom - top + 46 * len(routes)
    title = problem.name or f"Routes of {problem.company}"
    root = document((left, top, width, height), scale, title, TILE_COLOURS)
    shape = outline(corners(problem.layout))
    for name, hex_ in problem.hexes.items():
        group = el("g", root, transform=_move(places[name]))
        kinds = {stop.kind for stop in hex_.stops}
        fill = next((FILLS[kind] for kind in ("offboard", "city", "town") if kind in kinds), "#ffffff")
        el("path", group, class_="h", d=shape, fill=fill)
        for path in hex_.paths:
            a, b = _end(hex_, path.a, problem.layout), _end(hex_, path.b, problem.layout)
            el("path", group, class_="t", d=_curve(a, b, hex_, (path.a, path.b)))
    for number, route in enumerate(routes):
        _draw_route(root, problem, places, route, number, len(routes))
    for name, hex_ in problem.hexes.items():
        _draw_stops(el("g", root, transform=_move(places[name])), problem, name, hex_)
    for number, route in enumerate(routes):
        y = bottom + 46 * number + 20
        colour = ROUTE_COLOURS[number % len(ROUTE_COLOURS)]
        el("path", root, class_="ri", d=f"M{num(left + 20)} {num(y)}h50", stroke_width=14, stroke=colour)
        text = f"{route.train}: {route.revenue}"
        el("text", root, text, x=left + 90, y=y + 9, font_size=26, style="text-anchor:start")
    return to_string(root)


def _move(point: Point) -> str:
    return f"translate({num(point[0])} {num(point[1])})"


def _centres(problem: RouteProblem) -> dict[str, Point]:
    """Where the hexes lie: by their names if all are coordinates, otherwise from neighbour to neighbour."""
    try:
        return {name: centre(name, problem.layout) for name in problem.hexes}
    except (ValueError, IndexError, KeyError):
        pass
    places: dict[str, Point] = {}
    shift = 0.0
    for start in problem.hexes:
        if start in places:
            continue
        group = {start: (0.0, 0.0)}
        queue = [start]
        while queue:
            name = queue.pop()
            for side, other in problem.hexes[name].neighbours.items():
                if other in problem.hexes and other not in group:
                    x, y = midpoint(side, problem.layout)
                    group[other] = (group[name][0] + 2 * x, group[name][1] + 2 * y)
                    queue.append(other)
        least = min(x for x, _ in group.values())
        for name, (x, y) in group.items():
            places[name] = (x - least + shift, y)
        shift += max(x for x, _ in group.values()) - least + 4 * APOTHEM
    return places


def _stop_point(hex_: ProblemHex, index: int, layout: str) -> Point:
    """One stop stands in the middle; several stand towards the sides that their track leads to."""
    junction = any("j" in (path.a, path.b) for path in hex_.paths)
    if len(hex_.stops) == 1 and not junction:
        return 0.0, 0.0
    name = f"s{index}"
    sides = [end for p in hex_.paths if name in (p.a, p.b) for end in (p.a, p.b) if isinstance(end, int)]
    points = [midpoint(side, layout) for side in sides]
    x, y = sum(p[0] for p in points), sum(p[1] for p in points)
    angle = atan2(y, x) if abs(x) + abs(y) > 1 else atan2(*midpoint(index, layout))
    if abs(x) + abs(y) <= 1 and sides:
        angle = atan2(points[0][1], points[0][0]) + 1.57
    reach = 42.0 if len(hex_.stops) > 1 else 30.0
    return reach * cos(angle), reach * sin(angle)


def _end(hex_: ProblemHex, end: int | str, layout: str) -> Point:
    if isinstance(end, int):
        return midpoint(end, layout)
    return (0.0, 0.0) if end == "j" else _stop_point(hex_, int(end[1:]), layout)


def _curve(
    a: Point, b: Point, hex_: ProblemHex, ends: tuple[int | str, int | str], shift: float = 0.0
) -> str:
    """From side to side in a bow through the middle, otherwise straight."""
    x1, y1, x2, y2 = (num(v + shift) for v in (*a, *b))
    if all(isinstance(end, int) for end in ends):
        return f"M{x1} {y1}Q{num(shift)} {num(shift)} {x2} {y2}"
    return f"M{x1} {y1}L{x2} {y2}"


def _draw_route(
    root: Element, problem: RouteProblem, places: Mapping[str, Point], route: Route, number: int, count: int
) -> None:
    shift = APART * (number - (count - 1) / 2)
    colour = ROUTE_COLOURS[number % len(ROUTE_COLOURS)]
    for style, size, stroke in (("ro", 15, "#fff"), ("ri", 9, colour)):
        for name, index in route.track:
            hex_ = problem.hexes[name]
            path = hex_.paths[index]
            a, b = _end(hex_, path.a, problem.layout), _end(hex_, path.b, problem.layout)
            group = el("g", root, transform=_move(places[name]))
            d = _curve(a, b, hex_, (path.a, path.b), shift)
            el("path", group, class_=style, d=d, stroke_width=size, stroke=stroke)
    for name, stop in route.stops:
        x, y = _end(problem.hexes[name], stop, problem.layout)
        group = el("g", root, transform=_move(places[name]))
        el("circle", group, cx=x, cy=y, r=31 + 7 * number, fill="none", stroke=colour, stroke_width=7)


def _draw_stops(group: Element, problem: RouteProblem, name: str, hex_: ProblemHex) -> None:
    for index, stop in enumerate(hex_.stops):
        x, y = _stop_point(hex_, index, problem.layout)
        if stop.kind == "town":
            el("circle", group, class_="d", cx=x, cy=y, r=12)
            el("text", group, str(stop.revenue), x=x + 26, y=y - 12, font_size=20)
            continue
        own = problem.company in stop.tokens
        full = bool(stop.tokens) and None not in stop.tokens and not own
        fill = "#ffe14d" if own else "#bbbbbb" if full else "#ffffff"
        el("circle", group, class_="s", cx=x, cy=y, r=26, fill=fill, style=f"fill:{fill}")
        el("text", group, str(stop.revenue), x=x, y=y + 8, font_size=22)
    el("text", group, name, x=0, y=RADIUS * 0.72, font_size=17, class_="q")
