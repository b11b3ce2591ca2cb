"""The ``eighteenxx`` command: thin, one module a subcommand, each imported only when it is asked for.

Results go to standard output, progress and errors to standard error. Exit status: 0 done, 1 the answer is no,
2 the input is unusable.
"""

from __future__ import annotations

import importlib
import io
import os
import signal
import sys
from collections.abc import Sequence
from importlib import metadata

import click

from eighteenxx.errors import EighteenError

__all__ = ["NO", "UNUSABLE", "eighteenxx", "main"]

#: Exit status when the answer is no: a trace differs, a title has faults.
NO = 1
#: Exit status when the input cannot be used.
UNUSABLE = 2

#: Subcommand: what it does. Each is the click command ``command`` of the module ``eighteenxx.cli.NAME``. The
#: help stands here so that ``eighteenxx --help`` imports none of them.
COMMANDS = {
    "titles": "List the titles that are installed.",
    "new": "Start a game and save it.",
    "play": "Play a saved game in the terminal.",
    "simulate": "Play whole games between built-in players.",
    "replay": "Replay a record, and compare it with a trace.",
    "routes": "Find the best routes of route problems.",
    "draw": "Draw a tile, map, market or game.",
    "check": "Look for faults in a title's data.",
    "scaffold": "Start a new title that already plays.",
}


class _LazyGroup(click.Group):
    """A group that knows its subcommands by name and imports one when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        name = f"eighteenxx.cli.{cmd_name}"
        try:
            module = importlib.import_module(name)
        except ModuleNotFoundError as error:
            if error.name == name:
                raise click.UsageError(f"The command {cmd_name!r} is not part of this version.") from None
            raise
        command = module.command
        if not isinstance(command, click.Command):
            raise TypeError(f"{name}.command is no click command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"eighteenxx {metadata.version('eighteenxx')}")
        ctx.exit()


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_print_version,
    help="Show the version.",
)
def eighteenxx() -> None:
    """An exact engine for 18xx games: play, replay, measure, draw."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and exit; ``arguments`` stands in for the command line's.

    Whatever a person got wrong becomes one line on standard error and status 2.
    """
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:  # not under nohup
            signal.signal(number, _end)
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command and give its exit status."""
    output = sys.stdout
    if isinstance(output, io.TextIOWrapper):
        output.reconfigure(errors="backslashreplace")  # a name may hold what the terminal cannot show
    try:
        status = eighteenxx.main(
            args=None if arguments is None else list(arguments), prog_name="eighteenxx", standalone_mode=False
        )
        if output is not None:  # as it is when a shell closed it
            output.flush()
        return status if isinstance(status, int) else 0
    except EighteenError as error:
        return _unusable(str(error))
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return UNUSABLE
    except click.ClickException as error:
        return _unusable(error.format_message(), error)
    except (click.Abort, KeyboardInterrupt):
        click.echo(err=True)
        return 130
    except SystemExit as leaving:
        # click meets a broken pipe by itself: it puts a mute in place of standard output and leaves with 1.
        if sys.stdout is not output:
            return 0
        return leaving.code if isinstance(leaving.code, int) else 0
    except BrokenPipeError:
        # Whoever read our output has gone; nothing more to say, also not when Python flushes at exit.
        _mute()
        return 0
    except OSError as error:
        if error.strerror is None:
            raise
        why = f"{error.strerror[:1].lower()}{error.strerror[1:]}"
        if error.filename is not None:
            return _unusable(f"{error.filename}: {why}.")
        _mute()
        return _unusable(f"The output cannot be written: {why}.")


def _mute() -> None:
    """Send what is still to be printed nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _end(signal_number: int, _: object) -> None:
    """Leave by way of every ``finally``, so that nothing half written is left, with the status shells use."""
    workers = sys.modules.get("multiprocessing")
    for worker in workers.active_children() if workers is not None else ():
        worker.kill()  # they write no files, and one that waits for its next task would be waited for
    raise SystemExit(128 + signal_number)


def _unusable(message: str, error: click.ClickException | None = None) -> int:
    line = " ".join(message.split())
    context = error.ctx if isinstance(error, click.UsageError) else None
    hint = f" Try '{context.command_path} --help'." if context is not None else ""
    click.echo(f"Error: {line}{hint}", err=True)
    return UNUSABLE
