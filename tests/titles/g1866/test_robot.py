"""The two-player game and its robot (section 14)."""

from __future__ import annotations

from typing import Any

import pytest

from eighteenxx import Game, new_game
from eighteenxx.engine.actions import Bid, BuyShares, BuyTrain, Pass, SellShares
from eighteenxx.engine.invariants import violations
from eighteenxx.engine.state import Ending, Player
from eighteenxx.errors import BadInput
from eighteenxx.players import RandomPlayer, play_game
from tests.titles.g1866.kit import BOTTOM, MIDDLE, TOP, Table, cell

NORTH, SOUTH = "two_player_north", "two_player_south"
AREAS = {NORTH: {"DE", "BNL", "CH", "AHE"}, SOUTH: {"IT", "CH", "AHE"}}
ROBOT = "Robot"


class Pair(Table):
    """A two-player game after its auction; the seats are Red, Blue, the robot."""

    def __init__(self, scenario: str = NORTH, **options: Any) -> None:
        super().__init__(2, scenario=scenario, **options)
        self.names = ("Red", "Blue", ROBOT)
        self.s.players[ROBOT] = Player()
        self.s.order = self.names
        self.s.extra.placed[ROBOT] = 0
        for paper in self.s.papers.values():  # it may have taken what came up first
            paper.owner = None
        for name, c in self.s.companies.items():
            if self.kind(name) == "minor":
                c.par, c.floated = None, False
                self.s.certificates[f"{name}_0"] = "unissued"

    def sale(self, *items: str) -> Pair:
        """The auction of these papers; a stock turn of Red's waits afterwards."""
        self.st("Red", cell(10)).auction(*items)
        return self

    def passes(self, count: int = 1) -> None:
        """Whoever is asked passes, so many times."""
        for _ in range(count):
            self.do(Pass(str(self.game.active.player)))

    def kinds(self, kind: str) -> list[Any]:
        """The events of one kind since the position was set up, or of the last action."""
        return [e for e in self.state.events if e.kind == kind]

    def owner(self, paper: str) -> Any:
        """Who has what a paper of the auction stands for."""
        minor = self.t.privates.minor_of(paper)  # type: ignore[attr-defined]
        return self.state.papers[paper].owner if minor is None else self.director(minor)

    def robot_cells(self) -> list[Any]:
        """Where the robot's stock turn tokens stand, in the order they were bought."""
        return [self.where(token) for token, owner in self.state.extra.stock_turns.items() if owner == ROBOT]


def company_turn(t: Pair, name: str, number: int = 3, first: str = "ST1.1") -> Pair:
    """The robot's company has its turn; afterwards a stock turn of Red's waits, or another company."""
    t.st("Red", cell(10)).turn(name, number=number)
    assert t.game.active.entity == first
    return t


def start(scenario: str, seed: int = 0, **options: Any) -> Game:
    """A new two-player game."""
    return new_game("1866", ("Red", "Blue"), seed, {"scenario": scenario, **options})


# -- setup -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", [NORTH, SOUTH])
def test_robot_is_a_third_seat(scenario: str) -> None:
    """R66-14.1-a, R66-X-players: the robot sits at the table, anywhere in the order, and people are two."""
    places = set()
    for seed in range(12):
        game = start(scenario, seed)
        assert sorted(game.state.players) == ["Blue", "Red", "Robot"] == sorted(game.state.order)
        assert game.active.player in ("Red", "Blue")
        places.add(game.state.order.index(ROBOT))
    assert places == {0, 1, 2}


def test_robot_takes_another_name() -> None:
    """R66-14.1-a: a person may be called Robot."""
    game = new_game("1866", ("Robot", "Blue"), 0, {"scenario": NORTH})
    assert game.state.extra.robot == "Robot 2"


def test_money_limits_and_tokens_of_two() -> None:
    """R66-T1-b, R66-T1-c, R66-T1-d: 650 or 600 of money, 28 certificates and 5 stock turn tokens each."""
    for scenario, money in ((NORTH, 650), (SOUTH, 600)):
        game = start(scenario)
        s, t = game.state, game.title
        assert {name: p.cash for name, p in s.players.items()} == {"Red": money, "Blue": money, ROBOT: 0}
        assert t.shares.certificate_limit(s) == 28
        assert t.stock.tokens_left(s, "Red") == 5  # type: ignore[attr-defined]


