"""What a record tells in ids of things: which paper a share id means, which hex a copy of a tile lies on.

The engine does not tell one ordinary share from another, nor two copies of a tile; a record names the very
piece, so a replay follows where each one is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game

__all__ = ["ShareLedger", "TileLedger", "company_of"]


def company_of(share: str) -> str:
    """The company of a share id: ``"PLM_3"`` is of PLM."""
    return share.rpartition("_")[0]


class ShareLedger:
    """Where each share id of a record is: ``"ipo"``, ``"pool"``, a player, or a company (its redeemed ones).

    Every place keeps its ids in the order they came there, which decides which ones change hands when the
    presidency does. The first id of a company is the president's certificate.
    """

    def __init__(self, game: Game) -> None:
        self._places: dict[str, dict[str, list[str]]] = {}
        for company, certificates in game.title.certificates_of.items():
            places = self._places[company] = {"ipo": [c.id for c in certificates]}
            for place in (*game.state.players, "pool"):
                for _ in range(game.title.shares.held(game.state, company, place)):
                    places.setdefault(place, []).append(places["ipo"].pop())

    def where(self, share: str) -> str | None:
        """The place of a share id, or None if there is no such share."""
        places = self._places.get(company_of(share), {})
        return next((place for place, ids in places.items() if share in ids), None)

    def move(self, share: str, place: str) -> None:
        """Put a share somewhere; nothing happens to an id that is not known."""
        origin = self.where(share)
        if origin is not None:
            places = self._places[company_of(share)]
            places[origin].remove(share)
            places.setdefault(place, []).append(share)

    def reset(self, company: str) -> None:
        """The company closed: all its shares are back in the IPO."""
        ids = sorted(share for held in self._places[company].values() for share in held)
        self._places[company] = {"ipo": ids}

    def grant(self, company: str, place: str, top: bool) -> None:
        """A certificate that came with a paper: the president's, or the last one left in the IPO."""
        ipo = self._places[company]["ipo"]
        if ipo:
            self.move(f"{company}_0" if top else ipo[-1], place)

    def sold(self, seller: str, shares: Sequence[str], count: int, president: str | None) -> None:
        """``count`` shares' worth of the listed ids went to the pool; ``president`` is so afterwards.

        A list with the president's certificate in it may be worth more than is sold: the new president takes
        it for two ordinary ones of his, and the seller gets the rest back out of the pool.
        """
        company = company_of(shares[0])
        for share in shares:
            self.move(share, "pool")
        top = f"{company}_0"
        if top in shares and president is not None:
            for share in self._ordinary(company, president)[:2]:
                self.move(share, "pool")
            self.move(top, president)
            for share in self._ordinary(company, "pool")[: len(shares) + 1 - count]:
                self.move(share, seller)
        else:
            self.review(company, president)

    def review(self, company: str, president: str | None) -> None:
        """Follow a change of presidency: two ordinary shares for the president's certificate."""
        top = f"{company}_0"
        old = self.where(top)
        if president is None or old is None or old == president:
            return
        if old != "ipo":
            for share in self._ordinary(company, president)[:2]:
                self.move(share, old)
        self.move(top, president)

    def _ordinary(self, company: str, place: str) -> list[str]:
        return [s for s in self._places[company].get(place, ()) if not s.endswith("_0")]


class TileLedger:
    """On which hex each copy of a tile (``"57-2"``) lies."""

    def __init__(self) -> None:
        self._hexes: dict[str, str] = {}

    def laid(self, copy: str, hex_id: str) -> None:
        """A copy was laid on a hex."""
        self._hexes[copy] = hex_id

    def hex_of(self, copy: str) -> str:
        """The hex where a copy lies; for the print of a hex (``"G6-0"``) that hex."""
        return self._hexes.get(copy) or copy.rpartition("-")[0]
