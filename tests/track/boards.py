"""Random small boards, and what runs can come to on them found the slow way: by trying every run."""

from __future__ import annotations

import random

from eighteenxx.board import Board, Catalogue, Hex, Map, Stop, Tile, rotated
from eighteenxx.track import Reach

FLOWER = ("C4", "C2", "C6", "B3", "B5", "D3", "D5", "B1", "D7", "E4")


def random_tile(rng: random.Random, name: str, dense: bool = False) -> Tile:
    """A tile of any sort: plain track, junctions, stops of all kinds, terminal track; or much plain track."""
    if dense and rng.random() < 0.85:
        every = [(a, b) for a in range(6) for b in range(a + 1, 6)]
        return Tile(name, "white", paths=tuple(rng.sample(every, rng.randint(2, 5))))
    sort = rng.choices(
        ("plain", "junction", "city", "cities", "town", "offboard", "bare"), (5, 2, 5, 2, 2, 1, 1)
    )[0]
    sides = rng.sample(range(6), 6)
    if sort == "plain":
        pairs = {tuple(sorted(rng.sample(range(6), 2))) for _ in range(rng.randint(1, 4))}
        paths: list[tuple[int | str, int | str]] = [(a, b) for a, b in sorted(pairs)]
        return Tile(name, "white", paths=tuple(paths), terminal=_terminal(rng, paths))
    if sort == "bare":
        return Tile(name, "white")
    if sort == "junction":
        paths = [(s, "j") for s in sides[: rng.randint(1, 4)]]
        if rng.random() < 0.3:
            paths.append((sides[4], "j1"))
            paths.append((sides[5], "j1"))
        stops: tuple[Stop, ...] = ()
        if rng.random() < 0.3:
            stops = (Stop("city", (("", 20),), 1),)
            paths.append(("s0", "j"))
        return Tile(name, "white", stops=stops, paths=tuple(paths), terminal=_terminal(rng, paths))
    kind = {"city": "city", "cities": "city", "town": "town", "offboard": "offboard"}[sort]
    count = 2 if sort == "cities" or (sort == "town" and rng.random() < 0.5) else 1
    stops = tuple(Stop(kind, (("", 10),), rng.randint(1, 2) if kind == "city" else 0) for _ in range(count))
    paths = [(side, f"s{rng.randrange(count)}") for side in sides[: rng.randint(1, 5)]]
    if count == 2 and rng.random() < 0.3:
        paths.append(("s0", "s1"))
    if rng.random() < 0.3:
        paths.append((sides[4], sides[5]))
    rng.shuffle(paths)
    return Tile(name, "white", stops=stops, paths=tuple(paths), terminal=_terminal(rng, paths))


def _terminal(rng: random.Random, paths: list[tuple[int | str, int | str]]) -> frozenset[int]:
    return frozenset(i for i in range(len(paths)) if rng.random() < 0.04)


def random_board(seed: int, hexes: int = 7, dense: bool = False) -> tuple[Catalogue, Board, Reach]:
    """A board of random tiles and stations of A and B, and a random reach."""
    rng = random.Random(seed)
    ids = FLOWER[:hexes]
    printed = {h: Hex(h, random_tile(rng, h, dense)) for h in ids}
    if dense:
        home = rng.choice(ids)
        arms: tuple[tuple[int | str, int | str], ...] = tuple(
            (s, "s0") for s in range(6) if rng.random() < 0.5
        )
        printed[home] = Hex(home, Tile(home, "white", stops=(Stop("city", (), 1),), paths=arms))
    cat = Catalogue(Map("pointy", printed), {}, {})
    board = Board()
    if dense:
        board.put(cat, home, 0, "A")
    for hex_id in ids:
        for k, stop in enumerate(printed[hex_id].tile.stops):
            for slot in range(stop.slots):
                if rng.random() < 0.4 and board.slots(cat, hex_id, k)[slot] is None:
                    board.put(cat, hex_id, k, rng.choice("ABC"))
            if stop.slots and rng.random() < 0.05 and None not in board.slots(cat, hex_id, k):
                board.put_extra(hex_id, k, "A")
    stops = [(h, k) for h in ids for k in range(len(printed[h].tile.stops))]
    plain = rng.random() < 0.5
    reach = Reach(
        hexes=None if plain else frozenset(h for h in ids if rng.random() < 0.9),
        closed_stops=frozenset(s for s in stops if not plain and rng.random() < 0.1),
        walls=frozenset((h, rng.randrange(6)) for h in ids if not plain and rng.random() < 0.1),
        one_stop=frozenset(h for h in ids if rng.random() < 0.3),
    )
    return cat, board, reach


