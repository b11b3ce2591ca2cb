"""Loading a title's data files.

A title's folder holds seven files: ``title.yaml map.yaml tiles.yaml market.yaml companies.yaml trains.yaml
phases.yaml``, and, where it has editions, ``editions/NAME/`` with files of the same names that are laid over
the base ones (see :func:`eighteenxx.titles.marked.merge`). Standard tiles come from the board's own list.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

from attrs import define

from eighteenxx.board.tiles import Tile
from eighteenxx.engine.definitions import Definitions, OptionDef
from eighteenxx.errors import BadInput
from eighteenxx.titles import building, schema
from eighteenxx.titles.checking import Content, check
from eighteenxx.titles.marked import Fault, Marked, merge, plain, read_marked
from eighteenxx.titles.structuring import structure

__all__ = ["Definitions", "check_folder", "editions", "load_definitions", "standard_tiles"]

FILES: dict[str, type[Any]] = {
    "title": schema.TitleFile,
    "map": schema.MapFile,
    "tiles": schema.TilesFile,
    "market": schema.MarketFile,
    "companies": schema.CompaniesFile,
    "trains": schema.TrainsFile,
    "phases": schema.PhasesFile,
}
"""The files of a title, without ``.yaml``, and the form of each."""

T = TypeVar("T")


@define
class _Standard:
    tiles: dict[str, schema.StandardTileData]


@lru_cache(maxsize=1)
def standard_tiles() -> dict[str, Tile]:
    """Tiles that many titles share, by number, as the board's ``standard_tiles.yaml`` has them."""
    faults: list[Fault] = []
    source = files("eighteenxx.board") / "standard_tiles.yaml"
    top = read_marked(source.read_text("utf-8"), "standard_tiles.yaml", faults)
    content = None if top is None else structure(top, _Standard, faults)
    if content is None or faults:
        raise BadInput(str(faults[0]))
    return {name: building.standard_tile(name, data) for name, data in content.tiles.items()}


def editions(folder: Path | Traversable) -> tuple[str, ...]:
    """Names of the overlays a title's folder has, sorted."""
    place = folder / "editions"
    if not place.is_dir():
        return ()
    return tuple(sorted(entry.name for entry in place.iterdir() if entry.is_dir()))


def load_definitions(folder: Path | Traversable, overlay: str | None = None) -> Definitions:
    """A title's definitions from its folder, with one edition laid over the base files.

    ``overlay`` None takes the edition that ``title.yaml`` names, if it names one. Raises :class:`BadInput`
    with the first fault (file, line, key, what was expected) and how many more there are.
    """
    faults: list[Fault] = []
    content = _read(folder, overlay, faults)
    if content is not None and not faults:
        faults += check(content, standard_tiles(), warn=False)
    worst = [f for f in faults if f.level == "fault"]
    if worst:
        rest = len(worst) - 1
        more = f" ({rest} more fault{'' if rest == 1 else 's'})" if rest else ""
        raise BadInput(f"{worst[0]}{more}")
    assert content is not None
    return _build(content)


def check_folder(folder: Path | Traversable, overlay: str | None = None) -> list[Fault]:
    """Every fault and warning in a title's data, file by file and line by line.

    Without ``overlay`` each edition is checked; what several editions share is reported once. Raises
    :class:`BadInput` if there is no such folder or no title in it.
    """
    if not folder.is_dir():
        raise BadInput(f"{folder}: there is no such folder.")
    if not any((folder / f"{name}.yaml").is_file() for name in FILES):
        raise BadInput(f"{folder}: no title is here, for it has no title.yaml, map.yaml and so on.")
    found: dict[Fault, None] = {}
    for name in (overlay,) if overlay is not None else editions(folder) or (None,):
        faults: list[Fault] = []
        content = _read(folder, name, faults)
        if content is not None and not faults:
            faults += check(content, standard_tiles())
        found.update(dict.fromkeys(faults))
    return sorted(found, key=lambda f: (f.level != "fault", f.file.count("/"), f.file, f.line))


