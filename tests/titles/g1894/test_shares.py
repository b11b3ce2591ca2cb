"""Capital, floating, holding and certificate limits, redeeming and reissuing."""

from __future__ import annotations

from typing import Any

import pytest

from eighteenxx.engine.actions import BuyShares, Issue, Par, Pass, Redeem, SellShares
from tests.titles.g1894.kit import PAR, Table


def test_the_company_gets_nothing_for_its_shares_until_it_floats() -> None:
    """R94-cap-1, R94-float-1 (60% out of the IPO), R94-cap-2 (ten times the par price, from the bank)."""
    table = Table().company("AG", Red=3, Blue=2, cash=0)
    assert not table.s.companies["AG"].floated
    table.stock()
    bank = table.s.bank
    table.do(BuyShares("Red", "AG", "ipo"))
    ag = table.state.companies["AG"]
    assert (ag.floated, ag.cash, table.state.bank) == (True, 800, bank + 80 - 800)


def test_half_sold_does_not_float() -> None:
    """R94-float-1: 50% remain in the IPO."""
    table = Table().company("AG", Red=2, Blue=2, cash=0).stock()
    table.do(BuyShares("Red", "AG", "ipo"))
    assert (table.state.companies["AG"].floated, table.money("AG")) == (False, 0)
    table.until("lay track")
    assert "AG" not in table.t.rounds.line(table.state)


def test_capital_follows_the_par_price_not_the_market() -> None:
    """R94-cap-2."""
    table = Table().company("AG", par=95, cell=(1, 6), Red=3, Blue=2, cash=0).stock()
    table.do(BuyShares("Red", "AG", "ipo"))
    assert table.money("AG") == 950


def test_nobody_buys_beyond_60_percent() -> None:
    """R94-float-3; R94-gray-1: the gray area lifts it."""
    table = Table().company("AG", Red=6, Blue=1).stock()
    table.refused(BuyShares("Red", "AG", "ipo"), "R94-float-3")
    five = Table().company("AG", Red=5, Blue=1).stock()
    five.allowed(BuyShares("Red", "AG", "ipo"))
    gray = Table().company("AG", Red=6, Blue=1).price("AG", (6, 1)).stock()
    gray.do(BuyShares("Red", "AG", "ipo"))
    assert gray.shares("AG", "Red") == 7


def test_a_presidents_certificate_counts_for_the_60_percent() -> None:
    """R94-float-3: whoever has five shares of a company not started (by any way) cannot start it."""
    table = Table()
    for i in range(1, 6):
        table.s.certificates[f"AG_{i}"] = "Red"
    table.stock()
    table.refused(Par("Red", "AG", PAR[67]), "R94-float-3")
    table.do(Pass("Red"))
    table.allowed(Par("Blue", "AG", PAR[67]))


def test_leaving_the_gray_area_with_more_than_60_percent() -> None:
    """R94-float-9 (RUL94-20): what is held is kept, nothing is added, and nothing must be sold."""
    table = Table().company("AG", Red=8).price("AG", (7, 3)).stock()
    table.refused(BuyShares("Red", "AG", "ipo"), "R94-float-3")
    table.allowed(BuyShares("Red", "PLM", "ipo"))
    table.do(Pass("Red"))
    assert table.shares("AG", "Red") == 8


# -- certificates ----------------------------------------------------------------------------------


def full(players: int, free: int = 0, gray: bool = False) -> Table:
    """Red holds as many certificates as the limit allows, less ``free``. One of his companies may be gray."""
    table = Table(players)
    other: dict[str, Any] = {table.names[1]: 1}
    table.company("AG", Red=5, **other)
    table.company("CFOR", Red=5, **other)
    table.company("Est", Red=5, **other)
    for number in range(1, 9):
        if table.t.shares.certificates(table.s, "Red") + free >= {3: 18, 4: 14}[players]:
            break
        table.s.certificates[f"Ouest_{number}"] = "Red"
    for number in range(8, 0, -1):
        if table.t.shares.certificates(table.s, "Red") + free <= {3: 18, 4: 14}[players]:
            break
        if table.s.certificates[f"Est_{number}"] == "Red":
            table.s.certificates[f"Est_{number}"] = "ipo"
            table.s.companies["Est"].floated = False
    if gray:
        table.price("AG", (7, 1))
    return table


def by_hand(table: Table, player: str) -> int:
    """Certificates and privates a player has, gray or not."""
    papers = [p for p in table.s.papers.values() if p.owner == player and not p.closed]
    return len(papers) + sum(place == player for place in table.s.certificates.values())


