"""Network: where a company may go, and where its track begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.rules.base import Department
from eighteenxx.track import Network, Reach, network

if TYPE_CHECKING:
    from eighteenxx.engine.state import State


class NetworkRules(Department):
    """What is open to a company."""

    name = "network"

    def reach(self, s: State, company: str) -> Reach:
        """Hexes, borders and stops open to a company: usually the whole map."""
        return Reach()

    def of(self, s: State, company: str) -> Network:
        """What a company's stations are connected to now (cached by board version and reach)."""
        return network(self.t.catalogue, s.board, company, self.reach(s, company))
