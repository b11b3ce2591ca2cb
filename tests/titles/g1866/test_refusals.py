"""What players are told when something is refused: the reason, and a rule of 1866's own ledger."""

from __future__ import annotations

import re

import pytest

from eighteenxx.engine.actions import BuyShares, BuyTrain, Dividend, LayTile, PlaceToken, SellShares
from eighteenxx.titles.g1866.rule_ids import RULE_IDS
from tests.titles.g1866.kit import Table, cell
from tests.titles.g1866.lines import along, french, run


def test_every_rule_is_one_of_1866() -> None:
    """The table names rules of the ledger of 1866 only."""
    assert all(rule.startswith("R66-") for rule in RULE_IDS.values())


def test_stock_turns() -> None:
    """R66-7.1.1-b, R66-7.1.1-c, R66-7.2.1-c, R66-DN-a: holding, pool, director's certificate, short sale."""
    t = (
        Table()
        .company("OU", cell(100), pool=1, Blue=3)
        .company("BH", cell(70), Blue=2)
        .company("PLM", cell(90), Red=2, Blue=1)
    )
    t.company("CPS", cell(80), pool=1, Red=2, Blue=2).st("Blue", cell(200)).st("Red", cell(180)).turn("ST2.1")
    t.refused(BuyShares("Blue", "OU", "pool"), "R66-7.1.1-b")
    t.refused(SellShares("Blue", "CPS", 2), "R66-7.1.1-c")
    t.refused(SellShares("Blue", "BH", 1), "R66-7.2.1-c")
    t.refused(SellShares("Blue", "PLM", 2), "R66-DN-a")
    t.refused(BuyShares("Blue", "PLM", "pool"), "R66-7.1.4-h")


@pytest.mark.parametrize(
    ("hex_id", "tile", "rotation", "rule"),
    [
        ("I5", "6", 0, "R66-2.7.1-a"),  # yellow on yellow
        ("I7", "Y1", 0, "R66-8.2.3-i"),  # no such tile
        ("I7", "57", 0, "R66-2.7.1-e"),  # a city on blank land
        ("J6", "57", 0, "R66-2.1.1-a"),  # no letter on a C hex
        ("J6", "C1", 0, "R66-8.2.3-k"),  # another configuration
        ("I7", "14", 0, "R66-8.2.3-r"),  # green in phase 2
    ],
)
def test_tiles(hex_id: str, tile: str, rotation: int, rule: str) -> None:
    """Each reason why a tile does not lie there has its rule."""
    t = Table().company("OU", cell(100)).tile("I5", "57", 0).turn("OU", "lay_track")
    t.refused(LayTile("Red", hex_id, tile, rotation), rule)


def test_the_most_track_first() -> None:
    """R66-8.2.3-j: told as such, and not as track that would be lost."""
    t = Table().phase("5").nation("FR", cell(150), Red=1).tile("I9", "57", 0)
    green = next((n, r) for n, r in t.t.track.upgrades(t.s, "I9") if n == "14")
    t.tile("I9", *green)
    best = {name for name, _ in t.t.track.upgrades(t.s, "I9")}
    found = upgrades_of(t, "I9") - {(n, r) for n, r in t.t.track.upgrades(t.s, "I9")}
    t.turn("FR")
    name, rotation = min(found)
    assert name not in best
    t.refused(LayTile("Red", "I9", name, rotation), "R66-8.2.3-j")


def upgrades_of(t: Table, hex_id: str) -> set[tuple[str, int]]:
    """All that would fit a hex, the number of sides aside."""
    from eighteenxx.board.upgrades import upgrades
    from eighteenxx.titles.g1866.track import RULE

    return set(upgrades(t.t.catalogue, hex_id, *t.s.board.laid[hex_id], RULE))


def test_stations_trains_and_dividends() -> None:
    """R66-8.2.4-f, R66-8.2.4-g, R66-8.2.6-a, R66-8.2.8-h."""
    t = french("2").turn("OU", "place_station")
    t.refused(PlaceToken("Red", "I5", 0), "R66-8.2.4-g")
    t.refused(PlaceToken("Red", "M9", 0), "R66-8.2.4-f")
    t = french("2").turn("OU", "pay_dividend", revenue=100)
    t.refused(Dividend("Red", "double"), "R66-8.2.6-a")
    t = french("2").turn("OU", "buy_trains_1866")
    t.refused(BuyTrain("Red", "3", "bank", 200), "R66-T11-j")


def test_routes() -> None:
    """R66-8.2.5.1-c, R66-2.5.1-g, R66-8.3-b: what is wrong with routes has its rule too."""
    t = french("2", "2").turn("OU", "run_trains")
    first, second = t.state.companies["OU"].trains
    t.refused(run("Red", along(t, first, "I1", "I3", "I5", "I7", "I9")), "R66-2.5.1-g")
    t.refused(run("Red", along(t, first, "I9", "J10")), "R66-8.3-b")
    both = (along(t, first, "I3", "I5"), along(t, second, "I1", "I3", "I5"))
    t.refused(run("Red", *both), "R66-8.2.5.1-c")


def test_other_titles_keep_their_rules() -> None:
    """The family's own rules are what a title without such a table names."""
    from eighteenxx import new_game
    from eighteenxx.engine.actions import Bid

    found = new_game("1894", ["A", "B", "C"], 1).refusal(Bid("A", "nothing", 20))
    assert found is not None and re.match("R94-", found.rule)
