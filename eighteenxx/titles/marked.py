"""Reading YAML while keeping where every key and item stands, and laying one file over another.

A file's content becomes plain values in :class:`Marked` mappings and :class:`MarkedList` lists, which
remember a :class:`Mark` (file and line) for every key and item. An overlay is merged into a base key by key
and brings its own marks along, so a fault is always reported where its author wrote it.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import yaml
from attrs import frozen

try:
    from yaml import CSafeLoader as _Loader
except ImportError:  # PyYAML without its C part: slower, otherwise the same
    from yaml import SafeLoader as _Loader  # type: ignore[assignment]

MOST_VALUES = 200_000
"""Values of one file, aliases followed; more is a mistake, or aliases of aliases that would fill memory."""

REPLACE = "!replace"
"""Tag of an overlay's mapping that takes the place of the base's instead of being merged into it."""


@frozen
class Mark:
    """A place in a file; lines count from 1."""

    file: str
    line: int


@frozen
class Fault:
    """Something wrong in a data file: where, at which key, and what was expected.

    ``level`` is ``fault`` for what cannot be used and ``warning`` for what is probably a slip.
    """

    file: str
    line: int
    key: str
    text: str
    level: str = "fault"

    def __str__(self) -> str:
        where = f"{self.file}, line {self.line}" if self.line else self.file
        return f"{where}: {self.key}: {self.text}" if self.key else f"{where}: {self.text}"


class Marked(dict[Any, Any]):
    """A mapping that knows where it begins and where each of its keys stands."""

    def __init__(self, mark: Mark) -> None:
        super().__init__()
        self.mark = mark
        self.marks: dict[Any, Mark] = {}
        self.replaces = False


class MarkedList(list[Any]):
    """A list that knows where it begins and where each of its items stands."""

    def __init__(self, mark: Mark) -> None:
        super().__init__()
        self.mark = mark
        self.marks: list[Mark] = []


def read_marked(text: str, file: str, faults: list[Fault]) -> Marked | None:
    """Content of one YAML file, None if it holds no mapping; an empty file is an empty mapping. Mistakes are
    added to ``faults``."""
    try:
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        faults.append(Fault(file, line, "", f"this is not YAML: {error.problem or 'it cannot be read'}"))
        return None
    except yaml.YAMLError as error:
        faults.append(Fault(file, 0, "", f"this is not YAML: {str(error).splitlines()[0]}"))
        return None
    except RecursionError:
        faults.append(Fault(file, 0, "", "this is nested too deeply"))
        return None
    if node is None:
        return Marked(Mark(file, 1))
    value = _Reader(file, faults).value(node, "")
    if isinstance(value, Marked):
        return value
    faults.append(Fault(file, 1, "", "a mapping (key: value) is expected at the top of the file"))
    return None


class _Reader:
    def __init__(self, file: str, faults: list[Fault]) -> None:
        self.file = file
        self.faults = faults
        self.scalars = yaml.constructor.SafeConstructor()
        self.open: set[int] = set()
        self.count = 0

    def value(self, node: yaml.Node, key: str) -> Any:
        mark = Mark(self.file, node.start_mark.line + 1)
        self.count += 1
        if self.count == MOST_VALUES + 1:
            self.fault(mark, key, f"no file of a title has more than {MOST_VALUES} values")
        if self.count > MOST_VALUES:
            return None
        if id(node) in self.open:
            self.fault(mark, key, "an alias may not stand inside what it names")
            return None
        self.open.add(id(node))
        try:
            if isinstance(node, yaml.MappingNode):
                return self.mapping(node, mark, key)
            if isinstance(node, yaml.SequenceNode):
                return self.sequence(node, mark, key)
            return self.scalar(node, mark, key)
        finally:
            self.open.discard(id(node))

    def mapping(self, node: yaml.MappingNode, mark: Mark, key: str) -> Marked:
        found = Marked(mark)
        found.replaces = node.tag == REPLACE
        if node.tag not in ("tag:yaml.org,2002:map", REPLACE):
            self.fault(mark, key, f"the tag {node.tag} is unknown here")
        for name_node, value_node in node.value:
            at = Mark(self.file, name_node.start_mark.line + 1)
            name = self.value(name_node, key)
            if not isinstance(name, Hashable):
                self.fault(at, key, "a key must be a single word or number")
                continue
            inner = join_key(key, name)
            if name in found:
                self.fault(at, inner, f"{name} stands here twice, first in line {found.marks[name].line}")
                continue
            found[name] = self.value(value_node, inner)
            found.marks[name] = at
        return found

    def sequence(self, node: yaml.SequenceNode, mark: Mark, key: str) -> MarkedList:
        found = MarkedList(mark)
        for index, item in enumerate(node.value):
            found.append(self.value(item, join_key(key, index)))
            found.marks.append(Mark(self.file, item.start_mark.line + 1))
        return found

    def scalar(self, node: yaml.Node, mark: Mark, key: str) -> Any:
        if node.tag == "tag:yaml.org,2002:str":
            return node.value
        try:
            return self.scalars.construct_object(node)
        except (yaml.YAMLError, ValueError):
            self.fault(mark, key, f"{node.value!r} cannot be read as a value")
            return None

    def fault(self, mark: Mark, key: str, text: str) -> None:
        self.faults.append(Fault(mark.file, mark.line, key, text))


def join_key(key: str, step: Any) -> str:
    """``("hexes.F6", "stops")`` -> ``"hexes.F6.stops"``; a list's index stands in brackets."""
    if isinstance(step, int):
        return f"{key}[{step}]" if key else f"[{step}]"
    return f"{key}.{step}" if key else str(step)


def key_of(path: Sequence[Any]) -> str:
    """A path of keys and indices as one text."""
    text = ""
    for step in path:
        text = join_key(text, step)
    return text


def mark_of(top: Marked, path: Sequence[Any]) -> Mark:
    """Where the key or item at the end of a path stands, or the nearest thing around it that exists."""
    here: Any = top
    mark = top.mark
    for step in path:
        inside = isinstance(here, MarkedList) and isinstance(step, int) and 0 <= step < len(here)
        if not inside and not (isinstance(here, Marked) and step in here):
            break
        mark, here = here.marks[step], here[step]
    return mark


def merge(base: Marked, over: Marked, faults: list[Fault], key: str = "") -> Marked:
    """``base`` with an overlay laid over it, as a new mapping.

    Mappings are merged key by key; ``null`` takes a key away; a mapping tagged ``!replace`` and anything that
    is no mapping takes the place of what was there. New keys come last. Taking away what is not there is a
    fault, as it is always a slip.
    """
    merged = Marked(base.mark)
    for name, value in base.items():
        merged[name], merged.marks[name] = value, base.marks[name]
    for name, value in over.items():
        inner, mark, before = join_key(key, name), over.marks[name], merged.get(name)
        if value is None:
            if name in merged:
                del merged[name], merged.marks[name]
            else:
                faults.append(Fault(mark.file, mark.line, inner, "there is no such key to take away"))
        elif isinstance(value, Marked) and isinstance(before, Marked) and not value.replaces:
            merged[name] = merge(before, value, faults, inner)
            merged.marks[name] = mark
        else:
            merged[name], merged.marks[name] = value, mark
    return merged


def plain(value: Any) -> Any:
    """The value without its marks: ordinary dicts and lists."""
    if isinstance(value, dict):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    return value
