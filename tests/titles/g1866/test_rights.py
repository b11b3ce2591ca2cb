"""Operating rights, Lombardy-Venetia, ferries (2.1.2 to 2.1.4)."""

from __future__ import annotations

import pytest

from eighteenxx.board.hexes import neighbour
from eighteenxx.engine.actions import LayTile, Par, PlaceToken
from tests.titles.g1866.kit import MIDDLE, Table, cell, exits


def reached(t: Table, company: str) -> set[str]:
    """Hexes with track a company is connected to."""
    return {hex_id for hex_id, _ in t.t.network.of(t.state, company).paths}


def areas(t: Table, company: str) -> set[str]:
    """Areas in which a company may operate."""
    return set(t.t.network.rights(t.s, company))  # type: ignore[attr-defined]


# -- home and foreign countries --------------------------------------------------------------------


def french() -> Table:
    """OU of Red has track from Rouen (France) over the border into the Benelux countries."""
    return Table().company("OU", cell(200), cash=1000).path("I5", "I7", "I9", "I11")


def test_a_company_always_has_its_home_country() -> None:
    """R66-2.1.2-b: without any share."""
    t = french().turn("OU", "lay_track")
    assert reached(t, "OU") == {"I5", "I7", "I9"}
    assert all("FR" in t.t.catalogue.map.hexes[a.hex].areas for a in t.lays())
    assert t.lays()


def test_a_share_of_the_nation_gives_rights() -> None:
    """R66-2.1.2-c: while the director owns one, and only the director's counts."""
    t = french().nation("BNL", cell(60), Blue=1, Red=1).turn("OU", "place_station")
    assert reached(t, "OU") == {"I5", "I7", "I9", "I11"}
    t = french().nation("BNL", cell(60), Blue=2).turn("OU", "place_station")
    assert reached(t, "OU") == {"I5", "I7", "I9"}
    assert t.places() == {("I9", 0)}


def test_a_concession_gives_no_rights() -> None:
    """R66-2.1.2-c, R66-2.4-d: it is no share."""
    t = french().concession("BNL", "Red").turn("OU", "place_station")
    assert reached(t, "OU") == {"I5", "I7", "I9"}


@pytest.mark.parametrize(
    ("company", "region"),
    [("KPS", "PRU"), ("BY", "BAV"), ("KHS", "HAN"), ("SSFL", "TUS"), ("IFT", "K2S"), ("SFAI", "LV")],
)
def test_regions_are_areas_of_their_own(company: str, region: str) -> None:
    """R66-2.1.2-a: until the country is formed; R66-2.1.2-b: then the whole of it is at home."""
    country = "DE" if company in ("KPS", "BY", "KHS") else "IT"
    t = Table().company(company, cell(100))
    assert areas(t, company) == {region}
    t.nation(country, cell(60), Blue=1)
    assert areas(t, company) == {country}


def test_a_minor_gives_rights_in_its_region() -> None:
    """R66-2.1.2-c, R66-2.1.2-a: Bavaria's company enters Prussia with the minor of its director, not
    Saxony."""
    t = Table().company("BY", cell(100)).minors(PRU="Red", SAX="Blue")
    assert areas(t, "BY") == {"BAV", "PRU"}
    t = Table().company("OU", cell(100)).minors(PRU="Red")
    assert areas(t, "OU") == {"FR", "PRU"}


def test_nations_stay_at_home() -> None:
    """R66-2.1.2-d: whatever their directors own: a nation lays no track abroad."""
    t = Table().nation("FR", cell(60), Red=1).nation("BNL", cell(60, MIDDLE), Red=1).path("I9", "I11")
    t.turn("FR")
    assert t.acting == ("FR", "lay track")
    assert all("FR" in t.t.catalogue.map.hexes[a.hex].areas for a in t.lays())
    t.refused(LayTile("Red", "G11", "57", 1))


def test_minors_stay_in_their_region() -> None:
    """R66-2.1.2-d: Hannover builds in Hannover only, and its train stays there."""
    t = Table().minors(HAN="Red", PRU="Red").path("E19", "F20", "F22").turn("HAN")
    assert t.acting == ("HAN", "lay track")
    assert {area for a in t.lays() for area in t.t.catalogue.map.hexes[a.hex].areas} == {"DE", "HAN"}
    assert reached(t, "HAN") == {"E19"}


