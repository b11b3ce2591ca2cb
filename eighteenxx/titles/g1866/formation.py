"""Formation in 1866: public companies, nations out of concessions and minors, growth, closing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.engine.events import Event
from eighteenxx.errors import Refusal
from eighteenxx.market.grid import Cell
from eighteenxx.rules.formation import Formation
from eighteenxx.titles.g1866.steps import ReviewRights

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Task
    from eighteenxx.engine.title import Title
    from eighteenxx.titles.g1866.typed import Title1866


class Formation1866(Formation):
    """Source: sections 8.2.2, 8.2.13, 9 and 10 of the rules."""

    t: Title1866

    def __init__(self, title: Title) -> None:
        super().__init__(title)
        self._zones: dict[str, list[Cell]] = {}

    def kind(self, company: str) -> str:
        """``public``, ``national`` or ``minor``."""
        return self.t.defs.companies[company].kind

    def minors(self, nation: str) -> list[str]:
        """The minors that become a nation, in their order; none for a nation with a concession."""
        return list(self.t.defs.companies[nation].facts.get("minors", ()))

    # -- may it start, and where -----------------------------------------------------------------

    def may_start(self, s: State, player: str, company: str) -> Refusal | None:
        if company not in s.companies:
            return Refusal(f"There is no company {company}.")
        c = s.companies[company]
        if c.closed:
            return Refusal(f"{company} is not in play.", "R66-3.1-c")
        if self.t.shares.started(s, company):
            return Refusal(f"{company} has been started already.", "R66-9-d")
        if self.kind(company) == "public":
            return self.t.shares.may_hold(s, player, self.t.certificates_of[company][0])
        if self.kind(company) == "minor":
            return Refusal(f"{company} is sold in the auction only.", "R66-10.3.4-e")
        if self.minors(company):
            return self._may_merge(s, player, company)
        concession = self.t.privates.concession_of(company)
        if concession is None or s.papers[concession].owner != player or s.papers[concession].closed:
            return Refusal(f"Only the owner of the concession of {company} may form it.", "R66-8.1.1-f")
        if s.round.kind == "auction":
            return Refusal(f"{company} can be formed from the first operating round on.", "R66-10.2.2-a")
        return None

    def _may_merge(self, s: State, player: str, nation: str) -> Refusal | None:
        """Germany and Italy: by Prussia's or Two Sicilies' president, from phase 3. R66-10.3.1-a."""
        leader = self.minors(nation)[0]
        if "germany_and_italy_may_form" not in self.t.phase(s).status:
            return Refusal(f"{nation} can be formed in phases 3 and 4.", "R66-10.3.1-a")
        if self.t.shares.president(s, leader) != player:
            return Refusal(f"Only the owner of {leader} may form {nation}.", "R66-10.3.1-a")
        return None

    def zone(self, s: State) -> str:
        """The market zone in which companies and stock turn tokens start now. Source: R66-2.3-g to -j."""
        return str(self.t.phase(s).facts["par_zone"])

    def ranked(self, cells: list[Cell]) -> list[Cell]:
        """Cells, the lowest first: by price, then the bottom row. Source: R66-10.3.2-c, RUL66-22."""
        return sorted(cells, key=lambda cell: (self.t.grid.price(cell), -cell[0]))

    def zone_cells(self, s: State) -> list[Cell]:
        """All cells of the phase's colour, the lowest first."""
        zone = self.zone(s)
        if zone not in self._zones:
            self._zones[zone] = self.ranked(self.t.grid.cells(zone))
        return self._zones[zone]

    def start_cells(self, s: State, company: str) -> list[Cell]:
        """Cells of the phase's colour without a company; Germany and Italy the lowest only. R66-9-b."""
        cells = self.zone_cells(s)
        free = [c for c in cells if not any(m in s.companies for m in s.market.stacks.get(c, ()))]
        return free[:1] if self.minors(company) else free

    def legal_cell(self, s: State, company: str, cell: Cell) -> Refusal | None:
        if cell in self.start_cells(s, company):
            return None
        if self.minors(company):
            return Refusal(f"{company} starts on the lowest free {self.zone(s)} space.", "R66-10.3.2-b")
        return Refusal(f"{company} starts on a {self.zone(s)} space without another company.", "R66-9-b")

    def cost(self, s: State, company: str, cell: Cell) -> int:
        return 0 if self.minors(company) else super().cost(s, company, cell)

    # -- starting --------------------------------------------------------------------------------

    def start(self, s: State, player: str, company: str, cell: Cell) -> list[Task]:
        """Start a public company, or form a nation, at a cell.

        Source: R66-9-c, R66-10.2.2-b, R66-10.3.3-a."""
        if self.kind(company) == "public":
            self.t.finance.pay(s, player, company, self.cost(s, company, cell))
            for c in self.t.shares.at(s, company, "ipo"):
                self.t.shares.move(s, c.id, player if c.president else f"treasury:{company}")
            return self._begun(s, company, cell)
        if self.minors(company):
            return self.merge(s, company, cell)
        self.t.finance.pay(s, player, "bank", self.cost(s, company, cell))
        return self.exercise(s, company, cell, player, self.settings["ordinary_shares"])

    def _begun(self, s: State, company: str, cell: Cell) -> list[Task]:
        """A company's marker is placed; whether it acts in this round is decided by where. R66-7.1.1-f."""
        self.set_par(s, company, cell)
        s.companies[company].floated = True
        s.events.append(Event("floated", {"company": company}))
        if not self.t.rounds.joins(s, company, cell):
            s.round.sits_out |= {company}
        return []

    def exercise(self, s: State, nation: str, cell: Cell, player: str | None, rest: str) -> list[Task]:
        """A concession becomes its nation: the president's certificate to its owner, the others to ``rest``.

        If it is nobody's, all go to the pool (R66-10.2.3-d)."""
        concession = self.t.privates.concession_of(nation)
        assert concession is not None
        for c in self.t.shares.at(s, nation, "unissued"):
            self.t.shares.move(s, c.id, "pool" if player is None else player if c.president else rest)
        s.papers[concession].owner = None
        self.t.privates.close(s, concession)
        return self._begun(s, nation, cell)

    def force(self, s: State, nation: str, cell: Cell) -> list[Task]:
        """Form a nation at the start of phase 5; its owner goes into debt if he must.

        Source: R66-10.2.3-a, R66-12.1-a."""
        if self.minors(nation):
            return self.merge(s, nation, cell)
        concession = self.t.privates.concession_of(nation)
        assert concession is not None
        player = s.papers[concession].owner
        if player is None:
            return self.exercise(s, nation, cell, None, "pool")
        cost = self.cost(s, nation, cell)
        self.t.finance.owe(s, player, cost)
        self.t.finance.pay(s, player, "bank", cost)
        return self.exercise(s, nation, cell, player, self.settings["ordinary_shares"])

    def merge(self, s: State, nation: str, cell: Cell) -> list[Task]:
        """Minors become their nation. Source: R66-10.3.3-a to R66-10.3.4-d, RUL66-19, RUL66-23."""
        shares, minors = self.t.shares, self.minors(nation)
        owners = [shares.president(s, minor) for minor in minors]
        rest = "pool" if self.merged_rest_on_sale(s) else "unissued"
        held = {p: owners.count(p) for p in owners if p is not None}
        lead = owners[0]
        most = max(held.values(), default=0)
        if lead is None or held[lead] < most:
            lead = next((p for p in owners if p is not None and held[p] == most), None)
        certificates = [c.id for c in shares.at(s, nation, "unissued")]
        places = [p or rest for p in owners]
        if lead is not None:
            places.remove(lead)
            places.insert(0, lead)
        for certificate, place in zip(certificates, places, strict=True):
            if place != "unissued":
                shares.move(s, certificate, place)
        for minor in minors:
            self.dissolve(s, minor)
        jobs = self._begun(s, nation, cell)
        s.round.sits_out |= {nation}
        return [*jobs, ReviewRights(tuple(c for c in s.companies if self.kind(c) == "public"))]

    def merged_rest_on_sale(self, s: State) -> bool:
        """Whether shares of unbought minors are for sale at once: from phase 5 in any case. R66-5-l."""
        first = self.t.shares.settings.get("unsold_from_phase")
        names = [phase.name for phase in self.t.defs.phases]
        return first is None or names.index(s.phase) >= names.index(first)

    def release_unsold(self, s: State) -> None:
        """Shares of unbought minors of nations formed earlier come into the pool. Source: R66-10.3.4-d."""
        for nation in s.companies:
            if self.minors(nation) and self.t.shares.started(s, nation):
                for c in self.t.shares.at(s, nation, "unissued"):
                    self.t.shares.move(s, c.id, "pool")

    def dissolve(self, s: State, minor: str) -> None:
        """A minor is no more. Source: R66-10.3.3-b."""
        for c in self.t.certificates_of[minor]:
            if s.certificates[c.id] != "unissued":
                self.t.shares.move(s, c.id, "unissued")
        s.companies[minor].closed = True
        s.companies[minor].floated = False
        s.companies[minor].par = None
        s.extra.seats.pop(minor, None)
        for paper in s.papers:
            if self.t.privates.minor_of(paper) == minor:
                s.papers[paper].closed = True
        s.events.append(Event("closed", {"company": minor}))

    def buy_minor(self, s: State, player: str, minor: str) -> None:
        """A minor was bought in the auction. Source: R66-10.1-a, R66-8.1.3-k."""
        first, second = self.t.certificates_of[minor]
        self.t.shares.move(s, first.id, player)
        c = s.companies[minor]
        c.par, c.floated = 0, True
        if self.t.shares.settings["minor_second_share"] == "pool":
            self.t.shares.move(s, second.id, "pool")
            order = [name for name, d in self.t.defs.companies.items() if d.kind == "minor"]
            s.extra.seats[minor] = order.index(minor)
        s.events.append(Event("floated", {"company": minor}))

    # -- forced formation ------------------------------------------------------------------------

    def next_forced(self, s: State) -> str | None:
        """The next nation that must form now, in the set order. Source: R66-10.2.3-b, R66-6.2.5-e."""
        order: list[str] = self.settings["forced_order"]
        return next((n for n in order if not s.companies[n].closed and not self.t.shares.started(s, n)), None)

    def forced_cell(self, s: State, nation: str) -> Cell:
        """The lowest legal cell; when all of the colour are taken, the lowest of them (RUL66-22)."""
        free = self.start_cells(s, nation)
        return free[0] if free else self.zone_cells(s)[0]

    def payable(self, s: State, player: str, nation: str) -> list[Cell]:
        """The cells a concession's owner may choose when forced: those he can pay (RUL66-20)."""
        cash = s.players[player].cash
        return [c for c in self.start_cells(s, nation) if self.cost(s, nation, c) <= cash]

    # -- growth ----------------------------------------------------------------------------------

    def may_grow(self, s: State, company: str) -> Refusal | None:
        """Whether a company may become one of ten shares. Source: R66-8.2.2-a."""
        if s.companies[company].size == 10:
            return Refusal(f"{company} has 10 shares already.", "R66-8.2.2-a")
        if "companies_may_grow" not in self.t.phase(s).status:
            return Refusal("Companies convert to 10 shares from phase 3 on.", "R66-8.2.2-a")
        return None

    def growth_barred(self, s: State, player: str, company: str) -> Refusal | None:
        """Why the president may buy no share as it grows. Source: R66-12.3-e, R66-13.2-m, R66-EFR-b."""
        if s.players[player].debt:
            return Refusal(f"{player} is in debt and buys no share of {company} as it grows.", "R66-12.3-e")
        if self.t.ending.restricted(s, company) is not None:
            return Refusal(
                f"{company} has no final stock action left, so {player} buys no share as it grows.",
                "R66-13.2-m",
            )
        return self.t.stock.locked(s, player, company)

    def growth_purchase(self, s: State, player: str, company: str) -> int:
        """The most shares the president may buy as it grows. Source: R66-8.2.2-d to -g (RUL66-56)."""
        shares = self.t.shares
        if self.growth_barred(s, player, company) is not None:
            return 0
        price = self.t.market.price(s, company)
        limit = shares.limit(s, player, company)
        assert limit is not None
        room = limit * 10 // 100 - shares.held(s, company, player)
        stock = shares.held(s, company, f"treasury:{company}") + len(shares.at(s, company, "unissued"))
        free = shares.certificate_limit(s) - shares.certificates(s, player)
        most = min(room, stock, free)
        return max(0, min(most, s.players[player].cash // price) if price else most)

    def grow(self, s: State, player: str, company: str, bought: int) -> None:
        """Convert to ten shares; the new five go to the treasury. Source: R66-8.2.2-b, R66-8.2.2-c."""
        shares = self.t.shares
        s.companies[company].size = 10
        for c in shares.at(s, company, "unissued"):
            shares.move(s, c.id, f"treasury:{company}")
        s.events.append(Event("grown", {"company": company, "bought": bought}))
        if bought:
            self.t.finance.pay(s, player, company, bought * self.t.market.price(s, company))
            shares.move_shares(s, company, bought, f"treasury:{company}", player)

    # -- closing ---------------------------------------------------------------------------------

    def closes(self, s: State, company: str) -> bool:
        """Whether a public company closes at the end of its turn. Source: R66-8.2.13-a, R66-2.3-e."""
        return self.kind(company) == "public" and self.t.market.in_zone(s, company, "close")

    def close(self, s: State, company: str) -> None:
        """Close a public company; it can be started again. Source: R66-8.2.13-a to -f, RUL66-17."""
        c, definition = s.companies[company], self.t.defs.companies[company]
        for certificate in self.t.certificates_of[company]:
            self.t.shares.move(s, certificate.id, self.t.setup.first_place(certificate))
        self.t.finance.pay(s, company, "bank", c.cash)  # now that nobody directs it, were it the robot
        homes = {hex_id for hex_id, _ in definition.homes}
        for hex_id, _ in s.board.stations_of(company):
            if hex_id not in homes:
                s.board.lift(hex_id, company)
        s.market.remove(company)
        s.extra.owned.pop(company, None)
        s.extra.at_destination -= {company}
        s.extra.actions_left -= {company}
        c.size = definition.facts["start_size"]
        c.par, c.floated, c.operated, c.loans = None, False, False, 0
        if self.settings["closed_trains"] == "for_sale":
            s.extra.orphans |= dict.fromkeys(c.trains, company)
        s.extra.had_route -= {company}
        c.trains = ()
        c.tokens_left = self.t.tokens.charter(company)
        s.events.append(Event("closed", {"company": company}))
