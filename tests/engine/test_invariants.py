"""The invariant checks see what they are there for: each is shown a state that is spoilt in one place."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from eighteenxx.engine.actions import SellShares
from eighteenxx.engine.game import Game
from eighteenxx.engine.invariants import violations
from eighteenxx.engine.state import State
from eighteenxx.engine.steps.stock import StockTurn
from tests.engine.moments import moment


def middle() -> Game:
    return moment("1894", "sensible", 1, 0.6)


def test_a_sound_game_has_no_violations() -> None:
    assert violations(middle()) == []


def _cash(s: State) -> None:
    s.players["Red"].cash += 1


def _negative(s: State) -> None:
    s.bank += s.players["Red"].cash + 5
    s.players["Red"].cash = -5


def _place(s: State) -> None:
    s.certificates["PLM_3"] = "nowhere"


def _foreign_treasury(s: State) -> None:
    s.certificates["PLM_3"] = "redeemed:AG"


def _lost_certificate(s: State) -> None:
    del s.certificates["PLM_3"]


def _size(s: State) -> None:
    s.companies["PLM"].size = 9


def _usurper(s: State) -> None:
    for number in range(1, 9):
        s.certificates[f"PLM_{number}"] = "Blue" if s.certificates["PLM_0"] == "Red" else "Red"


def _owner(s: State) -> None:
    s.papers["LRC"].owner = "Nobody"


def _tile(s: State) -> None:
    for hex_id in list(s.board.laid)[:4]:
        s.board.laid[hex_id] = ("X1", 0)


def _rotation(s: State) -> None:
    s.board.laid[next(iter(s.board.laid))] = ("8", 7)


def _station(s: State) -> None:
    owner = next(c for c, v in s.companies.items() if v.tokens_left)
    s.companies[owner].tokens_left = s.companies[owner].tokens_left[1:]


def _slots(s: State) -> None:
    s.board.tokens[next(iter(s.board.tokens))] = (("PLM", None, None, None, None),)


def _twin_station(s: State) -> None:
    hex_id = next(iter(s.board.tokens))
    stop, owner = s.board.stations(hex_id)[0]
    s.board.put_extra(hex_id, stop, owner)


def _twin_train(s: State) -> None:
    owners = [c for c in s.companies.values() if c.trains]
    owners[0].trains += owners[0].trains[:1]


def _unsold_train(s: State) -> None:
    s.companies["PLM"].trains = ("D-0",)


def _obsolete_train(s: State) -> None:
    s.companies["PLM"].trains = ("2-0",)
    s.depot.sold["4"] = 1


def _depot(s: State) -> None:
    s.depot.sold["2"] -= 1


def _two_markers(s: State) -> None:
    s.market.put("PLM", (0, 0))


def _no_marker(s: State) -> None:
    s.market.remove("PLM")


def _off_market(s: State) -> None:
    s.market.remove("PLM")
    s.market.put("PLM", (40, 40))


def _marker_of_nobody(s: State) -> None:
    s.companies["PLM"].par = None


def _agenda(s: State) -> None:
    s.agenda.clear()


def _stranger(s: State) -> None:
    s.agenda.append(StockTurn("Nobody", "Nobody"))


def _order(s: State) -> None:
    s.order = s.order[:-1]


def _turns(s: State) -> None:
    s.round.had_turn = ("PLM", "PLM")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_cash, "money in all"),
        (_negative, "has -5 of money"),
        (_place, "which is no place for it"),
        (_foreign_treasury, "which is no place for it"),
        (_lost_certificate, "not those that are printed"),
        (_size, "PLM has 9 shares"),
        (_usurper, "directs PLM with"),
        (_owner, "LRC belongs to Nobody"),
        (_tile, "tiles X1 lie on the map"),
        (_rotation, "cannot lie on"),
        (_station, "stations"),
        (_slots, "station spaces"),
        (_twin_station, "has two stations"),
        (_twin_train, "is in 2 places"),
        (_unsold_train, "was never sold"),
        (_obsolete_train, "is obsolete"),
        (_depot, "trains 2 were sold"),
        (_two_markers, "PLM stands 2 times"),
        (_no_marker, "PLM is started and has no marker"),
        (_off_market, "There is no market space"),
        (_marker_of_nobody, "PLM has a marker on the market and is not started"),
        (_agenda, "nobody is asked"),
        (_stranger, "Nobody is asked"),
        (_order, "player order"),
        (_turns, "two turns in one round"),
    ],
)
def test_a_spoilt_state_is_seen(spoil: Callable[[State], None], said: str) -> None:
    game = middle()
    spoil(game.state)
    assert any(said in sentence for sentence in violations(game)), violations(game)


def test_bids_beyond_cash_are_seen() -> None:
    game = moment("1894", "random", 1, 0.0)
    assert game.state.sale is not None
    game.state.sale.bids["NMinorS"] = (("Red", 145), ("Blue", 10**6), ("Red", 150))
    found = violations(game)
    assert any("Blue has bid" in sentence for sentence in found)
    assert any("two bids" in sentence for sentence in found)
    assert any("do not rise" in sentence for sentence in found)


def test_steps_over_limits_are_seen() -> None:
    game = middle()
    before = game.state.copy()
    for number in range(1, 9):
        game.state.certificates[f"PLM_{number}"] = "pool"
    game.actions.append(SellShares("Red", "PLM", 1))
    assert any("full bank pool (8 shares)" in sentence for sentence in violations(game, before))
    company = next(c for c, v in game.state.companies.items() if v.trains)
    full = game.state.companies[company]
    kept = full.trains[0].rpartition("-")[0]
    full.trains = tuple(f"{kept}-{i}" for i in range(5))
    assert any(f"{company} has 5 trains" in sentence for sentence in violations(game, before))


def test_a_title_adds_checks_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    game = middle()
    monkeypatch.setattr(game.title.setup, "violations", lambda s: ["The sea is dry."])
    assert violations(game) == ["The sea is dry."]


def test_every_field_of_the_state_is_copied() -> None:
    """A copy made field by field forgets a new field at once: then this fails."""
    s = middle().state
    twin = s.copy()
    for f in attrs.fields(State):
        if f.name != "events":
            assert getattr(twin, f.name) == getattr(s, f.name), f.name
    assert twin.players["Red"] is not s.players["Red"]
    assert twin.certificates is not s.certificates and twin.board.laid is not s.board.laid