@pytest.mark.parametrize("scenario", [NORTH, SOUTH])
def test_area(scenario: str) -> None:
    """R66-14.2-a, R66-14.2-b (RUL66-71): only the option's nations, minors and concessions are in the
    game."""
    for seed in range(5):
        game = start(scenario, seed)
        s, defs = game.state, game.title.defs
        nations = {c for c, d in defs.companies.items() if d.kind == "national" and not s.companies[c].closed}
        assert nations == AREAS[scenario]
        minors = {c for c, d in defs.companies.items() if d.kind == "minor" and not s.companies[c].closed}
        assert {defs.companies[c].facts["nation"] for c in minors} == AREAS[scenario] & {"DE", "IT"}
        papers = {p for p, x in s.papers.items() if not x.closed or x.owner} | {
            p
            for p in s.papers
            if game.title.privates.minor_of(p) in minors  # type: ignore[attr-defined]
        }
        told = {str(defs.privates[p].powers[0]["company"]) for p in papers}
        assert told == minors | (AREAS[scenario] - {"DE", "IT"})


def test_what_is_not_in_the_area_does_not_exist() -> None:
    """R66-14.2-a: in the north nobody goes to Lombardy-Venetia; in the south it is Austria's until Italy."""
    for scenario, there in ((NORTH, False), (SOUTH, True)):
        t = Pair(scenario).company("SB", cell(100), Red=2)
        assert ("LV" in t.t.network.rights(t.s, "SB")) is there  # type: ignore[attr-defined]


@pytest.mark.parametrize("scenario", [NORTH, SOUTH])
def test_companies_in_play(scenario: str) -> None:
    """R66-14.2-c, R66-14.2-d, R66-14.2-e: six are in play, one German or Italian and one Austrian at least;
    the home tokens of all sixteen are on the map."""
    drawn = set()
    for seed in range(40):
        game = start(scenario, seed)
        s, defs = game.state, game.title.defs
        public = [c for c, d in defs.companies.items() if d.kind == "public"]
        playing = [c for c in public if not s.companies[c].closed]
        lands = [defs.companies[c].facts["nation"] for c in playing]
        assert len(playing) == 6 and set(lands) <= AREAS[scenario]
        assert "AHE" in lands and {"DE", "IT"} & set(lands)
        assert len(public) == 16 and all(s.board.stations_of(c) for c in public)
        drawn.add(tuple(playing))
    assert len(drawn) > 4


def test_first_of_a_country_is_drawn_for_certain() -> None:
    """R66-14.2-c: even when the draw of the others would have left it out."""
    title = start(NORTH).title
    game = start(NORTH)
    wanted = title.setup.scenario["guaranteed"]  # type: ignore[attr-defined]
    assert {name: set(group) for name, group in wanted.items()} == {
        "DE": {"KPS", "BY", "KHS"},
        "AHE": {"SB", "BH", "FNR"},
    }
    assert sum(not game.state.companies[c].closed for c in wanted["DE"]) >= 1


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (4, {"scenario": SOUTH}, "two_player_south of 1866 is for 2 players"),
        (3, {"scenario": NORTH}, "two_player_north of 1866 is for 2 players"),
        (
            2,
            {},
            "is for 3 or 4 or 5 or 6 players, not 2; for 2 there is scenario=two_player_north or scenario=",
        ),
        (7, {}, "not 7"),
        (
            3,
            {"scenario": "full"},
            "'two_player_north', 'two_player_south', not 'full'; it is possible with edition=2021",
        ),
        (2, {"edition": "2021"}, "1866 with edition=2021 .*is for 3 or 4 or 5 or 6 players, not 2"),
        (3, {"edition": 2021}, "is one of '2026', '2021', not 2021"),
        (
            3,
            {"edition": "2021", "destinations": True},
            "with edition=2021 has no option 'destinations' .*; it is possible with edition=2026",
        ),
        (3, {"edition": "2021", "scenario": NORTH}, "is one of 'full'"),
        (3, {"double_towns": "yes"}, "double_towns of 1866 is one of"),
    ],
)
def test_impossible_games(players: int, options: dict[str, Any], reason: str) -> None:
    """R66-X-players (RUL66-04), R66-3.5-a: the sentence says what cannot be."""
    names = ("Red", "Blue", "Green", "White", "Black", "Yellow", "Pink")[:players]
    with pytest.raises(BadInput, match=reason):
        new_game("1866", names, 0, options)


