"""States from recorded games, and the classes that show themselves once the library is imported."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import eighteenxx
from eighteenxx.draw import game_market_svg
from eighteenxx.draw.game import waiting_homes
from eighteenxx.draw.hexmap import MapPicture

from .parsed import SVG, faults, read_hex, text_box
from .titles import definitions

SHARED = Path(__file__).parents[3] / "shared" / "replays"
RECORDS = ["1894_green_city_upgrades", "1894_game_end_bankrupt", "1866_game_end_final_phase"]


@pytest.mark.parametrize("name", RECORDS)
def test_the_board_of_a_recorded_game_can_be_read_at_its_end_and_on_the_way(name: str) -> None:
    path = SHARED / f"{name}.record.json"
    if not path.exists():
        pytest.skip("the recorded games are not beside the project (../shared/replays)")
    rules = import_module(f"eighteenxx.titles.g{name[:4]}")
    if not hasattr(rules, "TITLE"):
        pytest.skip(f"the rules of {name[:4]} are not installed yet")
    game = eighteenxx.import_record(path.read_text("utf-8"))
    steps = max(1, len(game.actions) // 4)
    while True:
        _check(game)
        if len(game.actions) <= steps:
            break
        for _ in range(steps):
            game.undo()


def _check(game: eighteenxx.Game) -> None:
    defs = game.title.defs
    picture = MapPicture(defs, game.state.board, None, waiting_homes(game))
    root = ET.fromstring(picture.svg("Map", 0.5))
    wrong, stations = {}, 0
    for group in root.findall(f"{SVG}g/{SVG}g"):
        if group.get("id"):
            drawn = read_hex(group)
            stations += len(drawn.stations)
            if found := faults(drawn, defs.catalogue.map.layout):
                wrong[group.get("id")] = found
    assert wrong == {}
    assert stations == sum(len(game.state.board.stations_of(c)) for c in defs.companies)
    assert sum(map(len, picture.missing.values())) <= 2
    market = ET.fromstring(game_market_svg(game))
    texts = [text_box(t) for t in market.iter(f"{SVG}text")]
    assert not any(a.overlaps(b) for i, a in enumerate(texts) for b in texts[i + 1 :])
    markers = sum(r.get("class") == "k" for r in market.iter(f"{SVG}rect"))
    assert markers == sum(map(len, game.state.market.stacks.values()))


def test_a_game_and_its_parts_show_themselves() -> None:
    game = eighteenxx.new_game("1894", players=["Red", "Blue", "Green"], seed=7)
    tile = definitions("1894", None).catalogue.tiles["57"]
    empty = eighteenxx.RouteSolution((), 0, 0, 0, True, 0)
    for thing in (game, tile, game.title.catalogue.map, game.state.market, empty):
        assert ET.fromstring(thing._repr_svg_()).tag == f"{SVG}svg"  # type: ignore[union-attr]


def test_only_homes_that_may_still_come_are_reserved() -> None:
    game = eighteenxx.new_game("1894", players=["Red", "Blue", "Green"], seed=7)
    homes = {who for waiting in waiting_homes(game).values() for who in waiting}
    assert homes <= set(game.title.defs.companies)
    assert "Belge" in homes
