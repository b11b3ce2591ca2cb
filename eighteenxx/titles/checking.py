"""What must agree between a title's files: every name that one file uses, another one has.

Whatever shows in one value alone (a misspelt key, a text for a number) was found while it was read, see
``structuring``. Each function here looks at one file and what it refers to; none stops at the first fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import field, frozen

from eighteenxx.board.hexes import split_id
from eighteenxx.board.tiles import Tile
from eighteenxx.titles import building, reading, schema
from eighteenxx.titles.growth import grown_from, lays_on
from eighteenxx.titles.marked import Fault, Marked, key_of, mark_of
from eighteenxx.titles.usual import slips

FEATURES = frozenset({"treasury", "trains", "stations", "marker", "loans"})
"""What a company may have; rules ask for these and never for its kind."""


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


@frozen
class _Report:
    content: Content
    standard: dict[str, Tile]
    faults: list[Fault] = field(factory=list)

    def add(self, file: str, path: Sequence[Any], text: str, level: str = "fault") -> None:
        mark = mark_of(self.content.tops[file], path)
        self.faults.append(Fault(mark.file, mark.line, key_of(path), text, level))

    def known(self, file: str, path: Sequence[Any], name: Any, names: Iterable[str], what: str) -> bool:
        if not isinstance(name, str):
            self.add(file, path, f"expected the name of a {what}, not {reading.show(name)}")
        elif name in names:
            return True
        else:
            self.add(file, path, f"there is no {what} {name}")
        return False


def check(content: Content, standard: dict[str, Tile], warn: bool = True) -> list[Fault]:
    """Every fault that shows only when values are compared with each other, and warnings if wanted."""
    report = _Report(content, standard)
    _title(report)
    _map(report)
    _tiles(report)
    _market(report)
    _companies(report)
    _privates(report)
    _trains(report)
    _phases(report)
    if warn and not any(f.level == "fault" for f in report.faults):
        _settings(report)
        _track_over_edges(report)
        _reachable(report)
    return report.faults


def _title(report: _Report) -> None:
    title = report.content.title
    if not title.players:
        report.add("title", ["players"], "at least one number of players is expected")
    for table in ("cash", "certificate_limit"):
        given = getattr(title, table)
        for number in title.players:
            if number not in given:
                report.add("title", [table], f"the figure for {number} players is missing")
        for number in given:
            if number not in title.players:
                report.add("title", [table, number], f"the title is not played by {number}")
    for name, option in title.options.items():
        if option.default not in option.choices:
            text = f"the default {reading.show(option.default)} is none of the choices"
            report.add("title", ["options", name, "default"], text)
    seen: dict[str, str] = {}
    for file, top in report.content.tops.items():
        for name in top.get("facts") or ():
            if name in seen:
                report.add(file, ["facts", name], f"{seen[name]}.yaml has facts of this name already")
            seen[name] = file


def _track(report: _Report, file: str, path: list[Any], data: Any) -> None:
    """Paths name stops that exist, and no stop of a laid tile is without track."""
    used = set()
    for i, track in enumerate(data.paths):
        for end in track.ends:
            stop = reading.stop_number(end) if isinstance(end, str) else None
            if stop is None:
                continue
            used.add(stop)
            if stop >= len(data.stops):
                report.add(file, [*path, "paths", i], f"there is no stop {end} here")
    pairs = Counter(frozenset(track.ends) for track in data.paths)
    for i, track in enumerate(data.paths):
        if pairs[frozenset(track.ends)] > 1:
            report.add(file, [*path, "paths", i], "this track stands here twice")
    if not isinstance(data, schema.HexData) and data.colour != "white":
        for stop in range(len(data.stops)):
            if stop not in used:
                report.add(file, [*path, "stops", stop], f"no track leads to stop s{stop}")
    for name, company in getattr(data, "reserved", {}).items():
        at = [*path, "reserved", name]
        stop = reading.stop_number(name)
        if stop is None or stop >= len(data.stops):
            report.add(file, at, f"there is no stop {name} here")
        report.known(file, at, company, report.content.companies.companies, "company")


def _map(report: _Report) -> None:
    hexes = report.content.map.hexes
    parity: dict[str, int] = {}
    for hex_id, data in hexes.items():
        try:
            parity[hex_id] = sum(split_id(hex_id)) % 2
        except ValueError:
            report.add("map", ["hexes", hex_id], "a hex is a letter and a number, such as F6")
            continue
        _track(report, "map", ["hexes", hex_id], data)
        for side in data.borders:
            if not 0 <= side <= 5:
                report.add("map", ["hexes", hex_id, "borders", side], "a side is a number 0 to 5")
    usual = Counter(parity.values()).most_common(1)
    for hex_id, odd in parity.items():
        if odd != usual[0][0]:
            text = "this hex touches none of the others: letter and number do not fit theirs"
            report.add("map", ["hexes", hex_id], text)


def _tiles(report: _Report) -> None:
    data = report.content.tiles
    for name in data.counts:
        if name not in report.standard:
            text = "there is no standard tile of this number; describe it under tiles"
            report.add("tiles", ["counts", name], text)
    for name, tile in data.tiles.items():
        if name in report.standard:
            report.add(
                "tiles", ["tiles", name], "this is a standard tile's number; give its copies under counts"
            )
        _track(report, "tiles", ["tiles", name], tile)


def _market(report: _Report) -> None:
    market = report.content.market
    if not any(cell.price is not None for row in market.rows for cell in row):
        report.add("market", ["rows"], "at least one price is expected")
    for r, row in enumerate(market.rows):
        for c, cell in enumerate(row):
            for zone in cell.zones:
                if zone not in market.colours:
                    text = f"the zone {zone} has no colour under colours"
                    report.add("market", ["rows", r, c], text)


def _companies(report: _Report) -> None:
    hexes = report.content.map.hexes
    for company_id, company in report.content.companies.companies.items():
        at = ["companies", company_id]
        if not company.certificates or any(shares < 1 for shares in company.certificates):
            report.add(
                "companies", [*at, "certificates"], "shares of each certificate, 1 or more, are expected"
            )
        for i, home in enumerate(company.homes):
            where = [*at, "homes", i]
            if report.known("companies", where, home.hex, hexes, "hex"):
                stops = hexes[home.hex].stops
                if home.stop >= len(stops):
                    report.add("companies", where, f"{home.hex} has no stop s{home.stop}")
                elif stops[home.stop].kind != "city":
                    report.add("companies", where, f"s{home.stop} of {home.hex} is no city")
        if len(company.token_prices) < len(company.homes):
            given = len(company.token_prices)
            text = f"{len(company.homes)} homes need as many token prices, and only {given} are given"
            report.add("companies", [*at, "token_prices"], text)
        for i, price in enumerate(company.token_prices):
            if price < 0:
                report.add("companies", [*at, "token_prices", i], "a price is 0 or more")
            elif i < len(company.homes) and price:
                report.add("companies", [*at, "token_prices", i], "a home's station costs 0", "warning")
        for i, feature in enumerate(company.features):
            if feature not in FEATURES:
                text = f"the feature {feature} is unknown; there are {', '.join(sorted(FEATURES))}"
                report.add("companies", [*at, "features", i], text)
    kinds = {c.kind for c in report.content.companies.companies.values()}
    for kind in report.content.companies.kinds:
        if kind not in kinds:
            report.add("companies", ["kinds", kind], "no company is of this kind", "warning")


def _privates(report: _Report) -> None:
    content = report.content
    names = {
        "hex": (content.map.hexes, "hex"),
        "tiles": ({*content.tiles.counts, *content.tiles.tiles}, "tile"),
        "company": (content.companies.companies, "company"),
        "phase": (content.phases.phases, "phase"),
    }
    for private_id, private in content.companies.privates.items():
        at = ["privates", private_id]
        if private_id in content.companies.companies:
            report.add("companies", at, "a company has this id already")
        for key in ("value", "revenue", "min_bid"):
            if getattr(private, key) < 0:
                report.add("companies", [*at, key], "an amount is 0 or more")
        for i, power in enumerate(private.powers):
            where = [*at, "powers", i]
            if not isinstance(power.get("type"), str):
                report.add("companies", where, "the key type is missing, which says what power it is")
            for key, (known, what) in names.items():
                if key not in power:
                    continue
                listed = power[key] if isinstance(power[key], list) else [power[key]]
                for name in listed:
                    report.known("companies", [*where, key], name, known, what)


def _trains(report: _Report) -> None:
    trains = report.content.trains.trains
    order: dict[str, int] = {}
    for place, (name, train) in enumerate(trains.items()):
        for side in (name, *train.sides):
            if side in order:
                report.add("trains", ["trains", name, "sides", side], "another train has this name already")
            order.setdefault(side, place)
    for name, train in trains.items():
        _train(report, ["trains", name], train, order, order[name])
        for side_name, other in train.sides.items():
            _train(report, ["trains", name, "sides", side_name], other, order, order[name])


def _train(report: _Report, at: list[Any], train: Any, order: dict[str, int], place: int) -> None:
    if train.price <= 0:
        report.add("trains", [*at, "price"], "a train's price is more than 0")
    if not train.distance.groups:
        report.add("trains", [*at, "distance"], "a train calls at some stops at least")
    later = train.rusts_on
    known = later is not None and report.known("trains", [*at, "rusts_on"], later, order, "train")
    if known and order[later] <= place:
        report.add("trains", [*at, "rusts_on"], f"{later} is sold no later than this train")
    for name, discount in train.trade_in.items():
        report.known("trains", [*at, "trade_in", name], name, order, "train")
        if not 0 <= discount <= train.price:
            report.add("trains", [*at, "trade_in", name], "the discount is between 0 and the price")


def _phases(report: _Report) -> None:
    trains: dict[str, int] = {}
    for place, (card, entry) in enumerate(report.content.trains.trains.items()):
        for side in (card, *entry.sides):
            trains.setdefault(side, place)
    started: dict[str, str] = {}
    before: list[str] = []
    last = -1
    for i, (name, phase) in enumerate(report.content.phases.phases.items()):
        at = ["phases", name]
        if i and not phase.trains:
            report.add("phases", at, "the trains that start this phase are missing")
        if not i and phase.trains:
            report.add("phases", [*at, "trains"], "the first phase starts with the game; no train starts it")
        for j, train in enumerate(phase.trains):
            where = [*at, "trains", j]
            if not report.known("phases", where, train, trains, "train"):
                continue
            if train in started:
                report.add("phases", where, f"{train} starts phase {started[train]} already")
            elif trains[train] < last:
                report.add("phases", where, f"{train} is sold before the train that starts the phase before")
            started[train] = name
            last = max(last, trains[train])
        if not phase.colours:
            report.add("phases", [*at, "colours"], "at least one colour is expected")
        for colour in before:
            if colour not in phase.colours:
                report.add("phases", [*at, "colours"], f"{colour} was available in the phase before")
        before = list(phase.colours)
        for limit in phase.train_limit.values.values():
            if limit < 1:
                report.add("phases", [*at, "train_limit"], "a limit is 1 or more")
        if phase.operating_rounds < 1:
            report.add("phases", [*at, "operating_rounds"], "1 or more is expected")


def _settings(report: _Report) -> None:
    """Settings that look like a slip: misspelt, nothing would ever read them."""
    for path, text in slips(report.content.title.settings):
        report.add("title", ["settings", *path], text, "warning")


def _track_over_edges(report: _Report) -> None:
    """Printed track that leads off the map or against a wall."""
    board = building.game_map(report.content.map, report.content.companies)
    for hex_id, here in board.hexes.items():
        for i, track in enumerate(here.tile.paths):
            for end in track:
                if isinstance(end, int) and end not in board.neighbours[hex_id]:
                    text = f"track leads over side {end}, where the map has no hex or a wall"
                    report.add("map", ["hexes", hex_id, "paths", i], text, "warning")


def _reachable(report: _Report) -> None:
    """Tiles that can never come on the map, for no other tile or printed hex grows into them."""
    content = report.content
    board = building.game_map(content.map, content.companies)
    cat = building.catalogue(content.tiles, report.standard, board)
    printed = [here.tile for here in board.hexes.values()]
    below = [tile for name, tile in cat.tiles.items() if cat.counts[name] != 0]
    for name, tile in cat.tiles.items():
        if cat.counts[name] == 0 or tile.colour == "white":
            continue
        if tile.colour == "yellow":
            found = any(lays_on(tile, here) for here in printed if here.colour == "white")
        else:
            found = any(grown_from(tile, old) for old in (*printed, *below))
        if not found:
            path = ["tiles", name] if name in content.tiles.tiles else ["counts", name]
            report.add("tiles", path, "no hex or tile can be upgraded to this tile", "warning")
