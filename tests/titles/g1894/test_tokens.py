"""Stations: homes, where and how many, what they cost, spaces kept for homes."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import Pass, PlaceToken
from tests.titles.g1894.kit import Table, exits

HOMES = {
    "PLM": [("G6", 0)],
    "CFOR": [("D3", 0), ("H3", 0)],
    "Nord": [("D9", 0), ("G14", 0)],
    "Ouest": [("B3", 0), ("E6", 0)],
    "Est": [("I10", 0)],
    "AG": [("D15", 0)],
    "Belge": [("E16", 0)],
}


@pytest.mark.parametrize("company", list(HOMES))
def test_homes_are_placed_when_a_company_first_operates(company: str) -> None:
    """R94-or-3: all of them, free; R94-corp-1 to R94-corp-7: where."""
    table = Table().company(company, Red=4, Blue=2, cash=500)
    assert table.s.board.stations_of(company) == []
    table.turn(company)
    assert sorted(table.state.board.stations_of(company)) == sorted(HOMES[company])
    assert table.money(company) == 500
    assert all(table.state.companies[company].tokens_left)  # only those that cost money are left


def connected(tokens: int = 0, cash: int = 500) -> Table:
    """AG in Gent, connected with Brugge; Mechelen beyond Gent is kept for the Belge."""
    table = Table().phase("Green").gent("3", cash=cash)
    for _ in range(tokens):
        table.s.companies["AG"].tokens_left = table.s.companies["AG"].tokens_left[1:]
        table.s.board.put(table.t.catalogue, ("G10", "H9", "E10")[_], 0, "AG")
    return table


def test_one_station_a_turn_on_a_route() -> None:
    """R94-or-9: in a city with a free space that the company's track comes to."""
    table = connected().tile("B9", "57", 0).tile("E16", "14", 1).turn("AG", "place_station")
    assert table.stations() == {("C14", 0), ("E16", 0)}
    table.refused(PlaceToken("Red", "B9", 0), "R94-or-9")
    table.refused(PlaceToken("Red", "F17", 0), "R94-or-9")
    table.do(PlaceToken("Red", "C14", 0))
    table.refused(PlaceToken("Red", "E16", 0))
    assert table.game.active.step == "run trains"


def test_no_station_in_a_full_city() -> None:
    """R94-or-9."""
    table = connected().company("Est", Blue=4, Green=2, operated=True).station("Est", "C14")
    table.tile("E16", "14", 1).turn("AG", "place_station").refused(PlaceToken("Red", "C14", 0), "R94-or-9")


def test_no_station_off_the_map_or_in_a_town() -> None:
    """R94-or-9: cities hold stations; anything else is refused in a sentence."""
    table = connected().tile("B13", "8", 5).turn("AG", "place_station")
    for hex_id, stop in (("Z9", 0), ("B15", 0), ("B13", 0), ("C14", 1)):
        table.refused(PlaceToken("Red", hex_id, stop))


def test_no_station_beyond_a_city_full_of_others() -> None:
    """R94-or-9, R94-or-14: no route passes it."""
    table = connected().tile("F17", "9", 2).company("Belge", Blue=4, Red=2, operated=True)
    assert ("G18", 0) in table.t.network.of(table.s, "AG").token_places
    table.station("Belge", "E16").turn("AG", "place_station")
    table.refused(PlaceToken("Red", "G18", 0), "R94-or-9")


def test_one_station_in_a_hex() -> None:
    """R94-or-10: also in Paris and in split cities."""
    two = Table().phase("Green").company("AG", Red=4, Blue=2, operated=True).tile("D15", "14", 1)
    two.station("AG", "D15").turn("AG", "place_station").refused(PlaceToken("Red", "D15", 0))
    paris = Table().phase("Green").company("Est", Red=4, Blue=2, operated=True).station("Est", "G6", 1)
    paris.tiles(("H7", "7", 1), ("H5", "7", 3)).s.companies["PLM"].operated = True
    paris.s.board.laid["G6"] = ("X4", 4)
    paris.s.board.changed()
    paris.turn("Est", "place_station").refused(PlaceToken("Red", "G6", 0))
    split = Table().phase("Brown").company("AG", Red=4, Blue=2, operated=True).tile("D15", "X21", 0)
    split.tiles(("D13", "7", 3), ("C14", "14", 5)).station("AG", "D15").turn("AG", "place_station")
    assert ("D15", 1) in split.t.network.of(split.state, "AG").stops
    split.refused(PlaceToken("Red", "D15", 1), "R94-or-10")


