"""Starting companies and forming nations (2.3, section 9, tables 3, 5 and 8 to 10)."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import BuyShares, Par, Pass, SellShares
from tests.titles.g1866.kit import BOTTOM, MIDDLE, TOP, Table, cell


def test_a_company_is_floated_by_its_directors_certificate() -> None:
    """R66-9-d: its treasury gets twice the price, it operates, and the other shares lie in its treasury."""
    t = Table().st("Red", cell(100, TOP)).turn("ST1.1")
    t.do(Par("Red", "OU", cell(75, MIDDLE)))
    assert t.director("OU") == "Red"
    assert (t.money("Red"), t.money("OU")) == (1850, 150)
    assert t.shares("OU", "treasury:OU") == 3
    assert t.acting[0] == "OU"


def test_money_for_the_directors_certificate() -> None:
    """R66-9-d: a space that one cannot pay twice is not offered."""
    t = Table().cash(Red=110).st("Red", cell(100, TOP)).turn("ST1.1")
    t.allowed(Par("Red", "OU", cell(55, TOP)))
    t.refused(Par("Red", "OU", cell(60, MIDDLE)))


def test_where_a_company_starts() -> None:
    """R66-9-b: on an empty space or one with stock turn tokens only; R66-9-a: of the phase's colour."""
    t = Table().company("PLM", cell(50, TOP)).st("Blue", cell(45, TOP)).nation("CH", cell(55, TOP), Blue=1)
    t.st("Blue", cell(50, TOP)).st("Red", cell(400)).turn("ST1.1")
    for at in (cell(50, TOP), cell(55, TOP)):
        t.refused(Par("Red", "OU", at), "R66-9-b")
    t.refused(Par("Red", "OU", cell(60, TOP)), "R66-9-b")
    t.do(Par("Red", "OU", cell(45, TOP)))
    assert t.state.market.stacks[cell(45, TOP)] == ("ST2.1", "OU")


def test_a_company_is_started_once() -> None:
    """R66-9-d: while it is there its director's certificate is not for sale again."""
    t = Table().company("PLM", cell(100), Blue=2).st("Red", cell(400)).turn("ST1.1")
    assert not t.starts("PLM")
    t.refused(Par("Red", "PLM", cell(40)))


def test_the_token_moves_after_the_company_is_placed() -> None:
    """R66-9-c: it comes to the space of the new company, and goes under it."""
    t = Table().st("Red", cell(55, MIDDLE)).turn("ST1.1")
    t.do(Par("Red", "OU", cell(60, MIDDLE)))
    assert t.state.market.stacks[cell(60, MIDDLE)] == ("OU", "ST1.1")


# -- nations with a concession ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nation", "paper"),
    [("GB", "C1"), ("FR", "C2"), ("AHE", "C3"), ("BNL", "C4"), ("ESP", "C5"), ("CH", "C6")],
)
def test_exercising_a_concession(nation: str, paper: str) -> None:
    """R66-T3-b: it closes; R66-T5-b: any legal yellow space, paid by the player to the bank."""
    t = Table().concession(nation, "Red").company("PLM", cell(50), Blue=2).st("Red", cell(400))
    t.st("Blue", cell(375)).turn("ST1.1")
    assert t.starts(nation) == set(t.t.grid.cells("yellow")) - {cell(50)}
    bank = t.state.bank
    t.do(Par("Red", nation, cell(90, BOTTOM)))
    assert t.state.papers[paper].closed and t.state.papers[paper].owner is None
    assert (t.money("Red"), t.state.bank - bank) == (1910, 90)
    assert t.shares(nation, "Red") == 1 and t.shares(nation, "ipo") == 4
    assert t.t.privates.owned(t.state, "Red") == []


@pytest.mark.parametrize(("phase", "colour"), [("3", "green"), ("4", "green")])
def test_concession_nations_in_phases_3_and_4(phase: str, colour: str) -> None:
    """R66-T5-b: any legal green space."""
    t = Table().phase(phase).concession("FR", "Red").st("Red", cell(400)).turn("ST1.1")
    assert t.starts("FR") == set(t.t.grid.cells(colour))


def test_only_the_owner_of_a_concession_forms_its_nation() -> None:
    """R66-T10-b, R66-2.4-d: nobody else, and nobody without it."""
    t = Table().concession("FR", "Blue").st("Red", cell(400)).turn("ST1.1")
    assert not t.starts("FR") and not t.starts("GB")
    t.refused(Par("Red", "FR", cell(40)))


def test_shares_for_sale_from_the_first_round() -> None:
    """R66-T10-b: of public companies and of nations that were formed, already in the first operating
    round."""
    t = Table().company("PLM", cell(50), Blue=2).nation("FR", cell(60), Blue=1).st("Red", cell(45))
    t.concession("CH", "Red").turn("ST1.1", number=1)
    t.allowed(BuyShares("Red", "PLM", "treasury:PLM"))
    t.allowed(BuyShares("Red", "FR", "ipo"))
    assert t.starts("CH") and t.starts("OU")


