"""What a table shows beside the map: whose turn it is and why, the market, players, companies, trains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.draw.game import marker_owners, player_liveries, short_names
from eighteenxx.draw.sentences import money, place_name, round_name, train_limits
from eighteenxx.play.ink import Line, Span, on
from eighteenxx.play.textmap import codes, operating

if TYPE_CHECKING:
    from collections.abc import Mapping

    from eighteenxx.engine.actions import RunRoutes
    from eighteenxx.engine.game import Game

_GREY = "#d3d3d3"


# -- whose turn it is --------------------------------------------------------------------------------


def headline(game: Game) -> list[str]:
    """Three lines: where the game is, who is to decide what, and what he has to decide it with."""
    s, t = game.state, game.title
    left = t.ending.bank_left(s)
    parts = [t.defs.name, round_name(s.round), f"phase {s.phase}"]
    if s.round.kind == "operating" and s.round.in_set > 1:
        parts[1] += f" of {s.round.in_set}"
    if left is not None:
        parts.append(f"bank {money(t, left)}")
    if s.ending is not None:
        parts.append(f"the game ends: {s.ending.reason}")
    q = game.question
    if q is None:
        return [" · ".join(parts), "The game is over.", standings(game)]
    acts = q.player if q.entity == q.player else f"{q.player} for {q.entity}"
    why = why_asked(game)
    return [" · ".join(parts), f"{acts}: {q.step}{f' – {why}' if why else ''}", means(game)]


def why_asked(game: Game) -> str:
    """What the question is about: the first sentence its class says of itself."""
    q = game.question
    text = " ".join((type(q).__doc__ or "").split())
    return text.split(" Source:")[0].split(". ")[0].rstrip(".")


def means(game: Game) -> str:
    """What the one who is to act has: a company's treasury, price, trains and stations; a player's cash."""
    s, t, q = game.state, game.title, game.question
    assert q is not None
    if q.entity in s.companies:
        c = s.companies[q.entity]
        told = [f"{q.entity}: treasury {money(t, c.cash)}"]
        told.append(f"price {money(t, t.market.price(s, q.entity))}")
        told.append(f"trains {', '.join(c.trains) or 'none'}")
        told.append(f"stations left {', '.join(money(t, n) for n in c.tokens_left) or 'none'}")
        if c.loans:
            told.append(f"loans {c.loans}")
        told.append(f"{q.player} has {money(t, s.players[q.player].cash)}")
        return " · ".join(told)
    p = s.players[q.player]
    count, limit = t.shares.certificates(s, q.player), t.shares.certificate_limit(s)
    told = [f"{q.player}: cash {money(t, p.cash)}", f"certificates {count} of {limit}"]
    if q.entity != q.player and s.market.where(q.entity) is not None:
        told.append(f"{q.entity} stands at {money(t, marker_price(game, q.entity))}")
    if s.sale is not None:
        told.append("on sale " + ", ".join(t.auction.visible(s)[:3]))
    elif s.round.kind == "stock":
        told.append("order " + ", ".join(s.order))
    return " · ".join(told)


def standings(game: Game) -> str:
    """Players by net worth."""
    s, t = game.state, game.title
    worth = sorted(((t.ending.worth(s, name), name) for name in s.players), reverse=True)
    return " · ".join(f"{name} {money(t, amount)}" for amount, name in worth)


# -- tables ------------------------------------------------------------------------------------------


def market_lines(game: Game) -> list[Line]:
    """The market's spaces, markers under the prices, and who stands where in the order of play."""
    s, t = game.state, game.title
    code, owners, letters = codes(t.defs), marker_owners(game), _letters(game)
    lines: list[Line] = []
    for r, row in enumerate(t.grid.rows):
        above: Line = []
        below: Line = []
        for c, space in enumerate(row):
            if space is None:
                above.append(("", " " * 6))
                below.append(("", " " * 6))
                continue
            fill = t.grid.colours.get(space.zones[0] if space.zones else "plain", _GREY)
            mark = letters[space.zones[0]] if space.zones else ""
            above += [(on(fill), f"{space.price:>4}{mark:1}"), ("", " ")]
            stack = s.market.stacks.get((r, c), ())
            shown = [_marker(game, who, code, owners) for who in stack[:2]]
            rest = f"+{len(stack) - 2}" if len(stack) > 2 else ""
            below += [*shown, (on(fill), f"{rest:{5 - 2 * len(shown)}.{5 - 2 * len(shown)}}"), ("", " ")]
        lines += [above, below]
    lines.append([])
    if letters:
        told = ", ".join(f"{letter} {zone.replace('_', ' ')}" for zone, letter in letters.items())
        lines.append([("", f"Zones: {told}")])
    for cell in sorted(s.market.stacks, key=lambda cell: -t.grid.price(cell)):
        names = [f"{who} ({owners[who]})" if who in owners else who for who in s.market.stacks[cell]]
        lines.append([("bold", f"{money(t, t.grid.price(cell)):>6}  "), ("", ", ".join(names))])
    return lines


def _letters(game: Game) -> dict[str, str]:
    """A letter for each zone of the market, different for all of them: ``g`` green, ``r`` grey."""
    rows = game.title.grid.rows
    zones = {zone for row in rows for space in row if space is not None for zone in space.zones[:1]}
    found: dict[str, str] = {}
    for zone in sorted(zones):
        found[zone] = next((c for c in zone if c.isalpha() and c not in found.values()), "*")
    return found


