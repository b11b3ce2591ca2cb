"""``eighteenxx titles``: what is installed."""

from __future__ import annotations

import json
from typing import Any

import click

from eighteenxx.cli import NO
from eighteenxx.engine.definitions import Definitions
from eighteenxx.errors import BadInput
from eighteenxx.titles import title as find_title
from eighteenxx.titles import titles


@click.command("titles")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a title.")
def command(as_json: bool) -> int:
    """List the titles that are installed, with their players and options."""
    broken = 0
    for name in titles():
        try:
            told = _told(name)
        except BadInput as error:
            broken += 1
            click.echo(f"{name}: {error}", err=True)
            continue
        if as_json:
            click.echo(json.dumps(told, ensure_ascii=False))
        else:
            _show(told)
    return NO if broken else 0


def _told(name: str) -> dict[str, Any]:
    load = find_title(name).load
    defs = load({})
    usual = _options(defs)
    other = {}
    for key, option in defs.options.items():
        for choice in option.choices:
            # A choice may change what else can be chosen, as an edition does.
            then = _options(load({key: choice}))
            changed = [o for o in then if o not in usual and o["name"] != key]
            gone = [o["name"] for o in usual if o["name"] not in {p["name"] for p in then}]
            if changed or gone:
                other[f"{key}={choice}"] = {"options": changed, "gone": gone}
    return {
        "title": name,
        "name": defs.name,
        "version": defs.version,
        "players": list(defs.players),
        "options": usual,
        "options_with": other,
    }


def _options(defs: Definitions) -> list[dict[str, Any]]:
    return [
        {"name": key, "default": option.default, "choices": list(option.choices), "text": option.text}
        for key, option in defs.options.items()
    ]


def _show(told: dict[str, Any]) -> None:
    players = told["players"]
    many = f"{players[0]} to {players[-1]}" if len(players) > 2 else " or ".join(map(str, players))
    name = "" if told["name"] == told["title"] else f" {told['name']}"
    click.echo(f"{told['title']}{name}: {many} players")
    for option in told["options"]:
        click.echo(f"  {_line(option)}")
    for choice, then in told["options_with"].items():
        click.echo(f"  with {choice}:")
        for option in then["options"]:
            click.echo(f"    {_line(option)}")
        if then["gone"]:
            click.echo(f"    without {', '.join(then['gone'])}")


def _line(option: dict[str, Any]) -> str:
    choices = ", ".join(map(str, option["choices"]))
    text = f"  {option['text']}" if option["text"] else ""
    return f"--option {option['name']}={option['default']}  ({choices}){text}"