@pytest.mark.parametrize(
    ("company", "prices"),
    [
        ("AG", [40, 100, 100, 100]),
        ("PLM", [40, 100, 100, 100]),
        ("Est", [40, 100, 100, 100]),
        ("Belge", [40, 100]),
        ("LF", [40, 100]),
        ("LB", [40, 100]),
        ("CFOR", [100, 100, 100]),
        ("Nord", [100, 100]),
        ("Ouest", [100, 100, 100]),
    ],
)
def test_what_stations_cost(company: str, prices: list[int]) -> None:
    """R94-or-11: after the home or the two homes; when all are placed there is none."""
    spare = ["D15", "E16", "G18", "H17", "F15"]
    for number in range(len(prices) + 1):
        table = Table().phase("Brown").company(company, Red=4, Blue=2, operated=True, cash=1000)
        table.tiles(("C14", "57", 2), ("D15", "14", 1))
        for i in range(len(table.s.companies[company].tokens_left) - len(prices) + number):
            table.station(company, "C14" if i == 0 else ("G10", "H9", "E10", "B9")[i - 1])
        for other in table.s.companies.values():
            other.operated = other.operated or other.floated
        table.turn(company, "place_station")
        if number == len(prices):
            table.refused(PlaceToken("Red", spare[0], 0))
            continue
        table.do(PlaceToken("Red", "D15", 0))
        assert table.money(company) == 1000 - prices[number]


def test_a_station_must_be_paid() -> None:
    """R94-or-11."""
    connected(cash=40).turn("AG", "place_station").allowed(PlaceToken("Red", "C14", 0))
    connected(cash=39).turn("AG", "place_station").refused(PlaceToken("Red", "C14", 0))
    connected(1, cash=99).turn("AG", "place_station").refused(PlaceToken("Red", "C14", 0))


def test_spaces_kept_for_homes() -> None:
    """R94-or-12: a city of one space is closed, of two spaces one is open; until the home is placed."""
    table = connected().turn("AG", "place_station")
    table.refused(PlaceToken("Red", "E16", 0), "R94-or-12")
    green = connected().tile("E16", "14", 1).turn("AG", "place_station")
    green.allowed(PlaceToken("Red", "E16", 0))
    third = connected().tile("E16", "14", 1).company("Est", Blue=4, Green=2, operated=True)
    third.station("Est", "E16").turn("AG", "place_station")
    third.refused(PlaceToken("Red", "E16", 0), "R94-or-12")
    placed = connected().tile("E16", "14", 1).company("Belge", Blue=4, Red=2, operated=True)
    placed.station("Belge", "E16").turn("AG", "place_station")
    placed.allowed(PlaceToken("Red", "E16", 0))


def test_a_company_not_even_started_keeps_its_home() -> None:
    """R94-or-12: Nord's Lens and Charleroi."""
    table = Table().phase("Green").company("AG", Red=4, Blue=2, operated=True).station("AG", "E10")
    table.path("E10", "D9")
    assert table.s.companies["Nord"].par is None
    table.turn("AG", "place_station").refused(PlaceToken("Red", "D9", 0))
    assert ("D9", 0) in table.t.network.of(table.state, "AG").token_places


def test_two_homes_keep_one_space_each() -> None:
    """R94-or-12, R94-or-3: Nord's homes are Lens and Charleroi; a green Lens has a space for another."""
    table = Table().phase("Green").company("AG", Red=4, Blue=2, operated=True).station("AG", "E10")
    table.path("E10", "D9").tile("D9", "14", next(r for r in range(6) if joins(table, "D9", "14", r)))
    table.turn("AG", "place_station").do(PlaceToken("Red", "D9", 0))
    # The home's space comes first, whoever comes first: the order in which a split lifts them. R94-split-2
    assert table.state.board.slots(table.t.catalogue, "D9", 0) == (None, "AG")
    own = Table().company("Nord", Red=4, Blue=2).tile("D9", "14", 0).turn("Nord")
    assert own.state.board.slots(own.t.catalogue, "D9", 0) == ("Nord", None)


def joins(table: Table, hex_id: str, tile: str, rotation: int) -> bool:
    """Whether a turned tile keeps the sides of the one that lies on a hex."""
    old, turn = table.s.board.laid[hex_id]
    tiles = table.t.catalogue.tiles
    return exits(tiles[old], turn) <= exits(tiles[tile], rotation)


def test_a_home_kept_in_one_city_of_Paris_moves_nothing_in_the_other() -> None:
    """R94-or-12, R94-or-23: PLM's space is in the marked city; the other is filled from its first one."""
    table = Table().phase("Brown").company("Est", Red=4, Blue=2, operated=True).tile("G6", "X9", 0)
    assert table.s.board.slots(table.t.catalogue, "G6", 1) == (None, None)
    table.t.tokens.place(table.s, "Est", "G6", 1, 0)
    assert table.s.board.slots(table.t.catalogue, "G6", 1) == ("Est", None)


def test_PLMs_city_of_Paris_is_kept() -> None:
    """R94-or-12, R94-corp-1: the other city is open."""
    for stop, open_ in ((0, False), (1, True)):
        table = Table().phase("Green").company("Est", Red=4, Blue=2, operated=True).station("Est", "H9")
        table.tile("G6", "X1", 4 if stop == 0 else 2)
        # Sides 4 and 5 are PLM's with the first turn, side 5 is the other city's with the second.
        table.path("G6", "H7", "H9").turn("Est", "place_station")
        assert ("G6", stop) in table.t.network.of(table.state, "Est").token_places
        assert (("G6", stop) in table.stations()) == open_


def test_the_step_may_be_passed() -> None:
    """R94-or-9: a company may, it need not."""
    table = connected().turn("AG", "place_station")
    table.do(Pass("Red"))
    assert table.game.active.step == "run trains"
