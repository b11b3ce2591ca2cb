"""What sensible players make of 1866: whole games that come to every kind of end, and single decisions."""

from __future__ import annotations

from functools import cache

import pytest

from eighteenxx.engine.actions import (
    Action,
    Bid,
    BuyShares,
    BuyTrain,
    Choose,
    Dividend,
    Par,
    Pass,
    RepayLoan,
    RunRoutes,
    SellShares,
    TakeLoan,
)
from eighteenxx.players import SensiblePlayer
from eighteenxx.players.arena import Match, Outcome, play, seats
from eighteenxx.titles.g1866.actions import BuyCard, CloseStockTurn, Grow, PlaceStockTurn, RepayDebt
from eighteenxx.titles.g1866.advice.earnings import Stops
from eighteenxx.titles.g1866.advice.outlook import FOR_EVER, Outlook
from tests.titles.g1866.kit import BOTTOM, MIDDLE, Table, cell, fresh

KINDS = {"company in the end zone", "last train", "stock turn in the end zone"}
GAMES = ((5, 7), (6, 28), (4, 18), (3, 5), (6, 20), (5, 23), (3, 21), (5, 31), (6, 16))
"""Players and seeds, tried until every kind of end has been seen."""


@cache
def sensible(players: int, seed: int) -> Outcome:
    """A game between sensible players."""
    return play(Match("1866", seed, ("sensible",) * players, {"edition": "2026"}))


def chosen(t: Table) -> Action:
    """What a sensible player does in a position."""
    return SensiblePlayer(0).choose(t.game)


# -- whole games -----------------------------------------------------------------------------------


def test_games_come_to_every_kind_of_end_and_nobody_is_ruined() -> None:
    """R66-13.1-b to R66-13.1-d: by good play, not by chance."""
    seen = set()
    for players, seed in GAMES:
        outcome = sensible(players, seed)
        assert outcome.faults == () and outcome.reason in KINDS
        assert min(outcome.worth.values()) > 2000, "debt and loans ruin who does not look ahead"
        seen.add(outcome.reason)
        if seen == KINDS:
            break
    assert seen == KINDS


def test_sensible_players_win_clearly_against_random_ones() -> None:
    match = Match("1866", 4, seats("mix", 4, 0), {"edition": "2026"})
    outcome = play(match)
    kinds = dict(zip(outcome.players, match.kinds, strict=True))
    worth = {kind: [w for p, w in outcome.worth.items() if kinds[p] == kind] for kind in set(match.kinds)}
    assert min(worth["sensible"]) > 3 * max(worth["random"])


def test_the_same_seed_plays_the_same_game() -> None:
    options = {"edition": "2026", "scenario": "two_player_north"}
    first, second = (play(Match("1866", 3, ("sensible",) * 2, options)) for _ in range(2))
    assert first.record == second.record and first.reason in KINDS


# -- the auction -----------------------------------------------------------------------------------


def test_the_first_thing_bought_is_a_cheap_stock_turn_token() -> None:
    """Without one a player deals in nothing for the whole game (rules section 5)."""
    action = SensiblePlayer(0).choose(fresh(4))
    assert isinstance(action, PlaceStockTurn) and action.cell == cell(40)


def test_bids_leave_money_for_a_company_and_stop_at_what_a_paper_is_worth() -> None:
    t = Table().st("Red", cell(50)).cash(Red=900).auction("C2", "C6")  # France's concession is up
    action = chosen(t)
    assert isinstance(action, Bid) and action.item == "C2"
    t = Table().st("Red", cell(50)).cash(Red=200).auction("C2", "C6")
    assert not isinstance(chosen(t), Bid)


# -- stock turns -----------------------------------------------------------------------------------


def test_who_owns_a_concession_forms_the_nation_at_once_and_cheaply() -> None:
    t = Table().phase("L/2").concession("FR", "Red").st("Red", cell(60)).cash(Red=300)
    action = chosen(t.turn("ST1.1", number=1))
    assert isinstance(action, Par) and action.company == "FR"
    assert t.t.grid.price(action.cell) == 40


def test_who_leads_lets_a_token_run_into_the_end_zone_and_others_do_not() -> None:
    """R66-13.1-d: two right of 430 is blue. Nothing can be bought for so little."""

    def position(blue: int) -> Table:
        t = Table().phase("8").st("Red", cell(430)).st("Blue", cell(200))
        return t.cash(Red=100, Blue=blue, Green=0).turn("ST1.1", number=9)

    assert chosen(position(0)) == Pass("Red")
    assert chosen(position(2000)) == CloseStockTurn("Red")


def test_a_whole_debt_is_repaid_and_not_a_part_of_it() -> None:
    t = Table().st("Red", cell(200)).cash(Red=300)
    t.s.players["Red"].debt = 300
    assert chosen(t.turn("ST1.1")) == RepayDebt("Red", 300)
    t = Table().st("Red", cell(50)).cash(Red=100)
    t.s.players["Red"].debt = 900
    assert not isinstance(chosen(t.turn("ST1.1")), RepayDebt)


def test_shares_of_a_sinking_company_are_sold_with_its_directorship() -> None:
    """Five loans, no train, nothing earned: its director would pay 1000 at the end (R66-11.2.2-a)."""
    t = Table().phase("8").company("OU", cell(80, MIDDLE), size=10, loans=8, cash=0, Red=2, Blue=2)
    t.st("Red", cell(200)).st("Blue", cell(180)).cash(Red=300)
    assert isinstance(chosen(t.turn("ST1.1")), SellShares)


