"""Boards from the traces of recorded games in the folder beside the project, for tests."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from eighteenxx.board import Board, Catalogue
from tests.facts import catalogue

FOLDER = Path(__file__).resolve().parent.parent.parent.parent / "shared" / "replays"
needs_replays = pytest.mark.skipif(not FOLDER.is_dir(), reason="the folder ../shared/replays is absent")


def traces(title: str) -> list[Path]:
    """The traces of a title, the long ones played by people first."""
    return sorted(FOLDER.glob(f"{title}_*.trace.jsonl")) + sorted(
        FOLDER.glob(f"random/{title}_*.trace.jsonl.gz")
    )


def states(path: Path) -> Iterator[tuple[dict[str, Any], dict[str, Any], dict[str, Any]]]:
    """(an action, the state before it, what it changed) of a game; the state is always the same object."""
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as lines:
        state: dict[str, Any] = json.loads(next(lines))["state"]
        for text in lines:
            line = json.loads(text)
            if line.get("end"):
                return
            yield line["action"], state, line["delta"]
            merge(state, line["delta"])


def merge(state: dict[str, Any], delta: dict[str, Any]) -> None:
    """Apply a delta in place."""
    for key, value in delta.items():
        if isinstance(value, dict) and isinstance(state.get(key), dict):
            merge(state[key], value)
        else:
            state[key] = value


def dealt_catalogue(title: str, state: dict[str, Any]) -> Catalogue:
    """The title's catalogue, with the labels this game dealt to its C hexes."""
    if title != "1866":
        return catalogue(title)
    plain = catalogue(title)
    where = {h: label for label, h in state["1866"]["capitals"].items()}
    if not set(where) <= set(plain.map.hexes):
        where = {label: h for h, label in where.items()}
    dealt = tuple(where[h] for h, here in plain.map.hexes.items() if here.tile.label == "C")
    return catalogue(title, dealt=dealt)


def board_of(cat: Catalogue, state: dict[str, Any]) -> Board:
    """The board of a state: tiles and stations (those that do not fit their city stand beside it)."""
    board = Board()
    for hex_id, (name, rotation) in (state.get("tiles") or {}).items():
        if name != hex_id:
            board.laid[hex_id] = (name, rotation)
    for symbol, company in state["corporations"].items():
        for hex_id, city in (company or {}).get("tokens") or ():
            cities = [k for k, stop in enumerate(board.stops(cat, hex_id)) if stop.kind == "city"]
            k = cities[city]
            if None in board.slots(cat, hex_id, k):
                board.put(cat, hex_id, k, symbol)
            else:
                board.put_extra(hex_id, k, symbol)
    board.changed()
    return board
