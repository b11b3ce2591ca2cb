"""Network: where a company may go, and where its track begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.rules.base import Department
from eighteenxx.track import Network, Reach, Sources, network

if TYPE_CHECKING:
    from eighteenxx.engine.state import State


class NetworkRules(Department):
    """What is open to a company."""

    name = "network"

    def reach(self, s: State, company: str) -> Reach:
        """Hexes, borders and stops open to a company: usually the whole map."""
        return Reach()

    def sources(self, s: State, company: str) -> Sources:
        """Where a company's track begins: None for its stations, ``"track"`` for all it can reach."""
        return None

    def blocked(self, s: State, company: str) -> bool:
        """Whether other companies' stations block the company."""
        return True

    def of(self, s: State, company: str) -> Network:
        """What a company is connected to now (cached by board version and reach)."""
        reach = self.reach(s, company)
        return network(
            self.t.catalogue, s.board, company, reach, self.sources(s, company), self.blocked(s, company)
        )
