"""Trains for sale, phases and what they bring (sections 4 and 6.2, tables 10 and 11)."""

from __future__ import annotations

import pytest

from eighteenxx import Action
from eighteenxx.engine.actions import BuyTrain, DiscardTrain, Dividend, Offer, Par, Pass
from eighteenxx.titles.g1866.actions import BuyCard, Grow, PlaceStockTurn
from tests.titles.g1866.kit import CARDS, PRICES, SIDES, TOP, Table, cell

PRICE = {"L": 50, "2": 100, "3": 200, "4": 300, "5": 500, "6": 600, "4E": 600}
PRICE |= {"8": 800, "5E": 800, "10": 1000, "6E": 1000}


def buyer(phase: str = "L/2", number: int = 3, *trains: str, size: int = 5, cash: int = 5000) -> Table:
    """OU of Red is to buy trains; if the phase's own card is L, L and 2 trains are for sale as in OR1 and
    OR2."""
    t = Table().phase(phase).company("OU", cell(100), size=size, cash=cash).trains("OU", *trains)
    return t.turn("OU", "buy_trains_1866", number)


def on_offer(t: Table) -> set[str]:
    """Types the bank sells to the company that acts."""
    return {a.train for a in t.game.legal_actions() if isinstance(a, BuyTrain) and a.source == "bank"}


def begun_by(train: str, before: str, company: str = "OU", **cash: int) -> Table:
    """A table in the phase before, in which the last trains of earlier cards are sold; OU may buy the
    next."""
    t = Table().phase(before).company(company, cell(100), cash=5000, size=10)
    card = SIDES.get(train, train)
    for earlier in CARDS[: CARDS.index(card)]:
        t.s.depot.left[earlier] = 0
    t.s.depot.sold |= {
        c: n
        for c, n in {"3": 6, "4": 5, "5": 4, "6": 3, "8": 2}.items()
        if CARDS.index(c) < CARDS.index(card)
    }
    return t.cash(**cash)


def start(t: Table, train: str, company: str = "OU") -> Table:
    """The company buys the first train of the next card."""
    t.turn(company, "buy_trains_1866")
    t.do(BuyTrain("Red", train, "bank", PRICE[train]))
    return t


# -- what is for sale ------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2])
def test_l_and_2_trains_without_limit(number: int) -> None:
    """R66-4-c and R66-6.2.2-b, R66-T11-a, R66-T11-b: in the first two rounds any number of them."""
    t = buyer("L/2", number)
    t.state.depot.sold["L"] = 50
    assert on_offer(t) == {"L", "2"}
    t.refused(BuyTrain("Red", "3", "bank", 200))
    for train in ("L", "2", "2", "L"):
        t.do(BuyTrain("Red", train, "bank", PRICE[train]))
    assert t.state.phase == "L/2"


def test_unsold_l_and_2_trains_go_after_round_2() -> None:
    """R66-4-d, R66-6.2.2-h: at its end the 3 trains come; R66-6.2.3-a: from the start of round 3. The phase
    stays 2 until a 3 is bought, and owned trains stay (RUL66-40)."""
    t = Table().company("OU", cell(100), cash=5000).trains("OU", "2").st("Red", cell(50))
    t.turn("ST1.1", number=2, had=("OU",))
    assert t.t.trains.on_offer(t.state) == ["L", "2"]
    t.do(Pass("Red"))
    assert t.state.round.number == 3
    assert t.t.trains.on_offer(t.state) == ["3"]
    assert t.state.phase == "L/2" and t.state.companies["OU"].trains == ("2-0",)
    t.until("buy trains", "OU")
    t.do(BuyTrain("Red", "3", "bank", 200))
    assert t.state.phase == "3"


