"""Routes of 1894: three bonuses, Paris once a route, and trains that wait for a ferry marker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eighteenxx.rules.routes import Routes

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.titles.g1894.typed import Title1894


class Routes1894(Routes):
    """Source: R94-lux-1, R94-lux-2, R94-priv-17, R94-or-18, R94-london-6."""

    t: Title1894

    def bonuses(self, s: State, company: str) -> list[dict[str, Any]]:
        return [
            {"name": name, **numbers}
            for name, numbers in self.settings["bonuses"].items()
            if name != "london_bonus" or s.extra.london_bonus == company
        ]

    def can_run(self, s: State, company: str) -> bool:
        """Trains wait also where the track reaches London and nothing else: a ferry marker opens it."""
        reaches = bool(s.companies[company].trains) and self.t.network.reaches_london(s, company)
        return reaches or super().can_run(s, company)

    def marks(self, s: State, company: str) -> dict[str, Any]:
        return {"one_stop_hexes": tuple(self.settings["one_stop_hexes"])}
