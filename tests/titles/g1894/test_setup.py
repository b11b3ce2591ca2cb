"""What is drawn and dealt before the first action."""

from __future__ import annotations

import pytest

from eighteenxx import BadInput, Game, new_game
from eighteenxx.engine.actions import Pass
from tests.titles.g1894.kit import MAJOR, SEEDS, Table, fresh

FRENCH = {"PLM", "CFOR", "Nord", "Ouest", "Est"}


def held(game: Game, company: str, place: str) -> int:
    return game.title.shares.held(game.state, company, place)


@pytest.mark.parametrize(("players", "cash"), [(3, 570), (4, 480)])
def test_starting_cash(players: int, cash: int) -> None:
    """R94-cash-1, R94-cash-2."""
    game = fresh(players, seed=1)
    assert [p.cash for p in game.state.players.values()] == [cash] * players


@pytest.mark.parametrize("players", [2, 5])
def test_only_three_or_four_players(players: int) -> None:
    """R94-cash-4."""
    names = ["Red", "Blue", "Green", "White", "Black"][:players]
    with pytest.raises(BadInput):
        new_game("1894", names, 1)


def test_the_bank_is_never_empty() -> None:
    """R94-cash-3: the bank pays whatever it owes, far below nothing, and the game goes on."""
    table = Table()
    table.s.players["Red"].cash += 10**6
    table.s.bank -= 10**6
    table.turn("PLM")
    for _ in range(3):
        before = table.state.bank
        table.until("lay track")
        table.do(Pass(table.game.active.player or ""))
        assert table.state.bank <= before < -(10**6)
    assert not table.game.finished and table.state.ending is None


def test_one_french_company_and_the_Belge_start() -> None:
    """R94-start-1: each of the five can be drawn; R94-float-2: the two are floated from the start."""
    drawn = set()
    for french, private in SEEDS:
        game = fresh(3, french, private)
        drawn.add(game.state.extra.starter)
        floated = {name for name, c in game.state.companies.items() if c.floated}
        assert floated == {french, "Belge"}
        majors = {p for p, paper in game.state.papers.items() if p in MAJOR.values() and not paper.closed}
        assert majors == {MAJOR[french]}
    assert drawn == FRENCH


def test_one_of_the_two_station_privates_is_removed() -> None:
    """R94-priv-11: GLG or SAC, by chance, and nothing else of the ordinary ones."""
    for french, private in SEEDS:
        game = fresh(3, french, private)
        assert game.state.extra.starter == french
        assert game.state.sale is not None
        in_play = {"GLG", "SAC"}.intersection(game.state.sale.items)
        assert in_play == {private}
        assert len(game.state.sale.items) == 8


@pytest.mark.parametrize(("players", "pool"), [(3, 1), (4, 0)])
def test_shares_dealt(players: int, pool: int) -> None:
    """R94-start-2: 10% of each starting company to everybody, free; R94-start-3: with 3 one to the pool."""
    game = fresh(players, seed=5)
    for company in (game.state.extra.starter, "Belge"):
        assert [held(game, company, name) for name in game.players] == [1] * players
        assert held(game, company, "pool") == pool
        expected = 10 - 2 - players - pool - (company == "Nord")
        assert held(game, company, "ipo") == expected
    assert {p.cash for p in game.state.players.values()} == {game.title.defs.cash[players]}
    others = set(game.state.companies) - {game.state.extra.starter, "Belge"}
    assert not any(held(game, company, name) for company in others for name in (*game.players, "pool"))


def test_the_presidents_certificates_of_the_starters_lie_with_their_privates() -> None:
    """R94-start-4: nobody has them and they cannot be bought otherwise."""
    game = fresh(3, "CFOR", "GLG")
    for company, private in (("CFOR", "CMS"), ("Belge", "BMS")):
        assert game.state.certificates[f"{company}_0"] == f"with:{private}"
        assert game.title.shares.president(game.state, company) is None


def test_players_sit_as_given() -> None:
    """R94-or-28: nothing is drawn about the seating; the first player starts the auction."""
    for seed in range(5):
        game = fresh(4, seed=seed)
        assert game.state.order == ("Red", "Blue", "Green", "White")
        assert (game.active.player, game.active.step) == ("Red", "auction")
    turned = new_game("1894", ["Green", "Red", "Blue"], 1)
    assert (turned.state.order, turned.active.player) == (("Green", "Red", "Blue"), "Green")