def _marker(game: Game, who: str, code: dict[str, str], owners: Mapping[str, str]) -> Span:
    company = game.title.defs.companies.get(who)
    if company is None:
        livery = player_liveries(game.players).get(owners.get(who, ""))
        name = short_names(game.players)[owners[who]] if who in owners else who
        return "bold" if livery is None else on(livery.fill, "bold"), f"{name:2.2}"
    return on(company.colour, "bold", company.text_colour), code[who]


def player_lines(game: Game) -> list[Line]:
    """Cash, worth, certificates and holdings of every player."""
    s, t = game.state, game.title
    lines: list[Line] = []
    owners = marker_owners(game)
    limit = t.shares.certificate_limit(s)
    for name, p in s.players.items():
        told = f"cash {money(t, p.cash)}, worth {money(t, t.ending.worth(s, name))}"
        told += f", certificates {t.shares.certificates(s, name)} of {limit}"
        if p.debt:
            told += f", owes {money(t, p.debt)}"
        lines.append([("bold", f"{name}: "), ("", told)])
        shares = {c: t.shares.percent(s, c, name) for c in s.companies}
        held = [f"{c} {n}%{'*' if t.shares.president(s, c) == name else ''}" for c, n in shares.items() if n]
        markers = [f"{m} at {money(t, marker_price(game, m))}" for m, who in owners.items() if who == name]
        lines += _wrapped("  ", [*held, *t.privates.owned(s, name), *markers] or ["nothing"])
    lines.append([("", "* president")])
    return lines


def company_lines(game: Game) -> list[Line]:
    """Every company: price, treasury, trains, stations, where its shares are; those not started last."""
    s, t = game.state, game.title
    code = codes(t.defs)
    acting = operating(game)
    lines: list[Line] = []
    waiting = []
    order = [c for c in s.market.order(t.grid) if c in s.companies]
    for name in [*order, *(c for c in s.companies if c not in order)]:
        c = s.companies[name]
        if c.closed:
            continue
        if not t.shares.started(s, name):
            waiting.append(_with_home(game, name))
            continue
        features = t.defs.companies[name].features
        told = f" {name}{' (operates)' if name == acting else ''}: "
        figures = [f"price {money(t, t.market.price(s, name))}"] * ("marker" in features)
        figures += [f"treasury {money(t, c.cash)}"] * ("treasury" in features)
        figures += [f"trains {', '.join(c.trains) or 'none'}"] * ("trains" in features)
        style = "bold" if name == acting else ""
        lines.append([_marker(game, name, code, {}), (style, told + ", ".join(figures))])
        parts = [f"president {t.shares.president(s, name) or 'none'}"]
        parts += [f"{place} {t.shares.percent(s, name, place)}%" for place in ("ipo", "pool")]
        if "stations" in features:
            places = [place_name(t, hex_id) for hex_id, _ in s.board.stations_of(name)]
            parts.append(f"stations {', '.join(places) or 'none'} and {len(c.tokens_left)} left")
        parts += [f"{c.loans} loan{'s' if c.loans > 1 else ''}"] * bool(c.loans)
        parts += ["not floated"] * (not c.floated)
        lines += _wrapped("   ", [*parts, *t.privates.owned(s, name)])
    if waiting:
        lines += _wrapped("Not started: ", waiting)
    return lines


def train_lines(game: Game) -> list[Line]:
    """The depot, and the tiles of the phase."""
    s, t = game.state, game.title
    lines: list[Line] = [[("bold", "Trains of the bank")]]
    offered = t.trains.on_offer(s)
    for name, d in t.defs.trains.items():
        left = s.depot.left.get(t.trains.card(name))
        told = f"  {name:>4}  {money(t, d.price):>6}  {'unlimited' if left is None else f'{left} left':9}"
        told += f"  rusts on {d.rusts_on}" if d.rusts_on else ""
        told += "  for sale" if name in offered else ""
        lines.append([("bold" if name in offered else "", told)])
    lines.append([("", f"Bank pool: {', '.join(s.depot.pool) or 'no train'}")])
    phase = t.phase(s)
    told = f"Phase {s.phase}: tiles {', '.join(phase.colours)}; train limit: {train_limits(phase)}"
    lines.append([("", told)])
    return lines


def route_lines(game: Game, run: RunRoutes) -> list[Line]:
    """Routes, a train a line, with what each earns."""
    t = game.title
    lines: list[Line] = []
    for route in run.routes:
        stops = " – ".join(place_name(t, hex_id) for hex_id, _ in route.stops)
        lines.append([("bold", f"{route.train}: {money(t, route.revenue)}  "), ("", stops)])
    total = sum(route.revenue for route in run.routes)
    lines.append(
        [("bold", f"Together {money(t, total)}") if run.routes else ("", "No route earns anything.")]
    )
    return lines


def marker_price(game: Game, marker: str) -> int:
    """The price of the space where a marker stands."""
    cell = game.state.market.where(marker)
    return 0 if cell is None else game.title.grid.price(cell)


def _with_home(game: Game, company: str) -> str:
    """A company with the place of its home, where it has a fixed one."""
    homes = [place_name(game.title, hex_id) for hex_id, _ in game.title.defs.companies[company].homes]
    return f"{company} in {', '.join(homes)}" if homes else company


def _wrapped(start: str, parts: list[str], columns: int = 76) -> list[Line]:
    lines: list[Line] = []
    text = start
    for i, part in enumerate(parts):
        piece = part + (", " if i + 1 < len(parts) else "")
        if len(text) + len(piece.rstrip()) > columns and text.strip():
            lines.append([("", text.rstrip())])
            text = " " * len(start)
        text += piece
    return [*lines, [("", text)]]
