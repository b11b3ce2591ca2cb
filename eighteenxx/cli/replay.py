"""``eighteenxx replay``: play a recorded game again, and compare it with a trace."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from eighteenxx.cli import NO
from eighteenxx.engine.game import Game
from eighteenxx.engine.record import FORMAT
from eighteenxx.errors import BadInput
from eighteenxx.files import parse_json, read_text
from eighteenxx.records.export import ExportedGame, RawAction
from eighteenxx.records.own import load_game
from eighteenxx.records.replay import Replay, ReplayStopped, read_export
from eighteenxx.records.report import print_differences
from eighteenxx.records.trace import Difference, Trace, TraceWriter, compare, read_trace


@click.command("replay")
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--states", metavar="OUT", type=click.Path(path_type=Path), help="Write the states as a trace.")
@click.option("--check", metavar="TRACE", type=click.Path(path_type=Path), help="Compare with this trace.")
@click.option("--strict", is_flag=True, help="Every action must also be among the legal actions listed.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
def command(record: Path, states: Path | None, check: Path | None, strict: bool, as_json: bool) -> int:
    """Replay RECORD, a game exported by the field's main web site (JSON, zipped or not), or one of ours.

    Every action is checked against the rules. With --check the state after each action is compared with the
    trace's, field by field. A record and ours may count different numbers of actions, where
    one of them asks a question, or passes by itself, and the other does not. Exit status 0: done, and nothing
    differs; 1: an action breaks a rule, or a state differs; 2: the record or the trace cannot be used.
    """
    own = _own(record)
    if own is not None:
        if check is not None or states is not None:
            raise BadInput(f"{record}: a record of ours has no trace; --check and --states are for exports.")
        _tell_own(record, own, as_json)
        return 0
    exported = read_export(str(record))
    trace = None if check is None else read_trace(check)
    if trace is not None:
        _same_game(trace, exported)
    run = _Run(Replay(exported, strict), trace, as_json)
    try:
        with ExitStack() as stack:
            if states is not None:
                run.writer = stack.enter_context(TraceWriter(states))
                run.writer.start(run.state, **_head(record, run.replay))
            run.play()
    except ReplayStopped as stopped:
        run.stopped(stopped)
        return NO
    run.tell_end(record)
    return NO if run.differs else 0


class _Run:
    """One replay under the eyes of a trace, a writer, both or none."""

    def __init__(self, replay: Replay, trace: Trace | None, as_json: bool) -> None:
        self.replay = replay
        self.trace = trace
        self.writer: TraceWriter | None = None
        self.as_json = as_json
        self.differs = False
        self.played = 0
        self._watched = trace is not None
        self.state: dict[str, Any] = replay.states.state()

    def play(self) -> None:
        """All actions; without a writer only up to the first difference."""
        self._check(-1, None, self.trace.start if self.trace else None)
        for index, raw in enumerate(self.replay):
            self.played = index + 1
            if self._watched or self.writer is not None:
                self.state = self.replay.states.state()
            if self.writer is not None:
                self.writer.action(raw.as_recorded(), self.state, raw.auto, self.replay.routes)
            if self._watched and self.trace is not None:
                self._check_line(self.trace, index, raw)
            if self.differs and self.writer is None:
                return
        if self._watched and self.trace is not None:
            self._check_end(self.trace)
        if self.writer is not None:
            self.writer.end(self.reason, self.result)

    @property
    def reason(self) -> str | None:
        """Why the game ended, in the site's word; None while it runs."""
        ending = self.replay.game.state.ending
        if not self.replay.game.finished or ending is None:
            return None
        return self.replay.terms.REASONS.get(ending.reason, ending.reason)

    @property
    def result(self) -> Mapping[str, int]:
        """Net worth by player as things stand."""
        game = self.replay.game
        return {name: game.title.ending.worth(game.state, name) for name in game.state.players}

    # -- comparing -------------------------------------------------------------------------------

    def _check(self, index: int, raw: RawAction | None, expected: Mapping[str, Any] | None) -> None:
        if expected is not None:
            self._tell(index, raw, compare(expected, self.state), expected)

    def _check_line(self, trace: Trace, index: int, raw: RawAction) -> None:
        if index >= len(trace.lines):
            raise BadInput(f"{trace.name}: ends after action {index - 1}, before the record does.")
        line = trace.lines[index]
        if line.action.get("type") != raw.type or line.action.get("id") != raw.id:
            raise BadInput(f"{trace.name}: action {index} is not the one of the record ({raw.place}).")
        found = compare(line.state, self.state)
        found += compare({"routes": line.routes}, {"routes": self.replay.routes})
        self._tell(index, raw, found, line.state)

    def _check_end(self, trace: Trace) -> None:
        if len(trace.lines) != self.played:
            raise BadInput(f"{trace.name}: goes on after action {self.played - 1}, the last of the record.")
        expected = {"reason": trace.reason, "result": dict(trace.result)}
        found = compare(expected, {"reason": self.reason, "result": dict(self.result)})
        self._tell(self.played - 1, None, found, trace.lines[-1].state if trace.lines else trace.start)

    def _tell(
        self, index: int, raw: RawAction | None, found: list[Difference], expected: Mapping[str, Any]
    ) -> None:
        """Report the first state that differs, with the steps that wait and what had happened."""
        if not found:
            return
        self.differs, self._watched = True, False
        action = None if raw is None else raw.as_recorded()
        ours, theirs = self.replay.game.active.step, (expected.get("step") or {}).get("name")
        if self.as_json:
            for one in found:
                told = {"field": one.where, "expected": one.expected, "found": one.found}
                _print({"index": index, "action": action, "step": ours, "trace_step": theirs, **told})
            return
        console = Console()
        print_differences(found, console, index=index, action=action)
        console.print(f"The step that waits: {ours} here, {theirs} in the trace.", markup=False)
        for event in self.replay.game.state.events if raw is not None else ():
            console.print(f"  {event}", markup=False)

    # -- telling ---------------------------------------------------------------------------------

    def stopped(self, stopped: ReplayStopped) -> None:
        """Report an action that breaks a rule."""
        if self.as_json:
            refusal = {"refusal": stopped.refusal.text, "rule": stopped.refusal.rule}
            _print({"index": stopped.index, "action": stopped.raw.as_recorded(), **refusal})
        else:
            click.echo(f"Not allowed: {stopped}")

    def tell_end(self, record: Path) -> None:
        """Say how the replay came out."""
        agrees = None if self.trace is None else not self.differs
        game = self.replay.game
        if self.as_json:
            counts = {"actions": self.played, "own_actions": len(game.actions)}
            end = {**counts, "agrees": agrees, "finished": game.finished}
            _print({"record": str(record), **end, "reason": self.reason, "result": dict(self.result)})
            return
        if self.differs:
            return
        how = f"ended ({self.reason})" if game.finished else "goes on"
        same = "" if agrees is None else f", every state as in {self.trace.name if self.trace else ''}"
        ours = len(game.actions)
        click.echo(f"{self.played} recorded actions ({ours} of ours) replayed{same}; the game {how}.")
        for name, worth in sorted(self.result.items(), key=lambda pair: -pair[1]):
            click.echo(f"  {name}: {worth}")


