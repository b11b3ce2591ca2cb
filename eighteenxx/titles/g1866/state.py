"""What 1866 adds to the state."""

from __future__ import annotations

from attrs import define, field


@define
class State1866:
    """What changes in play and no other title has.

    ``stock_turns`` maps the id of a stock turn token on the market to its owner; ``placed`` counts the tokens
    each player ever placed. ``cards`` are infrastructure cards for sale by type, those available; ``owned``
    the cards of each company. ``capitals`` says which C configuration a hex takes, ``destinations`` where a
    company's destination is, ``at_destination`` whose home token lies there, ``towns`` how many towns were
    drawn for a hex, ``adjustments`` what was drawn for a city. ``actions_left`` are companies
    that still have their final stock action once the end of the game is triggered, ``seats`` the market place
    of each minor beside the grid. ``train_step_lost`` says that a company closed for good as it formed the
    nations (a quirk of the older edition), until the next turn in which somebody is asked has begun.
    ``orphans`` are the trains left by companies that closed, where these are for sale, with the company's
    name. ``had_route`` are companies that once had a route when they were to run. ``robot`` is the name of
    the player who plays by himself, ``robot_acts`` how many of his five purchases of the auction he has made.
    """

    stock_turns: dict[str, str] = field(factory=dict)
    placed: dict[str, int] = field(factory=dict)
    cards: dict[str, int] = field(factory=dict)
    owned: dict[str, tuple[str, ...]] = field(factory=dict)
    capitals: dict[str, str] = field(factory=dict)
    destinations: dict[str, str] = field(factory=dict)
    towns: dict[str, int] = field(factory=dict)
    adjustments: dict[str, str] = field(factory=dict)
    at_destination: frozenset[str] = frozenset()
    actions_left: frozenset[str] = frozenset()
    seats: dict[str, int] = field(factory=dict)
    train_step_lost: bool = False
    orphans: dict[str, str] = field(factory=dict)
    had_route: frozenset[str] = frozenset()
    robot: str | None = None
    robot_acts: int = 0

    def copy(self) -> State1866:
        """An independent copy."""
        return State1866(
            self.stock_turns.copy(),
            self.placed.copy(),
            self.cards.copy(),
            self.owned.copy(),
            self.capitals,
            self.destinations,
            self.towns,
            self.adjustments,
            self.at_destination,
            self.actions_left,
            self.seats.copy(),
            self.train_step_lost,
            self.orphans.copy(),
            self.had_route,
            self.robot,
            self.robot_acts,
        )
