"""Events as plain sentences: what a player would tell about an action and all that followed from it.

Each thing is told once: an event that says what the action was takes its place, and a purchase, a tile or a
dividend takes in the payments and shares that went with it. A title says its own events and actions in its
data: ``facts: sentences:`` maps an event's kind, an action's word, or ``pass STEP`` to a text with
``{fields}`` (an empty text for what needs none). What nobody has words for is told by its name and figures,
so nothing is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from eighteenxx.draw.told import Teller, money, place_name, round_name, train_limits
from eighteenxx.engine.actions import Action, Pass, Redeem, RunRoutes
from eighteenxx.engine.events import Event

if TYPE_CHECKING:
    from eighteenxx.engine.game import Active, Game

__all__ = ["money", "place_name", "round_name", "sentences", "train_limits"]

_TOLD_BY = {
    "bid": ("bid", "auction won"),
    "par": ("par",),
    "buy_shares": ("bought",),
    "sell_shares": ("sold",),
    "lay_tile": ("tile",),
    "place_token": ("token",),
    "dividend": ("dividend",),
    "buy_train": ("train bought", "train bought from the pool", "train bought from a company"),
    "discard_train": ("train discarded",),
    "buy_private": ("private bought",),
    "take_loan": ("loan",),
    "repay_loan": ("loan repaid",),
    "issue": ("reissued", "issued"),
    "redeem": ("redeemed",),
    "choose": ("home", "token"),
    "bankrupt": ("bankrupt",),
}
"""Events that tell an action; where one of them follows, the action needs no sentence of its own."""

_DECLINED = {
    "lay track": "lays no more track",
    "place station": "places no station",
    "buy trains": "buys no more trains",
    "buy privates": "buys no more privates",
    "redeem": "redeems no share",
    "run trains": "runs no train",
    "outbid": "leaves the bidding",
    "stock": "passes",
    "auction": "passes",
}
"""What a pass means in the family's usual steps."""


def sentences(game: Game, before: Active, action: Action | None, events: Iterable[Event]) -> list[str]:
    """What an action did, in sentences; ``action`` None for what happened before the first one.

    ``game`` stands after the action, ``before`` is who was to act, ``events`` what :meth:`Game.apply` gave.
    """
    found = _purchases_first(list(events))
    teller = Teller(game, before, action)
    if action is not None:
        told = _action(teller, action, found)
        if told:
            teller.told.append(told)
    for event in found:
        teller.event(event)
    teller.flush()
    if game.finished and any(event.kind == "finished" for event in found):
        worth = sorted((game.result or {}).items(), key=lambda pair: -pair[1])
        result = ", ".join(f"{who} {money(game.title, amount)}" for who, amount in worth)
        teller.told.append(f"Final worth: {result}.")
    return teller.told


def _purchases_first(events: list[Event]) -> list[Event]:
    """The events with a paper's sale right after its payment, before what comes of the paper."""
    for won in [event for event in events if event.kind == "auction won"]:
        for i, paid in enumerate(events):
            if paid.kind == "paid" and (paid["payer"], paid["amount"]) == (won["player"], won["price"]):
                events.remove(won)
                events.insert(i + 1, won)
                break
    return events


def _action(teller: Teller, action: Action, events: list[Event]) -> str | None:
    """The sentence for the action itself, or None where an event tells it."""
    entity = teller.before.entity
    actor = entity if entity is not None and entity in teller.game.state.companies else action.player
    if isinstance(action, Pass):
        return _pass(teller, action, actor)
    if isinstance(action, RunRoutes):
        return _routes(teller, action, actor, events)
    if any(event.kind in _TOLD_BY.get(action.word, ()) for event in events):
        return None
    fields = action.to_dict()
    if action.word in teller.words:
        return teller.filled(teller.words[action.word], fields | {"actor": actor})
    if isinstance(action, Redeem):
        return _redeem(teller, action, actor, events)
    rest = [f"{key} {teller.plain(value)}" for key, value in fields.items() if key not in ("type", "player")]
    return f"{actor}: {action.word.replace('_', ' ')}{' ' if rest else ''}{', '.join(rest)}."


def _pass(teller: Teller, action: Pass, actor: str) -> str:
    step = teller.before.step or ""
    own = teller.words.get(f"pass {step}")
    if own is not None:
        return teller.filled(own, {"actor": actor, "player": action.player})
    return f"{actor} {_DECLINED.get(step, f'passes ({step})' if step else 'passes')}."


def _redeem(teller: Teller, action: Redeem, actor: str, events: list[Event]) -> str:
    """Redeemed shares come with no event of their own: their payment and movement are told here."""
    paid = [e for e in events if e.kind == "paid" and e["payer"] == actor]
    moved = [e for e in events if e.kind == "shares" and e["company"] == actor]
    teller.settled = [*paid, *moved]
    count = "a share" if action.shares == 1 else f"{action.shares} shares"
    return f"{actor} redeems {count} for {teller.money(sum(e['amount'] for e in paid))}."


def _routes(teller: Teller, action: RunRoutes, company: str, events: list[Event]) -> str:
    if not action.routes:
        return f"{company} runs no train."
    hexes = teller.title.catalogue.map.hexes
    lines = []
    for route in action.routes:
        stops = [hexes[hex_id].name or hex_id for hex_id, _ in route.stops]
        kind = route.train.rpartition("-")[0] or route.train
        train = f"{kind}-train " if kind in teller.title.defs.trains else ""  # some run without any train
        lines.append(train + " – ".join(stops))
    earned = next((e for e in events if e.kind == "routes"), None)
    if earned is None:
        return f"{company} runs: {'; '.join(lines)}."
    side = f" {teller.money(earned['side_income'])} more go to its treasury." if earned["side_income"] else ""
    return f"{company} runs for {teller.money(earned['revenue'])}: {'; '.join(lines)}.{side}"
