"""A game: a title's definitions, the state, and the actions that led to it.

One action's way: the question on top of the agenda (or an action open at any moment of the turn) checks it
against the rules; the state changes and events are emitted; the title's reactions to the events and the
jobs they put on the agenda run; then the next question waits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from attrs import frozen

from eighteenxx.engine.actions import Action, Offer, Pass, RoutesOffer, RunRoutes, malformed
from eighteenxx.engine.events import Event
from eighteenxx.engine.history import history
from eighteenxx.engine.state import State
from eighteenxx.engine.tasks import Job, Question, SideAction, Task
from eighteenxx.engine.view import view
from eighteenxx.errors import BadInput, IllegalAction, Refusal, shown

if TYPE_CHECKING:
    from eighteenxx.engine.title import Title

SNAPSHOT_EVERY = 32
"""Actions between two kept copies of the state; undo replays from the one before."""

MAX_JOBS = 100_000
"""Jobs one action may set off before the game is taken to be caught in a loop."""


@frozen
class Active:
    """Who is to act: ``player``, for ``entity``, in which ``round`` and ``step``; all None at the end."""

    player: str | None
    entity: str | None
    round: str | None
    step: str | None


class Game:
    """A game in progress. Use :func:`eighteenxx.new_game` to start one.

    ``state`` may be read by anyone and is changed by :meth:`apply` and :meth:`undo` alone.
    """

    def __init__(self, title: Title, players: Iterable[str], seed: int, options: dict[str, Any]) -> None:
        self.title = title
        self.players = tuple(players)
        self.seed = seed
        self.options = options
        self.actions: list[Action] = []
        self._pushed: list[Task] = []
        self._seen = 0
        self.state: State = title.setup.new_state(self.players, seed)
        self._settle()
        self._snapshots: list[State] = [self.state.copy()]

    # -- what is open -------------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """The question that waits, or None when the game is over."""
        top = self.state.agenda[-1] if self.state.agenda else None
        return top if isinstance(top, Question) else None

    @property
    def active(self) -> Active:
        """Who is to act, for whom, in which round and step."""
        q = self.question
        if q is None:
            return Active(None, None, None, None)
        return Active(q.player, q.entity, self.state.round.kind, q.step)

    @property
    def start(self) -> State:
        """The state before the first action; for reading only."""
        return self._snapshots[0]

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.state.finished

    @property
    def result(self) -> dict[str, int] | None:
        """Net worth by player once the game is over, else None; not of a seat that plays by itself.

        Source: R94-end-7, R66-1.2-a."""
        if not self.state.finished:
            return None
        people = [name for name in self.state.players if name in self.players]
        return {name: self.title.ending.worth(self.state, name) for name in people}

    def refusal(self, action: Action) -> Refusal | None:
        """Why ``action`` is not allowed now, or None when it is."""
        found = self._refusal(action)
        return None if found is None else self.title.cited(found)

    def _refusal(self, action: Action) -> Refusal | None:
        fault = malformed(action)
        if fault is not None:
            return Refusal(fault)
        q = self.question
        if q is None:
            return Refusal("The game is over.")
        side = self._side(q, action)
        if side is not None:
            return side.refuse(self, q, action)
        if isinstance(action, q.handles):
            if action.player != q.player:
                return Refusal(f"It is {q.player}'s turn to act ({q.step}), not {action.player}'s.")
            return q.refuse(self, action)
        return Refusal(f"{action.word} is not possible now: {q.player} is to decide ({q.step}).")

    def _side(self, q: Question, action: Action) -> SideAction | None:
        sides = self.title.rounds.side_actions(self, q)
        return next((side for side in sides if side.claims(action)), None)

    def legal_actions(self) -> list[Action | Offer | RoutesOffer]:
        """Every action open now. An amount is offered as an :class:`Offer`, routes as a form."""
        q = self.question
        if q is None:
            return []
        found: list[Action | Offer | RoutesOffer] = list(q.offers(self))
        for side in self.title.rounds.side_actions(self, q):
            found.extend(side.offers(self, q))
        return found

    def allows(self, action: Action) -> bool:
        """Whether ``action`` is legal now: the same test that :meth:`apply` makes."""
        return self.refusal(action) is None

    # -- what happens -------------------------------------------------------------------------------

    def apply(self, action: Action) -> list[Event]:
        """Carry out an action and all that follows without a choice; -> the events, in order.

        Raises IllegalAction, with the game exactly as it was, when the rules forbid it.
        """
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        q = self.question
        assert q is not None
        s = self.state
        s.events = []
        self._seen = 0
        try:
            side = self._side(q, action)
            if side is None:
                s.agenda.pop()
                stays = q.do(self, action)
                if isinstance(action, Pass):
                    q.passed(self)
                self._stack(q if stays else None)
            else:
                side.do(self, q, action)
                self._stack(None)
            self._settle()
        except BaseException:
            self._rebuild(len(self.actions))
            raise
        self.actions.append(action)
        if len(self.actions) % SNAPSHOT_EVERY == 0:
            self._snapshots.append(s.copy())
        return s.events

    def push(self, *tasks: Task) -> None:
        """Put tasks on top of the agenda; those pushed first are done first."""
        self._pushed.extend(tasks)

    def emit(self, kind: str, **data: Any) -> None:
        """Tell an event."""
        self.state.events.append(Event(kind, data))

    def _stack(self, under: Task | None) -> None:
        s = self.state
        if under is not None:
            s.agenda.append(under)
        while self._seen < len(s.events):
            event = s.events[self._seen]
            self._seen += 1
            self._pushed.extend(self.title.react(s, event))
        if self._pushed:
            s.agenda.extend(reversed(self._pushed))
            self._pushed.clear()

    def _settle(self) -> None:
        s = self.state
        self._stack(None)
        for _ in range(MAX_JOBS):
            if not s.agenda:
                return
            top = s.agenda[-1]
            if isinstance(top, Job):
                s.agenda.pop()
                top.run(self)
                self._stack(None)
                continue
            assert isinstance(top, Question)
            answer = self.title.rounds.automatic(self, top)
            if answer is None:
                if not top.idle(self):
                    return
                s.agenda.pop()
                top.passed(self)
                self._stack(None)
                continue
            s.agenda.pop()
            stays = top.do(self, answer)
            if isinstance(answer, Pass):
                top.passed(self)
            self._stack(top if stays else None)
        raise RuntimeError("the agenda does not come to rest")

    # -- undo, copies, records ----------------------------------------------------------------------

    def undo(self, actions: int = 1) -> None:
        """Take back the last ``actions`` actions with all that followed from them; BadInput if too many."""
        if type(actions) is not int or not 0 <= actions <= len(self.actions):
            raise BadInput(f"{shown(actions)} actions cannot be taken back: {len(self.actions)} were made")
        self._rebuild(len(self.actions) - actions)

    def _rebuild(self, upto: int) -> None:
        replay = self.actions[:upto]
        kept = upto // SNAPSHOT_EVERY
        del self._snapshots[kept + 1 :]
        self.state = self._snapshots[kept].copy()
        self._pushed.clear()
        del self.actions[kept * SNAPSHOT_EVERY :]
        for action in replay[kept * SNAPSHOT_EVERY :]:
            self.apply(action)

    def copy(self) -> Game:
        """An independent game in the same state with the same past."""
        twin = object.__new__(Game)
        twin.title = self.title
        twin.players = self.players
        twin.seed = self.seed
        twin.options = self.options
        twin.actions = self.actions.copy()
        twin.state = self.state.copy()
        twin._pushed = []
        twin._seen = 0
        twin._snapshots = self._snapshots.copy()
        return twin

    def __eq__(self, other: object) -> bool:
        """Same title, options, players and state (the path that led there does not matter)."""
        if not isinstance(other, Game):
            return NotImplemented
        mine = (self.title.defs.id, self.options, self.players, self.state)
        return mine == (other.title.defs.id, other.options, other.players, other.state)

    def __repr__(self) -> str:
        """Title, number of actions, and who is to act."""
        title, done = self.title.defs.id, len(self.actions)
        a = self.active
        now = "finished" if a.player is None else f"{a.round} round, {a.player} is to act ({a.step})"
        return f"<Game of {title}: {done} actions, {now}>"

    __hash__ = None  # type: ignore[assignment]

    def best_routes(self, time_limit: float | None = None) -> RunRoutes:
        """The best routes of the company that is to run now; BadInput when none is."""
        q = self.question
        if q is None or RunRoutes not in q.handles:
            raise BadInput("no company is to run its trains now")
        return self.title.routes.best(self.state, q.entity, q.player, time_limit)

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def view(self) -> dict[str, Any]:
        """All that players may see, as plain values (see :mod:`eighteenxx.engine.view`)."""
        return view(self)

    def history(self) -> list[dict[str, Any]]:
        """Worth, prices and revenues round by round (see :mod:`eighteenxx.engine.history`)."""
        return history(self)

    def to_json(self) -> str:
        """The game's record, as :func:`eighteenxx.load_game` reads it back."""
        from eighteenxx.engine.record import to_json

        return to_json(self)
