"""Reading the short forms of a title's data files; each reader says what should have stood there."""

from __future__ import annotations

import re
from typing import Any

from eighteenxx.titles.schema import (
    KINDS,
    UNLIMITED,
    Count,
    DistanceData,
    Distances,
    Limits,
    PathData,
    Pixel,
    Place,
    Revenue,
    SpaceData,
)


class Expected(ValueError):
    """What should have stood there; the text completes "expected ..."."""


_PIXEL = re.compile(r"#[0-9A-Fa-f]{6}\Z|[a-z]+\Z")
_END = re.compile(r"s\d+\Z|j\d*\Z")
_STOP = re.compile(r"s\d+\Z")


def stop_number(name: str) -> int | None:
    """``"s1"`` -> 1, or None when that is no stop's name."""
    return int(name[1:]) if _STOP.match(name) else None


def show(value: Any) -> str:
    """A value as a message shows it: short, in the words of YAML."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a mapping"
    text = repr(list(value)) if isinstance(value, list) else repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def whole(value: Any) -> int:
    """A whole number, not a truth value and not a text of digits."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise Expected("a whole number")


def words(value: Any) -> str:
    """A text; a bare number or ``no`` in YAML is none and has to be quoted."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool | int | float):
        raise Expected("a text; put it in quotes")
    raise Expected("a text")


def read_count(value: Any) -> Count:
    if value == "unlimited":
        return Count(None)
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return Count(value)
    raise Expected("a number of copies, or unlimited")


def read_pixel(value: Any) -> Pixel:
    if isinstance(value, str) and _PIXEL.match(value):
        return Pixel(value)
    raise Expected("a colour such as '#fde900'")


def read_revenue(value: Any) -> Revenue:
    if isinstance(value, int) and not isinstance(value, bool):
        return Revenue((("", value),))
    if isinstance(value, dict) and value:
        known = ("yellow", "green", "brown", "grey")
        for colour, worth in value.items():
            if colour not in known or not isinstance(worth, int) or isinstance(worth, bool):
                raise Expected("amounts by colour, such as {yellow: 30, brown: 60}")
        if [c for c in known if c in value] != list(value):
            raise Expected("the colours in the order yellow, green, brown, grey")
        return Revenue(tuple(value.items()))
    raise Expected("an amount, or amounts by colour such as {yellow: 30, brown: 60}")


def read_path(value: Any) -> PathData:
    if not isinstance(value, list) or len(value) not in (2, 3):
        raise Expected("two ends of track such as [0, s0], [0, 3] or [1, j]")
    for end in value[:2]:
        side = isinstance(end, int) and not isinstance(end, bool) and 0 <= end <= 5
        if not side and not (isinstance(end, str) and _END.match(end)):
            raise Expected("ends that are a side 0 to 5, a stop (s0, s1 ...) or a junction (j, j1 ...)")
    if len(value) == 3 and value[2] != "terminal":
        raise Expected("nothing or the word terminal after the two ends")
    if value[0] == value[1]:
        raise Expected("two different ends")
    return PathData((value[0], value[1]), len(value) == 3)


def read_place(value: Any) -> Place:
    if isinstance(value, list) and len(value) == 2 and all(isinstance(part, str) for part in value):
        stop = stop_number(value[1])
        if stop is not None:
            return Place(value[0], stop)
    raise Expected("a hex and a stop of it, such as [D9, s0]")


def read_space(value: Any) -> SpaceData:
    if isinstance(value, int) and not isinstance(value, bool):
        return SpaceData(value)
    if value == "-":
        return SpaceData(None)
    if isinstance(value, str):
        price, *zones = value.split()
        if price.isdecimal() and zones:
            return SpaceData(int(price), tuple(zones))
    raise Expected("a price, a price and its zones such as 100 par, or - for a gap")


def read_limits(value: Any) -> Limits:
    if isinstance(value, int) and not isinstance(value, bool):
        return Limits({"": value})
    if isinstance(value, dict) and all(isinstance(k, str) and isinstance(v, int) for k, v in value.items()):
        return Limits(dict(value))
    raise Expected("a number of trains, or numbers by class of company")


def stops_number(value: Any) -> int:
    if value == "unlimited":
        return UNLIMITED
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise Expected("a number of stops, or unlimited")


def read_distance(value: Any) -> Distances:
    """``3``: any three stops; or a list of ``{kinds, visit, pay}``, pay as much as visit where missing."""
    if not isinstance(value, list):
        number = stops_number(value)
        return Distances((DistanceData(KINDS, number, number),))
    found = []
    for group in value:
        if not isinstance(group, dict) or not {"kinds", "visit"} <= set(group) <= {"kinds", "visit", "pay"}:
            raise Expected("groups of stops such as {kinds: [city, offboard], visit: 3}")
        kinds, visit = group["kinds"], stops_number(group["visit"])
        if not isinstance(kinds, list) or not kinds or not set(map(str, kinds)) <= set(KINDS):
            raise Expected("kinds of stops out of city, offboard, town")
        found.append(DistanceData(tuple(kinds), visit, stops_number(group.get("pay", visit))))
    return Distances(tuple(found))
