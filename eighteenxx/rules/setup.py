"""Setup: what is drawn, dealt and laid out before the first action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import asdict

from eighteenxx.board.board import Board
from eighteenxx.engine.state import Company, Depot, Paper, Player, Round, State
from eighteenxx.engine.steps.course import OpenGame
from eighteenxx.market.market import Market
from eighteenxx.rules.base import Department

if TYPE_CHECKING:
    from eighteenxx.companies.definitions import Certificate, CompanyDef


class Setup(Department):
    """How a game begins."""

    name = "setup"

    def new_state(self, players: tuple[str, ...], seed: int) -> State:
        """The state before the first question: drawn, dealt, with the opening job on the agenda."""
        d = self.t.defs
        s = State(
            chance=seed % 2**31,
            players={name: Player(cash=d.cash[len(players)]) for name in players},
            companies={c.id: self.new_company(c) for c in d.companies.values()},
            papers={p: Paper() for p in d.privates},
            certificates={c.id: self.first_place(c) for c in d.certificates.values()},
            market=Market(),
            board=Board(),
            depot=Depot({t.name: t.count for t in d.trains.values() if "card" not in t.facts}),
            phase=d.phases[0].name,
            round=Round("setup"),
            order=players,
            bank=-sum(d.cash[len(players)] for _ in players),
            extra=self.extra(),
            agenda=[OpenGame()],
        )
        self.draw(s)
        self.deal(s)
        return s

    def new_company(self, c: CompanyDef) -> Company:
        """A company before it is started."""
        size = c.facts.get("start_size", sum(c.certificates))
        return Company(size=size, tokens_left=c.token_prices)

    def first_place(self, certificate: Certificate) -> str:
        """Where a certificate lies before anything is dealt."""
        return "ipo"

    def extra(self) -> Any:
        """The title's own part of the state, or None."""
        return None

    def view_extra(self, s: State) -> Any:
        """What players may see of the title's own part of the state."""
        return None if s.extra is None else plain(asdict(s.extra))

    def map_marks(self, s: State) -> dict[str, tuple[str, ...]]:
        """Short words, by hex, that a picture of the map shows beside what is printed and laid."""
        return {}

    def draw(self, s: State) -> None:
        """Draw what chance decides, in the title's order, from the generator in the state."""

    def deal(self, s: State) -> None:
        """Hand out what players and companies have before the first action."""

    def check_options(self, players: int, options: dict[str, Any]) -> str | None:
        """Why these options cannot be played together, or None."""
        return None

    def violations(self, s: State) -> list[str]:
        """What is wrong with a state that never should be: checks of the title's own, a sentence each.

        Asked by :func:`eighteenxx.engine.invariants.violations`, in tests and simulations only."""
        return []


def plain(value: Any) -> Any:
    """A value with sets and tuples as lists and keys as texts, ready for JSON."""
    if isinstance(value, dict):
        return {str(key): plain(v) for key, v in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(plain(v) for v in value)
    if isinstance(value, list | tuple):
        return [plain(v) for v in value]
    return value
