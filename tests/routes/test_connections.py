"""Finding the track of recorded stretches."""

from __future__ import annotations

import pytest

from eighteenxx.routes import Route, RouteProblem, UnknownTrack, check_routes, trace_connections, trace_routes
from tests.routes.samples import line_problem, parsed, run, shared_problems, shared_traces, train

AB = run("A T B", "A0 T0 T1 B0")


@pytest.mark.parametrize("title", ["1866", "1894"])
def test_recorded_runs_of_the_shared_problems(title):
    actions = {}
    for name, lines in shared_traces(title):
        for line in lines:
            if line.get("action", {}).get("type") == "run_routes":
                actions[f"{title}/{name}/action-{line['action'].get('id')}"] = line["action"]
    found = 0
    for data in shared_problems(title):
        action = actions.get(data["name"].rpartition("/")[0])
        if action is None:
            continue
        problem = RouteProblem.from_dict(data)
        routes = trace_routes(
            problem, [(run_["train"], run_["connections"], run_["revenue"]) for run_ in action["routes"]]
        )
        known = {route["train"]: Route.from_dict(route) for route in data["known"]["routes"]}
        assert check_routes(problem, routes).revenue == data["known"]["revenue"]
        for route in routes:
            assert route.track in (known[route.train].track, known[route.train].track[::-1])
        found += 1
    assert found > 50


@pytest.mark.parametrize(
    "stretches", [[["A", "T"], ["T", "B"]], [["T", "A"], ["B", "T"]], [["A", "T"], ["B", "T"]]]
)
def test_stretches_lie_in_either_direction(stretches):
    assert trace_connections(parsed(), stretches, "3-0") == check_routes(parsed(), [AB]).routes[0]


def test_the_other_way_round():
    route = trace_connections(parsed(), [["B", "T"], ["T", "A"]], "3-0")
    assert route.stops == AB.stops[::-1]
    assert route.track == AB.track[::-1]


def test_a_stretch_over_plain_hexes():
    assert trace_connections(parsed(), [["B", "M", "L", "A"]], "3-0").track == run("", "B2 M0 L0 A1").track


def test_a_run_of_one_stop_and_a_stretch_inside_a_hex():
    data = line_problem(trains=[train("L", 3, min_stops=1)])
    assert trace_connections(RouteProblem.from_dict(data), [["local", "A"]], "L-0").stops == (("A", "s0"),)
    data["hexes"]["T"]["stops"].append({"kind": "town", "revenue": 10, "tokens": []})
    data["hexes"]["T"]["paths"] = [[1, "s0"], ["s1", 4], ["s0", "s1"]]
    problem = RouteProblem.from_dict(data)
    route = trace_connections(problem, [["A", "T"], ["T 0.1"]], "L-0")
    assert route.stops == (("A", "s0"), ("T", "s0"), ("T", "s1"))
    assert route.track == (("A", 0), ("T", 0), ("T", 2))


def test_trains_that_may_skip_call_where_it_pays():
    problem = parsed(trains=[train("3", 2, skip=["town"])])
    route = trace_connections(problem, [["A", "T"], ["T", "B"]], "3-0")
    assert route.stops == (("A", "s0"), ("B", "s0"))


def test_routes_run_together_get_track_of_their_own():
    data = line_problem(trains=[train("3", 2), train("3", 2, 1)])
    # Two tracks from A to T: the one that is free has to be found for the second train.
    data["hexes"]["A"]["stops"].append({"kind": "city", "revenue": 20, "tokens": ["Own"]})
    data["hexes"]["A"]["paths"].append(["s1", "s0"])
    problem = RouteProblem.from_dict(data)
    routes = trace_routes(problem, [("3-0", [["A 0.1"]], 40), ("3-1", [["A", "T"]], 30)])
    assert check_routes(problem, routes).revenue == 70


@pytest.mark.parametrize(
    ("stretches", "said"),
    [
        ([["A", "C"]], "No track runs A-C"),
        ([["A", "T"], ["C", "B"]], "do not join"),
        ([["local", "L"]], "no stop in L"),
        ([], "no stretch"),
        ([["Z", "A"]], "No track runs Z-A"),
    ],
)
def test_what_does_not_fit_is_said(stretches, said):
    with pytest.raises(UnknownTrack, match=said):
        trace_connections(parsed(), stretches, "3-0")


def test_an_unknown_train_is_said():
    with pytest.raises(UnknownTrack, match="has no train '9'"):
        trace_connections(parsed(), [["A", "T"]], "9")
