"""The same 1889 positions solved by this library and by routes-18xx, in one run, as a Markdown table.

    pip install routes-18xx
    python -m benchmarks.routes.against_routes18xx 1889.jsonl

Takes problems of recorded 1889 games. A problem holds no tile numbers, so each hex is matched with a tile of
the other program by its track, value and slots; positions that can't be said in its terms are left out and
counted. The other program is for use in development only and no dependency.
"""

from __future__ import annotations

import json
import logging
import sys
from itertools import permutations
from time import perf_counter
from typing import Any

from eighteenxx.routes import RouteProblem, solve_routes

PHASES = ("2", "3", "4", "5", "6", "D")


class Unsaid(Exception):
    """A position that the other program has no words for."""


def cell(name: str) -> str:
    """Its map is turned by a twelfth: our columns and rows as its row letter and column."""
    column, row = ord(name[0]) - 64, int(name[1:])
    return f"{chr(64 + (row - column + 11) // 2)}{(3 * column + row - 7) // 2}"


def pairs(hex_: Any) -> frozenset[tuple[int, int]]:
    """Which sides are joined by the hex's track, in its numbers of sides."""
    through: dict[str, list[int]] = {}
    found: set[tuple[int, int]] = set()
    for a, b in (path[:2] for path in hex_["paths"]):
        if isinstance(a, int) and isinstance(b, int):
            found |= {((a - 1) % 6, (b - 1) % 6), ((b - 1) % 6, (a - 1) % 6)}
        else:
            stop, side = (a, b) if isinstance(a, str) else (b, a)
            through.setdefault(stop, []).append((side - 1) % 6)
    for sides in through.values():
        found |= set(permutations(sides, 2)) if len(sides) > 1 else {(sides[0], sides[0])}
    return frozenset(found)


def tile_pairs(paths: Any, turn: int) -> frozenset[tuple[int, int]]:
    return frozenset(
        ((a + turn) % 6, (b + turn) % 6) for a, ends in paths.items() for b in (ends if ends else (a,))
    )


def board_rows(game: Any, base: Any, hexes: Any) -> list[dict[str, str]]:
    """The tiles laid, as rows of the other program's board file."""
    rows = []
    for name, hex_ in hexes.items():
        kinds = {stop["kind"] for stop in hex_["stops"]}
        if len(hex_["stops"]) > 1:
            raise Unsaid("several stops in a hex")
        wanted = pairs(hex_)
        place = cell(name)
        printed = [group[place] for group in base.values() if isinstance(group, dict) and place in group]
        if "offboard" in kinds:
            continue
        edges = printed[0].get("edges", []) if printed else []
        ways = {p for e in edges for p in (permutations(e, 2) if isinstance(e, list) else ((e, e),))}
        worth = hex_["stops"][0]["revenue"] if hex_["stops"] else 0
        if edges and ways == wanted and printed[0].get("value", 0) == worth:
            continue
        fits = (
            (tile, turn)
            for tile in sorted(game.tiles.values(), key=lambda tile: str(tile.id))
            for turn in range(6)
            if bool(tile.is_city) == ("city" in kinds)
            and bool(tile.is_town) == ("town" in kinds)
            and tile.value == worth
            and ("city" not in kinds or tile.capacity == len(hex_["stops"][0]["tokens"]))
            and tile_pairs(tile.paths, turn) == wanted
        )
        found = next(fits, None)
        if found is None:
            raise Unsaid(f"no tile like {name}")
        rows.append({"coord": place, "tile_id": str(found[0].id), "orientation": str(found[1])})
    return rows


def other(data: Any) -> tuple[int, float]:
    """The other program's revenue and time (reading the position left out)."""
    from routes18xx import boardstate, find_best_routes, game, railroads

    play = game.Game.load("1889")
    with open(play.get_data_file("base-board.json"), encoding="utf-8") as stream:
        base = json.load(stream)
    with open(play.get_data_file("railroads.json"), encoding="utf-8") as stream:
        info = json.load(stream)
    board = boardstate.load(play, board_rows(play, base, data["hexes"]))
    stations: dict[str, list[str]] = {data["company"]: []}
    for name, hex_ in data["hexes"].items():
        for stop in hex_["stops"]:
            for owner in stop["tokens"]:
                if owner:
                    stations.setdefault(owner, []).append(cell(name))
    full = {nick: (name, one["home"]) for name, one in info.items() for nick in one["nicknames"]}
    rows = []
    for owner, places in stations.items():
        name, home = full[owner]
        trains = [train["name"] for train in data["trains"]] if owner == data["company"] else []
        trains = ["diesel" if train == "D" else train for train in trains]
        rows.append(
            {
                "name": name,
                "trains": ",".join(trains),
                "stations": ",".join(place for place in places if place != home),
            }
        )
    roads = railroads.load(play, board, rows)
    road = roads[full[data["company"]][0]]
    start = perf_counter()
    best = find_best_routes(play, board, roads, road)
    return sum(route.value for route in best), perf_counter() - start


def main(path: str) -> None:
    logging.disable(logging.CRITICAL)
    print("| position | trains | revenue | ms | routes-18xx | ms | times |")
    print("|---|---|---|---|---|---|---|")
    left: dict[str, int] = {}
    with open(path, encoding="utf-8") as stream:
        lines = [json.loads(line) for line in stream]
    for data in lines:
        problem = RouteProblem.from_dict(data)
        try:
            revenue, theirs = other(data)
        except Exception as error:
            reason = str(error) if isinstance(error, Unsaid) else f"it says: {type(error).__name__}: {error}"
            left[reason[:60]] = left.get(reason[:60], 0) + 1
            continue
        start = perf_counter()
        solution = solve_routes(problem)
        ours = perf_counter() - start
        trains = " + ".join(train.name for train in problem.trains)
        row = (problem.name, trains, solution.revenue, f"{ours * 1000:.1f}", revenue, f"{theirs * 1000:.0f}")
        print("| " + " | ".join(map(str, (*row, f"{theirs / ours:.0f}"))) + " |", flush=True)
    for reason, number in sorted(left.items()):
        print(f"\nLeft out, {number}: {reason}")


if __name__ == "__main__":
    main(sys.argv[1])