class TooMany(Exception):
    """There are too many runs to try them all."""


class Runs:
    """Every legal run of a company, one by one; ``paths``, ``stops`` and ``route`` are what they come to."""

    def __init__(
        self,
        cat: Catalogue,
        board: Board,
        company: str,
        reach: Reach,
        blocking: bool = True,
        most: int = 60_000,
    ) -> None:
        self.cat, self.board, self.company, self.reach, self.blocking = cat, board, company, reach, blocking
        self.paths: set[tuple[str, int]] = set()
        self.stops: set[tuple[str, int]] = set()
        self.route = False
        self.left = most
        for hex_id, k in board.stations_of(company):
            if self.inside(hex_id) and (hex_id, k) not in reach.closed_stops:
                self.stops.add((hex_id, k))
                self.onward(hex_id, f"s{k}", frozenset(), frozenset(), frozenset([(hex_id, k)]))

    def inside(self, hex_id: str) -> bool:
        return self.reach.hexes is None or hex_id in self.reach.hexes

    def border(self, hex_id: str, side: int) -> frozenset[tuple[str, int]]:
        other = self.cat.map.neighbours[hex_id].get(side)
        here = (hex_id, side)
        return frozenset([here] if other is None else [here, (other, (side + 3) % 6)])

    def ends(self, hex_id: str, k: int) -> bool:
        """Whether a run that comes to a stop ends there."""
        if self.board.stops(self.cat, hex_id)[k].kind == "offboard":
            return True
        slots = self.board.slots(self.cat, hex_id, k)
        mine = self.company in self.board.owners(hex_id, k)
        return self.blocking and bool(slots) and None not in slots and not mine

    def visited(self, hex_id: str, k: int, stops: frozenset[tuple[str, int]]) -> bool:
        if hex_id in self.reach.one_stop:
            return any(h == hex_id for h, _ in stops)
        return (hex_id, k) in stops

    def onward(
        self,
        hex_id: str,
        at: int | str,
        used: frozenset[tuple[str, int]],
        borders: frozenset[frozenset[tuple[str, int]]],
        stops: frozenset[tuple[str, int]],
    ) -> None:
        """Take every path that goes on from an end of track in a hex."""
        self.left -= 1
        if self.left < 0:
            raise TooMany
        tile, rotation = self.board.place(self.cat, hex_id)
        for index, (a, b) in enumerate(rotated(tile, rotation)):
            if at not in (a, b) or (hex_id, index) in used:
                continue
            end = b if a == at else a
            now, over = used | {(hex_id, index)}, borders
            last = index in tile.terminal and bool(used)
            if isinstance(end, int):
                border = self.border(hex_id, end)
                if border in borders:
                    continue
                over = borders | {border}
                self.paths.add((hex_id, index))
                other = self.cat.map.neighbours[hex_id].get(end)
                shut = any(place in self.reach.walls for place in border)
                if other is not None and not shut and self.inside(other) and not last:
                    self.onward(other, (end + 3) % 6, now, over, stops)
            elif end[0] == "s":
                k = int(end[1:])
                if (hex_id, k) in self.reach.closed_stops or self.visited(hex_id, k, stops):
                    continue
                self.paths.add((hex_id, index))
                self.stops.add((hex_id, k))
                self.route = True
                if not last and not self.ends(hex_id, k):
                    self.onward(hex_id, end, now, over, stops | {(hex_id, k)})
            else:
                self.paths.add((hex_id, index))
                if not last:
                    self.onward(hex_id, end, now, over, stops)
