"""The log's sentences: each thing told once, in words, with its figures."""

from __future__ import annotations

import re

import pytest

import eighteenxx
from eighteenxx.draw.sentences import sentences
from eighteenxx.engine.actions import Action, Bid, Par, Pass
from eighteenxx.engine.events import Event
from eighteenxx.engine.game import Active, Game


@pytest.fixture
def fresh() -> Game:
    return eighteenxx.new_game("1894", players=["Red", "Blue", "Green"], seed=7)


def told(game: Game, action: Action) -> list[str]:
    before = game.active
    return sentences(game, before, action, game.apply(action))


def after(game: Game, *events: Event, entity: str = "PLM", step: str = "buy trains") -> list[str]:
    """Sentences for events made up, as if a company were in that step."""
    return sentences(game, Active("Red", entity, "operating", step), None, events)


def test_every_action_of_a_game_is_told_in_whole_sentences(game: Game) -> None:
    twin = Game(game.title, game.players, game.seed, game.options)
    for action in game.actions:
        lines = told(twin, action)
        assert lines, action
        for line in lines:
            assert re.fullmatch(r"[A-Z0-9][^{}]*\.", line), line
            assert "None" not in line
            assert "_" not in line
    assert lines[-1].startswith("Final worth: ")


def test_all_money_that_a_bank_pays_out_is_told_once(game: Game) -> None:
    """What dividends pay is told, to the unit, in the sentence of the dividend."""
    twin = Game(game.title, game.players, game.seed, game.options)
    seen = 0
    for action in game.actions:
        before = twin.active
        events = twin.apply(action)
        dividends = [e for e in events if e.kind == "dividend" and e["kind"] == "full"]
        if not dividends:
            continue
        line = next(s for s in sentences(twin, before, action, events) if " a share" in s)
        inside = sum(int(n) for n in re.findall(r"F(\d+)", line.partition("(")[2]))
        start = events.index(dividends[0])
        paid = 0
        for event in events[start + 1 :]:
            if event.kind != "paid":
                break
            paid += event["amount"]
        assert inside == paid
        seen += 1
    assert seen > 5


def test_bids_and_purchases(fresh: Game) -> None:
    assert told(fresh, Bid("Red", "AR", 45)) == ["Red bids F45 for AR."]
    assert told(fresh, Bid("Blue", "LRC", 20)) == ["Blue buys LRC for F20.", "Red buys AR for F45."]
    assert told(fresh, Pass("Green")) == ["Green passes."]


def test_a_presidents_certificate_and_its_par(fresh: Game) -> None:
    papers = {"BMS": "Belge"}
    while fresh.active.step == "auction" and fresh.state.sale is not None:
        first = fresh.title.auction.visible(fresh.state)[0]
        price = fresh.title.auction.price(fresh.state, first)
        lines = told(fresh, Bid(fresh.active.player or "", first, price))
        if first in papers:
            assert f"gets 2 shares of {papers[first]} with {first}." in lines[1]
        if fresh.active.step != "auction":
            break
    assert (fresh.active.step or "").startswith("set par")
    while (fresh.active.step or "").startswith("set par"):
        par = next(a for a in fresh.legal_actions() if isinstance(a, Par))
        lines = told(fresh, par)
        price = fresh.title.grid.price(par.cell)
        assert lines[0] == f"{par.player} starts {par.company} at F{price}."
        assert lines[1] == f"{par.company} floats with F{10 * price}."


def test_a_purchase_takes_in_its_payment_but_no_other(game: Game) -> None:
    lines = after(
        game,
        Event("paid", {"payer": "PLM", "payee": "bank", "amount": 80}),
        Event("train bought", {"company": "PLM", "train": "2-0", "price": 80, "trade_in": "", "first": True}),
        Event("paid", {"payer": "bank", "payee": "Red", "amount": 5}),
        Event("paid", {"payer": "bank", "payee": "Red", "amount": 10}),
        Event("paid", {"payer": "bank", "payee": "Blue", "amount": 20}),
    )
    assert lines == ["PLM buys the first 2-train for F80.", "The bank pays Red F15 and Blue F20."]


@pytest.mark.parametrize(
    ("kind", "share", "to_company", "to_red", "line"),
    [
        ("full", 10, 0, 60, "PLM pays out F100: F10 a share (Red F60)."),
        ("full", 10, 30, 60, "PLM pays out F100 and keeps F30: F10 a share (Red F60)."),
        ("half", 5, 50, 30, "PLM pays out half of F100 and keeps F50: F5 a share (Red F30)."),
        ("withhold", 0, 100, 0, "PLM keeps its F100."),
        ("withhold", 0, 0, 0, "PLM earns nothing."),
    ],
)
def test_dividends(game: Game, kind: str, share: int, to_company: int, to_red: int, line: str) -> None:
    dividend = Event("dividend", {"company": "PLM", "kind": kind, "revenue": 100, "share": share})
    events = [dividend, Event("operated", {"company": "PLM"})]
    if to_company:
        events.insert(0, Event("paid", {"payer": "bank", "payee": "PLM", "amount": to_company}))
    if to_red:
        events.insert(-1, Event("paid", {"payer": "bank", "payee": "Red", "amount": to_red}))
    assert after(game, *events) == [line]


def test_tiles_and_stations_name_the_place_and_the_cost(game: Game) -> None:
    lines = after(
        game,
        Event("paid", {"payer": "PLM", "payee": "bank", "amount": 40}),
        Event("tile", {"entity": "PLM", "hex": "C2", "tile": "9", "rotation": 1, "old": "C2"}),
        Event("tile", {"entity": "PLM", "hex": "G6", "tile": "X5", "rotation": 1, "old": "X1"}),
        Event("paid", {"payer": "PLM", "payee": "bank", "amount": 100}),
        Event("token", {"company": "PLM", "hex": "G6", "stop": 0, "price": 100}),
        step="lay track",
    )
    assert lines == [
        "PLM lays tile 9 in C2 for F40.",
        "PLM upgrades Paris (G6) from tile X1 to X5.",
        "PLM places a station in Paris (G6) for F100.",
    ]


def test_what_nobody_has_words_for_is_told_by_its_figures(game: Game) -> None:
    lines = after(game, Event("whistle blown", {"company": "PLM", "times": 3, "where": ("A1", "B2")}))
    assert lines == ["PLM: whistle blown (times 3, where A1, B2)."]


def test_a_title_brings_its_own_words(game: Game) -> None:
    lines = after(
        game,
        Event("paid", {"payer": "PLM", "payee": "bank", "amount": 80}),
        Event("ferry marker", {"company": "PLM"}),
    )
    assert lines == ["PLM buys a ferry marker for F80."]


def test_a_marker_that_changes_its_row_at_one_price() -> None:
    """In 1866 a loan moves a company down, a repayment up, at the same price."""
    s = (game := eighteenxx.new_game("1866", players=["Red", "Blue", "Green"], seed=7)).state
    s.market.put("OU", (0, 10))
    for way, line in (("down", "a row down, at £70."), ("up", "a row up, at £70."), ("right", "")):
        game.title.market.move(s, "OU", way)
        (said,) = after(game, s.events[-1], entity="OU")
        assert said == (
            f"The marker of OU moves {line}" if line else "The price of OU rises from £70 to £75."
        )