def test_shares_that_pay_are_bought_and_kept() -> None:
    t = Table().phase("L/2").nation("FR", cell(50), Red=1).st("Red", cell(60)).cash(Red=300)
    assert chosen(t.turn("ST1.1", number=2)) == BuyShares("Red", "FR", "ipo")


# -- a company's turn ------------------------------------------------------------------------------


def dividend(cash: int) -> Action:
    """What OU does with 100 when its only train rusts soon."""
    t = Table().phase("5").company("OU", cell(60, BOTTOM), size=10, cash=cash, Red=6, pool=4)
    t.company("PLM", cell(120), Blue=2).trains("PLM", "5", "5")
    t.company("MIDI", cell(110), Blue=2).trains("MIDI", "5").trains("OU", "3")
    return chosen(t.turn("OU", "pay_dividend", number=9, revenue=100))


def test_dividends_are_paid_unless_a_train_is_wanted() -> None:
    assert dividend(5000) == Dividend("Red", "full")
    assert dividend(480) != Dividend("Red", "full")


def stands_still(number: int) -> Action:
    """What a company with one 2 train buys in the first phase, in some round."""
    t = Table().phase("L/2").company("OU", cell(75), cash=220, Red=3).trains("OU", "2")
    t.s.depot.left["L"] = 0
    return chosen(t.turn("OU", "buy_trains_1866", number=number))


def test_nobody_waits_for_ever_for_others_to_bring_the_next_phase_about() -> None:
    """All could live on what their companies pay, until the last round that never comes."""
    assert stands_still(4) == Pass("Red")
    assert stands_still(14) == BuyTrain("Red", "3", "bank", 200)


def test_a_company_without_a_train_grows_to_pay_for_one() -> None:
    t = Table().phase("4").company("OU", cell(100, MIDDLE), cash=50, Red=3).cash(Red=500)
    action = chosen(t.turn("OU", "convert", number=6))
    assert isinstance(action, Grow)


def test_loans_are_repaid_when_money_is_there() -> None:
    t = Table().phase("5").company("OU", cell(100), cash=900, loans=2, Red=3).trains("OU", "5")
    assert chosen(t.turn("OU", "repay_loans", number=8)) == RepayLoan("Red")


def test_no_loan_is_taken_while_shares_can_be_issued() -> None:
    t = Table().phase("3").company("OU", cell(100, MIDDLE), cash=50, Red=3)
    t.game.state.companies["OU"].operated = True
    t.turn("OU", "buy_trains_1866", number=5)
    assert not isinstance(chosen(t), TakeLoan)


def test_cards_are_for_companies_that_run() -> None:
    t = Table().phase("5").company("OU", cell(100), cash=900, Red=3).trains("OU", "5")
    assert not isinstance(chosen(t.turn("OU", "buy_cards", number=8)), BuyCard)  # It has no track.


def asked(price: int, *trains: str, director: str = "Blue") -> Action:
    """What BH's director says to a price for a 2 train of his that OU wants."""
    t = Table().phase("3").company("OU", cell(100), cash=500).trains("OU", "2")
    t.company("BH", cell(90), **{director: 2}).trains("BH", *trains)
    t.s.depot.sold["L"] = 20
    name = t.s.companies["BH"].trains[0]
    t.turn("OU", "buy_trains_1866").do(BuyTrain("Red", name, "BH", price))
    return chosen(t)


def test_a_train_is_sold_for_a_good_price_and_kept_when_it_is_needed() -> None:
    """R66-X-consent: a 2 that soon rusts for good money; not the last train that lasts."""
    assert asked(100, "2", "3") == Choose("Blue", "agree")
    assert asked(100, "3") == Pass("Blue")


# -- guesses ---------------------------------------------------------------------------------------


def test_what_trains_earn_is_guessed_from_the_stops() -> None:
    stops = Stops((60, 40, 30, 20), (40, 30), (10, 10))
    assert stops.earn(("2",)) == 60 + 40 + 10 + 10
    assert stops.earn(("4E",)) == 2 * (40 + 30)
    assert stops.earn(("L",)) == 40 + 10
    assert stops.earn(()) == 0
    assert Stops((60, 40), (40,), (), False).earn(("5", "4E")) == 0
    assert stops.changed([("city", 40)], [("city", 50)]).own == (50, 30)


def test_trains_rust_when_the_cards_before_their_doom_are_sold() -> None:
    t = Table().phase("3").company("OU", cell(100)).st("Red", cell(100)).turn("ST1.1")
    look = Outlook(t.t, t.s, "Red")  # type: ignore[arg-type]
    assert look.lifetime("5") == FOR_EVER
    assert 0 < look.lifetime("2") < look.lifetime("3") < look.lifetime("4") < FOR_EVER


@pytest.mark.parametrize("players", [4, 5])
def test_long_trains_run_well_on_a_wide_map_without_thinking_for_long(players: int) -> None:
    outcome = sensible(players, {4: 18, 5: 7}[players])
    assert outcome.seconds / outcome.actions < 0.1
    assert RunRoutes.word in outcome.record
