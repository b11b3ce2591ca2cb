"""A time limit that the parts of the search look at."""

from __future__ import annotations

from time import perf_counter

__all__ = ["Clock", "TimeUp"]


class TimeUp(Exception):
    """The time limit is over."""


class Clock:
    """Raises :class:`TimeUp` from :meth:`check` once ``limit`` seconds have passed since ``start``."""

    __slots__ = ("end",)

    def __init__(self, limit: float | None, start: float | None = None) -> None:
        self.end = None if limit is None else (perf_counter() if start is None else start) + limit

    def check(self) -> None:
        if self.end is not None and perf_counter() > self.end:
            raise TimeUp

    def share(self, part: float, least: float = 0.0) -> Clock:
        """A clock for a part of the time left, but no less than ``least`` seconds."""
        left = self.left()
        return type(self)(None if left is None else max(left * part, least))

    def left(self) -> float | None:
        """Seconds left, 0 or more; None without a limit."""
        return None if self.end is None else max(0.0, self.end - perf_counter())
