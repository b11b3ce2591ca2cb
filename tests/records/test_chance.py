"""The generator: what recorded games show it drew."""

from __future__ import annotations

from pathlib import Path

import pytest

from eighteenxx.engine.chance import MODULUS, draw, seeded, shuffle
from eighteenxx.records.trace import read_trace
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
