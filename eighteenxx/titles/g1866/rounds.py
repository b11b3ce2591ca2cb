"""Rounds of 1866: the auction, then operating rounds with stock turns among the companies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eighteenxx.engine.state import Round, Sale, Turn
from eighteenxx.engine.steps.course import EndTurn, NextTurn
from eighteenxx.engine.steps.discard import DiscardExcess
from eighteenxx.engine.steps.dividend import PayDividend
from eighteenxx.engine.steps.routes import RunTrains
from eighteenxx.engine.steps.tokens import PlaceStation
from eighteenxx.engine.steps.track import LayTrack
from eighteenxx.engine.tasks import Question
from eighteenxx.market.grid import Cell
from eighteenxx.rules.rounds import Rounds
from eighteenxx.titles.g1866 import robot
from eighteenxx.titles.g1866.advice import Adviser1866
from eighteenxx.titles.g1866.companies import BuyCards, ConvertSize, FirstTrain, IssueOrRedeem, RepayLoans
from eighteenxx.titles.g1866.emergency import BuyTrains1866
from eighteenxx.titles.g1866.steps import FreshAllowance, NationalIncome, PayInterest, PayMinor
from eighteenxx.titles.g1866.stockturn import StockTurn1866

if TYPE_CHECKING:
    from eighteenxx.engine.actions import Action
    from eighteenxx.engine.game import Game
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import SideAction, Task
    from eighteenxx.rules.advice import Adviser
    from eighteenxx.titles.g1866.typed import Title1866


class Rounds1866(Rounds):
    """Source: R66-1.1-a, R66-4-a to R66-4-d, R66-6.1-a to R66-6.1-d, R66-7.1.1-f, R66-7.1.1-g."""

    t: Title1866

    def kind(self, s: State, entity: str) -> str:
        """``stock_turn``, ``public``, ``national`` or ``minor``."""
        return "stock_turn" if entity in s.extra.stock_turns else self.t.defs.companies[entity].kind

    # -- the course ------------------------------------------------------------------------------

    def open_game(self, game: Game) -> None:
        s = game.state
        stack = s.round.notes["stack"]
        s.round = Round("auction")
        s.sale = Sale(stack, turn=s.order[0])
        game.push(*self.t.auction.begin(s))

    def line(self, s: State) -> list[str]:
        """Owned minors in their order, then all markers by market position.

        Source: R66-6.1-a to R66-6.1-d."""
        minors = [
            c
            for c, d in self.t.defs.companies.items()
            if d.kind == "minor" and s.companies[c].floated and self.t.shares.president(s, c) is not None
        ]
        if s.extra.seats:  # who came to a place first acts first
            arrived = {c: (place, i) for i, (c, place) in enumerate(s.extra.seats.items())}
            minors.sort(key=lambda c: arrived[c])
        return [*minors, *s.market.order(self.t.grid)]

    def joins(self, s: State, entity: str, cell: Cell) -> bool:
        """Whether what enters the market now acts in this round: same space as the acting marker stood in
        when its turn began, below or left of it. Source: R66-7.1.1-f, R66-7.1.1-g, RUL66-24."""
        start = s.turn.start_cell if s.turn is not None else None
        return start is None or cell[1] < start[1] or (cell[1] == start[1] and cell[0] >= start[0])

    def next_round(self, s: State) -> Round:
        """Operating rounds without end. Source: R66-4-a, R66-1.1-a."""
        return Round("operating", s.round.number + 1 if s.round.kind == "operating" else 1)

    def closing(self, s: State) -> None:
        """After operating round 2 unsold L/2 trains are removed. Source: R66-4-d.

        With nobody left who could ever bring about the end, the game is over now."""
        s.sale = None
        self.t.ending.review(s)
        if s.round.kind == "operating":
            for card, last in self.t.trains.settings["withdrawn_after_round"].items():
                if s.round.number == last:
                    s.depot.left[card] = 0
                    self.t.trains.offer_cards(s, card)

    # -- turns -----------------------------------------------------------------------------------

    def begin_turn(self, game: Game, entity: str) -> None:
        s = game.state
        s.turn = Turn(entity, s.market.where(entity))
        s.round.had_turn = (*s.round.had_turn, entity)
        s.round.notes["starts"] = (*s.round.notes.get("starts", ()), s.turn.start_cell)
        steps = self.turn_steps(s, entity)
        if s.extra.train_step_lost:
            same_round = len(s.round.had_turn) > 1
            s.extra.train_step_lost = same_round and not any(isinstance(step, Question) for step in steps)
            if same_round:
                steps = [step for step in steps if not isinstance(step, BuyTrains1866)]
            steps.insert(0, DiscardExcess())
        game.push(*steps, EndTurn(entity), NextTurn())

    def turn_steps(self, s: State, entity: str) -> list[Task]:
        """R66-7.1.4-a, R66-8.2-a; nations without a president have no steps but their income."""
        kind = self.kind(s, entity)
        if kind == "stock_turn":
            return [StockTurn1866(s.extra.stock_turns[entity], entity)]
        president = self.t.shares.president(s, entity)
        build = not self.t.ending.last_round(s)
        if kind == "public":
            assert president is not None
            if president == s.extra.robot:
                return robot.steps(entity, president)
            return self._public(s, entity, president, build)
        if kind == "national" and self.t.dividends.settings.get("national"):
            layers = self.layers(s, entity) if build else []
            lays = [t for player in layers for t in (FreshAllowance(), LayTrack(player, entity))]
            return [*lays, NationalIncome(entity)]
        if president is None:
            return [PayMinor(entity)]
        track: list[Task] = [LayTrack(president, entity)] if build else []
        return [*track, RunTrains(president, entity), PayMinor(entity)]

    def _public(self, s: State, company: str, president: str, build: bool) -> list[Task]:
        track: list[Task] = [LayTrack(president, company), PlaceStation(president, company)] if build else []
        return [
            FirstTrain(president, company),
            ConvertSize(president, company),
            *track,
            RunTrains(president, company),
            PayDividend(president, company),
            BuyTrains1866(president, company),
            BuyCards(president, company),
            PayInterest(company),
            RepayLoans(president, company),
            IssueOrRedeem(president, company),
        ]

    def layers(self, s: State, nation: str) -> list[str]:
        """Who lays a tile for a nation: its president, then the other holders by seat. R66-8.1.2-i."""
        if nation in self.t.track.settings["off_board"]:
            return []
        president = self.t.shares.president(s, nation)
        if president is None:
            return []
        seats = list(s.order)
        at = seats.index(president)
        held = self.t.shares.holders(s, nation)
        return [p for p in seats[at:] + seats[:at] if p in held]

    def end_turn(self, game: Game, entity: str) -> None:
        """A stock turn token moves; a public company at 0 closes, and uses up its final stock action."""
        s = game.state
        if entity in s.companies and self.t.defs.companies[entity].kind == "public":
            assert s.turn is not None
            if not s.turn.notes.get("triggered"):
                s.extra.actions_left -= {entity}
            if self.t.formation.closes(s, entity):
                self.t.formation.close(s, entity)
        elif entity not in s.companies:
            self.t.stock.turn_over(s, entity)
        s.turn = None

    def automatic(self, game: Game, question: Question) -> Action | None:
        """The robot's seat decides by itself. Source: R66-14.3.1-a."""
        return robot.answer(game, question)

    def side_actions(self, game: Game, question: Question) -> tuple[SideAction, ...]:
        return ()

    def adviser(self, s: State, question: Question, memory: dict[Any, Any]) -> Adviser:
        return Adviser1866(self.t, s, question, memory)
