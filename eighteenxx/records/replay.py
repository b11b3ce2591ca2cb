"""Playing a recorded game again, action by action, with every check.

A record and our engine may ask different optional questions: where ours waits and the record's next action is
for a later one, we pass; where the record passes and ours does not ask, the pass is dropped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from eighteenxx.engine.actions import Pass, RunRoutes
from eighteenxx.engine.export import ExportTerms
from eighteenxx.errors import IllegalAction, Refusal
from eighteenxx.files import read_text
from eighteenxx.records.export import ExportedGame, RawAction, parse_export
from eighteenxx.records.own import new_game
from eighteenxx.records.states import States, routes_run
from eighteenxx.records.translate import Translator
from eighteenxx.titles import title as find_title

if TYPE_CHECKING:
    from typing import Any

    from eighteenxx.engine.actions import Action
    from eighteenxx.engine.game import Game

__all__ = ["Replay", "ReplayStopped", "import_record", "replay_record"]


class ReplayStopped(IllegalAction):
    """The rules forbid a recorded action: ``index`` is its number in the replay, ``raw`` what it says."""

    def __init__(self, index: int, raw: RawAction, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.index = index
        self.raw = raw

    def __str__(self) -> str:
        return f"{self.raw.place}, number {self.index} of the replay: {self.refusal}"


class Replay:
    """A recorded game being played again.

    ``game`` is our game, ``states`` writes it in the form of traces. With ``strict`` every action must also
    be among ``game.legal_actions()``, so that what is offered and what is accepted are seen to agree.
    ``routes`` tells the routes of the action just replayed in the form of traces, None if it ran none.

    Raises BadInput for a title that is not installed, unknown optional rules, or a malformed action;
    ReplayStopped for an action that breaks a rule.
    """

    def __init__(self, exported: ExportedGame, strict: bool = False) -> None:
        package = find_title(exported.title)
        self.exported = exported
        self.strict = strict
        self.terms: ExportTerms = (package.export or ExportTerms)()
        names = [name for _, name in exported.players]
        self.game = new_game(exported.title, names, exported.seed, self.terms.options(exported.options))
        self.states = States(self.game, self.terms)
        self.routes: dict[str, Any] | None = None
        self._translator = Translator(exported, self.game, self.terms)

    def __iter__(self) -> Iterator[RawAction]:
        """Play action by action; after each one the game stands as the record's did."""
        actions = self.exported.actions
        self._settle(0)
        for index, raw in enumerate(actions):
            self.routes = None
            try:
                self._play(raw, actions[index + 1 :])
                self._settle(index + 1)
            except IllegalAction as error:
                raise ReplayStopped(index, raw, error.refusal) from None
            yield raw

    def _play(self, raw: RawAction, coming: Sequence[RawAction]) -> None:
        if raw.programmed:
            return
        if not self.terms.drops(self.game, raw) and (raw.type != "pass" or self._asked(raw, coming)):
            self._carry_out(raw)
        self.terms.replayed(self.game, raw)

    def _carry_out(self, raw: RawAction) -> None:
        for action in self._translator.translate(raw):
            self._apply(action)
        self._translator.applied(raw)
        question = self.game.question
        if question is not None and self.terms.closes(self.game, raw):
            self._apply(Pass(question.player))

    def _asked(self, raw: RawAction, coming: Sequence[RawAction]) -> bool:
        """Whether a recorded pass is an answer to the question that waits here.

        If not, it was for a question that only the site asked, and is left out. So is a pass that is not
        allowed, if the record then goes on to answer the question.
        """
        question, answers = self.game.question, self._translator.answers
        if question is None or not answers(raw, question):
            return not self.terms.leaves_out(self.game, raw)
        if self.game.allows(Pass(question.player)):
            return True
        following = next((action for action in coming if not action.programmed), None)
        return following is None or following.type == "pass" or not answers(following, question)

    def _settle(self, index: int) -> None:
        """Pass questions which the next recorded action is not for."""
        coming = self.exported.actions[index:]
        while coming and self.game.question is not None:
            question, raw = self.game.question, coming[0]
            if raw.programmed or self.terms.drops(self.game, raw):
                coming = coming[1:]
            elif self._translator.answers(raw, question):
                return
            elif raw.type == "pass" and self._translator.owner(raw) in (question.entity, question.player):
                coming = coming[1:]  # of a question that waits on the site alone
            else:
                passing = Pass(question.player)
                if Pass not in question.handles or not self.terms.may_skip(self.game, question):
                    return
                if not self.game.allows(passing):
                    return
                self._apply(passing)

    def _apply(self, action: Action) -> None:
        refusal = self.game.refusal(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        if self.strict and not self._offered(action):
            raise IllegalAction(Refusal(f"{action} is accepted but not among the legal actions."))
        if isinstance(action, RunRoutes):
            self.routes = routes_run(self.game, action, self.terms)
        self.game.apply(action)
        self._translator.watch()
        self.states.watch(self.game)

    def _offered(self, action: Action) -> bool:
        return any(
            offer == action or (hasattr(offer, "covers") and offer.covers(action))
            for offer in self.game.legal_actions()
        )


def replay_record(exported: ExportedGame, strict: bool = False) -> Iterator[tuple[RawAction, Game]]:
    """Each effective action of a record, and the game after it (always the same object, played on).

    Raises what :class:`Replay` raises.
    """
    replay = Replay(exported, strict)
    for raw in replay:
        yield raw, replay.game


def import_record(text: str) -> Game:
    """The game at the end of an exported record; see :func:`eighteenxx.import_record`."""
    replay = Replay(parse_export(text))
    for _ in replay:
        pass
    return replay.game


def read_export(path: str) -> ExportedGame:
    """Read an exported game from a file, zipped or not; BadInput if it cannot be used."""
    return parse_export(read_text(path), path)
