"""An independent, slow solver: plain enumeration of everything, straight from the problem's JSON object.

It shares no code with the package. Routes are walked piece of track by piece of track, paid stops are chosen
by trying all choices, and all sets of routes are compared.
"""

from __future__ import annotations

from itertools import combinations


def best_set(problem):
    """(revenue, trains run, pieces of track, sorted pieces) of the best set under the tie rule."""
    lists = [[None, *routes_of(problem, train)] for train in problem["trains"]]
    best = None

    def go(index, chosen):
        nonlocal best
        if index == len(lists):
            run = [route for route in chosen if route is not None]
            pieces = sorted(piece for route in run for piece in route["track"])
            key = (-sum(route["revenue"] for route in run), len(run), len(pieces), pieces)
            if best is None or key < best:
                best = key
            return
        for route in lists[index]:
            if route is None or all(other is None or together(other, route) for other in chosen):
                go(index + 1, [*chosen, route])

    go(0, [])
    return -best[0], best[1], best[2], best[3]


def together(one, other):
    a, b = one["train"], other["train"]
    if a.get("group") == b.get("group") and one["used"] & other["used"]:
        return False
    return not (a.get("own_city") and b.get("own_city") and one["cities"] & other["cities"])


def routes_of(problem, train):
    """Every legal route, once for each way of calling, of those with the same stops, track and calls one
    only."""
    found = {}
    for hex_name, hex_ in problem["hexes"].items():
        for index in range(len(hex_["stops"])):
            start = (hex_name, f"s{index}")
            for passed, track, used in walks(problem, start):
                for called in callings(problem, train, passed):
                    revenue = value(problem, train, passed, called, track)
                    if revenue is None or revenue == 0:
                        continue
                    key = (frozenset(track), frozenset(called))
                    if key not in found or found[key]["revenue"] < revenue:
                        cities = {h for h, s in called if stop_at(problem, (h, s))["kind"] == "city"}
                        found[key] = {
                            "train": train,
                            "revenue": revenue,
                            "track": track,
                            "used": used,
                            "cities": cities,
                            "called": called,
                        }
    return list(found.values())


def stop_at(problem, place):
    return problem["hexes"][place[0]]["stops"][int(place[1][1:])]


def walks(problem, start):
    """All runs of track from a stop to stops: (stops come to, pieces, hex sides and inner paths used)."""
    yield (start,), (), frozenset()

    def step(hex_name, end, passed, track, used):
        for number, path in enumerate(problem["hexes"][hex_name]["paths"]):
            for near, far in ((path[0], path[1]), (path[1], path[0])):
                if near != end or (track and track[-1] == (hex_name, number) and end == "j"):
                    continue
                pieces = (*track, (hex_name, number))
                mine = set(used)
                if not isinstance(path[0], int) and not isinstance(path[1], int):
                    if (hex_name, number, "inner") in mine:
                        continue
                    mine.add((hex_name, number, "inner"))
                if isinstance(far, int):
                    other = problem["hexes"][hex_name]["neighbours"].get(str(far))
                    if other is None:
                        continue
                    border = frozenset({(hex_name, far), (other, (far + 3) % 6)})
                    if border in mine:
                        continue
                    mine.add(border)
                    yield from step(other, (far + 3) % 6, passed, pieces, frozenset(mine))
                elif far == "j":
                    yield from step(hex_name, "j", passed, pieces, frozenset(mine))
                else:
                    place = (hex_name, far)
                    if place in passed:
                        continue
                    yield (*passed, place), pieces, frozenset(mine)
                    if may_pass(problem, place):
                        yield from step(hex_name, far, (*passed, place), pieces, frozenset(mine))

    yield from step(start[0], start[1], (start,), (), frozenset())


def may_pass(problem, place):
    stop = stop_at(problem, place)
    if stop["kind"] == "offboard":
        return False
    if problem.get("blocking", True) and stop["kind"] == "city" and stop["tokens"]:
        return None in stop["tokens"] or problem["company"] in stop["tokens"]
    return True


