"""What check_routes refuses, and what it pays."""

from __future__ import annotations

import random

import attrs
import pytest

from eighteenxx.routes import Route, RouteProblem, check_routes, solve_routes
from tests.routes.networks import FEATURES, make_problem
from tests.routes.samples import TITLES, line_problem, parsed, run, shared_problems, train

LONG = "A0 T0 T1 B0 B1 C0"
"""The track A - T - B - C."""


def refused(problem, *routes):
    check = check_routes(problem, routes)
    assert not check.legal
    assert not check
    assert check.refusal.endswith(".")
    assert check.revenue == 0
    return check.rule


@pytest.mark.parametrize("title", TITLES)
def test_known_routes_are_legal_and_earn_what_they_say(title):
    for data in shared_problems(title):
        routes = [Route.from_dict(route) for route in data["known"]["routes"]]
        check = check_routes(RouteProblem.from_dict(data), routes)
        assert check.refusal == ""
        assert check.revenue == data["known"]["revenue"]
        assert list(check.revenues) == [route["revenue"] for route in data["known"]["routes"]]
        assert [list(route.hexes) for route in routes] == [r["hexes"] for r in data["known"]["routes"]]


def test_a_legal_route_and_what_its_stops_pay():
    check = check_routes(parsed(), [run("A T B", "A0 T0 T1 B0")])
    assert check.legal
    assert check.revenue == 60
    assert check.paid == ((("A", "s0", 20), ("T", "s0", 10), ("B", "s0", 30)),)
    assert check.routes[0].revenue == 60
    assert check.routes[0].hexes == ("A", "T", "B")
    assert check_routes(parsed(), [check.routes[0].reversed()]).revenue == 60


def test_no_routes_are_legal():
    assert check_routes(parsed(), []).revenue == 0


@pytest.mark.parametrize(
    ("rule", "stops", "track"),
    [
        ("stops", "A", ""),
        ("track", "A X", "A0"),
        ("track", "A T", "A0 T9"),
        ("track", "A T", "A0 T1"),
        ("track", "A T", "A0 B0"),
        ("track", "A T", "A0"),
        ("track", "A B", "A1 L0"),
        ("track twice", "A T A", "A0 T0 T0 A0"),
        ("ends", "A T", LONG[:11]),
        ("track", "T B", "A0 T0 T1 B0"),
        ("skip", "A B", "A0 T0 T1 B0"),
        ("token", "T B", "T1 B0"),
        ("distance", "A T B C", LONG),
    ],
)
def test_refusals_of_a_plain_train(rule, stops, track):
    assert refused(parsed(), run(stops, track)) == rule


def test_stops_that_its_track_does_not_reach():
    problem = parsed(trains=[train("3", 3, skip=["town", "city"])])
    assert refused(problem, run("A C B", "A0 T0 T1 B0")) == "track"


def test_no_stop_twice_and_no_track_twice():
    problem = parsed(trains=[train("D", 999)])
    loop = Route("D-0", tuple((h, "s0") for h in "ATBA"), run("", "A0 T0 T1 B0 B2 M0 L0 A1").track)
    assert refused(problem, loop) == "stop twice"
    data = line_problem(trains=[train("D", 999)])
    data["hexes"]["L"] = {
        "stops": [],
        "paths": [[0, "j"], [4, "j"], [5, "j"]],
        "neighbours": {"0": "A", "4": "M"},
    }
    back = Route("D-0", (("A", "s0"), ("A", "s0")), (("A", 1), ("L", 0), ("L", 0), ("A", 1)))
    assert refused(RouteProblem.from_dict(data), back) == "track twice"


def test_no_city_full_of_others_is_passed_but_a_route_may_end_there():
    four = [train("4", 5)]
    assert check_routes(parsed(trains=four), [run("A T B C", LONG, "4-0")]).revenue == 100
    through = run("A T B C O", LONG + " C1 O0", "4-0")
    assert refused(parsed(trains=four), through) == "blocked"
    assert check_routes(parsed(trains=four, blocking=False), [through]).revenue == 160


def test_no_offboard_is_passed():
    data = line_problem(trains=[train("D", 999)], blocking=False)
    data["hexes"]["B"]["stops"][0]["kind"] = "offboard"
    assert refused(RouteProblem.from_dict(data), run("A T B C", LONG, "D-0")) == "offboard"


def test_terminal_track_is_an_end():
    data = line_problem(trains=[train("D", 999)])
    data["hexes"]["B"]["paths"][0].append("terminal")
    problem = RouteProblem.from_dict(data)
    assert check_routes(problem, [run("A T B", "A0 T0 T1 B0", "D-0")]).legal
    assert refused(problem, run("A T B C", LONG, "D-0")) == "terminal"


def test_trains_of_a_group_share_no_track():
    routes = [run("A T", "A0 T0"), run("A T B", "A0 T0 T1 B0", "3-1")]
    assert refused(parsed(trains=[train("3", 3), train("3", 3, 1)]), *routes) == "shared track"
    apart = parsed(trains=[train("3", 3, group="N"), train("3", 3, 1, group="E")])
    assert check_routes(apart, routes).revenue == 90


def test_a_train_runs_once_and_is_the_companys():
    problem = parsed()
    assert refused(problem, run("A T", "A0 T0"), run("A B", "A1 L0 M0 B2")) == "train"
    assert refused(problem, run("A T", "A0 T0", "4-0")) == "train"


def test_own_city_trains_call_at_different_cities():
    local = [train("L", 2, i, own_city=True, min_stops=1) for i in range(2)]
    problem = parsed(trains=local)
    one, other = Route("L-0", (("A", "s0"),)), run("A T", "A0 T0", "L-1")
    assert refused(problem, one, other) == "own city"
    assert check_routes(problem, [one]).revenue == 20


