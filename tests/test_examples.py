"""Every example runs as its first lines say, and prints what it promises."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
SAYS = {
    "analyse_history.py": ["row,action,round,set,number"],
    "explore_routes.py": ["(proven: True)", "train would add", "the same train twice: "],
    "play_a_game.py": ["the game ended by: ", "Red", "Blue", "Green"],
    "routes_of_a_file.py": ["66 problems, "],
    "write_a_bot.py": ["Greedy  worth", "Chance  worth"],
}


def ran(path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, str(path), *arguments], capture_output=True, text=True, timeout=240, check=False
    )
    assert done.returncode == 0, done.stderr
    return done


def test_all_examples_are_known() -> None:
    assert [path.name for path in EXAMPLES] == sorted(SAYS)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_it_runs(path: Path) -> None:
    out = ran(path).stdout
    for words in SAYS[path.name]:
        assert words in out
    assert f"python examples/{path.name}" in path.read_text("utf-8")


def test_the_history_of_a_saved_game(tmp_path: Path) -> None:
    import eighteenxx

    game = eighteenxx.new_game("1894", ["Red", "Blue", "Green"], seed=7)
    game.apply(game.legal_actions()[0])
    (tmp_path / "game.json").write_text(game.to_json())
    done = ran(ROOT / "examples" / "analyse_history.py", str(tmp_path / "game.json"))
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [row["name"] for row in rows if row["kind"] == "player"] == ["Red", "Blue", "Green"]
    assert done.stderr == ""
