"""The usual ends: a broken bank after its set of operating rounds, the market's end space, bankruptcy."""

from __future__ import annotations

import pytest

from eighteenxx.engine.events import Event
from eighteenxx.engine.game import Game
from eighteenxx.engine.state import Round
from eighteenxx.players import RandomPlayer, play_game

from ..isle import isle


def broken(kind: str, of_set: int, in_set: int) -> Game:
    """A game in whose round, number ``of_set`` of ``in_set``, the bank pays out its last money."""
    game = isle(ending={"bank": 2000})
    game.state.round = Round(kind, of_set=of_set, in_set=in_set)
    left = game.title.ending.bank_left(game.state)
    assert left == 800
    for amount in (799, 1):
        assert game.state.ending is None
        game.title.finance.pay(game.state, "bank", "Red", amount)
        assert not list(game.title.react(game.state, game.state.events[-1]))
    return game


def test_the_bank_breaks_when_it_has_paid_its_last_money() -> None:
    game = broken("operating", 1, 2)
    assert game.state.ending is not None
    assert (game.state.ending.reason, game.state.ending.when) == ("bank", "end of set")
    assert game.state.events[-1] == Event("end triggered", {"reason": "bank", "round": 1})
    game.title.finance.pay(game.state, "bank", "Blue", 500)  # it goes on paying
    assert game.title.ending.bank_left(game.state) == -500


@pytest.mark.parametrize(
    ("kind", "of_set", "in_set", "over"),
    [
        ("operating", 1, 1, True),
        ("operating", 2, 2, True),
        ("operating", 1, 2, False),
        ("operating", 2, 3, False),
        ("stock", 1, 1, False),
        ("auction", 1, 1, False),
    ],
)
def test_the_game_ends_with_its_set_of_rounds(kind: str, of_set: int, in_set: int, over: bool) -> None:
    game = broken(kind, of_set, in_set)
    assert game.title.ending.due(game.state) is over


def test_money_between_others_breaks_nothing() -> None:
    game = isle(ending={"bank": 1200})  # all of it is with the players
    game.title.finance.pay(game.state, "Red", "Blue", 100)
    assert not list(game.title.react(game.state, game.state.events[-1]))
    game.title.finance.pay(game.state, "Red", "bank", 100)
    assert not list(game.title.react(game.state, game.state.events[-1]))
    assert game.state.ending is None


@pytest.mark.parametrize("settings", [{}, {"bank": None}])
def test_without_the_setting_the_bank_has_no_limit(settings: dict[str, None]) -> None:
    game = isle(ending=settings)
    game.title.finance.pay(game.state, "bank", "Red", 10**9)
    assert not list(game.title.react(game.state, game.state.events[-1]))
    assert game.state.ending is None and game.title.ending.bank_left(game.state) is None


def test_bankruptcy_after_the_bank_broke_ends_the_game_at_once() -> None:
    game = broken("operating", 1, 2)
    jobs = list(game.title.react(game.state, Event("bankrupt", {"player": "Red"})))
    assert [job.tag for job in jobs] == ["finish_game"]
    assert game.state.ending is not None and game.state.ending.reason == "bankruptcy"


def test_a_whole_game_ends_by_the_bank_with_the_last_operating_round_of_a_set() -> None:
    ends = []
    for seed in range(6):
        game = isle(3, seed, ending={"bank": 2500})
        seen: list[tuple[int, bool]] = []
        names = game.players

        def watch(g: Game, seen: list[tuple[int, bool]] = seen) -> None:
            e = g.state.ending
            seen.append((g.state.round.set, e is not None and e.reason == "bank"))

        play_game(game, {name: RandomPlayer(seed + i) for i, name in enumerate(names)}, watch=watch)
        e, r = game.state.ending, game.state.round
        assert e is not None
        ends.append(e.reason)
        if e.reason == "bank":
            assert r.kind == "operating" and r.of_set == r.in_set
            first = next(set_ for set_, is_broken in seen if is_broken)
            assert r.set - first in (0, 1)
    assert "bank" in ends
