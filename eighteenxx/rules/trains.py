"""Trains: what is for sale, limits, trade-ins, rusting and phases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from eighteenxx.companies.definitions import TrainDef
from eighteenxx.engine.events import Event
from eighteenxx.engine.steps.discard import DiscardExcess
from eighteenxx.errors import Refusal
from eighteenxx.rules.base import Department

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Task


def type_of(train: str) -> str:
    """The type of a train id: ``"5+1-2"`` is a ``"5+1"``."""
    return train.rpartition("-")[0]


class Trains(Department):
    """The depot and the phases. Setting: ``discards`` (``pool`` or ``removed``): where given up trains go."""

    name = "trains"

    def definition(self, train: str) -> TrainDef:
        """Definition of a train by its id."""
        return self.t.defs.trains[type_of(train)]

    # -- for sale --------------------------------------------------------------------------------

    def on_offer(self, s: State) -> list[str]:
        """Types the bank sells now: all sides of the first card not sold out. R94-train-14, R66-2.5.1-t."""
        for name, left in s.depot.left.items():
            if left is None or left > 0:
                return list(self.t.defs.trains[name].sides or (name,))
        return []

    def card(self, name: str) -> str:
        """The card of which a train type is a side: the name under which the depot counts it."""
        return str(self.t.defs.trains[name].facts.get("card", name))

    def withdrawn(self, s: State, card: str) -> bool:
        """Whether the unsold trains of a card have left the game."""
        return False

    def discount(self, s: State, train: str, trade_in: str) -> int | None:
        """What handing in a train takes off a type's price; None when it cannot be handed in."""
        return self.t.defs.trains[train].trade_in.get(type_of(trade_in))

    def limit(self, s: State, company: str) -> int:
        """How many trains a company may own. Source: R94-phase-4."""
        return self.t.phase(s).train_limit[""]

    def has_room(self, s: State, company: str) -> bool:
        """Whether a company is below its train limit."""
        return len(s.companies[company].trains) < self.limit(s, company)

    def cheapest(self, s: State) -> int | None:
        """The lowest price of a train of the bank or the pool, or None when there is none."""
        prices = [self.t.defs.trains[name].price for name in self.on_offer(s)]
        prices += [self.definition(train).price for train in s.depot.pool]
        return min(prices, default=None)

    def may_buy_from(self, s: State, company: str, seller: str) -> Refusal | None:
        """Whether a company may buy trains of another one at all. Source: R94-train-15."""
        return None

    def must_own(self, s: State, company: str) -> bool:
        """Whether the company must own a train at the end of its turn: if it has a route. R94-emg-1."""
        return self.t.network.of(s, company).has_route

    def may_trade_in(self, s: State, company: str, train: str, trade_in: str) -> Refusal | None:
        """Whether a company may hand in one of its trains for a train of the bank."""
        if trade_in not in s.companies[company].trains:
            return Refusal(f"{company} has no train {trade_in}.", "R94-train-9")
        if self.discount(s, train, trade_in) is None:
            return Refusal(
                f"A {type_of(trade_in)}-train cannot be traded up to a {train}-train.", "R94-train-10"
            )
        return None

    # -- buying ----------------------------------------------------------------------------------

    def buy_from_bank(self, s: State, company: str, name: str, price: int, trade_in: str = "") -> None:
        """Take the next train of a type from the bank; a traded-in train leaves the game.

        Trains are numbered by card: the first 4E after two 6s is ``"4E-2"``. The event's ``first`` tells the
        first sale of a card, whichever side is taken.
        """
        self.t.finance.pay(s, company, "bank", price)
        card = self.card(name)
        number = s.depot.sold.get(card, 0)
        left = s.depot.left[card]
        if left is not None:
            s.depot.left[card] = left - 1
        s.depot.sold[card] = number + 1
        if trade_in:
            self.remove(s, company, trade_in)
        self.add(s, company, f"{name}-{number}")
        data = {"company": company, "train": f"{name}-{number}", "price": price, "trade_in": trade_in}
        s.events.append(Event("train bought", data | {"first": number == 0, "type": name}))

    def buy_from_pool(self, s: State, company: str, train: str, price: int) -> None:
        """Take a train from the bank pool."""
        self.t.finance.pay(s, company, "bank", price)
        s.depot.pool = tuple(t for t in s.depot.pool if t != train)
        self.add(s, company, train)
        s.events.append(
            Event("train bought from the pool", {"company": company, "train": train, "price": price})
        )

    def buy_from_company(self, s: State, company: str, seller: str, train: str, price: int) -> None:
        """Buy another company's train. Source: R94-train-15."""
        self.t.finance.pay(s, company, seller, price)
        self.remove(s, seller, train)
        self.add(s, company, train)
        data = {"company": company, "seller": seller, "train": train, "price": price}
        s.events.append(Event("train bought from a company", data))

    def add(self, s: State, company: str, train: str) -> None:
        """Put a train at the end of a company's trains."""
        s.companies[company].trains = (*s.companies[company].trains, train)

    def remove(self, s: State, company: str, train: str) -> None:
        """Take a train off a company."""
        s.companies[company].trains = tuple(t for t in s.companies[company].trains if t != train)

    def discard(self, s: State, company: str, train: str) -> None:
        """A company gives up a train. Source: R94-phase-14."""
        self.remove(s, company, train)
        if self.settings.get("discards", "pool") == "pool":
            s.depot.pool = (*s.depot.pool, train)
        s.events.append(Event("train discarded", {"company": company, "train": train}))

    # -- what a purchase sets off ----------------------------------------------------------------

    def react(self, s: State, event: Event) -> Iterable[Task]:
        """The first train of a type: rust, next phase, its events, discards. R94-phase-2, R94-train-18."""
        if event.kind != "train bought" or not event["first"]:
            return ()
        self.rust(s, self.card(event["type"]))
        for phase in self.t.defs.phases:
            if event["type"] in phase.trains and phase.name != s.phase:
                return self.start_phase(s, phase.name)
        return ()

    def rust(self, s: State, name: str) -> None:
        """Remove every train that the first sale of type ``name`` makes obsolete."""
        doomed = {t.name for t in self.t.defs.trains.values() if t.rusts_on == name}
        if not doomed:
            return
        gone = []
        for company in s.companies.values():
            gone += [t for t in company.trains if type_of(t) in doomed]
            company.trains = tuple(t for t in company.trains if type_of(t) not in doomed)
        gone += [t for t in s.depot.pool if type_of(t) in doomed]
        s.depot.pool = tuple(t for t in s.depot.pool if type_of(t) not in doomed)
        s.events.append(Event("rusted", {"types": sorted(doomed), "trains": gone}))

    def start_phase(self, s: State, name: str) -> list[Task]:
        """Enter a phase; -> jobs: the phase's events, then discards."""
        s.phase = name
        s.events.append(Event("phase", {"phase": name, "events": self.t.phase(s).events}))
        return [DiscardExcess()]

    def discard_order(self, s: State) -> list[str]:
        """Companies over their limit, in the order they discard: operating order. R94-phase-14."""
        line = [m for m in s.market.order(self.t.grid) if m in s.companies]
        return [c for c in line if len(s.companies[c].trains) > self.limit(s, c)]
