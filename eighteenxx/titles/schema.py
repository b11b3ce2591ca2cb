"""The form of a title's data files, one class a file or entry, and reading plain values into them.

Every class mirrors what stands in the YAML; :mod:`eighteenxx.titles.building` turns them into definitions.
Keys that no class names are refused. A hook raises :class:`Expected` with what should stand there.
"""

from __future__ import annotations

import re
from typing import Any, Literal

from attrs import field, frozen

StopKind = Literal["city", "town", "offboard"]
Colour = Literal["white", "yellow", "green", "brown", "grey", "blue", "red"]
TileColour = Literal["yellow", "green", "brown", "grey"]
Direction = Literal["right", "left", "up", "down", "stay", "right down", "right up", "left down", "left up"]

KINDS = ("city", "offboard", "town")
"""Kinds of stops."""

UNLIMITED = 999
"""Stops of a train without limit, as route problems have it."""


class Expected(ValueError):
    """What should have stood there; the text completes "expected ..."."""


@frozen
class Pixel:
    """A drawing colour such as ``#fde900``, or a colour's name."""

    text: str


@frozen
class Count:
    """A number of copies; None for ``unlimited``."""

    value: int | None


@frozen
class Revenue:
    """(colour, value) pairs in the order they come into force; colour ``""`` holds always."""

    pairs: tuple[tuple[str, int], ...] = ()


@frozen
class PathData:
    """Two ends of track, and whether a route must end on it."""

    ends: tuple[int | str, int | str]
    terminal: bool = False


@frozen
class Place:
    """A stop of a hex, written ``[D9, s0]``."""

    hex: str
    stop: int


@frozen
class StopData:
    kind: StopKind
    revenue: Revenue = Revenue()
    slots: int | None = None
    draw_pos: float | None = None
    hidden: bool = False


@frozen
class TerrainData:
    kind: str
    cost: int


@frozen
class StandardTileData:
    colour: TileColour
    label: str | None = None
    stops: list[StopData] = field(factory=list)
    paths: list[PathData] = field(factory=list)


@frozen
class SpecialTileData:
    colour: TileColour
    count: Count
    label: str | None = None
    stops: list[StopData] = field(factory=list)
    paths: list[PathData] = field(factory=list)
    cost: int = 0
    reserved: dict[str, str] = field(factory=dict)


@frozen
class TilesFile:
    """tiles.yaml: copies of each standard tile, and the title's special tiles."""

    counts: dict[str, Count] = field(factory=dict)
    tiles: dict[str, SpecialTileData] = field(factory=dict)
    facts: dict[str, Any] = field(factory=dict)


@frozen
class HexData:
    name: str = ""
    colour: Colour = "white"
    label: str | None = None
    kind: str = "land"
    stops: list[StopData] = field(factory=list)
    paths: list[PathData] = field(factory=list)
    terrain: TerrainData | None = None
    borders: dict[int, str] = field(factory=dict)
    areas: list[str] = field(factory=list)
    reserved: dict[str, str] = field(factory=dict)
    facts: dict[str, Any] = field(factory=dict)


@frozen
class MapFile:
    """map.yaml"""

    layout: Literal["pointy", "flat"]
    hexes: dict[str, HexData]
    colours: dict[str, Pixel] = field(factory=dict)
    facts: dict[str, Any] = field(factory=dict)


@frozen
class SpaceData:
    """A market space, written ``100`` or ``100 par``; ``-`` is a gap."""

    price: int | None
    zones: tuple[str, ...] = ()


@frozen
class MarketFile:
    """market.yaml"""

    rows: list[list[SpaceData]]
    edges: dict[Literal["right", "left", "up", "down"], Direction] = field(factory=dict)
    colours: dict[str, Pixel] = field(factory=dict)
    facts: dict[str, Any] = field(factory=dict)


@frozen
class CompanyData:
    name: str
    kind: str
    certificates: list[int]
    homes: list[Place] = field(factory=list)
    token_prices: list[int] = field(factory=list)
    features: list[str] = field(factory=list)
    colour: Pixel = Pixel("#888888")
    text_colour: Pixel = Pixel("white")
    facts: dict[str, Any] = field(factory=dict)


@frozen
class PrivateData:
    name: str
    value: int
    revenue: int
    min_bid: int
    kind: str = "private"
    powers: list[dict[str, Any]] = field(factory=list)
    colour: Pixel = Pixel("#d9d9d9")
    text_colour: Pixel = Pixel("black")
    facts: dict[str, Any] = field(factory=dict)


@frozen
class CompaniesFile:
    """companies.yaml; what ``kinds`` gives holds for each company of the kind that does not say otherwise."""

    companies: dict[str, CompanyData]
    kinds: dict[str, dict[str, Any]] = field(factory=dict)
    privates: dict[str, PrivateData] = field(factory=dict)
    facts: dict[str, Any] = field(factory=dict)


@frozen
class DistanceData:
    kinds: tuple[str, ...]
    visit: int
    pay: int


@frozen
class Distances:
    """What a train may call at, written ``3`` or as a list of groups."""

    groups: tuple[DistanceData, ...]


@frozen
class SideData:
    price: int
    distance: Distances
    rusts_on: str | None = None
    trade_in: dict[str, int] = field(factory=dict)
    events: list[str] = field(factory=list)
    facts: dict[str, Any] = field(factory=dict)


@frozen
class TrainData:
    price: int
    count: Count
    distance: Distances
    rusts_on: str | None = None
    trade_in: dict[str, int] = field(factory=dict)
    events: list[str] = field(factory=list)
    sides: dict[str, SideData] = field(factory=dict)
    facts: dict[str, Any] = field(factory=dict)


@frozen
class TrainsFile:
    """trains.yaml"""

    trains: dict[str, TrainData]
    facts: dict[str, Any] = field(factory=dict)


@frozen
class Limits:
    """A train limit by class of company; ``""`` for all."""

    values: dict[str, int]


@frozen
class PhaseData:
    train_limit: Limits
    colours: list[TileColour]
    trains: list[str] = field(factory=list)
    operating_rounds: int = 1
    status: list[str] = field(factory=list)
    events: list[str] = field(factory=list)
    facts: dict[str, Any] = field(factory=dict)


@frozen
class PhasesFile:
    """phases.yaml"""

    phases: dict[str, PhaseData]
    colours: dict[str, Pixel] = field(factory=dict)
    facts: dict[str, Any] = field(factory=dict)


@frozen
class OptionData:
    default: Any
    choices: list[Any]
    text: str = ""


@frozen
class TitleFile:
    """title.yaml; ``edition`` names the overlay that is taken where none is asked for."""

    id: str
    name: str
    players: list[int]
    cash: dict[int, int]
    certificate_limit: dict[int, int]
    version: int = 1
    currency: str = ""
    edition: str | None = None
    options: dict[str, OptionData] = field(factory=dict)
    settings: dict[str, dict[str, Any]] = field(factory=dict)
    facts: dict[str, Any] = field(factory=dict)


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
