"""What is legal, in words: grouped by kind, numbered, filtered by what a person types."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from attrs import evolve, field, frozen

from eighteenxx.board.tiles import Tile, rotated
from eighteenxx.draw.sentences import money, place_name
from eighteenxx.engine import actions as a
from eighteenxx.engine.actions import Action, Offer, RoutesOffer, RunRoutes
from eighteenxx.rules.trains import type_of

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game

GROUPS = {
    "bid": "Bid",
    "par": "Start a company",
    "buy_shares": "Buy shares",
    "sell_shares": "Sell shares",
    "lay_tile": "Lay track",
    "place_token": "Place a station",
    "run_routes": "Run trains",
    "dividend": "Dividend",
    "buy_train": "Buy a train",
    "discard_train": "Give up a train",
    "buy_private": "Buy a private",
    "redeem": "Redeem shares",
    "issue": "Issue shares",
    "take_loan": "Loans",
    "repay_loan": "Loans",
    "choose": "Choose",
}
"""Headings by an action's word, in the order they are shown; a title's own kinds follow, by their word."""
_LAST = {"bankrupt": "Bankruptcy", "pass": "Pass"}
_SIDES = {
    "pointy": ("SW", "W", "NW", "NE", "E", "SE"),
    "flat": ("S", "SW", "NW", "N", "NE", "SE"),
}


@frozen
class Choice:
    """One entry of the menu. ``amount`` is (low, high, step) when an amount must be named; ``hexes`` are
    where it happens; ``best`` the routes that it runs, ``other`` whether routes must be named."""

    number: int
    group: str
    text: str
    offer: Action | Offer | RoutesOffer = field(eq=False)
    amount: tuple[int, int, int] | None = None
    hexes: tuple[str, ...] = ()
    best: RunRoutes | None = None
    other: bool = False

    def action(self, amount: int | None = None) -> Action:
        """The action chosen; ValueError when an amount is missing or out of its range."""
        if isinstance(self.offer, Offer):
            if amount is None:
                raise ValueError(f"An amount is needed: {self.range}.")
            try:
                return self.offer.fill(amount)
            except ValueError:
                raise ValueError(f"{amount} is not possible: {self.range}.") from None
        if isinstance(self.offer, RoutesOffer):
            return self.best or self.offer.best()
        return self.offer

    @property
    def range(self) -> str:
        """The range of the amount in words."""
        assert self.amount is not None
        low, high, step = self.amount
        return f"{low} to {high}{f' by {step}' if step != 1 else ''}"


def menu(game: Game) -> list[Choice]:
    """Every legal action as a choice, grouped, numbered from 1. The best routes are searched for."""
    words = Words(game)
    found: list[Choice] = []
    for offer in game.legal_actions():
        if isinstance(offer, RoutesOffer):
            best = offer.best()
            hexes = tuple(dict.fromkeys(h for route in best.routes for h, _ in route.track))
            found.append(Choice(0, GROUPS["run_routes"], words.run(best), offer, None, hexes, best))
            text = "Run other routes: name them"
            found.append(Choice(0, GROUPS["run_routes"], text, offer, other=True))
            continue
        action = offer.action if isinstance(offer, Offer) else offer
        group = GROUPS.get(action.word) or _LAST.get(action.word) or _spaced(action.word)
        place = getattr(action, "hex", None)
        amount = (offer.low, offer.high, offer.step) if isinstance(offer, Offer) else None
        hexes = (place,) if isinstance(place, str) else ()
        found.append(Choice(0, group, words.of(offer), offer, amount, hexes))
    found = _told_apart(_once(found))
    order = [*dict.fromkeys(GROUPS.values())]
    order += [c.group for c in found if c.group not in order and c.group not in _LAST.values()]
    order += _LAST.values()
    found.sort(key=lambda c: order.index(c.group))
    return [evolve(choice, number=i) for i, choice in enumerate(found, 1)]


def _once(choices: list[Choice]) -> list[Choice]:
    """Without the turns of a tile that lay the very same track."""
    told: set[str] = set()
    kept = []
    for choice in choices:
        if not isinstance(choice.offer, a.LayTile) or choice.text not in told:
            kept.append(choice)
        told.add(choice.text)
    return kept


def _told_apart(choices: list[Choice]) -> list[Choice]:
    """Spaces of one price stand in several rows of some markets: then the row is told too, 1 on top."""
    times = Counter(choice.text for choice in choices)
    told = []
    for choice in choices:
        cell = getattr(choice.offer, "cell", None)
        row = f", row {cell[0] + 1}" if cell is not None and times[choice.text] > 1 else ""
        told.append(evolve(choice, text=choice.text + row))
    return told


def matching(choices: Iterable[Choice], text: str) -> list[Choice]:
    """The choices that hold all words typed, in any order, whatever the case.

    A word that is a hex or a number must be a word of the choice: ``g1`` does not find G10.
    """
    wanted = text.lower().split()
    return [c for c in choices if all(_holds(f"{c.group} {c.text}".lower(), word) for word in wanted)]


def _holds(told: str, word: str) -> bool:
    if any(sign.isdigit() for sign in word):
        return word in told.replace("(", " ").replace(")", " ").replace(",", " ").replace(":", " ").split()
    return word in told


class Words:
    """Labels of choices in one state."""

    def __init__(self, game: Game) -> None:
        self.game, self.s, self.t = game, game.state, game.title
        q = game.question
        self.entity = q.entity if q is not None else ""

    def of(self, offer: Action | Offer) -> str:
        """What a choice does, in a few words."""
        action = offer.action if isinstance(offer, Offer) else offer
        method = _LABELS.get(type(action))
        text: str = method(self, action) if method is not None else self.other(action)
        if isinstance(offer, Offer):
            step = f" by {offer.step}" if offer.step != 1 else ""
            text += f" for {money(self.t, offer.low)} to {money(self.t, offer.high)}{step}"
        elif isinstance(action, a.Bid | a.BuyTrain | a.BuyPrivate):
            text += f" for {money(self.t, action.price)}"
        return text

    def other(self, action: Action) -> str:
        """A title's own kind of action: its name and its fields."""
        told = {k: v for k, v in action.to_dict().items() if k not in ("type", "player")}
        hex_id, cell = told.pop("hex", None), told.pop("cell", None)
        where = f" in {place_name(self.t, hex_id)}" if hex_id else ""
        where += f" at {money(self.t, self.t.grid.price(tuple(cell)))}" if cell else ""
        rest = ", ".join(f"{k.replace('_', ' ')} {v}".replace("_", " ") for k, v in told.items())
        return f"{_spaced(action.word)}{where}{f': {rest}' if rest else ''}"

    def pass_(self, action: Action) -> str:
        q = self.game.question
        return f"Pass ({q.step})" if q is not None else "Pass"

    def item(self, name: str) -> str:
        private = self.t.defs.privates.get(name)
        return f"{name} ({private.name})" if private is not None and private.name != name else name

    def bid(self, action: Any) -> str:
        sale = self.s.sale
        buys = sale is not None and sale.up is None and sale.items[:1] == (action.item,)
        return f"{'Buy' if buys else 'Bid for'} {self.item(action.item)}"

    def par(self, action: Any) -> str:
        price = money(self.t, self.t.grid.price(action.cell))
        name = self.t.defs.companies[action.company].name
        told = f"Start {action.company} ({name}) at {price}"
        if self.entity == action.company:
            return told  # It was bought already.
        return f"{told}, for {money(self.t, self.t.formation.cost(self.s, action.company, action.cell))}"

    def buy_shares(self, action: Any) -> str:
        s, t = self.s, self.t
        certificate = t.stock.certificate(s, action.company, action.source)
        shares = certificate.shares if certificate is not None else 1
        price = t.shares.price(s, action.company, action.source) * shares
        percent = 100 * shares // s.companies[action.company].size
        kind = action.source.partition(":")[0]
        place = {"ipo": "the IPO", "pool": "the bank pool", "treasury": "its treasury"}.get(
            kind, action.source
        )
        return f"Buy {percent}% of {action.company} from {place} for {money(t, price)}"

    def sell_shares(self, action: Any) -> str:
        price = self.t.market.price(self.s, action.company)
        count = "1 share" if action.shares == 1 else f"{action.shares} shares"
        return f"Sell {count} of {action.company} for {money(self.t, price * action.shares)}"

    def lay_tile(self, action: Any) -> str:
        tile = self.t.catalogue.tiles[action.tile]
        track = tile_words(tile, action.rotation, self.t.catalogue.map.layout)
        power = f" by {action.power}" if action.power else ""
        cost = self.cost(action)
        name = self.t.catalogue.map.hexes[action.hex].name
        where = f" – {name}" if name else ""
        return f"{action.hex}: tile {action.tile}, {track}{cost}{power}{where}"

    def cost(self, action: Any) -> str:
        if action.power or self.entity not in self.s.companies:
            return ""
        amount = self.t.track.cost(self.s, self.entity, action.hex)
        return f", costs {money(self.t, amount)}" if amount else ""

    def place_token(self, action: Any) -> str:
        stops = self.s.board.stops(self.t.catalogue, action.hex)
        which = f", city {action.stop + 1}" if len(stops) > 1 else ""
        told = f"Station in {place_name(self.t, action.hex)}{which}"
        q = self.game.question
        if action.power or q is None or q.tag != "place_station":
            return told + (f" by {action.power}" if action.power else "")
        return f"{told} for {money(self.t, self.t.tokens.price(self.s, self.entity, action.hex))}"

    def run(self, best: RunRoutes) -> str:
        total = sum(route.revenue for route in best.routes)
        return f"Run the best routes for {money(self.t, total)}"

    def dividend(self, action: Any) -> str:
        words = {"full": "Pay all of it out", "half": "Pay half of it out", "withhold": "Keep all of it"}
        notes = self.s.turn.notes if self.s.turn is not None else {}
        earned = f" ({money(self.t, notes['revenue'])})" if "revenue" in notes else ""
        return words.get(action.kind, _spaced(action.kind)) + earned

    def buy_train(self, action: Any) -> str:
        if action.source == "bank":
            swap = f", handing in {action.trade_in}" if action.trade_in else ""
            return f"Buy a {action.train}-train{swap}"
        place = "the bank pool" if action.source == "pool" else action.source
        return f"Buy the {type_of(action.train)}-train {action.train} of {place}"

    def discard_train(self, action: Any) -> str:
        return f"Give up {action.train}"

    def buy_private(self, action: Any) -> str:
        owner = self.s.papers[action.private].owner
        return f"Buy {self.item(action.private)} from {owner}"

    def shares(self, action: Any) -> str:
        return f"{_spaced(action.word)} {action.shares} share{'' if action.shares == 1 else 's'}"

    def choose(self, action: Any) -> str:
        hexes = self.t.catalogue.map.hexes
        return place_name(self.t, action.choice) if action.choice in hexes else _spaced(action.choice)


