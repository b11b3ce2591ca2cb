"""Options of 1866: open auction stack, destinations, double towns, city adjustments (3.3 and 3.6)."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from eighteenxx import Game, new_game
from eighteenxx.engine.actions import Pass, PlaceToken, RunRoutes, SellShares
from eighteenxx.engine.invariants import violations
from eighteenxx.engine.state_json import state_from_dict, state_to_dict
from eighteenxx.players import RandomPlayer, play_game
from eighteenxx.titles.g1866 import options as rules
from tests.titles.g1866.kit import Table, cell

NAMES = ("Red", "Blue", "Green", "White", "Black", "Yellow")
OPTIONS = ("open_auction", "destinations", "double_towns", "city_adjustments")
PRINTED = {"G15": 2, "G19": 2, "J18": 2, "J12": 2, "K5": 2}
LOCATIONS = {"K23": 1, "L20": 0, "H12": 1, "H18": 0, "J16": 1, "L8": 1, "S21": 1} | PRINTED


def start(seed: int = 0, players: int = 3, **options: Any) -> Game:
    """A new game."""
    return new_game("1866", NAMES[:players], seed, options)


def nation(game: Game, hex_id: str) -> str | None:
    """The country of a hex."""
    return rules.country(game.title.defs, game.title.catalogue.map.hexes[hex_id])


# -- together or alone -----------------------------------------------------------------------------


def test_none_by_default() -> None:
    """R66-3.6.1-a, R66-3.3-c: every option is off unless it is asked for, and each is drawn alone."""
    extra = start().state.extra
    assert not extra.destinations and not extra.towns and not extra.adjustments
    for name, part in (("destinations", 0), ("double_towns", 1), ("city_adjustments", 2)):
        extra = start(**{name: True}).state.extra
        drawn = [bool(extra.destinations), bool(extra.towns), bool(extra.adjustments)]
        assert drawn == [i == part for i in range(3)]


@pytest.mark.parametrize("chosen", list(product([False, True], repeat=4)))
def test_whole_games_in_any_combination(chosen: tuple[bool, ...]) -> None:
    """R66-3.6.1-a, R66-3.3-c: in a two-player game of random players, with every invariant held."""
    options = dict(zip(OPTIONS, chosen, strict=True))
    scenario = "two_player_south" if sum(chosen) % 2 else "two_player_north"
    game = start(5, 2, scenario=scenario, **options)
    before = [game.state.copy()]

    def watch(game: Game) -> None:
        assert violations(game, before[0]) == []
        before[0] = game.state.copy()

    play_game(game, {name: RandomPlayer(i) for i, name in enumerate(NAMES[:2])}, watch=watch)
    assert game.finished
    assert state_from_dict(state_to_dict(game.state), game.title) == game.state


def test_same_seed_same_draws() -> None:
    """R66-3.6.1-a: what is drawn comes from the seed alone."""
    first, second = (start(3, **dict.fromkeys(OPTIONS, True)) for _ in range(2))
    assert first.state == second.state
    assert start(4, **dict.fromkeys(OPTIONS, True)).state.extra != first.state.extra


def test_invariants_of_options() -> None:
    """R66-3.6.4-d, R66-3.6.4-e, R66-8.2.4.1-a: a lost blocking token, space or home token is found."""
    game = start(0, **dict.fromkeys(OPTIONS, True))
    assert violations(game) == []
    fewer = next(iter(rules.with_kind(game.state, rules.FEWER)))
    game.state.board.lift(fewer, rules.BLOCK)
    assert any(fewer in found for found in violations(game))
    more = next(iter(rules.with_kind(game.state, rules.MORE)))
    del game.state.board.added[more]
    assert any(more in found for found in violations(game))
    company = next(iter(game.state.extra.destinations))
    game.state.extra.at_destination = frozenset({company})
    assert any(company in found for found in violations(game))


# -- open auction stack ----------------------------------------------------------------------------


def test_open_stack() -> None:
    """R66-3.3-c (RUL66-79), R66-3.3-b: the order of the stack is shown with the option, else its top only."""
    open_, closed = start(open_auction=True), start()
    assert open_.state.sale is not None and closed.state.sale is not None
    assert open_.view()["auction"]["items"] == list(open_.state.sale.items)
    assert len(open_.state.sale.items) == 16
    assert closed.view()["auction"]["items"] == [closed.state.sale.items[0]]
    assert repr(closed.state.sale.items[1:])[1:-1] not in repr(closed.view())


# -- destinations ----------------------------------------------------------------------------------


def test_destinations_are_drawn() -> None:
    """R66-3.6.2-a, R66-3.6.2-c: a city for each company in play and no other, no city twice."""
    seen: Counter[str] = Counter()
    for seed in range(30):
        game = start(seed, destinations=True)
        s = game.state
        public = [c for c, d in game.title.defs.companies.items() if d.kind == "public"]
        assert set(s.extra.destinations) == {c for c in public if not s.companies[c].closed}
        places = list(s.extra.destinations.values())
        assert len(set(places)) == len(places) == 11
        assert set(places) <= set(rules.cities(game.title.defs, s))
        seen.update(places)
    every = set(rules.cities(start().title.defs, start().state))
    assert every - set(seen) == set() and {"F6", "H26", "N26", "R0"} <= every


def test_no_destination_at_home() -> None:
    """R66-3.6.2-b: never in the company's own country, all Germany and all Italy being one."""
    for seed in range(40):
        game = start(seed, destinations=True)
        for company, place in game.state.extra.destinations.items():
            assert nation(game, place) != game.title.defs.companies[company].facts["nation"]


