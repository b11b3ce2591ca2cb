"""``eighteenxx play``: a saved game in the terminal."""

from __future__ import annotations

import sys

import click


@click.command("play")
@click.argument("file", type=click.Path())
@click.option(
    "--bot", "bots", metavar="NAME=KIND", multiple=True, help="Seat a built-in player (random, sensible)."
)
@click.option(
    "--bots", "everybody", is_flag=True, help="Seat sensible built-in players wherever --bot does not."
)
@click.option(
    "--plain",
    is_flag=True,
    help="Line by line; so it is whenever the input is no terminal, or prompt_toolkit is missing.",
)
def command(file: str, bots: tuple[str, ...], everybody: bool, plain: bool) -> None:
    """Play the saved game in FILE: everybody at one terminal, or with built-in players.

    The game is saved in FILE after every action. Start one with `eighteenxx new`.
    """
    from eighteenxx.play.plain import PlainGame, typed
    from eighteenxx.play.table import open_table, seats

    table = open_table(file, seats(bots), everybody)
    person = sys.stdin.isatty()
    if person and sys.stdout.isatty() and not plain:
        try:
            from eighteenxx.play.screen import Screen
        except ModuleNotFoundError as error:
            if (error.name or "").split(".")[0] != "prompt_toolkit":
                raise
            click.echo(
                "The full screen needs prompt_toolkit (the extra `play`); playing line by line.", err=True
            )
        else:
            Screen(table).run()
            return
    PlainGame(table, typed(sys.stdin, person), click.echo, colour=sys.stdout.isatty()).play()
