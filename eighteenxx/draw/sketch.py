"""A sketch of routes for which no board is at hand: the hexes they pass, joined through the middle."""

from __future__ import annotations

from typing import Any

from eighteenxx.draw.face import hex_definition, route_colour
from eighteenxx.draw.geometry import centre, line
from eighteenxx.draw.hexmap import route_lines
from eighteenxx.draw.palette import TILE_COLOURS
from eighteenxx.draw.svg import document, el, to_string
from eighteenxx.draw.text import Lettering
from eighteenxx.draw.tiles import extent


def routes_svg(solution: Any, layout: str = "pointy", *, title: str = "Routes", scale: float = 0.4) -> str:
    """SVG of a route solution (or a sequence of routes) alone; :func:`map_svg` lays one over a board."""
    lines = route_lines(solution)
    places: dict[str, tuple[float, float]] = {}
    for route in lines:
        for hex_id, _ in (*route.track, *route.stops):
            places.setdefault(hex_id, centre(hex_id, layout))
    wide, high = extent(layout)
    xs, ys = [p[0] for p in places.values()] or [0.0], [p[1] for p in places.values()] or [0.0]
    left, top = min(xs) - wide / 2 - 12, min(ys) - high / 2 - 12
    width, height = max(max(xs) + wide / 2 + 12 - left, 420), max(ys) + high / 2 + 12 - top
    body = el("g")
    for hex_id, (x, y) in places.items():
        el("use", body, href=f"#xx-{layout}", class_="h c-white", x=x, y=y)
        Lettering((hex_id,), 20).draw(body, x, y + 62)
    for number, route in enumerate(lines):
        shift = 11 * (number - (len(lines) - 1) / 2)
        points = [(places[h][0] + shift, places[h][1] + shift) for h, _ in route.track or route.stops]
        points = [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]
        for style, size, colour in (("ro", 15, "#fff"), ("ri", 9, route_colour(number))):
            el("path", body, class_=style, d=line([*points, points[-1]]), stroke_width=size, stroke=colour)
        for hex_id, _ in route.stops:
            x, y = places[hex_id]
            el("circle", body, class_="s", cx=x + shift, cy=y + shift, r=9)
    y = top + height + 14
    for number, route in enumerate(lines):
        el(
            "path",
            body,
            class_="ri",
            d=f"M{left + 18:.1f} {y:.1f}h44",
            stroke_width=14,
            stroke=route_colour(number),
        )
        text = Lettering((route.text or f"route {number + 1}",), 26)
        text.draw(body, left + 76 + text.width / 2, y)
        width = max(width, 100 + text.width)
        y += 44
    root = document((left, top, width, y - top), scale, title, TILE_COLOURS)
    defs = el("defs", root)
    hex_definition(layout, defs)
    root.append(body)
    return to_string(root)
