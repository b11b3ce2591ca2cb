"""A game's state as a flat table of texts: what every cell of the page shows, by key.

Keys are ``kind:name:field``; tables.py lays out the cells that show them, and the page puts each text into
the cell of its key. What a title adds to the view appears under ``x:`` by its own names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eighteenxx.draw.sentences import round_name

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game

Values = dict[str, str]


def values(game: Game) -> Values:
    """Every text of the page as the game stands; a key that has nothing to show may be missing."""
    seen = game.view()
    found: Values = {}
    _general(game, seen, found)
    for name, player in seen["players"].items():
        _player(seen, name, player, found)
    for name, company in seen["companies"].items():
        _company(seen, name, company, found)
    for name, private in seen["privates"].items():
        _private(name, private, found)
    _depot(game, seen, found)
    _auction(seen, found)
    flat("x", seen["extra"], found)
    return {key: text for key, text in found.items() if text}


def _general(game: Game, seen: dict[str, Any], found: Values) -> None:
    active = seen["active"]
    found["r:round"] = round_name(game.state.round)
    found["r:phase"] = str(seen["phase"])
    if active["player"] is None:
        found["r:active"] = "The game is over" if game.finished else ""
    else:
        entity = active["entity"]
        whom = f" for {entity}" if entity and entity != active["player"] else ""
        found["r:active"] = f"{active['player']}{whom}: {active['step']}"
    ending = seen["ending"]
    if ending is not None:
        words = f"{ending['reason']} ({ending['when']})".replace("_", " ")
        found["r:ending"] = f"The end is near: {words}" if not game.finished else f"Ended: {words}"
    found[f"ph:{seen['phase']}:now"] = "▶ now"


def _player(seen: dict[str, Any], name: str, player: dict[str, Any], found: Values) -> None:
    key = f"p:{name}:"
    if seen["active"]["player"] == name:
        found[key + "turn"] = "▶"
    if name in seen["order"]:
        found[key + "order"] = str(seen["order"].index(name) + 1)
    found[key + "cash"] = str(player["cash"])
    found[key + "worth"] = str(player["worth"])
    found[key + "debt"] = str(player["debt"] or "")
    found[key + "certificates"] = f"{player['certificates']} of {player['certificate_limit']}"
    found[key + "privates"] = ", ".join(player["privates"])
    found[key + "note"] = "bankrupt" if player["bankrupt"] else ""


def _company(seen: dict[str, Any], name: str, company: dict[str, Any], found: Values) -> None:
    key = f"c:{name}:"
    if company["closed"]:
        found[key + "state"] = "closed"
        return
    if company["floated"]:
        found[key + "state"] = "" if company["operated"] else "not yet operated"
    else:
        found[key + "state"] = "not floated" if company["par"] is not None else "not started"
    if seen["active"]["entity"] == name:
        found[key + "turn"] = "▶"
    found[key + "president"] = company["president"] or ""
    started = company["par"] is not None or company["floated"]
    found[key + "price"] = str(company["price"]) if company["price"] and started else ""
    found[key + "par"] = str(company["par"] or "")
    found[key + "cash"] = str(company["cash"]) if started else ""
    found[key + "trains"] = ", ".join(train.rpartition("-")[0] or train for train in company["trains"])
    found[key + "loans"] = str(company["loans"] or "")
    found[key + "stations"] = ", ".join(str(price) for price in company["station_prices"])
    found[key + "privates"] = ", ".join(company["privates"])
    for holder, player in seen["players"].items():
        percent = player["shares"].get(name)
        if percent:
            mark = " P" if company["president"] == holder else ""
            found[f"s:{name}:{holder}"] = f"{percent}%{mark}"
    for place, percent in company["elsewhere"].items():
        kind = place.partition(":")[0]
        before = int(found.get(f"s:{name}:@{kind}", "0%")[:-1])
        found[f"s:{name}:@{kind}"] = f"{before + percent}%"


def _private(name: str, private: dict[str, Any], found: Values) -> None:
    key = f"v:{name}:"
    found[key + "owner"] = private["owner"] or ""
    found[key + "revenue"] = str(private["revenue"] or "")
    if private["closed"]:
        found[key + "state"] = "closed" if private["owner"] else "not in play"


def _depot(game: Game, seen: dict[str, Any], found: Values) -> None:
    depot = seen["depot"]
    for name, left in depot["left"].items():
        found[f"d:{name}:left"] = "unlimited" if left is None else str(left)
    for name in depot["on_offer"]:
        card = (
            game.title.defs.trains[name].facts.get("card", name) if name in game.title.defs.trains else name
        )
        found[f"d:{card}:offer"] = "▶ on sale"
    found["d:@pool"] = ", ".join(train.rpartition("-")[0] or train for train in depot["pool"])


def _auction(seen: dict[str, Any], found: Values) -> None:
    auction = seen["auction"]
    if auction is None:
        return
    for item in auction["items"]:
        found[f"a:{item}:sale"] = "for auction"
    if auction["up"]:
        found[f"a:{auction['up']}:sale"] = "▶ up for bids"
    for item, bids in auction["bids"].items():
        if bids:
            found[f"a:{item}:bids"] = ", ".join(f"{who} {price}" for who, price in reversed(bids))


def flat(key: str, value: Any, found: Values) -> None:
    """A nested value as texts, one a mapping's entry on the first level."""
    if isinstance(value, dict) and key.count(":") < 1:
        for name, part in value.items():
            flat(f"{key}:{name}", part, found)
    elif value is not None:
        found[key] = plain(value)


def plain(value: Any) -> str:
    """Any plain value in a few words; empty for what says nothing."""
    if value is None or value is False or value == "":
        return ""
    if value is True:
        return "yes"
    if isinstance(value, dict):
        return ", ".join(f"{name}: {plain(part)}" for name, part in value.items() if plain(part))
    if isinstance(value, list | tuple):
        if value and all(isinstance(part, list | tuple) for part in value):
            return "; ".join(plain(part) for part in value)
        return ", ".join(text for text in map(plain, value) if text)
    return str(value)
