"""Concessions and the papers of minors in 1866."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.errors import Refusal
from eighteenxx.rules.privates import Privates

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.titles.g1866.typed import Title1866


class Privates1866(Privates):
    """Source: R66-8.1.1-a to R66-8.1.1-h."""

    t: Title1866

    def sellable(self, s: State, private: str) -> Refusal | None:
        return Refusal("Concessions are never sold.", "R66-8.1.1-d")

    def concession_of(self, nation: str) -> str | None:
        """The concession that gives the right to form a nation."""
        found: str | None = self.t.defs.companies[nation].facts.get("concession")
        return found

    def minor_of(self, paper: str) -> str | None:
        """The minor whose certificate a paper of the auction is, or None for a concession."""
        power = self.t.defs.privates[paper].power("gives_president_certificate")
        return None if power is None else str(power["company"])
