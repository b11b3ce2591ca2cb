"""What the table shows of both titles, with each of their options: nothing of a title is unknown to it."""

from __future__ import annotations

import re

import pytest

import eighteenxx
from eighteenxx.engine.game import Game
from eighteenxx.play.ink import plain
from eighteenxx.play.menu import menu
from eighteenxx.play.panels import company_lines, headline, market_lines, player_lines, train_lines
from eighteenxx.play.textmap import map_lines
from eighteenxx.players import RandomPlayer
from eighteenxx.titles import title as find_title

CHOICES = [
    (title, name, value)
    for title in ("1894", "1866")
    for name, option in find_title(title).build({}).defs.options.items()
    for value in option.choices
]


def text(lines: list[list[tuple[str, str]]]) -> str:
    return "\n".join(plain(line) for line in lines)


def at_stock_turn() -> Game:
    """A game of 1866 in somebody's stock turn, when several tokens stand on the market."""
    game = eighteenxx.new_game("1866", ["Red", "Blue", "Green"], seed=3)
    bots = {name: RandomPlayer(5) for name in game.players}
    while not (game.active.entity or "").startswith("ST"):
        game.apply(bots[game.active.player or ""].choose(game))
    return game


@pytest.mark.parametrize(("title", "name", "value"), CHOICES)
def test_every_option_can_be_looked_at(title: str, name: str, value: object) -> None:
    players = 2 if "two_player" in str(value) else 3
    names = ["Red", "Blue", "Green"][:players]
    game = eighteenxx.new_game(title, names, seed=2, options={name: value})
    bots = {who: RandomPlayer(5) for who in names}
    for _ in range(4):
        drawn = text(map_lines(game))
        assert all(hex_id in drawn for hex_id in game.title.catalogue.map.hexes)
        for panel in (market_lines, player_lines, company_lines, train_lines):
            assert text(panel(game))
        assert menu(game) and all(choice.text for choice in menu(game))
        for _ in range(30):
            game.apply(bots[game.active.player or ""].choose(game))


def test_a_blocked_space_of_the_city_adjustments_is_an_x() -> None:
    """R66-3.6.4-d: a token of nobody takes the space."""
    game = eighteenxx.new_game("1866", ["Red", "Blue", "Green"], seed=1, options={"city_adjustments": True})
    assert "X" in re.sub(r"[A-Z]\d+", "", text(map_lines(game)))


def test_whose_stock_turn_tokens_stand_where() -> None:
    game = at_stock_turn()
    s, grid = game.state, game.title.grid
    shown, market = text(player_lines(game)), text(market_lines(game))
    for token, owner in s.extra.stock_turns.items():
        cell = s.market.where(token)
        assert cell is not None
        assert f"{token} at £{grid.price(cell)}" in shown and f"{token} ({owner})" in market
    acting = s.market.where(game.active.entity or "")
    assert acting is not None
    assert f"{game.active.entity} stands at £{grid.price(acting)}" in headline(game)[2]


def test_zones_of_a_market_have_different_letters() -> None:
    game = eighteenxx.new_game("1866", ["Red", "Blue", "Green"])
    assert "Zones: b brown, c close, e end, g green, r grey, y yellow" in text(market_lines(game))


def test_limits_of_trains_by_the_size_of_a_company() -> None:
    game = eighteenxx.new_game("1866", ["Red", "Blue", "Green"])
    game.state.phase = "6"
    assert "train limit: 2 for 5 shares, 3 for 10 shares" in text(train_lines(game))


def test_what_starting_a_company_costs_and_where_its_home_is() -> None:
    """R66-5-h: the director's certificate is two shares."""
    game = eighteenxx.new_game("1866", ["Red", "Blue", "Green"], seed=1)
    assert any(c.text == "Start MIDI (Chemin de Fer du Midi) at £40, for £80" for c in menu(game))
    assert "MIDI in Bordeaux (N2)" in text(company_lines(game))


def test_turns_of_a_tile_with_the_same_track_are_one_choice() -> None:
    game = eighteenxx.new_game("1866", ["Red", "Blue", "Green"], seed=3)
    bots = {name: RandomPlayer(5) for name in game.players}
    lays: list[str] = []
    while len(lays) < 5:
        game.apply(bots[game.active.player or ""].choose(game))
        lays = [choice.text for choice in menu(game) if choice.group == "Lay track"]
    assert len(lays) == len(set(lays))


def test_the_view_tells_prices_of_all_markers_and_homes() -> None:
    game = at_stock_turn()
    seen = game.view()
    assert set(seen["extra"]["stock_turns"]) <= set(seen["prices"])
    for cell, stack in seen["market"].items():
        row, column = map(int, cell.split(","))
        assert {seen["prices"][marker] for marker in stack} == {game.title.grid.price((row, column))}
    assert seen["companies"]["PLM"]["homes"] == [["M9", 0], ["P10", 0]]
