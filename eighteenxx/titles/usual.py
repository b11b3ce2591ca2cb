"""The settings that the departments' usual rules read, to find slips in a title's own.

A title's code may read more settings, and others in their place, so nothing here is more than a suspicion.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from eighteenxx.engine.definitions import DEPARTMENTS
from eighteenxx.titles import reading

__all__ = ["slips"]

#: By department and setting: the type of its values, or the values that the usual rules know.
USUAL: dict[str, dict[str, type | tuple[str, ...]]] = {
    "auction": {"step": int, "unsold_cut": int},
    "ending": {"bank": int},
    "shares": {"holding_limit": int, "pool_limit": int},
    "stock": {
        "first_round_sales": bool,
        "order": ("sell_buy", "sell_buy_sell"),
        "rebuy_ban": ("round", "never_in_turn"),
    },
    "formation": {"float": object, "capital_shares": int},
    "privates": {"sale_status": str},
    "track": {"actions": int, "upgrades": int, "same_hex": bool},
    "tokens": {"per_turn": int, "per_hex": int},
    "trains": {"discards": ("pool", "removed")},
    "dividends": {
        "choices": ("full", "half", "withhold"),
        "ipo_pays": ("bank", "company"),
        "pool_pays": ("bank", "company"),
    },
}
_TYPES: dict[Any, str] = {int: "a whole number", bool: "true or false", str: "a text"}


def slips(settings: dict[str, dict[str, Any]]) -> Iterator[tuple[list[str], str]]:
    """(Path, suspicion) of every setting that looks misspelt, or has a value that no usual rule knows."""
    for department, values in settings.items():
        if department not in DEPARTMENTS:
            close = get_close_matches(department, DEPARTMENTS, 1, 0.8)
            if close:
                yield [department], f"is the department {close[0]} meant?"
            continue
        usual = USUAL.get(department, {})
        for name, value in values.items():
            close = get_close_matches(str(name), usual, 1, 0.8)
            if name in usual:
                text = _odd(usual[name], value)
                if text:
                    yield [department, name], text
            elif close and close[0] not in values:
                yield [department, name], f"is the setting {close[0]} meant?"


def _odd(usual: type | tuple[str, ...], value: Any) -> str:
    """What is odd about a value, or nothing."""
    if isinstance(usual, tuple):
        for one in value if isinstance(value, list) else [value]:
            if one not in usual:
                return f"the usual rules know {' and '.join(usual)}, not {reading.show(one)}"
    elif not isinstance(value, usual) or (usual is int and isinstance(value, bool)):
        return f"the usual rules expect {_TYPES[usual]}, not {reading.show(value)}"
    return ""
