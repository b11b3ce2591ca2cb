"""What each kind of train may run and earns, ports and infrastructure (2.1.4, 2.5, 2.6).

OU has its home in Rouen (I5) on a line Brest (I1), a town (I3), Rouen, Reims (I9), Troyes (J10), Dijon (K9),
a town (L8): yellow cities of 20, towns of 10. Figures are added up by hand.
"""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import Dividend
from tests.titles.g1866.kit import Table, cell

LINE = ("I1", "I3", "I5", "I7", "I9", "J10", "K9", "L8")


def line(*hexes: str, tokens: tuple[str, ...] = (), phase: str = "L/2") -> Table:
    """OU with stations on a part of the line."""
    t = Table().phase(phase).company("OU", cell(100))
    t.path(*(hexes or LINE))
    for hex_id in tokens:
        t.station("OU", hex_id)
    return t


def run(t: Table, *trains: str, company: str = "OU", cards: tuple[str, ...] = ()) -> tuple[int, int]:
    """Revenue and income of the treasury with these trains and cards, whatever the phase would rust."""
    t.s.companies[company].trains = tuple(f"{train}-{i}" for i, train in enumerate(trains))
    t.s.extra.owned[company] = cards
    revenue, side, _ = t.best(company)
    return revenue, side


# -- local trains ----------------------------------------------------------------------------------


def test_a_local_train_runs_in_one_city_with_a_station() -> None:
    """R66-2.5.1-a: alone, though a better city is near: it has no station of the company."""
    assert run(line("I5"), "L") == (20, 0)
    t = line("I5", "I7", "I9").join("I9", "I7", colour="green")
    assert run(t, "L") == (20, 0)
    t.station("OU", "I9")
    assert run(t, "L") == (30, 0)


def test_a_local_train_may_call_at_one_town() -> None:
    """R66-2.5.1-b (RUL66-63): joined to its city; no second one and no second city."""
    assert run(line("I3", "I5"), "L") == (30, 0)
    assert run(Table().company("OU", cell(100)).path("J2", "I3", "I5"), "L") == (30, 0)
    assert run(line("I1", "I3", "I5", "I7", "I9"), "L") == (30, 0)


def test_one_local_train_a_station() -> None:
    """R66-2.5.1-c."""
    assert run(line("I5", "I7", "I9"), "L", "L") == (20, 0)
    assert run(line("I5", "I7", "I9", tokens=("I9",)), "L", "L", "L") == (40, 0)


def test_other_trains_use_the_same_station() -> None:
    """R66-2.5.1-d."""
    assert run(line("I5", "I7", "I9"), "L", "2") == (20 + 40, 0)


def test_local_and_other_trains_share_no_track() -> None:
    """R66-2.5.1-f: only one of the two calls at the town."""
    assert run(line("I3", "I5", "I7", "I9"), "L", "2") == (20 + 50, 0)


def test_a_local_train_has_no_port_bonus() -> None:
    """R66-2.5.1-e: though it may run in a port, which gives another train its bonus."""
    t = port("3")
    assert run(t, "L", company="MIDI") == (30, 0)
    assert run(t, "3", company="MIDI") == (30 + 20, 20)


# -- normal trains ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("train", "revenue"), [("2", 50), ("3", 70), ("4", 100), ("5", 120), ("6", 120), ("8", 120), ("10", 120)]
)
def test_a_normal_train_counts_cities(train: str, revenue: int) -> None:
    """R66-2.5.1-g: as many as its number, and all towns on the way."""
    assert run(line(), train) == (revenue, 0)


def test_at_least_two_places() -> None:
    """R66-2.5.1-h: a city alone is no route; a city and a town are, and two cities."""
    assert run(line("I5"), "2") == (0, 0)
    assert run(line("I3", "I5"), "2") == (30, 0)
    assert run(line("I5", "I7", "I9"), "2") == (40, 0)


def test_no_city_is_skipped() -> None:
    """R66-2.5.1-i: Troyes, worth 30, is behind Reims."""
    t = line("I5", "I7", "I9", "J10").join("J10", "I9", colour="green")
    assert run(t, "2") == (40, 0)
    assert run(t, "3") == (70, 0)


def test_normal_trains_share_no_track() -> None:
    """R66-2.5.1-j: one line carries one of them."""
    assert run(line("I5", "I7", "I9"), "2", "2") == (40, 0)
    assert run(line("I1", "I3", "I5", "I7", "I9"), "2", "2") == (50 + 40, 0)


# -- express trains --------------------------------------------------------------------------------


def test_normal_and_express_trains_share_track() -> None:
    """R66-2.5.1-k."""
    assert run(line("I5", "I7", "I9", tokens=("I9",)), "5", "4E") == (40 + 80, 0)


@pytest.mark.parametrize(("train", "revenue"), [("4E", 160), ("5E", 200), ("6E", 200)])
def test_an_express_train_doubles_its_cities(train: str, revenue: int) -> None:
    """R66-2.5.1-l: up to 4, 5 or 6 of them."""
    assert run(line(tokens=("I1", "I9", "J10", "K9")), train) == (revenue, 0)


