"""Everything that changes in play, in small classes that name each other by id.

Owners are plain ids: a player's name, a company's id, ``"bank"``. A certificate's place is its owner's
name, or one of ``"ipo"``, ``"pool"``, ``"treasury:X"``, ``"redeemed:X"``, ``"with:PRIVATE"``, ``"locked"``,
``"unissued"``. Money is whole units of the title's currency.
"""

from __future__ import annotations

from typing import Any, Protocol

from attrs import define, field

from eighteenxx.board.board import Board
from eighteenxx.engine.events import Event
from eighteenxx.engine.tasks import Task
from eighteenxx.market.grid import Cell
from eighteenxx.market.market import Market


@define
class Player:
    """A player's money. ``debt`` is what he owes the bank."""

    cash: int = 0
    debt: int = 0
    bankrupt: bool = False

    def copy(self) -> Player:
        """An independent player with the same content."""
        return Player(self.cash, self.debt, self.bankrupt)


@define
class Company:
    """A company with shares.

    ``par`` is None until it is started; ``size`` its number of shares; ``tokens_left`` the prices of the
    stations not yet placed, next one first; ``trains`` the ids of its trains (``"3-1"``: second 3-train);
    ``home`` the places of its home stations when they differ from the printed ones (late companies).
    """

    cash: int = 0
    size: int = 10
    par: int | None = None
    floated: bool = False
    operated: bool = False
    closed: bool = False
    loans: int = 0
    trains: tuple[str, ...] = ()
    tokens_left: tuple[int, ...] = ()
    home: tuple[tuple[str, int], ...] | None = None

    def copy(self) -> Company:
        """An independent company with the same content."""
        return Company(
            self.cash,
            self.size,
            self.par,
            self.floated,
            self.operated,
            self.closed,
            self.loans,
            self.trains,
            self.tokens_left,
            self.home,
        )


@define
class Paper:
    """A private, concession or minor for auction: who owns it, and what is left of its power.

    ``used`` counts uses of its power; ``cut`` is the reduction of its price in the auction.
    """

    owner: str | None = None
    closed: bool = False
    used: int = 0
    cut: int = 0

    def copy(self) -> Paper:
        """An independent paper with the same content."""
        return Paper(self.owner, self.closed, self.used, self.cut)


@define
class Depot:
    """Trains not owned. ``left`` is the number of cards of each type still in the bank (None unlimited),
    ``sold`` how many were ever sold, ``pool`` the discarded ones for sale."""

    left: dict[str, int | None] = field(factory=dict)
    sold: dict[str, int] = field(factory=dict)
    pool: tuple[str, ...] = ()

    def copy(self) -> Depot:
        """An independent depot with the same content."""
        return Depot(self.left.copy(), self.sold.copy(), self.pool)


@define
class Round:
    """The round being played. ``number`` counts rounds of its kind; an operating round is number
    ``of_set`` of ``in_set`` in set ``set``. ``had_turn`` and ``sits_out`` hold entities; ``passes`` players
    in the order their passes stand; ``last`` is the last player to act; ``sold`` lists (player, company)."""

    kind: str
    number: int = 1
    set: int = 0
    of_set: int = 1
    in_set: int = 1
    had_turn: tuple[str, ...] = ()
    sits_out: frozenset[str] = frozenset()
    passes: tuple[str, ...] = ()
    last: str | None = None
    sold: frozenset[tuple[str, str]] = frozenset()
    notes: dict[str, Any] = field(factory=dict)

    def copy(self) -> Round:
        """An independent round with the same content."""
        return Round(
            self.kind,
            self.number,
            self.set,
            self.of_set,
            self.in_set,
            self.had_turn,
            self.sits_out,
            self.passes,
            self.last,
            self.sold,
            self.notes.copy(),
        )


@define
class Turn:
    """The turn in progress. ``start_cell`` is where the entity's marker stood when the turn began;
    ``notes`` what was done in it, by name (tiles laid, revenue, bought ...); values are immutable."""

    entity: str
    start_cell: Cell | None = None
    notes: dict[str, Any] = field(factory=dict)

    def copy(self) -> Turn:
        """An independent turn with the same content."""
        return Turn(self.entity, self.start_cell, self.notes.copy())


@define
class Sale:
    """An auction in progress: ``items`` still to be sold in order, ``bids`` by item, lowest first, whose
    ``turn`` it is, how many ``passes`` in succession, and the item ``up`` for bids alone, if one is."""

    items: tuple[str, ...] = ()
    bids: dict[str, tuple[tuple[str, int], ...]] = field(factory=dict)
    turn: str = ""
    passes: int = 0
    up: str | None = None

    def copy(self) -> Sale:
        """An independent sale with the same content."""
        return Sale(self.items, self.bids.copy(), self.turn, self.passes, self.up)


@define
class Ending:
    """A reached trigger of the game's end, and when the end comes (a title's own word and number)."""

    reason: str
    when: str
    number: int = 0

    def copy(self) -> Ending:
        """An independent ending with the same content."""
        return Ending(self.reason, self.when, self.number)


class TitleState(Protocol):
    """What a title adds to the state: an attrs class of its own."""

    def copy(self) -> TitleState:
        """An independent copy."""


@define
class State:
    """The whole state of a game. ``order`` is the player order of the present or coming stock round;
    ``players`` are in seat order. ``agenda`` lists tasks, the last is next. ``extra`` is the title's."""

    chance: int
    players: dict[str, Player]
    companies: dict[str, Company]
    papers: dict[str, Paper]
    certificates: dict[str, str]
    market: Market
    board: Board
    depot: Depot
    phase: str
    round: Round
    order: tuple[str, ...] = ()
    bank: int = 0
    turn: Turn | None = None
    sale: Sale | None = None
    agenda: list[Task] = field(factory=list)
    ending: Ending | None = None
    finished: bool = False
    extra: Any = None
    events: list[Event] = field(factory=list, eq=False)

    def copy(self) -> State:
        """An independent state with the same content; cheap, since nearly all values are immutable."""
        return State(
            self.chance,
            {name: p.copy() for name, p in self.players.items()},
            {name: c.copy() for name, c in self.companies.items()},
            {name: p.copy() for name, p in self.papers.items()},
            self.certificates.copy(),
            self.market.copy(),
            self.board.copy(),
            self.depot.copy(),
            self.phase,
            self.round.copy(),
            self.order,
            self.bank,
            self.turn and self.turn.copy(),
            self.sale and self.sale.copy(),
            self.agenda.copy(),
            self.ending and self.ending.copy(),
            self.finished,
            self.extra and self.extra.copy(),
        )
