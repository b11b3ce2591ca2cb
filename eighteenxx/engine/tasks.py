"""Tasks: what is to come, as one stored list (the agenda), the last of it next.

A *job* runs by itself and may put tasks on top of the agenda. A *question* names the player who decides
and the entity it is for, lists its answers when asked, and waits. Both are small frozen values (ids and
numbers only), so that a saved game resumes in the middle of anything.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar, TypeVar

from attrs import frozen

from eighteenxx.errors import Refusal

if TYPE_CHECKING:
    from eighteenxx.engine.actions import Action, Offer
    from eighteenxx.engine.game import Game

TASKS: dict[str, type[Task]] = {}
"""Every task class by its tag, for reading saved states."""

T = TypeVar("T", bound="type[Task]")


def task(tag: str) -> Callable[[T], T]:
    """Class decorator: register a task class under its tag."""

    def register(cls: T) -> T:
        cls.tag = tag
        TASKS[tag] = cls
        return cls

    return register


@frozen
class Task:
    """Something to come."""

    tag: ClassVar[str] = ""


@frozen
class Job(Task, ABC):
    """Runs by itself when it is on top."""

    @abstractmethod
    def run(self, game: Game) -> None:
        """Do the job; it has already been taken off the agenda."""


@frozen
class Question(Task, ABC):
    """Waits for ``player``, who decides for ``entity`` (himself, or a company he directs)."""

    player: str
    entity: str

    handles: ClassVar[tuple[type[Action], ...]] = ()

    @property
    def step(self) -> str:
        """The step's name, for people."""
        return self.tag.replace("_", " ")

    @abstractmethod
    def refuse(self, game: Game, action: Action) -> Refusal | None:
        """Why this answer is not allowed, or None. Called for actions of the classes in ``handles``."""

    @abstractmethod
    def offers(self, game: Game) -> Iterator[Action | Offer]:
        """Every allowed answer; those with a free amount or routes as one offer."""

    @abstractmethod
    def do(self, game: Game, action: Action) -> bool:
        """Carry out an answer that ``refuse`` let pass; -> whether the question stays."""

    def idle(self, game: Game) -> bool:
        """Whether nothing but passing is possible: a cheap test of money, allowance and supply."""
        return False

    def passed(self, game: Game) -> None:
        """What a pass does beside ending the question, given by the player or for him."""


class SideAction(ABC):
    """An action open at any moment of a turn, beside the question that waits. Keeps nothing."""

    handles: ClassVar[tuple[type[Action], ...]] = ()
    prompts: ClassVar[bool] = True
    """Whether the last step of a turn waits for it while it is possible."""

    def claims(self, action: Action) -> bool:
        """Whether an action is of this sort, and not an answer to the question beside it."""
        return isinstance(action, self.handles)

    @abstractmethod
    def refuse(self, game: Game, question: Question, action: Action) -> Refusal | None:
        """Why the action is not allowed beside ``question``, or None."""

    @abstractmethod
    def offers(self, game: Game, question: Question) -> Iterator[Action | Offer]:
        """Every allowed action of this sort."""

    @abstractmethod
    def do(self, game: Game, question: Question, action: Action) -> None:
        """Carry out an action that ``refuse`` let pass; the question goes on waiting."""
