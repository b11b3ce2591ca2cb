"""The auction: what concessions and minors are worth, when to start a company, and what cash is for."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.market.grid import Cell
    from eighteenxx.titles.g1866.advice.outlook import Outlook
    from eighteenxx.titles.g1866.typed import Title1866

NEVER = -1000.0
FAR = 5
"""Hexes farther than this from a company's home do not count for it."""
KEEP = 60
"""Cash to take into the first operating round."""

_near: WeakKeyDictionary[Title1866, dict[tuple[str, frozenset[str] | None], dict[str, int]]] = (
    WeakKeyDictionary()
)


def near(t: Title1866, start: str, hexes: frozenset[str] | None) -> dict[str, int]:
    """Steps from a hex to those that are not far, through hexes that are open."""
    known = _near.setdefault(t, {})
    found = known.get((start, hexes))
    if found is None:
        found, line = {start: 0}, [start]
        for hex_id in line:
            if found[hex_id] < FAR:
                for other in t.catalogue.map.neighbours[hex_id].values():
                    if other not in found and (hexes is None or other in hexes):
                        found[other] = found[hex_id] + 1
                        line.append(other)
        known[start, hexes] = found
    return found


def surroundings(t: Title1866, s: State, company: str) -> float:
    """Stops around a company's home that it may go to, the near ones counting more."""
    total, colours = 0.0, t.phase(s).colours
    hexes = t.network.reach(s, company).hexes
    for home, _ in t.tokens.homes(s, company):
        for hex_id, steps in near(t, home, hexes).items():
            for stop in s.board.stops(t.catalogue, hex_id):
                value = stop.value(colours) or (20 if stop.slots else 10)
                total += value * 0.7**steps
    return total


def potential(look: Outlook, company: str) -> float:
    """What a company might earn in the phase that comes."""
    yellow = look.t.phase(look.s).name == look.t.defs.phases[0].name
    return min(surroundings(look.t, look.s, company), 120.0) * (0.8 if yellow else 1.2)


class Bidder:
    """One decision of the auction as its player sees it."""

    def __init__(self, look: Outlook) -> None:
        self.look, self.t, self.s, self.player = look, look.t, look.s, look.player
        s, t = self.s, self.t
        self.cash = s.players[self.player].cash
        self.tokens: int = sum(owner == self.player for owner in s.extra.stock_turns.values())
        self.directs = [c for c in look.public if t.shares.president(s, c) == self.player]
        self.left = 0 if s.sale is None else len(s.sale.items)

    @property
    def must_keep(self) -> int:
        """Cash for what no player can do without: a token, a company, and something for the first round."""
        return (0 if self.tokens else 45) + (0 if self.directs else 170) + KEEP

    def paper(self, item: str) -> float:
        """What a concession or a minor is worth: the share it becomes pays in every round."""
        t = self.t
        minor = t.privates.minor_of(item)
        if minor is None:
            nation = str(t.defs.privates[item].powers[0]["company"])
            return 15.0 + 2.0 * self.income(nation)
        nation = next(n for n in self.s.companies if minor in t.formation.minors(n))
        first = minor == t.formation.minors(nation)[0]
        return 20.0 + 1.5 * self.income(nation) + (12.0 if first else 0.0)

    def income(self, nation: str) -> int:
        """What a share of a nation will bring in a round."""
        if self.t.dividends.settings.get("national"):
            return self.look.national_income(nation)
        return 30 if self.t.formation.minors(nation) else 20

    def bid(self, item: str, price: int, taste: float) -> float:
        """Bidding."""
        if self.cash - price < self.must_keep:
            return NEVER
        sale = self.s.sale
        bids = () if sale is None else sale.bids.get(item, ())
        if bids and bids[-1][0] == self.player:
            return NEVER
        return self.paper(item) * (taste - 0.1) - price

    def place(self, cell: Cell) -> float:
        """A stock turn token: the first comes before all else, the others are investments that rise."""
        price: int = self.t.grid.price(cell)
        if not self.tokens:
            return 300.0 - price
        if self.cash - price < self.must_keep:
            return NEVER
        return 90.0 - 12.0 * self.tokens - 0.5 * price

    def start(self, company: str, cell: Cell) -> float:
        """A public company, at a price that leaves money for tokens and gives it trains."""
        price = self.t.grid.price(cell)
        left: int = self.cash - 2 * price
        if price < 65 or left < (0 if self.tokens else 45) + KEEP:
            return NEVER
        if self.directs and (len(self.directs) > 1 or left < 250 or self.left > 6):
            return NEVER
        worth: float = potential(self.look, company)
        best: float = min(100.0, max(70.0, 0.16 * self.cash))
        return 20.0 + 0.5 * worth - abs(price - best) - 30.0 * len(self.directs)
