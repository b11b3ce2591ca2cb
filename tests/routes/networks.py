"""Small random problems that between them use everything the format can say."""

from __future__ import annotations

SIDES = {0: (-1, 1), 1: (-1, 0), 2: (0, -1), 3: (1, -1), 4: (1, 0), 5: (0, 1)}
FEATURES = (
    "towns",
    "offboards",
    "junctions",
    "terminals",
    "two_cities",
    "inner",
    "groups",
    "blocking",
    "revenue_for",
    "skip",
    "pay_less",
    "two_allowances",
    "multiplier",
    "only_tokened",
    "min_tokened",
    "min_stops",
    "own_city",
    "train_groups",
    "endless",
    "start_hexes",
    "no_blocking",
    "one_stop",
    "two_stop",
    "bonuses",
    "pair_bonuses",
)


def make_problem(rnd, features, hexes=6, trains=2, exits=3):
    """A problem on a patch of hexes; ``rnd`` is a random.Random, ``features`` are some of FEATURES."""
    places = patch(rnd, hexes)
    names = {place: f"H{i:02}" for i, place in enumerate(places)}
    out = {name: make_hex(rnd, features, exits) for name in names.values()}
    for (q, r), name in names.items():
        for side, (dq, dr) in SIDES.items():
            other = names.get((q + dq, r + dr))
            if other and track_at(out[name], side) and track_at(out[other], (side + 3) % 6):
                out[name]["neighbours"][str(side)] = other
    problem = {
        "company": "Own",
        "hexes": out,
        "trains": [make_train(rnd, features, i) for i in range(trains)],
        "sharing": "none",
        "bonuses": [],
    }
    claim(rnd, features, problem)
    some = sorted(out)
    if "one_stop" in features:
        problem["one_stop_hexes"] = "all" if rnd.random() < 0.5 else some[: len(some) // 2]
        if "two_stop" in features:
            problem["two_stop_hexes"] = some[::2]
    if "bonuses" in features:
        stops = [name for name in some if out[name]["stops"]] or some
        problem["bonuses"] = [
            {"name": "luxembourg_max", "hex": rnd.choice(stops)},
            {"name": "london_bonus", "hex": rnd.choice(stops)},
            {
                "name": "netherlands_offboard_100",
                "hex": rnd.choice(stops),
                "with": [rnd.choice(stops), rnd.choice(stops)],
                "amount": 100,
            },
        ]
    if "pair_bonuses" in features:
        stops = [name for name in some if out[name]["stops"]] or some
        problem["bonuses"] += [
            {"name": "value_again", "hex": rnd.choice(stops), "with": [rnd.choice(stops), rnd.choice(stops)]},
            {"name": "pairing", "hex": rnd.choice(stops), "with": [rnd.choice(stops)], "amount": 30},
        ]
    return problem


def patch(rnd, count):
    places = [(0, 0)]
    while len(places) < count:
        q, r = rnd.choice(places)
        dq, dr = SIDES[rnd.randrange(6)]
        if (q + dq, r + dr) not in places:
            places.append((q + dq, r + dr))
    return places


def track_at(hex_, side):
    return any(side in path[:2] for path in hex_["paths"])


def make_hex(rnd, features, exits):
    sides = list(range(6))
    rnd.shuffle(sides)
    kinds = ["city", "city", "plain"]
    kinds += ["town"] * ("towns" in features)
    kinds += ["offboard"] * ("offboards" in features)
    kinds += ["junction"] * ("junctions" in features)
    kinds += ["two"] * ("two_cities" in features)
    kinds += ["inner"] * ("inner" in features)
    kind = rnd.choice(kinds)
    stops, paths = [], []
    if kind in ("city", "town", "offboard"):
        stops.append(make_stop(rnd, features, kind))
        paths = [[side, "s0"] for side in sides[: rnd.randint(2, exits + 1)]]
    elif kind == "plain":
        paths = [[sides[0], sides[1]], [sides[2], sides[3]]]
        if rnd.random() < 0.5:
            paths.append([sides[0], sides[2]])
    elif kind == "junction":
        paths = [[side, "j"] for side in sides[: rnd.randint(3, 4)]]
        if rnd.random() < 0.5:
            stops.append(make_stop(rnd, features, "city"))
            paths.append(["s0", "j"])
    else:
        town = "town" if "towns" in features else "city"
        stops = [make_stop(rnd, features, "city"), make_stop(rnd, features, rnd.choice(["city", town]))]
        paths = [[sides[0], "s0"], [sides[1], "s0"], [sides[2], "s1"], [sides[3], "s1"]]
        if kind == "inner":
            paths.append(["s0", "s1"])
            if rnd.random() < 0.3:
                paths.append(["s1", "s0"])
        elif "two_stop" in features and rnd.random() < 0.7:
            stops.append(make_stop(rnd, features, town))
            paths += [[sides[4], "s2"], ["s2", sides[5]], ["s1", "s2"]]
    if "terminals" in features:
        for path in paths:
            if rnd.random() < 0.25:
                path.append("terminal")
    return {"stops": stops, "paths": paths, "neighbours": {}}


def make_stop(rnd, features, kind):
    stop = {"kind": kind, "revenue": rnd.choice([0, 10, 10, 20, 30, 40, 50]), "tokens": []}
    if kind == "city":
        stop["tokens"] = [None] * rnd.randint(1, 2)
        if "blocking" in features and rnd.random() < 0.5:
            stop["tokens"] = ["Other" if rnd.random() < 0.8 else None for _ in stop["tokens"]]
    if "revenue_for" in features and rnd.random() < 0.4:
        stop["revenue_for"] = {"B": rnd.choice([10, 60])}
    if "groups" in features and rnd.random() < 0.5:
        stop["stop_group"] = rnd.choice(["G1", "G2"])
    return stop


def claim(rnd, features, problem):
    cities = [
        (name, i)
        for name, hex_ in sorted(problem["hexes"].items())
        for i, stop in enumerate(hex_["stops"])
        if stop["kind"] == "city"
    ]
    rnd.shuffle(cities)
    for name, i in cities[: rnd.randint(1, 2)]:
        problem["hexes"][name]["stops"][i]["tokens"][0] = "Own"
    if "start_hexes" in features:
        some = [name for name, hex_ in sorted(problem["hexes"].items()) if hex_["stops"]]
        problem["start_hexes"] = some[: rnd.randint(1, 2)]
    if "no_blocking" in features:
        problem["blocking"] = False


def make_train(rnd, features, index):
    most = rnd.randint(2, 4)
    every = ["city", "offboard", "town"]
    train = {"id": f"t{index}", "name": rnd.choice("AB"), "multiplier": 1}
    distance = [{"kinds": every, "pay": most, "visit": most}]
    if "endless" in features and rnd.random() < 0.5:
        distance = [{"kinds": every, "pay": 999, "visit": 999}]
    elif "two_allowances" in features and rnd.random() < 0.7:
        distance = rnd.choice(
            [
                [
                    {"kinds": ["town"], "pay": 1, "visit": 1},
                    {"kinds": every, "pay": most, "visit": most},
                ],
                [
                    {"kinds": ["city", "offboard"], "pay": most, "visit": most},
                    {"kinds": ["town"], "pay": 999, "visit": 999},
                ],
                [
                    {"kinds": ["city"], "pay": most, "visit": most},
                    {"kinds": ["town"], "pay": 0, "visit": 999},
                ],
                [
                    {"kinds": ["city", "town"], "pay": 2, "visit": 2},
                    {"kinds": ["city", "offboard"], "pay": 1, "visit": 1},
                ],
            ]
        )
    if "pay_less" in features and rnd.random() < 0.7:
        for group in distance:
            group["pay"] = min(group["pay"], rnd.randint(1, 2))
    train["distance"] = distance
    if "multiplier" in features:
        train["multiplier"] = rnd.choice([1, 2, 3])
    if "skip" in features and rnd.random() < 0.8:
        train["skip"] = rnd.choice([["town"], ["city"], ["town", "city"]])
    if "only_tokened" in features and rnd.random() < 0.6:
        train["paid_only_tokened"] = True
    if "min_tokened" in features and rnd.random() < 0.6:
        train["min_tokened"] = 2
    if "min_stops" in features and rnd.random() < 0.7:
        train["min_stops"] = rnd.choice([1, 1, 3])
    if "own_city" in features and rnd.random() < 0.7:
        train["own_city"] = True
    if "train_groups" in features:
        train["group"] = rnd.choice(["N", "E"])
    return train
