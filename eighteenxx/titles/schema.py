"""The form of a title's data files, one class a file or entry, and reading plain values into them.

Every class mirrors what stands in the YAML; :mod:`eighteenxx.titles.building` turns them into definitions.
Keys that no class names are refused. What is written in a short form has its reader in ``reading``.
"""

from __future__ import annotations

from typing import Any, Literal

from attrs import field, frozen

StopKind = Literal["city", "town", "offboard"]
Colour = Literal["white", "yellow", "green", "brown", "grey", "blue", "red"]
TileColour = Literal["yellow", "green", "brown", "grey"]
BaseColour = Literal["white", "yellow", "green", "brown", "grey"]
"""A white tile changes what is printed on a hex, before anything is laid there."""
Direction = Literal["right", "left", "up", "down", "stay", "right down", "right up", "left down", "left up"]

KINDS = ("city", "offboard", "town")
"""Kinds of stops."""

UNLIMITED = 999
"""Stops of a train without limit, as route problems have it."""


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
    colour: BaseColour
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
