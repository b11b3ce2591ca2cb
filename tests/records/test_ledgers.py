"""Which share a recorded id means follows who held what; which hex a tile's copy lies on."""

from __future__ import annotations

import pytest

import eighteenxx
from eighteenxx.records.ledgers import ShareLedger, TileLedger, company_of


@pytest.fixture
def ledger() -> ShareLedger:
    """1894 for three: each player and the pool are dealt a share of the two starters (R94-start-2, -3)."""
    return ShareLedger(eighteenxx.new_game("1894", ["Red", "Blue", "Green"], seed=7))


def test_dealt_shares_are_the_last_ones_in_seat_order(ledger: ShareLedger) -> None:
    assert [ledger.where(f"Belge_{n}") for n in (8, 7, 6, 5, 4, 0)] == [
        "Red",
        "Blue",
        "Green",
        "pool",
        "ipo",
        "ipo",
    ]
    assert ledger.where("Belge_9") is None
    assert ledger.where("Nothing_1") is None


def test_a_paper_gives_the_presidents_certificate_or_the_last_share(ledger: ShareLedger) -> None:
    ledger.grant("Belge", "Red", top=True)
    ledger.grant("AG", "Blue", top=False)
    assert ledger.where("Belge_0") == "Red"
    assert ledger.where("AG_8") == "Blue"


def test_a_new_president_gives_two_ordinary_shares_for_the_first_certificate(ledger: ShareLedger) -> None:
    ledger.review("AG", "Red")  # started by Red
    for share in ("AG_1", "AG_2", "AG_3"):
        ledger.move(share, "Blue")
    ledger.review("AG", "Blue")
    assert [ledger.where(f"AG_{n}") for n in (0, 1, 2, 3)] == ["Blue", "Red", "Red", "Blue"]


def test_selling_part_of_the_presidents_certificate_gives_the_rest_back(ledger: ShareLedger) -> None:
    ledger.review("AG", "Red")
    for share in ("AG_1", "AG_2"):
        ledger.move(share, "Blue")
    ledger.sold("Red", ["AG_0"], 1, "Blue")
    assert [ledger.where(f"AG_{n}") for n in (0, 1, 2)] == ["Blue", "Red", "pool"]


def test_a_sale_that_keeps_the_president_moves_just_its_shares(ledger: ShareLedger) -> None:
    ledger.review("AG", "Red")
    ledger.move("AG_5", "Red")
    ledger.sold("Red", ["AG_5"], 1, "Red")
    assert (ledger.where("AG_5"), ledger.where("AG_0")) == ("pool", "Red")


def test_a_copy_of_a_tile_is_where_it_was_laid_last() -> None:
    ledger = TileLedger()
    ledger.laid("57-2", "E6")
    ledger.laid("57-2", "D9")
    assert ledger.hex_of("57-2") == "D9"
    assert ledger.hex_of("G6-0") == "G6"  # nothing laid: the hex as printed


def test_company_of_a_share_id() -> None:
    assert company_of("PLM_3") == "PLM"
