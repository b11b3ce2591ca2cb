"""Playing full screen: the map or a table on the left, what is legal on the right, one line to type in."""

from __future__ import annotations

import asyncio
import textwrap
from collections.abc import Callable

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.data_structures import Size
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import HSplit, Layout, VSplit, Window
from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.output import Output

from eighteenxx.engine.actions import Action, RunRoutes
from eighteenxx.errors import EighteenError
from eighteenxx.play import panels
from eighteenxx.play.ink import Line, crop, fitted
from eighteenxx.play.menu import Choice, matching
from eighteenxx.play.plain import DIGITS, amount_of
from eighteenxx.play.routing import HOW, typed_routes
from eighteenxx.play.table import Table
from eighteenxx.play.textmap import LEGEND, map_lines

VIEWS = ("map", "market", "players", "companies", "trains", "log", "help")
NONE = -1
"""What is selected when no choice is."""
KEYS = "F1 help F2 map F3 market F4 players F5 companies F6 best routes F7 log F8 trains ^Z undo ^Q quit"
LIT = "#0072b2"
"""The colour behind the coordinates of the hexes that a choice or the best routes are about."""

HELP = f"""\
Pick what to do by its number and Enter, or with the arrows and Enter.
Type words to see only the choices that hold them: a hex, a tile, a company ...
Where an amount is asked, type it; it can also follow the number: 2 45.
Escape clears the line.

PageUp, PageDown           scroll what stands on the left
Ctrl and the arrows        move over a map that is wider than the window
Tab                        the next view
F6                         the best routes of the company that operates
Ctrl-Z                     take back your last decision and all that followed
Ctrl-Q                     leave; the game is saved after every action

On the map:
{LEGEND.replace("; ", chr(10))}"""


