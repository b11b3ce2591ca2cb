"""Refusals and errors. Everything a person can get wrong is one plain sentence."""

from __future__ import annotations

import unicodedata

from attrs import frozen

_BREAKING = ("Cc", "Cs", "Zl", "Zp")
"""Unicode categories that a sentence on one line cannot hold: controls, halves of characters, line ends."""


def shown(value: object, most: int = 60) -> str:
    """A value for a message, whatever it is: on one line and at most ``most`` characters long."""
    try:
        text = repr(value)
    except Exception:  # a caller's own object may fail to describe itself; so do numbers of too many digits
        text = f"<{type(value).__name__}>"
    return text if len(text) <= most else f"{text[: most - 3]}..."


def one_line(text: str, most: int) -> bool:
    """Whether a text can stand in a sentence: at most ``most`` characters, no controls or line ends."""
    if len(text) > most:
        return False
    return text.isprintable() or not any(unicodedata.category(c) in _BREAKING for c in text)


@frozen
class Refusal:
    """Why something may not be done: one sentence a player understands, and the rule's ledger id."""

    text: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text


class EighteenError(Exception):
    """Base of all errors this library raises on purpose; its text is fit to show to a person."""


class IllegalAction(EighteenError):
    """An action the rules forbid; the game is exactly as it was. ``refusal`` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class BadInput(EighteenError):
    """A file, record, option or argument that cannot be used; the text says what and where."""
