"""A company that must own a train and cannot pay: its president's help, and his bankruptcy."""

from __future__ import annotations

from typing import Any

from eighteenxx.engine.actions import Bankrupt, BuyTrain, Offer, Pass, SellShares
from tests.titles.g1894.kit import Table


def poor(cash: int = 50, red: int = 100, phase: str = "Blue", **more: Any) -> Table:
    """AG has a route, no train and little money; so has Red. In the blue phase a train costs 300 F."""
    return Table().phase(phase).gent(cash=cash, **more).cash(Red=red)


def buying(table: Table) -> Table:
    return table.turn("AG", "buy_trains")


def four(price: int = 300) -> BuyTrain:
    return BuyTrain("Red", "4", "bank", price)


# -- the duty --------------------------------------------------------------------------------------


def test_a_company_with_a_route_must_own_a_train() -> None:
    """R94-emg-1."""
    table = buying(poor(cash=300))
    table.refused(Pass("Red"), "R94-emg-1")
    table.do(four())
    assert table.game.active.entity != "AG"  # nothing else is open to AG, so its turn is over


def test_a_company_with_a_train_or_without_a_route_need_not_buy() -> None:
    """R94-emg-1."""
    owner = Table().phase("Blue").gent("4", cash=300)
    buying(owner).allowed(Pass("Red"))
    bare = Table().phase("Blue").company("AG", Red=4, Blue=2, operated=True).station("AG", "D15")
    bare.turn("AG", "buy_trains", only=True)
    bare.allowed(Pass("Red"))


def test_track_to_nowhere_is_no_route() -> None:
    """R94-emg-1: the route must come to another revenue centre; a blocked one will do."""
    table = Table().phase("Blue").company("AG", Red=4, Blue=2, operated=True).tile("D15", "57", 2)
    buying(table.station("AG", "D15")).allowed(Pass("Red"))
    blocked = Table().phase("Blue").company("AG", Red=4, Blue=2, operated=True).tile("D15", "57", 2)
    blocked.tile("E16", "57", 2).station("AG", "D15").station("Belge", "E16")
    buying(blocked).refused(Pass("Red"), "R94-emg-1")


def test_the_two_cities_of_Paris_are_no_route() -> None:
    """R94-emg-1 (RUL94-17), R94-or-18: a route comes to Paris once."""
    table = Table().phase("Blue").company("PLM", Red=4, Blue=2, operated=True)
    # From PLM's city over H7 and H5 to the other one, which has track to Versailles as well.
    table.tiles(("G6", "X4", 4), ("H7", "7", 1), ("H5", "7", 3)).station("PLM", "G6")
    table.turn("PLM", "buy_trains")
    table.allowed(Pass("Red"))


def test_a_route_through_London_counts_with_a_marker_only() -> None:
    """R94-emg-1 (RUL94-17), R94-london-1, R94-london-7."""
    for marker in (False, True):
        table = Table().phase("Blue").company("Ouest", Red=4, Blue=2, operated=True, cash=0)
        table.station("Ouest", "B3").station("Ouest", "E6").tile("B9", "57", 0).station("Ouest", "B9")
        if marker:
            table.ferry("Ouest")
        table.turn("Ouest", "buy_trains", only=True)
        if marker:
            table.refused(Pass("Red"), "R94-emg-1")
        else:
            assert table.game.active.step != "buy trains"  # nothing to decide: no duty and no money


# -- the president's money -------------------------------------------------------------------------


def test_the_president_adds_what_is_missing() -> None:
    """R94-emg-2; R94-emg-3: no more than that; R94-emg-10: the treasury is empty afterwards."""
    table = buying(poor(red=400))
    table.do(four())
    assert (table.money("AG"), table.money("Red")) == (0, 150)
    assert table.state.companies["AG"].trains == ("4-1",)


def test_a_company_that_can_pay_gets_no_help() -> None:
    """R94-emg-2: neither for the bank's train nor for another company's dear one; R94-emg-4: nor by sales."""
    table = poor(cash=300, red=400).company("Est", Blue=4, Green=2).trains("Est", "4")
    buying(table)
    table.refused(BuyTrain("Red", "4-1", "Est", 301))
    table.refused(SellShares("Red", "AG", 1), "R94-emg-4")
    table.refused(Bankrupt("Red"), "R94-bankrupt-1")
    table.do(four())
    assert (table.money("AG"), table.money("Red")) == (0, 400)