@pytest.mark.parametrize(
    ("card", "left", "following"),
    [("3", 6, {"4"}), ("4", 5, {"5"}), ("5", 4, {"6", "4E"}), ("6", 3, {"8", "5E"}), ("8", 2, {"10", "6E"})],
)
def test_one_type_at_a_time(card: str, left: int, following: set[str]) -> None:
    """R66-T11-j: the next type when the last of this one is gone; R66-T11-c to R66-T11-g: so many of each."""
    t = Table().company("OU", cell(100), cash=9000).phase("L/2")
    for earlier in CARDS[: CARDS.index(card)]:
        t.s.depot.left[earlier] = 0
    counts = {"3": 6, "4": 5, "5": 4, "6": 3, "8": 2}
    for earlier, count in counts.items():
        if CARDS.index(earlier) < CARDS.index(card):
            t.s.depot.sold[earlier] = count
    assert t.s.depot.left[card] == left
    for sold in range(left):
        assert card in t.t.trains.on_offer(t.s)
        t.t.trains.buy_from_bank(t.s, "OU", card, 0)
        assert t.s.depot.left[card] == left - sold - 1
    assert set(t.t.trains.on_offer(t.s)) == following


def test_ten_trains_never_run_out() -> None:
    """R66-T11-h: unlimited (RUL66-41)."""
    t = buyer("10", 3)
    t.state.depot.sold["10"] = 40
    assert on_offer(t) == {"10", "6E"}


@pytest.mark.parametrize(
    ("phase", "one", "other"), [("L/2", "L", "2"), ("6", "6", "4E"), ("8", "8", "5E"), ("10", "10", "6E")]
)
def test_sides_of_a_card(phase: str, one: str, other: str) -> None:
    """R66-2.5.1-s: a purchase takes a card, whichever side; R66-2.5.1-t: the buyer chooses it at the bank."""
    t = buyer(phase, 3)
    assert {one, other} <= on_offer(t)
    card = SIDES.get(other, one)
    left, sold = t.state.depot.left[card], t.state.depot.sold.get(card, 0)
    t.do(BuyTrain("Red", other, "bank", PRICE[other]))
    assert t.state.companies["OU"].trains == (f"{other}-{sold}",)
    assert t.state.depot.sold[card] == sold + 1
    assert t.state.depot.left[card] == (None if left is None else left - 1)


def test_the_side_is_kept_when_a_train_is_sold_on() -> None:
    """R66-2.5.1-t: to another company, or out of the pool."""
    t = Table().phase("6").company("OU", cell(100)).company("BH", cell(90)).trains("BH", "4E")
    t.trains("OU", "6")
    t.s.depot.pool = ("4E-2",)
    t.s.depot.sold["6"], t.s.depot.left["6"] = 3, 0
    t.cash(OU=2000).turn("OU", "buy_trains_1866")
    name = t.state.companies["BH"].trains[0]
    assert name.startswith("4E")
    t.refused(BuyTrain("Red", "6" + name[2:], "BH", 1))
    t.refused(BuyTrain("Red", "6-2", "pool", 600))
    t.do(BuyTrain("Red", name, "BH", 1))
    assert name in t.state.companies["OU"].trains


# -- beginning of phases ---------------------------------------------------------------------------

PHASES = [
    ("R66-6.2.3-a", "3", "L/2", "3"),
    ("R66-6.2.4-a", "4", "3", "4"),
    ("R66-6.2.5-a", "5", "4", "5"),
    ("R66-6.2.6-a", "6", "5", "6"),
    ("R66-6.2.6-a", "4E", "5", "6"),
    ("R66-6.2.8-a", "8", "6", "8"),
    ("R66-6.2.8-a", "5E", "6", "8"),
    ("R66-6.2.10-a", "10", "8", "10"),
    ("R66-6.2.10-a", "6E", "8", "10"),
]


@pytest.mark.parametrize(("rule", "train", "before", "after"), PHASES)
def test_a_phase_starts_with_its_first_train(rule: str, train: str, before: str, after: str) -> None:
    """R66-6.2-a: at once, and only the first one."""
    t = start(begun_by(train, before), train)
    assert t.state.phase == after, rule
    second = Table().phase(after).company("OU", cell(100), cash=5000, size=10)
    events = [e.kind for e in start(second, train).state.events]
    assert "phase" not in events and "rusted" not in events


def test_the_first_round_is_in_phase_2() -> None:
    """R66-6.2.2-a."""
    t = Table().auction("C1")
    t.do(PlaceStockTurn("Red", cell(40)), Pass("Blue"), Pass("Green"))
    assert (t.state.round.number, t.state.phase) == (1, "L/2")


