"""Buying trains in 1866: a company without a train issues shares, takes loans, then its president pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from eighteenxx.engine.actions import Action, BuyTrain, Issue, Offer, Pass, TakeLoan
from eighteenxx.engine.steps.trains import BuyTrains
from eighteenxx.engine.tasks import task
from eighteenxx.errors import Refusal
from eighteenxx.titles.g1866.companies import issue, issue_limit
from eighteenxx.titles.g1866.consent import AgreeSale, declined, must_ask
from eighteenxx.titles.g1866.typed import title_of

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game


@task("buy_trains_1866")
@frozen
class BuyTrains1866(BuyTrains):
    """Source: R66-8.2.8-a to R66-8.2.8-j, R66-11.1-a to R66-11.1-i, RUL66-29, RUL66-30."""

    handles: ClassVar[tuple[type[Action], ...]] = (Pass, BuyTrain, Issue, TakeLoan)

    @property
    def step(self) -> str:
        return "buy trains"

    def _missing(self, game: Game) -> int:
        """What the company lacks for the cheapest train of bank and pool. Source: R66-11.1-f."""
        cheapest = title_of(game).trains.cheapest(game.state)
        return 0 if cheapest is None else max(0, cheapest - game.state.companies[self.entity].cash)

    def _help(self, game: Game) -> int:
        """The president pays what is missing when no loan is left, with debt if he must. R66-11.1-i."""
        if not self._short(game) or title_of(game).finance.loans_left(game.state, self.entity) > 0:
            return 0
        return self._missing(game)

    def _highest(self, game: Game, train: str) -> int:
        """Own money only for another company's train. Source: R66-8.2.8-h, RUL66-80."""
        return game.state.companies[self.entity].cash

    def _raised(self, game: Game) -> bool:
        """Whether money was raised in this step for a train not bought yet."""
        assert game.state.turn is not None
        return bool(game.state.turn.notes.get("raised")) and not game.state.companies[self.entity].trains

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, Issue):
            return self._refuse_issue(game, action)
        if isinstance(action, TakeLoan):
            return self._refuse_loan(game)
        if isinstance(action, BuyTrain):
            return self._refuse_emergency(game, action) or super().refuse(game, action)
        if self._must(game) and title_of(game).trains.cheapest(game.state) is not None:
            return Refusal(f"{self.entity} must own a train at the end of its turn.", "R66-8.1.4-m")
        return None

    def _refuse_emergency(self, game: Game, action: BuyTrain) -> Refusal | None:
        """Money raised buys the cheapest train of bank or pool, nothing else. R66-11.1-f, R66-11.1-g."""
        refusal = declined(game, action)
        if refusal is not None:
            return refusal
        if not self._raised(game) or title_of(game).finance.settings["raised_buys"] == "any":
            return None
        if action.source not in ("bank", "pool"):
            return Refusal("Money raised in an emergency buys no train of another company.", "R66-11.1-h")
        if action.price != title_of(game).trains.cheapest(game.state):
            return Refusal("Money raised in an emergency buys the cheapest train.", "R66-11.1-g")
        return None

    def _refuse_pool(self, game: Game, action: BuyTrain) -> Refusal | None:
        """A train of the pool keeps its side, or not, as the edition says. Source: RUL66-39."""
        trains, pooled = title_of(game).trains, title_of(game).trains.pooled(game.state, action.train)
        if pooled is None or pooled == action.train:
            return super()._refuse_pool(game, action)
        if action.price != trains.definition(action.train).price:
            return Refusal(
                f"The {action.train} costs {trains.definition(action.train).price}.", "R66-8.2.8-c"
            )
        return super()._refuse_pool(game, BuyTrain(action.player, pooled, "pool", action.price))

    def _refuse_company(self, game: Game, action: BuyTrain) -> Refusal | None:
        """In the older edition trains of closed companies stay for sale, at any price."""
        s, trains = game.state, title_of(game).trains
        if s.extra.orphans.get(action.train) != action.source:
            return super()._refuse_company(game, action)
        refusal = trains.may_buy_from(s, self.entity, action.source)
        if refusal is not None:
            return refusal
        if action.trade_in:
            return Refusal("Trains are traded in for trains of the bank only.", "R66-8.2.8-a")
        if not trains.has_room(s, self.entity):
            return Refusal(f"{self.entity} has as many trains as it may own.", "R66-8.2.8-g")
        if not 1 <= action.price <= self._highest(game, action.train):
            return Refusal(f"{self.entity} pays between 1 and all it has.", "R66-8.2.8-h")
        return None

    def _purchases(self, game: Game) -> Iterator[Action | Offer]:
        yield from super()._purchases(game)
        trains = title_of(game).trains
        for train, left_by in game.state.extra.orphans.items():
            action = BuyTrain(self.player, train, left_by, 1)
            if self._refuse_company(game, action) is None:
                yield Offer(action, "price", 1, self._highest(game, train))
        for train in game.state.depot.pool:
            for side in trains.other_sides(train):
                action = BuyTrain(self.player, side, "pool", trains.definition(side).price)
                if self._refuse_pool(game, action) is None:
                    yield action

    def _refuse_issue(self, game: Game, action: Issue) -> Refusal | None:
        s, t = game.state, title_of(game)
        assert s.turn is not None
        if not self._short(game):
            return Refusal(f"{self.entity} needs no emergency money.", "R66-11.1-a")
        if s.turn.notes.get("raised") and t.finance.settings["issue_once_first"]:
            return Refusal("Shares are issued once, before loans are taken.", "R66-11.1-b")
        refusal: Refusal | None = t.ending.restricted(s, self.entity)
        if refusal is not None:
            return refusal
        price = t.market.price(s, self.entity)
        if not price:
            return Refusal("Shares without value raise no money.", "R66-11.1-b")
        needed = -(-self._missing(game) // price)
        most = min(issue_limit(game, self.entity), needed)
        if not 1 <= action.shares <= most:
            return Refusal(f"{self.entity} can issue up to {most} shares.", "R66-11.1-e")
        return None

    def _refuse_loan(self, game: Game) -> Refusal | None:
        if not self._short(game):
            return Refusal(f"{self.entity} needs no emergency money.", "R66-8.2.8-b")
        if title_of(game).finance.loans_left(game.state, self.entity) <= 0:
            return Refusal(f"{self.entity} has all the loans it may take.", "R66-8.1.4-n")
        return None

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        for action in self._purchases(game):
            concrete = action.action if isinstance(action, Offer) else action
            if self._refuse_emergency(game, concrete) is None:  # type: ignore[arg-type]
                yield action
        for count in range(1, issue_limit(game, self.entity) + 1):
            if self._refuse_issue(game, Issue(self.player, count)) is None:
                yield Issue(self.player, count)
        if self._refuse_loan(game) is None:
            yield TakeLoan(self.player)
        if self.refuse(game, Pass(self.player)) is None:
            yield Pass(self.player)

    def idle(self, game: Game) -> bool:
        """The step waits while the company has room, and money for some train there is: 1 for another's.

        Infrastructure cards of others are taken for trains here, which recorded games depend on."""
        s, trains = game.state, title_of(game).trains
        owners = (n for n, c in s.companies.items() if c.trains or trains.cards(s, n))
        others = bool(s.extra.orphans) or any(name != self.entity for name in owners)
        lowest = 1 if others else trains.cheapest(s)
        if trains.has_room(s, self.entity) and lowest is not None and s.companies[self.entity].cash >= lowest:
            return False
        return self.refuse(game, Pass(self.player)) is None

    def do(self, game: Game, action: Action) -> bool:
        s = game.state
        assert s.turn is not None
        if isinstance(action, Issue):
            issue(game, self.entity, action.shares, True)
            s.turn.notes["raised"] = True
        elif isinstance(action, TakeLoan):
            title_of(game).finance.take_loan(s, self.entity)
            s.turn.notes["raised"] = True
        else:
            seller = must_ask(game, self.entity, action) if isinstance(action, BuyTrain) else None
            if seller is None:
                return super().do(game, action)
            assert isinstance(action, BuyTrain)
            game.push(AgreeSale(seller, action.source, self.entity, action.train, action.price))
        return True
