"""From the content of a title's files to its definitions. No rule is checked here, see ``checking``."""

from __future__ import annotations

from typing import Any

from eighteenxx.board.board import Catalogue
from eighteenxx.board.maps import Hex, Map
from eighteenxx.board.tiles import Stop, Tile
from eighteenxx.companies.definitions import (
    Certificate,
    CompanyDef,
    Distance,
    PhaseDef,
    PrivateDef,
    TrainDef,
)
from eighteenxx.market.grid import Grid, Space
from eighteenxx.titles import schema
from eighteenxx.titles.marked import plain


def stops(data: list[schema.StopData]) -> tuple[Stop, ...]:
    """Stops in order; a city has one slot where the file does not say."""
    return tuple(
        Stop(
            kind=stop.kind,
            revenue=stop.revenue.pairs or (("", 0),),
            slots=stop.slots if stop.slots is not None else int(stop.kind == "city"),
            draw_pos=stop.draw_pos,
            hidden=stop.hidden,
        )
        for stop in data
    )


def _paths(data: list[schema.PathData]) -> dict[str, Any]:
    return {
        "paths": tuple(path.ends for path in data),
        "terminal": frozenset(i for i, path in enumerate(data) if path.terminal),
    }


def _reserved(data: dict[str, str]) -> tuple[tuple[int, str], ...]:
    return tuple((int(stop[1:]), company) for stop, company in data.items())


def standard_tile(name: str, data: schema.StandardTileData) -> Tile:
    """A tile that many titles share."""
    return Tile(name, data.colour, data.label, stops(data.stops), **_paths(data.paths))


def special_tile(name: str, data: schema.SpecialTileData) -> Tile:
    """A tile of one title."""
    return Tile(
        name,
        data.colour,
        data.label,
        stops(data.stops),
        cost=data.cost,
        reserved=_reserved(data.reserved),
        **_paths(data.paths),
    )


def game_map(data: schema.MapFile, companies: schema.CompaniesFile) -> Map:
    """The map; a hex's homes are those the companies name."""
    homes: dict[str, list[str]] = {}
    for company_id, company in companies.companies.items():
        for home in company.homes:
            homes.setdefault(home.hex, []).append(company_id)
    hexes = {}
    for hex_id, entry in data.hexes.items():
        tile = Tile(
            hex_id,
            entry.colour,
            entry.label,
            stops(entry.stops),
            reserved=_reserved(entry.reserved),
            **_paths(entry.paths),
        )
        hexes[hex_id] = Hex(
            id=hex_id,
            tile=tile,
            name=entry.name,
            kind=entry.kind,
            terrain=entry.terrain.kind if entry.terrain else "",
            cost=entry.terrain.cost if entry.terrain else 0,
            borders=dict(entry.borders),
            areas=tuple(entry.areas),
            homes=tuple(homes.get(hex_id, ())),
            facts=plain(entry.facts),
        )
    return Map(data.layout, hexes)


def catalogue(data: schema.TilesFile, standard: dict[str, Tile], board: Map) -> Catalogue:
    """The map with the tiles of the title: those standard ones it counts, then its special ones."""
    tiles = {name: standard[name] for name in data.counts if name in standard}
    counts = {name: data.counts[name].value for name in tiles}
    for name, entry in data.tiles.items():
        tiles[name] = special_tile(name, entry)
        counts[name] = entry.count.value
    return Catalogue(board, tiles, counts)


def grid(data: schema.MarketFile) -> Grid:
    """The market's grid."""
    rows = tuple(
        tuple(Space(cell.price, cell.zones) if cell.price is not None else None for cell in row)
        for row in data.rows
    )
    edges: dict[str, str] = {edge: way for edge, way in data.edges.items()}  # noqa: C416
    return Grid(rows, edges, {zone: colour.text for zone, colour in data.colours.items()})


def companies(data: schema.CompaniesFile) -> dict[str, CompanyDef]:
    """Companies in file order."""
    return {
        company_id: CompanyDef(
            id=company_id,
            name=entry.name,
            kind=entry.kind,
            certificates=tuple(entry.certificates),
            homes=tuple((home.hex, home.stop) for home in entry.homes),
            token_prices=tuple(entry.token_prices),
            features=frozenset(entry.features),
            colour=entry.colour.text,
            text_colour=entry.text_colour.text,
            facts=plain(entry.facts),
        )
        for company_id, entry in data.companies.items()
    }


def privates(data: schema.CompaniesFile) -> dict[str, PrivateDef]:
    """Privates in file order."""
    return {
        private_id: PrivateDef(
            id=private_id,
            name=entry.name,
            value=entry.value,
            revenue=entry.revenue,
            min_bid=entry.min_bid,
            kind=entry.kind,
            powers=tuple(plain(power) for power in entry.powers),
            colour=entry.colour.text,
            text_colour=entry.text_colour.text,
            facts=plain(entry.facts),
        )
        for private_id, entry in data.privates.items()
    }


def certificates(defs: dict[str, CompanyDef]) -> dict[str, Certificate]:
    """Every certificate of every company, by id: ``PLM_0`` is the president's."""
    return {
        f"{company.id}_{i}": Certificate(f"{company.id}_{i}", company.id, shares, i == 0)
        for company in defs.values()
        for i, shares in enumerate(company.certificates)
    }


def _distance(data: schema.Distances) -> tuple[Distance, ...]:
    return tuple(Distance(group.kinds, group.pay, group.visit) for group in data.groups)


def trains(data: schema.TrainsFile) -> dict[str, TrainDef]:
    """Trains in depot order; the further sides of a card follow it."""
    found = {}
    for name, entry in data.trains.items():
        found[name] = TrainDef(
            name=name,
            price=entry.price,
            count=entry.count.value,
            distance=_distance(entry.distance),
            rusts_on=entry.rusts_on,
            trade_in=dict(entry.trade_in),
            events=tuple(entry.events),
            sides=(name, *entry.sides) if entry.sides else (),
            facts=plain(entry.facts),
        )
        for side_name, side in entry.sides.items():
            found[side_name] = TrainDef(
                name=side_name,
                price=side.price,
                count=entry.count.value,
                distance=_distance(side.distance),
                rusts_on=side.rusts_on,
                trade_in=dict(side.trade_in),
                events=tuple(side.events),
                facts={"card": name} | plain(side.facts),
            )
    return found


def phases(data: schema.PhasesFile) -> tuple[PhaseDef, ...]:
    """Phases in order."""
    return tuple(
        PhaseDef(
            name=name,
            trains=tuple(entry.trains),
            train_limit=dict(entry.train_limit.values),
            colours=tuple(entry.colours),
            operating_rounds=entry.operating_rounds,
            status=frozenset(entry.status),
            events=tuple(entry.events),
            facts=plain(entry.facts),
        )
        for name, entry in data.phases.items()
    )
