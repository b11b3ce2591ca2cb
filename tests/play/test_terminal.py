"""The terminal game at a pseudo-terminal: full screen, driven through a whole round, key by key."""

from __future__ import annotations

from pathlib import Path

import pytest

import eighteenxx
from eighteenxx.engine.actions import Action
from eighteenxx.engine.game import Game
from eighteenxx.play.menu import Choice, menu
from eighteenxx.players import SensiblePlayer

from .terminal import Terminal

NAMES = ["Red", "Blue", "Green"]


def operating_game(seed: int = 3) -> Game:
    """A game of 1894 at the beginning of an operating round in which trains run."""
    game = eighteenxx.new_game("1894", NAMES, seed=seed)
    players = {name: SensiblePlayer(i) for i, name in enumerate(NAMES)}
    while not (game.state.round.kind == "operating" and game.state.round.set == 3):
        game.apply(players[game.active.player].choose(game))
    return game


def saved(path: Path) -> Game:
    return eighteenxx.load_game(path.read_text())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(eighteenxx.new_game("1894", NAMES, seed=7).to_json())
    return path


def test_a_whole_operating_round_at_the_terminal(tmp_path: Path) -> None:
    """Every action is chosen with keys, by number, by words or with the arrows; the file follows each."""
    path = tmp_path / "game.json"
    game = operating_game()
    path.write_text(game.to_json())
    expected = saved(path)
    begun = (game.state.round.set, game.state.round.of_set)
    adviser = SensiblePlayer(1)
    kinds = set()
    with Terminal("play", str(path)) as terminal:
        terminal.see("Operating round 3.1", "1894")
        while (expected.state.round.set, expected.state.round.of_set) == begun:
            action = adviser.choose(expected)
            choices = menu(expected)
            chosen = chosen_for(expected, action)
            terminal.see(f"{expected.active.player} for {expected.active.entity}: {expected.active.step}")
            terminal.see(choices[0].group)
            kinds.add(chosen.group)
            if chosen.amount is not None:
                terminal.press(str(chosen.number), "enter")
                terminal.see(f"Amount ({chosen.range})>")
                terminal.press(str(action.price), "enter")
            elif chosen.number <= 3:
                terminal.press(*["down"] * (chosen.number - 1), "enter")
            else:
                terminal.press(str(chosen.number), "enter")
            expected.apply(action)
            made = len(expected.actions)
            terminal.wait(lambda _, made=made: path.read_text().count('"type"') == made, f"action {made}")
            assert path.read_text() == expected.to_json()
        terminal.see("Operating round 3.2" if expected.state.round.kind == "operating" else "Stock round")
        terminal.press("quit")
        assert terminal.end() == 0
    assert saved(path) == expected
    assert {"Lay track", "Run trains", "Dividend", "Pass"} <= kinds
    assert not list(tmp_path.glob(".*"))


def lines_of_a_round(game: Game) -> tuple[list[str], Game]:
    """The lines with which a sensible person plays the round to its end, and the game afterwards."""
    expected = game.copy()
    begun = (game.state.round.set, game.state.round.of_set)
    adviser = SensiblePlayer(1)
    lines = []
    while (expected.state.round.set, expected.state.round.of_set) == begun:
        action = adviser.choose(expected)
        chosen = chosen_for(expected, action)
        lines.append(f"{chosen.number} {getattr(action, 'price', '') if chosen.amount else ''}")
        expected.apply(action)
    return lines, expected


def chosen_for(game: Game, action: Action) -> Choice:
    """The entry of the menu that stands for an action."""
    return next(c for c in menu(game) if not c.other and (c.offer == action or covers(c.offer, action)))


def covers(offer: object, action: object) -> bool:
    return hasattr(offer, "covers") and offer.covers(action)


def test_filter_amount_undo_and_resume(file: Path) -> None:
    with Terminal("play", str(file)) as terminal:
        terminal.see("Red: auction", "Buy LRC")
        terminal.press("SAC")
        terminal.wait(lambda text: "Bid for SAC" in text and "Buy LRC" not in text, "the filter")
        terminal.press("enter")
        terminal.see("Amount (55 to 570 by 5)>")
        terminal.press("57", "enter")
        terminal.see("57 is not possible: 55 to 570 by 5.")
        terminal.press("60", "enter")
        terminal.see("Red bids F60 for SAC.", "Blue: auction")
        terminal.press("quit")
        assert terminal.end() == 0
    assert [str(a) for a in saved(file).actions] == ["Bid(player='Red', item='SAC', price=60)"]
    with Terminal("play", str(file)) as terminal:
        terminal.see("Blue: auction", "1 actions have been made.")
        terminal.press("99", "enter")
        terminal.see("There is no choice 99")
        terminal.press("undo")
        terminal.see("Taken back: 1 action.", "Red: auction")
        terminal.press("undo")
        terminal.see("There is nothing to take back.")
        terminal.press("quit")
        assert terminal.end() == 0
    assert saved(file).actions == []


