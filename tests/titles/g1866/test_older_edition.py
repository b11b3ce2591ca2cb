"""Edition 2021 where recorded games show what its settings mean, one quirk a test."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import BuyTrain, DiscardTrain, PlaceToken
from eighteenxx.titles.g1866.emergency import BuyTrains1866
from tests.titles.g1866.kit import Table, cell
from tests.titles.g1866.lines import french, run


def older(players: int = 3) -> Table:
    return Table(players, edition="2021")


# -- stations --------------------------------------------------------------------------------------


def test_one_city_of_printed_london_is_kept_empty() -> None:
    """R66-8.2.4-f, RUL66-09: in the older edition one of the four takes no station until the grey tile lies
    there."""
    t = older().phase("8").company("GWR", cell(100))
    places = {stop: t.t.tokens.may_place(t.s, "GWR", "F6", stop) for stop in range(4)}
    assert [stop for stop, refusal in places.items() if refusal is not None] == [1]
    assert places[1] is not None and places[1].rule == "R66-8.2.4-f"
    t.tile("F6", "L1")
    assert t.t.tokens.may_place(t.s, "GWR", "F6", 0) is None


@pytest.mark.parametrize(("edition", "stops"), [("2021", {0, 1}), ("2026", {0})])
def test_a_connection_may_come_twice_to_a_hex_of_several_cities(edition: str, stops: set[int]) -> None:
    """R66-8.2.4-f, R66-8.3-g: a run comes to Paris once; in the older edition a station or tile may all the
    same be connected by a way that goes out of one city and into the other."""
    t = Table(edition=edition).company("OU", cell(100)).path("I5", to="J6").tile("J6", "C4", 0)
    t.join("J8", "J6", "K7").join("K7", "J8", "J6").turn("OU", "place_station")
    assert {stop for hex_id, stop in t.places() if hex_id == "J6"} == stops
    for stop in stops:
        t.allowed(PlaceToken("Red", "J6", stop))


# -- running ---------------------------------------------------------------------------------------


def test_who_once_had_a_route_is_asked_to_run() -> None:
    """R66-8.2.5.1-m: in the older edition the step waits also when the route is lost since."""
    t = french("2", edition="2021").turn("OU", "run_trains")
    t.do(t.game.best_routes())
    assert t.state.extra.had_route == {"OU"}
    for had in (True, False):
        t = older().company("OU", cell(100)).trains("OU", "2")
        t.s.extra.had_route = frozenset({"OU"} if had else ())
        t.turn("OU", "run_trains")
        assert (t.acting == ("OU", "run trains")) is had
        if had:
            t.do(run("Red"))
            assert t.where("OU") == cell(90)


# -- order -----------------------------------------------------------------------------------------


def test_minors_act_by_their_places() -> None:
    """R66-6.1-a: a minor whose director sold his share goes a place down, behind the one that is there."""
    t = older().minors(HAN="Red", BAV="Blue", WTB="Green")
    assert t.t.rounds.line(t.s) == ["HAN", "BAV", "WTB"]
    t.t.market.sale(t.s, "WTB", "Green", 1, True)
    assert t.t.rounds.line(t.s) == ["HAN", "BAV", "WTB"]
    t.t.market.sale(t.s, "WTB", "Red", 1, True)
    assert t.t.rounds.line(t.s) == ["HAN", "WTB", "BAV"]


# -- the step to buy trains ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cash", "others", "asked"),
    [(49, "", False), (50, "", True), (1, "train", True), (1, "card", True), (0, "train", False)],
)
def test_when_a_company_with_a_train_is_asked_to_buy(cash: int, others: str, asked: bool) -> None:
    """R66-8.2.8-a, R66-8.2.8-h: it waits for who can pay the bank's cheapest, or 1 when somebody else has a
    train; an infrastructure card is taken for one."""
    t = older().company("OU", cell(100), cash=cash).trains("OU", "L").company("CPS", cell(80), Blue=2)
    if others == "train":
        t.trains("CPS", "L")
    elif others == "card":
        t.s.extra.owned["CPS"] = ("P",)
    t.s.extra.cards["P"] = 0
    t.turn("OU", "buy_trains_1866")
    assert (t.acting == ("OU", "buy trains")) is asked


@pytest.mark.parametrize("between", ["", "token", "round"])
def test_the_step_to_buy_trains_is_lost_for_the_next_turn_only(between: str) -> None:
    """R66-8.2.13-a: where a company at 0 closes as it begins phase 5, the company next in turn buys no train;
    not if a stock turn comes first, and not in another round."""
    t = older(4).phase("4").company("OU", cell(0), cash=3000, White=2)
    t.s.depot.left["4"], t.s.depot.sold["4"] = 0, 5
    if between == "token":
        t.st("Blue", cell(20))
    t.company("CPS", cell(10) if between != "round" else cell(300), Green=2)
    t.turn("OU", "buy_trains_1866", had=("CPS",) if between == "round" else ())
    t.do(BuyTrain("White", "5", "bank", 500))
    t.until("lay track", "CPS")
    assert any(isinstance(task, BuyTrains1866) for task in t.state.agenda) is bool(between)
    assert not t.state.extra.train_step_lost


def test_trains_of_a_closed_company_stay_for_sale() -> None:
    """R66-8.2.13-a: in the older edition they do, also when it was started again, and to itself; the bank
    gets the money."""
    t = older().phase("3").company("BH", cell(0), Blue=2).trains("BH", "3").company("OU", cell(100), cash=300)
    t.turn("BH", "issue_or_redeem").until(entity="OU")
    assert t.state.extra.orphans == {"3-0": "BH"} and not t.state.companies["BH"].trains
    t = older().phase("3").company("OU", cell(100), cash=300).trains("OU", "3", "3")
    t.s.companies["OU"].trains, t.s.extra.orphans = ("3-1",), {"3-0": "BH"}
    t.turn("OU", "buy_trains_1866")
    t.refused(BuyTrain("Red", "3-0", "BH", 301))
    t.refused(BuyTrain("Red", "3-0", "BH", 0))
    t.do(BuyTrain("Red", "3-0", "BH", 120))
    assert t.state.companies["OU"].trains == ("3-1", "3-0") and t.money("OU") == 180
    assert t.state.extra.orphans == {}
    t = older().phase("3").company("BH", cell(100), cash=300, Blue=2).trains("BH", "3", "3")
    t.s.companies["BH"].trains, t.s.extra.orphans = ("3-1",), {"3-0": "BH"}
    t.turn("BH", "buy_trains_1866").do(BuyTrain("Blue", "3-0", "BH", 1))
    assert t.state.companies["BH"].trains == ("3-1", "3-0")


def test_trains_of_closed_companies_rust() -> None:
    """R66-X-rust-first: wherever they are."""
    t = older().phase("3").company("OU", cell(100), cash=900).trains("OU", "3", "2")
    t.s.companies["OU"].trains, t.s.extra.orphans = ("3-0",), {"2-0": "BH"}
    t.s.depot.left["3"], t.s.depot.sold["3"] = 0, 6
    t.turn("OU", "buy_trains_1866").do(BuyTrain("Red", "4", "bank", 300))
    assert t.state.extra.orphans == {}


@pytest.mark.parametrize(("edition", "first"), [("2021", "OU"), ("2026", "BH")])
def test_who_gives_up_a_train_first(edition: str, first: str) -> None:
    """R66-8.2.8-f: in descending market order; in the older edition as the companies are listed."""
    t = Table(edition=edition).phase("4").company("OU", cell(80)).trains("OU", "3", "3", "4")
    t.company("BH", cell(100), Blue=2).trains("BH", "3", "3", "4").company(
        "CPS", cell(200), cash=900, Green=2
    )
    t.s.depot.left["4"], t.s.depot.sold["4"] = 0, 5
    t.turn("CPS", "buy_trains_1866").do(BuyTrain("Green", "5", "bank", 500))
    assert t.acting == (first, "discard train")
    player = "Red" if first == "OU" else "Blue"
    t.do(DiscardTrain(player, t.state.companies[first].trains[0]))
    assert t.acting == ({"OU": "BH", "BH": "OU"}[first], "discard train")
