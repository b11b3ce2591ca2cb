"""Are these routes legal, and what do they earn?

This walks the track as it lies in the problem and shares nothing with the search, so that a fault of one is
seen by the other.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from eighteenxx.routes.bonuses import make_bonuses
from eighteenxx.routes.income import side_income
from eighteenxx.routes.problem import RouteProblem, Stop, Train
from eighteenxx.routes.route import Place, Route, RoutesCheck
from eighteenxx.routes.scoring import KIND_INDEX, Score, allowance_of, score_calls

__all__ = ["check_routes"]

Called = tuple[str, str, Stop]
Track = tuple[str, int]
"""What can't be used twice: a hex side as (hex, side) of the hex with the lesser name, or a path inside a
hex."""


class _Refused(Exception):
    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.rule = rule
        self.sentence = sentence


def check_routes(problem: RouteProblem, routes: Sequence[Route]) -> RoutesCheck:
    """Check routes that are to be run together, in time linear in their length.

    The revenue that the routes carry is not read. Illegal routes raise nothing: the result says which rule
    the first of them breaks.

    Raises:
        BadProblem: a bonus or side income of the problem has an unknown name or lacks a number.
    """
    bonuses = make_bonuses(problem)
    trains = {train.id: train for train in problem.trains}
    ran: set[str] = set()
    used: dict[tuple[str | None, Track], str] = {}
    own_cities: dict[str, str] = {}
    scores: list[Score] = []
    calls: list[list[Called]] = []
    try:
        for route in routes:
            train = trains.get(route.train)
            if train is None:
                raise _Refused("train", f"{problem.company} has no train {route.train!r}.")
            if route.train in ran:
                raise _Refused("train", f"Train {route.train} runs twice.")
            ran.add(route.train)
            called, tracks = _check_route(problem, train, route)
            for track in tracks:
                other = used.setdefault((train.group, track), route.train)
                if other != route.train:
                    text = f"Trains {other} and {route.train} both use {_track_name(track)}."
                    raise _Refused("shared track", text)
            if train.own_city:
                for hex_ in {h for h, _, stop in called if stop.kind == "city"}:
                    other = own_cities.setdefault(hex_, route.train)
                    if other != route.train:
                        raise _Refused("own city", f"Trains {other} and {route.train} both call at {hex_}.")
            calls.append(called)
            scores.append(score_calls(train, problem.company, called, bonuses))
    except _Refused as refused:
        return RoutesCheck(False, refused.rule, refused.sentence)
    scored = tuple(
        attrs.evolve(route, revenue=score.revenue) if route.revenue != score.revenue else route
        for route, score in zip(routes, scores, strict=True)
    )
    side: tuple[tuple[str, int], ...] = ()
    if problem.side_income:
        side = side_income(
            problem, [(trains[r.train], c, s) for r, c, s in zip(routes, calls, scores, strict=True)]
        )
    return RoutesCheck(
        legal=True,
        routes=scored,
        paid=tuple(
            tuple((h, n, p) for (h, n, _), p in zip(c, s.paid, strict=True))
            for c, s in zip(calls, scores, strict=True)
        ),
        bonuses=tuple(score.bonus for score in scores),
        revenue=sum(score.revenue for score in scores),
        side_income=sum(amount for _, amount in side),
        side=side,
    )


def _check_route(problem: RouteProblem, train: Train, route: Route) -> tuple[list[Called], list[Track]]:
    """The called stops and the track used, of one legal route."""
    company = problem.company
    called = [_stop(problem, train, place) for place in route.stops]
    if len(called) < train.min_stops or not called:
        raise _Refused("stops", f"Train {train.id} calls at {len(called)} stops, {train.min_stops} needed.")
    passed, tracks = _walk(problem, train, route)
    seen: set[Place] = set()
    for hex_, name, _ in passed:
        if (hex_, name) in seen:
            raise _Refused("stop twice", f"Train {train.id} comes to {_place(hex_, name)} twice.")
        seen.add((hex_, name))
    _check_calls(train, called, passed)
    for hex_, name, stop in passed[1:-1]:
        if stop.kind == "offboard":
            raise _Refused("offboard", f"Train {train.id} passes through the off-board {hex_}.")
        if problem.blocking and _blocked(stop, company):
            text = f"Train {train.id} passes through {_place(hex_, name)}, full of other companies' tokens."
            raise _Refused("blocked", text)
    if problem.one_stop_hexes:
        _check_hexes(problem, train, passed)
    groups: set[str] = set()
    for hex_, _, stop in called:
        if stop.group is not None:
            if stop.group in groups:
                raise _Refused(
                    "stop group", f"Train {train.id} calls at two stops of {stop.group}, one is {hex_}."
                )
            groups.add(stop.group)
    if problem.start_hexes is None:
        if not any(company in stop.tokens for _, _, stop in passed):
            raise _Refused("token", f"Train {train.id} runs through no stop with a token of {company}.")
    elif not any(hex_ in problem.start_hexes for hex_, _, _ in passed):
        raise _Refused("token", f"Train {train.id} runs through none of {company}'s home hexes.")
    counts = [0, 0, 0]
    for _, _, stop in called:
        counts[KIND_INDEX[stop.kind]] += 1
    if not allowance_of(train).fits((counts[0], counts[1], counts[2])):
        said = ", ".join(
            f"{n} {kind}" for kind, n in zip(("city", "town", "offboard"), counts, strict=True) if n
        )
        raise _Refused("distance", f"Train {train.id} can't call at so many stops ({said}).")
    if train.min_tokened:
        own = sum(company in stop.tokens for _, _, stop in called)
        if own < train.min_tokened:
            wanted = f"{train.min_tokened} needed"
            raise _Refused(
                "tokens", f"Train {train.id} calls at {own} stops with a token of {company}, {wanted}."
            )
    return called, tracks


def _stop(problem: RouteProblem, train: Train, place: Place) -> Called:
    hex_name, name = place
    hex_ = problem.hexes.get(hex_name)
    if hex_ is not None and name[:1] == "s" and name[1:].isdecimal() and int(name[1:]) < len(hex_.stops):
        return hex_name, name, hex_.stops[int(name[1:])]
    raise _Refused(
        "track", f"Train {train.id} calls at {_place(hex_name, name)}, which the network does not have."
    )


def _walk(problem: RouteProblem, train: Train, route: Route) -> tuple[list[Called], list[Track]]:
    """Every stop the track comes to, in order, and the track used."""
    hexes = problem.hexes
    at, end = route.stops[0][0], route.stops[0][1]
    position: int | str = end
    passed = [_stop(problem, train, (at, end))]
    seen: dict[Track, None] = {}
    last = len(route.track) - 1
    for step, (hex_name, index) in enumerate(route.track):
        hex_ = hexes.get(hex_name)
        if hex_ is None or not 0 <= index < len(hex_.paths):
            raise _Refused(
                "track", f"Train {train.id} uses {_piece(hex_name, index)}, which the network does not have."
            )
        path = hex_.paths[index]
        if hex_name != at:
            if isinstance(position, str) or hexes[at].neighbours.get(position) != hex_name:
                raise _Refused(
                    "track", f"The track of train {train.id} breaks off in {at}, before {hex_name}."
                )
            _use(train, (at, position) if at < hex_name else (hex_name, (position + 3) % 6), seen)
            position = (position + 3) % 6
            at = hex_name
        elif isinstance(position, int) and step:
            raise _Refused("track", f"The track of train {train.id} turns round at side {position} of {at}.")
        if path.a == position:
            position = path.b
        elif path.b == position:
            position = path.a
        else:
            text = (
                f"Train {train.id} can't go on by {_piece(hex_name, index)}: its track does not join there."
            )
            raise _Refused("track", text)
        if path.terminal and 0 < step < last:
            raise _Refused("terminal", f"Train {train.id} does not end on the terminal track of {hex_name}.")
        if isinstance(path.a, str) and isinstance(path.b, str):
            _use(train, (hex_name, 10 + index), seen)
        if isinstance(position, str) and position != "j":
            passed.append(_stop(problem, train, (at, position)))
    if not isinstance(position, str) or position == "j":
        raise _Refused("track", f"The track of train {train.id} ends in {at} without a stop.")
    return passed, list(seen)


def _use(train: Train, track: Track, seen: dict[Track, None]) -> None:
    if track in seen:
        raise _Refused("track twice", f"Train {train.id} uses {_track_name(track)} twice.")
    seen[track] = None


def _check_calls(train: Train, called: list[Called], passed: list[Called]) -> None:
    """The called stops lie on the track in order; both ends are called at; the rest may be skipped."""
    if called[0][:2] != passed[0][:2] or called[-1][:2] != passed[-1][:2]:
        end = passed[-1]
        raise _Refused(
            "ends", f"Train {train.id} does not call at the end of its track, {_place(end[0], end[1])}."
        )
    rest = iter(called)
    due = next(rest, None)
    for hex_, name, stop in passed:
        if due is not None and due[:2] == (hex_, name):
            due = next(rest, None)
        elif stop.kind not in train.skip:
            raise _Refused(
                "skip", f"Train {train.id} passes {_place(hex_, name)}, a {stop.kind}, without calling."
            )
    if due is not None:
        raise _Refused(
            "track", f"Train {train.id} calls at {_place(due[0], due[1])}, which its track does not reach."
        )


def _check_hexes(problem: RouteProblem, train: Train, passed: list[Called]) -> None:
    seen: dict[str, int] = {}
    for hex_, _, _ in passed:
        seen[hex_] = seen.get(hex_, 0) + 1
        if seen[hex_] > 1 and seen[hex_] > problem.stop_limit(hex_):
            raise _Refused("stops of a hex", f"Train {train.id} comes to {seen[hex_]} stops of {hex_}.")


def _blocked(stop: Stop, company: str) -> bool:
    return (
        stop.kind == "city" and bool(stop.tokens) and None not in stop.tokens and company not in stop.tokens
    )


def _place(hex_name: str, name: str) -> str:
    return f"{hex_name} ({name})"


def _piece(hex_name: str, index: int) -> str:
    return f"path {index} of {hex_name}"


def _track_name(track: Track) -> str:
    hex_name, number = track
    return (
        f"the track over side {number} of {hex_name}" if number < 10 else f"path {number - 10} of {hex_name}"
    )
