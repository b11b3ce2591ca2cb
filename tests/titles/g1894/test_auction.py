"""The auction: a row of privates, standing bids, what comes with some of them."""

from __future__ import annotations

import pytest

from eighteenxx import Game
from eighteenxx.engine.actions import Bid, Par, Pass
from tests.titles.g1894.kit import PAR, buy_next, do, fresh, refused


def bid(game: Game, item: str, price: int) -> None:
    assert game.active.player is not None
    do(game, Bid(game.active.player, item, price))


def pass_(game: Game, times: int = 1) -> None:
    for _ in range(times):
        assert game.active.player is not None
        do(game, Pass(game.active.player))


def cash(game: Game) -> list[int]:
    return [p.cash for p in game.state.players.values()]


def owner(game: Game, private: str) -> str | None:
    return game.state.papers[private].owner


@pytest.mark.parametrize("private", ["GLG", "SAC"])
def test_the_row(private: str) -> None:
    """R94-auction-1: by face value."""
    game = fresh(3, "Est", private)
    assert game.state.sale is not None
    assert game.state.sale.items == ("LRC", "AR", private, "SQG", "LS", "NMinorS", "EMS", "BMS")


def test_a_turn_is_to_buy_the_first_or_to_bid_or_to_pass() -> None:
    """R94-auction-2: in player order; R94-auction-3: the first one at its price, paid to the bank at once."""
    game = fresh()
    bank = game.state.bank
    refused(game, Bid("Blue", "LRC", 20))
    refused(game, Bid("Red", "LRC", 25), "R94-auction-3")
    bid(game, "LS", 95)
    assert game.active.player == "Blue"
    bid(game, "LRC", 20)
    assert (owner(game, "LRC"), cash(game), game.state.bank) == ("Blue", [570, 550, 570], bank + 20)
    assert game.active.player == "Green"
    for item in ("LRC", "GLG", "NMS"):  # sold, removed, of a company that was not drawn
        refused(game, Bid("Green", item, 200), "R94-auction-1")
    pass_(game)
    assert game.active.player == "Red"


def test_least_bid() -> None:
    """R94-auction-4: 5 F above face value and above the highest bid; R94-auction-5: multiples of 5 F."""
    game = fresh()
    refused(game, Bid("Red", "AR", 25), "R94-auction-4")
    refused(game, Bid("Red", "AR", 31), "R94-auction-5")
    bid(game, "AR", 30)
    refused(game, Bid("Blue", "AR", 30), "R94-auction-4")
    refused(game, Bid("Blue", "AR", 34), "R94-auction-4")
    refused(game, Bid("Blue", "AR", 37), "R94-auction-5")
    bid(game, "AR", 35)


def test_bid_money_is_set_aside() -> None:
    """R94-auction-6: free cash is cash minus all standing bids, whoever leads."""
    game = fresh()
    bid(game, "BMS", 300)
    bid(game, "BMS", 305)
    pass_(game)
    assert cash(game) == [570, 570, 570]
    refused(game, Bid("Red", "PLMMS", 275), "R94-auction-6")
    bid(game, "PLMMS", 270)
    pass_(game, 2)
    refused(game, Bid("Red", "LRC", 20), "R94-auction-6")


def test_a_player_may_raise_his_own_bid() -> None:
    """R94-auction-7: the new bid replaces the old one, whose money is free again."""
    game = fresh()
    bid(game, "LS", 95)
    pass_(game, 2)
    refused(game, Bid("Red", "LS", 95), "R94-auction-4")
    bid(game, "LS", 570)
    assert game.state.sale is not None
    assert game.state.sale.bids == {"LS": (("Red", 570),)}


def test_a_sole_bidder_gets_the_next_one_at_his_bid() -> None:
    """R94-auction-8: and so on down the row. R94-auction-10: then the player after the buyer is to act."""
    game = fresh()
    bid(game, "AR", 40)
    bid(game, "SAC", 55)
    pass_(game)
    bid(game, "LRC", 20)
    assert (owner(game, "LRC"), owner(game, "AR"), owner(game, "SAC")) == ("Red", "Red", "Blue")
    assert cash(game) == [510, 515, 570]
    assert game.state.sale is not None and game.state.sale.items[0] == "SQG"
    assert game.active.player == "Blue"


def test_several_bidders_alone_raise_until_one_is_left() -> None:
    """R94-auction-9: the lowest bidder raises or drops out. R94-auction-10: the turn after the chain."""
    game = fresh()
    bid(game, "AR", 30)
    bid(game, "AR", 35)
    bid(game, "AR", 40)
    bid(game, "LRC", 20)
    assert (game.active.player, game.active.step) == ("Red", "outbid")
    refused(game, Bid("Red", "AR", 40), "R94-auction-4")
    refused(game, Bid("Red", "SAC", 55), "R94-auction-9")
    bid(game, "AR", 45)
    assert game.active.player == "Blue"
    pass_(game)
    assert game.active.player == "Green"
    bid(game, "AR", 50)
    assert game.active.player == "Red"
    pass_(game)
    assert owner(game, "AR") == "Green"
    assert cash(game) == [550, 570, 520]
    assert (game.active.player, game.active.step) == ("Blue", "auction")


