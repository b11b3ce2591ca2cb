"""The market's grid as printed."""

from __future__ import annotations

from attrs import frozen

Cell = tuple[int, int]
"""(row, column); row 0 is the top, column 0 the left."""


@frozen
class Space:
    """One market space: its price and the zones it lies in (``par``, ``grey``, ``end`` ...)."""

    price: int
    zones: tuple[str, ...] = ()


@frozen(eq=False)
class Grid:
    """Rows of spaces, left-aligned; a row may be shorter than others, None is a gap.

    ``edges`` says what a step over an edge becomes: keys ``right``, ``left``, ``up``, ``down``, values the
    direction taken instead, two of them (``right down``), or ``stay``.
    """

    rows: tuple[tuple[Space | None, ...], ...]
    edges: dict[str, str]
    colours: dict[str, str]

    def at(self, cell: Cell) -> Space | None:
        """The space at a cell, or None where the grid has none."""
        row, column = cell
        if 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row]):
            return self.rows[row][column]
        return None

    def price(self, cell: Cell) -> int:
        """Price of a cell that exists."""
        space = self.at(cell)
        assert space is not None
        return space.price

    def cells(self, zone: str) -> list[Cell]:
        """All cells of a zone, row by row."""
        return [
            (r, c)
            for r, row in enumerate(self.rows)
            for c, space in enumerate(row)
            if space is not None and zone in space.zones
        ]

    def step(self, cell: Cell, direction: str) -> Cell:
        """Where one step in ``direction`` leads, the grid's edges considered."""
        steps = {"right": (0, 1), "left": (0, -1), "up": (-1, 0), "down": (1, 0)}
        for way in (direction, self.edges.get(direction, "stay")):
            if way == "stay":
                break
            target = cell
            for part in way.split():
                target = (target[0] + steps[part][0], target[1] + steps[part][1])
            if self.at(target) is not None:
                return target
        return cell
