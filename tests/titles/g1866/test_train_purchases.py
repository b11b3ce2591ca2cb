"""Housekeeping, conversion, buying trains and infrastructure (8.2.1, 8.2.2, 8.2.8, 8.2.9)."""

from __future__ import annotations

from typing import Any

import pytest

from eighteenxx.engine.actions import BuyTrain, Choose, DiscardTrain, Dividend, Offer, Pass, TakeLoan
from eighteenxx.titles.g1866.actions import BuyCard, Grow
from tests.titles.g1866.kit import MIDDLE, Table, cell
from tests.titles.g1866.lines import along, french, run


def buying(t: Table, company: str = "OU", number: int = 3) -> Table:
    return t.turn(company, "buy_trains_1866", number)


def held(t: Table, company: str = "OU") -> list[str]:
    """Types of a company's trains."""
    return [x.rpartition("-")[0] for x in t.state.companies[company].trains]


# -- the first turn --------------------------------------------------------------------------------


def test_an_l_train_before_the_first_track() -> None:
    """R66-8.2.1-a: for 50 from its treasury, and it runs in that turn; R66-8.2.1-b: one only, and no
    other."""
    t = french(operated=False, cash=400).turn("OU", number=1)
    assert t.acting == ("OU", "first train")
    for other in ("2", "3"):
        t.refused(BuyTrain("Red", other, "bank", 100))
    t.do(BuyTrain("Red", "L", "bank", 50))
    assert held(t) == ["L"] and t.money("OU") == 350
    assert t.acting == ("OU", "lay track")
    t.until("run trains")
    t.do(run("Red", along(t, "L-0", "I5")))


@pytest.mark.parametrize(
    ("operated", "number", "asked"), [(True, 1, False), (False, 3, False), (False, 2, True)]
)
def test_only_in_the_first_turn(operated: bool, number: int, asked: bool) -> None:
    """R66-8.2.1-a: while L trains are for sale, in the first two rounds (RUL66-36)."""
    t = french(operated=operated)
    if number == 3:
        t.s.depot.left["L"] = 0
    t.turn("OU", number=number)
    assert (t.acting == ("OU", "first train")) == asked


def test_no_loan_for_the_first_train() -> None:
    """R66-8.2.1-a, R66-8.2.8-b: with 40 there is none."""
    t = french(operated=False, cash=40).turn("OU", number=1)
    if t.acting == ("OU", "first train"):
        t.refused(BuyTrain("Red", "L", "bank", 50))
        t.do(Pass("Red"))
    assert held(t) == [] and t.state.companies["OU"].loans == 0


# -- conversion ------------------------------------------------------------------------------------


def growing(phase: str = "3", *, edition: str = "2026", **more: Any) -> Table:
    """OU of Red at 100: 2 shares of 5, Blue 1, the others in its treasury."""
    t = Table(edition=edition).phase(phase).company("OU", cell(100), Red=2, Blue=1, **more)
    return t.trains("OU", "3" if phase in ("3", "4") else "2")


@pytest.mark.parametrize("phase", ["L/2", "3", "4", "5", "10"])
def test_conversion_from_phase_3(phase: str) -> None:
    """R66-8.2.2-a, R66-8.1.4-b: at the start of the turn, not in phase 2."""
    t = growing(phase)
    if phase in ("5", "10"):
        t.s.companies["OU"].trains = ("5-0",)
    t.turn("OU")
    assert (t.acting == ("OU", "convert")) == (phase != "L/2")


def test_what_conversion_changes() -> None:
    """R66-8.2.2-b: not the price; R66-8.2.2-c: five new shares in the treasury, the old ones are 10% each;
    R66-8.1.4-c, R66-8.1.4-d: 2 of 5 shares are 40%, 2 of 10 are 20%."""
    t = growing().turn("OU")
    percent = t.t.shares.percent
    assert [percent(t.state, "OU", p) for p in ("Red", "Blue", "treasury:OU")] == [40, 20, 40]
    t.do(Grow("Red"))
    assert t.where("OU") == cell(100)
    assert [percent(t.state, "OU", p) for p in ("Red", "Blue", "treasury:OU")] == [20, 10, 70]
    assert t.acting == ("OU", "lay track")
    certificates = [(c.shares, c.president) for c in t.t.certificates_of["OU"]]
    assert certificates == [(2, True)] + [(1, False)] * 8
    assert t.director("OU") == "Red"


