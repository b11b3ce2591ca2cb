"""Networks of companies: rules one by one, caches, the graph, and route problems."""

from __future__ import annotations

import json
from pathlib import Path

import networkx as nx
import pytest

from eighteenxx.board import Board, Catalogue, Hex, Map, Stop, Tile, lay
from eighteenxx.track import EVERYWHERE, Reach, network, problem_hexes, track_graph
from tests.facts import catalogue, needs_facts
from tests.track.boards import random_board
from tests.track.recorded import board_of, dealt_catalogue, needs_replays, states, traces

CITY = Stop("city", (("", 20),), 1)
PROBLEMS = Path(__file__).resolve().parent.parent.parent.parent / "shared" / "route-problems"


def row(*tiles: Tile) -> Catalogue:
    """A map of one row of printed hexes A1, A3 ..., joined over their sides 4 and 1."""
    hexes = {f"A{2 * i + 1}": Hex(f"A{2 * i + 1}", tile) for i, tile in enumerate(tiles)}
    return Catalogue(Map("pointy", hexes), {}, {})


def city(*stops: Stop) -> Tile:
    """A city passed from side 1 to side 4."""
    return Tile("city", "grey", stops=stops or (CITY,), paths=((1, "s0"), (4, "s0")))


def test_R94_or_14_a_full_city_ends_a_run() -> None:
    cat, board = row(city(), city(), city()), Board()
    board.put(cat, "A1", 0, "A")
    board.put(cat, "A3", 0, "B")
    net = network(cat, board, "A")
    assert net.stops == {("A1", 0), ("A3", 0)} and net.has_route
    assert net.paths == {("A1", 0), ("A1", 1), ("A3", 0)}
    assert network(cat, board, "A", blocking=False).stops == {("A1", 0), ("A3", 0), ("A5", 0)}  # R66-8.1.2-e
    board.put_extra("A3", 0, "A")
    assert ("A5", 0) in network(cat, board, "A").stops


def test_R94_or_14_a_free_space_or_an_own_station_lets_pass() -> None:
    wide = Stop("city", (("", 20),), 2)
    cat, board = row(city(), city(wide), city()), Board()
    board.put(cat, "A1", 0, "A")
    board.put(cat, "A3", 0, "B")
    assert ("A5", 0) in network(cat, board, "A").stops
    board.put(cat, "A3", 0, "C")
    assert ("A5", 0) not in network(cat, board, "A").stops
    board.lift("A3", "C")
    board.put(cat, "A3", 0, "A")
    assert ("A5", 0) in network(cat, board, "A").stops


def test_R94_or_17_offboard_ends_a_run() -> None:
    cat, board = row(city(), city(Stop("offboard", (("", 50),))), city()), Board()
    board.put(cat, "A1", 0, "A")
    net = network(cat, board, "A")
    assert net.stops == {("A1", 0), ("A3", 0)}
    assert net.token_places == {("A1", 0)}  # R94-or-9: stations stand in cities


def test_terminal_track_ends_a_run_but_may_begin_it() -> None:
    """R66-2.1.1-b: track on which a route must end."""
    end = Tile("end", "grey", stops=(CITY,), paths=((1, "s0"), (4, "s0")), terminal=frozenset({0, 1}))
    cat, board = row(city(), end, city()), Board()
    board.put(cat, "A1", 0, "A")
    board.put(cat, "A3", 0, "B")
    assert network(cat, board, "A").paths == {("A1", 0), ("A1", 1), ("A3", 0)}
    assert network(cat, board, "B").stops == {("A1", 0), ("A3", 0), ("A5", 0)}


@needs_facts
def test_R94_london_1_4_7_closed_without_a_marker() -> None:
    """London neither passed nor come to: nothing beyond it is connected, nor London itself."""
    cat, board = catalogue("1894"), Board()
    lay(board, cat, "B9", "57", 0)  # Calais: sides 0 and 3, to London
    board.put(cat, "B9", 0, "A")
    closed = network(cat, board, "A", Reach(closed_stops=frozenset({("A10", 0)})))
    assert closed.stops == {("B9", 0)} and not closed.has_route
    assert "B11" not in closed.sides
    marker = network(cat, board, "A")
    assert {("A10", 0), ("A8", 0)} <= marker.stops and marker.has_route
    assert 2 in marker.sides["B11"]


@needs_facts
def test_R94_or_29_the_box_beside_london_serves_nothing() -> None:
    cat, board = catalogue("1894"), Board()
    board.put(cat, "A12", 0, "A")
    net = network(cat, board, "A")
    assert net.paths == frozenset() and not net.has_route
    assert not any(net.sides.values())


def test_R94_or_18_one_stop_a_hex() -> None:
    """Two cities of one hex: a run that comes to one cannot go on through the other."""
    both = Tile("both", "grey", stops=(CITY, CITY), paths=((1, "s0"), ("s0", "s1"), ("s1", 4)))
    cat, board = row(city(), both, city()), Board()
    board.put(cat, "A1", 0, "A")
    once = Reach(one_stop=frozenset({"A3"}))
    assert network(cat, board, "A").stops == {("A1", 0), ("A3", 0), ("A3", 1), ("A5", 0)}  # R94-or-25
    assert network(cat, board, "A", once).stops == {("A1", 0), ("A3", 0)}
    board.lift("A1", "A")
    board.put(cat, "A3", 0, "A")
    assert network(cat, board, "A", once).stops == {("A3", 0), ("A1", 0)}


