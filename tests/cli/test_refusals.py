"""What a command refuses so that nothing is lost or taken for something else."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from eighteenxx.cli import run
from eighteenxx.errors import BadInput


def test_new_never_overwrites_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    new = ["new", "1894", "--players", "3", "--seed", "7", "-o", str(file)]
    assert run(new) == 0
    file.write_text("a game in progress")
    capsys.readouterr()
    assert run(new) == 2
    assert capsys.readouterr().err == f"Error: {file}: already there; --force overwrites\n"
    assert file.read_text() == "a game in progress"
    assert run([*new, "--force"]) == 0
    assert file.read_text() != "a game in progress"


def test_pictures_go_to_svg_files_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tile.png"
    assert run(["draw", "tile", "57", "-o", str(file)]) == 2
    assert capsys.readouterr().err == f"Error: {file}: this is drawn to a file .svg.\n"
    assert not file.exists()


def test_scaffold_takes_no_installed_title(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scaffold", "1894", "-o", str(tmp_path / "mine")]) == 2
    assert "installed already" in capsys.readouterr().err
    assert not (tmp_path / "mine").exists()


def test_a_title_installed_twice_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    package = sys.modules["eighteenxx.titles"]
    points = [EntryPoint("1899", f"{who}.package:TITLE", "eighteenxx.titles") for who in ("one", "two")]
    monkeypatch.setattr(package, "entry_points", lambda group: points)
    with pytest.raises(BadInput, match=r"'1899' is installed twice, by one\.package and two\.package"):
        package.title("1899")