def test_the_director_buys_on_conversion() -> None:
    """R66-8.2.2-d (RUL66-56): up to 60%, at the unchanged price, to the treasury; R66-8.1.4-l."""
    t = growing().turn("OU")
    t.refused(Grow("Red", 5))
    t.do(Grow("Red", 4))
    assert t.shares("OU", "Red") == 6 and t.where("OU") == cell(100)
    assert (t.money("Red"), t.money("OU")) == (1600, 900)


def test_with_cash_in_hand_only() -> None:
    """R66-8.2.2-e: with 250 two shares; nothing can be sold for it."""
    t = growing().company("BH", cell(90), Red=2, Blue=1).cash(Red=250).turn("OU")
    t.refused(Grow("Red", 3), "R66-8.2.2-e")
    assert not [a for a in t.game.legal_actions() if type(a).__name__ == "SellShares"]
    t.do(Grow("Red", 2))
    assert t.money("Red") == 50


def test_not_above_the_certificate_limit() -> None:
    """R66-X-conv-cert: with 32 of 33 one share."""
    t = growing().papers("Red", 32).turn("OU")
    t.refused(Grow("Red", 2))
    t.do(Grow("Red", 1))
    t = growing().papers("Red", 33).turn("OU")
    t.refused(Grow("Red", 1))
    t.allowed(Grow("Red"))


def test_not_in_debt() -> None:
    """R66-12.3-e: a director in debt converts without buying."""
    t = growing()
    t.s.players["Red"].debt = 10
    t.turn("OU")
    t.refused(Grow("Red", 1))
    t.do(Grow("Red"))


def test_a_company_converts_once() -> None:
    """R66-8.2.2-a: one of 10 shares is not asked again."""
    t = growing(size=10).turn("OU")
    assert t.acting == ("OU", "lay track")


# -- buying trains ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "limit"), [(5, 3), (10, 4)])
def test_up_to_the_limit(size: int, limit: int) -> None:
    """R66-8.2.8-a: several in a turn; R66-8.2.8-g: at the limit none, not even one that would make room."""
    t = buying(french(phase="3", size=size, cash=2000))
    for _ in range(limit):
        t.do(BuyTrain("Red", "3", "bank", 200))
    assert held(t) == ["3"] * limit
    t = french(*(["2"] * limit), phase="3", size=size, cash=2000)
    t.s.depot.left["3"], t.s.depot.sold["3"] = 0, 6
    buying(t)
    t.refused(BuyTrain("Red", "4", "bank", 300))


def test_no_loan_to_buy_a_train() -> None:
    """R66-8.2.8-b, R66-11.2.1-b: with a train the company pays out of its treasury or not at all."""
    t = buying(french("2", phase="3", cash=150))
    t.refused(BuyTrain("Red", "3", "bank", 200))
    t.refused(TakeLoan("Red"))


def test_effects_come_before_the_next_purchase() -> None:
    """R66-8.2.8-c: the first 4 rusts the 2s at once, so there is room for one more; R66-X-rust-first: they
    are not discarded."""
    t = french("2", "2", phase="3", cash=2000)
    t.s.depot.left["3"], t.s.depot.sold["3"] = 0, 6
    buying(t)
    t.do(BuyTrain("Red", "4", "bank", 300))
    assert held(t) == ["4"] and t.state.depot.pool == ()
    t.do(BuyTrain("Red", "4", "bank", 300), BuyTrain("Red", "4", "bank", 300))
    assert held(t) == ["4"] * 3


def five(*companies: tuple[str, str, int, int]) -> Table:
    """Phase 4, all 4s sold; companies of (player, trains 4, price): five shares each."""
    t = Table().phase("4")
    t.s.depot.left["4"], t.s.depot.sold["4"] = 0, 5
    for name, player, number, price in companies:
        t.company(name, cell(price), cash=1000, size=5, pool=0, loans=0, operated=True, **{player: 2})
        t.trains(name, *(["3"] * number))
    return t


