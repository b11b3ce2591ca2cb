"""Infrastructure cards: what is for sale, to whom, and what they pay (8.2.5.2, 8.2.9)."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import BuyTrain, DiscardTrain, Dividend, Pass
from eighteenxx.titles.g1866.actions import BuyCard
from tests.titles.g1866.kit import Table, cell


def buying(size: int = 5, cash: int = 1000, loans: int = 0, *cards: str, phase: str = "5") -> Table:
    """OU about to buy cards; it owns some."""
    t = Table().phase(phase).company("OU", cell(100), size=size, cash=cash, loans=loans)
    t.trains("OU", "5" if phase == "5" else "3")
    t.s.extra.owned["OU"] = cards
    return t.turn("OU", "buy_cards")


@pytest.mark.parametrize(
    ("phase", "cards"), [("3", {"P", "H"}), ("4", {"P", "H"}), ("5", {"P", "H", "M"}), ("8", {"P", "H", "M"})]
)
def test_kinds_come_with_phases(phase: str, cards: set[str]) -> None:
    """R66-8.2.9-b, R66-8.2.5.2i-a (RUL66-61)."""
    t = Table().phase(phase).company("OU", cell(100), size=10, cash=1000).trains("OU", phase)
    t.turn("OU", "buy_cards")
    assert {a.card for a in t.game.legal_actions() if isinstance(a, BuyCard)} == cards


@pytest.mark.parametrize(("train", "before", "card"), [("3", "L/2", "H"), ("5", "4", "M")])
def test_the_first_train_of_a_level_brings_a_kind(train: str, before: str, card: str) -> None:
    """R66-8.2.5.2i-a: nothing before; five of it once the train is bought."""
    t = Table().phase(before).company("OU", cell(100), cash=900)
    if before == "L/2":
        t.s.depot.left["L"] = 0
    else:
        t.s.depot.left["4"], t.s.depot.sold["4"] = 0, 5
    t.turn("OU", "buy_trains_1866")
    assert card not in t.state.extra.cards
    price = t.t.defs.trains[train].price
    t.do(BuyTrain("Red", train, "bank", price))
    assert t.state.extra.cards[card] == 5


def test_palace_cars_are_there_from_the_first_train_on() -> None:
    """R66-8.2.5.2i-a: with the first L or 2 train."""
    t = Table().company("OU", cell(100), cash=400).turn("OU", "buy_trains_1866", number=1)
    t.do(BuyTrain("Red", "2", "bank", 100))
    assert t.state.extra.cards == {"P": 5}


def test_five_of_each_kind() -> None:
    """R66-8.2.5.2i-b, R66-8.2.9-b: the fifth is the last."""
    t = buying(10)
    assert t.state.extra.cards == {"P": 5, "H": 5, "M": 5}
    t.s.extra.cards["H"] = 1
    t.do(BuyCard("Red", "H"))
    other = buying(10)
    other.s.extra.cards["H"] = 0
    other.refused(BuyCard("Red", "H"), "R66-8.2.9-b")


def test_a_company_of_five_shares_has_one_card() -> None:
    """R66-8.2.5.2i-d, R66-8.2.9-a."""
    t = buying(5)
    t.do(BuyCard("Red", "P"))
    assert t.acting != ("OU", "buy cards")
    other = Table().phase("5").company("OU", cell(100), cash=900).trains("OU", "5")
    other.s.extra.owned["OU"] = ("P",)
    other.turn("OU", "buy_cards")
    assert other.acting[1] != "buy cards"


def test_a_company_of_ten_shares_has_two_different_cards() -> None:
    """R66-8.2.5.2i-e, R66-8.2.9-a."""
    t = buying(10)
    t.do(BuyCard("Red", "P"))
    t.refused(BuyCard("Red", "P"), "R66-8.2.5.2i-e")
    t.do(BuyCard("Red", "H"))
    assert t.acting[1] != "buy cards"
    assert t.state.extra.owned["OU"] == ("P", "H")


def test_cards_stay() -> None:
    """R66-8.2.5.2i-f: no action sells or discards one, and over a train limit only trains are given up."""
    t = buying(10, 1000, 0, "P")
    assert not any(isinstance(a, BuyTrain) and a.train == "P" for a in t.game.legal_actions())
    other = Table().phase("6").company("OU", cell(100), size=5, cash=1000).company("CPS", cell(90), Blue=2)
    other.trains("CPS", "4", "6")
    other.s.extra.owned["CPS"] = ("P",)
    other.s.depot.left["6"], other.s.depot.sold["6"] = 0, 3
    other.turn("OU", "buy_trains_1866")
    other.do(BuyTrain("Red", "8", "bank", 800))
    assert other.state.extra.owned["CPS"] == ("P",)
    assert not any(isinstance(a, DiscardTrain) and a.train == "P" for a in other.game.legal_actions())
    other.refused(BuyTrain("Red", "P", "CPS", 10))


def test_loans_pay_for_cards() -> None:
    """R66-8.2.5.2i-g, R66-11.2.1-c: 140 with 10 in hand takes two loans, and the price falls two rows."""
    t = buying(5, 10)
    t.do(BuyCard("Red", "H"))
    assert t.state.companies["OU"].loans >= 2
    events = [e for e in t.state.events if e.kind == "loan"]
    assert len(events) >= 2


def test_the_president_pays_no_card() -> None:
    """R66-8.2.9-c: without loans left the card is out of reach, however rich Red is."""
    t = buying(10, 150, 10)
    t.refused(BuyCard("Red", "M"), "R66-8.2.9-c")
    t.allowed(BuyCard("Red", "H"))
    assert t.money("Red") == 2000


LINE = ("I1", "I3", "I5", "I7", "I9", "J10", "K9", "L8")


def running(*trains: str, cards: tuple[str, ...], tokens: tuple[str, ...] = ()) -> Table:
    """OU at Rouen (I5) on the line Brest, town, Rouen, Reims, Troyes, Dijon, town, about to run."""
    t = Table().phase("L/2").company("OU", cell(100), size=10, cash=0).path(*LINE)
    for hex_id in tokens:
        t.station("OU", hex_id)
    t.s.companies["OU"].trains = tuple(f"{train}-{i}" for i, train in enumerate(trains))
    t.s.extra.owned["OU"] = cards
    return t


def test_cards_pay_the_treasury_beside_the_revenue() -> None:
    """R66-8.2.5.2i-c: the hub's 20 are no part of the 50 that are paid out."""
    plain = running("2", cards=()).best("OU")
    t = running("2", cards=("H",))
    revenue, side, _ = t.best("OU")
    assert (plain[0], plain[1]) == (50, 0) and (revenue, side) == (50, 20)
    t = Table().phase("3").company("OU", cell(100), size=10, cash=0, Red=4, Blue=3, Green=3)
    t.trains("OU", "3").turn("OU", "pay_dividend", revenue=100, side_income=20)
    t.do(Dividend("Red", "full"))
    assert (t.money("OU"), t.money("Blue") - 2000) == (20, 30)


