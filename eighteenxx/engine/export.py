"""How a title's games stand in the exports and traces of the field's main web site.

Translating a record is the work of the records room; a title only says here where its words differ. It
names a subclass in its package (:attr:`eighteenxx.engine.package.TitlePackage.export`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from eighteenxx.errors import BadInput

if TYPE_CHECKING:
    from eighteenxx.engine.actions import Action
    from eighteenxx.engine.game import Game
    from eighteenxx.engine.tasks import Question


class Recorded(Protocol):
    """What a title may ask of a recorded action."""

    @property
    def type(self) -> str:
        """The site's word for it."""

    @property
    def entity(self) -> int | str:
        """Who acts: a player's id, or the symbol of a company or private."""

    def text(self, key: str) -> str:
        """A text field; raises BadInput if it is no text."""

    def number(self, key: str) -> int:
        """A whole-number field; raises BadInput if it is no number."""

    def objects(self, key: str) -> tuple[Mapping[str, Any], ...]:
        """A field that is a list of objects; raises BadInput if it is anything else."""


class ExportTerms:
    """The usual words. One object serves one replay: a title may remember what the states don't tell."""

    REASONS: ClassVar[Mapping[str, str]] = {"bankruptcy": "bankrupt", "stock market": "stock_market"}
    """The site's words for our reasons of a game's end."""

    ISSUED_TO: ClassVar[str] = "ipo"
    """Where shares lie that a company issued or gave back."""

    TELLS_NOTHING: ClassVar[bool] = False
    """Whether the site tells amounts of nothing: of routes to the treasury, of cities that do not pay."""

    KINDS: ClassVar[Mapping[str, type[Action]]] = {}
    """Further words of the site and the class of action each becomes."""

    # -- reading ---------------------------------------------------------------------------------

    def options(self, recorded: tuple[str, ...]) -> dict[str, Any]:
        """Our options for the site's optional rules; BadInput for one that is not known."""
        if recorded:
            raise BadInput(f"the optional rule {recorded[0]!r} is not known")
        return {}

    def translate(self, game: Game, raw: Recorded) -> Action | None:
        """Our action for one of the title's own words; None leaves it to the usual translation."""
        return None

    def kind(self, raw: Recorded) -> type[Action] | None:
        """The class of action that one of the title's own words becomes; None for the usual words."""
        return self.KINDS.get(raw.type)

    def owner(self, game: Game, entity: str) -> str:
        """The player or company for whom a recorded entity acts: a private acts for its owner."""
        paper = game.state.papers.get(entity)
        return paper.owner or entity if paper is not None else entity

    def train(self, game: Game, train: str) -> str:
        """Our id of a train that a record names."""
        return train

    def source(self, game: Game, company: str, place: str) -> str:
        """Where a share is bought from that the record's ids show to lie in ``place``."""
        return place

    def stop(self, game: Game, hex_id: str, number: int) -> int:
        """The stop that a recorded city number means."""
        return number

    def power(self, question: Question, power: str) -> str:
        """The power named by our placing of a station, when ``power`` is the private that acts."""
        return power

    def closes(self, game: Game, raw: Recorded) -> bool:
        """Whether an action just replayed ended a question, on the site, that still waits here."""
        return False

    def drops(self, game: Game, raw: Recorded) -> bool:
        """Whether a recorded action answers a question that waits on the site only."""
        return False

    def may_skip(self, game: Game, question: Question) -> bool:
        """Whether the site may not have asked this question, so that it is passed for the next action."""
        return True

    def leaves_out(self, game: Game, raw: Recorded) -> bool:
        """Whether a recorded pass that nothing here waits for may be left out, or breaks a rule."""
        return True

    def replayed(self, game: Game, raw: Recorded) -> None:
        """Called when a recorded action was carried out or dropped."""

    # -- writing ---------------------------------------------------------------------------------

    def recorded_train(self, game: Game, company: str, train: str) -> str:
        """The site's id of a train of a company: the inverse of :meth:`train`."""
        return train

    def watch(self, game: Game) -> None:
        """Called at the start and after every action of ours, with its events in the game's state."""

    def acting(self, game: Game, question: Question) -> str:
        """Who acts, as the site sees it."""
        if game.state.round.kind == "operating":
            return question.entity
        return question.player

    def companies(self, game: Game) -> list[str]:
        """The companies that are in the game, in order."""
        return list(game.state.companies)

    def paper(self, game: Game, paper: str) -> tuple[int, int]:
        """(value, revenue) of a private as they stand."""
        title = game.title
        return title.defs.privates[paper].value, title.privates.income(game.state, paper)

    def lifted(self, game: Game) -> frozenset[tuple[str, str]]:
        """(hex, company) of stations taken off the map that wait to be placed again."""
        return frozenset()

    def unplaced(self, game: Game) -> frozenset[tuple[str, str]]:
        """(hex, company) of stations placed here which the site still waits for."""
        return frozenset()

    def amend(self, game: Game, told: dict[str, Any]) -> None:
        """Correct a whole state, just written, where the title's games stand otherwise than usual."""

    def own(self, game: Game) -> dict[str, Any]:
        """The title's own part of a state."""
        return {}
