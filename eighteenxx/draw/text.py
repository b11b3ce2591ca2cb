"""How much room a text takes.

Widths are those of DejaVu Sans, the widest of the typefaces that the pictures ask for, so a text is never
wider than computed, whichever of them a machine has.
"""

from __future__ import annotations

import itertools
from unicodedata import combining, normalize

from attrs import frozen

from eighteenxx.draw.svg import Element, el

_PLAIN = (
    "32 40 46 84 64 95 78 27 39 39 50 84 32 36 32 34 64 64 64 64 64 64 64 64 64 64 34 34 84 84"
    " 84 53 100 68 69 70 77 63 58 77 75 29 29 66 56 86 75 79 60 79 69 63 61 73 68 99 69 61 69 39"
    " 34 39 84 50 50 61 63 55 63 62 35 63 63 28 28 58 28 97 63 61 63 63 41 52 39 63 59 82 59 59"
    " 52 64 34 64 84"
)
_BOLD = (
    "35 46 52 84 70 100 87 31 46 46 52 84 38 42 38 37 70 70 70 70 70 70 70 70 70 70 40 40 84 84"
    " 84 58 100 77 76 73 83 68 68 82 84 37 37 77 64 100 84 85 73 85 77 72 68 81 77 110 77 72 73 46"
    " 37 46 84 50 50 67 72 59 72 68 44 72 71 34 34 67 34 104 71 69 72 72 49 60 48 71 65 92 65 65"
    " 58 71 37 71 84"
)
_WIDTHS = {
    False: {chr(32 + i): int(w) / 100 for i, w in enumerate(_PLAIN.split())},
    True: {chr(32 + i): int(w) / 100 for i, w in enumerate(_BOLD.split())},
}
_DESCENDERS = frozenset("gjpqy,;()Q&[]{}|_/@$")


def width(text: str, size: float, bold: bool = False) -> float:
    """Width of one line; accents add nothing, and letters not in the table count as wide ones."""
    table = _WIDTHS[bold]
    return size * sum(table.get(c, 0.9) for c in normalize("NFD", text) if not combining(c))


def ascent(text: str) -> float:
    """Height above the base line, for size 1; accents on capitals stand higher."""
    parts = normalize("NFD", text)
    tall = any(combining(b) and a.isupper() for a, b in itertools.pairwise(parts))
    return 0.96 if tall else 0.77


def descent(text: str) -> float:
    """Depth below the base line, for size 1."""
    return 0.24 if _DESCENDERS & set(text) else 0.02


@frozen
class Lettering:
    """One or more lines of text in one size, centred above each other."""

    lines: tuple[str, ...]
    size: float
    bold: bool = False

    @property
    def width(self) -> float:
        """Width of the widest line."""
        return max(width(line, self.size, self.bold) for line in self.lines)

    @property
    def height(self) -> float:
        """From the top of the first line to the bottom of the last."""
        between = 1.02 * (len(self.lines) - 1)
        return self.size * (ascent(self.lines[0]) + between + descent(self.lines[-1]))

    def draw(self, parent: Element, x: float, y: float, fill: str | None = None) -> None:
        """Write the lines so that the middle of their box lies at (x, y)."""
        base = y - self.height / 2 + self.size * ascent(self.lines[0])
        for i, line in enumerate(self.lines):
            made = el("text", parent, line, x=x, y=base + i * 1.02 * self.size, font_size=self.size)
            if self.bold:
                made.set("class", "b")
            if fill is not None:
                made.set("style", f"fill:{fill}")


def fitted(text: str, room: float, largest: float, smallest: float, bold: bool = True) -> Lettering:
    """One line as large as ``room`` allows, between two sizes; too long a text is cut, with an ellipsis."""
    size = min(largest, room / max(width(text, 1, bold), 0.01))
    if size >= smallest:
        return Lettering((text,), int(size * 2) / 2, bold)
    while len(text) > 1 and width(text + "…", smallest, bold) > room:
        text = text[:-1]
    return Lettering((text + "…",), smallest, bold)


def broken(text: str, parts: int) -> tuple[str, ...] | None:
    """``text`` in ``parts`` lines as even as its spaces and hyphens allow, or None if it has too few."""
    words = text.replace("-", "-\x00").replace(" ", " \x00").split("\x00")
    if len(words) < parts:
        return None
    best: tuple[float, tuple[str, ...]] | None = None
    stack: list[tuple[tuple[str, ...], int]] = [((), 0)]
    while stack:
        lines, used = stack.pop()
        if len(lines) == parts - 1:
            whole = (*lines, "".join(words[used:]).strip())
            widest = max(width(line, 1) for line in whole)
            if best is None or widest < best[0]:
                best = widest, whole
            continue
        last = len(words) - (parts - len(lines) - 1)
        stack += [((*lines, "".join(words[used:end]).strip()), end) for end in range(used + 1, last + 1)]
    return best[1] if best is not None else None
