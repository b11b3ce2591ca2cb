"""Network of 1894: London is closed without a ferry marker; a run comes to Paris once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.rules.network import NetworkRules
from eighteenxx.track import Network, Reach, network

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.engine.title import Title


class Network1894(NetworkRules):
    """Source: R94-london-1, R94-london-4, R94-london-7, R94-or-18."""

    def __init__(self, title: Title) -> None:
        super().__init__(title)
        paris = frozenset({title.defs.settings["track"]["paris"]})
        self._open = Reach(one_stop=paris)
        self._closed = Reach(one_stop=paris, closed_stops=frozenset({(self.settings["london"], 0)}))

    def reach(self, s: State, company: str) -> Reach:
        return self._open if company in s.extra.ferry else self._closed

    def with_marker(self, s: State, company: str) -> Network:
        """What the company would be connected to with a ferry marker."""
        return network(self.t.catalogue, s.board, company, self._open)

    def reaches_london(self, s: State, company: str) -> bool:
        """Whether the company's track reaches London, were it open to it. Source: R94-london-6."""
        return (self.settings["london"], 0) in self.with_marker(s, company).stops