def tile_words(tile: Tile, rotation: int, layout: str) -> str:
    """A turned tile in words: ``city SW NE`` for a stop and the sides it is connected to, ``W–E`` for track.

    >>> tile_words(Tile("9", "yellow", paths=((0, 3),)), 1, "pointy")
    'W–E'
    """
    sides = _SIDES[layout]
    paths = rotated(tile, rotation)
    told = []
    for k, stop in enumerate(tile.stops):
        ends = {end for path in paths if f"s{k}" in path for end in path if isinstance(end, int)}
        told.append(" ".join([stop.kind, *(sides[end] for end in sorted(ends))]))
    told += [
        "–".join(sides[end] if isinstance(end, int) else "junction" for end in path)
        for path in paths
        if not any(isinstance(end, str) and end[0] == "s" for end in path)
    ]
    return ", ".join(told)


def _spaced(word: str) -> str:
    return word.replace("_", " ")[:1].upper() + word.replace("_", " ")[1:]


_LABELS: dict[type[Action], Any] = {
    a.Pass: Words.pass_,
    a.Bid: Words.bid,
    a.Par: Words.par,
    a.BuyShares: Words.buy_shares,
    a.SellShares: Words.sell_shares,
    a.LayTile: Words.lay_tile,
    a.PlaceToken: Words.place_token,
    a.Dividend: Words.dividend,
    a.BuyTrain: Words.buy_train,
    a.DiscardTrain: Words.discard_train,
    a.BuyPrivate: Words.buy_private,
    a.Redeem: Words.shares,
    a.Issue: Words.shares,
    a.Choose: Words.choose,
}
