"""All chance of a game: one small generator whose state is a plain number kept in the game's state.

Pure functions: they take the generator's state and give the next one back, so that a copied, saved or undone
game draws the same numbers again. Draws agree with recorded games of the field's main web site.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

__all__ = ["MODULUS", "draw", "seeded", "shuffle"]

T = TypeVar("T")

MODULUS = 2**31
_FACTOR = 1103515245
_STEP = 12345


def seeded(seed: int) -> int:
    """The generator's first state for a game's seed."""
    return seed % MODULUS


def draw(state: int) -> tuple[int, int]:
    """One draw: the next state and the number drawn (the same number, 0 <= value < 2^31)."""
    state = (_FACTOR * state + _STEP) % MODULUS
    return state, state


def shuffle(state: int, items: Sequence[T]) -> tuple[int, list[T]]:
    """The next state and the items in a new order: one draw for each in turn, lowest number first."""
    keyed = []
    for item in items:
        state, value = draw(state)
        keyed.append((value, item))
    keyed.sort(key=lambda pair: pair[0])  # stable, should two numbers ever be equal
    return state, [item for _, item in keyed]
