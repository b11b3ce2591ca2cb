"""Stock turns: what a stock turn token allows, and how it moves (2.2, 7.1)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from eighteenxx.engine.actions import BuyShares, Par, Pass, SellShares
from eighteenxx.titles.g1866.actions import CloseStockTurn, PlaceStockTurn, RepayDebt
from tests.titles.g1866.kit import BOTTOM, MIDDLE, PRICES, TOP, Table, cell

START = cell(200)


def table(**more: int) -> Table:
    """Red's token stands at 200, PLM (Red 2, Blue 1 of 5, one in the pool) at 100, OU (Blue 2, Red 1) at
    80."""
    t = (
        Table()
        .company("PLM", cell(100), Red=2, Blue=1, pool=1)
        .company("OU", cell(80, MIDDLE), Blue=2, Red=1)
    )
    return t.st("Red", START).cash(**more)


def red(**more: int) -> Table:
    """Red's stock turn in that position."""
    return table(**more).turn("ST1.1")


def right(columns: int) -> tuple[int, int]:
    return START[0], START[1] + columns


# -- how the token moves ---------------------------------------------------------------------------


def test_a_pass_moves_two_right() -> None:
    """R66-7.1.4-k; R66-7.1.4-a: the owner may pass; R66-2.2-a, R66-7.1.1-a: each operation is one stock
    turn."""
    t = red()
    assert t.acting == ("ST1.1", "stock turn") and t.game.active.player == "Red"
    t.do(Pass("Red"))
    assert t.where("ST1.1") == right(2)
    assert "ST1.1" in t.state.round.had_turn and t.acting[0] != "ST1.1"


def test_selling_only_moves_one_right() -> None:
    """R66-7.1.4-l."""
    t = red()
    t.do(SellShares("Red", "OU", 1))
    assert t.where("ST1.1") == START
    t.do(Pass("Red"))
    assert t.where("ST1.1") == right(1)


def test_buying_only_moves_one_right() -> None:
    """R66-7.1.4-m."""
    t = red()
    t.do(BuyShares("Red", "OU", "treasury:OU"))
    assert t.where("ST1.1") == right(1)


def test_selling_and_buying_does_not_move() -> None:
    """R66-7.1.4-n."""
    t = red()
    t.do(SellShares("Red", "OU", 1), BuyShares("Red", "PLM", "pool"))
    assert t.where("ST1.1") == START


def test_the_token_moves_last() -> None:
    """R66-7.1.4-p: as long as the turn lasts it stands still."""
    t = table().st("Blue", cell(45)).turn("ST1.1")
    events = t.do(PlaceStockTurn("Red", cell(60, BOTTOM)))
    kinds = [e.kind for e in events]
    assert kinds.index("stock turn placed") < kinds.index("price")
    assert t.where("ST1.1") == right(1)


@pytest.mark.parametrize("sells", [True, False])
def test_a_debtors_token_does_not_move(sells: bool) -> None:
    """R66-7.1.4-o: after passing or selling, as long as any of the debt is left."""
    t = table()
    t.s.players["Red"].debt = 400
    t.turn("ST1.1")
    if sells:
        t.do(SellShares("Red", "OU", 1))
    t.do(Pass("Red"))
    assert t.where("ST1.1") == START


# -- what may be done ------------------------------------------------------------------------------


def test_one_of_four_things() -> None:
    """R66-7.1.4-d: pass, sell, buy, or sell and then buy; R66-7.1.4-r: one buy action."""
    t = red()
    for action in (Pass("Red"), SellShares("Red", "OU", 1), BuyShares("Red", "PLM", "pool")):
        t.allowed(action)
    t.do(SellShares("Red", "OU", 1))
    t.allowed(BuyShares("Red", "PLM", "treasury:PLM"))
    t.allowed(Pass("Red"))
    before = t.shares("PLM", "Red")
    t.do(BuyShares("Red", "PLM", "treasury:PLM"))
    assert t.shares("PLM", "Red") == before + 1
    assert t.acting[0] != "ST1.1"


