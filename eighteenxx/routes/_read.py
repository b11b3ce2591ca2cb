"""Is a parsed JSON object a route problem? One sentence says what is not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from eighteenxx.errors import EighteenError, shown

KINDS = ("city", "town", "offboard")


class BadProblem(EighteenError, ValueError):
    """A route problem that can't be read; the message names the place, the key and what was expected."""


def _fail(place: str, what: str) -> BadProblem:
    return BadProblem(f"{place}: {what}.")


def _shown(value: object) -> str:
    return shown(value, 40)


def _get(data: Mapping[str, Any], key: str, kind: type | tuple[type, ...], place: str, said: str) -> Any:
    if key not in data:
        raise _fail(place, f"key {key!r} is missing, {said} expected")
    return _typed(data[key], kind, place, key, said)


def _typed(value: Any, kind: type | tuple[type, ...], place: str, key: str, said: str) -> Any:
    kinds = kind if isinstance(kind, tuple) else (kind,)
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        raise _fail(place, f"key {key!r} is {_shown(value)}, {said} expected")
    return value


def _optional(data: Mapping[str, Any], key: str, kind: type, place: str, said: str) -> Any:
    return _typed(data[key], kind, place, key, said) if key in data else None


def _count(data: Mapping[str, Any], key: str, place: str, least: int = 0, need: bool = True) -> None:
    if not need and key not in data:
        return
    said = f"a whole number of {least} or more"
    value = _get(data, key, int, place, said)
    if value < least:
        raise _fail(place, f"key {key!r} is {value}, {said} expected")


def _kinds(value: Any, place: str, key: str) -> None:
    said = f"a list of stop kinds ({', '.join(KINDS)})"
    _typed(value, list, place, key, said)
    for kind in value:
        if kind not in KINDS:
            raise _fail(place, f"key {key!r} names {_shown(kind)}, {said} expected")


def _names(data: Mapping[str, Any], key: str, place: str) -> None:
    for name in _optional(data, key, list, place, "a list of names") or ():
        if not isinstance(name, str):
            raise _fail(place, f"key {key!r} names {_shown(name)}, a name expected")


def read_problem(data: Any, format_name: str) -> None:
    """Raise :class:`BadProblem` unless ``data`` is a route problem of version 1."""
    if not isinstance(data, Mapping):
        raise _fail("problem", f"{_shown(data)} is no JSON object")
    where = "problem"
    if data.get("format", format_name) != format_name:
        raise _fail(where, f"key 'format' is {_shown(data['format'])}, {format_name!r} expected")
    if data.get("version", 1) != 1:
        raise _fail(where, f"key 'version' is {_shown(data['version'])}, 1 expected")
    for key in ("name", "title"):
        _optional(data, key, str, where, "a text")
    _get(data, "company", str, where, "the company's name")
    if data.get("layout", "pointy") not in ("pointy", "flat"):
        raise _fail(where, f"key 'layout' is {_shown(data['layout'])}, 'pointy' or 'flat' expected")
    if data.get("sharing", "none") != "none":
        raise _fail(where, f"key 'sharing' is {_shown(data['sharing'])}, 'none' expected")
    _optional(data, "blocking", bool, where, "true or false")
    _names(data, "start_hexes", where)
    _names(data, "two_stop_hexes", where)
    if data.get("one_stop_hexes") != "all":
        _names(data, "one_stop_hexes", where)
    _rules(data, "bonuses")
    _rules(data, "side_income")
    known = _optional(data, "known", Mapping, where, "an object")
    if known is not None:
        _get(known, "revenue", int, "known", "a whole number")
    hexes = _get(data, "hexes", Mapping, where, "an object of hexes")
    for name, value in hexes.items():
        _read_hex(value, f"hex {name}")
    _read_borders(hexes)
    seen: set[str] = set()
    for index, train in enumerate(_get(data, "trains", list, where, "a list of trains")):
        _read_train(train, f"train {index + 1}")
        if train["id"] in seen:
            raise _fail(f"train {index + 1}", f"key 'id' is {_shown(train['id'])}, which another train has")
        seen.add(train["id"])


def _rules(data: Mapping[str, Any], key: str) -> None:
    for index, rule in enumerate(_optional(data, key, list, "problem", "a list of named rules") or ()):
        place = f"{key} entry {index + 1}"
        _typed(rule, Mapping, "problem", key, "a list of objects")
        _get(rule, "name", str, place, "the rule's name")


