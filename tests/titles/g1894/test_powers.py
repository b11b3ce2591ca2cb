"""Powers of privates: hexes kept free, tiles laid by LRC, GLG and SAC, the station in A12."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import LayTile, Pass, PlaceToken, Redeem
from tests.titles.g1894.kit import Table

# -- hexes kept free -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "private", "hex_id"),
    [
        ("R94-priv-2", "LRC", "I14"),
        ("R94-priv-7", "GLG", "H17"),
        ("R94-priv-33", "SAC", "D17"),
    ],
)
def test_a_private_keeps_its_hex_free_while_a_player_owns_it(rule: str, private: str, hex_id: str) -> None:
    """Nobody lays a tile there, its owner's companies neither."""

    def table() -> Table:
        made = Table(private="GLG" if private == "GLG" else "SAC")
        made.company("AG", Red=4, Blue=2, operated=True).station("AG", "I10" if private == "LRC" else "E16")
        if private == "LRC":
            made.tile("I12", "9", 1)
        elif private == "GLG":
            made.path("E16", "F17", "G16", "H15", "H17").s.board.laid.pop("H17")
        else:
            made.path("E16", "E18", "D17").s.board.laid.pop("D17")
        made.s.board.changed()
        return made

    blocked = table().turn("AG", "lay_track")
    assert blocked.state.papers[private].owner in blocked.names
    assert blocked.lays() and not blocked.lays(hex_id)
    opened = table().private(private, "Est").company("Est", Red=4, Blue=2).turn("AG", "lay_track")
    lays = opened.lays(hex_id)
    assert lays, rule
    blocked.refused(lays[0], "R94-priv-2")
    closed = table().close(private).turn("AG", "lay_track")
    assert closed.lays(hex_id) == lays


# -- LRC: an extra yellow tile ---------------------------------------------------------------------


def lrc(cash: int = 500) -> Table:
    """Est owns LRC; its home Reims is printed yellow and leads to H9, H11 (40 F) and I12."""
    table = Table().company("Est", Red=4, Blue=2, operated=True, cash=cash).station("Est", "I10")
    return table.private("LRC", "Est").phase("Green").turn("Est", "lay_track")


def test_the_extra_tile_costs_60_and_the_terrain() -> None:
    """R94-priv-3 (RUL94-15)."""
    table = lrc()
    table.do(LayTile("Red", "I12", "9", 1, "LRC"))
    assert table.money("Est") == 440
    wet = lrc()
    wet.do(LayTile("Red", "H11", "9", 0, "LRC"))
    assert wet.money("Est") == 400
    lrc(99).refused(LayTile("Red", "H11", "9", 0, "LRC"), "R94-or-7")
    lrc(59).refused(LayTile("Red", "I12", "9", 1, "LRC"))


def test_the_extra_tile_is_extra_and_once() -> None:
    """R94-priv-3: after both track actions as before them, once in the game."""
    table = lrc()
    table.do(LayTile("Red", "I12", "9", 1), LayTile("Red", "H11", "9", 0))
    table.refused(LayTile("Red", "H9", "57", 2), "R94-track-1")
    table.do(LayTile("Red", "H9", "57", 2, "LRC"))
    table.refused(LayTile("Red", "I14", "9", 1, "LRC"))
    first = lrc()
    first.do(LayTile("Red", "H9", "57", 2, "LRC"), LayTile("Red", "I12", "9", 1))
    first.refused(LayTile("Red", "I14", "9", 1, "LRC"), "R94-priv-3")
    first.do(LayTile("Red", "I14", "9", 1))


def test_the_extra_tile_is_yellow_and_connected() -> None:
    """R94-priv-3; R94-or-4: and fits."""
    table = lrc()
    table.refused(LayTile("Red", "I12", "9", 0, "LRC"), "R94-or-4")
    table.refused(LayTile("Red", "F9", "9", 0, "LRC"), "R94-or-5")
    table.refused(LayTile("Red", "I10", "15", 1, "LRC"), "R94-priv-3")
    table.allowed(LayTile("Red", "I10", "15", 1))


def test_the_extra_tile_is_a_companys() -> None:
    """R94-priv-3: not while a player owns LRC, nor another company."""
    table = (
        Table().company("Est", Red=4, Blue=2, operated=True).station("Est", "I10").turn("Est", "lay_track")
    )
    table.refused(LayTile("Red", "I12", "9", 1, "LRC"), "R94-priv-3")
    other = Table().company("Est", Red=4, Blue=2, operated=True).station("Est", "I10").private("LRC", "PLM")
    other.turn("Est", "lay_track").refused(LayTile("Red", "I12", "9", 1, "LRC"), "R94-priv-3")


