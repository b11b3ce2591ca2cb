"""Routes: what is legal and what it earns. Most run on a line of cities from Brugge to Luxembourg."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import RunRoutes
from eighteenxx.routes import Route
from tests.titles.g1894.kit import Table

Stops = tuple[tuple[str, str], ...]
Track = tuple[tuple[str, int], ...]


def line(*trains: str, phase: str = "Green", at: str = "D15") -> Table:
    """AG (one station) on Oostende 20, Brugge 30, Gent 20, Mechelen 20, Hasselt, Liege 20, Luxembourg."""
    table = Table().phase(phase).company("AG", Red=4, Blue=2, operated=True)
    table.tiles(("C14", "15", 2), ("D15", "57", 2), ("E16", "57", 2), ("F17", "9", 2), ("H17", "57", 0))
    return table.station("AG", at).trains("AG", *trains)


def running(table: Table) -> Table:
    return table.turn("AG", "run_trains")


def run(train: str, stops: Stops, track: Track) -> RunRoutes:
    return RunRoutes("Red", (Route(train, stops, track),))


GENT_MECHELEN: tuple[Stops, Track] = ((("D15", "s0"), ("E16", "s0")), (("D15", 1), ("E16", 0)))
BEYOND: tuple[Stops, Track] = (
    (("E16", "s0"), ("G18", "s0")),
    (("E16", 1), ("F17", 0), ("G18", 3)),
)
FROM_GENT: tuple[Stops, Track] = (
    (("D15", "s0"), ("E16", "s0"), ("G18", "s0")),
    (*GENT_MECHELEN[1], *BEYOND[1]),
)


# -- what is legal ---------------------------------------------------------------------------------


def test_two_centres_and_a_station() -> None:
    """R94-or-13: at least two revenue centres, one of them a city with a station of the company."""
    table = running(line("3"))
    table.allowed(run("3-0", *GENT_MECHELEN))
    table.refused(run("3-0", (("D15", "s0"),), ()))
    table.refused(run("3-0", *BEYOND))
    table.allowed(run("3-0", *FROM_GENT))
    table.allowed(RunRoutes("Red", ()))


def test_a_city_full_of_others_is_an_end() -> None:
    """R94-or-14: a route may end there, it does not pass through; with a free space it does."""
    table = line("3").company("Belge", Blue=4, Red=2, operated=True).station("Belge", "E16")
    running(table)
    table.allowed(run("3-0", *GENT_MECHELEN))
    table.refused(run("3-0", *FROM_GENT))
    free = (
        line("3").company("Belge", Blue=4, Red=2, operated=True).tile("E16", "14", 1).station("Belge", "E16")
    )
    stops, track = FROM_GENT
    green = tuple((h, {0: 1, 1: 3}[i] if h == "E16" else i) for h, i in track)
    running(free).allowed(run("3-0", stops, green))


def test_no_track_twice() -> None:
    """R94-or-15: by one train or by two; each train of the company has its own route."""
    table = running(line("3", "3"))
    one, two = (Route(f"3-{i}", *GENT_MECHELEN) for i in (0, 1))
    table.refused(RunRoutes("Red", (one, two)))
    table.refused(RunRoutes("Red", (one, Route("3-1", *FROM_GENT))))
    brugge = Route("3-1", (("D15", "s0"), ("C14", "s0")), (("D15", 0), ("C14", 3)))
    table.allowed(RunRoutes("Red", (one, brugge)))
    back = run("3-0", (*GENT_MECHELEN[0], ("D15", "s0")), (*GENT_MECHELEN[1], *GENT_MECHELEN[1][::-1]))
    table.refused(back)


def test_not_twice_the_same_centre() -> None:
    """R94-or-16: round from Gent over Brugge and D13 back to Gent."""
    table = Table().phase("Green").gent("3").tiles(("D15", "14", 1), ("C14", "14", 5), ("D13", "7", 3))
    running(table)
    there = ((("D15", "s0"), ("C14", "s0")), (("D15", 1), ("C14", 0)))
    table.allowed(run("3-0", *there))
    around = run("3-0", (*there[0], ("D15", "s0")), (*there[1], ("C14", 1), ("D13", 0), ("D15", 0)))
    table.refused(around)


def test_offboard_areas_are_ends() -> None:
    """R94-or-17: Luxembourg may end a route to Liege; it is not passed on the way to Arlon."""
    table = Table().phase("Green").company("AG", Red=4, Blue=2, operated=True).tile("H17", "57", 2)
    table.station("AG", "H17").trains("AG", "3")
    running(table)
    there: tuple[Stops, Track] = ((("H17", "s0"), ("I18", "s0")), (("H17", 1), ("I18", 1)))
    table.allowed(run("3-0", *there))
    table.refused(run("3-0", (*there[0], ("I16", "s0")), (*there[1], ("I18", 0), ("I16", 1))))


def test_Paris_once() -> None:
    """R94-or-18: from one city of Paris over H7, H5 and Versailles to the other one."""
    table = Table().phase("Green").company("PLM", Red=4, Blue=2, operated=True)
    table.tiles(("G6", "X1", 4), ("H7", "7", 1), ("H5", "8", 2)).station("PLM", "G6").trains("PLM", "3")
    table.turn("PLM", "run_trains")
    to_versailles: Track = (("G6", 1), ("H7", 0), ("H5", 0), ("G4", 2))
    table.allowed(run("3-0", (("G6", "s0"), ("G4", "s0")), to_versailles))
    both = run("3-0", (("G6", "s0"), ("G4", "s0"), ("G6", "s1")), (*to_versailles, ("G4", 1), ("G6", 2)))
    table.refused(both)
    assert table.best()[0] == 50


def test_both_cities_of_a_split_hex() -> None:
    """R94-or-25: two centres of 40 F each; R94-split-1."""
    table = Table().phase("Brown").company("AG", Red=4, Blue=2, operated=True)
    table.tiles(("D15", "X21", 0), ("D13", "7", 3), ("C14", "14", 5)).station("AG", "D15").trains("AG", "4")
    running(table)
    revenue, routes = table.best()
    assert revenue == 40 + 30 + 40
    assert set(routes[0].stops) == {("D15", "s0"), ("C14", "s0"), ("D15", "s1")}


# -- what trains count -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "train", "revenue"),
    [
        ("R94-or-19, R94-train-1", "2", 50),
        ("R94-or-19, R94-train-2: an off-board area, a town or a city, all count", "3", 70),
        ("R94-or-19", "4", 90),
    ],
)
def test_how_many_centres_a_train_counts(rule: str, train: str, revenue: int) -> None:
    phase = {"2": "Green", "3": "Green", "4": "Blue"}[train]
    assert running(line(train, phase=phase)).best()[0] == revenue, rule


@pytest.mark.parametrize(
    ("rule", "train", "phase", "revenue"),
    [
        ("R94-train-5: Oostende, a town, beside five others", "5+1", "Brown", 20 + 30 + 20 + 20 + 30 + 20),
        ("R94-train-6: six of any kind", "6", "Red", 30 + 20 + 20 + 30 + 20 + 30),
        ("R94-train-7: seven, which is all", "7", "Gray", 20 + 30 + 20 + 20 + 30 + 20 + 30),
        ("R94-train-8: any number", "D", "Purple", 20 + 30 + 20 + 20 + 30 + 20 + 30),
    ],
)
def test_larger_trains(rule: str, train: str, phase: str, revenue: int) -> None:
    assert running(line(train, phase=phase)).best()[0] == revenue, rule


def test_the_plus_is_for_a_town_only() -> None:
    """R94-train-5: six cities and off-board areas are too many for a 5+1, and so are six and a town."""
    table = running(line("6", phase="Red"))
    six = table.best()[1][0]
    assert ("I18", "s0") in six.stops and ("B15", "s0") not in six.stops
    small = running(line("5+1", phase="Brown"))
    small.refused(run("5+1-0", six.stops, six.track))
    seven = running(line("7", phase="Gray")).best()[1][0]
    small.refused(run("5+1-0", seven.stops, seven.track))


def test_a_diesel_goes_further_than_any_other() -> None:
    """R94-train-8: eight centres, with Dunkerque at the other end."""
    table = line("D", phase="Purple").tiles(("B13", "9", 1), ("B11", "57", 1))
    revenue, routes = running(table).best()
    assert (len(routes[0].stops), revenue) == (8, 190)


# -- values that change, bonuses -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "hasselt"),
    [("Green", 20), ("Blue", 20), ("Brown", 30), ("Red", 30), ("Gray", 30), ("Purple", 30)],
)
def test_brown_values(phase: str, hasselt: int) -> None:
    """R94-phase-8, R94-or-22: Hasselt's second value from the brown phase."""
    table = Table().phase(phase).company("AG", Red=4, Blue=2, operated=True).tile("H17", "57", 0)
    kind = {"Green": "3", "Blue": "4", "Brown": "5+1", "Red": "6", "Gray": "7", "Purple": "D"}[phase]
    table.station("AG", "H17").trains("AG", kind)
    running(table)
    stops = (("H17", "s0"), ("G18", "s0"))
    route = Route(f"{kind}-0", stops, (("H17", 1), ("G18", 2)))
    check = table.t.routes.check(table.state, "AG", (route,))
    assert check.legal and check.paid[0] == (("H17", "s0", 20), ("G18", "s0", hasselt))


