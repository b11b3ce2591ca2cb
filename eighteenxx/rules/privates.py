"""Privates: their income, powers, sale to companies, and when they close."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.engine.events import Event
from eighteenxx.errors import Refusal
from eighteenxx.rules.base import Department

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eighteenxx.engine.actions import LayTile
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Task


class Privates(Department):
    """Private companies. Setting: ``sale_status``, the phase status that lets companies buy them."""

    name = "privates"

    def open(self, s: State) -> list[str]:
        """Privates that are owned and not closed, in file order."""
        return [p for p, paper in s.papers.items() if paper.owner is not None and not paper.closed]

    def owned(self, s: State, owner: str) -> list[str]:
        """Open privates of a player or company."""
        return [p for p, paper in s.papers.items() if paper.owner == owner and not paper.closed]

    def income(self, s: State, private: str) -> int:
        """What a private pays its owner each time privates pay."""
        return self.t.defs.privates[private].revenue

    def pay_all(self, s: State) -> None:
        """Every owned private pays its owner. Source: R94-priv-27."""
        for private in self.open(s):
            owner = s.papers[private].owner
            assert owner is not None
            self.t.finance.pay(s, "bank", owner, self.income(s, private))

    def close(self, s: State, private: str) -> None:
        """Close a private for good."""
        s.papers[private].closed = True
        s.events.append(Event("private closed", {"private": private}))

    def price_range(self, s: State, private: str) -> tuple[int, int]:
        """Lowest and highest price a company may pay. Source: R94-priv-26, R94-priv-31."""
        value = self.t.defs.privates[private].value
        return -(-value // 2), 2 * value

    def sellable(self, s: State, private: str) -> Refusal | None:
        """Whether a private may be sold to a company at all."""
        return None

    def may_sell(self, s: State, private: str, company: str, price: int | None) -> Refusal | None:
        """Whether a company may buy a private at a price (None: at some price)."""
        paper = s.papers.get(private)
        if paper is None:
            return Refusal(f"There is no private {private}.")
        if self.settings.get("sale_status", "companies_may_buy_privates") not in self.t.phase(s).status:
            return Refusal(f"Companies cannot buy privates in the {s.phase} phase.", "R94-phase-6")
        if paper.closed or paper.owner not in s.players:
            return Refusal(f"{private} is not owned by a player.", "R94-priv-28")
        refusal = self.sellable(s, private)
        if refusal is not None:
            return refusal
        low, high = self.price_range(s, private)
        if price is not None and not low <= price <= high:
            return Refusal(f"A company pays between {low} and {high} for {private}.", "R94-priv-26")
        needs = low if price is None else price
        if s.companies[company].cash < needs:
            return Refusal(
                f"{company} has {s.companies[company].cash} and {private} costs at least {needs}.",
                "R94-priv-26",
            )
        return None

    def sell(self, s: State, private: str, company: str, price: int) -> None:
        """A company buys a private from its owner. Source: R94-priv-28."""
        owner = s.papers[private].owner
        assert owner is not None
        self.t.finance.pay(s, company, owner, price)
        s.papers[private].owner = company
        data = {"private": private, "seller": owner, "company": company, "price": price}
        s.events.append(Event("private bought", data))

    # -- tiles laid by powers (usually none) -----------------------------------------------------

    def can_lay(self, s: State, company: str) -> bool:
        """Whether a power of the company's privates may still lay a tile this turn."""
        return False

    def may_lay(self, s: State, company: str, action: LayTile) -> Refusal | None:
        """Whether a power of a private lets the company lay a tile."""
        return Refusal(f"{company} has no private {action.power} that lays tiles.", "R94-priv-3")

    def lays(self, s: State, player: str, company: str) -> Iterator[LayTile]:
        """Every tile that powers of the company's privates may lay."""
        return iter(())

    def lay(self, s: State, player: str, company: str, action: LayTile) -> list[Task]:
        """Lay a tile by a private's power; -> jobs that follow."""
        s.papers[action.power].used += 1
        self.t.track.lay(s, company, action)
        return self.t.track.after_lay(s, player, company, action)

    def blocks(self, s: State, hex_id: str) -> str | None:
        """The private that keeps tiles off a hex while a player owns it, or None. R94-priv-2."""
        for private, paper in s.papers.items():
            if paper.closed or paper.owner not in s.players:
                continue
            power = self.t.defs.privates[private].power("blocks_hex")
            if power is not None and power["hex"] == hex_id:
                return private
        return None
