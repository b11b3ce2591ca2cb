"""The kernel's variable rules: one module a department, each with the family's usual behaviour."""

from __future__ import annotations

from eighteenxx.rules.auction import Auction
from eighteenxx.rules.base import Department
from eighteenxx.rules.dividends import Dividends
from eighteenxx.rules.ending import EndingRules
from eighteenxx.rules.finance import Finance
from eighteenxx.rules.formation import Formation
from eighteenxx.rules.market import MarketRules
from eighteenxx.rules.network import NetworkRules
from eighteenxx.rules.privates import Privates
from eighteenxx.rules.rounds import Rounds
from eighteenxx.rules.routes import Routes
from eighteenxx.rules.setup import Setup
from eighteenxx.rules.shares import Shares
from eighteenxx.rules.stock import Stock
from eighteenxx.rules.tokens import Tokens
from eighteenxx.rules.track import Track
from eighteenxx.rules.trains import Trains

DEPARTMENTS: dict[str, type[Department]] = {
    cls.name: cls
    for cls in (
        Setup,
        Auction,
        Rounds,
        EndingRules,
        Shares,
        Stock,
        Formation,
        MarketRules,
        Privates,
        Finance,
        NetworkRules,
        Track,
        Tokens,
        Trains,
        Routes,
        Dividends,
    )
}

__all__ = ["DEPARTMENTS", "Department"]
