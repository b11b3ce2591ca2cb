"""What a company's turn is for: trains in time, dividends when they can be paid, growth, cards, loans."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from eighteenxx.engine.actions import BuyTrain, Offer
from eighteenxx.rules.trains import type_of

if TYPE_CHECKING:
    from eighteenxx.engine.actions import Action
    from eighteenxx.titles.g1866.advice.outlook import Outlook

NEVER = -1000.0


class Manager:
    """One company's turn as its president sees it. Values are gains in money of its shareholders."""

    def __init__(self, look: Outlook, company: str) -> None:
        self.look, self.t, self.s, self.company = look, look.t, look.s, company
        self.c = look.s.companies[company]
        self.rounds = look.rounds

    @property
    def cash(self) -> int:
        """What the company has."""
        return self.c.cash

    @cached_property
    def held(self) -> int:
        """Shares of the president."""
        return self.t.shares.held(self.s, self.company, self.look.player)

    @cached_property
    def yellow(self) -> bool:
        """Whether the first phase is on."""
        return self.t.phase(self.s).name == self.t.defs.phases[0].name

    # -- money -----------------------------------------------------------------------------------

    @cached_property
    def wanted(self) -> int:
        """Cash the company should have at its next turn, beyond what it can raise then."""
        need = self.look.need(self.company)
        if self.yellow and "2" not in self.look.types(self.company) and self.s.round.number < 3:
            return self.t.defs.trains["2"].price  # It runs twice at least.
        return max(0, need - self.look.raisable(self.company)) if need else 0

    @cached_property
    def urgency(self) -> float:
        """How soon it is wanted."""
        life = self.look.life(self.company)
        return 1.6 if life < 1 else 0.9 if life < 2 else 0.4

    @cached_property
    def saves_for(self) -> int:
        """Price of one more train that is worth saving for, or 0."""
        t = self.t
        name, price = self.look.coming
        if not t.trains.has_room(self.s, self.company) or self.s.ending is not None:
            return 0
        if self.look.overdue > 2:
            return price  # Somebody must bring the next phase about.
        if self.rounds < 4 or self.yellow:
            return 0
        revenue = self.look.revenue(self.company)
        if self.cash + 2 * revenue < price or self.gain(name) < 1.6 * price:
            return 0
        return price

    def spare(self) -> int:
        """What it can spend on track and stations."""
        return self.cash - self.wanted

    def place_station(self, hex_id: str, stop: int) -> float:
        """A station: its city counts for E trains and cards, and more where it takes the last space."""
        board, cat = self.s.board, self.t.catalogue
        price = self.c.tokens_left[0] if self.c.tokens_left else 0
        if price > max(0, self.spare()):
            return -float(price)
        value = board.stops(cat, hex_id)[stop].value(self.t.phase(self.s).colours)
        free = board.slots(cat, hex_id, stop).count(None)
        worth = value * (1.5 if free == 1 else 0.9)
        if "4" not in self.s.depot.left or not self.s.depot.left["4"]:
            worth += value * min(self.rounds, 4) * 0.5  # E trains
        return worth - 0.8 * price if self.rounds > 1 else value * 0.5 - price

    def dividend(self, kind: str) -> float:
        """Paying out: what the president gets and how his shares move, less what the company will lack."""
        look, s, t = self.look, self.s, self.t
        assert s.turn is not None
        revenue = int(s.turn.notes.get("revenue", 0))
        side = int(s.turn.notes.get("side_income", 0))
        paid, kept = t.dividends.split(s, self.company, revenue, kind)
        own = t.shares.held(s, self.company, f"treasury:{self.company}")
        cash = self.cash + side + kept + paid * own // self.c.size
        cell, price = look.cell(self.company), max(1, look.price(self.company))
        steps = -1 if paid <= 0 else min(3, paid // price)
        value = paid * self.held / self.c.size
        value += 1.4 * self.held * (look.moved(cell, steps) - price)
        if cell[1] < look.end_column <= cell[1] + steps and s.ending is None:
            value += look.finish()
        wanted, urgency = self.wanted, self.urgency
        if self.c.loans:
            due = (200 if self.rounds == 0 else 100) * self.c.loans
            wanted, urgency = wanted + due, max(urgency, 1.8 if self.rounds <= 1 else 0.4)
        value -= urgency * max(0, wanted - cash)
        if self.saves_for:
            name, price = look.coming
            rate = max(0.6 * self.gain(name) / price, 0.15 * look.overdue)
            value -= min(2.0, rate) * max(0, self.saves_for - cash)
        return value

    # -- trains ----------------------------------------------------------------------------------

    def alive(self, types: tuple[str, ...], after: float) -> tuple[str, ...]:
        """The trains that still run so many rounds from now."""
        return tuple(name for name in types if self.look.lifetime(name) >= after)

    def gain(self, name: str, company: str = "") -> float:
        """What a train adds to the revenue of the rounds that come."""
        company = company or self.company
        look, types = self.look, self.look.types(company)
        rounds = min(self.rounds, 8)
        life = min(look.lifetime(name), rounds)
        total, at = 0.0, 0.0
        stops = sorted({life, *(look.lifetime(x) for x in types)})
        for stop in stops:
            span = min(stop, life) - at
            if span <= 0:
                continue
            left = self.alive(types, at + 0.01)
            total += span * (look.revenue(company, (*left, name)) - look.revenue(company, left))
            at = min(stop, life)
        return 1.15 * total

    def loss(self, train: str, company: str) -> float:
        """What a company would lose with one of its trains."""
        look, types = self.look, list(self.look.types(company))
        name = type_of(train)
        if name not in types:
            return 0.0  # Of a closed company, in the older edition.
        types.remove(name)
        life = min(look.lifetime(name), self.rounds, 8)
        less = look.revenue(company) - look.revenue(company, tuple(types))
        lasting = any(look.lifetime(x) >= 2 for x in types)
        if not lasting and life >= 2:
            return 1.15 * life * less + look.coming[1]
        return 1.15 * max(life, 0.0) * less

    def buy_train(self, offer: Action | Offer) -> tuple[Action, float]:
        """A train: what it adds, less its price and what is lacking afterwards."""
        action = offer.action if isinstance(offer, Offer) else offer
        assert isinstance(action, BuyTrain)
        look, s = self.look, self.s
        if action.source not in ("bank", "pool"):
            return self.hand_on(offer, action)
        name = action.train if action.source == "bank" else type_of(action.train)
        if name not in self.t.defs.trains:
            name = action.train.rpartition("-")[0]
        own = min(self.cash, action.price)
        aid = action.price - own  # the president pays
        value = self.gain(name) - 0.45 * own - 2.0 * aid
        if look.lifetime(name) < 2 or look.need(self.company):
            value -= self.urgency * 0.5 * max(0, self.lacking_after(name, self.cash - own))
        if look.need(self.company) and look.lifetime(name) >= 2:
            value += 0.5 * look.coming[1]
        if action.source == "bank" and name in self.t.ending.settings["trains"] and s.ending is None:
            value += look.hurry()
        if action.source == "bank" and s.ending is None:
            value += 40.0 * look.overdue
        if not self.c.trains:
            value = max(value, 1.0 + 0.001 * value)
        return action, value

    def lacking_after(self, name: str, cash: int) -> int:
        """What the company lacks for its next train when it has bought one that does not last."""
        if self.look.lifetime(name) >= 2:
            return 0
        price = self.look.coming[1]
        return max(0, price - cash - self.look.raisable(self.company))

    def hand_on(self, offer: Action | Offer, action: BuyTrain) -> tuple[Action, float]:
        """Another company's train, at a price its president should accept."""
        look, t = self.look, self.t
        gain = self.gain(type_of(action.train))
        if look.need(self.company) and look.lifetime(type_of(action.train)) >= 2:
            gain += 0.5 * look.coming[1]
        if gain < 20:
            return (offer.fill(offer.low) if isinstance(offer, Offer) else action), NEVER
        asked = int(self.loss(action.train, action.source) * 1.1) + 10
        president = t.shares.president(self.s, action.source)
        if president == look.player:
            asked = min(asked, max(1, self.cash // 2))
        if isinstance(offer, Offer):
            price = max(offer.low, min(asked, offer.high))
            filled = offer.fill(offer.low + (price - offer.low) // offer.step * offer.step)
            assert isinstance(filled, BuyTrain)
            action = filled
        value = gain - 0.5 * action.price - 5.0
        if president == look.player or president is None:
            value -= self.loss(action.train, action.source) if president else 0.0
        elif action.price < asked:
            value = NEVER  # It would be declined.
        return action, value

    def agree(self, buyer: str, train: str, price: int) -> float:
        """Selling a train to another company: its price against what it would still earn."""
        if self.t.shares.president(self.s, buyer) == self.look.player:
            return Manager(self.look, buyer).gain(type_of(train)) - self.loss(train, self.company)
        return price - self.loss(train, self.company)

    def issue(self, shares: int, emergency: bool) -> float:
        """Issuing: in an emergency as much as is lacking, else only for a train that pays."""
        price = self.look.price(self.company)
        if emergency:
            cheapest = self.t.trains.cheapest(self.s) or 0
            return 50.0 + min(0, self.cash + shares * price - cheapest) * 0.1 - shares * 0.01
        short = self.wanted - self.cash
        if self.saves_for:
            short = max(short, self.saves_for - self.cash)
        elif self.urgency < 0.9 or not self.look.need(self.company):
            return -10.0
        if short <= 0 or (shares - 1) * price >= short:
            return -10.0
        lost = self.held * (price - self.look.moved(self.look.cell(self.company), -shares))
        return min(short, shares * price) * 0.6 - lost

    def redeem(self) -> float:
        """Buying back a share: when money is left over and the share will be worth more."""
        price = self.look.price(self.company)
        if self.rounds < 2 or self.c.loans or self.cash - price < self.wanted + 150:
            return -10.0
        return 0.05 * price

    def repay(self) -> float:
        """Repaying a loan when money is there."""
        if self.rounds == 0 or self.cash - 100 >= self.wanted:
            return 20.0
        return -5.0

    def buy_card(self, card: str) -> float:
        """An infrastructure card, which pays the treasury in every round."""
        t, look = self.t, self.look
        price = t.trains.card_price(card)
        if self.cash - price < self.wanted or not self.c.trains:
            return NEVER
        colours = t.phase(self.s).colours
        stops = [
            (h, self.s.board.stops(t.catalogue, h)[k]) for h, k in t.network.of(self.s, self.company).stops
        ]
        towns = sum(not stop.slots for _, stop in stops)
        stations = {h for h, _ in self.s.board.stations_of(self.company)}
        cities = sorted((x.value(colours) for h, x in stops if x.slots and h in stations), reverse=True)
        if card == "P":
            each = 10 * min(towns, 3)
        else:
            each = sum(cities[: 1 if card == "H" else 2])
        turns = self.rounds if self.look.life(self.company) > 2 else min(self.rounds, 3)
        return 0.6 * each * turns - 0.5 * price if look.revenue(self.company) else NEVER

    # -- growth ----------------------------------------------------------------------------------

    def grow(self, shares: int) -> float:
        """Growing: for a train that the company cannot pay otherwise, or for cash that lies idle."""
        look, s, t = self.look, self.s, self.t
        price = look.price(self.company)
        cash = s.players[look.player].cash
        need = look.need(self.company)
        lack = max(0, max(need, self.room_train) - self.cash)
        paid, end = look.forecast(self.company, 10)
        each = paid + end - price
        value = shares * each
        fewer = look.forecast(self.company, 5)[0] - paid
        value -= 0.5 * self.held * fewer  # The treasury gets what other shares are paid.
        stock = t.shares.held(s, self.company, f"treasury:{self.company}") + 5
        raised = price * (shares + min(5, stock - shares) * 0.8)
        value += 1.5 * min(lack, raised) + 0.3 * min(lack, shares * price)
        if cash - shares * price < 40:
            value -= 20.0
        return value

    @cached_property
    def room_train(self) -> int:
        """Price of a second train that the company could run when it is larger, or 0."""
        name, price = self.look.coming
        if self.rounds < 4 or self.gain(name) < 1.3 * price:
            return 0
        return price
