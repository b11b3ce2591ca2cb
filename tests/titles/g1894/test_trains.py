"""Buying trains: what is for sale, limits, trading up, other companies' trains, rusting, discards."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import BuyTrain, DiscardTrain, Pass
from tests.titles.g1894.kit import Table

COUNTS = {"2": 7, "3": 5, "4": 4, "5+1": 5, "6": 2, "7": 3}


def buying(*trains: str, phase: str = "Yellow", cash: int = 2000, sold_out: str = "") -> Table:
    """AG with some trains is about to buy; all trains of ``sold_out`` are sold."""
    table = Table().phase(phase).gent(*trains, cash=cash)
    if sold_out:
        sell_out(table, sold_out)
    return table.turn("AG", "buy_trains", only=True)


def sell_out(table: Table, kind: str) -> None:
    table.s.depot.sold[kind], table.s.depot.left[kind] = COUNTS[kind], 0


def bank(train: str, price: int, trade_in: str = "") -> BuyTrain:
    return BuyTrain("Red", train, "bank", price, trade_in)


def types(table: Table, company: str = "AG") -> list[str]:
    return [train.rpartition("-")[0] for train in table.state.companies[company].trains]


# -- from the bank ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "sold_out", "train", "price", "other"),
    [
        ("Yellow", "", "2", 80, "3"),
        ("Yellow", "2", "3", 120, "2"),
        ("Green", "", "3", 120, "4"),
        ("Green", "3", "4", 300, "3"),
        ("Blue", "4", "5+1", 400, "4"),
        ("Brown", "5+1", "6", 600, "5+1"),
        ("Red", "6", "7", 700, "6"),
        ("Gray", "", "7", 700, "D"),
        ("Gray", "7", "D", 800, "7"),
    ],
)
def test_one_type_is_for_sale(phase: str, sold_out: str, train: str, price: int, other: str) -> None:
    """R94-train-14: the next only when the one before is sold out; R94-train-1 to R94-train-8: prices."""
    table = buying(phase=phase, sold_out=sold_out)
    table.refused(bank(other, table.t.defs.trains[other].price), "R94-train-14")
    table.refused(bank(train, price - 1), "R94-train-9")
    table.do(bank(train, price))
    assert (table.money("AG"), types(table)) == (2000 - price, [train])


def test_diesels_never_run_out() -> None:
    """R94-train-8: unlimited."""
    table = Table().phase("Purple").gent("D", cash=3000)
    table.s.depot.sold["D"] = 30
    table.turn("AG", "buy_trains")
    table.do(bank("D", 800))
    assert len(table.state.companies["AG"].trains) == 2


def test_several_trains_in_a_turn() -> None:
    """R94-train-16: below the limit; R94-train-17: not at it (4 in yellow, R94-phase-4)."""
    table = buying("2", "2")
    table.do(bank("2", 80), bank("2", 80))
    table.refused(bank("2", 80))
    assert len(types(table)) == 4


@pytest.mark.parametrize(
    ("phase", "owned", "train", "price"),
    [
        ("Yellow", ["2", "2", "2", "2"], "2", 80),
        ("Green", ["2", "2", "3", "3"], "3", 120),
        ("Blue", ["3", "3", "4"], "4", 300),
        ("Brown", ["4", "4", "5+1"], "5+1", 400),
        ("Red", ["4", "5+1", "6"], "6", 600),
        ("Gray", ["5+1", "6", "7"], "7", 700),
        ("Purple", ["7", "D"], "D", 800),
    ],
)
def test_train_limits(phase: str, owned: list[str], train: str, price: int) -> None:
    """R94-phase-4, R94-train-17: at the limit nothing is bought; with one train less it is."""
    buying(*owned, phase=phase).refused(bank(train, price))
    buying(*owned[1:], phase=phase).allowed(bank(train, price))


def test_a_train_must_be_paid_by_the_treasury() -> None:
    """R94-train-15, R94-train-16: no help for a company that has a train."""
    table = buying("2", cash=79)
    table.refused(bank("2", 80))


# -- trading up ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "old", "new", "price"),
    [
        ("Green", "2", "3", 80),
        ("Blue", "3", "4", 240),
        ("Brown", "4", "5+1", 250),
        ("Red", "5+1", "6", 400),
        ("Gray", "6", "7", 400),
        ("Purple", "6", "D", 500),
        ("Purple", "7", "D", 450),
    ],
)
def test_trading_up(phase: str, old: str, new: str, price: int) -> None:
    """R94-train-9, R94-train-12 (prices); R94-train-13: the old train leaves the game."""
    table = buying(old, phase=phase)
    table.refused(bank(new, price - 1, f"{old}-0"), "R94-train-9")
    table.do(bank(new, price, f"{old}-0"))
    assert table.money("AG") == 2000 - price
    assert types(table) == [new]
    assert table.state.depot.pool == ()


def test_a_5_1_may_be_traded_for_the_first_diesel() -> None:
    """R94-train-10, R94-train-12: for 600 F, once Diesels are available."""
    table = buying("5+1", phase="Gray", sold_out="7")
    table.do(bank("D", 600, "5+1-0"))
    assert (table.money("AG"), table.state.companies["AG"].trains) == (1400, ("D-0",))


@pytest.mark.parametrize(
    ("phase", "sold_out", "old", "new"),
    [
        ("Green", "3", "2", "4"),
        ("Blue", "4", "3", "5+1"),
        ("Brown", "5+1", "4", "6"),
        ("Red", "6", "5+1", "7"),
        ("Green", "", "3", "3"),
    ],
)
def test_only_to_the_next_colour(phase: str, sold_out: str, old: str, new: str) -> None:
    """R94-train-10: from no older train, whatever is paid."""
    table = buying(old, phase=phase, sold_out=sold_out)
    prices = (table.t.defs.trains[new].price, table.t.defs.trains[old].price // 2)
    for price in (prices[0], prices[0] - prices[1]):
        table.refused(bank(new, price, f"{old}-0"), "R94-train-10")
    table.allowed(bank(new, prices[0]))


def test_not_to_a_type_that_is_not_on_sale() -> None:
    """R94-train-10 (RUL94-18): no 3 for a 2 while 2-trains are left, no Diesel for a 7 before the 7s are
    gone."""
    table = buying("2")
    table.refused(bank("3", 80, "2-0"), "R94-train-14")
    gray = buying("7", phase="Gray")
    gray.refused(bank("D", 450, "7-0"), "R94-train-14")


def test_once_in_an_operating_round() -> None:
    """R94-train-9; R94-train-16: an ordinary purchase may follow."""
    table = buying("2", "2", phase="Green")
    table.do(bank("3", 80, "2-0"))
    table.refused(bank("3", 80, "2-1"), "R94-train-9")
    table.allowed(bank("3", 120))


def test_trading_up_at_the_limit() -> None:
    """R94-train-11."""
    table = buying("2", "2", "2", "2", phase="Green")
    table.refused(bank("3", 120), "R94-train-17")
    table.do(bank("3", 80, "2-0"))
    assert sorted(table.state.companies["AG"].trains) == ["2-1", "2-2", "2-3", "3-1"]


def test_the_president_pays_nothing_for_a_trade_up() -> None:
    """R94-train-19."""
    table = buying("2", phase="Green", cash=79)
    table.refused(bank("3", 80, "2-0"))
    assert table.money("Red") >= 80


def test_only_its_own_train_for_one_of_the_bank() -> None:
    """R94-train-9, R94-train-10."""
    table = Table().phase("Green").gent("2", cash=2000).company("Est", Red=4, Blue=2).trains("Est", "2", "3")
    table.turn("AG", "buy_trains")
    table.refused(bank("3", 80, "2-1"), "R94-train-9")
    table.refused(BuyTrain("Red", "3-0", "Est", 80, "2-0"), "R94-train-10")


# -- from other companies --------------------------------------------------------------------------


def test_from_another_company_at_any_price() -> None:
    """R94-train-15: 1 F or more, as far as the treasury reaches; the seller gets the money."""
    table = Table().gent("2", cash=300).company("Est", Blue=4, Green=2).trains("Est", "2")
    table.turn("AG", "buy_trains")
    table.refused(BuyTrain("Red", "2-1", "Est", 0), "R94-train-15")
    table.refused(BuyTrain("Red", "2-1", "Est", 301))
    table.allowed(BuyTrain("Red", "2-1", "Est", 1))
    table.do(BuyTrain("Red", "2-1", "Est", 300))
    assert (table.money("AG"), table.money("Est")) == (0, 800)
    assert table.state.companies["AG"].trains == ("2-0", "2-1")
    assert table.state.companies["Est"].trains == ()


def test_not_at_the_limit_and_not_what_it_does_not_own() -> None:
    """R94-train-17, R94-train-15."""
    table = Table().gent("2", "2", "2", "2", cash=300).company("Est", Blue=4, Green=2).trains("Est", "2")
    table.turn("AG", "buy_trains")
    table.refused(BuyTrain("Red", "2-4", "Est", 1))
    free = Table().gent("2", cash=300).company("Est", Blue=4, Green=2).turn("AG", "buy_trains")
    free.refused(BuyTrain("Red", "2-1", "Est", 1), "R94-train-15")
    free.refused(BuyTrain("Red", "2-0", "AG", 1), "R94-train-15")


# -- what a purchase sets off ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "train", "price", "doomed", "spared", "begun"),
    [
        ("Yellow", "3", 120, "", "2", "Green"),
        ("Green", "4", 300, "2", "3", "Blue"),
        ("Blue", "5+1", 400, "3", "4", "Brown"),
        ("Brown", "6", 600, "", "4", "Red"),
        ("Red", "7", 700, "4", "5+1", "Gray"),
        ("Gray", "D", 800, "5+1", "6", "Purple"),
    ],
)
def test_first_trains(phase: str, train: str, price: int, doomed: str, spared: str, begun: str) -> None:
    """R94-phase-2, R94-train-18: at once; R94-train-1 to R94-train-4: what rusts, of whatever company."""
    table = Table().phase(phase).gent(spared, cash=2000).company("Est", Blue=4, Green=2).trains("Est", spared)
    if doomed:
        table.trains("Est", doomed)
    sell_out(table, {"3": "2", "4": "3", "5+1": "4", "6": "5+1", "7": "6", "D": "7"}[train])
    table.turn("AG", "buy_trains", only=True)
    assert table.state.phase == phase
    events = table.do(bank(train, price))
    assert table.state.phase == begun
    # What is told to have rusted is what has gone.
    assert [e["trains"] for e in events if e.kind == "rusted"] == ([[f"{doomed}-0"]] if doomed else [])
    assert table.game.active.step == "buy trains"
    assert table.state.companies["Est"].trains == (f"{spared}-1",)
    assert table.state.companies["AG"].trains == (f"{spared}-0", f"{train}-0")


def test_the_second_train_of_a_type_sets_off_nothing() -> None:
    """R94-phase-2: only the first one does."""
    table = buying("2", phase="Green")
    events = table.do(bank("3", 120))
    assert {e.kind for e in events} == {"paid", "train bought"}
    assert table.state.phase == "Green"


def test_excess_trains_are_discarded_at_once() -> None:
    """R94-phase-14, R94-train-18: before anything else; the president chooses, the train leaves the game."""
    table = Table().phase("Gray").gent("6", "7", cash=2000).trains("AG", "5+1")
    table.s.companies["AG"].trains = ("6-0", "7-0")
    sell_out(table, "7")
    table.turn("AG", "buy_trains", only=True)
    table.do(bank("D", 800))
    assert (table.game.active.step, table.game.active.entity) == ("discard train", "AG")
    table.refused(Pass("Red"))
    table.refused(bank("D", 800))
    table.refused(DiscardTrain("Red", "6-1"), "R94-phase-14")
    table.do(DiscardTrain("Red", "6-0"))
    assert table.state.companies["AG"].trains == ("7-0", "D-0")
    assert table.state.depot.pool == ()
    assert table.game.active.step == "buy trains"


def test_several_companies_discard_in_the_order_of_the_list() -> None:
    """R94-phase-14: whatever their prices, each by its president; then the buyer goes on."""
    table = Table().phase("Gray").gent("6", "7", cash=2000).company("Est", Blue=4, Green=2)
    table.trains("Est", "6", "7", "7").price("Est", (1, 6))
    table.turn("AG", "buy_trains", only=True)
    table.do(bank("D", 800))
    assert (table.game.active.entity, table.game.active.player) == ("AG", "Red")
    table.do(DiscardTrain("Red", "7-0"))
    assert (table.game.active.entity, table.game.active.player) == ("Est", "Blue")
    table.do(DiscardTrain("Blue", "7-1"))
    assert (table.game.active.entity, table.game.active.step) == ("AG", "buy trains")
    assert table.state.companies["Est"].trains == ("6-1", "7-2")
    assert table.state.companies["AG"].trains == ("6-0", "D-0")
