"""The robot of the two-player game: a seat that plays by itself, without money.

Questions that come to its seat are answered by :func:`answer` (from ``rounds.automatic``, so inside
``settle``, where chance may be drawn); its public company acts in jobs. Source: section 14.3 of the rules
(RUL66-69, RUL66-70). Its figures are ``facts["robot"]``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from eighteenxx.engine.actions import Action, BuyShares, DiscardTrain, Dividend, Par, Pass
from eighteenxx.engine.chance import shuffle
from eighteenxx.engine.events import Event
from eighteenxx.engine.state import Player
from eighteenxx.engine.steps.discard import Discard
from eighteenxx.engine.steps.dividend import PayDividend
from eighteenxx.engine.steps.routes import RunTrains
from eighteenxx.engine.tasks import Job, Question, Task, task
from eighteenxx.routes import solve_routes
from eighteenxx.titles.g1866.actions import PlaceStockTurn
from eighteenxx.titles.g1866.bidding import BidOrLeave
from eighteenxx.titles.g1866.stockturn import StockTurn1866
from eighteenxx.titles.g1866.typed import title_of
from eighteenxx.track import distances

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game
    from eighteenxx.engine.state import State
    from eighteenxx.engine.title import Title


def take_seat(s: State, figures: dict[str, Any]) -> None:
    """Add the robot to the players, before seats are drawn. Source: R66-14.1-a, R66-14.3.1-a."""
    name: str = figures["name"]
    number = 2
    while name in s.players:
        name, number = f"{figures['name']} {number}", number + 1
    s.players[name] = Player()
    s.extra.robot = name


def company_of(t: Title, s: State) -> str | None:
    """The public company the robot directs, if it does. Source: R66-14.3.2-f."""
    robot = s.extra.robot
    return next(
        (c for c in s.companies if t.defs.companies[c].kind == "public" and _leads(t, s, c, robot)), None
    )


def _leads(t: Title, s: State, company: str, player: str) -> bool:
    return t.shares.president(s, company) == player


# -- the auction -------------------------------------------------------------------------------------------


def _has_such(t: Any, s: State, item: str) -> bool:
    """Whether the robot has an item of this kind: a concession, or a minor's certificate."""
    robot = s.extra.robot
    if t.privates.minor_of(item) is None:
        return any(p.owner == robot for p in s.papers.values())
    return any(t.defs.companies[c].kind == "minor" and _leads(t, s, c, robot) for c in s.companies)


def claims(t: Any, s: State, item: str) -> bool:
    """Whether the robot takes an item free as it comes up: the first concession, the first minor but two.

    Source: R66-14.3.2-a, R66-14.3.2-b (RUL66-69)."""
    if s.extra.robot is None or t.privates.minor_of(item) in t.defs.facts["robot"]["declines"]:
        return False
    return not _has_such(t, s, item)


def _bid(game: Game, robot: str) -> Action:
    """Decline; with an item of the kind already, make the next of five purchases. R66-14.3.2-c to -g."""
    s, t = game.state, title_of(game)
    assert s.sale is not None and s.sale.up is not None
    purchases: list[str] = t.defs.facts["robot"]["purchases"]
    while _has_such(t, s, s.sale.up) and s.extra.robot_acts < len(purchases):
        what = purchases[s.extra.robot_acts]
        if what == "company":
            s.extra.robot_acts += 1
            company = _drawn_company(game)
            cells = [] if company is None else t.formation.start_cells(s, company)
            if company is not None and cells:
                return Par(robot, company, cells[-1])
            continue  # none is left: its next purchase takes the place of this one
        spaces = t.stock.token_cells(s)
        if not spaces:
            break
        s.extra.robot_acts += 1
        return PlaceStockTurn(robot, spaces[-1] if what == "dearest_stock_turn" else spaces[0])
    return Pass(robot)


