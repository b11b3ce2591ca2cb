"""Which tile may replace which: the family's usual rule, in parts that a title can exchange.

Source: R94-or-4, R94-or-6, R66-2.1.1-a, R66-8.2.3-e, R66-8.2.3-g. The rule is purely geometric: supply,
phase, cost and connection are asked elsewhere.

The four parts (colour, label, stops, track) look at two tiles and how the new one is turned *against* the
old one, never at the hex; so their answers are cached for all hexes, boards and games together. What the
hex says (sides that exist) is one bit set a hex.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from attrs import frozen

from eighteenxx.board.board import Catalogue
from eighteenxx.board.hexes import opposite
from eighteenxx.board.maps import FIXED_COLOURS, Map
from eighteenxx.board.tiles import COLOURS, End, Path, Tile, exits_mask, rotated, stop_index

Lie = tuple[str, int]
"""A tile's name and its rotation."""


def next_colour(colour: str) -> str | None:
    """The colour a tile of ``colour`` is upgraded to; None for grey, red and blue, which never are."""
    at = COLOURS.index(colour) if colour in COLOURS else len(COLOURS)
    return COLOURS[at + 1] if at + 1 < len(COLOURS) else None


def follows_colour(old: Tile, new: Tile) -> bool:
    """Whether the new tile has the next colour. Source: R94-or-4."""
    return new.colour == next_colour(old.colour)


def same_label(old: Tile, new: Tile) -> bool:
    """Whether both carry the same letter, or neither has one. Source: R66-2.1.1-a."""
    return old.label == new.label


def same_stops(old: Tile, new: Tile) -> bool:
    """As many towns; as many cities too, unless the tiles are labelled."""
    if len(old.of_kind("town")) != len(new.of_kind("town")):
        return False
    return old.label is not None or len(old.of_kind("city")) == len(new.of_kind("city"))


def keeps_track(old: Tile, new: Tile, rotation: int) -> bool:
    """Whether all old track is still there when the new tile is turned by ``rotation`` against the old one.

    A stop's track must lead to one stop of the same kind on the new tile, and two stops to two, unless the
    new tile has fewer (cities that grow together). Track between sides, or meeting at a junction, is kept if
    all its sides still meet: directly, or at one junction. Source: R94-or-4, R66-8.2.3-e.
    """
    return bool(stop_matches(old.paths, old, rotated(new, rotation), new))


def stop_matches(
    old_paths: tuple[Path, ...], old: Tile, new_paths: tuple[Path, ...], new: Tile
) -> tuple[dict[str, str], ...]:
    """Every way to find the old tile's stops and junctions again on the new one, keeping all old track.

    Paths are given as they lie. Only old nodes with track are matched; empty if some track is lost.
    """
    links = {frozenset(path) for path in new_paths}
    meets = _sides_by_node(new_paths)
    joins: list[tuple[str, str]] = []
    wanted = _sides_by_node(old_paths)
    for a, b in old_paths:
        if isinstance(a, str) and isinstance(b, str):
            joins.append((a, b))
            wanted.setdefault(a, set())
            wanted.setdefault(b, set())
        elif (
            isinstance(a, int)
            and isinstance(b, int)
            and frozenset((a, b)) not in links
            and not any(node[0] == "j" and {a, b} <= sides for node, sides in meets.items())
        ):
            return ()
    choices = [
        (node, [n for n, has in meets.items() if _alike(node, old, n, new) and sides <= has])
        for node, sides in wanted.items()
    ]
    found: list[dict[str, str]] = []

    def match(at: int, chosen: dict[str, str]) -> None:
        if at == len(choices):
            if all(frozenset((chosen[a], chosen[b])) in links for a, b in joins):
                found.append(chosen.copy())
            return
        node, options = choices[at]
        for option in options:
            if _may_share(node, old, new) or option not in chosen.values():
                match(at + 1, {**chosen, node: option})

    match(0, {})
    return tuple(found)


def _sides_by_node(paths: tuple[Path, ...]) -> dict[str, set[int]]:
    """Stop or junction -> the sides it has track to."""
    found: dict[str, set[int]] = {}
    for a, b in paths:
        for node, other in ((a, b), (b, a)):
            if isinstance(node, str):
                sides = found.setdefault(node, set())
                if isinstance(other, int):
                    sides.add(other)
    return found


def _kind(node: End, tile: Tile) -> str:
    at = stop_index(node)
    return "junction" if at is None else tile.stops[at].kind


def _alike(node: str, old: Tile, other: str, new: Tile) -> bool:
    return _kind(node, old) == _kind(other, new)


def _may_share(node: str, old: Tile, new: Tile) -> bool:
    kind = _kind(node, old)
    return kind == "junction" or len(old.of_kind(kind)) > len(new.of_kind(kind))


