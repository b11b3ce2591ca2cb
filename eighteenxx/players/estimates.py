"""Cheap guesses that the sensible player decides by: what a company can earn, when its trains rust.

Nothing here searches for routes: a train is taken to call at the best stops its company is connected to.
All guesses are whole numbers worked out the same way everywhere, so a game stays reproducible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.rules.trains import type_of

if TYPE_CHECKING:
    from eighteenxx.companies.definitions import TrainDef
    from eighteenxx.engine.state import State
    from eighteenxx.engine.title import Title

FOR_EVER = 1000
"""The lifetime, in operating rounds, of a train that never rusts."""


def stop_values(s: State, t: Title, company: str) -> list[int]:
    """What the stops a company is connected to are worth now, best first."""
    colours = t.phase(s).colours
    value = t.routes.value(s, company)
    found = []
    for hex_id, k in t.network.of(s, company).stops:
        worth = s.board.stops(t.catalogue, hex_id)[k].value(colours)
        found.append(worth if value is None else value(hex_id, k, worth))
    return sorted(found, reverse=True)


def calls(train: TrainDef) -> int:
    """How many stops a train is paid for."""
    return sum(group.pay for group in train.distance)


def earnings(values: list[int], trains: list[TrainDef]) -> int:
    """What trains would earn at stops of those values: the longest takes the best, all start at the best."""
    if len(values) < 2:
        return 0
    total, at = 0, 0
    for length in sorted(map(calls, trains), reverse=True):
        chosen = values[at : at + length] if at == 0 else [*values[:1], *values[at : at + length - 1]]
        if len(chosen) < 2:
            break
        total += sum(chosen)
        at += len(chosen) if at == 0 else len(chosen) - 1
    return total


def owned(s: State, t: Title, company: str) -> list[TrainDef]:
    """Definitions of a company's trains."""
    return [t.trains.definition(train) for train in s.companies[company].trains]


def income(s: State, t: Title, company: str) -> int:
    """What a company would earn now; one that can pay for its first train is taken to have it."""
    trains = owned(s, t, company)
    if not trains:
        coming = coming_train(s, t)
        if coming is None or s.companies[company].cash < coming.price:
            return 0
        trains = [coming]
    return earnings(stop_values(s, t, company), trains)


def coming_train(s: State, t: Title) -> TrainDef | None:
    """The cheapest train of the bank; the one after it when only one card of it is left."""
    offered = sorted((t.defs.trains[name] for name in t.trains.on_offer(s)), key=lambda d: d.price)
    if not offered:
        return None
    first = offered[0]
    if s.depot.left.get(first.name) != 1:
        return first
    later = [t.defs.trains[name] for name, left in s.depot.left.items() if left != 0 and name != first.name]
    return next((d for d in later if d.price >= first.price), first)


def lifetime(s: State, t: Title, name: str) -> int:
    """Operating rounds until trains of a type rust, if in each one half the companies buy a train."""
    doom = t.defs.trains[name].rusts_on
    if doom is None:
        return FOR_EVER
    cards = 0
    for other, left in s.depot.left.items():
        if other == doom:
            break
        cards += FOR_EVER if left is None else left
    floated = sum(c.floated and not c.closed for c in s.companies.values())
    return 2 * cards // max(floated, 1)


def lasting(s: State, t: Title, company: str) -> bool:
    """Whether some train of the company will still be there after the next two rounds or so."""
    return any(lifetime(s, t, type_of(train)) >= 2 for train in s.companies[company].trains)


def train_money(s: State, t: Title, company: str) -> int:
    """What a company had better keep for its next train: nothing while it has a lasting one, or no track."""
    if lasting(s, t, company):
        return 0
    coming = coming_train(s, t)
    return 0 if coming is None else coming.price


def reserve(s: State, t: Title, player: str) -> int:
    """What a player had better keep for trains that his companies need soon and cannot pay."""
    missing = 0
    for company in t.shares.directed(s, player):
        if s.companies[company].floated:
            missing += max(0, train_money(s, t, company) - s.companies[company].cash)
    return missing