def _drawn_company(game: Game) -> str | None:
    s, t = game.state, title_of(game)
    free = [
        c
        for c, d in t.defs.companies.items()
        if d.kind == "public" and not s.companies[c].closed and not t.shares.started(s, c)
    ]
    s.chance, drawn = shuffle(s.chance, free)
    return drawn[0] if drawn else None


# -- stock turns and other questions -----------------------------------------------------------------------


def _stock_turn(game: Game, question: StockTurn1866) -> Action:
    """Pass; the highest token buys the third share of its company in round 1. R66-14.3.3-a, R66-14.3.4-b."""
    s, t, robot = game.state, title_of(game), question.player
    assert s.turn is not None
    before = [e for e in s.round.had_turn if e != question.entity and s.extra.stock_turns.get(e) == robot]
    company = company_of(t, s)
    buys = s.round.number == t.defs.facts["robot"]["buys_in_round"] and not before
    if buys and company is not None and not s.turn.notes.get("bought"):
        certificates = t.certificates_of[company]
        if t.shares.held(s, company, robot) == certificates[0].shares:
            for source in (f"treasury:{company}", "pool"):
                if t.stock.certificate(s, company, source) is not None:
                    return BuyShares(robot, company, source)
    return Pass(robot)


def answer(game: Game, question: Question) -> Action | None:
    """What the robot answers to a question of its seat; None for the questions of people. R66-14.3.1-a."""
    robot = game.state.extra.robot
    if robot is None or question.player != robot:
        return None
    if isinstance(question, BidOrLeave):
        return _bid(game, robot)
    if isinstance(question, StockTurn1866):
        return _stock_turn(game, question)
    if isinstance(question, RunTrains | PayDividend) and question.idle(game):
        return None  # nothing to run or to pay: passed as for anybody
    if isinstance(question, RunTrains):  # R66-14.3.4-e, R66-14.3.4-k
        return title_of(game).routes.best(game.state, question.entity, robot)
    if isinstance(question, PayDividend):  # R66-14.3.4-l
        return Dividend(robot, "full")
    if isinstance(question, Discard):
        return DiscardTrain(robot, cheapest(title_of(game), game.state, question.entity))
    return Pass(robot)  # it lays no tile for its minor or nation (R66-14.3.4-a)


def cheapest(t: Title, s: State, company: str) -> str:
    """A company's cheapest train, the oldest of several. Source: R66-14.3.4-h."""
    return min(s.companies[company].trains, key=lambda train: t.trains.definition(train).price)


# -- its public company ------------------------------------------------------------------------------------


def steps(company: str, robot: str) -> list[Task]:
    """The turn of the robot's company: no track (R66-14.3.4-c), no loans, nothing issued."""
    return [
        RobotOpens(company),
        RobotStation(company),
        RunTrains(robot, company),
        PayDividend(robot, company),
        RobotTrain(company),
        RobotCards(company),
    ]


@task("robot_opens")
@frozen
class RobotOpens(Job):
    """An L train at the start of its first turn; growth from phase 5. R66-14.3.3-b, R66-14.3.4-j, -m."""

    company: str

    def run(self, game: Game) -> None:
        s, t, company = game.state, title_of(game), self.company
        first = t.trains.settings["first_turn"]
        if not s.companies[company].operated and first in t.trains.on_offer(s):
            t.trains.buy_from_bank(s, company, first, 0)
        names = [phase.name for phase in t.defs.phases]
        due = names.index(s.phase) >= names.index(t.defs.facts["robot"]["grows_in_phase"])
        if due and t.formation.may_grow(s, company) is None:
            t.formation.grow(s, s.extra.robot, company, self._bought(game))

    def _bought(self, game: Game) -> int:
        """Shares up to the limit of 60%, none once its final stock action is used up (R66-13.2-d)."""
        s, t, company = game.state, title_of(game), self.company
        if t.ending.restricted(s, company) is not None:
            return 0
        limit = t.shares.limit(s, s.extra.robot, company)
        assert limit is not None
        room = limit * 10 // 100 - t.shares.held(s, company, s.extra.robot)
        stock = t.shares.held(s, company, f"treasury:{company}") + len(t.shares.at(s, company, "unissued"))
        return max(0, min(room, stock))