def test_an_express_train_earns_at_its_stations_only() -> None:
    """R66-2.5.1-m: not in Reims between Rouen and Troyes."""
    assert run(line("I5", "I7", "I9", "J10", tokens=("J10",)), "4E") == (80, 0)


def test_other_cities_use_up_stops_of_an_express_train() -> None:
    """R66-2.5.1-n: from Brest to Dijon there are five cities, though only three have stations."""
    t = line(tokens=("I1", "K9"))
    assert run(t, "4E") == (80, 0)
    assert run(t, "5E") == (120, 0)


def test_an_express_train_ignores_towns() -> None:
    """R66-2.5.1-o: the town between Brest and Rouen counts neither money nor a stop."""
    assert run(line("I1", "I3", "I5", tokens=("I1",)), "4E") == (80, 0)
    assert run(line(tokens=("I1", "I9", "J10")), "4E") == (160, 0)


def test_an_express_train_needs_two_stations() -> None:
    """R66-2.5.1-p: on its route (RUL66-62)."""
    assert run(line(), "4E") == (0, 0)
    assert run(line("I1", "I3", "I5", tokens=("K9",)), "4E") == (0, 0)


def test_express_trains_share_no_track() -> None:
    """R66-2.5.1-q."""
    assert run(line("I5", "I7", "I9", tokens=("I9",)), "4E", "4E") == (80, 0)
    assert run(line("I1", "I3", "I5", "I7", "I9", tokens=("I1", "I9")), "4E", "4E") == (160, 0)


# -- ports -----------------------------------------------------------------------------------------


def port(phase: str) -> Table:
    """MIDI's home Bordeaux (N2), a port of 30, joined to Toulouse (O5)."""
    t = Table().phase(phase).company("MIDI", cell(100)).path("N2", "N4", "O5")
    assert t.s.board.laid["N2"][0] in ("201", "202", "621")
    return t


@pytest.mark.parametrize(
    ("phase", "bonus"), [("L/2", 0), ("3", 20), ("4", 20), ("5", 30), ("6", 30), ("8", 40), ("10", 40)]
)
def test_port_bonus(phase: str, bonus: int) -> None:
    """R66-2.1.4p-a: it rises with the phase; R66-2.1.4p-b: also on the tile that covers the symbol."""
    assert run(port(phase), "5", company="MIDI") == (50, bonus)


def test_an_express_train_does_not_double_the_port_bonus() -> None:
    """R66-2.5.1-r."""
    t = port("6").station("MIDI", "O5")
    assert run(t, "4E", company="MIDI") == (100, 30)


# -- infrastructure --------------------------------------------------------------------------------


def test_infrastructure_pays_the_treasury_beside_the_revenue() -> None:
    """R66-2.6-b: the dividend is worked out without it."""
    t = line("I3", "I5", "I7", "I9").trains("OU", "2")
    t.s.extra.owned["OU"] = ("P",)
    t.cash(OU=0).turn("OU", "run_trains")
    t.do(t.game.best_routes())
    assert t.acting == ("OU", "pay dividend")
    t.do(Dividend("Red", "full"))
    assert t.money("Red") == 2000 + 2 * 10
    assert t.money("OU") == 3 * 10 + 10


def test_palace_car() -> None:
    """R66-2.6-d: 10 for each town that its train earns; R66-2.6-e: not on an express train."""
    assert run(line("I1", "I3", "I5"), "2", cards=("P",)) == (50, 10)
    t = Table().company("OU", cell(100)).path("J2", "I3", "I5")
    assert run(t, "2", cards=("P",)) == (40, 20)
    assert run(line("I1", "I3", "I5", tokens=("I1",)), "4E", cards=("P",)) == (80, 0)
    assert run(line("I5", "I7", "I9"), "2", cards=("P",)) == (40, 0)


def test_distribution_hub() -> None:
    """R66-2.6-g: the value of one city with a station of the company that a train visits; not doubled."""
    t = line("I5", "I7", "I9", phase="3").join("I9", "I7", colour="green")
    assert run(t, "3", cards=("H",)) == (50, 20)
    assert run(t.station("OU", "I9"), "3", cards=("H",)) == (50, 30)
    assert run(t, "4E", cards=("H",)) == (100, 30)


def test_mail_contract() -> None:
    """R66-2.6-i: the values of both ends; R66-2.6-j: with a station only, one if there is but one."""
    t = line("I5", "I7", "I9", "J10", phase="5").join("J10", "I9", colour="green")
    assert run(t, "5", cards=("M",)) == (70, 20)
    assert run(t.station("OU", "J10"), "5", cards=("M",)) == (70, 50)
    assert run(line("I5", "I7", "I9", "J10", tokens=("I9",)), "3", cards=("M",)) == (60, 20)


def test_mail_ends_in_the_city() -> None:
    """R66-2.6-k: where the route goes on to a town, that end pays nothing."""
    t = line("I3", "I5", "I7", "I9", phase="5", tokens=("I9",))
    assert run(t, "5", cards=("M",)) == (50, 20)


def test_cards_do_not_affect_each_other() -> None:
    """R66-2.6-d, R66-2.6-g: both on the same train."""
    assert run(line("I1", "I3", "I5"), "2", cards=("P", "H")) == (50, 30)
