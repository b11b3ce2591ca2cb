"""How a game of 1866 begins: companies in play, stations, the stack, C tiles; what everybody may see."""

from __future__ import annotations

import json

import pytest

from eighteenxx.board.hexes import neighbour
from eighteenxx.engine.actions import LayTile, Par, Pass, PlaceToken
from eighteenxx.titles.g1866.actions import CloseStockTurn, PlaceStockTurn
from tests.titles.g1866.kit import Table, cell, exits, fresh

SEEDS = range(40)

COUNTRIES = {
    "FR": {"PLM", "MIDI", "OU", "CPS"},
    "AHE": {"SB", "BH", "FNR"},
    "DE": {"KPS", "BY", "KHS"},
    "IT": {"SSFL", "IFT", "SFAI"},
    "CH": {"SBB"},
    "BNL": {"GL", "NRS"},
}
PUBLIC = set().union(*COUNTRIES.values())
STACK = {f"C{i}" for i in range(1, 7)} | {f"M{i}" for i in range(1, 11)}


def in_play(seed: int) -> set[str]:
    companies = fresh(seed=seed).state.companies
    return {name for name in PUBLIC if not companies[name].closed}


def test_eleven_companies_one_of_each_of_four_countries() -> None:
    """R66-3.1-a: France, Austria-Hungary, Germany and Italy have at least one; R66-3.1-b: seven more of any;
    R66-2.8-a."""
    draws = [in_play(seed) for seed in SEEDS]
    for drawn in draws:
        assert len(drawn) == 11
        assert all(drawn & COUNTRIES[country] for country in ("FR", "AHE", "DE", "IT"))
    assert set().union(*draws) == PUBLIC
    assert any(not drawn & COUNTRIES["CH"] for drawn in draws)
    assert any(COUNTRIES["FR"] <= drawn for drawn in draws)


def test_companies_not_drawn_cannot_be_started() -> None:
    """R66-3.1-c: neither in the auction nor in a stock turn."""
    game = fresh()
    out = PUBLIC - in_play(1)
    assert len(out) == 5
    table = Table().auction("C1")
    table.state.companies["PLM"].closed = True
    assert not table.starts("PLM") and table.starts("OU")
    table = Table().st("Red", cell(60))
    table.s.companies["PLM"].closed = True
    table.turn("ST1.1")
    assert not table.starts("PLM") and table.starts("OU")
    assert {
        a.company for a in game.legal_actions() if hasattr(a, "cell") and hasattr(a, "company")
    } == in_play(1)


def test_random_player_order() -> None:
    """R66-3.2-a and R66-3.3-d: one order for the auction and the seats (RUL66-73), by chance."""
    orders = {fresh(seed=seed).state.order for seed in SEEDS}
    assert len(orders) == 6
    for seed in SEEDS:
        game = fresh(seed=seed)
        assert game.active.player == game.state.order[0]
        assert tuple(game.state.players) == game.state.order


def test_the_bank_has_no_limit() -> None:
    """R66-3.2-c: far more than all money printed is paid out, and the game goes on."""
    table = Table().company("PLM", cell(600)).st("Red", cell(430)).cash(PLM=10**6)
    table.turn("PLM", "issue_or_redeem")
    assert table.t.ending.bank_left(table.state) is None
    table.t.finance.pay(table.state, "bank", "Red", 10**6)
    table.game._settle()
    assert table.state.ending is None or table.state.ending.reason != "bank"


def test_home_stations_are_placed_and_block() -> None:
    """R66-3.2-d: those of all 16; R66-3.2-e: also of a company not in play: no space is left for another."""
    table = Table().company("OU", cell(60, 2), cash=1000)
    for name in PUBLIC:
        homes = {hex_id for hex_id, _ in table.t.defs.companies[name].homes}
        assert table.stations(name) == homes
        assert len(homes) == (2 if name == "PLM" else 1)
    table.s.companies["CPS"].closed = True
    table.path("I5", "I7", "I9", "J10", "K9").turn("OU", "place_station")
    assert {hex_id for hex_id, _ in table.places()} == {"I9", "J10", "K9"}
    table = Table().company("OU", cell(60, 2), cash=1000)
    table.s.companies["CPS"].closed = True
    table.path("I5", "I7", "I9", "I11").turn("OU", "place_station")
    assert {hex_id for hex_id, _ in table.places()} == {"I9"}
    table.refused(PlaceToken("Red", "I11", 0))


def test_certificates_before_anything_is_sold() -> None:
    """R66-3.2-f: all five certificates of a nation wait together for its formation, the other half stays with
    the bank."""
    game = fresh()
    for nation in ("GB", "FR", "AHE", "DE", "IT", "BNL", "ESP", "CH"):
        assert game.title.shares.held(game.state, nation, "unissued") == 5
        assert game.title.shares.held(game.state, nation, "locked") == 5


def test_directors_certificates_are_the_reverses() -> None:
    """R66-3.2-g: of a concession; R66-3.2-h: of Prussia and the Two Sicilies."""
    table = Table().concession("FR", "Green").st("Green", cell(60)).turn("ST3.1")
    table.do(Par("Green", "FR", cell(40)))
    assert table.director("FR") == "Green"
    for leader, other, nation in (("PRU", "SAX", "DE"), ("K2S", "TUS", "IT")):
        table = Table().phase("3").minors(**{leader: "Blue", other: "Red"}).st("Blue", cell(60)).turn("ST2.1")
        table.do(Par("Blue", nation, min(table.starts(nation))))
        assert table.director(nation) == "Blue"
        assert table.shares(nation, "Red") == 1


