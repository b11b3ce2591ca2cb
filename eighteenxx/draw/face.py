"""What one hex shows: its tile, track, stations, and every text and symbol on it."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from eighteenxx.board.tiles import Tile
from eighteenxx.draw.geometry import Arc, Point, angle_of, at, corners, line, outline, turned
from eighteenxx.draw.labels import Labels
from eighteenxx.draw.palette import ROUTE_COLOURS, TILE_COLOURS, readable
from eighteenxx.draw.placing import Room
from eighteenxx.draw.plan import Plan, Rail, Spot, plan
from eighteenxx.draw.svg import Element, el
from eighteenxx.draw.text import Lettering, fitted, width


@frozen
class Livery:
    """A company's colours."""

    fill: str = "#888888"
    text: str | None = None


@frozen
class Face:
    """One hex to be drawn. All fields but the first three are optional.

    ``tokens`` has one tuple a stop with one owner (or None) a slot; ``extras`` stations beside the slots;
    ``reserved`` (stop, company) pairs whose name stands faded in a free slot. ``routes`` are (route
    number, path index) pairs and ``calls`` (route number, stop) pairs. ``fill`` replaces the tile's colour,
    ``frame`` are the colours of a band inside the hex's edge, ``notes`` short remarks. ``borders`` maps a
    side to its kind, ``edges`` a side to a colour it is marked with.
    """

    tile: Tile
    rotation: int = 0
    layout: str = "pointy"
    name: str = ""
    number: str = ""
    coordinate: str = ""
    terrain: str = ""
    cost: int = 0
    port: bool = False
    ferry: bool = False
    notes: tuple[str, ...] = ()
    fill: str | None = None
    frame: tuple[str, ...] = ()
    borders: tuple[tuple[int, str], ...] = ()
    edges: tuple[tuple[int, str], ...] = ()
    tokens: tuple[tuple[str | None, ...], ...] = ()
    extras: tuple[tuple[int, str], ...] = ()
    reserved: tuple[tuple[int, str], ...] = ()
    routes: tuple[tuple[int, int], ...] = ()
    calls: tuple[tuple[int, int], ...] = ()
    palette: Mapping[str, str] = field(factory=lambda: TILE_COLOURS, eq=False)
    liveries: Mapping[str, Livery] = field(factory=dict, eq=False)


@frozen
class Drawn:
    """A drawn hex, centred at the origin: its element; its borders, which lie half on the neighbours and
    so are drawn after all hexes; the symbols it refers to; the texts that found no room and were left out
    (a place's name stays in the hex's title)."""

    element: Element
    borders: Element
    symbols: frozenset[str]
    missing: tuple[str, ...]


