"""The search finds exactly what some legal run comes to: compared with trying every run."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from eighteenxx.track import network
from eighteenxx.track import search as searching
from tests.track.boards import Runs, TooMany, random_board


@given(st.integers(0, 2**32), st.integers(4, 9), st.booleans(), st.booleans())
@settings(max_examples=400, deadline=None)
def test_R94_or_14_to_17_same_as_trying_every_run(seed: int, hexes: int, dense: bool, blocking: bool) -> None:
    """Also R66-8.3-a, R66-8.3-c, R66-8.3-f: no track twice, no stop twice, nothing past a full city."""
    cat, board, reach = random_board(seed, hexes, dense)
    try:
        runs = Runs(cat, board, "A", reach, blocking, most=20_000)
    except TooMany:
        assume(False)
    found = network(cat, board, "A", reach, blocking=blocking)
    assert found.paths == runs.paths
    assert found.stops == runs.stops
    assert found.has_route == runs.route


@pytest.mark.parametrize(("seed", "hexes"), [(1001702, 6), (1001333, 7), (1002410, 7), (1000040, 9)])
def test_track_that_only_a_longer_run_reaches(seed: int, hexes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards on which the nearest way to a place uses what is needed beyond it, so the last step decides."""
    cat, board, reach = random_board(seed, hexes, dense=True)
    certify, answers = searching.certify, []

    def noted(field: searching.Field, h: int, path: int) -> bool:
        answers.append(certify(field, h, path))
        return answers[-1]

    monkeypatch.setattr(searching, "certify", noted)
    board.changed()
    assert network(cat, board, "A", reach).paths == Runs(cat, board, "A", reach).paths
    assert any(answers)


def test_some_fixed_boards() -> None:
    """The same comparison on a fixed set, so that every run of the tests covers it."""
    compared = 0
    for seed in range(300):
        cat, board, reach = random_board(seed, 8, dense=bool(seed % 2))
        try:
            runs = Runs(cat, board, "A", reach, most=20_000)
        except TooMany:
            continue
        compared += bool(runs.paths)
        assert network(cat, board, "A", reach).paths == runs.paths, seed
    assert compared > 150


def test_where_too_many_runs_would_be_tried_loose_reach_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Never less than what some run comes to, and sometimes more."""
    more = 0
    for seed in range(300):
        cat, board, reach = random_board(seed, 8, dense=True)
        exact = network(cat, board, "A", reach).paths
        monkeypatch.setattr(searching, "TRIES", 0)
        board.changed()
        loose = network(cat, board, "A", reach).paths
        monkeypatch.undo()
        assert exact <= loose, seed
        more += exact != loose
    assert more
