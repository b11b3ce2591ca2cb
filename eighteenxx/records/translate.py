"""From a recorded action to ours: the words all titles share. A title's own are in its ``ExportTerms``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from eighteenxx.engine import actions as our
from eighteenxx.errors import BadInput, IllegalAction, Refusal
from eighteenxx.records.ledgers import ShareLedger, TileLedger, company_of
from eighteenxx.routes.connections import UnknownTrack, trace_routes

if TYPE_CHECKING:
    from eighteenxx.engine.actions import Action
    from eighteenxx.engine.export import ExportTerms
    from eighteenxx.engine.game import Game
    from eighteenxx.engine.tasks import Question
    from eighteenxx.records.export import ExportedGame, RawAction

__all__ = ["Translator"]

_KINDS: dict[str, type[Action]] = {
    "pass": our.Pass,
    "bid": our.Bid,
    "par": our.Par,
    "buy_shares": our.BuyShares,
    "sell_shares": our.SellShares,
    "buy_company": our.BuyPrivate,
    "lay_tile": our.LayTile,
    "place_token": our.PlaceToken,
    "run_routes": our.RunRoutes,
    "dividend": our.Dividend,
    "buy_train": our.BuyTrain,
    "discard_train": our.DiscardTrain,
    "take_loan": our.TakeLoan,
    "payoff_loan": our.RepayLoan,
    "choose": our.Choose,
    "bankrupt": our.Bankrupt,
}

_DIVIDENDS = {"payout": "full", "half": "half", "withhold": "withhold"}


class Translator:
    """Turns recorded actions into ours, and follows the ids a record uses for shares and tiles."""

    def __init__(self, exported: ExportedGame, game: Game, terms: ExportTerms) -> None:
        self.exported = exported
        self.game = game
        self.terms = terms
        self.shares = ShareLedger(game)
        self.tiles = TileLedger()
        self._usual: dict[str, Callable[[RawAction, str], list[Action]]] = {
            "bid": self._bid,
            "par": self._par,
            "buy_shares": self._buy_shares,
            "sell_shares": self._sell_shares,
            "buy_company": self._buy_company,
            "lay_tile": self._lay_tile,
            "place_token": self._place_token,
            "run_routes": self._run_routes,
            "dividend": self._dividend,
            "buy_train": self._buy_train,
            "discard_train": lambda raw, player: [
                our.DiscardTrain(player, self.terms.train(self.game, raw.text("train")))
            ],
            "take_loan": lambda raw, player: [our.TakeLoan(player)],
            "payoff_loan": lambda raw, player: [our.RepayLoan(player)],
            "choose": lambda raw, player: [our.Choose(player, raw.text("choice"))],
            "bankrupt": lambda raw, player: [our.Bankrupt(player)],
            "pass": lambda raw, player: [our.Pass(player)],
        }

    # -- who -------------------------------------------------------------------------------------

    def entity(self, raw: RawAction) -> str:
        """The player's name, or the company or private that acts."""
        if raw.entity_type == "player":
            return self.exported.name_of(raw.entity)
        return str(raw.entity)

    def owner(self, raw: RawAction) -> str:
        """The player or company for whom it is done: a private acts for its owner."""
        return self.terms.owner(self.game, self.entity(raw))

    def kind(self, raw: RawAction) -> type[Action]:
        """The class of action it becomes; BadInput for a word that is not known."""
        own = self.terms.kind(raw)
        if own is not None:
            return own
        kind = _KINDS.get(raw.type)
        if kind is None:
            raise BadInput(f"{raw.place}: actions of this type cannot be read.")
        if raw.entity_type == "corporation":
            return {our.BuyShares: our.Redeem, our.SellShares: our.Issue}.get(kind, kind)
        return kind

    def answers(self, raw: RawAction, question: Question) -> bool:
        """Whether a recorded action is meant for the question that waits (legal or not)."""
        game, kind = self.game, self.kind(raw)
        if kind is our.Pass:
            return our.Pass in question.handles and self.terms.acting(game, question) == self.entity(raw)
        owner = self.owner(raw)
        if owner not in (question.entity, question.player):
            return False
        if kind in question.handles:
            return True
        if not any(kind in side.handles for side in game.title.rounds.side_actions(game, question)):
            return False
        # What may also be done beside this question is only meant for it if it is allowed there.
        return all(game.allows(action) for action in self.translate(raw)[:1])

    # -- what ------------------------------------------------------------------------------------

    def translate(self, raw: RawAction) -> list[Action]:
        """Our actions for a recorded one, as things stand now.

        Raises BadInput for a malformed action, IllegalAction for routes on track that isn't there.
        """
        own = self.terms.translate(self.game, raw)
        if own is not None:
            return [own]
        usual = self._usual.get(raw.type)
        if usual is None:
            raise BadInput(f"{raw.place}: actions of this type cannot be read.")
        question = self.game.question
        if raw.entity_type == "player" or question is None:
            player = self.entity(raw)
        else:
            player = question.player
        return usual(raw, player)

    def watch(self) -> None:
        """Follow shares that came with papers; to be called after every action of ours."""
        for event in self.game.state.events:
            if event.kind == "shares" and event["origin"].startswith("with:"):
                top = self.game.title.certificates_of[event["company"]][0].shares
                self.shares.grant(event["company"], event["place"], event["shares"] == top)
            elif event.kind == "closed":
                self.shares.reset(event["company"])

    def applied(self, raw: RawAction) -> None:
        """Follow what a recorded action did, once it was carried out."""
        game = self.game
        if raw.type == "lay_tile":
            self.tiles.laid(raw.text("tile"), raw.text("hex"))
        elif raw.type == "par":
            company = raw.text("corporation")
            self.shares.review(company, game.title.shares.president(game.state, company))
        elif raw.type in ("buy_shares", "sell_shares"):
            self._follow_shares(raw)

    def _follow_shares(self, raw: RawAction) -> None:
        ids, entity = raw.texts("shares"), self.entity(raw)
        company = company_of(ids[0])
        if any(e.kind == "closed" and e["company"] == company for e in self.game.state.events):
            return  # all its shares are back already
        president = self.game.title.shares.president(self.game.state, company)
        if raw.type == "sell_shares" and raw.entity_type == "player":
            self.shares.sold(entity, ids, self._count(raw, company), president)
            return
        for share in ids:
            self.shares.move(share, entity if raw.type == "buy_shares" else self.terms.ISSUED_TO)
        self.shares.review(company, president)

    # -- the usual words -------------------------------------------------------------------------

    def _bid(self, raw: RawAction, player: str) -> list[Action]:
        return [our.Bid(player, raw.text("company"), raw.number("price"))]

    def _par(self, raw: RawAction, player: str) -> list[Action]:
        parts = raw.text("share_price").split(",")
        if len(parts) != 3 or not all(part.isdecimal() for part in parts):
            raise BadInput(f"{raw.place}: share_price is no price, row and column.")
        return [our.Par(player, raw.text("corporation"), (int(parts[1]), int(parts[2])))]

    def _shares(self, raw: RawAction) -> tuple[str, ...]:
        ids = raw.texts("shares")
        if not ids or any(self.shares.where(share) is None for share in ids):
            raise BadInput(f"{raw.place}: shares names no shares of this game.")
        return ids

    def _count(self, raw: RawAction, company: str) -> int:
        """How many shares are dealt with: percent governs, the ids may be worth more."""
        percent = raw.optional_number("percent")
        if percent is None:
            certificates = self.game.title.defs.certificates
            return sum(certificates[share].shares for share in raw.texts("shares"))
        return percent * self.game.state.companies[company].size // 100

    def _buy_shares(self, raw: RawAction, player: str) -> list[Action]:
        ids = self._shares(raw)
        company = company_of(ids[0])
        if raw.entity_type == "corporation":
            return [our.Redeem(player) for _ in ids]
        places = (self.shares.where(share) or "" for share in ids)
        sources = (self.terms.source(self.game, company, place) for place in places)
        return [our.BuyShares(player, company, source) for source in sources]

    def _sell_shares(self, raw: RawAction, player: str) -> list[Action]:
        company = company_of(self._shares(raw)[0])
        count = self._count(raw, company)
        if raw.entity_type == "corporation":
            return [our.Issue(player, count)]
        return [our.SellShares(player, company, count)]

    def _buy_company(self, raw: RawAction, player: str) -> list[Action]:
        return [our.BuyPrivate(player, raw.text("company"), raw.number("price"))]

    def _power(self, raw: RawAction) -> str:
        entity = self.entity(raw)
        return entity if entity in self.game.state.papers else ""

    def _lay_tile(self, raw: RawAction, player: str) -> list[Action]:
        tile = raw.text("tile").rpartition("-")[0]
        return [our.LayTile(player, raw.text("hex"), tile, raw.number("rotation"), self._power(raw))]

    def _place_token(self, raw: RawAction, player: str) -> list[Action]:
        copy, _, number = raw.text("city").rpartition("-")
        hex_id = self.tiles.hex_of(copy)
        if not number.isdecimal() or hex_id not in self.game.title.catalogue.map.hexes:
            raise BadInput(f"{raw.place}: there is no city {raw.text('city')!r:.40}.")
        question, power = self.game.question, self._power(raw)
        if question is not None and power:
            power = self.terms.power(question, power)
        return [our.PlaceToken(player, hex_id, self.terms.stop(self.game, hex_id, int(number)), power)]

    def _run_routes(self, raw: RawAction, player: str) -> list[Action]:
        company = self.entity(raw)
        if company not in self.game.state.companies:
            raise BadInput(f"{raw.place}: there is no company {company!r:.40}.")
        recorded: list[tuple[str, list[list[str]], int | None]] = []
        for route in raw.objects("routes"):
            train, connections, revenue = route.get("train"), route.get("connections"), route.get("revenue")
            if not isinstance(train, str) or not isinstance(connections, list) or not _stretches(connections):
                raise BadInput(f"{raw.place}: a route lacks its train or connections.")
            ours = self.terms.train(self.game, train)
            recorded.append((ours, connections, revenue if isinstance(revenue, int) else None))
        try:
            problem = self.game.title.routes.problem(self.game.state, company)
            return [our.RunRoutes(player, trace_routes(problem, recorded))]
        except UnknownTrack as error:
            raise IllegalAction(Refusal(str(error))) from None

    def _dividend(self, raw: RawAction, player: str) -> list[Action]:
        kind = raw.text("kind")
        return [our.Dividend(player, _DIVIDENDS.get(kind, kind))]

    def _buy_train(self, raw: RawAction, player: str) -> list[Action]:
        recorded, price = raw.text("train"), raw.number("price")
        train, trade_in = self.terms.train(self.game, recorded), raw.optional_text("exchange") or ""
        s = self.game.state
        for company, c in s.companies.items():
            if train in c.trains:
                return [our.BuyTrain(player, train, company, price, trade_in)]
        if train in s.depot.pool:
            return [our.BuyTrain(player, train, "pool", price, trade_in)]
        name = raw.optional_text("variant") or recorded.rpartition("-")[0]
        return [our.BuyTrain(player, name, "bank", price, trade_in)]


def _stretches(value: list[object]) -> bool:
    return all(
        isinstance(stretch, list) and stretch and all(isinstance(place, str) for place in stretch)
        for stretch in value
    )
