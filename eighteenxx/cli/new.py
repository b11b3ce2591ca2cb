"""``eighteenxx new``: start a game and save it."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from eighteenxx.cli.options import read_options
from eighteenxx.errors import BadInput
from eighteenxx.files import write_text
from eighteenxx.players.arena import NAMES
from eighteenxx.records.own import new_game


@click.command("new")
@click.argument("title")
@click.option("--players", type=int, help="Number of players, named by colours.")
@click.option("--name", "names", multiple=True, help="Name of a player, in seat order; repeatable.")
@click.option("--seed", type=int, help="What decides all chance; drawn where not given.")
@click.option(
    "--option", "given", metavar="NAME=VALUE", multiple=True, help="Option of the title; repeatable."
)
@click.option("-o", "--output", metavar="FILE", help="File instead of standard output.")
@click.option("--force", is_flag=True, help="Overwrite a file that is there already.")
def command(
    title: str,
    players: int | None,
    names: tuple[str, ...],
    seed: int | None,
    given: tuple[str, ...],
    output: str | None,
    force: bool,
) -> None:
    """Start a game of TITLE and write its record."""
    if output is not None and not force and Path(output).exists():
        raise BadInput(f"{output}: already there; --force overwrites")
    options = read_options(title, given)
    if not names:
        if players is None:
            raise BadInput(f"say how many play {title} with --players, or who with --name")
        if not 1 <= players <= len(NAMES):
            raise BadInput(f"{title} is not for {players} players")
        names = NAMES[:players]
    elif players is not None and players != len(names):
        raise BadInput(f"there are {len(names)} names for {players} players")
    game = new_game(title, names, secrets.randbelow(2**31) if seed is None else seed, options)
    if output is None:
        click.echo(game.to_json(), nl=False)
        return
    write_text(output, game.to_json())
    q = game.active
    click.echo(f"{output}: {title}, seed {game.seed}; {q.player} is to act ({q.step}).", err=True)
