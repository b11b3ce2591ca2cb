"""Edition 2021 where recorded games show what its settings mean, one quirk a test."""

from __future__ import annotations

import pytest

from tests.titles.g1866.kit import Table, cell


def older(players: int = 3) -> Table:
    return Table(players, edition="2021")


# -- stations --------------------------------------------------------------------------------------


def test_one_city_of_printed_london_is_kept_empty() -> None:
    """R66-8.2.4-f, RUL66-09: in the older edition one of the four takes no station until the grey tile lies
    there."""
    t = older().phase("8").company("GWR", cell(100))
    places = {stop: t.t.tokens.may_place(t.s, "GWR", "F6", stop) for stop in range(4)}
    assert [stop for stop, refusal in places.items() if refusal is not None] == [1]
    assert places[1] is not None and places[1].rule == "R66-8.2.4-f"
    t.tile("F6", "L1")
    assert t.t.tokens.may_place(t.s, "GWR", "F6", 0) is None


# -- the step to buy trains ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cash", "others", "asked"),
    [(49, "", False), (50, "", True), (1, "train", True), (1, "card", True), (0, "train", False)],
)
def test_when_a_company_with_a_train_is_asked_to_buy(cash: int, others: str, asked: bool) -> None:
    """R66-8.2.8-a, R66-8.2.8-h: it waits for who can pay the bank's cheapest, or 1 when somebody else has a
    train; an infrastructure card is taken for one."""
    t = older().company("OU", cell(100), cash=cash).trains("OU", "L").company("CPS", cell(80), Blue=2)
    if others == "train":
        t.trains("CPS", "L")
    elif others == "card":
        t.s.extra.owned["CPS"] = ("P",)
    t.s.extra.cards["P"] = 0
    t.turn("OU", "buy_trains_1866")
    assert (t.acting == ("OU", "buy trains")) is asked
