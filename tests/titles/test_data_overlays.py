"""An edition is laid over the base files: keys replaced, added, taken away."""

from __future__ import annotations

import shutil
from importlib.resources import as_file, files
from pathlib import Path

import pytest

from eighteenxx.errors import BadInput
from eighteenxx.titles.loading import check_folder, editions, load_definitions, standard_tiles
from eighteenxx.titles.marked import Fault, mark_of, merge, plain, read_marked


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A title without editions, to which a test adds one."""
    with as_file(files("eighteenxx.titles.g1894")) as source:
        return Path(shutil.copytree(source, tmp_path / "title"))


def over(folder: Path, edition: str, file: str, text: str) -> None:
    place = folder / "editions" / edition
    place.mkdir(parents=True, exist_ok=True)
    (place / f"{file}.yaml").write_text(text, "utf-8")


def merged(base: str, overlay: str) -> tuple[object, list[Fault]]:
    faults: list[Fault] = []
    found = merge(read_marked(base, "a.yaml", faults), read_marked(overlay, "b.yaml", faults), faults)
    return plain(found), faults


def test_keys_are_merged_added_and_taken_away() -> None:
    found, faults = merged("a: {x: 1, y: [1, 2], z: {q: 1}}\nb: 2", "a: {y: [3], z: {r: 2}, x: null}\nc: 3")
    assert (found, faults) == ({"a": {"y": [3], "z": {"q": 1, "r": 2}}, "b": 2, "c": 3}, [])


def test_a_mapping_can_be_replaced_whole() -> None:
    found, faults = merged("a: {x: 1}", "a: !replace {y: 2}")
    assert (found, faults) == ({"a": {"y": 2}}, [])


def test_taking_away_what_is_not_there_is_a_fault() -> None:
    _, faults = merged("a: {x: 1}", "a:\n  y: null")
    assert [(f.file, f.line, f.key) for f in faults] == [("b.yaml", 2, "a.y")]


def test_marks_stay_with_what_was_written_where() -> None:
    faults: list[Fault] = []
    base = read_marked("a:\n  x: 1\n  y: 2\n", "a.yaml", faults)
    top = merge(base, read_marked("# over\n\na: {y: 3, z: [4,\n 5]}\n", "b.yaml", faults), faults)
    places = [(m.file, m.line) for m in (mark_of(top, p) for p in (["a", "x"], ["a", "y"], ["a", "z", 1]))]
    assert places == [("a.yaml", 2), ("b.yaml", 3), ("b.yaml", 4)]
    missing = mark_of(top, ["a", "z", 7, "deeper"])
    assert (missing.file, missing.line) == ("b.yaml", 3)


def test_base_is_left_as_it_was() -> None:
    faults: list[Fault] = []
    base = read_marked("a: {x: 1}", "a.yaml", faults)
    merge(base, read_marked("a: {x: 2}", "b.yaml", faults), faults)
    assert plain(base) == {"a": {"x": 1}}


def test_an_edition_changes_what_it_names_only(folder: Path) -> None:
    over(folder, "cheap", "trains", "trains:\n  '2': {price: 70}\n")
    over(folder, "cheap", "companies", "companies: {LB: null}\n")
    base, cheap = load_definitions(folder), load_definitions(folder, "cheap")
    assert editions(folder) == ("cheap",)
    assert (base.overlay, cheap.overlay) == ("", "cheap")
    assert (base.trains["2"].price, cheap.trains["2"].price) == (80, 70)
    assert base.trains["2"].distance == cheap.trains["2"].distance
    assert list(base.companies) == [*cheap.companies, "LB"]
    assert cheap.catalogue.tiles == base.catalogue.tiles


def test_title_names_the_usual_edition(folder: Path) -> None:
    over(folder, "cheap", "trains", "trains: {'2': {price: 70}}\n")
    place = folder / "title.yaml"
    place.write_text("edition: cheap\n" + place.read_text("utf-8"), "utf-8")
    assert load_definitions(folder).trains["2"].price == 70
    assert load_definitions(folder, "").trains["2"].price == 80


def test_an_unknown_edition(folder: Path) -> None:
    with pytest.raises(BadInput, match="there is no edition '1999'; this title has none"):
        load_definitions(folder, "1999")
    over(folder, "cheap", "trains", "")
    with pytest.raises(BadInput, match="this title has cheap"):
        load_definitions(folder, "1999")


def test_faults_of_an_edition_are_reported_in_its_file(folder: Path) -> None:
    over(folder, "cheap", "trains", "trains:\n  '2':\n    price: low\n")
    (finding,) = check_folder(folder)
    assert (finding.file, finding.line) == ("editions/cheap/trains.yaml", 3)
    with pytest.raises(BadInput, match=r"editions/cheap/trains\.yaml, line 3: trains\.2\.price"):
        load_definitions(folder, "cheap")


def test_what_editions_share_is_reported_once(folder: Path) -> None:
    over(folder, "one", "trains", "trains: {'2': {count: 6}}\n")
    over(folder, "two", "trains", "trains: {'2': {count: 5}}\n")
    place = folder / "market.yaml"
    place.write_text(place.read_text("utf-8").replace("95 par", "95 start"), "utf-8")
    assert [f.key for f in check_folder(folder)] == ["rows[1][1]"]


def test_kinds_fill_what_a_company_does_not_say(folder: Path) -> None:
    text = "kinds:\n  company: {certificates: [2, 2, 1], facts: {size: 5, country: XX}}\n"
    over(folder, "small", "companies", text)
    company = load_definitions(folder, "small").companies["AG"]
    assert company.certificates == (2, 2, 1)
    assert company.facts == {"size": 5, "country": "BE"}


def test_standard_tiles_are_read_once() -> None:
    tiles = standard_tiles()
    assert standard_tiles() is tiles
    assert (tiles["57"].colour, tiles["57"].paths) == ("yellow", ((0, "s0"), (3, "s0")))


def test_what_definitions_tell(folder: Path) -> None:
    defs = load_definitions(folder)
    assert defs.setting("tokens", "per_turn") == 1
    assert defs.setting("tokens", "no such", 7) == defs.setting("no such", "either", 7) == 7
    assert defs.phase("Brown").operating_rounds == 3
    with pytest.raises(KeyError):
        defs.phase("Pink")
    assert [c.id for c in defs.certificates_of("AG")][:2] == ["AG_0", "AG_1"]
