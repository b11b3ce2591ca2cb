"""``eighteenxx check``: what is wrong with a title's data."""

from __future__ import annotations

import json
from pathlib import Path

import click
from attrs import asdict

from eighteenxx.cli import NO
from eighteenxx.titles.loading import check_folder, editions


@click.command("check")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--edition", metavar="NAME", help="Check this edition only; otherwise all of them.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a finding.")
def command(folder: Path, edition: str | None, as_json: bool) -> int:
    """Look for faults in the data files of a title's FOLDER.

    Each finding names file, line and key, and what was expected. A fault keeps the title from being loaded, a
    warning is probably a slip. Exit status 0: no faults; 1: faults; 2: there is no title in the folder.
    """
    findings = check_folder(folder, edition)
    faults = sum(finding.level == "fault" for finding in findings)
    for finding in findings:
        if as_json:
            click.echo(json.dumps(asdict(finding), ensure_ascii=False))
        else:
            click.echo(f"{'' if finding.level == 'fault' else 'warning: '}{finding}")
    if not as_json:
        known = editions(folder) if edition is None else (edition,)
        checked = f" in editions {', '.join(known)}" if known else ""
        warnings = len(findings) - faults
        click.echo(f"{_count(faults, 'fault')}, {_count(warnings, 'warning')}{checked}.", err=True)
    return NO if faults else 0


def _count(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"