# -- Germany and Italy -----------------------------------------------------------------------------

LEADERS = [("DE", "PRU", "R66-T8-b"), ("IT", "K2S", "R66-T9-b")]


@pytest.mark.parametrize(("nation", "leader", "rule"), LEADERS)
def test_not_in_phase_2(nation: str, leader: str, rule: str) -> None:
    """R66-T5-a; R66-T10-c, R66-6.2.3-g: from phase 3 on."""
    t = Table().minor(leader, "Red").st("Red", cell(400)).turn("ST1.1")
    assert not t.starts(nation), rule
    for phase in ("3", "4"):
        t = Table().phase(phase).minor(leader, "Red").st("Red", cell(400)).turn("ST1.1")
        assert t.starts(nation), rule


@pytest.mark.parametrize(("nation", "leader", "rule"), LEADERS)
def test_germany_and_italy_start_at_the_lowest_green_space(nation: str, leader: str, rule: str) -> None:
    """R66-T5-c; R66-T5-d: nothing is paid; the leader's owner gets the director's certificate."""
    t = Table().phase("3").minor(leader, "Red").company("PLM", cell(60), Blue=2).st("Blue", cell(65))
    t.cash(Red=0).st("Red", cell(400)).turn("ST1.1")
    assert t.starts(nation) == {cell(65)}, rule
    t.refused(Par("Red", nation, cell(70)))
    t.do(Par("Red", nation, cell(65)))
    assert t.money("Red") == 0
    assert t.director(nation) == "Red" and t.shares(nation, "Red") == 1


@pytest.mark.parametrize(
    ("nation", "owners", "rule"),
    [
        ("DE", {"PRU": "Red", "HAN": "Blue", "BAV": "Blue", "WTB": "Green", "SAX": "Red"}, "R66-T8-c"),
        ("IT", {"K2S": "Red", "SAR": "Blue", "LV": "Blue", "PAP": "Green", "TUS": "Red"}, "R66-T9-c"),
    ],
)
def test_the_other_minors_are_exchanged_at_once(nation: str, owners: dict[str, str], rule: str) -> None:
    """R66-T5-d: each for one share of 10%, free; no minor is left."""
    t = Table().phase("3").minors(**owners).st("Red", cell(400)).turn("ST1.1")
    t.do(Par("Red", nation, cell(60)))
    assert [t.shares(nation, p) for p in t.names] == [2, 2, 1], rule
    assert [t.money(p) for p in t.names] == [2000, 2000, 2000]
    for minor in owners:
        assert t.director(minor) is None and minor not in t.t.rounds.line(t.state)


def test_only_the_leader_forms_the_nation() -> None:
    """R66-T8-b, R66-T9-b: the owner of another minor cannot."""
    t = Table().phase("3").minors(PRU="Blue", HAN="Red", K2S="Blue", SAR="Red").st("Red", cell(400))
    t.turn("ST1.1")
    assert not t.starts("DE") and not t.starts("IT")


def test_forming_a_nation_is_a_buy_action() -> None:
    """R66-T8-b: as a stock turn action: the token moves one right, and nothing more is bought."""
    t = (
        Table()
        .phase("3")
        .minors(PRU="Red")
        .company("PLM", cell(100), Blue=2)
        .st("Red", cell(375))
        .turn("ST1.1")
    )
    t.do(Par("Red", "DE", cell(60)))
    assert t.where("ST1.1") == cell(400)


# -- closing at nothing ----------------------------------------------------------------------------


def test_a_company_at_nothing_closes_at_the_end_of_its_turn() -> None:
    """R66-2.3-e: in the pink column, only at the end of its own turn; R66-2.3-f: not on other spaces."""
    t = (
        Table()
        .company("PLM", cell(10, TOP))
        .company("OU", cell(20, TOP))
        .trains("PLM", "2")
        .trains("OU", "2")
    )
    t.round().until(entity="PLM")
    assert t.state.companies["OU"].floated and t.where("OU") == cell(10)
    number = t.state.round.number
    while t.state.round.number == number:
        t.game.apply(Pass("Red"))
    assert not t.state.companies["PLM"].floated and t.where("PLM") is None
    assert t.state.companies["OU"].floated


def test_a_company_pushed_to_nothing_may_recover() -> None:
    """R66-2.3-e: between its turns it stays (RUL66-16)."""
    t = Table().company("PLM", cell(10, BOTTOM), Red=2, Blue=1).trains("PLM", "2").st("Blue", cell(400))
    t.turn("ST2.1")
    t.do(SellShares("Blue", "PLM", 1), Pass("Blue"))
    assert t.where("PLM") == cell(0, BOTTOM) and t.state.companies["PLM"].floated
    assert t.acting[0] == "PLM"
