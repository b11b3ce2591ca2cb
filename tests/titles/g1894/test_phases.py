"""Phases and the course of rounds and turns."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import BuyTrain, Pass
from tests.titles.g1894.kit import COUNTS, PHASES, TRAINS, Table


def first_train(phase: str, **more: int) -> Table:
    """AG is about to buy the train that begins a phase."""
    at = PHASES.index(phase)
    table = Table().phase(PHASES[at - 1]).gent(cash=2000, **more)
    sold_out = TRAINS[at - 1]
    table.s.depot.sold[sold_out], table.s.depot.left[sold_out] = COUNTS[at - 1], 0
    return table


def buy(table: Table, phase: str) -> None:
    train = TRAINS[PHASES.index(phase)]
    table.do(BuyTrain("Red", train, "bank", table.t.defs.trains[train].price))
    assert table.state.phase == phase


def closed(table: Table) -> set[str]:
    in_play = {"LRC", "AR", "SAC", "SQG", "LS", "NMinorS", "PLMMS", "BMS"}
    return {p for p in in_play if table.state.papers[p].closed}


@pytest.mark.parametrize("phase", PHASES[1:])
def test_privates_close(phase: str) -> None:
    """R94-phase-10: in the red phase all but SQG; R94-phase-11: SQG in the purple one."""
    table = first_train(phase).turn("AG", "buy_trains")
    others = {"LRC", "AR", "SAC", "LS", "NMinorS", "PLMMS", "BMS"}
    before = set() if phase in ("Green", "Blue", "Brown", "Red") else others
    assert closed(table) == before
    buy(table, phase)
    expected = {"Red": others, "Gray": others, "Purple": others | {"SQG"}}.get(phase, set())
    assert closed(table) == expected


def test_a_private_of_a_company_closes_as_well() -> None:
    """R94-phase-10: whoever owns it; its revenue stops, what it placed stays."""
    table = first_train("Red").private("LS", "AG").station("AG", "A12")
    table.turn("AG", "buy_trains", only=True)
    buy(table, "Red")
    assert table.state.papers["LS"].closed
    assert table.state.board.stations("A12") == [(0, "AG")]


# -- operating rounds ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "rounds"),
    [("Yellow", 1), ("Green", 2), ("Blue", 2), ("Brown", 3), ("Red", 3), ("Gray", 3), ("Purple", 3)],
)
def test_operating_rounds_of_a_set(phase: str, rounds: int) -> None:
    """R94-phase-3, R94-or-27: then a stock round, and so on in turn."""
    table = Table().phase(phase).stock()
    for set_ in (2, 3):
        table.do(*(Pass(name) for name in table.state.order))
        for number in range(1, rounds + 1):
            r = table.state.round
            assert (r.kind, r.set, r.of_set, r.in_set) == ("operating", set_, number, rounds)
            while table.state.round is r:
                table._pass()
        assert (table.state.round.kind, table.state.round.set) == ("stock", set_ + 1)


def test_a_set_keeps_its_number_of_rounds() -> None:
    """R94-phase-13 (RUL94-12): the first 3-train comes in the only round of a set; the next set has two."""
    table = first_train("Green").turn("AG", "buy_trains", only=True)
    assert table.state.round.in_set == 1
    buy(table, "Green")
    table.until("stock")
    assert table.state.round.set == 3
    table.do(*(Pass(name) for name in table.state.order))
    assert table.state.round.in_set == 2


def test_the_order_of_a_turn() -> None:
    """R94-or-1: redeem, track, station, trains, dividend, trains, privates; and nobody else between."""
    table = Table().phase("Green").gent("3", cash=1000, pool=2)
    table.company("Belge", Blue=4, Red=2, operated=True).station("Belge", "E16").turn("AG")
    seen: list[str] = []
    while table.game.active.entity == "AG":
        step = table.game.active.step or ""
        if step not in seen:
            seen.append(step)
        table._pass()
    assert seen == [
        "redeem",
        "lay track",
        "place station",
        "run trains",
        "pay dividend",
        "buy trains",
        "buy privates",
    ]


def test_only_floated_companies_operate() -> None:
    """R94-or-2: AG has a par price and half its shares in the IPO."""
    table = Table().company("AG", Red=3, Blue=2).price("AG", (0, 8)).stock()
    table.do(*(Pass(name) for name in table.state.order))
    entities = set()
    while table.game.active.round == "operating":
        entities.add(table.game.active.entity)
        table._pass()
    assert entities == {"PLM", "Belge"}


def test_the_brown_phase_opens_brown_values_at_once() -> None:
    """R94-phase-8, R94-phase-2: in the same turn, for whoever runs next."""
    table = first_train("Brown").turn("AG", "buy_trains")
    hasselt = table.t.catalogue.map.hexes["G18"].tile.stops[0]
    assert hasselt.value(frozenset(table.t.phase(table.state).colours)) == 20
    buy(table, "Brown")
    assert hasselt.value(frozenset(table.t.phase(table.state).colours)) == 30
