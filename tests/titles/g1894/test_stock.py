"""Stock rounds: turns, sales, purchases, the order of passes."""

from __future__ import annotations

from typing import Any

import pytest

from eighteenxx.engine.actions import BuyShares, Par, Pass, SellShares
from tests.titles.g1894.kit import PAR, Table


def ag(**more: Any) -> Table:
    """AG is floated: Red is president with 40%, Blue has 20%."""
    return Table().company("AG", Red=4, Blue=2, **more)


def test_players_act_in_order_until_all_pass_in_succession() -> None:
    """R94-stock-1; R94-stock-13: who passed may act again; R94-or-27: the ORs follow."""
    table = ag().stock(order=("Blue", "Green", "Red"))
    seen = []
    for action in (
        Pass("Blue"),
        Pass("Green"),
        BuyShares("Red", "AG", "ipo"),
        Pass("Red"),
        Pass("Blue"),
        BuyShares("Green", "AG", "ipo"),
        Pass("Green"),
        Pass("Red"),
        Pass("Blue"),
        Pass("Green"),
    ):
        assert table.game.active.round == "stock"
        assert table.game.active.player == action.player
        seen.append(table.game.active.player)
        table.do(action)
    assert table.game.active.round == "operating"


def test_sell_buy_sell() -> None:
    """R94-stock-2: any number of sales, one certificate, sales again."""
    table = ag().company("CFOR", Red=3, Blue=3).stock()
    table.do(
        SellShares("Red", "AG", 1),
        SellShares("Red", "PLM", 1),
        BuyShares("Red", "CFOR", "ipo"),
    )
    table.refused(BuyShares("Red", "CFOR", "ipo"), "R94-gray-5")
    table.refused(Par("Red", "Est", PAR[67]), "R94-gray-5")
    table.do(SellShares("Red", "CFOR", 1), SellShares("Red", "AG", 1), Pass("Red"))
    assert table.game.active.player == "Blue"


def test_no_sales_in_the_first_stock_round() -> None:
    """R94-stock-3."""
    table = ag().stock(1)
    table.refused(SellShares("Red", "AG", 1), "R94-stock-3")
    ag().stock(2).allowed(SellShares("Red", "AG", 1))


def test_no_share_of_a_company_sold_in_the_round() -> None:
    """R94-stock-4: not by the seller, until the next stock round."""
    table = ag().stock()
    table.do(SellShares("Red", "AG", 1))
    table.refused(BuyShares("Red", "AG", "ipo"), "R94-stock-4")
    table.refused(BuyShares("Red", "AG", "pool"), "R94-stock-4")
    table.do(Pass("Red"))
    table.allowed(BuyShares("Blue", "AG", "pool"))
    table.do(Pass("Blue"), Pass("Green"))
    table.refused(BuyShares("Red", "AG", "pool"), "R94-stock-4")
    again = ag().company("AG", Red=3, Blue=2, pool=1).stock(3)
    again.allowed(BuyShares("Red", "AG", "pool"))


def test_what_shares_cost() -> None:
    """R94-stock-5: par from the IPO, market price from the pool; R94-cap-1: the bank gets the money."""
    table = ag(pool=2).price("AG", (1, 6)).stock()  # par 80, price 130
    bank, treasury = table.s.bank, table.money("AG")
    table.do(BuyShares("Red", "AG", "ipo"), Pass("Red"))
    assert (table.money("Red"), table.s.bank) == (1920, bank + 80)
    table.do(BuyShares("Blue", "AG", "pool"))
    assert (table.money("Blue"), table.s.bank) == (1870, bank + 80 + 130)
    assert table.money("AG") == treasury


def test_a_share_must_be_paid() -> None:
    """R94-stock-5: whoever cannot pay the par or market price cannot buy."""
    table = ag(pool=2).price("AG", (1, 6)).cash(Red=79).stock()
    table.refused(BuyShares("Red", "AG", "ipo"), "R94-stock-5")
    table = ag(pool=2).price("AG", (1, 6)).cash(Red=80).stock()
    table.refused(BuyShares("Red", "AG", "pool"), "R94-stock-5")
    table.allowed(BuyShares("Red", "AG", "ipo"))


