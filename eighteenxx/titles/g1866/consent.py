"""A train sale between companies of two players, to which both must agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from eighteenxx.engine.actions import Action, BuyTrain, Choose, Offer, Pass
from eighteenxx.engine.tasks import Question, task
from eighteenxx.errors import Refusal

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game

AGREE = "agree"


def must_ask(game: Game, company: str, action: BuyTrain) -> str | None:
    """The director who is to agree before ``company`` may buy another's train; None when it is the same
    player, and where agreement is assumed, as in recorded games. Source: R66-X-consent, RUL66-80."""
    t, s = game.title, game.state
    if action.source in ("bank", "pool") or t.trains.settings["sale_consent"] != "asked":
        return None
    seller = t.shares.president(s, action.source)
    return None if seller == t.shares.president(s, company) else seller


def declined(game: Game, action: BuyTrain) -> Refusal | None:
    """Why a company's train is not asked for again: its director said no in this turn. Once it was given up,
    the pool sells it to anyone."""
    assert game.state.turn is not None
    if action.source != "pool" and action.train in game.state.turn.notes.get("declined", ()):
        return Refusal(f"The sale of train {action.train} was declined in this turn.", "R66-X-consent")
    return None


@task("agree_sale")
@frozen
class AgreeSale(Question):
    """The seller's director agrees to the price, or passes. ``entity`` is the selling company."""

    buyer: str
    train: str
    price: int
    handles: ClassVar[tuple[type[Action], ...]] = (Pass, Choose)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, Choose) and action.choice != AGREE:
            return Refusal(f"{self.player} may agree to the sale or pass.", "R66-X-consent")
        return None

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        yield Choose(self.player, AGREE)
        yield Pass(self.player)

    def do(self, game: Game, action: Action) -> bool:
        s = game.state
        assert s.turn is not None
        if isinstance(action, Choose):
            game.title.trains.buy_from_company(s, self.buyer, self.entity, self.train, self.price)
        else:
            s.turn.notes["declined"] = (*s.turn.notes.get("declined", ()), self.train)
        return False
