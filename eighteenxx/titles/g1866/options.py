"""Optional set-ups of 1866: company destinations, random double towns, city adjustments.

All are drawn at setup from the generator in the state, each with what the map of this game has: in a
two-player game the nations that are not in it have no cities and towns. Figures are ``facts`` of the
edition's map. Source: section 3.6 of the rules (RUL66-66, RUL66-67, RUL66-68).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from eighteenxx.board import lay
from eighteenxx.engine.chance import shuffle

if TYPE_CHECKING:
    from eighteenxx.board.maps import Hex
    from eighteenxx.engine.definitions import Definitions
    from eighteenxx.engine.state import State

BLOCK = "X"
"""Owner of a blocking token, which fills a station space for the whole game. Source: R66-3.6.4-d."""

PLUS, FEWER, MORE, TERMINUS = "plus", "fewer", "more", "terminus"
"""City adjustments that change something, by their names in the data."""


def country(defs: Definitions, hex_: Hex) -> str | None:
    """The nation to which a hex belongs, Italian and German regions to the whole country."""
    return next((a for a in hex_.areas if a in defs.companies and defs.companies[a].kind == "national"), None)


def _here(defs: Definitions, s: State, hex_: Hex) -> bool:
    nation = country(defs, hex_)
    return nation is not None and not s.companies[nation].closed


def cities(defs: Definitions, s: State) -> list[str]:
    """Hexes with a city in the countries of this game, off-board cities too."""
    return [
        hex_id
        for hex_id, hex_ in defs.catalogue.map.hexes.items()
        if hex_.tile.of_kind("city") and _here(defs, s, hex_)
    ]


def draw(defs: Definitions, options: dict[str, Any], s: State) -> None:
    """Draw what the options ask for, in any combination. Source: R66-3.6.1-a."""
    if options.get("destinations"):
        draw_destinations(defs, s)
    if options.get("double_towns"):
        draw_towns(defs, s)
    if options.get("city_adjustments"):
        draw_adjustments(defs, s)


def draw_destinations(defs: Definitions, s: State) -> None:
    """A city abroad for every public company in play, no city twice. Source: R66-3.6.2-a to R66-3.6.2-d.

    Drawing again with the home tiles put aside, and putting them back afterwards, is drawing from
    the others."""
    pile = cities(defs, s)
    for company, definition in defs.companies.items():
        if definition.kind != "public" or s.companies[company].closed:
            continue
        home = definition.facts["nation"]
        abroad = [hex_id for hex_id in pile if country(defs, defs.catalogue.map.hexes[hex_id]) != home]
        s.chance, drawn = shuffle(s.chance, abroad)
        s.extra.destinations[company] = drawn[0]
        pile.remove(drawn[0])


def draw_towns(defs: Definitions, s: State) -> None:
    """A blank, town or double town tile for each location; it lies there where it changes the hex.

    So the terrain of a changed hex is covered and costs nothing. Source: R66-3.6.3-a to R66-3.6.3-g."""
    figures = defs.facts["random_towns"]
    hexes = defs.catalogue.map.hexes
    s.chance, pile = shuffle(s.chance, [tile for tile, n in figures["tiles"].items() for _ in range(n)])
    places = [h for h in figures["locations"] if _here(defs, s, hexes[h])]
    for hex_id, tile in zip(places, pile, strict=False):
        s.extra.towns[hex_id] = len(defs.catalogue.tiles[tile].stops)
        if defs.catalogue.tiles[tile].stops != hexes[hex_id].tile.stops:
            lay(s.board, defs.catalogue, hex_id, tile, 0)


def adjustable(defs: Definitions, s: State) -> list[str]:
    """The cities that draw an adjustment: no C city, no Y city and no company's home. Source: R66-3.6.4-a."""
    homes = {hex_id for c in defs.companies.values() for hex_id, _ in c.homes}
    barred = defs.facts["city_adjustments"]["barred_labels"]
    hexes = defs.catalogue.map.hexes
    return [h for h in cities(defs, s) if h not in homes and hexes[h].tile.label not in barred]


def draw_adjustments(defs: Definitions, s: State) -> None:
    """One tile for each city from a pile in the proportions of the data. R66-3.6.4-a to -f (RUL66-68)."""
    places = adjustable(defs, s)
    mix = [kind for kind, n in defs.facts["city_adjustments"]["mix"].items() for _ in range(n)]
    s.chance, pile = shuffle(s.chance, mix * -(-len(places) // len(mix)))
    for hex_id, kind in zip(places, pile, strict=False):
        if kind == "blank":
            continue
        s.extra.adjustments[hex_id] = kind
        stops = defs.catalogue.map.hexes[hex_id].tile.of_kind("city")
        s.chance, drawn = shuffle(s.chance, stops) if len(stops) > 1 else (s.chance, list(stops))
        if kind == FEWER:
            s.board.put(defs.catalogue, hex_id, drawn[0], BLOCK)
        elif kind == MORE:
            s.board.added[hex_id] = drawn[0]
            s.board.changed()


def with_kind(s: State, kind: str) -> frozenset[str]:
    """The hexes of one kind of adjustment."""
    return frozenset(hex_id for hex_id, drawn in s.extra.adjustments.items() if drawn == kind)


def marks(defs: Definitions, s: State) -> dict[str, tuple[str, ...]]:
    """What lies on the map for an option and is no tile or station: whose destination a city is, until its
    token is there; a higher value; the end of every route."""
    there = s.extra.at_destination
    found: dict[str, tuple[str, ...]] = {
        place: (f"for {c}",) for c, place in s.extra.destinations.items() if c not in there
    }
    for hex_id, kind in s.extra.adjustments.items():
        if kind == PLUS:
            found[hex_id] = (*found.get(hex_id, ()), f"+{defs.facts['city_adjustments']['plus']}")
        elif kind == TERMINUS:
            found[hex_id] = (*found.get(hex_id, ()), TERMINUS)
    return found


def violations(defs: Definitions, s: State) -> Iterator[str]:
    """What is wrong with the options in a state that never should be."""
    for company in s.extra.at_destination:
        place = s.extra.destinations.get(company)
        if place not in {hex_id for hex_id, _ in s.board.stations_of(company)}:
            yield f"The home token of {company} is said to be at its destination {place} and is not."
    for hex_id in with_kind(s, FEWER):
        if not any(owner == BLOCK for _, owner in s.board.stations(hex_id)):
            yield f"The blocking token of {hex_id} is gone."
    for hex_id in with_kind(s, MORE):
        if hex_id not in s.board.added:
            yield f"The space added to {hex_id} is gone."