def test_over_the_limit_by_ones_own_purchase() -> None:
    """R66-8.2.8-d: with 2 of 3 trains the first 5 may be bought, though the limit becomes 2; R66-8.2.8-e:
    one goes to the pool, without compensation, and the owner chooses."""
    t = buying(five(("OU", "Red", 2, 100)))
    t.do(BuyTrain("Red", "5", "bank", 500))
    assert t.acting == ("OU", "discard train")
    money = t.money("OU")
    trains = t.state.companies["OU"].trains
    for train in trains:
        t.allowed(DiscardTrain("Red", train))
    t.do(DiscardTrain("Red", trains[0]))
    assert t.state.depot.pool == (trains[0],) and t.money("OU") == money
    assert len(t.state.companies["OU"].trains) == 2 and t.acting != ("OU", "buy trains")


def test_discards_in_market_order() -> None:
    """R66-8.2.8-f: the dearest company first, also before the purchaser."""
    t = buying(five(("BH", "Blue", 3, 90), ("OU", "Red", 0, 110), ("SB", "Green", 3, 135)))
    t.do(BuyTrain("Red", "5", "bank", 500))
    asked = []
    while t.acting[1] == "discard train":
        asked.append(t.acting[0])
        t.do(t.game.legal_actions()[0])  # type: ignore[arg-type]
    assert asked == ["SB", "BH"]


def test_a_train_of_the_pool() -> None:
    """R66-8.2.8-e: it is for sale at its price."""
    t = french("3", phase="3", cash=1000)
    t.s.depot.pool, t.s.depot.sold["3"], t.s.depot.left["3"] = ("3-1",), 2, 4
    buying(t)
    t.refused(BuyTrain("Red", "3-1", "pool", 150))
    t.do(BuyTrain("Red", "3-1", "pool", 200))
    assert t.state.depot.pool == () and t.state.companies["OU"].trains == ("3-0", "3-1")


@pytest.mark.parametrize("phase", ["L/2", "3"])
def test_trains_of_other_companies(phase: str) -> None:
    """R66-8.2.8-h: from phase 3, for 1 up to all the treasury has, to the seller's treasury."""
    t = french("2", phase=phase, cash=300).company("BH", cell(90), cash=10).trains("BH", "2", "2")
    name = t.s.companies["BH"].trains[0]
    buying(t, number=2 if phase == "L/2" else 3)
    if phase == "L/2":
        t.refused(BuyTrain("Red", name, "BH", 50))
        return
    t.refused(BuyTrain("Red", name, "BH", 0))
    t.refused(BuyTrain("Red", name, "BH", 301))
    t.allowed(BuyTrain("Red", name, "BH", 300))
    t.do(BuyTrain("Red", name, "BH", 1))
    assert (t.money("OU"), t.money("BH")) == (299, 11)


def offer(director: str, edition: str = "2026") -> tuple[Table, str]:
    """OU of Red offers 100 for a train of BH of another, or the same, director."""
    t = Table(edition=edition).phase("3").company("OU", cell(100), cash=300).trains("OU", "2")
    t.company("BH", cell(90), size=5, pool=0, cash=500, loans=0, operated=True, **{director: 2})
    t.trains("BH", "2", "2")
    t.s.depot.sold["L"] = 20
    name = str(t.s.companies["BH"].trains[0])
    buying(t).do(BuyTrain("Red", name, "BH", 100))
    return t, name


def test_both_directors_agree() -> None:
    """R66-X-consent (RUL66-80): the director of the selling company is asked; one's own company sells at
    once."""
    t, name = offer("Red")
    assert name in t.state.companies["OU"].trains and t.money("BH") == 600
    t, name = offer("Blue")
    assert t.acting == ("BH", "agree sale") and t.game.active.player == "Blue"
    assert (t.money("OU"), t.money("BH")) == (300, 500)
    t.refused(Choose("Blue", "never"))
    t.do(Choose("Blue", "agree"))
    assert name in t.state.companies["OU"].trains
    assert (t.money("OU"), t.money("BH")) == (200, 600)
    assert t.acting == ("OU", "buy trains")


