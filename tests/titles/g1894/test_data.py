"""The figures of the rules, written out here from the rules text and compared with our definitions.

Each row names the rule it comes from. Behaviour is proven in the other modules.
"""

from __future__ import annotations

from typing import Any

import pytest

from eighteenxx.board.tiles import Stop
from tests.titles.g1894.kit import PAR, fresh

GAME = fresh()
DEFS = GAME.title.defs
MAP = DEFS.catalogue.map.hexes

# rule, train, price, number, rusts with, counts (stops, further towns)
TRAINS = [
    ("R94-train-1", "2", 80, 7, "4", (2, 0)),
    ("R94-train-2", "3", 120, 5, "5+1", (3, 0)),
    ("R94-train-3", "4", 300, 4, "7", (4, 0)),
    ("R94-train-4", "5+1", 400, 5, "D", (5, 1)),
    ("R94-train-6", "6", 600, 2, None, (6, 0)),
    ("R94-train-7", "7", 700, 3, None, (7, 0)),
    ("R94-train-8", "D", 800, None, None, (999, 0)),
]


@pytest.mark.parametrize(("rule", "name", "price", "count", "rusts", "stops"), TRAINS)
def test_trains(
    rule: str, name: str, price: int, count: int | None, rusts: str | None, stops: tuple[int, int]
) -> None:
    train = DEFS.trains[name]
    assert (train.price, train.count, train.rusts_on) == (price, count, rusts)
    towns = sum(g.visit for g in train.distance if set(g.kinds) == {"town"})
    other = sum(g.visit for g in train.distance if set(g.kinds) == {"city", "town", "offboard"})
    assert (other, towns) == stops, rule


def test_trains_are_listed_in_the_order_of_sale() -> None:
    """R94-train-14 needs it: the next type is the next one in this list."""
    assert list(DEFS.trains) == ["2", "3", "4", "5+1", "6", "7", "D"]


@pytest.mark.parametrize(
    ("old", "new", "price"),
    [
        ("2", "3", 80),
        ("3", "4", 240),
        ("4", "5+1", 250),
        ("5+1", "6", 400),
        ("6", "7", 400),
        ("5+1", "D", 600),
        ("6", "D", 500),
        ("7", "D", 450),
    ],
)
def test_trade_up_prices(old: str, new: str, price: int) -> None:
    """R94-train-12: the new train's price less half the old one's."""
    assert DEFS.trains[new].price - DEFS.trains[new].trade_in[old] == price
    assert DEFS.trains[new].trade_in[old] * 2 == DEFS.trains[old].price


def test_no_other_trade_up_has_a_price() -> None:
    """R94-train-12."""
    pairs = {(old, t.name) for t in DEFS.trains.values() for old in t.trade_in}
    neighbours = {("2", "3"), ("3", "4"), ("4", "5+1"), ("5+1", "6"), ("6", "7")}
    assert pairs == neighbours | {("5+1", "D"), ("6", "D"), ("7", "D")}


# phase, the train that begins it, ORs of a set, train limit
PHASES = [
    ("Yellow", [], 1, 4),
    ("Green", ["3"], 2, 4),
    ("Blue", ["4"], 2, 3),
    ("Brown", ["5+1"], 3, 3),
    ("Red", ["6"], 3, 3),
    ("Gray", ["7"], 3, 3),
    ("Purple", ["D"], 3, 2),
]


def test_phases() -> None:
    """R94-phase-1 (seven), R94-phase-2 (begun by which train), R94-phase-3 (ORs), R94-phase-4 (limits)."""
    found = [(p.name, list(p.trains), p.operating_rounds, p.train_limit[""]) for p in DEFS.phases]
    assert found == PHASES