def _read(folder: Path | Traversable, overlay: str | None, faults: list[Fault]) -> Content | None:
    """Content of all files, each with the edition laid over; None if any cannot be used."""
    tops = {name: _top(folder, name, "", faults) for name in FILES}
    if overlay is None:
        named = tops["title"].get("edition") if tops["title"] else None
        overlay = named if isinstance(named, str) else ""
    known = editions(folder)
    if overlay and overlay not in known:
        has = "has " + ", ".join(known) if known else "has none"
        raise BadInput(f"{folder}: there is no edition {overlay!r}; this title {has}.")
    if overlay:
        for name, base in tops.items():
            over = _top(folder, name, f"editions/{overlay}/", faults)
            if base is not None and over is not None:
                tops[name] = merge(base, over, faults)
    read: dict[str, Any] = {}
    for name, top in tops.items():
        if top is not None:
            if name == "companies":
                _apply_kinds(top)
            read[name] = structure(top, FILES[name], faults)
    if any(read.get(name) is None for name in FILES):
        return None
    return Content(overlay, {name: top for name, top in tops.items() if top is not None}, **read)


def _top(folder: Path | Traversable, name: str, inside: str, faults: list[Fault]) -> Marked | None:
    """The top of one file, or None when it is not there: a fault unless it is an edition's."""
    label = f"{inside}{name}.yaml"
    place = folder
    for part in label.split("/"):
        place = place / part
    if not place.is_file():
        if not inside:
            faults.append(Fault(label, 0, "", "this file is missing"))
        return None
    try:
        text = place.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        faults.append(Fault(label, 0, "", "this is no UTF-8 text that can be read"))
        return None
    return read_marked(text, label, faults)


def _apply_kinds(top: Marked) -> None:
    """Give every company what its kind gives and it does not say itself; ``facts`` are joined."""
    kinds, entries = top.get("kinds"), top.get("companies")
    if not isinstance(kinds, Marked) or not isinstance(entries, Marked):
        return
    for entry in entries.values():
        kind = entry.get("kind") if isinstance(entry, Marked) else None
        shared = kinds.get(kind) if isinstance(kind, str) else None
        if isinstance(shared, Marked):
            _fill(entry, shared)


def _fill(entry: Marked, shared: Marked) -> None:
    for key, value in shared.items():
        if key not in entry:
            entry[key], entry.marks[key] = value, shared.marks[key]
        elif key == "facts" and isinstance(value, Marked) and isinstance(entry[key], Marked):
            _fill(entry[key], value)


def _build(content: Content) -> Definitions:
    title = content.title
    defs = building.companies(content.companies)
    board = building.game_map(content.map, content.companies)
    facts: dict[str, Any] = {}
    for part in (content.title, content.map, content.tiles, content.market):
        facts |= plain(part.facts)
    for rest in (content.companies, content.trains, content.phases):
        facts |= plain(rest.facts)
    return Definitions(
        id=title.id,
        name=title.name,
        version=title.version,
        currency=title.currency,
        players=tuple(title.players),
        cash=dict(title.cash),
        certificate_limit=dict(title.certificate_limit),
        settings=plain(title.settings),
        options={
            name: OptionDef(plain(option.default), tuple(plain(option.choices)), option.text)
            for name, option in title.options.items()
        },
        catalogue=building.catalogue(content.tiles, standard_tiles(), board),
        grid=building.grid(content.market),
        companies=defs,
        privates=building.privates(content.companies),
        trains=building.trains(content.trains),
        phases=building.phases(content.phases),
        certificates=building.certificates(defs),
        colours={
            group: {name: colour.text for name, colour in colours.items()}
            for group, colours in (
                ("map", content.map.colours),
                ("market", content.market.colours),
                ("phases", content.phases.colours),
            )
        },
        facts=facts,
        overlay=content.overlay,
    )
