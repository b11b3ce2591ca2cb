"""Dividends of 1894: IPO and redeemed shares pay the company, the pool's pay nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.rules.dividends import Dividends

if TYPE_CHECKING:
    from eighteenxx.engine.state import State


class Dividends1894(Dividends):
    """Source: R94-cap-4, R94-cap-5, R94-cap-6 (RUL94-08)."""

    def receiver(self, s: State, company: str, place: str) -> str | None:
        if place.startswith("redeemed:"):
            return company
        return super().receiver(s, company, place)
