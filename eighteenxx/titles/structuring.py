"""From plain values to the classes of :mod:`eighteenxx.titles.schema`; every mistake is reported in place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeVar, get_args, get_origin

import cattrs
from attrs import NOTHING, fields, has
from cattrs.errors import AttributeValidationNote, ForbiddenExtraKeysError, IterableValidationNote

from eighteenxx.titles import reading, schema
from eighteenxx.titles.marked import Fault, Marked, key_of, mark_of
from eighteenxx.titles.reading import Expected

T = TypeVar("T")


def _converter() -> cattrs.Converter:
    made = cattrs.Converter(forbid_extra_keys=True, detailed_validation=True)
    made.register_structure_hook(int, lambda value, _: reading.whole(value))
    made.register_structure_hook(str, lambda value, _: reading.words(value))
    made.register_structure_hook(bool, lambda value, _: _truth(value))
    made.register_structure_hook(schema.Pixel, lambda value, _: reading.read_pixel(value))
    made.register_structure_hook(schema.Count, lambda value, _: reading.read_count(value))
    made.register_structure_hook(schema.Revenue, lambda value, _: reading.read_revenue(value))
    made.register_structure_hook(schema.PathData, lambda value, _: reading.read_path(value))
    made.register_structure_hook(schema.Place, lambda value, _: reading.read_place(value))
    made.register_structure_hook(schema.SpaceData, lambda value, _: reading.read_space(value))
    made.register_structure_hook(schema.Limits, lambda value, _: reading.read_limits(value))
    made.register_structure_hook(schema.Distances, lambda value, _: reading.read_distance(value))
    made.register_structure_hook_factory(has, lambda kind: _class_hook(made, kind))
    made.register_structure_hook_factory(_is_list, lambda kind: _list_hook(made, kind))
    made.register_structure_hook_factory(_is_mapping, lambda kind: _mapping_hook(made, kind))
    made.register_structure_hook_factory(_is_choice, _choice_hook)
    return made


def _truth(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    raise Expected("true or false")


def _is_list(kind: Any) -> bool:
    return get_origin(kind) is list


def _is_mapping(kind: Any) -> bool:
    return get_origin(kind) is dict


def _is_choice(kind: Any) -> bool:
    return get_origin(kind) is Literal


def _choice_hook(kind: Any) -> Any:
    choices = get_args(kind)

    def read(value: Any, _: Any) -> Any:
        if value in choices and isinstance(value, str):
            return value
        raise Expected("one of " + ", ".join(choices))

    return read


def _class_hook(made: cattrs.Converter, kind: Any) -> Any:
    """A mapping's reader for an attrs class; a stop may be its kind alone (``city``)."""
    made_for = made.gen_structure_attrs_fromdict(kind)
    needed = ", ".join(f.name for f in fields(kind) if f.default is NOTHING)

    def read(value: Any, _: Any) -> Any:
        if kind is schema.StopData and isinstance(value, str):
            value = {"kind": value}
        if not isinstance(value, dict):
            raise Expected(f"a mapping with at least {needed}" if needed else "a mapping (key: value)")
        return made_for(value, kind)

    return read


def _list_hook(made: cattrs.Converter, kind: Any) -> Any:
    (item,) = get_args(kind)

    def read(value: Any, _: Any) -> list[Any]:
        if not isinstance(value, list):
            raise Expected("a list")
        return _each(made, enumerate(value), lambda pair: made.structure(pair[1], item))

    return read


def _mapping_hook(made: cattrs.Converter, kind: Any) -> Any:
    name, inner = get_args(kind)

    def read(value: Any, _: Any) -> dict[Any, Any]:
        if not isinstance(value, dict):
            raise Expected("a mapping (key: value)")
        pairs = _each(
            made,
            value.items(),
            lambda pair: (made.structure(pair[0], name), made.structure(pair[1], inner)),
        )
        return dict(pairs)

    return read


def _each(made: cattrs.Converter, pairs: Any, read: Any) -> list[Any]:
    """Read all items, so that every mistake among them is found and not only the first."""
    found, errors = [], []
    for pair in pairs:
        try:
            found.append(read(pair))
        except Exception as error:
            error.add_note(IterableValidationNote(f"item {pair[0]}", pair[0], Any))
            errors.append(error)
    if errors:
        raise ExceptionGroup("items", errors)
    return found


_CONVERTER = _converter()


def structure(top: Marked, kind: type[T], faults: list[Fault]) -> T | None:
    """The content of a file as ``kind``, or None after adding every mistake to ``faults``."""
    try:
        return _CONVERTER.structure(top, kind)
    except Exception as error:
        for path, leaf in _leaves(error, ()):
            _report(top, path, leaf, faults)
        return None


def _leaves(error: BaseException, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], BaseException]]:
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            path = (*path, note.name)
        elif isinstance(note, IterableValidationNote):
            path = (*path, note.index)
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions:
            yield from _leaves(inner, path)
    else:
        yield path, error


def _report(top: Marked, path: tuple[Any, ...], error: BaseException, faults: list[Fault]) -> None:
    found: Any = top
    for step in path:
        if isinstance(found, dict | list):  # a text in place of a group is what was found
            found = found[step] if _has(found, step) else None
    if isinstance(error, ForbiddenExtraKeysError):
        known = ", ".join(f.name for f in fields(error.cl))
        for extra in sorted(error.extra_fields, key=str):
            mark = mark_of(top, (*path, extra))
            text = f"this key is unknown; expected {known}"
            faults.append(Fault(mark.file, mark.line, key_of((*path, extra)), text))
        return
    mark = mark_of(top, path)
    if isinstance(error, KeyError):
        path = path[:-1] if path[-1:] == error.args else path
        mark, text = mark_of(top, path), f"the key {error.args[0]} is missing"
    elif isinstance(error, Expected):
        text = f"expected {error}, not {reading.show(found)}"
    else:
        text = f"{reading.show(found)} cannot be used here"
    faults.append(Fault(mark.file, mark.line, key_of(path), text))


def _has(found: Any, step: Any) -> bool:
    if isinstance(found, list):
        return isinstance(step, int) and 0 <= step < len(found)
    return step in found
