"""The figures of 1866's tables, written out from the rules text and compared with our definitions.

Each row names the rule it comes from. Behaviour is proven in the other modules.
"""

from __future__ import annotations

import pytest

from tests.titles.g1866.kit import NAMES, PRICES, fresh

GAME = fresh()
DEFS = GAME.title.defs
MAP = DEFS.catalogue.map.hexes
TILES = DEFS.catalogue.tiles

PUBLIC = [
    ("R66-T6-a", "PLM", "FR", "", {"M9", "P10"}),
    ("R66-T6-b", "MIDI", "FR", "", {"N2"}),
    ("R66-T6-OU", "OU", "FR", "", {"I5"}),
    ("R66-T6-CPS", "CPS", "FR", "", {"K13"}),
    ("R66-T6-KPS", "KPS", "DE", "PRU", {"E25"}),
    ("R66-T6-BY", "BY", "DE", "BAV", {"K19"}),
    ("R66-T6-KHS", "KHS", "DE", "HAN", {"F18"}),
    ("R66-T6-SB", "SB", "AHE", "", {"N22"}),
    ("R66-T6-BH", "BH", "AHE", "", {"Q25"}),
    ("R66-T6-FNR", "FNR", "AHE", "", {"K25"}),
    ("R66-T6-SSFL", "SSFL", "IT", "TUS", {"Q17"}),
    ("R66-T6-IFT", "IFT", "IT", "K2S", {"V20"}),
    ("R66-T6-SFAI", "SFAI", "IT", "LV", {"N14"}),
    ("R66-T6-SBB", "SBB", "CH", "", {"L16"}),
    ("R66-T6-GL", "GL", "BNL", "", {"I11"}),
    ("R66-T6-NRS", "NRS", "BNL", "", {"F12"}),
]
"""Rule, company, country, region of a divided country, home hexes."""


@pytest.mark.parametrize(("rule", "company", "country", "region", "homes"), PUBLIC)
def test_public_companies_and_their_homes(
    rule: str, company: str, country: str, region: str, homes: set[str]
) -> None:
    definition = DEFS.companies[company]
    assert definition.kind == "public", rule
    assert definition.facts["nation"] == country, rule
    assert definition.facts.get("region", "") == region, rule
    assert {hex_id for hex_id, _ in definition.homes} == homes, rule
    for home in homes:
        assert (region or country) in MAP[home].areas, rule
        assert [stop.kind for stop in MAP[home].tile.stops] == ["city"], rule


def test_the_homes_are_in_the_cities_named() -> None:
    """R66-T6-a and R66-T6-b: Lyon, Marseilles and Bordeaux; the others by RUL66-59 (spelt as on the map)."""
    names = {c: {MAP[h].name for h in homes} for _, c, _, _, homes in PUBLIC}
    assert names == {
        "PLM": {"Lyon", "Marseilles"},
        "MIDI": {"Bordeaux"},
        "OU": {"Rouen"},
        "CPS": {"Strasbourg"},
        "KPS": {"Gdansk"},
        "BY": {"Munich"},
        "KHS": {"Hannover"},
        "SB": {"Lubjiana"},
        "BH": {"Sarajevo"},
        "FNR": {"Brno"},
        "SSFL": {"Florence"},
        "IFT": {"Catania"},
        "SFAI": {"Milan"},
        "SBB": {"Zurich"},
        "GL": {"Luxembourg"},
        "NRS": {"Amsterdam"},
    }


def test_public_companies_by_country() -> None:
    """R66-T4-a: 16 of them, none in Great Britain or Spain; R66-2.8-a: 11 are in play."""
    found = [c.facts["nation"] for c in DEFS.companies.values() if c.kind == "public"]
    count = {nation: found.count(nation) for nation in found}
    assert count == {"FR": 4, "DE": 3, "AHE": 3, "IT": 3, "CH": 1, "BNL": 2}
    in_play = [
        n for n, c in GAME.state.companies.items() if DEFS.companies[n].kind == "public" and not c.closed
    ]
    assert len(in_play) == 11


