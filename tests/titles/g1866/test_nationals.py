"""Concessions, major nations and minor nations: what they are, build, earn and pay (8.1.1 to 8.1.3, 8.2)."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import BuyShares, LayTile, Par, Pass, SellShares
from tests.titles.g1866.kit import MIDDLE, Table, cell, exits
from tests.titles.g1866.lines import along, run, side_to

CONCESSIONS = {"GB": "C1", "FR": "C2", "AHE": "C3", "BNL": "C4", "ESP": "C5", "CH": "C6"}
NATIONS = ("GB", "FR", "AHE", "BNL", "ESP", "CH", "DE", "IT")
GERMAN, ITALIAN = ("PRU", "HAN", "BAV", "WTB", "SAX"), ("K2S", "SAR", "LV", "PAP", "TUS")
MINORS = GERMAN + ITALIAN
DIVIDENDS = {"GB": 35, "FR": 40, "AHE": 40, "DE": 50, "IT": 50, "BNL": 25, "ESP": 25, "CH": 10}

CITIES = {
    "FR": "H8 I1 I5 I9 J6 J10 K1 K3 K9 K13 M9 N2 O5 O7 P10 P12",
    "CH": "L12 L14 L16",
    "BNL": "F10 F12 G9 G11 H10 I11",
    "DE": "E17 E19 E25 F18 F22 H14 H20 I15 I23 K15 K19",
    "PRU": "E25 F22 H14",
    "HAN": "E17 E19 F18",
    "BAV": "K19",
    "WTB": "I15 K15",
    "SAX": "H20 I23",
    "K2S": "S23 T20 V18 V20",
    "SAR": "N12 O13 T12",
    "LV": "N14 N18 P18",
    "PAP": "Q19 R18",
    "TUS": "Q17",
}
"""Cities on the map that are not printed in grey."""


def hexes(t: Table) -> set[str]:
    """Hexes in which a tile may be laid now."""
    return {a.hex for a in t.lays()}


# -- concessions -----------------------------------------------------------------------------------


def test_six_concessions() -> None:
    """R66-8.1.1-a: not of Germany or Italy; R66-8.1.1-d: without value."""
    t = Table()
    defs = t.t.defs
    assert {n: defs.companies[n].facts.get("concession") for n in NATIONS} == {
        **CONCESSIONS,
        "DE": None,
        "IT": None,
    }
    for paper in CONCESSIONS.values():
        assert defs.privates[paper].value == 0
    t.concession("FR", "Red")
    assert t.t.ending.worth(t.s, "Red") == 2000


def test_concessions_are_bought_in_the_auction_only() -> None:
    """R66-8.1.1-b: one nobody has is not for sale in an operating round; R66-10.2.3-e: nor are shares of its
    nation before phase 5."""
    t = Table().st("Red", cell(200)).turn("ST1.1")
    assert not t.starts("FR")
    t.refused(Par("Red", "FR", cell(50)), "R66-8.1.1-f")
    for source in ("ipo", "pool"):
        t.refused(BuyShares("Red", "FR", source))


def test_a_concession_counts_as_a_certificate() -> None:
    """R66-8.1.1-c."""
    t = Table()
    before = t.t.shares.certificates(t.s, "Red")
    t.concession("FR", "Red")
    assert t.t.shares.certificates(t.s, "Red") == before + 1


def test_a_concession_gives_no_discount() -> None:
    """R66-8.1.1-d: the full price of the space is paid."""
    t = Table().concession("FR", "Red").st("Red", cell(200)).turn("ST1.1")
    t.do(Par("Red", "FR", cell(55)))
    assert t.money("Red") == 1945


@pytest.mark.parametrize("nation", CONCESSIONS)
def test_concessions_pay_10_a_round(nation: str) -> None:
    """R66-8.1.1-e: at the start of each round, while they are not exercised."""
    t = Table().concession(nation, "Red").company("MIDI", cell(50), Blue=2).trains("MIDI", "2").round()
    assert (t.money("Red"), t.money("Blue")) == (2010, 2000)
    t.until("lay track", "MIDI")
    while t.state.round.number == 3:
        t.do(Pass(t.game.active.player or ""))
    assert t.money("Red") == 2020
    t = Table().nation(nation, cell(50), Red=1).company("MIDI", cell(45), Blue=2).trains("MIDI", "2")
    t.round()
    assert t.money("Red") in (2000, 2000 + DIVIDENDS[nation])


def test_only_the_owner_exercises_a_concession() -> None:
    """R66-8.1.1-f; R66-8.1.2-b: the six nations form by their concessions."""
    for nation in CONCESSIONS:
        t = Table().concession(nation, "Blue").st("Red", cell(200)).st("Blue", cell(180)).turn("ST1.1")
        assert not t.starts(nation)
        t.refused(Par("Red", nation, cell(50)), "R66-8.1.1-f")
        t.do(Pass("Red"))
        assert t.starts(nation) and t.acting == ("ST2.1", "stock turn")


# -- what nations are ------------------------------------------------------------------------------


@pytest.mark.parametrize("nation", NATIONS)
def test_certificates_of_a_major_nation(nation: str) -> None:
    """R66-8.1.2-l: a director's and four ordinary certificates of 10%; R66-8.1.2-m: the bank has the rest."""
    t = Table().nation(nation, cell(50), Red=1)
    found = t.t.certificates_of[nation]
    assert [(c.shares, c.president) for c in found] == [(1, True), *[(1, False)] * 4, (5, False)]
    assert t.s.companies[nation].size == 10
    assert t.s.certificates[found[5].id] == "locked"