def test_the_extra_tile_may_be_laid_before_redeeming() -> None:
    """R94-priv-3: which goes on afterwards; no other tile is laid then."""
    table = Table().company("Est", Red=4, Blue=2, pool=2, operated=True).station("Est", "I10")
    table.private("LRC", "Est").phase("Green").turn("Est")
    assert table.game.active.step == "redeem"
    table.refused(LayTile("Red", "I12", "9", 1))
    table.do(LayTile("Red", "I12", "9", 1, "LRC"))
    table.do(Redeem("Red"), Pass("Red"), LayTile("Red", "H9", "57", 2))
    table.refused(LayTile("Red", "I14", "9", 1, "LRC"), "R94-priv-3")


# -- GLG and SAC: a tile without connection, a free station ----------------------------------------

POWER = pytest.mark.parametrize(("private", "hex_id"), [("GLG", "H17"), ("SAC", "D17")])


def far(private: str, phase: str = "Green", pool: int = 0) -> Table:
    """Est in Reims, far from Antwerpen and Liege, owns GLG or SAC."""
    table = Table(private=private).phase(phase)
    table.company("Est", Red=4, Blue=2, pool=pool, operated=True).station("Est", "I10")
    return table.private(private, "Est")


def lay(private: str, tile: str = "57") -> LayTile:
    return LayTile("Red", {"GLG": "H17", "SAC": "D17"}[private], tile, {"57": 2, "619": 3}[tile], private)


@POWER
def test_a_tile_without_connection_and_a_free_station(private: str, hex_id: str) -> None:
    """R94-priv-8, R94-priv-9, R94-priv-32."""
    table = far(private).turn("Est", "lay_track")
    table.refused(LayTile("Red", hex_id, "57", 2), "R94-or-5")
    table.refused(LayTile("Red", "F17", "9", 2, private), "R94-priv-8")
    table.do(lay(private))
    assert table.game.active.step == "place free station"
    table.refused(PlaceToken("Red", "I10", 0), "R94-priv-9")
    table.do(PlaceToken("Red", hex_id, 0))
    assert table.state.board.stations(hex_id) == [(0, "Est")]
    assert (table.money("Est"), table.state.companies["Est"].tokens_left) == (500, (100, 100, 100))


@POWER
def test_or_an_upgrade_of_the_yellow_tile(private: str, hex_id: str) -> None:
    """R94-priv-8, R94-priv-32: also one that is no track of the company; nothing beyond green."""
    table = far(private).tile(hex_id, "57", 2).turn("Est", "lay_track")
    upgrades = table.lays(hex_id, power=private)
    assert {a.tile for a in upgrades} >= {"15", "619"}
    table.refused(LayTile("Red", hex_id, upgrades[0].tile, upgrades[0].rotation), "R94-or-5")
    table.do(upgrades[0])
    table.allowed(PlaceToken("Red", hex_id, 0))
    brown = (
        far(private, "Brown").tile(hex_id, upgrades[0].tile, upgrades[0].rotation).turn("Est", "lay_track")
    )
    assert not brown.lays(hex_id, power=private)


@POWER
def test_the_tile_is_one_of_the_two_track_actions(private: str, hex_id: str) -> None:
    """R94-priv-8, R94-priv-32, R94-track-1 (RUL94-15)."""
    table = far(private).turn("Est", "lay_track")
    table.do(lay(private), Pass("Red"), LayTile("Red", "I12", "9", 1))
    table.refused(LayTile("Red", "H11", "9", 0))
    after = far(private).turn("Est", "lay_track")
    after.do(LayTile("Red", "I12", "9", 1), LayTile("Red", "H11", "9", 0))
    after.refused(lay(private))


@POWER
def test_the_usual_rules_of_tiles_hold(private: str, hex_id: str) -> None:
    """R94-priv-8, R94-priv-32, R94-track-2, R94-phase-5, R94-or-4: no second upgrade, no early green."""
    upgrade = far(private).tile(hex_id, "57", 2).turn("Est", "lay_track").lays(hex_id, power=private)[0]
    second = far(private).tile(hex_id, "57", 2).turn("Est", "lay_track")
    second.do(second.lays("I10")[0])
    second.refused(upgrade, "R94-track-1")
    far(private, "Yellow").tile(hex_id, "57", 2).turn("Est", "lay_track").refused(upgrade, "R94-phase-5")
    off_the_map = LayTile("Red", hex_id, "57", 1, private)
    far(private).turn("Est", "lay_track").refused(off_the_map, "R94-or-4")


