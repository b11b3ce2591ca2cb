"""A game's figures as rows: right numbers, and a form that CSV and data frames take as it is."""

from __future__ import annotations

import csv
import io

import pytest

import eighteenxx
from eighteenxx.engine.game import Game
from eighteenxx.players import SensiblePlayer, play_game

from .isle import isle

COLUMNS = [
    "row",
    "action",
    "round",
    "set",
    "number",
    "phase",
    "kind",
    "name",
    "worth",
    "cash",
    "price",
    "revenue",
]
NAMES = ["Red", "Blue", "Green"]


@pytest.fixture(scope="module")
def game() -> Game:
    played = eighteenxx.new_game("1894", NAMES, seed=5)
    return play_game(played, {name: SensiblePlayer(i) for i, name in enumerate(NAMES)})


def test_rows_go_into_a_csv_writer_and_come_back(game: Game) -> None:
    rows = game.history()
    out = io.StringIO()
    writer = csv.DictWriter(out, fieldnames=list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)  # raises for a row with other keys
    back = list(csv.DictReader(io.StringIO(out.getvalue())))
    assert [list(row) for row in back] == [COLUMNS] * len(rows)
    assert [row["name"] for row in back] == [row["name"] for row in rows]
    assert all(value is None or isinstance(value, int | str) for row in rows for value in row.values())


def test_rows_go_into_a_data_frame(game: Game) -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not needed by the library")
    frame = pandas.DataFrame(game.history())
    assert list(frame.columns) == COLUMNS
    worth = frame[frame.kind == "player"].pivot(index="row", columns="name", values="worth")
    assert dict(worth.iloc[-1]) == game.result


def test_a_row_a_player_and_a_company_for_each_round(game: Game) -> None:
    rows = game.history()
    numbers = sorted({row["row"] for row in rows})
    assert numbers == list(range(len(numbers)))
    for number in numbers:
        here = [row for row in rows if row["row"] == number]
        assert [row["name"] for row in here if row["kind"] == "player"] == NAMES
        companies = [row["name"] for row in here if row["kind"] == "company"]
        assert len(set(companies)) == len(companies) and set(companies) <= set(game.state.companies)
        assert len({(row["action"], row["round"], row["set"], row["number"]) for row in here}) == 1
    rounds = [(row["round"], row["set"], row["number"]) for row in rows if row["name"] == "Red"]
    assert rounds[0] == ("auction", 0, 1) and len(set(rounds)) == len(rounds)
    last = [row for row in rows if row["row"] == numbers[-1]]
    assert {row["name"]: row["worth"] for row in last if row["kind"] == "player"} == game.result
    assert {row["action"] for row in last} == {len(game.actions)}


def test_figures_are_those_of_the_state_at_the_end_of_the_round(game: Game) -> None:
    rows = game.history()
    for number in (2, 5):
        here = [row for row in rows if row["row"] == number]
        then = eighteenxx.load_game(game.to_json())
        then.undo(len(then.actions) - here[0]["action"])
        for row in here:
            if row["kind"] == "player":
                assert row["worth"] == then.title.ending.worth(then.state, row["name"])
                assert row["cash"] == then.state.players[row["name"]].cash
            else:
                assert row["price"] == then.title.market.price(then.state, row["name"])
                assert row["cash"] == then.state.companies[row["name"]].cash


def test_revenue_is_what_was_run_in_the_round(game: Game) -> None:
    again = Game(game.title, game.players, game.seed, game.options)
    ran: dict[str, int] = {}
    for action in game.actions:
        for event in again.apply(action):
            if event.kind == "routes":
                ran[event["company"]] = ran.get(event["company"], 0) + event["revenue"]
    told: dict[str, int] = {}
    for row in game.history():
        if row["kind"] == "company":
            told[row["name"]] = told.get(row["name"], 0) + row["revenue"]
    assert {name: n for name, n in told.items() if n} == {name: n for name, n in ran.items() if n}


def test_a_game_without_actions_has_no_rows() -> None:
    assert isle().history() == []


def test_rounds_without_sets_are_told_apart() -> None:
    """A title whose operating rounds have no sets counts them by their number."""
    from eighteenxx.engine.history import _label
    from eighteenxx.engine.state import Round

    game = isle()
    game.state.round = Round("operating", number=4)
    assert _label(game) == ("operating", 0, 4)
    game.state.round = Round("operating", number=4, set=2, of_set=2, in_set=2)
    assert _label(game) == ("operating", 2, 2)
