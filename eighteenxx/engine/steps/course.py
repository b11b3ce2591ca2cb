"""Jobs that move the game on: open it, next turn, end of a turn, end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from eighteenxx.engine.tasks import Job, task

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game


@task("open_game")
@frozen
class OpenGame(Job):
    """The first job of every game."""

    def run(self, game: Game) -> None:
        game.title.rounds.open_game(game)


@task("next_turn")
@frozen
class NextTurn(Job):
    """Begin the turn of the next to act, or close the round when all have acted."""

    def run(self, game: Game) -> None:
        rounds = game.title.rounds
        entity = rounds.next_entity(game.state)
        if entity is None:
            rounds.close_round(game)
        else:
            rounds.begin_turn(game, entity)


@task("end_turn")
@frozen
class EndTurn(Job):
    """End an entity's turn."""

    entity: str

    def run(self, game: Game) -> None:
        game.title.rounds.end_turn(game, self.entity)


@task("finish_game")
@frozen
class FinishGame(Job):
    """The game is over: settle, and nothing more is to come."""

    def run(self, game: Game) -> None:
        s = game.state
        game.title.ending.settle(s)
        s.agenda.clear()
        s.finished = True
        game.emit("finished", reason=s.ending.reason if s.ending else "")
