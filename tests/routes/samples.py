"""A small network that the tests change as they need, and access to the shared problem files."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from eighteenxx.routes import Route, RouteProblem

SHARED = Path(__file__).parents[3] / "shared"
TITLES = ("1830", "1866", "1867-bc", "1889", "1894", "18Chesapeake")


def shared_problems(title):
    """The problems of a file beside the project, as JSON objects; skips where the file is not there."""
    path = SHARED / "route-problems" / f"{title}.jsonl"
    if not path.exists():
        pytest.skip(f"needs ../shared/route-problems/{title}.jsonl, which is not here")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def shared_traces(title):
    """(name, lines) of the traces of a title beside the project; skips where there are none."""
    folder = SHARED / "replays"
    paths = sorted((*folder.glob(f"{title}_*.trace.jsonl"), *folder.glob(f"random/{title}_*.trace.jsonl.gz")))
    if not paths:
        pytest.skip("needs ../shared/replays, which is not here")
    for path in paths:
        with gzip.open(path, "rt") if path.suffix == ".gz" else open(path, encoding="utf-8") as stream:
            yield path.name.split(".")[0], [json.loads(line) for line in stream if '"run_routes"' in line]


def line_problem(**changes):
    """Three cities and a town in a row, A having our token, with a loop from A to B and an off-board O.

    ::

        A --- T --- B --- C --- O        all pointy hexes in one row, sides 4 to 1
         `--- L ---'                     L is one plain hex above, from A's side 3 to B's side 2, over M
    """

    def stop(kind, revenue, tokens=()):
        return {"kind": kind, "revenue": revenue, "tokens": list(tokens)}

    problem = {
        "company": "Own",
        "hexes": {
            "A": {
                "stops": [stop("city", 20, ["Own", None])],
                "paths": [["s0", 4], ["s0", 3]],
                "neighbours": {"4": "T", "3": "L"},
            },
            "T": {
                "stops": [stop("town", 10)],
                "paths": [[1, "s0"], ["s0", 4]],
                "neighbours": {"1": "A", "4": "B"},
            },
            "B": {
                "stops": [stop("city", 30, [None])],
                "paths": [[1, "s0"], ["s0", 4], ["s0", 2]],
                "neighbours": {"1": "T", "4": "C", "2": "M"},
            },
            "L": {"stops": [], "paths": [[0, 4]], "neighbours": {"0": "A", "4": "M"}},
            "M": {"stops": [], "paths": [[1, 5]], "neighbours": {"1": "L", "5": "B"}},
            "C": {
                "stops": [stop("city", 40, ["Other"])],
                "paths": [[1, "s0"], ["s0", 4]],
                "neighbours": {"1": "B", "4": "O"},
            },
            "O": {"stops": [stop("offboard", 60)], "paths": [[1, "s0"]], "neighbours": {"1": "C"}},
        },
        "trains": [train("3", 3)],
        "sharing": "none",
        "bonuses": [],
    }
    problem.update(changes)
    return problem


def train(name, most, number=0, **marks):
    """A train that calls at ``most`` stops of any kind."""
    every = ["city", "offboard", "town"]
    distance = [{"kinds": every, "pay": most, "visit": most}]
    return {"id": f"{name}-{number}", "name": name, "multiplier": 1, "distance": distance, **marks}


def run(stops, track, train_id="3-0"):
    """A route of the line network: stops and pieces of track as words ``A A0``."""
    pieces = tuple((piece[0], int(piece[1:])) for piece in track.split())
    return Route(train_id, tuple((name, "s0") for name in stops.split()), pieces)


def parsed(**changes):
    return RouteProblem.from_dict(line_problem(**changes))
