"""``eighteenxx routes``: the best routes of route problems."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from eighteenxx.cli import UNUSABLE
from eighteenxx.errors import BadInput, EighteenError
from eighteenxx.files import read_text, write_text
from eighteenxx.routes import BadProblem, RouteProblem, RouteSolution, solve_many

LONG: int = 20
"""From so many problems on a progress bar is shown."""


@click.command("routes")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path))
@click.option("--time-limit", type=click.FloatRange(min=0), metavar="S", help="Seconds for each problem.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a problem.")
@click.option("--workers", type=click.IntRange(min=1), default=1, metavar="N", help="Processes to solve in.")
@click.option("--side-income", is_flag=True, help="Add what goes to the treasury to the aim.")
@click.option(
    "--draw",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write an SVG of each network with its routes to this folder.",
)
def command(
    file: Path, time_limit: float | None, as_json: bool, workers: int, side_income: bool, draw: Path | None
) -> int:
    """Find the best routes of the route problems in FILE.

    FILE holds one problem (.json) or one a line (.jsonl), either packed with gzip (.gz) or not; - reads lines
    from standard input. A line that is no problem is reported with its number, and the rest is still solved.
    Exit status 0: all solved; 2: some line, or the file, is unusable.
    """
    bad: list[str] = []
    problems = list(_problems(file, bad))
    for message in bad:
        click.echo(f"Error: {message}", err=True)
    if draw is not None:
        draw.mkdir(parents=True, exist_ok=True)
    table = _table() if not as_json else None
    console = Console(stderr=True)
    executor = (lambda: ProcessPoolExecutor(workers)) if workers > 1 else None
    with Progress(
        *Progress.get_default_columns()[:-1],
        TextColumn("{task.completed}/{task.total}"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=len(problems) < LONG or not console.is_terminal,
    ) as progress:
        task = progress.add_task("Solving", total=len(problems))
        solutions = solve_many(
            [problem for _, problem in problems],
            executor,
            time_limit=time_limit,
            include_side_income=side_income,
        )
        for number, (line, problem) in enumerate(problems):
            try:
                solution = next(solutions)
            except BadProblem as error:
                bad.append(f"{file}, line {line}: {error}")
                click.echo(f"Error: {bad[-1]}", err=True)
                # The generator ended with its error: go on behind the bad problem.
                rest = [p for _, p in problems[number + 1 :]]
                solutions = solve_many(rest, executor, time_limit=time_limit, include_side_income=side_income)
                progress.advance(task)
                continue
            if table is None:
                click.echo(json.dumps(solution.to_dict(), ensure_ascii=False))
            else:
                _row(table, problem, solution, f"line {line}")
            if draw is not None:
                _draw(draw, number, problem, solution)
            progress.advance(task)
    if table is not None:
        Console(width=None if sys.stdout.isatty() else 140).print(table)
    return UNUSABLE if bad else 0


def _problems(file: Path, bad: list[str]) -> Iterator[tuple[int, RouteProblem]]:
    """The problems with their line numbers; what is wrong with the other lines goes to ``bad``."""
    for number, text in _texts(file):
        try:
            yield number, RouteProblem.from_dict(json.loads(text))
        except json.JSONDecodeError as error:
            bad.append(f"{file}, line {number + error.lineno - 1}: this is no JSON ({error.msg}).")
        except EighteenError as error:
            bad.append(f"{file}, line {number}: {error}")
        except RecursionError:
            bad.append(f"{file}, line {number}: the JSON is nested too deeply.")
        except ValueError:  # a number of more digits than Python reads
            bad.append(f"{file}, line {number}: a number in the JSON has too many digits.")


def _texts(file: Path) -> Iterator[tuple[int, str]]:
    if str(file) == "-":
        try:
            text = sys.stdin.read()
        except UnicodeDecodeError:
            raise BadInput("Standard input is no text in UTF-8.") from None
    else:
        text = read_text(file)
    kind = (file.with_suffix("") if file.suffix == ".gz" else file).suffix
    if kind == ".json":
        yield 1, text
        return
    yield from ((number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip())


def _table() -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("name", overflow="fold")
    for column in ("revenue", "known", "gain", "proven", "ms"):
        table.add_column(column, justify="right")
    return table


def _row(table: Table, problem: RouteProblem, solution: RouteSolution, line: str) -> None:
    known = problem.known["revenue"] if problem.known else None
    table.add_row(
        problem.name or line,
        str(solution.revenue) + (f" + {solution.side_income}" if solution.side_income else ""),
        "" if known is None else str(known),
        "" if known is None else f"{solution.revenue - known:+d}" if solution.revenue != known else "=",
        "yes" if solution.proven else f"<= {solution.bound}",
        f"{solution.seconds * 1000:.1f}",
    )


def _draw(folder: Path, number: int, problem: RouteProblem, solution: RouteSolution) -> None:
    from eighteenxx.draw.network import network_svg

    stem = "".join(c if c.isalnum() or c in "-_." else "_" for c in problem.name) or f"problem-{number + 1}"
    write_text(folder / f"{stem}.svg", network_svg(problem, solution.routes))
