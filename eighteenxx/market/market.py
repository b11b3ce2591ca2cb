"""Markers on the market, stacked in order, and how they move."""

from __future__ import annotations

from attrs import define, field

from eighteenxx.market.grid import Cell, Grid


@define
class Market:
    """``stacks`` maps a cell to the markers in it, the one that acts first first."""

    stacks: dict[Cell, tuple[str, ...]] = field(factory=dict)

    def copy(self) -> Market:
        """An independent market with the same markers."""
        return Market(self.stacks.copy())

    def where(self, marker: str) -> Cell | None:
        """The cell a marker stands in, or None when it is not on the market."""
        for cell, stack in self.stacks.items():
            if marker in stack:
                return cell
        return None

    def put(self, marker: str, cell: Cell) -> None:
        """Place a marker at the bottom of a cell's stack: it acts last there."""
        self.stacks[cell] = (*self.stacks.get(cell, ()), marker)

    def remove(self, marker: str) -> None:
        """Take a marker off the market; nothing happens if it is not there."""
        cell = self.where(marker)
        if cell is not None:
            rest = tuple(m for m in self.stacks[cell] if m != marker)
            if rest:
                self.stacks[cell] = rest
            else:
                del self.stacks[cell]

    def move(self, grid: Grid, marker: str, direction: str, steps: int = 1) -> tuple[Cell, Cell]:
        """Move a marker; -> (from, to). A marker that stays where it is keeps its place in the stack."""
        start = self.where(marker)
        assert start is not None
        cell = start
        for _ in range(steps):
            cell = grid.step(cell, direction)
        if cell != start:
            self.remove(marker)
            self.put(marker, cell)
        return start, cell

    def order(self, grid: Grid) -> list[str]:
        """Every marker in operating order: price, then further right, then higher row, then stack.

        Source: R94-market-6, R66-6.1-d.
        """
        cells = sorted(self.stacks, key=lambda cell: (-grid.price(cell), -cell[1], cell[0]))
        return [marker for cell in cells for marker in self.stacks[cell]]
