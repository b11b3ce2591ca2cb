"""Who directs a company, what a change of director does, and how sales move prices (7.2 to 7.4)."""

from __future__ import annotations

from typing import Any

import pytest

from eighteenxx import Action
from eighteenxx.engine.actions import BuyShares, Dividend, Issue, Pass, SellShares
from eighteenxx.titles.g1866.actions import CloseStockTurn, RepayDebt
from tests.titles.g1866.kit import BOTTOM, MIDDLE, TOP, Table, cell

# -- sales -----------------------------------------------------------------------------------------


def ten(**holders: Any) -> Table:
    """PLM with 10 shares at 200 in the middle row; Red's token acts."""
    return Table().company("PLM", cell(200, MIDDLE), size=10, **holders).st("Red", cell(400))


def test_the_largest_holder_takes_over() -> None:
    """R66-7.2.1-a, R66-7.2.1-d: whether he has a stock turn token or not, and it is no action of his."""
    t = ten(Red=4, Blue=3, Green=2).turn("ST1.1")
    t.do(SellShares("Red", "PLM", 1))
    assert t.director("PLM") == "Red"
    t.do(SellShares("Red", "PLM", 1))
    assert t.director("PLM") == "Blue"
    assert [t.shares("PLM", p) for p in ("Red", "Blue", "Green", "pool")] == [2, 3, 2, 2]
    assert t.game.active.player == "Red"


def test_a_smaller_sale_changes_nothing() -> None:
    """R66-7.2.1-a: equal holdings leave the director in office."""
    t = ten(Red=4, Blue=3).turn("ST1.1")
    t.do(SellShares("Red", "PLM", 1))
    assert t.director("PLM") == "Red"


@pytest.mark.parametrize("size", [5, 10])
def test_the_exchange_comes_first(size: int) -> None:
    """R66-7.2.1-b: he gets two ordinary certificates for his own, and so may sell a single share."""
    t = Table().company("PLM", cell(200, MIDDLE), size=size, Red=2, Blue=2).st("Red", cell(400)).turn("ST1.1")
    t.do(SellShares("Red", "PLM", 1))
    assert t.director("PLM") == "Blue"
    mine = [c for c, place in t.state.certificates.items() if place == "Red" and c.startswith("PLM")]
    assert [t.t.defs.certificates[c].shares for c in mine] == [1]
    assert t.shares("PLM", "pool") == 1 and t.shares("PLM", "Blue") == 2


def test_the_directors_certificate_is_never_sold() -> None:
    """R66-7.2.1-c: without another player with two shares the director keeps his."""
    t = ten(Red=3, Blue=1).turn("ST1.1")
    t.allowed(SellShares("Red", "PLM", 1))
    t.refused(SellShares("Red", "PLM", 2))
    t.refused(SellShares("Red", "PLM", 3))
    t = ten(Red=2, Blue=2).turn("ST1.1")
    t.do(SellShares("Red", "PLM", 2))
    pool = [c for c, place in t.state.certificates.items() if place == "pool"]
    assert not any(t.t.defs.certificates[c].president for c in pool)


def test_a_national_director_is_replaced_by_anyone_with_a_share() -> None:
    """R66-7.2.1-c: his certificate is one share, exchanged for one ordinary certificate (RUL66-15)."""
    t = Table().nation("FR", cell(90, MIDDLE), Red=1).st("Red", cell(400)).turn("ST1.1")
    t.refused(SellShares("Red", "FR", 1))
    t = Table().nation("FR", cell(90, MIDDLE), Red=1, Blue=1).st("Red", cell(400)).turn("ST1.1")
    t.do(SellShares("Red", "FR", 1))
    assert t.director("FR") == "Blue" and t.shares("FR", "pool") == 1
    assert t.where("FR") == cell(80, MIDDLE)


def test_ties_go_to_the_next_stock_turn_of_this_round() -> None:
    """R66-7.2.1-e: Green's token is the next of the tied players' after Red's."""
    t = ten(Red=3, Blue=2, Green=2).st("Green", cell(300)).st("Blue", cell(260)).turn("ST1.1")
    t.do(SellShares("Red", "PLM", 2))
    assert t.director("PLM") == "Green"


