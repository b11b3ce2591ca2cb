"""Bonuses: the general ones, and one that a title author would write."""

from __future__ import annotations

import random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eighteenxx.routes import (
    BadProblem,
    Bonus,
    Call,
    RouteProblem,
    check_routes,
    register_bonus,
    solve_routes,
)
from eighteenxx.routes.bonuses import make_bonuses
from tests.routes.brute import routes_of
from tests.routes.networks import make_problem
from tests.routes.samples import line_problem, parsed, run, train

RULES = {
    "luxembourg_max": {"hex": "B"},
    "london_bonus": {"hex": "B"},
    "netherlands_offboard_100": {"hex": "B", "with": ["A", "X"], "amount": 100},
}


@pytest.mark.parametrize(
    ("name", "bonus"), [("luxembourg_max", 30), ("london_bonus", 20), ("netherlands_offboard_100", 100)]
)
def test_what_the_formats_bonuses_add(name, bonus):
    problem = parsed(bonuses=[{"name": name, **RULES[name]}])
    check = check_routes(
        problem,
        [
            run("A T B", "A0 T0 T1 B0"),
        ],
    )
    assert check.bonuses == (bonus,)
    assert check.revenue == 60 + bonus
    assert check_routes(problem, [run("A T", "A0 T0")]).bonuses == (0,)
    assert solve_routes(problem).revenue >= 60 + bonus


def test_bonuses_count_paid_stops_only():
    few = train("3", 3)
    few["distance"][0]["pay"] = 2
    problem = parsed(trains=[few], bonuses=[{"name": "luxembourg_max", "hex": "T"}])
    assert check_routes(problem, [run("A T B", "A0 T0 T1 B0")]).bonuses == (0,)


@attrs.frozen
class _FullHouse:
    """So much for a route paid at one city or more in each of these hexes."""

    hexes: frozenset[str]
    amount: int

    def score(self, paid):
        return self.amount if self.hexes <= {call.hex for call in paid} else 0

    def bound(self, called, open_):
        return self.score((*called, *open_))


def test_a_title_registers_a_bonus_of_its_own():
    name = "test_full_house"
    register_bonus(name, lambda rule, problem: _FullHouse(frozenset(rule["hexes"]), rule["amount"]))
    for seed in range(80):
        data = make_problem(random.Random(seed), {"towns"}, hexes=7, trains=1, exits=5)
        stops = [hex_ for hex_ in data["hexes"] if data["hexes"][hex_]["stops"]]
        hexes = random.Random(seed).sample(stops, min(3, len(stops)))
        rule = {"name": name, "hexes": hexes, "amount": 150}
        best = max(
            (
                route["revenue"] + 150 * (set(hexes) <= {hex_ for hex_, _ in route["called"]})
                for route in routes_of(data, data["trains"][0])
            ),
            default=0,
        )
        assert solve_routes(RouteProblem.from_dict({**data, "bonuses": [rule]})).revenue == best


def test_unknown_bonuses_and_missing_numbers_are_faults():
    with pytest.raises(BadProblem, match=r"bonuses entry 1: key 'name' is 'none_such'"):
        solve_routes(parsed(bonuses=[{"name": "none_such"}]))
    with pytest.raises(BadProblem, match=r"bonuses entry 1: key 'amount' is missing"):
        check_routes(parsed(bonuses=[{"name": "pairing", "hex": "A", "with": ["B"]}]), [])
    with pytest.raises(BadProblem, match="can't be read"):
        solve_routes(parsed(bonuses=[{"name": "pairing", "hex": "A", "with": ["B"], "amount": "x"}]))


CALLS = st.lists(
    st.builds(
        Call,
        hex=st.sampled_from("ABX"),
        stop=st.just("s0"),
        kind=st.just("city"),
        value=st.integers(0, 90),
        tokened=st.booleans(),
    ),
    max_size=4,
)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(RULES)), CALLS, CALLS, st.data())
def test_bounds_are_never_below_a_score(name, called, open_, data):
    bonus: Bonus = make_bonuses(parsed(bonuses=[{"name": name, **RULES[name]}]))[0]
    some = data.draw(st.lists(st.sampled_from(open_), max_size=4)) if open_ else []
    assert bonus.bound(called, open_) >= bonus.score([*called, *some])
    assert bonus.bound(called, []) == bonus.score(called)
    if not any(call.hex in bonus.hexes for call in called):
        assert bonus.score(called) == 0


def test_the_line_problem_of_these_tests_is_sound():
    assert RouteProblem.from_dict(line_problem()).hexes["B"].stops[0].revenue == 30
