"""Reading and writing route problems."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from eighteenxx.errors import EighteenError
from eighteenxx.routes import BadProblem, RouteProblem
from tests.routes.samples import TITLES, line_problem, shared_problems


@pytest.mark.parametrize("title", TITLES)
def test_shared_problems_come_back_as_they_were(title):
    for data in shared_problems(title)[::7]:
        back = RouteProblem.from_dict(data).to_dict()
        assert {key: back[key] for key in data} == json.loads(json.dumps(data))


def test_a_problem_survives_json_and_pickle():
    data = line_problem(
        one_stop_hexes=["A"], two_stop_hexes=["B"], start_hexes=["A"], blocking=False, known={"revenue": 3}
    )
    data["hexes"]["A"]["stops"][0].update(revenue_for={"D": 80}, stop_group="G")
    data["hexes"]["O"]["paths"][0].append("terminal")
    data["trains"][0].update(
        skip=["town"], min_stops=1, paid_only_tokened=True, min_tokened=1, own_city=True, group="N"
    )
    problem = RouteProblem.from_dict(data)
    assert RouteProblem.from_dict(json.loads(json.dumps(problem.to_dict()))) == problem
    assert pickle.loads(pickle.dumps(problem)) == problem


def change(*path, to):
    def changed(data):
        at = data
        for key in path[:-1]:
            at = at[key]
        if to is None:
            del at[path[-1]]
        else:
            at[path[-1]] = to

    return changed


@pytest.mark.parametrize(
    ("fault", "place", "key"),
    [
        (change("company", to=None), "problem", "'company'"),
        (change("company", to=7), "problem", "'company'"),
        (change("format", to="other"), "problem", "'format'"),
        (change("version", to=2), "problem", "'version'"),
        (change("layout", to="round"), "problem", "'layout'"),
        (change("sharing", to="all"), "problem", "'sharing'"),
        (change("blocking", to="no"), "problem", "'blocking'"),
        (change("start_hexes", to=[3]), "problem", "'start_hexes'"),
        (change("one_stop_hexes", to="some"), "problem", "'one_stop_hexes'"),
        (change("hexes", to=[]), "problem", "'hexes'"),
        (change("trains", to={}), "problem", "'trains'"),
        (change("known", to={}), "known", "'revenue'"),
        (change("bonuses", to=[{}]), "bonuses entry 1", "'name'"),
        (change("hexes", "A", to=3), "hex A", "3"),
        (change("hexes", "A", "stops", 0, "kind", to="village"), "hex A stop s0", "'kind'"),
        (change("hexes", "A", "stops", 0, "revenue", to=-1), "hex A stop s0", "'revenue'"),
        (change("hexes", "A", "stops", 0, "revenue", to=True), "hex A stop s0", "'revenue'"),
        (change("hexes", "A", "stops", 0, "tokens", to=[1]), "hex A stop s0", "'tokens'"),
        (change("hexes", "A", "stops", 0, "revenue_for", to={"D": "x"}), "hex A stop s0 revenue_for", "'D'"),
        (change("hexes", "A", "paths", 0, to=[1]), "hex A path 0", "[1]"),
        (change("hexes", "A", "paths", 0, to=["s1", 2]), "hex A path 0", "'s1'"),
        (change("hexes", "A", "paths", 0, to=[6, 2]), "hex A path 0", "6"),
        (change("hexes", "A", "paths", 0, to=[2, 2]), "hex A path 0", "2"),
        (change("hexes", "A", "paths", 0, to=["s0", 2, "final"]), "hex A path 0", "'final'"),
        (change("hexes", "A", "neighbours", "4", to="B"), "hex A", "'neighbours'"),
        (change("hexes", "A", "neighbours", "7", to="B"), "hex A", "'neighbours'"),
        (change("trains", 0, "id", to=None), "train 1", "'id'"),
        (change("trains", 0, "min_stops", to=0), "train 1", "'min_stops'"),
        (change("trains", 0, "skip", to=["village"]), "train 1", "'skip'"),
        (change("trains", 0, "group", to=4), "train 1", "'group'"),
        (change("trains", 0, "distance", to=None), "train 1", "'distance'"),
        (change("trains", 0, "distance", 0, "pay", to=None), "train 1 distance 1", "'pay'"),
        (change("trains", 0, "distance", 0, "kinds", to=["port"]), "train 1 distance 1", "'kinds'"),
    ],
)
def test_a_fault_is_one_sentence_naming_place_and_key(fault, place, key):
    data = copy.deepcopy(line_problem())
    fault(data)
    with pytest.raises(BadProblem) as caught:
        RouteProblem.from_dict(data)
    text = str(caught.value)
    assert text.startswith(f"{place}: ")
    assert key in text
    assert text.endswith(".")
    assert "\n" not in text
    assert isinstance(caught.value, ValueError | EighteenError)


def test_two_trains_of_one_id_are_a_fault():
    data = line_problem()
    data["trains"] *= 2
    with pytest.raises(BadProblem, match="another train has"):
        RouteProblem.from_dict(data)


def test_a_border_to_a_hex_outside_is_shut():
    data = line_problem()
    data["hexes"]["A"]["neighbours"]["0"] = "Z"
    assert "Z" not in RouteProblem.from_dict(data).hexes