def test_only_the_banks_cheapest_train() -> None:
    """R94-emg-11: a Diesel is not for sale beside the last 7, whatever the president has."""
    table = buying(poor(red=2000, phase="Gray"))
    table.refused(BuyTrain("Red", "D", "bank", 800))
    table.do(BuyTrain("Red", "7", "bank", 700))
    assert (table.money("AG"), table.money("Red")) == (0, 1350)
    # A second train is no emergency any more.
    table.refused(BuyTrain("Red", "7", "bank", 700))


# -- sales -----------------------------------------------------------------------------------------


def test_sales_when_his_cash_is_not_enough() -> None:
    """R94-emg-4: he can neither pass nor buy before; then he sells and buys. 150 F are missing."""
    table = buying(poor())
    table.refused(Pass("Red"), "R94-emg-1")
    table.refused(four())
    table.do(SellShares("Red", "AG", 1))
    assert (table.money("Red"), table.shares("AG", "pool")) == (180, 1)
    assert table.at("AG") == 71  # one row down
    table.refused(four())
    table.refused(Pass("Red"), "R94-emg-1")
    table.do(SellShares("Red", "AG", 1))
    table.do(four())
    assert (table.money("AG"), table.money("Red")) == (0, 180 + 71 - 250)


def test_no_sale_when_his_cash_is_enough() -> None:
    """R94-emg-4, R94-emg-12."""
    table = buying(poor(red=250))
    table.refused(SellShares("Red", "AG", 1), "R94-emg-4")
    table.allowed(four())


def test_no_sale_and_no_bankruptcy_for_a_company_that_needs_no_train() -> None:
    """R94-emg-4, R94-emg-1: it has one, or no route."""
    owner = Table().phase("Blue").gent("4", cash=50).cash(Red=0).company("Est", Blue=4, Green=2)
    bare = Table().phase("Blue").company("AG", Red=4, Blue=2, operated=True, cash=50).cash(Red=0)
    for table in (owner, bare.station("AG", "D15").company("Est", Blue=4, Green=2)):
        table.trains("Est", "4").turn("AG", "buy_trains")
        table.refused(SellShares("Red", "AG", 1), "R94-emg-4")
        table.refused(Bankrupt("Red"), "R94-bankrupt-1")
        table.allowed(Pass("Red"))


def test_no_more_shares_than_needed() -> None:
    """R94-emg-12: 150 F are missing; two shares of 80 F bring them, a third is too much."""
    table = buying(poor(Red=5, Blue=2))
    table.refused(SellShares("Red", "AG", 3), "R94-emg-12")
    table.do(SellShares("Red", "AG", 2))
    table.refused(SellShares("Red", "AG", 1), "R94-emg-4")


def test_the_pool_limit_holds() -> None:
    """R94-emg-5."""
    table = buying(poor(pool=4))
    table.refused(SellShares("Red", "AG", 2), "R94-float-7")
    table.allowed(SellShares("Red", "AG", 1))


def test_the_operating_companys_presidency_stays() -> None:
    """R94-emg-6: Blue has three shares, so Red keeps three; of another company he may lose it."""
    table = poor(Red=4, Blue=3)
    table.company("PLM", Red=3, Blue=2)
    buying(table)
    table.refused(SellShares("Red", "AG", 2), "R94-emg-6")
    table.allowed(SellShares("Red", "AG", 1))
    table.allowed(SellShares("Red", "PLM", 2))


def test_a_lost_presidency_changes_before_the_train_is_bought() -> None:
    """R94-emg-7."""
    table = poor().company("PLM", Red=3, Blue=3)
    buying(table)
    table.do(SellShares("Red", "PLM", 1))
    assert table.state.companies["AG"].trains == ()
    assert table.state.certificates["PLM_0"] == "Blue"
    assert table.game.active.step == "buy trains"


def test_normal_selling_rules_hold() -> None:
    """R94-emg-4: nobody else has 20% of PLM, so Red keeps its president's certificate."""
    table = poor().company("PLM", Red=3, Blue=1, Green=1)
    buying(table)
    table.refused(SellShares("Red", "PLM", 2), "R94-stock-10")
    table.refused(SellShares("Red", "Belge", 2), "R94-stock-8")


# -- from another company --------------------------------------------------------------------------