def test_home_tiles_go_back_to_the_pile() -> None:
    """R66-3.6.2-d: what a company of a country may not have, the next company may get."""
    later = 0
    for seed in range(40):
        game = start(seed, destinations=True)
        lands = [game.title.defs.companies[c].facts["nation"] for c in game.state.extra.destinations]
        first = lands[0]
        later += sum(nation(game, place) == first for place in game.state.extra.destinations.values())
    assert later > 40


def test_destinations_of_two_players() -> None:
    """R66-3.6.2-a, R66-14.2-b: only cities of the nations in the game are drawn."""
    for seed in range(20):
        game = start(seed, 2, scenario="two_player_south", destinations=True)
        lands = {nation(game, place) for place in game.state.extra.destinations.values()}
        assert lands <= {"IT", "CH", "AHE"}


def destination(company: str, place: str, *line: str, **more: Any) -> Table:
    """A company of Red with its destination at the end of a line of track from its home."""
    t = Table(destinations=True).phase("3")
    t.s.extra.destinations = {company: place}
    t.company(company, cell(100), Red=2, **more)
    return t.path(*line)


def test_home_token_to_the_destination() -> None:
    """R66-8.2.4.1-a, R66-8.2.4.1-b: the home token lies in the destination, the next token, which is paid,
    in the home city."""
    t = destination("SB", "O21", "N22", "O21").turn("SB", "place_station")
    t.do(PlaceToken("Red", "O21", 0))
    assert t.state.extra.at_destination == {"SB"}
    assert t.stations("SB") == {"N22", "O21"} and t.charter("SB") == (40, 60, 80, 100)
    assert t.money("SB") == 480
    t = destination("SB", "L16", "N22", "O21").turn("SB", "place_station")
    t.do(PlaceToken("Red", "O21", 0))
    assert t.state.extra.at_destination == frozenset()


def test_destination_must_be_reached_and_free() -> None:
    """R66-8.2.4.1-a: a route to it, a vacant space and one station a turn are needed, as anywhere."""
    t = destination("SB", "O21", "N22", "O23").turn("SB", "place_station")
    assert t.places() == {("O23", 0)}
    t = destination("SB", "O21", "O21", "N22", "O23").company("BH", cell(60)).station("BH", "O21")
    assert t.turn("SB", "place_station").places() == {("O23", 0)}


