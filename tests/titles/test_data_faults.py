# ruff: noqa: E501  one mistake a line, however long
"""Every kind of mistake in a data file is reported with its file, line, key and what was expected."""

from __future__ import annotations

import re
import shutil
from importlib.resources import as_file, files
from pathlib import Path
from random import Random

import pytest

from eighteenxx.errors import BadInput
from eighteenxx.titles.loading import check_folder, load_definitions

# file, what stands there, what is written instead (the fault is on the line of "@", which is taken out), the
# key reported, and a part of the message
MISTAKES = [
    # one value alone
    ("trains", "{price: 80,", "@{prise: 80,", "trains.2", "the key price is missing"),
    ("trains", "{price: 80,", "@{price: 80, colour: red,", "trains.2.colour", "this key is unknown"),
    ("trains", "price: 80", "@price: cheap", "trains.2.price", "expected a whole number, not 'cheap'"),
    ("trains", "price: 80", "@price: 80.5", "trains.2.price", "expected a whole number"),
    ("trains", "price: 80", "@price: true", "trains.2.price", "expected a whole number, not true"),
    ("trains", "price: 80", "@price: 0", "trains.2.price", "more than 0"),
    ("trains", "count: 7,", "@count: many,", "trains.2.count", "a number of copies, or unlimited"),
    ("trains", "distance: 2,", "@distance: far,", "trains.2.distance", "a number of stops, or unlimited"),
    ("trains", "rusts_on: '4'", "@rusts_on: 4", "trains.2.rusts_on", "put it in quotes"),
    ("trains", "kinds: [town], visit: 1", "@kinds: [village], visit: 1", "trains.5+1.distance", "kinds of stops"),
    ("trains", "kinds: [town], visit: 1", "@kinds: [town], stops: 1", "trains.5+1.distance", "groups of stops"),
    ("map", "layout: pointy", "@layout: round", "layout", "one of pointy, flat"),
    ("map", "colour: grey, kind: preprinted, paths: [[5, 0],", "@colour: gray, paths: [[5, 0],", "hexes.A2.colour", "grey"),
    ("map", "paths: [[5, 0], [0, 4]]", "@paths: [[5, 0], [0, 6]]", "hexes.A2.paths[1]", "a side 0 to 5"),
    ("map", "paths: [[5, 0], [0, 4]]", "@paths: [[5, 0], [0]]", "hexes.A2.paths[1]", "two ends of track"),
    ("map", "paths: [[5, 0], [0, 4]]", "@paths: [[5, 0], [0, 4, stub]]", "hexes.A2.paths[1]", "terminal"),
    ("map", "stops: [city], areas: [FR], facts: {late_home_for: LF}}\n  B5", "@stops: [metropolis]}\n  B5", "hexes.B3.stops[0].kind", "city, town, offboard"),
    ("map", "revenue: {yellow: 30, brown: 80}", "@revenue: {brown: 80, yellow: 30}", "hexes.A10.stops[0].revenue", "in the order"),
    ("map", "revenue: {yellow: 30, brown: 80}", "@revenue: {pink: 80}", "hexes.A10.stops[0].revenue", "amounts by colour"),
    ("map", "revenue: 50", "@revenue: [50]", "hexes.A4.stops[0].revenue", "an amount"),
    ("map", "  white: '#EAE0C8'", "@  white: '#EAE'", "colours.white", "a colour such as"),
    ("map", "areas: [GB]", "@areas: GB", "hexes.A4.areas", "expected a list, not 'GB'"),
    ("map", "name: Great Britain", "@name: no", "hexes.A4.name", "put it in quotes, not false"),
    ("market", "450 end]", "@end 450]", "rows[0][13]", "a price and its zones"),
    ("market", "right: up", "@right: sideways", "edges.right", "one of right, left"),
    ("companies", "homes: [[B3, s0]", "@homes: [[B3, 0]", "companies.Ouest.homes[0]", "such as [D9, s0]"),
    ("title", "players: [3, 4]", "@players: 3-4", "players", "expected a list, not '3-4'"),
    ("phases", "train_limit: 4, colours", "@train_limit: none, colours", "phases.Yellow.train_limit", "a number of trains"),
    # files against each other
    ("title", "cash: {3: 570, 4: 480}", "@cash: {3: 570}", "cash", "the figure for 4 players is missing"),
    ("title", "cash: {3: 570, 4: 480}", "@cash: {3: 570, 4: 480, 5: 1}", "cash[5]", "not played by 5"),
    ("title", "settings:", "options: {short: {default: 1,@ choices: [2]}}\nsettings:", "options.short.default", "none of the choices"),
    ("map", "  A2: {", "@  A2x: {", "hexes.A2x", "a letter and a number"),
    ("map", "  A2: {", "@  A3: {", "hexes.A3", "touches none of the others"),
    ("map", "paths: [[0, s0], [1, s0]]\n    areas: [GB]", "@paths: [[0, s0], [1, s1]]\n    areas: [GB]", "hexes.A4.paths[1]", "there is no stop s1 here"),
    ("map", "borders: {4: province}", "@borders: {6: province}", "hexes.B11.borders[6]", "a number 0 to 5"),
    ("tiles", "  '7': 4", "@  '777': 4", "counts.777", "there is no standard tile of this number"),
    ("tiles", "  X2:", "@  '14':", "tiles.14", "a standard tile's number"),
    ("tiles", "reserved: {s0: PLM}", "@reserved: {s0: PML}", "tiles.X1.reserved.s0", "there is no company PML"),
    ("tiles", "reserved: {s0: PLM}", "@reserved: {s4: PLM}", "tiles.X1.reserved.s4", "there is no stop s4"),
    ("tiles", "paths: [[0, s0], [1, s0], [3, s1]]", "paths: [[0, s0], [1, s0], [3, s0]]", "tiles.X1.stops[1]", "no track leads to stop s1"),
    ("tiles", "paths: [[0, s0], [1, s0], [3, s1]]", "@paths: [[0, s0], [s0, 0], [3, s1]]", "tiles.X1.paths[0]", "stands here twice"),
    ("market", "95 par,", "@95 start,", "rows[1][1]", "the zone start has no colour"),
    ("companies", "homes: [[B3, s0]", "@homes: [[B4, s0]", "companies.Ouest.homes[0]", "there is no hex B4"),
    ("companies", "homes: [[B3, s0]", "@homes: [[B3, s1]", "companies.Ouest.homes[0]", "B3 has no stop s1"),
    ("companies", "homes: [[B3, s0]", "@homes: [[C6, s0]", "companies.Ouest.homes[0]", "s0 of C6 is no city"),
    ("companies", "token_prices: [0, 0, 100, 100, 100]", "@token_prices: [0]", "companies.Ouest.token_prices", "2 homes need as many"),
    ("companies", "token_prices: [0, 0, 100, 100, 100]", "@token_prices: [0, 0, -1]", "companies.Ouest.token_prices[2]", "0 or more"),
    ("companies", "stations, marker]", "stations, marks@]", "companies.PLM.features[3]", "the feature marks is unknown"),
    ("companies", "certificates: [2, 1,", "@certificates: [2, 0,", "companies.PLM.certificates", "1 or more"),
    ("companies", "{type: blocks_hex, hex: I14", "@{type: blocks_hex, hex: I13", "privates.LRC.powers[0].hex", "there is no hex I13"),
    ("companies", "{type: blocks_hex, hex: I14", "@{type: blocks_hex, hex: {I14: 1}", "privates.LRC.powers[0].hex", "expected the name of a hex, not a mapping"),
    ("companies", "    kind: company", "@    kind: {a: b}", "companies.Ouest.kind", "expected a text"),
    ("companies", "{type: blocks_hex, hex: I14", "@{hex: I14", "privates.LRC.powers[0]", "the key type is missing"),
    ("companies", "phase: Purple}", "@phase: Pink}", "privates.SQG.powers[1].phase", "there is no phase Pink"),
    ("companies", "'632', '633']", "'632', '634']@", "privates.LRC.powers[1].tiles", "there is no tile 634"),
    ("companies", "type: gives_share, company: Nord", "@type: gives_share, company: Sud", "privates.NMinorS.powers[0].company", "there is no company Sud"),
    ("companies", "\n  AR:\n    name: Antw", "\n@  Nord:\n    name: Antw", "privates.Nord", "a company has this id already"),
    ("trains", "rusts_on: D", "@rusts_on: E", "trains.5+1.rusts_on", "there is no train E"),
    ("trains", "rusts_on: '7'", "@rusts_on: '2'", "trains.4.rusts_on", "2 is sold no later"),
    ("trains", "trade_in: {'2': 40}", "@trade_in: {'1': 40}", "trains.3.trade_in.1", "there is no train 1"),
    ("trains", "trade_in: {'2': 40}", "@trade_in: {'2': 400}", "trains.3.trade_in.2", "between 0 and the price"),
    ("phases", "trains: ['3']", "@trains: ['33']", "phases.Green.trains[0]", "there is no train 33"),
    ("phases", "trains: ['4']", "@trains: ['3']", "phases.Blue.trains[0]", "3 starts phase Green already"),
    ("phases", "trains: ['3']", "trains: [D]", "phases.Blue.trains[0]", "is sold before the train"),
    ("phases", "operating_rounds: 1}", "trains: ['2']@, operating_rounds: 1}", "phases.Yellow.trains", "the first phase starts with the game"),
    ("phases", "operating_rounds: 1}", "operating_rounds: 0@}", "phases.Yellow.operating_rounds", "1 or more"),
    ("phases", "    colours: [yellow, green, brown]\n    operating_rounds: 3\n    events: [final_set]", "@    colours: [brown]\n    operating_rounds: 3", "phases.Purple.colours", "yellow was available"),
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of a title that is right in everything."""
    with as_file(files("eighteenxx.titles.g1894")) as source:
        return Path(shutil.copytree(source, tmp_path / "title"))


def write(folder: Path, file: str, old: str, new: str) -> int:
    """Put a mistake into a file; -> the line marked by "@"."""
    place = folder / f"{file}.yaml"
    text = place.read_text("utf-8")
    assert old in text, f"{old!r} stands no more in {file}.yaml"
    text = text.replace(old, new, 1)
    line = text[: text.index("@")].count("\n") + 1 if "@" in new else 0
    place.write_text(text.replace("@", "", 1) if "@" in new else text, "utf-8")
    return line


def test_a_right_title_has_no_findings(folder: Path) -> None:
    assert check_folder(folder) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "key", "text"), MISTAKES, ids=[f"{m[3]}: {m[4]}" for m in MISTAKES]
)
def test_mistake(folder: Path, file: str, old: str, new: str, key: str, text: str) -> None:
    line = write(folder, file, old, new)
    findings = check_folder(folder)
    found = [f for f in findings if f.key == key and text in f.text]
    assert found, [str(f) for f in findings]
    assert found[0].level == "fault"
    assert found[0].file == f"{file}.yaml"
    if line:
        assert found[0].line == line
    with pytest.raises(BadInput):
        load_definitions(folder)


def test_all_mistakes_are_reported_and_the_first_is_raised(folder: Path) -> None:
    write(folder, "trains", "price: 80", "price: cheap")
    write(folder, "trains", "count: 5, distance: 3", "count: few, distance: 3")
    write(folder, "map", "layout: pointy", "layout: round")
    assert [f.key for f in check_folder(folder)] == ["layout", "trains.2.price", "trains.3.count"]
    with pytest.raises(BadInput, match=r"^map\.yaml, line \d+: layout: expected .* \(2 more faults\)$"):
        load_definitions(folder)


def test_a_key_twice(folder: Path) -> None:
    write(folder, "tiles", "  '8': 15", "  '8': 15\n  '8': 16")
    (finding,) = check_folder(folder)
    assert finding.key == "counts.8"
    assert "stands here twice, first in line" in finding.text


def test_a_missing_file(folder: Path) -> None:
    (folder / "market.yaml").unlink()
    assert [str(f) for f in check_folder(folder)] == ["market.yaml: this file is missing"]


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"trains: [", "this is not YAML"),
        (b"trains: {'2': {price: !price 80}}", "cannot be read as a value"),
        (b"- 2\n- 3\n", "a mapping (key: value) is expected at the top"),
        (b"", "the key trains is missing"),
        (b"trains: {'2': \xff}", "this is no UTF-8 text"),
        (b"trains: &all {'2': *all}", "an alias may not stand inside what it names"),
        (b"trains: !mine {}", "the tag !mine is unknown here"),
        (b"trains: {[1, 2]: 3}", "a key must be a single word or number"),
        (
            b"a: &a [x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a]\n"
            b"c: &c [*b, *b, *b, *b, *b, *b, *b, *b]\nd: &d [*c, *c, *c, *c, *c, *c, *c, *c]\n"
            b"e: &e [*d, *d, *d, *d, *d, *d, *d, *d]\nf: &f [*e, *e, *e, *e, *e, *e, *e, *e]\n",
            "no file of a title has more than 200000 values",
        ),
        (b"trains: 3", "expected a mapping (key: value), not 3"),
        (b"trains: {'2': 5}", "expected a mapping with at least price, count, distance, not 5"),
        (b"trains: {'2': {price: 2001-02-30}}", "cannot be read as a value"),
    ],
)
def test_unusable_files(folder: Path, content: bytes, text: str) -> None:
    (folder / "trains.yaml").write_bytes(content)
    findings = check_folder(folder)
    assert any(text in f.text for f in findings), [str(f) for f in findings]
    assert {f.file for f in findings} == {"trains.yaml"}
    with pytest.raises(BadInput):
        load_definitions(folder)


def test_warnings_do_not_keep_a_title_from_loading(folder: Path) -> None:
    write(folder, "tiles", "  '14': 4", "  '14': 4\n  '63': 3\n  '895': 1")
    write(
        folder,
        "map",
        "A2: {colour: grey, kind: preprinted, paths: [[5, 0],",
        "A2: {colour: grey, paths: [[2, 0],",
    )
    write(folder, "companies", "kinds:\n", "kinds:\n  minor: {features: []}\n")
    write(folder, "companies", "token_prices: [0, 40, 100]", "token_prices: [40, 40, 100]")
    write(folder, "title", "  formation:", "  formations:")
    findings = {f.key: f for f in check_folder(folder)}
    assert {f.level for f in findings.values()} == {"warning"}
    assert set(findings) == {
        "settings.formations",
        "hexes.A2.paths[0]",
        "kinds.minor",
        "companies.Belge.token_prices[0]",
    }
    assert load_definitions(folder).catalogue.counts["63"] == 3


@pytest.mark.parametrize(
    ("old", "new", "key", "text"),
    [
        ("    actions: 2", "    actoins: 2", "track.actoins", "is the setting actions meant?"),
        ("    actions: 2", "    actions: many", "track.actions", "expect a whole number, not 'many'"),
        ("    same_hex: false", "    same_hex: 0", "track.same_hex", "expect true or false, not 0"),
        ("order: sell_buy_sell", "order: sell_sell", "stock.order", "not 'sell_sell'"),
        ("choices: [full, withhold]", "choices: [full, hlaf]", "dividends.choices", "not 'hlaf'"),
    ],
)
def test_settings_that_look_like_slips(folder: Path, old: str, new: str, key: str, text: str) -> None:
    """A title's code may read what the usual rules do not know, so these are warnings."""
    write(folder, "title", old, new)
    (finding,) = check_folder(folder)
    assert (finding.key, finding.level) == (f"settings.{key}", "warning") and text in finding.text


def test_a_stop_misspelt(folder: Path) -> None:
    write(folder, "map", "stops: [city]", "stops: [citty]")
    (finding,) = check_folder(folder)
    assert finding.text == "expected one of city, town, offboard, not 'citty'"


def test_a_tile_that_nothing_grows_into(folder: Path) -> None:
    write(folder, "tiles", "  '14': 4", "  '14': 4\n  '81': 1\n  '912': 1\n  '3': 1")
    found = [(f.key, f.level) for f in check_folder(folder)]
    assert found == [("counts.912", "warning"), ("counts.3", "warning")]


def test_no_title_there(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no such folder"):
        check_folder(tmp_path / "nothing")
    with pytest.raises(BadInput, match="no title is here"):
        check_folder(tmp_path)


TOKEN = re.compile(r"[^\s\[\]{},:#]+|\[[^\[\]]*\]|\{[^{}]*\}")
STRANGE = [
    "null",
    "3",
    "-1",
    "1.5",
    "true",
    "x",
    "[]",
    "{}",
    "[1, 2]",
    "{a: b}",
    "''",
    "2020-01-01",
    "!x 3",
    "*a",
    "",
]


@pytest.mark.parametrize("seed", range(30))
def test_whatever_stands_there_is_a_finding_and_never_an_error(folder: Path, seed: int) -> None:
    """Random damage: checking reports it in lines, and what has no fault loads."""
    random = Random(seed)
    place = random.choice(sorted(folder.glob("*.yaml")))
    text = place.read_text("utf-8")
    found = random.choice(list(TOKEN.finditer(text)))
    place.write_text(text[: found.start()] + random.choice(STRANGE) + text[found.end() :], "utf-8")
    findings = check_folder(folder)
    assert all("\n" not in str(f) and f.file.endswith(".yaml") for f in findings)
    if any(f.level == "fault" for f in findings):
        with pytest.raises(BadInput):
            load_definitions(folder)
    else:
        assert load_definitions(folder).id
