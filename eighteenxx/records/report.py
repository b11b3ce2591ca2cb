"""Showing where a replay leaves its trace: the first differences, in a table or as plain lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from eighteenxx.records.trace import Difference

__all__ = ["describe_action", "print_differences"]


def describe_action(action: Mapping[str, Any]) -> str:
    """An action in one short line: ``buy_train PLM train=3-0 price=120``."""
    left_out = ("type", "entity", "entity_type", "id", "routes", "auto_actions")
    rest = [f"{key}={value}" for key, value in action.items() if key not in left_out and value is not None]
    return " ".join([str(action.get("type", "start")), str(action.get("entity", "")), *rest]).strip()


def print_differences(
    differences: Sequence[Difference],
    console: Console,
    *,
    index: int,
    action: Mapping[str, Any] | None,
    limit: int = 20,
) -> None:
    """Print the differences found after one action, ``limit`` at most, with what was done."""
    done = "at the start" if action is None else f"after action {index} ({describe_action(action)})"
    console.print(f"[bold]The states differ {escape(done)}[/bold] in {len(differences)} fields:")
    table = Table("field", "expected", "found", show_edge=False, pad_edge=False)
    for difference in differences[:limit]:
        table.add_row(
            escape(difference.where), escape(_cell(difference.expected)), escape(_cell(difference.found))
        )
    console.print(table)
    if len(differences) > limit:
        console.print(f"... and {len(differences) - limit} more.")


def _cell(value: Any) -> str:
    return "nothing" if value is None or value in ({}, [], "") else str(value)
