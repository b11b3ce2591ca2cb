"""What all departments share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from eighteenxx.engine.events import Event
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Task
    from eighteenxx.engine.title import Title


class Department:
    """A department of the rules. Its methods are hooks; it keeps nothing but the title and its settings,
    so copying a game never touches it. ``self.t`` is the title, through which departments ask each other.
    """

    name: ClassVar[str]

    def __init__(self, title: Title) -> None:
        self.t = title
        self.settings: dict[str, Any] = title.defs.settings.get(self.name, {})

    def react(self, s: State, event: Event) -> Iterable[Task]:
        """Jobs that follow from an event of any department."""
        return ()
