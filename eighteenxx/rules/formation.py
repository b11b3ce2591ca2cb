"""Formation: how a company is started and floated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.engine.events import Event
from eighteenxx.errors import Refusal
from eighteenxx.market.grid import Cell
from eighteenxx.rules.base import Department

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.engine.tasks import Task


class Formation(Department):
    """The life of a company. Settings: ``float`` (percent sold to float), ``capital_shares`` (par values the
    bank pays when it floats)."""

    name = "formation"

    def may_start(self, s: State, player: str, company: str) -> Refusal | None:
        """Whether a player may start a company in his stock turn, price aside."""
        if company not in s.companies:
            return Refusal(f"There is no company {company}.")
        top = self.t.certificates_of[company][0]
        if self.t.shares.started(s, company) or s.certificates[top.id] != "ipo":
            return Refusal(f"The president's certificate of {company} is not for sale.", "R94-stock-6")
        return self.t.shares.may_hold(s, player, top)

    def start_cells(self, s: State, company: str) -> list[Cell]:
        """Market cells at which a company may start, lowest price first. Source: R94-market-7."""
        return sorted(self.t.grid.cells("par"), key=self.t.grid.price)

    def may_par(self, s: State, player: str, company: str, cell: Cell) -> Refusal | None:
        """Whether a player may start a company at a cell in his stock turn, money included."""
        refusal = self.may_start(s, player, company)
        if refusal is not None:
            return refusal
        refusal = self.legal_cell(s, company, cell)
        if refusal is not None:
            return refusal
        cost = self.cost(s, company, cell)
        if s.players[player].cash < cost:
            return Refusal(
                f"{player} has {s.players[player].cash} and needs {cost} to start {company}.", "R94-stock-6"
            )
        return None

    def legal_cell(self, s: State, company: str, cell: Cell) -> Refusal | None:
        """Whether a company may start at a cell."""
        cells = self.start_cells(s, company)
        if cell not in cells:
            prices = ", ".join(str(self.t.grid.price(c)) for c in cells)
            return Refusal(f"{company} starts at one of the prices {prices}.", "R94-market-7")
        return None

    def cost(self, s: State, company: str, cell: Cell) -> int:
        """What the president's certificate costs at a cell. Source: R94-stock-6."""
        return self.t.certificates_of[company][0].shares * self.t.grid.price(cell)

    def set_par(self, s: State, company: str, cell: Cell) -> None:
        """Give a company its par price and put its marker on the market."""
        s.companies[company].par = self.t.grid.price(cell)
        s.market.put(company, cell)
        s.events.append(Event("par", {"company": company, "price": self.t.grid.price(cell)}))

    def start(self, s: State, player: str, company: str, cell: Cell) -> list[Task]:
        """Start a company in a stock turn: par, president's certificate, payment; -> jobs that follow."""
        self.t.finance.pay(s, player, "bank", self.cost(s, company, cell))
        self.set_par(s, company, cell)
        self.t.shares.move(s, self.t.certificates_of[company][0].id, player)
        self.review_float(s, company)
        return self.started(s, player, company)

    def started(self, s: State, player: str, company: str) -> list[Task]:
        """Jobs that follow when a company was started."""
        return []

    def granted(self, s: State, player: str, company: str) -> list[Task]:
        """Jobs when the holder of a president's certificate that came with a paper has set the par price."""
        self.review_float(s, company)
        return []

    def review_float(self, s: State, company: str) -> None:
        """Float a company as soon as enough of its shares left the IPO. Source: R94-float-1."""
        c = s.companies[company]
        if c.floated or c.par is None:
            return
        unsold = 100 * self.t.shares.held(s, company, "ipo")
        if unsold <= (100 - int(self.settings.get("float", 60))) * c.size:
            self.float(s, company)

    def float(self, s: State, company: str) -> None:
        """Float a company: the bank pays it its capital. Source: R94-cap-2."""
        c = s.companies[company]
        assert c.par is not None
        c.floated = True
        self.t.finance.pay(s, "bank", company, int(self.settings.get("capital_shares", 10)) * c.par)
        s.events.append(Event("floated", {"company": company}))
