"""Laying tiles: stations keep their cities; reserved spaces; versions."""

from __future__ import annotations

import pickle
from itertools import permutations

from hypothesis import assume, given
from hypothesis import strategies as st

from eighteenxx.board import (
    Board,
    Catalogue,
    Hex,
    Map,
    Stop,
    Tile,
    keeps_spaces,
    lay,
    open_stops,
    stop_mapping,
)

ONE, TWO, THREE = (Stop("city", (("", 20),), n) for n in (1, 2, 3))
TOWN = Stop("town", (("", 10),))
TILES = {
    "two": Tile("two", "yellow", "P", (ONE, ONE), ((0, "s0"), (3, "s1"))),
    "swap": Tile("swap", "green", "P", (TWO, ONE), ((3, "s0"), (0, "s1"), (1, "s1"))),
    "join": Tile("join", "brown", "P", (TWO,), ((0, "s0"), (1, "s0"), (3, "s0"))),
    "57": Tile("57", "yellow", None, (ONE,), ((0, "s0"), (3, "s0"))),
    "14": Tile("14", "green", None, (TWO,), ((0, "s0"), (1, "s0"), (3, "s0"), (4, "s0"))),
    "split": Tile("split", "brown", None, (ONE, ONE), ((0, "s0"), (1, "s0"), (3, "s1"), (4, "s1"))),
    "mixed": Tile("mixed", "yellow", "M", (TOWN, ONE), ((0, "s0"), (3, "s1"))),
}
HEXES = {
    "A1": Hex("A1", Tile("A1", "white", stops=(ONE,))),
    "A3": Hex("A3", Tile("A3", "white", "P", (ONE, ONE))),
    "A5": Hex("A5", Tile("A5", "white", "M", (ONE, TOWN))),
}
CAT = Catalogue(Map("pointy", HEXES), TILES, dict.fromkeys(TILES, 2))


def test_station_stays_in_its_city() -> None:
    board = Board()
    board.put(CAT, "A1", 0, "A")
    done = lay(board, CAT, "A1", "57", 2)
    assert (done.old, done.new, done.moved, done.lifted) == (("A1", 0), ("57", 2), {0: 0}, ())
    assert board.slots(CAT, "A1", 0) == ("A",)
    lay(board, CAT, "A1", "14", 2)
    assert board.slots(CAT, "A1", 0) == ("A", None)
    board.put(CAT, "A1", 0, "B")
    assert board.stations("A1") == [(0, "A"), (0, "B")]


def test_white_cities_become_the_cities_of_the_same_number() -> None:
    """R94-corp-1: a station placed in Paris before its first tile goes to the city of its number."""
    board = Board()
    board.put(CAT, "A3", 1, "A")
    lay(board, CAT, "A3", "two", 5)
    assert board.stations("A3") == [(1, "A")]
    board.put(CAT, "A5", 0, "B")
    assert stop_mapping(CAT, board, "A5", "mixed", 0) == {0: 1, 1: 0}
    lay(board, CAT, "A5", "mixed", 0)
    assert board.stations("A5") == [(1, "B")]


def test_stations_follow_the_exits_of_their_city() -> None:
    board = Board()
    lay(board, CAT, "A3", "two", 1)
    board.put(CAT, "A3", 0, "A")
    board.put(CAT, "A3", 1, "B")
    assert lay(board, CAT, "A3", "swap", 1).moved == {0: 1, 1: 0}
    assert board.tokens["A3"] == (("B", None), ("A",))


def test_cities_that_grow_together_keep_all_stations() -> None:
    board = Board()
    lay(board, CAT, "A3", "swap", 0)
    board.put(CAT, "A3", 0, "A")
    board.put(CAT, "A3", 0, "B")
    board.put(CAT, "A3", 1, "C")
    lay(board, CAT, "A3", "join", 0)
    assert board.tokens["A3"] == (("A", "B"),)
    assert board.extras["A3"] == ((0, "C"),)


