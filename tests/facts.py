"""Catalogues built from the facts folder beside the project; tests that need it are skipped without it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from eighteenxx.board import Catalogue, Hex, Map, Stop, Tile

FOLDER = Path(__file__).resolve().parent.parent.parent / "shared" / "facts"
needs_facts = pytest.mark.skipif(not FOLDER.is_dir(), reason="the facts folder ../shared/facts is absent")


@cache
def load(name: str) -> Any:
    """A facts file, parsed."""
    return yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))


def _stop(data: dict[str, Any]) -> Stop:
    revenue = data["revenue"]
    pairs = tuple(revenue.items()) if isinstance(revenue, dict) else (("", revenue),)
    return Stop(data["kind"], pairs, data.get("slots", 0))


def _tile(name: str, data: dict[str, Any], label: str | None) -> Tile:
    paths = [tuple(path) for path in data["paths"]]
    ends = [tuple(path) for path in data.get("end_only_paths", ())]
    return Tile(
        name=name,
        colour=data["colour"],
        label=label,
        stops=tuple(_stop(stop) for stop in data["stops"].values()),
        paths=tuple(paths),
        terminal=frozenset(i for i, path in enumerate(paths) if path in ends),
    )


@cache
def catalogue(title: str, edition: str = "edition-2021", dealt: tuple[str, ...] = ()) -> Catalogue:
    """Map and tiles of a title. ``dealt`` gives the C hexes, in map order, the labels dealt to them."""
    labels = list(dealt)
    hexes: dict[str, Hex] = {}
    for data in load(f"{title}/map.yaml")["hexes"]:
        if edition not in data.get("editions", (edition,)):
            continue
        label = data.get("label")
        if label == "C" and labels:
            label = labels.pop(0)
        hexes[data["hex"]] = Hex(
            id=data["hex"],
            tile=_tile(data["hex"], data, label),
            name=data.get("name", ""),
            kind=data["kind"],
            cost=data.get("terrain", {}).get("cost", 0),
            borders={b["side"]: b["kind"] for b in data.get("borders", ())},
            areas=(*data.get("nations", ()), *([data["region"]] if "region" in data else ())),
        )
    tiles: dict[str, Tile] = {}
    counts: dict[str, int | None] = {}
    for data in load("tiles.yaml")["tiles"]:
        if title in data["counts"]:
            tiles[data["number"]] = _tile(data["number"], data, data["label"])
            count = data["counts"][title]
            counts[data["number"]] = None if count == "unlimited" else count
    return Catalogue(Map("pointy", hexes), tiles, counts)
