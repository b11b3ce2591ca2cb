"""Words for events: a main event swallows the payments and movements of shares that it explains."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from eighteenxx.engine.actions import Action, Par
from eighteenxx.engine.events import Event

if TYPE_CHECKING:
    from eighteenxx.companies.definitions import PhaseDef
    from eighteenxx.engine.game import Active, Game
    from eighteenxx.engine.state import Round
    from eighteenxx.engine.title import Title

_AMOUNTS = ("price", "amount", "debt", "revenue", "share", "income")
_LIGHT = frozenset({"floated", "private closed", "par"})
"""What may come between a purchase and its payment, and so does not end the wait for an explanation."""
PLACES = {"ipo": "the IPO", "pool": "the bank pool", "bank": "the bank"}


def money(title: Title, amount: int) -> str:
    """An amount with the title's currency."""
    return f"{title.defs.currency}{amount}"


def place_name(title: Title, hex_id: str) -> str:
    """A hex by its name, where it has one, and its coordinate."""
    here = title.catalogue.map.hexes.get(hex_id)
    return f"{here.name} ({hex_id})" if here is not None and here.name else hex_id


def round_name(r: Round) -> str:
    """``Stock round 3``, ``Operating round 3.1``."""
    name = f"{r.kind.capitalize()} round" if r.kind else "Round"
    if r.kind == "operating":
        return f"{name} {r.set}.{r.of_set}" if r.set else f"{name} {r.number}"
    return name if r.kind in ("auction", "setup") else f"{name} {r.number}"


def train_limits(phase: PhaseDef) -> str:
    """How many trains a company may own: ``3``, or by class, ``4 for 5 shares, 3 for 10 shares``."""
    words = []
    for kind, limit in phase.train_limit.items():
        whose = f"{kind} shares" if kind.isdecimal() else kind
        words.append(f"{limit} for {whose}" if kind else str(limit))
    return ", ".join(words)


def shares_place(place: str) -> str:
    """A certificate's place in words."""
    kind, _, whose = place.partition(":")
    if not whose:
        return PLACES.get(place, place)
    words = {"treasury": "the treasury of {}", "redeemed": "{}'s own holding", "with": "{}"}
    return words.get(kind, kind + " {}").format(whose)


