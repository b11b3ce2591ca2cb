"""Pictures of a map, as printed or with what a board has on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from attrs import evolve, frozen

from eighteenxx.board.board import Board, Catalogue
from eighteenxx.board.hexes import neighbour, opposite
from eighteenxx.board.maps import Hex
from eighteenxx.board.tiles import Tile
from eighteenxx.companies.definitions import CompanyDef
from eighteenxx.draw.face import Face, Livery, draw_face, route_colour
from eighteenxx.draw.geometry import centre
from eighteenxx.draw.palette import mixed
from eighteenxx.draw.svg import Element, document, el, to_string
from eighteenxx.draw.text import Lettering
from eighteenxx.draw.tiles import definitions_of, extent, palette_of

_MARGIN = 12.0

Tokens = Mapping[str, Sequence[Sequence[str | None]]]
Marks = Mapping[str, tuple[str, ...]]
"""Short words to write on hexes."""
Reservations = Mapping[tuple[str, int | None], Sequence[str]]
"""As :mod:`eighteenxx.board.reservations` has them: companies by (hex, stop), stop None for any city."""


class Drawable(Protocol):
    """The part of a title's definitions that a map's picture needs."""

    @property
    def catalogue(self) -> Catalogue: ...
    @property
    def companies(self) -> Mapping[str, CompanyDef]: ...
    @property
    def colours(self) -> Mapping[str, Mapping[str, str]]: ...
    @property
    def facts(self) -> Mapping[str, Any]: ...


@frozen
class RouteLine:
    """A route to lay over a map: ``track`` are (hex, path index) pairs, ``stops`` (hex, stop index) pairs."""

    track: tuple[tuple[str, int], ...]
    stops: tuple[tuple[str, int], ...] = ()
    text: str = ""


def route_lines(routes: Any) -> list[RouteLine]:
    """Lines for a route solution, or for any sequence of routes.

    A route is a :class:`RouteLine`, an object with ``track``, ``stops``, ``train`` and ``revenue``, or a
    plain dict with those keys, as route problems write them.
    """
    found = []
    for route in getattr(routes, "routes", routes):
        if isinstance(route, RouteLine):
            found.append(route)
            continue

        def part(name: str, route: Any = route) -> Any:
            return route.get(name) if isinstance(route, Mapping) else getattr(route, name, None)

        stops = tuple((h, int(s[1:]) if isinstance(s, str) else s) for h, s in part("stops") or ())
        train, revenue = part("train"), part("revenue")
        text = f"{train}: {revenue}" if revenue is not None else str(train or "")
        found.append(RouteLine(tuple((h, i) for h, i in part("track") or ()), stops, text))
    return found


def liveries_of(companies: Mapping[str, CompanyDef]) -> dict[str, Livery]:
    """Colours of companies, by id."""
    return {name: Livery(company.colour, company.text_colour) for name, company in companies.items()}


def home_reservations(companies: Mapping[str, CompanyDef]) -> dict[tuple[str, int | None], list[str]]:
    """What is reserved before play: every company's homes."""
    found: dict[tuple[str, int | None], list[str]] = {}
    for name, company in companies.items():
        for home in company.homes:
            found.setdefault(home, []).append(name)
    return found


def tile_shown(catalogue: Catalogue, board: Board, hex_id: str) -> tuple[Tile, int]:
    """The tile on a hex and its rotation, with station spaces that the board adds to it."""
    tile, rotation = board.place(catalogue, hex_id)
    if hex_id in board.added:
        spaces = board.spaces(catalogue, hex_id)
        stops = tuple(evolve(stop, slots=n) for stop, n in zip(tile.stops, spaces, strict=True))
        tile = evolve(tile, stops=stops)
    return tile, rotation


def map_svg(
    source: Drawable | Catalogue,
    board: Board | None = None,
    *,
    tokens: Tokens | None = None,
    reservations: Reservations | None = None,
    marks: Marks | None = None,
    routes: Any = (),
    highlight: Iterable[str] = (),
    title: str = "Map",
    scale: float = 0.5,
) -> str:
    """SVG of a map.

    ``source`` is a title's definitions, or a catalogue alone (then companies are grey). ``board`` is what
    has been laid and placed; None draws the printed map. ``tokens`` replaces the board's stations: a hex's
    stops in order, each with one owner or None a slot. ``reservations`` maps (hex, stop) to companies and is
    every company's homes where it is not given; a company that has its station there is not shown. ``marks``
    are short words to write on hexes.
    ``routes`` is a route solution or a sequence of routes, see :func:`route_lines`. ``highlight`` are hexes
    to be ringed. ``scale`` is pixels a unit; a hex's side is 100 units.
    """
    picture = MapPicture(source, board, tokens, reservations, route_lines(routes), marks)
    return picture.svg(title, scale, frozenset(highlight))


