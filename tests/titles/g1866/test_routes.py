"""Routes of public companies: what is legal, who must run, ports (8.2.5.1, 8.3)."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import Dividend
from eighteenxx.routes import Route
from tests.titles.g1866.kit import BOTTOM, Table, cell
from tests.titles.g1866.lines import along, french, run


def running(t: Table, company: str = "OU") -> Table:
    return t.turn(company, "run_trains")


HOME = ("I5", "I7", "I9")
LINE = ("I5", "I7", "I9", "J10", "K9")


def test_a_route_is_unbranched() -> None:
    """R66-8.3-a: from Reims one goes on to one side, not to two; R66-8.3-f: nor back over the same track."""
    t = french("4", phase="3").join("I9", "I7", "J10", "H8", colour="green").join("H8", "I9")
    running(t)
    t.allowed(run("Red", along(t, "4-0", *LINE)))
    t.allowed(run("Red", along(t, "4-0", *HOME, "H8")))
    there = along(t, "4-0", *LINE[:4])
    back = along(t, "4-0", "J10", "I9", "H8")
    t.refused(run("Red", Route("4-0", (*there.stops, *back.stops[1:]), (*there.track, *back.track))))
    forth = along(t, "4-0", *HOME)
    again = Route("4-0", (*forth.stops, ("I5", "s0")), (*forth.track, *reversed(forth.track)))
    t.refused(run("Red", again))


def test_a_route_needs_an_own_station() -> None:
    """R66-8.3-b."""
    t = running(french("3"))
    t.allowed(run("Red", along(t, "3-0", *HOME)))
    t.refused(run("Red", along(t, "3-0", "I9", "J10")))


def test_full_cities_are_ends() -> None:
    """R66-8.3-c: Reims with another's station may end a route and is not passed; with a free space or an own
    station there it is."""
    t = french("4").company("MIDI", cell(90), Blue=2).station("MIDI", "I9")
    running(t)
    t.allowed(run("Red", along(t, "4-0", *HOME)))
    t.refused(run("Red", along(t, "4-0", *LINE)))
    t = french("4", phase="3").company("MIDI", cell(90), Blue=2).join("I9", "I7", "J10", colour="green")
    running(t.station("MIDI", "I9"))
    t.allowed(run("Red", along(t, "4-0", *LINE)))
    t = french("4", phase="3").company("MIDI", cell(90), Blue=2).join("I9", "I7", "J10", colour="green")
    running(t.station("MIDI", "I9").station("OU", "I9"))
    t.allowed(run("Red", along(t, "4-0", *LINE)))


@pytest.mark.parametrize("share", [True, False])
def test_a_route_keeps_to_areas_with_rights(share: bool) -> None:
    """R66-8.3-e, R66-8.2.5.1-f: over the border to Luxembourg with a share of the Benelux nation only."""
    t = Table().company("OU", cell(100)).path("I5", "I7", "I9", "I11").trains("OU", "4")
    t.nation("BNL", cell(60), Red=1) if share else t.nation("BNL", cell(60), Blue=1)
    running(t)
    action = run("Red", along(t, "4-0", *HOME, "I11"))
    t.allowed(action) if share else t.refused(action)


def test_not_twice_to_the_same_place() -> None:
    """R66-8.2.5.1-j: round from Dijon over L8 and back to Dijon."""
    t = french("4", phase="3").join("K9", "J10", "L10", "L8", colour="green")
    t.join("L10", "K9", "L8").join("L8", "L10", "K9").station("OU", "K9")
    running(t)
    t.allowed(run("Red", along(t, "4-0", "K9", "L10", "L8")))
    t.refused(run("Red", along(t, "4-0", "K9", "L10", "L8", "K9")))


def test_both_towns_of_a_double_town() -> None:
    """R66-8.3-h, R66-8.2.5.1-k: two places, both earn: Tours 20, a town 10, Paris 30, the other town 10."""
    t = Table().phase("3").company("OU", cell(100)).trains("OU", "3").path("K3", to="K5").station("OU", "K3")
    t.tile("K5", "1", 0).tile("J6", "C4", 0).join("K7", "K5", "J6")
    running(t)
    assert t.best()[0] == 20 + 10 + 30 + 10
    stops = ("K3", "s0"), ("K5", "s0"), ("J6", "s1"), ("K5", "s1")
    assert t.best()[2][0].stops in (stops, stops[::-1])


def test_one_of_the_cities_of_a_split_capital() -> None:
    """R66-8.3-g, R66-8.2.5.1-l: Paris (C4) has two cities; one route comes to one of them."""
    t = Table().phase("5").company("OU", cell(100)).tile("J6", "C4", 0).station("OU", "J6", 0)
    sides = {p[0]: p[1] for p in t.s.board.paths(t.t.catalogue, "J6")}
    assert set(sides.values()) == {"s0", "s1"}
    around = {0: "K5", 1: "J4", 2: "I5", 3: "I7", 4: "J8", 5: "K7"}
    first = next(around[s] for s in (4, 3) if sides[s] == "s0")
    second = next(around[s] for s in (5,) if sides[s] == "s1")
    assert (first, second) == ("J8", "K7")
    t.join("J8", "J6", "K7").join("K7", "J8", "J6").trains("OU", "4")
    running(t)
    assert t.acting != ("OU", "run trains") or not t.best()[2]
    t.refused(run("Red", along(t, "4-0", "J6", "J8", "K7", "J6")))


def test_london_counts_once() -> None:
    """R66-8.2.5.1-l: in by the ferry G7 and out by H4; R66-8.3-g: each city there is an end (RUL66-09)."""
    t = Table().phase("5").company("OU", cell(100)).nation("GB", cell(60), Red=1)
    t.join("I3", "H4", "I5").join("H8", "G7", "I7").join("I7", "I5", "H8").path("I3", "I5", "I7")
    t.station("OU", "H8").trains("OU", "5")
    running(t)
    once = ("F6", "G5", "G7", "H8", "I7", "I5", "I3")
    t.allowed(run("Red", along(t, "5-0", *once)))
    t.allowed(run("Red", along(t, "5-0", *once[3:], "H4", "G3", "F4", "F6")))
    t.refused(run("Red", along(t, "5-0", *once, "H4", "G3", "F4", "F6")))
    assert t.best()[0] == 70 + 20 + 20 + 10


# -- who must run ----------------------------------------------------------------------------------


def test_a_train_with_a_route_must_run() -> None:
    """R66-8.2.5.1-m: not all may stay at home, nor one that could run beside the other (RUL66-81)."""
    t = running(french("2", "2"))
    t.refused(run("Red"), "R66-8.2.5.1-m")
    west, east = along(t, "2-0", "I5", "I3", "I1"), along(t, "2-1", *HOME)
    t.refused(run("Red", west), "R66-8.2.5.1-m")
    t.refused(run("Red", east), "R66-8.2.5.1-m")
    t.do(run("Red", west, east))
    assert t.state.turn is not None and t.state.turn.notes["revenue"] == 20 + 10 + 20 + 20 + 20


def test_trains_that_compete_for_track() -> None:
    """R66-8.2.5.1-m: if one route takes all the track the other train stays; which one is the director's
    choice."""
    t = Table().company("OU", cell(100)).path("I5", "I7", "I9").trains("OU", "2", "3")
    running(t)
    t.allowed(run("Red", along(t, "2-0", *HOME)))
    t.allowed(run("Red", along(t, "3-0", *HOME)))
    t.refused(run("Red", along(t, "3-0", *HOME), along(t, "2-0", *HOME)))


def test_an_express_train_must_run_beside_others() -> None:
    """R66-8.2.5.1-m, R66-8.2.5.1-c, R66-EFR-e: E and N trains share track, so both run; two of one kind don't
    share."""
    t = french("6", "4E", phase="6").station("OU", "I9")
    running(t)
    normal, express = along(t, "6-0", *HOME), along(t, "4E-1", *HOME)
    t.refused(run("Red", normal), "R66-8.2.5.1-m")
    t.refused(run("Red", express), "R66-8.2.5.1-m")
    t.do(run("Red", normal, express))
    assert t.state.turn is not None and t.state.turn.notes["revenue"] == 40 + 2 * 40
    t = running(french("6", "6", phase="6"))
    t.refused(run("Red", along(t, "6-0", *HOME), along(t, "6-1", *HOME)))


def test_an_express_train_without_a_second_station_stays() -> None:
    """R66-8.2.5.1-m: it has no legal route; R66-8.2.5.1-b: it earns at own stations only."""
    t = running(french("6", "4E", phase="6"))
    t.allowed(run("Red", along(t, "6-0", "I1", "I3", *LINE)))
    t.refused(run("Red", along(t, "6-0", *HOME), along(t, "4E-1", *HOME)))
    t = running(french("4E", phase="6").station("OU", "J10"))
    t.do(run("Red", along(t, "4E-0", *LINE)))
    assert t.state.turn is not None and t.state.turn.notes["revenue"] == 2 * (20 + 20)


def test_local_trains_one_a_station() -> None:
    """R66-8.2.5.1-m: two L trains need two stations; the second has no route with one; R66-8.2.5.1-e: a city
    and at most one town."""
    t = running(french("L", "L"))
    t.allowed(run("Red", along(t, "L-0", "I5", "I3")))
    t.refused(run("Red", along(t, "L-0", "I5"), along(t, "L-1", "I5")))
    t.refused(run("Red", along(t, "L-0", *HOME)))
    t.refused(run("Red", along(t, "L-0", "I5", "I3", "I1")))
    t = running(french("L", "L").station("OU", "I9"))
    t.refused(run("Red", along(t, "L-0", "I5", "I3")), "R66-8.2.5.1-m")
    t.do(run("Red", along(t, "L-0", "I5", "I3"), along(t, "L-1", "I9")))
    assert t.state.turn is not None and t.state.turn.notes["revenue"] == 30 + 20


def test_any_legal_route_will_do() -> None:
    """R66-8.2.5.1-n: the shorter one for 40, though 80 could be earned."""
    t = running(french("4"))
    assert t.best()[0] > 40
    t.do(run("Red", along(t, "4-0", *HOME)))
    assert t.state.turn is not None and t.state.turn.notes["revenue"] == 40


def test_a_minor_must_run_too() -> None:
    """R66-8.2.5.1-m."""
    t = Table().minor("SAX", "Red").path("H20", "H22", "I23").turn("SAX", "run_trains")
    t.refused(run("Red"), "R66-8.2.5.1-m")
    t.allowed(run("Red", along(t, "INF", "H20", "H22")))


def test_a_company_without_a_route_does_not_run() -> None:
    """R66-8.2.5.1-m: no route, no duty: an N train needs two places."""
    t = Table().company("OU", cell(100)).path("I5", to="I7").trains("OU", "3")
    running(t)
    assert t.acting == ("OU", "buy trains")
    assert t.where("OU") == cell(90)


def test_routes_may_end_at_towns() -> None:
    """R66-8.2.5.1-d: at the town of I3; R66-8.2.5.1-a: cities count for the train's number, towns do not."""
    t = running(french("2"))
    t.allowed(run("Red", along(t, "2-0", "I3", "I5", "I7", "I9")))
    t.allowed(run("Red", along(t, "2-0", "I3", "I5")))
    t.refused(run("Red", along(t, "2-0", "I1", "I3", "I5", "I7", "I9")))


