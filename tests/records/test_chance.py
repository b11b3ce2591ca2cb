"""The generator: what recorded games show it drew."""

from __future__ import annotations

from pathlib import Path

import pytest

from eighteenxx.engine.chance import MODULUS, draw, seeded, shuffle
from eighteenxx.records.trace import read_trace
from tests.facts import load, needs_facts
from tests.records.replays import name_of, needs_replays, records, trace_of

MAJORS = {"PLM": "PLMMS", "Ouest": "OMMS", "Nord": "NMS", "Est": "EMS", "CFOR": "CMS"}


def test_draws_follow_the_formula() -> None:
    assert draw(0) == (12345, 12345)
    state, value = draw(12345)
    assert state == value == (1103515245 * 12345 + 12345) % MODULUS
    assert seeded(MODULUS + 4) == 4


def test_a_shuffle_sorts_by_the_numbers_drawn_in_order() -> None:
    state, numbers = seeded(7), []
    for _ in range(4):
        state, value = draw(state)
        numbers.append(value)
    assert shuffle(seeded(7), "abcd") == (
        state,
        [item for _, item in sorted(zip(numbers, "abcd", strict=True))],
    )


@needs_replays
@pytest.mark.parametrize("path", records("1894"), ids=name_of)
def test_recorded_1894_games_drew_these_companies(path: Path) -> None:
    """R94-start-1, R94-priv-11"""
    trace = read_trace(trace_of(path))
    privates = trace.start["companies"]
    state, french = shuffle(seeded(trace.head["seed"]), list(MAJORS))
    _, teleports = shuffle(state, ["GLG", "SAC"])
    open_majors = {company for company, major in MAJORS.items() if not privates[major]["closed"]}
    assert open_majors == {french[0]}
    assert privates[teleports[0]]["closed"] and not privates[teleports[1]]["closed"]


@needs_replays
@needs_facts
@pytest.mark.parametrize("path", records("1866"), ids=name_of)
def test_recorded_1866_games_drew_these_items_seats_companies_and_c_hexes(path: Path) -> None:
    """R66-3.1-a, R66-3.3-a (as the 2021 edition draws)"""
    trace = read_trace(trace_of(path))
    setup = load("1866/setup.yaml")
    name = (trace.head["options"] or ["full"])[0]
    scenario = next(row for row in setup["scenarios"] if row["scenario"] == name)
    markers = [f"ST{seat}" for seat in range(1, 7)]
    state, stack = shuffle(seeded(trace.head["seed"]), scenario["auction_items"] + markers)
    state, seats = shuffle(state, trace.head["seating"])
    state, companies = shuffle(state, scenario["public_companies"])
    _, hexes = shuffle(state, setup["c_hexes"]["edition-2021"]["hexes"])

    assert [item for item in stack if item not in markers] == trace.start["auction"]["left"]
    assert seats == [player["name"] for player in trace.head["players"]]
    assert trace.start["1866"]["capitals"] == dict(
        zip(hexes, setup["c_hexes"]["edition-2021"]["labels"], strict=True)
    )

    nations = {row["id"]: row["nation"] for row in load("1866/companies.yaml")["public_companies"]}
    chosen = [
        next(company for company in companies if company in of_nation)
        for of_nation in scenario["one_guaranteed_from_each_of"].values()
    ]
    for company in companies:
        most = scenario["maximum_per_nation"].get(nations[company], 99)
        already = sum(nations[other] == nations[company] for other in chosen)
        room = len(chosen) < scenario["public_companies_in_play"]
        if company not in chosen and already < most and room:
            chosen.append(company)
    in_play = {
        symbol for symbol, company in trace.start["corporations"].items() if company["type"] == "share_5"
    }
    assert in_play == set(chosen)
