"""What shares are worth to one player, and which companies he should start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.players import estimates as guess

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.engine.title import Title
    from eighteenxx.market.grid import Cell

UNSOLD = ("ipo", "unissued")
ROUNDS = 4
"""Dividends a share is taken to bring before the game is over."""
COMPANIES = 3
"""Companies one player starts at most."""


class Investor:
    """A player's view of shares in one state. Values are percent of the price, 0 is indifference."""

    def __init__(self, s: State, t: Title, player: str) -> None:
        self.s, self.t, self.player = s, t, player
        self._incomes: dict[str, int] = {}
        self._reserve: int | None = None

    @property
    def reserve(self) -> int:
        """Cash to keep for the player's companies."""
        if self._reserve is None:
            self._reserve = guess.reserve(self.s, self.t, self.player)
        return self._reserve

    def dividend(self, company: str) -> float:
        """What one share may bring in one operating round."""
        if company not in self._incomes:
            self._incomes[company] = guess.income(self.s, self.t, company)
        return self._incomes[company] / self.s.companies[company].size

    def needed(self, company: str) -> int:
        """Shares that must still be sold before the company floats; the president's where that is enough."""
        s, certificates = self.s, self.t.certificates_of[company]
        size = s.companies[company].size
        sold = sum(c.shares for c in certificates if s.certificates[c.id] not in UNSOLD)
        part = self.t.formation.settings.get("float", 60)
        wanted = -(-part * size // 100) if isinstance(part, int) else certificates[0].shares
        return max(0, wanted - sold)

    def start(self, company: str, cell: Cell, free: bool) -> float:
        """Starting a company at a price: the highest at which it floats and can buy a train.

        ``free``: the certificate is paid already and a price must be named."""
        s, t = self.s, self.t
        price = t.grid.price(cell)
        if free:
            return float(price)
        cost = t.formation.cost(s, company, cell)
        mine = t.shares.directed(s, self.player)
        idle = [c for c in mine if not s.companies[c].floated]
        spare = s.players[self.player].cash - self.reserve
        to_float = price * self.needed(company)
        coming = guess.coming_train(s, t)
        capital = self.capital(company, price)
        if idle or len(mine) >= COMPANIES or spare < max(cost, to_float * 0.55):
            return -50.0
        if coming is not None and capital < coming.price:
            return -50.0
        return 30.0 + price / 10

    def capital(self, company: str, price: int) -> int:
        """What a company has once it floats at a price: all its par values, or those sold until then."""
        settings = self.t.formation.settings
        if settings.get("capital", "full") == "full":
            return price * int(settings.get("capital_shares", 10))
        return price * max(self.needed(company), 1)

    def purchase(self, company: str, source: str) -> float:
        """Buying one certificate."""
        s, t = self.s, self.t
        c = s.companies[company]
        certificate = t.stock.certificate(s, company, source)
        assert certificate is not None
        price = t.shares.price(s, company, source) * certificate.shares
        president = t.shares.president(s, company)
        if s.players[self.player].cash - price < self.reserve or price <= 0:
            return -20.0
        if not c.floated:
            needed = self.needed(company)
            if president == self.player:
                return 60.0
            return 15.0 if needed <= 2 else 6.0
        market = t.market.price(s, company) * certificate.shares
        value = market - price + self.dividend(company) * certificate.shares * ROUNDS - 0.15 * price
        if president != self.player:
            held = t.shares.held(s, company, self.player) + certificate.shares
            directs = president is None or held > t.shares.held(s, company, president)
            if directs and guess.train_money(s, t, company) > c.cash:
                return -50.0
        return 100 * value / price

    def sale(self, company: str, shares: int, forced: bool, entity: str) -> float:
        """Selling: when forced, shares that bring least; else only all of a company that earns nothing."""
        s, t = self.s, self.t
        price = t.market.price(s, company)
        lost = 100 * self.dividend(company) * ROUNDS / max(price, 1)
        president = t.shares.president(s, company) == self.player
        if forced:
            return -50.0 - lost - 30 * president - 0.1 * shares
        held = t.shares.held(s, company, self.player)
        junk = s.companies[company].floated and lost < 10 and not president and company != entity
        return 5.0 if junk and shares == held else -30.0
