"""The scaffold's little title, built without being installed: a small whole game for tests of the kernel."""

from __future__ import annotations

import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Any

from attrs import evolve

from eighteenxx.cli import scaffold
from eighteenxx.engine.definitions import Definitions
from eighteenxx.engine.game import Game
from eighteenxx.engine.title import Title
from eighteenxx.titles.loading import load_definitions


@lru_cache(maxsize=1)
def definitions() -> Definitions:
    with tempfile.TemporaryDirectory() as folder:
        scaffold.write_whole(Path(folder), scaffold.scaffold("Isle"))
        return load_definitions(Path(folder) / "eighteenxx_isle")


def isle(players: int = 2, seed: int = 0, **settings: dict[str, Any]) -> Game:
    """A new game; ``settings`` are laid over the title's, by department, None takes a department's away."""
    defs = definitions()
    changed = {**defs.settings, **{name: value or {} for name, value in settings.items()}}
    title = Title(evolve(defs, settings=changed), {}, {})
    return Game(title, ("Red", "Blue", "Green", "Grey")[:players], seed, {})
