"""The title with the types of its own departments, for the type checker's sake."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from eighteenxx.engine.title import Title

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game
    from eighteenxx.titles.g1866.auction import Auction1866
    from eighteenxx.titles.g1866.dividends import Dividends1866
    from eighteenxx.titles.g1866.ending import Ending1866
    from eighteenxx.titles.g1866.finance import Finance1866
    from eighteenxx.titles.g1866.formation import Formation1866
    from eighteenxx.titles.g1866.market import Market1866
    from eighteenxx.titles.g1866.network import Network1866
    from eighteenxx.titles.g1866.privates import Privates1866
    from eighteenxx.titles.g1866.rounds import Rounds1866
    from eighteenxx.titles.g1866.routes import Routes1866
    from eighteenxx.titles.g1866.setup import Setup1866
    from eighteenxx.titles.g1866.shares import Shares1866
    from eighteenxx.titles.g1866.stock import Stock1866
    from eighteenxx.titles.g1866.tokens import Tokens1866
    from eighteenxx.titles.g1866.track import Track1866
    from eighteenxx.titles.g1866.trains import Trains1866


class Title1866(Title):
    """1866 at work. Only its type matters: the object is a plain :class:`Title` with these departments."""

    setup: Setup1866
    auction: Auction1866
    rounds: Rounds1866
    ending: Ending1866
    shares: Shares1866
    stock: Stock1866
    formation: Formation1866
    market: Market1866
    privates: Privates1866
    finance: Finance1866
    network: Network1866
    track: Track1866
    tokens: Tokens1866
    trains: Trains1866
    routes: Routes1866
    dividends: Dividends1866


def title_of(game: Game) -> Title1866:
    """The title of a game of 1866."""
    return cast(Title1866, game.title)
