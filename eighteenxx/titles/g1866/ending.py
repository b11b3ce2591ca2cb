"""Ending of 1866: three triggers, final stock actions, loans that double."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from eighteenxx.engine.events import Event
from eighteenxx.engine.state import Ending
from eighteenxx.errors import Refusal
from eighteenxx.rules.ending import EndingRules

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Task
    from eighteenxx.titles.g1866.typed import Title1866

IN_ROUND, AFTER_ROUNDS = "round", "rounds"
"""``Ending.when``: the game ends with this round, or after whole rounds of a final sequence."""


class Ending1866(EndingRules):
    """Source: R66-13.1-a to R66-13.3-a, RUL66-31 to RUL66-35, RUL66-86."""

    t: Title1866

    def react(self, s: State, event: Event) -> Iterable[Task]:
        if s.ending is None:
            reason = self.reached(s, event)
            if reason is not None:
                self.trigger(s, reason)
        return ()

    def met(self, s: State, event: Event) -> str | None:
        """Nothing ends the game at once."""
        return None

    def reached(self, s: State, event: Event) -> str | None:
        """``company in the end zone``, ``stock turn in the end zone`` or ``last train``. R66-13.1-b to -d."""
        if event.kind == "price" and self.settings["zone"] in event["entered"]:
            if event["marker"] in s.extra.stock_turns:
                return "stock turn in the end zone"
            if self.t.defs.companies[event["marker"]].kind == "public":
                return "company in the end zone"
        if event.kind == "train bought" and event["first"] and event["type"] in self.settings["trains"]:
            return "last train"
        return None

    def trigger(self, s: State, reason: str) -> None:
        """The first trigger decides. Every company gets its final stock action. R66-13.1-a, R66-13.2-a."""
        key = {"company in the end zone": "company_rounds", "last train": "train_rounds"}
        rounds = int(self.settings[key.get(reason, "stock_turn_rounds")])
        s.ending = Ending(reason, AFTER_ROUNDS if rounds else IN_ROUND, s.round.number + rounds)
        if rounds:
            public = (c for c in s.companies if self.t.defs.companies[c].kind == "public")
            s.extra.actions_left = frozenset(c for c in public if self.t.shares.started(s, c))
            if s.turn is not None:
                s.turn.notes["triggered"] = True
        s.events.append(
            Event("end triggered", {"reason": reason, "round": s.ending.number, "in_round": s.round.number})
        )

    def review(self, s: State) -> None:
        """End the game with this round when it could never end otherwise.

        Without a public company and without a stock turn token on the market nothing is bought, started or
        brought into the end zone any more. The rules are silent: rounds would follow each other for ever."""
        if s.ending is not None or s.extra.stock_turns:
            return
        if any(c.floated and self.t.defs.companies[n].kind == "public" for n, c in s.companies.items()):
            return
        s.ending = Ending("nobody left to act", IN_ROUND, s.round.number)
        data = {"reason": s.ending.reason, "round": s.round.number, "in_round": s.round.number}
        s.events.append(Event("end triggered", data))

    def due(self, s: State) -> bool:
        return s.ending is not None and s.round.number >= s.ending.number

    def last_round(self, s: State) -> bool:
        """Whether this is the final round of a final sequence: no track, no stations.

        Source: R66-13.2-f, RUL66-35."""
        return s.ending is not None and s.ending.when == AFTER_ROUNDS and s.round.number >= s.ending.number

    def closes_tokens(self, s: State) -> bool:
        """Whether a stock turn token is closed after its turn. Source: R66-13.2-h, RUL66-33, RUL66-34."""
        if s.ending is None:
            return False
        return s.ending.when == AFTER_ROUNDS or bool(self.settings["tokens_close"] == "always")

    def restricted(self, s: State, company: str) -> Refusal | None:
        """Whether a company's final stock action is used up. Source: R66-13.2-b to R66-13.2-d, RUL66-32.

        The rest of the turn in which the end was triggered is normal."""
        if s.ending is None or s.ending.when != AFTER_ROUNDS or company in s.extra.actions_left:
            return None
        return Refusal(f"{company} has no final stock action left.", "R66-13.2-d")

    def settle(self, s: State) -> None:
        """Stock turn tokens left are cashed; company loans are paid at twice their value.

        The presidents pay what treasuries cannot, all companies of a player together.

        Source: R66-11.2.2-a, RUL66-60."""
        for token in list(s.extra.stock_turns):
            self.t.stock.close(s, token)
        finance = self.t.finance
        owed: dict[str, int] = {}
        for company, c in s.companies.items():
            due = c.loans * int(finance.settings["loan_at_end"])
            own = min(due, c.cash)
            finance.pay(s, company, "bank", own)
            c.loans = 0
            president = self.t.shares.president(s, company)
            if due > own and president is not None:
                owed[president] = owed.get(president, 0) + due - own
        for player, amount in owed.items():
            finance.owe(s, player, amount)
            finance.pay(s, player, "bank", amount)

    def worth(self, s: State, player: str) -> int:
        """Cash, shares and placed stock turn tokens at market price, less debt. R66-1.2-a, R66-X-st-score."""
        tokens = (t for t, owner in s.extra.stock_turns.items() if owner == player)
        cells = (s.market.where(t) for t in tokens)
        return super().worth(s, player) + sum(self.t.grid.price(cell) for cell in cells if cell is not None)