@pytest.mark.parametrize("par", [67, 80, 95])
def test_starting_a_company(par: int) -> None:
    """R94-stock-6: the president's certificate for twice the par price chosen."""
    table = Table().cash(Blue=2 * par - 1).stock()
    table.do(Par("Red", "AG", PAR[par]))
    assert table.money("Red") == 2000 - 2 * par
    assert table.shares("AG", "Red") == 2
    assert table.state.companies["AG"].par == table.at("AG") == par
    assert table.t.shares.president(table.state, "AG") == "Red"
    table.do(Pass("Red"))
    table.refused(Par("Blue", "Est", PAR[par]), "R94-stock-6")


def test_ordinary_companies_do_not_start_at_100() -> None:
    """R94-market-7, R94-stock-6 (RUL94-22): nor at any space that is no par space."""
    table = Table().stock()
    for cell in (PAR[100], (0, 0), (3, 4), (99, 0)):
        table.refused(Par("Red", "AG", cell), "R94-market-7")
    assert {a.cell for a in table.game.legal_actions() if isinstance(a, Par)} == {PAR[67], PAR[80], PAR[95]}


def test_the_presidents_certificate_comes_first() -> None:
    """R94-stock-7."""
    table = Table().stock()
    table.refused(BuyShares("Red", "AG", "ipo"), "R94-stock-7")
    table.do(Par("Red", "AG", PAR[67]), Pass("Red"))
    table.allowed(BuyShares("Blue", "AG", "ipo"))
    table.refused(Par("Blue", "AG", PAR[67]), "R94-stock-6")


def test_a_set_of_shares_is_paid_at_the_price_before_the_sale() -> None:
    """R94-stock-8: to the pool; R94-stock-9: one row down for each share."""
    table = ag().price("AG", (0, 3)).stock()  # 115; below it 106, 95, 87
    table.do(SellShares("Red", "AG", 2))
    assert (table.money("Red"), table.at("AG")) == (2000 + 2 * 115, 95)
    assert table.shares("AG", "pool") == 2
    table.do(Pass("Red"), SellShares("Blue", "AG", 1))
    assert (table.money("Blue"), table.at("AG")) == (2095, 87)
    table.refused(SellShares("Blue", "AG", 2), "R94-stock-8")


def test_a_share_without_a_price_cannot_be_sold() -> None:
    """R94-stock-8: the share that came with the Nord minor shareholding, before the Nord is started."""
    table = Table().stock(order=("Green", "Red", "Blue"))
    assert table.shares("Nord", "Green") == 1
    table.refused(SellShares("Green", "Nord", 1), "R94-stock-8")


def test_a_presidency_is_sold_only_to_somebody_with_20_percent() -> None:
    """R94-stock-10: the certificate stays with a player."""
    alone = Table().company("AG", Red=4, Blue=1, Green=1).stock()
    alone.refused(SellShares("Red", "AG", 3), "R94-stock-10")
    alone.allowed(SellShares("Red", "AG", 2))
    table = ag().stock()
    table.do(SellShares("Red", "AG", 3))
    assert table.t.shares.president(table.state, "AG") == "Blue"
    assert [table.shares("AG", who) for who in ("Red", "Blue", "pool")] == [1, 2, 3]
    assert table.money("Red") == 2000 + 3 * 80


def test_whoever_holds_more_is_president() -> None:
    """R94-stock-11: he gets the president's certificate for two ordinary shares; not with as many."""
    table = Table().company("AG", Red=3, Blue=3).stock(order=("Blue", "Red", "Green"))
    assert table.t.shares.president(table.state, "AG") == "Red"
    table.do(BuyShares("Blue", "AG", "ipo"))
    assert table.state.certificates["AG_0"] == "Blue"
    assert [table.shares("AG", who) for who in ("Red", "Blue")] == [3, 4]
    assert len(table.t.shares.at(table.state, "AG", "Red")) == 3
    assert len(table.t.shares.at(table.state, "AG", "Blue")) == 3


@pytest.mark.parametrize(
    "order", [("Red", "Blue", "Green"), ("Red", "Green", "Blue"), ("Green", "Red", "Blue")]
)
def test_of_several_the_first_in_player_order_is_president(order: tuple[str, ...]) -> None:
    """R94-stock-12: the player order of the round, from the old president on."""
    table = Table().company("AG", Red=4, Blue=3, Green=3).stock(order=order)
    while table.game.active.player != "Red":
        table.do(Pass(table.game.active.player or ""))
    table.do(SellShares("Red", "AG", 2))
    at = order.index("Red")
    assert table.t.shares.president(table.state, "AG") == order[(at + 1) % 3]


