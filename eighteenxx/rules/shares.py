"""Shares: who holds what, limits, and who is president."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from eighteenxx.engine.events import Event
from eighteenxx.errors import Refusal
from eighteenxx.rules.base import Department

if TYPE_CHECKING:
    from eighteenxx.companies.definitions import Certificate
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Task


class Shares(Department):
    """Certificates are definitions; the state says where each one is."""

    name = "shares"

    # -- reading ---------------------------------------------------------------------------------

    def held(self, s: State, company: str, place: str) -> int:
        """Shares of a company in one place."""
        places = s.certificates
        return sum(c.shares for c in self.t.certificates_of[company] if places[c.id] == place)

    def at(self, s: State, company: str, place: str) -> list[Certificate]:
        """Certificates of a company in one place, the president's first."""
        places = s.certificates
        return [c for c in self.t.certificates_of[company] if places[c.id] == place]

    def president(self, s: State, company: str) -> str | None:
        """The player who holds the president's certificate, or None."""
        certificates = self.t.certificates_of[company]
        place = s.certificates[certificates[0].id]
        return place if place in s.players else None

    def started(self, s: State, company: str) -> bool:
        """Whether the company has a par price (or was formed) and is not closed."""
        return s.companies[company].par is not None and not s.companies[company].closed

    def holders(self, s: State, company: str) -> dict[str, int]:
        """Shares of a company by player, in seat order, those with none left out."""
        found = dict.fromkeys(s.players, 0)
        for c in self.t.certificates_of[company]:
            place = s.certificates[c.id]
            if place in found:
                found[place] += c.shares
        return {player: shares for player, shares in found.items() if shares}

    def percent(self, s: State, company: str, place: str) -> int:
        """Percent of a company in one place."""
        return 100 * self.held(s, company, place) // s.companies[company].size

    def directed(self, s: State, player: str) -> list[str]:
        """Companies whose president a player is."""
        return [c for c in s.companies if self.president(s, c) == player]

    # -- hooks -----------------------------------------------------------------------------------

    def counts(self, s: State, certificate: Certificate) -> int:
        """How much a certificate counts toward its owner's certificate limit."""
        return 1

    def certificates(self, s: State, player: str) -> int:
        """Certificates and papers of a player as counted for the limit. Source: R94-float-4, R94-float-5."""
        defs = self.t.defs.certificates
        mine = (self.counts(s, defs[c]) for c, place in s.certificates.items() if place == player)
        papers = sum(1 for p in s.papers.values() if p.owner == player and not p.closed)
        return sum(mine) + papers

    def certificate_limit(self, s: State) -> int:
        """The limit for this number of players."""
        return self.t.defs.certificate_limit[len(s.players)]

    def over_limit(self, s: State, player: str) -> bool:
        """Whether a player holds more certificates than the limit allows. Source: R94-float-8."""
        return self.certificates(s, player) > self.certificate_limit(s)

    def limit(self, s: State, player: str, company: str) -> int | None:
        """The most percent of a company a player may buy up to, or None. Source: R94-float-3."""
        return int(self.settings.get("holding_limit", 60))

    def pool_limit(self, s: State, company: str) -> int:
        """The most shares of a company the bank pool may hold. Source: R94-float-7."""
        return int(self.settings.get("pool_limit", 50)) * s.companies[company].size // 100

    def price(self, s: State, company: str, source: str) -> int:
        """Price of one share bought from a place: par in the IPO, else market. Source: R94-stock-5."""
        par = s.companies[company].par
        if source == "ipo":
            assert par is not None
            return par
        return self.t.market.price(s, company)

    def payee(self, s: State, company: str, source: str) -> str:
        """Who gets the money for a share bought from a place. Source: R94-cap-1."""
        return "bank"

    def may_hold(self, s: State, player: str, certificate: Certificate) -> Refusal | None:
        """Whether a player may add a certificate to what he has: certificate limit and holding limit."""
        if self.counts(s, certificate) and self.certificates(s, player) >= self.certificate_limit(s):
            return Refusal(
                f"{player} already holds {self.certificates(s, player)} certificates and the limit is "
                f"{self.certificate_limit(s)}.",
                "R94-float-4",
            )
        limit = self.limit(s, player, certificate.company)
        after = self.held(s, certificate.company, player) + certificate.shares
        if limit is not None and 100 * after > limit * s.companies[certificate.company].size:
            return Refusal(
                f"{player} may not hold more than {limit}% of {certificate.company}.", "R94-float-3"
            )
        return None

    def may_buy(self, s: State, player: str, certificate: Certificate) -> Refusal | None:
        """Whether a certificate is for sale to a player at all, money aside."""
        company, place = certificate.company, s.certificates[certificate.id]
        if not self.started(s, company):
            return Refusal(
                f"No share of {company} can be bought before its president's certificate.", "R94-stock-7"
            )
        if place not in ("ipo", "pool"):
            return Refusal(f"Certificate {certificate.id} is not for sale.", "R94-redeem-8")
        return self.may_hold(s, player, certificate)

    def successor(self, s: State, company: str, seller: str, left: int) -> str | None:
        """Who becomes president when ``seller`` keeps ``left`` shares; None if he stays, or if several have
        a claim and nothing decides between them. Source: R94-stock-11, R94-stock-12."""
        claims = self.contenders(s, company, seller, left)
        return claims[0] if len(claims) == 1 else self.tie_break(s, company, claims)

    def contenders(self, s: State, company: str, seller: str, left: int) -> list[str]:
        """The players with the most shares, if that is more than ``left`` and enough for the president's
        certificate: in seat order from the one after ``seller``, who is none of them."""
        holders = self.holders(s, company)
        seats = list(s.players)
        at = seats.index(seller)
        need = self.t.certificates_of[company][0].shares
        most = max(left + 1, need, *(n for p, n in holders.items() if p != seller), 0)
        return [p for p in seats[at + 1 :] + seats[:at] if holders.get(p, 0) == most]

    def tie_break(self, s: State, company: str, claims: list[str]) -> str | None:
        """Who of several players with equal claims becomes president: the first in seat order.

        Source: R94-stock-12."""
        return claims[0] if claims else None

    def after_change(self, s: State, event: Event) -> Iterable[Task]:
        """Jobs that follow when shares or the presidency changed hands."""
        return ()

    def react(self, s: State, event: Event) -> Iterable[Task]:
        """Pass changes of ownership to :meth:`after_change`."""
        return self.after_change(s, event) if event.kind in ("shares", "president") else ()

    # -- changing --------------------------------------------------------------------------------

    def move(self, s: State, certificate: str, place: str) -> None:
        """Put a certificate in a place and tell it."""
        c = self.t.defs.certificates[certificate]
        origin = s.certificates[certificate]
        s.certificates[certificate] = place
        data = {"company": c.company, "shares": c.shares, "origin": origin, "place": place}
        s.events.append(Event("shares", data))

    def move_shares(self, s: State, company: str, shares: int, origin: str, place: str) -> None:
        """Move ordinary certificates making up exactly ``shares`` from one place to another."""
        for c in reversed(self.at(s, company, origin)):
            if shares and not c.president and c.shares <= shares:
                self.move(s, c.id, place)
                shares -= c.shares
        assert shares == 0, f"{company}: {shares} shares short in {origin}"

    def hand_over(self, s: State, company: str, new: str) -> None:
        """Give ``new`` the president's certificate for as many ordinary shares of his."""
        top = self.t.certificates_of[company][0]
        old = s.certificates[top.id]
        self.move_shares(s, company, top.shares, new, old)
        self.move(s, top.id, new)
        s.events.append(Event("president", {"company": company, "old": old, "new": new}))

    def review_president(self, s: State, company: str) -> None:
        """After a purchase: a player with more shares than the president replaces him. R94-stock-11."""
        old = self.president(s, company)
        if old is None:
            return
        new = self.successor(s, company, old, self.held(s, company, old))
        if new is not None:
            self.hand_over(s, company, new)

    def sell(self, s: State, player: str, company: str, shares: int) -> None:
        """Sell shares to the pool at the market price; a new president takes over first.

        Source: R94-stock-8, R94-stock-10, R94-emg-7. The caller has checked that it is allowed.
        """
        price = self.t.market.price(s, company)
        directed = self.president(s, company) == player
        if directed:
            new = self.successor(s, company, player, self.held(s, company, player) - shares)
            if new is not None:
                self.hand_over(s, company, new)
        self.move_shares(s, company, shares, player, "pool")
        self.t.finance.pay(s, "bank", player, price * shares)
        s.events.append(
            Event("sold", {"player": player, "company": company, "shares": shares, "price": price})
        )
        self.t.market.sale(s, company, player, shares, directed)
