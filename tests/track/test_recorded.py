"""Every tile and station of the recorded games is one that this room would offer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from eighteenxx.board import STANDARD, Catalogue, Tile, UpgradeRule, exits_mask, keeps_track, upgrades
from eighteenxx.track import EVERYWHERE, Reach, connects, layable, network, uses_new_track
from tests.facts import load, needs_facts
from tests.track.recorded import board_of, dealt_catalogue, needs_replays, states, traces

COLOURS = ("yellow", "green", "brown", "grey")


@cache
def splitting() -> UpgradeRule:
    """The usual rule, but regular green cities split: same exits, old connections not kept (R94-split-9)."""
    split: dict[str, list[str]] = load("1894/upgrades.yaml")["split_cities"]["from"]

    def stops(old: Tile, new: Tile) -> bool:
        return new.name in split[old.name] if old.name in split else STANDARD.stops(old, new)

    def track(old: Tile, new: Tile, rotation: int) -> bool:
        if old.name in split:
            return exits_mask(new, rotation) == exits_mask(old, 0)
        return keeps_track(old, new, rotation)

    return UpgradeRule(stops=stops, track=track)


def splits(cat: Catalogue, hex_id: str, old: str, rotation: int) -> Sequence[tuple[str, int]]:
    return upgrades(cat, hex_id, old, rotation, splitting())


@needs_facts
@needs_replays
@pytest.mark.parametrize("path", traces("1894"), ids=lambda p: p.name.split(".")[0])
def test_R94_or_5_lays_and_R94_or_9_stations(path: Path) -> None:
    """1894: tiles connect, fit (R94-or-4, R94-split-9), are left (R94-or-8); stations are reached."""
    tiles, stations = 0, 0
    for action, state, delta in states(path):
        if action["type"] not in ("lay_tile", "place_token"):
            continue
        cat = dealt_catalogue("1894", state)
        board, company = board_of(cat, state), action["entity"]
        if action["entity_type"] != "corporation":
            continue
        reach = EVERYWHERE
        if company not in (state["1894"].get("ferry_markers") or ()):
            reach = Reach(closed_stops=frozenset([("A10", 0)]))
        net = network(cat, board, company, reach)
        if action["type"] == "lay_tile":
            lay = (action["hex"], action["tile"].rsplit("-", 1)[0], action["rotation"])
            assert lay in layable(cat, board, net, COLOURS, splits), (action["id"], lay)
            assert connects(net, cat, board, *lay)
            tiles += 1
        elif not _forced(state):
            before = {tuple(place) for place in state["corporations"][company]["tokens"] or ()}
            after = {tuple(place) for place in delta["corporations"][company]["tokens"]}
            home = _company(company)["home"]
            homes = set() if isinstance(home, str) else {place["hex"] for place in home}
            if not {hex_id for hex_id, _ in after - before} & homes:
                assert len(after - before) == 1
                assert after - before <= net.token_places, action
                stations += 1
    assert tiles > 20
    assert stations > 1


def _company(symbol: str) -> dict[str, Any]:
    found: dict[str, Any] = next(c for c in load("1894/companies.yaml")["companies"] if c["id"] == symbol)
    return found


def _forced(state: dict[str, Any]) -> bool:
    """Whether homes or lifted stations wait to be placed: these need no connection."""
    return bool(state["1894"].get("pending_tokens") or state["1894"].get("saved_tokens"))


@needs_facts
@needs_replays
@pytest.mark.parametrize("path", traces("1866"), ids=lambda p: p.name.split(".")[0])
def test_R66_8_2_3_d_lays(path: Path) -> None:
    """1866: tiles of public companies connect, use new track or change a value, fit and are left."""
    tiles = 0
    for action, state, _ in states(path):
        if action["type"] != "lay_tile" or action["tile"].startswith("L1"):
            continue
        cat = dealt_catalogue("1866", state)
        board, company = board_of(cat, state), action["entity"]
        lay = (action["hex"], action["tile"].rsplit("-", 1)[0], action["rotation"])
        if not state["corporations"][company]["type"].startswith("share"):
            old = board.laid.get(lay[0], (lay[0], 0))
            assert lay[1:] in upgrades(cat, lay[0], *old), (action["id"], lay)
            continue
        net = network(cat, board, company, _open_ferries(cat, state["phase"]))
        assert lay in layable(cat, board, net, COLOURS), (action["id"], lay)
        assert uses_new_track(net, cat, board, *lay), (action["id"], lay)
        tiles += 1
    assert tiles > 20


@cache
def _open_ferries(cat: Catalogue, phase: str) -> Reach:
    """The whole map but for the ferries that are still closed (R66-2.1.4f-b, R66-2.1.4f-c)."""
    number = 2 if phase.startswith("L") else int(phase.split("/")[0])
    shut = {
        data["hex"]
        for data in load("1866/map.yaml")["hexes"]
        if data.get("ferry", {}).get("opens_in_phase", "start") != "start"
        and int(data["ferry"]["opens_in_phase"]) > number
    }
    return Reach(hexes=frozenset(cat.map.hexes) - shut)