# rule, private, face value, revenue
PRIVATES = [
    ("R94-priv-1", "LRC", 20, 5),
    ("R94-priv-5", "AR", 25, 5),
    ("R94-priv-6", "GLG", 50, 10),
    ("R94-priv-10", "SAC", 50, 10),
    ("R94-priv-12", "SQG", 70, 0),
    ("R94-priv-14", "LS", 90, 15),
    ("R94-priv-18", "NMinorS", 140, 20),
    ("R94-priv-20", "PLMMS", 180, 40),
    ("R94-priv-20", "OMMS", 180, 40),
    ("R94-priv-20", "NMS", 180, 40),
    ("R94-priv-20", "CMS", 180, 40),
    ("R94-priv-20", "EMS", 180, 40),
    ("R94-priv-24", "BMS", 200, 60),
]


@pytest.mark.parametrize(("rule", "name", "value", "revenue"), PRIVATES)
def test_privates(rule: str, name: str, value: int, revenue: int) -> None:
    private = DEFS.privates[name]
    assert (private.value, private.revenue) == (value, revenue), rule


def test_there_are_no_other_privates_and_AR_has_no_power_over_track_or_stations() -> None:
    """R94-priv-5: AR has no power; that a company gets 10 F from it is R94-priv-37."""
    assert sorted(DEFS.privates) == sorted(name for _, name, _, _ in PRIVATES)
    assert [p["type"] for p in DEFS.privates["AR"].powers] == ["revenue_change"]


# rule, company, homes (hex, city), prices of its stations, the first ones free for the homes
COMPANIES: list[tuple[str, str, list[tuple[str, int]], list[int]]] = [
    ("R94-corp-1", "PLM", [("G6", 0)], [0, 40, 100, 100, 100]),
    ("R94-corp-2", "CFOR", [("D3", 0), ("H3", 0)], [0, 0, 100, 100, 100]),
    ("R94-corp-3", "Nord", [("D9", 0), ("G14", 0)], [0, 0, 100, 100]),
    ("R94-corp-4", "Ouest", [("B3", 0), ("E6", 0)], [0, 0, 100, 100, 100]),
    ("R94-corp-5", "Est", [("I10", 0)], [0, 40, 100, 100, 100]),
    ("R94-corp-6", "AG", [("D15", 0)], [0, 40, 100, 100, 100]),
    ("R94-corp-7", "Belge", [("E16", 0)], [0, 40, 100]),
    ("R94-corp-8", "LF", [], [0, 40, 100]),
    ("R94-corp-9", "LB", [], [0, 40, 100]),
]


@pytest.mark.parametrize(("rule", "name", "homes", "stations"), COMPANIES)
def test_companies(rule: str, name: str, homes: list[tuple[str, int]], stations: list[int]) -> None:
    """Homes and number of stations; the prices are R94-or-11."""
    company = DEFS.companies[name]
    assert (list(company.homes), list(company.token_prices)) == (homes, stations), rule


def test_company_certificates() -> None:
    """R94-corp-10: a president's certificate of 20% and eight of 10%."""
    assert len(DEFS.companies) == len(COMPANIES)
    for company in DEFS.companies.values():
        assert list(company.certificates) == [2, 1, 1, 1, 1, 1, 1, 1, 1]
        presidents = [c for c in GAME.title.certificates_of[company.id] if c.president]
        assert [(c.shares, c.id) for c in presidents] == [(2, f"{company.id}_0")]


@pytest.mark.parametrize(
    ("hex_id", "name"),
    [
        ("G6", "Paris"),
        ("D3", "Rouen"),
        ("H3", "Chartres"),
        ("D9", "Lens"),
        ("G14", "Charleroi"),
        ("B3", "Le Havre"),
        ("E6", "Amiens"),
        ("I10", "Reims"),
        ("D15", "Gent"),
        ("E16", "Mechelen"),
        ("H17", "Liège"),
        ("D17", "Antwerpen"),
        ("G10", "Saint-Quentin"),
    ],
)
def test_cities_that_the_rules_name(hex_id: str, name: str) -> None:
    """R94-corp-1 to R94-corp-7, R94-priv-7, R94-priv-33, R94-priv-13: the hex is the city."""
    assert MAP[hex_id].name == name
    assert {stop.kind for stop in MAP[hex_id].tile.stops} == {"city"}