@pytest.mark.parametrize(
    ("tile", "rotation", "revenue"), [("57", 2, 20 + 20), ("619", 3, 30 + 30), ("14", 2, 30 + 30)]
)
def test_Luxembourg_is_worth_the_best_other_centre(tile: str, rotation: int, revenue: int) -> None:
    """R94-lux-1."""
    table = Table().phase("Green").company("AG", Red=4, Blue=2, operated=True).tile("H17", tile, rotation)
    table.station("AG", "H17").trains("AG", "2")
    assert running(table).best()[0] == revenue


def test_Luxembourg_takes_the_highest_of_several() -> None:
    """R94-lux-1 (RUL94-06): Hasselt's 30 of Liege 20 and Hasselt 30; it counts as a centre of the train."""
    table = line("4", phase="Brown", at="H17").tile("H17", "619", 3)
    table.trains("AG")
    found = running(table).best()
    assert found[0] == 20 + 30 + 30 + 30
    assert ("I18", "s0") in found[1][0].stops and len(found[1][0].stops) == 4


ROWS = {
    "I18": ("C18", "D17", "E16", "F17", "G18", "H17", "I18"),
    "A4": ("A4", "B3", "C4", "D5", "E6", "E8", "E10", "F11", "F13", "E14", "E16", "D17", "C18"),
    "I2": ("I2", "I4", "I6", "H7", "G8", "F9", "E10", "F11", "F13", "E14", "E16", "D17", "C18"),
}