def test_after_a_refused_entry_enter_makes_no_move(file: Path) -> None:
    with Terminal("play", str(file)) as terminal:
        terminal.see("Red: auction", "Buy LRC")
        for wrong, says in (("30", "There is no choice 30"), ("1 5", "Choice 1 takes no amount.")):
            terminal.press(wrong, "enter")
            terminal.see(says)
            terminal.press("enter", "enter")
            terminal.read(0.3)
            assert saved(file).actions == []
        terminal.press("down", "enter")  # the arrows pick again, from the top
        terminal.see("Red buys LRC for F20.")
        terminal.press("quit")
        assert terminal.end() == 0


def test_views_and_best_routes(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = operating_game()
    path.write_text(game.to_json())
    with Terminal("play", str(path)) as terminal:
        terminal.see("Lay track", "Pari")
        terminal.press("f3")
        terminal.see("Zones: e end")
        terminal.press("f4")
        terminal.see("certificates", "* president")
        terminal.press("f5")
        terminal.see("(operates)", "Not started:")
        terminal.press("f1")
        terminal.see("PageUp, PageDown")
        terminal.press("f6")
        terminal.see(
            "Together F" if game.title.routes.can_run(game.state, game.active.entity) else "No company"
        )
        terminal.press("quit")
        assert terminal.end() == 0
    assert saved(path) == game


def test_a_small_terminal_shows_the_choice_in_full(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = operating_game()
    path.write_text(game.to_json())
    longest = max(menu(game), key=lambda choice: len(choice.text))
    with Terminal("play", str(path), rows=24, columns=80) as terminal:
        terminal.see("Lay track")
        terminal.press(str(longest.number))
        terminal.see(f"{longest.number}  {longest.text}"[:80])
        terminal.press("quit")
        assert terminal.end() == 0


def test_at_110_columns_bids_and_the_help_can_be_read(file: Path) -> None:
    with Terminal("play", str(file), rows=34, columns=110) as terminal:
        terminal.see("Bid for NMinorS for F145 to F570 by 5", "Bid for SAC for F55 to F570 by 5")
        terminal.press("f1")
        text = terminal.see("Type words to see only the choices", "Ctrl-Z")
        assert "followed" in text and "company ..." in text  # the ends of its longest lines
        terminal.press("quit")
        assert terminal.end() == 0


def test_built_in_players_play_by_themselves_and_are_not_undone_alone(file: Path) -> None:
    with Terminal("play", str(file), "--bot", "Blue=random", "--bot", "Green=sensible") as terminal:
        terminal.see("Red: auction", "Buy LRC")
        terminal.press("1", "enter")
        terminal.wait(
            lambda text: "Red: auction" in text and "Pass" in text and "LRC" not in text, "Red's turn"
        )
        made = saved(file).actions
        assert [a.player for a in made][:3] == ["Red", "Blue", "Green"]
        terminal.press("undo")
        terminal.see("Taken back", "Buy LRC")
        terminal.press("quit")
        assert terminal.end() == 0
    assert saved(file).actions == []


def test_the_end_of_the_game_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = eighteenxx.new_game("1894", NAMES, seed=7)
    from eighteenxx.players import RandomPlayer, play_game

    play_game(game, {name: RandomPlayer(7) for name in NAMES})
    path.write_text(game.to_json())
    with Terminal("play", str(path)) as terminal:
        first = max(game.result, key=lambda name: (game.result[name], name))
        terminal.see("The game is over.", f"{first} F{game.result[first]}")
        terminal.press("enter", "quit")
        assert terminal.end() == 0


def test_the_plain_way_at_a_terminal(file: Path) -> None:
    with Terminal("play", str(file), "--plain") as terminal:
        terminal.see("Buy LRC", "\n>")
        terminal.press("quit\r")
        terminal.see("Saved in")
        assert terminal.end() == 0
