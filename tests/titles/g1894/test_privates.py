"""Privates: income, sale to companies, closing."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import BuyPrivate, Offer, Pass
from tests.titles.g1894.kit import MAJOR, Table

# -- income ----------------------------------------------------------------------------------------


def income(table: Table) -> dict[str, int]:
    """What everybody gets when an operating round begins."""
    table.stock()
    who = (*table.names, *table.state.companies)
    before = {name: table.money(name) for name in who}
    table.do(Pass("Red"), Pass("Blue"), Pass("Green"))
    assert table.game.active.round == "operating"
    return {name: table.money(name) - before[name] for name in who if table.money(name) != before[name]}


def test_privates_pay_at_the_start_of_an_operating_round() -> None:
    """R94-priv-27: their owners; LRC 5, the majors 40 and 60, AR 5, LS 15, SAC 10 and Nord 20."""
    assert income(Table()) == {"Red": 45, "Blue": 80, "Green": 30}
    assert income(Table().private("LRC", "AG").company("AG", Red=4, Blue=2).close("BMS")) == {
        "Red": 40,
        "Blue": 20,
        "Green": 30,
        "AG": 5,
    }


def test_AR_pays_a_company_10() -> None:
    """R94-priv-37."""
    table = Table().company("AG", Red=4, Blue=2).private("AR", "AG")
    assert income(table) == {"Red": 45, "Blue": 75, "Green": 30, "AG": 10}


@pytest.mark.parametrize(
    ("rule", "tile", "paid"),
    [
        ("R94-priv-12", "", 0),
        ("R94-priv-12", "57", 0),
        ("R94-priv-13", "14", 70),
        ("R94-priv-13", "619", 70),
        ("R94-priv-38", "X17", 100),
    ],
)
def test_SQG_pays_for_Saint_Quentin(rule: str, tile: str, paid: int) -> None:
    table = Table().close("LRC", "PLMMS")
    if tile:
        table.tile("G10", tile, 0)
    assert income(table).get("Red", 0) == paid, rule


# -- sale to companies -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("private", "low", "high", "owner"),
    [
        ("LRC", 10, 40, "Red"),
        ("AR", 13, 50, "Blue"),
        ("SQG", 35, 140, "Red"),
        ("LS", 45, 180, "Blue"),
        ("NMinorS", 70, 280, "Green"),
    ],
)
def test_what_a_company_pays(private: str, low: int, high: int, owner: str) -> None:
    """R94-priv-26, R94-priv-31 (13 F for AR); R94-priv-28: to the player, in the company's turn."""
    table = Table().phase("Green").gent("3", cash=500).turn("AG", "lay_track")
    table.refused(BuyPrivate("Red", private, low - 1), "R94-priv-26")
    table.refused(BuyPrivate("Red", private, high + 1), "R94-priv-26")
    assert Offer(BuyPrivate("Red", private, low), "price", low, high) in table.game.legal_actions()
    table.allowed(BuyPrivate("Red", private, high))
    before = table.money(owner)
    table.do(BuyPrivate("Red", private, low))
    assert (table.money(owner), table.money("AG")) == (before + low, 500 - low)
    assert table.state.papers[private].owner == "AG"
    table.refused(BuyPrivate("Red", private, low), "R94-priv-28")


def test_the_company_must_have_the_money() -> None:
    """R94-priv-26."""
    table = Table().phase("Green").gent("3", cash=34).turn("AG", "lay_track")
    table.refused(BuyPrivate("Red", "SQG", 35), "R94-priv-26")
    table.allowed(BuyPrivate("Red", "LRC", 34))


@pytest.mark.parametrize(
    "step", ["lay_track", "place_station", "run_trains", "pay_dividend", "buy_trains", "buy_privates"]
)
def test_at_any_time_of_the_turn(step: str) -> None:
    """R94-or-1, R94-priv-28: beside every step, and in a last step of its own; by its president alone."""
    table = Table().phase("Green").gent("3", cash=500)
    table.company("Belge", Blue=4, Red=2, operated=True).station("Belge", "E16")
    if step == "pay_dividend":
        table.turn("AG", "run_trains").do(table.game.best_routes())
    else:
        table.turn("AG", step)
    assert table.game.active.step == step.replace("_", " ")
    table.refused(BuyPrivate("Blue", "LS", 90))
    table.allowed(BuyPrivate("Red", "LS", 90))


@pytest.mark.parametrize("phase", ["Yellow", "Green", "Blue", "Brown", "Red", "Gray"])
def test_phases_in_which_companies_buy_privates(phase: str) -> None:
    """R94-phase-6; R94-priv-30: SQG, which stays open, cannot be bought in the red and gray phases."""
    table = Table().phase(phase).gent("6" if phase in ("Red", "Gray") else "2", cash=500)
    if phase not in ("Yellow", "Green", "Red", "Gray"):
        table.s.companies["AG"].trains = ()
    table.turn("AG", "lay_track")
    buy = BuyPrivate("Red", "SQG", 70)
    assert not table.state.papers["SQG"].closed
    if phase in ("Green", "Blue", "Brown"):
        table.allowed(buy)
    else:
        table.refused(buy, "R94-phase-6")


def test_not_in_a_stock_round() -> None:
    """R94-priv-28: only in a company's turn."""
    table = Table().phase("Green").gent("3", cash=500).stock()
    table.refused(BuyPrivate("Red", "SQG", 70))


@pytest.mark.parametrize(("rule", "private"), [("R94-priv-22", "PLMMS"), ("R94-priv-34", "BMS")])
def test_major_shareholdings_are_not_sold_to_companies(rule: str, private: str) -> None:
    table = Table().phase("Green").gent("3", cash=1000).turn("AG", "lay_track")
    for price in (90, 100, 180, 200, 360):
        table.refused(BuyPrivate("Red", private, price), "R94-priv-22")
    offers = [a.action for a in table.game.legal_actions() if isinstance(a, Offer)]
    assert all(isinstance(a, BuyPrivate) and a.private != private for a in offers), rule


# -- closing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "company", "private", "president"),
    [("R94-priv-23", "PLM", "PLMMS", "Red"), ("R94-priv-35", "Belge", "BMS", "Blue")],
)
def test_a_major_shareholding_closes_when_its_company_has_operated(
    rule: str, company: str, private: str, president: str
) -> None:
    """Not when another company operates, nor before the company's own turn."""
    table = Table().company("AG", Red=4, Blue=2).turn("AG")
    table.until("lay track", company)
    assert not table.state.papers[private].closed
    table.do(Pass(president))
    assert table.game.active.step == "buy trains"  # its trains have run
    assert table.state.papers[private].closed, rule
    assert not table.state.papers["LRC"].closed


@pytest.mark.parametrize("french", sorted(MAJOR))
def test_every_french_major_closes_with_its_company(french: str) -> None:
    """R94-priv-23, R94-priv-20."""
    table = Table(french=french)
    assert table.s.papers[MAJOR[french]].owner == "Red"
    table.turn(french, "pay_dividend", only=True)
    assert table.state.papers[MAJOR[french]].closed


def test_a_major_shareholding_does_not_follow_the_presidency() -> None:
    """R94-priv-29: another president, the same owner, who still gets its revenue."""
    table = Table().company("PLM", Green=4, Red=2)
    assert table.t.shares.president(table.s, "PLM") == "Green"
    assert income(table) == {"Red": 45, "Blue": 80, "Green": 30}
