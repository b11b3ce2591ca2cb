"""Cities that split in two when upgraded to brown: stations lifted and placed again, reservations."""

from __future__ import annotations

from typing import Any

import pytest

from eighteenxx.engine.actions import LayTile, Pass, PlaceToken
from eighteenxx.titles.g1894.steps import BuyFerryMarker
from tests.titles.g1894.kit import Table, exits

SPLIT = LayTile("Red", "D15", "X16", 1)
"""Gent: sides 1 and 4 in the first city, 2 (Brugge) and 5 (Mechelen) in the second."""


def gent(*owners: str, operator: str = "CFOR", phase: str = "Brown") -> Table:
    """A green Gent with these companies' stations; CFOR (Red's) is connected to it from Mechelen."""
    table = Table().phase(phase).tiles(("C14", "57", 2), ("D15", "14", 1), ("E16", "57", 2))
    for name, president in (("CFOR", "Red"), ("AG", "Blue"), ("Est", "Green")):
        holders: dict[str, Any] = {president: 4, "Blue" if president == "Red" else "Red": 2}
        table.company(name, operated=name in owners or name == operator, cash=500, **holders)
    for name in owners:
        table.station(name, "D15")
    if operator not in owners:
        table.station(operator, "E16")
    return table.trains(operator, "5+1")


def stations(table: Table) -> list[tuple[int, str]]:
    return sorted(table.state.board.stations("D15"))


@pytest.mark.parametrize(
    ("green", "brown"),
    [
        *(("14", "X16"), ("14", "X17"), ("14", "X18")),
        *(("15", "X19"), ("15", "X20"), ("15", "X21")),
        *(("619", "X22"), ("619", "X23"), ("619", "X24")),
    ],
)
def test_a_regular_green_city_becomes_two(green: str, brown: str) -> None:
    """R94-split-1: two cities of 40 F and one space each; R94-split-9: the exits of the green tile."""
    table = Table().phase("Brown").company("AG", Red=4, Blue=2, operated=True).station("AG", "D15")
    turn = next(r for n, r in table.t.track.upgrades(table.s, "D15") if n == "57")
    table.tile("D15", "57", turn)
    rotations = [r for n, r in table.t.track.upgrades(table.s, "D15") if n == green]
    for rotation in rotations:
        here = table.copy().tile("D15", green, rotation).turn("AG", "lay_track")
        cat = here.t.catalogue
        lays = here.lays("D15", brown)
        assert lays
        for lay in lays:
            assert exits(cat.tiles[brown], lay.rotation) == exits(cat.tiles[green], rotation)
        after = here.copy()
        after.do(lays[0])
        stops = after.state.board.stops(cat, "D15")
        assert [(s.kind, s.slots, s.value(frozenset({"brown"}))) for s in stops] == [("city", 1, 40)] * 2
        others = [r for r in range(6) if r not in {lay.rotation for lay in lays}]
        for r in others:
            here.refused(LayTile("Red", "D15", brown, r), "R94-or-4")


@pytest.mark.parametrize(("hex_id", "green"), [("G4", "15"), ("I10", "15")])
def test_printed_yellow_cities_split_once_they_are_green(hex_id: str, green: str) -> None:
    """R94-split-1 (RUL94-16): Versailles and Reims."""
    table = Table().phase("Brown").company("AG", Red=4, Blue=2, operated=True).station("AG", hex_id)
    turn = next(r for n, r in table.t.track.upgrades(table.s, hex_id) if n == green)
    table.tile(hex_id, green, turn).turn("AG", "lay_track")
    assert {a.tile for a in table.lays(hex_id)} == {"X19", "X20", "X21"}


