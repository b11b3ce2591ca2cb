"""What commands that start a game have in common: options of a title."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from eighteenxx.errors import BadInput
from eighteenxx.titles import title as find_title


def read_options(title: str, given: Iterable[str]) -> dict[str, Any]:
    """Options of a title from texts ``NAME=VALUE``, each value as the title knows it. Raises BadInput."""
    package = find_title(title)
    found: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadInput(f"an option is written NAME=VALUE, not {text!r}")
        if name in found:
            raise BadInput(f"option {name} is given twice")
        found[name] = value
    known = package.load({}).options
    for name, value in found.items():
        if name in known:
            choices = {str(choice).lower(): choice for choice in known[name].choices}
            found[name] = choices.get(value.lower(), value)
    return package.options(found)
