"""What 1866 tells built-in players: how experienced players weigh its actions. Rules of thumb, no rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from eighteenxx.board.tiles import exits_mask
from eighteenxx.engine import actions as a
from eighteenxx.engine.actions import Offer
from eighteenxx.rules.advice import Adviser
from eighteenxx.rules.trains import type_of
from eighteenxx.titles.g1866.actions import BuyCard, Grow
from eighteenxx.titles.g1866.advice.dealing import Dealer
from eighteenxx.titles.g1866.advice.earnings import stops_of
from eighteenxx.titles.g1866.advice.outlook import Outlook
from eighteenxx.titles.g1866.advice.papers import Bidder
from eighteenxx.titles.g1866.advice.running import Manager
from eighteenxx.titles.g1866.companies import FirstTrain
from eighteenxx.titles.g1866.consent import AgreeSale

if TYPE_CHECKING:
    from eighteenxx.engine.actions import Action
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Question
    from eighteenxx.engine.title import Title
    from eighteenxx.titles.g1866.typed import Title1866


class Adviser1866(Adviser):
    """Advice on nearly every action of 1866; on tiles and stations the players' own sense is enough."""

    t: Title1866

    def __init__(self, t: Title, s: State, question: Question, memory: dict[Any, Any]) -> None:
        super().__init__(t, s, question, memory)
        self.look = Outlook(cast("Title1866", t), s, question.player, memory)
        self.bidder = Bidder(self.look) if s.round.kind == "auction" else None
        self.manager: Manager | None = None
        self.dealer: Dealer | None = None
        self.forced = False
        entity = question.entity
        if self.bidder is not None:
            return
        if entity in s.companies and self.look.kind(entity) == "public":
            self.manager = Manager(self.look, entity)
        elif entity in s.companies or s.turn is None or s.turn.entity != entity:
            self.forced = True  # A nation that must form now.
            self.dealer = Dealer(self.look, "")
        else:
            self.dealer = Dealer(self.look, entity)

    def judge(self, offer: Action | Offer) -> tuple[Action, float] | None:
        action = offer.action if isinstance(offer, Offer) else offer
        if self.bidder is not None:
            return self._auction(self.bidder, offer)
        if self.manager is not None:
            return self._company(self.manager, offer, action)
        if self.dealer is None or isinstance(action, a.LayTile | a.RunRoutes):
            return None
        if isinstance(offer, Offer):
            action = offer.fill(offer.high)
        value = self.dealer.judge(action, self.forced)
        return None if value is None else (action, value)

    def _auction(self, bidder: Bidder, offer: Action | Offer) -> tuple[Action, float] | None:
        action = offer.fill(offer.low) if isinstance(offer, Offer) else offer
        if isinstance(action, a.Bid):
            return action, bidder.bid(action.item, action.price, self.taste(action.item))
        if isinstance(action, a.Par):
            return action, bidder.start(action.company, action.cell)
        if not isinstance(action, a.Pass):
            return action, bidder.place(action.cell)  # type: ignore[attr-defined]
        return action, 0.0

    def _company(
        self, manager: Manager, offer: Action | Offer, action: Action
    ) -> tuple[Action, float] | None:
        q, must = self.q, bool(self.s.companies[self.q.entity].trains)
        if isinstance(action, a.BuyTrain):
            if isinstance(q, FirstTrain):
                return action, 10.0 if manager.cash >= 150 else -10.0
            return manager.buy_train(offer)
        if isinstance(action, a.Choose) and isinstance(q, AgreeSale):
            return action, manager.agree(q.buyer, q.train, q.price)
        if isinstance(action, a.Dividend):
            return action, manager.dividend(action.kind)
        if isinstance(action, a.Issue):
            return action, manager.issue(action.shares, q.step == "buy trains")
        if isinstance(action, a.TakeLoan):
            return action, -10.0 if must else 0.0
        if isinstance(action, a.Redeem):
            return action, manager.redeem()
        if isinstance(action, a.RepayLoan):
            return action, manager.repay()
        if isinstance(action, a.PlaceToken):
            return action, manager.place_station(action.hex, action.stop)
        if isinstance(action, BuyCard):
            return action, manager.buy_card(action.card)
        if isinstance(action, Grow):
            return action, manager.grow(action.shares)
        if isinstance(action, a.DiscardTrain):
            return action, -manager.loss(action.train, q.entity)
        return None

    def spare(self, company: str) -> int | None:
        return None if self.manager is None else self.manager.spare()

    def horizon(self) -> float:
        return float(max(1, min(6, self.look.rounds)))

    def laid(self, lay: a.LayTile) -> int | None:
        """Only a tile that joins track to other track changes more than its own stops."""
        company = self.q.entity
        if self.look.kind(company) != "public":
            return 0
        board, cat, net = self.s.board, self.t.catalogue, self.t.network.of(self.s, company)
        (old, turned), new = board.place(cat, lay.hex), cat.tiles[lay.tile]
        fresh = exits_mask(new, lay.rotation) & ~exits_mask(old, turned)
        for side, other in cat.map.neighbours[lay.hex].items():
            if fresh >> side & 1 and exits_mask(*board.place(cat, other)) >> (side + 3) % 6 & 1:
                return None
        before = self.look.stops(company)
        colours = self.t.phase(self.s).colours
        gone = [x for k, x in enumerate(old.stops) if (lay.hex, k) in net.stops]
        after = before.changed(
            [(x.kind, x.value(colours)) for x in gone],
            [(x.kind, x.value(colours)) for x in new.stops[: len(gone) or 1]],
        )
        types = self.running(self.s, company)
        return after.earn(types) - before.earn(types)

    def running(self, s: State, company: str) -> tuple[str, ...]:
        """The types of trains that a company builds for."""
        types = tuple(sorted(type_of(train) for train in s.companies[company].trains))
        if not any(self.look.lifetime(name) >= 1 for name in types):
            next_ = "2" if self.look.lifetime("2") >= 1 and s.round.number < 3 else self.look.coming[0]
            types = tuple(sorted((*types, next_)))
        return types

    def earning(self, s: State, company: str) -> int | None:
        """Revenue with the trains at hand; of a company without one, with the next it can buy."""
        t = self.t
        if self.look.kind(company) != "public":
            return None
        return stops_of(t, s, company).earn(self.running(s, company))
