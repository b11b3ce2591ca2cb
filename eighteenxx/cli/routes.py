"""``eighteenxx routes``: the best routes of route problems."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import attrs
import click
from rich.console import Console
from rich.progress import Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from eighteenxx.cli import UNUSABLE
from eighteenxx.errors import BadInput, EighteenError
from eighteenxx.files import read_text, write_text
from eighteenxx.routes import BadProblem, RouteProblem, RouteSolution, solve_many

LONG: int = 20
"""From so many problems on a progress bar is shown."""
COLUMNS = ("name", "revenue", "known", "gain", "proven", "ms")


@click.command("routes")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path))
@click.option("--time-limit", type=click.FloatRange(min=0), metavar="S", help="Seconds for each problem.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a problem, with its routes.")
@click.option(
    "--routes/--no-routes",
    "with_routes",
    default=None,
    help="Print the routes below each row, or not; they are where FILE holds one problem.",
)
@click.option("--workers", type=click.IntRange(min=1), default=1, metavar="N", help="Processes to solve in.")
@click.option("--side-income", is_flag=True, help="Add what goes to the treasury to the aim.")
@click.option(
    "--draw",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write an SVG of each network with its routes to this folder.",
)
def command(
    file: Path,
    time_limit: float | None,
    as_json: bool,
    with_routes: bool | None,
    workers: int,
    side_income: bool,
    draw: Path | None,
) -> int:
    """Find the best routes of the route problems in FILE.

    FILE holds one problem (.json) or one a line (.jsonl), either packed with gzip (.gz) or not; - reads lines
    from standard input. A line that is no problem is reported with its number, and the rest is still solved.

    In the table "known" is the best revenue known to whoever wrote the problem (empty where there is none),
    and "gain" how much more was found ("=": just as much). "proven" is "yes" where nothing better exists, or
    tells what cannot be exceeded.

    Exit status 0: all solved; 2: some line, or the file, is unusable.
    """
    bad: list[str] = []
    problems = list(_problems(file, bad))
    for message in bad:
        click.echo(f"Error: {message}", err=True)
    if draw is not None:
        draw.mkdir(parents=True, exist_ok=True)
    rows: list[_Row] = []
    if with_routes is None:
        with_routes = len(problems) == 1
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
            known = problem.known["revenue"] if problem.known else None
            if as_json:
                click.echo(json.dumps({**solution.to_dict(), "known": known}, ensure_ascii=False))
            else:
                rows.append(_Row.of(problem.name or f"line {line}", known, solution, with_routes))
            if draw is not None:
                _draw(draw, number, problem, solution)
            progress.advance(task)
    if rows:
        _print(rows, Console(width=None if sys.stdout.isatty() else 140, highlight=False))
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


@attrs.frozen
class _Row:
    """A line of the table, and what stands below it."""

    name: str
    revenue: int
    side_income: int
    known: int | None
    proven: str
    seconds: float
    routes: tuple[str, ...] = ()

    @classmethod
    def of(cls, name: str, known: int | None, solution: RouteSolution, with_routes: bool) -> _Row:
        return cls(
            name,
            solution.revenue,
            solution.side_income,
            known,
            "yes" if solution.proven else f"<= {solution.bound}",
            solution.seconds,
            # The first line of the description is what the row says.
            tuple(solution.describe().splitlines()[1:]) if with_routes else (),
        )

    @property
    def cells(self) -> tuple[str, ...]:
        known, gain = self.known, 0 if self.known is None else self.revenue - self.known
        return (
            self.name,
            str(self.revenue) + (f" + {self.side_income}" if self.side_income else ""),
            "" if known is None else str(known),
            "" if known is None else f"{gain:+d}" if gain else "=",
            self.proven,
            f"{self.seconds * 1000:.1f}",
        )


def _total(rows: Sequence[_Row]) -> _Row:
    """All rows together. There is a known revenue, and a gain, only if each of them has one."""
    known = [row.known for row in rows if row.known is not None]
    return _Row(
        f"total of {len(rows)}",
        sum(row.revenue for row in rows),
        sum(row.side_income for row in rows),
        sum(known) if len(known) == len(rows) else None,
        f"{sum(row.proven == 'yes' for row in rows)} of {len(rows)}",
        sum(row.seconds for row in rows),
    )


def _print(rows: Sequence[_Row], console: Console) -> None:
    """The table; where there are many rows, with a total.

    Routes interrupt it, so it is printed in pieces whose columns are equally wide.
    """
    shown = [*rows, _total(rows)] if len(rows) > 1 else rows
    widths = [max(map(len, column)) for column in zip(COLUMNS, *(row.cells for row in shown), strict=True)]
    widths[0] = max(min(widths[0], console.width - sum(widths[1:]) - len(widths)), len(COLUMNS[0]))
    table = _table(widths, show_header=True)
    for row in shown:
        table.add_row(*map(Text, row.cells))
        if row.routes:
            console.print(table)
            for line in row.routes:
                click.echo(line)
            table = _table(widths, show_header=False)
    if table.row_count:
        console.print(table)


def _table(widths: Sequence[int], show_header: bool) -> Table:
    table = Table(box=None, pad_edge=False, show_header=show_header)
    for name, width in zip(COLUMNS, widths, strict=True):
        left = name == COLUMNS[0]
        table.add_column(name, overflow="fold", justify="left" if left else "right", width=width)
    return table


def _draw(folder: Path, number: int, problem: RouteProblem, solution: RouteSolution) -> None:
    from eighteenxx.draw.network import network_svg

    stem = "".join(c if c.isalnum() or c in "-_." else "_" for c in problem.name) or f"problem-{number + 1}"
    write_text(folder / f"{stem}.svg", network_svg(problem, solution.routes))
