"""A terminal for tests: the command at a pseudo-terminal, and what its screen shows."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pyte

RUN = "from eighteenxx.cli import main; main()"
KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "down": "\x1b[B",
    "up": "\x1b[A",
    "pagedown": "\x1b[6~",
    "undo": "\x1a",
    "quit": "\x11",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "f4": "\x1bOS",
    "f5": "\x1b[15~",
    "f6": "\x1b[17~",
    "f7": "\x1b[18~",
}


class Terminal:
    """``eighteenxx`` with some arguments, running at a terminal of its own.

    ``before`` is Python that runs first."""

    def __init__(self, *arguments: str, rows: int = 40, columns: int = 140, before: str = "") -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.status: int | None = None
        self.pid, self.fd = pty.fork()
        if self.pid == 0:  # the child becomes the command
            os.chdir(Path(__file__).resolve().parents[2])
            os.environ |= {"TERM": "xterm-256color", "COLUMNS": str(columns), "LINES": str(rows)}
            os.environ["PROMPT_TOOLKIT_NO_CPR"] = "1"
            os.execv(sys.executable, [sys.executable, "-c", before + RUN, *arguments])
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)

    def press(self, *keys: str) -> None:
        """Press keys by their name, or type a text."""
        for key in keys:
            os.write(self.fd, KEYS.get(key, key).encode())
            self.read(0.02)

    def read(self, seconds: float) -> bool:
        """Take in what was written for a while; False once the command has ended."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            ready, _, _ = select.select([self.fd], [], [], left)
            if ready:
                try:
                    data = os.read(self.fd, 65536)
                except OSError:  # how Linux says that the other side is closed
                    data = b""
                if not data:
                    return False
                self.stream.feed(data)
        return True

    def wait(self, until: Callable[[str], bool], what: str, seconds: float = 30) -> str:
        """What stands on the screen once ``until`` holds for it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            alive = self.read(0.05)
            if until(self.text):
                return self.text
            if not alive:
                break
        raise AssertionError(f"{what} did not come; the screen shows:\n{self.text}")

    def see(self, *words: str) -> str:
        """Wait until the screen shows all of some words."""
        return self.wait(lambda text: all(word in text for word in words), f"{words}")

    def end(self, seconds: float = 20) -> int:
        """Wait for the end of the command; -> its exit status."""
        end = time.monotonic() + seconds
        while self.read(0.05) and time.monotonic() < end:
            pass
        with contextlib.suppress(ChildProcessError):
            _, state = os.waitpid(self.pid, 0)
            self.status = os.waitstatus_to_exitcode(state)
        assert self.status is not None
        return self.status

    @property
    def text(self) -> str:
        """The screen as it stands."""
        return "\n".join(line.rstrip() for line in self.screen.display)
