"""A long list of one train's routes, best first, and those of them that keep off given track."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice
from operator import neg
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
        self.rows = [(worth, found.bits, found) for worth, found in routes]
        self._base = base
        self._columns: list[Any] = []

    @property
    def top(self) -> int:
        """Worth of the best route, 0 if that is none or worth less."""
        return max(0, self.worths[0]) if self.worths else 0

    def narrowed(self, used: int, start: int, least: int) -> Ranked:
        """The routes from ``start`` on that are worth ``least`` or more and use nothing of ``used``."""
        end = bisect_right(self.worths, -least, key=neg)
        rows = islice(self.rows, start, end)
        return Ranked([(worth, found) for worth, bits, found in rows if not bits & used], self._base)

    def __len__(self) -> int:
        return len(self.routes)

    def fitting(self, used: int, start: int, least: int) -> Iterator[Found]:
        """The routes from ``start`` on that are worth ``least`` or more and use nothing of ``used``."""
        count = len(self.routes)
        plain = count if count <= LONG else min(count, start + PLAIN)
        for worth, bits, found in islice(self.rows, start, plain):
            if worth < least:
                return
            if not bits & used:
                yield found
        if plain < count:
            yield from self._far(used, plain, least)

    def _far(self, used: int, start: int, least: int) -> Iterator[Found]:
        """The same far down a long list."""
        columns = self._columns or self._split()
        words = [used >> (self._base + 64 * i) & 0xFFFFFFFFFFFFFFFF for i in range(len(columns))]
        for at in range(start, len(self.routes), BLOCK):
            if self.worths[at] < least:
                return
            taken = columns[0][at : at + BLOCK] & words[0]
            for word, column in zip(words[1:], columns[1:], strict=True):
                if word:
                    taken |= column[at : at + BLOCK] & word
            for number in (taken == 0).nonzero()[0].tolist():
                if self.worths[at + number] < least:
                    return
                yield self.routes[at + number]

    def _split(self) -> list[Any]:
        import numpy as np  # only for long lists: it takes longer to import than most problems to solve

        width = max(1, max(found.bits for found in self.routes).bit_length() - self._base)
        for at in range(self._base, self._base + width, 64):
            words = [bits >> at & 0xFFFFFFFFFFFFFFFF for _, bits, _ in self.rows]
            self._columns.append(np.array(words, dtype=np.uint64))
        return self._columns