# -- the auction -----------------------------------------------------------------------------------


def test_takes_the_first_minor_free() -> None:
    """R66-14.3.2-a: the first minor is the robot's as it comes up, without a bid; the next is not."""
    t = Pair().sale("M2", "M3", "M4")
    assert t.owner("M2") == ROBOT and t.money(ROBOT) == 0 and t.money("Red") == 2000
    assert t.state.sale.up == "M3" and t.owner("M3") is None


@pytest.mark.parametrize(("scenario", "item"), [(NORTH, "M1"), (SOUTH, "M6")])
def test_passes_on_prussia_and_two_sicilies(scenario: str, item: str) -> None:
    """R66-14.3.2-a, R66-14.3.2-c: it declines them, and buys nothing as long as it has no minor."""
    t = Pair(scenario).sale(item, "C6")
    assert t.state.sale.up == item
    t.passes(2)
    assert t.owner(item) is None and t.robot_cells() == []


def test_takes_the_first_concession_free() -> None:
    """R66-14.3.2-b: and not the second."""
    t = Pair().sale("C6", "C3", "C4")
    assert t.owner("C6") == ROBOT and t.owner("C3") is None and t.state.sale.up == "C3"


def test_five_purchases() -> None:
    """R66-14.3.2-c to R66-14.3.2-g: one each time an item comes up of a kind it has: the dearest space, a
    company, three times the cheapest; then nothing."""
    t = Pair().sale("M2", "M3", "M4", "M5", "C6", "M1", "C3", "C4")
    dear = cell(100, BOTTOM)
    for number in range(5):
        assert len(t.robot_cells()) == number - (number > 1)
        t.passes(2)
        mine = [c for c in t.state.companies if t.kind(c) == "public" and t.director(c) == ROBOT]
        assert len(mine) == int(number >= 1)
        for company in mine:
            assert t.where(company) == dear and t.money(company) == 0
            assert t.shares(company, ROBOT) == 2 and t.shares(company, f"treasury:{company}") == 3
    t.passes(1)
    assert t.state.sale.up == "C4" and t.game.active.player == "Red"  # the robot has declined
    assert t.robot_cells() == [dear, cell(40, TOP), cell(45, TOP), cell(50, MIDDLE)]


def test_dearest_and_cheapest_space_left() -> None:
    """R66-14.3.2-d, R66-14.3.2-g: among the empty yellow spaces, the lower row counting lower."""
    t = Pair().st("Red", cell(100, BOTTOM), cell(90, BOTTOM)).sale("M2", "M3")
    t.passes(2)
    assert t.robot_cells() == [cell(80, BOTTOM)]
    t = Pair().st("Red", cell(40, TOP), cell(45, TOP))
    t.s.extra.robot_acts = 2
    t.sale("M2", "M3", "M4")
    t.passes(2)
    assert t.robot_cells() == [cell(50, MIDDLE)]


def test_company_is_drawn() -> None:
    """R66-14.3.2-e: any that is in play and not started; it goes to the dearest space without a company."""
    drawn = set()
    for chance in range(30):
        t = Pair().company("SB", cell(100, BOTTOM), Red=2)
        t.s.companies["BY"].closed = True
        t.s.extra.robot_acts = 1
        t.s.chance = 7919 * chance
        t.sale("M2", "M3")
        t.passes(2)
        [company] = [c for c in t.state.companies if t.kind(c) == "public" and t.director(c) == ROBOT]
        assert t.where(company) == cell(90, BOTTOM)
        drawn.add(company)
    assert len(drawn) > 4 and not drawn & {"SB", "BY"}


def test_one_company_only() -> None:
    """R66-14.3.2-f: the second purchase is the only one that is a company."""
    t = Pair().sale("M2", "M3", "M4", "M5", "M1")
    t.passes(8)
    assert sum(t.director(c) == ROBOT for c in t.state.companies if t.kind(c) == "public") == 1


def test_declines_after_a_bid() -> None:
    """R66-14.3.2-c: it never bids against anybody, and has its turn before the bidder gets the item."""
    t = Pair().sale("M2", "M3")
    opener = str(t.game.active.player)
    t.do(Bid(opener, "M3", 60))
    t.passes(1)
    assert t.owner("M3") == opener and t.robot_cells() == [cell(100, BOTTOM)]