def callings(problem, train, passed):
    inner = [place for place in passed[1:-1] if stop_at(problem, place)["kind"] in train.get("skip", [])]
    for size in range(len(inner) + 1):
        for left in combinations(inner, size):
            yield tuple(place for place in passed if place not in left)


def value(problem, train, passed, called, track):
    """What the route earns, or None if it is illegal."""
    company = problem["company"]
    if len(called) < train.get("min_stops", 2):
        return None
    for number, (hex_name, index) in enumerate(track):
        if len(problem["hexes"][hex_name]["paths"][index]) == 3 and number not in (0, len(track) - 1):
            return None
    starts = problem.get("start_hexes")
    if starts is None:
        if not any(company in stop_at(problem, place)["tokens"] for place in passed):
            return None
    elif not any(place[0] in starts for place in passed):
        return None
    one = problem.get("one_stop_hexes", [])
    for hex_name in {place[0] for place in passed}:
        number = sum(place[0] == hex_name for place in passed)
        if hex_name in problem.get("two_stop_hexes", []):
            most = 2
        elif one == "all" or hex_name in one:
            most = 1
        else:
            most = 99
        if number > most:
            return None
    groups = [stop_at(problem, place).get("stop_group") for place in called]
    groups = [group for group in groups if group]
    if len(groups) != len(set(groups)):
        return None
    tokened = [company in stop_at(problem, place)["tokens"] for place in called]
    if sum(tokened) < train.get("min_tokened", 0):
        return None
    best = None
    for paid in payings(problem, train, called):
        stops = []
        for place, is_paid, own in zip(called, paid, tokened, strict=True):
            if is_paid and (own or not train.get("paid_only_tokened")):
                stops.append(place)
        pay = 0
        for place in stops:
            stop = stop_at(problem, place)
            special = stop.get("revenue_for", {})
            pay += special.get(train["name"], stop["revenue"]) * train.get("multiplier", 1)
        key = (pay, bonus(problem, train, stops))
        if best is None or key > best:
            best = key
    return None if best is None else best[0] + best[1]


def payings(problem, train, called):
    """Which called stops may be the paid ones: every way of giving each a place of a group, paid or not."""
    kinds = [stop_at(problem, place)["kind"] for place in called]
    groups = train["distance"]
    ways = set()

    def give(index, visits, pays, paid):
        if index == len(kinds):
            ways.add(paid)
            return
        for number, group in enumerate(groups):
            if kinds[index] not in group["kinds"] or visits[number] >= group["visit"]:
                continue
            more = tuple(v + (i == number) for i, v in enumerate(visits))
            give(index + 1, more, pays, (*paid, False))
            if pays[number] < group["pay"]:
                give(index + 1, more, tuple(p + (i == number) for i, p in enumerate(pays)), (*paid, True))

    zero = (0,) * len(groups)
    give(0, zero, zero, ())
    return ways


def bonus(problem, train, paid):
    total = 0
    for rule in problem.get("bonuses", []):
        hexes = [place[0] for place in paid]
        if rule["hex"] not in hexes:
            continue
        if rule["name"] == "luxembourg_max":
            total += max(stop_at(problem, place)["revenue"] for place in paid)
        elif rule["name"] == "london_bonus":
            total += max([stop_at(problem, p)["revenue"] for p in paid if p[0] != rule["hex"]], default=0)
        elif rule["name"] in ("netherlands_offboard_100", "pairing") and set(hexes) & set(rule["with"]):
            total += rule["amount"]
        elif rule["name"] == "value_again" and set(hexes) & set(rule["with"]):
            values = [stop_at(problem, place)["revenue"] for place in paid if place[0] == rule["hex"]]
            total += max(values) * train.get("multiplier", 1)
    return total