def test_no_way_through_a_country_without_rights() -> None:
    """R66-2.1.2-c: Prussia lies between Saxony and Hannover."""
    t = Table().company("KHS", cell(100), cash=1000).minors(SAX="Red").path("F18", "F20", "G21", "H20")
    assert areas(t, "KHS") == {"HAN", "SAX"}
    assert reached(t, "KHS") == {"F18"}
    t = Table().company("KHS", cell(100)).minors(SAX="Red", PRU="Red").path("F18", "F20", "G21", "H20")
    assert "H20" in reached(t, "KHS")


# -- Lombardy-Venetia ------------------------------------------------------------------------------


@pytest.mark.parametrize("company", ["BH", "SB", "FNR"])
def test_austrian_companies_in_lombardy_venetia(company: str) -> None:
    """R66-2.1.3-d: as if native, until Italy forms; R66-2.1.3-e: then only with an Italian share."""
    t = Table().company(company, cell(100))
    assert areas(t, company) == {"AHE", "LV"}
    t.nation("IT", cell(60), Blue=1)
    assert areas(t, company) == {"AHE"}
    t = Table().company(company, cell(100)).nation("IT", cell(60), Red=1)
    assert areas(t, company) == {"AHE", "IT"}


def test_the_empire_in_lombardy_venetia() -> None:
    """R66-2.1.3-a: the nation itself, and any company with an Austrian share (RUL66-57), until Italy
    forms."""
    t = Table().nation("AHE", cell(60), Red=1).company("OU", cell(100))
    assert areas(t, "AHE") == {"AHE", "LV"}
    assert areas(t, "OU") == {"FR", "AHE", "LV"}
    assert "N14" in {a.hex for a in t.turn("AHE").lays()}
    t = Table().nation("AHE", cell(60), Red=1).company("OU", cell(100)).nation("IT", cell(65), Blue=1)
    assert areas(t, "AHE") == {"AHE"} and areas(t, "OU") == {"FR", "AHE"}
    assert "N14" not in {a.hex for a in t.turn("AHE").lays()}


def test_the_minor_of_lombardy_venetia() -> None:
    """R66-2.1.3-b: it cannot operate in Austria-Hungary."""
    t = Table().minor("LV", "Red").path("N20", "N22").turn("LV")
    assert areas(t, "LV") == {"LV"}
    assert {a.hex for a in t.lays()} <= {"M17", "N14", "N16", "N18", "N20", "O17", "P18"}
    assert "N22" not in reached(t, "LV")


def test_sfai() -> None:
    """R66-2.1.3-c: at home in Lombardy-Venetia only, later in all Italy; R66-2.1.3-g: in Austria-Hungary
    with a share of it."""
    t = Table().company("SFAI", cell(100))
    assert areas(t, "SFAI") == {"LV"}
    t.nation("AHE", cell(65), Red=1)
    assert areas(t, "SFAI") == {"LV", "AHE"}
    t = Table().company("SFAI", cell(100)).nation("AHE", cell(65), Blue=1).nation("IT", cell(60), Blue=1)
    assert areas(t, "SFAI") == {"IT"}


def test_stations_in_lombardy_venetia_when_italy_forms() -> None:
    """R66-2.1.3-f: each goes back to the dearest empty space, without compensation; R66-2.1.3-e; with an
    Italian share, or at home, they stay."""
    t = Table().phase("3").company("SB", cell(200), cash=100, Blue=2).company("BH", cell(180), Green=2)
    t.company("SFAI", cell(165), Blue=2).minors(K2S="Red", TUS="Green").nation("CH", cell(50), Blue=1)
    t.station("SB", "O23").station("SB", "N18").station("SB", "O21").station("BH", "P18")
    t.st("Red", cell(400)).turn("ST1.1")
    t.do(Par("Red", "IT", cell(60)))
    assert t.stations("SB") == {"N22", "O23", "O21"}
    assert t.charter("SB") == (60, 80, 100)
    assert t.money("SB") == 100
    assert t.stations("BH") == {"Q25", "P18"}
    assert t.stations("SFAI") == {"N14"}


# -- ferries ---------------------------------------------------------------------------------------


def calais(phase: str) -> Table:
    """OU with track from Calais to the ferry G7 and rights in Great Britain."""
    t = Table().phase(phase).company("OU", cell(100), cash=1000).nation("GB", cell(60), Red=1)
    t.station("OU", "H8").path("H8", to="G7")
    return t.trains("OU", {"L/2": "2", "3": "3", "4": "4", "5": "5"}[phase])