def test_ties_go_to_the_next_round_when_none_is_left_in_this() -> None:
    """R66-7.2.1-e (RUL66-18): both tied players have acted; by the market Blue's token will be the first
    next time."""
    t = ten(Red=3, Blue=2, Green=2).st("Green", cell(430)).st("Blue", cell(430, TOP))
    t.marker("ST2.1", cell(430, TOP)).marker("ST3.1", cell(430, MIDDLE))
    t.turn("ST1.1", had=("ST2.1", "ST3.1"))
    t.do(SellShares("Red", "PLM", 2))
    assert t.director("PLM") == "Blue"


def test_a_token_still_to_act_goes_before_one_that_acted() -> None:
    """R66-7.2.1-e: Blue's stands higher and has acted, Green's is still to come in this round."""
    t = ten(Red=3, Blue=2, Green=2).st("Green", cell(60)).st("Blue", cell(430)).turn("ST1.1", had=("ST2.1",))
    t.do(SellShares("Red", "PLM", 2))
    assert t.director("PLM") == "Green"


def test_no_sale_when_nothing_breaks_the_tie() -> None:
    """R66-7.2.1-f (RUL66-18): none of the tied players has a token; one without a tie needs none."""
    t = ten(Red=3, Blue=2, Green=2).turn("ST1.1")
    t.refused(SellShares("Red", "PLM", 2), "R66-7.2.1-f")
    t.allowed(SellShares("Red", "PLM", 1))
    t = ten(Red=3, Blue=2).turn("ST1.1")
    t.allowed(SellShares("Red", "PLM", 2))


def test_the_older_edition_breaks_such_ties_by_seats() -> None:
    """R66-7.2.1-f: there the sale is legal and the next seat directs."""
    t = Table(edition="2021").company("PLM", cell(200, MIDDLE), size=10, Red=3, Blue=2, Green=2)
    t.st("Red", cell(400)).turn("ST1.1")
    t.do(SellShares("Red", "PLM", 2))
    assert t.director("PLM") == "Blue"


# -- purchases -------------------------------------------------------------------------------------


def test_a_greater_holding_takes_over() -> None:
    """R66-7.2.2-a: not an equal one; R66-7.2.2-b: two ordinary certificates for the director's."""
    t = ten(Blue=3, Red=2).turn("ST1.1")
    t.do(BuyShares("Red", "PLM", "treasury:PLM"))
    assert t.director("PLM") == "Blue"
    t = ten(Blue=3, Red=3).turn("ST1.1")
    t.do(BuyShares("Red", "PLM", "treasury:PLM"))
    assert t.director("PLM") == "Red"
    assert (t.shares("PLM", "Red"), t.shares("PLM", "Blue")) == (4, 3)
    certificates = [c for c, place in t.state.certificates.items() if place == "Blue"]
    assert len(certificates) == 3


def test_a_greater_holding_of_a_nation_takes_over() -> None:
    """R66-7.2.2-b: one certificate for one."""
    t = Table().nation("FR", cell(90), Blue=1, Red=1).st("Red", cell(400)).turn("ST1.1")
    t.do(BuyShares("Red", "FR", "ipo"))
    assert t.director("FR") == "Red"
    assert (t.shares("FR", "Red"), t.shares("FR", "Blue")) == (2, 1)


def over_limit(*cells: tuple[int, int]) -> Table:
    """Blue, at the limit of 33, directs PLM, and Red buys it away from him."""
    t = ten(Blue=3, Red=3).st("Blue", *cells)
    t.papers("Blue", 33).turn("ST1.1")
    t.do(BuyShares("Red", "PLM", "treasury:PLM"))
    assert t.t.shares.certificates(t.state, "Blue") == 34
    return t


def test_who_is_put_over_the_limit_must_sell() -> None:
    """R66-7.2.2-c: in his next stock turn, before anything else."""
    t = over_limit(cell(300)).until("stock turn", "ST2.1")
    t.refused(Pass("Blue"), "R66-7.2.2-c")
    t.refused(BuyShares("Blue", "PLM", "treasury:PLM"))
    t.do(SellShares("Blue", "PLM", 1))
    t.allowed(Pass("Blue"))


def test_the_duty_comes_before_repaying_a_debt() -> None:
    """R66-7.2.2-c: to repay a debt in full is a buy action (R66-7.1.4-f), and he sells before any (RUL66-53);
    a part of it is none."""
    t = over_limit(cell(300))
    t.s.players["Blue"].debt = 200
    t.until("stock turn", "ST2.1")
    t.refused(RepayDebt("Blue", 200), "R66-7.2.2-c")
    t.do(RepayDebt("Blue", 50))
    t.refused(RepayDebt("Blue", 150), "R66-7.2.2-c")
    t.do(SellShares("Blue", "PLM", 1), RepayDebt("Blue", 150))
    assert t.state.players["Blue"].debt == 0
    assert t.where("ST2.1") == cell(300)


