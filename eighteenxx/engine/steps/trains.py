"""The train-buying step of a company's turn, with emergencies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from eighteenxx.engine.actions import Action, Bankrupt, BuyTrain, Offer, Pass, SellShares
from eighteenxx.engine.tasks import Question, task
from eighteenxx.errors import Refusal

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game


@task("buy_trains")
@frozen
class BuyTrains(Question):
    """Buy trains; a company that must own one and cannot pay gets its president's help.

    Source: R94-train-14 to R94-train-19, R94-emg-1 to R94-emg-12, R94-bankrupt-1.
    """

    handles: ClassVar[tuple[type[Action], ...]] = (Pass, BuyTrain, SellShares, Bankrupt)

    # -- the situation ---------------------------------------------------------------------------

    def _must(self, game: Game) -> bool:
        c = game.state.companies[self.entity]
        return not c.trains and game.title.trains.must_own(game.state, self.entity)

    def _short(self, game: Game) -> bool:
        """Whether the company needs help: must own a train, and cannot pay the cheapest of the bank."""
        cheapest = game.title.trains.cheapest(game.state)
        return cheapest is not None and game.state.companies[self.entity].cash < cheapest and self._must(game)

    def _help(self, game: Game) -> int:
        """What the president's cash adds to the treasury's reach."""
        return game.state.players[self.player].cash if self._short(game) else 0

    # -- checks ----------------------------------------------------------------------------------

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, BuyTrain):
            if action.source == "bank":
                return self._refuse_bank(game, action)
            if action.source == "pool":
                return self._refuse_pool(game, action)
            return self._refuse_company(game, action)
        if isinstance(action, SellShares):
            return self._refuse_sale(game, action)
        if isinstance(action, Bankrupt):
            return self._refuse_bankrupt(game)
        if self._must(game) and game.title.trains.cheapest(game.state) is not None:
            return Refusal(f"{self.entity} has a route, so it must own a train.", "R94-emg-1")
        return None

    def _refuse_bank(self, game: Game, action: BuyTrain) -> Refusal | None:
        s, trains = game.state, game.title.trains
        c = s.companies[self.entity]
        if action.train not in trains.on_offer(s):
            return Refusal(f"The bank does not sell {action.train}-trains now.", "R94-train-14")
        price = game.title.defs.trains[action.train].price
        if action.trade_in:
            refusal = trains.may_trade_in(s, self.entity, action.train, action.trade_in)
            if refusal is not None:
                return refusal
            price -= trains.discount(s, action.train, action.trade_in) or 0
            reach = c.cash
        else:
            if not trains.has_room(s, self.entity):
                return Refusal(
                    f"{self.entity} is at its limit of {trains.limit(s, self.entity)} trains.", "R94-train-17"
                )
            reach = c.cash
            if price > c.cash and price == trains.cheapest(s):
                reach += self._help(game)
        if action.price != price:
            return Refusal(f"The {action.train}-train costs {price}, not {action.price}.", "R94-train-9")
        if price > reach:
            return Refusal(
                f"{self.entity} can pay {reach} and the {action.train}-train costs {price}.", "R94-emg-11"
            )
        return None

    def _refuse_pool(self, game: Game, action: BuyTrain) -> Refusal | None:
        s, trains = game.state, game.title.trains
        if action.train not in s.depot.pool:
            return Refusal(f"There is no train {action.train} in the bank pool.", "R94-train-14")
        if action.trade_in:
            return Refusal("Trains are traded in for trains of the bank only.", "R94-train-10")
        if not trains.has_room(s, self.entity):
            return Refusal(
                f"{self.entity} is at its limit of {trains.limit(s, self.entity)} trains.", "R94-train-17"
            )
        price = trains.definition(action.train).price
        if action.price != price:
            return Refusal(f"The {action.train} costs {price}, not {action.price}.", "R94-train-9")
        c = s.companies[self.entity]
        reach = c.cash + (self._help(game) if price > c.cash and price == trains.cheapest(s) else 0)
        if price > reach:
            return Refusal(
                f"{self.entity} can pay {reach} and the {action.train} costs {price}.", "R94-emg-11"
            )
        return None

    def _refuse_company(self, game: Game, action: BuyTrain) -> Refusal | None:
        s, trains = game.state, game.title.trains
        seller = s.companies.get(action.source)
        if seller is None or action.source == self.entity:
            return Refusal(f"{action.source} is neither the bank nor another company.", "R94-train-15")
        if action.train not in seller.trains:
            return Refusal(f"{action.source} has no train {action.train}.", "R94-train-15")
        refusal = trains.may_buy_from(s, self.entity, action.source)
        if refusal is not None:
            return refusal
        if action.trade_in:
            return Refusal("Trains are traded in for trains of the bank only.", "R94-train-10")
        if not trains.has_room(s, self.entity):
            return Refusal(
                f"{self.entity} is at its limit of {trains.limit(s, self.entity)} trains.", "R94-train-17"
            )
        if action.price < 1:
            return Refusal("A train of another company costs at least 1.", "R94-train-15")
        high = self._highest(game, action.train)
        if action.price > high:
            return Refusal(f"{self.entity} can pay at most {high} for train {action.train}.", "R94-emg-9")
        return None

    def _highest(self, game: Game, train: str) -> int:
        """The most the company can pay for another company's train. Source: R94-train-15, R94-emg-9."""
        cash = game.state.companies[self.entity].cash
        if not self._short(game):
            return cash
        face = game.title.trains.definition(train).price
        return max(cash, min(face, cash + self._help(game)))

    def _refuse_sale(self, game: Game, action: SellShares) -> Refusal | None:
        s, t = game.state, game.title
        if action.company not in s.companies:
            return Refusal(f"There is no company {action.company}.")
        if not self._short(game):
            return Refusal(f"{self.entity} needs no help of its president.", "R94-emg-4")
        refusal = t.stock.may_sell_in_emergency(s, self.player, action.company, action.shares, self.entity)
        if refusal is not None:
            return refusal
        missing = self._missing(game)
        if missing <= 0:
            return Refusal("The president's cash is enough, so no share is sold.", "R94-emg-4")
        if t.market.price(s, action.company) * (action.shares - 1) >= missing:
            return Refusal(f"Only {missing} is missing: fewer shares are enough.", "R94-emg-12")
        return None

    def _missing(self, game: Game) -> int:
        s = game.state
        cheapest = game.title.trains.cheapest(s)
        assert cheapest is not None
        return cheapest - s.companies[self.entity].cash - s.players[self.player].cash

    def _refuse_bankrupt(self, game: Game) -> Refusal | None:
        if not self._short(game):
            return Refusal(f"{self.entity} needs no help of its president.", "R94-bankrupt-1")
        if game.title.finance.sales_worth(game.state, self.player, self.entity) >= self._missing(game):
            return Refusal(f"{self.player} can still raise the money for a train.", "R94-bankrupt-1")
        return None

    # -- answers ---------------------------------------------------------------------------------

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        yield from self._purchases(game)
        if self._short(game):
            s = game.state
            for company in s.companies:
                for shares in range(1, game.title.shares.held(s, company, self.player) + 1):
                    sale = SellShares(self.player, company, shares)
                    if self._refuse_sale(game, sale) is None:
                        yield sale
            if self._refuse_bankrupt(game) is None:
                yield Bankrupt(self.player)
        if self.refuse(game, Pass(self.player)) is None:
            yield Pass(self.player)

    def _purchases(self, game: Game) -> Iterator[Action | Offer]:
        s, trains = game.state, game.title.trains
        for name in trains.on_offer(s):
            price = game.title.defs.trains[name].price
            options = [BuyTrain(self.player, name, "bank", price)]
            for old in s.companies[self.entity].trains:
                discount = trains.discount(s, name, old)
                if discount is not None:
                    options.append(BuyTrain(self.player, name, "bank", price - discount, old))
            yield from (a for a in options if self._refuse_bank(game, a) is None)
        for train in s.depot.pool:
            action = BuyTrain(self.player, train, "pool", trains.definition(train).price)
            if self._refuse_pool(game, action) is None:
                yield action
        for seller, c in s.companies.items():
            for train in c.trains if seller != self.entity else ():
                action = BuyTrain(self.player, train, seller, 1)
                if self._refuse_company(game, action) is None:
                    yield Offer(action, "price", 1, self._highest(game, train))

    def idle(self, game: Game) -> bool:
        if next(self._purchases(game), None) is not None:
            return False
        return self.refuse(game, Pass(self.player)) is None

    def do(self, game: Game, action: Action) -> bool:
        s, t = game.state, game.title
        if isinstance(action, Pass):
            return False
        if isinstance(action, SellShares):
            t.shares.sell(s, self.player, action.company, action.shares)
        elif isinstance(action, Bankrupt):
            t.finance.bankrupt(s, self.player, self.entity)
        elif isinstance(action, BuyTrain):
            missing = action.price - s.companies[self.entity].cash
            if missing > 0:
                t.finance.assist(s, self.player, self.entity, missing)
            if action.source == "bank":
                t.trains.buy_from_bank(s, self.entity, action.train, action.price, action.trade_in)
            elif action.source == "pool":
                t.trains.buy_from_pool(s, self.entity, action.train, action.price)
            else:
                t.trains.buy_from_company(s, self.entity, action.source, action.train, action.price)
        return True