def test_the_banks_half_is_never_sold() -> None:
    """R66-8.1.2-m: when the other five are bought there is nothing left; R66-8.1.2-l: one share costs the
    market price."""
    t = Table().nation("FR", cell(50), Red=3, Blue=1).st("Green", cell(200)).turn("ST3.1")
    t.do(BuyShares("Green", "FR", "ipo"))
    assert t.money("Green") == 1950
    t = Table().nation("FR", cell(50), Red=3, Blue=2).st("Green", cell(200)).turn("ST3.1")
    for source in ("ipo", "pool", "treasury:FR", "locked"):
        t.refused(BuyShares("Green", "FR", source))


def test_a_nation_has_no_treasury() -> None:
    """R66-8.1.2-j: no money and no shares of its own; R66-8.1.3-f: neither has a minor, nor trains."""
    t = Table().nation("FR", cell(50), Red=1).minor("PRU", "Blue").tile("E25", "57", 1)
    t.turn("PRU")
    t.until("lay track", "FR")
    t.do(t.lays()[0])
    assert t.money("FR") == t.money("PRU") == 0
    assert t.shares("FR", "treasury:FR") == t.shares("PRU", "treasury:PRU") == 0
    assert t.state.companies["PRU"].trains == t.state.companies["FR"].trains == ()
    for name in (*NATIONS, *MINORS):
        assert not {"treasury", "trains", "stations", "loans"} & set(t.t.defs.companies[name].features)


@pytest.mark.parametrize(("minor", "area"), [(m, m) for m in MINORS])
def test_certificates_of_a_minor_nation(minor: str, area: str) -> None:
    """R66-8.1.3-a: ten minors; R66-8.1.3-i: one certificate of 50%, the bank keeps the other half;
    R66-8.1.3-k: it counts as a certificate."""
    t = Table().minor(minor, "Red")
    found = t.t.certificates_of[minor]
    assert [(c.shares, c.president) for c in found] == [(1, True), (1, False)]
    assert t.s.companies[minor].size == 2
    assert [t.s.certificates[c.id] for c in found] == ["Red", "locked"]
    assert t.t.shares.certificates(t.s, "Red") == 1
    assert t.t.defs.companies[minor].facts["area"] == area


def test_the_other_half_of_a_minor_is_not_sold() -> None:
    """R66-8.1.3-i; R66-10.3.4-d: nor is a minor nobody bought, until its nation forms."""
    t = Table().minor("PRU", "Red").st("Blue", cell(200)).turn("ST2.1")
    for source in ("ipo", "pool", "locked", "unissued", "treasury:PRU"):
        t.refused(BuyShares("Blue", "PRU", source))
        t.refused(BuyShares("Blue", "HAN", source))
    t.refused(Par("Blue", "HAN", cell(50)))
    assert not t.starts("HAN")


