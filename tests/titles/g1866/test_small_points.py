"""Points that stand alone: what a stock turn cannot do, what closes with a company, supply, references."""

from __future__ import annotations

import pytest

from eighteenxx.board.tiles import COLOURS
from eighteenxx.engine.actions import BuyShares, BuyTrain, Par, Pass, SellShares, TakeLoan
from eighteenxx.titles.g1866.actions import PlaceStockTurn, RepayDebt
from tests.titles.g1866.kit import Table, cell, fresh


@pytest.mark.parametrize("seed", range(4))
def test_eleven_of_sixteen_companies_are_in_play(seed: int) -> None:
    """R66-8.1.4-a: the others cannot be started, and their home stations stay."""
    game = fresh(seed=seed)
    public = [c for c, d in game.title.defs.companies.items() if d.kind == "public"]
    out = [c for c in public if game.state.companies[c].closed]
    assert (len(public), len(out)) == (16, 5)
    for company in out:
        assert game.title.formation.may_start(game.state, "Red", company) is not None
        assert game.state.board.stations_of(company) == list(game.title.defs.companies[company].homes)


def test_a_debtor_buys_nothing() -> None:
    """R66-12.3-d: not a share, a company, a nation or a token; he may sell, and repay."""
    t = (
        Table()
        .phase("4")
        .st("Red", cell(100))
        .company("OU", cell(70), Blue=2)
        .company("CPS", cell(65), Red=3)
    )
    t.concession("FR", "Red")
    t.s.players["Red"].debt = 40
    t.turn("ST1.1")
    t.refused(BuyShares("Red", "OU", "treasury:OU"), "R66-12.3-d")
    t.refused(PlaceStockTurn("Red", cell(60)), "R66-12.3-d")
    for company in ("MIDI", "FR"):
        t.refused(Par("Red", company, cell(80)), "R66-12.3-d")
    t.allowed(SellShares("Red", "CPS", 1))
    t.do(RepayDebt("Red", 40))
    assert t.state.players["Red"].debt == 0


def test_a_block_is_paid_at_the_price_before() -> None:
    """R66-X-sale-price (RUL66-15): two shares at 100, though the first alone would push the price down."""
    t = Table().phase("4").st("Blue", cell(120)).company("OU", cell(100), size=10, Red=4, Blue=3)
    t.turn("ST2.1")
    t.do(SellShares("Blue", "OU", 2))
    assert t.money("Blue") == 2200
    assert t.where("OU") == (2, cell(100)[1])


def test_no_share_is_bought_back_in_the_same_stock_turn() -> None:
    """R66-X-rebuy (RUL66-51): another company's, or with a later token, yes."""
    t = Table().phase("4").st("Blue", cell(120), cell(110)).company("OU", cell(100), size=10, Red=4, Blue=3)
    t.company("CPS", cell(90), Red=2).trains("OU", "4").trains("CPS", "4")
    t.turn("ST2.1")
    t.do(SellShares("Blue", "OU", 1))
    t.refused(BuyShares("Blue", "OU", "pool"), "R66-X-rebuy")
    t.allowed(BuyShares("Blue", "CPS", "treasury:CPS"))
    t.do(Pass("Blue"))
    assert t.acting == ("ST2.2", "stock turn")
    t.allowed(BuyShares("Blue", "OU", "pool"))


def test_papers_without_a_price_are_not_sold() -> None:
    """R66-X-unsellable (RUL66-50): minors and concessions stay with their owner; a token is closed."""
    t = Table().phase("3").minor("HAN", "Red").concession("FR", "Red").st("Red", cell(100), cell(90))
    t.turn("ST1.1")
    t.refused(SellShares("Red", "HAN", 1), "R66-X-unsellable")
    t.refused(SellShares("Red", "C2", 1))
    t.refused(SellShares("Red", "ST1.2", 1))
    assert not any(isinstance(a, SellShares) for a in t.game.legal_actions())


def test_money_left_after_an_emergency_buys_another_companys_train() -> None:
    """R66-8.2.8-j: 250 and a loan, less 300 for the 4, leave 50 for CPS's train."""
    t = Table().phase("4").company("OU", cell(100), cash=250).company("CPS", cell(90), cash=0, Red=2)
    t.trains("CPS", "4", "4")
    train = t.s.companies["CPS"].trains[1]
    t.turn("OU", "buy_trains_1866")
    t.do(TakeLoan("Red"), BuyTrain("Red", "4", "bank", 300))
    t.do(BuyTrain("Red", train, "CPS", 50))
    assert (t.money("OU"), t.money("CPS")) == (0, 50)


def test_trains_and_cards_leave_with_a_company() -> None:
    """R66-8.2.13-e: neither into the pool nor for sale, and the card is not offered again."""
    t = Table().phase("4").company("OU", cell(0), cash=10).trains("OU", "4").company("CPS", cell(90), Blue=2)
    t.trains("CPS", "4")
    t.s.extra.owned["OU"], t.s.extra.cards["P"] = ("P",), 4
    t.turn("OU", "issue_or_redeem")
    t.do(Pass("Red"))
    s = t.state
    assert (s.companies["OU"].trains, s.depot.pool, s.extra.owned.get("OU")) == ((), (), None)
    assert s.extra.cards["P"] == 4


def test_supply_of_tiles() -> None:
    """R66-X-tiles (RUL66-82): plain yellow without limit, other tiles counted, London's grey tile gone."""
    defs = fresh().title.defs
    counts, tiles = defs.catalogue.counts, defs.catalogue.tiles
    unlimited = {name for name, count in counts.items() if count is None}
    assert unlimited == {"7", "8", "9"}
    assert {tiles[name].colour for name in counts} <= set(COLOURS)
    assert "L1" not in counts
    older = fresh(edition="2021", scenario="full").title.defs.catalogue.counts
    assert {n: c for n, c in older.items() if n in counts and n[0] != "6" and c != counts[n]} == {}


def test_references_lead_to_the_rules_meant() -> None:
    """R66-X-refs (RUL66-64): "table 13" of 8.1.2 is Table 15, "15.1" of 2.3 is 13.1, "9.5.2"
    of 10.3.1 is 10.2.3."""
    title = fresh().title
    fixed = title.dividends.settings["national"]
    assert fixed == {"GB": 35, "FR": 40, "AHE": 40, "DE": 50, "IT": 50, "BNL": 25, "ESP": 25, "CH": 10}
    assert title.ending.settings["company_rounds"] == 0 and title.ending.settings["stock_turn_rounds"] == 3
    order = title.formation.settings["forced_order"]
    assert order == ["CH", "ESP", "BNL", "AHE", "IT", "FR", "DE", "GB"]
