"""A title as it is installed: how to load its definitions, and which departments it replaces."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from attrs import field, frozen

from eighteenxx.engine.definitions import Definitions, OptionDef
from eighteenxx.engine.export import ExportTerms
from eighteenxx.engine.title import Title
from eighteenxx.errors import BadInput, one_line, shown

KEPT = 64
"""Sets of options whose definitions a title keeps."""


def told_with(title: str, options: Mapping[str, Any]) -> str:
    """A title and the options that were chosen: ``1866 with edition=2021``."""
    words = " and ".join(f"{name}={value}" for name, value in options.items())
    return f"{title} with {words}" if words else title


def _takes(known: Mapping[str, OptionDef], name: str, value: Any) -> bool:
    """Whether there is an option of this name that can have this value."""
    option = known.get(name)
    return (
        option is not None
        and value in option.choices
        and isinstance(value, bool) is isinstance(option.default, bool)
    )


def _plain(value: object) -> bool:
    """Whether a value can be an option's at all: a text, number or truth value of no great length."""
    if isinstance(value, str):
        return one_line(value, 100)
    return value is None or isinstance(value, float) or (isinstance(value, int) and abs(value) < 10**15)


@frozen(eq=False)
class TitlePackage:
    """What the entry point of a title names.

    ``load`` makes the definitions for a set of options (an edition is an overlay chosen there); what is not
    given has its default, and a value that is not known is taken for the default (it is refused afterwards);
    ``departments`` maps department names to the classes that replace the usual ones. ``export`` is the
    title's own part of reading records exported by the field's main web site, where it has one.
    """

    id: str
    load: Callable[[Mapping[str, Any]], Definitions]
    departments: dict[str, type[Any]] = field(factory=dict)
    export: type[ExportTerms] | None = None
    _built: dict[str, Title] = field(factory=dict, init=False)
    _read: dict[str, Definitions] = field(factory=dict, init=False)

    def options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """``given`` completed with the defaults; BadInput for an unknown option or value."""
        for name, value in given.items():
            if not isinstance(name, str) or not _plain(value):
                raise BadInput(f"option {shown(name)} of {self.id} cannot be {shown(value)}")
        known = self._definitions(given).options
        for name, value in given.items():
            if not _takes(known, name, value):
                raise BadInput(self._untaken(given, name))
        return {name: given.get(name, option.default) for name, option in known.items()}

    def _untaken(self, given: Mapping[str, Any], name: str) -> str:
        """Why an option cannot be what is wished, and with what other option it could."""
        known, value = self._definitions(given).options, given[name]
        others = {n: v for n, v in given.items() if n != name and _takes(known, n, v)}
        if name in known:
            choices = ", ".join(repr(choice) for choice in known[name].choices)
            text = f"option {name} of {told_with(self.id, others)} is one of {choices}, not {shown(value)}"
        else:
            names = ", ".join(known) or "none"
            text = f"{told_with(self.id, others)} has no option {shown(name)} (it has: {names})"
        for other, option in known.items():
            for choice in option.choices:
                elsewhere = self._definitions({**others, other: choice}).options
                if other != name and _takes(elsewhere, name, value):
                    return f"{text}; it is possible with {other}={choice}"
        return text

    def build(self, given: Mapping[str, Any]) -> Title:
        """The title with these options; the same object for the same options."""
        options = self.options(given)
        key = json.dumps(options, sort_keys=True)
        if key not in self._built:
            self._built[key] = Title(self._definitions(options), options, self.departments)
        return self._built[key]

    def _definitions(self, given: Mapping[str, Any]) -> Definitions:
        """What ``load`` makes, made once for the same options (a few are kept)."""
        key = json.dumps(given, sort_keys=True, default=repr)
        if key not in self._read:
            if len(self._read) >= KEPT:
                self._read.clear()
            self._read[key] = self.load(given)
        return self._read[key]
