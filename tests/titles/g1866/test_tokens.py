"""Station tokens: where, how many, what they cost, and how they are lost (8.2.4, 8.1.4)."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import Pass, PlaceToken, SellShares
from tests.titles.g1866.kit import Table, cell
from tests.titles.g1866.lines import FRENCH, along, french, run

PUBLIC = (
    *("OU", "CPS", "MIDI", "KPS", "BY", "KHS", "SB", "BH", "FNR", "SSFL", "IFT", "SFAI"),
    *("SBB", "GL", "NRS"),
)


def placing(t: Table, company: str = "OU") -> Table:
    return t.turn(company, "place_station")


@pytest.mark.parametrize("company", PUBLIC)
def test_six_tokens_one_of_them_on_the_map(company: str) -> None:
    """R66-8.2.4-a: six; R66-8.2.4-b: one starts at home; R66-8.2.4-i: the others cost 20 to 100."""
    t = Table()
    assert len(t.stations(company)) == 1
    assert t.charter(company) == (20, 40, 60, 80, 100)


def test_PLM_starts_with_two_tokens() -> None:
    """R66-8.2.4-b; R66-8.2.4-k: the four others cost 20 to 80."""
    t = Table()
    assert t.stations("PLM") == {"M9", "P10"}
    assert t.charter("PLM") == (20, 40, 60, 80)


COSTS = [
    ("OU", "I1 I3 I5 I7 I9 J10 K9 L8 M7 N8 O7", "I9 J10 K9 O7 I1", [20, 40, 60, 80, 100]),
    ("PLM", "I9 J10 K9 L10 M9 N8 O7", "K9 J10 I9 O7", [20, 40, 60, 80]),
]


@pytest.mark.parametrize(("company", "line", "cities", "costs"), COSTS)
def test_costs_in_order(company: str, line: str, cities: str, costs: list[int]) -> None:
    """R66-8.2.4-i, R66-8.2.4-k; R66-8.2.4-j: the cheapest that is left, one after the other."""
    for placed, (to, cost) in enumerate(zip(cities.split(), costs, strict=True)):
        t = Table().company(company, cell(100), cash=500).path(*line.split())
        for hex_id in cities.split()[:placed]:
            t.station(company, hex_id)
        placing(t, company)
        t.do(PlaceToken("Red", to, 0))
        assert t.money(company) == 500 - cost
        assert t.charter(company) == tuple(costs[placed + 1 :])


def test_one_token_a_turn() -> None:
    """R66-8.2.4-d: with two cities in reach; the company may decline."""
    t = placing(french())
    assert t.places() == {("I1", 0), ("I9", 0), ("J10", 0), ("K9", 0)}
    t.do(PlaceToken("Red", "I9", 0))
    assert t.acting != ("OU", "place station")
    assert t.stations("OU") == {"I5", "I9"}
    t.refused(PlaceToken("Red", "J10", 0))
    t = placing(french())
    t.do(Pass("Red"))
    assert t.stations("OU") == {"I5"} and t.money("OU") == 500


def test_no_token_left() -> None:
    """R66-8.2.4-a: with six on the map there is none to place."""
    t = french()
    for hex_id in ("I1", "I9", "J10", "O5", "O7"):
        t.station("OU", hex_id)
    assert t.charter("OU") == ()
    placing(t)
    assert t.acting != ("OU", "place station")


def test_tokens_only_where_the_company_has_rights() -> None:
    """R66-8.2.4-e: Luxembourg is in the Benelux countries; R66-8.1.4-e."""
    t = placing(Table().company("OU", cell(100)).path("I5", "I7", "I9", "I11"))
    assert t.places() == {("I9", 0)}
    t.refused(PlaceToken("Red", "I11", 0))


def test_a_vacant_space_on_a_route() -> None:
    """R66-8.2.4-f: not in a full city, not behind one, not where no route leads, not in a town."""
    t = french().company("MIDI", cell(90), Blue=2).station("MIDI", "J10").path("O5", "O7")
    placing(t)
    assert t.places() == {("I1", 0), ("I9", 0)}
    for hex_id in ("J10", "K9", "O5", "I3"):
        t.refused(PlaceToken("Red", hex_id, 0))


def test_the_second_space_of_a_city() -> None:
    """R66-8.2.4-f: a green city has two spaces, and others' tokens leave one of them."""
    t = french(phase="3").company("MIDI", cell(90), Blue=2).join("J10", "I9", "K9", colour="green")
    t.station("MIDI", "J10")
    placing(t)
    assert ("J10", 0) in t.places()