# -- track -----------------------------------------------------------------------------------------

PRINTED = {"PRU": {"F24", "G25", "H24", "I25"}, "SAR": {"S13"}}
"""Hexes at printed track: of Warsaw, of the ferry to Sardinia."""

OFF_BOARD = [("GB", False), ("ESP", False), ("FR", True), ("CH", True)]


@pytest.mark.parametrize(("nation", "builds"), OFF_BOARD)
def test_great_britain_and_spain_build_nothing(nation: str, builds: bool) -> None:
    """R66-8.1.2-h, R66-X-natl-nolay-gbes: they just pay; the others are asked for track."""
    t = Table().nation(nation, cell(100), Red=1).nation("BNL", cell(60), Red=1).turn(nation)
    assert (t.acting == (nation, "lay track")) == builds
    if not builds:
        assert t.money("Red") == 2000 + DIVIDENDS[nation]
        assert t.where(nation) == cell(110)


def test_nobody_builds_in_great_britain_and_spain() -> None:
    """R66-X-natl-nolay-gbes: a public company with rights there neither."""
    t = Table().phase("5").nation("GB", cell(60), Red=1).nation("ESP", cell(65), Red=1)
    t.company("OU", cell(100)).path("H8", to="G7").station("OU", "H8")
    t.turn("OU", "lay_track")
    foreign = {
        h.id for h in t.t.catalogue.map.hexes.values() if {"GB", "ESP"} & set(h.areas) and h.kind != "ferry"
    }
    assert t.lays() and hexes(t).isdisjoint(foreign)
    for hex_id in ("F6", "G5", "O1", "R0", "E5"):
        t.refused(LayTile("Red", hex_id, "57", 0))


@pytest.mark.parametrize("nation", ["FR", "CH", "BNL"])
def test_first_tile_of_a_nation(nation: str) -> None:
    """R66-8.1.2-f, R66-8.2.3-b: any city of the country, with a yellow tile; R66-8.1.2-d, R66-8.1.2-a:
    nothing outside; R66-8.2.3.2-c: an undeveloped city starts a route. One French town lies at printed
    track of France."""
    t = Table().nation(nation, cell(50), Red=1).turn(nation)
    printed = {"J2"} if nation == "FR" else set()
    assert hexes(t) == set(CITIES[nation].split()) | printed
    assert {t.t.catalogue.tiles[a.tile].colour for a in t.lays()} == {"yellow"}


@pytest.mark.parametrize("minor", MINORS)
def test_first_tile_of_a_minor(minor: str) -> None:
    """R66-8.1.3-d, R66-8.2.3-b: any city of the region; R66-8.1.3-b, R66-8.1.3-a: nothing outside."""
    t = Table().minor(minor, "Red").turn(minor, "lay_track")
    cities = set(CITIES[minor].split())
    assert cities <= hexes(t)
    assert {a.hex for a in t.lays()} - cities <= PRINTED.get(minor, set())


def test_later_tiles_of_a_nation() -> None:
    """R66-8.1.2-g, R66-8.2.3.2-c: a city, a tile that joins track inside the country, or an upgrade of such
    track; plain track elsewhere is refused, and track outside is no route."""
    t = Table().phase("3").nation("FR", cell(50), Red=1).path("I9", to="I7").path("I11", to="J10")
    t.turn("FR")
    assert hexes(t) >= set(CITIES["FR"].split()) | {"I7"}
    assert hexes(t).isdisjoint({"L4", "N8", "M3", "L8", "I11"})
    assert {t.t.catalogue.tiles[a.tile].colour for a in t.lays("I9")} == {"green"}
    t.refused(LayTile("Red", "N8", "9", 0), "R66-8.2.3-d")


def test_later_tiles_of_a_minor() -> None:
    """R66-8.1.3-e: as a nation, inside the region: Saxony, whose track leads to Bavaria and Prussia."""
    t = Table().phase("3").minor("SAX", "Red").path("H20", to="H22").turn("SAX", "lay_track")
    assert hexes(t) == {"H20", "I23", "H22"}
    t = Table().phase("3").minor("SAX", "Red").path("H20", to="G19").turn("SAX", "lay_track")
    assert hexes(t) == {"H20", "I23"} | ({"H22"} if any(a.hex == "H22" for a in t.lays()) else set())
    t.refused(LayTile("Red", "G19", "1", 0))


