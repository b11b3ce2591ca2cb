"""The two late companies and their homes."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import BuyShares, BuyTrain, Choose, Par, Pass
from tests.titles.g1894.kit import PAR, Table

FRANCE = {"B3", "B9", "B11", "D3", "D9", "D11", "E2", "E6", "E10", "G4", "G6", "G10", "H9", "I10"}
BELGIUM = {"C14", "D15", "D17", "E16", "F15", "G14", "G18", "H17"}
TRACK = {"G4", "I10", "G18"}
"""Printed with track."""
KEPT = {"B3", "D3", "D9", "E6", "G14", "I10", "D15", "E16"}
"""Homes of the others, one space each (Paris has another city beside PLM's)."""


def choosing(company: str, table: Table | None = None) -> Table:
    """Red has just bought the president's certificate of a late company."""
    made = (table.copy() if table else Table()).phase("Brown").stock()
    made.do(Par("Red", company, PAR[67]))
    assert (made.game.active.step, made.game.active.player) == ("choose home", "Red")
    return made


def homes(table: Table) -> set[str]:
    return {a.choice for a in table.game.legal_actions() if isinstance(a, Choose)}


@pytest.mark.parametrize("company", ["LF", "LB"])
@pytest.mark.parametrize("phase", ["Yellow", "Green", "Blue", "Brown", "Red", "Gray"])
def test_from_the_brown_phase(company: str, phase: str) -> None:
    """R94-late-1, R94-corp-8, R94-corp-9, R94-phase-9."""
    table = Table().phase(phase).stock()
    if phase in ("Yellow", "Green", "Blue"):
        table.refused(Par("Red", company, PAR[67]), "R94-stock-6")
        table.refused(BuyShares("Red", company, "ipo"))
    else:
        table.allowed(Par("Red", company, PAR[67]))


def test_the_first_5_1_train_makes_them_available() -> None:
    """R94-phase-9: all ten shares of each."""
    table = Table().phase("Blue").gent(cash=500)
    table.s.depot.sold["4"], table.s.depot.left["4"] = 4, 0
    table.turn("AG", "buy_trains")
    assert table.shares("LF", "ipo") == table.shares("LB", "ipo") == 0
    table.do(BuyTrain("Red", "5+1", "bank", 400))
    assert table.shares("LF", "ipo") == table.shares("LB", "ipo") == 10


def test_par_prices() -> None:
    """R94-late-6: 67, 80 or 95 F."""
    table = Table().phase("Brown").stock()
    cells = {a.cell for a in table.game.legal_actions() if isinstance(a, Par) and a.company == "LF"}
    assert cells == {PAR[67], PAR[80], PAR[95]}
    table.refused(Par("Red", "LF", PAR[100]), "R94-market-7")


def test_a_late_company_floats_at_60_percent() -> None:
    """R94-late-6, R94-float-1."""
    table = Table().phase("Brown").company("LF", Red=3, Blue=2, par=67, cash=0)
    table.s.companies["LF"].home = (("B9", 0),)
    table.stock()
    assert not table.state.companies["LF"].floated
    table.do(BuyShares("Red", "LF", "ipo"))
    assert (table.state.companies["LF"].floated, table.money("LF")) == (True, 670)


# -- the home --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("company", "country"), [("LF", FRANCE), ("LB", BELGIUM)])
def test_the_buyer_chooses_the_home_at_once(company: str, country: set[str]) -> None:
    """R94-late-2, R94-late-5: before anything else; R94-late-3: in its country."""
    table = choosing(company)
    table.refused(Pass("Red"))
    table.refused(BuyShares("Red", "PLM", "ipo"))
    assert homes(table) <= country
    for hex_id in (FRANCE | BELGIUM) - homes(table):
        table.refused(Choose("Red", hex_id), "R94-late-3")
    table.refused(Choose("Blue", next(iter(homes(table)))))
    table.do(Choose("Red", sorted(homes(table))[0]))
    assert table.game.active.step == "stock"


@pytest.mark.parametrize(("company", "country"), [("LF", FRANCE), ("LB", BELGIUM)])
def test_a_city_without_track_and_not_kept_for_others(company: str, country: set[str]) -> None:
    """R94-late-4, R94-late-7: with nothing laid, all cities but printed ones and others' homes."""
    assert homes(choosing(company)) == country - TRACK - KEPT


@pytest.mark.parametrize(("company", "country"), [("LF", FRANCE), ("LB", BELGIUM)])
def test_with_track_everywhere_any_city_will_do(company: str, country: set[str]) -> None:
    """R94-late-4: then those with track are open; R94-late-3: if they have a free space."""
    table = Table()
    for hex_id in country - TRACK:
        label = table.t.catalogue.map.hexes[hex_id].tile.label
        table.tile(hex_id, {None: "57", "P": "X1", "B": "X2", "L": "X3"}[label], 0)
    full = sorted(country - KEPT - {"G6"})[0]
    for hex_id in country & KEPT:  # those homes are taken by their companies
        for name, c in table.s.companies.items():
            for home, stop in table.t.defs.companies[name].homes:
                if home == hex_id:
                    c.tokens_left = c.tokens_left[1:]
                    table.s.board.put(table.t.catalogue, home, stop, name)
    table.company("Est", Red=2, Blue=2, Green=2).station("Est", full)
    taken = {full} | (country & KEPT)
    assert homes(choosing(company, table)) == country - taken
    # One city without track left: it must be chosen.
    spare = sorted(country - taken - TRACK)[-1]
    last = table.copy()
    last.s.board.laid.pop(spare)
    last.s.board.changed()
    assert homes(choosing(company, last)) == {spare}


def test_homes_of_others_that_are_placed_are_full_not_kept() -> None:
    """R94-late-7: while Nord's home in Lens is not placed, a second space there does not help."""
    table = Table().phase("Brown")
    for hex_id in FRANCE - TRACK - KEPT - {"G6"}:
        table.tile(hex_id, {None: "57", "L": "X3"}[table.t.catalogue.map.hexes[hex_id].tile.label], 0)
    table.tile("D9", "14", 0).tile("G6", "X1", 0)
    # B3, D3 and E6 have no track, but they are homes of others too, so nothing without track is left.
    assert "D9" not in homes(choosing("LF", table.copy()))
    table.company("Nord", Red=2, Blue=2, Green=2, operated=True).station("Nord", "D9").station("Nord", "G14")
    assert "D9" in homes(choosing("LF", table))


def test_no_split_city_with_a_home_to_come() -> None:
    """R94-late-7: AG may still go to either city of Gent; once its home is placed, the other one is open."""
    table = Table()
    for hex_id in BELGIUM - TRACK - KEPT:
        table.tile(hex_id, {None: "57", "B": "X2"}[table.t.catalogue.map.hexes[hex_id].tile.label], 0)
    table.tile("D15", "X16", 1)
    assert "D15" not in homes(choosing("LB", table))
    table.company("AG", Red=2, Blue=2, Green=2, operated=True).station("AG", "D15")
    assert "D15" in homes(choosing("LB", table))


def test_the_space_is_kept_until_the_home_is_placed() -> None:
    """R94-late-5, R94-or-12."""
    table = choosing("LB")
    table.do(Choose("Red", "C14"))
    table.s = table.state
    for at, place in enumerate(("Blue", "Blue", "Green", "Green")):
        table.s.certificates[f"LB_{at + 1}"] = place
    table.s.companies["LB"].floated = True
    table.gent("4").trains("Belge", "4").turn("AG", "place_station")
    assert ("C14", 0) not in table.stations()
    assert ("C14", 0) in table.t.network.of(table.state, "AG").token_places
    table.until("lay track", "LB")
    assert table.state.board.stations_of("LB") == [("C14", 0)]


def test_in_Paris_it_is_the_city_that_is_not_PLMs() -> None:
    """R94-late-3 (RUL94-04)."""
    table = choosing("LF")
    table.do(Choose("Red", "G6"))
    assert table.t.tokens.homes(table.state, "LF") == (("G6", 1),)
    refused = choosing("LF", Table().company("Est", Red=2, Blue=2, Green=2).station("Est", "G6", 1))
    assert "G6" not in homes(refused)


@pytest.mark.parametrize("rotation", range(6))
def test_the_home_in_Paris_follows_the_other_citys_track(rotation: int) -> None:
    """R94-late-5, R94-or-24: whatever is laid before the late company operates."""
    table = Table().phase("Brown").company("PLM", Red=2, Blue=2, Green=2, operated=True)
    table.tile("G6", "X1", rotation).station("PLM", "G6").trains("PLM", "5+1")
    table.company("LF", Blue=4, Red=2)
    table.s.companies["LF"].home = (("G6", 1),)
    other = (rotation + 3) % 6
    table.turn("PLM", "lay_track", only=True)
    lays = table.lays("G6")
    assert lays
    for lay in lays:
        after = table.copy()
        after.do(lay)
        after.until("lay track", "LF")
        (stop,) = [at for at, who in after.state.board.stations("G6") if who == "LF"]
        paths = after.state.board.paths(after.t.catalogue, "G6")
        assert other in {x for path in paths if f"s{stop}" in path for x in path if isinstance(x, int)}
        assert sorted(who for _, who in after.state.board.stations("G6")) == ["LF", "PLM"]


def test_a_home_in_a_split_city_is_chosen_when_it_starts() -> None:
    """R94-late-5, R94-split-11 (RUL94-04): if both cities have a space."""
    table = choosing("LB", Table().company("AG", Red=2, Blue=2, Green=2, operated=True).station("AG", "G10"))
    assert "C14" in homes(table)
    table.do(Choose("Red", "C14"))
    table.s = table.state
    table.tile("C14", "14", 1).tile("C14", "X16", 1)
    for at, place in enumerate(("Blue", "Blue", "Green", "Green")):
        table.s.certificates[f"LB_{at + 1}"] = place
    table.s.companies["LB"].floated = True
    table.turn("LB")
    assert table.game.active.step == "choose home stop"


def test_nobody_starts_a_late_company_without_a_home() -> None:
    """R94-late-3: when no city of its country has a space for it, it is not for sale."""
    table = Table().phase("Brown")
    owners = ("AG", "Est", "CFOR", "PLM", "Ouest", "Belge", "Nord", "AG")
    for hex_id, name in zip(sorted(BELGIUM), owners, strict=True):
        c = table.s.companies[name]
        c.tokens_left = c.tokens_left[1:]
        table.s.board.put(table.t.catalogue, hex_id, 0, name)
    table.stock()
    table.refused(Par("Red", "LB", PAR[67]), "R94-late-3")
    table.allowed(Par("Red", "LF", PAR[67]))
