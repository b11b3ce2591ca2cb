"""What is printed about companies, privates, trains and phases. All frozen; amounts are whole money."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen


@frozen
class Certificate:
    """One certificate. ``shares`` is its number of shares; the first of a company has ``president`` set."""

    id: str
    company: str
    shares: int
    president: bool = False


@frozen(eq=False)
class CompanyDef:
    """A company that has shares.

    ``kind`` is the title's own word (``company``, ``public``, ``major``, ``minor`` ...). ``certificates``
    lists shares a certificate, president's first. ``homes`` are (hex, stop index) pairs. ``token_prices``
    are the prices of its stations in the order they are placed, 0 for homes. ``features`` says what such a
    company has (``treasury``, ``trains``, ``stations``, ``marker``, ``loans``); the kernel asks for the
    feature, never for the kind. ``facts`` keeps a title's own figures.
    """

    id: str
    name: str
    kind: str
    certificates: tuple[int, ...]
    homes: tuple[tuple[str, int], ...] = ()
    token_prices: tuple[int, ...] = ()
    features: frozenset[str] = frozenset()
    colour: str = "#888888"
    text_colour: str = "white"
    facts: dict[str, Any] = field(factory=dict)


@frozen(eq=False)
class PrivateDef:
    """A private company, concession or other paper without shares.

    ``value`` is the face value, ``revenue`` what it pays each time privates pay, ``min_bid`` the lowest
    first price. ``powers`` are structured powers, each with a ``type``.
    """

    id: str
    name: str
    value: int
    revenue: int
    min_bid: int
    kind: str = "private"
    powers: tuple[dict[str, Any], ...] = ()
    colour: str = "#d9d9d9"
    text_colour: str = "black"
    facts: dict[str, Any] = field(factory=dict)

    def power(self, kind: str) -> dict[str, Any] | None:
        """The private's power of that type, or None."""
        return next((p for p in self.powers if p["type"] == kind), None)


@frozen
class Distance:
    """An allowance of a train: it may call at ``visit`` stops of ``kinds`` and is paid for ``pay``."""

    kinds: tuple[str, ...]
    pay: int
    visit: int


@frozen(eq=False)
class TrainDef:
    """A train type, or a card with several sides (``sides`` names the types it may be bought as).

    ``count`` None means unlimited. ``rusts_on`` names the type whose first sale removes it. ``trade_in``
    maps an old type to the discount for handing it in. ``facts`` keeps route marks (``multiplier`` ...).
    """

    name: str
    price: int
    count: int | None
    distance: tuple[Distance, ...]
    rusts_on: str | None = None
    trade_in: dict[str, int] = field(factory=dict)
    events: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    facts: dict[str, Any] = field(factory=dict)


@frozen(eq=False)
class PhaseDef:
    """A phase. ``trains`` are the types whose first sale starts it (empty for the first phase).

    ``train_limit`` maps a company's limit class (``""`` for all) to its limit; ``colours`` the tile colours
    available; ``status`` named permissions that rules ask for; ``facts`` a title's own figures.
    """

    name: str
    trains: tuple[str, ...]
    train_limit: dict[str, int]
    colours: tuple[str, ...]
    operating_rounds: int = 1
    status: frozenset[str] = frozenset()
    events: tuple[str, ...] = ()
    facts: dict[str, Any] = field(factory=dict)
