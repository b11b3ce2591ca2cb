"""Ending: when the game is over, and what everybody is worth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from eighteenxx.engine.events import Event
from eighteenxx.engine.state import Ending
from eighteenxx.engine.steps.course import FinishGame
from eighteenxx.rules.base import Department

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Task

END_OF_SET = "end of set"
"""``Ending.when``: the game ends with a set of operating rounds."""


class EndingRules(Department):
    """Triggers of the end and their timing. Setting: ``bank``, all the money there is; None for no limit."""

    name = "ending"

    def react(self, s: State, event: Event) -> Iterable[Task]:
        """A trigger that ends the game at once finishes it after the present action. R94-end-3, R94-end-5.

        A bank that breaks ends it later: see :meth:`due`."""
        if event.kind == "paid" and event["payer"] == "bank" and s.ending is None and self.bank_broken(s):
            s.ending = Ending("bank", END_OF_SET)
            s.events.append(Event("end triggered", {"reason": "bank", "round": s.round.number}))
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

    def bank_left(self, s: State) -> int | None:
        """Money the bank still has, less than 0 once it pays with notes of its own; None without limit."""
        size = self.settings.get("bank")
        return None if size is None else int(size) + s.bank

    def bank_broken(self, s: State) -> bool:
        """Whether the bank has paid out all it had. Debts to players are paid in full all the same."""
        left = self.bank_left(s)
        return left is not None and left <= 0

    def due(self, s: State) -> bool:
        """Whether the game is over now that a round has been finished: usually after the set of operating
        rounds in which the bank broke, or the next set when it broke between sets."""
        r = s.round
        broken = s.ending is not None and s.ending.when == END_OF_SET
        return broken and r.kind == "operating" and r.of_set == r.in_set

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