@pytest.mark.parametrize(("players", "limit"), [(3, 18), (4, 14)])
def test_certificate_limit(players: int, limit: int) -> None:
    """R94-float-4; R94-float-5: privates count."""
    table = full(players)
    assert by_hand(table, "Red") == limit
    assert any(p.owner == "Red" for p in table.s.papers.values())
    table.stock()
    table.refused(BuyShares("Red", "PLM", "ipo"), "R94-float-4")
    table.refused(Par("Red", "Nord", PAR[67]), "R94-float-4")
    table.allowed(Pass("Red"))
    one = full(players, free=1)
    assert by_hand(one, "Red") == limit - 1
    one.stock()
    one.do(BuyShares("Red", "PLM", "ipo"))
    assert by_hand(one, "Red") == limit


def test_a_private_that_is_gone_makes_room() -> None:
    """R94-float-5: only owned ones that are open count."""
    table = full(3).close("SQG").stock()
    table.allowed(BuyShares("Red", "PLM", "ipo"))


def test_gray_certificates_do_not_count() -> None:
    """R94-float-6, R94-gray-3: those held do not, and one more of them can be bought at the limit."""
    table = full(3, gray=True)
    assert by_hand(table, "Red") == 18
    table.stock().allowed(BuyShares("Red", "PLM", "ipo"))
    held = full(3)
    held.price("Belge", (8, 0)).price("PLM", (8, 1))  # his three or so certificates there count no more
    held.stock().allowed(BuyShares("Red", "PLM", "ipo"))


def over() -> Table:
    """Red is one above the limit of 18."""
    table = full(3)
    number = next(i for i in range(1, 9) if table.s.certificates[f"Nord_{i}"] == "ipo")
    table.s.certificates[f"Nord_{number}"] = "Red"
    assert by_hand(table, "Red") == 19
    return table


def test_above_the_limit_sales_come_first() -> None:
    """R94-float-8: no purchase and no pass before he is back at the limit."""
    table = over().stock()
    table.refused(Pass("Red"), "R94-float-8")
    table.refused(Par("Red", "LF", PAR[67]))
    table.refused(BuyShares("Red", "PLM", "ipo"), "R94-float-8")
    table.refused(Par("Red", "Nord", PAR[67]), "R94-float-8")
    table.do(SellShares("Red", "AG", 1))
    table.allowed(Pass("Red"))


def test_above_the_limit_with_nothing_to_sell() -> None:
    """R94-float-8: he is excused when no sale is legal (here: the first stock round has none)."""
    table = over().stock(1)
    assert table.game.active.player == "Blue"  # passed over: he can neither sell nor buy
    assert table.state.round.passes == ("Red",)


def test_gray_shares_above_the_limit() -> None:
    """R94-float-8, R94-float-6: where no sale is legal he may buy what does not count."""
    for number in (1, 2):
        table = full(3).company("Nord", Blue=4, cell=(8, 0))
        table.s.certificates[next(c for c, place in table.s.certificates.items() if place == "ipo")] = "Red"
        assert by_hand(table, "Red") == 19
        table.stock(number)
        if number == 2:
            table.refused(BuyShares("Red", "Nord", "ipo"), "R94-float-8")
            continue
        table.refused(BuyShares("Red", "PLM", "ipo"), "R94-float-4")
        table.allowed(Pass("Red"))
        table.do(BuyShares("Red", "Nord", "ipo"))


def test_the_pool_holds_five_shares_at_most() -> None:
    """R94-float-7."""
    table = Table().company("AG", Red=4, Blue=2, pool=3).stock()
    table.refused(SellShares("Red", "AG", 3), "R94-float-7")
    table.do(SellShares("Red", "AG", 2))
    table.refused(SellShares("Red", "AG", 1), "R94-float-7")


# -- redeeming and reissuing -----------------------------------------------------------------------


def test_a_company_redeems_one_share_at_the_market_price() -> None:
    """R94-redeem-1: from the pool, to the bank; R94-redeem-7: the price does not move."""
    table = Table().company("AG", Red=4, Blue=2, pool=3).price("AG", (1, 6)).turn("AG", of_set=2)
    assert table.game.active.step == "redeem"
    bank = table.state.bank
    table.refused(Redeem("Red", 2), "R94-redeem-1")
    table.do(Redeem("Red"))
    assert (table.money("AG"), table.state.bank, table.at("AG")) == (370, bank + 130, 130)
    assert (table.shares("AG", "pool"), table.shares("AG", "redeemed:AG")) == (2, 1)
    table.refused(Redeem("Red"))
    assert table.game.active.step == "lay track"


