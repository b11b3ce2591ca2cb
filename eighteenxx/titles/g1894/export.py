"""1894 in exports and traces of the field's main web site."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from eighteenxx.engine.actions import Action, Choose
from eighteenxx.engine.export import ExportTerms, Recorded
from eighteenxx.engine.steps.homes import ChooseHomeStop
from eighteenxx.errors import BadInput
from eighteenxx.titles.g1894.steps import BuyFerryMarker, RedeemOrReissue, ReplaceStation
from eighteenxx.titles.g1894.teleport import PlaceFreeStation
from eighteenxx.titles.g1894.typed import own

if TYPE_CHECKING:
    from collections.abc import Mapping

    from eighteenxx.engine.game import Game
    from eighteenxx.engine.tasks import Question


class Export1894(ExportTerms):
    """What the site says otherwise for 1894."""

    REASONS: ClassVar[Mapping[str, str]] = {**ExportTerms.REASONS, "final phase": "final_phase"}
    KINDS: ClassVar[Mapping[str, type[Action]]] = {"special_buy": BuyFerryMarker}

    def __init__(self) -> None:
        self._saved_hex: str | None = None
        self._waiting = False
        self._homes: frozenset[tuple[str, str]] = frozenset()

    def translate(self, game: Game, raw: Recorded) -> Action | None:
        question = game.question
        if question is None:
            return None
        if raw.type == "special_buy":
            return BuyFerryMarker(question.player)
        if raw.type == "choose":
            hex_id = raw.text("choice").rpartition("(")[2].rstrip(")")
            if hex_id not in own(game.title).catalogue.map.hexes:
                raise BadInput(f"there is no hex {hex_id!r:.20} to choose")
            return Choose(question.player, hex_id)
        return None

    def power(self, question: Question, power: str) -> str:
        return "" if isinstance(question, PlaceFreeStation) else power

    def closes(self, game: Game, raw: Recorded) -> bool:
        """On the site a company redeems in one action and is then done with that step."""
        redeemed = raw.type in ("buy_shares", "sell_shares") and raw.entity in game.state.companies
        question = game.question
        return redeemed and isinstance(question, RedeemOrReissue) and question.entity == raw.entity

    def drops(self, game: Game, raw: Recorded) -> bool:
        return raw.type == "place_token" and raw.entity in [company for _, company in self._homes]

    def may_skip(self, game: Game, question: Question) -> bool:
        return game.state.round.kind == "operating"

    def leaves_out(self, game: Game, raw: Recorded) -> bool:
        """Players are asked alike; for companies the site may ask more."""
        return raw.entity in game.state.companies or raw.entity in game.state.papers

    def replayed(self, game: Game, raw: Recorded) -> None:
        if raw.type == "place_token" and raw.entity in [company for _, company in self._homes]:
            self._homes = frozenset()

    def acting(self, game: Game, question: Question) -> str:
        if isinstance(question, PlaceFreeStation):
            for private in own(game.title).defs.privates.values():
                teleport = private.power("teleport")
                if teleport is not None and teleport["hex"] == question.hex:
                    return private.id
        return super().acting(game, question)

    def companies(self, game: Game) -> list[str]:
        late = self._late(game)
        return [c for c in game.state.companies if c not in late]

    def _late(self, game: Game) -> list[str]:
        return [] if game.state.extra.late_open else list(own(game.title).setup.settings["late"])

    def lifted(self, game: Game) -> frozenset[tuple[str, str]]:
        return frozenset(game.state.extra.lifted)

    def watch(self, game: Game) -> None:
        """``saved_tokens_hex`` is set by a split that lifts others' stations or none at all, and is cleared
        by one that lifts the layer's own only, and when the last station is placed again."""
        splits = own(game.title).track.settings["splits"]
        for event in game.state.events:
            if event.kind == "tile" and event["old"] in splits:
                here = [c for h, c in game.state.extra.lifted if h == event["hex"]]
                self._saved_hex = None if here == [event["entity"]] else event["hex"]
        self._watch_homes(game)
        saved = bool(self._saved(game))
        if self._waiting and not saved:
            self._saved_hex = None
        self._waiting = saved

    def _watch_homes(self, game: Game) -> None:
        """A home in a split hex whose other city was filled by the very action that begins the company's
        turn: the site has not yet seen that there is no choice, and asks."""
        filled: set[str] = set()
        for event in game.state.events:
            if event.kind == "round":
                filled.clear()
            elif event.kind == "token":
                here, turn = (event["hex"], event["company"]), game.state.turn
                split = own(game.title).tokens.is_split(game.state, event["hex"])
                if split and event["hex"] in filled and turn and event["company"] == turn.entity:
                    self._homes |= {here}
                filled.add(event["hex"])

    def unplaced(self, game: Game) -> frozenset[tuple[str, str]]:
        return self._homes

    def _own(self, game: Game) -> bool:
        """Whether the operating company is placing its own station again."""
        question, turn = game.question, game.state.turn
        return isinstance(question, ReplaceStation) and turn is not None and question.entity == turn.entity

    def _saved(self, game: Game) -> list[str]:
        turn = game.state.turn
        return [c for _, c in game.state.extra.lifted if turn is None or c != turn.entity]

    def own(self, game: Game) -> dict[str, Any]:
        s = game.state
        question = game.question
        pending = [[company, [hex_id]] for hex_id, company in self._homes]
        if isinstance(question, ChooseHomeStop) or (isinstance(question, ReplaceStation) and self._own(game)):
            pending = [[question.entity, [question.hex]]]
        return {
            "ferry_markers_left": own(game.title).defs.settings["ferry"]["count"] - len(s.extra.ferry),
            "ferry_markers": sorted(s.extra.ferry),
            "london_bonus": [s.extra.london_bonus] if s.extra.london_bonus else [],
            "saved_tokens": self._saved(game),
            "saved_tokens_hex": self._saved_hex,
            "last_set_triggered": s.depot.sold.get(own(game.title).ending.settings["final_train"], 0) > 0,
            "no_track_or_tokens": own(game.title).ending.final_set(s),
            "late_corporations": self._late(game),
            "pending_tokens": pending,
        }