def test_skipping_trains_call_at_their_ends():
    problem = parsed(trains=[train("3", 2, skip=["town"])])
    assert check_routes(problem, [run("A B", "A0 T0 T1 B0")]).revenue == 50
    assert refused(problem, run("A T", "A0 T0 T1 B0")) == "ends"


def test_stop_groups_and_stops_of_a_hex():
    data = line_problem()
    data["hexes"]["A"]["stops"][0]["stop_group"] = data["hexes"]["B"]["stops"][0]["stop_group"] = "G"
    assert refused(RouteProblem.from_dict(data), run("A T B", "A0 T0 T1 B0")) == "stop group"
    data = line_problem()
    data["hexes"]["T"]["stops"].append({"kind": "town", "revenue": 10, "tokens": []})
    data["hexes"]["T"]["paths"] = [[1, "s0"], ["s1", 4], ["s0", "s1"]]
    route = Route("3-0", (("A", "s0"), ("T", "s0"), ("T", "s1")), (("A", 0), ("T", 0), ("T", 2)))
    assert check_routes(RouteProblem.from_dict(data), [route]).revenue == 40
    assert refused(RouteProblem.from_dict({**data, "one_stop_hexes": "all"}), route) == "stops of a hex"
    two = RouteProblem.from_dict({**data, "one_stop_hexes": "all", "two_stop_hexes": ["T"]})
    assert check_routes(two, [route]).legal


def test_start_hexes_stand_in_for_tokens():
    problem = parsed(start_hexes=["B"])
    assert refused(problem, run("A T", "A0 T0")) == "token"
    assert check_routes(problem, [run("T B", "T1 B0")]).revenue == 40


def test_tokened_stops_wanted():
    problem = parsed(trains=[train("3", 3, min_tokened=2)])
    assert refused(problem, run("A T", "A0 T0")) == "tokens"


def test_pay_less_than_visited_pays_the_best():
    few = train("3", 3)
    few["distance"][0]["pay"] = 2
    check = check_routes(parsed(trains=[few]), [run("A T B", "A0 T0 T1 B0")])
    assert check.revenue == 50
    assert check.paid == ((("A", "s0", 20), ("T", "s0", None), ("B", "s0", 30)),)


def test_values_of_their_own_multipliers_and_tokened_pay():
    data = line_problem(trains=[train("D", 999, multiplier=2)])
    data["hexes"]["B"]["stops"][0]["revenue_for"] = {"D": 80}
    assert check_routes(RouteProblem.from_dict(data), [run("A T B", "A0 T0 T1 B0", "D-0")]).revenue == 220
    data["trains"][0]["paid_only_tokened"] = True
    assert check_routes(RouteProblem.from_dict(data), [run("A T B", "A0 T0 T1 B0", "D-0")]).revenue == 40


def test_track_parts_within_one_hex_side_are_one_track():
    data = line_problem(trains=[train("3", 3), train("3", 3, 1)])
    # A second way out of A joins the first at the border: it is the same track.
    data["hexes"]["A"]["stops"].append({"kind": "town", "revenue": 10, "tokens": []})
    data["hexes"]["A"]["paths"] += [["s1", 4], ["s0", "s1"]]
    routes = [
        run("A T", "A0 T0"),
        Route("3-1", (("A", "s0"), ("A", "s1"), ("T", "s0")), (("A", 3), ("A", 2), ("T", 0))),
    ]
    problem = RouteProblem.from_dict(data)
    assert all(check_routes(problem, [route]).legal for route in routes)
    assert refused(problem, *routes) == "shared track"


def test_the_given_revenue_is_not_read():
    route = attrs.evolve(run("A T", "A0 T0"), revenue=999)
    assert check_routes(parsed(), [route]).revenue == 30


def mutations(problem, route):
    """Routes near a legal one, most of them illegal."""
    hexes = problem.hexes
    for i in range(len(route.track)):
        name, index = route.track[i]
        yield "track left out", attrs.evolve(route, track=route.track[:i] + route.track[i + 1 :])
        for other in range(len(hexes[name].paths)):
            if other != index:
                swapped = (*route.track[:i], (name, other), *route.track[i + 1 :])
                yield "track changed", attrs.evolve(route, track=swapped)
    for i in range(1, len(route.stops)):
        yield (
            "stops turned",
            attrs.evolve(
                route,
                stops=(*route.stops[: i - 1], route.stops[i], route.stops[i - 1], *route.stops[i + 1 :]),
            ),
        )
    if route.track:
        yield "track twice", attrs.evolve(route, track=route.track * 2)
    yield "no such train", attrs.evolve(route, train="none")


def test_mutated_routes_are_illegal_or_another_legal_route():
    """A change is refused, unless it is another way over legal track: then walking it back gives the same."""
    refusals: dict[str, int] = {}
    for seed in range(150):
        rnd = random.Random(seed)
        data = make_problem(rnd, set(rnd.sample(FEATURES, 4)), hexes=7, trains=2, exits=4)
        problem = RouteProblem.from_dict(data)
        solution = solve_routes(problem)
        assert check_routes(problem, solution.routes).revenue == solution.revenue
        for route in solution.routes:
            for what, changed in mutations(problem, route):
                check = check_routes(problem, [changed])
                if check.legal:
                    # The two stops of a piece of track inside one hex can change places.
                    assert what == "track changed" or (what == "stops turned" and len(route.track) == 1)
                    assert check_routes(problem, [changed.reversed()]).revenue == check.revenue
                    assert check.revenue <= solution.revenue
                else:
                    refusals[what] = refusals.get(what, 0) + 1
    assert all(refusals.get(what, 0) > 20 for what in ("track left out", "stops turned", "no such train"))
