"""Refusals and errors. Everything a person can get wrong is one plain sentence."""

from __future__ import annotations

from attrs import frozen


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