def test_players_do_not_trade_with_each_other() -> None:
    """R94-stock-15: only IPO and pool sell; no private changes hands."""
    table = ag().stock()
    table.refused(BuyShares("Red", "AG", "Blue"))
    assert not {a.word for a in table.game.legal_actions() if hasattr(a, "word")} & {"buy_private"}
    words = {getattr(a, "word", "offer") for a in table.game.legal_actions()}
    assert words == {"pass", "par", "buy_shares", "sell_shares"}
    places = {a.source for a in table.game.legal_actions() if isinstance(a, BuyShares)}
    assert places == {"ipo", "pool"}


# -- the order of passes ---------------------------------------------------------------------------


def test_the_next_order_is_that_of_the_passes() -> None:
    """R94-stock-23: a pass keeps its place until its player acts again, even if others act after it."""
    table = ag().stock()
    table.do(
        Pass("Red"),
        Pass("Blue"),
        BuyShares("Green", "AG", "ipo"),
        Pass("Green"),
        BuyShares("Red", "AG", "ipo"),  # Red loses his place
        Pass("Red"),
        Pass("Blue"),  # Blue keeps the first one
        Pass("Green"),
        Pass("Red"),
    )
    assert table.game.active.round == "operating"
    assert table.state.order == ("Blue", "Green", "Red")


def test_an_early_pass_comes_first_whoever_acts_after_it() -> None:
    """R94-stock-23 (RUL94-19): not simply from the player after the last to act."""
    table = ag().stock()
    table.do(
        Pass("Red"), BuyShares("Blue", "AG", "ipo"), Pass("Blue"), Pass("Green"), Pass("Red"), Pass("Blue")
    )
    assert table.game.active.round == "operating"
    assert table.state.order == ("Red", "Green", "Blue")


def test_selling_alone_is_acting() -> None:
    """R94-stock-23, R94-stock-13: who only sells has not passed."""
    table = ag().stock()
    table.do(SellShares("Red", "AG", 1), Pass("Red"), Pass("Blue"), Pass("Green"))
    assert table.game.active.player == "Red"
    table.do(Pass("Red"))
    assert table.state.order == ("Blue", "Green", "Red")


def test_a_player_to_whom_nothing_is_open_has_passed() -> None:
    """R94-stock-23 (RUL94-19): he is passed over and takes his place among the passes."""
    table = ag().cash(Blue=0)
    for certificate, place in list(table.s.certificates.items()):
        if place == "Blue":
            table.s.certificates[certificate] = "ipo"
    table.stock()
    table.do(Pass("Red"))
    assert table.game.active.player == "Green"
    table.do(Pass("Green"))
    assert table.state.order == ("Red", "Blue", "Green")


def test_the_presidents_two_purchases_in_the_gray_area() -> None:
    """R94-gray-2, R94-stock-14: both of that company; R94-gray-5: nobody else, and never three."""
    table = ag().company("CFOR", Red=3, Blue=3).price("AG", (7, 1)).stock()
    table.do(BuyShares("Red", "AG", "ipo"))
    table.refused(BuyShares("Red", "CFOR", "ipo"), "R94-gray-5")
    table.do(BuyShares("Red", "AG", "ipo"))
    table.refused(BuyShares("Red", "AG", "ipo"), "R94-gray-5")
    table.do(Pass("Red"), BuyShares("Blue", "AG", "ipo"))
    table.refused(BuyShares("Blue", "AG", "ipo"), "R94-gray-5")
    other = ag().company("CFOR", Red=3, Blue=3).price("AG", (7, 1)).stock()
    other.do(BuyShares("Red", "CFOR", "ipo"))
    other.refused(BuyShares("Red", "AG", "ipo"), "R94-gray-5")
    white = ag().price("AG", (7, 3)).stock()
    white.do(BuyShares("Red", "AG", "ipo"))
    white.refused(BuyShares("Red", "AG", "ipo"), "R94-gray-5")