def test_station_prices() -> None:
    """R66-T6-d: PLM has no token of 100; the others have one home and 20 to 100 (8.2.4)."""
    assert DEFS.companies["PLM"].token_prices == (0, 0, 20, 40, 60, 80)
    for _, company, _, _, homes in PUBLIC:
        if len(homes) == 1:
            assert DEFS.companies[company].token_prices == (0, 20, 40, 60, 80, 100)


def test_four_kinds_of_company() -> None:
    """R66-2.8-a: 6 concessions, 5 German and 5 Italian minors, 8 nations and 16 public companies."""
    kinds = [c.kind for c in DEFS.companies.values()]
    assert (kinds.count("public"), kinds.count("minor"), kinds.count("national")) == (16, 10, 8)
    assert [p.kind for p in DEFS.privates.values()].count("concession") == 6
    minors = {n: c.facts["minors"] for n, c in DEFS.companies.items() if "minors" in c.facts}
    assert minors == {"DE": ["PRU", "HAN", "BAV", "WTB", "SAX"], "IT": ["K2S", "SAR", "LV", "PAP", "TUS"]}


@pytest.mark.parametrize(("players", "cash"), [(3, 900), (4, 675), (5, 540), (6, 450)])
def test_start_money(players: int, cash: int) -> None:
    """R66-T1-a (RUL66-01); R66-3.2-b; R66-3.5-a: never the 700, 525, 420 or 350 of the deleted scenario."""
    game = fresh(players)
    assert {p.cash for p in game.state.players.values()} == {cash}
    assert cash * players == 2700
    assert set(DEFS.options["scenario"].choices) == {"standard", "two_player_north", "two_player_south"}


@pytest.mark.parametrize(("scenario", "cash"), [("two_player_north", 650), ("two_player_south", 600)])
def test_start_money_of_two_players(scenario: str, cash: int) -> None:
    """R66-T1-b: the two areas of the two-player game (14)."""
    assert DEFS.facts["scenarios"][scenario]["cash"] == {2: cash}


@pytest.mark.parametrize(("players", "limit", "turns"), [(3, 33, 5), (4, 28, 4), (5, 23, 3), (6, 19, 3)])
def test_certificate_limits_and_stock_turn_tokens(players: int, limit: int, turns: int) -> None:
    """R66-T1-c and R66-T1-d: as the game applies them."""
    game = fresh(players)
    assert game.title.shares.certificate_limit(game.state) == limit
    player = NAMES[players - 1]
    assert game.title.stock.tokens_left(game.state, player) == turns  # type: ignore[attr-defined]


def test_certificate_limit_and_tokens_of_two_players() -> None:
    """R66-T1-c and R66-T1-d: 28 certificates, 5 tokens each (RUL66-02, RUL66-03)."""
    assert DEFS.certificate_limit[2] == 28
    assert DEFS.setting("setup", "stock_turns")[2] == 5


@pytest.mark.parametrize("nation", ["GB", "FR", "AHE", "BNL", "ESP", "CH"])
def test_concessions(nation: str) -> None:
    """R66-T3-a: minimum bid 10, revenue 10 (RUL66-65); R66-2.4-d: a right, no share, without value."""
    paper = DEFS.privates[DEFS.companies[nation].facts["concession"]]
    assert (paper.kind, paper.min_bid, paper.revenue, paper.value) == ("concession", 10, 10, 0)
    assert paper.powers[0]["company"] == nation


MINORS = [
    *[
        ("R66-T8-a", name, bid)
        for name, bid in (("PRU", 80), ("HAN", 60), ("BAV", 60), ("WTB", 60), ("SAX", 60))
    ],
    *[
        ("R66-T9-a", name, bid)
        for name, bid in (("K2S", 80), ("SAR", 60), ("LV", 60), ("PAP", 60), ("TUS", 30))
    ],
]


