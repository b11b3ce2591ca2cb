"""What the log and the view say in the situations that only 1866 has: each sentence must be true."""

from __future__ import annotations

from eighteenxx.draw.sentences import sentences
from eighteenxx.engine.actions import Action, BuyTrain, Choose, Par, Pass
from eighteenxx.engine.state import Ending
from eighteenxx.titles.g1866.actions import Grow
from tests.titles.g1866.kit import BOTTOM, Table, cell


def told(t: Table, action: Action) -> list[str]:
    """The sentences of an action that is carried out."""
    before = t.game.active
    return sentences(t.game, before, action, t.do(action))


def phase_5(**owners: str) -> Table:
    """OU of White is to buy the first 5 train; nations by the owners of their concessions."""
    t = Table(4).phase("4").company("OU", cell(135), size=10, cash=3000, White=2).trains("OU", "4")
    t.s.depot.left["4"], t.s.depot.sold["4"] = 0, 5
    for nation, owner in owners.items():
        t.concession(nation, owner)
    return t


def test_who_starts_a_nation_that_is_forced() -> None:
    """R66-10.2.3-a, R66-10.2.3-c, R66-10.2.3-d: who holds its concession, not whose train began the phase;
    R66-12.3-b: with a debt if he must. A nation of nobody starts by itself."""
    t = phase_5(CH="Blue", ESP="Green").cash(Blue=90, Green=2000)
    t.turn("OU", "buy_trains_1866")
    said = told(t, BuyTrain("White", "5", "bank", 500))
    assert "Blue starts CH at £100; the president's certificate costs £100." in said
    assert "Blue now owes the bank £20." in said
    said = told(t, Par("Green", "ESP", cell(150, BOTTOM)))
    assert "Green starts ESP at £150; the president's certificate costs £150." in said
    assert "BNL starts at £110." in said and "DE starts at £150." in said
    assert not any("White starts" in line or "Green starts BNL" in line for line in said)


def test_a_director_who_pays_all_is_told() -> None:
    """R66-12.2.3-a: with an empty treasury the director's money has the price of the train."""
    t = Table(4).phase("8").company("OU", cell(30), cash=0, loans=5, Red=2)
    t.turn("OU", "buy_trains_1866")
    assert told(t, BuyTrain("Red", "8", "bank", 800))[:2] == [
        "Red pays £800 to OU.",
        "OU buys a 8-train for £800.",
    ]


def test_a_sale_of_a_train_is_told_step_by_step() -> None:
    """R66-X-consent: offered, then agreed to or declined."""
    t = Table(4).phase("6").company("OU", cell(100), cash=250, Red=2)
    t.company("CPS", cell(90), Blue=2).trains("CPS", "4", "5").turn("OU", "buy_trains_1866")
    assert told(t, BuyTrain("Red", "4-0", "CPS", 250)) == ["OU offers £250 to CPS for train 4-0."]
    assert told(t, Pass("Blue")) == ["CPS declines to sell the train."]
    told(t, BuyTrain("Red", "5-0", "CPS", 1))
    assert told(t, Choose("Blue", "agree")) == [
        "CPS agrees to sell the train.",
        "OU buys a 5-train from CPS for £1.",
    ]


def test_the_view_tells_rounds() -> None:
    """R66-13.1-d: the number of the round, and of the last one once that is known."""
    t = Table().st("Red", cell(430)).turn("ST1.1", number=7)
    assert t.game.view()["round"]["number"] == 7 and t.game.view()["ending"] is None
    t.do(Pass("Red"))
    assert t.game.view()["round"]["number"] == 8
    assert t.game.view()["ending"]["round"] == 10


def test_a_later_trigger_is_not_told() -> None:
    """R66-13.1-a: once a company ended the game with the round, the first 10 train ends nothing."""
    t = Table(4).phase("10").company("OU", cell(100), cash=1000, Red=2)
    t.s.phase, t.s.depot.sold["10"] = "8", 0
    t.s.ending = Ending("company in the end zone", "round", 3)
    t.turn("OU", "buy_trains_1866")
    assert told(t, BuyTrain("Red", "10", "bank", 1000))[:2] == [
        "OU buys the first 10-train for £1000.",
        "Phase 10 begins.",
    ]


def test_what_a_company_does_not_have_yet_is_not_shown() -> None:
    """R66-8.2.2-c: the five shares that come with growth are nowhere before; all others make 100%."""
    t = Table().phase("3").company("OU", cell(60), pool=1, Red=2).trains("OU", "3").turn("OU", "convert")
    elsewhere = t.game.view()["companies"]["OU"]["elsewhere"]
    assert elsewhere == {"pool": 20, "treasury:OU": 40}
    t.do(Grow("Red", 0))
    assert t.game.view()["companies"]["OU"]["elsewhere"] == {"pool": 10, "treasury:OU": 70}


def test_why_a_director_buys_nothing_on_conversion() -> None:
    """R66-12.3-e and R66-13.2-m: in debt, and without a final stock action."""
    t = Table().phase("5").company("OU", cell(60), Red=2).trains("OU", "5")
    t.s.players["Red"].debt = 1
    t.turn("OU", "convert").refused(Grow("Red", 1), "R66-12.3-e")
    t.allowed(Grow("Red", 0))
    t.s.players["Red"].debt = 0
    t.s.ending = Ending("last train", "rounds", 6)
    t.turn("OU", "convert").refused(Grow("Red", 1), "R66-13.2-m")
    t.allowed(Grow("Red", 0))
