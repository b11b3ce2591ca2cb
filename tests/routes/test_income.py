"""Side income: ports, palace car, hub and mail (R66-8.3-i to -l, R66-2.6-b to -k, R66-2.5.1-e)."""

from __future__ import annotations

import random

import pytest

from eighteenxx.routes import BadProblem, RouteProblem, check_routes, solve_routes
from tests.routes.brute import routes_of, stop_at, together
from tests.routes.networks import make_problem
from tests.routes.samples import line_problem, parsed, run, train

PORT = {"name": "token_ends", "hexes": ["A", "C"], "amount": 20, "label": "ports"}
PALACE = {"name": "each_stop", "kinds": ["town"], "amount": 10, "label": "palace"}
HUB = {"name": "token_value", "label": "hub"}
MAIL = {"name": "end_values", "label": "mail"}
AB = run("A T B", "A0 T0 T1 B0")


@pytest.mark.parametrize(
    ("rule", "amount"),
    [
        (PORT, 20),  # A has the token, B none (R66-8.3-i)
        (PALACE, 10),  # R66-2.6-d
        (HUB, 20),  # R66-2.6-g
        (MAIL, 20),  # only A, the tokened end (R66-2.6-j)
        ({**PORT, "trains": ["other"]}, 0),  # a train that gets none (R66-2.5.1-e)
        ({**PORT, "hexes": ["B"]}, 0),
        ({**MAIL, "kinds": ["town"]}, 0),
    ],
)
def test_what_one_route_brings_the_treasury(rule, amount):
    check = check_routes(parsed(side_income=[rule]), [AB])
    assert check.side_income == amount
    assert check.side == ((rule.get("label"), amount),)
    assert check.revenue == 60  # no part of the revenue (R66-2.6-b)


def test_mail_does_not_count_a_city_inside_the_route():
    """R66-2.6-k: the city must be the end."""
    data = line_problem(side_income=[MAIL])
    data["hexes"]["A"]["stops"][0]["tokens"] = [None]
    data["hexes"]["B"]["stops"][0]["tokens"] = ["Own"]
    problem = RouteProblem.from_dict({**data, "trains": [train("3", 3)]})
    assert check_routes(problem, [run("T B C", "T1 B0 B1 C0")]).side_income == 0
    assert check_routes(problem, [AB]).side_income == 30


def test_no_multiplier_and_once_a_port():
    """R66-8.3-l, R66-2.5.1-r: not doubled. R66-8.3-j: one train a port token."""
    double = parsed(trains=[train("3", 3, multiplier=2)], side_income=[PORT, HUB, MAIL])
    assert check_routes(double, [AB]).side_income == 60
    two = parsed(trains=[train("3", 3), train("3", 3, 1)], side_income=[PORT, HUB])
    routes = [run("A T", "A0 T0"), run("A B", "A1 L0 M0 B2", "3-1")]
    assert check_routes(two, routes).side == (("ports", 20), ("hub", 20))


def test_a_single_stop_counts_once():
    problem = parsed(trains=[train("L", 2, min_stops=1)], side_income=[PORT, MAIL])
    check = check_routes(problem, [run("A", "", "L-0")])
    assert check.side == (("ports", 20), ("mail", 20))


def test_the_solver_can_aim_at_both():
    """R66-8.2.5.1-n: a company need not run for the most revenue; a shorter route may end at the port."""
    data = line_problem(trains=[train("3", 3)])
    data["hexes"]["B"]["stops"][0]["tokens"] = ["Own"]
    data["side_income"] = [{"name": "token_ends", "hexes": ["B"], "amount": 90}]
    problem = RouteProblem.from_dict(data)
    plain = solve_routes(problem)
    both = solve_routes(problem, include_side_income=True)
    assert plain.revenue == plain.aim == 90
    assert plain.side_income == 0
    assert (both.revenue, both.side_income, both.aim) == (70, 90, 160)
    assert both.proven
    assert both.bound == 160


def income(data, routes):
    """Side income worked out anew, for the random networks below."""
    company = data["company"]
    ports, single = {}, {"each_stop": 0, "token_value": 0, "end_values": 0}
    for route in routes:
        called = route["called"]
        own = [place for place in called if company in stop_at(data, place)["tokens"]]
        ends = {called[0], called[-1]}
        for place in ends:
            if place in own and place[0] in data["side_income"][0]["hexes"]:
                ports[place] = 20
        towns = sum(stop_at(data, place)["kind"] == "town" for place in called)
        single["each_stop"] = max(single["each_stop"], 10 * towns)
        values = [stop_at(data, place)["revenue"] for place in own if stop_at(data, place)["kind"] == "city"]
        single["token_value"] = max([single["token_value"], *values])
        mail = sum(
            stop_at(data, p)["revenue"] for p in ends if p in own and stop_at(data, p)["kind"] == "city"
        )
        single["end_values"] = max(single["end_values"], mail)
    return sum(ports.values()) + sum(single.values())


@pytest.mark.parametrize("trains", [1, 2])
def test_both_together_are_the_most_possible(trains):
    for seed in range(120):
        rnd = random.Random(seed)
        data = make_problem(rnd, {"towns", "two_allowances", "multiplier"}, hexes=6, trains=trains, exits=4)
        cities = [name for name, hex_ in data["hexes"].items() if any(s["tokens"] for s in hex_["stops"])]
        data["side_income"] = [{**PORT, "hexes": cities[:2]}, PALACE, HUB, MAIL]
        if any(group["pay"] == 0 for t in data["trains"] for group in t["distance"]):
            continue  # the palace car pays for paid towns only, which the check above does not look at
        lists = [[None, *routes_of(data, t)] for t in data["trains"]]
        if any(len(some) > 300 for some in lists):
            continue
        best = 0
        for first in lists[0]:
            for second in lists[1] if trains == 2 else [None]:
                if first and second and not together(first, second):
                    continue
                run_ = [route for route in (first, second) if route]
                best = max(best, sum(route["revenue"] for route in run_) + income(data, run_))
        solution = solve_routes(RouteProblem.from_dict(data), include_side_income=True)
        assert solution.aim == best, seed


def test_faults():
    with pytest.raises(BadProblem, match="side_income entry 1: key 'name' is 'gold'"):
        check_routes(parsed(side_income=[{"name": "gold"}]), [])
    with pytest.raises(BadProblem, match="side_income entry 1: key 'amount' is missing"):
        check_routes(parsed(side_income=[{"name": "token_ends", "hexes": []}]), [])
    with pytest.raises(BadProblem, match="is no stop kind"):
        check_routes(parsed(side_income=[{"name": "token_value", "kinds": ["port"]}]), [])