def test_R94_split_2_all_stations_are_lifted() -> None:
    board = Board()
    lay(board, CAT, "A1", "14", 0)
    board.put(CAT, "A1", 0, "A")
    board.put(CAT, "A1", 0, "B")
    done = lay(board, CAT, "A1", "split", 0, mapping={})
    assert done.lifted == ((0, "A"), (0, "B"))
    assert board.stations("A1") == [] and "A1" not in board.tokens
    # R94-split-6: both may stand in one city, the second beside its only space.
    board.put(CAT, "A1", 1, "B")
    board.put_extra("A1", 1, "A")
    assert board.owners("A1", 1) == ["B", "A"] and board.stations_of("A") == [("A1", 1)]
    lay(board, CAT, "A1", "14", 0)
    assert sorted(board.owners("A1", 0)) == ["A", "B"]


def test_R94_or_8_a_replaced_tile_returns_to_the_supply() -> None:
    board = Board()
    lay(board, CAT, "A1", "57", 0)
    assert board.supply(CAT, "57") == 1
    lay(board, CAT, "A1", "14", 0)
    assert (board.supply(CAT, "57"), board.supply(CAT, "14")) == (2, 1)


def test_versions_are_new_after_every_change_and_in_every_process() -> None:
    board = Board()
    seen = {board.version}
    for change in (
        lambda: lay(board, CAT, "A1", "57", 0),
        lambda: board.put(CAT, "A1", 0, "A"),
        lambda: board.put_extra("A1", 0, "B"),
        lambda: board.lift("A1", "B"),
    ):
        change()
        assert board.version not in seen
        seen.add(board.version)
    assert board.copy().version == board.version
    other = pickle.loads(pickle.dumps(board))
    assert other == board and other.version not in seen


def test_R94_or_12_space_for_another_home() -> None:
    board = Board()
    homes = {("A1", 0): ["N"]}
    assert not keeps_spaces(CAT, board, "A1", 0, "A", homes)
    assert keeps_spaces(CAT, board, "A1", 0, "N", homes)
    lay(board, CAT, "A1", "14", 0)
    assert keeps_spaces(CAT, board, "A1", 0, "A", homes)
    board.put(CAT, "A1", 0, "B")
    assert not keeps_spaces(CAT, board, "A1", 0, "A", homes)
    assert open_stops(CAT, board, "A1", "N", homes) == (0,)


def test_R94_split_10_reservation_of_a_split_hex() -> None:
    """The reservation covers the hex while both cities have space, and then the one that has."""
    board = Board()
    lay(board, CAT, "A1", "split", 0)
    homes = {("A1", None): ["N"]}
    assert open_stops(CAT, board, "A1", "A", homes) == (0, 1)
    board.put(CAT, "A1", 0, "A")
    assert open_stops(CAT, board, "A1", "B", homes) == ()
    assert open_stops(CAT, board, "A1", "N", homes) == (1,)


def test_R94_split_7_lifted_stations_need_their_spaces() -> None:
    board = Board()
    lay(board, CAT, "A1", "split", 0)
    assert open_stops(CAT, board, "A1", "C", {("A1", None): ["A", "B"]}) == ()
    assert open_stops(CAT, board, "A1", "C", {("A1", None): ["A"]}) == (0, 1)


@given(st.lists(st.sampled_from("ABCD"), max_size=3), st.lists(st.sampled_from((0, 1, None)), max_size=2))
def test_R94_or_12_a_space_may_be_taken_if_every_home_still_fits(
    taken: list[str], homes: list[int | None]
) -> None:
    """Against trying every way to house the homes in the spaces left."""
    board = Board()
    lay(board, CAT, "A3", "swap", 0)
    for owner in taken:
        stop = 0 if None in board.slots(CAT, "A3", 0) else 1
        if None in board.slots(CAT, "A3", stop):
            board.put(CAT, "A3", stop, owner)
    where: dict[tuple[str, int | None], list[str]] = {}
    for at in homes:
        where.setdefault(("A3", at), []).append("N")
    spaces = [stop for stop in (0, 1) for owner in board.slots(CAT, "A3", stop) if owner is None]
    assume(_housed(homes, spaces))
    for stop in (0, 1):
        left = spaces.copy()
        if stop in left:
            left.remove(stop)
        expected = stop in spaces and _housed(homes, left)
        assert keeps_spaces(CAT, board, "A3", stop, "X", where) == expected


def _housed(homes: list[int | None], spaces: list[int]) -> bool:
    """Whether homes with a wanted stop (None: any) can each have one of the spaces."""
    return any(
        all(want in (None, got) for want, got in zip(homes, order, strict=False))
        for order in permutations(spaces, len(homes))
    )