def test_two_shares_in_the_first_round_of_a_set() -> None:
    """R94-redeem-2: and not three."""
    table = Table().company("AG", Red=4, Blue=2, pool=3).turn("AG", of_set=1)
    table.do(Redeem("Red"), Redeem("Red"))
    table.refused(Redeem("Red"))
    assert table.shares("AG", "redeemed:AG") == 2


def test_redeeming_needs_money_and_a_share_in_the_pool() -> None:
    """R94-redeem-1."""
    poor = Table().company("AG", Red=4, Blue=2, pool=3, cash=79).turn("AG")
    poor.refused(Redeem("Red"))
    none = Table().company("AG", Red=4, Blue=2).turn("AG")
    none.refused(Redeem("Red"))
    assert poor.game.active.step == none.game.active.step == "lay track"


def test_redeemed_shares_are_nobodys() -> None:
    """R94-redeem-8: they cannot be bought, and they count for nobody's limit."""
    table = Table().company("AG", Red=6, redeemed=2).stock()
    table.do(Pass("Red"))
    for source in ("redeemed:AG", "treasury:AG", "pool", "AG"):
        table.refused(BuyShares("Blue", "AG", source))
    assert {
        a.source for a in table.game.legal_actions() if isinstance(a, BuyShares) and a.company == "AG"
    } == {"ipo"}


def test_a_company_reissues_all_its_shares_for_100_each() -> None:
    """R94-redeem-3 (more of them than in the IPO; all at once), R94-redeem-4, R94-redeem-5, R94-redeem-7."""
    table = Table().company("AG", Red=5, Blue=1, redeemed=3, pool=0).price("AG", (1, 6))
    assert table.shares("AG", "ipo") == 1
    table.turn("AG")
    bank = table.state.bank
    table.refused(Issue("Red", 2), "R94-redeem-3")
    table.do(Issue("Red", 3))
    assert (table.money("AG"), table.state.bank) == (800, bank - 300)
    assert (table.shares("AG", "ipo"), table.shares("AG", "redeemed:AG")) == (4, 0)
    assert (table.state.companies["AG"].par, table.at("AG")) == (100, 130)


def test_as_many_in_the_IPO_as_redeemed_is_not_enough() -> None:
    """R94-redeem-3."""
    table = Table().company("AG", Red=5, Blue=1, redeemed=2).turn("AG")
    assert table.shares("AG", "ipo") == 2
    table.refused(Issue("Red", 2))
    assert table.game.active.step == "lay track"


def test_redeem_or_reissue_not_both() -> None:
    """R94-redeem-3 (RUL94-07): one of the two in a turn."""
    table = Table().company("AG", Red=4, Blue=1, redeemed=3, pool=2).turn("AG")
    table.do(Redeem("Red"))
    table.refused(Issue("Red", 4), "R94-redeem-3")
    other = Table().company("AG", Red=4, Blue=1, redeemed=3, pool=2).turn("AG")
    other.do(Issue("Red", 3))
    other.refused(Redeem("Red"))
    assert other.game.active.step == "lay track"


def test_reissued_shares_cost_100_paid_to_the_bank() -> None:
    """R94-redeem-6, R94-redeem-5."""
    table = Table().company("AG", Red=4, Blue=1, redeemed=4, operated=True).station("AG", "D15")
    table.price("AG", (1, 6)).turn("AG", of_set=2, only=True)
    table.do(Issue("Red", 4))
    while table.game.active.round != "stock":
        table.do(Pass(table.game.active.player or ""))
    player = table.game.active.player or ""
    money, bank, treasury = table.money(player), table.state.bank, table.money("AG")
    table.do(BuyShares(player, "AG", "ipo"))
    assert (table.money(player), table.state.bank, table.money("AG")) == (money - 100, bank + 100, treasury)


@pytest.mark.parametrize("company", ["PLM", "Belge"])
def test_the_starting_companies_neither_redeem_nor_reissue(company: str) -> None:
    """R94-start-5."""
    pool = Table().company(company, Red=4, Blue=2, pool=2).turn(company)
    pool.refused(Redeem("Red"))
    assert pool.game.active.step == "lay track"
    held = Table().company(company, Red=4, Blue=1, redeemed=4).turn(company)
    held.refused(Issue("Red", 4))
    assert held.game.active.step == "lay track"


def test_redeeming_comes_before_track() -> None:
    """R94-or-1, R94-redeem-1 (RUL94-07): once track is laid it is too late."""
    table = Table().company("AG", Red=4, Blue=2, pool=3).turn("AG")
    table.do(Pass("Red"))
    assert table.game.active.step == "lay track"
    table.refused(Redeem("Red"))