@pytest.mark.parametrize(("rule", "minor", "bid"), MINORS)
def test_minimum_bids_of_minors(rule: str, minor: str, bid: int) -> None:
    papers = [p for p in DEFS.privates.values() if p.powers and p.powers[0]["company"] == minor]
    assert [p.min_bid for p in papers] == [bid], rule


TRAINS = [
    ("R66-T11-a", "L", 50, None, "3"),
    ("R66-T11-b", "2", 100, None, "4"),
    ("R66-T11-c", "3", 200, 6, "6"),
    ("R66-T11-d", "4", 300, 5, "8"),
    ("R66-T11-e", "5", 500, 4, None),
    ("R66-T11-f", "6", 600, 3, None),
    ("R66-T11-f", "4E", 600, 3, None),
    ("R66-T11-g", "8", 800, 2, None),
    ("R66-T11-g", "5E", 800, 2, None),
    ("R66-T11-h", "10", 1000, None, None),
    ("R66-T11-h", "6E", 1000, None, None),
]


@pytest.mark.parametrize(("rule", "name", "price", "count", "rusts"), TRAINS)
def test_trains(rule: str, name: str, price: int, count: int | None, rusts: str | None) -> None:
    train = DEFS.trains[name]
    card = DEFS.trains[str(train.facts.get("card", name))]
    assert (train.price, card.count, train.rusts_on) == (price, count, rusts), rule


def test_trains_are_listed_in_the_order_of_sale() -> None:
    """R66-T11-j needs it; R66-2.5.1-s: two sides of one card each for L, 6, 8 and 10."""
    cards = [name for name, train in DEFS.trains.items() if "card" not in train.facts]
    assert cards == ["L", "3", "4", "5", "6", "8", "10"]
    sides = {name: set(DEFS.trains[name].sides) for name in cards if DEFS.trains[name].sides}
    assert sides == {"L": {"L", "2"}, "6": {"6", "4E"}, "8": {"8", "5E"}, "10": {"10", "6E"}}


# phase, trains that begin it, limit of 5 and of 10 shares, newest colour, upgrades, start zone
PHASES = [
    ("L/2", (), 4, None, "yellow", 0, "yellow"),
    ("3", ("3",), 3, 4, "green", 1, "green"),
    ("4", ("4",), 3, 4, "green", 1, "green"),
    ("5", ("5",), 2, 3, "brown", 2, "brown"),
    ("6", ("6", "4E"), 2, 3, "brown", 2, "brown"),
    ("8", ("8", "5E"), 1, 2, "grey", 3, "grey"),
    ("10", ("10", "6E"), 1, 2, "grey", 4, "grey"),
]


@pytest.mark.parametrize(("name", "trains", "five", "ten", "colour", "upgrades", "zone"), PHASES)
def test_phases(
    name: str, trains: tuple[str, ...], five: int, ten: int | None, colour: str, upgrades: int, zone: str
) -> None:
    """R66-T11-i: train limits; R66-6.2.2-d, R66-6.2.3-h, R66-6.2.5-i, R66-6.2.8-e; what it opens."""
    phase = DEFS.phase(name)
    assert tuple(phase.trains) == trains
    assert phase.train_limit == {"5": five} | ({} if ten is None else {"10": ten})
    assert phase.colours[-1] == colour
    assert phase.facts["upgrades"] == upgrades
    assert phase.facts["par_zone"] == zone


def test_phases_come_in_order() -> None:
    """R66-6.2.2-a: the first is phase 2, of L and 2 trains (RUL66-37)."""
    assert [phase.name for phase in DEFS.phases] == ["L/2", "3", "4", "5", "6", "8", "10"]


@pytest.mark.parametrize(
    ("rule", "card", "price", "phase"),
    [
        ("R66-2.6-c", "P", 75, "L/2"),
        ("R66-2.6-f", "H", 140, "3"),
        ("R66-2.6-h", "M", 200, "5"),
    ],
)
def test_infrastructure(rule: str, card: str, price: int, phase: str) -> None:
    """R66-T12-a: price, phase and number."""
    facts = DEFS.facts["infrastructure"][card]
    assert (facts["price"], facts["from_phase"], facts["count"]) == (price, phase, 5), rule