def test_closing_the_token_serves_too() -> None:
    """R66-7.2.2-c: it makes one certificate less (RUL66-53)."""
    t = over_limit(cell(300)).until("stock turn", "ST2.1")
    t.do(CloseStockTurn("Blue"))
    t.allowed(Pass("Blue"))


def test_without_a_token_the_duty_is_waived() -> None:
    """R66-7.2.2-d: the game goes on and he stays over the limit."""
    t = over_limit()
    number = t.state.round.number
    while t.state.round.number == number:
        assert t.game.active.player != "Blue"
        t.game.apply(next(a for a in t.game.legal_actions() if isinstance(a, Action)))
    assert t.t.shares.certificates(t.state, "Blue") == 34


# -- operating rights ------------------------------------------------------------------------------


def test_a_new_director_reviews_the_stations() -> None:
    """R66-7.2.3-a: OU loses Zurich, for Blue has no Swiss share; R66-7.2.3-b: the station lies on the dearest
    empty space of the charter, without money (RUL66-58); the home and France stay."""
    t = Table().company("OU", cell(200, MIDDLE), size=10, Red=3, Blue=3).nation("CH", cell(50), Red=1)
    t.station("OU", "I9").station("OU", "L14").station("OU", "J10")
    assert t.charter("OU") == (80, 100)
    t.st("Red", cell(400)).turn("ST1.1")
    cash = t.money("OU")
    t.do(SellShares("Red", "OU", 1))
    assert t.director("OU") == "Blue"
    assert t.stations("OU") == {"I5", "I9", "J10"}
    assert t.charter("OU") == (60, 80, 100)
    assert t.money("OU") == cash


def test_a_new_director_with_rights_keeps_the_stations() -> None:
    """R66-7.2.3-a: Blue has a Swiss share too."""
    t = Table().company("OU", cell(200, MIDDLE), size=10, Red=3, Blue=3).nation("CH", cell(50), Red=1, Blue=1)
    t.station("OU", "L14").st("Red", cell(400)).turn("ST1.1")
    t.do(SellShares("Red", "OU", 1))
    assert t.stations("OU") == {"I5", "L14"}


def test_a_purchase_of_the_directorship_reviews_too() -> None:
    """R66-7.2.3-a: any change of directorship, R66-7.2.3-b."""
    t = Table().company("OU", cell(200, MIDDLE), size=10, Blue=3, Red=3).nation("CH", cell(50), Blue=1)
    t.station("OU", "L14").st("Red", cell(400)).turn("ST1.1")
    t.do(BuyShares("Red", "OU", "treasury:OU"))
    assert t.stations("OU") == {"I5"} and t.charter("OU") == (20, 40, 60, 80, 100)


def test_selling_the_last_share_of_a_nation() -> None:
    """R66-7.3-a: all companies he directs lose that area at once, no others; R66-7.3-b: their stations there
    return to the charter."""
    t = (
        Table()
        .company("OU", cell(200), Red=2)
        .company("SB", cell(180), Red=2)
        .company("BH", cell(165), Blue=2)
    )
    t.nation("CH", cell(50, MIDDLE), Blue=2, Red=1).nation("FR", cell(60), Red=1)
    t.tile("L12", "C5", 0).station("SB", "L12", 0).station("BH", "L12", 1)
    t.station("OU", "L14").station("SB", "I9")
    t.st("Red", cell(400)).turn("ST1.1")
    t.do(SellShares("Red", "CH", 1))
    assert t.stations("OU") == {"I5"} and t.charter("OU") == (20, 40, 60, 80, 100)
    assert t.stations("SB") == {"N22", "I9"} and t.charter("SB") == (40, 60, 80, 100)
    assert t.stations("BH") == {"Q25", "L12"}


def test_selling_the_last_austrian_share_loses_lombardy_venetia_too() -> None:
    """R66-7.3-a, R66-7.3-b: the province goes with the Empire until Italy forms (RUL66-57)."""
    t = Table().company("OU", cell(200), Red=2).nation("AHE", cell(50, MIDDLE), Blue=2, Red=1)
    t.station("OU", "N18").station("OU", "L18").st("Red", cell(400)).turn("ST1.1")
    t.do(SellShares("Red", "AHE", 1))
    assert t.stations("OU") == {"I5"} and t.charter("OU") == (20, 40, 60, 80, 100)