# -- ports -----------------------------------------------------------------------------------------

BREST = ("I1", "I3", "I5")
PORTS = [("L/2", 0), ("3", 20), ("4", 20), ("5", 30), ("6", 30), ("8", 40), ("10", 40)]


@pytest.mark.parametrize(("phase", "bonus"), PORTS)
def test_port_bonus_by_phase(phase: str, bonus: int) -> None:
    """R66-8.3-i, R66-X-port-values: for a route that ends in Brest, where the company has a station: to the
    treasury, not into the dividend."""
    train = {"L/2": "2", "3": "3"}.get(phase, "4" if phase in "456" else "5")
    t = running(french(train, phase=phase).station("OU", "I1"))
    cash = t.money("OU")
    t.do(run("Red", along(t, f"{train}-0", *BREST)))
    assert t.state.turn is not None
    assert t.state.turn.notes["revenue"] == 20 + 10 + 20
    t.do(Dividend("Red", "withhold"))
    assert t.money("OU") == cash + 50 + bonus


def side(t: Table, *routes: Route) -> int:
    """Income of the treasury from a legal run."""
    check = t.t.routes.check(t.state, "OU", routes)
    assert check.legal, check.refusal
    return check.side_income


def test_the_port_needs_a_station_and_an_end() -> None:
    """R66-8.3-i, R66-EFR-d: not without a station of the company in the port, not where the route goes on."""
    t = french("3", phase="3")
    assert side(t, along(t, "3-0", *BREST)) == 0
    t = french("3", phase="3").station("OU", "I1").join("I1", "I3", "J2", colour="green")
    t.join("J2", "I1")
    assert side(t, along(t, "3-0", *BREST)) == 20
    assert side(t, along(t, "3-0", "J2", *BREST)) == 0


def test_one_train_a_port() -> None:
    """R66-8.3-j: two trains from Brest bring its bonus once."""
    t = french("3", "3", phase="3").station("OU", "I1").join("I1", "I3", "J2", colour="green")
    t.join("J2", "I1")
    assert side(t, along(t, "3-0", *BREST), along(t, "3-1", "I1", "J2")) == 20


def test_both_ends_in_ports() -> None:
    """R66-8.3-k: from Naples to Palermo, both with a station; R66-8.3-l: an E train gets no more."""
    line = ("T20", "U21", "V20", "V18")
    t = Table().phase("6").company("IFT", cell(100)).path(*line).trains("IFT", "4E")
    t.station("IFT", "T20").station("IFT", "V18")
    turn = t.t.routes.check(t.s, "IFT", (along(t, "4E-0", *line),))
    assert turn.legal and (turn.revenue, turn.side_income) == (2 * 60, 30 + 30)
    t = Table().phase("6").company("IFT", cell(100, BOTTOM)).path(*line).trains("IFT", "4")
    t.station("IFT", "T20").station("IFT", "V18")
    turn = t.t.routes.check(t.s, "IFT", (along(t, "4-0", *line),))
    assert turn.legal and (turn.revenue, turn.side_income) == (70, 60)