def test_LRC_gets_cheaper_while_nothing_is_sold() -> None:
    """R94-priv-4, R94-auction-11: 5 F less when all pass in succession, and bidding goes on."""
    game = fresh()
    pass_(game, 2)
    bid(game, "LS", 95)
    pass_(game, 2)
    refused(game, Bid("Green", "LRC", 15), "R94-auction-3")
    pass_(game)
    assert game.active.player == "Red"
    refused(game, Bid("Red", "LRC", 20), "R94-auction-3")
    bid(game, "LRC", 15)
    assert cash(game) == [555, 570, 570]
    pass_(game, 3)
    assert game.title.auction.price(game.state, "AR") == 25


def test_at_nothing_the_next_player_must_take_it() -> None:
    """R94-auction-12."""
    game = fresh()
    pass_(game)
    pass_(game, 11)
    assert owner(game, "LRC") == "Red"
    assert cash(game) == [570, 570, 570]
    assert game.active.player == "Blue"


def test_when_all_pass_later_the_owned_privates_pay() -> None:
    """R94-auction-13: and bidding goes on; R94-auction-14: who passed may act again."""
    game = fresh()
    bid(game, "LRC", 20)
    bid(game, "AR", 25)
    pass_(game, 2)
    assert cash(game) == [550, 545, 570]
    pass_(game)
    assert cash(game) == [555, 550, 570]
    assert game.active.player == "Green"
    bid(game, "SAC", 50)
    assert owner(game, "SAC") == "Green"


def test_the_par_price_is_set_before_the_auction_goes_on() -> None:
    """R94-auction-15, R94-priv-21, R94-priv-36, R94-start-4: the buyer is president and picks 67 to 100 F."""
    game = fresh(3, "Ouest", "SAC")
    for _ in range(6):
        buy_next(game)
    assert game.active.player == "Red"
    bid(game, "OMMS", 180)
    assert (game.active.player, game.active.entity, game.active.step) == ("Red", "Ouest", "set par")
    assert game.state.companies["Ouest"].cash == 0
    refused(game, Pass("Red"))
    refused(game, Bid("Blue", "BMS", 200))
    refused(game, Par("Red", "Belge", PAR[67]), "R94-auction-15")
    assert sorted(game.legal_actions(), key=repr) == sorted(
        (Par("Red", "Ouest", cell) for cell in PAR.values()), key=repr
    )
    do(game, Par("Red", "Ouest", PAR[95]))
    assert game.title.shares.president(game.state, "Ouest") == "Red"
    assert game.title.shares.held(game.state, "Ouest", "Red") == 3
    assert game.state.market.where("Ouest") == PAR[95]


@pytest.mark.parametrize("par", [67, 80, 95, 100])
def test_starting_companies_get_ten_times_the_par_price_at_once(par: int) -> None:
    """R94-cap-3; R94-priv-25 (the Belge); R94-market-7: 100 F is open to them."""
    game = fresh(4, seed=6)
    for _ in range(7):
        buy_next(game)
    french = game.state.extra.starter
    assert game.state.companies[french].cash == 670
    buyer = game.active.player
    money = [p.cash for p in game.state.players.values()]
    buy_next(game, par)
    assert game.title.shares.president(game.state, "Belge") == buyer
    assert (game.state.companies["Belge"].par, game.state.companies["Belge"].cash) == (par, 10 * par)
    paid = sum(money) - sum(p.cash for p in game.state.players.values())
    assert paid == 200  # the private's price; the company's money comes from the bank


@pytest.mark.parametrize("french", ["PLM", "Nord"])
def test_the_Nord_minor_shareholding_brings_a_share(french: str) -> None:
    """R94-priv-19 (RUL94-14): 10% at once, free, and never the presidency."""
    game = fresh(3, french, "SAC")
    for _ in range(5):
        buy_next(game)
    before = game.title.shares.held(game.state, "Nord", "Green")
    buy_next(game)
    assert game.title.shares.held(game.state, "Nord", "Green") == before + 1
    assert cash(game) == [570 - 20 - 70, 570 - 25 - 90, 570 - 50 - 140]
    assert game.title.shares.president(game.state, "Nord") is None


def test_the_first_stock_round_starts_after_the_last_buyer() -> None:
    """R94-auction-16 (RUL94-21): with the player after the one whose turn ended the auction; R94-or-27."""
    game = fresh()
    bid(game, "BMS", 205)  # Red
    for _ in range(7):
        buy_next(game)  # Blue has the last of these turns, so his purchase ends the auction
    assert game.active.step == "set par" and game.active.player == "Red"
    do(game, Par("Red", "Belge", PAR[67]))
    assert (game.active.round, game.active.step) == ("stock", "stock")
    assert game.state.order == ("Green", "Red", "Blue")
    assert game.active.player == "Green"