@frozen(eq=False)
class UpgradeRule:
    """The parts of the rule. A title that differs in one of them makes its own with that part exchanged.

    ``track`` takes the new tile's rotation against the old one. All parts must depend on nothing but their
    arguments. Make a rule once, at import: caches are kept for each.
    """

    colour: Callable[[Tile, Tile], bool] = follows_colour
    label: Callable[[Tile, Tile], bool] = same_label
    stops: Callable[[Tile, Tile], bool] = same_stops
    track: Callable[[Tile, Tile, int], bool] = keeps_track


STANDARD = UpgradeRule()


@lru_cache(maxsize=65536)
def turns(old: Tile, new: Tile, rule: UpgradeRule = STANDARD) -> tuple[int, ...]:
    """The rotations against ``old`` in which ``new`` may replace it, on a hex all of whose sides are open."""
    if not (rule.colour(old, new) and rule.label(old, new) and rule.stops(old, new)):
        return ()
    return tuple(rotation for rotation in range(6) if rule.track(old, new, rotation))


@lru_cache(maxsize=256)
def _open_sides(hex_map: Map) -> dict[str, int]:
    found: dict[str, int] = {}
    for hex_id, sides in hex_map.neighbours.items():
        found[hex_id] = 0
        for side, other in sides.items():
            there = hex_map.hexes[other].tile
            if there.colour not in FIXED_COLOURS or opposite(side) in there.exits:
                found[hex_id] |= 1 << side
    return found


def open_sides(cat: Catalogue, hex_id: str) -> int:
    """The sides of a hex that track may be laid to, as a bit set.

    Closed are the map's edge, impassable borders, and printed grey, red or blue hexes without track at that
    side. Land without track, or with a tile that has none there, is open. Source: R94-or-6, R66-8.2.3-g.
    """
    return _open_sides(cat.map)[hex_id]


def lying(cat: Catalogue, hex_id: str, name: str) -> Tile:
    """The tile ``name`` on a hex; the hex's own id is what is printed there, even if a tile is named so."""
    return cat.map.hexes[hex_id].tile if name == hex_id else cat.tiles[name]


@lru_cache(maxsize=256)
def _by_colour(cat: Catalogue) -> dict[str, tuple[Tile, ...]]:
    return {c: tuple(t for t in cat.tiles.values() if t.colour == c) for c in COLOURS}


@lru_cache(maxsize=65536)
def upgrades(
    cat: Catalogue, hex_id: str, old_name: str, old_rotation: int, rule: UpgradeRule = STANDARD
) -> tuple[Lie, ...]:
    """Every (tile name, rotation) that may replace what lies on a hex, in the catalogue's order.

    ``old_name`` is a tile's name, or the hex's id for what is printed there. All legal rotations are listed,
    also those of a symmetric tile that look the same. Cached.
    """
    old, open_here = lying(cat, hex_id, old_name), open_sides(cat, hex_id)
    colour = next_colour(old.colour)
    # A title's own colour rule may allow more than the next colour; then every tile is tried.
    tried = _by_colour(cat).get(colour or "", ()) if rule.colour is follows_colour else cat.tiles.values()
    return tuple(
        (new.name, rotation)
        for new in tried
        for rotation in sorted((turn + old_rotation) % 6 for turn in turns(old, new, rule))
        if not exits_mask(new, rotation) & ~open_here
    )


def standard_upgrades(cat: Catalogue, hex_id: str, old_name: str, old_rotation: int) -> tuple[Lie, ...]:
    """:func:`upgrades` by the family's usual rule."""
    return upgrades(cat, hex_id, old_name, old_rotation)


def fault(
    cat: Catalogue,
    hex_id: str,
    old_name: str,
    old_rotation: int,
    new_name: str,
    rotation: int,
    rule: UpgradeRule = STANDARD,
) -> str | None:
    """What is wrong with an upgrade, as the end of a sentence ("it would not keep ..."), or None."""
    old, new = lying(cat, hex_id, old_name), cat.tiles[new_name]
    if not rule.colour(old, new):
        wanted = next_colour(old.colour)
        if wanted is None:
            return "what is printed there is never replaced" if old_name == hex_id else "it is final"
        return f"the next tile there is {wanted}, and {new_name} is {new.colour}"
    if not rule.label(old, new):
        return f"the letters differ: {old.label or 'none'} there, {new.label or 'none'} on the tile"
    if not rule.stops(old, new):
        return "it has another number of cities or towns"
    if not rule.track(old, new, (rotation - old_rotation) % 6):
        return "it would not keep the track that lies there"
    if exits_mask(new, rotation) & ~open_sides(cat, hex_id):
        return "it would run track to a side that is closed"
    return None