def test_no_second_buy_action() -> None:
    """R66-7.1.4-r: nor a sale once something was bought (R66-7.1.4-q), asked while the turn lasts."""
    t = table()
    t.s.players["Red"].debt = 100
    t.turn("ST1.1").do(RepayDebt("Red", 100))
    assert t.where("ST1.1") == right(1) and t.acting[0] != "ST1.1"
    t = red()
    assert t.state.turn is not None
    t.state.turn.notes["bought"] = ("OU",)
    for action in (
        BuyShares("Red", "PLM", "pool"),
        BuyShares("Red", "OU", "treasury:OU"),
        PlaceStockTurn("Red", cell(40)),
        Par("Red", "BH", cell(40)),
        SellShares("Red", "OU", 1),
        CloseStockTurn("Red"),
    ):
        t.refused(action)


def test_any_number_of_sales() -> None:
    """R66-7.1.4-e: of several companies, one after the other or together; R66-7.1.4-q: before buying."""
    t = table().nation("FR", cell(90), Red=2, Blue=1).nation("CH", cell(45), Blue=1, Red=1).turn("ST1.1")
    t.do(SellShares("Red", "OU", 1), SellShares("Red", "FR", 1), SellShares("Red", "CH", 1))
    t.do(BuyShares("Red", "PLM", "pool"))
    assert t.money("Red") == 2000 + 80 + 90 + 45 - 100
    assert t.where("ST1.1") == START


def test_minors_and_concessions_are_not_sold() -> None:
    """R66-7.1.4-e: only what has a market price (RUL66-50); R66-DN-a: what is not allowed is forbidden."""
    t = table().minor("PRU", "Red").concession("FR", "Red").turn("ST1.1")
    t.refused(SellShares("Red", "PRU", 1))
    t.refused(SellShares("Red", "FR", 1))
    t.refused(SellShares("Red", "C2", 1))


def test_nothing_is_sold_short() -> None:
    """R66-DN-a: no more than one has, and nothing of companies of others."""
    t = table().company("BH", cell(60), Blue=2).turn("ST1.1")
    t.refused(SellShares("Red", "BH", 1))
    t.refused(SellShares("Red", "OU", 2))
    t.refused(SellShares("Red", "OU", 0))
    t.refused(SellShares("Red", "OU", -1))


@pytest.mark.parametrize(
    ("company", "source", "price", "payee"),
    [("PLM", "pool", 100, "bank"), ("OU", "treasury:OU", 80, "OU"), ("FR", "ipo", 90, "bank")],
)
def test_one_share_from_three_places(company: str, source: str, price: int, payee: str) -> None:
    """R66-7.1.4-h: pool, initial offering or treasury; R66-2.4-g: for the market price; R66-T10-b."""
    t = table(OU=0).nation("FR", cell(90), Blue=1).turn("ST1.1")
    before = t.state.bank
    t.do(BuyShares("Red", company, source))
    assert t.money("Red") == 2000 - price
    assert (t.money("OU"), t.state.bank - before) == ((price, 0) if payee == "OU" else (0, price))


def test_no_share_of_a_company_not_started() -> None:
    """R66-DN-a: shares are bought after the director's certificate."""
    t = red()
    for source in ("ipo", "treasury:BH", "pool"):
        t.refused(BuyShares("Red", "BH", source))
    t.refused(BuyShares("Red", "FR", "unissued"))
    t.refused(BuyShares("Red", "FR", "locked"))


def test_converting_a_concession_is_a_buy_action() -> None:
    """R66-7.1.4-i: the owner pays for the director's certificate; R66-T5-b, R66-T3-b: the concession
    closes."""
    t = table().concession("FR", "Red").turn("ST1.1")
    t.do(Par("Red", "FR", cell(75, MIDDLE)))
    assert t.money("Red") == 1925
    assert t.director("FR") == "Red" and t.shares("FR", "ipo") == 4
    assert t.state.papers["C2"].closed and t.state.papers["C2"].owner is None
    assert t.where("ST1.1") == right(1)


def test_selling_pays_for_what_is_bought() -> None:
    """R66-7.1.4-q: the money of a sale is there for the buy action."""
    t = red(Red=25)
    t.refused(BuyShares("Red", "PLM", "pool"))
    t.do(SellShares("Red", "OU", 1), BuyShares("Red", "PLM", "pool"))
    assert t.money("Red") == 5


# -- debt ------------------------------------------------------------------------------------------


def debtor(cash: int, debt: int) -> Table:
    t = table(Red=cash)
    t.s.players["Red"].debt = debt
    return t.turn("ST1.1")