def test_one_tile_of_each_configuration() -> None:
    """R66-T14-a."""
    for colour, first in (("yellow", 1), ("green", 7), ("brown", 13), ("grey", 19)):
        for number in range(first, first + 6):
            assert TILES[f"C{number}"].colour == colour
            assert DEFS.catalogue.counts[f"C{number}"] == 1


def test_fixed_dividends() -> None:
    """R66-T15-a: a 10% share, each operating round (RUL66-05)."""
    assert DEFS.setting("dividends", "national") == {
        "GB": 35,
        "DE": 50,
        "IT": 50,
        "FR": 40,
        "AHE": 40,
        "BNL": 25,
        "ESP": 25,
        "CH": 10,
    }


def test_tile_costs() -> None:
    """R66-T7-a: 0, 10, 20 and 30 for the four tiles of a public company."""
    assert DEFS.setting("track", "public_costs") == [0, 10, 20, 30]


# -- the market ------------------------------------------------------------------------------------

ZONES = {
    "yellow": [(40, 55), (50, 75), (60, 100)],
    "green": [(60, 90), (80, 110), (110, 135)],
    "brown": [(100, 135), (120, 150), (150, 165)],
    "grey": [(150, 165), (165, 180), (180, 200)],
}
"""First and last price of each colour in the top, middle and bottom row (RUL66-87)."""


def test_the_market_has_3_rows_and_37_columns() -> None:
    """R66-2.3-a: all spaces of a column have the same value."""
    assert len(PRICES) == 37
    for row in DEFS.grid.rows:
        assert tuple(space.price for space in row if space is not None) == PRICES


@pytest.mark.parametrize("colour", ["yellow", "green", "brown", "grey"])
def test_coloured_spaces(colour: str) -> None:
    """R66-2.3-g to R66-2.3-j need them: where what starts may start."""
    expected = {
        (row, column)
        for row, (low, high) in enumerate(ZONES[colour])
        for column, price in enumerate(PRICES)
        if low <= price <= high
    }
    assert set(DEFS.grid.cells(colour)) == expected


def test_pink_blue_and_pale_spaces() -> None:
    """R66-2.3-e: pink is the column of 0; R66-2.3-k: blue begins at 460; R66-2.3-f: no more."""
    assert set(DEFS.grid.cells("close")) == {(row, 0) for row in range(3)}
    assert set(DEFS.grid.cells("end")) == {(row, c) for row in range(3) for c in range(32, 37)}
    known = {"close", "end", "yellow", "green", "brown", "grey"}
    assert {zone for row in DEFS.grid.rows for space in row if space for zone in space.zones} == known


# -- shares ----------------------------------------------------------------------------------------


def test_certificates() -> None:
    """R66-2.4-b: a director's certificate of 2 shares, 3 more of 5 or 8 more of 10; R66-2.4-c: nations have
    one share of 10% a certificate, minors of 50%, and the bank keeps half of both (8.1.2, 8.1.3)."""
    shares = GAME.title.shares
    for name, definition in DEFS.companies.items():
        certificates = DEFS.certificates_of(name)
        size = GAME.state.companies[name].size
        if definition.kind == "public":
            assert [c.shares for c in certificates] == [2] + [1] * 8
            assert shares.held(GAME.state, name, "ipo") == 5 == size
        elif definition.kind == "national":
            assert [c.shares for c in certificates] == [1, 1, 1, 1, 1, 5]
            assert (size, shares.held(GAME.state, name, "locked")) == (10, 5)
        else:
            assert [c.shares for c in certificates] == [1, 1]
            assert (size, shares.held(GAME.state, name, "locked")) == (2, 1)
        assert [c.president for c in certificates] == [True] + [False] * (len(certificates) - 1)
