"""A state as plain values for JSON, and back without loss.

Records keep actions only; this is for tools that want a state by itself. The order of the keys of ``board``'s
tables means something (stations in the order they were placed), so such JSON must not be sorted. Events are
left out (they tell of the last action and are no part of the state), and so is the board's version, which
means something in one process only.
"""

from __future__ import annotations

from typing import Any

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from eighteenxx.board.board import Board
from eighteenxx.engine.state import Round, State, Turn
from eighteenxx.engine.tasks import TASKS, Task
from eighteenxx.engine.title import Title
from eighteenxx.errors import BadInput
from eighteenxx.market.market import Market

__all__ = ["state_from_dict", "state_to_dict"]


def state_to_dict(state: State) -> dict[str, Any]:
    """The whole state as dicts, lists, strings, numbers, truth values and None."""
    told: dict[str, Any] = _converter.unstructure(state)
    told["extra"] = None if state.extra is None else _converter.unstructure(state.extra)
    return told


def state_from_dict(told: Any, title: Title) -> State:
    """The state that :func:`state_to_dict` described, of a game of ``title``.

    Raises BadInput for anything else. The values are not checked against the rules.
    """
    if not isinstance(told, dict):
        raise BadInput(f"this is no state of {title.defs.id}: not an object")
    for f in attrs.fields(State):
        if f.name not in told and f.name != "events":
            raise BadInput(f"this is no state of {title.defs.id}: {f.name!r} is missing")
    try:
        state = _converter.structure(told, State)
        extra = title.setup.extra()
        if extra is not None:
            state.extra = _converter.structure(told["extra"], type(extra))
        elif told["extra"] is not None:
            raise ValueError(f"title {title.defs.id} has no state of its own")
    except BadInput:
        raise
    except Exception as error:
        cause = error
        while getattr(cause, "exceptions", ()):  # cattrs groups what is wrong; the innermost tells most
            cause = cause.exceptions[0]  # type: ignore[attr-defined]
        what = f"{cause} is missing" if isinstance(cause, KeyError) else str(cause)
        raise BadInput(f"this is no state of {title.defs.id}: {what}") from None
    return state


# -- free values: what tasks and notes hold, all immutable ---------------------------------------------


def _plain(value: Any) -> Any:
    """Tuples become lists, sets an object with the key ``set``."""
    if isinstance(value, tuple):
        return [_plain(v) for v in value]
    if isinstance(value, frozenset):
        return {"set": sorted((_plain(v) for v in value), key=repr)}
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"{value!r} cannot stand in a state")


def _value(told: Any) -> Any:
    if isinstance(told, list):
        return tuple(_value(v) for v in told)
    if isinstance(told, dict):
        return frozenset(_value(v) for v in told["set"])
    return told


def _task_to_dict(task: Task) -> dict[str, Any]:
    told = {f.name: _plain(getattr(task, f.name)) for f in attrs.fields(type(task))}
    return {"task": task.tag, **told}


def _task_from_dict(told: dict[str, Any], _: Any) -> Task:
    cls = TASKS.get(told["task"])
    if cls is None:
        raise ValueError(f"there is no task {told['task']!r:.40}")
    return cls(**{name: _value(value) for name, value in told.items() if name != "task"})


def _market_to_dict(market: Market) -> list[Any]:
    return [[*cell, list(stack)] for cell, stack in market.stacks.items()]


def _market_from_dict(told: list[Any], _: Any) -> Market:
    return Market({(row, column): tuple(stack) for row, column, stack in told})


def _notes_to_dict(notes: dict[str, Any]) -> dict[str, Any]:
    return {name: _plain(value) for name, value in notes.items()}


def _notes_from_dict(told: dict[str, Any], _: Any) -> dict[str, Any]:
    return {name: _value(value) for name, value in told.items()}


def _text(told: Any, _: Any) -> str:
    if not isinstance(told, str):
        raise ValueError(f"{told!r:.40} is no text")
    return told


def _number(told: Any, _: Any) -> int:
    if type(told) is not int:
        raise ValueError(f"{told!r:.40} is no whole number")
    return told


def _truth(told: Any, _: Any) -> bool:
    if not isinstance(told, bool):
        raise ValueError(f"{told!r:.40} is no truth value")
    return told


def _make() -> Converter:
    c = Converter(forbid_extra_keys=True)
    c.register_structure_hook(str, _text)
    c.register_structure_hook(int, _number)
    c.register_structure_hook(bool, _truth)
    c.register_unstructure_hook_func(
        lambda cls: isinstance(cls, type) and issubclass(cls, Task), _task_to_dict
    )
    c.register_structure_hook_func(lambda cls: cls is Task, _task_from_dict)
    c.register_unstructure_hook(Market, _market_to_dict)
    c.register_structure_hook(Market, _market_from_dict)
    for cls in (tuple, frozenset):
        c.register_unstructure_hook(cls, _plain)
    c.register_unstructure_hook_func(_is_tuple, _plain)
    c.register_unstructure_hook_func(
        _is_frozenset, lambda value: sorted((_plain(v) for v in value), key=repr)
    )
    notes = override(unstruct_hook=_notes_to_dict, struct_hook=_notes_from_dict)
    for holder in (Round, Turn):
        c.register_unstructure_hook(holder, make_dict_unstructure_fn(holder, c, notes=notes))
        c.register_structure_hook(holder, make_dict_structure_fn(holder, c, notes=notes))
    skip = override(omit=True)
    c.register_unstructure_hook(Board, make_dict_unstructure_fn(Board, c, version=skip))
    c.register_structure_hook(Board, make_dict_structure_fn(Board, c, version=skip))
    free = override(unstruct_hook=lambda value: None, struct_hook=lambda value, _: None)
    c.register_unstructure_hook(State, make_dict_unstructure_fn(State, c, events=skip, extra=free))
    c.register_structure_hook(State, make_dict_structure_fn(State, c, events=skip, extra=free))
    return c


def _is_tuple(cls: Any) -> bool:
    return getattr(cls, "__origin__", cls) is tuple


def _is_frozenset(cls: Any) -> bool:
    return getattr(cls, "__origin__", cls) is frozenset


_converter = _make()
