"""Every ruling stands in the page of its title, is named by a test, and is where its page says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from eighteenxx import new_game

ROOT = Path(__file__).parent.parent
RULINGS = ROOT.parent / "shared" / "rules" / "rulings.md"
TITLES = ["1866", "1894"]


def rulings_of(title: str) -> set[str]:
    """Ids of the rulings on a title."""
    if not RULINGS.exists():
        pytest.skip("the rulings are not beside the project (../shared/rules)")
    return set(re.findall(rf"^### (RUL{title[2:]}-\d+)", RULINGS.read_text(), re.M))


def rows(title: str) -> list[list[str]]:
    """The rows of the tables of a title's page: id, question, as built, where, and more."""
    lines = (ROOT / "docs" / f"{title}-rulings.md").read_text().split("\n")
    return [[cell.strip() for cell in ln.strip("|").split("|")] for ln in lines if ln.startswith("| RUL")]


def named(folder: str, title: str, *patterns: str) -> set[str]:
    """Ids of rulings that files name."""
    found: set[str] = set()
    for pattern in patterns:
        for path in (ROOT / folder).rglob(pattern):
            found.update(re.findall(rf"RUL{title[2:]}-\d+", path.read_text()))
    return found


@pytest.mark.parametrize("title", TITLES)
def test_every_ruling_has_one_row_in_the_page_of_its_title(title: str) -> None:
    ids = [row[0] for row in rows(title)]
    assert sorted(ids) == sorted(rulings_of(title))


@pytest.mark.parametrize("title", TITLES)
def test_every_ruling_is_named_by_a_test(title: str) -> None:
    tests = named("tests", title, "test_*.py")
    assert sorted(rulings_of(title) - tests) == []


@pytest.mark.parametrize("title", TITLES)
def test_every_id_that_is_named_is_a_ruling(title: str) -> None:
    for folder in ("eighteenxx", "docs", "tests"):
        assert sorted(named(folder, title, "*.py", "*.yaml", "*.md") - rulings_of(title)) == [], folder


def is_there(title: str, where: str, settings: dict[str, Any]) -> bool:
    """Whether a setting, a data file, or a function, class or constant of a module exists."""
    package = ROOT / "eighteenxx" / "titles" / f"g{title}"
    if where.endswith(".yaml"):
        return (package / where).exists()
    if where.startswith("settings."):
        _, room, name = where.split(".")
        return name in settings.get(room, {})
    module, name = where.split(".")
    rooms = (package, ROOT / "eighteenxx" / "rules", ROOT / "eighteenxx" / "engine" / "steps")
    texts = [(r / f"{module}.py").read_text() for r in rooms if (r / f"{module}.py").exists()]
    return any(re.search(rf"^ *(def|class) {name}\b|^{name} = ", text, re.M) for text in texts)


@pytest.mark.parametrize("title", TITLES)
def test_pages_say_where_rulings_are_followed(title: str) -> None:
    settings = new_game(title, ["Red", "Blue", "Green"], 1).title.defs.settings
    found = [(row[0], where) for row in rows(title) for where in re.findall(r"`([^`]+)`", row[3])]
    assert {ruling for ruling, _ in found} == {row[0] for row in rows(title)}
    assert [pair for pair in found if not is_there(title, pair[1], settings)] == []