def test_a_person_opens_for_the_robot() -> None:
    """R66-14.3.2-c (RUL66-69): the third auction would be the robot's to open: Red does."""
    t = Pair().sale("M1", "C3", "M2", "M3", "M4")
    assert t.game.active.player == "Red"
    t.passes(2)  # C3 is the robot's, M2 too; the fourth item is Red's again
    assert t.state.sale.up == "M3" and t.game.active.player == "Red"
    t = Pair().sale("M1", "C3", "M4", "M5")
    t.passes(2)
    assert t.state.sale.up == "M5" and t.game.active.player == "Red"


# -- stock turns -----------------------------------------------------------------------------------


def robot_round(number: int) -> Pair:
    """BY is the robot's, with two stock turn tokens above it; Red acts last."""
    t = Pair().company("BY", cell(80, BOTTOM), operated=False, cash=0, Robot=2)
    t.st(ROBOT, cell(100), cell(90)).st("Red", cell(10))
    t.round(number)
    assert t.game.active.entity == "ST1.1"
    return t


def test_third_share_in_round_one() -> None:
    """R66-14.3.3-a: the highest token buys it (and moves one to the right), the other one passes (two)."""
    t = robot_round(1)
    assert t.shares("BY", ROBOT) == 3 and t.money("BY") == 0
    assert t.where("ST3.1") == cell(110) and t.where("ST3.2") == cell(110)


def test_only_the_highest_token_buys() -> None:
    """R66-14.3.3-a: when it finds no share, a lower one buys none either, though there is one by then."""
    t = Pair().company("BY", cell(60, BOTTOM), operated=False, cash=0, Robot=2, Red=2, Blue=1)
    t.st(ROBOT, cell(100)).st("Red", cell(90)).st(ROBOT, cell(80)).st("Blue", cell(10)).round(1)
    t.do(SellShares("Red", "BY", 1))
    t.do(Pass("Red"))
    assert t.acting[0] == "ST2.1" and t.shares("BY", ROBOT) == 2 and t.shares("BY", "pool") == 1


def test_passes_ever_after() -> None:
    """R66-14.3.4-b: from round 2 on every token of the robot moves two to the right."""
    t = robot_round(2)
    assert t.shares("BY", ROBOT) == 2
    assert t.where("ST3.1") == cell(120) and t.where("ST3.2") == cell(110)


def test_robot_triggers_the_end() -> None:
    """R66-14.3.4-b, R66-13.1-d: its token too can enter the blue area; it is closed later, unpaid."""
    t = Pair().st(ROBOT, cell(430)).st("Red", cell(10)).round(5)
    assert t.state.ending.reason == "stock turn in the end zone"
    t.do(Pass("Red"))
    assert "ST3.1" not in t.state.extra.stock_turns and t.money(ROBOT) == 0


# -- minors and nations ----------------------------------------------------------------------------


def test_its_minor_runs_and_lays_nothing() -> None:
    """R66-14.3.4-a, R66-14.3.4-k: nobody is asked for a tile; with track in Hannover it earns."""
    t = Pair().minor("HAN", ROBOT).tile("F18", "57").st("Red", cell(10)).round(2)
    assert t.acting == ("ST1.1", "stock turn")
    assert [e["revenue"] for e in t.kinds("dividend") if e["company"] == "HAN"] == [20]
    assert not t.kinds("tile") and t.money(ROBOT) == 0
    t = Pair().minor("HAN", ROBOT).st("Red", cell(10)).round(2)
    assert [e["revenue"] for e in t.kinds("dividend") if e["company"] == "HAN"] == [0]


def test_it_lays_no_tile_for_a_nation() -> None:
    """R66-14.3.4-a, R66-8.1.2-i: the robot's share of a nation lays nothing, the others' do."""
    t = Pair().nation("CH", cell(100), Robot=1, Blue=1).st("Red", cell(10)).turn("CH")
    assert t.acting == ("CH", "lay track") and t.game.active.player == "Blue"


