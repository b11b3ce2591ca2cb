"""A title at work: its definitions and its sixteen departments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from attrs import evolve

from eighteenxx.engine.definitions import Definitions
from eighteenxx.engine.events import Event
from eighteenxx.engine.state import State
from eighteenxx.engine.tasks import Task
from eighteenxx.errors import Refusal
from eighteenxx.rules import DEPARTMENTS, Department
from eighteenxx.rules.auction import Auction
from eighteenxx.rules.dividends import Dividends
from eighteenxx.rules.ending import EndingRules
from eighteenxx.rules.finance import Finance
from eighteenxx.rules.formation import Formation
from eighteenxx.rules.market import MarketRules
from eighteenxx.rules.network import NetworkRules
from eighteenxx.rules.privates import Privates
from eighteenxx.rules.rounds import Rounds
from eighteenxx.rules.routes import Routes
from eighteenxx.rules.setup import Setup
from eighteenxx.rules.shares import Shares
from eighteenxx.rules.stock import Stock
from eighteenxx.rules.tokens import Tokens
from eighteenxx.rules.track import Track
from eighteenxx.rules.trains import Trains

if TYPE_CHECKING:
    from eighteenxx.companies.definitions import Certificate, PhaseDef


class Title:
    """Definitions and rules of one title with one set of options. Holds nothing that changes in play.

    ``departments`` maps a department's name to the class that replaces the usual one.
    """

    setup: Setup
    auction: Auction
    rounds: Rounds
    ending: EndingRules
    shares: Shares
    stock: Stock
    formation: Formation
    market: MarketRules
    privates: Privates
    finance: Finance
    network: NetworkRules
    track: Track
    tokens: Tokens
    trains: Trains
    routes: Routes
    dividends: Dividends

    def __init__(
        self, defs: Definitions, options: dict[str, Any], departments: dict[str, type[Any]] | None = None
    ) -> None:
        self.defs = defs
        self.options = options
        self.catalogue = defs.catalogue
        self.grid = defs.grid
        self.phase_by_name: dict[str, PhaseDef] = {phase.name: phase for phase in defs.phases}
        self.certificates_of: dict[str, tuple[Certificate, ...]] = {
            company: tuple(c for c in defs.certificates.values() if c.company == company)
            for company in defs.companies
        }
        self._rule_ids: Mapping[str, str] = defs.facts.get("rule_ids", {})
        self._departments: list[Department] = []
        for name, usual in DEPARTMENTS.items():
            department = (departments or {}).get(name, usual)(self)
            setattr(self, name, department)
            self._departments.append(department)
        self._reactors = [d for d in self._departments if type(d).react is not Department.react]

    def cited(self, refusal: Refusal) -> Refusal:
        """A refusal with the title's own rule in place of the family's, where ``facts: rule_ids:`` has it."""
        return evolve(refusal, rule=self._rule_ids.get(refusal.rule, refusal.rule))

    def phase(self, s: State) -> PhaseDef:
        """The present phase."""
        return self.phase_by_name[s.phase]

    def react(self, s: State, event: Event) -> Iterator[Task]:
        """Jobs that follow from an event, department by department."""
        for department in self._reactors:
            yield from department.react(s, event)