@pytest.mark.parametrize(
    ("rule", "train", "before", "rusts", "stays"),
    [
        ("R66-6.2.3-b", "3", "L/2", "L", "2"),
        ("R66-6.2.4-b", "4", "3", "2", "3"),
        ("R66-6.2.6-b", "6", "5", "3", "4"),
        ("R66-6.2.6-b", "4E", "5", "3", "4"),
        ("R66-6.2.8-c", "8", "6", "4", "5"),
        ("R66-6.2.8-c", "5E", "6", "4", "5"),
    ],
)
def test_rusting(rule: str, train: str, before: str, rusts: str, stays: str) -> None:
    """R66-T11-a to R66-T11-d: of all companies and of the pool."""
    t = begun_by(train, before).company("BH", cell(90), Blue=2)
    t.s.companies["BH"].trains = (f"{rusts}-0", f"{stays}-1")
    t.s.depot.pool = (f"{rusts}-2",)
    t.s.depot.sold["L"] = 9
    start(t, train)
    assert t.state.companies["BH"].trains == (f"{stays}-1",), rule
    assert t.state.depot.pool == ()


@pytest.mark.parametrize("train", ["10", "6E"])
def test_permanent_trains(train: str) -> None:
    """R66-T11-e to R66-T11-h: 5, 6, 8 and 10 trains and their other sides never rust."""
    t = begun_by(train, "8").company("BH", cell(90), Blue=2, size=10)
    t.s.companies["BH"].trains = ("5-0", "4E-0")
    start(t, train)
    assert t.state.companies["BH"].trains == ("5-0", "4E-0")


@pytest.mark.parametrize(
    ("rule", "train", "before", "five", "ten"),
    [
        ("R66-6.2.3-h", "3", "L/2", 3, 4),
        ("R66-6.2.5-i", "5", "4", 2, 3),
        ("R66-6.2.8-e", "8", "6", 1, 2),
    ],
)
def test_trains_over_the_limit_are_discarded(rule: str, train: str, before: str, five: int, ten: int) -> None:
    """R66-6.2-b: into the bank pool, without compensation, the owner chooses which; R66-T11-i."""
    t = begun_by(train, before).company("BH", cell(90), Blue=2, cash=7)
    own = {"3": "2", "5": "4", "8": "5"}[train]
    t.s.companies["BH"].trains = tuple(f"{own}-{i}" for i in range(five + 1))
    t.s.depot.sold["L"] = 9
    start(t, train)
    assert t.t.trains.limit(t.state, "BH") == five and t.t.trains.limit(t.state, "OU") == ten, rule
    assert t.acting == ("BH", "discard train") and t.game.active.player == "Blue"
    t.do(DiscardTrain("Blue", f"{own}-1"))
    assert t.state.depot.pool == (f"{own}-1",)
    assert len(t.state.companies["BH"].trains) == five
    assert t.money("BH") == 7
    assert t.acting == ("OU", "buy trains")


def test_no_purchase_above_the_limit() -> None:
    """R66-6.2.2-d, R66-T11-i: four trains of a company of five shares in phase 2."""
    t = buyer("L/2", 1, "2", "2", "2")
    t.do(BuyTrain("Red", "2", "bank", 100))
    t.refused(BuyTrain("Red", "2", "bank", 100))


# -- what phases open ------------------------------------------------------------------------------


@pytest.mark.parametrize(("phase", "allowed"), [("L/2", False), ("3", True), ("8", True)])
def test_conversion_to_ten_shares(phase: str, allowed: bool) -> None:
    """R66-6.2.3-e: from phase 3; R66-T13-a: already on the first turn of a company."""
    t = Table().phase(phase).company("OU", cell(100), operated=False).turn("OU")
    if t.acting[1] == "first train":
        t.do(Pass("Red"))
    if allowed:
        assert t.acting == ("OU", "convert")
        t.do(Grow("Red", 0))
        assert t.state.companies["OU"].size == 10
    else:
        assert t.acting == ("OU", "lay track")
        t.refused(Grow("Red", 0))


