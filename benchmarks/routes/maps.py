"""Made maps as large as wanted, with about the stops and forks of a real one: for growth curves.

A map of size 1 has some 60 stops and 100 links in reach, as a late game's; size 10 has ten times that.
"""

from __future__ import annotations

import random
from typing import Any

SIDES = {0: (-1, 1), 1: (-1, 0), 2: (0, -1), 3: (1, -1), 4: (1, 0), 5: (0, 1)}
EVERY = ["city", "offboard", "town"]


def make_map(size: float, seed: int, trains: list[str], tokens: int = 5) -> dict[str, Any]:
    """A problem on a map of that size; trains by name: a number of stops, or D."""
    rnd = random.Random(seed)
    across = round((150 * size) ** 0.5)
    places = {(q - r // 2, r): f"R{r:02}C{q:02}" for r in range(across) for q in range(across)}
    open_ = set()
    for (q, r), name in places.items():
        for side in (3, 4, 5):
            dq, dr = SIDES[side]
            other = places.get((q + dq, r + dr))
            if other and rnd.random() < 0.85:
                open_.add((name, side))
                open_.add((other, (side + 3) % 6))
    hexes: dict[str, Any] = {}
    for name in places.values():
        sides = [side for side in range(6) if (name, side) in open_]
        rnd.shuffle(sides)
        kind = rnd.choices(["city", "town", "plain", "offboard"], [36, 10, 52, 2])[0]
        stops: list[Any] = []
        if kind == "plain":
            paths: list[Any] = [[sides[i], sides[i + 1]] for i in range(0, len(sides) - 1, 2)]
            if len(sides) % 2 and len(sides) > 1:
                paths.append([sides[0], sides[-1]])
        elif kind == "town":
            stops = [{"kind": "town", "revenue": 10, "tokens": []}]
            paths = [[side, "s0"] for side in sides[:2]]
        else:
            worth = rnd.choice([20, 30, 40, 50, 60, 90])
            stops = [{"kind": kind, "revenue": worth, "tokens": []}]
            if kind == "city":
                slots = rnd.choice([1, 2, 2, 3, 3])
                stops[0]["tokens"] = ["Other" if rnd.random() < 0.3 else None for _ in range(slots)]
            paths = [[side, "s0"] for side in sides[: 5 if kind == "city" else 1]]
        hexes[name] = {"stops": stops, "paths": paths, "neighbours": {}}
    for (q, r), name in places.items():
        for side, (dq, dr) in SIDES.items():
            other = places.get((q + dq, r + dr))
            if other and _at(hexes[name], side) and _at(hexes[other], (side + 3) % 6):
                hexes[name]["neighbours"][str(side)] = other
    cities = [name for name, hex_ in hexes.items() if hex_["stops"] and len(hex_["paths"]) > 2]
    for name in rnd.sample(cities, tokens):
        hexes[name]["stops"][0]["tokens"][0:1] = ["Own"]
    return {
        "format": "eighteenxx-route-problem",
        "version": 1,
        "name": f"made/size-{size}/seed-{seed}/{'+'.join(trains)}",
        "company": "Own",
        "hexes": hexes,
        "trains": [_train(name, i) for i, name in enumerate(trains)],
        "sharing": "none",
        "bonuses": [],
    }


def _at(hex_: Any, side: int) -> bool:
    return any(side in path for path in hex_["paths"])


def _train(name: str, index: int) -> dict[str, Any]:
    most = 999 if name == "D" else int(name)
    distance = [{"kinds": EVERY, "pay": most, "visit": most}]
    return {"id": f"{name}-{index}", "name": name, "multiplier": 1, "distance": distance}