def _own(record: Path) -> Game | None:
    """The game of a record in our own format, every action checked; None for a file of another format."""
    text = read_text(record)
    value = parse_json(text, str(record))
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        return None
    try:
        return load_game(text)
    except BadInput as error:
        raise BadInput(f"{record}: {error}.") from None


def _tell_own(record: Path, game: Game, as_json: bool) -> None:
    result = game.result or {}
    reason = game.state.ending.reason if game.finished and game.state.ending else None
    if as_json:
        end = {"actions": len(game.actions), "agrees": None, "finished": game.finished}
        _print({"record": str(record), **end, "reason": reason, "result": result})
        return
    how = f"ended ({reason})" if game.finished else "goes on"
    click.echo(f"{len(game.actions)} actions replayed; the game {how}.")
    for name, worth in sorted(result.items(), key=lambda pair: -pair[1]):
        click.echo(f"  {name}: {worth}")


def _same_game(trace: Trace, exported: ExportedGame) -> None:
    for what, ours in (("title", exported.title), ("seed", exported.seed)):
        if trace.head.get(what, ours) != ours:
            raise BadInput(f"{trace.name}: its {what} is {trace.head[what]!r}, the record's {ours!r}.")


def _head(record: Path, replay: Replay) -> dict[str, Any]:
    exported = replay.exported
    ids = {name: ident for ident, name in exported.players}
    return {
        "name": record.name.split(".")[0],
        "title": exported.title,
        "players": [{"id": ids[name], "name": name} for name in replay.game.state.players],
        "seating": list(ids),
        "seed": exported.seed,
        "options": list(exported.options),
    }


def _print(told: Mapping[str, Any]) -> None:
    click.echo(json.dumps(told, ensure_ascii=False))