@pytest.mark.parametrize(
    ("phase", "train", "allowed"), [("L/2", "2", False), ("3", "3", True), ("4", "4", True), ("6", "5", True)]
)
def test_trains_of_other_companies(phase: str, train: str, allowed: bool) -> None:
    """R66-6.2.3-f: from phase 3, for 1 to all the treasury has."""
    t = Table().phase(phase).company("OU", cell(100), cash=321).company("BH", cell(90))
    t.trains("BH", train).trains("OU", train).turn("OU", "buy_trains_1866")
    name = t.state.companies["BH"].trains[0]
    if not allowed:
        t.refused(BuyTrain("Red", name, "BH", 100))
        return
    for price in (1, 321):
        t.allowed(BuyTrain("Red", name, "BH", price))
    for price in (0, 322):
        t.refused(BuyTrain("Red", name, "BH", price))


def test_cards_of_infrastructure() -> None:
    """R66-6.2.2-f: Palace Cars in phase 2; R66-6.2.3-i: Hubs in phase 3; R66-6.2.5-j: Mail Contracts in
    phase 5; R66-T12-a: five of each, for 75, 140 and 200."""
    t = Table().company("OU", cell(100), cash=5000).turn("OU", "buy_trains_1866", 1)
    t.do(BuyTrain("Red", "L", "bank", 50), Pass("Red"))
    assert t.acting == ("OU", "buy cards")
    assert t.state.extra.cards == {"P": 5}
    t.refused(BuyCard("Red", "H"))
    t.do(BuyCard("Red", "P"))
    assert (t.money("OU"), t.state.extra.cards) == (5000 - 50 - 75, {"P": 4})
    for train, before, card, price in (("3", "L/2", "H", 140), ("5", "4", "M", 200)):
        t = begun_by(train, before)
        assert card not in t.s.extra.cards
        start(t, train).until("buy cards")
        assert t.state.extra.cards[card] == 5
        cash = t.money("OU")
        t.do(BuyCard("Red", card))
        assert t.money("OU") == cash - price


def test_only_public_companies_buy_cards() -> None:
    """R66-2.6-a: nations, minors and players never are asked."""
    t = (
        Table()
        .phase("3")
        .minor("PRU", "Red")
        .nation("FR", cell(90), Red=1)
        .company("OU", cell(80))
        .trains("OU", "3")
    )
    t.st("Red", cell(300)).round()
    asked = set()
    number = t.state.round.number
    while t.state.round.number == number:
        offers = t.game.legal_actions()
        if any(isinstance(a, BuyCard) for a in offers):
            asked.add(t.acting[0])
        if t.acting[0] != "OU":
            t.refused(BuyCard(str(t.game.active.player), "P"))
        t.game.apply(next((a for a in offers if isinstance(a, Pass)), None) or t.game.best_routes())
    assert asked == {"OU"}


def colours_and_count(phase: str, ring: str) -> tuple[int, int, set[str]]:
    """How many upgrades and tiles OU lays in a turn if it upgrades as long as it can, and the colours."""
    t = Table().phase(phase).company("OU", cell(100), cash=5000)
    t.path("I5", "I7", "I9", "J10", "K9", to="L8")
    if ring in ("brown", "grey"):
        for hex_id in ("I5", "I9", "J10", "K9"):
            _up(t, hex_id, "green")
    if ring == "grey":
        for hex_id in ("I5", "I9"):
            _up(t, hex_id, "brown")
    t.turn("OU", "lay_track")
    upgrades = tiles = 0
    seen: set[str] = set()
    tile_of = t.t.catalogue.tiles
    while t.acting == ("OU", "lay track"):
        lays = t.lays()
        seen |= {tile_of[a.tile].colour for a in lays}
        better = [a for a in lays if tile_of[a.tile].colour != "yellow"]
        best = max(better, key=lambda a: COLOURS.index(tile_of[a.tile].colour)) if better else lays[0]
        upgrades += bool(better)
        tiles += 1
        t.do(best)
    return upgrades, tiles, seen


COLOURS = ("yellow", "green", "brown", "grey")


