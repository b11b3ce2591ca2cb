"""Dividends: who gets how much of the revenue."""

from __future__ import annotations

import pytest

from eighteenxx.engine.actions import Dividend, Pass
from tests.titles.g1894.kit import Table


def run(kind: str) -> dict[str, int]:
    """What everybody gets when AG earns 60 F: shares are Red 4, Blue 1, pool 2, redeemed 1, IPO 2."""
    table = Table().gent("3", Red=4, Blue=1, pool=2, redeemed=1).turn("AG").until("run trains")
    who = ("Red", "Blue", "Green", "AG")
    table.do(table.game.best_routes())
    assert table.state.turn.notes["revenue"] == 60
    before = {name: table.money(name) for name in who} | {"bank": table.state.bank}
    table.do(Dividend("Red", kind))
    after = {name: table.money(name) for name in who} | {"bank": table.state.bank}
    return {name: after[name] - before[name] for name in after}


def test_a_dividend() -> None:
    """R94-or-21: a tenth a share. R94-cap-4, R94-cap-5: IPO (2) and redeemed shares (1) pay the treasury.
    R94-cap-6 (RUL94-08): the pool's two shares pay nobody."""
    assert run("full") == {"Red": 24, "Blue": 6, "Green": 0, "AG": 18, "bank": -48}


def test_withholding() -> None:
    """R94-or-20: the company keeps it all."""
    assert run("withhold") == {"Red": 0, "Blue": 0, "Green": 0, "AG": 60, "bank": -60}


def test_there_is_no_half_dividend() -> None:
    """R94-or-20: and no other choice, nor a way round the question."""
    table = Table().gent("3").turn("AG").until("run trains")
    table.do(table.game.best_routes())
    table.refused(Dividend("Red", "half"), "R94-or-20")
    table.refused(Pass("Red"))
    assert table.game.legal_actions() == [Dividend("Red", "full"), Dividend("Red", "withhold")]


@pytest.mark.parametrize(("holder", "share"), [("ipo", 4), ("pool", 0)])
def test_starting_companies_pay_like_others(holder: str, share: int) -> None:
    """R94-cap-4, R94-cap-6: four shares of PLM lie in the IPO, or (three of them) in the pool."""
    table = Table().company("PLM", Red=4, Blue=2, pool=4 if holder == "pool" else 0, operated=True, cash=0)
    table.tiles(("G6", "X1", 4)).station("PLM", "G6").trains("PLM", "2")
    # Paris has its marked city on sides 4 and 5; H7 and H5 lead from it to Versailles.
    table.tiles(("H7", "7", 1), ("H5", "8", 2)).turn("PLM").until("run trains")
    table.do(table.game.best_routes(), Dividend("Red", "full"))
    assert table.money("PLM") == share * 5
