"""Positions of 1866 for tests: an operating round is set up as wanted and played through the interface.

A :class:`Table` begins after the auction, in which nothing was sold, with every public company in play and
the C configurations C1 to C6 on Rome, Vienna, Brussels, Paris, Geneva and Berlin. Players sit in the order of
:data:`NAMES`. Certificates, markers, tiles, stations, trains, money and the phase are put where a test needs
them; :meth:`Table.turn` seals the position, in which the invariants of every state must hold. What is
accepted afterwards must be offered as well, and what is refused must not.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Self

from eighteenxx import Action, Event, Game, Offer, RoutesOffer, new_game
from eighteenxx.board import Tile, exits_mask, lay
from eighteenxx.board.hexes import neighbour
from eighteenxx.engine.actions import Dividend, LayTile, Par, Pass, PlaceToken
from eighteenxx.engine.invariants import violations
from eighteenxx.engine.state import Round, Sale
from eighteenxx.engine.steps.course import NextTurn
from eighteenxx.routes import Route
from eighteenxx.titles.g1866.actions import PlaceStockTurn

Cell = tuple[int, int]

NAMES = ("Red", "Blue", "Green", "White", "Black", "Yellow")

PRICES = (
    *(0, 10, 20, 30, 40, 45, 50, 55, 60, 65, 70, 75, 80, 90, 100, 110, 120, 135, 150, 165, 180, 200, 220),
    *(240, 260, 280, 300, 325, 350, 375, 400, 430, 460, 490, 520, 560, 600),
)
"""Prices of the 37 columns (RUL66-87)."""

TOP, MIDDLE, BOTTOM = 0, 1, 2

CAPITALS = {"R18": "C1", "L24": "C2", "H10": "C3", "J6": "C4", "L12": "C5", "F22": "C6"}
CARDS = ("L", "3", "4", "5", "6", "8", "10")
SIDES = {"2": "L", "4E": "6", "5E": "8", "6E": "10"}
"""Sides of a card that bear another name."""

YELLOW, GREEN, BROWN = ("L/2", "3", "5")
"""The first phases of three colours."""


def cell(price: int, row: int = TOP) -> Cell:
    """The market space of a price in a row."""
    return row, PRICES.index(price)


def exits(tile: Tile, rotation: int) -> set[int]:
    """The sides a turned tile leads to."""
    return {side for side in range(6) if exits_mask(tile, rotation) >> side & 1}


@cache
def _new(players: int, seed: int, options: tuple[tuple[str, Any], ...]) -> Game:
    return new_game("1866", NAMES[:players], seed, dict(options))


def fresh(players: int = 3, seed: int = 1, **options: Any) -> Game:
    """A new game before its first action."""
    return _new(players, seed, tuple(sorted(options.items()))).copy()


def offered(game: Game, action: Action) -> bool:
    """Whether the legal actions list an action, or an offer that covers it."""
    return any(
        o.covers(action) if isinstance(o, Offer | RoutesOffer) else o == action for o in game.legal_actions()
    )


class Table:
    """A game at the point where the first operating round would begin; everybody has 2000 of money."""

    def __init__(self, players: int = 3, edition: str = "2026", **options: Any) -> None:
        self.game = fresh(players, edition=edition, **options)
        self.t = self.game.title
        self.names = NAMES[:players]
        s = self.s = self.game.state
        s.players = {name: s.players[name] for name in self.names}
        s.order = self.names
        s.extra.placed = dict.fromkeys(self.names, 0)
        s.extra.capitals = dict(CAPITALS)
        s.round = Round("operating", 3)
        s.sale = None
        s.agenda.clear()
        for name, c in s.companies.items():
            if self.kind(name) == "public":
                c.closed = False
        for name in self.names:
            self.cash(**{name: 2000})

    # -- setting up ------------------------------------------------------------------------------

    def kind(self, company: str) -> str:
        """``public``, ``national`` or ``minor``."""
        return str(self.t.defs.companies[company].kind)

    def cash(self, **amounts: int) -> Self:
        """Give players and companies exactly so much money."""
        for who, amount in amounts.items():
            account = self.s.players.get(who) or self.s.companies[who]
            account.cash = amount
        return self

    def company(
        self,
        name: str,
        at: Cell,
        *,
        size: int = 5,
        pool: int = 0,
        cash: int = 500,
        loans: int = 0,
        operated: bool = True,
        **holders: int,
    ) -> Self:
        """Start a public company: shares by player, its director first, the rest in the treasury."""
        certificates = list(self.t.certificates_of[name])
        holders = holders or {"Red": 2}
        assert max(holders.values()) == next(iter(holders.values())) >= 2
        places: list[str] = []
        for player, shares in holders.items():
            places += [player] * (shares if places else shares - 1)
        places += ["pool"] * pool
        places += [f"treasury:{name}"] * (size - 1 - len(places))
        places += ["unissued"] * (9 - len(places))
        for certificate, place in zip(certificates, places, strict=True):
            self.s.certificates[certificate.id] = place
        c = self.s.companies[name]
        c.size, c.cash, c.loans, c.operated = size, cash, loans, operated
        c.par, c.floated = PRICES[at[1]], True
        return self.marker(name, at)

    def nation(self, name: str, at: Cell, *, rest: str = "ipo", **holders: int) -> Self:
        """Form a major nation: shares by player, its director first, the rest of five as said."""
        places = [player for player, shares in holders.items() for _ in range(shares)]
        places += [rest] * (5 - len(places))
        for certificate, place in zip(self.t.certificates_of[name], places, strict=False):
            self.s.certificates[certificate.id] = place
        c = self.s.companies[name]
        c.par, c.floated = PRICES[at[1]], True
        concession = self.t.defs.companies[name].facts.get("concession")
        for paper in self.s.papers:
            minor = self.t.privates.minor_of(paper)  # type: ignore[attr-defined]
            if paper == concession or minor in self.t.defs.companies[name].facts.get("minors", ()):
                self.s.papers[paper].closed = True
        for minor in self.t.defs.companies[name].facts.get("minors", ()):
            self.s.companies[minor].closed = True
        return self.marker(name, at)

    def minor(self, name: str, owner: str) -> Self:
        """Give a minor nation to a player, as bought in the auction."""
        for paper in self.s.papers:
            if self.t.privates.minor_of(paper) == name:  # type: ignore[attr-defined]
                self.s.papers[paper].closed = True
        self.t.formation.buy_minor(self.s, owner, name)  # type: ignore[attr-defined]
        return self

    def minors(self, **owners: str) -> Self:
        """Give several minor nations away."""
        for name, owner in owners.items():
            self.minor(name, owner)
        return self

    def concession(self, nation: str, owner: str) -> Self:
        """Give the concession of a nation to a player."""
        self.s.papers[self.t.defs.companies[nation].facts["concession"]].owner = owner
        return self

    def st(self, player: str, *cells: Cell) -> Self:
        """Put a player's next stock turn tokens on the market: ``ST1.1`` is the first of the first seat."""
        for at in cells:
            self.s.extra.placed[player] += 1
            token = f"ST{self.names.index(player) + 1}.{self.s.extra.placed[player]}"
            self.s.extra.stock_turns[token] = player
            self.marker(token, at)
        return self

    def marker(self, name: str, at: Cell) -> Self:
        """Put a marker in a market space, under those that are there."""
        self.s.market.remove(name)
        self.s.market.put(name, at)
        return self

    def papers(self, player: str, count: int) -> Self:
        """Fill a player up to so many certificates, with shares of companies that are not started."""
        for certificate in self.t.defs.certificates.values():
            if self.t.shares.certificates(self.s, player) >= count:
                break
            if not certificate.president and self.s.certificates[certificate.id] == "ipo":
                self.s.certificates[certificate.id] = player
        assert self.t.shares.certificates(self.s, player) == count
        return self

    def tile(self, hex_id: str, name: str, rotation: int = 0) -> Self:
        """Put a tile on the map."""
        lay(self.s.board, self.t.catalogue, hex_id, name, rotation)
        return self

    def tiles(self, *lies: tuple[str, str, int]) -> Self:
        """Put tiles on the map."""
        for lie in lies:
            self.tile(*lie)
        return self

    def path(self, *hexes: str, to: str | None = None) -> Self:
        """Join hexes in a row with yellow tiles where nothing was laid; printed track stays as it is.

        The last one leads on to the hex ``to``, where nothing is laid."""
        for before, here, after in zip((None, *hexes), hexes, (*hexes[1:], to), strict=False):
            printed = self.t.catalogue.map.hexes[here].tile.paths
            if not printed and here not in self.s.board.laid:
                self.join(here, *(x for x in (before, after) if x is not None))
        return self

    def join(self, hex_id: str, *others: str, colour: str = "yellow") -> Self:
        """Lay a tile of a colour on a hex that leads to its neighbours named."""
        cat = self.t.catalogue
        sides = {next(i for i in range(6) if neighbour(hex_id, i, "pointy") == other) for other in others}
        lies = [(n, r) for n, r in self.t.track.upgrades(self.s, hex_id) if cat.tiles[n].colour == colour]
        return self.tile(hex_id, *next((n, r) for n, r in lies if sides <= exits(cat.tiles[n], r)))

    def station(self, company: str, hex_id: str, stop: int = 0) -> Self:
        """Put a company's next (cheapest) station in a city."""
        c = self.s.companies[company]
        c.tokens_left = c.tokens_left[1:]
        self.s.board.put(self.t.catalogue, hex_id, stop, company)
        return self

    def phase(self, name: str) -> Self:
        """Begin a phase without its events: earlier trains are sold out, one of its own has been sold."""
        s = self.s
        s.phase = name
        at = CARDS.index("L" if name == "L/2" else name)
        for i, card in enumerate(CARDS):
            if i < at and s.depot.left[card] != 0:
                s.depot.sold[card] = max(s.depot.sold.get(card, 0), (card != "L" and self._count(card)) or 1)
                s.depot.left[card] = 0
            elif i == at and card != "L" and not s.depot.sold.get(card):
                s.depot.sold[card] = 1
                if (count := self._count(card)) is not None:
                    s.depot.left[card] = count - 1
        for i, card in ((0, "P"), (1, "H"), (3, "M")):
            if at >= i:
                s.extra.cards.setdefault(card, 5)
        return self

    def trains(self, company: str, *types: str) -> Self:
        """Give a company trains of types on sale now or sold before."""
        depot = self.s.depot
        for kind in types:
            card = SIDES.get(kind, kind)
            used = {
                t.rpartition("-")[2]
                for t in self._every()
                if SIDES.get(t[: t.rindex("-")], t[: t.rindex("-")]) == card
            }
            number = next(i for i in range(99) if str(i) not in used)
            if number >= depot.sold.get(card, 0):
                depot.sold[card] = number + 1
                if (count := self._count(card)) is not None and depot.left[card] != 0:
                    depot.left[card] = count - number - 1
            c = self.s.companies[company]
            c.trains = (*c.trains, f"{kind}-{number}")
        return self

    def _count(self, card: str) -> int | None:
        """How many cards there are of a sort in this edition; None for no limit."""
        return self.t.defs.trains[card].count

    def _every(self) -> list[str]:
        return [t for c in self.s.companies.values() for t in c.trains] + list(self.s.depot.pool)

    def auction(self, *items: str) -> Self:
        """Begin the auction of these papers, the first on top, instead of an operating round."""
        s = self.s
        s.round = Round("auction")
        for name, paper in s.papers.items():
            paper.closed = name not in items
        s.sale = Sale(items, turn=s.order[0])
        s.agenda.extend(reversed(self.t.auction.begin(s)))
        return self._seal()

    # -- beginning -------------------------------------------------------------------------------

    def round(self, number: int = 3) -> Self:
        """Begin an operating round with what opens it."""
        s = self.s
        s.round = Round("operating", number)
        self.t.rounds.opening(s)
        s.agenda.append(NextTurn())
        return self._seal()

    def turn(
        self, entity: str, at: str = "", number: int = 3, had: tuple[str, ...] = (), **notes: Any
    ) -> Self:
        """Begin the turn of a marker, company or minor, at a step's tag when one is given.

        ``had`` had their turns before; ``notes`` of the turn are what happened in it, as ``revenue=100``."""
        s = self.s
        s.round = Round("operating", number, had_turn=had)
        s.agenda.clear()
        self.t.rounds.begin_turn(self.game, entity)
        self.game._stack(None)
        while at and s.agenda[-1].tag != at:
            s.agenda.pop()
        assert s.turn is not None
        s.turn.notes.update(notes)
        return self._seal()

    def _seal(self) -> Self:
        game, s = self.game, self.s
        s.bank = -sum(p.cash for p in s.players.values()) - sum(c.cash for c in s.companies.values())
        s.events = []
        game._seen = 0
        game._settle()
        game.actions.clear()
        game._snapshots = [s.copy()]
        assert violations(game) == [], violations(game)
        return self

    # -- acting ----------------------------------------------------------------------------------

    def do(self, *actions: Action) -> list[Event]:
        """Carry out actions, each of which must be offered; afterwards every invariant must hold."""
        events: list[Event] = []
        for action in actions:
            assert self.game.refusal(action) is None, f"{action}: {self.game.refusal(action)}"
            assert offered(self.game, action), f"{action} is accepted and not offered"
            before = self.game.state.copy()
            events = self.game.apply(action)
            assert violations(self.game, before) == []
        return events

    def refused(self, action: Action, rule: str = "") -> None:
        """An action must be refused, for the rule named if one is, and not be offered."""
        found = self.game.refusal(action)
        assert found is not None, f"{action} is accepted"
        assert not offered(self.game, action), f"{action} is offered and refused"
        assert not rule or found.rule == rule, f"{action} is refused by {found.rule} ({found.text})"

    def allowed(self, action: Action) -> None:
        """An action must be legal and offered; nothing is done."""
        found = self.game.refusal(action)
        assert found is None, f"{action}: {found}"
        assert offered(self.game, action), f"{action} is accepted and not offered"

    def until(self, step: str = "", entity: str = "") -> Self:
        """Pass (run the best routes, withhold) until a step of an entity waits."""
        for _ in range(200):
            active = self.game.active
            if step in ("", active.step) and entity in ("", active.entity):
                return self
            assert active.player is not None, f"the game ended before {step} {entity}"
            if active.step == "run trains":
                self.game.apply(self.game.best_routes())
            elif active.step == "pay dividend":
                self.game.apply(Dividend(active.player, "withhold"))
            elif self.game.refusal(Pass(active.player)) is None:
                self.game.apply(Pass(active.player))
            else:
                first = self.game.legal_actions()[0]
                assert not isinstance(first, Offer | RoutesOffer), f"{step} {entity} does not come: {active}"
                self.game.apply(first)
        raise AssertionError(f"{step} {entity} does not come")

    # -- looking ---------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state now (the game makes a new one when it takes something back)."""
        return self.game.state

    @property
    def acting(self) -> tuple[str | None, str | None]:
        """Entity and step that wait."""
        return self.game.active.entity, self.game.active.step

    def line(self) -> list[str]:
        """Those still to act in this round, in order."""
        s = self.state
        done = {*s.round.had_turn, *s.round.sits_out}
        return [e for e in self.t.rounds.line(s) if e not in done]

    def money(self, who: str) -> int:
        """Money of a player or company."""
        return self.t.finance.cash(self.state, who)

    def where(self, marker: str) -> Cell | None:
        """The market space of a marker."""
        found: Cell | None = self.state.market.where(marker)
        return found

    def price(self, company: str) -> int:
        """A company's market price."""
        return self.t.market.price(self.state, company)

    def shares(self, company: str, place: str) -> int:
        """Shares of a company in a place."""
        return self.t.shares.held(self.state, company, place)

    def director(self, company: str) -> str | None:
        """Who directs a company."""
        return self.t.shares.president(self.state, company)

    def stations(self, company: str) -> set[str]:
        """Hexes with a station of a company."""
        return {hex_id for hex_id, _ in self.state.board.stations_of(company)}

    def charter(self, company: str) -> tuple[int, ...]:
        """Prices of the stations left on a charter."""
        left: tuple[int, ...] = self.state.companies[company].tokens_left
        return left

    def lays(self, hex_id: str = "", tile: str = "") -> list[LayTile]:
        """The tiles that may be laid now (on a hex, of one sort)."""
        return [
            a
            for a in self.game.legal_actions()
            if isinstance(a, LayTile) and hex_id in ("", a.hex) and tile in ("", a.tile)
        ]

    def places(self) -> set[tuple[str, int]]:
        """Where a station may be placed now."""
        return {(a.hex, a.stop) for a in self.game.legal_actions() if isinstance(a, PlaceToken)}

    def token_cells(self) -> set[Cell]:
        """Where a stock turn token may be placed now."""
        return {a.cell for a in self.game.legal_actions() if isinstance(a, PlaceStockTurn)}

    def starts(self, company: str) -> set[Cell]:
        """Where a company may be started now."""
        return {a.cell for a in self.game.legal_actions() if isinstance(a, Par) and a.company == company}

    def best(self, company: str = "") -> tuple[int, int, tuple[Route, ...]]:
        """Revenue, income of the treasury and routes of the best run of a company (the one that acts)."""
        who = company or self.game.active.entity
        assert who is not None
        routes = self.t.routes.best(self.state, who, "").routes
        check = self.t.routes.check(self.state, who, routes)
        assert check.legal
        return check.revenue, check.side_income, routes
