"""Routes of 1894: three bonuses, Paris once a route."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eighteenxx.rules.routes import Routes

if TYPE_CHECKING:
    from eighteenxx.engine.state import State


class Routes1894(Routes):
    """Source: R94-lux-1, R94-lux-2, R94-priv-17, R94-or-18."""

    def bonuses(self, s: State, company: str) -> list[dict[str, Any]]:
        return [
            {"name": name, **numbers}
            for name, numbers in self.settings["bonuses"].items()
            if name != "london_bonus" or s.extra.london_bonus == company
        ]

    def marks(self, s: State, company: str) -> dict[str, Any]:
        return {"one_stop_hexes": tuple(self.settings["one_stop_hexes"])}