def _up(t: Table, hex_id: str, colour: str) -> None:
    lies = [(n, r) for n, r in t.t.track.upgrades(t.s, hex_id) if t.t.catalogue.tiles[n].colour == colour]
    t.tile(hex_id, *lies[0])


@pytest.mark.parametrize(
    ("rules", "phase", "upgrades", "colours"),
    [
        ("R66-6.2.2-e R66-6.2.2-g", "L/2", 0, {"yellow"}),
        ("R66-6.2.3-j R66-6.2.3-c", "3", 1, {"yellow", "green"}),
        ("R66-6.2.3-j", "4", 1, {"yellow", "green"}),
        ("R66-6.2.5-k R66-6.2.5-g", "5", 2, {"yellow", "green", "brown"}),
        ("R66-6.2.5-k", "6", 2, {"yellow", "green", "brown"}),
        ("R66-6.2.8-f R66-6.2.8-b", "8", 3, {"yellow", "green", "brown", "grey"}),
        ("R66-6.2.10-c", "10", 4, {"yellow", "green", "brown", "grey"}),
    ],
)
def test_tiles_and_upgrades(rules: str, phase: str, upgrades: int, colours: set[str]) -> None:
    """R66-T7-a: four tiles a turn for 0, 10, 20 and 30, of which so many are upgrades; the colours of the
    phase."""
    ring = {"L/2": "yellow", "3": "yellow", "4": "yellow", "5": "brown", "6": "brown"}.get(phase, "grey")
    found, tiles, seen = colours_and_count(phase, ring)
    assert (found, tiles) == (upgrades, 4), rules
    assert seen == colours, rules


# -- off-board values ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "phase", "train", "warsaw"),
    [
        ("R66-6.2.2-c", "L/2", "2", 20),
        ("R66-6.2.3-d", "3", "3", 30),
        ("R66-6.2.3-d", "4", "4", 30),
        ("R66-6.2.5-h", "5", "5", 40),
        ("R66-6.2.5-h", "6", "6", 40),
        ("R66-6.2.8-d", "8", "8", 50),
        ("R66-6.2.8-d", "10", "10", 50),
    ],
)
def test_off_board_values(rule: str, phase: str, train: str, warsaw: int) -> None:
    """R66-2.1.1-f: Gdansk (20) to Warsaw over plain track."""
    t = Table().phase(phase).company("KPS", cell(100)).minor("PRU", "Red").path("E25", "F24", "G25", "H26")
    t.trains("KPS", train)
    assert t.best("KPS")[0] == 20 + 10 + warsaw, rule


# -- phase 5 ---------------------------------------------------------------------------------------


def test_forced_formation() -> None:
    """R66-6.2.5-f: in the set order; R66-6.2.5-b: the minors close and form their nations, R66-T8-b,
    R66-T9-b: without payment or stock turn; R66-6.2.5-c: at the lowest brown space then free; R66-T8-c,
    R66-T9-c."""
    t = begun_by("5", "4").minors(PRU="Red", SAX="Blue", K2S="Green", SAR="Green", TUS="Blue")
    t.company("PLM", cell(100), Green=2)
    start(t, "5")
    order = [e["company"] for e in t.state.events if e.kind == "par"]
    assert order == ["CH", "ESP", "BNL", "AHE", "IT", "FR", "DE", "GB"]
    brown = sorted(t.t.grid.cells("brown"), key=lambda at: (PRICES[at[1]], -at[0]))
    free = [at for at in brown if at != cell(100)]
    assert [t.where(nation) for nation in order] == free[:8]
    for minor in ("PRU", "SAX", "K2S", "SAR", "TUS"):
        assert t.director(minor) is None and t.state.companies[minor].closed
    assert (t.director("DE"), t.shares("DE", "Red"), t.shares("DE", "Blue")) == ("Red", 1, 1)
    assert (t.director("IT"), t.shares("IT", "Green"), t.shares("IT", "Blue")) == ("Green", 2, 1)
    assert [t.money(p) for p in t.names] == [2000] * 3


