"""The sensible player: whole games that come to a good end, and single decisions."""

from __future__ import annotations

from time import process_time

import pytest

import eighteenxx
from eighteenxx.engine.actions import (
    Action,
    Bankrupt,
    Bid,
    BuyTrain,
    Dividend,
    LayTile,
    Par,
    Pass,
    RunRoutes,
    SellShares,
)
from eighteenxx.engine.game import Game
from eighteenxx.players import SensiblePlayer, play_game
from eighteenxx.players.arena import NAMES, Match, play, seats
from eighteenxx.players.estimates import FOR_EVER, calls, earnings, lifetime
from tests.engine.moments import finished, moment

SEEDS = (1, 2)


def until(game: Game, kind: type[Action], wanted: int = 1) -> Game:
    """The finished game taken back to where an action of a type was decided, for the n-th time."""
    at = [i for i, action in enumerate(game.actions) if isinstance(action, kind)][wanted - 1]
    copy = game.copy()
    copy.undo(len(game.actions) - at)
    return copy


@pytest.mark.parametrize("seed", SEEDS)
def test_games_end_by_growth_and_not_by_ruin(seed: int) -> None:
    game = finished("1894", "sensible", seed)
    assert game.state.ending is not None
    assert game.state.ending.reason in ("final phase", "stock market")
    assert not any(isinstance(action, Bankrupt) for action in game.actions)
    assert game.result is not None and min(game.result.values()) > 2000
    assert sum(c.floated for c in game.state.companies.values()) >= 4
    assert len(game.state.board.laid) >= 30


def test_it_beats_random_players() -> None:
    game = finished("1894", "mix", 3)
    kinds = dict(zip(game.players, seats("mix", len(game.players), 3), strict=True))
    assert game.result is not None
    by_kind = {kind: [w for name, w in game.result.items() if kinds[name] == kind] for kind in kinds.values()}
    assert min(by_kind["sensible"]) > max(by_kind["random"])


def test_an_action_takes_less_than_thirty_milliseconds_on_average() -> None:
    game = eighteenxx.new_game("1894", NAMES[:3], 4)
    bots = {name: SensiblePlayer(i) for i, name in enumerate(game.players)}
    start = process_time()
    play_game(game, bots)
    assert (process_time() - start) / len(game.actions) < 0.03


def test_the_same_seed_decides_the_same_and_another_may_not() -> None:
    first, second = (play(Match("1894", 6, ("sensible",) * 3)).record for _ in range(2))
    assert first == second
    game = moment("1894", "sensible", 1, 0.0)
    opened = {str(SensiblePlayer(seed).choose(game)) for seed in range(12)}
    assert opened  # tastes differ, yet each opens legally
    assert SensiblePlayer(1).taste("LS") != SensiblePlayer(2).taste("LS")


def test_it_never_outbids_itself_and_never_bids_far_above_the_face_value() -> None:
    for kind in ("sensible", "mix"):
        game = finished("1894", kind, 1)
        kinds = dict(zip(game.players, seats(kind, len(game.players), 1), strict=True))
        standing: dict[str, str] = {}
        for action in game.actions:
            if isinstance(action, Bid) and kinds[action.player] == "sensible":
                assert standing.get(action.item) != action.player
                assert action.price <= 1.3 * game.title.defs.privates[action.item].value
            if isinstance(action, Bid):
                standing[action.item] = action.player


def test_it_starts_companies_that_can_buy_a_train() -> None:
    game = finished("1894", "sensible", 2)
    for number, action in enumerate(game.actions):
        if isinstance(action, Par):
            before = game.copy()
            before.undo(len(game.actions) - number)
            offered = [
                d
                for name in before.title.trains.on_offer(before.state)
                if (d := before.title.defs.trains[name])
            ]
            assert 10 * before.title.grid.price(action.cell) >= min(d.price for d in offered)


def test_it_runs_the_best_routes() -> None:
    game = until(finished("1894", "sensible", 1), RunRoutes, 6)
    assert SensiblePlayer(0).choose(game) == game.best_routes()


def test_it_pays_out_and_keeps_money_only_for_a_train_it_needs() -> None:
    game = finished("1894", "sensible", 1)
    kinds = [action.kind for action in game.actions if isinstance(action, Dividend)]
    assert kinds.count("full") > kinds.count("withhold") > 0
    early = until(game, Dividend)
    company = early.question.entity if early.question else ""
    early.state.companies[company].cash = 2000
    chosen = SensiblePlayer(0).choose(early)
    assert isinstance(chosen, Dividend) and chosen.kind == "full"
    early.state.depot.left = {"2": 0, "3": 0} | {k: v for k, v in early.state.depot.left.items() if k > "3"}
    early.state.companies[company].cash = 0
    chosen = SensiblePlayer(0).choose(early)
    assert isinstance(chosen, Dividend) and chosen.kind == "withhold"


def test_a_company_without_a_train_buys_one() -> None:
    game = until(finished("1894", "sensible", 1), BuyTrain)
    company = game.question.entity if game.question else ""
    assert game.state.companies[company].trains == ()
    assert isinstance(SensiblePlayer(0).choose(game), BuyTrain)


def test_it_lays_tiles_that_raise_what_a_company_earns() -> None:
    game = finished("1894", "sensible", 1)
    laid = [action for action in game.actions if isinstance(action, LayTile)]
    passed = [action for action in game.actions if isinstance(action, Pass)]
    assert len(laid) > 40 and passed
    first = until(game, LayTile)
    assert isinstance(SensiblePlayer(0).choose(first), LayTile)


def test_forced_to_sell_it_sells_no_more_than_it_must() -> None:
    """Over the certificate limit a pass is not allowed; then one share of the worst company goes."""
    found = 0
    for part in (0.3, 0.5, 0.7):
        game = moment("1894", "sensible", 2, part)
        while game.state.round.kind != "stock" and not game.finished:
            game.apply(SensiblePlayer(0).choose(game))
        if game.question is None or not any(isinstance(a, SellShares) for a in game.legal_actions()):
            continue
        player = game.question.player
        for company in game.state.companies:  # fill his hand beyond the limit
            for certificate in game.title.shares.at(game.state, company, "ipo")[:3]:
                if not certificate.president:
                    game.state.certificates[certificate.id] = player
        if game.title.shares.over_limit(game.state, player):
            chosen = SensiblePlayer(0).choose(game)
            assert isinstance(chosen, SellShares) and chosen.shares == 1
            found += 1
    assert found


def test_trains_are_weighed_by_what_they_earn_and_how_long_they_last() -> None:
    game = moment("1894", "random", 1, 0.0)
    trains = game.title.defs.trains
    assert calls(trains["2"]) == 2 and calls(trains["5+1"]) == 6
    assert earnings([60, 40, 20, 10], [trains["2"]]) == 100
    assert earnings([60, 40, 20, 10], [trains["3"]]) == 120
    assert earnings([60, 40, 20, 10], [trains["2"], trains["2"]]) == 100 + 80
    assert earnings([60], [trains["3"]]) == 0
    s, t = game.state, game.title
    assert lifetime(s, t, "2") == 2 * (7 + 5) // 2  # until a 4 is sold; two companies start floated
    assert lifetime(s, t, "6") == FOR_EVER