def listed(parts: list[str]) -> str:
    """``a, b and c``."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


class Teller:
    """Tells one action's events in order. ``paid`` and ``moved`` wait for the event that explains them."""

    def __init__(self, game: Game, before: Active, action: Action | None = None) -> None:
        self.game = game
        self.title = game.title
        self.before = before
        self.action = action
        self.told: list[str] = []
        self.paid: list[Event] = []
        self.moved: list[Event] = []
        self.payout: list[Event] | None = None
        self.started: str | None = None
        self.settled: list[Event] = []
        self.coming: list[tuple[str, int]] = []
        words: Any = self.title.defs.facts.get("sentences", {})
        self.words: Mapping[str, Any] = words if isinstance(words, Mapping) else {}

    # -- events ----------------------------------------------------------------------------------

    def event(self, event: Event) -> None:
        """Take the next event: keep it for a later one to explain, or tell it."""
        if any(event is other for other in self.settled):
            return
        if self.payout is not None:
            if event.kind == "paid" and event["payer"] == "bank":
                self.payout.append(event)
                return
            self._tell_payout()
        if event.kind == "paid":
            if (event["payee"], event["amount"]) in self.coming:
                self.coming.remove((event["payee"], event["amount"]))
            else:
                self.paid.append(event)
        elif event.kind == "shares":
            if event["company"] != self.started or event["origin"] != "ipo":
                self.moved.append(event)
            self.started = None
        else:
            method = getattr(self, "_on_" + event.kind.replace(" ", "_"), None)
            if event.kind in self.words:
                sentence = self.filled(self.words[event.kind], event.data)
            elif method is not None:
                sentence = method(event.data)
            else:
                sentence = self._unknown(event)
            if event.kind not in _LIGHT:
                self.flush()
            if sentence:
                self.told.append(sentence)
            if event.kind == "dividend" and event["kind"] != "withhold":
                self.payout = []

    def flush(self) -> None:
        """Tell payments and shares that no event explained."""
        if self.payout is not None:
            self._tell_payout()
        for company, origin, place, shares in self._moves():
            count = "a share" if shares == 1 else f"{shares} shares"
            if self.game.state.players.get(place) is not None and origin.startswith("with:"):
                self.told.append(f"{place} gets {count} of {company} with {origin[5:]}.")
            elif origin in ("unissued", "locked") and place in self.game.state.players:
                self.told.append(f"{place} gets {count} of {company}.")
            elif origin in ("unissued", "locked"):
                come = "comes" if shares == 1 else "come"
                self.told.append(f"{count.capitalize()} of {company} {come} to {shares_place(place)}.")
            else:
                where = f"from {shares_place(origin)} to {shares_place(place)}"
                self.told.append(
                    f"{count.capitalize()} of {company} {'go' if shares > 1 else 'goes'} {where}."
                )
        totals: dict[tuple[str, str], int] = {}
        for event in self.paid:
            pair = (event["payer"], event["payee"])
            totals[pair] = totals.get(pair, 0) + event["amount"]
        from_bank = [f"{payee} {self.money(n)}" for (payer, payee), n in totals.items() if payer == "bank"]
        if from_bank:
            self.told.append(f"The bank pays {listed(from_bank)}.")
        for (payer, payee), amount in totals.items():
            if payer != "bank":
                self.told.append(f"{payer} pays {self.money(amount)} to {PLACES.get(payee, payee)}.")
        self.paid, self.moved = [], []

    def _moves(self) -> list[tuple[str, str, str, int]]:
        found: dict[tuple[str, str, str], int] = {}
        for event in self.moved:
            key = (event["company"], event["origin"], event["place"])
            found[key] = found.get(key, 0) + event["shares"]
        return [(*key, shares) for key, shares in found.items()]

    def _explain(self, amount: int, *parties: str) -> None:
        """Drop the payment that the event just told accounts for: the last one, for somebody may have been
        helped with the same amount."""
        for event in reversed(self.paid):
            if event["amount"] == amount and {event["payer"], event["payee"]}.intersection(parties):
                self.paid.remove(event)
                return

    def _last_paid(self, payer: str) -> int:
        """What a party just paid to the bank; the payment is taken as told."""
        found = [e for e in self.paid if e["payer"] == payer and e["payee"] == "bank"]
        if not found:
            return 0
        self.paid.remove(found[-1])
        amount: int = found[-1]["amount"]
        return amount

    def _forget(self, company: str) -> None:
        self.moved = [e for e in self.moved if e["company"] != company]

    def money(self, amount: int) -> str:
        """An amount with the title's currency."""
        return money(self.title, amount)

    def _on_bid(self, d: dict[str, Any]) -> str:
        return f"{d['player']} bids {self.money(d['price'])} for {d['item']}."

    def _on_auction_won(self, d: dict[str, Any]) -> str:
        self._explain(d["price"], d["player"])
        return f"{d['player']} buys {d['item']} for {self.money(d['price'])}."

    def _on_cheaper(self, d: dict[str, Any]) -> str:
        return f"{d['item']} now costs {self.money(d['price'])}."

    def _on_par(self, d: dict[str, Any]) -> str:
        self.started = d["company"]
        player = self._starter(d["company"])
        if player is None:
            return f"{d['company']} starts at {self.money(d['price'])}."
        paid = [e for e in self.paid if e["payer"] == player and e["payee"] in ("bank", d["company"])][-1:]
        self.paid = [e for e in self.paid if e not in paid]
        self.moved = [e for e in self.moved if (e["company"], e["place"]) != (d["company"], player)]
        cost = f"; the president's certificate costs {self.money(paid[0]['amount'])}" if paid else ""
        return f"{player} starts {d['company']} at {self.money(d['price'])}{cost}."

    def _starter(self, company: str) -> str | None:
        """Who started a company: who chose its price, or who had to pay for it; None for nobody."""
        chosen = self.action
        if isinstance(chosen, Par) and chosen.company == company:
            return chosen.player
        got = {e["place"] for e in self.moved if e["company"] == company}
        return next((e["payer"] for e in reversed(self.paid) if e["payer"] in got), None)

    def _on_floated(self, d: dict[str, Any]) -> str:
        capital = [e for e in self.paid if e["payee"] == d["company"] and e["payer"] == "bank"]
        self.paid = [e for e in self.paid if e not in capital]
        amount = sum(e["amount"] for e in capital)
        return f"{d['company']} floats{f' with {self.money(amount)}' if amount else ''}."

    def _on_bought(self, d: dict[str, Any]) -> str:
        self._explain(d["price"], d["player"])
        self._forget(d["company"])
        source = shares_place(d["source"])
        return f"{d['player']} buys a share of {d['company']} from {source} for {self.money(d['price'])}."

    def _on_sold(self, d: dict[str, Any]) -> str:
        self._explain(d["price"] * d["shares"], d["player"])
        self._forget(d["company"])
        count = "a share" if d["shares"] == 1 else f"{d['shares']} shares"
        return f"{d['player']} sells {count} of {d['company']} for {self.money(d['price'] * d['shares'])}."

    def _on_president(self, d: dict[str, Any]) -> str:
        self._forget(d["company"])
        return f"{d['new']} becomes president of {d['company']} in place of {shares_place(d['old'])}."

    def _on_price(self, d: dict[str, Any]) -> str:
        rows = d.get("rows_up")
        if rows:
            far = "a row" if abs(rows) == 1 else f"{abs(rows)} rows"
            way = "up" if rows > 0 else "down"
            return f"The marker of {d['marker']} moves {far} {way}, at {self.money(d['price'])}."
        way = "rises" if d["price"] > d["was"] else "falls"
        if d["marker"] not in self.game.state.companies:
            return f"Marker {d['marker']} moves from {self.money(d['was'])} to {self.money(d['price'])}."
        zones = [str(zone).replace("_", " ") for zone in d.get("entered", ())]
        into = f", into the zone {listed(zones)}" if zones else ""
        return (
            f"The price of {d['marker']} {way} from {self.money(d['was'])} to {self.money(d['price'])}{into}."
        )

    def _on_tile(self, d: dict[str, Any]) -> str:
        who, where = d["entity"], place_name(self.title, d["hex"])
        paid = self._last_paid(who)
        cost = f" for {self.money(paid)}" if paid else ""
        if d["old"] == d["hex"]:
            return f"{who} lays tile {d['tile']} in {where}{cost}."
        return f"{who} upgrades {where} from tile {d['old']} to {d['tile']}{cost}."

    def _on_token(self, d: dict[str, Any]) -> str:
        self._explain(d["price"], d["company"])
        cost = f" for {self.money(d['price'])}" if d["price"] else ""
        return f"{d['company']} places a station in {place_name(self.title, d['hex'])}{cost}."

    def _on_dividend(self, d: dict[str, Any]) -> str:
        company, revenue = d["company"], d["revenue"]
        own = [e for e in self.paid if e["payee"] == company and e["payer"] == "bank"]
        self.paid = [e for e in self.paid if e not in own]
        kept = sum(e["amount"] for e in own)
        if d["kind"] == "withhold":
            return f"{company} keeps its {self.money(kept)}." if kept else f"{company} earns nothing."
        keeps = f" and keeps {self.money(kept)}" if kept else ""
        if not d["share"]:
            return f"{company} pays no dividend{keeps}"
        half = "half of " if d["kind"] == "half" else ""
        what = "" if d["kind"] == "fixed" else f" out {half}{self.money(revenue)}{keeps}:"
        return f"{company} pays{what} {self.money(d['share'])} a share"

    def _tell_payout(self) -> None:
        assert self.payout is not None
        paid = [f"{e['payee']} {self.money(e['amount'])}" for e in self.payout]
        self.told[-1] += f" ({listed(paid)})." if paid else "."
        self.payout = None

    def _on_operated(self, d: dict[str, Any]) -> None:
        return None

    def _on_routes(self, d: dict[str, Any]) -> None:
        if d["side_income"]:  # the action's sentence tells it; it may be paid before or after
            paid = len(self.paid)
            self._explain(d["side_income"], d["company"])
            if len(self.paid) == paid:
                self.coming.append((d["company"], d["side_income"]))

    def _on_train_bought(self, d: dict[str, Any]) -> str:
        self._explain(d["price"], d["company"])
        kind = d.get("type") or d["train"].rpartition("-")[0]
        swap = f", handing in a {d['trade_in'].rpartition('-')[0]}-train" if d.get("trade_in") else ""
        first = "the first" if d.get("first") else "a"
        return f"{d['company']} buys {first} {kind}-train for {self.money(d['price'])}{swap}."

    def _on_train_bought_from_the_pool(self, d: dict[str, Any]) -> str:
        self._explain(d["price"], d["company"])
        kind = d["train"].rpartition("-")[0]
        return f"{d['company']} buys a {kind}-train from the bank pool for {self.money(d['price'])}."

    def _on_train_bought_from_a_company(self, d: dict[str, Any]) -> str:
        self._explain(d["price"], d["company"])
        kind = d["train"].rpartition("-")[0]
        return f"{d['company']} buys a {kind}-train from {d['seller']} for {self.money(d['price'])}."

    def _on_train_discarded(self, d: dict[str, Any]) -> str:
        return f"{d['company']} discards a {d['train'].rpartition('-')[0]}-train."

    def _on_rusted(self, d: dict[str, Any]) -> str | None:
        kinds = listed([f"{kind}-trains" for kind in d["types"]])
        gone = len(d["trains"])
        removed = f": {gone} {'is' if gone == 1 else 'are'} removed" if gone else "; there are none left"
        return f"All {kinds} rust{removed}."

    def _on_phase(self, d: dict[str, Any]) -> str:
        told = ("game_end_triggered",)  # has an event of its own, unless the end was triggered before
        events = [str(e).replace("_", " ") for e in d.get("events", ()) if e not in told]
        return f"Phase {d['phase']} begins{': ' + ', '.join(events) if events else ''}."

    def _on_private_closed(self, d: dict[str, Any]) -> str:
        return f"{d['private']} closes."

    def _on_private_bought(self, d: dict[str, Any]) -> str:
        self._explain(d["price"], d["company"])
        return f"{d['company']} buys {d['private']} from {d['seller']} for {self.money(d['price'])}."

    def _on_loan(self, d: dict[str, Any]) -> str:
        got = [e for e in self.paid if e["payee"] == d["company"] and e["payer"] == "bank"][-1:]
        self.paid = [e for e in self.paid if e not in got]
        amount = f" of {self.money(got[0]['amount'])}" if got else ""
        return f"{d['company']} takes a loan{amount}."

    def _on_loan_repaid(self, d: dict[str, Any]) -> str:
        paid = self._last_paid(d["company"])
        return f"{d['company']} repays a loan{f' for {self.money(paid)}' if paid else ''}."

    def _on_reissued(self, d: dict[str, Any]) -> str:
        self._forget(d["company"])
        got = [e for e in self.paid if e["payee"] == d["company"]]
        self.paid = [e for e in self.paid if e not in got]
        for_ = f" for {self.money(sum(e['amount'] for e in got))}" if got else ""
        return f"{d['company']} reissues {d['shares']} shares{for_}."

    def _on_issued(self, d: dict[str, Any]) -> str:
        self._forget(d["company"])
        self._explain(d["price"] * d["shares"], d["company"])
        count = "a share" if d["shares"] == 1 else f"{d['shares']} shares"
        return f"{d['company']} issues {count} for {self.money(d['price'] * d['shares'])}."

    def _on_redeemed(self, d: dict[str, Any]) -> str:
        self._forget(d["company"])
        count = "a share" if d["shares"] == 1 else f"{d['shares']} shares"
        paid = self._last_paid(d["company"])
        return f"{d['company']} redeems {count}{f' for {self.money(paid)}' if paid else ''}."

    def _on_closed(self, d: dict[str, Any]) -> str:
        self._forget(d["company"])
        paid = self._last_paid(d["company"])
        left = f"; its {self.money(paid)} go to the bank" if paid else ""
        return f"{d['company']} closes{left}."

    def _on_for_auction(self, d: dict[str, Any]) -> str:
        return f"{d['item']} is for auction."

    def _on_unsold(self, d: dict[str, Any]) -> str:
        return f"Nobody buys {d['item']}."

    def _on_end_triggered(self, d: dict[str, Any]) -> str:
        return f"The end of the game is triggered: {str(d['reason']).replace('_', ' ')}."

    def _on_token_lost(self, d: dict[str, Any]) -> str:
        return f"{d['company']} loses its station in {place_name(self.title, d['hex'])}."

    def _on_home(self, d: dict[str, Any]) -> str:
        return f"{d['company']} has its home in {place_name(self.title, d['hex'])}."

    def _on_bankrupt(self, d: dict[str, Any]) -> str:
        return f"{d['player']} is bankrupt."

    def _on_debt(self, d: dict[str, Any]) -> str:
        return f"{d['player']} now owes the bank {self.money(d['debt'])}."

    def _on_round(self, d: dict[str, Any]) -> str:
        return f"{round_name(self.game.state.round)} begins."

    def _on_finished(self, d: dict[str, Any]) -> str:
        reason = str(d.get("reason", "")).replace("_", " ")
        return f"The game is over{f': {reason}' if reason else ''}."

    # -- anything else ---------------------------------------------------------------------------

    def _unknown(self, event: Event) -> str:
        data = {k: self.plain(v) for k, v in event.data.items()}
        head = data.pop("company", None) or data.pop("player", None) or data.pop("entity", None)
        rest = ", ".join(f"{k.replace('_', ' ')} {v}" for k, v in data.items() if v not in ("", "none"))
        start = f"{head}: {event.kind}" if head else event.kind[:1].upper() + event.kind[1:]
        return f"{start}{f' ({rest})' if rest else ''}."

    def filled(self, template: Any, data: Mapping[str, Any]) -> str:
        """A title's own words, its ``{fields}`` filled in: hexes by name, amounts with the currency.

        ``{paid}`` is what the company or player just paid to the bank, ``{got}`` what the bank paid it.
        """
        told = {}
        for key, value in data.items():
            if key == "hex":
                told[key] = place_name(self.title, str(value))
            elif key in _AMOUNTS and isinstance(value, int):
                told[key] = self.money(value)
            else:
                told[key] = self.plain(value)
        who = next((str(data[k]) for k in ("company", "entity", "player") if k in data), "")
        if "{paid}" in str(template):
            told["paid"] = self.money(self._last_paid(who))
        if "{got}" in str(template):
            got = [e for e in self.paid if e["payer"] == "bank" and e["payee"] == who][-1:]
            self.paid = [e for e in self.paid if e not in got]
            told["got"] = self.money(sum(e["amount"] for e in got))
        try:
            return str(template).format_map(told)
        except (KeyError, IndexError, ValueError):
            return str(template)

    def plain(self, value: Any) -> str:
        """A field's value in words."""
        if isinstance(value, list | tuple | set | frozenset):
            return ", ".join(self.plain(v) for v in value) or "none"
        return str(value)