def test_a_sale_may_be_declined() -> None:
    """R66-X-consent: nothing is sold, and that train is not asked for again in this turn."""
    t, name = offer("Blue")
    t.do(Pass("Blue"))
    assert t.acting == ("OU", "buy trains")
    assert name in t.state.companies["BH"].trains and t.money("OU") == 300
    t.refused(BuyTrain("Red", name, "BH", 150), "R66-X-consent")
    t.allowed(BuyTrain("Red", t.state.companies["BH"].trains[1], "BH", 150))


def test_a_declined_train_that_is_given_up_is_for_sale() -> None:
    """R66-X-consent: nobody is left to agree once the phase's limit brought it to the pool."""
    t = Table().phase("4").company("PLM", cell(100), cash=2000, Red=2)
    t.company("SB", cell(90), Blue=2).trains("SB", "3", "4", "4").st("Red", cell(10))
    t.s.depot.left["4"], t.s.depot.sold["4"] = 0, 5
    train = t.s.companies["SB"].trains[0]
    t.turn("PLM", "buy_trains_1866").do(BuyTrain("Red", train, "SB", 1), Pass("Blue"))
    t.refused(BuyTrain("Red", train, "SB", 1), "R66-X-consent")
    t.do(BuyTrain("Red", "5", "bank", 500))
    t.until("discard train").do(DiscardTrain("Blue", train))
    t.allowed(BuyTrain("Red", train, "pool", 200))


def test_agreement_is_assumed_in_recorded_games() -> None:
    """R66-X-consent: edition 2021 does not ask: its records tell of sales that were agreed on."""
    t, name = offer("Blue", "2021")
    assert name in t.state.companies["OU"].trains


def test_every_company_ends_its_turn_with_a_train() -> None:
    """R66-8.1.4-m: also without a route; with enough money it buys one itself."""
    t = Table().phase("3").company("OU", cell(100), cash=1000)
    buying(t)
    t.refused(Pass("Red"), "R66-8.1.4-m")
    t.do(BuyTrain("Red", "3", "bank", 200), Pass("Red"))
    assert t.acting != ("OU", "buy trains")


# -- infrastructure --------------------------------------------------------------------------------

CARDS = [("P", 75), ("H", 140), ("M", 200)]


@pytest.mark.parametrize(
    ("phase", "kinds"), [("L/2", "P"), ("3", "PH"), ("4", "PH"), ("5", "PHM"), ("10", "PHM")]
)
def test_cards_for_sale(phase: str, kinds: str) -> None:
    """R66-8.2.5.2i-a, R66-8.2.9-b: the Palace Car from phase 2, the Hub from 3, the Mail from 5."""
    t = french(phase=phase, cash=900).turn("OU", "buy_cards")
    found = [a.card for a in t.game.legal_actions() if isinstance(a, BuyCard)]
    assert found == list(kinds)
    for card, _ in CARDS:
        if card not in kinds:
            t.refused(BuyCard("Red", card))


@pytest.mark.parametrize("card", ["P", "H", "M"])
def test_five_cards_of_each_kind(card: str) -> None:
    """R66-8.2.5.2i-b."""
    companies = ("OU", "BH", "SB", "BY", "KHS", "MIDI")
    t = Table().phase("5")
    for i, name in enumerate(companies):
        t.company(name, cell((100, 110, 120, 135, 90, 80)[i]))
    price = dict(CARDS)[card]
    for name in companies[:5]:
        t.turn(name, "buy_cards")
        before = t.money(name)
        t.do(BuyCard("Red", card))
        assert before - t.money(name) == price or t.state.companies[name].loans
    t.turn(companies[5], "buy_cards")
    t.refused(BuyCard("Red", card))


@pytest.mark.parametrize(("size", "most"), [(5, 1), (10, 2)])
def test_how_many_cards(size: int, most: int) -> None:
    """R66-8.2.5.2i-d: one for 5 shares; R66-8.2.5.2i-e, R66-8.2.9-a: two of different kinds for 10."""
    t = french("5", phase="5", size=size, cash=2000).turn("OU", "buy_cards")
    t.do(BuyCard("Red", "P"))
    t.refused(BuyCard("Red", "P"))
    if most == 2:
        t.do(BuyCard("Red", "H"))
    t.refused(BuyCard("Red", "M"))
    assert len(t.state.extra.owned["OU"]) == most


