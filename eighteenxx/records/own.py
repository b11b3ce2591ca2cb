"""Starting a game, and loading one from its record (:mod:`eighteenxx.engine.record`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from eighteenxx.engine.actions import action_from_dict
from eighteenxx.engine.game import Game
from eighteenxx.engine.package import told_with
from eighteenxx.engine.record import FORMAT, VERSION
from eighteenxx.errors import BadInput, IllegalAction, one_line, shown
from eighteenxx.files import parse_json
from eighteenxx.titles import title as find_title

LONGEST = 100
"""Characters of a player's name."""

SEEDS = 10**100
"""Seeds lie below this."""


def new_game(
    title: str, players: Iterable[str], seed: int = 0, options: Mapping[str, Any] | None = None
) -> Game:
    """Start a game: ``players`` are names in seat order, ``seed`` decides all chance.

    Raises BadInput, saying why, for an unknown title, impossible options, names or numbers of players.

    >>> new_game("1894", ["Red", "Blue"])
    Traceback (most recent call last):
    ...
    eighteenxx.errors.BadInput: 1894 is for 3 or 4 players, not 2
    """
    if not isinstance(title, str):
        raise BadInput(f"a title is named by a text, not {shown(title)}")
    package = find_title(title)
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise BadInput(f"the players are a list of names, not {shown(players)}")
    names = tuple(players)
    if not isinstance(seed, int) or isinstance(seed, bool) or abs(seed) >= SEEDS:
        raise BadInput(f"the seed is a whole number of at most 100 digits, not {shown(seed)}")
    if options is not None and not isinstance(options, Mapping):
        raise BadInput(f"the options are values by name, not {shown(options)}")
    built = package.build(options or {})
    defs = built.defs
    if len(names) not in defs.players:
        allowed = " or ".join(map(str, defs.players))
        usual = package.options({})
        chosen = {name: value for name, value in built.options.items() if value != usual.get(name)}
        raise BadInput(f"{told_with(title, chosen)} is for {allowed} players, not {len(names)}")
    taken = {*defs.companies, *defs.privates, "bank", "ipo", "pool", "locked", "unissued"}
    for name in names:
        usable = isinstance(name, str) and name.strip() and ":" not in name and name not in taken
        if not usable or not one_line(name, LONGEST):
            raise BadInput(f"a player cannot be named {shown(name)}")
    if len(set(names)) != len(names):
        raise BadInput("two players have the same name")
    fault = built.setup.check_options(len(names), built.options)
    if fault is not None:
        raise BadInput(fault)
    return Game(built, names, seed, built.options)


def load_game(text: str) -> Game:
    """The game that a record tells, replayed with every check.

    Raises BadInput for text that is no record of this format, or whose actions break a rule.
    """
    if not isinstance(text, str):
        raise BadInput(f"a record is a text, not {shown(text)}")
    data = parse_json(text, "the record")
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadInput(f"this is no game record: its format is not {FORMAT!r}")
    if data.get("version") != VERSION or data["version"] is True:
        raise BadInput(
            f"this record has version {shown(data.get('version'))}; this program reads version {VERSION}"
        )
    for key, kind in (("title", str), ("options", dict), ("players", list), ("seed", int), ("actions", list)):
        if not isinstance(data.get(key), kind):
            raise BadInput(f"the record's {key!r} is missing or of the wrong kind")
    game = new_game(data["title"], data["players"], data["seed"], data["options"])
    if data.get("title_version") != game.title.defs.version:
        raise BadInput(
            f"the record is of version {shown(data.get('title_version'))} of {data['title']}; "
            f"version {game.title.defs.version} is installed"
        )
    for number, told in enumerate(data["actions"]):
        try:
            game.apply(action_from_dict(told))
        except IllegalAction as error:
            raise BadInput(f"action {number} of the record is not allowed: {error}") from None
        except BadInput as error:
            raise BadInput(f"action {number} of the record: {error}") from None
    return game