class _Painter:
    """Draws one face. Kept as an object only because its many small steps share the same few things."""

    def __init__(self, face: Face) -> None:
        self.face = face
        self.angle = angle_of(face.rotation, face.layout) - angle_of(0, "pointy")
        self.plan: Plan = plan(face.tile)
        self.fill = face.fill or face.palette.get(face.tile.colour, "#eae0c8")
        self.group = el("g")
        self.borders = el("g")
        self.room = Room(face.layout, 10 if face.frame else 4)

    def turn(self, point: Point) -> Point:
        """A point of the plan on the picture."""
        return turned(point, self.angle)

    def arc(self, rail: Rail) -> Arc:
        """A rail's arc on the picture."""
        arc = rail.arc
        return Arc(self.turn(arc.start), self.turn(arc.end), arc.radius, self.turn(arc.centre), arc.span)

    def ground(self) -> None:
        """The hex, its frame, borders and marked edges."""
        face = self.face
        shape = el("use", self.group, href=f"#xx-{face.layout}", class_=f"h c-{face.tile.colour}")
        if face.fill is not None:
            shape.set("style", f"fill:{face.fill}")
        for i, colour in enumerate(face.frame):
            ring = el("path", self.group, class_="fr", d=outline(corners(face.layout, 94)), stroke=colour)
            if i:
                ring.set("stroke-dasharray", "16 16")

    def margins(self) -> None:
        """What is printed on the sides; drawn over track that ends there."""
        face = self.face
        for side, colour in face.edges:
            el("path", self.group, class_="edge", d=line(self._side(side, 92)), stroke=colour)
            self.room.block_line(self._side(side, 92), 5)
        for side, kind in face.borders:
            style = {"impassable": "imp", "province": "pro"}.get(kind)
            if style is not None:
                el("path", self.borders, class_=style, d=line(self._side(side, 100)))
                self.room.block_line(self._side(side, 100), 7)

    def _side(self, side: int, radius: float) -> list[Point]:
        return [at(side - 0.5, radius, self.face.layout), at(side + 0.5, radius, self.face.layout)]

    def track(self) -> None:
        """Rails, with a gap in the lower one where two cross without touching."""
        over: dict[int, list[float]] = {}
        for _, upper, t in self.plan.crossings:
            over.setdefault(upper, []).append(t)
        for i, rail in enumerate(self.plan.rails):
            arc = self.arc(rail)
            points = arc.points()
            for t in over.get(i, ()):
                piece = [arc.at(max(0.0, min(1.0, t + d))) for d in (-0.11, -0.05, 0, 0.05, 0.11)]
                el("path", self.group, class_="x", d=line(piece), stroke=self.fill)
            if rail.tapered:
                (ax, ay), (bx, by) = arc.start, arc.end
                if not isinstance(rail.ends[0], int):
                    (ax, ay), (bx, by) = arc.end, arc.start
                ox, oy = -(by - ay) * 0.16, (bx - ax) * 0.16
                shape = [(ax, ay), (ax + ox, ay + oy), (bx, by), (ax - ox, ay - oy)]
                el("path", self.group, class_="w", d=outline(shape), data_path=rail.path)
                self.room.block_line([(ax, ay), (bx, by)], 9)
                continue
            el("path", self.group, class_="t", d=arc.data(), data_path=rail.path)
            if self.face.ferry:
                el("path", self.group, class_="f", d=arc.data())
            self.room.block_line(points, 6.5)

        for x, y in {self.turn(p) for p in self.plan.joints}:
            el("circle", self.group, class_="w", cx=x, cy=y, r=4.5)

    def routes(self) -> None:
        """Routes over the track, side by side where several use the same piece."""
        users: dict[int, list[int]] = {}
        for route, path in self.face.routes:
            users.setdefault(path, []).append(route)
        lines: list[tuple[int, str]] = []
        for path, routes in users.items():
            arc = self.arc(self.plan.rails[path])
            for i, route in enumerate(routes):
                lines.append((route, line(arc.beside(9 * (i - (len(routes) - 1) / 2)))))
            self.room.block_line(arc.points(), 4.5 * len(routes) + 4)
        for _, data in lines:
            el("path", self.group, class_="ro", d=data, stroke_width=13)
        for route, data in lines:
            el("path", self.group, class_="ri", d=data, stroke_width=8, stroke=route_colour(route))

    def stops(self) -> None:
        """Cities with their slots and stations, towns."""
        for index, spot in enumerate(self.plan.spots):
            calls = sorted({route for route, stop in self.face.calls if stop == index})
            for i, route in enumerate(reversed(calls)):
                self._ring(spot, 7 + 6 * (len(calls) - 1 - i), route_colour(route))
            if spot.shape == "city":
                self._city(index, spot)
            elif spot.shape in ("dot", "bar"):
                self._town(spot)

    def _ring(self, spot: Spot, extra: float, colour: str) -> None:
        points = [self.turn(p) for p in spot.slots or (spot.place,)]
        reach = 2 * ((spot.radius if spot.shape == "city" else 13) + extra)
        data = line([*points, points[0]])
        self.room.block_line([*points, points[0]], reach / 2 + 1)
        el("path", self.group, class_="cb", d=data, stroke_width=reach, style=f"stroke:{colour}")

    def _city(self, index: int, spot: Spot) -> None:
        points = [self.turn(p) for p in spot.slots]
        if len(points) > 1:
            order = [0, 1, 3, 2] if len(points) == 4 else list(range(len(points)))
            data = line([points[i] for i in order]) + ("z" if len(points) > 2 else "")
            el("path", self.group, class_="cb", d=data, stroke_width=2 * spot.radius + 5)
            el("path", self.group, class_="cf", d=data, stroke_width=2 * spot.radius + 1)
            self.room.block_line([*(points[i] for i in order), points[order[0]]], spot.radius + 4)
        owners = self.face.tokens[index] if index < len(self.face.tokens) else ()
        waiting = [company for stop, company in self.face.reserved if stop == index]
        waiting = [company for company in waiting if company not in owners]
        free = sum(1 for i in range(len(points)) if i >= len(owners) or owners[i] is None)
        for i, (x, y) in enumerate(points):
            el("circle", self.group, class_="s", cx=x, cy=y, r=spot.radius)
            self.room.block_circle(x, y, spot.radius + 3)
            owner = owners[i] if i < len(owners) else None
            if owner is not None:
                self.station(x, y, spot.radius - 1.5, owner)
            elif waiting:
                here = waiting[:1] if free > 1 else waiting[:3]
                waiting = waiting[len(here) :]
                self._reservation(x, y, spot.radius, here)
            free -= owner is None

    def _reservation(self, x: float, y: float, radius: float, companies: list[str]) -> None:
        widest = max(width(c, 1) for c in companies)
        size = min(13.0, (2 * radius - 7) / widest if len(companies) == 1 else (2 * radius - 14) / widest)
        size = min(size, (2 * radius - 8) / len(companies) / 1.1)
        before = len(self.group)
        Lettering(tuple(companies), int(size * 2) / 2).draw(self.group, x, y)
        for text in self.group[before:]:
            text.set("class", "q")

    def station(self, x: float, y: float, radius: float, owner: str) -> None:
        """A station token in its company's colours."""
        livery = self.face.liveries.get(owner, Livery())
        el("circle", self.group, class_="k", cx=x, cy=y, r=radius, fill=livery.fill)
        text = fitted(owner, 2 * radius - 6, 15, 6)
        text.draw(self.group, x, y, readable(livery.fill, livery.text))

    def _town(self, spot: Spot) -> None:
        x, y = self.turn(spot.place)
        if spot.shape == "dot":
            el("circle", self.group, class_="d", cx=x, cy=y, r=spot.radius)
            self.room.block_circle(x, y, spot.radius + 3)
            return
        ux, uy = turned((1, 0), spot.axis + self.angle)
        for style, half in (("bo", spot.radius + 1.5), ("bar", spot.radius)):
            ends = [(x - ux * half, y - uy * half), (x + ux * half, y + uy * half)]
            el("path", self.group, class_=style, d=line(ends))
        self.room.block_line(ends, 9)