@task("robot_station")
@frozen
class RobotStation(Job):
    """A station in the city of highest value, then nearest to the home, then drawn. Source: R66-14.3.4-d."""

    company: str

    def run(self, game: Game) -> None:
        s, t, company = game.state, title_of(game), self.company
        last = t.ending.last_round(s)
        if last or t.tokens.may_build(s, company) is not None:
            return
        places = sorted(t.network.of(s, company).token_places)
        places = [p for p in places if t.tokens.may_place(s, company, *p) is None]
        if not places:
            return
        net = t.network.of(s, company)
        far = distances(t.catalogue, s.board, net, t.tokens.homes(s, company))
        ranks = {p: (-t.routes.worth(s, company, *p), far.get(p, len(far) + 1)) for p in places}
        best = [p for p in places if ranks[p] == min(ranks.values())]
        if len(best) > 1:
            s.chance, best = shuffle(s.chance, best)
        t.tokens.place(s, company, *best[0], 0)


@task("robot_train")
@frozen
class RobotTrain(Job):
    """The next train of the bank, making room for it. Source: R66-14.3.4-f, R66-14.3.4-g, R66-14.3.4-h."""

    company: str

    def run(self, game: Game) -> None:
        s, t, company = game.state, title_of(game), self.company
        name = self._chosen(game)
        if name is None:
            return
        while not t.trains.has_room(s, company):
            train = cheapest(t, s, company)
            t.trains.remove(s, company, train)
            s.events.append(Event("train removed", {"company": company, "train": train}))
        t.trains.buy_from_bank(s, company, name, 0)

    def _chosen(self, game: Game) -> str | None:
        """The side of the card on sale: an E side if it can be run in full, else the dearest other one."""
        s, t = game.state, title_of(game)
        trains = t.defs.trains
        sides = t.trains.on_offer(s)
        express = [name for name in sides if trains[name].facts.get("group") == "E"]
        plain = [name for name in sides if name not in express]
        full = [name for name in express if runs_in_full(t, s, self.company, name)]
        return max(full or plain, key=lambda name: trains[name].price, default=None)


def runs_in_full(t: Any, s: State, company: str, name: str) -> bool:
    """Whether a company has stations on one route for every stop of an E train. R66-14.3.4-g (RUL66-70)."""
    wanted = sum(group.visit for group in t.defs.trains[name].distance if "city" in group.kinds)
    if len(s.board.stations_of(company)) < wanted:
        return False
    problem = t.routes.problem(s, company)
    hexes = {
        hex_id: evolve(here, stops=tuple(evolve(x, revenue=int(company in x.tokens)) for x in here.stops))
        for hex_id, here in problem.hexes.items()
    }
    train = t.routes.train(name, f"{name}-new")
    bare = evolve(problem, hexes=hexes, trains=(train,), bonuses=(), side_income=())
    return bool(solve_routes(bare).revenue == wanted * train.multiplier)


@task("robot_cards")
@frozen
class RobotCards(Job):
    """The cheapest infrastructure cards up to its limit. Source: R66-14.3.4-i."""

    company: str

    def run(self, game: Game) -> None:
        s, trains = game.state, title_of(game).trains
        for card in sorted(s.extra.cards, key=trains.card_price):
            if trains.may_buy_card(s, self.company, card) is None:
                trains.buy_card(s, self.company, card)


def violations(s: State) -> list[str]:
    """What is wrong with the robot in a state that never should be: it has no money, and nobody asks it."""
    robot = s.extra.robot
    if robot is None:
        return []
    found = []
    player = s.players[robot]
    if player.cash or player.debt:
        found.append(f"{robot} has {player.cash} of money and a debt of {player.debt}.")
    if s.agenda and getattr(s.agenda[-1], "player", None) == robot:
        found.append(f"{robot} is asked.")
    return found
