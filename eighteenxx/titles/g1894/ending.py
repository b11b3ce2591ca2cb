"""Ending of 1894: 450 F, bankruptcy, or the first complete set of operating rounds after the first Diesel."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from eighteenxx.engine.events import Event
from eighteenxx.engine.state import Ending
from eighteenxx.rules.ending import EndingRules

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Task


class Ending1894(EndingRules):
    """Source: R94-end-1 to R94-end-5."""

    def react(self, s: State, event: Event) -> Iterable[Task]:
        if event.kind == "train bought" and event["first"] and event["type"] == self.settings["final_train"]:
            s.ending = Ending("final phase", "end of set", s.round.set + 1)
        return super().react(s, event)

    def due(self, s: State) -> bool:
        r = s.round
        return self.final_set(s) and r.of_set == r.in_set

    def final_set(self, s: State) -> bool:
        """Whether this is an operating round of the last set, without track and stations. R94-end-2."""
        e = s.ending
        final = e is not None and e.when == "end of set" and s.round.set >= e.number
        return final and s.round.kind == "operating"