def test_lost_rights_at_the_destination() -> None:
    """R66-8.2.4.1-c: the home token goes home, the token there to the dearest empty space of the charter."""
    t = Table(destinations=True).phase("3").nation("CH", cell(80), Red=1, Blue=1)
    t.s.extra.destinations = {"SB": "L14"}
    t.company("SB", cell(100), Red=2).station("SB", "O21").station("SB", "L14")
    t.s.extra.at_destination = frozenset({"SB"})
    t.st("Red", cell(70)).st("Blue", cell(60)).turn("ST1.1")
    t.do(SellShares("Red", "CH", 1))
    assert t.stations("SB") == {"N22", "O21"} and t.state.extra.at_destination == frozenset()
    assert t.charter("SB") == (40, 60, 80, 100)


def test_closing_brings_the_home_token_home() -> None:
    """R66-8.2.4.1-a, R66-8.2.13-c: only the home city keeps a token of a company that closes."""
    t = destination("SB", "O21", "N22", "O21", cash=0, loans=0).station("SB", "O21")
    t.s.extra.at_destination = frozenset({"SB"})
    t.marker("SB", cell(0)).trains("SB", "3").st("Red", cell(70)).turn("SB", "issue_or_redeem")
    t.do(Pass("Red"))
    assert t.stations("SB") == {"N22"} and t.state.extra.at_destination == frozenset()


def revenue(t: Table, company: str = "SB") -> int:
    """What the best run of a company earns."""
    return t.best(company)[0]


def test_destination_pays_twice() -> None:
    """R66-8.2.5.2d-a: with the home on the route; else once, and other cities never."""
    line = ("N22", "O23", "O21")
    assert revenue(destination("SB", "O21", *line).trains("SB", "3").turn("SB", "run_trains")) == 80
    assert revenue(destination("SB", "L16", *line).trains("SB", "3").turn("SB", "run_trains")) == 60
    t = destination("SB", "O21", "O23", "O21").station("SB", "O23").trains("SB", "3").turn("SB", "run_trains")
    assert revenue(t) == 40


def test_either_home_of_plm() -> None:
    """R66-8.2.5.2d-a: PLM runs to its destination from Lyon or from Marseilles."""
    t = Table(destinations=True)
    t.s.extra.destinations = {"PLM": "P12"}
    [rule] = t.t.routes.bonuses(t.s, "PLM")
    assert rule["with"] == ["M9", "P10"] and rule["hex"] == "P12"


def test_run_beyond_home_and_destination() -> None:
    """R66-8.2.5.2d-b: the route may go on at both ends."""
    t = destination("SB", "O23", "M23", "N22", "O23", "O21").trains("SB", "4")
    t.s.phase = "3"
    t.turn("SB", "run_trains")
    earned, _, (route,) = t.best("SB")
    assert earned == 100 and len(route.stops) == 4
    t.do(RunRoutes("Red", (route,)))
    assert t.state.turn.notes["revenue"] == 100


def test_e_train_pays_the_destination_fourfold() -> None:
    """R66-8.2.5.2d-c: doubled for the destination, and doubled again by the train, which needs a token."""
    t = destination("SB", "O21", "N22", "O21").station("SB", "O21").phase("6").trains("SB", "4E")
    assert revenue(t.turn("SB", "run_trains")) == 2 * 20 + 4 * 20
    t = destination("SB", "O21", "N22", "O23", "O21").station("SB", "O23").phase("6").trains("SB", "4E")
    assert revenue(t.turn("SB", "run_trains")) == 2 * 20 + 2 * 20


def test_cards_do_not_see_the_doubling() -> None:
    """R66-8.2.5.2d-a (RUL66-66): Hub and Mail pay the plain value."""
    t = destination("SB", "O21", "N22", "O21").station("SB", "O21").trains("SB", "3")
    t.s.extra.owned["SB"] = ("H",)
    t.s.extra.cards["H"] -= 1
    earned, aside, _ = t.turn("SB", "run_trains").best("SB")
    ports = 20 if "O21" in t.t.catalogue.map.hexes and t.t.catalogue.map.hexes["O21"].facts.get("port") else 0
    assert earned == 60 and aside == 20 + ports