def test_one_tile_a_shareholder() -> None:
    """R66-8.1.2-i, R66-8.2.3.2-a: the director (Blue) first, then by seat; not one a share."""
    t = Table(4).nation("FR", cell(50), Blue=2, Green=1, Red=1).st("Red", cell(40)).turn("FR")
    seen = []
    while t.acting == ("FR", "lay track"):
        player = t.game.active.player
        assert player is not None
        seen.append(player)
        t.do(t.lays()[0])
    assert seen == ["Blue", "Green", "Red"]
    assert len(t.state.board.laid) == 3


def test_a_shareholder_may_decline() -> None:
    """R66-8.1.2-i: the others lay all the same."""
    t = Table().nation("FR", cell(50), Blue=2, Red=1).turn("FR")
    t.do(Pass("Blue"))
    assert t.game.active.player == "Red"
    t.do(t.lays()[0])
    assert len(t.state.board.laid) == 1


def test_shareholders_may_use_the_same_hex() -> None:
    """R66-8.2.3.2-a: one lays, the next upgrades, in the colours of the phase (RUL66-43)."""
    t = Table().phase("3").nation("FR", cell(50), Blue=2, Red=1).turn("FR")
    t.do(t.lays("K9", "57")[0])
    assert {t.t.catalogue.tiles[a.tile].colour for a in t.lays("K9")} == {"green"}
    t.do(t.lays("K9")[0])


def test_a_minor_lays_one_tile() -> None:
    """R66-8.2.3.2-b: a yellow tile or an upgrade."""
    t = Table().minor("PRU", "Red").turn("PRU", "lay_track")
    t.do(t.lays("E25", "57")[0])
    assert t.acting != ("PRU", "lay track")
    t = Table().phase("3").minor("PRU", "Red").tile("E25", "57", 2).turn("PRU", "lay_track")
    up = next(a for a in t.lays("E25"))
    assert t.t.catalogue.tiles[up.tile].colour == "green"
    t.do(up)
    assert t.acting != ("PRU", "lay track")


@pytest.mark.parametrize(("who", "hex_id"), [("CH", "L16"), ("HAN", "F18"), ("SAR", "N12")])
def test_nations_pay_nothing_for_track(who: str, hex_id: str) -> None:
    """R66-8.2.3.2-d, R66-8.2.3-o: neither the tile nor terrain (hills of 90 at Zurich, a river of 20 at
    Hannover)."""
    t = Table()
    t.nation(who, cell(50), Red=1) if who == "CH" else t.minor(who, "Red")
    t.turn(who, "lay_track")
    bank, money = t.state.bank, {p: t.money(p) for p in t.names}
    t.do(t.lays(hex_id)[0])
    income = 10 if who == "CH" else t.money("Red") - money["Red"]
    assert (t.money("Red"), t.money("Blue")) == (2000 + income, 2000)
    assert t.state.bank == bank - income and income in (0, 10)


def test_track_of_a_nation_nobody_holds() -> None:
    """R66-X-dirless-track: it is not asked for track."""
    t = Table().nation("FR", cell(50), rest="pool").nation("CH", cell(45), Red=1).turn("FR")
    assert t.acting == ("CH", "lay track") and not t.state.board.laid


def test_tokens_do_not_block_nations() -> None:
    """R66-8.1.2-e, R66-8.1.3-c: a full city of public companies is passed by a nation's route: France
    extends track behind it, and Prussia runs through Berlin."""
    t = Table().company("OU", cell(100)).nation("FR", cell(50), Red=1).path("J10", "I9", "I7", "I5", to="J4")
    t.turn("FR", "lay_track")
    assert t.lays("J4")
    blocked = Table().minor("PRU", "Red").company("KPS", cell(100), Blue=2)
    blocked.path("F22", "E23", "E25", "F24").turn("PRU", "run_trains")
    assert blocked.best("PRU")[0] == 30 + 20 + 10
    assert not blocked.t.network.blocked(blocked.state, "PRU")
    assert not t.stations("FR") and not t.state.companies["FR"].tokens_left


