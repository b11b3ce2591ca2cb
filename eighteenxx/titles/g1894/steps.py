"""Steps of 1894: redeem or reissue, a late company's home, stations after a split, the ferry marker, A12."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from eighteenxx.engine.actions import Action, Choose, Issue, Offer, Pass, PlaceToken, Redeem, action
from eighteenxx.engine.tasks import Job, Question, SideAction, task
from eighteenxx.errors import Refusal
from eighteenxx.titles.g1894.typed import own

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game
    from eighteenxx.engine.state import State
    from eighteenxx.engine.title import Title


@action("buy_ferry_marker")
@frozen
class BuyFerryMarker(Action):
    """The operating company buys a ferry marker. Source: R94-london-2, R94-london-6."""


# -- redeem or reissue ---------------------------------------------------------------------------------


@task("redeem")
@frozen
class RedeemOrReissue(Question):
    """Redeem shares from the pool or reissue all redeemed ones. Source: R94-redeem-1 to R94-redeem-8."""

    handles: ClassVar[tuple[type[Action], ...]] = (Pass, Redeem, Issue)

    def _redeemed(self, game: Game) -> int:
        return own(game.title).shares.held(game.state, self.entity, f"redeemed:{self.entity}")

    def _may_redeem(self, game: Game) -> Refusal | None:
        s, t = game.state, own(game.title)
        assert s.turn is not None
        settings = t.formation.settings
        most = settings["redeem_first_round" if s.round.of_set == 1 else "redeem_per_turn"]
        if self.entity in t.setup.starters(s):
            return Refusal("The starting companies never redeem shares.", "R94-start-5")
        if s.turn.notes.get("redeemed", 0) >= most:
            return Refusal(f"{self.entity} may redeem {most} shares in this round.", "R94-redeem-1")
        if not t.shares.held(s, self.entity, "pool"):
            return Refusal(f"There is no share of {self.entity} in the bank pool.", "R94-redeem-1")
        price = t.market.price(s, self.entity)
        if s.companies[self.entity].cash < price:
            return Refusal(f"{self.entity} cannot pay {price} for its share.", "R94-redeem-1")
        return None

    def _may_reissue(self, game: Game) -> Refusal | None:
        s, t = game.state, own(game.title)
        assert s.turn is not None
        if self.entity in t.setup.starters(s):
            return Refusal("The starting companies never reissue shares.", "R94-start-5")
        if s.turn.notes.get("redeemed"):
            return Refusal("A company redeems or reissues, not both in one turn.", "R94-redeem-3")
        if self._redeemed(game) <= t.shares.held(s, self.entity, "ipo"):
            return Refusal(
                f"{self.entity} must hold more of its shares than remain in the IPO to reissue them.",
                "R94-redeem-3",
            )
        return None

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, Redeem):
            if action.shares != 1:
                return Refusal("Shares are redeemed one at a time.", "R94-redeem-1")
            return self._may_redeem(game)
        if isinstance(action, Issue):
            if action.shares != self._redeemed(game):
                return Refusal("All redeemed shares are reissued together.", "R94-redeem-3")
            return self._may_reissue(game)
        return None

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        if self._may_redeem(game) is None:
            yield Redeem(self.player)
        if self._may_reissue(game) is None:
            yield Issue(self.player, self._redeemed(game))
        yield Pass(self.player)

    def idle(self, game: Game) -> bool:
        assert game.state.turn is not None
        if game.state.turn.notes.get("reissued"):
            return True
        return self._may_redeem(game) is not None and self._may_reissue(game) is not None

    def do(self, game: Game, action: Action) -> bool:
        s, t = game.state, own(game.title)
        assert s.turn is not None
        if isinstance(action, Redeem):
            t.finance.pay(s, self.entity, "bank", t.market.price(s, self.entity))
            t.shares.move_shares(s, self.entity, 1, "pool", f"redeemed:{self.entity}")
            s.turn.notes["redeemed"] = s.turn.notes.get("redeemed", 0) + 1
        elif isinstance(action, Issue):
            price = int(t.formation.settings["reissue_price"])
            t.shares.move_shares(s, self.entity, action.shares, f"redeemed:{self.entity}", "ipo")
            t.finance.pay(s, "bank", self.entity, price * action.shares)
            s.companies[self.entity].par = price
            s.turn.notes["reissued"] = True
            game.emit("reissued", company=self.entity, shares=action.shares)
        return not isinstance(action, Pass)


# -- a late company's home -----------------------------------------------------------------------------


@task("choose_home")
@frozen
class ChooseHome(Question):
    """The buyer of a late company chooses its home hex. Source: R94-late-2 to R94-late-5."""

    handles: ClassVar[tuple[type[Action], ...]] = (Choose,)

    def _homes(self, game: Game) -> list[str]:
        return own(game.title).formation.late_homes(game.state, self.entity)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        assert isinstance(action, Choose)
        if action.choice not in self._homes(game):
            return Refusal(
                f"{self.entity} may have its home in {', '.join(self._homes(game))}, not {action.choice}.",
                "R94-late-3",
            )
        return None

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        for hex_id in self._homes(game):
            yield Choose(self.player, hex_id)

    def do(self, game: Game, action: Action) -> bool:
        assert isinstance(action, Choose)
        s, formation = game.state, own(game.title).formation
        stop = formation.late_stops(s, self.entity, action.choice)[0]
        s.companies[self.entity].home = ((action.choice, stop),)
        game.emit("home", company=self.entity, hex=action.choice)
        return False


# -- stations after a split ----------------------------------------------------------------------------


@task("replace_station")
@frozen
class ReplaceStation(Question):
    """Place a lifted station again in one of the two cities. Source: R94-split-12, R94-split-6."""

    hex: str
    handles: ClassVar[tuple[type[Action], ...]] = (PlaceToken,)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        assert isinstance(action, PlaceToken)
        if action.hex != self.hex or action.stop not in (0, 1) or action.power:
            return Refusal(
                f"{self.entity} is to place its station again in a city of {self.hex}.", "R94-split-12"
            )
        return None

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        for stop in (0, 1):
            yield PlaceToken(self.player, self.hex, stop)

    def do(self, game: Game, action: Action) -> bool:
        assert isinstance(action, PlaceToken)
        own(game.title).tokens.put_back(game.state, self.entity, self.hex, action.stop)
        game.emit("token", company=self.entity, hex=self.hex, stop=action.stop, price=0)
        return False


@task("replace_lifted")
@frozen
class ReplaceLifted(Job):
    """At the end of a turn: ask the owners of lifted stations, in operating order. Source: R94-split-5."""

    def run(self, game: Game) -> None:
        s = game.state
        for company in own(game.title).rounds.line(s):
            for hex_id, owner in s.extra.lifted:
                if owner == company:
                    president = own(game.title).shares.president(s, company)
                    assert president is not None
                    game.push(ReplaceStation(president, company, hex_id), ReplaceLifted())
                    return


# -- London --------------------------------------------------------------------------------------------


class BuyMarker(SideAction):
    """Buy a ferry marker at any moment of one's turn. Source: R94-london-2, R94-london-3, R94-london-6."""

    prompts: ClassVar[bool] = False

    handles: ClassVar[tuple[type[Action], ...]] = (BuyFerryMarker,)

    def refuse(self, game: Game, question: Question, action: Action) -> Refusal | None:
        s, t, company = game.state, own(game.title), question.entity
        ferry = t.defs.settings["ferry"]
        if action.player != question.player:
            return Refusal(f"{question.player} decides for {company}, not {action.player}.")
        if company in s.extra.ferry:
            return Refusal(f"{company} already has a ferry marker.", "R94-london-3")
        if len(s.extra.ferry) >= ferry["count"]:
            return Refusal("All ferry markers are sold.", "R94-london-2")
        price = marker_price(t, s, company)
        if s.companies[company].cash < price:
            return Refusal(f"{company} cannot pay {price} for a ferry marker.", "R94-london-2")
        if not t.network.reaches_london(s, company):
            return Refusal(f"The track of {company} does not reach London.", "R94-london-6")
        return None

    def offers(self, game: Game, question: Question) -> Iterator[Action | Offer]:
        marker = BuyFerryMarker(question.player)
        if self.refuse(game, question, marker) is None:
            yield marker

    def do(self, game: Game, question: Question, action: Action) -> None:
        s, company = game.state, question.entity
        own(game.title).finance.pay(s, company, "bank", marker_price(own(game.title), s, company))
        s.extra.ferry += (company,)
        game.emit("ferry marker", company=company)