def test_cards_are_kept() -> None:
    """R66-8.2.5.2i-f: no action gives one away, in any step of the turn, nor does another company buy it."""
    t = french("3", phase="3").company("BH", cell(90), cash=900).trains("BH", "3")
    t.s.extra.owned["OU"] = ("P",)
    t.s.extra.cards["P"] = 4
    t.turn("BH", "buy_trains_1866")
    sellers = [a.action for a in t.game.legal_actions() if isinstance(a, Offer)]
    assert {a.train for a in sellers if isinstance(a, BuyTrain)} == set(t.state.companies["OU"].trains)
    t.refused(BuyTrain("Red", "P", "OU", 1))
    t.refused(DiscardTrain("Red", "P"))


def test_loans_for_a_card() -> None:
    """R66-8.2.5.2i-g: as many as needed; R66-8.2.9-c: the director's money is no help."""
    t = french("3", phase="3", cash=30).turn("OU", "buy_cards")
    t.do(BuyCard("Red", "H"))
    c = t.state.companies["OU"]
    assert c.loans == 2 and t.state.extra.owned["OU"] == ("H",)
    t = french("3", phase="3", cash=30, loans=5).cash(Red=5000).turn("OU", "buy_cards")
    t.refused(BuyCard("Red", "P"))
    assert t.money("Red") >= 4800


def earning(*cards: str, train: str = "4", phase: str = "5", tokens: tuple[str, ...] = ("I9",)) -> Table:
    t = french(train, phase=phase, size=10)
    for hex_id in tokens:
        t.station("OU", hex_id)
    t.s.extra.owned["OU"] = cards
    for card in cards:
        t.s.extra.cards[card] = 4
    return t


def side(t: Table, *routes: Any) -> tuple[int, int]:
    check = t.t.routes.check(t.s, "OU", routes)
    assert check.legal, check.refusal
    return check.revenue, check.side_income


LINE = ("I3", "I5", "I7", "I9")


@pytest.mark.parametrize(
    ("cards", "income"), [(("P",), 10), (("H",), 20), (("M",), 20), (("P", "H"), 30), (("H", "M"), 40)]
)
def test_what_cards_pay(cards: tuple[str, ...], income: int) -> None:
    """R66-8.2.5.2i-c: to the treasury, the revenue of 50 stays; R66-8.2.5.2i-j: each for itself; two may go
    with the same train (R66-8.2.5.2i-h)."""
    t = earning(*cards)
    assert side(t, along(t, "4-0", *LINE)) == (50, income)


def test_cards_on_different_trains() -> None:
    """R66-8.2.5.2i-h: the Palace Car with the train to the town, the Hub with the other; each with one train
    only."""
    t = french("4", "4", phase="5", size=10).station("OU", "I9").station("OU", "K9")
    t.s.extra.owned["OU"] = ("P", "H")
    t.s.extra.cards |= {"P": 4, "H": 4}
    t.join("K9", "J10", "L8", "K11", colour="green").join("L8", "K9")
    west, east = along(t, "4-0", "I3", "I5"), along(t, "4-1", "J10", "K9", "L8")
    check = t.t.routes.check(t.s, "OU", (west, east))
    assert check.side_income == 10 + 30


def test_express_trains_do_not_double_cards() -> None:
    """R66-8.2.5.2i-i: the Hub pays 20, the Mail both ends once; the Palace Car nothing."""
    for cards, income in ((("H",), 20), (("M",), 40), (("P",), 0)):
        t = earning(*cards, train="4E", phase="6")
        assert side(t, along(t, "4E-0", "I5", "I7", "I9")) == (80, income)


def test_card_income_is_not_distributed() -> None:
    """R66-8.2.5.2i-c: the price is moved and the players paid by the revenue alone."""
    t = earning("H").turn("OU", "run_trains")
    t.do(run("Red", along(t, "4-0", *LINE)))
    assert t.state.turn is not None and t.state.turn.notes["revenue"] == 50
    t.do(Dividend("Red", "full"))
    assert t.money("Red") == 2000 + 2 * 5
    assert t.money("OU") == 500 + 8 * 5 + 20
    assert t.where("OU") == cell(100) and MIDDLE == 1