# -- double towns ----------------------------------------------------------------------------------


def towns_printed(game: Game, hex_id: str) -> int:
    """Towns printed on a hex."""
    return len(game.title.catalogue.map.hexes[hex_id].tile.of_kind("town"))


def test_locations() -> None:
    """R66-3.6.3-b, R66-X-doubletown-hexes (RUL66-67): seven more beside the printed double towns, in these
    countries."""
    game = start(double_towns=True)
    assert set(game.state.extra.towns) == set(LOCATIONS)
    assert {h: towns_printed(game, h) for h in LOCATIONS} == LOCATIONS
    lands = Counter(nation(game, h) for h in LOCATIONS)
    assert lands == {"AHE": 2, "BNL": 1, "DE": 5, "FR": 3, "IT": 1}


def test_pool_of_towns() -> None:
    """R66-3.6.3-a, R66-3.6.3-c: one tile each, drawn from 5 blanks, 5 towns and 8 double towns."""
    figures = start().title.defs.facts["random_towns"]["tiles"]
    tiles = start().title.catalogue.tiles
    assert {len(tiles[name].stops): n for name, n in figures.items()} == {0: 5, 1: 5, 2: 8}
    total: Counter[int] = Counter()
    for seed in range(60):
        drawn = Counter(start(seed, double_towns=True).state.extra.towns.values())
        assert drawn[0] <= 5 and drawn[1] <= 5 and drawn[2] <= 8 and drawn.total() == 12
        total += drawn
    assert len({tuple(start(seed, double_towns=True).state.extra.towns.items()) for seed in range(9)}) == 9
    assert total[2] > total[0] and total[2] > total[1]


def test_tiles_added() -> None:
    """R66-3.6.3-d: one each of 630 to 633, with this option only."""
    for on, count in ((True, 1), (False, 0)):
        counts = start(double_towns=on).title.catalogue.counts
        assert [counts[name] for name in ("630", "631", "632", "633")] == [count] * 4


def town_game(hex_id: str, towns: int) -> Table:
    """A table where the draw for a hex was so many towns, all other draws being as printed."""
    t = Table(double_towns=True).phase("3")
    t.s.board.laid.clear()
    t.s.extra.towns = {h: towns if h == hex_id else n for h, n in LOCATIONS.items()}
    if towns != LOCATIONS[hex_id]:
        t.tile(hex_id, f"T{towns}")
    t.s.board.changed()
    return t


@pytest.mark.parametrize(("hex_id", "towns"), [(h, n) for h in ("L20", "K23", "G19") for n in range(3)])
def test_drawn_type_replaces_the_printed_one(hex_id: str, towns: int) -> None:
    """R66-3.6.3-e: the yellow tiles that fit are those with as many towns as were drawn."""
    t = town_game(hex_id, towns)
    fits = {name for name, _ in t.t.track.upgrades(t.s, hex_id)}
    assert (
        fits
        == {
            0: {"7", "8", "9"},
            1: {"3", "4", "58"},
            2: {"1", "2", "55", "56", "69", "630", "631", "632", "633"},
        }[towns]
    )


def test_draw_lies_on_the_map() -> None:
    """R66-3.6.3-e: the state shows every draw, and a tile lies where it changes the map."""
    for seed in range(10):
        game = start(seed, double_towns=True)
        for hex_id, towns in game.state.extra.towns.items():
            assert len(game.state.board.stops(game.title.catalogue, hex_id)) == towns
            assert (hex_id in game.state.board.laid) == (towns != LOCATIONS[hex_id])


