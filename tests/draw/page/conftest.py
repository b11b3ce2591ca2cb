"""A whole game of built-in players, its page, and a browser to look at it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import eighteenxx
from eighteenxx.draw.page import game_page
from eighteenxx.engine.game import Game
from eighteenxx.players import RandomPlayer, play_game

from .browser import Browser


@pytest.fixture(scope="session")
def game() -> Game:
    """A finished game; nobody may change it."""
    started = eighteenxx.new_game("1894", players=["Red", "Blue", "Green"], seed=1)
    return play_game(started, {name: RandomPlayer(i) for i, name in enumerate(started.players)})


@pytest.fixture(scope="session")
def page(game: Game) -> str:
    """The game's page."""
    return game_page(game)


@pytest.fixture(scope="session")
def page_file(page: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as a file."""
    path = tmp_path_factory.mktemp("page") / "game.html"
    path.write_text(page, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def _started() -> Iterator[Browser]:
    pytest.importorskip("selenium", reason="selenium is not installed (pip install 'eighteenxx[dev]')")
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    driver = shutil.which("chromedriver")
    if chromium is None or driver is None:
        missing = "chromium" if chromium is None else "chromedriver"
        pytest.skip(f"{missing} is not installed (Debian: apt-get install chromium chromium-driver)")
    started = Browser(chromium, driver)
    yield started
    started.close()


@pytest.fixture
def browser(_started: Browser, page_file: Path) -> Iterator[Browser]:
    """A browser of a desktop's size with the page open at its start; afterwards it has made no complaint."""
    _started.open(page_file)
    yield _started
    assert _started.complaints() == []
