"""Jobs of 1866 that are no answers to questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from eighteenxx.engine.tasks import Job, task
from eighteenxx.titles.g1866.typed import title_of

if TYPE_CHECKING:
    from eighteenxx.engine.game import Game


@task("review_rights")
@frozen
class ReviewRights(Job):
    """Take the stations of these companies off areas where they have no rights (any more). R66-8.1.4-p."""

    companies: tuple[str, ...]

    def run(self, game: Game) -> None:
        for company in self.companies:
            title_of(game).tokens.lift_lost(game.state, company)


@task("pay_minor")
@frozen
class PayMinor(Job):
    """A minor or a nation that ran pays out what it earned. Source: R66-8.2.6-d, R66-8.2.6-e."""

    company: str

    def run(self, game: Game) -> None:
        s = game.state
        assert s.turn is not None
        title_of(game).dividends.pay(s, self.company, int(s.turn.notes.get("revenue", 0)), "full")


@task("national_income")
@frozen
class NationalIncome(Job):
    """A nation pays its fixed dividend. Source: R66-8.1.2-k, R66-8.2.7-a."""

    company: str

    def run(self, game: Game) -> None:
        title_of(game).dividends.pay_fixed(game.state, self.company)


@task("fresh_allowance")
@frozen
class FreshAllowance(Job):
    """The next shareholder of a nation lays his own tile. Source: R66-8.1.2-i."""

    def run(self, game: Game) -> None:
        assert game.state.turn is not None
        game.state.turn.notes["lays"] = ()


@task("pay_interest")
@frozen
class PayInterest(Job):
    """Loan interest: the treasury, more loans, then the president. Source: R66-8.2.10-a to -d, RUL66-28."""

    company: str

    def run(self, game: Game) -> None:
        title_of(game).finance.interest(game.state, self.company)