def test_its_nation_forms_in_phase_five_without_money() -> None:
    """R66-14.3.1-a, R66-10.2.3-a: at the lowest brown space, and the robot owes nothing."""
    t = Pair().phase("4").concession("CH", ROBOT).company("SB", cell(100), cash=5000, Red=2)
    t.s.depot.left["4"] = 0
    t.s.depot.sold["4"] = 5
    t.turn("SB", "buy_trains_1866").do(BuyTrain("Red", "5", "bank", 500))
    assert t.director("CH") == ROBOT
    assert t.state.players[ROBOT].debt == 0 == t.money(ROBOT)
    brown = t.t.formation.ranked(t.t.grid.cells("brown"))  # type: ignore[attr-defined]
    assert t.where("CH") in brown[:5]


# -- no money --------------------------------------------------------------------------------------


def test_robot_uses_no_money() -> None:
    """R66-14.3.1-a: concession, dividends and shares bring it nothing, trains and cards cost it nothing."""
    t = Pair().concession("CH", ROBOT).company("SB", cell(80), cash=0, Robot=2, Red=1).phase("3")
    t.path("N22", "O23").trains("SB", "3").st("Red", cell(10)).round(4)
    assert t.kinds("dividend")[0]["revenue"] == 40 and t.money("Red") == 2008
    assert t.money(ROBOT) == 0 == t.money("SB") and t.state.players[ROBOT].debt == 0
    assert len(t.state.companies["SB"].trains) == 2 and t.state.extra.owned["SB"]


def test_people_may_buy_its_shares() -> None:
    """R66-14.1-b, R66-14.3.1-a: from the treasury, at the market price, which the bank gets; and dividends
    are paid to them."""
    t = Pair().company("BY", cell(80), cash=0, Robot=2).st("Red", cell(10)).turn("ST1.1")
    t.do(BuyShares("Red", "BY", "treasury:BY"))
    assert t.money("Red") == 1920 and t.money("BY") == 0 and t.shares("BY", "Red") == 1


def test_people_may_build_for_it() -> None:
    """R66-14.1-b: a nation's or another company's tiles connect it as they connect anybody."""
    t = Pair().nation("AHE", cell(100), Red=1).company("SB", cell(80), cash=0, Robot=2).turn("AHE")
    assert t.lays("N22")
    t.do(t.lays("N22")[0])
    assert t.state.board.paths(t.t.catalogue, "N22")


def test_it_sells_no_trains() -> None:
    """R66-14.3.1-a: its actions are automatic, so nobody can agree on a price with it."""
    t = Pair().phase("3").company("BY", cell(80), Robot=2).trains("BY", "3")
    t.company("SB", cell(90), Red=2).turn("SB", "buy_trains_1866")
    [train] = t.state.companies["BY"].trains
    t.refused(BuyTrain("Red", train, "BY", 1), "R66-14.3.1-a")


def test_no_certificate_limit() -> None:
    """R66-X-robot-limit: the robot buys whatever section 14 says, and people's limits do not count it."""
    t = Pair().papers(ROBOT, 30).sale("M2", "M3")
    assert t.owner("M2") == ROBOT
    t.passes(2)
    assert len(t.robot_cells()) == 1
    assert not t.t.shares.over_limit(t.state, ROBOT)
    assert t.t.shares.certificate_limit(t.state) == 28
    t = Pair()
    t.s.extra.placed[ROBOT] = 9
    t.sale("M2", "M3").passes(2)
    assert len(t.robot_cells()) == 1


# -- its company -----------------------------------------------------------------------------------


def test_first_turn() -> None:
    """R66-14.3.3-b, R66-14.3.4-f: an L train to begin with, which runs if there is track in its home; a 2 in
    the buying step, not an L."""
    for track in (True, False):
        t = Pair().company("BY", cell(80), operated=False, cash=0, Robot=2)
        if track:
            t.tile("K19", "57")
        company_turn(t, "BY", 1)
        assert [x[0] for x in t.state.companies["BY"].trains] == ["L", "2"]
        [paid] = t.kinds("dividend")
        assert (paid["revenue"], paid["kind"]) == ((20, "full") if track else (0, "withhold"))


def test_no_l_train_later() -> None:
    """R66-14.3.3-b: only at the start of its first turn."""
    t = company_turn(Pair().company("BY", cell(80), cash=0, Robot=2), "BY", 1)
    assert [x[0] for x in t.state.companies["BY"].trains] == ["2"]


def test_lays_no_track() -> None:
    """R66-14.3.4-c: nor is anybody asked to."""
    t = Pair().phase("3").company("BY", cell(80), cash=0, Robot=2).trains("BY", "3")
    company_turn(t, "BY")
    assert not t.kinds("tile")


