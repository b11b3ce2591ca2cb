"""``eighteenxx simulate``: whole games between built-in players."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from eighteenxx.cli import NO
from eighteenxx.cli.options import read_options
from eighteenxx.errors import BadInput
from eighteenxx.files import write_text
from eighteenxx.players.arena import KINDS, NAMES, Match, Outcome, play, seats
from eighteenxx.records.own import new_game

if TYPE_CHECKING:
    from rich.table import Table


STOPPED: int = 130
"""Exit status after Ctrl-C."""


@click.command("simulate")
@click.argument("title")
@click.option("--players", type=int, default=3, show_default=True, help="Number of players.")
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="Number of games.")
@click.option(
    "--seed", type=int, default=1, show_default=True, help="Seed of the first; the next has one more."
)
@click.option("--workers", type=click.IntRange(1), help="Processes that play; all cores where not given.")
@click.option(
    "--player",
    "kind",
    type=click.Choice([*KINDS, "mix"]),
    default="sensible",
    show_default=True,
    help="Kind of the built-in players.",
)
@click.option("-o", "--output", metavar="DIR", help="Folder for the games' records.")
@click.option(
    "--option", "given", metavar="NAME=VALUE", multiple=True, help="Option of the title; repeatable."
)
@click.option("--check", is_flag=True, help="Look for broken invariants after every action.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a game, then one for all.")
def command(
    title: str,
    players: int,
    games: int,
    seed: int,
    workers: int | None,
    kind: str,
    output: str | None,
    given: tuple[str, ...],
    check: bool,
    as_json: bool,
) -> int:
    """Play whole games of TITLE between built-in players, and tell how they ended.

    The same seed plays the same games, however many processes play them. Exit status 0: all games came to
    their end; 1: one did not, or broke an invariant; 2: the title, an option or the folder cannot be used;
    130: stopped with Ctrl-C, after which the games that were over are still told.
    """
    options = read_options(title, given)
    if not 1 <= players <= len(NAMES):
        raise BadInput(f"{title} is not for {players} players")
    new_game(title, NAMES[:players], seed, options)  # says at once what is wrong with the numbers
    folder = None if output is None else make_folder(output)
    matches = [Match(title, seed + i, seats(kind, players, i), options, check) for i in range(games)]
    start = perf_counter()
    outcomes: list[Outcome] = []
    stopped = False
    try:
        for outcome in _play(matches, min(workers or os.cpu_count() or 1, games)):
            path = None if folder is None else folder / f"{outcome.match.name}.json"
            if path is not None:
                write_text(path, outcome.record)
            if as_json:
                click.echo(json.dumps(_told(outcome, path)))
            for fault in outcome.faults[:5]:
                click.echo(f"seed {outcome.match.seed}, {fault}", err=True)
            outcomes.append(outcome)
    except KeyboardInterrupt:
        stopped = True
    seconds = perf_counter() - start
    if as_json:
        click.echo(json.dumps(_summary(outcomes, seconds)))
    elif outcomes:
        _show(outcomes, seconds, folder)
    if stopped:
        click.echo(f"Stopped after {len(outcomes)} of {_count(games, 'game')}.", err=True)
        return STOPPED
    return 0 if all(outcome.finished and not outcome.faults for outcome in outcomes) else NO


def make_folder(name: str) -> Path:
    """A folder that exists now. Raises BadInput where there cannot be one."""
    try:
        os.makedirs(name, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{name}: no such folder can be made: {error.strerror}.") from None
    return Path(name)


def _play(matches: Sequence[Match], workers: int) -> Iterator[Outcome]:
    """Play with a progress bar; in this process when one is enough. The outcomes come in the matches' order.

    On Ctrl-C games that go on are given up at once; those that were over still come, then KeyboardInterrupt.
    """
    with _progress(len(matches)) as done:
        if workers == 1:
            for match in matches:
                outcome = play(match)
                done()
                yield outcome
            return
        others = set(multiprocessing.active_children())
        executor = ProcessPoolExecutor(workers, initializer=_deaf)
        waiting: deque[Future[Outcome]] = deque()
        try:
            waiting.extend(executor.submit(play, match) for match in matches)
            while waiting:
                outcome = waiting[0].result()
                waiting.popleft()
                done()
                yield outcome
        except KeyboardInterrupt:
            over = [f.result() for f in waiting if f.done() and f.exception() is None]
            _give_up(executor, others)
            yield from over
            raise
        except BrokenProcessPool:
            raise BadInput(
                "A process that played was ended from outside, perhaps for want of memory."
            ) from None
        finally:
            if waiting:
                _give_up(executor, others)
            executor.shutdown(wait=True)


def _deaf() -> None:
    """A worker leaves Ctrl-C to the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _give_up(executor: ProcessPoolExecutor, others: set[Any]) -> None:
    """End the workers in the middle of their games; ``others`` are processes that are none of them."""
    executor.shutdown(wait=False, cancel_futures=True)
    for process in set(multiprocessing.active_children()) - others:
        process.kill()


