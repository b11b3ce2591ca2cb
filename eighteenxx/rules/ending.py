"""Ending: when the game is over, and what everybody is worth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from eighteenxx.engine.state import Ending
from eighteenxx.engine.steps.course import FinishGame
from eighteenxx.rules.base import Department

if TYPE_CHECKING:
    from eighteenxx.engine.events import Event
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Task


class EndingRules(Department):
    """Triggers of the end and their timing."""

    name = "ending"

    def react(self, s: State, event: Event) -> Iterable[Task]:
        """A trigger that ends the game at once finishes it after the present action. R94-end-3, R94-end-5."""
        reason = self.met(s, event)
        if reason is None or s.finished:
            return ()
        s.ending = Ending(reason, "now")
        return (FinishGame(),)

    def met(self, s: State, event: Event) -> str | None:
        """Name of the immediate trigger an event reaches, or None."""
        if event.kind == "bankrupt":
            return "bankruptcy"
        if event.kind == "price" and "end" in event["entered"] and event["marker"] in s.companies:
            return "stock market"
        return None

    def due(self, s: State) -> bool:
        """Whether the game is over now that a round has been finished."""
        return False

    def settle(self, s: State) -> None:
        """What is settled before the final count."""

    def worth(self, s: State, player: str) -> int:
        """A player's net worth: cash, shares at market price, privates at face value, less debt.

        Source: R94-end-7."""
        p = s.players[player]
        total = p.cash - p.debt
        certificates = self.t.defs.certificates
        for certificate, place in s.certificates.items():
            if place == player:
                c = certificates[certificate]
                total += c.shares * self.t.market.price(s, c.company)
        return total + sum(self.t.defs.privates[p].value for p in self.t.privates.owned(s, player))