class MapPicture:
    """A map about to be drawn: one face a hex. ``missing`` lists, after drawing, texts without room."""

    def __init__(
        self,
        source: Drawable | Catalogue,
        board: Board | None = None,
        tokens: Tokens | None = None,
        reservations: Reservations | None = None,
        lines: Sequence[RouteLine] = (),
        marks: Marks | None = None,
    ) -> None:
        companies: Mapping[str, CompanyDef] = {}
        colours: Mapping[str, Mapping[str, str]] = {}
        facts: Mapping[str, Any] = {}
        if isinstance(source, Catalogue):
            self.catalogue = source
        else:
            self.catalogue, companies = source.catalogue, source.companies
            colours, facts = source.colours, source.facts
        self.layout = self.catalogue.map.layout
        self.board = board or Board()
        self.tokens = tokens
        self.lines = lines
        self.marks = marks or {}
        self.companies = companies
        self.shades: Mapping[str, str] = facts.get("territory_colours", {})
        self.second: Mapping[str, str] = facts.get("second_territory_colours", {})
        self.palette = palette_of(colours)
        self.liveries = liveries_of(companies)
        self.reservations: dict[str, list[tuple[int, str]]] = {}
        given: Reservations = home_reservations(companies) if reservations is None else reservations
        for (hex_id, stop), waiting in given.items():
            self.reservations.setdefault(hex_id, []).extend((stop or 0, who) for who in waiting)
        self.missing: dict[str, tuple[str, ...]] = {}
        calls: dict[str, list[tuple[int, int]]] = {}
        uses: dict[str, list[tuple[int, int]]] = {}
        for number, line in enumerate(lines):
            for hex_id, path in dict.fromkeys(line.track):
                uses.setdefault(hex_id, []).append((number, path))
            for hex_id, stop in dict.fromkeys(line.stops):
                calls.setdefault(hex_id, []).append((number, stop))
        self._uses, self._calls = uses, calls

    def face(self, hex_id: str) -> Face:
        """What one hex shows now."""
        here = self.catalogue.map.hexes[hex_id]
        tile, rotation = tile_shown(self.catalogue, self.board, hex_id)
        printed = hex_id not in self.board.laid
        face = Face(
            tile,
            rotation,
            self.layout,
            name=here.name,
            coordinate=hex_id,
            number="" if printed else tile.name,
            port=bool(here.facts.get("port")),
            frame=self._frame(here),
            borders=tuple(self._borders(here)),
            tokens=self._tokens(hex_id, tile),
            extras=self.board.extras.get(hex_id, ()),
            reserved=self._reserved(hex_id, tile),
            routes=tuple(self._uses.get(hex_id, ())),
            calls=tuple(self._calls.get(hex_id, ())),
            notes=tuple(self.marks.get(hex_id, ())),
            palette=self.palette,
            liveries=self.liveries,
        )
        if printed:
            face = evolve(face, terrain=here.terrain, cost=here.cost, fill=self._fill(here, face.frame))
            ferry = here.facts.get("ferry")
            if isinstance(ferry, Mapping) or here.kind == "ferry":
                face = self._ferry(face, ferry if isinstance(ferry, Mapping) else {})
        return face

    def _borders(self, here: Hex) -> Iterator[tuple[int, str]]:
        """The hex's borders, less those that the neighbour names as well and draws."""
        for side, kind in here.borders.items():
            other = self.catalogue.map.hexes.get(neighbour(here.id, side, self.layout) or "")
            if other is None or here.id < other.id or other.borders.get(opposite(side)) != kind:
                yield side, kind

    def _ferry(self, face: Face, facts: Mapping[str, Any]) -> Face:
        phase, colour = facts.get("opens"), facts.get("colour")
        notes = (f"from phase {phase}",) if phase and colour else ()
        edges: tuple[tuple[int, str], ...] = ()
        if colour:
            edges = tuple((side, self.palette.get(colour, colour)) for side in sorted(face.tile.exits))
        return evolve(face, ferry=True, notes=(*notes, *face.notes), edges=edges)

    def _frame(self, here: Hex) -> tuple[str, ...]:
        """Colours of the area a land hex belongs to; the closest area stands last in its list."""
        if here.tile.colour in ("blue", "red"):
            return ()
        own = [area for area in here.areas if area in self.shades][-1:]
        return tuple(shades[a] for a in own for shades in (self.shades, self.second) if a in shades)

    def _fill(self, here: Hex, frame: tuple[str, ...]) -> str | None:
        if frame and here.tile.colour == "white":
            return mixed(self.palette["white"], frame[0], 0.45)
        return None

    def _tokens(self, hex_id: str, tile: Tile) -> tuple[tuple[str | None, ...], ...]:
        held = self.board.tokens.get(hex_id, ()) if self.tokens is None else self.tokens.get(hex_id, ())
        return tuple(tuple(slots) for slots in held)

    def _reserved(self, hex_id: str, tile: Tile) -> tuple[tuple[int, str], ...]:
        """Reservations that still wait: of companies without a station on the hex."""
        here = {owner for slots in self._tokens(hex_id, tile) for owner in slots}
        here |= {owner for _, owner in self.board.extras.get(hex_id, ())}
        wanted = dict.fromkeys((*self.reservations.get(hex_id, ()), *tile.reserved))
        last = len(tile.stops) - 1
        return tuple((min(stop, last), who) for stop, who in wanted if who and who not in here)

    def svg(self, title: str, scale: float, highlight: frozenset[str] = frozenset()) -> str:
        """Draw the map."""
        return to_string(self.picture(title, scale, highlight))

    def picture(self, title: str, scale: float, highlight: frozenset[str] = frozenset()) -> Element:
        """The map's elements; that of a hex has the id ``hex-`` and the hex's."""
        symbols: set[str] = set()
        self.missing = {}
        body, borders = el("g"), []
        places = {hex_id: centre(hex_id, self.layout) for hex_id in self.catalogue.map.hexes}
        for hex_id, (x, y) in places.items():
            drawn = draw_face(self.face(hex_id))
            symbols |= drawn.symbols
            if drawn.missing:
                self.missing[hex_id] = drawn.missing
            for part in (drawn.element, drawn.borders):
                part.set("transform", f"translate({x:.1f} {y:.1f})")
            drawn.element.set("id", f"hex-{hex_id}")
            body.append(drawn.element)
            if len(drawn.borders):
                borders.append(drawn.borders)
        body.extend(borders)
        for hex_id in highlight:
            if hex_id in places:
                x, y = places[hex_id]
                el("use", body, href=f"#xx-{self.layout}", class_="hi", x=x, y=y)
        wide, high = extent(self.layout)
        xs, ys = [p[0] for p in places.values()] or [0.0], [p[1] for p in places.values()] or [0.0]
        left, top = min(xs) - wide / 2 - _MARGIN, min(ys) - high / 2 - _MARGIN
        width, height = max(xs) + wide / 2 + _MARGIN - left, max(ys) + high / 2 + _MARGIN - top
        height += self._key(body, left + _MARGIN, top + height, width)
        root = document((left, top, width, height), scale, title, self.palette)
        root.append(definitions_of(self.layout, symbols))
        root.append(body)
        return root

    def _key(self, body: Element, left: float, top: float, width: float) -> float:
        """Which colour is which territory and which route; -> the height it takes."""
        entries: list[tuple[str, str, bool]] = [
            (self.companies[area].name if area in self.companies else area, colour, False)
            for area, colour in self.shades.items()
        ]
        entries += [
            (line.text or f"route {number + 1}", route_colour(number), True)
            for number, line in enumerate(self.lines)
        ]
        x, y, row = left, top + 20, 48.0
        for words, colour, is_route in entries:
            text = Lettering((words,), 26)
            if x > left and x + 70 + text.width > left + width - 2 * _MARGIN:
                x, y = left, y + row
            if is_route:
                el("path", body, class_="ri", d=f"M{x + 6:.1f} {y:.1f}h38", stroke_width=14, stroke=colour)
            else:
                el("rect", body, class_="m", x=x, y=y - 15, width=46, height=30, fill=colour)
            text.draw(body, x + 60 + text.width / 2, y)
            x += 60 + text.width + 40
        return y - top + 28 if entries else 0.0
