"""1894: north-eastern France and Belgium, for 3 or 4 players.

What makes it different is in the modules of this folder, one a department, and in its data files.
"""

from __future__ import annotations

from importlib.resources import files

from eighteenxx.engine.package import TitlePackage
from eighteenxx.titles.g1894.dividends import Dividends1894
from eighteenxx.titles.g1894.ending import Ending1894
from eighteenxx.titles.g1894.export import Export1894
from eighteenxx.titles.g1894.formation import Formation1894
from eighteenxx.titles.g1894.market import Market1894
from eighteenxx.titles.g1894.network import Network1894
from eighteenxx.titles.g1894.privates import Privates1894
from eighteenxx.titles.g1894.rounds import Rounds1894
from eighteenxx.titles.g1894.routes import Routes1894
from eighteenxx.titles.g1894.setup import Setup1894
from eighteenxx.titles.g1894.shares import Shares1894
from eighteenxx.titles.g1894.stock import Stock1894
from eighteenxx.titles.g1894.tokens import Tokens1894
from eighteenxx.titles.g1894.track import Track1894
from eighteenxx.titles.g1894.trains import Trains1894
from eighteenxx.titles.loading import load_definitions

TITLE = TitlePackage(
    "1894",
    lambda options: load_definitions(files(__name__)),
    {
        cls.name: cls
        for cls in (
            Dividends1894,
            Ending1894,
            Formation1894,
            Market1894,
            Network1894,
            Privates1894,
            Rounds1894,
            Routes1894,
            Setup1894,
            Shares1894,
            Stock1894,
            Tokens1894,
            Track1894,
            Trains1894,
        )
    },
    Export1894,
)
