"""The title author's guide is complete and up to date: keys of the data files, settings, hooks."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

from eighteenxx.engine.definitions import DEPARTMENTS
from eighteenxx.titles import schema
from eighteenxx.titles.loading import FILES

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "adding-a-title.md").read_text("utf-8")
ENTRIES = {
    "TitleFile": "title.yaml",
    "OptionData": "title.yaml",
    "MapFile": "map.yaml",
    "HexData": "map.yaml",
    "StopData": "map.yaml",
    "TerrainData": "map.yaml",
    "TilesFile": "tiles.yaml",
    "SpecialTileData": "tiles.yaml",
    "MarketFile": "market.yaml",
    "CompaniesFile": "companies.yaml",
    "CompanyData": "companies.yaml",
    "PrivateData": "companies.yaml",
    "TrainsFile": "trains.yaml",
    "TrainData": "trains.yaml",
    "SideData": "trains.yaml",
    "PhasesFile": "phases.yaml",
    "PhaseData": "phases.yaml",
}


def section(heading: str) -> str:
    """The text of one section of the page."""
    return re.split(r"\n#{2,3} ", PAGE.split(f"### {heading}\n", 1)[1])[0]


@pytest.mark.parametrize(("entry", "file"), ENTRIES.items())
def test_every_key_of_a_data_file_is_described(entry: str, file: str) -> None:
    text = section(file)
    keys = {f.name for f in attrs.fields(getattr(schema, entry))} - {"facts"}
    assert {key for key in keys if not re.search(rf"\b{key}\b", text)} == set()


def test_every_file_has_its_section() -> None:
    assert {f"{name}.yaml" for name in FILES} == set(ENTRIES.values())


def test_keys_that_may_be_left_out_are_marked() -> None:
    """In the tables of a key a line, ? stands exactly at the keys that have a default."""
    for entry in ("TitleFile", "HexData", "StopData", "CompanyData", "PrivateData", "TrainData", "PhaseData"):
        text = section(ENTRIES[entry])
        for f in attrs.fields(getattr(schema, entry)):
            marked = re.findall(rf"^\|[^|]*`{f.name}`(\?)?", text, re.MULTILINE)
            if len(marked) == 1 and f.name not in ("trains", "colours"):
                assert (marked[0] == "?") == (f.default is not attrs.NOTHING), f"{entry}.{f.name}"


def test_settings_that_the_kernel_reads_are_described() -> None:
    """Every setting that a usual rule asks its department for stands in the table of settings."""
    table = section("title.yaml")
    for path in (ROOT / "eighteenxx" / "rules").glob("*.py"):
        for name in re.findall(r"self\.settings(?:\.get\(|\[)\"(\w+)\"", path.read_text("utf-8")):
            row = next((line for line in table.splitlines() if line.startswith(f"| `{path.stem}`")), "")
            assert f"`{name}`" in row, f"{path.stem}: {name}"


def test_all_departments_have_their_hooks_and_the_table_is_up_to_date() -> None:
    for name in DEPARTMENTS:
        assert f"\n### {name}\n" in PAGE
    done = subprocess.run([sys.executable, "tools/hooks_table.py", "--check"], cwd=ROOT, check=False)
    assert done.returncode == 0, "docs/adding-a-title.md is out of date: run python tools/hooks_table.py"