# -- revenue ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("nation", "each"), DIVIDENDS.items())
def test_fixed_dividends(nation: str, each: int) -> None:
    """R66-8.1.2-k: table 15, a 10% share, without a route (RUL66-06); R66-8.2.6-d: the rest stays with the
    bank; R66-8.2.7-a: one right; R66-8.2.5.1-i: nothing else happens."""
    t = Table().nation(nation, cell(100), Blue=2, Red=1).st("Red", cell(50)).turn(nation)
    while t.acting[0] == nation:
        assert t.acting[1] == "lay track"
        t.do(Pass(t.game.active.player or ""))
    assert [t.money(p) for p in t.names] == [2000 + each, 2000 + 2 * each, 2000]
    assert t.state.bank == -6000 - 3 * each
    assert t.where(nation) == cell(110)


def test_steps_of_nations_and_minors() -> None:
    """R66-8.2-b: nothing of what only public companies do; R66-8.2.5.1-i."""
    t = Table().phase("3").nation("FR", cell(100), Red=1).minor("SAX", "Red").path("H20", to="H22")
    t.turn("SAX")
    steps = []
    while t.acting[0] == "SAX":
        steps.append(t.acting[1])
        t.do(t.game.best_routes() if t.acting[1] == "run trains" else Pass("Red"))
    assert steps == ["lay track", "run trains"]
    assert t.acting == ("FR", "lay track")
    t.do(Pass("Red"))
    assert t.acting[0] != "FR"


def saxony() -> Table:
    """Saxony's line: Leipzig 20, a town 10, Dresden 20."""
    return Table().minor("SAX", "Red").path("H20", "H22", "I23")


def test_a_minor_runs_one_route_of_any_length() -> None:
    """R66-8.1.3-g, R66-8.2.5.1-h: all cities and towns of one route; R66-8.2.6-e: half to its owner, half to
    the bank."""
    t = saxony().turn("SAX", "run_trains")
    bank = t.state.bank
    assert t.best("SAX")[0] == 50
    t.do(t.game.best_routes())
    assert t.money("Red") == 2025 and t.state.bank == bank - 25


def test_a_minor_runs_no_branches() -> None:
    """R66-8.1.3-g (RUL66-76): of three arms that meet in a city two are run (R66-8.3-a)."""
    t = Table().phase("3").minor("BAV", "Red").join("J16", "K17", "J14")
    t.path("J16", "K17", "K19", "K21").join("J18", "K19")
    t.join("K19", "K17", "K21", "J18", colour="green").turn("BAV", "run_trains")
    revenue, _, routes = t.best("BAV")
    assert (revenue, len(routes)) == (30 + 10 + 10, 1)


def test_a_single_place_is_a_route_of_a_minor() -> None:
    """R66-8.1.3-h: Munich alone, on a tile that leads nowhere."""
    t = Table().minor("BAV", "Red").tile("K19", "57").turn("BAV", "run_trains")
    t.allowed(run("Red", along(t, "INF", "K19")))
    t.do(t.game.best_routes())
    assert t.money("Red") == 2010


def test_a_minor_stays_in_its_region() -> None:
    """R66-8.3-d, R66-8.2.5.1-g: Leipzig's track goes on to Prussia's towns, which Saxony does not count."""
    t = Table().minor("SAX", "Red").path("H20", "G19", to="F20").turn("SAX", "run_trains")
    assert t.best("SAX")[0] == 20
    t.refused(run("Red", along(t, "INF", "H20", "G19")))


def test_a_minor_without_track_earns_nothing() -> None:
    """R66-8.1.3-g: it is not asked to run."""
    t = Table().minor("BAV", "Red").minor("SAX", "Red").turn("BAV", "run_trains")
    assert t.acting == ("SAX", "lay track") and t.money("Red") == 2000


def test_a_nation_at_nothing_does_not_close() -> None:
    """R66-X-natl-zero: and it moves up again by its dividend."""
    t = Table().nation("CH", cell(0), Red=1).company("OU", cell(0), Blue=2).trains("OU", "2").turn("CH")
    t.do(Pass("Red"))
    assert t.where("CH") == cell(10)
    assert not t.state.companies["CH"].closed and t.director("CH") == "Red"