def test_RUL94_17_a_route_of_any_length() -> None:
    plain = Tile("plain", "grey", paths=((1, 4),))
    cat, board = row(city(), plain, plain, plain, city()), Board()
    board.put(cat, "A1", 0, "A")
    assert network(cat, board, "A").has_route
    assert not network(cat, board, "A", Reach(hexes=frozenset({"A1", "A3", "A5"}))).has_route
    assert not network(cat, board, "B").has_route


def test_two_own_stations_make_a_route() -> None:
    cat, board = row(city(), city()), Board()
    board.put(cat, "A1", 0, "A")
    board.put(cat, "A3", 0, "A")
    assert network(cat, board, "A").has_route


def test_same_question_same_object_until_the_board_changes() -> None:
    cat, board = row(city(), city()), Board()
    board.put(cat, "A1", 0, "A")
    first = network(cat, board, "A")
    assert network(cat, board.copy(), "A", Reach()) is first
    board.put(cat, "A3", 0, "B")
    assert network(cat, board, "A") is not first
    assert problem_hexes(cat, board, "A", EVERYWHERE, ("yellow",)) == problem_hexes(
        cat, board, "A", EVERYWHERE, ("yellow",)
    )


def test_graph_joins_what_meets() -> None:
    cat, board = row(city(), city(), city()), Board()
    graph = track_graph(cat, board)
    assert nx.has_path(graph, ("A1", "s0"), ("A5", "s0"))
    assert graph.number_of_edges() == 6
    assert graph.nodes["A3", "s0"]["kind"] == "city"
    walled = {**cat.map.hexes, "A3": Hex("A3", city(), borders={4: "impassable"})}
    apart = track_graph(Catalogue(Map("pointy", walled), {}, {}), Board())
    assert not nx.has_path(apart, ("A1", "s0"), ("A5", "s0"))


@pytest.mark.parametrize("seed", range(40))
def test_graph_has_all_track_and_networks_stay_in_its_components(seed: int) -> None:
    cat, board, _ = random_board(seed, 9)
    graph = track_graph(cat, board)
    edges = {(data["hex"], data["index"]): (a, b) for a, b, data in graph.edges(data=True)}
    assert len(edges) == sum(len(here.tile.paths) for here in cat.map.hexes.values())
    homes = {(h, f"s{k}") for h, k in board.stations_of("A")}
    for path in network(cat, board, "A").paths:
        assert any(nx.has_path(graph, home, edges[path][0]) for home in homes)


COLOURS = {"Yellow": ("yellow",), "Green": ("yellow", "green"), "Blue": ("yellow", "green")}


@needs_facts
@needs_replays
@pytest.mark.skipif(not PROBLEMS.is_dir(), reason="the folder ../shared/route-problems is absent")
def test_R94_or_22_problem_hexes_agree_with_the_problems_of_recorded_games() -> None:
    """Same stops, values and track; all hexes of the best known routes; no border that is not open."""
    compared = 0
    with (PROBLEMS / "1894.jsonl").open() as lines:
        wanted = {p["name"]: p for p in map(json.loads, lines)}
    for path in traces("1894")[:2]:
        game = path.name.split(".")[0]
        for action, state, _ in states(path):
            company = action["entity"]
            given = wanted.get(f"1894/{game}/action-{action.get('id')}/{company}")
            if given is None or action["type"] != "run_routes":
                continue
            cat = dealt_catalogue("1894", state)
            reach = Reach(closed_stops=frozenset({("A10", 0)}))
            if company in (state["1894"].get("ferry_markers") or ()):
                reach = EVERYWHERE
            colours = COLOURS.get(state["phase"], ("yellow", "green", "brown"))
            hexes = problem_hexes(cat, board_of(cat, state), company, reach, colours)
            assert (
                {h for route in given["known"]["routes"] for h in route["hexes"]}
                <= set(hexes)
                <= set(given["hexes"])
            )
            for hex_id, ours in hexes.items():
                theirs = given["hexes"][hex_id]
                assert [(s.kind, s.revenue) for s in ours.stops] == [
                    (s["kind"], s["revenue"]) for s in theirs["stops"]
                ]
                assert [sorted(map(str, s.tokens)) for s in ours.stops] == [
                    sorted(map(str, s["tokens"])) for s in theirs["stops"]
                ]
                assert {frozenset((p.a, p.b)) for p in ours.paths} == {frozenset(p) for p in theirs["paths"]}
                assert {(str(side), h) for side, h in ours.neighbours.items()} <= set(
                    theirs["neighbours"].items()
                )
            compared += 1
    assert compared > 50


def test_problem_values_can_be_replaced() -> None:
    cat, board = row(city(), city()), Board()
    board.put(cat, "A1", 0, "A")
    hexes = problem_hexes(
        cat, board, "A", EVERYWHERE, ("yellow",), lambda hex_id, stop, worth: worth + (hex_id == "A3")
    )
    assert [hexes[h].stops[0].revenue for h in ("A1", "A3")] == [20, 21]
    assert hexes["A1"].neighbours == {4: "A3"} and hexes["A3"].neighbours == {1: "A1"}
    assert hexes["A1"].stops[0].tokens == ("A",)


def test_R94_or_22_values_by_colour() -> None:
    chartres = Stop("city", (("yellow", 20), ("brown", 30)), 1)
    cat, board = row(city(chartres), city()), Board()
    board.put(cat, "A1", 0, "A")
    early = problem_hexes(cat, board, "A", EVERYWHERE, ("yellow", "green"))
    late = problem_hexes(cat, board, "A", EVERYWHERE, ("yellow", "green", "brown"))
    assert (early["A1"].stops[0].revenue, late["A1"].stops[0].revenue) == (20, 30)
