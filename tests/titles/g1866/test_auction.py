"""The initial auction of 1866: bids, passes, and what else may be bought (section 5)."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import Bid, BuyShares, Par, Pass, SellShares
from eighteenxx.titles.g1866.actions import PlaceStockTurn
from tests.titles.g1866.kit import PRICES, Table, cell, fresh


def turn(table: Table) -> tuple[str | None, str | None]:
    """Who is to act, and the item that is up."""
    sale = table.state.sale
    return table.game.active.player, None if sale is None else sale.up


def test_items_come_one_at_a_time() -> None:
    """R66-4-b: all 16, each alone; R66-5-a: the first auction is opened by player 1, the next by player 2 and
    so on, whoever won; R66-5-m: then the first operating round."""
    table = Table().st("Green", cell(40)).auction("C1", "M1", "C2", "M9")
    opened = []
    for item, winner, price in (
        ("C1", "Red", 10),
        ("M1", "Red", 80),
        ("C2", "Green", 10),
        ("M9", "Blue", 60),
    ):
        opened.append(turn(table))
        while table.game.active.player != winner:
            player = table.game.active.player
            assert player is not None
            for other in ("C1", "M1", "C2", "M9"):
                if other != item:
                    table.refused(Bid(player, other, 100))
            table.do(Pass(player))
        table.do(Bid(winner, item, price))
        while turn(table)[1] == item:
            player = table.game.active.player
            assert player is not None
            table.do(Pass(player))
    assert opened == [("Red", "C1"), ("Blue", "M1"), ("Green", "C2"), ("Red", "M9")]
    assert (table.state.round.kind, table.state.round.number) == ("operating", 1)


def test_sixteen_auctions() -> None:
    """R66-4-b and R66-5-m: nobody bids for any of the 16, so the auction ends after all were up."""
    game = fresh()
    seen: list[str | None] = []
    while game.active.round == "auction":
        assert game.state.sale is not None and game.active.player is not None
        if not seen or seen[-1] != game.state.sale.up:
            seen.append(game.state.sale.up)
        token = PlaceStockTurn(game.active.player, cell(40))
        first = len(seen) == 16 and game.allows(token)
        game.apply(token if first else Pass(game.active.player))
    assert len(set(seen)) == len(seen) == 16
    assert game.state.round.number == 1


@pytest.mark.parametrize(("item", "least"), [("C1", 10), ("M1", 80), ("M2", 60), ("M6", 80), ("M10", 30)])
def test_the_opening_bid(item: str, least: int) -> None:
    """R66-5-b: at least the minimum, or decline; R66-5-c: multiples of 5; R66-T8-a and R66-T9-a."""
    table = Table().auction(item)
    table.refused(Bid("Red", item, least - 5), "R66-5-b")
    table.refused(Bid("Red", item, least + 3))
    table.allowed(Bid("Red", item, least))
    table.allowed(Bid("Red", item, least + 45))
    table.allowed(Pass("Red"))


def test_bids_rise_round_the_table() -> None:
    """R66-5-d: each raises or passes, again and again; R66-5-k: the last bidder pays the bank and has it."""
    table = Table().auction("C2", "C1")
    for bid in (("Red", 10), ("Blue", 15), ("Green", 30), ("Red", 35)):
        assert turn(table) == (bid[0], "C2")
        table.do(Bid(bid[0], "C2", bid[1]))
    table.refused(Bid("Blue", "C2", 35), "R66-5-b")
    table.refused(Pass("Green"))
    table.do(Pass("Blue"), Bid("Green", "C2", 40), Pass("Red"))
    assert table.state.papers["C2"].owner == "Green"
    assert [table.money(p) for p in table.names] == [2000, 2000, 1960]
    assert turn(table)[1] == "C1"


def test_minors_are_handed_over() -> None:
    """R66-5-k: the certificate of a minor too; the price goes to the bank."""
    table = Table().auction("M1")
    table.do(Pass("Red"), Pass("Blue"), Bid("Green", "M1", 95))
    assert table.director("PRU") == "Green"
    assert table.money("Green") == 1905 and table.money("PRU") == 0


def test_nobody_bids_more_than_he_has() -> None:
    """R66-5-d: a bid must be in cash (RUL66-49)."""
    table = Table().cash(Red=100).auction("M1")
    table.allowed(Bid("Red", "M1", 100))
    table.refused(Bid("Red", "M1", 105))


def test_who_has_declined_or_passed_is_out() -> None:
    """R66-5-j: he is not asked again in this auction, and is in the next."""
    table = Table().auction("C1", "C2")
    table.do(Pass("Red"), Bid("Blue", "C1", 10), Bid("Green", "C1", 15))
    assert turn(table) == ("Blue", "C1")
    table.refused(Bid("Red", "C1", 20))
    table.do(Bid("Blue", "C1", 20), Bid("Green", "C1", 25), Pass("Blue"))
    assert table.state.papers["C1"].owner == "Green"
    assert turn(table) == ("Blue", "C2")


def test_first_turn_of_an_auction() -> None:
    """R66-5-o: who comes later declines or bids too, with the same alternatives."""
    table = Table().auction("C1")
    table.do(Bid("Red", "C1", 10))
    table.allowed(Bid("Blue", "C1", 15))
    table.allowed(PlaceStockTurn("Blue", cell(40)))
    table.allowed(Par("Blue", "PLM", cell(40)))
    table.allowed(Pass("Blue"))


def test_one_alternative_instead_of_joining() -> None:
    """R66-5-e: one stock turn token or one company, once, and one is out of this auction."""
    table = Table().auction("C1", "C2")
    table.do(PlaceStockTurn("Red", cell(55)))
    assert turn(table) == ("Blue", "C1")
    table.do(Par("Blue", "PLM", cell(75, 1)))
    assert turn(table) == ("Green", "C1")
    table.do(Bid("Green", "C1", 10))
    assert table.state.papers["C1"].owner == "Green"
    assert turn(table)[1] == "C2"


def test_no_alternative_after_a_bid() -> None:
    """R66-5-f: neither at once nor when passing later."""
    table = Table().auction("C1")
    table.do(Bid("Red", "C1", 10), Bid("Blue", "C1", 15), Pass("Green"))
    table.refused(PlaceStockTurn("Red", cell(40)))
    table.refused(Par("Red", "PLM", cell(40)))
    table.allowed(Pass("Red"))


def test_stock_turn_tokens_in_the_auction() -> None:
    """R66-5-g: on an empty yellow space, for its value, to the bank; R66-7.1.3-b: bought here too."""
    table = Table().company("OU", cell(50)).st("Green", cell(60, 2)).auction("C1")
    yellow = {
        *((0, PRICES.index(p)) for p in (40, 45, 50, 55)),
        *((1, PRICES.index(p)) for p in (50, 55, 60, 65, 70, 75)),
        *((2, PRICES.index(p)) for p in (60, 65, 70, 75, 80, 90, 100)),
    }
    assert table.token_cells() == yellow - {cell(50), cell(60, 2)}
    table.refused(PlaceStockTurn("Red", cell(50)))
    table.refused(PlaceStockTurn("Red", cell(60)))
    table.do(PlaceStockTurn("Red", cell(75, 1)))
    assert table.money("Red") == 1925
    assert table.where("ST1.1") == cell(75, 1)
    assert table.state.extra.stock_turns["ST1.1"] == "Red"


def test_companies_in_the_auction() -> None:
    """R66-5-h: the director's certificate of 40%, twice the price of the space, to its treasury."""
    table = Table().auction("C1")
    table.do(Par("Red", "OU", cell(65, 1)))
    assert table.director("OU") == "Red" and table.shares("OU", "Red") == 2
    assert table.t.shares.percent(table.state, "OU", "Red") == 40
    assert (table.money("Red"), table.money("OU")) == (1870, 130)
    assert table.where("OU") == cell(65, 1)


