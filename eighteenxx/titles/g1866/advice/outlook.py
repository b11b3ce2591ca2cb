"""How one player sees the state of a game of 1866: what companies earn, how long trains last, when it ends.

All are guesses by rule of thumb, worked out the same way everywhere.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from eighteenxx.rules.trains import type_of
from eighteenxx.titles.g1866.advice.earnings import Stops, stops_of

if TYPE_CHECKING:
    from eighteenxx.engine.state import State
    from eighteenxx.market.grid import Cell
    from eighteenxx.titles.g1866.typed import Title1866

FOR_EVER = 99.0
PATIENT = 30
"""The round from which nobody puts off the end any more."""
LONGEST = 14
"""Rounds a game is taken to last at most from any moment."""


class Outlook:
    """One player's view of one state; every figure is worked out once, when it is asked for."""

    def __init__(self, t: Title1866, s: State, player: str, memory: dict[Any, Any] | None = None) -> None:
        self.t, self.s, self.player = t, s, player
        self.memory = {} if memory is None else memory
        self.end_column = min(column for _, column in t.grid.cells(t.ending.settings["zone"]))
        self._forecasts: dict[tuple[str, int], tuple[float, float]] = {}
        self._needs: dict[str, int] = {}
        self._incomes: dict[str, int] = {}
        self._stops: dict[str, Stops] = {}

    # -- companies -------------------------------------------------------------------------------

    def kind(self, company: str) -> str:
        """``public``, ``national`` or ``minor``."""
        return self.t.defs.companies[company].kind

    @cached_property
    def public(self) -> list[str]:
        """Public companies that operate."""
        return [c for c in self.s.companies if self.kind(c) == "public" and self.t.shares.started(self.s, c)]

    def cell(self, entity: str) -> Cell:
        """Where a marker stands."""
        cell = self.s.market.where(entity)
        assert cell is not None
        return cell

    def price(self, company: str) -> int:
        """Market price of a company."""
        return self.t.market.price(self.s, company)

    def moved(self, cell: Cell, steps: int) -> int:
        """The price some columns to the right or left of a cell."""
        row, column = cell
        return self.t.grid.price((row, max(0, min(column + steps, len(self.t.grid.rows[row]) - 1))))

    def types(self, company: str) -> tuple[str, ...]:
        """Types of a company's trains."""
        return tuple(sorted(type_of(train) for train in self.s.companies[company].trains))

    def revenue(self, company: str, types: tuple[str, ...] | None = None) -> int:
        """What a company's trains, or trains of these types, earn now, about."""
        if types is None:
            types = self.types(company)
        return self.stops(company).earn(types)

    def stops(self, company: str) -> Stops:
        """The stops of a company: of the one that acts as they are, of others as the player saw them when he
        first looked in this round and phase."""
        found = self._stops.get(company)
        if found is None:
            acting = self.s.turn is not None and self.s.turn.entity == company
            key = (company, self.s.phase, self.s.round.number, self.t.shares.president(self.s, company))
            found = None if acting else self.memory.get(key)
            if found is None:
                found = self.memory[key] = stops_of(self.t, self.s, company)
            self._stops[company] = found
        return found

    # -- time ------------------------------------------------------------------------------------

    def pace(self, card: str) -> float:
        """Cards of a type that are sold in a round, about: fewer when trains stay for good."""
        lasting = self.t.defs.trains[card].rusts_on is None
        return max(1.2, len(self.public) * (0.3 if lasting else 0.5))

    def rounds_until(self, card: str) -> float:
        """Rounds until the first card of a type is sold."""
        s = self.s
        time = 0.0
        if self.t.phase(s).name == self.t.defs.phases[0].name:
            time = max(0.0, 2.0 - (s.round.number if s.round.kind == "operating" else 0))
        for name, left in s.depot.left.items():
            if name == card:
                break
            time += (left or 0) / self.pace(name)
        return time

    @cached_property
    def overdue(self) -> int:
        """Rounds by which the next phase is later than in most games: all earn a little and wait."""
        phase = [phase.name for phase in self.t.defs.phases].index(self.t.phase(self.s).name)
        return max(0, self.s.round.number - 3 * phase - 6)

    def lifetime(self, name: str) -> float:
        """Rounds in which a train of a type will still run."""
        doom = self.t.defs.trains[name].rusts_on
        return FOR_EVER if doom is None else self.rounds_until(self.t.trains.card(doom))

    def life(self, company: str) -> float:
        """Rounds in which a company still has a train."""
        return max((self.lifetime(name) for name in self.types(company)), default=-1.0)

    @cached_property
    def rounds(self) -> int:
        """Rounds after this one until the end of the game."""
        s = self.s
        if s.ending is not None:
            return max(0, s.ending.number - s.round.number)
        last = self.t.ending.settings["trains"][0]
        guesses = [self.rounds_until(last) + 3]
        guesses += [(self.end_column - self.cell(token)[1]) / 1.6 + 3 for token in s.extra.stock_turns]
        guesses += [(self.end_column - self.cell(company)[1]) / 1.4 for company in self.public]
        return max(1, min(LONGEST, round(min(guesses))))

    def turns(self, entity: str) -> int:
        """Turns an entity still has, the one in progress left out."""
        r = self.s.round
        waits = r.kind == "operating" and entity not in r.had_turn and entity not in r.sits_out
        return self.rounds + waits

    @cached_property
    def discount(self) -> float:
        """What money of the next round is worth today: it works best while the game is young and the player
        has little; what lies idle works for nothing."""
        idle = min(1.0, self.s.players[self.player].cash / 400)
        return 1 / (1 + min(0.18 - 0.16 * idle, 0.02 * max(0, self.rounds - 1)))

    # -- trains ----------------------------------------------------------------------------------

    @cached_property
    def coming(self) -> tuple[str, int]:
        """Type and price of the train that will be for sale next time, one that lasts a while."""
        s, trains = self.s, self.t.defs.trains
        for card, left in s.depot.left.items():
            if (left is None or left >= 2) and self.lifetime(card) >= 2:
                return card, trains[card].price
        return card, trains[card].price

    def need(self, company: str) -> int:
        """What the next train of a company will cost, 0 while one it has lasts for the next two rounds."""
        found = self._needs.get(company)
        if found is None:
            found = 0
            if self.life(company) < min(2, self.rounds) and self.rounds > 0:
                found = self.coming[1]
                for train in self.s.depot.pool:
                    if self.lifetime(type_of(train)) >= 2:
                        found = min(found, self.t.trains.definition(train).price)
            self._needs[company] = found
        return found

    def raisable(self, company: str) -> int:
        """What a company could raise by growing and issuing, with half of its president's cash."""
        s, t = self.s, self.t
        if t.ending.restricted(s, company) is not None:
            return 0
        c, price = s.companies[company], self.price(company)
        stock = t.shares.held(s, company, f"treasury:{company}")
        room, bought = t.shares.pool_limit(s, company), 0
        if t.formation.may_grow(s, company) is None:
            stock, room = stock + 5, 5
            president = t.shares.president(s, company)
            cash = 0 if president is None else s.players[president].cash // 2
            bought = min(3, cash // price) if price else 0
        elif c.size == 5 and self.t.phase(s).name == self.t.defs.phases[0].name:
            return stock * price // 2
        room -= t.shares.held(s, company, "pool")
        return price * (bought + max(0, min(stock - bought, room)) * 4 // 5)

    def shortage(self, company: str) -> int:
        """What a company will lack for its next train, with all it can raise and its next revenue kept."""
        need = self.need(company)
        if not need:
            return 0
        own = self.s.companies[company].cash + self.raisable(company)
        return max(0, need - own - (self.revenue(company) if self.life(company) >= 1 else 0))

    def burden(self, company: str) -> float:
        """What directing a company may cost its president: loans at the end, trains it cannot pay."""
        c = self.s.companies[company]
        loans = int(self.t.finance.settings["loan_at_end"]) * c.loans
        hope = self.revenue(company) * min(self.rounds, 4) // 2
        left = max(0, loans - c.cash - hope)
        return left + 2.0 * self.shortage(company)

    def better_train(self, company: str) -> float:
        """What a pound in a treasury adds to revenue by the next train, over the rounds left."""
        name, price = self.coming
        if self.kind(company) != "public" or not self.t.trains.has_room(self.s, company):
            return 0.0
        if self.s.companies[company].cash >= price:
            return 0.0
        now = self.types(company)
        more = self.revenue(company, (*now, name)) - self.revenue(company, now)
        return more * min(self.lifetime(name), self.rounds, 6) / price

    # -- shares ----------------------------------------------------------------------------------

    def national_income(self, nation: str) -> int:
        """What a share of a nation brings in a round: the fixed sum, or a tenth of its run."""
        fixed = self.t.dividends.settings.get("national")
        if fixed:
            return int(fixed[nation])
        if nation not in self._incomes:
            colours = self.t.phase(self.s).colours
            board, cat = self.s.board, self.t.catalogue
            stops = self.t.network.of(self.s, nation).stops
            total = sum(board.stops(cat, h)[k].value(colours) for h, k in stops)
            self._incomes[nation] = total * 7 // 100
        return self._incomes[nation]

    def income(self, company: str) -> int:
        """What a public company pays out in a round, or would with the next train it can pay for."""
        found = self._incomes.get(company)
        if found is None:
            found = self.revenue(company)
            if not found and self.s.companies[company].cash + self.raisable(company) >= self.coming[1]:
                found = max(40, self.revenue(company, (self.coming[0],)) * 3 // 4)
            self._incomes[company] = found
        return found

    def forecast(self, company: str, size: int = 0) -> tuple[float, float]:
        """What a share brings until the end, at today's value: (dividends, price at the end)."""
        key = (company, size)
        if key not in self._forecasts:
            if self.kind(company) == "national":
                found = self.stream(self.cell(company), self.turns(company), self.national_income(company))
            else:
                found = self._public(company, size or self.s.companies[company].size)
            self._forecasts[key] = found
        return self._forecasts[key]

    def stream(self, cell: Cell, turns: int, each: int, steps: int = 1) -> tuple[float, float]:
        """The same for something that brings ``each`` and moves ``steps`` in every turn."""
        paid, worth = 0.0, 1.0
        for _ in range(turns):
            worth *= self.discount
            paid += each * worth
        return paid, self.moved(cell, steps * turns) * worth

    def _public(self, company: str, size: int) -> tuple[float, float]:
        revenue, life = float(self.income(company)), self.life(company)
        failing = self.shortage(company) > 100 * self.t.finance.loans_left(self.s, company) // 2
        (row, column), paid, worth = self.cell(company), 0.0, 1.0
        saves = self.need(company) > self.s.companies[company].cash + self.raisable(company)
        last = len(self.t.grid.rows[row]) - 1
        for k in range(self.turns(company)):
            worth *= self.discount
            dead = failing and k > life
            dividend = 0.0 if dead or (life < 0 and k == 0) else revenue * (0.5 if saves and k < 3 else 1.0)
            price = max(1, self.t.grid.price((row, column)))
            column += -1 if dividend <= 0 else min(3, int(dividend // price))
            column = max(0, min(column, last))
            paid += dividend / size * worth
            revenue *= 1.08 if k < 6 else 1.0
            if column >= self.end_column:
                break
        return paid, self.t.grid.price((row, column)) * worth

    def share(self, company: str) -> float:
        """What a share is worth to keep, at today's value."""
        return sum(self.forecast(company))

    # -- players ---------------------------------------------------------------------------------

    def final_worth(self, player: str, rounds: int) -> float:
        """A player's worth if the game ends after so many more rounds."""
        s, t = self.s, self.t
        total = float(t.ending.worth(s, player))
        for company in s.companies:
            held = t.shares.held(s, company, player)
            if not held or not t.shares.started(s, company) or s.market.where(company) is None:
                continue
            national = self.kind(company) == "national"
            each = (
                self.national_income(company)
                if national
                else self.revenue(company) / s.companies[company].size
            )
            price = max(1, self.price(company))
            steps = 1 if national else min(2, int(self.revenue(company) // price))
            total += held * rounds * each
            total += held * (self.moved(self.cell(company), steps * rounds) - price)
            if not national and t.shares.president(s, company) == player:
                due = int(t.finance.settings["loan_at_end"]) * s.companies[company].loans
                total -= max(0, due - s.companies[company].cash)
        return total

    def lead(self, rounds: int) -> float:
        """How far the player would be ahead of the best other if the game ended after so many rounds."""
        others = [self.final_worth(p, rounds) for p in self.s.players if p != self.player]
        return self.final_worth(self.player, rounds) - max(others, default=0.0)

    def hurry(self) -> float:
        """What bringing about an end in three rounds is worth: much to a leader who would be caught up with,
        less than nothing to one who gains on the others or can end it at once, and least to all others."""
        lead = self.lead(3)
        if lead <= 0:
            return self.patience * max(-900.0, lead - 100.0)
        near = (self.cell(c)[1] for c in self.t.shares.directed(self.s, self.player) if c in self.public)
        if max(near, default=0) >= self.end_column - 5:
            return self.patience * -500.0  # His own company will end it at once.
        return 200.0 if self.lead(6) < lead * 1.05 else self.patience * -150.0

    def finish(self) -> float:
        """What ending the game with this round is worth: a sure victory, or a loss."""
        lead = self.lead(0)
        return 400.0 if lead > 50 else self.patience * max(-900.0, lead - 150.0)

    @property
    def patience(self) -> float:
        """How much a player still hopes for from a longer game: nothing once it has lasted, or stood still,
        for so long that all just wait for each other."""
        return max(0.0, min(1.0, (PATIENT - self.s.round.number) / 8, 1.5 - self.overdue / 8))
