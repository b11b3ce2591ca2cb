"""Setup of 1894: the drawn French company, the removed private, the shares dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.engine.chance import shuffle
from eighteenxx.rules.setup import Setup
from eighteenxx.titles.g1894.state import State1894

if TYPE_CHECKING:
    from eighteenxx.companies.definitions import Certificate
    from eighteenxx.engine.state import State


class Setup1894(Setup):
    """Source: R94-start-1 to R94-start-4, R94-priv-11, R94-late-1."""

    def extra(self) -> State1894:
        return State1894()

    def first_place(self, certificate: Certificate) -> str:
        return "unissued" if certificate.company in self.settings["late"] else "ipo"

    def draw(self, s: State) -> None:
        s.chance, french = shuffle(s.chance, self.settings["starter_drawn"])
        s.extra.starter = french[0]
        s.chance, privates = shuffle(s.chance, self.settings["removed_one_of"])
        s.papers[privates[0]].closed = True

    def starters(self, s: State) -> tuple[str, str]:
        """The two companies that start floated: the drawn French one and the other."""
        return (s.extra.starter, self.settings["starter_always"])

    def deal(self, s: State) -> None:
        starters = self.starters(s)
        for private in self.t.defs.privates.values():
            gives = private.power("gives_president_certificate")
            if gives is not None and gives["company"] not in starters:
                s.papers[private.id].closed = True
            elif gives is not None:
                top = self.t.certificates_of[gives["company"]][0]
                s.certificates[top.id] = f"with:{private.id}"
            share = private.power("gives_share")
            if share is not None:
                s.certificates[self._last(s, share["company"])] = f"with:{private.id}"
        for company in starters:
            s.companies[company].floated = True
            for player in s.players:
                s.certificates[self._last(s, company)] = player
            for _ in range(self.settings["dealt_to_pool"].get(len(s.players), 0)):
                s.certificates[self._last(s, company)] = "pool"

    def _last(self, s: State, company: str) -> str:
        """The last ordinary certificate of a company still in the IPO."""
        return [c.id for c in self.t.certificates_of[company] if s.certificates[c.id] == "ipo"][-1]
