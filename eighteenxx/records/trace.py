"""Traces: the state of a game at its start and after every action, as JSON lines.

A trace has a first line with the full state, a line an action with what changed (a *delta*), and a last line
with the result. In a delta objects are merged key by key, anything else is replaced, and null means the key
is gone. Nothing, null and an empty object or list are the same throughout.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Any, Self, TextIO

from attrs import field, frozen

from eighteenxx.errors import BadInput
from eighteenxx.files import open_atomic, read_json_lines

__all__ = [
    "FORMAT",
    "VERSION",
    "Difference",
    "Trace",
    "TraceLine",
    "TraceWriter",
    "apply_delta",
    "compare",
    "make_delta",
    "read_trace",
]

FORMAT = "eighteenxx-trace"
VERSION = 1

#: Parts of a state that are labels for people, left out of every comparison.
LABELS = ("step",)

State = dict[str, Any]


def apply_delta(state: Mapping[str, Any], delta: Mapping[str, Any]) -> State:
    """The state after a delta. The old one stays as it is; what did not change is shared between both."""
    after = dict(state)
    for key, change in delta.items():
        before = after.get(key)
        if change is None:
            after.pop(key, None)
        elif isinstance(change, dict) and isinstance(before, dict):
            after[key] = apply_delta(before, change)
        else:
            after[key] = change
    return after


def make_delta(before: Mapping[str, Any], after: Mapping[str, Any]) -> State:
    """The smallest delta from one state to the other: ``apply_delta(before, delta)`` is ``after``, but for
    empty values."""
    delta: State = {}
    for key, new in after.items():
        old = before.get(key)
        if new is old or (_blank(new) and _blank(old)):
            continue
        if isinstance(new, dict) and isinstance(old, dict):
            inner = make_delta(old, new)
            if inner:
                delta[key] = inner
        elif isinstance(new, dict) and _blank(new):
            delta[key] = None  # an empty object would be merged, and so change nothing
        elif new != old:
            delta[key] = new
    for key, old in before.items():
        if key not in after and not _blank(old):
            delta[key] = None
    return delta


@frozen
class Difference:
    """One field in which two states differ; ``path`` leads to it through the nested objects."""

    path: tuple[str, ...]
    expected: Any
    found: Any

    @property
    def where(self) -> str:
        """The path as one text, ``players.Red.cash``."""
        return ".".join(self.path)

    def __str__(self) -> str:
        return f"{self.where}: expected {_show(self.expected)}, found {_show(self.found)}"


def compare(
    expected: Mapping[str, Any], found: Mapping[str, Any], ignore: tuple[str, ...] = LABELS
) -> list[Difference]:
    """All fields in which a state differs from the expected one, in the order of the expected one.

    ``ignore`` names keys of the outermost level that are left out. Costs time in the size of the states.
    """
    return [
        difference
        for key in _keys(expected, found)
        if key not in ignore
        for difference in _compare(expected.get(key), found.get(key), (key,))
    ]


def _compare(expected: Any, found: Any, path: tuple[str, ...]) -> Iterator[Difference]:
    if expected is found or (_blank(expected) and _blank(found)):
        return
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in _keys(expected, found):
            yield from _compare(expected.get(key), found.get(key), (*path, key))
    elif isinstance(expected, dict) and _blank(found):
        for key, value in expected.items():
            yield from _compare(value, None, (*path, key))
    elif isinstance(found, dict) and _blank(expected):
        for key, value in found.items():
            yield from _compare(None, value, (*path, key))
    elif _plain(expected) != _plain(found):
        yield Difference(path, expected, found)


def _keys(expected: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[str]:
    yield from expected
    for key in found:
        if key not in expected:
            yield key


def _blank(value: Any) -> bool:
    """Nothing, null, or an empty object, list or text; also an object that holds only such."""
    if value is None:
        return True
    if isinstance(value, dict):
        return all(_blank(inner) for inner in value.values())
    return isinstance(value, (list, tuple, str)) and not value


def _plain(value: Any) -> Any:
    """Tuples as the lists they become in JSON, whole floats as the numbers they are."""
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items() if not _blank(inner)}
    return value


def _show(value: Any) -> str:
    if _blank(value):
        return "nothing"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 160 else text[:157] + "..."


@frozen
class TraceLine:
    """One effective action: its index (from 0), what was done, and the full state after it.

    ``state`` shares what did not change with the line before. ``routes`` is there for a run of trains.
    """

    index: int
    action: Mapping[str, Any]
    auto: bool
    state: State
    delta: State
    routes: Mapping[str, Any] | None = None


@frozen
class Trace:
    """A trace read whole: its head (title, players, seed ...), first state, lines, and how it ended."""

    name: str
    head: Mapping[str, Any]
    start: State
    lines: tuple[TraceLine, ...] = field(repr=False)
    reason: str | None
    result: Mapping[str, int]


def read_trace(path: str | os.PathLike[str]) -> Trace:
    """Read a trace, zipped or not, every state worked out in full.

    Raises ``BadInput`` for a file that is no trace, one of another version, or one that breaks off.
    """
    name = os.fspath(path)
    rows = read_json_lines(path)
    _, head = next(rows, (0, None))
    if not isinstance(head, dict) or head.get("format") != FORMAT or not isinstance(head.get("state"), dict):
        raise BadInput(f"{name}: not a trace (its first line has no format {FORMAT!r} and state).")
    if head.get("version") != VERSION:
        raise BadInput(f"{name}: a trace of version {head.get('version')}; only {VERSION} can be read.")
    state: State = head["state"]
    lines: list[TraceLine] = []
    for number, row in rows:
        if not isinstance(row, dict):
            raise BadInput(f"{name}, line {number}: not an object.")
        if row.get("end"):
            result = row.get("result") or {}
            plain_head = {key: value for key, value in head.items() if key != "state"}
            return Trace(name, plain_head, head["state"], tuple(lines), row.get("reason"), result)
        delta, action = row.get("delta") or {}, row.get("action")
        if not isinstance(delta, dict) or not isinstance(action, dict) or row.get("index") != len(lines):
            raise BadInput(
                f"{name}, line {number}: not action {len(lines)} of a trace (index, action, delta)."
            )
        state = apply_delta(state, delta)
        lines.append(
            TraceLine(len(lines), action, bool(row.get("auto")), state, delta, routes=row.get("routes"))
        )
    raise BadInput(
        f"{name}: the trace breaks off after action {len(lines) - 1}; its last line must say the end."
    )


class TraceWriter:
    """Writes a trace line by line; the file appears only when the ``with`` block ends well.

    >>> with TraceWriter("/nowhere/x.jsonl") as writer:
    ...     pass
    Traceback (most recent call last):
    eighteenxx.errors.BadInput: /nowhere/x.jsonl: cannot be written: no such file or folder.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._file: AbstractContextManager[TextIO] = open_atomic(path)
        self._stream: TextIO | None = None
        self._state: State = {}
        self._index = 0

    def __enter__(self) -> Self:
        self._stream = self._file.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        return self._file.__exit__(kind, error, trace)

    def start(self, state: State, **head: Any) -> None:
        """The first line: the full state, and what else the head should say (title, players, seed ...)."""
        self._state = state
        self._write({"index": -1, "format": FORMAT, "version": VERSION, **head, "state": state})

    def action(
        self,
        action: Mapping[str, Any],
        state: State,
        auto: bool = False,
        routes: Mapping[str, Any] | None = None,
    ) -> None:
        """A line an action; what changed is worked out from the state before."""
        row: State = {"index": self._index, "action": dict(action)}
        if auto:
            row["auto"] = True
        if routes is not None:
            row["routes"] = dict(routes)
        row["delta"] = make_delta(self._state, state)
        self._write(row)
        self._state = state
        self._index += 1

    def end(self, reason: str | None, result: Mapping[str, int]) -> None:
        """The last line: why the game ended and the net worth by player."""
        self._write({"index": self._index, "end": True, "reason": reason, "result": dict(result)})

    def _write(self, row: Mapping[str, Any]) -> None:
        if self._stream is None:
            raise RuntimeError("a trace is written inside its with block")
        self._stream.write(json.dumps(row, ensure_ascii=False, separators=(", ", ": ")) + "\n")
