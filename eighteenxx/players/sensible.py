"""A plain sensible player for 18xx games in general.

Every legal action gets a value in money, a pass 0, and the best one is taken. Values come from rules of
thumb, one method a type of action; what an action does to track is seen by trying it on a copy of the game.
A title may say what actions of its own are worth (``rounds.advice``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from eighteenxx.engine import actions as a
from eighteenxx.engine.actions import Action, Offer, RoutesOffer
from eighteenxx.engine.game import Game
from eighteenxx.engine.state import State
from eighteenxx.players import estimates as guess
from eighteenxx.players.investing import Investor
from eighteenxx.players.running import good_routes
from eighteenxx.players.tracks import Lure
from eighteenxx.rules.trains import type_of

Verdict = Callable[["Judge", Any], tuple[Action, float]]

LAST_RESORT = -1e6
UNKNOWN = -1e5
TRIED = 6
"""Tile lays that are tried on a copy of the game, the most promising ones."""
ROUNDS = 5
"""Operating rounds over which a train has to earn its price."""


class SensiblePlayer:
    """Bids up to a little over face value, starts companies it can float, buys shares that pay well, builds
    toward stops, runs the best routes, buys trains before the old ones rust and keeps money for them.
    The same seed plays the same way: it decides tastes in the auction and between equals.
    """

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.tastes: dict[str, float] = {}
        self.memory: dict[Any, Any] = {}

    def choose(self, game: Game) -> Action:
        """The legal action of the highest value."""
        best, most = None, float("-inf")
        for action, value in Judge(game, self).values():
            value += self.random.random() * 0.01
            if value > most:
                best, most = action, value
        assert best is not None, "a question that waits has an answer"
        return best

    def taste(self, item: str) -> float:
        """What this player would pay for a paper, as a multiple of its face value."""
        if item not in self.tastes:
            self.tastes[item] = 1.02 + self.random.random() * 0.25
        return self.tastes[item]


class Judge:
    """One decision: the values of all legal actions of one question."""

    def __init__(self, game: Game, player: SensiblePlayer) -> None:
        q = game.question
        assert q is not None
        self.game, self.player = game, player
        self.s, self.t, self.q = game.state, game.title, q
        self.offers = game.legal_actions()
        self.may_pass = any(isinstance(x, a.Pass) for x in self.offers)
        self.trials = 0
        self.investor = Investor(game.state, game.title, q.player)
        self.adviser = game.title.rounds.adviser(game.state, q, player.memory)
        self.adviser.taste = player.taste

    def values(self) -> Iterator[tuple[Action, float]]:
        """Each concrete action worth considering and its value."""
        lays: list[a.LayTile] = []
        for offer in self.offers:
            if isinstance(offer, RoutesOffer):
                yield good_routes(self.game, offer), 1e4
            elif isinstance(offer, a.LayTile):
                lays.append(offer)
            elif (advised := self.adviser.judge(offer)) is not None:
                yield advised
            else:
                action = offer.action if isinstance(offer, Offer) else offer
                judge = JUDGES.get(type(action))
                yield self.unknown(offer) if judge is None else judge(self, offer)
        yield from self.tiles(lays)

    # -- what an action leads to --------------------------------------------------------------------

    def after(self, action: Action) -> Game:
        """A copy of the game after the action."""
        trial = self.game.copy()
        trial.apply(action)
        return trial

    def with_tile(self, lay: a.LayTile) -> State:
        """The state with a tile laid and paid for, and nothing that follows from it."""
        if lay.power:
            return self.after(lay).state
        s = self.s.copy()
        self.t.track.lay(s, self.q.entity, lay)
        return s

    def earning(self, s: State, company: str) -> int:
        """What a company could earn with its trains, or with the next one while it has none."""
        known = self.adviser.earning(s, company)
        if known is not None:
            return known
        trains = guess.owned(s, self.t, company)
        coming = guess.coming_train(s, self.t)
        if not trains and coming is not None:
            trains = [coming]
        return guess.earnings(guess.stop_values(s, self.t, company), trains)

    def spare(self, company: str) -> int:
        """What a company can spend and still buy the train it needs soon."""
        known = self.adviser.spare(company)
        if known is not None:
            return known
        return self.t.finance.cash(self.s, company) - guess.train_money(self.s, self.t, company)

    def unknown(self, offer: Any) -> tuple[Action, float]:
        """An action of the title's own without its advice: what it adds to earnings less what it costs.

        When that does not speak for it, it is taken only for want of anything else."""
        action = offer.fill(offer.low) if isinstance(offer, Offer) else offer
        company, player = self.q.entity, self.q.player
        if company not in self.s.companies or self.trials >= TRIED:
            return action, UNKNOWN
        self.trials += 1
        trial = self.after(action)
        cost = self.t.finance.cash(self.s, company) - self.t.finance.cash(trial.state, company)
        own = self.s.players[player].cash - trial.state.players[player].cash
        if own > 0 or cost > max(self.spare(company), 0):
            return action, UNKNOWN
        gain = ROUNDS * (self.earning(trial.state, company) - self.earning(self.s, company)) - 0.7 * cost
        return action, float(gain) if gain > 0 else UNKNOWN

    # -- auctions and shares ------------------------------------------------------------------------

    def bid(self, offer: Any) -> tuple[Action, float]:
        """Worth less price. A paper that is not on sale yet is bid for at the least, never above oneself."""
        action: Any = offer.fill(offer.low) if isinstance(offer, Offer) else offer
        d = self.t.defs.privates.get(action.item)
        worth = (d.value if d else action.price) * self.player.taste(action.item)
        value = worth - action.price
        sale = self.s.sale
        if isinstance(offer, Offer) and sale is not None:
            bids = sale.bids.get(action.item, ())
            if bids and bids[-1][0] == action.player:
                return action, -100.0
            value *= 0.5
        return action, value

    def par(self, action: Any) -> tuple[Action, float]:
        return action, self.investor.start(action.company, action.cell, free=not self.may_pass)

    def buy_shares(self, action: Any) -> tuple[Action, float]:
        return action, self.investor.purchase(action.company, action.source)

    def sell_shares(self, action: Any) -> tuple[Action, float]:
        forced = not self.may_pass
        return action, self.investor.sale(action.company, action.shares, forced, self.q.entity)

    # -- track and stations -------------------------------------------------------------------------

    def tiles(self, lays: list[a.LayTile]) -> Iterator[tuple[Action, float]]:
        """The most promising tiles, tried out."""
        company = self.q.entity
        if not lays or company not in self.s.companies:
            yield from ((lay, UNKNOWN) for lay in lays)
            return
        lure = Lure(self.s, self.t, company)
        scored = sorted(((lure.score(lay), i) for i, lay in enumerate(lays)), key=lambda x: (-x[0], x[1]))
        now = self.earning(self.s, company)
        spare, tried = self.spare(company), 0
        for score, i in scored[: 2 * TRIED]:
            cost = self.t.track.cost(self.s, company, lays[i].hex) + self.t.track.fee(self.s, company)
            if cost > max(spare, 0):
                yield lays[i], -float(cost)
                continue
            more = self.adviser.laid(lays[i])
            if more is None:
                tried += 1
                if tried > TRIED:
                    break
                more = self.earning(self.with_tile(lays[i]), company) - now
            yield lays[i], self.adviser.horizon() * more + score - 0.3 * cost

    def place_token(self, action: Any) -> tuple[Action, float]:
        company = self.q.entity
        if company not in self.s.companies:
            return action, UNKNOWN
        if not self.may_pass:
            return action, float(self.earning(self.after(action).state, company))
        trial = self.after(action)
        cost = self.t.finance.cash(self.s, company) - self.t.finance.cash(trial.state, company)
        if cost > max(self.spare(company), 0):
            return action, -float(cost)
        gain = self.earning(trial.state, company) - self.earning(self.s, company)
        stop = trial.state.board.stops(self.t.catalogue, action.hex)[action.stop]
        worth = stop.value(self.t.phase(self.s).colours)
        contested = None not in trial.state.board.slots(self.t.catalogue, action.hex, action.stop)
        return action, 3 * gain + worth * (1.5 if contested else 0.8) - 0.6 * cost + 5

    # -- money and trains ---------------------------------------------------------------------------

    def dividend(self, action: Any) -> tuple[Action, float]:
        """Pay out; keep what the next train needs that is needed soon, or another that would soon pay."""
        company = self.q.entity
        short = guess.train_money(self.s, self.t, company) > self.t.finance.cash(self.s, company)
        if short:
            order: tuple[str, ...] = ("withhold", "half", "full")
        elif self.saves(company):
            order = ("half", "withhold", "full")
        else:
            order = ("full", "half", "withhold")
        return action, 10.0 - order.index(action.kind) if action.kind in order else UNKNOWN

    def saves(self, company: str) -> bool:
        """Whether a company saves for one more train: it has room, a good use for it, and is nearly there."""
        s, t = self.s, self.t
        coming, turn = guess.coming_train(s, t), s.turn
        if coming is None or turn is None or not t.trains.has_room(s, company):
            return False
        revenue, cash = int(turn.notes.get("revenue", 0)), t.finance.cash(s, company)
        values, trains = guess.stop_values(s, t, company), guess.owned(s, t, company)
        gain = guess.earnings(values, [*trains, coming]) - guess.earnings(values, trains)
        rounds = min(guess.lifetime(s, t, coming.name), ROUNDS)
        return cash < coming.price <= cash + 2 * revenue and gain * rounds > 1.3 * coming.price

    def buy_train(self, offer: Any) -> tuple[Action, float]:
        """What the train adds in its lifetime, less its price; a company without a train needs one."""
        action: Any = offer.action if isinstance(offer, Offer) else offer
        s, t, company = self.s, self.t, self.q.entity
        seller = s.companies.get(action.source)
        name = action.train if action.source == "bank" else type_of(action.train)
        trains = guess.owned(s, t, company)
        values = guess.stop_values(s, t, company)
        new = t.defs.trains[name]
        rest = [
            d
            for train, d in zip(s.companies[company].trains, trains, strict=True)
            if train != action.trade_in
        ]
        gain = guess.earnings(values, [*rest, new]) - guess.earnings(values, trains)
        rounds = min(guess.lifetime(s, t, name), ROUNDS)
        needed = not guess.lasting(s, t, company) and guess.lifetime(s, t, name) >= 2
        if seller is not None:
            return self.hand_on(offer, new.price, gain * rounds)
        value = gain * rounds - action.price * 0.8
        if not trains:
            value = max(value, 1.0 + gain)
        elif needed and t.finance.cash(s, company) >= action.price:
            value = max(value, 1.0)
        return action, value

    def hand_on(self, offer: Any, face: int, gain: int) -> tuple[Action, float]:
        """Buy a train of another company: only from one of the player's own, that has one to spare."""
        action: Any = offer.action if isinstance(offer, Offer) else offer
        s, company, source = self.s, self.q.entity, action.source
        own = self.t.shares.president(s, source) == self.q.player
        if isinstance(offer, Offer):
            most = self.t.finance.cash(s, company)
            wanted = min(face, most) if own else min(offer.high, 2 * face)
            step = (max(offer.low, min(wanted, offer.high)) - offer.low) // offer.step
            action = offer.fill(offer.low + step * offer.step)
        spare = len(s.companies[source].trains) > 1
        if own and spare and not s.companies[company].trains:
            return action, 0.5 * gain + 2
        return action, -1000.0 - action.price

    def discard_train(self, action: Any) -> tuple[Action, float]:
        name = type_of(action.train)
        return action, -float(guess.lifetime(self.s, self.t, name)) - guess.calls(self.t.defs.trains[name])

    def buy_private(self, offer: Any) -> tuple[Action, float]:
        """Sell one's own private to one's company for all it can spare; nobody else's."""
        if not isinstance(offer, Offer):
            return offer, -10.0
        action: Any = offer.action
        owner = self.s.papers[action.private].owner
        most = min(offer.high, self.spare(self.q.entity) - self.coming_price() // 2)
        if owner != self.q.player or most < max(offer.low, self.t.defs.privates[action.private].value):
            return offer.fill(offer.low), -10.0
        return offer.fill(offer.low + (most - offer.low) // offer.step * offer.step), 40.0

    def coming_price(self) -> int:
        coming = guess.coming_train(self.s, self.t)
        return 0 if coming is None or self.s.companies[self.q.entity].trains else coming.price

    def issue(self, action: Any) -> tuple[Action, float]:
        """Issue shares only for a train that is needed and cannot be paid."""
        company = self.q.entity
        short = company in self.s.companies and self.spare(company) < 0
        return action, 5.0 + action.shares if short else -5.0

    def repay_loan(self, action: Any) -> tuple[Action, float]:
        return action, 10.0 if self.spare(self.q.entity) > self.coming_price() + 100 else -10.0


def _fixed(value: float) -> Verdict:
    """A verdict that gives every action of a type the same value; of an open amount, the least is taken."""
    return lambda judge, offer: (offer.fill(offer.low) if isinstance(offer, Offer) else offer, value)


JUDGES: dict[type[Action], Verdict] = {
    a.Pass: _fixed(0.0),
    a.Bid: Judge.bid,
    a.Par: Judge.par,
    a.BuyShares: Judge.buy_shares,
    a.SellShares: Judge.sell_shares,
    a.PlaceToken: Judge.place_token,
    a.Dividend: Judge.dividend,
    a.BuyTrain: Judge.buy_train,
    a.DiscardTrain: Judge.discard_train,
    a.BuyPrivate: Judge.buy_private,
    a.Redeem: _fixed(-10.0),
    a.Issue: Judge.issue,
    a.TakeLoan: _fixed(-100.0),
    a.RepayLoan: Judge.repay_loan,
    a.Choose: _fixed(-1.0),
    a.Bankrupt: _fixed(LAST_RESORT),
}
"""How actions are judged; those of other classes by :meth:`Judge.unknown`."""
