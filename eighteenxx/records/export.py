"""Game records as other programs export them: what they say, undone actions taken out, nothing interpreted.

The form is the JSON export of the field's main web site. What an action means to a game is for the
translator; here are only its words. Undo, redo, chat and actions the site carried out by itself
are settled here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from eighteenxx.errors import BadInput
from eighteenxx.files import parse_json

__all__ = ["ExportedGame", "RawAction", "effective_actions", "parse_export"]

#: Keys every action has, or that only say how the site came by it; the rest is the action's content.
_FRAME = frozenset({"type", "entity", "entity_type", "id", "auto_actions"})


@frozen
class RawAction:
    """One action of a record, as recorded.

    ``entity`` is a player's id or the symbol of a company; ``id`` is the site's number, rising with gaps, and
    None for an action the site carried out by itself (``auto``). ``fields`` holds what else the action says.
    """

    type: str
    entity: int | str
    entity_type: str
    id: int | None
    auto: bool
    fields: Mapping[str, Any]

    @property
    def place(self) -> str:
        """Where it stands, for messages: ``action 37 (bid)``."""
        return f"action {self.id} ({self.type})" if self.id is not None else f"an automatic {self.type}"

    @property
    def programmed(self) -> bool:
        """Whether it only instructs the site to act for a player later; it changes nothing in the game."""
        return self.type.startswith("program_")

    def text(self, key: str) -> str:
        """A text field; ``BadInput`` if it is missing or no text."""
        value = self.fields.get(key)
        if not isinstance(value, str):
            raise self._wrong(key, "a text")
        return value

    def number(self, key: str) -> int:
        """A whole-number field (digits in quotes will do); ``BadInput`` if it is missing or no number."""
        return self._whole(key, self.fields.get(key))

    def optional_number(self, key: str) -> int | None:
        """A whole-number field that may be missing or null."""
        value = self.fields.get(key)
        return None if value is None else self._whole(key, value)

    def optional_text(self, key: str) -> str | None:
        """A text field that may be missing or null."""
        return None if self.fields.get(key) is None else self.text(key)

    def texts(self, key: str) -> tuple[str, ...]:
        """A field that is a list of texts; ``BadInput`` if it is anything else."""
        value = self.fields.get(key)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self._wrong(key, "a list of texts")
        return tuple(value)

    def objects(self, key: str) -> tuple[Mapping[str, Any], ...]:
        """A field that is a list of objects; ``BadInput`` if it is anything else."""
        value = self.fields.get(key)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self._wrong(key, "a list of objects")
        return tuple(value)

    def as_recorded(self) -> dict[str, Any]:
        """The action as an object again, without what the site did right after it."""
        frame: dict[str, Any] = {"type": self.type, "entity": self.entity, "entity_type": self.entity_type}
        if self.id is not None:
            frame["id"] = self.id
        return {**frame, **self.fields}

    def _whole(self, key: str, value: Any) -> int:
        if isinstance(value, str) and value.removeprefix("-").isdecimal() and len(value) < 20:
            return int(value)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        raise self._wrong(key, "a whole number")

    def _wrong(self, key: str, expected: str) -> BadInput:
        found = f"is {_short(self.fields[key])}" if key in self.fields else "is missing"
        return BadInput(f"{self.place}: {key} {found}, expected {expected}.")


@frozen
class ExportedGame:
    """A record: who played what, with which seed and options, the actions that count, and how it came out.

    ``players`` are (id, name) in the order they joined. ``result`` is net worth by name, empty while the game
    runs.
    """

    title: str
    players: tuple[tuple[int | str, str], ...]
    seed: int
    options: tuple[str, ...]
    actions: tuple[RawAction, ...]
    result: Mapping[str, int]
    status: str
    end_reason: str | None

    def name_of(self, player: int | str) -> str:
        """The name that goes with a player's id; ``BadInput`` if nobody has it."""
        for ident, name in self.players:
            if ident == player or str(ident) == str(player):
                return name
        raise BadInput(f"no player of this record has the id {_short(player)}.")


def parse_export(text: str, name: str = "record") -> ExportedGame:
    """Read an exported game. ``name`` (a file's, say) stands at the head of every complaint.

    Raises ``BadInput`` with one sentence if the text is no JSON, breaks off, or is not a game export.
    """
    value = parse_json(text, name)
    if not isinstance(value, dict):
        raise BadInput(f"{name}: not an exported game (a JSON object with title, players and actions).")
    for key in ("title", "players", "actions"):
        if key not in value:
            raise BadInput(f"{name}: not an exported game: there is no {key}.")
    title = value["title"]
    if not isinstance(title, str):
        raise BadInput(f"{name}: title is {_short(title)}, expected a text.")
    players = _players(value["players"], name)
    seed, options = _settings(value, name)
    status = value.get("status")
    reason = value.get("game_end_reason")
    return ExportedGame(
        title=title,
        players=players,
        seed=seed,
        options=options,
        actions=effective_actions(value["actions"], name),
        result=_result(value.get("result"), players, name),
        status=status if isinstance(status, str) else "",
        end_reason=reason if isinstance(reason, str) else None,
    )