def test_runs_and_pays_all() -> None:
    """R66-14.3.4-e, R66-14.3.4-l: its best routes, paid in full; the price moves by what was paid."""
    t = Pair().phase("3").company("SB", cell(40), cash=0, Robot=2, Red=1).path("O23", "N22").trains("SB", "3")
    before = t.money("Red")
    company_turn(t, "SB")
    [paid] = t.kinds("dividend")
    assert (paid["revenue"], paid["kind"], paid["share"]) == (40, "full", 8)
    assert t.money("Red") == before + 8 and t.price("SB") == 45
    t = company_turn(Pair().phase("3").company("SB", cell(40), cash=0, Robot=2).trains("SB", "3"), "SB")
    assert t.price("SB") == 30


def test_station_of_highest_value() -> None:
    """R66-14.3.4-d: Budapest at 20 rather than Bratislava at 10, though it is farther."""
    t = Pair().company("FNR", cell(80), cash=0, Robot=2).path("K25", "L26", "M25", "N26")
    company_turn(t, "FNR")
    assert t.stations("FNR") == {"K25", "N26"}
    assert t.charter("FNR") == (40, 60, 80, 100) and t.state.companies["FNR"].loans == 0


def test_station_nearest_its_home() -> None:
    """R66-14.3.4-d: of two cities with the same value the nearer one by route."""
    for chance in range(8):
        t = Pair().company("SB", cell(80), cash=0, Robot=2).path("N22", "O23", "O21")
        t.s.chance = 104729 * chance
        company_turn(t, "SB")
        assert t.stations("SB") == {"N22", "O23"}


def test_station_drawn_between_equals() -> None:
    """R66-14.3.4-d: a tie is broken by chance."""
    found = set()
    for chance in range(12):
        t = Pair().company("SB", cell(80), cash=0, Robot=2).path("M23", "N22", "O21")
        t.s.chance = 104729 * chance
        company_turn(t, "SB")
        found |= t.stations("SB") - {"N22"}
    assert found == {"M23", "O21"}


def test_station_only_where_there_is_a_slot() -> None:
    """R66-14.3.4-d: a full city is left out, and in the last round none is placed."""
    t = Pair().company("SB", cell(80), cash=0, Robot=2).path("N22", "O23", "O21")
    t.company("BH", cell(60), Red=2).station("BH", "O23")
    company_turn(t, "SB", first="BH")
    assert t.stations("SB") == {"N22"}
    t = Pair().company("SB", cell(80), cash=0, Robot=2).path("N22", "O23")
    t.s.ending = Ending("last train", "rounds", 5)
    company_turn(t, "SB", 5)
    assert t.stations("SB") == {"N22"}


def test_next_train_of_the_bank() -> None:
    """R66-14.3.4-f: one each turn, never from the pool; it can start a phase."""
    t = Pair().phase("3").company("SB", cell(80), cash=0, Robot=2).trains("SB", "3")
    t.trains("SB", "3", "3")
    own = t.s.companies["SB"]
    t.s.depot.pool, own.trains = own.trains[1:], own.trains[:1]
    company_turn(t, "SB")
    assert len(t.state.companies["SB"].trains) == 2 and len(t.state.depot.pool) == 2
    t = Pair().phase("3").company("SB", cell(80), cash=0, Robot=2)
    t.s.depot.left["3"], t.s.depot.sold["3"] = 0, 6
    company_turn(t, "SB")
    assert t.state.phase == "4" and t.state.companies["SB"].trains == ("4-0",)


def e_trains(*stations: str, cut: bool = False) -> Pair:
    """SB of the robot in phase 6 with stations on the line Graz - Ljubljana - Zagreb - Rijeka."""
    t = Pair().phase("6").company("SB", cell(80), cash=0, size=10, Robot=2)
    t.path("M23", "N22", "O23") if cut else t.path("M23", "N22", "O23", "O21")
    for hex_id in stations:
        t.station("SB", hex_id)
    return company_turn(t, "SB")


def test_e_train_only_with_the_stations_for_it() -> None:
    """R66-14.3.4-g (RUL66-70): a 4E with four stations on one route, else a 6."""
    assert e_trains("M23", "O23", "O21").state.companies["SB"].trains[-1].startswith("4E")