def test_one_token_in_a_hex() -> None:
    """R66-8.2.4-g: also where a second space is free, and in another city of the same hex."""
    t = french(phase="3").join("J10", "I9", "K9", colour="green").station("OU", "J10")
    placing(t)
    assert "J10" not in {h for h, _ in t.places()} and t.places()
    t.refused(PlaceToken("Red", "J10", 0))
    t = Table().company("OU", cell(100)).tile("J6", "C4", 0).path("I5", "I7")
    stops = t.s.board.stops(t.t.catalogue, "J6")
    assert len(stops) == 2
    t.station("OU", "J6", 0)
    placing(t)
    t.refused(PlaceToken("Red", "J6", 1))


def test_a_token_stays_where_it_is() -> None:
    """R66-8.2.4-h: nothing moves it; an upgrade keeps it in its city."""
    t = french(phase="3").station("OU", "J10")
    t.turn("OU", "lay_track")
    t.do(t.lays("J10")[0])
    assert t.stations("OU") == {"I5", "J10"}
    t.until("place station")
    t.do(PlaceToken("Red", "I9", 0))
    assert t.stations("OU") == {"I5", "J10", "I9"}


def test_loans_for_a_token() -> None:
    """R66-8.2.4-l: one loan of 100 is enough for the token of 40."""
    t = french("2", cash=10).station("OU", "I9")
    placing(t)
    t.do(PlaceToken("Red", "J10", 0))
    c = t.state.companies["OU"]
    assert (c.loans, c.cash) == (1, 10 + 100 - 40)
    assert t.where("OU") == (1, cell(100)[1])


def test_the_director_pays_no_token() -> None:
    """R66-8.2.4-m: with all its loans taken a company of 10 places no token of 20."""
    t = french(cash=10, loans=5).cash(Red=4000)
    placing(t)
    assert t.acting != ("OU", "place station") and t.stations("OU") == {"I5"}
    assert t.money("Red") == 4000


# -- rights lost -----------------------------------------------------------------------------------


def abroad() -> Table:
    """OU of Red has tokens of 20, 40 and 60: Reims, then Bruges and Brussels in the Benelux countries."""
    t = Table().phase("3").company("OU", cell(100), Red=2, Blue=1).path("I5", "I7", "I9", "J10")
    t.nation("BNL", cell(60), Red=1, Blue=1).company("BH", cell(90), Blue=2, Green=1)
    t.tile("H10", "C3").tile("G9", "57").station("OU", "I9").station("OU", "G9").station("OU", "H10")
    return t.st("Red", cell(200))


def test_tokens_come_back_when_rights_are_lost() -> None:
    """R66-8.1.4-p: at once, to the most expensive empty spaces, without compensation (RUL66-58): the token
    of 60 is the dearest empty one, then that of 40, and the next bought costs 40."""
    t = abroad().turn("ST1.1")
    money = t.money("OU")
    t.do(SellShares("Red", "BNL", 1))
    assert t.stations("OU") == {"I5", "I9"}
    assert t.charter("OU") == (40, 60, 80, 100)
    assert t.money("OU") == money


def test_one_token_comes_back_to_the_dearest_space() -> None:
    """R66-8.1.4-p: with tokens of 20, 40 and 60 placed one returns: it lies on 60 and costs 60."""
    t = Table().phase("3").company("OU", cell(100)).path("I5", "I7", "I9", "J10").tile("G9", "57")
    t.nation("BNL", cell(60), Red=1, Blue=1).station("OU", "I9").station("OU", "G9").station("OU", "J10")
    t.st("Red", cell(200)).turn("ST1.1")
    t.do(SellShares("Red", "BNL", 1))
    assert t.charter("OU") == (60, 80, 100)


def test_home_tokens_stay() -> None:
    """R66-8.1.4-p: the home country is never lost; R66-EFR-c: all companies of the seller are looked at."""
    t = abroad().company("CPS", cell(80), Red=2).tile("F10", "57").station("CPS", "F10").turn("ST1.1")
    t.do(SellShares("Red", "BNL", 1))
    assert t.stations("CPS") == {"K13"}
    assert t.stations("OU") == {"I5", "I9"}


def test_only_the_last_share_counts() -> None:
    """R66-EFR-c: with a share left the tokens stay; others' companies are not touched."""
    t = abroad()
    t.s.certificates["BNL_2"] = "Red"
    t.turn("ST1.1")
    t.do(SellShares("Red", "BNL", 1))
    assert t.stations("OU") == {"I5", "I9", "G9", "H10"}


def test_no_run_over_a_border_without_rights() -> None:
    """R66-8.1.4-e, R66-8.2.5.1-f: from Reims to Luxembourg needs a share of the Benelux nation;
    R66-8.1.4-g: one of the director."""
    for holder, allowed in (("Blue", False), ("Red", True)):
        t = Table().phase("3").company("OU", cell(100)).path("I5", "I7", "I9", "I11").trains("OU", "3")
        t.nation("BNL", cell(60), rest="ipo", **{holder: 1}).turn("OU", "run_trains")
        action = run("Red", along(t, "3-0", "I5", "I7", "I9", "I11"))
        t.allowed(action) if allowed else t.refused(action)


