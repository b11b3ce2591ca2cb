"""Actions: what players decide, as small frozen values, and offers: actions with something left open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from attrs import evolve, field, fields, frozen

from eighteenxx.errors import BadInput, one_line, shown
from eighteenxx.routes import Route

T = TypeVar("T", bound="type[Action]")

ACTIONS: dict[str, type[Action]] = {}
"""Every action class by its type word, for reading records."""


def action(word: str) -> Callable[[T], T]:
    """Class decorator: register an action class under the word that records use."""

    def register(cls: T) -> T:
        cls.word = word
        ACTIONS[word] = cls
        return cls

    return register


@frozen
class Action:
    """Something ``player`` decides."""

    player: str
    word: ClassVar[str] = ""

    def to_dict(self) -> dict[str, Any]:
        """As plain values for JSON; fields at their default are left out."""
        told: dict[str, Any] = {"type": self.word}
        for f in fields(type(self)):
            value = getattr(self, f.name)
            if f.name != "player" and value == f.default:
                continue
            told[f.name] = [r.to_dict() for r in value] if f.name == "routes" else _plain(value)
        return told


def action_from_dict(told: Any) -> Action:
    """The action that :meth:`Action.to_dict` described; raises BadInput for anything else."""
    if not isinstance(told, dict) or not isinstance(told.get("type"), str):
        raise BadInput(f"an action is an object with a type, not {shown(told)}")
    cls = ACTIONS.get(told["type"])
    if cls is None:
        raise BadInput(f"there is no action of type {shown(told['type'], 40)}")
    known = {f.name: f for f in fields(cls)}
    extra = set(told) - set(known) - {"type"}
    if extra:
        raise BadInput(f"an action of type {cls.word} has no field {shown(min(extra, key=str), 40)}")
    values: dict[str, Any] = {}
    for name, f in known.items():
        if name not in told:
            if f.default is None or repr(f.default) == "NOTHING":
                raise BadInput(f"an action of type {cls.word} lacks {name!r}")
            continue
        value = told[name]
        if name == "routes":
            try:
                values[name] = tuple(Route.from_dict(r) for r in value)
            except (TypeError, KeyError, ValueError, AttributeError) as error:
                raise BadInput(f"the routes of an action are malformed: {error!s:.80}") from None
            continue
        wanted: type[Any] = {"str": str, "int": int, "Cell": list, "tuple[str, ...]": list}[str(f.type)]
        if not isinstance(value, wanted) or isinstance(value, bool):
            raise BadInput(f"{name!r} of an action of type {cls.word} cannot be {shown(value)}")
        if f.type == "Cell":
            if len(value) != 2 or not all(type(v) is int for v in value):
                raise BadInput(
                    f"{name!r} of an action of type {cls.word} is no [row, column]: {shown(value)}"
                )
            value = tuple(value)
        elif wanted is list:
            if not all(isinstance(v, str) for v in value):
                raise BadInput(f"{name!r} of an action of type {cls.word} is no list of names")
            value = tuple(value)
        values[name] = value
    return cls(**values)


def malformed(action: object) -> str | None:
    """One sentence when something is no action, or a field of it is of the wrong kind; None when it is well.

    What an action names need not exist: that is for the rules."""
    if isinstance(action, Offer):
        return (
            f"This offer leaves the {action.field} open: fill it in first, such as offer.fill({action.low})."
        )
    if isinstance(action, RoutesOffer):
        return "This offer leaves the routes open: offer.best() is the action that runs the best ones."
    if not isinstance(action, Action) or ACTIONS.get(action.word) is not type(action):
        return f"{shown(action)} is no action."
    for f in fields(type(action)):
        value = getattr(action, f.name, None)
        fits = _FITS.get(str(f.type))
        if fits is not None and not fits(value):
            return f"{f.name!r} of an action of type {action.word} cannot be {shown(value)}."
    return None


LARGEST = 10**15
"""No number of an action is larger: no game has that much of anything."""


def _text(value: object) -> bool:
    return isinstance(value, str) and one_line(value, 200)


def _number(value: object) -> bool:
    return type(value) is int and -LARGEST <= value <= LARGEST


def _cell(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(map(_number, value))


def _names(value: object) -> bool:
    return isinstance(value, tuple) and all(map(_text, value))


def _routes(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(r, Route) and _route(r) for r in value)


def _route(r: Route) -> bool:
    return (
        _text(r.train)
        and _number(r.revenue)
        and isinstance(r.stops, tuple)
        and all(_names(place) and len(place) == 2 for place in r.stops)
        and isinstance(r.track, tuple)
        and all(isinstance(p, tuple) and len(p) == 2 and _text(p[0]) and _number(p[1]) for p in r.track)
    )


_FITS: dict[str, Callable[[Any], bool]] = {
    "str": _text,
    "int": _number,
    "Cell": _cell,
    "tuple[str, ...]": _names,
    "tuple[Route, ...]": _routes,
}
"""What a field of an action must be, by its annotation."""


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


Cell = tuple[int, int]


@action("pass")
@frozen
class Pass(Action):
    """Decline, or end what one may go on doing."""


@action("bid")
@frozen
class Bid(Action):
    """Bid ``price`` for an item of an auction; for the item on sale now, buy it at that price."""

    item: str
    price: int


@action("par")
@frozen
class Par(Action):
    """Start a company at a market cell by buying its president's certificate."""

    company: str
    cell: Cell