def marker_price(t: Title, s: State, company: str) -> int:
    """Price of a ferry marker for a company. Source: R94-london-2, R94-priv-16."""
    for private in t.privates.owned(s, company):
        power = t.defs.privates[private].power("ferry_marker_price")
        if power is not None:
            return int(power["price"])
    return int(t.defs.settings["ferry"]["price"])


class PlaceInLondon(SideAction):
    """Place a free station in A12 at any moment of one's turn. Source: R94-priv-15 (RUL94-15)."""

    handles: ClassVar[tuple[type[Action], ...]] = (PlaceToken,)

    def claims(self, action: Action) -> bool:
        return isinstance(action, PlaceToken) and bool(action.power)

    def refuse(self, game: Game, question: Question, action: Action) -> Refusal | None:
        assert isinstance(action, PlaceToken)
        s, t, company = game.state, own(game.title), question.entity
        if action.player != question.player:
            return Refusal(f"{question.player} decides for {company}, not {action.player}.")
        paper = s.papers.get(action.power)
        power = t.defs.privates[action.power].power("free_token") if paper is not None else None
        if paper is None or power is None or paper.closed or paper.owner != company:
            return Refusal(f"{company} has no private that places a station now.", "R94-priv-15")
        if paper.used or not s.companies[company].tokens_left:
            return Refusal(f"{company} cannot place a station in {power['hex']} any more.", "R94-priv-15")
        if (action.hex, action.stop) != (power["hex"], 0):
            return Refusal(f"{action.power} places a station in {power['hex']} only.", "R94-priv-15")
        return None

    def offers(self, game: Game, question: Question) -> Iterator[Action | Offer]:
        for private in own(game.title).privates.owned(game.state, question.entity):
            power = own(game.title).defs.privates[private].power("free_token")
            if power is not None:
                place = PlaceToken(question.player, power["hex"], 0, private)
                if self.refuse(game, question, place) is None:
                    yield place

    def do(self, game: Game, question: Question, action: Action) -> None:
        assert isinstance(action, PlaceToken)
        s, company = game.state, question.entity
        s.papers[action.power].used += 1
        own(game.title).tokens.place(s, company, action.hex, 0, 0)
        s.extra.london_bonus = company