def test_director_of_a_nation_nobody_directs() -> None:
    """R66-X-dirless-buy: the first buyer of a share gets the director's certificate; he then lays track."""
    t = Table().phase("5").nation("FR", cell(50), rest="pool").st("Red", cell(200)).st("Blue", cell(180))
    t.turn("ST1.1")
    t.do(BuyShares("Red", "FR", "pool"))
    assert t.director("FR") == "Red" and t.shares("FR", "Red") == 1
    t.do(BuyShares("Blue", "FR", "pool"))
    assert t.director("FR") == "Red"
    t.until("lay track", "FR")
    assert t.game.active.player == "Red"


# -- directorless Germany and Italy ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nation", "track", "right"),
    [("DE", False, True), ("IT", False, False), ("IT", True, True), ("FR", False, True)],
)
def test_nations_without_a_director(nation: str, track: bool, right: bool) -> None:
    """R66-10.3.5-b: right if a route exists; R66-10.3.5-c: else left; Germany has printed Warsaw; concession
    nations always move right (RUL66-44). R66-8.2.6-d: the bank gets it all (RUL66-78)."""
    t = Table().phase("5").nation(nation, cell(100), rest="pool").st("Red", cell(50))
    if track:
        t.tile("N14", "57")
    t.turn(nation)
    assert t.where(nation) == cell(110 if right else 90)
    assert [t.money(p) for p in t.names] == [2000] * 3


def test_a_share_sold_by_a_director_of_a_nation() -> None:
    """R66-8.1.2-l: its price is that of one share, and the director's sale moves it one left."""
    t = Table().nation("FR", cell(50, MIDDLE), Red=2, Blue=1).st("Red", cell(200)).turn("ST1.1")
    t.do(SellShares("Red", "FR", 1))
    assert t.money("Red") == 2050 and t.where("FR") == (MIDDLE, cell(45)[1])


def test_the_north_side_of_a_tile() -> None:
    """R66-8.1.2-d: a tile inside the border may lead over it, but the tile beyond is not the nation's."""
    t = Table().nation("FR", cell(50), Red=1).path("I9", to="I11").turn("FR", "lay_track")
    tile, rotation = t.state.board.place(t.t.catalogue, "I9")
    assert side_to("I9", "I11") in exits(tile, rotation)
    assert not t.lays("I11")


@pytest.mark.parametrize(
    ("nation", "phase", "over"), [("FR", "5", {"Q13", "I3"}), ("AHE", "3", {"R24"}), ("BNL", "5", set())]
)
def test_a_ferry_abroad_is_no_track_of_a_nation(nation: str, phase: str, over: set[str]) -> None:
    """R66-8.1.2-g: sea hexes belong to no country (RUL66-77), so a nation does not build on from a ferry that
    leads abroad: on Corsica, before Britain's ferry at I3, or on the Adriatic shore."""
    t = Table().phase(phase).nation(nation, cell(50), Red=1).turn(nation)
    assert set(CITIES.get(nation, "").split()) <= hexes(t)
    assert hexes(t).isdisjoint(over)


def test_a_ferry_at_home_is_track_of_a_nation() -> None:
    """R66-8.1.3-e, R66-2.1.4f-g: the line from Genoa goes on over the sea to the island."""
    t = Table().minor("SAR", "Red").turn("SAR")
    assert hexes(t) == {"N12", "O13", "T12", "S13"}


def test_a_ferry_that_sardinia_may_not_use_is_no_track_of_its_own() -> None:
    """R66-2.1.4f-h: track on the island begins at Genoa's line, not at those to Rome and Naples."""
    t = Table().minor("SAR", "Red").turn("SAR")
    assert t.lays("S13") and all(
        side_to("S13", "R14") in exits(t.t.catalogue.tiles[lay.tile], lay.rotation) for lay in t.lays("S13")
    )
    italy = Table().nation("IT", cell(60), Red=1).turn("IT")
    assert any(
        side_to("S13", "R14") not in exits(italy.t.catalogue.tiles[lay.tile], lay.rotation)
        for lay in italy.lays("S13")
    )
