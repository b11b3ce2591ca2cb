"""Whether a tile would connect, against laying it and looking."""

from __future__ import annotations

import random

import pytest

from eighteenxx.board import Board, Catalogue, Hex, Map, Stop, Tile, lay, upgrades
from eighteenxx.track import EVERYWHERE, Network, Reach, connects, layable, network, uses_new_track
from tests.facts import catalogue, needs_facts
from tests.track.recorded import board_of, dealt_catalogue, needs_replays, states, traces
from tests.track.test_recorded import splits

COLOURS = ("yellow", "green", "brown", "grey")


def everything(cat: Catalogue, board: Board, split: bool) -> list[tuple[str, str, int]]:
    """Every tile that fits anywhere on the map."""
    rule = splits if split else upgrades
    return [
        (hex_id, name, turn)
        for hex_id in cat.map.hexes
        for name, turn in rule(cat, hex_id, *board.laid.get(hex_id, (hex_id, 0)))
        if board.supply(cat, name) != 0
    ]


@needs_facts
@needs_replays
@pytest.mark.parametrize("title", ["1894", "1866"])
def test_R94_or_5_connects_is_what_laying_shows(title: str) -> None:
    """A tile connects if and only if, once laid, some of its track is connected; and layable lists those."""
    rng, checked, linked = random.Random(7), 0, 0
    for path in traces(title)[:2]:
        turns = [i for i, (action, _, _) in enumerate(states(path)) if action["type"] == "run_routes"]
        chosen = set(rng.sample(turns, 8))
        for i, (action, state, _) in enumerate(states(path)):
            if i not in chosen:
                continue
            cat = dealt_catalogue(title, state)
            board, company = board_of(cat, state), action["entity"]
            net = network(cat, board, company)
            fitting = everything(cat, board, title == "1894")
            by_rule = splits if title == "1894" else upgrades
            listed = layable(cat, board, net, COLOURS, by_rule)
            assert listed == [one for one in fitting if connects(net, cat, board, *one)]
            near = [one for one in fitting if one[0] in net.sides]
            for one in rng.sample(fitting, 20) + rng.sample(near, min(len(near), 30)):
                after = board.copy()
                lay(after, cat, *one)
                assert network(cat, after, company).touches(one[0]) == connects(net, cat, board, *one), one
                checked, linked = checked + 1, linked + connects(net, cat, board, *one)
    assert checked > 300
    assert 50 < linked < checked - 50


CITY = Stop("city", (("", 20),), 1)
RICH = Stop("city", (("", 30),), 2)
TOWN = Stop("town", (("", 10),))
TILES = {
    "9": Tile("9", "yellow", paths=((0, 3),)),
    "8": Tile("8", "yellow", paths=((0, 2),)),
    "20": Tile("20", "green", paths=((0, 3), (1, 4))),
    "23": Tile("23", "green", paths=((0, 3), (0, 4))),
    "82": Tile("82", "green", paths=((0, "j"), (1, "j"), (3, "j"))),
    "57": Tile("57", "yellow", stops=(CITY,), paths=((0, "s0"), (3, "s0"))),
    "same": Tile("same", "green", stops=(CITY,), paths=((0, "s0"), (3, "s0"))),
    "14": Tile("14", "green", stops=(RICH,), paths=((0, "s0"), (1, "s0"), (3, "s0"), (4, "s0"))),
}


@pytest.fixture
def line() -> tuple[Catalogue, Board]:
    """A row C1 ... C9 with rows above and below; a station of A in the city on C3."""
    hexes = {
        f"{row}{n}": Hex(f"{row}{n}", Tile(f"{row}{n}", "white"))
        for row, first in (("B", 2), ("C", 1), ("D", 2))
        for n in range(first, 10, 2)
    }
    hexes["C3"] = Hex("C3", Tile("C3", "white", stops=(CITY,)))
    hexes["C7"] = Hex("C7", Tile("C7", "white", stops=(CITY,)))
    cat = Catalogue(Map("pointy", hexes), TILES, dict.fromkeys(TILES, 3))
    board = Board()
    board.put(cat, "C3", 0, "A")
    return cat, board


def names(cat: Catalogue, board: Board, net: Network, hex_id: str) -> set[tuple[str, int]]:
    return {(t, r) for h, t, r in layable(cat, board, net, COLOURS) if h == hex_id}


