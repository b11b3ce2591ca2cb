"""Network of 1894: London is closed without a ferry marker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.rules.network import NetworkRules
from eighteenxx.track import Reach, network

if TYPE_CHECKING:
    from eighteenxx.engine.state import State


class Network1894(NetworkRules):
    """Source: R94-london-1, R94-london-4, R94-london-7."""

    def reach(self, s: State, company: str) -> Reach:
        if company in s.extra.ferry:
            return Reach()
        return Reach(closed_stops=frozenset({(self.settings["london"], 0)}))

    def reaches_london(self, s: State, company: str) -> bool:
        """Whether the company's track reaches London, were it open to it. Source: R94-london-6."""
        net = network(self.t.catalogue, s.board, company, Reach())
        return (self.settings["london"], 0) in net.stops