# hex, name, kind, value to the blue phase, value from the brown phase
OFFBOARDS = [
    ("A4", "Great Britain", "offboard", 50, 50),
    ("C18", "Netherlands", "offboard", 30, 40),
    ("I2", "Centre & Bourgogne", "offboard", 30, 60),
    ("A10", "London", "city", 30, 80),
    ("G18", "Hasselt", "city", 20, 30),
    ("H3", "Chartres", "city", 20, 30),
]


@pytest.mark.parametrize(("hex_id", "name", "kind", "early", "late"), OFFBOARDS)
def test_values_that_change_with_the_brown_phase(
    hex_id: str, name: str, kind: str, early: int, late: int
) -> None:
    """R94-or-22, R94-phase-8."""
    stop: Stop = MAP[hex_id].tile.stops[0]
    assert (MAP[hex_id].name, stop.kind) == (name, kind)
    values = [stop.value(frozenset(phase.colours)) for phase in DEFS.phases]
    assert values == [early] * 3 + [late] * 4


def test_numbers_of_players_and_start() -> None:
    """R94-cash-1, R94-cash-2, R94-cash-4, R94-float-4."""
    assert list(DEFS.players) == [3, 4]
    assert DEFS.cash == {3: 570, 4: 480}
    assert DEFS.certificate_limit == {3: 18, 4: 14}


def test_par_spaces() -> None:
    """R94-market-7: 67, 80, 95 and 100 F, and where they are in the grid."""
    assert {DEFS.grid.price(cell): cell for cell in DEFS.grid.cells("par")} == PAR


def test_gray_area() -> None:
    """R94-or-26: rows from the top, the first being row 1."""
    rows: dict[int, list[int]] = {}
    for row, column in DEFS.grid.cells("grey"):
        rows.setdefault(row + 1, []).append(DEFS.grid.price((row, column)))
    assert rows == {
        6: [59],
        7: [50, 56],
        8: [40, 50, 55],
        9: [30, 40, 50, 55],
        10: [20, 30, 40, 50, 55],
        11: [10, 20, 30, 40, 50],
    }


def test_ferry_markers() -> None:
    """R94-london-2: four, 80 F each; R94-priv-16: 40 F for the company owning LS."""
    ferry: dict[str, Any] = DEFS.settings["ferry"]
    price = DEFS.privates["LS"].power("ferry_marker_price")
    assert (ferry["count"], ferry["price"]) == (4, 80)
    assert price is not None and price["price"] == 40


def test_finished_towns() -> None:
    """R94-or-30: C6 and D7 have one finished town of 10 F with printed track, and one to be connected."""
    for hex_id in ("C6", "D7"):
        tile = MAP[hex_id].tile
        assert [stop.kind for stop in tile.stops] == ["town", "town"]
        assert [stop.value(frozenset({"yellow"})) for stop in tile.stops] == [0, 10]
        assert len(tile.paths) == 1 and "s1" in tile.paths[0]


def test_printed_terrain() -> None:
    """R94-or-7: 40 and 60 F as printed, and the city upgrades of Paris, Bruxelles and Lille."""
    costs: dict[int, set[str]] = {}
    for hex_ in MAP.values():
        if hex_.cost:
            costs.setdefault(hex_.cost, set()).add(hex_.id)
    assert costs == {
        40: {"B1", "C2", "C12", "E4", "E8", "F5", "H11", "H13"},
        60: {"B7", "E14", "G8", "H15", "I4"},
    }
    tiles = DEFS.catalogue.tiles.values()
    cities = {(t.label, t.colour): t.cost for t in tiles if t.label in ("P", "B", "L")}
    assert cities == {
        (label, colour): cost
        for label in "PBL"
        for colour, cost in (("yellow", 40), ("green", 60), ("brown", 0))
    }
    assert not any(t.cost for t in tiles if t.label is None)
