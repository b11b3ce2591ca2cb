"""What a title tells built-in players: rules of thumb, which the rules themselves never ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from eighteenxx.engine.actions import Action, LayTile, Offer
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Question
    from eighteenxx.engine.title import Title


class Adviser:
    """Advice for one decision; this one knows nothing.

    One is made for each question, so that what all its answers share is worked out once. Values are money, on
    one scale with those of the players' own rules of thumb, which speak where an adviser has nothing to say.
    ``memory`` is the player's: what was put there is found again in his later decisions of the same game.
    """

    def __init__(self, t: Title, s: State, question: Question, memory: dict[Any, Any]) -> None:
        self.t, self.s, self.q, self.memory = t, s, question, memory
        self.taste: Callable[[str], float] = lambda item: 1.1
        """What the player would pay for a paper, as a multiple of what it is worth; a player may set it."""

    def judge(self, offer: Action | Offer) -> tuple[Action, float] | None:
        """The best action an offer stands for, with its value; None: nothing is known."""
        return None

    def spare(self, company: str) -> int | None:
        """What a company may spend on track and stations; None: unknown."""
        return None

    def earning(self, s: State, company: str) -> int | None:
        """What a company could earn in a state (this one, or one tried out); None: unknown."""
        return None

    def laid(self, lay: LayTile) -> int | None:
        """What a company would earn more with a tile; None: it must be tried out."""
        return None

    def horizon(self) -> float:
        """How often what a company earns more is taken to be earned."""
        return 2.0
