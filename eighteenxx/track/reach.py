"""What of the map is open to a company."""

from __future__ import annotations

from attrs import frozen


@frozen(cache_hash=True)
class Reach:
    """What is open to a company: a value, and part of the key of every cache in this room.

    ``hexes`` are those it may enter, None for all; track runs up to their border and ends there.
    ``closed_stops`` are (hex, stop index) pairs it may neither pass nor end in (R94-london-1, R94-london-7).
    ``ends`` are (hex, stop index) pairs it may come to and not pass: there a run begins or ends.
    ``walls`` are (hex, side) pairs it may not cross, from either side. In a hex of ``one_stop`` a run comes
    to one stop only, passed or not (R94-or-18, R66-8.3-g). ``key`` is free for a title that must tell apart
    what is otherwise equal.

    Make one and keep it while it holds: equal values are equal keys, but the same object is found faster.
    """

    hexes: frozenset[str] | None = None
    closed_stops: frozenset[tuple[str, int]] = frozenset()
    walls: frozenset[tuple[str, int]] = frozenset()
    one_stop: frozenset[str] = frozenset()
    key: str = ""
    ends: frozenset[tuple[str, int]] = frozenset()


EVERYWHERE = Reach()
"""The whole map."""