def test_RUL66_42_home_city_without_track(line: tuple[Catalogue, Board]) -> None:
    """R66-8.2.3-a: a company whose home city has no track may lay any yellow tile that fits there."""
    cat, board = line
    net = network(cat, board, "A")
    assert net.sides == {"C3": frozenset()}
    assert names(cat, board, net, "C3") == {("57", r) for r in range(6)}
    assert {h for h, _, _ in layable(cat, board, net, COLOURS)} == {"C3"}
    assert not net.has_route


def test_tiles_beside_a_city(line: tuple[Catalogue, Board]) -> None:
    """R94-or-5: a tile next to connected track must take it up; which other side it leads to is free."""
    cat, board = line
    lay(board, cat, "C3", "57", 4)  # sides 4 and 1, to C5 and C1
    net = network(cat, board, "A")
    assert net.sides["C5"] == {1} and net.sides["C3"] == {1, 4}
    assert names(cat, board, net, "C5") == {("9", 1), ("9", 4), ("8", 1), ("8", 5)}
    assert layable(cat, board, net, ("green",)) != []
    assert not connects(net, cat, board, "C7", "57", 4)
    assert connects(net, cat, board, "C5", "9", 1)
    assert layable(cat, board, net, COLOURS, hexes=["C7"]) == []
    anywhere = layable(cat, board, net, COLOURS, hexes=["C7"], anywhere=["C7"])
    assert {r for _, _, r in anywhere} == set(range(6))


def test_R94_or_8_supply(line: tuple[Catalogue, Board]) -> None:
    """A tile that is used up is not offered."""
    cat, board = line
    lay(board, cat, "C3", "57", 4)
    for hex_id in ("D2", "D4", "D6"):
        board.laid[hex_id] = ("9", 1)
    board.changed()
    assert {t for t, _ in names(cat, board, network(cat, board, "A"), "C5")} == {"8"}
    assert board.supply(cat, "9") == 0 and board.supply(cat, "8") == 3


def test_R66_8_2_3_l_only_within_reach(line: tuple[Catalogue, Board]) -> None:
    cat, board = line
    lay(board, cat, "C3", "57", 4)
    net = network(cat, board, "A", Reach(hexes=frozenset({"C1", "C3"})))
    assert not connects(net, cat, board, "C5", "9", 1)
    assert {h for h, _, _ in layable(cat, board, net, COLOURS)} == {"C3"}
    assert connects(network(cat, board, "A"), cat, board, "C5", "9", 1)
    walled = network(cat, board, "A", Reach(walls=frozenset({("C5", 1)})))
    assert "C5" not in walled.sides and "C1" in walled.sides


def test_RUL66_47_new_track_or_changed_value(line: tuple[Catalogue, Board]) -> None:
    """The stricter question of titles that ask it."""
    cat, board = line
    lay(board, cat, "C3", "57", 4)
    lay(board, cat, "C5", "9", 1)
    net = network(cat, board, "A")
    assert uses_new_track(net, cat, board, "C7", "57", 4)
    # Track 1-4 is old; the new piece from 2 to 5 is not connected, but tile 82's meeting of three sides is.
    assert connects(net, cat, board, "C5", "20", 1)
    assert not uses_new_track(net, cat, board, "C5", "20", 1)
    assert uses_new_track(net, cat, board, "C5", "23", 1)
    assert uses_new_track(net, cat, board, "C5", "82", 1)
    # A city of the same value and track changes nothing; a richer one does.
    assert not uses_new_track(net, cat, board, "C3", "same", 4)
    assert uses_new_track(net, cat, board, "C3", "14", 4)


@needs_facts
def test_R66_8_1_2_g_all_track_in_an_area() -> None:
    """A national needs no station: all track in its area counts, and nothing outside it."""
    cat = catalogue("1866")
    board = Board()
    lay(board, cat, "F18", "57", 1)
    lay(board, cat, "F16", "9", 1)
    area = frozenset(h for h, here in cat.map.hexes.items() if "HAN" in here.areas)
    net = network(cat, board, "HAN", Reach(hexes=area), "track")
    assert net.paths == {("F18", 0), ("F18", 1), ("F16", 0)}
    assert connects(net, cat, board, "F16", "82", 1)
    assert not connects(net, cat, board, "F14", "9", 1)
    assert "F20" not in net.sides
    assert network(cat, board, "HAN", EVERYWHERE).paths == frozenset()