@contextmanager
def _progress(games: int) -> Iterator[Any]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = ("games", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda: bar.advance(task)


# -- telling ------------------------------------------------------------------------------------------


def _told(outcome: Outcome, path: Path | None) -> dict[str, Any]:
    return {
        "seed": outcome.match.seed,
        "players": dict(zip(outcome.players, outcome.match.kinds, strict=True)),
        "reason": outcome.reason,
        "worth": outcome.worth,
        "actions": outcome.actions,
        "sets": outcome.sets,
        "seconds": round(outcome.seconds, 3),
        "record": None if path is None else str(path),
        "faults": list(outcome.faults),
    }


def _summary(outcomes: Sequence[Outcome], seconds: float) -> dict[str, Any]:
    actions = sum(outcome.actions for outcome in outcomes)
    played = sum(outcome.seconds for outcome in outcomes)
    return {
        "games": len(outcomes),
        "ends": dict(Counter(outcome.reason for outcome in outcomes)),
        "actions": actions,
        "faulty": sum(bool(outcome.faults) for outcome in outcomes),
        "seconds": round(seconds, 3),
        "games_a_minute": round(60 * len(outcomes) / max(seconds, 1e-6), 1),
        "ms_an_action": round(1000 * played / max(actions, 1), 3),
    }


def _show(outcomes: Sequence[Outcome], seconds: float, folder: Path | None) -> None:
    from rich.console import Console

    console = Console()
    if len(outcomes) == 1:
        one = outcomes[0]
        click.echo(f"{one.match.title}, seed {one.match.seed}: {one.reason} after {one.actions} actions")
        console.print(_standings(one))
    else:
        click.echo(f"{outcomes[0].match.title}: how the games ended, and what players were worth")
        console.print(_ends(outcomes))
        console.print(_worths(outcomes))
    told = _summary(outcomes, seconds)
    speed = f"{told['games_a_minute']} games a minute, {told['ms_an_action']} ms an action"
    click.echo(f"{_count(len(outcomes), 'game')}, {told['actions']} actions in {seconds:.1f} s: {speed}.")
    if told["faulty"]:
        click.echo(f"{_count(told['faulty'], 'game')} with faults.")
    elif outcomes[0].match.check:
        click.echo("No invariant was broken.")
    if folder is not None:
        names = f"{outcomes[0].match.name}.json" if len(outcomes) == 1 else ""
        click.echo(f"Record{'' if names else 's'}: {folder / names}")


def _table(*columns: str) -> Table:
    from rich.table import Table

    table = Table()
    for i, column in enumerate(columns):
        table.add_column(column, justify="right" if i else "left")
    return table


def _standings(outcome: Outcome) -> Table:
    table = _table("player", "kind", "worth")
    kinds = dict(zip(outcome.players, outcome.match.kinds, strict=True))
    for name, worth in sorted(outcome.worth.items(), key=lambda pair: -pair[1]):
        table.add_row(name, kinds[name], str(worth))
    return table


def _ends(outcomes: Sequence[Outcome]) -> Table:
    table = _table("end", "games", "%", "actions", "sets")
    for reason, number in Counter(outcome.reason for outcome in outcomes).most_common():
        chosen = [outcome for outcome in outcomes if outcome.reason == reason]
        actions = sum(outcome.actions for outcome in chosen) / number
        sets = sum(outcome.sets for outcome in chosen) / number
        table.add_row(
            reason, str(number), f"{100 * number / len(outcomes):.0f}", f"{actions:.0f}", f"{sets:.1f}"
        )
    return table


def _worths(outcomes: Sequence[Outcome]) -> Table:
    """By kind of player: seats taken, average worth, and games won (a shared victory counts for each)."""
    worths: dict[str, list[int]] = defaultdict(list)
    won: Counter[str] = Counter()
    for outcome in outcomes:
        for name, kind in zip(outcome.players, outcome.match.kinds, strict=True):
            if name in outcome.worth:
                worths[kind].append(outcome.worth[name])
                won[kind] += outcome.worth[name] == max(outcome.worth.values())
    table = _table("player", "seats", "lowest", "average", "highest", "won")
    for kind, amounts in worths.items():
        mean = f"{sum(amounts) / len(amounts):.0f}"
        table.add_row(kind, str(len(amounts)), str(min(amounts)), mean, str(max(amounts)), str(won[kind]))
    return table


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
