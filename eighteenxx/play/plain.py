"""Playing line by line: everything is printed, everything is typed; so a script can play as well."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import TextIO

from eighteenxx.engine.actions import Action
from eighteenxx.errors import EighteenError, shown
from eighteenxx.play import panels
from eighteenxx.play.ink import Line, ansi, plain
from eighteenxx.play.menu import Choice, matching
from eighteenxx.play.routing import HOW, typed_routes
from eighteenxx.play.table import Table
from eighteenxx.play.textmap import LEGEND, map_lines

MOST = 30
"""Choices of one kind that are listed before the rest is only counted."""

DIGITS = 15
"""A number that is typed has no more."""

WORDS = frozenset({"map", "market", "players", "companies", "trains", "log", "best", "help", "undo"})
"""What is no amount, but asks for something else."""

HELP = """\
NUMBER           take that choice; NUMBER AMOUNT where an amount is asked
some words       show the choices that hold them all (a hex, a tile, a company ...)
(empty line)     take the only choice shown, or show all of them again
map, market, players, companies, trains, log    show that
best             the best routes of the company that operates
undo             take back your last decision and all that followed
quit             leave; the game is saved after every action"""


class PlainGame:
    """One sitting. ``lines`` is what a person types, ``say`` prints a line."""

    def __init__(
        self, table: Table, lines: Iterable[str], say: Callable[[str], None], colour: bool = False
    ) -> None:
        self.table, self.lines, self.say = table, iter(lines), say
        self.paint = ansi if colour else plain
        self.shown: list[Choice] = []

    def play(self) -> None:
        """Play until the game is over, the input ends or somebody leaves."""
        self.bots()
        self.position()
        while not self.table.game.finished:
            line = next(self.lines, None)
            if line is None or line.strip().lower() in ("quit", "exit", "q"):
                self.say(f"Saved in {self.table.path}.")
                return
            try:
                self.answer(line.strip())
            except (EighteenError, ValueError) as error:
                self.say(str(error))

    def answer(self, line: str) -> None:
        """Do what one line asks."""
        table = self.table
        words = line.split()
        views: dict[str, Callable[[], list[Line]]] = {
            "map": lambda: [*map_lines(table.game), [("", LEGEND)]],
            "market": lambda: panels.market_lines(table.game),
            "players": lambda: panels.player_lines(table.game),
            "companies": lambda: panels.company_lines(table.game),
            "trains": lambda: panels.train_lines(table.game),
            "log": lambda: [[("", sentence)] for sentence in table.told(20)],
            "best": self.best,
            "help": lambda: [[("", text)] for text in HELP.splitlines()],
        }
        if line.lower() in views:
            self.show(views[line.lower()]())
        elif line.lower() == "undo":
            count = table.undo()
            self.say(f"Taken back: {count} action{'' if count == 1 else 's'}.")
            self.position()
        elif words and words[0].isdecimal() and len(words[0]) <= DIGITS:
            self.pick(int(words[0]), " ".join(words[1:]))
        elif not line and len(self.shown) == 1 and len(table.choices()) > 1:
            self.pick(self.shown[0].number, "")
        else:
            self.list(matching(table.choices(), line))

    def best(self) -> list[Line]:
        best = self.table.best()
        lit = {hex_id: "#0072b2" for route in best.routes for hex_id, _ in route.track}
        return [*map_lines(self.table.game, lit), *panels.route_lines(self.table.game, best)]

    def pick(self, number: int, rest: str) -> None:
        """Take a choice; ``rest`` is its amount, or its routes."""
        choices = self.table.choices()
        if not 1 <= number <= len(choices):
            raise ValueError(f"There is no choice {number}: they are 1 to {len(choices)}.")
        choice = choices[number - 1]
        action: Action
        if choice.other:
            action = typed_routes(self.table.game, rest or self.ask(HOW))
        elif choice.amount is None:
            if rest:
                raise ValueError(f"Choice {number} takes no amount.")
            action = choice.action()
        else:
            answer = rest or self.ask(f"Amount, {choice.range}")
            if not rest and answer.lower() in WORDS:
                self.answer(answer)
                return
            action = choice.action(amount_of(answer))
        self.tell(self.table.apply(action))
        self.bots()
        self.position()

    def ask(self, what: str) -> str:
        self.say(f"{what}:")
        line = next(self.lines, None)
        if line is None:
            raise ValueError("Nothing was answered.")
        return line.strip()

    def bots(self) -> None:
        """Let built-in players act until a person is to decide."""
        while (bot := self.table.bot) is not None:
            self.tell(self.table.apply(bot.choose(self.table.game)))

    def tell(self, told: list[str]) -> None:
        for sentence in told:
            self.say(f"  {sentence}")

    def position(self) -> None:
        """Say where the game is and what is open."""
        self.say("")
        for line in panels.headline(self.table.game):
            self.say(line)
        if not self.table.game.finished:
            self.list(self.table.choices())

    def list(self, choices: list[Choice]) -> None:
        """Show choices by kind."""
        self.shown = choices
        if not choices:
            self.say("Nothing open now holds these words; an empty line shows all, help says more.")
        for group, found in groupby(choices, key=lambda choice: choice.group):
            same = list(found)
            self.say(f"{group}:")
            for choice in same[:MOST]:
                self.say(f"  {choice.number:>3}  {choice.text}")
            if len(same) > MOST:
                self.say(f"       and {len(same) - MOST} more: type a hex, a tile or a name to see fewer")
        if len(choices) == 1 and len(self.table.choices()) > 1:
            self.say("An empty line takes it.")

    def show(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self.say(self.paint(line))


def amount_of(text: str) -> int:
    """A typed amount; ValueError, as a sentence, when it is none."""
    if not text.removeprefix("-").isdecimal() or len(text) > DIGITS:
        raise ValueError(f"{shown(text)} is no amount.")
    return int(text)


def typed(stream: TextIO, prompt: bool) -> Iterable[str]:
    """Lines as they are typed, with a prompt where a person sits there."""
    while True:
        if prompt:
            print("> ", end="", flush=True)
        line = stream.readline()
        if not line:
            return
        yield line