def effective_actions(actions: Any, name: str = "record") -> tuple[RawAction, ...]:
    """The actions that count, in order, from a record's list.

    ``undo`` takes back the last standing action, or all after the one its ``action_id`` names (0: all).
    ``redo`` brings back what the latest undo took; any other action makes the undos before it final. Chat is
    dropped. What the site did by itself follows the action that set it off, and goes and comes back with it.
    Programmed actions stay, though they change nothing: a trace has a line for each of them.
    """
    if not isinstance(actions, list):
        raise BadInput(f"{name}: actions is {_short(actions)}, expected a list.")
    standing: list[tuple[int, dict[str, Any]]] = []
    undone: list[list[tuple[int, dict[str, Any]]]] = []
    for position, action in enumerate(actions):
        if not isinstance(action, dict) or not isinstance(action.get("type"), str):
            raise BadInput(f"{name}, action {position} of the list: not an action (an object with a type).")
        kind = action["type"]
        if kind == "message":
            continue
        if kind == "undo":
            keep = _keep(standing, action, position, name)
            undone.append(standing[keep:])
            del standing[keep:]
        elif kind == "redo":
            if not undone:
                raise BadInput(f"{name}, action {position} of the list: redo, but nothing was undone.")
            standing.extend(undone.pop())
        else:
            undone.clear()
            standing.append((position, action))
    return tuple(raw for position, action in standing for raw in _with_followers(action, position, name))


def _keep(
    standing: Sequence[tuple[int, dict[str, Any]]], undo: dict[str, Any], position: int, name: str
) -> int:
    """How many of the standing actions an undo leaves."""
    target = undo.get("action_id")
    if target is None:
        if not standing:
            raise BadInput(f"{name}, action {position} of the list: undo, but there is nothing to undo.")
        return len(standing) - 1
    if not isinstance(target, int) or isinstance(target, bool):
        raise BadInput(
            f"{name}, action {position} of the list: action_id is {_short(target)}, expected a number."
        )
    keep = 0
    for index, (_, action) in enumerate(standing, start=1):
        ident = action.get("id")
        if isinstance(ident, int) and ident <= target:
            keep = index
    return keep


def _with_followers(action: dict[str, Any], position: int, name: str) -> list[RawAction]:
    raw = [_raw(action, position, name, auto=False)]
    followers = action.get("auto_actions") or []
    if not isinstance(followers, list):
        raise BadInput(f"{name}, action {position} of the list: auto_actions is no list.")
    for follower in followers:
        if not isinstance(follower, dict) or not isinstance(follower.get("type"), str):
            raise BadInput(f"{name}, action {position} of the list: an automatic action in it is no action.")
        raw.append(_raw(follower, position, name, auto=True))
    return raw


def _raw(action: dict[str, Any], position: int, name: str, auto: bool) -> RawAction:
    entity = action.get("entity")
    if not isinstance(entity, (int, str)) or isinstance(entity, bool):
        raise BadInput(
            f"{name}, action {position} of the list: entity is {_short(entity)}, expected an id or a symbol."
        )
    kind = action.get("entity_type", "player")
    ident = action.get("id")
    return RawAction(
        type=action["type"],
        entity=entity,
        entity_type=kind if isinstance(kind, str) else "player",
        id=ident if isinstance(ident, int) and not isinstance(ident, bool) else None,
        auto=auto,
        fields={key: value for key, value in action.items() if key not in _FRAME},
    )


def _players(value: Any, name: str) -> tuple[tuple[int | str, str], ...]:
    if not isinstance(value, list) or not value:
        raise BadInput(f"{name}: players is {_short(value)}, expected a list of players.")
    players = []
    for number, player in enumerate(value, start=1):
        if not isinstance(player, dict) or not isinstance(player.get("name"), str):
            raise BadInput(f"{name}: player {number} has no name.")
        ident = player.get("id")
        if not isinstance(ident, (int, str)) or isinstance(ident, bool):
            raise BadInput(f"{name}: player {number} has no id.")
        players.append((ident, player["name"]))
    for what, column in (("id", 0), ("name", 1)):
        if len({str(player[column]) for player in players}) < len(players):
            raise BadInput(f"{name}: two players have the same {what}.")
    return tuple(players)


def _settings(value: dict[str, Any], name: str) -> tuple[int, tuple[str, ...]]:
    settings = value.get("settings")
    if not isinstance(settings, dict):
        raise BadInput(f"{name}: not an exported game: there are no settings, so the seed is unknown.")
    seed = settings.get("seed")
    if seed is None:
        # Without a seed of its own a game is drawn by the digits of its id.
        seed = int("".join(c for c in str(value.get("id", "")) if c in "0123456789")[-18:] or 0)
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise BadInput(f"{name}: seed is {_short(seed)}, expected a whole number.")
    options = settings.get("optional_rules") or []
    if not isinstance(options, list) or not all(isinstance(option, str) for option in options):
        raise BadInput(f"{name}: optional_rules is {_short(options)}, expected a list of texts.")
    return seed, tuple(options)


def _result(value: Any, players: Sequence[tuple[int | str, str]], name: str) -> dict[str, int]:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise BadInput(f"{name}: result is {_short(value)}, expected net worth by player.")
    names = {str(ident): player for ident, player in players}
    result = {}
    for ident, worth in value.items():
        if str(ident) not in names or not isinstance(worth, int) or isinstance(worth, bool):
            raise BadInput(
                f"{name}: result has {_short(ident)}: {_short(worth)}, expected net worth by player id."
            )
        result[names[str(ident)]] = worth
    return result


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
