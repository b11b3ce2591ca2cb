"""Formation of nations: by a concession, out of minors, of one's own will and by force (section 10)."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import Bid, BuyShares, BuyTrain, Par, Pass
from tests.titles.g1866.kit import BOTTOM, MIDDLE, TOP, Table, cell

GERMAN, ITALIAN = ("PRU", "HAN", "BAV", "WTB", "SAX"), ("K2S", "SAR", "LV", "PAP", "TUS")
LEADERS = [("DE", GERMAN), ("IT", ITALIAN)]
CONCESSIONS = ("GB", "FR", "AHE", "BNL", "ESP", "CH")
ORDER = ["CH", "ESP", "BNL", "AHE", "IT", "FR", "DE", "GB"]

BROWN = [
    *[(price, TOP) for price in (100, 110, 120, 135)],
    *[(price, MIDDLE) for price in (120, 135, 150)],
    *[(price, BOTTOM) for price in (150, 165)],
]
"""Brown spaces (RUL66-87; the bottom row's 180 is grey)."""


def before_5(at: tuple[int, int] = (TOP, 20)) -> Table:
    """Phase 4, all 4 trains are sold; OU of White has the money for a 5 train."""
    t = Table(4).phase("4")
    t.s.depot.left["4"], t.s.depot.sold["4"] = 0, 5
    return t.company("OU", at, cash=3000, size=10, White=2).trains("OU", "4")


def begin_5(t: Table) -> Table:
    """OU buys the first 5 train."""
    t.turn("OU", "buy_trains_1866")
    t.do(BuyTrain("White", "5", "bank", 500))
    return t


def only(t: Table, *nations: str) -> Table:
    """All nations but these have been formed already, at 30."""
    for nation in ORDER:
        if nation not in nations:
            t.nation(nation, cell(30), White=1)
    return t


def formed(t: Table) -> list[str]:
    """Nations in the order in which they were floated."""
    return [e.data["company"] for e in t.state.events if e.kind == "floated"]


# -- minors ----------------------------------------------------------------------------------------


def test_a_minor_is_bought_in_the_auction() -> None:
    """R66-10.1-a: the bid goes to the bank, and it operates in the first round; R66-10.1-b: it has no market
    price and is not on the market."""
    t = Table().auction("M1", "M6")
    t.do(Bid("Red", "M1", 85), Pass("Blue"), Pass("Green"))
    assert (t.money("Red"), t.state.bank) == (1915, -5915)
    assert t.director("PRU") == "Red" and t.where("PRU") is None
    assert t.price("PRU") == 0 and "PRU" in t.t.rounds.line(t.state)
    t = Table().minor("PRU", "Red").round(1)
    assert t.acting == ("PRU", "lay track")


# -- by a concession -------------------------------------------------------------------------------


@pytest.mark.parametrize(("phase", "colour"), [("L/2", "yellow"), ("3", "green"), ("4", "green")])
def test_where_a_nation_starts(phase: str, colour: str) -> None:
    """R66-10.2.1-a: of the phase's colour, empty or with stock turn tokens only; R66-10.2.2-b: yellow in
    phase 2, green in 3 and 4."""
    free = Table().t.grid.cells(colour)
    t = Table().phase(phase).concession("FR", "Red").company("MIDI", free[0], Blue=2)
    t.nation("CH", free[1], Blue=1).st("Blue", free[2]).st("Red", cell(400)).turn("ST1.1")
    assert t.starts("FR") == set(free) - {free[0], free[1]}
    for at in (free[0], free[1], cell(200)):
        t.refused(Par("Red", "FR", at))


def test_a_nation_is_placed_before_the_token_moves() -> None:
    """R66-10.2.1-b: it lies above the token that comes to its space afterwards."""
    t = Table().concession("FR", "Red").st("Red", cell(75, MIDDLE)).turn("ST1.1")
    t.do(Par("Red", "FR", cell(70, MIDDLE)))
    t = Table().concession("FR", "Red").st("Red", cell(65, MIDDLE)).turn("ST1.1")
    t.do(Par("Red", "FR", cell(70, MIDDLE)))
    assert t.state.market.stacks[cell(70, MIDDLE)] == ("FR", "ST1.1")


@pytest.mark.parametrize("number", [1, 3])
def test_the_price_goes_to_the_bank(number: int) -> None:
    """R66-10.2.1-c: it is operational at once; R66-10.2.2-a: from the first round on, at any legal price the
    owner can pay, for the director's certificate of 10%."""
    t = Table().concession("FR", "Red").st("Red", cell(100)).cash(Red=75).turn("ST1.1", number=number)
    assert {price for price in (40, 70, 75, 80) if cell(price, MIDDLE) in t.starts("FR")} == {70, 75}
    t.do(Par("Red", "FR", cell(70, MIDDLE)))
    assert (t.money("Red"), t.state.bank) == (5, -(5 + 2000 + 2000))
    assert t.shares("FR", "Red") == 1 and t.director("FR") == "Red" and t.shares("FR", "ipo") == 4
    assert t.acting == ("FR", "lay track")


def test_forming_a_nation_is_a_buy_action() -> None:
    """R66-10.2.2-a: nothing else is bought in that stock turn, and the token moves one right; not in the
    auction."""
    t = Table().concession("FR", "Red").company("OU", cell(40), Blue=2).st("Red", cell(200)).turn("ST1.1")
    t.do(Par("Red", "FR", cell(50)))
    assert t.where("ST1.1") == cell(220) and t.acting[0] != "ST1.1"
    t = Table().auction("C1", "C2")
    t.s.papers["C2"].owner, t.s.papers["C2"].closed = "Red", False
    assert not t.starts("FR")
    t.refused(Par("Red", "FR", cell(50)))


def test_the_certificate_count_does_not_change() -> None:
    """R66-X-cert-swap: a concession and a minor are one certificate, as the share is."""
    t = Table().phase("3").concession("FR", "Red").minor("PRU", "Red").st("Red", cell(200), cell(180))
    t.turn("ST1.1")
    count = t.t.shares.certificates(t.state, "Red")
    t.do(Par("Red", "FR", cell(60)))
    assert t.t.shares.certificates(t.state, "Red") == count
    t.until("stock turn", "ST1.2")
    t.do(Par("Red", "DE", next(iter(t.starts("DE")))))
    assert t.t.shares.certificates(t.state, "Red") == count


# -- by force --------------------------------------------------------------------------------------


def test_forced_order() -> None:
    """R66-10.2.3-a: in phase 5 each owner must buy; R66-10.3.1-e: Italy, then Germany, without any choice;
    R66-8.1.1-g, R66-8.1.2-o."""
    t = before_5().minors(PRU="Blue", K2S="Blue")
    for nation in CONCESSIONS:
        t.concession(nation, "Red")
    t.turn("OU", "buy_trains_1866")
    order = []
    t.do(BuyTrain("White", "5", "bank", 500))
    order += formed(t)
    while t.acting[1] == "start price":
        assert t.game.active.player == "Red"
        t.refused(Pass("Red"))
        t.do(next(a for a in t.game.legal_actions() if isinstance(a, Par)))
        order += formed(t)
    assert order == ORDER
    assert t.acting == ("OU", "buy trains")
    assert all(t.director(n) == "Red" for n in CONCESSIONS)


def test_any_brown_price() -> None:
    """R66-10.2.3-a: the owner chooses (RUL66-20): the dearest space is as good as the cheapest."""
    t = begin_5(only(before_5(cell(220)), "FR").concession("FR", "Red"))
    assert t.acting == ("FR", "start price")
    assert t.starts("FR") == {cell(*at) for at in BROWN}
    t.refused(Par("Red", "FR", cell(100, MIDDLE)))
    t.refused(Par("Red", "CH", cell(100)))
    t.do(Par("Red", "FR", cell(165, BOTTOM)))
    assert t.where("FR") == cell(165, BOTTOM) and t.money("Red") == 2000 - 165
    assert t.shares("FR", "ipo") == 4


def test_the_lowest_space_when_he_cannot_pay() -> None:
    """R66-X-forced-order-pay, R66-10.2.3-c: with 60 he starts it at 100, borrows 40 and owes 80;
    R66-12.1-a."""
    t = begin_5(only(before_5(cell(220)), "FR").concession("FR", "Red").cash(Red=60))
    assert t.acting == ("OU", "buy trains")
    assert t.where("FR") == cell(100) and t.director("FR") == "Red"
    assert (t.money("Red"), t.state.players["Red"].debt) == (0, 80)


def test_he_chooses_among_what_he_can_pay() -> None:
    """R66-X-forced-order-pay: with 125 at 100, 110 or 120, and without debt."""
    t = begin_5(only(before_5(cell(220)), "FR").concession("FR", "Red").cash(Red=125))
    assert t.starts("FR") == {cell(100), cell(110), cell(120), cell(120, MIDDLE)}
    t.refused(Par("Red", "FR", cell(135)))
    t.do(Par("Red", "FR", cell(120)))
    assert (t.money("Red"), t.state.players["Red"].debt) == (5, 0)


@pytest.mark.parametrize("nation", CONCESSIONS)
def test_a_nation_nobody_bid_for(nation: str) -> None:
    """R66-10.2.3-d: it forms with all five shares in the pool, at the lowest free space (RUL66-21)."""
    t = before_5()
    for other in CONCESSIONS:
        if other != nation:
            t.nation(other, cell(30), Red=1)
    begin_5(t.minors(PRU="Blue", K2S="Blue"))
    assert t.shares(nation, "pool") == 5 and t.director(nation) is None
    first = {"CH": 100, "ESP": 100, "BNL": 100, "AHE": 100, "FR": 110, "GB": 120}
    assert t.price(nation) == first[nation]


def test_shares_of_such_a_nation_can_be_bought_then() -> None:
    """R66-10.2.3-e: from phase 5 on."""
    t = begin_5(before_5((TOP, 22)).st("Red", cell(200)))
    t.do(Pass("White"))
    t.until("stock turn", "ST1.1")
    t.allowed(BuyShares("Red", "FR", "pool"))


@pytest.mark.parametrize(
    ("taken", "lowest"),
    [
        ((), cell(100)),
        ((cell(100), cell(110)), cell(120, MIDDLE)),
        (tuple(cell(*a) for a in BROWN), cell(100)),
    ],
)
def test_the_lowest_space(taken: tuple[tuple[int, int], ...], lowest: tuple[int, int]) -> None:
    """R66-10.2.3-b: at equal value the middle row is lower than the top row; when all are taken, the lowest
    of the colour all the same (RUL66-22)."""
    t = before_5()
    public = ("PLM", "MIDI", "CPS", "KPS", "BY", "KHS", "SB", "BH", "FNR", "SSFL")
    for name, at in zip(public, taken, strict=False):
        t.company(name, at, Green=2)
    begin_5(only(t, "CH"))
    assert t.where("CH") == lowest


def test_the_older_edition_closes_a_company_at_zero_that_begins_phase_5() -> None:
    """Setting forming_closes, as the recorded games have it: gone for good, home and all; in the text that
    governs it closes at the end of its turn and keeps its home (R66-8.2.13-a)."""
    t = Table(4, edition="2021").phase("4").company("OU", cell(0), cash=3000, White=2)
    t.company("PLM", cell(0), Green=2).company("MIDI", cell(10), Green=2)
    t.s.depot.left["4"], t.s.depot.sold["4"] = 0, 5
    begin_5(t)
    assert t.state.companies["OU"].closed and t.stations("OU") == set()
    assert t.state.companies["PLM"].closed and not t.state.companies["MIDI"].closed
    assert t.charter("OU") == (0, 20, 40, 60, 80, 100) and t.acting[0] != "OU"
    kept = before_5(cell(0))
    begin_5(kept)
    assert not kept.state.companies["OU"].closed and kept.stations("OU")


# -- Germany and Italy -----------------------------------------------------------------------------


@pytest.mark.parametrize(("nation", "minors"), LEADERS)
@pytest.mark.parametrize("phase", ["L/2", "3", "4", "5"])
def test_who_forms_germany_and_italy(nation: str, minors: tuple[str, ...], phase: str) -> None:
    """R66-10.3.1-a, R66-10.3.1-b, R66-8.1.2-c: the leader's owner, in a stock turn of phase 3 or 4, as a buy
    action."""
    t = Table().phase(phase).minors(**dict.fromkeys(minors, "Blue") | {minors[0]: "Red"})
    t.company("OU", cell(40), Blue=2).st("Red", cell(200)).st("Blue", cell(180)).turn("ST1.1")
    assert bool(t.starts(nation)) == (phase in ("3", "4"))
    if phase in ("3", "4"):
        t.do(Par("Red", nation, next(iter(t.starts(nation)))))
        assert t.where("ST1.1") == cell(220) and t.acting[0] != "ST1.1"
        assert t.money("Red") == 2000
    t = Table().phase(phase).minors(**dict.fromkeys(minors, "Blue") | {minors[0]: "Red"})
    t.st("Blue", cell(180)).turn("ST2.1")
    assert not t.starts(nation)


@pytest.mark.parametrize(("nation", "minors"), LEADERS)
def test_all_minors_convert_together(nation: str, minors: tuple[str, ...]) -> None:
    """R66-10.3.1-c: none before; R66-10.3.1-d, R66-8.1.3-j: then all at once; R66-10.3.3-a: each becomes a
    share of 10%, the leader the director's certificate."""
    owners = dict(zip(minors, ("Red", "Blue", "Green", "Red", "Blue"), strict=True))
    t = Table().phase("3").minors(**owners).st("Red", cell(200)).turn("ST1.1")
    assert all(t.director(m) == who for m, who in owners.items())
    assert not t.t.shares.started(t.state, nation)
    t.do(Par("Red", nation, next(iter(t.starts(nation)))))
    assert {who: t.shares(nation, who) for who in t.names} == {"Red": 2, "Blue": 2, "Green": 1}
    assert t.director(nation) == "Red"
    assert t.state.certificates[t.t.certificates_of[nation][0].id] == "Red"
    for m in minors:
        assert t.director(m) is None and t.state.companies[m].closed


@pytest.mark.parametrize(
    ("phase", "nation", "taken", "lowest"),
    [
        ("3", "DE", (), cell(60)),
        ("4", "IT", (cell(60), cell(65), cell(70), cell(75)), cell(80, MIDDLE)),
        ("3", "DE", (cell(60), cell(65), cell(70), cell(75), cell(80, MIDDLE)), cell(80)),
    ],
)
def test_lowest_space_of_germany_and_italy(
    phase: str, nation: str, taken: tuple[tuple[int, int], ...], lowest: tuple[int, int]
) -> None:
    """R66-10.3.2-a: the lowest green space; R66-10.3.2-b: of two of 80 the middle row's is lower;
    R66-10.3.2-c: a company's is taken, a stock turn token's is not."""
    t = Table().phase(phase).minor("PRU" if nation == "DE" else "K2S", "Red").st("Red", cell(200))
    for name, at in zip(("PLM", "MIDI", "CPS", "KPS", "BY"), taken, strict=False):
        t.company(name, at, Green=2)
    t.st("Blue", lowest).turn("ST1.1")
    assert t.starts(nation) == {lowest}
    t.do(Par("Red", nation, lowest))
    assert t.where(nation) == lowest


def test_the_lowest_brown_space_by_force() -> None:
    """R66-10.3.2-a: at phase 5; Italy before Germany, so Italy gets the lower one (R66-10.3.1-e)."""
    t = before_5().minors(PRU="Red", K2S="Blue")
    for nation in CONCESSIONS:
        t.nation(nation, cell(30), Red=1)
    begin_5(t)
    assert formed(t) == ["IT", "DE"]
    assert (t.where("IT"), t.where("DE")) == (cell(100), cell(110))
    assert (t.director("DE"), t.director("IT")) == ("Red", "Blue")
    assert (t.money("Red"), t.money("Blue")) == (2000, 2000)


OWNERS = [
    ({"PRU": "Red", "HAN": "Blue", "BAV": "Blue", "WTB": "Green"}, "Blue"),
    ({"PRU": "Red", "HAN": "Blue", "BAV": "Red", "WTB": "Blue"}, "Red"),
    ({"PRU": "Red", "HAN": "Blue", "BAV": "Green", "WTB": "Blue", "SAX": "Green"}, "Blue"),
    ({"PRU": "Red", "HAN": "Green", "BAV": "Blue", "WTB": "Blue", "SAX": "Green"}, "Green"),
]


@pytest.mark.parametrize(("owners", "director"), OWNERS)
def test_director_of_a_nation_formed(owners: dict[str, str], director: str) -> None:
    """R66-10.3.3-b: more shares than Prussia's owner make a director; a tie with him does not; of two with
    more the owner of the lower minor (RUL66-19)."""
    t = Table().phase("3").minors(**owners).st("Red", cell(200)).turn("ST1.1")
    t.do(Par("Red", "DE", cell(60)))
    assert t.director("DE") == director
    for who in t.names:
        assert t.shares("DE", who) == list(owners.values()).count(who)


@pytest.mark.parametrize(
    ("owners", "director"),
    [
        ({"SAR": "Blue", "LV": "Green", "PAP": "Green"}, "Green"),
        ({"LV": "Green", "SAR": "Blue"}, "Blue"),
        ({"TUS": "Blue", "PAP": "Red"}, "Red"),
    ],
)
def test_a_nation_without_its_leader(owners: dict[str, str], director: str) -> None:
    """R66-10.3.4-a: the bank forms it at phase 5; R66-10.3.4-b: the largest holding directs, a tie goes to
    the lowest minor; R66-10.3.4-c: the rest is in the pool."""
    t = before_5().minors(**owners).st("Red", cell(200), cell(180)).st("Blue", cell(165)).turn("ST1.1")
    assert not t.starts("IT")
    begin_5(t)
    assert t.director("IT") == director
    for who, count in {w: list(owners.values()).count(w) for w in owners.values()}.items():
        assert t.shares("IT", who) == count
    assert t.shares("IT", "pool") == 5 - len(owners)


def test_shares_of_unbought_minors() -> None:
    """R66-10.3.4-e (RUL66-23): when Germany forms in phase 3 they cannot be bought before phase 5;
    R66-10.3.4-c: then they are in the pool, at the market price."""
    t = before_5(cell(220)).minors(PRU="Red", HAN="Blue").st("Red", cell(280)).st("Blue", cell(260))
    t.turn("ST1.1")
    t.do(Par("Red", "DE", cell(60)))
    assert t.acting == ("ST2.1", "stock turn")
    for source in ("pool", "ipo", "unissued"):
        t.refused(BuyShares("Blue", "DE", source))
    t.do(Pass("Blue"))
    t.until("buy trains", "OU")
    t.do(BuyTrain("White", "5", "bank", 500))
    assert t.shares("DE", "pool") == 3
    t.until("stock turn", "ST2.1")
    before, price = t.money("Blue"), t.price("DE")
    t.do(BuyShares("Blue", "DE", "pool"))
    assert before - t.money("Blue") == price


@pytest.mark.parametrize("nation", ["DE", "IT"])
def test_a_nation_without_minors(nation: str) -> None:
    """R66-10.3.5-a: with none of the five bought all its shares are in the pool; there is no director."""
    t = begin_5(before_5())
    assert t.shares(nation, "pool") == 5 and t.director(nation) is None
    assert t.where(nation) is not None


@pytest.mark.parametrize("token", [cell(45), cell(400)])
def test_germany_does_not_act_in_the_round_it_forms(token: tuple[int, int]) -> None:
    """R66-10.3.6-a: whether its token stands before or behind the acting one."""
    t = Table().phase("3").minors(PRU="Red").company("OU", cell(40), Blue=2).trains("OU", "3")
    t.st("Red", token).turn("ST1.1")
    t.do(Par("Red", "DE", cell(60)))
    assert "DE" not in t.line()
    t = begin_5(before_5(cell(400)).minors(PRU="Red", K2S="Blue"))
    assert not {"DE", "IT"} & set(t.line())


@pytest.mark.parametrize(("at", "acts"), [(cell(200), True), (cell(90), False)])
def test_forced_concession_nations_may_act(at: tuple[int, int], acts: bool) -> None:
    """R66-10.2.3-a: a nation left of where the purchaser stood acts in this round (RUL66-24)."""
    t = begin_5(only(before_5(at), "FR").concession("FR", "Red").cash(Red=60))
    assert ("FR" in t.line()) == acts


def test_nations_form_before_trains_are_discarded() -> None:
    """R66-10.2.3-a, R66-8.2.8-e: the price is chosen first, then OU gives up one of its four (RUL66-39)."""
    t = only(before_5(cell(220)), "FR").concession("FR", "Red")
    t.s.companies["OU"].trains = ("4-0", "4-1", "4-2")
    begin_5(t)
    assert t.acting == ("FR", "start price")
    t.do(Par("Red", "FR", cell(100)))
    assert t.acting == ("OU", "discard train")