@pytest.mark.parametrize(("towns", "cost"), [(0, 0), (1, 0), (2, 20)])
def test_terrain_of_changed_hexes(towns: int, cost: int) -> None:
    """R66-3.6.3-f, R66-3.6.3-g: G19 costs 20; nothing once its type is changed, also after the first tile."""
    t = town_game("G19", towns).company("KPS", cell(100), Red=2)
    assert t.t.track.cost(t.s, "KPS", "G19") == cost


def test_routes_come_to_both_towns() -> None:
    """R66-3.6.3-e, R66-8.3-h: of a drawn double town as of a printed one."""
    t = town_game("L20", 2)
    t.company("SB", cell(100), Red=2)
    assert t.t.routes.problem(t.s, "SB").stop_limit("L20") == 2


def test_two_player_towns() -> None:
    """R66-3.6.3-a, R66-14.2-b: locations in the nations of the game only."""
    game = start(0, 2, scenario="two_player_south", double_towns=True)
    assert set(game.state.extra.towns) == {"K23", "L20", "S21"}


# -- city adjustments ------------------------------------------------------------------------------


def test_cities_that_are_adjusted() -> None:
    """R66-3.6.4-a (RUL66-68): off-board cities too; no C city, no Y city, no home of any company."""
    game = start(city_adjustments=True)
    hexes = game.title.catalogue.map.hexes
    places = rules.adjustable(game.title.defs, game.state)
    homes = {h for c in game.title.defs.companies.values() for h, _ in c.homes}
    assert {"F6", "H26", "L26", "N26", "P26", "O1", "R0", "R4"} <= set(places)
    assert not homes & set(places) and all(hexes[h].tile.label not in ("C", "Y") for h in places)
    rest = {h for h, x in hexes.items() if x.tile.of_kind("city")} - set(places)
    assert all(h in homes or hexes[h].tile.label in ("C", "Y") for h in rest)
    assert set(game.state.extra.adjustments) <= set(places)


def test_blanks_change_nothing() -> None:
    """R66-3.6.4-b: about half the cities draw one, and are as printed."""
    drawn: Counter[str] = Counter()
    for seed in range(20):
        game = start(seed, city_adjustments=True)
        places = rules.adjustable(game.title.defs, game.state)
        drawn.update(game.state.extra.adjustments.get(h, "blank") for h in places)
        for hex_id in places:
            if hex_id not in game.state.extra.adjustments:
                assert hex_id not in game.state.board.tokens and hex_id not in game.state.board.added
    assert set(drawn) == {"blank", "plus", "fewer", "more", "terminus"}
    assert 0.4 < drawn["blank"] / drawn.total() < 0.6
    assert max(drawn[k] for k in drawn if k != "blank") < drawn["blank"] / 2


def adjusted(kind: str, *cities: str) -> Table:
    """SB of Red on the line Ljubljana - Zagreb - Rijeka, with adjusted cities."""
    t = Table().phase("3").company("SB", cell(100), Red=2)
    t.s.extra.adjustments = dict.fromkeys(cities, kind)
    for hex_id in cities:
        if kind == rules.FEWER:
            t.s.board.put(t.t.catalogue, hex_id, 0, rules.BLOCK)
        elif kind == rules.MORE:
            t.s.board.added[hex_id] = 0
    return t.path("N22", "O23", "O21")


def test_ten_more() -> None:
    """R66-3.6.4-c: 10 more in every phase, for every train, doubled by E trains, and for the Hub."""
    for phase, train in (("3", "4"), ("5", "5"), ("8", "8")):
        plain, more = (
            revenue(adjusted(rules.PLUS, *where).phase(phase).trains("SB", train).turn("SB", "run_trains"))
            for where in ((), ("O21",))
        )
        assert more == plain + 10
    t = adjusted(rules.PLUS, "O21").station("SB", "O21").phase("6").trains("SB", "4E")
    assert revenue(t.turn("SB", "run_trains")) == 2 * 20 + 2 * 30
    t = adjusted(rules.PLUS, "O21").station("SB", "O21").trains("SB", "3")
    t.s.extra.owned["SB"] = ("H",)
    t.s.extra.cards["H"] -= 1
    assert t.turn("SB", "run_trains").best("SB")[1] - 30 in (0, 20)


