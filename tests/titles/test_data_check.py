"""The command ``eighteenxx check``."""

from __future__ import annotations

import json
import shutil
from importlib.resources import as_file, files
from pathlib import Path

import pytest

from eighteenxx.cli import run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with as_file(files("eighteenxx.titles.g1866")) as source:
        return Path(shutil.copytree(source, tmp_path / "title"))


def test_a_right_title(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(folder)]) == 0
    out, err = capfd.readouterr()
    assert (out, err) == ("", "no faults, no warnings in editions 2021, 2026.\n")


def test_faults_are_listed(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    place = folder / "editions" / "2021" / "trains.yaml"
    place.write_text("trains:\n  '5': {count: some}\n  L: {price: -1}\n", "utf-8")
    assert run(["check", str(folder)]) == 1
    out, err = capfd.readouterr()
    where = "editions/2021/trains.yaml, line 2: trains.5.count"
    assert out == f"{where}: expected a number of copies, or unlimited, not 'some'\n"
    assert err.startswith("1 fault, no warnings")
    assert run(["check", str(folder), "--edition", "2026"]) == 0


def test_json(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    place = folder / "map.yaml"
    place.write_text(place.read_text("utf-8").replace("layout: pointy", "layout: round"), "utf-8")
    assert run(["check", str(folder), "--json"]) == 1
    out, err = capfd.readouterr()
    (finding,) = map(json.loads, out.splitlines())
    assert finding == {
        "file": "map.yaml",
        "line": 3,
        "key": "layout",
        "text": "expected one of pointy, flat, not 'round'",
        "level": "fault",
    }
    assert err == ""


@pytest.mark.parametrize("edition", [[], ["--edition", "1999"]])
def test_unusable(
    tmp_path: Path, folder: Path, edition: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", str(folder if edition else tmp_path / "nothing"), *edition]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith("Error: ")
    assert err.count("\n") == 1
