"""A game's map in characters: each hex a small block in its tile's colour.

A block is six characters wide. On its edges stand the sides over which its track leads; inside, the hex's
coordinate, its stations and stops, and the tile's number, or what is printed there. A hex that the operating
company is connected to carries a star; its sides are inverted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from eighteenxx.board.hexes import split_id
from eighteenxx.draw.game import waiting_homes
from eighteenxx.draw.palette import TILE_COLOURS
from eighteenxx.play.ink import Line, Span, on

if TYPE_CHECKING:
    from eighteenxx.engine.definitions import Definitions
    from eighteenxx.engine.game import Game

WIDE = 6
_EDGES = {
    "pointy": {
        0: (2, 0, "/"),
        1: (1, 0, "-"),
        2: (0, 0, "\\"),
        3: (0, 5, "/"),
        4: (1, 5, "-"),
        5: (2, 5, "\\"),
    },
    "flat": {
        0: (3, 2, "|"),
        1: (3, 0, "/"),
        2: (0, 0, "\\"),
        3: (0, 2, "|"),
        4: (0, 5, "/"),
        5: (3, 5, "\\"),
    },
}
"""By layout and side: where in a block it stands (line, column), and how it is written."""
_HIGH = {"pointy": 3, "flat": 4}
_STEP = {"pointy": (3, 3), "flat": (6, 2)}
"""Lines a letter and columns a number of a pointy map; columns a letter and lines a number of a flat one."""

LEGEND = (
    "Ab a station, ab a home kept free, () a free space, o a town; / - \\ track over a side; "
    "* connected to the company that operates"
)


def codes(defs: Definitions) -> dict[str, str]:
    """Two letters for each company, different for all of them: how its stations and marker are written."""
    found: dict[str, str] = {}
    for name in sorted(defs.companies, key=len):
        letters = [c for c in name if c.isalnum()] or ["?"]
        pairs = [letters[0] + c for c in letters[1:]] + [letters[0] + str(n) for n in range(100)]
        taken = {code.lower() for code in found.values()}
        pair = next(p for p in pairs if p.lower() not in taken)
        found[name] = pair[0].upper() + pair[1:]
    return found


def operating(game: Game) -> str | None:
    """The company whose turn it is, or None."""
    q = game.question
    if q is not None and q.entity in game.state.companies:
        return q.entity
    turn = game.state.turn
    return turn.entity if turn is not None and turn.entity in game.state.companies else None


def connected(game: Game) -> dict[str, frozenset[int]]:
    """By hex: the sides over which track arrives that the operating company is connected to."""
    company = operating(game)
    if company is None or not game.state.companies[company].floated:
        return {}
    return game.title.network.of(game.state, company).sides


def map_lines(game: Game, lit: Mapping[str, str] | None = None) -> list[Line]:
    """The map, line by line; ``lit`` are hexes whose coordinate stands on a colour (routes, a choice)."""
    return _Picture(game, lit or {}).lines()


class _Picture:
    def __init__(self, game: Game, lit: Mapping[str, str]) -> None:
        self.game, self.lit = game, lit
        self.cat, self.board = game.title.catalogue, game.state.board
        self.layout = self.cat.map.layout
        self.codes = codes(game.title.defs)
        self.palette = TILE_COLOURS | game.title.defs.colours.get("map", {})
        self.sides = connected(game)
        self.homes: dict[tuple[str, int], list[str]] = {}
        for (hex_id, stop), companies in waiting_homes(game).items():
            self.homes.setdefault((hex_id, stop or 0), []).extend(companies)
        self.cells: dict[tuple[int, int], Span] = {}

    def lines(self) -> list[Line]:
        at = {hex_id: split_id(hex_id) for hex_id in self.cat.map.hexes}
        letter0, number0 = min(a for a, _ in at.values()), min(n for _, n in at.values())
        by_letter, by_number = _STEP[self.layout]
        for hex_id, (letter, number) in at.items():
            a, b = (letter - letter0) * by_letter, (number - number0) * by_number
            self.block(hex_id, *((a, b) if self.layout == "pointy" else (b, a)))
        rows = max(row for row, _ in self.cells) + 1
        columns = max(column for _, column in self.cells) + 1
        return [_joined([self.cells.get((row, c), ("", " ")) for c in range(columns)]) for row in range(rows)]

    def block(self, hex_id: str, row: int, column: int) -> None:
        tile, rotation = self.board.place(self.cat, hex_id)
        fill = self.palette.get(tile.colour, "#eae0c8")
        ground = on(fill)
        for i in range(_HIGH[self.layout]):
            for j in range(WIDE):
                self.cells[row + i, column + j] = (ground, " ")
        star = "*" if hex_id in self.sides else ""
        style = on(self.lit[hex_id], "bold") if hex_id in self.lit else on(fill, "bold")
        first = 0 if self.layout == "pointy" else 1
        self.write(row + first, column + 1, [(style, f"{hex_id + star:^4.4}")])
        pieces = self.stops(hex_id, on(fill, "bold"))
        self.write(row + first + 1, column + 1, _centred(pieces[:2]))
        rest = _centred(pieces[2:4]) if len(pieces) > 2 else [(ground, self.foot(hex_id))]
        if self.layout == "pointy" or not tile.exits:
            self.write(row + first + 2, column + 1, rest)
        for side in sorted((side + rotation) % 6 for side in tile.exits):
            i, j, sign = _EDGES[self.layout][side]
            inverted = side in self.sides.get(hex_id, ())
            self.cells[row + i, column + j] = (on("black", "bold") if inverted else on(fill, "bold"), sign)

    def write(self, row: int, column: int, spans: Line) -> None:
        for style, text in spans:
            for sign in text:
                ground = self.cells[row, column][0]
                self.cells[row, column] = (style or ground, sign)
                column += 1

    def stops(self, hex_id: str, ground: str) -> Line:
        """Two characters for each station space, town or off-board area of a hex."""
        colours = self.game.title.phase(self.game.state).colours
        found: Line = []
        for k, stop in enumerate(self.board.stops(self.cat, hex_id)):
            waiting = list(self.homes.get((hex_id, k), ()))
            for owner in self.board.slots(self.cat, hex_id, k) if stop.slots else ():
                if owner is not None:
                    found.append(self.token(owner))
                elif waiting:
                    found.append((ground, self.codes.get(waiting.pop(0), "??").lower()))
                else:
                    found.append((ground, "()"))
            if stop.kind == "offboard" or (stop.kind == "city" and not stop.slots):
                found.append((ground, f"{stop.value(colours):2}"))
            elif stop.kind == "town" and not stop.hidden:
                found.append((ground, "o "))
        return found + [self.token(owner) for _, owner in self.board.extras.get(hex_id, ())]

    def token(self, owner: str) -> Span:
        company = self.game.title.defs.companies.get(owner)
        if company is None:  # nobody's: it only blocks a space
            return on("grey", "bold", "white"), f"{owner:2.2}"
        return on(company.colour, "bold", company.text_colour), self.codes[owner]

    def foot(self, hex_id: str) -> str:
        laid = self.board.laid.get(hex_id)
        here = self.cat.map.hexes[hex_id]
        if laid is not None:
            return f"{'#' + laid[0]:^4.4}"
        cost = f"{self.game.title.defs.currency}{here.cost}"
        if len(cost) > WIDE - 2:  # the amount matters more
            cost = str(here.cost)
        return f"{cost if here.cost else here.name:^4.4}"


def _centred(pieces: Line) -> Line:
    return [("", " "), *pieces, ("", " ")] if len(pieces) == 1 else pieces


def _joined(cells: list[Span]) -> Line:
    line: Line = []
    for style, sign in cells:
        if line and line[-1][0] == style:
            line[-1] = (style, line[-1][1] + sign)
        else:
            line.append((style, sign))
    return line
