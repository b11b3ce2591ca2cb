"""The solver: the best set of routes, proven."""

from __future__ import annotations

from time import perf_counter

from eighteenxx.routes.bonuses import make_bonuses
from eighteenxx.routes.check import check_routes
from eighteenxx.routes.income import income_rules, total_income
from eighteenxx.routes.network import Link, Network, compile_network
from eighteenxx.routes.problem import RouteProblem, Train
from eighteenxx.routes.route import Route
from eighteenxx.routes.scoring import allowance_of, score_calls
from eighteenxx.routes.solution import RouteSolution

__all__ = ["solve_routes"]


def solve_routes(
    problem: RouteProblem, time_limit: float | None = None, *, include_side_income: bool = False
) -> RouteSolution:
    """The routes that earn the most, all trains together."""
    start = perf_counter()
    network = compile_network(problem)
    bonuses = make_bonuses(problem)
    rules = income_rules(problem) if include_side_income else ()
    lists = []
    for train in problem.trains:
        found = []
        for calls, links, mask in _all_routes(network, train):
            cs = [(*network.places[i], network.stops[i]) for i in calls]
            score = score_calls(train, problem.company, cs, bonuses)
            alone = score.revenue + sum(a for _, a in total_income(rules, [(train, cs, score)]))
            if alone <= 0:
                continue
            track = sum(len(x.track) for x in links)
            found.append((alone, track, mask & network.track_bits, calls, links, cs, score))
        found.sort(key=lambda r: (-r[0], r[1]))
        best = {}
        lists.append(found)
    result = _combine(problem, network, lists, rules)
    routes = []
    for train, r in zip(problem.trains, result):
        if r is None:
            continue
        stops = tuple(network.places[i] for i in r[3])
        route = Route(train.id, stops, tuple(p for x in r[4] for p in x.track), r[6].revenue)
        routes.append(route if route.stops <= route.stops[::-1] else route.reversed())
    check = check_routes(problem, routes)
    assert check.legal, check.refusal
    aim = check.revenue + (check.side_income if include_side_income else 0)
    return RouteSolution(
        tuple(routes), check.revenue, check.side_income, aim, True, aim, perf_counter() - start, {}, problem.name
    )


def _combine(problem, network, lists, rules):
    trains = problem.trains
    rest = [0] * (len(lists) + 1)
    for i in range(len(lists) - 1, -1, -1):
        rest[i] = rest[i + 1] + (lists[i][0][0] if lists[i] else 0)
    best = [None, None]

    def key(chosen):
        total = sum(c[6].revenue for c in chosen if c) + sum(
            a for _, a in total_income(rules, [(t, c[5], c[6]) for t, c in zip(trains, chosen) if c])
        )
        pieces = sorted(p for c in chosen if c for x in c[4] for p in x.track)
        return (-total, sum(c is not None for c in chosen), len(pieces), pieces,
                [[(network.places[i]) for i in c[3]] if c else [] for c in chosen])

    def go(i, used, cities, chosen, total):
        if i == len(lists):
            k = key(chosen)
            if best[0] is None or k < best[0]:
                best[0], best[1] = k, list(chosen)
            return
        train = trains[i]
        for r in lists[i]:
            if best[0] is not None and total + r[0] + rest[i + 1] < -best[0][0]:
                break
            if used.get(train.group, 0) & r[2]:
                continue
            mine = frozenset(h for h, _, s in r[5] if s.kind == "city") if train.own_city else frozenset()
            if mine & cities:
                continue
            go(i + 1, {**used, train.group: used.get(train.group, 0) | r[2]}, cities | mine, [*chosen, r], total + r[0])
        if best[0] is None or total + rest[i + 1] >= -best[0][0]:
            go(i + 1, used, cities, [*chosen, None], total)

    go(0, {}, frozenset(), [], 0)
    return best[1]


def _all_routes(network: Network, train: Train):
    """Every route of the train, as (calls, links, mask); one of its two directions."""
    allowance = allowance_of(train)
    out = []

    def step(node, mask, counts, calls, links, own):
        if node is None:
            return

    def extend(node, mask, counts, calls, links):
        """Calls ends with node if it was called; grows forward only; routes start at any stop."""
        for link in network.links[node]:
            if link.mask & mask:
                continue
            if link.ends_source and len(links) > 0:
                continue
            if links and links[-1].ends_target:
                continue
            t = link.target
            if network.visit[t] & mask:
                continue
            m = mask | link.mask | network.visit[t]
            if any((m & bits).bit_count() > most for bits, most in network.crowded):
                continue
            kind = network.kinds[t]
            new = list(counts)
            new[kind] += 1
            if allowance.fits(tuple(new)) and not network.call[t] & m:
                finish(t, m | network.call[t], tuple(new), (*calls, t), (*links, link))
                if not network.ends[t]:
                    extend(t, m | network.call[t], tuple(new), (*calls, t), (*links, link))
            if train_skips[kind] and not network.ends[t]:
                extend(t, m, counts, calls, (*links, link))

    def finish(node, mask, counts, calls, links):
        if len(calls) < train.min_stops:
            return
        passed = [calls[0], *(x.target for x in links)]
        if not any(network.claim[i] for i in passed):
            return
        if sum(network.tokened[i] for i in calls) < train.min_tokened:
            return
        if calls[0] < calls[-1] or len(calls) == 1:
            out.append((calls, links, mask))

    train_skips = [kind in train.skip for kind in ("city", "town", "offboard")]
    for s in range(network.size):
        counts = [0, 0, 0]
        counts[network.kinds[s]] += 1
        if not allowance.fits(tuple(counts)):
            continue
        mask = network.visit[s] | network.call[s]
        finish(s, mask, tuple(counts), (s,), ())
        extend(s, mask, tuple(counts), (s,), ())
    return out
