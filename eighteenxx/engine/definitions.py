"""Everything printed about a title, as read from its data files: built once, never changed."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from eighteenxx.board.board import Catalogue
from eighteenxx.companies.definitions import Certificate, CompanyDef, PhaseDef, PrivateDef, TrainDef
from eighteenxx.market.grid import Grid

DEPARTMENTS = (
    "setup",
    "auction",
    "rounds",
    "ending",
    "shares",
    "stock",
    "formation",
    "market",
    "privates",
    "finance",
    "network",
    "track",
    "tokens",
    "trains",
    "routes",
    "dividends",
)
"""The departments of rules, which are also the groups of settings."""


@frozen
class OptionDef:
    """Something chosen before a game: its default, what may be chosen, and a sentence that explains it."""

    default: Any
    choices: tuple[Any, ...]
    text: str = ""


@frozen(eq=False)
class Definitions:
    """A title's definitions. All money is whole units of ``currency``.

    ``players`` are the allowed numbers of players; ``cash`` and ``certificate_limit`` are by that number.
    ``settings`` are figures of the departments' rules: ``settings["tokens"]["one_per_hex"]``. ``companies``,
    ``privates``, ``phases`` keep the order of their file, ``trains`` that of the depot: a card with several
    sides stands under its first side's name (its ``sides`` names them all), and each further side follows
    with ``facts["card"]`` naming the card. ``certificates`` are ``PLM_0`` (the president's), ``PLM_1`` and so
    on. ``colours`` are drawing colours by group and name. ``facts`` are the title's own further tables.
    ``overlay`` is the edition that was laid over the base files, ``""`` for none.
    """

    id: str
    name: str
    version: int
    currency: str
    players: tuple[int, ...]
    cash: dict[int, int]
    certificate_limit: dict[int, int]
    settings: dict[str, dict[str, Any]]
    options: dict[str, OptionDef]
    catalogue: Catalogue
    grid: Grid
    companies: dict[str, CompanyDef]
    privates: dict[str, PrivateDef]
    trains: dict[str, TrainDef]
    phases: tuple[PhaseDef, ...]
    certificates: dict[str, Certificate]
    colours: dict[str, dict[str, str]] = field(factory=dict)
    facts: dict[str, Any] = field(factory=dict)
    overlay: str = ""

    def setting(self, department: str, name: str, default: Any = None) -> Any:
        """One setting, or ``default`` where the title does not give it."""
        return self.settings.get(department, {}).get(name, default)

    def phase(self, name: str) -> PhaseDef:
        """The phase of that name. Raises KeyError."""
        for phase in self.phases:
            if phase.name == name:
                return phase
        raise KeyError(name)

    def certificates_of(self, company: str) -> tuple[Certificate, ...]:
        """A company's certificates, the president's first."""
        count = len(self.companies[company].certificates)
        return tuple(self.certificates[f"{company}_{i}"] for i in range(count))
