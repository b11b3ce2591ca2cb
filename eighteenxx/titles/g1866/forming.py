"""The nations that must form when phase 5 starts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from eighteenxx.engine.actions import Action, Offer, Par
from eighteenxx.engine.steps.discard import DiscardExcess
from eighteenxx.engine.tasks import Job, Question, Task, task
from eighteenxx.errors import Refusal
from eighteenxx.titles.g1866.steps import PayInterest
from eighteenxx.titles.g1866.typed import title_of

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game


@task("form_nations")
@frozen
class FormNations(Job):
    """Form the next nation of the set order, until all have formed. Source: R66-10.2.3-a to R66-10.2.3-d."""

    def run(self, game: Game) -> None:
        s, formation = game.state, title_of(game).formation
        nation = formation.next_forced(s)
        if nation is None:
            if formation.settings["forming_closes"]:
                close_for_good(game)
            return
        concession = title_of(game).privates.concession_of(nation)
        player = None if concession is None else s.papers[concession].owner
        chooses = (
            player is not None
            and formation.settings["forced_price"] == "chosen"
            and len(formation.payable(s, player, nation)) > 1
        )
        if player is not None and chooses:
            game.push(StartPrice(player, nation), FormNations())
            return
        game.push(*formation.force(s, nation, formation.forced_cell(s, nation)), FormNations())


def close_for_good(game: Game) -> None:
    """In the older edition companies at 0 when the nations form are gone at once and for good, as minors are.

    If the one whose purchase formed them is among them, and it is a company's turn that comes next in this
    round, that one has no step to buy trains."""
    s, formation = game.state, title_of(game).formation
    assert s.turn is not None
    gone = [name for name, c in s.companies.items() if c.floated and formation.closes(s, name)]
    for company in gone:
        s.companies[company].trains = ()
        formation.close(s, company)
        s.companies[company].closed = True
        for hex_id, _ in s.board.stations_of(company):
            s.board.lift(hex_id, company)
        s.companies[company].tokens_left = game.title.defs.companies[company].token_prices
    company = s.turn.entity
    if company in gone:
        s.extra.train_step_lost = True
        # Trains over the limit are given up when the next turn has begun.
        own = (Question, PayInterest)
        s.agenda = [
            t
            for t in s.agenda
            if not isinstance(t, DiscardExcess) and not (isinstance(t, own) and _for(t) == company)
        ]


def _for(job: Task) -> str:
    return job.company if isinstance(job, PayInterest) else getattr(job, "entity", "")


@task("start_price")
@frozen
class StartPrice(Question):
    """The owner of a concession chooses where its nation starts. Source: R66-10.2.3-a, RUL66-20."""

    handles: ClassVar[tuple[type[Action], ...]] = (Par,)

    def refuse(self, game: Game, action: Action) -> Refusal | None:
        assert isinstance(action, Par)
        if action.company != self.entity:
            return Refusal(f"{self.player} is to choose the start price of {self.entity}.", "R66-10.2.3-a")
        if action.cell not in title_of(game).formation.payable(game.state, self.player, self.entity):
            return Refusal(
                f"{self.entity} cannot start there, or {self.player} cannot pay it.", "R66-10.2.3-a"
            )
        return None

    def offers(self, game: Game) -> Iterator[Action | Offer]:
        for cell in title_of(game).formation.payable(game.state, self.player, self.entity):
            yield Par(self.player, self.entity, cell)

    def do(self, game: Game, action: Action) -> bool:
        assert isinstance(action, Par)
        game.push(*title_of(game).formation.force(game.state, self.entity, action.cell))
        return False
