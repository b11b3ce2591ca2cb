"""A recorded game as one HTML page that steps through it: no network, no other file.

Python draws every look that a hex, a market space or a cell ever has, once; the page holds the first state
and, for each action, which cells change to which look. Stepping is exchanging texts (see page.js and
docs/page.md).
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from eighteenxx.draw.game import markers
from eighteenxx.draw.hexmap import liveries_of
from eighteenxx.draw.market import HIGH, WIDE, market_picture, place_of, stack_picture
from eighteenxx.draw.page.hexes import Hexes
from eighteenxx.draw.page.tables import Tables
from eighteenxx.draw.page.values import Values, values
from eighteenxx.draw.sentences import round_name, sentences
from eighteenxx.draw.svg import Element, el, to_string
from eighteenxx.engine.actions import RunRoutes
from eighteenxx.engine.game import Game
from eighteenxx.errors import BadInput

__all__ = ["game_page"]

Watch = Callable[[int, int], None]


def game_page(game: Game, at: int = 0, watch: Watch | None = None) -> str:
    """The page of a game, open after ``at`` actions.

    The game is played again from its start; it is not changed. ``watch`` is called with the number of actions
    done and of all. Takes some milliseconds an action. Raises BadInput if the game has fewer actions.
    """
    if not 0 <= at <= len(game.actions):
        raise BadInput(f"there is no action {at}: the game has {len(game.actions)}")
    film = _Film(game)
    film.run(watch)
    return film.page(at)


class _Film:
    """The looks of a game's page, action by action."""

    def __init__(self, game: Game) -> None:
        self.whole = game
        self.game = Game(game.title, game.players, game.seed, game.options)
        self.hexes = Hexes(self.game)
        self.frames: list[Values] = []
        self.log: list[list[str]] = []
        self.rounds: list[tuple[int, str]] = []
        self.routes: dict[int, str] = {}
        self.tokens = False
        self._stacks: dict[tuple[Any, tuple[str, ...]], str] = {}

    def run(self, watch: Watch | None) -> None:
        """Play the game again and look at it after every action."""
        game = self.game
        self._look(sentences(game, game.active, None, game.state.events))
        for number, action in enumerate(self.whole.actions, start=1):
            before = game.active
            if isinstance(action, RunRoutes) and action.routes:
                self.routes[number] = self.hexes.routes(game, action)
            events = game.apply(action)
            self._look(sentences(game, before, action, events))
            if watch is not None:
                watch(number, len(self.whole.actions))

    def _look(self, told: list[str]) -> None:
        game = self.game
        frame = values(game)
        for hex_id, (ground, above) in self.hexes.layers(game).items():
            frame[f"g:{hex_id}"], frame[f"t:{hex_id}"] = ground, above
        for cell, stack in game.state.market.stacks.items():
            frame[f"m:{cell[0]},{cell[1]}"] = self._stack(cell, stack)
        name = round_name(game.state.round)
        if not self.rounds or self.rounds[-1][1] != name:
            self.rounds.append((len(self.frames), name))
        self.frames.append(frame)
        self.log.append(told)

    def _stack(self, cell: tuple[int, int], stack: tuple[str, ...]) -> str:
        if (cell, stack) not in self._stacks:
            defs = self.game.title.defs
            names, liveries = markers(self.game)
            self.tokens = self.tokens or bool(names)
            group = stack_picture(defs.grid, cell, stack, liveries, names)
            self._stacks[cell, stack] = "".join(map(to_string, group))
        return self._stacks[cell, stack]

    # -- writing ---------------------------------------------------------------------------------

    def page(self, at: int) -> str:
        """The page."""
        used = {key: None for frame in self.frames for key in frame}
        tables = Tables(self.game, used, self.tokens)
        defs, last = self.game.title.defs, len(self.frames) - 1
        extras, privates = tables.extras(), tables.privates()
        script = _file("page.js")
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        title = f"{defs.name}: {', '.join(self.game.players)}"
        return Template(_file("page.html")).substitute(
            title=escape(title),
            name=escape(defs.name),
            who=escape(", ".join(self.game.players)),
            last=last,
            css=_file("page.css"),
            digest=digest,
            map=to_string(self.hexes.frame(self.game)),
            market=to_string(self._market()),
            players=tables.players(),
            companies=tables.companies(),
            trains=tables.trains(),
            phases=tables.phases(),
            privates=_section("privates", "Privates", privates),
            names=tables.names(),
            more='<a href="#privates">Privates</a>' if privates else "",
            extras=_section("extras", f"More of {defs.name}", extras),
            data=_embedded(self._data(list(used), at)),
            script=script,
        )

    def _market(self) -> Element:
        """The market's picture with a group for the markers of each space."""
        defs = self.game.title.defs
        root = market_picture(defs.grid, {}, liveries_of(defs.companies), {}, title=f"{defs.name}: market")
        for row, spaces in enumerate(defs.grid.rows):
            for column, space in enumerate(spaces):
                if space is not None:
                    el("g", root, data_k=f"m:{row},{column}")
        el("g", root, id="marks")
        del root.attrib["width"], root.attrib["height"]
        return root

    def _data(self, keys: list[str], at: int) -> dict[str, Any]:
        """Everything the page needs, each text once: see page.js for what is what."""
        texts: dict[str, int] = {"": 0}
        place = {key: i for i, key in enumerate(keys)}
        before: Values = {}
        changes: list[list[int]] = []
        for frame in self.frames:
            row: list[int] = []
            for key in frame.keys() | before.keys():
                text = frame.get(key, "")
                if before.get(key, "") != text:
                    row += [place[key], texts.setdefault(text, len(texts))]
            pairs = sorted(zip(row[::2], row[1::2], strict=True))
            changes.append([n for pair in pairs for n in pair])
            before = frame
        grid = self.game.title.grid
        cells = [
            (r, c) for r, row in enumerate(grid.rows) for c, space in enumerate(row) if space is not None
        ]
        return {
            "at": at,
            "keys": keys,
            "texts": list(texts),
            "changes": changes,
            "log": self.log,
            "rounds": self.rounds,
            "routes": self.routes,
            "layout": self.game.title.catalogue.map.layout,
            "hexes": self.hexes.centres(self.game),
            "spaces": {f"{r},{c}": [*place_of(grid, (r, c)), WIDE, HIGH] for r, c in cells},
        }


def _section(ident: str, heading: str, body: str) -> str:
    if not body:
        return ""
    return (
        f'<section id="{ident}" aria-labelledby="h-{ident}"><h2 id="h-{ident}">{escape(heading)}</h2>'
        f'<div class="scroll" tabindex="0" role="region" aria-labelledby="h-{ident}">{body}</div></section>'
    )


def _file(name: str) -> str:
    return files(__name__).joinpath(name).read_text(encoding="utf-8")


def _embedded(value: Any) -> str:
    """JSON that may stand inside a script element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