def test_keeping_one_share_of_a_nation_keeps_the_rights() -> None:
    """R66-7.3-a: only the last share matters, and native companies keep their country."""
    t = Table().company("OU", cell(200), Red=2).company("SBB", cell(180), Red=2)
    t.nation("CH", cell(50, MIDDLE), Red=2, Blue=2).station("OU", "L14").station("SBB", "L12")
    t.st("Red", cell(400)).turn("ST1.1")
    t.do(SellShares("Red", "CH", 1))
    assert t.stations("OU") == {"I5", "L14"}
    t.do(SellShares("Red", "CH", 1))
    assert t.stations("OU") == {"I5"} and t.stations("SBB") == {"L16", "L12"}


# -- price movement --------------------------------------------------------------------------------


@pytest.mark.parametrize("shares", [1, 2])
def test_a_directors_sale_moves_left(shares: int) -> None:
    """R66-7.4-a: a column a certificate, two for what was the director's certificate (RUL66-15)."""
    t = ten(Red=4, Blue=3).turn("ST1.1")
    t.do(SellShares("Red", "PLM", shares))
    assert t.where("PLM") == (MIDDLE, cell(200)[1] - shares)
    assert t.money("Red") == 2000 + 200 * shares


def test_the_outgoing_director_moves_it_left_too() -> None:
    """R66-7.4-a: who directs is judged before the sale."""
    t = ten(Red=2, Blue=2).turn("ST1.1")
    t.do(SellShares("Red", "PLM", 2))
    assert t.director("PLM") == "Blue"
    assert t.where("PLM") == (MIDDLE, cell(200)[1] - 2)


def test_another_players_sale_moves_down() -> None:
    """R66-7.4-c: a row a certificate; R66-T2-b: from the bottom row one column left."""
    t = ten(Blue=4, Red=3).turn("ST1.1")
    t.do(SellShares("Red", "PLM", 1))
    assert t.where("PLM") == cell(200, BOTTOM)
    t.do(SellShares("Red", "PLM", 2))
    assert t.where("PLM") == (BOTTOM, cell(200)[1] - 2)


def test_an_issue_moves_left() -> None:
    """R66-7.4-b: a column a certificate (the issue step)."""
    t = (
        Table()
        .company("PLM", cell(200, MIDDLE), size=10, Red=2)
        .trains("PLM", "2")
        .turn("PLM", "issue_or_redeem")
    )
    t.do(Issue("Red", 3))
    assert t.where("PLM") == (MIDDLE, cell(200)[1] - 3)
    assert t.money("PLM") == 500 + 600


@pytest.mark.parametrize(
    ("before", "way", "after"),
    [
        (cell(100, TOP), "up", cell(110, MIDDLE)),
        (cell(100, MIDDLE), "up", cell(100, TOP)),
        (cell(100, BOTTOM), "down", cell(90, BOTTOM)),
        (cell(100, TOP), "down", cell(100, MIDDLE)),
        (cell(600, TOP), "right", cell(600, TOP)),
        (cell(0, BOTTOM), "left", cell(0, BOTTOM)),
        (cell(0, BOTTOM), "down", cell(0, BOTTOM)),
        (cell(600, TOP), "up", cell(600, TOP)),
    ],
)
def test_edges_of_the_market(before: tuple[int, int], way: str, after: tuple[int, int]) -> None:
    """R66-T2-a: up from the top row; R66-T2-b: down from the bottom row; the corners by RUL66-13."""
    t = Table().company("PLM", before)
    t.t.market.move(t.s, "PLM", way)
    assert t.where("PLM") == after


@pytest.mark.parametrize(
    ("paid", "columns"),
    [
        (0, -1),
        (10, 0),
        (90, 0),
        (100, 1),
        (190, 1),
        (200, 2),
        (290, 2),
        (300, 3),
        (390, 3),
        (400, 3),
        (990, 3),
    ],
)
def test_dividends_move_the_price(paid: int, columns: int) -> None:
    """R66-T2-c: left for nothing; right for one, two, three or more times the price, by the total paid."""
    for size in (5, 10):
        t = Table().company("PLM", cell(100, MIDDLE), size=size, Red=2).trains("PLM", "2")
        t.turn("PLM", "pay_dividend", revenue=paid)
        if paid:
            t.do(Dividend("Red", "full"))
        assert t.where("PLM") == (MIDDLE, cell(100)[1] + columns)