def _read_hex(data: Any, place: str) -> None:
    if not isinstance(data, Mapping):
        raise _fail(place, f"{_shown(data)} is no object")
    stops: Sequence[Any] = _optional(data, "stops", list, place, "a list of stops") or ()
    for index, stop in enumerate(stops):
        at = f"{place} stop s{index}"
        if not isinstance(stop, Mapping):
            raise _fail(at, f"{_shown(stop)} is no object")
        if _get(stop, "kind", str, at, "a stop kind") not in KINDS:
            raise _fail(at, f"key 'kind' is {_shown(stop['kind'])}, one of {', '.join(KINDS)} expected")
        _count(stop, "revenue", at)
        for owner in _optional(stop, "tokens", list, at, "a list with one entry a slot") or ():
            if owner is not None and not isinstance(owner, str):
                raise _fail(at, f"key 'tokens' has {_shown(owner)}, a company's name or null expected")
        revenue_for = stop.get("revenue_for")
        if revenue_for is not None:
            _typed(revenue_for, Mapping, at, "revenue_for", "an object of revenues by train name")
            for train in revenue_for:
                _count(revenue_for, train, f"{at} revenue_for")
        if stop.get("stop_group") is not None:
            _typed(stop["stop_group"], str, at, "stop_group", "a name")
    ends = {"j"} | {f"s{index}" for index in range(len(stops))}
    for index, path in enumerate(_optional(data, "paths", list, place, "a list of paths") or ()):
        _read_path(path, ends, f"{place} path {index}")
    neighbours = _optional(data, "neighbours", Mapping, place, "an object of hexes by side") or {}
    for side, other in neighbours.items():
        if str(side) not in ("0", "1", "2", "3", "4", "5"):
            raise _fail(place, f"key 'neighbours' names side {_shown(side)}, 0 to 5 expected")
        if not isinstance(other, str):
            raise _fail(place, f"key 'neighbours' has {_shown(other)} at side {side}, a hex name expected")


def _read_path(path: Any, ends: set[str], place: str) -> None:
    if not isinstance(path, list | tuple) or len(path) not in (2, 3):
        raise _fail(place, f"{_shown(path)} is no pair of ends")
    for end in path[:2]:
        side = isinstance(end, int) and not isinstance(end, bool) and 0 <= end <= 5
        if not side and not (isinstance(end, str) and end in ends):
            raise _fail(place, f"end {_shown(end)} is neither a side 0 to 5, nor 'j', nor a stop of the hex")
    if path[0] == path[1]:
        raise _fail(place, f"both ends are {_shown(path[0])}")
    if len(path) == 3 and path[2] != "terminal":
        raise _fail(place, f"third element is {_shown(path[2])}, 'terminal' expected")


def _read_borders(hexes: Mapping[str, Any]) -> None:
    for name, data in hexes.items():
        for side, other in data.get("neighbours", {}).items():
            if other not in hexes:
                continue  # a hex that the company can't enter
            back = hexes[other].get("neighbours", {}).get(str((int(side) + 3) % 6))
            if back != name:
                text = f"key 'neighbours' leads at side {side} to {other}, which does not lead back"
                raise _fail(f"hex {name}", text)


def _read_train(data: Any, place: str) -> None:
    if not isinstance(data, Mapping):
        raise _fail(place, f"{_shown(data)} is no object")
    _get(data, "id", str, place, "the train's id")
    _optional(data, "name", str, place, "the train's name")
    _count(data, "multiplier", place, 0, need=False)
    _count(data, "min_stops", place, 1, need=False)
    _count(data, "min_tokened", place, 0, need=False)
    _optional(data, "paid_only_tokened", bool, place, "true or false")
    _optional(data, "own_city", bool, place, "true or false")
    if data.get("group") is not None:
        _typed(data["group"], str, place, "group", "a name")
    if "skip" in data:
        _kinds(data["skip"], place, "skip")
    for index, group in enumerate(_get(data, "distance", list, place, "a list of allowances")):
        at = f"{place} distance {index + 1}"
        if not isinstance(group, Mapping):
            raise _fail(at, f"{_shown(group)} is no object")
        _kinds(_get(group, "kinds", list, at, "a list of stop kinds"), at, "kinds")
        _count(group, "pay", at)
        _count(group, "visit", at)