def test_all_stations_are_lifted_and_the_operator_places_its_own_at_once() -> None:
    """R94-split-2, R94-split-4 (before any other action), R94-split-12, R94-split-8 (free)."""
    table = gent("CFOR", "Est").turn("CFOR", "lay_track")
    table.do(SPLIT)
    assert stations(table) == []
    assert (table.game.active.step, table.game.active.entity) == ("replace station", "CFOR")
    table.refused(Pass("Red"))
    table.refused(LayTile("Red", "F17", "9", 2))
    table.refused(PlaceToken("Red", "C14", 0), "R94-split-12")
    table.refused(PlaceToken("Red", "D15", 2), "R94-split-12")
    table.allowed(PlaceToken("Red", "D15", 0))
    left = table.state.companies["CFOR"].tokens_left
    table.do(PlaceToken("Red", "D15", 1))
    assert stations(table) == [(1, "CFOR")]
    assert (table.money("CFOR"), table.state.companies["CFOR"].tokens_left) == (500, left)
    assert table.game.active.step == "lay track"
    table.allowed(LayTile("Red", "F17", "9", 2))


def test_the_others_place_theirs_at_the_end_of_the_turn_in_operating_order() -> None:
    """R94-split-5: whoever operates; R94-split-8: free."""
    for first, second in (("AG", "Est"), ("Est", "AG")):
        table = gent("AG", "Est").price(first, (4, 5)).price(second, (4, 4)).turn("CFOR", "lay_track")
        table.do(SPLIT)
        assert table.game.active.step == "lay track"  # CFOR has none there, and goes on
        table.do(LayTile("Red", "F17", "9", 2), Pass("Red"))
        table.finish()
        assert stations(table) == []
        for company in (first, second):
            president = {"AG": "Blue", "Est": "Green"}[company]
            assert table.game.active.step == "replace station"
            assert (table.game.active.player, table.game.active.entity) == (president, company)
            table.refused(Pass(president))
            table.refused(BuyFerryMarker(president))
            table.do(PlaceToken(president, "D15", 1 if company == first else 0))
        assert stations(table) == sorted([(1, first), (0, second)])
        assert (table.money("AG"), table.money("Est")) == (500, 500)
        assert table.game.active.step != "replace station"


def test_both_may_go_into_one_city() -> None:
    """R94-split-6: the second one stands beside the space, and the other city stays open."""
    table = gent("CFOR", "Est").turn("CFOR", "lay_track")
    table.do(SPLIT, PlaceToken("Red", "D15", 1))
    table.finish()
    table.do(PlaceToken("Green", "D15", 1))
    # AG's turn is next, and its home finds the other city open.
    assert stations(table) == [(0, "AG"), (1, "CFOR"), (1, "Est")]
    assert table.state.board.slots(table.t.catalogue, "D15", 1) == ("CFOR",)
    # Est passes the city as CFOR does; the Belge, which has no station there, does not.
    assert ("C14", 0) in table.t.network.of(table.state, "Est").stops
    table.s = table.state
    table.station("Belge", "C14").turn("PLM")
    assert ("E16", 0) not in table.t.network.of(table.state, "Belge").stops


def test_connections_are_cut() -> None:
    """R94-split-3: the first city has lost Brugge and Mechelen, the second has kept them."""
    for stop in (0, 1):
        table = gent("CFOR").turn("CFOR", "lay_track")
        assert {("C14", 0), ("E16", 0)} <= table.t.network.of(table.state, "CFOR").stops
        table.do(SPLIT, PlaceToken("Red", "D15", stop))
        reached = {("C14", 0), ("E16", 0)} & table.t.network.of(table.state, "CFOR").stops
        assert reached == ({("C14", 0), ("E16", 0)} if stop else set())
        assert bool(table.lays("F17")) == bool(stop)


def test_a_lifted_station_stops_no_train_in_that_turn() -> None:
    """R94-split-2 (RUL94-01): routes are run with the stations that are down."""
    table = gent("AG", "Est").turn("CFOR", "lay_track")
    assert ("C14", 0) not in table.t.network.of(table.state, "CFOR").stops
    table.do(SPLIT)
    table.do(LayTile("Red", "F17", "9", 2))
    table.until("run trains")
    assert table.best()[0] >= 20 + 40 + 20


