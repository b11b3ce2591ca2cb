"""Positions of 1894 for tests: play the auction by a script, then set the state up as wanted.

A position is made from a real game: the auction is played through the public interface, and only then are
certificates, markers, tiles, stations, trains, money and the phase put where a test needs them.
:meth:`Table.stock` and :meth:`Table.turn` seal the position: the invariants of every state must hold in it.
From there a test acts through the game's interface only, and every answer is checked twice: what is accepted
is offered as well, and what is refused is not.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from eighteenxx import Action, Event, Game, Offer, RoutesOffer, new_game
from eighteenxx.board import Tile, exits_mask, lay
from eighteenxx.board.hexes import neighbour
from eighteenxx.engine.actions import Bid, Dividend, LayTile, Par, Pass, PlaceToken
from eighteenxx.engine.invariants import violations
from eighteenxx.engine.state import Round
from eighteenxx.routes import Route

Cell = tuple[int, int]

NAMES = ("Red", "Blue", "Green", "White")
SEEDS = {
    ("PLM", "SAC"): 2,
    ("PLM", "GLG"): 0,
    ("Ouest", "SAC"): 1,
    ("Ouest", "GLG"): 3,
    ("Nord", "SAC"): 15,
    ("Nord", "GLG"): 9,
    ("Est", "SAC"): 11,
    ("Est", "GLG"): 17,
    ("CFOR", "SAC"): 13,
    ("CFOR", "GLG"): 25,
}
"""A seed for every (drawn French company, private of 50 F in play) with 3 players."""

MAJOR = {"PLM": "PLMMS", "Ouest": "OMMS", "Nord": "NMS", "CFOR": "CMS", "Est": "EMS"}
PAR: dict[int, Cell] = {67: (7, 5), 80: (4, 3), 95: (1, 1), 100: (3, 5)}
"""The market's par spaces, row and column from 0."""

LINE = (("C14", "57", 2), ("D15", "57", 2), ("E16", "57", 2))
"""Brugge, Gent and Mechelen in a row, 20 F each."""

TRAINS = ("2", "3", "4", "5+1", "6", "7", "D")
PHASES = ("Yellow", "Green", "Blue", "Brown", "Red", "Gray", "Purple")
COUNTS = (7, 5, 4, 5, 2, 3, 0)


def exits(tile: Tile, rotation: int) -> set[int]:
    """The sides a turned tile leads to."""
    return {side for side in range(6) if exits_mask(tile, rotation) >> side & 1}


def fresh(players: int = 3, french: str = "PLM", private: str = "SAC", seed: int | None = None) -> Game:
    """A new game before its first action; ``seed`` overrides the draws asked for."""
    return _new(players, SEEDS[french, private] if seed is None else seed).copy()


@cache
def _new(players: int, seed: int) -> Game:
    return new_game("1894", NAMES[:players], seed)


def offered(game: Game, action: Action) -> bool:
    """Whether the legal actions list an action, or an offer that covers it."""
    return any(
        o.covers(action) if isinstance(o, Offer | RoutesOffer) else o == action for o in game.legal_actions()
    )


def do(game: Game, *actions: Action) -> list[Event]:
    """Carry out actions, each of which must be offered; -> the last one's events."""
    events: list[Event] = []
    for action in actions:
        assert game.refusal(action) is None, f"{action}: {game.refusal(action)}"
        assert offered(game, action), f"{action} is accepted and not offered"
        events = game.apply(action)
    return events


def refused(game: Game, action: Action, rule: str = "") -> None:
    """An action must be refused, for the rule named if one is, and not be offered."""
    found = game.refusal(action)
    assert found is not None, f"{action} is accepted"
    assert not offered(game, action), f"{action} is offered and refused"
    assert not rule or found.rule == rule, f"{action} is refused by {found.rule} ({found.text}), not {rule}"


def allowed(game: Game, action: Action) -> None:
    """An action must be legal and offered."""
    do(game.copy(), action)


def buy_next(game: Game, par: int = 67) -> None:
    """The player to act buys the first private of the row; he sets ``par`` if it comes with a company."""
    assert game.state.sale is not None
    item = game.state.sale.items[0]
    player = game.active.player
    assert player is not None
    game.apply(Bid(player, item, game.title.auction.price(game.state, item)))
    if game.active.step == "set par":
        assert game.active.player is not None and game.active.entity is not None
        game.apply(Par(game.active.player, game.active.entity, PAR[par]))


@cache
def _after_auction(players: int, french: str, private: str) -> Game:
    game = fresh(players, french, private)
    while game.active.round == "auction":
        buy_next(game)
    return game