@pytest.mark.parametrize("other", ["I18", "A4", "I2"])
def test_the_Netherlands_and_another_offboard_area(other: str) -> None:
    """R94-lux-2: 100 F more, once; with Luxembourg, Great Britain, and Centre and Bourgogne."""
    table = Table().phase("Purple").company("AG", Red=4, Blue=2, operated=True)
    table.path(*ROWS[other]).station("AG", "D17").trains("AG", "D")
    running(table)
    routes = table.best()[1]
    check = table.t.routes.check(table.state, "AG", routes)
    ends = {check.routes[0].stops[0][0], check.routes[0].stops[-1][0]}
    assert ends == {"C18", other}
    printed = sum(paid or 0 for _, _, paid in check.paid[0])
    luxembourg = 40 if other == "I18" else 0  # the Netherlands' value is the highest there
    assert check.revenue == printed + luxembourg + 100


def test_no_bonus_for_the_Netherlands_alone_or_others_alone() -> None:
    """R94-lux-2."""
    table = Table().phase("Brown").company("AG", Red=4, Blue=2, operated=True).path("C18", "D17", "E16")
    running(table.station("AG", "D17").trains("AG", "5+1"))
    assert table.best()[0] == 40 + 20 + 20
    britain = Table().phase("Brown").company("AG", Red=4, Blue=2, operated=True)
    britain.path("A4", "B3", "C4", "D5", "E6").station("AG", "B3").trains("AG", "5+1")
    assert running(britain).best()[0] == 50 + 30 + 20


def test_London_is_no_offboard_area_for_the_bonus() -> None:
    """R94-lux-2 (RUL94-05): from London over Oostende and Gent to the Netherlands."""
    table = Table().phase("Purple").company("AG", Red=4, Blue=2, operated=True).ferry("AG")
    table.tiles(("B11", "14", 1), ("B13", "9", 1), ("C14", "15", 2), ("D15", "57", 2))
    table.path("D15", "E16", "D17", "C18").station("AG", "B11").trains("AG", "D")
    running(table)
    routes = table.best()[1]
    check = table.t.routes.check(table.state, "AG", routes)
    assert {"A10", "C18"} <= {hex_id for hex_id, _ in check.routes[0].stops}
    assert check.bonuses == (0,)