def test_repaying_in_full() -> None:
    """R66-7.1.4-f: it is a buy action; R66-7.1.4-g: alone it moves the token one right."""
    t = debtor(500, 300)
    bank = t.state.bank
    t.do(RepayDebt("Red", 300))
    assert (t.money("Red"), t.state.players["Red"].debt) == (200, 0)
    assert t.state.bank == bank + 300
    assert t.where("ST1.1") == right(1)


def test_selling_and_repaying_in_full() -> None:
    """R66-7.1.4-f, R66-7.1.4-n: sold and bought, so the token does not move."""
    t = debtor(250, 300)
    t.do(SellShares("Red", "OU", 1), RepayDebt("Red", 300))
    assert t.money("Red") == 30
    assert t.where("ST1.1") == START


def test_repaying_in_part() -> None:
    """R66-7.1.4-o: debt is left, so the token stays and nothing may be bought; R66-7.1.4-f."""
    t = debtor(1000, 900)
    t.do(RepayDebt("Red", 500))
    t.refused(BuyShares("Red", "PLM", "pool"))
    t.refused(PlaceStockTurn("Red", cell(40)))
    t.refused(Par("Red", "BH", cell(40)))
    t.do(Pass("Red"))
    assert t.state.players["Red"].debt == 400
    assert t.where("ST1.1") == START


def test_a_part_is_no_buy_action() -> None:
    """R66-7.1.4-f: so one may still sell afterwards, and repay the rest, which is one (RUL66-25)."""
    t = debtor(850, 900)
    t.do(RepayDebt("Red", 500), SellShares("Red", "OU", 1), RepayDebt("Red", 400))
    assert t.money("Red") == 30 and t.state.players["Red"].debt == 0
    assert t.where("ST1.1") == START


def test_no_more_is_repaid_than_owed_or_had() -> None:
    """R66-7.1.4-f: and nobody repays without debt."""
    t = debtor(200, 300)
    t.refused(RepayDebt("Red", 201))
    t.refused(RepayDebt("Red", 0))
    red().refused(RepayDebt("Red", 1))


# -- closing ---------------------------------------------------------------------------------------


def test_closing_a_token() -> None:
    """R66-7.1.4-b: for its value, from the bank; R66-7.1.2-c: in its own turn; R66-7.1.4-c: it is gone for
    good and counts no more; the stock turn goes on (RUL66-52)."""
    t = table(Red=0)
    before = t.t.shares.certificates(t.s, "Red")
    t.turn("ST1.1")
    bank = t.state.bank
    t.do(CloseStockTurn("Red"))
    assert t.money("Red") == 200 and t.state.bank == bank - 200
    assert t.where("ST1.1") is None and "ST1.1" not in t.state.extra.stock_turns
    assert t.t.shares.certificates(t.state, "Red") == before - 1
    t.refused(CloseStockTurn("Red"))
    t.do(SellShares("Red", "OU", 1), BuyShares("Red", "PLM", "pool"))
    assert t.money("Red") == 180
    assert t.where("ST1.1") is None
    assert t.t.stock.tokens_left(t.state, "Red") == 4  # type: ignore[attr-defined]


def test_closing_comes_first() -> None:
    """R66-7.1.4-b: not after a sale."""
    t = red()
    t.do(SellShares("Red", "OU", 1))
    t.refused(CloseStockTurn("Red"), "R66-7.1.4-b")


def test_only_the_acting_token_is_closed() -> None:
    """R66-7.1.2-c: the player's other token stays, and nobody else closes anything."""
    t = table().st("Red", cell(180)).turn("ST1.1")
    t.refused(CloseStockTurn("Blue"))
    t.do(CloseStockTurn("Red"), Pass("Red"))
    assert t.where("ST1.2") == cell(180)
    assert t.acting == ("ST1.2", "stock turn")


# -- buying tokens ---------------------------------------------------------------------------------


def test_buying_a_token() -> None:
    """R66-7.1.4-j, R66-7.1.3-b: a buy action; R66-7.1.3-c: for the value of its space, to the bank;
    R66-7.1.2-b: it counts against the limit; R66-7.1.1-e: it is on the market at once."""
    t = red()
    before, bank = t.t.shares.certificates(t.state, "Red"), t.state.bank
    t.do(PlaceStockTurn("Red", cell(90, BOTTOM)))
    assert t.money("Red") == 1910 and t.state.bank == bank + 90
    assert t.where("ST1.2") == cell(90, BOTTOM)
    assert t.t.shares.certificates(t.state, "Red") == before + 1


