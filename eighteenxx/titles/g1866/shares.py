"""Shares of 1866: stock turn tokens count, rights follow shares, ties are broken by stock turns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from eighteenxx.engine.events import Event
from eighteenxx.errors import Refusal
from eighteenxx.rules.shares import Shares
from eighteenxx.titles.g1866.steps import ReviewRights

if TYPE_CHECKING:
    from eighteenxx.companies.definitions import Certificate
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Task
    from eighteenxx.titles.g1866.typed import Title1866


class Shares1866(Shares):
    """Source: R66-2.4-a to R66-2.4-g, R66-7.2.1-a to R66-7.3-b."""

    t: Title1866

    def kind(self, company: str) -> str:
        """``public``, ``national`` or ``minor``."""
        return self.t.defs.companies[company].kind

    def certificates(self, s: State, player: str) -> int:
        """Certificates, concessions and placed stock turn tokens. Source: R66-2.4-e, R66-7.1.3-g."""
        tokens: int = sum(owner == player for owner in s.extra.stock_turns.values())
        return super().certificates(s, player) + tokens

    def certificate_limit(self, s: State) -> int:
        return self.t.defs.certificate_limit[self.t.setup.people(s)]

    def over_limit(self, s: State, player: str) -> bool:
        return player != s.extra.robot and super().over_limit(s, player)

    def price(self, s: State, company: str, source: str) -> int:
        return self.t.market.price(s, company)

    def payee(self, s: State, company: str, source: str) -> str:
        """Treasury shares pay the company, all others the bank. Source: R66-8.1.4-j, R66-10.2.1-c."""
        return company if source == f"treasury:{company}" else "bank"

    def may_hold(self, s: State, player: str, certificate: Certificate) -> Refusal | None:
        if player == s.extra.robot:
            return None
        return super().may_hold(s, player, certificate)

    def may_buy(self, s: State, player: str, certificate: Certificate) -> Refusal | None:
        company, place = certificate.company, s.certificates[certificate.id]
        if not self.started(s, company):
            return Refusal(f"No share of {company} is for sale before it is started.", "R66-9-d")
        if place not in ("ipo", "pool", f"treasury:{company}"):
            return Refusal(f"Certificate {certificate.id} is not for sale.", "R66-8.1.2-f")
        if self.kind(company) == "minor" and self.settings["minor_second_share"] != "pool":
            return Refusal(f"{company} is sold in the auction only.", "R66-10.3.4-e")
        return self.may_hold(s, player, certificate)

    def tie_break(self, s: State, company: str, claims: list[str]) -> str | None:
        """The first whose stock turn comes up, in this round or the next.

        Source: R66-7.2.1-e, R66-7.2.1-f, RUL66-18."""
        line = self.t.rounds.line(s)
        done = {*s.round.had_turn, *s.round.sits_out}
        tokens = s.extra.stock_turns
        for entity in (*(e for e in line if e not in done), *line):
            if tokens.get(entity) in claims:
                return str(tokens[entity])
        if self.settings["tie_without_stock_turn"] == "seat_order":
            return super().tie_break(s, company, claims)
        return None

    def review_president(self, s: State, company: str) -> None:
        """A nation nobody directs goes to the first who buys a share of it (RUL66-21)."""
        super().review_president(s, company)
        top = self.t.certificates_of[company][0]
        place = s.certificates[top.id]
        if self.president(s, company) is None and place in ("pool", "ipo") and self.started(s, company):
            for player in self.holders(s, company):
                self.move_shares(s, company, top.shares, player, place)
                self.move(s, top.id, player)
                s.events.append(Event("president", {"company": company, "old": place, "new": player}))
                return

    def after_change(self, s: State, event: Event) -> Iterable[Task]:
        """Rights are looked at again when a president changes or the last share of a nation is gone.

        Source: R66-7.2.3-a, R66-7.3-a, R66-8.1.4-p."""
        company = event["company"]
        if event.kind == "president":
            return (ReviewRights((company,)),) if self.kind(company) == "public" else ()
        player = event["origin"]
        if self.kind(company) == "public" or player not in s.players or self.held(s, company, player):
            return ()
        return (ReviewRights(tuple(c for c in self.directed(s, player) if self.kind(c) == "public")),)
