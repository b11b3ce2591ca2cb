"""``eighteenxx scaffold``: a new title that already plays."""

from __future__ import annotations

import os
import re
import tempfile
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import click

from eighteenxx.errors import BadInput
from eighteenxx.titles import titles

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*\Z")


@click.command("scaffold")
@click.argument("name")
@click.option("-o", "--output", "folder", type=click.Path(path_type=Path), required=True, help="The folder.")
@click.option("--force", is_flag=True, help="Overwrite files that are there already.")
def command(name: str, folder: Path, force: bool) -> None:
    """Write a new title NAME into a folder: data files, one rule that differs, a test, all of it playable.

    NAME is what the title will be called in `eighteenxx new NAME`. Nothing that exists is overwritten without
    --force, and if anything goes wrong nothing is written at all.
    """
    if name in titles():
        raise BadInput(f"a title {name!r} is installed already: choose another name.")
    wanted = scaffold(name)
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder}: this is a file, not a folder.")
    there = [path for path in wanted if (folder / path).exists()]
    if there and not force:
        more = f" and {len(there) - 1} more" if len(there) > 1 else ""
        raise BadInput(f"{folder / there[0]}{more}: already there; --force overwrites.")
    write_whole(folder, wanted)
    package = next(path.parts[0] for path in wanted if path.name == "title.yaml")
    click.echo(f"{folder}: {len(wanted)} files written.", err=True)
    click.echo(f"Next: pip install -e {folder} && eighteenxx check {folder / package}", err=True)


def scaffold(name: str) -> dict[Path, str]:
    """Path inside the folder -> text of every file of a new title. Raises BadInput for an impossible name."""
    if not _NAME.match(name):
        raise BadInput(
            f"a title cannot be named {name!r}: letters, digits, - and _ are possible, such as 1899."
        )
    package = "eighteenxx_" + name.lower().replace("-", "_")
    words = {"@NAME@": name, "@PACKAGE@": package, "@PROJECT@": package.replace("_", "-")}
    found = {}
    for path, source in sorted(_templates(files("eighteenxx.cli") / "template", Path())):
        text = source.read_text("utf-8")
        for word, value in words.items():
            text = text.replace(word, value)
        found[Path(str(path).replace("PACKAGE", package).removesuffix(".in"))] = text
    return found


def _templates(folder: Traversable, inside: Path) -> list[tuple[Path, Traversable]]:
    found = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _templates(entry, inside / entry.name)
        elif entry.name.endswith(".in"):
            found.append((inside / entry.name, entry))
    return found


def write_whole(folder: Path, texts: dict[Path, str]) -> None:
    """Write all files into a folder, which is made where it is missing, or change nothing.

    Everything is first written beside its place; only when all of it is there are the files moved. Raises
    BadInput if that cannot be done.
    """
    made: list[Path] = []
    beside: dict[Path, Path] = {}
    before: dict[Path, bytes | None] = {}
    try:
        for path, text in texts.items():
            target = folder / path
            _make(target.parent, made)
            handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
            beside[target] = Path(name)
            with open(handle, "w", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
            beside[target].chmod(0o644)
        for target, source in beside.items():
            old = target.read_bytes() if target.exists() else None
            os.replace(source, target)
            before[target] = old
    except BaseException as error:
        for target, content in before.items():
            if content is None:
                target.unlink(missing_ok=True)
            else:
                target.write_bytes(content)
        for source in beside.values():
            source.unlink(missing_ok=True)
        for place in reversed(made):
            place.rmdir()
        if isinstance(error, OSError):
            raise BadInput(f"{folder}: cannot be written: {error.strerror or error}.") from None
        raise


def _make(folder: Path, made: list[Path]) -> None:
    if not folder.is_dir():
        _make(folder.parent, made)
        folder.mkdir()
        made.append(folder)