@pytest.mark.parametrize(
    ("phase", "rows"),
    [
        ("L/2", [(40, 55), (50, 75), (60, 100)]),
        ("3", [(60, 90), (80, 110), (110, 135)]),
        ("4", [(60, 90), (80, 110), (110, 135)]),
        ("5", [(100, 135), (120, 150), (150, 165)]),
        ("6", [(100, 135), (120, 150), (150, 165)]),
        ("8", [(150, 165), (165, 180), (180, 200)]),
        ("10", [(150, 165), (165, 180), (180, 200)]),
    ],
)
def test_colours_of_the_phases(phase: str, rows: list[tuple[int, int]]) -> None:
    """R66-2.3-g, R66-2.3-h, R66-2.3-i, R66-2.3-j: where tokens, companies and nations start; R66-7.1.3-d: a
    token on an empty space only; R66-9-a, R66-9-b: a company also over tokens, but not with a company."""
    colour = {
        (row, column)
        for row, (low, high) in enumerate(rows)
        for column, price in enumerate(PRICES)
        if low <= price <= high
    }
    taken, shared = sorted(colour)[0], sorted(colour)[1]
    t = (
        Table()
        .phase(phase)
        .company("PLM", taken)
        .st("Blue", shared)
        .st("Red", cell(430))
        .concession("FR", "Red")
    )
    t.turn("ST1.1")
    assert t.token_cells() == colour - {taken, shared}
    assert t.starts("BH") == colour - {taken}
    assert t.starts("FR") == colour - {taken}


def test_no_token_without_an_empty_space() -> None:
    """R66-7.1.3-e."""
    t = Table().phase("8").st("Red", cell(430))
    free = sorted(t.t.grid.cells("grey"))
    for at in free[:5]:
        t.st("Blue", at)
    for at in free[5:]:
        t.st("Green", at)
    assert len(free) == 6
    t.turn("ST1.1")
    assert not t.token_cells()
    assert t.starts("BH")


def test_the_number_of_tokens() -> None:
    """R66-7.1.3-a: five each with 3 players, closed ones included; R66-7.1.3-f: later, too, whenever he
    likes."""
    t = table().st("Red", cell(40), cell(45), cell(50)).turn("ST1.1")
    assert t.token_cells()
    t = table().st("Red", cell(40), cell(45), cell(50), cell(55)).turn("ST1.1")
    assert not t.token_cells()
    t.do(CloseStockTurn("Red"))
    assert not t.token_cells()


def test_tokens_in_hand_do_not_count() -> None:
    """R66-7.1.3-g: only those on the market do; R66-2.4-e: one each."""
    t = Table()
    assert t.t.shares.certificates(t.s, "Red") == 0
    t.st("Red", cell(40), cell(45))
    assert t.t.shares.certificates(t.s, "Red") == 2


def test_companies_have_no_tokens() -> None:
    """R66-7.1.2-a: in a company's turn no token can be bought, and all owners are players."""
    t = red().until("issue or redeem", "PLM")
    assert t.acting[0] == "PLM"
    t.refused(PlaceStockTurn("Red", cell(40)))
    t.refused(PlaceStockTurn("PLM", cell(40)))
    assert set(t.state.extra.stock_turns.values()) <= set(t.state.players)


def test_shares_are_traded_in_stock_turns_only() -> None:
    """R66-1.1-b and R66-5-n: not in the turn of a company that one directs."""
    t = table().trains("PLM", "2").turn("PLM")
    steps = set()
    while t.acting[0] == "PLM":
        steps.add(t.acting[1])
        t.refused(SellShares("Red", "PLM", 1))
        t.refused(BuyShares("Red", "OU", "treasury:OU"))
        t.game.apply(Pass("Red"))
    assert {"lay track", "buy trains"} <= steps


# -- limits ----------------------------------------------------------------------------------------


