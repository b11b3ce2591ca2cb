"""Hex coordinates: sides, neighbours and the centre of a hex on paper.

Sides are numbered clockwise. Pointy hexes: 0 lower left, 1 left, 2 upper left, 3 upper right, 4 right,
5 lower right. Flat hexes: 0 bottom, 1 lower left, 2 upper left, 3 top, 4 upper right, 5 lower right. Side
``s`` of a hex meets side ``(s + 3) % 6`` of its neighbour.

A hex id is a letter and a number. On pointy maps the letter is the row from the top and the number the
column in half-hex steps; on flat maps the letter is the column from the left and the number the row in
half-hex steps.
"""

from __future__ import annotations

import re

POINTY_STEPS = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))
FLAT_STEPS = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
"""Step in (letter, number) over each side."""

_ID = re.compile(r"([A-Za-z]+)(-?\d+)\Z")


def split_id(hex_id: str) -> tuple[int, int]:
    """``"F6"`` -> (5, 6): letter index (A is 0, AA follows Z) and number. Raises ValueError."""
    match = _ID.match(hex_id)
    if match is None:
        raise ValueError(f"{hex_id!r} is no hex: a letter and a number are expected, such as F6")
    letters, number = match.groups()
    index = 0
    for letter in letters.upper():
        index = index * 26 + ord(letter) - ord("A") + 1
    return index - 1, int(number)


def join_id(letter: int, number: int) -> str:
    """The hex id at a letter index and a number: the inverse of :func:`split_id`."""
    letters, letter = "", letter + 1
    while letter > 0:
        letter, rest = divmod(letter - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{number}"


def neighbour(hex_id: str, side: int, layout: str) -> str | None:
    """Id of the hex over ``side``, whether the map has it or not; None left of or above letter A."""
    letter, number = split_id(hex_id)
    down, right = (POINTY_STEPS if layout == "pointy" else FLAT_STEPS)[side]
    return join_id(letter + down, number + right) if letter + down >= 0 else None


def opposite(side: int) -> int:
    """The neighbour's side that meets ``side``."""
    return (side + 3) % 6