def test_blocking_token() -> None:
    """R66-3.6.4-d: it takes one space for good; full of it, a city is the end of every route."""
    t = adjusted(rules.FEWER, "O23").trains("SB", "3").turn("SB", "place_station")
    assert t.acting[1] == "run trains"  # Zagreb is full, and in the way to Rijeka
    assert revenue(t) == 40
    t = adjusted(rules.FEWER, "O23")
    lie = next(x for x in t.t.track.upgrades(t.s, "O23"))
    t.tile("O23", *lie).turn("SB", "place_station")
    assert t.state.board.slots(t.t.catalogue, "O23", 0) == (rules.BLOCK, None)
    t.allowed(PlaceToken("Red", "O21", 0))
    t.do(PlaceToken("Red", "O23", 0))


def test_one_more_space() -> None:
    """R66-3.6.4-e: two stations in yellow, three in green; each fills a space like any other."""
    t = adjusted(rules.MORE, "O23").company("BH", cell(60)).station("BH", "O23")
    t.turn("SB", "place_station").allowed(PlaceToken("Red", "O21", 0))
    t.do(PlaceToken("Red", "O23", 0))
    assert t.state.board.slots(t.t.catalogue, "O23", 0) == ("BH", "SB")
    t = adjusted(rules.MORE, "O23").company("BH", cell(60)).station("BH", "O23")
    t.company("FNR", cell(50)).station("FNR", "O23").trains("SB", "3").turn("SB", "place_station")
    assert t.acting[1] == "run trains"  # full now, for stations and for routes
    assert revenue(t) == 40
    t = adjusted(rules.MORE, "O23").company("BH", cell(60)).station("BH", "O23")
    t.tile("O23", *next(x for x in t.t.track.upgrades(t.s, "O23")))
    assert t.s.board.slots(t.t.catalogue, "O23", 0) == ("BH", None, None)


def test_terminus() -> None:
    """R66-3.6.4-f: a route begins or ends there, also one that is traced for a station or a tile."""
    t = adjusted(rules.TERMINUS, "O23").trains("SB", "3").turn("SB", "place_station")
    assert t.places() == {("O23", 0)}
    t = adjusted(rules.TERMINUS, "O23").trains("SB", "3").turn("SB", "run_trains")
    earned, _, (route,) = t.best("SB")
    assert earned == 40 and {stop[0] for stop in route.stops} == {"N22", "O23"}
    [whole] = adjusted(rules.PLUS).trains("SB", "3").turn("SB", "run_trains").best("SB")[2]
    assert len(whole.stops) == 3
    t.refused(RunRoutes("Red", (whole,)))


def test_own_station_does_not_open_a_terminus() -> None:
    """R66-3.6.4-f: from a station in it routes go either way, and none goes through."""
    t = adjusted(rules.TERMINUS, "O23").station("SB", "O23").trains("SB", "3")
    assert t.turn("SB", "place_station").places() == {("O21", 0)}
    t = adjusted(rules.TERMINUS, "O23").station("SB", "O23").trains("SB", "3", "3").turn("SB", "run_trains")
    earned, _, routes = t.best("SB")
    assert earned == 80 and len(routes) == 2


def test_minors_end_at_a_terminus() -> None:
    """R66-3.6.4-f, R66-3.6.4-c, R66-8.1.3-g: the imagined train of a minor as any other."""
    for kind, earned in ((rules.TERMINUS, 40), (rules.PLUS, 70)):
        t = Table().phase("3").minor("HAN", "Red").tiles(("E17", "57", 2), ("E19", "57", 0))
        t.join("F18", "E17", "E19")
        t.s.extra.adjustments = {"F18": kind}
        assert t.turn("HAN", "run_trains").best("HAN")[0] == earned
