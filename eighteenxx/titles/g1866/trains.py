"""Trains of 1866: two-sided cards, limits by size, infrastructure cards, what phases bring."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from eighteenxx.engine.events import Event
from eighteenxx.errors import Refusal
from eighteenxx.rules.trains import Trains
from eighteenxx.titles.g1866.forming import FormNations

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Task
    from eighteenxx.titles.g1866.typed import Title1866


class Trains1866(Trains):
    """Source: R66-2.5.1-t, R66-6.2-a to R66-6.2.10-b, R66-8.2.8-a to R66-8.2.9-c."""

    t: Title1866

    def limit(self, s: State, company: str) -> int:
        limits = self.t.phase(s).train_limit
        return limits.get(str(s.companies[company].size), max(limits.values()))

    def withdrawn(self, s: State, card: str) -> bool:
        """The unsold L and 2 trains after operating round 2. Source: R66-4-d."""
        last = self.settings["withdrawn_after_round"].get(card)
        return last is not None and s.round.number >= last and s.depot.left[card] == 0

    def may_buy_from(self, s: State, company: str, seller: str) -> Refusal | None:
        if "trains_from_companies" not in self.t.phase(s).status:
            return Refusal("Companies sell trains to each other from phase 3 on.", "R66-6.2.3-f")
        if self.t.finance.moneyless(s, seller):
            return Refusal(f"{seller} is the robot's and sells nothing.", "R66-14.3.1-a")
        return None

    def must_own(self, s: State, company: str) -> bool:
        """Every public company, route or not. Source: R66-8.1.4-m."""
        return bool(self.settings["must_own"] == "always") or super().must_own(s, company)

    def react(self, s: State, event: Event) -> Iterable[Task]:
        if event.kind == "train bought" and event["first"]:
            self.offer_cards(s, self.card(event["type"]))
        return super().react(s, event)

    def start_phase(self, s: State, name: str) -> list[Task]:
        """Phase 5: after rusting the nations form, then trains over the limit go.

        Source: R66-6.2.5-a, R66-X-rust-first."""
        jobs = super().start_phase(s, name)
        events = self.t.phase(s).events
        for event in events:
            self._offer_card(s, event)
        if "forced_formation" in events:
            self.t.formation.release_unsold(s)
            return [FormNations(), *jobs]
        return jobs

    def buy_from_company(self, s: State, company: str, seller: str, train: str, price: int) -> None:
        """Where trains of closed companies are for sale, the bank gets the money."""
        if s.extra.orphans.get(train) != seller:
            super().buy_from_company(s, company, seller, train, price)
            return
        self.t.finance.pay(s, company, "bank", price)
        del s.extra.orphans[train]
        self.add(s, company, train)
        data = {"company": company, "seller": seller, "train": train, "price": price}
        s.events.append(Event("train bought from a company", data))

    def discard_order(self, s: State) -> list[str]:
        """By market position, or as listed. Source: R66-8.2.8-f."""
        found = super().discard_order(s)
        if self.settings["discard_order"] == "listed":
            found.sort(key=self.t.setup.scenario["public_companies"].index)
        return found

    def rust(self, s: State, name: str) -> None:
        super().rust(s, name)
        for train in [t for t in s.extra.orphans if self.definition(t).rusts_on == name]:
            del s.extra.orphans[train]

    def other_sides(self, train: str) -> list[str]:
        """A pooled train under the names of its other sides, where these may be chosen anew."""
        if self.settings["pool_sides"] != "any":
            return []
        name, _, number = train.rpartition("-")
        sides = self.t.defs.trains[self.card(name)].sides
        return [f"{side}-{number}" for side in sides if side != name]

    def pooled(self, s: State, train: str) -> str | None:
        """The train of the pool that is meant by an id, under whichever side."""
        return next((t for t in s.depot.pool if t == train or train in self.other_sides(t)), None)

    def buy_from_pool(self, s: State, company: str, train: str, price: int) -> None:
        pooled = self.pooled(s, train)
        s.depot.pool = tuple(train if t == pooled else t for t in s.depot.pool)
        super().buy_from_pool(s, company, train, price)

    # -- infrastructure --------------------------------------------------------------------------

    def offer_cards(self, s: State, train: str) -> None:
        """The infrastructure cards that come with the first train of a card, or when it is withdrawn."""
        for event in self.t.defs.trains[train].events:
            self._offer_card(s, event)

    def _offer_card(self, s: State, event: str) -> None:
        card = event.removeprefix("infrastructure_").removesuffix("_available")
        if card in self.t.defs.facts["infrastructure"] and card not in s.extra.cards:
            s.extra.cards[card] = int(self.t.setup.scenario["infrastructure"])

    def card_price(self, card: str) -> int:
        """Price of an infrastructure card. Source: R66-T12-a."""
        return int(self.t.defs.facts["infrastructure"][card]["price"])

    def cards(self, s: State, company: str) -> tuple[str, ...]:
        """Infrastructure cards of a company."""
        found: tuple[str, ...] = s.extra.owned.get(company, ())
        return found

    def card_room(self, s: State, company: str) -> int:
        """How many more infrastructure cards a company may own: one or two in all. Source: R66-8.2.9-a."""
        limits: dict[str, int] = self.settings["infrastructure_limit"]
        return limits[str(s.companies[company].size)] - len(self.cards(s, company))

    def may_buy_card(self, s: State, company: str, card: str) -> Refusal | None:
        """Whether a company may buy an infrastructure card, loans included. R66-8.2.9-a to R66-8.2.9-c."""
        own = self.cards(s, company)
        if not s.extra.cards.get(card):
            return Refusal(f"No infrastructure card {card} is for sale.", "R66-8.2.9-b")
        if not self.card_room(s, company):
            return Refusal(f"{company} may own {len(own)} infrastructure cards.", "R66-8.2.9-a")
        if card in own:
            return Refusal(f"{company} has a card {card} already.", "R66-8.2.5.2i-e")
        price, means = self.card_price(card), self.t.finance.means(s, company, "card")
        if price > means:
            return Refusal(f"{company} can pay {means} and the card costs {price}.", "R66-8.2.9-c")
        return None

    def buy_card(self, s: State, company: str, card: str) -> None:
        """Buy an infrastructure card, with loans if needed."""
        self.t.finance.spend(s, company, self.card_price(card), "card")
        s.extra.cards[card] -= 1
        s.extra.owned[company] = (*self.cards(s, company), card)
        s.events.append(Event("card bought", {"company": company, "card": card}))
