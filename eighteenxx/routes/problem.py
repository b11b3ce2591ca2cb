"""The question: a network, a company and its trains, in the route-problem format, version 1.

All classes are frozen, hashable by identity of their parts, picklable and cheap to build; nothing is
validated when they are built from pieces that are already right. :meth:`RouteProblem.from_dict` validates.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

import attrs

from eighteenxx.routes._read import BadProblem, read_problem

__all__ = [
    "FORMAT",
    "UNLIMITED",
    "BadProblem",
    "Group",
    "Path",
    "ProblemHex",
    "RouteProblem",
    "Stop",
    "Train",
]

FORMAT: Final = "eighteenxx-route-problem"
UNLIMITED: Final = 999
"""An allowance of this many stops or more is no limit."""

End = int | str
"""One end of a path: a hex side 0-5, a stop's name (``"s0"`` ...) or ``"j"``, the hex's junction."""


@attrs.frozen
class Stop:
    """A place where a route may call: ``kind`` is ``city``, ``town`` or ``offboard``.

    ``tokens`` has one entry a slot, the owner's name or None; ``revenue_for`` maps train names to what the
    stop is worth to them; one route may call at one stop of a ``group`` only.
    """

    kind: str
    revenue: int
    tokens: tuple[str | None, ...] = ()
    revenue_for: Mapping[str, int] | None = None
    group: str | None = None


@attrs.frozen
class Path:
    """A segment of track between two ends; a route must end on a ``terminal`` one."""

    a: End
    b: End
    terminal: bool = False


@attrs.frozen(slots=False)
class ProblemHex:
    """The stops of a hex, its track, and the hexes its track leads to by side."""

    stops: tuple[Stop, ...] = ()
    paths: tuple[Path, ...] = ()
    neighbours: Mapping[int, str] = attrs.field(factory=dict)

    @cached_property
    def by_end(self) -> dict[End, list[tuple[int, End, bool]]]:
        """The paths by each of their ends: (index, other end, terminal). Worked out once."""
        found: dict[End, list[tuple[int, End, bool]]] = {}
        for index, path in enumerate(self.paths):
            found.setdefault(path.a, []).append((index, path.b, path.terminal))
            found.setdefault(path.b, []).append((index, path.a, path.terminal))
        return found


@attrs.frozen
class Group:
    """An allowance: of stops of these kinds, ``visit`` may be called at and the best ``pay`` are paid."""

    kinds: tuple[str, ...]
    pay: int
    visit: int


@attrs.frozen
class Train:
    """A train: its allowances, and the rules that set it apart from an ordinary one."""

    id: str
    name: str
    distance: tuple[Group, ...]
    multiplier: int = 1
    min_stops: int = 2
    skip: tuple[str, ...] = ()
    paid_only_tokened: bool = False
    min_tokened: int = 0
    own_city: bool = False
    group: str | None = None


@attrs.frozen
class RouteProblem:
    """Which routes should ``company`` run with ``trains`` to earn the most?

    ``start_hexes`` is None where the company's tokens are the claim; ``blocking`` False frees the company
    from other companies' tokens; ``one_stop_hexes`` is ``"all"`` or the hexes where a route may come to one
    stop only, ``two_stop_hexes`` the exceptions, where it may come to two. ``bonuses`` and ``side_income``
    are the named rules with their numbers, as mappings with a ``name`` (see :mod:`eighteenxx.routes.bonuses`
    and :mod:`eighteenxx.routes.income`). ``known`` is the best result known to whoever wrote the problem.
    """

    company: str
    hexes: Mapping[str, ProblemHex]
    trains: tuple[Train, ...]
    title: str = ""
    layout: str = "pointy"
    name: str = ""
    sharing: str = "none"
    bonuses: tuple[Mapping[str, Any], ...] = ()
    side_income: tuple[Mapping[str, Any], ...] = ()
    start_hexes: tuple[str, ...] | None = None
    blocking: bool = True
    one_stop_hexes: str | tuple[str, ...] = ()
    two_stop_hexes: tuple[str, ...] = ()
    known: Mapping[str, Any] | None = None

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> RouteProblem:
        """The problem that a parsed JSON object describes.

        Raises:
            BadProblem: one sentence naming the place and the key that is wrong, and what was expected.
        """
        read_problem(data, FORMAT)
        hexes = {name: _hex(value) for name, value in data["hexes"].items()}
        start = data.get("start_hexes")
        one = data.get("one_stop_hexes", ())
        return cls(
            company=data["company"],
            hexes=hexes,
            trains=tuple(_train(t) for t in data["trains"]),
            title=data.get("title", ""),
            layout=data.get("layout", "pointy"),
            name=data.get("name", ""),
            sharing=data.get("sharing", "none"),
            bonuses=tuple(data.get("bonuses", ())),
            side_income=tuple(data.get("side_income", ())),
            start_hexes=None if start is None else tuple(start),
            blocking=data.get("blocking", True),
            one_stop_hexes=one if isinstance(one, str) else tuple(one),
            two_stop_hexes=tuple(data.get("two_stop_hexes", ())),
            known=data.get("known"),
        )

    def to_dict(self) -> dict[str, Any]:
        """The JSON object of this problem; :meth:`from_dict` gives an equal problem back."""
        out: dict[str, Any] = {
            "format": FORMAT,
            "version": 1,
            "name": self.name,
            "title": self.title,
            "layout": self.layout,
            "company": self.company,
            "hexes": {name: _hex_dict(hex_) for name, hex_ in self.hexes.items()},
            "trains": [_train_dict(train) for train in self.trains],
            "sharing": self.sharing,
        }
        if self.start_hexes is not None:
            out["start_hexes"] = list(self.start_hexes)
        if not self.blocking:
            out["blocking"] = False
        if self.one_stop_hexes:
            one = self.one_stop_hexes
            out["one_stop_hexes"] = one if isinstance(one, str) else list(one)
        if self.two_stop_hexes:
            out["two_stop_hexes"] = list(self.two_stop_hexes)
        out["bonuses"] = [dict(bonus) for bonus in self.bonuses]
        if self.side_income:
            out["side_income"] = [dict(rule) for rule in self.side_income]
        if self.known is not None:
            out["known"] = self.known
        return out

    def stop_limit(self, hex_name: str) -> int:
        """How many stops of this hex one route may come to."""
        one = self.one_stop_hexes
        if hex_name in self.two_stop_hexes:
            return 2
        if one == "all" or (one and hex_name in one):
            return 1
        return UNLIMITED


def _hex(data: Mapping[str, Any]) -> ProblemHex:
    return ProblemHex(
        stops=tuple(
            Stop(
                kind=stop["kind"],
                revenue=stop["revenue"],
                tokens=tuple(stop.get("tokens", ())),
                revenue_for=stop.get("revenue_for"),
                group=stop.get("stop_group"),
            )
            for stop in data.get("stops", ())
        ),
        paths=tuple(Path(path[0], path[1], len(path) > 2) for path in data.get("paths", ())),
        neighbours={int(side): name for side, name in data.get("neighbours", {}).items()},
    )


def _hex_dict(hex_: ProblemHex) -> dict[str, Any]:
    stops: list[dict[str, Any]] = []
    for stop in hex_.stops:
        entry: dict[str, Any] = {"kind": stop.kind, "revenue": stop.revenue, "tokens": list(stop.tokens)}
        if stop.revenue_for is not None:
            entry["revenue_for"] = dict(stop.revenue_for)
        if stop.group is not None:
            entry["stop_group"] = stop.group
        stops.append(entry)
    return {
        "stops": stops,
        "paths": [[p.a, p.b, "terminal"] if p.terminal else [p.a, p.b] for p in hex_.paths],
        "neighbours": {str(side): name for side, name in hex_.neighbours.items()},
    }


def _train(data: Mapping[str, Any]) -> Train:
    return Train(
        id=data["id"],
        name=data.get("name", data["id"]),
        distance=tuple(_group(group) for group in data["distance"]),
        multiplier=data.get("multiplier", 1),
        min_stops=data.get("min_stops", 2),
        skip=tuple(data.get("skip", ())),
        paid_only_tokened=data.get("paid_only_tokened", False),
        min_tokened=data.get("min_tokened", 0),
        own_city=data.get("own_city", False),
        group=data.get("group"),
    )


def _group(data: Mapping[str, Any]) -> Group:
    return Group(tuple(data["kinds"]), data["pay"], data["visit"])


def _train_dict(train: Train) -> dict[str, Any]:
    out: dict[str, Any] = {"id": train.id, "name": train.name, "multiplier": train.multiplier}
    if train.min_stops != 2:
        out["min_stops"] = train.min_stops
    if train.skip:
        out["skip"] = list(train.skip)
    if train.paid_only_tokened:
        out["paid_only_tokened"] = True
    if train.min_tokened:
        out["min_tokened"] = train.min_tokened
    if train.own_city:
        out["own_city"] = True
    if train.group is not None:
        out["group"] = train.group
    out["distance"] = [{"kinds": list(g.kinds), "pay": g.pay, "visit": g.visit} for g in train.distance]
    return out