@POWER
def test_it_is_done_once(private: str, hex_id: str) -> None:
    """R94-priv-8, R94-priv-32: the power is used up by a yellow tile as well."""
    table = far(private).turn("Est", "lay_track")
    table.do(lay(private), Pass("Red"), Pass("Red"))
    table.until("lay track", "PLM")
    table.s = table.state
    table.s.board.laid.pop(hex_id)
    table.s.board.changed()
    table.turn("Est", "lay_track")
    assert not table.lays(hex_id, power=private)


@POWER
def test_the_free_station_is_the_station_of_the_turn(private: str, hex_id: str) -> None:
    """R94-priv-9, R94-priv-32 (RUL94-15): it can be declined; then the company may place one as usual."""
    for declined in (True, False):
        table = far(private).tile("H9", "57", 2).turn("Est", "lay_track")
        table.do(lay(private), Pass("Red") if declined else PlaceToken("Red", hex_id, 0), Pass("Red"))
        if declined:
            assert table.stations() == {("H9", 0)}
            table.do(PlaceToken("Red", "H9", 0))
            assert table.money("Est") == 460
        else:
            table.refused(PlaceToken("Red", "H9", 0))


@POWER
def test_without_a_station_left_none_is_asked_for(private: str, hex_id: str) -> None:
    """R94-priv-9, R94-priv-32: the free one is one of the company's own."""
    table = far(private)
    for place in ("H9", "G10", "E10", "B9"):
        table.station("Est", place)
    table.turn("Est", "lay_track").do(lay(private))
    assert table.game.active.step == "lay track"


@POWER
def test_the_tile_may_be_laid_before_redeeming(private: str, hex_id: str) -> None:
    """R94-priv-8, R94-priv-32: it needs no track step; ordinary tiles do (R94-or-1)."""
    table = far(private, pool=2).turn("Est")
    assert table.game.active.step == "redeem"
    table.refused(LayTile("Red", "I12", "9", 1))
    ours = lay(private)
    table.refused(LayTile("Blue", ours.hex, ours.tile, ours.rotation, private))
    table.do(ours, PlaceToken("Red", hex_id, 0))
    table.allowed(Redeem("Red"))
    table.do(Pass("Red"), LayTile("Red", "I12", "9", 1))
    table.refused(LayTile("Red", "H11", "9", 0))


# -- LS --------------------------------------------------------------------------------------------


def test_a_free_station_in_A12() -> None:
    """R94-priv-15 (RUL94-15): its cheapest one, at any time of its turn, beside the usual one; once."""
    for step in ("lay_track", "place_station"):
        table = Table().phase("Green").gent("3", cash=500).company("Belge", Blue=4, Red=2, operated=True)
        table.station("Belge", "E16").private("LS", "AG").turn("AG", step)
        place = PlaceToken("Red", "A12", 0, "LS")
        table.refused(PlaceToken("Blue", "A12", 0, "LS"))
        table.do(place)
        assert table.money("AG") == 500
        assert table.state.companies["AG"].tokens_left == (100, 100, 100)
        assert table.state.board.stations("A12") == [(0, "AG")]
        table.refused(place, "R94-priv-15")
        table.until("place station").do(PlaceToken("Red", "C14", 0))
        assert table.money("AG") == 400


def test_the_turn_waits_for_the_station_in_A12_only() -> None:
    """R94-priv-15, R94-or-11: a company that cannot pay a station is not asked for one, but for LS."""
    for owner, step in (("Red", "run trains"), ("AG", "place station")):
        table = Table().gent("2", cash=39).private("LS", owner).turn("AG", "place_station")
        assert table.game.active.step == step


def test_A12_is_for_the_owner_of_LS() -> None:
    """R94-priv-15: no company without it, nor at another place, nor by the usual station."""
    table = Table().gent("3").turn("AG", "place_station")
    table.refused(PlaceToken("Red", "A12", 0, "LS"), "R94-priv-15")
    table.refused(PlaceToken("Red", "A12", 0), "R94-london-5")
    owner = Table().gent("3").private("LS", "AG").turn("AG", "place_station")
    owner.refused(PlaceToken("Red", "C14", 0, "LS"), "R94-priv-15")
    owner.refused(PlaceToken("Red", "A12", 0), "R94-london-5")


def test_the_station_in_A12_serves_nothing() -> None:
    """R94-or-29: no run begins there, and nothing leads to it."""
    table = Table().company("AG", Red=4, Blue=2, operated=True).station("AG", "D15").private("LS", "AG")
    table.trains("AG", "2").path("B9", "A10", "B11").ferry("AG").turn("AG", "place_station")
    table.do(PlaceToken("Red", "A12", 0, "LS"))
    network = table.t.network.of(table.state, "AG")
    assert not network.has_route and not network.touches("A12")
    table.until("lay track", "PLM")  # AG ran no train and had to buy none
    assert table.money("AG") == 500
