"""What is true of every state of every game, whatever was played: used by tests, simulations and bug hunts.

Each finding is one sentence. A title adds checks of its own in ``setup.violations``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from eighteenxx.engine.actions import BuyShares, Par, SellShares
from eighteenxx.rules.trains import type_of

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game
    from eighteenxx.engine.state import State
    from eighteenxx.engine.title import Title

PLACES = ("ipo", "pool", "locked", "unissued")
"""Places of certificates that belong to nobody."""


def violations(game: Game, before: State | None = None) -> list[str]:
    """Everything that is wrong with a game as it stands; empty when all is well.

    ``before`` is the state before the last action: with it, limits that one may stay above but not go above
    (holding, certificates, bank pool; R94-float-3 to R94-float-8) are checked too. About a millisecond.
    """
    s, t = game.state, game.title
    if s.certificates.keys() != t.defs.certificates.keys():
        return ["The certificates of the game are not those that are printed."]
    return [
        *_money(game),
        *_certificates(s, t),
        *_presidents(s, t),
        *_papers(s),
        *_tiles(s, t),
        *_stations(s, t),
        *_trains(s, t),
        *_market(s, t),
        *_agenda(game),
        *_copies(game),
        *(_limits(game, before) if before is not None else ()),
        *t.setup.violations(s),
    ]


def _money(game: Game) -> Iterator[str]:
    """Money moves between the bank, players and companies and is never made or lost."""
    now, start = _total(game.state), _total(game.start)
    if now != start:
        yield f"There is {now} of money in all and there was {start} at the start."
    for name, player in game.state.players.items():
        if player.cash < 0 or player.debt < 0:
            yield f"{name} has {player.cash} of money and a debt of {player.debt}."
    for name, company in game.state.companies.items():
        if company.cash < 0 or company.loans < 0:
            yield f"{name} has {company.cash} of money and {company.loans} loans."


def _total(s: State) -> int:
    return s.bank + sum(p.cash for p in s.players.values()) + sum(c.cash for c in s.companies.values())


def _certificates(s: State, t: Title) -> Iterator[str]:
    """Each certificate is in one place that exists, and a company's shares are all there."""
    for name, place in s.certificates.items():
        company = t.defs.certificates[name].company
        kind, _, whose = place.partition(":")
        if place in s.players or place in s.companies or place in PLACES:
            continue
        if kind in ("treasury", "redeemed") and whose == company:
            continue
        if kind == "with" and whose in s.papers:
            if s.papers[whose].owner is not None:
                yield f"Certificate {name} still lies with {whose}, which has an owner."
            continue
        yield f"Certificate {name} is in {place!r}, which is no place for it."
    for name, c in s.companies.items():
        places = [(p.shares, s.certificates[p.id]) for p in t.certificates_of[name]]
        every = sum(shares for shares, _ in places)
        issued = sum(shares for shares, place in places if place != "unissued")
        if c.size not in (every, issued):
            yield f"{name} has {c.size} shares and its certificates make {issued} (of {every} printed)."


def _presidents(s: State, t: Title) -> Iterator[str]:
    """A floated company with a price has a president, and nobody holds more of it than he does."""
    for name, c in s.companies.items():
        president = t.shares.president(s, name)
        if president is None:
            continue
        held = t.shares.holders(s, name)
        most = max(held.values())
        if c.par is not None and held[president] < most:
            yield f"{president} directs {name} with {held[president]} shares and somebody holds {most}."


def _papers(s: State) -> Iterator[str]:
    """Privates belong to somebody who exists; bids are covered by cash."""
    for name, paper in s.papers.items():
        if paper.owner is not None and paper.owner not in s.players and paper.owner not in s.companies:
            yield f"{name} belongs to {paper.owner}, who does not exist."
    if s.sale is None:
        return
    bound: Counter[str] = Counter()
    for item, bids in s.sale.bids.items():
        if item not in s.sale.items:
            yield f"There are bids for {item}, which is not for auction."
        if len({who for who, _ in bids}) != len(bids):
            yield f"Somebody has two bids on {item}."
        if [price for _, price in bids] != sorted({price for _, price in bids}):
            yield f"The bids on {item} do not rise."
        for who, price in bids:
            bound[who] += price
    for who, price in bound.items():
        if price > s.players[who].cash:
            yield f"{who} has bid {price} and has {s.players[who].cash}."
    for item in s.sale.items:
        if s.papers[item].owner is not None or s.papers[item].closed:
            yield f"{item} is for auction and not free."


def _tiles(s: State, t: Title) -> Iterator[str]:
    """Tiles lie on hexes that exist, no more of them than were made."""
    cat = t.catalogue
    for hex_id, (name, rotation) in s.board.laid.items():
        if hex_id not in cat.map.hexes or name not in cat.tiles or rotation not in range(6):
            yield f"Tile {name} turned by {rotation} cannot lie on {hex_id}."
    for name, used in Counter(name for name, _ in s.board.laid.values()).items():
        count = cat.counts.get(name)
        if count is not None and used > count:
            yield f"{used} tiles {name} lie on the map and there are {count}."