def test_nothing_else_is_sold_in_the_auction() -> None:
    """R66-5-i: no further certificate of a company; R66-1.1-b, R66-5-n: and nothing is sold."""
    table = Table().company("OU", cell(50), Red=2).auction("C1")
    table.refused(BuyShares("Red", "OU", "treasury:OU"))
    table.refused(SellShares("Red", "OU", 1))
    assert {type(a).__name__ for a in table.game.legal_actions()} == {
        "Offer",
        "PlaceStockTurn",
        "Par",
        "Pass",
    }


def test_what_nobody_bids_for() -> None:
    """R66-5-l: it is gone until phase 5: nobody owns it, and nobody can form its nation or buy it."""
    table = Table().auction("C2", "M1", "C1")
    for player in ("Red", "Blue", "Green"):
        table.do(Pass(player))
    assert turn(table) == ("Blue", "M1")
    for player in ("Blue", "Green", "Red"):
        table.do(Pass(player))
    assert turn(table) == ("Green", "C1")
    assert table.state.papers["C2"].owner is None and table.director("PRU") is None
    assert not {"C2", "M1"} & set(table.state.sale.items)
    table.do(PlaceStockTurn("Green", cell(40)), Pass("Red"), Pass("Blue"))
    assert table.acting == ("ST3.1", "stock turn")
    assert not table.starts("FR") and not table.starts("PRU") and not table.starts("DE")
    for source in ("ipo", "pool", "treasury:PRU"):
        table.refused(BuyShares("Green", "FR", source))
        table.refused(BuyShares("Green", "PRU", source))


def test_minors_and_nations_are_no_alternative() -> None:
    """R66-5-e, R66-T10-a: only public companies' directors' certificates are for sale."""
    table = Table().concession("FR", "Red").auction("C1")
    for name in ("FR", "DE", "PRU", "C1", "nothing"):
        table.refused(Par("Red", name, cell(40)))
    started = {a.company for a in table.game.legal_actions() if isinstance(a, Par)}
    assert started == {
        *("PLM", "MIDI", "OU", "CPS", "KPS", "BY", "KHS", "SB", "BH", "FNR", "SSFL", "IFT", "SFAI", "SBB"),
        *("GL", "NRS"),
    }


def test_no_purchase_above_the_certificate_limit() -> None:
    """R66-2.4-e: in the auction too, for a paper, a token or a company."""
    table = Table().papers("Red", 33).auction("C1")
    for action in (Bid("Red", "C1", 10), PlaceStockTurn("Red", cell(40)), Par("Red", "BH", cell(40))):
        table.refused(action)
    table = Table().papers("Red", 32).auction("C1")
    table.do(PlaceStockTurn("Red", cell(40)))
    assert table.t.shares.certificates(table.state, "Red") == 33
