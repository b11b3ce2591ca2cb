"""Setup of 1866: the auction stack, the companies in play, the C tiles, home stations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eighteenxx.engine.chance import shuffle
from eighteenxx.rules.setup import Setup
from eighteenxx.titles.g1866 import options, robot
from eighteenxx.titles.g1866.state import State1866

if TYPE_CHECKING:
    from eighteenxx.companies.definitions import Certificate
    from eighteenxx.engine.state import State
    from eighteenxx.titles.g1866.typed import Title1866


class Setup1866(Setup):
    """Source: R66-3.1-a to R66-3.4-b."""

    t: Title1866

    @property
    def scenario(self) -> dict[str, Any]:
        """The figures of the chosen scenario."""
        found: dict[str, Any] = self.t.defs.facts["scenarios"][self.t.options["scenario"]]
        return found

    def extra(self) -> State1866:
        return State1866()

    def first_place(self, certificate: Certificate) -> str:
        company = self.t.defs.companies[certificate.company]
        if certificate.shares in company.facts.get("locked", ()) and not certificate.president:
            return "locked"
        if company.kind != "public":
            return "unissued"
        before = [c.shares for c in self.t.certificates_of[company.id]]
        at = [c.id for c in self.t.certificates_of[company.id]].index(certificate.id)
        return "ipo" if sum(before[: at + 1]) <= company.facts["start_size"] else "unissued"

    def people(self, s: State) -> int:
        """How many people play; tables by the number of players go by it. Source: R66-X-robot-limit."""
        return len(s.order) - (s.extra.robot is not None)

    def draw(self, s: State) -> None:
        scenario = self.scenario
        if scenario.get("robot"):
            robot.take_seat(s, self.t.defs.facts["robot"])
        # Recorded games shuffle the papers of stock turn tokens with the stack; they are not for auction.
        papers = [*scenario["auction"], *self.settings["stack_fillers"]]
        s.chance, stack = shuffle(s.chance, papers)
        s.order = self._seats(s)
        s.extra.placed = dict.fromkeys(s.order, 0)
        stack = [item for item in stack if item in s.papers]
        for paper in s.papers:
            s.papers[paper].closed = paper not in stack
        self._draw_companies(s)
        capitals = self.t.defs.facts["capitals"]
        s.chance, hexes = shuffle(s.chance, capitals["hexes"])
        s.extra.capitals = dict(zip(hexes, capitals["labels"], strict=True))
        s.round.notes["stack"] = tuple(stack)
        options.draw(self.t.defs, self.t.options, s)

    def _seats(self, s: State) -> tuple[str, ...]:
        """The drawn order of players, which is the seating too (RUL66-73)."""
        s.chance, order = shuffle(s.chance, list(s.players))
        s.players = {name: s.players[name] for name in order}
        return tuple(order)

    def _draw_companies(self, s: State) -> None:
        """Draw the public companies in play: one of each guaranteed country first. Source: R66-3.1-a."""
        scenario = self.scenario
        s.chance, drawn = shuffle(s.chance, scenario["public_companies"])
        chosen = [next(c for c in drawn if c in group) for group in scenario["guaranteed"].values()]
        most: dict[str, int] = scenario.get("maximum", {})
        for company in drawn:
            nation = self.t.defs.companies[company].facts["nation"]
            here = sum(self.t.defs.companies[c].facts["nation"] == nation for c in chosen)
            if len(chosen) < scenario["in_play"] and company not in chosen and here < most.get(nation, 99):
                chosen.append(company)
        in_play = {*chosen, *scenario["nationals"]}
        for company, c in s.companies.items():
            c.closed = company not in in_play

    def deal(self, s: State) -> None:
        """Every public company's home stations are placed, in play or not. Source: R66-3.2-d, R66-3.2-e."""
        for company, c in s.companies.items():
            definition = self.t.defs.companies[company]
            for hex_id, stop in definition.homes:
                s.board.put(self.t.catalogue, hex_id, stop, company)
            c.tokens_left = tuple(price for price in c.tokens_left if price)

    def map_marks(self, s: State) -> dict[str, tuple[str, ...]]:
        return options.marks(self.t.defs, s)

    def violations(self, s: State) -> list[str]:
        return [*options.violations(self.t.defs, s), *robot.violations(s)]

    def check_options(self, players: int, options: dict[str, Any]) -> str | None:
        scenarios = self.t.defs.facts["scenarios"]
        cash = scenarios[options["scenario"]]["cash"]
        if players in cash:
            return None
        allowed = " or ".join(map(str, cash))
        fit = " or ".join(f"scenario={name}" for name, one in scenarios.items() if players in one["cash"])
        text = f"scenario {options['scenario']} of 1866 is for {allowed} players, not {players}"
        return f"{text}; for {players} there is {fit}" if fit else text