def _stations(s: State, t: Title) -> Iterator[str]:
    """Stations stand in stops that exist, one a company in a hex; each is placed, left or set aside."""
    placed: Counter[str] = Counter()
    for hex_id in {**s.board.tokens, **s.board.extras}:
        stops = s.board.stops(t.catalogue, hex_id)
        slots = s.board.tokens.get(hex_id)
        if slots is not None and tuple(map(len, slots)) != s.board.spaces(t.catalogue, hex_id):
            yield f"The station spaces of {hex_id} are not those of its tile."
        stations = s.board.stations(hex_id)
        if any(not 0 <= stop < len(stops) for stop, _ in stations):
            yield f"A station on {hex_id} is in no city of its tile."
        owners = Counter(owner for _, owner in stations)
        if owners and t.tokens.settings.get("per_hex", 1) == 1 and max(owners.values()) > 1:
            yield f"{owners.most_common(1)[0][0]} has two stations on {hex_id}."
        placed.update(owners)
    for owner in placed.keys() - s.companies.keys() - t.tokens.neutral:
        yield f"{owner} has a station and is no company."
    for name, c in s.companies.items():
        aside, left = t.tokens.aside(s, name), len(c.tokens_left)
        defined = len(t.defs.companies[name].token_prices)
        if placed[name] + left + aside != defined:
            told = f"{placed[name]} on the map, {left} left and {aside} set aside"
            yield f"{name} has {told} of {defined} stations."


def _trains(s: State, t: Title) -> Iterator[str]:
    """Every train is owned, in the pool, in the bank or out of the game; none that rusted is in use."""
    every = [train for c in s.companies.values() for train in c.trains] + list(s.depot.pool)
    for train, times in Counter(every).items():
        name, number = type_of(train), train.rpartition("-")[2]
        d = t.defs.trains.get(name)
        if d is None or not number.isdecimal():
            yield f"There is no train {train}."
            continue
        if times > 1:
            yield f"Train {train} is in {times} places."
        if int(number) >= s.depot.sold.get(t.trains.card(name), 0):
            yield f"Train {train} is in use and was never sold."
        if d.rusts_on is not None and s.depot.sold.get(d.rusts_on, 0):
            yield f"Train {train} is in use and is obsolete."
    for name, d in t.defs.trains.items():
        left = s.depot.left.get(name)
        if d.count is None or left is None or "card" in d.facts:
            continue
        sold = sum(s.depot.sold.get(side, 0) for side in d.sides or (name,))
        gone = d.count - left - sold
        if left < 0 or gone < 0 or (gone and not t.trains.withdrawn(s, name)):
            yield f"{sold} trains {name} were sold, {left} are left, and there are {d.count}."


def _market(s: State, t: Title) -> Iterator[str]:
    """Each marker stands once, in a space that exists; started companies and no others have one."""
    markers: Counter[str] = Counter()
    for cell, stack in s.market.stacks.items():
        if t.grid.at(cell) is None:
            yield f"There is no market space {cell}."
        if not stack:
            yield f"The market keeps an empty stack in {cell}."
        markers.update(stack)
    for marker, times in markers.items():
        if times > 1:
            yield f"{marker} stands {times} times on the market."
        if marker in s.companies and not t.shares.started(s, marker):
            yield f"{marker} has a marker on the market and is not started."
    for name, c in s.companies.items():
        if "marker" in t.defs.companies[name].features and t.shares.started(s, name) and not markers[name]:
            yield f"{name} is started and has no marker on the market."
        if c.operated and not c.floated and not c.closed:
            yield f"{name} has operated and is not floated."


def _agenda(game: Game) -> Iterator[str]:
    """The agenda ends in a question to somebody who exists, unless the game is over."""
    s, q = game.state, game.question
    if s.finished:
        if s.agenda:
            yield "The game is over and something is still to come."
        return
    if q is None:
        yield "The game is not over and nobody is asked."
        return
    if q.player not in s.players:
        yield f"{q.player} is asked and is no player."
    acts = q.entity in s.round.had_turn  # a marker that is no company, perhaps gone since its turn began
    if not acts and q.entity not in {**s.players, **s.companies, **s.papers}:
        yield f"A question is asked for {q.entity}, which does not exist."
    if len(set(s.round.had_turn)) != len(s.round.had_turn):
        yield "Somebody had two turns in one round."
    if sorted(s.order) != sorted(s.players):
        yield "The player order does not name each player once."


def _copies(game: Game) -> Iterator[str]:
    if game.state != game.state.copy():
        yield "A copy of the state differs from it."


def _limits(game: Game, before: State) -> Iterator[str]:
    """Nobody goes above a limit by his own action; what other things brought about may stay."""
    s, t = game.state, game.title
    done = game.actions[-1] if game.actions else None
    if isinstance(done, BuyShares | Par):
        who, company = done.player, done.company
        limit = t.shares.limit(s, who, company)
        held = t.shares.percent(s, company, who)
        if limit is not None and held > limit and held > t.shares.percent(before, company, who):
            yield f"{who} bought up to {held}% of {company} and the limit is {limit}%."
        if t.shares.over_limit(s, who) and not t.shares.over_limit(before, who):
            yield f"{who} bought a certificate over the certificate limit."
    if isinstance(done, SellShares):
        held = t.shares.held(s, done.company, "pool")
        if held > t.shares.pool_limit(s, done.company):
            yield f"{done.player} sold {done.company} into a full bank pool ({held} shares)."
    if not any(task.tag in ("discard_train", "discard_excess") for task in s.agenda):
        for company in t.trains.discard_order(s):
            yield f"{company} has {len(s.companies[company].trains)} trains, which is over its limit."
