"""The map of a page: what each hex shows after each action, as pieces of SVG that the page exchanges.

A hex is drawn in two layers, so that routes can run between them: the ground with its track, and all that
stands on it (cities, stations, texts). Whole layers are exchanged, as Python draws them: the page itself
knows nothing of tiles. A game has few different ones, since a hex changes a handful of times.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eighteenxx.draw.face import Face, draw_face, route_colour
from eighteenxx.draw.game import waiting_homes
from eighteenxx.draw.geometry import Point, angle_of, centre, line, turned
from eighteenxx.draw.hexmap import MapPicture, tile_shown
from eighteenxx.draw.plan import plan
from eighteenxx.draw.svg import Element, el, to_string
from eighteenxx.draw.symbols import define

if TYPE_CHECKING:
    from eighteenxx.engine.actions import RunRoutes
    from eighteenxx.engine.game import Game

_GROUND = frozenset({"h", "fr", "t", "f", "x", "w", "edge"})
"""Classes of what lies on the ground; the first element of another class begins the upper layer."""


class Hexes:
    """The layers of every hex, drawn once for each different face."""

    def __init__(self, game: Game) -> None:
        self._defs = game.title.defs
        self._layout = game.title.catalogue.map.layout
        self._drawn: dict[Face, tuple[str, str]] = {}
        self._seen: dict[str, tuple[Any, ...]] = {}
        self._layers: dict[str, tuple[str, str]] = {}
        self._symbols: set[str] = set()
        self._stage: tuple[Any, ...] = ()

    def layers(self, game: Game) -> dict[str, tuple[str, str]]:
        """(ground, upper layer) by hex, as the game stands: always the same dict, for reading only.

        Only hexes that changed are drawn again.
        """
        s = game.state
        # What is kept free depends on the board and on who has started; asking for it takes a while.
        stage = (
            s.board.version,
            s.phase,
            tuple((c.par, c.floated, c.closed, c.tokens_left, c.home) for c in s.companies.values()),
            tuple((paper.owner, paper.closed) for paper in s.papers.values()),
        )
        if stage == self._stage:
            return self._layers
        self._stage = stage
        board, waiting, marks = s.board, waiting_homes(game), game.title.setup.map_marks(s)
        homes: dict[str, list[tuple[int | None, tuple[str, ...]]]] = {}
        for (hex_id, stop), companies in waiting.items():
            homes.setdefault(hex_id, []).append((stop, tuple(companies)))
        picture: MapPicture | None = None
        for hex_id in game.title.catalogue.map.hexes:
            look = (
                board.laid.get(hex_id),
                board.tokens.get(hex_id),
                board.extras.get(hex_id),
                homes.get(hex_id),
                marks.get(hex_id),
            )
            if self._seen.get(hex_id) == look:
                continue
            if picture is None:
                picture = MapPicture(self._defs, board, reservations=waiting, marks=marks)
            self._seen[hex_id] = look
            self._layers[hex_id] = self._draw(picture.face(hex_id))
        return self._layers

    def _draw(self, face: Face) -> tuple[str, str]:
        if face not in self._drawn:
            drawn = draw_face(face)
            self._symbols |= drawn.symbols
            self._drawn[face] = split(drawn.element)
        return self._drawn[face]

    def frame(self, game: Game) -> Element:
        """The map's picture with empty hexes: for every hex a group in each layer, one for routes between.

        To be asked for last, when every face was drawn, since it defines the symbols they refer to.
        """
        picture = MapPicture(self._defs, game.state.board, reservations={})
        root = picture.picture(f"{self._defs.name}: map", 1.0)
        body = root.find("g")
        assert body is not None
        hexes = [part for part in body if part.get("id", "").startswith("hex-")]
        rest = [part for part in body if part not in hexes]
        for part in list(body):
            body.remove(part)
        tops = []
        for part in hexes:
            hex_id = part.get("id", "")[4:]
            move = part.get("transform", "")
            el("g", body, transform=move, data_k=f"g:{hex_id}")
            tops.append(el("g", None, transform=move, data_k=f"t:{hex_id}"))
        el("g", body, id="routes")
        body.extend(tops)
        body.extend(rest)
        el("g", body, id="rings")
        defs = root.find("defs")
        assert defs is not None
        known = {part.get("id", "")[3:] for part in defs}
        for name in sorted(self._symbols - known):
            define(name, defs)
        del root.attrib["width"], root.attrib["height"]
        return root

    def centres(self, game: Game) -> dict[str, list[float]]:
        """Where each hex's centre is."""
        return {h: [round(v, 1) for v in centre(h, self._layout)] for h in game.title.catalogue.map.hexes}

    def routes(self, game: Game, action: RunRoutes) -> str:
        """Lines of the routes an action ran, to be laid between the layers; stops are ringed."""
        group = el("g")
        users: dict[tuple[str, int], list[int]] = {}
        for number, route in enumerate(action.routes):
            for piece in dict.fromkeys(route.track):
                users.setdefault(piece, []).append(number)
        outer, inner = (
            el("g", group, class_="ro", stroke_width=15),
            el("g", group, class_="ri", stroke_width=9),
        )
        for (hex_id, path), numbers in users.items():
            for i, number in enumerate(numbers):
                data = self._piece(game, hex_id, path, 10 * (i - (len(numbers) - 1) / 2))
                el("path", outer, d=data)
                el("path", inner, d=data, stroke=route_colour(number))
        calls: dict[tuple[str, str], int] = {}
        for number, route in enumerate(action.routes):
            for hex_id, name in route.stops:
                if name[:1] == "s" and name[1:].isdecimal():
                    turn = calls[hex_id, name] = calls.get((hex_id, name), -1) + 1
                    self._ring(game, group, hex_id, int(name[1:]), number, turn)
        return "".join(to_string(part) for part in group)

    def _place(self, game: Game, hex_id: str) -> tuple[Any, float, Point]:
        tile, rotation = tile_shown(game.title.catalogue, game.state.board, hex_id)
        angle = angle_of(rotation, self._layout) - angle_of(0, "pointy")
        return plan(tile), angle, centre(hex_id, self._layout)

    def _piece(self, game: Game, hex_id: str, path: int, offset: float) -> str:
        laid, angle, (x, y) = self._place(game, hex_id)
        points = [turned(point, angle) for point in laid.rails[path].arc.beside(offset)]
        return line([(px + x, py + y) for px, py in points])

    def _ring(self, game: Game, group: Element, hex_id: str, stop: int, number: int, turn: int) -> None:
        laid, angle, (x, y) = self._place(game, hex_id)
        spot = laid.spots[stop]
        points = [turned(point, angle) for point in spot.slots or (spot.place,)]
        reach = 2 * ((spot.radius if spot.shape == "city" else 13) + 7 + 5 * turn)
        data = line([(px + x, py + y) for px, py in [*points, points[0]]])
        ring = el("path", None, class_="ri", d=data, stroke_width=reach, stroke=route_colour(number))
        group.insert(2, ring)  # a later route's larger ring lies below


def split(face: Element) -> tuple[str, str]:
    """A drawn hex as its two layers of SVG text; its title goes with the upper one, where the pointer is."""
    ground: list[Element] = []
    above: list[Element] = []
    risen = False
    for part in face:
        if part.tag == "title":
            above.append(part)
            continue
        risen = risen or part.get("class", "").split(" ")[0] not in _GROUND
        (above if risen else ground).append(part)
    return "".join(map(to_string, ground)), "".join(map(to_string, above))
