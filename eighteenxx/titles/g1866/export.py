"""1866 in exports and traces of the field's main web site, which plays the edition of 2021."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from eighteenxx.engine.actions import Action, BuyTrain, RunRoutes
from eighteenxx.engine.export import ExportTerms, Recorded
from eighteenxx.errors import BadInput
from eighteenxx.titles.g1866.actions import BuyCard, CloseStockTurn, Grow, PlaceStockTurn, RepayDebt
from eighteenxx.titles.g1866.companies import FirstTrain
from eighteenxx.titles.g1866.typed import title_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from eighteenxx.engine.game import Game
    from eighteenxx.engine.tasks import Question
    from eighteenxx.market.grid import Cell

ROWS = "TMB"
"""The site's letters for the market's rows."""

KIND_NAMES = {"national": "national", "minor": "minor_national"}


class Export1866(ExportTerms):
    """What the site says otherwise for 1866."""

    ISSUED_TO: ClassVar[str] = "pool"
    TELLS_NOTHING: ClassVar[bool] = True
    REASONS: ClassVar[Mapping[str, str]] = {
        "last train": "final_phase",
        "company in the end zone": "stock_market",
        "stock turn in the end zone": "stock_market_st",
    }
    KINDS: ClassVar[Mapping[str, type[Action]]] = {"payoff_player_debt": RepayDebt, "choose": Grow}

    def __init__(self) -> None:
        self._trains: dict[str, list[str]] = {}
        self._owned: dict[str, object] = {}
        self._stations: dict[str, list[str]] = {}
        self._leaving: list[str] = []
        self._drawn: set[str] = set()
        self._merged: dict[str, str] = {}
        self._past: list[tuple[str, Cell | None]] = []
        self._triggered: list[Any] = [None, None]

    # -- reading ---------------------------------------------------------------------------------

    def options(self, recorded: tuple[str, ...]) -> dict[str, Any]:
        scenarios = ("nes", "ces", "ses")
        for option in recorded:
            if option not in scenarios:
                raise BadInput(f"the optional rule {option!r} is not known")
        return {"edition": "2021", "scenario": recorded[0] if recorded else "full"}

    def kind(self, raw: Recorded) -> type[Action] | None:
        if raw.type == "choose_ability":
            return CloseStockTurn if raw.text("choice") == "SELL" else PlaceStockTurn
        if raw.type == "buy_train" and raw.text("train")[0] in "PHM":
            return BuyCard
        return super().kind(raw)

    def owner(self, game: Game, entity: str) -> str:
        if entity.startswith("ST") and entity[2:].isdecimal():
            return game.state.order[int(entity[2:]) - 1]
        return super().owner(game, entity)

    def translate(self, game: Game, raw: Recorded) -> Action | None:
        question, kind = game.question, self.kind(raw)
        if question is None:
            return None
        player = question.player
        if raw.type == "buy_train" and isinstance(question, FirstTrain):
            # Here the site names the first card of all, whoever has it.
            return BuyTrain(player, raw.text("variant"), "bank", raw.number("price"))
        if (
            raw.type == "buy_train"
            and (pooled := self.train(game, raw.text("train"))) in game.state.depot.pool
        ):
            number = pooled.rpartition("-")[2]
            return BuyTrain(player, f"{raw.text('variant')}-{number}", "pool", raw.number("price"))
        if raw.type == "buy_train":
            orphan = self.train(game, raw.text("train"))
            if (left_by := game.state.extra.orphans.get(orphan)) is not None:
                return BuyTrain(player, orphan, left_by, raw.number("price"))
        if kind is PlaceStockTurn:
            return PlaceStockTurn(player, self._cell(game, raw.text("choice")))
        if kind is CloseStockTurn:
            return CloseStockTurn(player)
        if kind is BuyCard:
            return BuyCard(player, raw.text("train")[0])
        if kind is Grow:
            return Grow(player, int(raw.text("choice")))
        if kind is RepayDebt:
            own = game.state.players[player]
            return RepayDebt(player, min(own.cash, own.debt))
        return None

    def _cell(self, game: Game, choice: str) -> tuple[int, int]:
        """``£40T``: the top row's space of that price."""
        row, price = ROWS.find(choice[-1:]), choice.strip("£TMB")
        grid = title_of(game).grid
        if row >= 0 and price.isdecimal():
            for column, space in enumerate(grid.rows[row]):
                if space is not None and space.price == int(price):
                    return row, column
        raise BadInput(f"{choice!r:.20} is no market space")

    def train(self, game: Game, train: str) -> str:
        card, _, number = train.rpartition("-")
        if card == "INF":
            return card
        trains = title_of(game).trains
        s = game.state
        owned: list[str] = [t for c in s.companies.values() for t in c.trains]
        for own in (*owned, *s.depot.pool, *s.extra.orphans):
            name, _, own_number = own.rpartition("-")
            if own_number == number and trains.card(name) == card:
                return str(own)
        return train

    def recorded_train(self, game: Game, company: str, train: str) -> str:
        name, _, number = train.rpartition("-")
        if not name:
            nationals = title_of(game).setup.scenario["nationals"]
            return f"{train}-{nationals.index(company)}"
        return f"{game.title.trains.card(name)}-{number}"

    def source(self, game: Game, company: str, place: str) -> str:
        held = title_of(game).shares.held
        sources = [
            p for p in title_of(game).stock.sources(game.state, company) if held(game.state, company, p)
        ]
        if place == "pool" and "pool" in sources:
            return place
        return next((p for p in sources if p != "pool"), "pool")

    def stop(self, game: Game, hex_id: str, number: int) -> int:
        """On tiles with several cities the site counts on over the spaces between them."""
        stops = game.state.board.stops(title_of(game).catalogue, hex_id)
        return number // {2: 5, 3: 3, 4: 2}.get(len(stops), 1)

    def drops(self, game: Game, raw: Recorded) -> bool:
        """The site also asks those to run who have nowhere to run to."""
        if raw.type != "run_routes" or game.question is None:
            return False
        return RunRoutes not in game.question.handles and not raw.objects("routes")

    # -- writing ---------------------------------------------------------------------------------

    def acting(self, game: Game, question: Question) -> str:
        if question.entity in game.state.companies:
            return question.entity
        return question.player

    def companies(self, game: Game) -> list[str]:
        gone = {c for c in game.state.companies if self._never(game, c)}
        return [c for c in game.state.companies if c not in gone]

    def _never(self, game: Game, company: str) -> bool:
        """Whether a company is not in this game at all."""
        if not self._drawn:
            self._drawn = {c for c, own in game.state.companies.items() if not own.closed}
        return company not in self._drawn

    def watch(self, game: Game) -> None:
        s = game.state
        for company, c in s.companies.items():
            owned = (c.floated, c.trains, title_of(game).trains.cards(s, company))
            if self._owned.get(company) == owned:
                continue
            self._owned[company] = owned
            now = [*c.trains, *title_of(game).trains.cards(s, company)] if c.floated else []
            old = self._trains.get(company, [])
            self._trains[company] = [t for t in old if t in now] + [t for t in now if t not in old]
        for company, definition in title_of(game).defs.companies.items():
            self._stations.setdefault(company, [hex_id for hex_id, _ in definition.homes])
        for event in s.events:
            if event.kind == "token":
                self._stations[event["company"]].append(event["hex"])
            elif event.kind == "token lost":
                # The dearest station in use moves to the space of the one that is lost.
                placed = self._stations[event["company"]]
                at, last = placed.index(event["hex"]), placed.pop()
                if at < len(placed):
                    placed[at] = last
            elif event.kind == "closed":
                homes = title_of(game).defs.companies[event["company"]].homes
                self._stations[event["company"]] = [hex_id for hex_id, _ in homes]
            if event.kind == "stock turn closed":
                self._leaving.append(event["token"])
            elif event.kind == "round":
                self._leaving.clear()
        self._watch_line(game)
        self._watch_ending(game)

    def _watch_ending(self, game: Game) -> None:
        """Who triggered the end: the marker, or whose turn it is when a train's purchase is worked through;
        if that ended the round, whose turn it is after the next action."""
        s = game.state
        kinds = [event.kind for event in s.events]
        operating = s.round.had_turn[-1] if s.round.had_turn else None
        if "end triggered" in kinds:
            at = kinds.index("end triggered")
            ends = s.events[at]
            marker = next((e["marker"] for e in reversed(s.events[:at]) if e.kind == "price"), None)
            if ends["reason"] == "last train":
                marker = None if "round" in kinds[at:] else operating
            self._triggered = [ends["in_round"], marker]
        elif s.ending is not None and self._triggered[1] is None:
            self._triggered[1] = operating

    def _watch_line(self, game: Game) -> None:
        """The site's list of an operating round: what enters too late to act stands among those who acted,
        by the space on which their turn began; Germany and Italy stand behind the minors."""
        s = game.state
        if any(event.kind == "round" for event in s.events):
            self._past.clear()
        if s.round.kind != "operating":
            return
        for event in s.events:
            if event.kind == "shares" and event["place"] == "unissued" and event["origin"] in s.players:
                nation = title_of(game).defs.companies[event["company"]].facts.get("nation", "")
                if nation:
                    self._merged.setdefault(nation, event["origin"])
            entity = event["company"] if event.kind == "floated" else None
            entity = event["token"] if event.kind == "stock turn placed" else entity
            if entity in s.round.sits_out and entity not in dict(self._past):
                self._past.insert(*self._place(game, entity))
        starts = s.round.notes.get("starts", ())
        for entity, start in zip(s.round.had_turn, starts, strict=True):
            if entity not in dict(self._past):
                self._past.append((entity, start))

    def _merges(self, game: Game, entity: str) -> bool:
        """Whether an entity is a nation made of minors."""
        companies = title_of(game).defs.companies
        return entity in companies and "minors" in companies[entity].facts

    def _place(self, game: Game, entity: str) -> tuple[int, tuple[str, Cell | None]]:
        """Where a late comer stands, and its entry. Of Germany and Italy formed in one round the latter comes
        first, unless it isn't directed by the owner of its first minor that was owned."""
        defs, grid = title_of(game).defs, title_of(game).grid
        if self._merges(game, entity):
            at = sum(e in defs.companies and defs.companies[e].kind == "minor" for e, _ in self._past)
            president = title_of(game).shares.president(game.state, entity)
            others = any(there is None and e != entity and self._merges(game, e) for e, there in self._past)
            behind = others and president != self._merged.get(entity)
            return at + behind, (entity, None)
        cell = game.state.market.where(entity)
        assert cell is not None
        key = (-grid.price(cell), cell[0])
        for at, (_, there) in enumerate(self._past):
            if there is not None and (-grid.price(there), there[0]) > key:
                return at, (entity, cell)
        return len(self._past), (entity, cell)

    def amend(self, game: Game, told: dict[str, Any]) -> None:
        s, t = game.state, title_of(game)
        number = s.round.number if s.round.kind == "operating" else 1
        told["round"] |= {"number": number, "turn": number}
        for name, player in told["players"].items():
            for token, owner in s.extra.stock_turns.items():
                if owner == name:
                    player["shares"][token] = 50
            player["companies"] = sorted([*player["companies"], f"ST{s.order.index(name) + 1}"])
        for company, own in told["corporations"].items():
            if not own["closed"]:
                self._company(game, company, own)
        if s.round.kind == "operating":
            past = dict(self._past)
            rest = [e for e in t.rounds.line(s) if e not in past]
            line = [*past, *rest]
            own = {"turn_order": line, "turn_index": line.index(s.round.had_turn[-1])}
            told[t.defs.id] |= own
        for seat, row in sorted(s.extra.seats.items(), key=lambda pair: pair[1]):
            told["market"].setdefault(f"3,{row}", []).append(seat)
        for i, name in enumerate(s.order):
            told["companies"][f"ST{i + 1}"] = {"owner": name, "value": 0, "revenue": 0, "closed": False}
        if s.sale is not None:
            # The site takes the bids of those out who cannot raise any more.
            bids = {
                item: [list(b) for b in made if b == made[-1] or s.players[b[0]].cash >= made[-1][1] + 5]
                for item, made in s.sale.bids.items()
            }
            told["auction"] = {"up": None, "bids": bids, "left": list(s.sale.items)}
        for hex_id in t.defs.facts.get("undrawn", ()):
            told["tiles"][hex_id] = [hex_id, 0]
        told["companies"] = {k: v for k, v in told["companies"].items() if self._told_paper(game, k)}
        for paper, own in told["companies"].items():
            if paper in s.papers and t.privates.minor_of(paper) is not None:
                own["closed"] = False

    def _told_paper(self, game: Game, paper: str) -> bool:
        return paper not in game.state.papers or paper in title_of(game).setup.scenario["auction"]

    def _company(self, game: Game, company: str, own: dict[str, Any]) -> None:
        s, t = game.state, title_of(game)
        kind = t.defs.companies[company].kind
        size = s.companies[company].size
        own["type"] = KIND_NAMES.get(kind, f"share_{size}")
        own["trains"] = [t.rpartition("-")[0] or t for t in self._trains.get(company, [])]
        stops = dict(s.board.stations_of(company))
        own["tokens"] = [[hex_id, stops[hex_id]] for hex_id in self._stations[company]]
        own["token_prices_left"] = list(s.companies[company].tokens_left)
        if kind != "public":
            own["trains"] = ["INF"]
        if own["ipoed"]:
            own["par"] = t.market.price(s, company)
        held = t.shares.percent
        locked, unissued = held(s, company, "locked"), held(s, company, "unissued")
        own["shares"]["treasury"] -= locked
        if kind == "national":
            own["shares"]["reserved"] = locked
        elif kind == "public":
            own["shares"]["treasury"] -= unissued
            own["shares"]["reserved"] = 0
        else:
            own["shares"]["treasury"] += locked if own["par"] is None else 0
            if company in s.extra.seats:
                own["market"] = [3, s.extra.seats[company], 0]

    def own(self, game: Game) -> dict[str, Any]:
        s, t = game.state, title_of(game)
        grid, tokens = t.grid, sorted(s.extra.stock_turns.items())
        cells = {token: s.market.where(token) for token, _ in tokens}
        return {
            "stock_turn_tokens": {
                token: {"player": player, "market": [*cell, grid.price(cell)]}
                for token, player in tokens
                if (cell := cells[token]) is not None
            },
            "stock_turn_tokens_left": {p: t.stock.tokens_left(s, p) for p in s.order},
            "stock_turn_tokens_leaving": list(self._leaving),
            "infrastructure": {card: left for card, left in s.extra.cards.items() if left},
            "majors_formed": [n for n in ("DE", "IT") if t.shares.started(s, n)],
            "capitals": dict(s.extra.capitals),
            "final_round": s.ending.number if s.ending is not None else None,
            "game_end_triggered_in": self._triggered[0],
            "game_end_triggered_by": self._triggered[1],
        }
