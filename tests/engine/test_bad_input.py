"""Actions that cannot be meant: each is refused in a sentence, and the game stays as it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import eighteenxx
from eighteenxx.engine.actions import (
    Bid,
    BuyTrain,
    Dividend,
    LayTile,
    Offer,
    Par,
    Pass,
    RunRoutes,
    action_from_dict,
)
from eighteenxx.engine.game import Game
from eighteenxx.engine.state_json import state_to_dict
from eighteenxx.errors import BadInput, IllegalAction
from eighteenxx.routes import Route
from tests.engine.moments import finished


def before(kind: type[Any], number: int = 1) -> tuple[Game, Any]:
    """A game in which an action of a type comes next, and that action."""
    whole = finished("1894", "sensible", 1)
    at = [i for i, action in enumerate(whole.actions) if isinstance(action, kind)][number - 1]
    game = whole.copy()
    game.undo(len(whole.actions) - at)
    return game, whole.actions[at]


def refused(game: Game, action: Any) -> str:
    """The sentence that refuses an action; the game is checked to be untouched."""
    state, record = state_to_dict(game.state), game.to_json()
    with pytest.raises(IllegalAction) as error:
        game.apply(action)
    assert (state_to_dict(game.state), game.to_json()) == (state, record)
    assert not game.allows(action)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_the_wrong_player() -> None:
    game, action = before(Bid)
    other = next(name for name in game.players if name != action.player)
    assert f"It is {action.player}'s turn to act" in refused(game, attrs.evolve(action, player=other))
    assert "turn to act" in refused(game, attrs.evolve(action, player="Nobody"))
    game, action = before(RunRoutes)
    other = next(name for name in game.players if name != action.player)
    assert "turn to act" in refused(game, attrs.evolve(action, player=other))


def test_the_wrong_moment() -> None:
    game, action = before(Bid)
    assert "lay_tile is not possible now" in refused(game, LayTile(action.player, "G6", "X5", 0))


def test_a_price_off_the_grid() -> None:
    game, action = before(Par)
    said = refused(game, attrs.evolve(action, cell=(0, 1)))
    assert "starts at one of the prices" in said and "R94-market-7" in said
    for cell in ((-1, 0), (50, 50), (0, 13)):
        assert "starts at one of the prices" in refused(game, attrs.evolve(action, cell=cell))
    game, action = before(BuyTrain)
    assert "costs" in refused(game, attrs.evolve(action, price=action.price + 1))


def test_a_tile_that_is_used_up() -> None:
    game, action = before(LayTile, 8)
    supply = game.state.board.supply(game.title.catalogue, action.tile)
    assert supply is not None
    free = (h for h in game.title.catalogue.map.hexes if h not in game.state.board.laid and h != action.hex)
    for _ in range(supply):
        game.state.board.laid[next(free)] = (action.tile, 0)
    game.state.board.changed()
    state = state_to_dict(game.state)
    with pytest.raises(IllegalAction, match=rf"No tile {action.tile} is left. \[R94-or-8\]"):
        game.apply(action)
    assert state_to_dict(game.state) == state


@pytest.mark.parametrize("amount", ["40", "", None, 1.5, float("nan"), True, [1], {"a": 1}, b"4"])
def test_an_amount_that_is_no_number(amount: Any) -> None:
    game, action = before(Bid)
    said = refused(game, attrs.evolve(action, price=amount))
    assert said.startswith("'price' of an action of type bid cannot be ")
    with pytest.raises(BadInput, match="'price' of an action of type bid cannot be"):
        action_from_dict(action.to_dict() | {"price": amount})


@pytest.mark.parametrize("amount", [-(10**30), -1, 0, 10**30])
def test_an_amount_beyond_all_bounds(amount: int) -> None:
    game, action = before(Bid)
    refused(game, attrs.evolve(action, price=amount))
    game, action = before(BuyTrain)
    refused(game, attrs.evolve(action, price=amount))


@pytest.mark.parametrize(
    "make",
    [
        lambda player: None,
        lambda player: "pass",
        lambda player: {"type": "pass", "player": player},
        lambda player: eighteenxx.Action(player),
        lambda player: Pass(None),
        lambda player: Pass([player]),
        lambda player: Bid(player, ["LRC"], 20),
        lambda player: Par(player, "PLM", [1, 1]),
        lambda player: Par(player, "PLM", (1,)),
        lambda player: Par(player, "PLM", (1, "1")),
        lambda player: RunRoutes(player, [Route("2-0", ())]),
        lambda player: RunRoutes(player, ("route",)),
        lambda player: RunRoutes(player, (Route(["2-0"], ()),)),
        lambda player: RunRoutes(player, (Route("2-0", (("G6",),)),)),
        lambda player: RunRoutes(player, (Route("2-0", (("G6", 0),)),)),
        lambda player: RunRoutes(player, (Route("2-0", (), (("G6", "0"),)),)),
        lambda player: RunRoutes(player, (Route("2-0", (), (), "40"),)),
    ],
)
@pytest.mark.parametrize("kind", [Bid, RunRoutes, Dividend])
def test_what_is_no_action_at_all(make: Callable[[str], Any], kind: type[Any]) -> None:
    game, action = before(kind)
    said = refused(game, make(action.player))
    assert "is no action" in said or "cannot be" in said


def test_routes_that_cannot_be() -> None:
    game, action = before(RunRoutes, 3)
    route = action.routes[0]
    wrong = [
        attrs.evolve(route, train="D-9"),
        attrs.evolve(route, train=""),
        attrs.evolve(route, stops=()),
        attrs.evolve(route, stops=route.stops[:1]),
        attrs.evolve(route, stops=(("Z99", "s0"), *route.stops[1:])),
        attrs.evolve(route, stops=((route.stops[0][0], "s9"), *route.stops[1:])),
        attrs.evolve(route, stops=((route.stops[0][0], "zz"), *route.stops[1:])),
        attrs.evolve(route, track=((route.track[0][0], 99), *route.track[1:])),
        attrs.evolve(route, track=((route.track[0][0], -1), *route.track[1:])),
        attrs.evolve(route, track=()),
        attrs.evolve(route, track=route.track * 2),
    ]
    for bad in wrong:
        refused(game, RunRoutes(action.player, (bad,)))
    refused(game, RunRoutes(action.player, (route, route)))


def test_an_offer_is_no_action() -> None:
    game, _ = before(Bid)
    offer = next(offer for offer in game.legal_actions() if isinstance(offer, Offer))
    assert "fill it in first, such as offer.fill(" in refused(game, offer)
    with pytest.raises(ValueError, match="is not one of"):
        offer.fill(offer.low - 1)


def test_after_the_end_nothing_is_allowed() -> None:
    game = finished("1894", "random", 1).copy()
    assert game.legal_actions() == []
    assert refused(game, Pass("Red")) == "The game is over."


def test_a_fault_in_the_middle_of_an_action_leaves_the_game_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, action = before(LayTile, 5)
    state, record = state_to_dict(game.state), game.to_json()

    noted = game.title.track.note

    def stumble(s: Any, laid: LayTile) -> None:
        if laid == action:
            raise ZeroDivisionError
        noted(s, laid)

    monkeypatch.setattr(game.title.track, "note", stumble)
    with pytest.raises(ZeroDivisionError):
        game.apply(action)
    monkeypatch.undo()
    assert (state_to_dict(game.state), game.to_json()) == (state, record)
    game.apply(action)


@pytest.mark.parametrize("actions", [-1, 10**6])
def test_undo_of_more_than_was_done(actions: int) -> None:
    game, _ = before(Bid)
    with pytest.raises(BadInput, match="cannot be taken back"):
        game.undo(actions)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (None, "an action is an object with a type"),
        ({"player": "Red"}, "an action is an object with a type"),
        ({"type": 3}, "an action is an object with a type"),
        ({"type": "fly", "player": "Red"}, "there is no action of type 'fly'"),
        ({"type": "pass"}, "lacks 'player'"),
        ({"type": "pass", "player": "Red", "why": 1}, "has no field 'why'"),
        ({"type": "par", "player": "Red", "company": "PLM", "cell": [1]}, "is no \\[row, column\\]"),
        ({"type": "run_routes", "player": "Red", "routes": 3}, "the routes of an action are malformed"),
        ({"type": "run_routes", "player": "Red", "routes": [{"train": "2-0"}]}, "malformed"),
        ({"type": "run_routes", "player": "Red", "routes": [[]]}, "malformed"),
    ],
)
def test_descriptions_of_no_action(told: Any, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        action_from_dict(told)


class Silent:
    """Something that cannot even describe itself."""

    def __repr__(self) -> str:
        raise RuntimeError


ODD = [
    None,
    True,
    1.5,
    float("inf"),
    10**5000,
    b"x",
    [],
    {},
    Silent(),
    [Silent()],
    "a\nb",
    "\ud800",
    "x" * 9999,
]


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_odd_values_get_a_short_sentence_everywhere(odd: Any) -> None:
    """Whatever is handed in: no other exception, and never more than a line."""
    said = []
    for start in (
        lambda: eighteenxx.new_game(odd, ["a", "b", "c"]),
        lambda: eighteenxx.new_game("1894", ["a", odd, "c"]),
        lambda: eighteenxx.new_game("1894", odd),
        lambda: eighteenxx.new_game("1866", ["a", "b", "c"], options={"edition": odd}),
        lambda: eighteenxx.new_game("1894", ["a", "b", "c"], options={"edition": odd}),
        lambda: eighteenxx.load_game(odd),
        lambda: eighteenxx.import_record(odd),
        lambda: action_from_dict(odd),
        lambda: action_from_dict({"type": odd}),
        lambda: action_from_dict({"type": "pass", "player": "Red", "x": odd, "y": 1}),
    ):
        with pytest.raises(BadInput) as error:
            start()
        said.append(str(error.value))
    game, action = before(Bid)
    said.append(refused(game, odd))
    said += [refused(game, attrs.evolve(action, item=odd)), refused(game, attrs.evolve(action, price=odd))]
    assert all(len(text) < 250 and "\n" not in text for text in said)


@pytest.mark.parametrize("seed", [1.0, True, None, "7", 10**100, -(10**100)])
def test_a_seed_that_cannot_be(seed: Any) -> None:
    with pytest.raises(BadInput, match="the seed is a whole number of at most 100 digits"):
        eighteenxx.new_game("1894", ["a", "b", "c"], seed=seed)


@pytest.mark.parametrize("seed", [-1, 10**100 - 1])
def test_a_large_or_negative_seed_is_kept(seed: int) -> None:
    game = eighteenxx.new_game("1894", ["a", "b", "c"], seed=seed)
    loaded = eighteenxx.load_game(game.to_json())
    assert loaded == game and loaded.seed == seed


@pytest.mark.parametrize("options", [{1: "x"}, {None: 1, "a": 2}, {"edition": ["2026"]}, [1], True])
def test_options_that_cannot_be(options: Any) -> None:
    with pytest.raises(BadInput, match="option"):
        eighteenxx.new_game("1866", ["a", "b", "c"], options=options)


@pytest.mark.parametrize("name", ["Ж", "🚂", "👩\u200d🔧", "a b", "O'Neill", "redeemed", "<b>&"])
def test_unusual_names_of_players(name: str) -> None:
    game = eighteenxx.new_game("1894", [name, "b", "c"])
    assert eighteenxx.load_game(game.to_json()) == game


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"version": 1', '"version": true', "has version True"),
        ('"seed": 3', '"seed": 3, "seed": 4', "the key 'seed' stands twice"),
        ('"seed": 3', '"seed": 3,', "line 12, column 12: not JSON"),
        ('"seed": 3', '"seed": "3"', "'seed' is missing or of the wrong kind"),
    ],
)
def test_a_record_that_says_two_things_or_none(old: str, new: str, said: str) -> None:
    text = json.dumps(
        json.loads(eighteenxx.new_game("1894", ["Red", "Blue", "Green"], 3).to_json()), indent=1
    )
    assert old in text
    with pytest.raises(BadInput, match=said):
        eighteenxx.load_game(text.replace(old, new, 1))


def test_a_kind_of_action_that_no_record_knows() -> None:
    @attrs.frozen
    class Loud(Bid):
        note: str = ""

    game, action = before(Bid)
    assert "is no action" in refused(game, Loud(action.player, action.item, action.price, "!"))


def test_an_amount_that_is_no_whole_number_fills_no_offer() -> None:
    game, _ = before(Bid)
    offer = next(offer for offer in game.legal_actions() if isinstance(offer, Offer))
    for amount in (float(offer.low), str(offer.low), None, True):
        with pytest.raises(ValueError, match="is not one of"):
            offer.fill(amount)
        assert not offer.covers(attrs.evolve(offer.action, **{offer.field: amount}))
    assert offer.covers(offer.fill(offer.low))


@pytest.mark.parametrize("number", [1.0, "0", float("inf"), None, 10**30])
def test_the_number_of_a_path_is_taken_as_it_is(number: Any) -> None:
    game, action = before(RunRoutes)
    told = action.to_dict()
    told["routes"][0]["track"][0][1] = number
    assert "cannot be" in refused(game, action_from_dict(told))


@pytest.mark.parametrize("actions", [None, 1.0, True, "1"])
def test_undo_takes_a_whole_number(actions: Any) -> None:
    game, _ = before(Bid, 3)
    with pytest.raises(BadInput, match="cannot be taken back"):
        game.undo(actions)
