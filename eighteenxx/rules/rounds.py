"""Rounds: which round comes, who acts in it, and the steps of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eighteenxx.engine.events import Event
from eighteenxx.engine.state import Round, Sale, Turn
from eighteenxx.engine.steps.course import EndTurn, FinishGame, NextTurn
from eighteenxx.engine.steps.dividend import PayDividend
from eighteenxx.engine.steps.homes import PlaceHomes
from eighteenxx.engine.steps.privates import BuyPrivates, BuyPrivatesAnytime
from eighteenxx.engine.steps.routes import RunTrains
from eighteenxx.engine.steps.tokens import PlaceStation
from eighteenxx.engine.steps.track import LayTrack
from eighteenxx.engine.steps.trains import BuyTrains
from eighteenxx.rules.advice import Adviser
from eighteenxx.rules.base import Department

if TYPE_CHECKING:
    from eighteenxx.engine.actions import Action
    from eighteenxx.engine.game import Game
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Question, SideAction, Task


class Rounds(Department):
    """The order of rounds and turns. The line of those to act is worked out afresh each time."""

    name = "rounds"

    # -- the course ------------------------------------------------------------------------------

    def open_game(self, game: Game) -> None:
        """Begin the first round: the auction."""
        s = game.state
        s.round = Round("auction")
        items = self.t.auction.items(s)
        s.sale = Sale(items, turn=s.order[0])
        game.push(*self.t.auction.begin(s))

    def next_entity(self, s: State) -> str | None:
        """Who has the next turn of this round, or None when the round is over."""
        if s.round.kind == "stock":
            return self.next_player(s)
        done, out = s.round.had_turn, s.round.sits_out
        return next((e for e in self.line(s) if e not in done and e not in out), None)

    def next_player(self, s: State) -> str | None:
        """The next player of a stock round; None when all passes stand. R94-stock-1, R94-stock-13."""
        if len(s.round.passes) == len(s.order):
            return None
        if s.round.last is None:
            return s.order[0]
        return s.order[(s.order.index(s.round.last) + 1) % len(s.order)]

    def line(self, s: State) -> list[str]:
        """All who act in an operating round, in order, as things stand. R94-market-6, R94-or-2."""
        return [m for m in s.market.order(self.t.grid) if m in s.companies and s.companies[m].floated]

    def begin_turn(self, game: Game, entity: str) -> None:
        """Start an entity's turn: its steps, then the end of its turn, then the next one's."""
        s = game.state
        s.turn = Turn(entity, s.market.where(entity))
        if s.round.kind == "stock":
            game.push(self.t.stock.turn(s, entity), EndTurn(entity), NextTurn())
            return
        s.round.had_turn = (*s.round.had_turn, entity)
        game.push(*self.turn_steps(s, entity), EndTurn(entity), NextTurn())

    def turn_steps(self, s: State, entity: str) -> list[Task]:
        """The steps of a company's turn, first one first. Source: R94-or-1."""
        president = self.t.shares.president(s, entity)
        assert president is not None
        return [
            PlaceHomes(entity),
            LayTrack(president, entity),
            PlaceStation(president, entity),
            RunTrains(president, entity),
            PayDividend(president, entity),
            BuyTrains(president, entity),
            BuyPrivates(president, entity),
        ]

    def end_turn(self, game: Game, entity: str) -> None:
        """What ends an entity's turn."""
        game.state.turn = None

    def close_round(self, game: Game) -> None:
        """Finish the round and begin the next one, or the end of the game."""
        s = game.state
        self.closing(s)
        if self.t.ending.due(s):
            game.push(FinishGame())
            return
        if any(self.t.ending.met(s, event) for event in s.events):
            return  # the game ends at once: no other round begins
        s.round = self.next_round(s)
        s.events.append(Event("round", {"kind": s.round.kind, "set": s.round.set, "number": s.round.of_set}))
        self.opening(s)
        game.push(NextTurn())

    def next_round(self, s: State) -> Round:
        """The round after this one: a stock round, then a set of operating rounds.

        Source: R94-or-27, R94-phase-13."""
        r = s.round
        if r.kind == "stock":
            return Round("operating", set=r.set, in_set=self.t.phase(s).operating_rounds)
        if r.kind == "operating" and r.of_set < r.in_set:
            return Round("operating", r.number + 1, r.set, r.of_set + 1, r.in_set)
        return Round("stock", r.set + 1, r.set + 1)

    def closing(self, s: State) -> None:
        """What happens when a round is finished: after a stock round, sold out companies rise."""
        if s.round.kind == "auction":
            assert s.sale is not None
            at = s.order.index(s.sale.turn)
            s.order = s.order[at:] + s.order[:at]
            s.sale = None
        elif s.round.kind == "stock":
            s.order = self.t.stock.next_order(s)
            steps = {c: self.t.market.round_end(s, c) for c in self.line(s)}
            for company, up in steps.items():
                self.t.market.move(s, company, "up", up)

    def opening(self, s: State) -> None:
        """What happens when a round begins: privates pay in an operating round. Source: R94-priv-27."""
        if s.round.kind == "operating":
            self.t.privates.pay_all(s)

    # -- within a turn ---------------------------------------------------------------------------

    def side_actions(self, game: Game, question: Question) -> tuple[SideAction, ...]:
        """Actions open beside the question that waits; usually companies may buy privates in their turn."""
        turn = game.state.turn
        if turn is None or game.state.round.kind != "operating" or question.entity != turn.entity:
            return ()
        return self.turn_side_actions(game, question)

    def turn_side_actions(self, game: Game, question: Question) -> tuple[SideAction, ...]:
        """Actions open at any moment of an operating company's own turn."""
        return (BUY_PRIVATES,)

    def automatic(self, game: Game, question: Question) -> Action | None:
        """The answer that a question gets without a person, or None."""
        return None

    def adviser(self, s: State, question: Question, memory: dict[Any, Any]) -> Adviser:
        """Advice on any action of one decision, for built-in players of a title that needs more than rules of
        thumb. The rules never ask for it."""
        return Adviser(self.t, s, question, memory)


BUY_PRIVATES = BuyPrivatesAnytime()
