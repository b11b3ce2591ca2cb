"""A long list of one train's routes, best first, and the first of them that keeps off given track."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from eighteenxx.routes.solo import Found

__all__ = ["Ranked"]

LONG: Final = 1_000
"""Lists longer than this are looked through with numpy, after so many routes one by one:"""
PLAIN: Final = 64
BLOCK: Final = 4_096


class Ranked:
    """Routes with their worth at some prices, best first; ``base`` is the lowest bit that matters."""

    def __init__(self, routes: Sequence[tuple[int, Found]], base: int) -> None:
        self.worths = [worth for worth, _ in routes]
        self.routes = [found for _, found in routes]
        self.bits = [found.bits for found in self.routes]
        self._base = base
        self._columns: list[Any] = []

    def __len__(self) -> int:
        return len(self.routes)

    def fit(self, used: int, start: int, least: int) -> int:
        """The number of the first route from ``start`` on that uses nothing of ``used``; the length of the
        list if that is worth less than ``least``, or there is none."""
        worths, bits, count = self.worths, self.bits, len(self.routes)
        plain = count if count <= LONG else min(count, start + PLAIN)
        for number in range(start, plain):
            if worths[number] < least:
                return count
            if not bits[number] & used:
                return number
        if plain >= count:
            return count
        columns = self._columns or self._split()
        words = [used >> (self._base + 64 * i) & 0xFFFFFFFFFFFFFFFF for i in range(len(columns))]
        for at in range(plain, count, BLOCK):
            if worths[at] < least:
                return count
            taken = columns[0][at : at + BLOCK] & words[0]
            for word, column in zip(words[1:], columns[1:], strict=True):
                if word:
                    taken |= column[at : at + BLOCK] & word
            free = taken == 0
            hit = int(free.argmax())
            if free[hit]:
                return at + hit if worths[at + hit] >= least else count
        return count

    def _split(self) -> list[Any]:
        import numpy as np  # only for long lists: it takes longer to import than most problems to solve

        width = max(1, max(self.bits).bit_length() - self._base)
        for at in range(self._base, self._base + width, 64):
            words = [bits >> at & 0xFFFFFFFFFFFFFFFF for bits in self.bits]
            self._columns.append(np.array(words, dtype=np.uint64))
        return self._columns