def route_colour(route: int) -> str:
    """Colour of the route with that number, from 0."""
    return ROUTE_COLOURS[route % len(ROUTE_COLOURS)]


def draw_face(face: Face) -> Drawn:
    """Draw one hex, centred at the origin."""
    painter = _Painter(face)
    painter.ground()
    painter.track()
    painter.margins()
    painter.routes()
    painter.stops()
    spots = [(spot, painter.turn(spot.place)) for spot in painter.plan.spots]
    labels = Labels(painter.group, painter.room, face.palette)
    labels.revenues(face.tile, spots)
    labels.label(face.tile.label or "")
    labels.stations(face.extras, spots, painter.station)
    cost = face.cost or face.tile.cost
    if cost:
        labels.terrain(face.terrain or "water", cost, empty=not spots and not face.tile.paths)
    labels.name(face.name, spots)
    if face.port:
        labels.symbol("port")
    if face.ferry:
        labels.symbol("ferry")
    for note in face.notes:
        labels.note(note)
    labels.corner(face.coordinate, at_top=True)
    labels.corner(face.number, at_top=False)
    titles = [t for t in (face.coordinate, face.name, face.number and f"tile {face.number}") if t]
    if titles:
        painter.group.insert(0, el("title", None, " · ".join(titles)))
    return Drawn(painter.group, painter.borders, frozenset(labels.symbols), tuple(labels.missing))


def hex_definition(layout: str, defs: Element) -> None:
    """The hex's outline, which every hex of a picture refers to."""
    el("path", defs, id=f"xx-{layout}", d=outline(corners(layout)))
