"""Whole games between built-in players, one after the other or on all cores.

A game is decided by its title, options, number of players, seed and kinds of players alone, so results do not
depend on how many processes play.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from time import perf_counter
from typing import Any

from attrs import field, frozen

from eighteenxx.engine.game import Game
from eighteenxx.engine.invariants import violations
from eighteenxx.errors import EighteenError
from eighteenxx.players.base import BotPlayer, NotOver, play_game
from eighteenxx.players.sensible import SensiblePlayer
from eighteenxx.players.uniform import RandomPlayer
from eighteenxx.records.own import new_game

NAMES = ("Red", "Blue", "Green", "Gold", "Violet", "White", "Brown", "Grey", "Pink", "Teal")
"""Names of players nobody has named."""

UNFINISHED = "not finished"
"""The reason of a game that was given up."""

KINDS: dict[str, Callable[[int], BotPlayer]] = {"random": RandomPlayer, "sensible": SensiblePlayer}
"""Built-in players by name, made from a seed."""


@frozen
class Match:
    """A game to be played. ``kinds`` names the built-in player of each seat; ``check`` looks for broken
    invariants after every action."""

    title: str
    seed: int
    kinds: tuple[str, ...]
    options: Mapping[str, Any] = field(factory=dict)
    check: bool = False

    @property
    def name(self) -> str:
        """A name for files."""
        return f"{self.title}-{len(self.kinds)}p-{self.seed}"


@frozen
class Outcome:
    """How a match ended.

    ``reason`` is the ending's, ``worth`` the result by player, ``actions`` how many were played in
    ``seconds``, ``sets`` the number of the last set of operating rounds. ``record`` is the game's record.
    ``faults`` are broken invariants and errors, each with the number of the action after which it was seen.
    A game that is not over after ``MAX_ACTIONS``, or broke off, has the reason ``UNFINISHED``.
    """

    match: Match
    players: tuple[str, ...]
    reason: str
    worth: dict[str, int]
    actions: int
    sets: int
    seconds: float
    record: str
    faults: tuple[str, ...] = ()

    @property
    def finished(self) -> bool:
        """Whether the game came to an end of its own."""
        return self.reason != UNFINISHED


def seats(kind: str, players: int, number: int) -> tuple[str, ...]:
    """The kinds of a match's players: all of one kind, or for ``mix`` in turn, shifted from game to game."""
    if kind != "mix":
        return (kind,) * players
    both = tuple(KINDS)
    return tuple(both[(seat + number) % len(both)] for seat in range(players))


def play(match: Match) -> Outcome:
    """Play one match to its end. Errors in the middle of a game become faults, with the record so far.

    Raises BadInput if it cannot begin (unknown title, options, number of players).
    """
    start = perf_counter()
    players = NAMES[: len(match.kinds)]
    game = new_game(match.title, players, match.seed, match.options)
    bots = {
        name: KINDS[kind](1000 * match.seed + seat)
        for seat, (name, kind) in enumerate(zip(players, match.kinds, strict=True))
    }
    faults: list[str] = []
    before = [game.state.copy()] if match.check else []

    def watch(game: Game) -> None:
        faults.extend(f"action {len(game.actions) - 1}: {v}" for v in violations(game, before[0]))
        before[0] = game.state.copy()

    try:
        play_game(game, bots, watch=watch if match.check else None)
    except NotOver:
        pass  # told as UNFINISHED
    except EighteenError as error:
        faults.append(f"action {len(game.actions)}: {error}")
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{frame.name}, line {frame.lineno}"
        faults.append(f"action {len(game.actions)}: {type(error).__name__}: {error} ({where})")
    s = game.state
    return Outcome(
        match,
        players,
        s.ending.reason if s.finished and s.ending else UNFINISHED,
        game.result or {},
        len(game.actions),
        s.round.set,
        perf_counter() - start,
        game.to_json(),
        tuple(faults),
    )


def play_all(matches: Iterable[Match], executor: Executor | None = None) -> Iterator[Outcome]:
    """Play matches, in this process or on an executor; the outcomes come in the order of the matches."""
    if executor is None:
        yield from map(play, matches)
    else:
        yield from executor.map(play, matches)
