"""The titles' definitions, read once for all tests of pictures."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from eighteenxx.engine.definitions import Definitions
from eighteenxx.titles import loading

TITLES = (("1894", None), ("1866", "2021"), ("1866", "2026"))


@lru_cache(maxsize=8)
def definitions(title: str, edition: str | None) -> Definitions:
    folder = Path(loading.__file__).parent / f"g{title}"
    return loading.load_definitions(folder, edition)
