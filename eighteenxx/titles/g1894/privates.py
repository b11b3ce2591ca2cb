"""Privates of 1894: Saint-Quentin's revenue, the extra yellow tile, tiles without connection, closing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eighteenxx.engine.actions import LayTile
from eighteenxx.engine.tasks import Task
from eighteenxx.errors import Refusal
from eighteenxx.rules.privates import Privates
from eighteenxx.titles.g1894.teleport import PlaceFreeStation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eighteenxx.engine.events import Event
    from eighteenxx.engine.state import State


class Privates1894(Privates):
    """Source: R94-priv-1 to R94-priv-38, R94-phase-10, R94-phase-11 (RUL94-15)."""

    def income(self, s: State, private: str) -> int:
        definition, owner = self.t.defs.privates[private], s.papers[private].owner
        change = definition.power("revenue_change")
        if change is not None and owner in s.companies:
            return int(change["revenue"])
        by_tile = definition.power("revenue_by_tile")
        if by_tile is not None:
            colour = s.board.place(self.t.catalogue, by_tile["hex"])[0].colour
            return int(by_tile["revenue"].get(colour, 0))
        return definition.revenue

    def sellable(self, s: State, private: str) -> Refusal | None:
        if self.t.defs.privates[private].kind == "major":
            return Refusal("A major shareholding cannot be sold to a company.", "R94-priv-22")
        return None

    def react(self, s: State, event: Event) -> Iterable[Task]:
        if event.kind == "phase":
            for private, paper in s.papers.items():
                late = self.t.defs.privates[private].power("closes_in_phase")
                due = late["phase"] == s.phase if late else "privates_close" in event["events"]
                if due and not paper.closed:
                    self.close(s, private)
        elif event.kind == "operated":
            for private in self.open(s):
                power = self.t.defs.privates[private].power("closes_when_company_operates")
                if power is not None and power["company"] == event["company"]:
                    self.close(s, private)
        return ()

    # -- tiles laid by powers --------------------------------------------------------------------

    def can_lay(self, s: State, company: str) -> bool:
        """A power is ready, or a private with the extra tile can still be bought for it. Its owner is asked
        even where he cannot pay for the tile."""
        if any(self._ready(s, company, private) is None for private in self.owned(s, company)):
            return True
        return any(
            self.t.defs.privates[private].power("extra_yellow_tile") is not None
            and not s.papers[private].used
            and (s.papers[private].owner == company or self.may_sell(s, private, company, None) is None)
            for private in self.open(s)
        )

    def _ready(self, s: State, company: str, private: str) -> Refusal | None:
        """Whether a private's power may still lay a tile, wherever."""
        paper = s.papers.get(private)
        if paper is None or paper.closed or paper.owner != company:
            return Refusal(f"{company} does not own {private}.", "R94-priv-3")
        definition = self.t.defs.privates[private]
        extra, teleport = definition.power("extra_yellow_tile"), definition.power("teleport")
        if extra is not None:
            if paper.used:
                return Refusal(f"{private} has already laid its tile.", "R94-priv-3")
            if s.companies[company].cash < extra["cost"]:
                return Refusal(
                    f"{company} cannot pay {extra['cost']} for the tile of {private}.", "R94-priv-3"
                )
            return None
        if teleport is not None:
            if paper.used:
                return Refusal(f"{private} has already laid its tile.", "R94-priv-8")
            if not self.t.track.open_colours(s, company):
                return Refusal(f"{company} has no track action left.", "R94-track-1")
            return None
        return Refusal(f"{private} lays no tiles.", "R94-priv-5")

    def may_lay(self, s: State, company: str, action: LayTile) -> Refusal | None:
        refusal = self._ready(s, company, action.power)
        if refusal is not None:
            return refusal
        track, definition = self.t.track, self.t.defs.privates[action.power]
        refusal = track.may_use_hex(s, company, action.hex) or track.fits(s, action)
        if refusal is not None:
            return refusal
        colour = self.t.catalogue.tiles[action.tile].colour
        extra = definition.power("extra_yellow_tile")
        if extra is not None:
            if colour != "yellow":
                return Refusal(f"{action.power} lays a yellow tile.", "R94-priv-3")
            return track.connected(s, company, action) or track.affordable(s, company, action, extra["cost"])
        teleport = definition.power("teleport")
        assert teleport is not None
        if action.hex != teleport["hex"] or action.tile not in teleport["tiles"]:
            return Refusal(
                f"{action.power} lays or upgrades the yellow tile of {teleport['hex']}.", "R94-priv-8"
            )
        if colour not in track.open_colours(s, company):
            return Refusal(f"{company} has no track action left for a {colour} tile.", "R94-track-1")
        return track.affordable(s, company, action, 0)

    def lays(self, s: State, player: str, company: str) -> Iterator[LayTile]:
        for private in self.owned(s, company):
            if self._ready(s, company, private) is not None:
                continue
            teleport = self.t.defs.privates[private].power("teleport")
            hexes = [teleport["hex"]] if teleport else self.t.track.near(s, company)
            for hex_id in hexes:
                for name, rotation in self.t.track.in_supply(s, hex_id, self.t.phase(s).colours):
                    action = LayTile(player, hex_id, name, rotation, private)
                    if self.may_lay(s, company, action) is None:
                        yield action

    def lay(self, s: State, player: str, company: str, action: LayTile) -> list[Task]:
        s.papers[action.power].used += 1
        extra = self.t.defs.privates[action.power].power("extra_yellow_tile")
        self.t.track.lay(s, company, action, 0 if extra is None else extra["cost"])
        jobs = self.t.track.after_lay(s, player, company, action)
        if extra is None:
            self.t.track.note(s, action)
            jobs.append(PlaceFreeStation(player, company, action.hex))
        return jobs
