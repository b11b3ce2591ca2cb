"""The page's tables: HTML in which every changing cell names the key of its text (see values.py).

Columns and rows that never have anything to show in the whole game are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from eighteenxx.draw.game import player_liveries, short_names
from eighteenxx.draw.palette import readable
from eighteenxx.draw.told import train_limits

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game

_PLACES = {
    "ipo": "IPO",
    "pool": "Pool",
    "treasury": "Treasury",
    "redeemed": "Redeemed",
    "with": "With privates",
}
_HIDDEN = ("locked", "unissued")
"""Places of certificates that are out of play."""


class Tables:
    """Writes the sections of a game's page. ``used`` are the keys that ever have a text, ``tokens`` says
    whether players ever have markers on the market."""

    def __init__(self, game: Game, used: Iterable[str], tokens: bool = False) -> None:
        self.game = game
        self.tokens = tokens
        self.defs = game.title.defs
        self.used = set(used)

    def players(self) -> str:
        """Money and certificates by player."""
        columns = [
            ("order", "Order"),
            ("cash", "Cash"),
            ("worth", "Worth"),
            ("debt", "Debt"),
            ("certificates", "Certificates"),
            ("privates", "Privates"),
            ("note", ""),
        ]
        liveries, short = player_liveries(self.game.players), short_names(self.game.players)
        rows = []
        for name in self.game.players:
            mark = ""
            if self.tokens:  # players have markers of their own: show what they look like
                mark = f" {_chip(short[name], name, liveries[name].fill, None)}"
            rows.append((escape(name) + mark, f"p:{name}:", f"p:{name}:turn"))
        return self._table("Player", columns, rows)

    def companies(self) -> str:
        """One row a company: its figures, then who holds its shares."""
        columns = [
            ("president", "President"),
            ("price", "Price"),
            ("par", "Par"),
            ("cash", "Cash"),
            ("trains", "Trains"),
            ("stations", "Stations left"),
            ("loans", "Loans"),
            ("privates", "Privates"),
            ("state", "State"),
        ]
        names = [name for name in self.defs.companies if self._ever(name)]
        rows = [(self.chip(name), f"c:{name}:", f"c:{name}:turn") for name in names]
        holders = [(player, player) for player in self.game.players]
        kinds = {
            key.rpartition("@")[2]: None for key in sorted(self.used) if key.startswith("s:") and "@" in key
        }
        order = [*[k for k in _PLACES if k in kinds], *[k for k in kinds if k not in _PLACES]]
        holders += [(f"@{k}", _PLACES.get(k, k.capitalize())) for k in order if k not in _HIDDEN]
        shares = [
            (holder, words)
            for holder, words in holders
            if any(f"s:{name}:{holder}" in self.used for name in names)
        ]
        return self._table("Company", columns, rows, shares)

    def _ever(self, name: str) -> bool:
        """Whether a company is in play at any time."""
        return any(f"c:{name}:{part}" in self.used for part in ("par", "president", "cash", "price")) or (
            f"c:{name}:state" in self.used and f"s:{name}:@ipo" in self.used
        )

    def trains(self) -> str:
        """What the depot has, and what each type does."""
        cards = [card for card in self.defs.trains.values() if f"d:{card.name}:left" in self.used]
        rusting: dict[str, list[str]] = {}
        for train in self.defs.trains.values():
            if train.rusts_on:
                rusting.setdefault(train.rusts_on, []).append(train.name)
        starts = {name: phase.name for phase in self.defs.phases for name in phase.trains}
        lines = []
        for card in cards:
            sides = [self.defs.trains[side] for side in card.sides if side in self.defs.trains] or [card]
            title = " / ".join(card.sides) or card.name
            price = " / ".join(str(side.price) for side in sides)
            gone = [name for side in sides for name in rusting.get(side.name, ())]
            phase = [starts[side.name] for side in sides if side.name in starts]
            cells = [self._cell(f"d:{card.name}:left"), self._cell(f"d:{card.name}:offer")]
            fixed = [price, ", ".join(dict.fromkeys(phase)), ", ".join(dict.fromkeys(gone))]
            told = "".join(f"<td>{escape(text)}</td>" for text in fixed)
            lines.append(f'<tr><th scope="row">{escape(title)}</th>{"".join(cells)}{told}</tr>')
        head = self._head(["Train", "Left", "On sale", "Price", "Starts phase", "Rusts"])
        pool = ""
        if "d:@pool" in self.used:
            pool = f"<p>Trains in the bank pool: {self._span('d:@pool')}</p>"
        return f"<table>{head}<tbody>{''.join(lines)}</tbody></table>{pool}"

    def phases(self) -> str:
        """The phases, the present one marked."""
        lines = []
        for phase in self.defs.phases:
            fixed = [train_limits(phase), ", ".join(phase.colours), str(phase.operating_rounds)]
            told = "".join(f"<td>{escape(text)}</td>" for text in fixed)
            name = f'<th scope="row">{escape(phase.name)}</th>'
            lines.append(f"<tr>{name}{self._cell(f'ph:{phase.name}:now')}{told}</tr>")
        head = self._head(["Phase", "Now", "Train limit", "Tiles", "Operating rounds"])
        return f"<table>{head}<tbody>{''.join(lines)}</tbody></table>"

    def privates(self) -> str:
        """Privates and other papers, with their bids while they are for auction."""
        columns = [
            ("v:{}:owner", "Owner"),
            ("v:{}:revenue", "Income"),
            ("v:{}:state", "State"),
            ("a:{}:sale", "Auction"),
            ("a:{}:bids", "Bids, highest first"),
        ]
        papers = [
            private
            for private in self.defs.privates.values()
            if any(key.format(private.id) in self.used for key, words in columns if words != "State")
        ]
        shown = [(k, words) for k, words in columns if any(k.format(p.id) in self.used for p in papers)]
        values = any(private.value for private in papers)
        rows = []
        for private in papers:
            name = f'<abbr title="{escape(private.name)}">{escape(private.id)}</abbr>'
            fixed = f"<td>{private.value}</td>" if values else ""
            cells = "".join(self._cell(key.format(private.id)) for key, _ in shown)
            rows.append(f'<tr><th scope="row">{name}</th>{fixed}{cells}</tr>')
        head = self._head(["Private", *(["Value"] if values else []), *(words for _, words in shown)])
        return f"<table>{head}<tbody>{''.join(rows)}</tbody></table>" if rows else ""

    def extras(self) -> str:
        """What the title adds, by the words its data have for it, else by its own names; without what has an
        empty text for words."""
        told = self.defs.facts.get("extras", {})
        rows = []
        for key in sorted(key for key in self.used if key.startswith("x:")):
            first, colon, rest = key[2:].partition(":")
            words = told.get(first, first)
            if not words:
                continue
            name = f"{words}{colon}{' ' if colon else ''}{rest}".replace("_", " ")
            rows.append(
                f'<tr><th scope="row">{escape(name[:1].upper() + name[1:])}</th>{self._cell(key)}</tr>'
            )
        return f'<table class="wrap"><tbody>{"".join(rows)}</tbody></table>' if rows else ""

    def names(self) -> str:
        """Full names of what the page calls by its id."""
        companies = [(self.chip(n), c.name) for n, c in self.defs.companies.items() if c.name != n]
        privates = [(escape(n), p.name) for n, p in self.defs.privates.items() if p.name != n]
        rows = [
            f"<div><dt>{short}</dt><dd>{escape(name)}</dd></div>" for short, name in (*companies, *privates)
        ]
        return f"<dl>{''.join(rows)}</dl>" if rows else ""

    def chip(self, name: str) -> str:
        """A company's name in its colours."""
        company = self.defs.companies[name]
        return _chip(name, company.name, company.colour, company.text_colour)

    def _table(
        self,
        first: str,
        columns: Sequence[tuple[str, str]],
        rows: Sequence[tuple[str, str, str]],
        shares: Sequence[tuple[str, str]] = (),
    ) -> str:
        """A table of (heading, key's beginning, key of the mark of whose turn it is) rows."""
        shown = [(part, words) for part, words in columns if any(k + part in self.used for _, k, _ in rows)]
        lines = []
        for heading, key, mark in rows:
            cells = [self._cell(key + part) for part, _ in shown]
            name = key[2:-1]
            cells += [self._cell(f"s:{name}:{holder}") for holder, _ in shares]
            head = f'<th scope="row">{heading}{self._span(mark)}</th>'
            lines.append(f'<tr data-row="{escape(key)}">{head}{"".join(cells)}</tr>')
        head = self._head([first, *(words for _, words in shown), *(words for _, words in shares)])
        return f"<table>{head}<tbody>{''.join(lines)}</tbody></table>"

    def _head(self, words: Sequence[str]) -> str:
        cells = "".join(f'<th scope="col">{escape(word)}</th>' for word in words)
        return f"<thead><tr>{cells}</tr></thead>"

    def _cell(self, key: str) -> str:
        return f'<td data-k="{escape(key)}"></td>' if key in self.used else "<td></td>"

    def _span(self, key: str) -> str:
        return f' <span data-k="{escape(key)}"></span>' if key in self.used else ""


def _chip(text: str, title: str, fill: str, colour: str | None) -> str:
    style = f"background:{escape(fill)};color:{escape(readable(fill, colour))}"
    return f'<abbr class="chip" title="{escape(title)}" style="{style}">{escape(text)}</abbr>'
