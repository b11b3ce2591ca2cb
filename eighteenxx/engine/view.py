"""What everybody at the table may see, as plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game


def view(game: Game) -> dict[str, Any]:
    """All that players may see, as dicts, lists, texts and numbers, ready for JSON.

    Keys: ``title``, ``round``, ``active``, ``phase``, ``players``, ``companies``, ``privates``, ``market``
    (by ``"row,column"``), ``prices`` (of every marker on the market), ``board``, ``depot``, ``auction``,
    ``ending`` (with the number of the last round, where that is known), ``result``, and ``extra`` for what
    the title adds. A round's ``number`` counts in its set, or all of its kind where there are no sets. What
    is hidden at a table (the generator, a face-down stack) is not in it.
    """
    s, t = game.state, game.title
    active = game.active
    return {
        "title": t.defs.id,
        "round": {
            "kind": s.round.kind,
            "set": s.round.set,
            "number": s.round.of_set if s.round.set else s.round.number,
            "of": s.round.in_set,
        },
        "active": {
            "player": active.player,
            "entity": active.entity,
            "round": active.round,
            "step": active.step,
        },
        "phase": s.phase,
        "order": list(s.order),
        "players": {name: _player(game, name) for name in s.players},
        "companies": {name: _company(game, name) for name in s.companies},
        "privates": {
            name: {
                "owner": paper.owner,
                "closed": paper.closed,
                "value": t.defs.privates[name].value,
                "revenue": 0 if paper.closed or paper.owner is None else t.privates.income(s, name),
            }
            for name, paper in s.papers.items()
        },
        "market": {f"{row},{column}": list(stack) for (row, column), stack in s.market.stacks.items()},
        "prices": {marker: t.grid.price(cell) for cell, stack in s.market.stacks.items() for marker in stack},
        "board": {
            "tiles": {hex_id: list(lie) for hex_id, lie in s.board.laid.items()},
            "tokens": {h: [list(slots) for slots in stops] for h, stops in s.board.tokens.items()},
            "beside": {h: [list(pair) for pair in pairs] for h, pairs in s.board.extras.items()},
        },
        "depot": {"left": dict(s.depot.left), "pool": list(s.depot.pool), "on_offer": t.trains.on_offer(s)},
        "auction": None
        if s.sale is None
        else {
            "items": t.auction.visible(s),
            "bids": {item: [list(bid) for bid in bids] for item, bids in s.sale.bids.items()},
            "up": s.sale.up,
        },
        "ending": None
        if s.ending is None
        else {"reason": s.ending.reason, "when": s.ending.when, "round": s.ending.number or None},
        "result": game.result,
        "extra": t.setup.view_extra(s),
    }


def _player(game: Game, name: str) -> dict[str, Any]:
    s, t = game.state, game.title
    shares = {c: t.shares.percent(s, c, name) for c in s.companies}
    return {
        "cash": s.players[name].cash,
        "debt": s.players[name].debt,
        "bankrupt": s.players[name].bankrupt,
        "worth": t.ending.worth(s, name),
        "certificates": t.shares.certificates(s, name),
        "certificate_limit": t.shares.certificate_limit(s),
        "shares": {company: percent for company, percent in shares.items() if percent},
        "privates": t.privates.owned(s, name),
    }


def _company(game: Game, name: str) -> dict[str, Any]:
    s, t = game.state, game.title
    c = s.companies[name]
    places: dict[str, int] = {}
    later = sum(certificate.shares for certificate in t.certificates_of[name]) > c.size
    for certificate in t.certificates_of[name]:
        place = s.certificates[certificate.id]
        if place not in s.players and not (later and place == "unissued"):
            places[place] = places.get(place, 0) + 100 * certificate.shares // c.size
    return {
        "president": t.shares.president(s, name),
        "cash": c.cash,
        "par": c.par,
        "price": t.market.price(s, name),
        "floated": c.floated,
        "operated": c.operated,
        "closed": c.closed,
        "loans": c.loans,
        "size": c.size,
        "trains": list(c.trains),
        "homes": [list(home) for home in (t.defs.companies[name].homes if c.home is None else c.home)],
        "stations": [list(place) for place in s.board.stations_of(name)],
        "station_prices": list(c.tokens_left),
        "elsewhere": places,
        "privates": t.privates.owned(s, name),
    }
