"""Where a tile's stops stand and how its track runs between them.

Everything here is in the tile's own frame: a pointy hex, not turned. A tile has one plan; rotation and
layout only turn it. Track leaves a side at a right angle and runs to its other end in one arc, so that
straights, gentle and sharp curves look as players know them, whether or not a stop stands on them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import atan2, cos, pi, sin

from attrs import frozen

from eighteenxx.board.tiles import End, Stop, Tile, stop_index
from eighteenxx.draw.geometry import (
    Arc,
    Point,
    arc_from_side,
    at,
    distance,
    midpoint,
    to_line,
)

SLOT = 25.0
"""Radius of a station slot on a tile with one city."""
SMALL_SLOT = 21.0
"""Radius where several cities share the tile."""
DOT = 10.0
BAR = 15.0
"""Half the length of the bar that a town on a curve is drawn as."""
STUB = 44.0
"""How far from the centre a track end without a stop reaches."""


@frozen
class Spot:
    """Where one stop is drawn: ``shape`` is ``city``, ``dot``, ``bar`` or ``area`` (off-board).

    ``axis`` is the angle of the row of slots or of the bar; ``slots`` the slots' centres.
    """

    shape: str
    place: Point
    axis: float = 0.0
    slots: tuple[Point, ...] = ()
    radius: float = 0.0


@frozen
class Rail:
    """One path as drawn. ``tapered`` track ends in a point: it leads off the map or to nothing yet."""

    path: int
    arc: Arc
    ends: tuple[End, End]
    tapered: bool = False


@frozen
class Plan:
    """A tile's stops and track, the pairs of rails that cross without being connected, and the junctions
    where rails meet."""

    spots: tuple[Spot, ...]
    rails: tuple[Rail, ...]
    crossings: tuple[tuple[int, int, float], ...]
    """(lower rail, upper rail, where on the upper one from 0 to 1)."""
    joints: tuple[Point, ...] = ()


@frozen
class _Choice:
    spot: Spot
    cost: float
    rails: tuple[tuple[int, Arc], ...]


def _exits(tile: Tile, index: int) -> list[int]:
    """Sides that a stop has track to."""
    name = f"s{index}"
    others = [a if b == name else b for a, b in tile.paths if name in (a, b)]
    return [end for end in others if isinstance(end, int)]


def _row(place: Point, axis: float, count: int, radius: float) -> tuple[Point, ...]:
    """Centres of joined slots: one, a row of two, a triangle, or a square (more: a longer row)."""
    x, y = place
    ux, uy = cos(axis) * radius, sin(axis) * radius
    vx, vy = -uy, ux
    if count == 1:
        offsets = [(0.0, 0.0)]
    elif count == 3:
        offsets = [(0.0, -1.155), (1.0, 0.577), (-1.0, 0.577)]
    elif count == 4:
        offsets = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)]
    else:
        offsets = [(2.0 * i - (count - 1), 0.0) for i in range(count)]
    return tuple((x + a * ux + b * vx, y + a * uy + b * vy) for a, b in offsets)


def _spot(stop: Stop, place: Point, axis: float, on_track: bool, radius: float) -> Spot:
    if stop.kind == "city":
        return Spot("city", place, axis, _row(place, axis, max(1, stop.slots), radius), radius)
    if stop.kind == "offboard":
        return Spot("area", place)
    if on_track:
        return Spot("bar", place, axis, (), BAR)
    return Spot("dot", place, 0.0, (), DOT)


def _mean(exits: list[int]) -> tuple[float, float]:
    """Direction (in sides) and evenness (0 to 1) of the middle of some sides."""
    x = sum(cos(e * pi / 3) for e in exits) / len(exits)
    y = sum(sin(e * pi / 3) for e in exits) / len(exits)
    return (atan2(y, x) * 3 / pi) % 6, (x * x + y * y) ** 0.5


def _places(tile: Tile, index: int) -> list[tuple[Point, float, bool, float]]:
    """Candidate (place, axis, on one curve, cost) for a stop, the usual ones cheapest."""
    stop, exits = tile.stops[index], _exits(tile, index)
    far = 50.0 if stop.kind == "city" else 42.0
    plain = not stop.slots and stop.kind != "offboard"
    if len(tile.stops) == 1 and not (plain and len(exits) == 2):
        return [((0.0, 0.0), 0.0, False, 0.0)]
    across = pi / 2
    found: list[tuple[Point, float, bool, float]] = []
    if len(exits) == 2:
        curve = arc_from_side(exits[0], midpoint(exits[1]))
        for t in (0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72, 0.22, 0.78):
            place, heading = curve.at(t), curve.heading(t)
            axis = heading + across
            if stop.slots > 1 and distance(place, (0, 0)) < 15:
                axis = heading
            elif stop.slots > 1:
                axis = atan2(place[1], place[0]) + across
            found.append((place, axis, plain, abs(t - 0.5) * 8))
    elif len(exits) == 1:
        for cost, out in enumerate((far, far + 4, far - 8)):
            place = at(exits[0], out)
            found.append((place, atan2(place[1], place[0]) + across, False, float(cost)))
    elif exits:
        direction, evenness = _mean(exits)
        for cost, out in enumerate((30.0, 24.0, 36.0, 18.0, 42.0, 12.0, 0.0)):
            if evenness < 0.05:
                direction = 2.5
            place = at(direction, out)
            found.append((place, atan2(place[1], place[0]) + across, False, 1.5 * cost))
    else:
        for cost, direction in enumerate((1, 4, 2.5, 5.5, 0, 2, 3, 5, 0.5, 1.5, 3.5, 4.5)):
            place = at(direction, far - 5)
            found.append((place, atan2(place[1], place[0]) + across, False, 0.5 * cost))
    if stop.draw_pos is not None:
        wanted = at(stop.draw_pos, far)
        found = [(p, axis, on, cost + distance(p, wanted) * 0.3) for p, axis, on, cost in found]
    return found


def _arc(a: End, b: End, where: dict[str, Point]) -> Arc:
    """The arc between two ends, stops and junctions standing at ``where``."""
    if isinstance(a, int):
        return arc_from_side(a, midpoint(b) if isinstance(b, int) else where[b])
    if isinstance(b, int):
        return arc_from_side(b, where[a]).reversed()
    return Arc(where[a], where[b])


def _choices(tile: Tile, index: int, radius: float) -> list[_Choice]:
    name = f"s{index}"
    made = []
    for place, axis, on_track, cost in _places(tile, index):
        rails = tuple(
            (i, _arc(*path, {name: place}))
            for i, path in enumerate(tile.paths)
            if name in path and isinstance(path[0] if path[1] == name else path[1], int)
        )
        made.append(_Choice(_spot(tile.stops[index], place, axis, on_track, radius), cost, rails))
    return made


def _gap(spot: Spot, points: list[Point]) -> float:
    """Room between a stop and a track that does not belong to it."""
    centres = spot.slots or (spot.place,)
    return min(to_line(c, points) for c in centres) - (spot.radius or 12)


def _between(a: _Choice, b: _Choice) -> float:
    """Cost of two stops standing as chosen: overlaps cost most, closeness a little."""
    near = min(
        distance(p, q) for p in a.spot.slots or (a.spot.place,) for q in b.spot.slots or (b.spot.place,)
    )
    cost = 10 * max(0.0, a.spot.radius + b.spot.radius + 3 - near) + 0.06 * max(0.0, 130 - near)
    for one, other in ((a, b), (b, a)):
        for _, arc in other.rails:
            cost += 4 * max(0.0, 9 - _gap(one.spot, arc.points()))
    return cost


def _choose(tile: Tile) -> list[_Choice]:
    cities = sum(s.kind == "city" for s in tile.stops)
    radius = SLOT if cities < 2 else SMALL_SLOT
    choices = [_choices(tile, i, radius) for i in range(len(tile.stops))]
    plain = [_arc(*p, {}).points() for p in tile.paths if isinstance(p[0], int) and isinstance(p[1], int)]
    own = [
        [c.cost + sum(4 * max(0.0, 9 - _gap(c.spot, line)) for line in plain) for c in stop]
        for stop in choices
    ]
    if len(choices) < 2:
        return [
            stop[min(range(len(stop)), key=costs.__getitem__)]
            for stop, costs in zip(choices, own, strict=True)
        ]
    pairs = {
        (i, j): [[_between(a, b) for b in choices[j]] for a in choices[i]]
        for i in range(len(choices))
        for j in range(i + 1, len(choices))
    }

    def total(picked: tuple[int, ...]) -> float:
        cost = sum(own[i][c] for i, c in enumerate(picked))
        return cost + sum(table[picked[i]][picked[j]] for (i, j), table in pairs.items())

    best = min(product(*(range(len(stop)) for stop in choices)), key=total)
    return [choices[i][c] for i, c in enumerate(best)]


def _junctions(tile: Tile) -> dict[str, Point]:
    """Where track without a stop meets: the middle, or short of it where a single track just ends."""
    names = sorted({e for path in tile.paths for e in path if isinstance(e, str) and stop_index(e) is None})
    where = {}
    for name in names:
        sides = [e for path in tile.paths if name in path for e in path if isinstance(e, int)]
        others = sum(name in path for path in tile.paths) - len(sides)
        if len(sides) == 1 and not others:
            where[name] = at(sides[0], STUB)
        elif len(names) == 1 or not sides:
            where[name] = (0.0, 0.0)
        else:
            direction, evenness = _mean(sides)
            where[name] = at(direction, 30 * evenness)
    return where


@lru_cache(maxsize=4096)
def plan(tile: Tile) -> Plan:
    """The plan of a tile: a stop's spot each, a rail a path, and the crossings."""
    spots = tuple(choice.spot for choice in _choose(tile))
    where = {f"s{i}": spot.place for i, spot in enumerate(spots)} | _junctions(tile)
    rails = []
    for i, (a, b) in enumerate(tile.paths):
        arc, tapered = _arc(a, b, where), False
        for side, end in ((a, b), (b, a)):
            if not isinstance(side, int) or isinstance(end, int):
                continue
            index = stop_index(end)
            if index is not None and spots[index].shape == "area":
                arc, tapered = Arc(midpoint(side), at(side, STUB)), True
            elif index is None and distance(where[end], (0, 0)) == STUB:
                tapered = True
        rails.append(Rail(i, arc, (a, b), tapered))
    joints = [
        p for name, p in where.items() if stop_index(name) is None and sum(name in r.ends for r in rails) > 1
    ]
    return Plan(spots, tuple(rails), tuple(_crossings(rails)), tuple(joints))


def _crossings(rails: list[Rail]) -> list[tuple[int, int, float]]:
    """Rails that cross although they share no end."""
    found = []
    for upper in range(len(rails)):
        for lower in range(upper):
            if set(rails[lower].ends) & set(rails[upper].ends):
                continue
            points = rails[lower].arc.points()
            near, t = min((to_line(rails[upper].arc.at(k / 60), points), k / 60) for k in range(3, 58))
            if near < 2.5:
                found.append((lower, upper, t))
    return found
