"""Stock turns of 1866: sell, then one buy action; the token moves by what was done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.engine.events import Event
from eighteenxx.errors import Refusal
from eighteenxx.market.grid import Cell
from eighteenxx.rules.stock import Stock

if TYPE_CHECKING:
    from eighteenxx.companies.definitions import Certificate
    from eighteenxx.engine.state import State
    from eighteenxx.titles.g1866.typed import Title1866


class Stock1866(Stock):
    """Source: R66-7.1.1-a to R66-7.1.4-r."""

    t: Title1866

    # -- selling ---------------------------------------------------------------------------------

    def may_sell(self, s: State, player: str, company: str, shares: int) -> Refusal | None:
        assert s.turn is not None
        if s.turn.notes.get("bought"):
            return Refusal("Shares are sold before the buy action of a stock turn.", "R66-7.1.4-q")
        if self.t.defs.companies[company].kind == "minor" and company not in s.extra.seats:
            return Refusal(f"{company} has no market price, so it cannot be sold.", "R66-X-unsellable")
        return self.may_sell_block(s, player, company, shares)

    # -- buying ----------------------------------------------------------------------------------

    def buys_left(self, s: State, player: str, company: str) -> Refusal | None:
        assert s.turn is not None
        if s.turn.notes.get("bought"):
            return Refusal("A stock turn has one buy action.", "R66-7.1.4-r")
        if s.players[player].debt:
            return Refusal(f"{player} must repay his debt before buying anything.", "R66-12.3-d")
        return None

    def may_deal(self, s: State, player: str, company: str) -> Refusal | None:
        assert s.turn is not None
        if self.t.shares.over_limit(s, player) and not self._excused(s, player):
            return Refusal(f"{player} is over the certificate limit and must sell first.", "R66-7.2.2-c")
        sold = s.turn.notes.get("sold", ())
        if company in sold and self.settings["rebuy"] == "never_in_turn":
            return Refusal(
                f"{player} sold shares of {company} in this stock turn and cannot buy it back.", "R66-X-rebuy"
            )
        return self.locked(s, player, company)

    def _excused(self, s: State, player: str) -> bool:
        """Whether one over the limit has closed the acting token and can sell nothing. Source: RUL66-53."""
        assert s.turn is not None
        return bool(s.turn.notes.get("closed")) and next(self.sales(s, player), None) is None

    def locked(self, s: State, player: str, company: str) -> Refusal | None:
        """A president buys no share that his company issued in this round. Source: R66-EFR-b (RUL66-54)."""
        issued = s.round.notes.get("issued", ()) if self.t.finance.settings["issue_locks"] else ()
        if company in issued and self.t.shares.president(s, company) == player:
            return Refusal(
                f"{company} issued shares in this round, so its president cannot buy any.", "R66-EFR-b"
            )
        return None

    def sources(self, s: State, company: str) -> tuple[str, ...]:
        return ("ipo", "pool", f"treasury:{company}")

    def certificate(self, s: State, company: str, source: str) -> Certificate | None:
        """An ordinary certificate; of a nation without a president its last one may be the president's."""
        found = super().certificate(s, company, source)
        if (
            found is None
            and self.t.shares.started(s, company)
            and self.t.certificates_of[company][0].shares == 1
        ):
            return next(iter(self.t.shares.at(s, company, source)), None)
        return found

    # -- stock turn tokens -----------------------------------------------------------------------

    def tokens_left(self, s: State, player: str) -> int:
        """Stock turn tokens a player can still buy. Source: R66-7.1.3-a."""
        allotted = self.t.setup.settings["stock_turns"][self.t.setup.people(s)]
        return int(allotted) - int(s.extra.placed[player])

    def token_cells(self, s: State) -> list[Cell]:
        """Empty spaces of the phase's colour, the lowest first. Source: R66-7.1.3-d, R66-7.1.3-e."""
        return [c for c in self.t.formation.zone_cells(s) if c not in s.market.stacks]

    def may_place(self, s: State, player: str, cell: Cell) -> Refusal | None:
        """Whether a player may buy a stock turn token and put it on a cell."""
        shares = self.t.shares
        if not self.tokens_left(s, player):
            return Refusal(f"{player} has no stock turn token left.", "R66-7.1.3-a")
        if self.t.ending.closes_tokens(s):
            return Refusal("No stock turn token is bought once the end is triggered.", "R66-13.2-j")
        if shares.certificates(s, player) >= shares.certificate_limit(s):
            return Refusal(f"{player} is at the certificate limit.", "R66-7.1.2-b")
        if cell not in self.token_cells(s):
            return Refusal(
                f"A stock turn token goes on an empty {self.t.formation.zone(s)} space.", "R66-7.1.3-d"
            )
        price = self.t.grid.price(cell)
        if s.players[player].cash < price:
            return Refusal(
                f"{player} has {s.players[player].cash} and the space costs {price}.", "R66-7.1.3-c"
            )
        return None

    def place(self, s: State, player: str, cell: Cell) -> str:
        """Buy and place a stock turn token; -> its id. Source: R66-7.1.3-c, R66-7.1.1-e."""
        self.t.finance.pay(s, player, "bank", self.t.grid.price(cell))
        return self.put(s, player, cell)

    def put(self, s: State, player: str, cell: Cell) -> str:
        """Place a player's next stock turn token."""
        s.extra.placed[player] += 1
        token = f"ST{s.order.index(player) + 1}.{s.extra.placed[player]}"
        s.extra.stock_turns[token] = player
        s.market.put(token, cell)
        if not self.t.rounds.joins(s, token, cell):
            s.round.sits_out |= {token}
        s.events.append(Event("stock turn placed", {"player": player, "token": token}))
        return token

    def close(self, s: State, token: str) -> None:
        """Close a stock turn token: its owner gets its value. Source: R66-7.1.4-b to -d."""
        cell = s.market.where(token)
        assert cell is not None
        player = s.extra.stock_turns.pop(token)
        s.market.remove(token)
        self.t.finance.pay(s, "bank", player, self.t.grid.price(cell))
        s.events.append(Event("stock turn closed", {"player": player, "token": token}))

    def turn_over(self, s: State, token: str) -> None:
        """Move the token by what was done in its turn, or close it in the end game. R66-7.1.4-k to -p."""
        if token not in s.extra.stock_turns:
            return
        assert s.turn is not None
        player, notes = s.extra.stock_turns[token], s.turn.notes
        if self.t.ending.closes_tokens(s):
            self.close(s, token)
            return
        if s.players[player].debt and not self.settings["debtor_moves"]:
            return
        sold, bought = bool(notes.get("sold")), bool(notes.get("bought"))
        kind = "sell_and_buy" if sold and bought else "sell" if sold else "buy" if bought else "pass"
        self.t.market.move(s, token, "right", int(self.settings[kind]))
