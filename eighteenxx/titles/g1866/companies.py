"""Steps of a public company's turn in 1866 beside the family's: first train, growth, cards, loans, shares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from eighteenxx.engine.actions import Action, BuyTrain, Issue, Offer, Pass, Redeem, RepayLoan
from eighteenxx.engine.events import Event
from eighteenxx.engine.tasks import Question, task
from eighteenxx.errors import Refusal
from eighteenxx.titles.g1866.actions import BuyCard, Grow
from eighteenxx.titles.g1866.typed import title_of

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game


@task("first_train")
@frozen
class FirstTrain(Question):
    """At the start of its first turn a company may buy one L train. Source: R66-8.2.1-a to -c, RUL66-36."""

    handles: ClassVar[tuple[type[Action], ...]] = (Pass, BuyTrain)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, BuyTrain):
            return None
        s, trains = game.state, title_of(game).trains
        only = trains.settings["first_turn"]
        if action.train != only or action.source != "bank" or action.trade_in:
            return Refusal(
                f"Only a train {only} of the bank is bought before the first track.", "R66-8.2.1-a"
            )
        if only not in trains.on_offer(s):
            return Refusal(f"The bank does not sell {only} trains now.", "R66-8.2.1-a")
        price = title_of(game).defs.trains[only].price
        if action.price != price:
            return Refusal(f"The {only} train costs {price}.", "R66-8.2.1-a")
        if s.companies[self.entity].cash < price:
            return Refusal(f"{self.entity} has less than {price}.", "R66-8.2.1-b")
        return None

    def _purchase(self, game: Game) -> BuyTrain:
        only = title_of(game).trains.settings["first_turn"]
        return BuyTrain(self.player, only, "bank", title_of(game).defs.trains[only].price)

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        if self.refuse(game, self._purchase(game)) is None:
            yield self._purchase(game)
        yield Pass(self.player)

    def idle(self, game: Game) -> bool:
        if game.state.companies[self.entity].operated:
            return True
        return self._purchase(game).train not in title_of(game).trains.on_offer(game.state)

    def do(self, game: Game, action: Action) -> bool:
        if isinstance(action, BuyTrain):
            title_of(game).trains.buy_from_bank(game.state, self.entity, action.train, action.price)
        return False


@task("convert")
@frozen
class ConvertSize(Question):
    """Convert from 5 to 10 shares, before track; the president may buy.

    Source: R66-8.2.2-a to R66-8.2.2-g."""

    handles: ClassVar[tuple[type[Action], ...]] = (Pass, Grow)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, Grow):
            return None
        formation = title_of(game).formation
        refusal = formation.may_grow(game.state, self.entity)
        if refusal is not None:
            return refusal
        most = formation.growth_purchase(game.state, self.player, self.entity)
        if not 0 <= action.shares <= most:
            barred = formation.growth_barred(game.state, self.player, self.entity)
            if barred is not None:
                return barred
            return Refusal(f"{self.player} can buy up to {most} shares of {self.entity}.", "R66-8.2.2-e")
        return None

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        most = title_of(game).formation.growth_purchase(game.state, self.player, self.entity)
        for shares in range(most + 1):
            yield Grow(self.player, shares)
        yield Pass(self.player)

    def idle(self, game: Game) -> bool:
        return title_of(game).formation.may_grow(game.state, self.entity) is not None

    def do(self, game: Game, action: Action) -> bool:
        if isinstance(action, Grow):
            title_of(game).formation.grow(game.state, self.player, self.entity, action.shares)
        return False


@task("buy_cards")
@frozen
class BuyCards(Question):
    """Buy infrastructure cards, with loans if need be. Source: R66-8.2.9-a to R66-8.2.9-c."""

    handles: ClassVar[tuple[type[Action], ...]] = (Pass, BuyCard)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, BuyCard):
            return title_of(game).trains.may_buy_card(game.state, self.entity, action.card)
        return None

    def _cards(self, game: Game) -> Iterator[BuyCard]:
        for card in game.state.extra.cards:
            if title_of(game).trains.may_buy_card(game.state, self.entity, card) is None:
                yield BuyCard(self.player, card)

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        yield from self._cards(game)
        yield Pass(self.player)

    def idle(self, game: Game) -> bool:
        s, t = game.state, title_of(game)
        assert s.turn is not None
        if s.turn.notes.get("cards") and t.finance.settings["cards_asked_again"]:
            means = t.finance.means(s, self.entity, "card")
            prices = [t.trains.card_price(card) for card, left in s.extra.cards.items() if left]
            return not t.trains.card_room(s, self.entity) or means < min(prices, default=means + 1)
        return next(self._cards(game), None) is None

    def do(self, game: Game, action: Action) -> bool:
        if isinstance(action, BuyCard):
            assert game.state.turn is not None
            title_of(game).trains.buy_card(game.state, self.entity, action.card)
            game.state.turn.notes["cards"] = True
            return True
        return False


@task("repay_loans")
@frozen
class RepayLoans(Question):
    """Repay loans one by one. Source: R66-8.2.11-a, R66-8.2.11-b."""

    handles: ClassVar[tuple[type[Action], ...]] = (Pass, RepayLoan)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, RepayLoan) and self.idle(game):
            return Refusal(f"{self.entity} has no loan it could repay.", "R66-8.2.11-a")
        return None

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        if not self.idle(game):
            yield RepayLoan(self.player)
        yield Pass(self.player)

    def idle(self, game: Game) -> bool:
        c = game.state.companies[self.entity]
        return not c.loans or c.cash < title_of(game).finance.value

    def do(self, game: Game, action: Action) -> bool:
        if isinstance(action, RepayLoan):
            title_of(game).finance.repay_loan(game.state, self.entity)
            return True
        return False


def issue_limit(game: Game, company: str) -> int:
    """How many shares a company may issue: treasury and the pool's limit.

    Source: R66-8.2.12-a, R66-7.1.1-c."""
    s, shares = game.state, title_of(game).shares
    room = shares.pool_limit(s, company) - shares.held(s, company, "pool")
    return max(0, min(room, shares.held(s, company, f"treasury:{company}")))


def issue(game: Game, company: str, count: int, emergency: bool) -> None:
    """Issue shares at the price before the sale, then move the marker. Source: R66-8.2.12-b, RUL66-55."""
    s, t = game.state, title_of(game)
    price = t.market.price(s, company)
    t.shares.move_shares(s, company, count, f"treasury:{company}", "pool")
    t.finance.pay(s, "bank", company, price * count)
    s.round.notes["issued"] = (*s.round.notes.get("issued", ()), company)
    s.events.append(Event("issued", {"company": company, "shares": count, "price": price}))
    t.market.issued(s, company, count, emergency)


@task("issue_or_redeem")
@frozen
class IssueOrRedeem(Question):
    """Issue shares or redeem one, as the last thing of a turn. Source: R66-8.2.12-a to R66-8.2.12-d."""

    handles: ClassVar[tuple[type[Action], ...]] = (Pass, Issue, Redeem)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        s, t = game.state, title_of(game)
        if isinstance(action, Pass):
            return None
        refusal: Refusal | None = t.ending.restricted(s, self.entity)
        if refusal is not None:
            return refusal
        if isinstance(action, Issue):
            most = issue_limit(game, self.entity)
            if not 1 <= action.shares <= most:
                return Refusal(f"{self.entity} can issue up to {most} shares.", "R66-8.2.12-a")
            return None
        assert isinstance(action, Redeem)
        if action.shares != 1:
            return Refusal("A company redeems one share a turn.", "R66-8.2.12-c")
        if not t.shares.held(s, self.entity, "pool"):
            return Refusal(f"There is no share of {self.entity} in the pool.", "R66-8.2.12-c")
        if t.finance.settings["issue_locks"] and self.entity in s.round.notes.get("president_sold", ()):
            return Refusal(
                f"The president of {self.entity} sold shares of it in this round, so it redeems none.",
                "R66-EFR-a",
            )
        price = t.market.price(s, self.entity)
        if s.companies[self.entity].cash < price:
            return Refusal(f"{self.entity} cannot pay {price} for its share.", "R66-8.2.12-d")
        return None

    def _answers(self, game: Game) -> Iterator[Action]:
        for count in range(1, issue_limit(game, self.entity) + 1):
            if self.refuse(game, Issue(self.player, count)) is None:
                yield Issue(self.player, count)
        if self.refuse(game, Redeem(self.player)) is None:
            yield Redeem(self.player)

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        yield from self._answers(game)
        yield Pass(self.player)

    def idle(self, game: Game) -> bool:
        return next(self._answers(game), None) is None

    def do(self, game: Game, action: Action) -> bool:
        s, t = game.state, title_of(game)
        if isinstance(action, Issue):
            issue(game, self.entity, action.shares, False)
        elif isinstance(action, Redeem):
            t.finance.pay(s, self.entity, "bank", t.market.price(s, self.entity))
            t.shares.move_shares(s, self.entity, 1, "pool", f"treasury:{self.entity}")
            s.events.append(Event("redeemed", {"company": self.entity, "shares": 1}))
        return False