@action("buy_shares")
@frozen
class BuyShares(Action):
    """Buy one ordinary certificate of a company from a place (``ipo``, ``pool``, ``treasury:X``)."""

    company: str
    source: str


@action("sell_shares")
@frozen
class SellShares(Action):
    """Sell a number of shares of one company together to the bank pool."""

    company: str
    shares: int


@action("lay_tile")
@frozen
class LayTile(Action):
    """Lay or upgrade a tile; ``rotation`` in clockwise sixths; ``power`` names the private that allows it."""

    hex: str
    tile: str
    rotation: int
    power: str = ""


@action("place_token")
@frozen
class PlaceToken(Action):
    """Place a station in a stop of a hex; ``power`` names the private that allows it."""

    hex: str
    stop: int
    power: str = ""


@action("run_routes")
@frozen
class RunRoutes(Action):
    """Run trains; revenue is always worked out from the track."""

    routes: tuple[Route, ...] = field(default=())


@action("dividend")
@frozen
class Dividend(Action):
    """What is done with the revenue: ``full``, ``half`` or ``withhold``."""

    kind: str


@action("buy_train")
@frozen
class BuyTrain(Action):
    """Buy a train: a type from the ``bank``, or a train id from the ``pool`` or another company.

    ``trade_in`` is the id of a train handed in for the discount.
    """

    train: str
    source: str
    price: int
    trade_in: str = ""


@action("discard_train")
@frozen
class DiscardTrain(Action):
    """Give up a train over the limit."""

    train: str


@action("buy_private")
@frozen
class BuyPrivate(Action):
    """The operating company buys a private company from its owner."""

    private: str
    price: int


@action("redeem")
@frozen
class Redeem(Action):
    """The company buys ``shares`` of its own from the bank pool."""

    shares: int = 1


@action("issue")
@frozen
class Issue(Action):
    """The company issues ``shares`` of its own."""

    shares: int = 1


@action("take_loan")
@frozen
class TakeLoan(Action):
    """The company takes a loan."""


@action("repay_loan")
@frozen
class RepayLoan(Action):
    """The company repays a loan."""


@action("choose")
@frozen
class Choose(Action):
    """One of the choices a question lists."""

    choice: str


@action("bankrupt")
@frozen
class Bankrupt(Action):
    """Declare bankruptcy."""


@frozen
class Offer:
    """An action with an open amount: ``field`` may be any of ``low``, ``low + step`` ... ``high``."""

    action: Action
    field: str
    low: int
    high: int
    step: int = 1

    def fill(self, amount: int) -> Action:
        """The action with that amount; ValueError outside the range."""
        if not self._open(amount):
            raise ValueError(f"{shown(amount)} is not one of {self.low} to {self.high} by {self.step}")
        changes: dict[str, Any] = {self.field: amount}
        return evolve(self.action, **changes)

    def covers(self, action: Action) -> bool:
        """Whether ``action`` is this one with some allowed amount."""
        if type(action) is not type(self.action):
            return False
        amount = getattr(action, self.field)
        return self._open(amount) and action == self.fill(amount)

    def _open(self, amount: object) -> bool:
        return type(amount) is int and amount in range(self.low, self.high + 1, self.step)


@frozen
class RoutesOffer:
    """Any legal set of routes: ``check(action)`` tests one, ``best()`` is the best the solver proves."""

    player: str
    company: str
    _check: Callable[[Action], bool] = field(eq=False, repr=False)
    _best: Callable[[], RunRoutes] = field(eq=False, repr=False)

    def covers(self, action: Action) -> bool:
        """Whether ``action`` runs a legal set of routes."""
        return isinstance(action, RunRoutes) and action.player == self.player and self._check(action)

    def best(self) -> RunRoutes:
        """The action that runs the best routes."""
        return self._best()