class Table:
    """A game after its auction, at which everybody bought in turn at face value and both pars are 67 F.

    With 3 players Red has LRC, SQG and the French major shareholding, Blue AR, LS and the Belge's, Green the
    50 F private and the Nord minor shareholding; everybody gets 2000 F, floated companies keep their capital.
    """

    def __init__(self, players: int = 3, french: str = "PLM", private: str = "SAC") -> None:
        self.game = _after_auction(players, french, private).copy()
        self.s = self.game.state
        self.t = self.game.title
        self.names = self.game.players
        for player in self.s.players.values():
            player.cash = 2000

    # -- setting up ------------------------------------------------------------------------------

    def company(
        self,
        name: str,
        *,
        par: int = 80,
        cell: Cell | None = None,
        pool: int = 0,
        redeemed: int = 0,
        cash: int = 500,
        operated: bool = False,
        **holders: int,
    ) -> Table:
        """Start a company: shares by player (the first one named is its president), the rest in the IPO."""
        certificates = list(self.t.certificates_of[name])
        assert max(holders.values()) == next(iter(holders.values())) >= 2
        places: list[str] = []
        for player, shares in holders.items():
            places += [player] * (shares if places else shares - 1)
        places += ["pool"] * pool + [f"redeemed:{name}"] * redeemed
        places += ["ipo"] * (len(certificates) - len(places))
        for certificate, place in zip(certificates, places, strict=True):
            self.s.certificates[certificate.id] = place
        c = self.s.companies[name]
        c.par, c.cash, c.operated = par, cash, operated
        c.floated = self.t.shares.held(self.s, name, "ipo") <= 4 or name in self.t.setup.starters(self.s)  # type: ignore[attr-defined]
        return self.price(name, cell or PAR[par])

    def price(self, name: str, cell: Cell) -> Table:
        """Put a company's marker in a market space."""
        self.s.market.remove(name)
        self.s.market.put(name, cell)
        return self

    def cash(self, **amounts: int) -> Table:
        """Give players and companies exactly so much money."""
        for who, amount in amounts.items():
            account = self.s.players.get(who) or self.s.companies[who]
            account.cash = amount
        return self

    def tile(self, hex_id: str, name: str, rotation: int = 0) -> Table:
        """Put a tile on the map."""
        lay(self.s.board, self.t.catalogue, hex_id, name, rotation)
        return self

    def tiles(self, *lies: tuple[str, str, int]) -> Table:
        """Put tiles on the map."""
        for lie in lies:
            self.tile(*lie)
        return self

    def path(self, *hexes: str) -> Table:
        """Join hexes in a row: plain track, cities as need be, printed track as it is."""
        cat = self.t.catalogue
        for before, here, after in zip((None, *hexes), hexes, (*hexes[1:], None), strict=False):
            ends = [x for x in (before, after) if x is not None]
            sides = {next(i for i in range(6) if neighbour(here, i, "pointy") == x) for x in ends}
            if cat.map.hexes[here].tile.paths or here in self.s.board.laid:
                continue
            names = ("57", "14", "15", "619") if cat.map.hexes[here].tile.stops else ("7", "8", "9")
            lies = self.t.track.upgrades(self.s, here)
            lies += tuple((n, r) for n in names[1:] for r in range(6))
            self.tile(
                here,
                *next(
                    (name, turn)
                    for name in names
                    for other, turn in lies
                    if other == name and sides <= exits(cat.tiles[name], turn)
                ),
            )
        return self

    def station(self, company: str, hex_id: str, stop: int = 0, beside: bool = False) -> Table:
        """Put a company's next station in a city (``beside``: beside its spaces)."""
        c = self.s.companies[company]
        c.tokens_left = c.tokens_left[1:]
        if beside:
            self.s.board.put_extra(hex_id, stop, company)
        else:
            self.s.board.put(self.t.catalogue, hex_id, stop, company)
        return self

    def phase(self, name: str) -> Table:
        """Begin a phase: earlier trains are sold out, one of its own type is sold and out of the game."""
        at = PHASES.index(name)
        s = self.s
        s.phase = name
        for i, train in enumerate(TRAINS):
            if train == "D":
                s.depot.sold[train] = int(i == at)
                continue
            sold = COUNTS[i] if i < at else int(i == at and i > 0)
            s.depot.sold[train], s.depot.left[train] = sold, COUNTS[i] - sold
        if at >= PHASES.index("Brown") and not s.extra.late_open:
            s.extra.late_open = True
            for late in ("LF", "LB"):
                for certificate in self.t.certificates_of[late]:
                    if s.certificates[certificate.id] == "unissued":
                        s.certificates[certificate.id] = "ipo"
        for private, paper in s.papers.items():
            if at >= PHASES.index("Red") and (private != "SQG" or name == "Purple"):
                paper.closed = True
        return self

    def trains(self, company: str, *types: str) -> Table:
        """Give a company trains, taken from those sold already or from the bank."""
        c, depot = self.s.companies[company], self.s.depot
        owned = {t for other in self.s.companies.values() for t in other.trains}
        for kind in types:
            number = next(i for i in range(99) if f"{kind}-{i}" not in owned)
            left = depot.left[kind]
            if number >= depot.sold.get(kind, 0):
                depot.sold[kind] = number + 1
                if left is not None:
                    depot.left[kind] = COUNTS[TRAINS.index(kind)] - number - 1
            owned.add(f"{kind}-{number}")
            c.trains = (*c.trains, f"{kind}-{number}")
        return self

    def private(self, name: str, owner: str) -> Table:
        """Give a private to a player or company."""
        self.s.papers[name].owner = owner
        return self

    def close(self, *names: str) -> Table:
        """Close privates."""
        for name in names:
            self.s.papers[name].closed = True
        return self

    def ferry(self, *companies: str) -> Table:
        """Give companies a ferry marker."""
        self.s.extra.ferry += companies
        return self

    def gent(self, *trains: str, **more: Any) -> Table:
        """AG with its station in Gent on the line of :data:`LINE`; Red has 40% and directs it, Blue 20%."""
        holders = {k: v for k, v in more.items() if k in self.names} or {"Red": 4, "Blue": 2}
        rest = {k: v for k, v in more.items() if k not in self.names}
        self.company("AG", operated=True, **holders, **rest).tiles(*LINE).station("AG", "D15")
        return self.trains("AG", *trains)

    # -- beginning -------------------------------------------------------------------------------

    def stock(self, number: int = 2, order: tuple[str, ...] = (), *sold: tuple[str, str]) -> Table:
        """Begin a stock round; the first player of ``order`` (as seated without one) is to act."""
        s = self.s
        s.order = order or self.names
        s.round = Round("stock", number, number, sold=frozenset(sold))
        return self._begin(s.order[0])

    def turn(
        self,
        company: str,
        at: str = "",
        *,
        set: int = 2,
        of_set: int = 1,
        in_set: int = 0,
        only: bool = False,
    ) -> Table:
        """Begin a company's turn in an operating round, at a step's tag when one is given.

        ``only`` keeps the others from acting after it.
        """
        s = self.s
        s.round = Round("operating", 1, set, of_set, in_set or self.t.phase(s).operating_rounds)
        if only:
            s.round.had_turn = tuple(c for c in self.t.rounds.line(s) if c != company)
        return self._begin(company, at)

    def _begin(self, entity: str, at: str = "") -> Table:
        game = self.game
        s = game.state
        s.agenda.clear()
        s.turn = None
        s.events = []
        game._seen = 0
        game.title.rounds.begin_turn(game, entity)
        game._stack(None)
        while at and s.agenda[-1].tag != at:
            s.agenda.pop()
        game._settle()
        game.actions.clear()
        game._snapshots = [s.copy()]
        assert violations(game) == []
        return self

    def copy(self) -> Table:
        """An independent table at the same point."""
        twin = object.__new__(Table)
        twin.game, twin.t, twin.names = self.game.copy(), self.t, self.names
        twin.s = twin.game.state
        return twin

    # -- acting ----------------------------------------------------------------------------------

    def until(self, step: str, entity: str = "") -> Table:
        """Pass until a step waits (for an entity)."""
        while self.game.active.step != step or entity not in ("", self.game.active.entity):
            self._pass()
        return self

    def finish(self) -> Table:
        """Pass until somebody else is to act than the entity whose turn it is."""
        entity = self.game.active.entity
        while self.game.active.entity == entity:
            self._pass()
        return self

    def _pass(self) -> None:
        """The least that can be done: pass, run the best routes, withhold."""
        active = self.game.active
        assert active.player is not None, "the game is over"
        if active.step == "run trains":
            do(self.game, self.game.best_routes())
        elif active.step == "pay dividend":
            do(self.game, Dividend(active.player, "withhold"))
        else:
            do(self.game, Pass(active.player))

    def do(self, *actions: Action) -> list[Event]:
        """Carry out actions; afterwards every invariant must hold."""
        before = self.game.state.copy()
        events = do(self.game, *actions[:1])
        assert violations(self.game, before) == []
        return self.do(*actions[1:]) if len(actions) > 1 else events

    def refused(self, action: Action, rule: str = "") -> None:
        """See :func:`refused`."""
        refused(self.game, action, rule)

    def allowed(self, action: Action) -> None:
        """See :func:`allowed`."""
        allowed(self.game, action)

    # -- looking ---------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state now (the game makes a new one when it takes something back)."""
        return self.game.state

    def money(self, who: str) -> int:
        """Money of a player or company."""
        return self.t.finance.cash(self.state, who)

    def at(self, company: str) -> int:
        """A company's market price."""
        return self.t.market.price(self.state, company)

    def shares(self, company: str, place: str) -> int:
        """Shares of a company in a place."""
        return self.t.shares.held(self.state, company, place)

    def lays(self, hex_id: str = "", tile: str = "", power: str = "") -> list[LayTile]:
        """The tiles that may be laid now (on a hex, of one sort, by a power)."""
        return [
            a
            for a in self.game.legal_actions()
            if isinstance(a, LayTile) and hex_id in ("", a.hex) and tile in ("", a.tile) and a.power == power
        ]

    def stations(self, power: str = "") -> set[tuple[str, int]]:
        """Where a station may be placed now."""
        return {
            (a.hex, a.stop)
            for a in self.game.legal_actions()
            if isinstance(a, PlaceToken) and a.power == power
        }

    def best(self) -> tuple[int, tuple[Route, ...]]:
        """Revenue and routes of the best run of the company that is to run."""
        routes = self.game.best_routes().routes
        question = self.game.question
        assert question is not None
        return self.t.routes.check(self.state, question.entity, routes).revenue, routes