def test_the_stack() -> None:
    """R66-3.3-a: 16 papers shuffled, only the top one visible; R66-3.3-b: the rest is told to nobody."""
    tops = set()
    for seed in SEEDS:
        game = fresh(seed=seed)
        assert game.state.sale is not None
        assert len(game.state.sale.items) == 16
        assert set(game.state.sale.items) == STACK
        top = game.state.sale.items[0]
        tops.add(top)
        told = game.view()
        assert told["auction"]["items"] == [top] == [told["auction"]["up"]]
        assert f'"{game.state.sale.items[1]}"' not in json.dumps(told["auction"])
    assert len(tops) > 10


def test_the_open_stack() -> None:
    """R66-3.3-c: by agreement of all the whole stack lies open."""
    game = fresh(open_auction=True)
    assert game.state.sale is not None
    assert game.view()["auction"]["items"] == list(game.state.sale.items)


def test_everything_else_is_open_information() -> None:
    """R66-1.3-c: cash, shares and all assets of companies are told."""
    table = Table().company("PLM", cell(100), cash=321, loans=2, pool=1, Red=2, Blue=1).trains("PLM", "2")
    told = table.turn("PLM").game.view()
    assert told["players"]["Blue"]["cash"] == 2000
    assert told["players"]["Blue"]["shares"] == {"PLM": 20}
    plm = told["companies"]["PLM"]
    assert (plm["cash"], plm["loans"], plm["trains"]) == (321, 2, ["2-0"])
    assert plm["elsewhere"] == {"treasury:PLM": 20, "pool": 20}
    assert "owned" in told["extra"]


def test_configurations_are_drawn() -> None:
    """R66-3.4-a: each of the six once, on the hexes marked C (RUL66-07)."""
    draws = set()
    for seed in SEEDS:
        capitals = fresh(seed=seed).state.extra.capitals
        assert set(capitals) == {"R18", "L24", "H10", "J6", "L12", "F22"}
        assert set(capitals.values()) == {f"C{i}" for i in range(1, 7)}
        draws.add(tuple(sorted(capitals.items())))
    assert len(draws) > 30


@pytest.mark.parametrize(("label", "tile"), [("C1", "C1"), ("C4", "C4"), ("C6", "C6")])
def test_first_tile_of_a_c_hex(label: str, tile: str) -> None:
    """R66-3.4-b: the yellow tile of its configuration; R66-3.4-c: turned as one likes, where legal."""
    table = Table().company("OU", cell(60, 2), cash=1000)
    table.s.extra.capitals["J6"] = label
    table.path("I5", "J4", to="J6").turn("OU", "lay_track")
    west = next(side for side in range(6) if neighbour("J6", side, "pointy") == "J4")
    turns = {lay.rotation for lay in table.lays("J6")}
    assert {lay.tile for lay in table.lays("J6")} == {tile}
    assert turns == {r for r in range(6) if west in exits(table.t.catalogue.tiles[tile], r)}
    assert len(turns) >= 4
    table.refused(LayTile("Red", "J6", "C2", 0))


def test_no_short_scenario() -> None:
    """R66-3.5-a: no setup of fewer companies is offered to three or more players."""
    choices = fresh().title.defs.options["scenario"].choices
    assert [c for c in choices if 3 in fresh().title.defs.facts["scenarios"][c]["cash"]] == ["standard"]
    assert {sum(p.cash for p in fresh(n).state.players.values()) for n in range(3, 7)} == {2700}


def test_only_the_auction_and_operating_rounds() -> None:
    """R66-1.1-a and R66-4-a: after the auction come operating rounds, one after the other."""
    table = Table().auction("C1")
    assert table.game.active.round == "auction"
    table.do(PlaceStockTurn("Red", cell(40)), Pass("Blue"), Pass("Green"))
    rounds = []
    for _ in range(5):
        rounds.append((table.state.round.kind, table.state.round.number))
        assert table.acting == ("ST1.1", "stock turn")
        table.do(Pass("Red"))
    assert rounds == [("operating", number) for number in range(1, 6)]


@pytest.mark.parametrize("edition", ["2026", "2021"])
def test_a_game_in_which_nobody_buys_anything_is_over(edition: str) -> None:
    """R66-4-a: rounds follow each other until the end is reached. Without any company or token it never could
    be, so the game ends at once instead of going on for ever."""
    game = fresh(edition=edition)
    while not game.finished:
        game.apply(Pass(str(game.active.player)))
        assert len(game.actions) <= 48
    assert game.result == {"Red": 900, "Blue": 900, "Green": 900}
    assert game.state.ending is not None and game.state.ending.reason == "nobody left to act"


def test_minors_alone_do_not_keep_a_game_going() -> None:
    """R66-4-a: with the last token closed and no company the game ends with the round."""
    t = Table().minor("PRU", "Red").st("Blue", cell(100)).turn("ST2.1", had=("PRU",))
    t.do(CloseStockTurn("Blue"), Pass("Blue"))
    assert t.game.finished
    t = Table().minor("PRU", "Red").st("Blue", cell(100)).turn("ST2.1", had=("PRU",))
    t.do(Pass("Blue"))
    assert not t.game.finished and t.acting[0] == "PRU"
