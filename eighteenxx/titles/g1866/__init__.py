"""1866: western Europe between 1866 and the Great War, for 2 to 6 players, in two editions.

What makes it different is in the modules of this folder, one a department, and in its data files; an edition
is a set of data laid over them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from attrs import evolve

from eighteenxx.engine.definitions import Definitions
from eighteenxx.engine.package import TitlePackage
from eighteenxx.titles.g1866.auction import Auction1866
from eighteenxx.titles.g1866.dividends import Dividends1866
from eighteenxx.titles.g1866.ending import Ending1866
from eighteenxx.titles.g1866.export import Export1866
from eighteenxx.titles.g1866.finance import Finance1866
from eighteenxx.titles.g1866.formation import Formation1866
from eighteenxx.titles.g1866.market import Market1866
from eighteenxx.titles.g1866.network import Network1866
from eighteenxx.titles.g1866.privates import Privates1866
from eighteenxx.titles.g1866.rounds import Rounds1866
from eighteenxx.titles.g1866.routes import Routes1866
from eighteenxx.titles.g1866.rule_ids import RULE_IDS
from eighteenxx.titles.g1866.setup import Setup1866
from eighteenxx.titles.g1866.shares import Shares1866
from eighteenxx.titles.g1866.stock import Stock1866
from eighteenxx.titles.g1866.tokens import Tokens1866
from eighteenxx.titles.g1866.track import Track1866
from eighteenxx.titles.g1866.trains import Trains1866
from eighteenxx.titles.loading import editions, load_definitions


@cache
def _edition(name: str | None) -> Definitions:
    defs = load_definitions(files(__name__), name)
    return evolve(defs, facts={**defs.facts, "rule_ids": RULE_IDS})


def load(options: Mapping[str, Any]) -> Definitions:
    """The definitions of the chosen edition, with the figures of the chosen scenario."""
    edition = options.get("edition")
    defs = _edition(edition if edition in editions(files(__name__)) else None)
    scenarios = defs.facts["scenarios"]
    scenario = options.get("scenario")
    chosen = scenarios[scenario if scenario in scenarios else defs.options["scenario"].default]
    limits = {count: chosen["certificate_limit"][count] for count in chosen["certificate_limit"]}
    counts: dict[str, int] = chosen.get("trains", {})
    trains = {
        name: evolve(train, count=counts.get(str(train.facts.get("card", name)), train.count))
        for name, train in defs.trains.items()
    }
    if options.get("double_towns") is True and "double_town_tiles" in defs.facts:
        counts_of = defs.catalogue.counts | defs.facts["double_town_tiles"]
        defs = evolve(defs, catalogue=evolve(defs.catalogue, counts=counts_of))
    cash = defs.cash | chosen["cash"]
    return evolve(defs, cash=cash, certificate_limit=defs.certificate_limit | limits, trains=trains)


TITLE = TitlePackage(
    "1866",
    load,
    {
        cls.name: cls
        for cls in (
            Auction1866,
            Dividends1866,
            Ending1866,
            Finance1866,
            Formation1866,
            Market1866,
            Network1866,
            Privates1866,
            Rounds1866,
            Routes1866,
            Setup1866,
            Shares1866,
            Stock1866,
            Tokens1866,
            Track1866,
            Trains1866,
        )
    },
    Export1866,
)