class Screen:
    """The full-screen application for one table; :meth:`run` comes back when a person leaves."""

    def __init__(self, table: Table, input: Input | None = None, output: Output | None = None) -> None:
        self.table = table
        self.view = "map"
        self.top = self.left = 0
        self.selected = 0
        self.asking: Choice | None = None
        self.busy: str | None = None
        self.message: list[str] = [f"{len(table.game.actions)} actions have been made."]
        self.routes: RunRoutes | None = None
        self.choices: list[Choice] = []
        self.buffer = Buffer(multiline=False, on_text_changed=self._typed)
        self.app: Application[None] = Application(
            layout=self._layout(), key_bindings=self._keys(), full_screen=True, input=input, output=output
        )

    def run(self) -> None:
        """Play until a person leaves; the terminal is as it was afterwards."""
        self.app.run(pre_run=lambda: self._work(self._settle))

    # -- what is seen ----------------------------------------------------------------------------

    def _layout(self) -> Layout:
        def pane(text: Callable[[], StyleAndTextTuples], height: int | None = None) -> Window:
            return Window(FormattedTextControl(text), height=height)

        left = Window(FormattedTextControl(self._left), width=lambda: Dimension.exact(self._size().columns))
        entry = Window(BufferControl(self.buffer, [BeforeInput(self._prompt)]), height=1)
        body = VSplit([left, Window(width=1, char="│"), pane(self._right)])
        rows = [
            pane(lambda: _text([[("bold", line)] for line in panels.headline(self.table.game)]), height=3),
            Window(height=1, char="─"),
            body,
            Window(height=1, char="─"),
            pane(self._told, height=3),
            pane(self._picked, height=1),
            entry,
            pane(lambda: [("reverse", KEYS)], height=1),
        ]
        return Layout(HSplit(rows), focused_element=entry)

    def _size(self) -> Size:
        """Lines and columns on the left: as many as the tables take, while the choices keep a third; beside
        the map, which is narrower and can be moved, they keep two fifths."""
        size = self.app.output.get_size()
        left = size.columns * 3 // 5 if self.view == "map" else size.columns * 2 // 3
        return Size(rows=max(size.rows - 11, 3), columns=max(min(79, left - 1), 10))

    def _lines(self) -> list[Line]:
        game = self.table.game
        if self.view == "map":
            return map_lines(game, self._lit())
        if self.view == "log":
            return [[("", sentence)] for sentence in self.table.told(self._size().rows)]
        if self.view == "help":
            wide = self._size().columns
            return [[("", part)] for text in HELP.splitlines() for part in _folded(text, wide)]
        shown = {
            "market": panels.market_lines,
            "players": panels.player_lines,
            "companies": panels.company_lines,
            "trains": panels.train_lines,
        }
        return shown[self.view](game)

    def _lit(self) -> dict[str, str]:
        if self.routes is not None:
            return {hex_id: LIT for route in self.routes.routes for hex_id, _ in route.track}
        choice = self._chosen()
        return dict.fromkeys(choice.hexes, LIT) if choice is not None else {}

    def _left(self) -> StyleAndTextTuples:
        lines = self._lines()
        size = self._size()
        self.top = max(0, min(self.top, len(lines) - size.rows))
        return _text(crop(lines, self.top, self.left, size.rows, size.columns))

    def _right(self) -> StyleAndTextTuples:
        lines: list[Line] = []
        at = 0
        group = ""
        wide = max(self.app.output.get_size().columns - self._size().columns - 1, 10)
        for i, choice in enumerate(self._shown()):
            if choice.group != group:
                group = choice.group
                lines.append([("bold underline", group)])
            if i == self.selected:
                at = len(lines)
            style = "reverse" if i == self.selected else ""
            lines.append([(style, f"{choice.number:>3}  {fitted(choice.text, wide - 5)}")])
        if self.busy is not None:
            lines = [[("", self.busy)]]
        elif not lines:
            lines = [
                [("", panels.standings(self.table.game) if self.table.game.finished else "Nothing fits.")]
            ]
        rows = self._size().rows
        return _text(lines[max(0, min(at - rows // 2, len(lines) - rows)) :][:rows])

    def _told(self) -> StyleAndTextTuples:
        return _text([[("", sentence)] for sentence in self.message[-3:]])

    def _picked(self) -> StyleAndTextTuples:
        """The choice that Enter takes, in full: its line may be cut off."""
        choice = self._chosen() if self.busy is None else None
        return [("bold", f"{choice.number}  {choice.text}" if choice is not None else "")]

    def _prompt(self) -> str:
        if self.asking is None:
            return "> "
        return "Routes> " if self.asking.other else f"Amount ({self.asking.range})> "

    def _shown(self) -> list[Choice]:
        words = self.buffer.text.split()
        if self.asking is not None:
            return [self.asking]
        if not words or words[0].isdecimal():
            return self.choices
        return matching(self.choices, self.buffer.text)

    def _chosen(self) -> Choice | None:
        shown = self._shown()
        return shown[self.selected] if 0 <= self.selected < len(shown) else None

    # -- what is typed ---------------------------------------------------------------------------

    def _typed(self, _: Buffer) -> None:
        words = self.buffer.text.split()
        if self.asking is None and words and words[0].isdecimal():
            number = int(words[0]) if len(words[0]) <= DIGITS else 0
            self.selected = number - 1 if 1 <= number <= len(self.choices) else NONE
        else:
            self.selected = 0

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        idle = Condition(lambda: self.busy is None)
        for key, view in zip(
            ("f1", "f2", "f3", "f4", "f5", "f7", "f8"),
            ("help", "map", "market", "players", "companies", "log", "trains"),
            strict=True,
        ):
            keys.add(key)(lambda event, view=view: self._show(view))
        keys.add("tab")(lambda event: self._show(VIEWS[(VIEWS.index(self.view) + 1) % len(VIEWS)]))
        keys.add("up")(lambda event: self._select(-1))
        keys.add("down")(lambda event: self._select(1))
        keys.add("pageup")(lambda event: self._scroll(-self._size().rows // 2, 0))
        keys.add("pagedown")(lambda event: self._scroll(self._size().rows // 2, 0))
        keys.add("c-up")(lambda event: self._scroll(-3, 0))
        keys.add("c-down")(lambda event: self._scroll(3, 0))
        keys.add("c-left")(lambda event: self._scroll(0, -6))
        keys.add("c-right")(lambda event: self._scroll(0, 6))
        keys.add("escape", eager=True)(self._clear)
        keys.add("c-q")(lambda event: event.app.exit())
        keys.add("c-c")(lambda event: event.app.exit())
        keys.add("enter", filter=idle)(self._enter)
        keys.add("c-z", filter=idle)(lambda event: self._work(self._undo))
        keys.add("f6", filter=idle)(lambda event: self._work(self._best))
        return keys

    def _show(self, view: str) -> None:
        self.view, self.top, self.left, self.routes = view, 0, 0, None

    def _select(self, by: int) -> None:
        self.selected = max(0, min(self.selected + by, len(self._shown()) - 1))

    def _scroll(self, rows: int, columns: int) -> None:
        self.top, self.left = max(0, self.top + rows), max(0, self.left + columns)

    def _clear(self, event: KeyPressEvent) -> None:
        self.asking, self.routes = None, None
        self.buffer.reset()
        self.selected = 0

    def _enter(self, event: KeyPressEvent) -> None:
        try:
            action = self._wanted()
        except (EighteenError, ValueError) as error:
            self.message = [str(error)]
            action = None
        self.buffer.reset()
        if action is not None:
            self.asking = None
            self._work(lambda: self._act(action))
        elif self.asking is None:
            self.selected = NONE  # so that a second Enter makes no move that nobody picked

    def _wanted(self) -> Action | None:
        """The action that the line asks for; None when a question must be answered first."""
        words = self.buffer.text.split()
        choice, rest = self.asking, self.buffer.text.strip()
        if choice is None:
            if words and words[0].isdecimal():
                number = int(words[0]) if len(words[0]) <= DIGITS else 0
                rest = " ".join(words[1:])
                if not 1 <= number <= len(self.choices):
                    raise ValueError(
                        f"There is no choice {words[0]:.{DIGITS}}: they are 1 to {len(self.choices)}."
                    )
                choice = self.choices[number - 1]
                if rest and choice.amount is None and not choice.other:
                    raise ValueError(f"Choice {choice.number} takes no amount.")
            else:
                choice, rest = self._chosen(), ""
        if choice is None:
            return None
        if (choice.other or choice.amount is not None) and not rest:
            self.asking, self.selected = choice, 0
            self.message = [f"{HOW}." if choice.other else choice.text, "Escape goes back."]
            return None
        if choice.other:
            return typed_routes(self.table.game, rest)
        return choice.action(amount_of(rest) if choice.amount is not None else None)

    # -- what is done: in a thread of its own, so that the screen goes on ------------------------

    def _work(self, job: Callable[[], list[str]]) -> None:
        self.busy = "One moment ..."
        self.app.create_background_task(self._working(job))

    async def _working(self, job: Callable[[], list[str]]) -> None:
        try:
            told = await asyncio.to_thread(job)
            self.message = told or self.message
            while (bot := self.table.bot) is not None:
                self.busy = f"{self.table.game.active.player} is thinking ..."
                self.app.invalidate()
                action = await asyncio.to_thread(bot.choose, self.table.game)
                self.message = await asyncio.to_thread(self.table.apply, action)
            self.choices = await asyncio.to_thread(self.table.choices)
        except (EighteenError, ValueError) as error:
            self.message = [str(error)]
            self.choices = self.table.choices() if self.table.bot is None else []
        self.busy = None
        if self.buffer.text:  # typed while there were no choices yet
            self._typed(self.buffer)
        else:
            self.selected = max(0, min(self.selected, len(self._shown()) - 1))
        self.app.invalidate()

    def _settle(self) -> list[str]:
        return []

    def _act(self, action: Action) -> list[str]:
        self.routes, self.selected = None, 0
        return self.table.apply(action)

    def _undo(self) -> list[str]:
        count = self.table.undo()
        self.routes = self.asking = None
        return [f"Taken back: {count} action{'' if count == 1 else 's'}."]

    def _best(self) -> list[str]:
        best = self.table.best()
        self.view, self.routes = "map", best
        return ["".join(text for _, text in line) for line in panels.route_lines(self.table.game, best)]


def _folded(text: str, columns: int) -> list[str]:
    """A line of the help, broken between words; after a key its explanation stays in its column."""
    key, gap, _ = text.partition("  ")
    indent = 27 if gap and columns > 40 else 2
    return textwrap.wrap(text, columns, subsequent_indent=" " * indent) or [key]


def _text(lines: list[Line]) -> StyleAndTextTuples:
    found: StyleAndTextTuples = []
    for line in lines:
        found += [*line, ("", "\n")]
    return found[:-1]