def test_sixty_percent() -> None:
    """R66-7.1.1-b, R66-2.4-f: three of five shares, six of ten; R66-2.4-a: shares count here, not
    certificates."""
    t = table().company("BH", cell(90), Red=3, Blue=1).turn("ST1.1")
    t.refused(BuyShares("Red", "BH", "treasury:BH"))
    t.allowed(BuyShares("Red", "PLM", "pool"))
    t = table().company("BH", cell(90), size=10, Red=5, Blue=1).turn("ST1.1")
    t.allowed(BuyShares("Red", "BH", "treasury:BH"))
    t = table().company("BH", cell(90), size=10, Red=6, Blue=1).turn("ST1.1")
    t.refused(BuyShares("Red", "BH", "treasury:BH"))


@pytest.mark.parametrize(("size", "most"), [(5, 2), (10, 5)])
def test_half_of_a_company_in_the_pool(size: int, most: int) -> None:
    """R66-7.1.1-c: at most 50% through sales, so two of five shares or five of ten."""
    t = Table().company("BH", cell(90), size=size, Blue=2, Red=1, pool=most).st("Red", START).turn("ST1.1")
    t.refused(SellShares("Red", "BH", 1))
    t = (
        Table()
        .company("BH", cell(90), size=size, Blue=2, Red=1, pool=most - 1)
        .st("Red", START)
        .turn("ST1.1")
    )
    t.allowed(SellShares("Red", "BH", 1))
    t = Table().company("BH", cell(90), size=size, Blue=2, Red=2, pool=most - 1).st("Red", START)
    if size == 10:
        t.turn("ST1.1").refused(SellShares("Red", "BH", 2))


def test_shares_of_a_company_that_never_operated() -> None:
    """R66-7.1.1-d: they may be sold."""
    t = Table().company("BH", cell(90), Blue=2, Red=1, operated=False).st("Red", START).turn("ST1.1")
    t.do(SellShares("Red", "BH", 1))
    assert t.money("Red") == 2090


def test_what_counts_against_the_certificate_limit() -> None:
    """R66-2.4-e: shares, concessions, minors and tokens on the market, one each; R66-2.4-a: a director's
    certificate of two shares is one certificate; R66-2.4-c, R66-2.4-d."""
    t = Table()
    steps: list[Callable[[], Table]] = [
        lambda: t.company("PLM", cell(100), Red=2),
        lambda: t.concession("GB", "Red"),
        lambda: t.minor("PRU", "Red"),
        lambda: t.st("Red", cell(45)),
        lambda: t.nation("FR", cell(90), Red=1),
    ]
    for done, step in enumerate(steps, 1):
        step()
        assert t.t.shares.certificates(t.s, "Red") == done
    t.nation("CH", cell(50), Red=2)
    assert t.t.shares.certificates(t.s, "Red") == 7


def test_nothing_is_bought_at_the_certificate_limit() -> None:
    """R66-2.4-e: no share, token or company; a concession may be converted, which adds nothing (RUL66-53)."""
    t = table().concession("FR", "Red").papers("Red", 33).turn("ST1.1")
    t.refused(BuyShares("Red", "PLM", "pool"))
    t.refused(PlaceStockTurn("Red", cell(40)))
    assert not t.starts("NRS") and not t.starts("CPS")
    t.allowed(Par("Red", "FR", cell(40)))
    t = table().concession("FR", "Red").papers("Red", 32).turn("ST1.1")
    t.allowed(BuyShares("Red", "PLM", "pool"))
    t.allowed(PlaceStockTurn("Red", cell(40)))


def test_percentages() -> None:
    """R66-2.4-b: the director's certificate is 40% of five shares and 20% of ten; R66-2.4-c: 10% and 50%."""
    t = Table().company("PLM", cell(100), Red=2, Blue=1).company("OU", cell(80), size=10, Red=2, Blue=1)
    t.nation("FR", cell(90), Red=1).minor("PRU", "Red")
    percent = t.t.shares.percent
    assert [percent(t.s, c, "Red") for c in ("PLM", "OU", "FR", "PRU")] == [40, 20, 10, 50]
    assert [percent(t.s, c, "Blue") for c in ("PLM", "OU")] == [20, 10]


def test_a_share_is_worth_the_market_price() -> None:
    """R66-2.4-g, R66-2.3-b: the marker tells it, whatever the start price was."""
    t = table().marker("OU", cell(120, TOP)).turn("ST1.1")
    assert t.state.companies["OU"].par == 80
    t.do(SellShares("Red", "OU", 1))
    assert t.money("Red") == 2120