def test_concessions_at_phase_5() -> None:
    """R66-6.2.5-d: the owner must buy the director's certificate; R66-6.2.5-e: at any legal brown space;
    R66-T5-b, R66-T3-b."""
    t = (
        begun_by("5", "4")
        .concession("FR", "Blue")
        .concession("CH", "Green")
        .company("PLM", cell(110), Green=2)
    )
    start(t, "5")
    assert t.acting[0] == "CH" and t.game.active.player == "Green"
    assert t.starts("CH") == set(t.t.grid.cells("brown")) - {cell(110), cell(100)}
    t.refused(Pass("Green"))
    t.refused(Par("Green", "CH", cell(90)))
    t.do(Par("Green", "CH", cell(165, 2)))
    assert t.money("Green") == 2000 - 165
    assert t.acting[0] == "FR" and t.game.active.player == "Blue"
    t.do(Par("Blue", "FR", min(t.starts("FR"))))
    assert t.director("FR") == "Blue" and t.director("CH") == "Green"
    assert t.state.papers["C2"].closed and t.state.papers["C6"].closed
    assert t.acting == ("OU", "buy trains")


def test_germany_and_italy_may_form_before() -> None:
    """R66-6.2.3-g, R66-T10-c: in phases 3 and 4 only."""
    for phase, may in (("L/2", False), ("3", True), ("4", True)):
        t = Table().phase(phase).minors(PRU="Red", K2S="Red").st("Red", cell(400)).turn("ST1.1")
        assert bool(t.starts("DE")) is bool(t.starts("IT")) is may


# -- the end ---------------------------------------------------------------------------------------


def rounds_to_the_end(t: Table) -> list[tuple[int, bool]]:
    """Play on, passing; -> rounds that were begun, with whether track could be laid in them."""
    found: dict[int, bool] = {}
    for _ in range(300):
        if t.game.finished:
            return sorted(found.items())
        number = t.state.round.number
        found[number] = found.get(number, False) or t.acting[1] == "lay track"
        offers = t.game.legal_actions()
        chosen: Action | None = next((a for a in offers if isinstance(a, Pass)), None)
        if chosen is None and t.acting[1] == "run trains":
            chosen = t.game.best_routes()
        if chosen is None:
            first = offers[0]
            chosen = first.action if isinstance(first, Offer) else first  # type: ignore[assignment]
        assert chosen is not None
        t.game.apply(chosen)
    raise AssertionError("the game does not end")


def test_the_first_ten_train_ends_the_game() -> None:
    """R66-4-e, R66-6.2.10-b, R66-4-g: after three more rounds, the last one without track."""
    for train in ("10", "6E"):
        t = begun_by(train, "8").company("BH", cell(90), Red=2).trains("BH", "5")
        start(t, train)
        assert t.state.ending is not None
        assert rounds_to_the_end(t) == [(3, True), (4, True), (5, True), (6, False)]


def test_a_stock_turn_token_in_the_blue_area() -> None:
    """R66-4-e, R66-4-g, R66-2.3-k: three more rounds too."""
    t = Table().company("BH", cell(90), Red=2).trains("BH", "2").st("Red", cell(430)).turn("ST1.1")
    t.do(Pass("Red"))
    assert t.where("ST1.1") == cell(490)
    assert rounds_to_the_end(t) == [(3, True), (4, True), (5, True), (6, False)]


def test_a_company_in_the_blue_area() -> None:
    """R66-4-e, R66-4-f, R66-2.3-k: the game ends with the round; a nation there ends nothing (RUL66-31)."""
    t = (
        Table()
        .company("OU", cell(430), Red=2)
        .company("BH", cell(90), Red=2)
        .trains("OU", "2")
        .trains("BH", "2")
    )
    t.nation("FR", cell(460, TOP), Red=1).turn("OU", "pay_dividend", revenue=500)
    assert t.state.ending is None
    t.do(Dividend("Red", "full"))
    assert t.where("OU") == cell(460)
    assert t.state.ending is not None and not t.game.finished
    assert rounds_to_the_end(t) == [(3, True)]


def test_a_nation_in_the_blue_area_ends_nothing() -> None:
    """R66-4-f: only public companies and stock turn tokens count."""
    t = Table().nation("GB", cell(430), Red=1).company("BH", cell(90), Red=2).trains("BH", "2").turn("GB")
    assert t.where("GB") == cell(460) and t.state.ending is None
