"""The command's frame: exit statuses, one-line errors, a quick start."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import click
import pytest

from eighteenxx import cli
from eighteenxx.errors import BadInput, IllegalAction, Refusal


def command_that(error: BaseException | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a stand-in for ``eighteenxx titles`` in place, which raises the error."""

    @click.command()
    @click.option("--number", type=int)
    def command(number: int | None) -> int:
        if error is not None:
            raise error
        return cli.NO

    module = ModuleType("eighteenxx.cli.titles")
    module.command = command  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "eighteenxx.cli.titles", module)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (BadInput("x.json: no such\nfile."), "Error: x.json: no such file."),
        (
            IllegalAction(Refusal("It is not your turn.", "R94-or-1")),
            "Error: It is not your turn. [R94-or-1]",
        ),
        (PermissionError(13, "Permission denied", "x.svg"), "Error: x.svg: permission denied."),
    ],
)
def test_what_a_person_got_wrong_is_one_line_and_status_2(
    error: Exception, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command_that(error, monkeypatch)
    assert cli.run(["titles"]) == cli.UNUSABLE
    captured = capsys.readouterr()
    assert captured.err == said + "\n" and captured.out == ""


def test_a_command_may_answer_no(monkeypatch: pytest.MonkeyPatch) -> None:
    command_that(None, monkeypatch)
    assert cli.run(["titles"]) == 1


def test_arguments_that_are_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command_that(None, monkeypatch)
    assert cli.run(["titles", "--number", "x"]) == 2
    assert cli.run(["nonsense"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2 and "'x' is not a valid integer" in lines[0] and "'nonsense'" in lines[1]


def test_faults_of_the_program_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    command_that(ZeroDivisionError(), monkeypatch)
    with pytest.raises(ZeroDivisionError):
        cli.run(["titles"])


def test_interrupted_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    command_that(KeyboardInterrupt(), monkeypatch)
    assert cli.run(["titles"]) == 130
    assert capsys.readouterr().err.strip() == ""


def test_a_reader_that_went_away_is_no_error() -> None:
    script = "import sys; from eighteenxx.cli import main; main(['--help'])"
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b"" and process.wait() == 0


def test_help_imports_no_subcommand() -> None:
    script = (
        "import sys; from eighteenxx.cli import run; run(['--help']);"
        "sys.exit(sum(m.startswith('eighteenxx.cli.') for m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "simulate" in done.stdout


@pytest.mark.parametrize("arguments", [["titles"], ["new", "1894", "--players", "3"], ["--help"]])
def test_output_that_cannot_be_written_is_one_line(arguments: list[str]) -> None:
    if not Path("/dev/full").is_char_device():
        pytest.skip("this system has no device that is always full")
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "eighteenxx", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "Error: The output cannot be written: no space left on device.\n"


def test_an_output_that_is_closed_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command_that(None, monkeypatch)
    monkeypatch.setattr(sys, "stdout", None)
    assert cli.run(["titles"]) == 1


ENDED = """
import os, signal, sys
from eighteenxx import cli
from eighteenxx.cli import titles
from eighteenxx.files import open_atomic
import click

# Whoever runs the tests may ignore these signals, and ignored ones are inherited.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)

@click.command()
def command():
    with open_atomic("out.txt") as stream:
        stream.write("half")
        os.kill(os.getpid(), getattr(signal, sys.argv[2]))
        stream.write("whole")

titles.command = command
cli.main(["titles"])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize(("name", "status"), [("SIGTERM", 143), ("SIGHUP", 129), ("SIGINT", 130)])
def test_ended_from_outside_nothing_half_written_is_left(tmp_path: Path, name: str, status: int) -> None:
    (tmp_path / "out.txt").write_text("old")
    done = subprocess.run(
        [sys.executable, "-c", ENDED, "-", name], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == status and "Traceback" not in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]
    assert (tmp_path / "out.txt").read_text() == "old"


def test_titles_tell_what_a_choice_changes(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["titles"]) == 0
    told = capsys.readouterr().out
    _, _, older = told.partition("with edition=2021:\n")
    assert "--option scenario=full  (full, ces, nes, ses)" in older.splitlines()[0]
    assert (
        older.splitlines()[1].strip() == "without open_auction, destinations, double_towns, city_adjustments"
    )
    assert cli.run(["titles", "--json"]) == 0
    every = {t["title"]: t for t in map(json.loads, capsys.readouterr().out.splitlines())}
    assert list(every["1866"]["options_with"]) == ["edition=2021"]
    assert every["1894"]["options"] == [] and every["1894"]["players"] == [3, 4]