@pytest.mark.parametrize(("phase", "opened"), [("L/2", False), ("3", True), ("4", True), ("5", True)])
def test_the_ferry_of_calais(phase: str, opened: bool) -> None:
    """R66-2.1.4f-b: not before phase 3; R66-2.1.4f-d: open ever after; R66-2.1.4f-a: used as ordinary
    track."""
    t = calais(phase)
    assert ("F6" in reached(t, "OU")) is opened
    assert (t.best("OU")[0] > 0) is opened
    t.turn("OU", "place_station")
    assert (("F6", 0) in t.places()) is opened


def test_a_ferry_needs_rights_on_both_shores() -> None:
    """R66-2.1.4f-a: without a share of Great Britain the route ends at its border (RUL66-77)."""
    t = Table().phase("3").company("OU", cell(100)).station("OU", "H8").path("H8", to="G7")
    assert "F6" not in reached(t, "OU")


@pytest.mark.parametrize(("phase", "opened"), [("3", False), ("4", False), ("5", True), ("8", True)])
def test_the_brown_ferries(phase: str, opened: bool) -> None:
    """R66-2.1.4f-c: H4 and F8 not before phase 5; R66-2.1.4f-d."""
    t = Table().phase(phase).company("OU", cell(100)).nation("GB", cell(60), Red=1)
    t.join("I3", "H4", "I5").path("I5", to="I3")
    assert ("F6" in reached(t, "OU")) is opened
    t = Table().phase(phase).company("NRS", cell(100)).nation("GB", cell(60), Red=1).station("NRS", "F10")
    t.path("F10", to="F8")
    assert ("F6" in reached(t, "NRS")) is opened


@pytest.mark.parametrize(("phase", "opened"), [("L/2", False), ("3", True), ("6", True)])
def test_the_ferry_of_bari(phase: str, opened: bool) -> None:
    """R66-2.1.4f-b: S25 between Bari and Austria-Hungary, from phase 3."""
    t = Table().phase(phase).company("BH", cell(100)).nation("IT", cell(60), Red=1)
    t.path("Q25", "R24", to="S25").join("S23", "S25")
    assert ("S23" in reached(t, "BH")) is opened


def test_track_up_to_a_closed_ferry() -> None:
    """R66-2.1.4f-e: it may be laid."""
    t = Table().company("OU", cell(100), cash=1000).station("OU", "H8").turn("OU", "lay_track")
    west = next(side for side in range(6) if neighbour("H8", side, "pointy") == "G7")
    assert any(west in exits(t.t.catalogue.tiles[a.tile], a.rotation) for a in t.lays("H8"))


def test_no_station_over_a_closed_ferry() -> None:
    """R66-2.1.4f-b: nor any route."""
    t = calais("L/2").turn("OU", "place_station")
    t.refused(PlaceToken("Red", "F6", 0))


@pytest.mark.parametrize(("over", "shore", "other"), [("R14", "O13", "Q13"), ("R12", "Q13", "O13")])
def test_sardinias_ferries_are_open_from_the_start(over: str, shore: str, other: str) -> None:
    """R66-2.1.4f-f: to Genoa, and to Corsica with French rights; R66-2.1.4f-a."""
    t = Table().company("SFAI", cell(100)).nation("IT", cell(60), Red=1).nation("FR", cell(65), Red=1)
    t.path("Q13", to="R12").path("O13", to="P14").path("T12", to="S13").join("S13", "T12", over)
    t.station("SFAI", "T12")
    assert t.state.phase == "L/2"
    assert shore in reached(t, "SFAI") and other not in reached(t, "SFAI")


def test_ferries_of_the_kingdom_of_sardinia() -> None:
    """R66-2.1.4f-g: from Cagliari to Genoa; R66-2.1.4f-h: not to Corsica, Rome or Naples."""
    t = Table().minor("SAR", "Red").path("O13", to="P14").path("T12", to="S13").join("S13", "T12", "R14")
    assert {"T12", "O13"} <= reached(t, "SAR")
    assert t.best("SAR")[0] == 30 + 20
    for over, shore in (("R12", "Q13"), ("S15", "R18"), ("T14", "T20")):
        t = Table().minors(SAR="Red", K2S="Red", PAP="Red")
        if over == "T14":
            t.join("T12", "T14")
        else:
            t.path("T12", to="S13").join("S13", "T12", over)
        t.join(shore, {"R12": "R12", "S15": "S17", "T14": "T18"}[over])
        assert "T12" in reached(t, "SAR") and shore not in reached(t, "SAR")
        assert t.best("SAR")[0] == 30