def test_no_e_train_with_too_few_stations() -> None:
    """R66-14.3.4-g: three and the one just placed in a city off the line are not enough."""
    t = e_trains("M23", "O21", cut=True)
    assert len(t.stations("SB")) == 4
    assert t.state.companies["SB"].trains[-1].startswith("6-")


def test_makes_room_for_the_train() -> None:
    """R66-14.3.4-h: at its limit the cheapest train leaves the game, not to the pool."""
    t = Pair().phase("3").company("SB", cell(80), cash=0, Robot=2).trains("SB", "3", "2", "3")
    company_turn(t, "SB")
    assert [x.rpartition("-")[0] for x in t.state.companies["SB"].trains] == ["3", "3", "3"]
    assert t.state.depot.pool == ()


def test_over_the_limit_by_others() -> None:
    """R66-14.3.4-h, R66-6.2-b: what a lowered limit takes goes to the pool as anybody's does, the cheapest
    first."""
    t = Pair().phase("4").company("SB", cell(100), cash=5000, Red=2).company("BY", cell(80), cash=0, Robot=2)
    t.trains("BY", "4", "3", "4")
    t.s.depot.left["4"], t.s.depot.sold["4"] = 0, 5
    t.turn("SB", "buy_trains_1866").do(BuyTrain("Red", "5", "bank", 500))
    assert [x[0] for x in t.state.companies["BY"].trains] == ["4", "4"]
    assert [x[0] for x in t.state.depot.pool] == ["3"]


def test_cheapest_cards() -> None:
    """R66-14.3.4-i: one for a company of 5 shares, two for one of 10, the cheapest first."""
    t = company_turn(Pair().phase("5").company("SB", cell(150), cash=0, Robot=2), "SB")
    assert t.state.extra.owned["SB"] == ("P", "H")  # it has grown
    t = company_turn(Pair().phase("4").company("SB", cell(150), cash=0, Robot=2), "SB")
    assert t.state.extra.owned["SB"] == ("P",)
    t = Pair().phase("4").company("SB", cell(150), cash=0, Robot=2)
    t.s.extra.cards["P"] = 0
    assert company_turn(t, "SB").state.extra.owned["SB"] == ("H",)


@pytest.mark.parametrize(("phase", "size", "held"), [("4", 5, 3), ("5", 10, 6), ("8", 10, 6)])
def test_grows_in_phase_five(phase: str, size: int, held: int) -> None:
    """R66-14.3.4-j, R66-14.3.4-m: at its first turn from phase 5 on; the robot takes shares up to 60%."""
    t = company_turn(Pair().phase(phase).company("SB", cell(150), cash=0, Robot=3, Red=1), "SB")
    assert t.state.companies["SB"].size == size
    assert t.shares("SB", ROBOT) == held and t.director("SB") == ROBOT


def test_what_its_company_had_from_a_person_goes_to_the_bank_when_it_closes() -> None:
    """R66-X-close-cash, R66-14.3.1-a: the robot uses no money, and yet none stays in a company at 0."""
    t = Pair().company("KPS", cell(20), cash=300, Red=3, Robot=2).trains("KPS", "2")
    t.st("Red", cell(100, BOTTOM)).st("Blue", cell(10)).turn("ST1.1").do(SellShares("Red", "KPS", 2))
    assert t.director("KPS") == ROBOT and t.money("KPS") == 300
    before = t.state.bank
    while t.where("KPS") is not None:
        t.passes()
    assert (t.money("KPS"), t.state.bank - before) == (0, 300)


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", [NORTH, SOUTH])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whole_games(scenario: str, seed: int) -> None:
    """R66-14.1-a, R66-14.3.1-a: random players play them to an end in which only people have a result."""
    game = start(scenario, seed)
    before = [game.state.copy()]

    def watch(game: Game) -> None:
        assert game.question is None or game.question.player != ROBOT
        assert violations(game, before[0]) == []
        before[0] = game.state.copy()

    bots = {name: RandomPlayer(10 * seed + i) for i, name in enumerate(("Red", "Blue"))}
    play_game(game, bots, watch=watch)
    assert game.finished and game.result is not None and set(game.result) == {"Red", "Blue"}
    again = Game(game.title, game.players, game.seed, game.options)
    for action in game.actions:
        again.apply(action)
    assert again == game