# -- spaces while stations wait --------------------------------------------------------------------


def test_two_lifted_stations_need_both_spaces() -> None:
    """R94-split-7."""
    table = gent("AG", "Est").turn("CFOR", "lay_track")
    table.do(SPLIT, Pass("Red"))
    for stop in (0, 1):
        table.refused(PlaceToken("Red", "D15", stop))


def test_one_lifted_station_leaves_a_space() -> None:
    """R94-split-7: unless a home reservation needs it."""
    table = gent("Est").turn("CFOR", "lay_track")
    assert not table.state.companies["AG"].operated  # Gent is AG's home
    table.do(SPLIT, Pass("Red"))
    for stop in (0, 1):
        table.refused(PlaceToken("Red", "D15", stop))
    free = gent("Est")
    free.s.companies["AG"].operated = True
    free.turn("CFOR", "lay_track")
    free.do(SPLIT, Pass("Red"))
    free.allowed(PlaceToken("Red", "D15", 1))


# -- reservations ----------------------------------------------------------------------------------


def split(*stops: tuple[str, int]) -> Table:
    """Gent is split already, with stations; AG has not operated."""
    table = gent().tile("D15", "X16", 1)
    for name, stop in stops:
        table.s.companies[name].operated = True
        table.station(name, "D15", stop)
    return table


def test_a_home_reservation_covers_the_hex() -> None:
    """R94-split-10, R94-or-12 (RUL94-02): one more station finds a space in either city, a second one does
    not."""
    table = split().turn("CFOR", "place_station")
    table.allowed(PlaceToken("Red", "D15", 1))
    assert ("D15", 0) not in table.stations()  # not connected
    table.do(PlaceToken("Red", "D15", 1))
    full = split(("Est", 0)).turn("CFOR", "place_station")
    full.refused(PlaceToken("Red", "D15", 1), "R94-or-12")
    without = split(("Est", 0))
    without.s.companies["AG"].operated = True
    without.turn("CFOR", "place_station").allowed(PlaceToken("Red", "D15", 1))


@pytest.mark.parametrize("taken", [0, 1])
def test_the_home_is_in_the_city_that_has_a_space(taken: int) -> None:
    """R94-split-10: when only one has, nothing is asked."""
    table = split(("Est", taken)).turn("AG")
    assert table.game.active.step == "lay track"
    assert stations(table) == sorted([(taken, "Est"), (1 - taken, "AG")])


@pytest.mark.parametrize("chosen", [0, 1])
def test_a_company_that_starts_chooses_its_city(chosen: int) -> None:
    """R94-split-11: if both have a space; free, before anything else."""
    table = split().turn("AG")
    assert (table.game.active.step, table.game.active.player) == ("choose home stop", "Blue")
    table.refused(Pass("Blue"))
    table.refused(PlaceToken("Blue", "C14", 0), "R94-split-11")
    table.do(PlaceToken("Blue", "D15", chosen))
    assert stations(table) == [(chosen, "AG")]
    assert (table.money("AG"), table.game.active.step) == (500, "lay track")


def test_the_home_of_a_company_not_started_is_kept_through_a_split() -> None:
    """R94-split-10, R94-split-7: Est comes back, AG still has a city for its home."""
    table = gent("Est").turn("CFOR", "lay_track")
    table.do(SPLIT, Pass("Red"))
    table.finish()
    table.do(PlaceToken("Green", "D15", 1))
    table.until("lay track", "AG")
    assert stations(table) == [(0, "AG"), (1, "Est")]


def test_a_free_station_beside_lifted_ones() -> None:
    """R94-split-7, R94-or-10: whoever has a station to place again in a hex places no other there."""
    table = gent("CFOR", "Est").turn("CFOR", "lay_track")
    table.do(SPLIT, PlaceToken("Red", "D15", 1), Pass("Red"))
    table.refused(PlaceToken("Red", "D15", 0))
