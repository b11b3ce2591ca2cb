"""Texts and symbols of one hex, placed where there is room for them.

They are placed one after another, the most important first; each takes the free place nearest to where
printed games have it. What finds none, in its smallest form, is left out and listed in ``missing``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from eighteenxx.board.tiles import Stop, Tile
from eighteenxx.draw.geometry import Point
from eighteenxx.draw.palette import readable
from eighteenxx.draw.placing import Room
from eighteenxx.draw.plan import Spot
from eighteenxx.draw.svg import Element, el
from eighteenxx.draw.symbols import SYMBOLS, symbol_for
from eighteenxx.draw.text import Lettering, broken

Spots = Sequence[tuple[Spot, Point]]

_RING = [
    (0.866, -0.5),
    (-0.866, -0.5),
    (0.866, 0.5),
    (-0.866, 0.5),
    (0.0, 1.0),
    (0.0, -1.0),
    (1.0, 0.0),
    (-1.0, 0.0),
]


def _around(place: Point, reach: float) -> list[Point]:
    """Places around a point: the corners of a pointy hex first, then left and right."""
    return [(place[0] + x * reach, place[1] + y * reach) for x, y in _RING]


class Labels:
    """Places texts in one hex's free room and draws them."""

    def __init__(self, group: Element, room: Room, palette: Mapping[str, str]) -> None:
        self.group = group
        self.room = room
        self.palette = palette
        self.symbols: set[str] = set()
        self.missing: list[str] = []

    def _put(self, wide: float, high: float, wanted: Iterable[Point]) -> Point | None:
        """Take a box's place, with a little air around it."""
        place = self.room.find(wide + 3, high + 3, wanted)
        if place is not None:
            self.room.block_box(place[0], place[1], wide + 1.5, high + 1.5)
        return place

    def _letter(self, variants: Iterable[Lettering], wanted: list[Point], style: str = "") -> bool:
        """Write the first variant that finds room."""
        for text in variants:
            place = self._put(text.width, text.height, wanted)
            if place is not None:
                before = len(self.group)
                text.draw(self.group, *place)
                for made in self.group[before:]:
                    if style:
                        made.set("class", style)
                return True
        return False

    # Revenue

    def revenues(self, tile: Tile, spots: Spots) -> None:
        """Values of the stops: one figure where all stops are worth the same."""
        shown = [
            (stop, spot)
            for stop, spot in zip(tile.stops, spots, strict=True)
            if not stop.hidden and any(value for _, value in stop.revenue)
        ]
        if not shown:
            return
        if len(shown) == len(tile.stops) and len({stop.revenue for stop, _ in shown}) == 1 and len(shown) > 1:
            self._revenue(shown[0][0], [*_around((0, 0), 62), (0.0, 0.0)], (0.0, 0.0))
            return
        for stop, (spot, place) in shown:
            reach = {"city": spot.radius + 18, "bar": 26, "dot": 26, "area": 0}[spot.shape]
            if len(spot.slots) > 1:
                reach += 14
            wanted = [place] if spot.shape == "area" else _around(place, reach)
            self._revenue(stop, wanted, place)

    def _revenue(self, stop: Stop, wanted: list[Point], place: Point) -> None:
        values = [value for _, value in stop.revenue]
        if len(set(values)) == 1:
            for size, radius in ((15, 14), (13, 12.5), (11, 11), (10, 10), (9, 9)):
                text = Lettering((str(values[0]),), size, True)
                radius = max(radius, text.width / 2 + 3)
                found = self._put(2 * radius, 2 * radius, wanted)
                if found is not None:
                    el("circle", self.group, class_="r", cx=found[0], cy=found[1], r=radius)
                    text.draw(self.group, *found)
                    return
            self.missing.append(str(values[0]))
            return
        pairs = list(stop.revenue)
        half = (len(pairs) + 1) // 2
        whole = len(pairs)
        for size, columns in (
            (15, whole),
            (15, half),
            (12, whole),
            (12, half),
            (12, 1),
            (9, whole),
            (9, half),
        ):
            if self._boxes(pairs, size, columns, wanted):
                return
        self.missing.append("/".join(str(v) for v in values))

    def _boxes(self, pairs: list[tuple[str, int]], size: float, columns: int, wanted: list[Point]) -> bool:
        """Values by phase, each in a box of its phase's colour."""
        texts = [Lettering((str(value),), size, True) for _, value in pairs]
        wide, high = max(t.width for t in texts) + 6, size * 1.25
        rows = -(-len(pairs) // columns)
        place = self._put(wide * columns, high * rows, wanted)
        if place is None:
            return False
        left, top = place[0] - wide * columns / 2, place[1] - high * rows / 2
        for i, ((colour, _), text) in enumerate(zip(pairs, texts, strict=True)):
            x, y = left + wide * (i % columns), top + high * (i // columns)
            fill = self.palette.get(colour or "white", "#fff")
            el("rect", self.group, class_="k", x=x, y=y, width=wide, height=high, fill=fill)
            text.draw(self.group, x + wide / 2, y + high / 2, readable(fill))
        return True

    # Words

    def label(self, text: str) -> None:
        """The letter that restricts upgrades."""
        if text:
            variants = [Lettering((text,), size, True) for size in (23, 19, 16, 13, 11)]
            if not self._letter(variants, _around((0, 0), 62), "b"):
                self.missing.append(text)

    def name(self, text: str, spots: Spots) -> None:
        """The place's name, in up to three lines, near its stop."""
        if not text:
            return
        x, y = spots[0][1] if len(spots) == 1 else (0.0, 0.0)
        reach = 0.0
        if len(spots) == 1 and spots[0][0].shape == "city":
            reach = spots[0][0].radius
        elif spots:
            reach = 12.0
        wanted = [(x, y + reach + 13), (x, y - reach - 13), (x, y + reach + 30), (x, y - reach - 30)]
        variants = []
        for size in (16.0, 14.0, 12.5, 11.0, 10.0, 9.0, 8.0, 7.0):
            for parts in (1, 2, 3, 4):
                lines = broken(text, parts)
                if lines is not None:
                    variants.append(Lettering(lines, size))
        if not self._letter(variants, wanted):
            self.missing.append(text)

    def note(self, text: str) -> None:
        """A short remark, such as the phase in which a ferry opens."""
        if text:
            forms = [lines for lines in (broken(text, 1), broken(text, 2)) if lines is not None]
            variants = [Lettering(lines, size) for size in (13.0, 11.0, 9.0) for lines in forms]
            if not self._letter(variants, _around((0, 0), 45)):
                self.missing.append(text)

    def corner(self, text: str, at_top: bool) -> None:
        """A hex's coordinate (upper left) or a tile's number (lower right): small, in a corner."""
        if text:
            sign = -1 if at_top else 1
            wanted: list[Point] = [(sign * 62, sign * 42), (sign * 20, sign * 78), (-sign * 62, sign * 42)]
            if not self._letter([Lettering((text,), size) for size in (10.5, 9.0, 8.0, 7.0)], wanted, "o"):
                self.missing.append(text)

    # Symbols

    def symbol(self, name: str) -> None:
        """A symbol without a text."""
        wide, high = SYMBOLS[name]
        for scale in (1.0, 0.8, 0.6):
            place = self._put(wide * scale, high * scale, _around((0, 0), 58))
            if place is None:
                continue
            self.symbols.add(name)
            x, y = place
            if scale == 1:
                el("use", self.group, href=f"#xx-{name}", x=x, y=y)
            else:
                move = f"translate({x:.1f} {y:.1f}) scale({scale})"
                el("use", self.group, href=f"#xx-{name}", transform=move)
            return
        self.missing.append(name)

    def terrain(self, kind: str, cost: int, empty: bool) -> None:
        """A terrain symbol with its cost below or beside it; the cost alone where there is little room."""
        name = symbol_for(kind)
        wide, high = SYMBOLS[name]
        wanted = [(0.0, 60.0), (0.0, -60.0), *_around((0, 0), 58)]
        if empty:
            wanted.insert(0, (0.0, 0.0))
        for size in (14.0, 12.0, 10.0):
            text = Lettering((str(cost),), size, True)
            below, beside = high + 2 + text.height, wide + 3 + text.width
            place = self._put(max(wide, text.width), below, wanted)
            if place is not None:
                self._symbol_at(name, (place[0], place[1] - below / 2 + high / 2))
                text.draw(self.group, place[0], place[1] + below / 2 - text.height / 2)
                return
            place = self._put(beside, max(high, text.height), wanted)
            if place is not None:
                self._symbol_at(name, (place[0] - beside / 2 + wide / 2, place[1]))
                text.draw(self.group, place[0] + beside / 2 - text.width / 2, place[1])
                return
        if not self._letter([Lettering((str(cost),), 10, True)], wanted, "b"):
            self.missing.append(str(cost))

    def _symbol_at(self, name: str, place: Point) -> None:
        self.symbols.add(name)
        el("use", self.group, href=f"#xx-{name}", x=place[0], y=place[1])

    def stations(
        self,
        extras: Iterable[tuple[int, str]],
        spots: Spots,
        draw: Callable[[float, float, float, str], None],
    ) -> None:
        """Stations that stand beside a city's slots."""
        for stop, owner in extras:
            spot, place = spots[stop]
            for radius in (18.0, 15.0, 12.0, 10.0):
                found = self._put(2 * radius, 2 * radius, _around(place, spot.radius + radius + 4))
                if found is not None:
                    draw(found[0], found[1], radius, owner)
                    break
            else:
                self.missing.append(owner)
