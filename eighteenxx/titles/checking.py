"""What must agree between a title's files: every name that one file uses, another one has."""

from __future__ import annotations

from attrs import frozen

from eighteenxx.board.tiles import Tile
from eighteenxx.titles import schema
from eighteenxx.titles.marked import Fault, Marked


@frozen
class Content:
    """The content of all seven files, and their tops, which know where everything stands."""

    overlay: str
    tops: dict[str, Marked]
    title: schema.TitleFile
    map: schema.MapFile
    tiles: schema.TilesFile
    market: schema.MarketFile
    companies: schema.CompaniesFile
    trains: schema.TrainsFile
    phases: schema.PhasesFile


def check(content: Content, standard: dict[str, Tile]) -> list[Fault]:
    """Every fault and warning that shows only when the files are compared."""
    return []