def test_a_card_goes_with_one_train() -> None:
    """R66-8.2.5.2i-h (RUL66-61): the palace car pays the towns of one train only, the one with more of
    them; two cards may go with the same train."""
    two = running("2", "2", cards=("P",), tokens=("K9",))
    assert two.best("OU")[:2] == (100, 10)
    both = running("4", cards=("P", "H"))
    assert both.best("OU")[:2] == (100, 20 + 20)


def test_express_trains_do_not_double_cards() -> None:
    """R66-8.2.5.2i-i: Rouen and Reims doubled, the hub plain, the palace car nothing."""
    t = running("4E", cards=("H", "P"), tokens=("I9",))
    assert t.best("OU")[:2] == (80, 20)


def test_cards_do_not_affect_each_other() -> None:
    """R66-8.2.5.2i-j: the hub does not raise the mail, nor the mail the hub."""
    hub = running("2", cards=("H",), tokens=("I9",)).best("OU")[1]
    mail = running("2", cards=("M",), tokens=("I9",)).best("OU")[1]
    assert running("2", cards=("H", "M"), tokens=("I9",)).best("OU")[1] == hub + mail > 0


def test_passing_buys_nothing() -> None:
    """R66-8.2.9-a: a purchase is never compulsory."""
    t = buying(10)
    t.do(Pass("Red"))
    assert t.state.extra.owned["OU"] == ()
