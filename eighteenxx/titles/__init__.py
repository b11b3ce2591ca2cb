"""Titles: the installed ones, found through the entry-point group ``eighteenxx.titles``."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from eighteenxx.engine.package import TitlePackage
from eighteenxx.errors import BadInput, shown

GROUP = "eighteenxx.titles"


def titles() -> list[str]:
    """Ids of the installed titles, sorted.

    >>> titles()
    ['1866', '1894']
    """
    return sorted({point.name for point in entry_points(group=GROUP)})


@cache
def title(name: str) -> TitlePackage:
    """The installed title of that id; BadInput when there is none."""
    points = [point for point in entry_points(group=GROUP) if point.name == name]
    if len({point.value for point in points}) > 1:
        packages = " and ".join(sorted({point.module for point in points}))
        raise BadInput(f"the title {name!r} is installed twice, by {packages}: rename or remove one")
    if not points:
        raise BadInput(f"there is no title {shown(name)} (installed: {', '.join(titles())})")
    try:
        found = points[0].load()
    except (ImportError, AttributeError) as error:
        raise BadInput(f"title {name!r} is installed and cannot be loaded: {error}") from None
    if not isinstance(found, TitlePackage):
        raise BadInput(f"the entry point of title {name!r} is no TitlePackage")
    return found
