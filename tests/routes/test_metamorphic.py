"""What a change of the problem must do to the optimum."""

from __future__ import annotations

import copy
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from eighteenxx.routes import RouteProblem, solve_routes
from tests.routes.networks import FEATURES, make_problem

NAMED = settings(max_examples=60, deadline=None)
SEEDS = st.integers(0, 10**6)


def problem_of(seed, leave_out=()):
    rnd = random.Random(seed)
    features = set(rnd.sample(FEATURES, rnd.randint(0, 6))) - set(leave_out)
    return make_problem(rnd, features, hexes=9, trains=rnd.randint(1, 3), exits=4)


def revenue(data):
    return solve_routes(RouteProblem.from_dict(data)).revenue


@NAMED
@given(SEEDS, st.integers(1, 5))
def test_turning_the_map_changes_nothing(seed, turn):
    data = problem_of(seed)
    turned = copy.deepcopy(data)
    for hex_ in turned["hexes"].values():
        for path in hex_["paths"]:
            for i in (0, 1):
                if isinstance(path[i], int):
                    path[i] = (path[i] + turn) % 6
        hex_["neighbours"] = {str((int(s) + turn) % 6): other for s, other in hex_["neighbours"].items()}
    assert revenue(turned) == revenue(data)


@NAMED
@given(SEEDS)
def test_renaming_the_map_changes_nothing(seed):
    data = problem_of(seed)
    names = list(data["hexes"])
    random.Random(seed).shuffle(names)
    new = dict(zip(data["hexes"], (f"X{name}" for name in names), strict=True))

    def renamed(value):
        return [new[name] for name in value] if isinstance(value, list) else value

    other = {key: renamed(value) if key.endswith("_hexes") else value for key, value in data.items()}
    other["hexes"] = {
        new[name]: {**hex_, "neighbours": {side: new[n] for side, n in hex_["neighbours"].items()}}
        for name, hex_ in data["hexes"].items()
    }
    other["bonuses"] = [
        {**b, "hex": new[b["hex"]], **({"with": renamed(b["with"])} if "with" in b else {})}
        for b in data["bonuses"]
    ]
    assert revenue(other) == revenue(data)


@NAMED
@given(SEEDS)
def test_less_track_never_earns_more(seed):
    data = problem_of(seed)
    less = copy.deepcopy(data)
    rnd = random.Random(seed)
    for hex_ in less["hexes"].values():
        if hex_["paths"] and rnd.random() < 0.3:
            hex_["paths"].pop(rnd.randrange(len(hex_["paths"])))
    assert revenue(less) <= revenue(data)


@NAMED
@given(SEEDS)
def test_one_more_ordinary_train_never_earns_less(seed):
    data = problem_of(seed)
    every = ["city", "offboard", "town"]
    extra = {"id": "extra", "name": "A", "distance": [{"kinds": every, "pay": 3, "visit": 3}]}
    assert revenue({**data, "trains": [*data["trains"], extra]}) >= revenue(data)


@NAMED
@given(SEEDS)
def test_a_hex_that_leads_nowhere_changes_nothing(seed):
    data = problem_of(seed)
    stop = {"kind": "city", "revenue": 500, "tokens": [None]}
    island = {"stops": [stop], "paths": [[0, "s0"], ["s0", 3]], "neighbours": {}}
    assert revenue({**data, "hexes": {**data["hexes"], "Island": island}}) == revenue(data)


@NAMED
@given(SEEDS)
def test_doubled_values_double_the_revenue(seed):
    data = problem_of(seed)
    double = copy.deepcopy(data)
    for hex_ in double["hexes"].values():
        for stop in hex_["stops"]:
            stop["revenue"] *= 2
            if "revenue_for" in stop:
                stop["revenue_for"] = {name: 2 * value for name, value in stop["revenue_for"].items()}
    for bonus in double["bonuses"]:
        if "amount" in bonus:
            bonus["amount"] *= 2
    assert revenue(double) == 2 * revenue(data)


@NAMED
@given(SEEDS)
def test_the_order_of_trains_changes_nothing(seed):
    data = problem_of(seed)
    assert revenue({**data, "trains": data["trains"][::-1]}) == revenue(data)
