"""What a recorded action of 1894 is taken for where our steps differ from the site's."""

from __future__ import annotations

from eighteenxx.engine.actions import Redeem
from eighteenxx.records.export import RawAction
from eighteenxx.titles.g1894.export import Export1894
from tests.titles.g1894.kit import Table


def redeemed(company: str) -> RawAction:
    return RawAction("buy_shares", company, "corporation", 1, False, {"shares": [f"{company}_5"]})


def test_a_company_that_redeemed_closes_its_own_step_only() -> None:
    """R94-redeem-2: in the first round of a set our step would wait for a second share."""
    table = Table().company("AG", Red=4, Blue=2, pool=3).company("Est", Blue=4, Red=2, pool=2)
    table.turn("AG")
    assert table.game.active.step == "redeem"
    table.do(Redeem("Red"))
    assert (table.game.active.step, table.game.active.entity) == ("redeem", "AG")
    assert Export1894().closes(table.game, redeemed("AG"))
    assert not Export1894().closes(table.game, redeemed("Est"))
