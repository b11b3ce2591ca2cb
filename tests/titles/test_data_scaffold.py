"""The command ``eighteenxx scaffold``: a new title that plays, written whole or not at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from eighteenxx.cli import run, scaffold
from eighteenxx.titles.loading import check_folder

GAME = """
import eighteenxx
from eighteenxx.players import RandomPlayer, play_game

assert "Isle-1" in eighteenxx.titles()
game = eighteenxx.new_game("Isle-1", ["Red", "Blue"], seed=5)
play_game(game, {"Red": RandomPlayer(1), "Blue": RandomPlayer(2)})
assert eighteenxx.load_game(game.to_json()) == game
print(game.result)
"""


def content(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_the_new_title_has_no_faults(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "deep" / "isle"
    assert run(["scaffold", "Isle-1", "-o", str(folder)]) == 0
    out, err = capfd.readouterr()
    assert out == ""
    assert "12 files written" in err
    assert check_folder(folder / "eighteenxx_isle_1") == []
    assert not any(b"@" in text for name, text in content(folder).items() if not name.endswith(".py"))


def test_the_new_title_plays_once_it_is_installed(tmp_path: Path) -> None:
    scaffold.write_whole(tmp_path, scaffold.scaffold("Isle-1"))
    info = tmp_path / "eighteenxx_isle_1-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: eighteenxx-isle-1\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[eighteenxx.titles]\nIsle-1 = eighteenxx_isle_1:TITLE\n")
    root = Path(__file__).resolve().parents[2]
    path = os.pathsep.join([str(tmp_path), str(root)])
    done = subprocess.run(
        [sys.executable, "-c", GAME],
        env=os.environ | {"PYTHONPATH": path},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("{'Red': ")


def test_the_tests_it_brings_along_pass(tmp_path: Path) -> None:
    scaffold.write_whole(tmp_path, scaffold.scaffold("1899"))
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path)],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(root)])},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "5 passed" in done.stdout


def test_nothing_is_overwritten_unless_told(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "README.md"
    mine.write_text("mine")
    assert run(["scaffold", "1899", "-o", str(tmp_path)]) == 2
    assert "README.md: already there; --force overwrites." in capfd.readouterr().err
    assert content(tmp_path) == {"README.md": b"mine"}
    other = tmp_path / "notes.txt"
    other.write_text("kept")
    assert run(["scaffold", "1899", "-o", str(tmp_path), "--force"]) == 0
    assert mine.read_text().startswith("# 1899")
    assert other.read_text() == "kept"


def test_a_folder_with_other_files_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / "LICENSE").write_text("mine")
    assert run(["scaffold", "1899", "-o", str(tmp_path)]) == 0
    assert (tmp_path / "LICENSE").read_text() == "mine"


@pytest.mark.parametrize("fails_at", [0, 1, 7, 11])
@pytest.mark.parametrize("what", ["mkstemp", "replace"])
def test_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, fails_at: int) -> None:
    folder = tmp_path / "title"
    folder.mkdir()
    (folder / "README.md").write_text("mine")
    module = {"mkstemp": scaffold.tempfile, "replace": scaffold.os}[what]
    real = getattr(module, what)
    calls = iter(range(100))

    def failing(*args: object, **kwargs: object) -> object:
        if next(calls) == fails_at:
            raise OSError(28, "No space left on device")
        return real(*args, **kwargs)

    monkeypatch.setattr(module, what, failing)
    assert run(["scaffold", "1899", "-o", str(folder), "--force"]) == 2
    monkeypatch.undo()
    assert content(folder) == {"README.md": b"mine"}
    assert [p.name for p in folder.iterdir()] == ["README.md"]


@pytest.mark.parametrize("name", ["", "18 99", "../x", "-x", "é", "a/b", "a.b"])
def test_impossible_names(tmp_path: Path, name: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["scaffold", "-o", str(tmp_path / "new"), "--", name]) == 2
    assert "cannot be named" in capfd.readouterr().err
    assert not (tmp_path / "new").exists()


def test_a_file_is_no_folder(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "file"
    place.write_text("x")
    assert run(["scaffold", "1899", "-o", str(place)]) == 2
    assert "this is a file, not a folder" in capfd.readouterr().err
    assert run(["scaffold", "1899", "-o", str(place / "inside")]) == 2
    assert place.read_text() == "x"
