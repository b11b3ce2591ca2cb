"""The state of a game in the form of traces, as the field's main web site sees it.

Some of what a trace tells depends on how a state came about, which our states do not keep: in which order
things were paid, which of a company's stations stands where. :class:`States` watches for that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define

if TYPE_CHECKING:
    from eighteenxx.engine.actions import RunRoutes
    from eighteenxx.engine.export import ExportTerms
    from eighteenxx.engine.game import Game
    from eighteenxx.routes import RouteProblem

__all__ = ["States", "routes_run"]

_ROUNDS = {
    "auction": ("Auction Round", "ISR"),
    "stock": ("Stock Round", "SR"),
    "operating": ("Operating Round", "OR"),
}


@define
class _Station:
    """One of a company's station tokens: its hex while it is placed, else the price of placing it."""

    price: int
    hex: str | None = None


class States:
    """Writes the states of one game. Call :meth:`watch` after every action of ours, :meth:`state` at will."""

    def __init__(self, game: Game, terms: ExportTerms) -> None:
        self.game = game
        self.terms = terms
        self._papers: dict[str, tuple[int, int]] = {}
        self._stations: dict[str, list[_Station]] = {
            c: [_Station(price) for price in company.tokens_left]
            for c, company in game.state.companies.items()
        }
        self.watch(game)

    # -- what the states don't tell --------------------------------------------------------------

    def watch(self, game: Game) -> None:
        """Take note of what the last action changed."""
        for paper, now in game.state.papers.items():
            if not now.closed or paper not in self._papers:
                self._papers[paper] = self.terms.paper(game, paper)
        self._lift()
        for event in game.state.events:
            if event.kind == "token":
                self._place(event["company"], event["hex"])
        self.terms.watch(game)

    def _lift(self) -> None:
        """A station that is off its hex can be placed again for nothing."""
        for hex_id, company in self.terms.lifted(self.game):
            for station in self._stations[company]:
                if station.hex == hex_id:
                    station.hex, station.price = None, 0

    def _place(self, company: str, hex_id: str) -> None:
        station = next((s for s in self._stations[company] if s.hex is None), None)
        if station is not None:
            station.hex = hex_id

    # -- the whole state -------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """The state as it stands."""
        game, s = self.game, self.game.state
        acting, operating = self._active()
        told: dict[str, Any] = {
            "round": self._round(),
            "step": {"name": game.active.step},
            "acting": acting,
            "operating": operating,
            "phase": s.phase,
            "finished": s.finished,
            "players": {name: self._player(name) for name in s.players},
            "corporations": {c: self._company(c) for c in self.terms.companies(game)},
            "depot": {
                "upcoming": {t: "unlimited" if n is None else n for t, n in s.depot.left.items() if n != 0},
                "discarded": [train.rpartition("-")[0] for train in s.depot.pool],
            },
            "companies": {paper: self._paper(paper) for paper in s.papers},
            "market": {f"{row},{column}": list(stack) for (row, column), stack in s.market.stacks.items()},
            "tiles": {h: list(s.board.laid.get(h, (h, 0))) for h in sorted(game.title.catalogue.map.hexes)},
            "auction": self._auction(),
            game.title.defs.id: {**self._line(), **self.terms.own(game)},
        }
        self.terms.amend(game, told)
        return told

    def _round(self) -> dict[str, Any]:
        r = self.game.state.round
        name, code = _ROUNDS[r.kind]
        number = r.of_set if r.kind == "operating" else 1
        return {"name": name, "code": code, "number": number, "turn": max(r.set, 1)}

    def _active(self) -> tuple[str | None, str | None]:
        """Who acts and whose turn it is; at the game's end the last ones, as the site leaves them."""
        s = self.game.state
        operating = None
        if s.round.kind == "operating" and s.round.had_turn:
            operating = s.round.had_turn[-1]
        question = self.game.question
        if question is not None:
            return self.terms.acting(self.game, question), operating
        if s.turn is None and operating is not None:
            return None, operating
        return operating or s.order[0], operating

    def _line(self) -> dict[str, Any]:
        """The order of an operating round: those who had their turn, then the others as things stand."""
        s = self.game.state
        if s.round.kind != "operating":
            return {"turn_order": None, "turn_index": None}
        done = s.round.had_turn
        rest = [e for e in self.game.title.rounds.line(s) if e not in done]
        return {"turn_order": [*done, *rest], "turn_index": max(len(done) - 1, 0)}

    def _player(self, name: str) -> dict[str, Any]:
        s, t = self.game.state, self.game.title
        player = s.players[name]
        own = sorted(t.privates.owned(s, name))
        holdings = {c: t.shares.percent(s, c, name) for c in s.companies}
        unset = [c for c in s.companies if self._unset(c) and t.shares.president(s, c) == name]
        for company in unset:
            top = t.certificates_of[company][0].shares
            holdings[company] -= 100 * top // s.companies[company].size
        told = {
            "cash": player.cash,
            "debt": player.debt,
            "certs": t.shares.certificates(s, name) - len(unset),
            "value": self._worth(name, own),
            "shares": {c: percent for c, percent in holdings.items() if percent},
            "companies": own,
        }
        if player.bankrupt:
            told["bankrupt"] = True
        return told

    def _worth(self, name: str, own: list[str]) -> int:
        """Net worth, with papers at the value the site gives them."""
        privates = self.game.title.defs.privates
        worth = self.game.title.ending.worth(self.game.state, name)
        return worth + sum(self._papers[p][0] - privates[p].value for p in own)

    def _company(self, company: str) -> dict[str, Any]:
        s, t = self.game.state, self.game.title
        c = s.companies[company]
        if c.closed:
            return {"closed": True}
        cell = s.market.where(company)
        waiting = self.terms.unplaced(self.game)
        stops = {h: stop for h, stop in s.board.stations_of(company) if (h, company) not in waiting}
        shares = t.shares
        treasury = sum(shares.percent(s, company, place) for place in self._for_sale(company))
        if self._unset(company):
            treasury += 100 * t.certificates_of[company][0].shares // c.size
        return {
            "type": None,
            "closed": False,
            "cash": c.cash,
            "president": shares.president(s, company) if c.par is not None else None,
            "ipoed": c.par is not None,
            "floated": c.floated and c.par is not None,
            "par": c.par,
            "market": None if cell is None else [*cell, t.grid.price(cell)],
            "loans": c.loans,
            "trains": [train.rpartition("-")[0] for train in c.trains],
            "tokens": [[x.hex, stops[x.hex]] for x in self._stations[company] if x.hex in stops],
            "token_prices_left": [x.price for x in self._stations[company] if x.hex not in stops],
            "companies": sorted(t.privates.owned(s, company)),
            "shares": {
                "treasury": treasury,
                "reserved": shares.percent(s, company, f"redeemed:{company}"),
                "market": shares.percent(s, company, "pool"),
            },
            "operated": c.operated,
        }

    def _unset(self, company: str) -> bool:
        """Whether somebody has won the president's certificate and is still to set the par price: the site
        deals it out with that."""
        s = self.game.state
        return s.companies[company].par is None and self.game.title.shares.president(s, company) is not None

    def _for_sale(self, company: str) -> set[str]:
        """Where shares lie that the site counts as still with the company."""
        s = self.game.state
        places = {s.certificates[c.id] for c in self.game.title.certificates_of[company]}
        return {
            p for p in places if p in ("ipo", "locked", "unissued") or p.startswith(("with:", "treasury:"))
        }

    def _paper(self, paper: str) -> dict[str, Any]:
        now = self.game.state.papers[paper]
        value, revenue = self._papers[paper]
        owner = None if now.closed else now.owner
        return {"owner": owner, "value": value, "revenue": revenue, "closed": now.closed}

    def _auction(self) -> dict[str, Any] | None:
        s, question = self.game.state, self.game.question
        if s.sale is None or question is None or question.tag not in ("auction", "outbid"):
            return None
        return {
            "up": None,
            "bids": {item: [list(bid) for bid in bids] for item, bids in s.sale.bids.items() if bids},
            "left": list(s.sale.items),
        }