def seller(**more: Any) -> Table:
    return buying(poor(**more).company("Est", Blue=4, Green=2).trains("Est", "4", "4"))


def est(price: int) -> BuyTrain:
    return BuyTrain("Red", "4-1", "Est", price)


def test_from_another_company_at_face_value_at_most() -> None:
    """R94-emg-8, R94-emg-9; R94-emg-10: the treasury is empty, R94-emg-3: he adds what is missing."""
    table = seller(red=1000)
    table.refused(est(301), "R94-emg-9")
    assert Offer(est(1), "price", 1, 300) in table.game.legal_actions()
    table.do(est(300))
    assert (table.money("AG"), table.money("Red"), table.money("Est")) == (0, 750, 800)


def test_within_the_treasury_any_price() -> None:
    """R94-emg-8, R94-emg-9: nothing limits what the company pays by itself."""
    table = buying(poor(phase="Brown", cash=390, red=0).company("Est", Blue=4, Green=2).trains("Est", "4"))
    table.refused(est(391))
    table.do(BuyTrain("Red", "4-0", "Est", 390))
    assert (table.money("AG"), table.money("Est")) == (0, 890)


def test_another_companys_train_within_reach_of_cash() -> None:
    """R94-emg-8: also when the bank's train would need sales."""
    table = seller()
    table.refused(est(151))
    table.do(est(150))
    assert (table.money("AG"), table.money("Red")) == (0, 0)


# -- bankruptcy ------------------------------------------------------------------------------------


def bankrupt() -> Table:
    """All Red can sell: 2 AG at 80, 1 PLM and 1 Belge at 67 F, 294 F in all. A 5+1 costs 400 F."""
    return buying(poor(cash=50, red=55, phase="Brown"))


def test_not_while_the_money_can_be_raised() -> None:
    """R94-bankrupt-1: 50 + 56 + 294 F are 400 F; one franc less and he is bankrupt."""
    table = buying(poor(cash=50, red=56, phase="Brown"))
    table.refused(Bankrupt("Red"), "R94-bankrupt-1")
    bankrupt().allowed(Bankrupt("Red"))


def test_bankruptcy_ends_the_game_at_once() -> None:
    """R94-bankrupt-2, R94-end-5."""
    table = bankrupt()
    table.do(Bankrupt("Red"))
    assert table.game.finished
    assert table.state.ending is not None and table.state.ending.reason == "bankruptcy"
    assert table.game.legal_actions() == []


def test_what_a_bankrupt_player_is_scored_on() -> None:
    """R94-bankrupt-3: he has sold what he can, and his cash is the bank's."""
    table = bankrupt()
    table.do(Bankrupt("Red"))
    assert table.money("Red") == 0
    assert [table.shares(c, "Red") for c in ("AG", "PLM", "Belge")] == [2, 2, 0]
    # AG fell two rows to 66, PLM stands on the last space of its column.
    assert (table.at("AG"), table.at("PLM")) == (66, 67)
    assert table.game.result is not None
    assert table.game.result["Red"] == 2 * 66 + 2 * 67 + 20 + 70 + 180  # LRC, SQG and PLM's major


def test_a_bankrupt_player_sells_in_operating_order() -> None:
    """R94-bankrupt-3: which tells in what order the markers come to a space."""
    table = buying(poor(cash=50, red=40, phase="Brown").price("PLM", (5, 3)).price("Belge", (5, 3)))
    table.do(Bankrupt("Red"))
    assert table.state.market.stacks[6, 3] == ("AG", "PLM", "Belge")


def test_another_companys_train_saves_him() -> None:
    """R94-bankrupt-1, R94-emg-8: he may buy it instead, but need not (RUL94-09)."""
    table = poor(cash=50, red=55, phase="Brown").company("Est", Blue=4, Green=2).trains("Est", "4")
    buying(table)
    table.allowed(Bankrupt("Red"))
    table.do(BuyTrain("Red", "4-0", "Est", 105))
    table.refused(Bankrupt("Red"))
    assert not table.game.finished


def test_only_when_buying_trains() -> None:
    """R94-bankrupt-1: at no other time of the turn, and not in a stock round."""
    table = poor().turn("AG", only=True)
    table.refused(Bankrupt("Red"))
    table.refused(SellShares("Red", "AG", 1))
    stock = poor().stock()
    stock.refused(Bankrupt("Red"))