def test_all_countries_in_between() -> None:
    """R66-8.1.4-h: from Reims over Luxembourg (Benelux) to Frankfurt (Germany) with rights in Germany only
    nothing is done there: no track, no token, no run."""
    for nations, allowed in ((("DE",), False), (("DE", "BNL"), True)):
        t = Table().phase("3").company("OU", cell(100)).trains("OU", "4")
        t.path("I5", "I7", "I9", "I11", "I13", "I15").join("I11", "I9", "I13", colour="green")
        for i, nation in enumerate(nations):
            t.nation(nation, cell((60, 65)[i]), Red=1)
        t.turn("OU", "lay_track")
        assert bool(t.lays("I15")) == allowed
        t.until("place station")
        assert (("I15", 0) in t.places()) == allowed
        t.until("run trains")
        action = run("Red", along(t, "4-0", "I5", "I7", "I9", "I11", "I13", "I15"))
        t.allowed(action) if allowed else t.refused(action)


@pytest.mark.parametrize(("nation", "company", "region"), [("DE", "KPS", "PRU"), ("IT", "IFT", "K2S")])
def test_german_and_italian_companies(nation: str, company: str, region: str) -> None:
    """R66-8.1.4-f: rights in the home region, in the whole country when it is formed."""
    t = Table().company(company, cell(100))
    assert t.t.network.rights(t.s, company) == {region}  # type: ignore[attr-defined]
    t.nation(nation, cell(60), Blue=1)
    assert t.t.network.rights(t.s, company) == {nation}  # type: ignore[attr-defined]
    hexes = t.t.network.reach(t.s, company).hexes
    assert hexes is not None
    areas = {a for h in hexes for a in t.t.catalogue.map.hexes[h].areas}
    assert len(areas & {"PRU", "HAN", "BAV", "WTB", "SAX", "K2S", "SAR", "LV", "PAP", "TUS"}) == 5


@pytest.mark.parametrize("holding", [True, False])
def test_rights_by_a_minor_nation(holding: bool) -> None:
    """R66-8.1.3-l: with Prussia's certificate OU of its owner may build in Prussia; R66-8.1.2-n: shares of a
    major nation give rights in all of it."""
    t = Table().phase("3").company("OU", cell(100)).minor("PRU", "Red" if holding else "Blue")
    t.tile("F22", "C6").station("OU", "F22") if holding else t.tile("F22", "C6")
    found = t.t.network.rights(t.s, "OU")  # type: ignore[attr-defined]
    assert found == ({"FR", "PRU"} if holding else {"FR"})
    t.turn("OU", "lay_track")
    assert any("PRU" in t.t.catalogue.map.hexes[a.hex].areas for a in t.lays()) == holding


def test_a_share_of_a_major_nation_opens_all_of_it() -> None:
    """R66-8.1.2-n: every company its owner directs, anywhere in the nation; not those of others."""
    t = Table().phase("3").nation("CH", cell(60), Red=1).company("OU", cell(100))
    t.company("CPS", cell(90), Red=2).company("PLM", cell(80), Blue=2)
    rights = {c: t.t.network.rights(t.s, c) for c in ("OU", "CPS", "PLM")}  # type: ignore[attr-defined]
    assert rights == {"OU": {"FR", "CH"}, "CPS": {"FR", "CH"}, "PLM": {"FR"}}


def test_a_concession_opens_nothing() -> None:
    """R66-8.1.1-h: its nation has not been formed."""
    t = Table().company("OU", cell(100)).concession("BNL", "Red").path("I5", "I7", "I9", "I11")
    placing(t)
    assert t.places() == {("I9", 0)}


FERRIES = [((), False), (("GB",), True)]


@pytest.mark.parametrize(("shares", "allowed"), FERRIES)
def test_a_ferry_needs_rights_on_both_shores(shares: tuple[str, ...], allowed: bool) -> None:
    """R66-X-sea-neutral: from Calais (France) to London by the ferry G7; the Benelux ferry F8 from Rotterdam
    too needs a share of Great Britain and of the Benelux nation."""
    t = Table().phase("5").company("OU", cell(100)).path("H8", to="G7").station("OU", "H8")
    for nation in shares:
        t.nation(nation, cell(60), Red=1)
    placing(t)
    assert (("F6", 0) in t.places()) == allowed
    t = Table().phase("5").company("OU", cell(100)).nation("BNL", cell(65), Red=1)
    t.join("F10", "F8").station("OU", "F10")
    for nation in shares:
        t.nation(nation, cell(60), Red=1)
    placing(t)
    assert (("F6", 2) in t.places()) == allowed
    assert FRENCH[2] in t.stations("OU")