def routes_run(game: Game, action: RunRoutes, terms: ExportTerms) -> dict[str, Any]:
    """The routes that an action is about to run, in the form of traces."""
    question = game.question
    assert question is not None
    company = question.entity
    check = game.title.routes.check(game.state, company, action.routes)
    problem = game.title.routes.problem(game.state, company)
    names = {train.id: train.name for train in problem.trains}
    told = []
    for route, paid, bonus in zip(check.routes, check.paid, check.bonuses, strict=True):
        row: dict[str, Any] = {
            "train": terms.recorded_train(game, company, route.train),
            "train_name": names[route.train],
            "revenue": route.revenue,
            "stops": [_stop(problem, hex_id, stop) for hex_id, stop in route.stops],
            "paid": [
                [*place, pay or 0]
                for place, pay in ((_stop(problem, h, stop), pay) for h, stop, pay in paid)
                if pay is not None or (terms.TELLS_NOTHING and place[1] == "city")
            ],
        }
        if bonus:
            row["bonus"] = bonus
        told.append(row)
    whole: dict[str, Any] = {"corporation": company, "revenue": check.revenue}
    if check.side_income or terms.TELLS_NOTHING:
        whole["subsidy"] = check.side_income
    return {**whole, "routes": told}


def _stop(problem: RouteProblem, hex_id: str, name: str) -> list[Any]:
    """A stop as [hex, kind, which stop of that kind on the tile]."""
    stops, at = problem.hexes[hex_id].stops, int(name[1:])
    kind = stops[at].kind
    return [hex_id, kind, sum(stop.kind == kind for stop in stops[:at])]
