"""The command ``eighteenxx routes``."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest

from eighteenxx.cli import run as run_command
from tests.routes.samples import line_problem


def lines(*extra):
    good = {**line_problem(name="line/one"), "known": {"revenue": 50}}
    return [json.dumps(good), *extra, json.dumps({**good, "name": "line/two", "known": {"revenue": 90}})]


def written(path, text):
    data = "\n".join(text).encode()
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return str(path)


@pytest.mark.parametrize("name", ["some.jsonl", "some.jsonl.gz"])
def test_a_table_of_all_problems(tmp_path, capsys, name):
    assert run_command(["routes", written(tmp_path / name, lines())]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].split() == ["name", "revenue", "known", "gain", "proven", "ms"]
    assert out[1].split()[:5] == ["line/one", "90", "50", "+40", "yes"]
    assert out[2].split()[:5] == ["line/two", "90", "90", "=", "yes"]

    assert out[3].split()[:8] == ["total", "of", "2", "180", "140", "+40", "2", "of"]
    assert len(out) == 4


def test_routes_stand_below_their_row(tmp_path, capsys):
    path = written(tmp_path / "some.jsonl", lines(json.dumps(line_problem(name="no/known"))))
    assert run_command(["routes", path, "--routes"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in out] == [
        "name",
        "line/one",
        "3-0:",
        "no/known",
        "3-0:",
        "line/two",
        "3-0:",
        "total",
    ]
    assert out[2].startswith("  3-0: 90 by ")
    assert out[1].index(" 90 ") == out[3].index(" 90 ")
    assert out[-1].split()[:7] == ["total", "of", "3", "270", "3", "of", "3"]  # one has no known revenue


def test_one_problem_is_told_with_its_routes(tmp_path, capsys):
    path = written(tmp_path / "one.json", [json.dumps(line_problem())])
    assert run_command(["routes", path]) == 0
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 3 and out[2].startswith("  3-0: 90 by ")
    assert run_command(["routes", path, "--no-routes"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_no_table_where_only_bad_lines_came(tmp_path, capsys):
    assert run_command(["routes", written(tmp_path / "bad.jsonl", ["{", "[]"])]) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and len(printed.err.splitlines()) == 2


def test_json_lines_in_two_processes(tmp_path, capsys):
    path = written(tmp_path / "some.jsonl", lines())
    assert run_command(["routes", path, "--json", "--workers", "2", "--time-limit", "5"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["name"] for one in found] == ["line/one", "line/two"]
    assert [one["known"] for one in found] == [50, 90]
    assert {"name", "revenue", "proven", "bound", "seconds", "routes"} <= set(found[0])
    assert found[0]["routes"][0]["revenue"] == found[0]["revenue"] == 90


def test_one_problem_over_many_lines(tmp_path, capsys):
    path = tmp_path / "one.json"
    path.write_text(json.dumps(line_problem(), indent=1), encoding="utf-8")
    assert run_command(["routes", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["revenue"] == 90


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ("{not json", "line 2: this is no JSON"),
        ('{"company": "X"}', "line 2: problem: key 'hexes' is missing"),
        (json.dumps(line_problem(bonuses=[{"name": "none"}])), "line 2: bonuses entry 1: key 'name'"),
        ("[" * 200_000, "line 2: the JSON is nested too deeply"),
        ("9" * 5000, "line 2: a number in the JSON has too many digits"),
    ],
)
def test_a_bad_line_is_reported_and_the_rest_still_runs(tmp_path, capsys, bad, said):
    path = written(tmp_path / "some.jsonl", lines(bad))
    assert run_command(["routes", path, "--json"]) == 2
    printed = capsys.readouterr()
    assert [json.loads(line)["name"] for line in printed.out.splitlines()] == ["line/one", "line/two"]
    assert said in printed.err
    assert len(printed.err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("none.jsonl", None),
        ("bad.jsonl.gz", b"not packed"),
        ("bad.jsonl", b"\xff\xfe\x00"),
        ("damaged.jsonl.gz", gzip.compress(b"{}" * 999)[:10] + b"\xff" * 99),
    ],
)
def test_an_unusable_file_is_one_line(tmp_path, capsys, name, content):
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    assert run_command(["routes", str(path)]) == 2
    error = capsys.readouterr().err
    assert len(error.strip().splitlines()) == 1
    assert name in error


def test_zipped_text_is_told_by_its_content_and_may_have_a_byte_order_mark(tmp_path, capsys):
    path = tmp_path / "some.jsonl"
    path.write_bytes(gzip.compress("\ufeff".encode() + json.dumps(line_problem()).encode()))
    assert run_command(["routes", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["revenue"] == 90


def test_pictures_of_the_networks(tmp_path, capsys):
    path = written(tmp_path / "some.jsonl", lines())
    assert run_command(["routes", path, "--draw", str(tmp_path / "svg")]) == 0
    pictures = sorted((tmp_path / "svg").iterdir())
    assert [picture.name for picture in pictures] == ["line_one.svg", "line_two.svg"]
    root = ET.parse(pictures[0]).getroot()
    texts = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert "3-0: 90" in texts
    assert {"A", "T", "B", "C", "O"} <= set(texts)


def test_the_room_needs_no_title_and_no_engine():
    """The solver, the file format and the command's room load without the rest of the library."""
    code = (
        "import sys, types; m = types.ModuleType('eighteenxx');"
        f"m.__path__ = [{next(iter(sys.modules['eighteenxx'].__path__))!r}]; sys.modules['eighteenxx'] = m;"
        "import eighteenxx.routes;"
        "print([n for n in sys.modules if n.startswith('eighteenxx.')"
        " and not n.startswith(('eighteenxx.routes', 'eighteenxx.errors'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
