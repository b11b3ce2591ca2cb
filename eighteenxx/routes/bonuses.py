"""Bonuses: title rules that add to a finished route.

A title author writes one small class with two methods and registers it under the name that problems use. The
search stays exact as long as ``bound`` is never below what ``score`` gives to a route that holds the called
stops and any of the open ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import attrs

from eighteenxx.routes._read import BadProblem

if TYPE_CHECKING:
    from eighteenxx.routes.problem import RouteProblem

__all__ = ["Bonus", "Call", "HighestValue", "Pairing", "make_bonuses", "register_bonus"]


@attrs.frozen
class Call:
    """A paid stop of a route: where, which kind, and its ``value``, the plain revenue before the train's
    multiplier, which is ``times``."""

    hex: str
    stop: str
    kind: str
    value: int
    tokened: bool
    times: int = 1


class Bonus(Protocol):
    """A rule that adds to a route.

    Attributes:
        hexes: the hexes that set it off. A route with no paid stop in any of them gets nothing from it.

    Where the paid stops of some hexes alone decide a bonus, an attribute ``decided`` with these hexes makes
    it quick; without it, or with None, every paid stop is taken to matter.
    """

    @property
    def hexes(self) -> frozenset[str]: ...

    def score(self, paid: Sequence[Call]) -> int:
        """What a finished route with these paid stops gets on top, 0 or more; their order means nothing."""
        ...

    def bound(self, called: Sequence[Call], open_: Sequence[Call]) -> int:
        """No less than the score of any route whose paid stops are ``called`` and any of ``open_``."""
        ...


def decided_by(bonus: Bonus) -> frozenset[str] | None:
    """The hexes whose paid stops alone decide a bonus, None if others matter too or it does not say."""
    decided: frozenset[str] | None = getattr(bonus, "decided", None)
    return decided


BonusFactory = Callable[[Mapping[str, Any], "RouteProblem"], Bonus]
_FACTORIES: dict[str, BonusFactory] = {}


def register_bonus(name: str, factory: BonusFactory) -> None:
    """Make ``factory(rule, problem)`` the maker of the bonus that problems call ``name``."""
    _FACTORIES[name] = factory


def make_bonuses(problem: RouteProblem) -> tuple[Bonus, ...]:
    """The problem's bonuses as objects.

    Raises:
        BadProblem: a bonus has an unknown name, or lacks one of its numbers.
    """
    found: list[Bonus] = []
    for index, rule in enumerate(problem.bonuses):
        place = f"bonuses entry {index + 1}"
        name = rule.get("name")
        factory = _FACTORIES.get(str(name))
        if factory is None:
            known = ", ".join(sorted(_FACTORIES))
            raise BadProblem(f"{place}: key 'name' is {name!r}, one of {known} expected.")
        try:
            found.append(factory(rule, problem))
        except KeyError as error:
            raise BadProblem(f"{place}: key {error.args[0]!r} is missing, {name} needs it.") from error
        except (TypeError, ValueError) as error:
            raise BadProblem(f"{place}: the numbers of {name} can't be read ({error}).") from error
    return tuple(found)


@attrs.frozen
class HighestValue:
    """A route paid at ``hex`` earns on top the highest value among its paid stops.

    With ``others`` the stops of that hex itself don't count.
    """

    hex: str
    others: bool = False
    hexes: frozenset[str] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "hexes", frozenset((self.hex,)))

    def score(self, paid: Sequence[Call]) -> int:
        if not any(call.hex == self.hex for call in paid):
            return 0
        return self._highest(paid)

    def bound(self, called: Sequence[Call], open_: Sequence[Call]) -> int:
        both = (*called, *open_)
        return self._highest(both) if any(call.hex == self.hex for call in both) else 0

    def _highest(self, calls: Iterable[Call]) -> int:
        return max((c.value for c in calls if not (self.others and c.hex == self.hex)), default=0)


@attrs.frozen
class Pairing:
    """A route paid at ``hex`` and at any hex of ``partners`` earns ``amount`` more."""

    hex: str
    partners: frozenset[str]
    amount: int
    hexes: frozenset[str] = attrs.field(init=False)
    decided: frozenset[str] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "hexes", frozenset((self.hex,)))
        object.__setattr__(self, "decided", self.hexes | self.partners)

    def score(self, paid: Sequence[Call]) -> int:
        places = {call.hex for call in paid}
        return self.amount if self.hex in places and not places.isdisjoint(self.partners) else 0

    def bound(self, called: Sequence[Call], open_: Sequence[Call]) -> int:
        return self.score((*called, *open_))


@attrs.frozen
class ValueAgain:
    """A route paid at ``hex`` and at any hex of ``partners`` earns the value at ``hex`` once more, multiplied
    as the train's own revenue is (R66-8.2.5.2d-a, R66-8.2.5.2d-c)."""

    hex: str
    partners: frozenset[str]
    hexes: frozenset[str] = attrs.field(init=False)
    decided: frozenset[str] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "hexes", frozenset((self.hex,)))
        object.__setattr__(self, "decided", self.hexes | self.partners)

    def score(self, paid: Sequence[Call]) -> int:
        if all(call.hex not in self.partners for call in paid):
            return 0
        return max((call.value * call.times for call in paid if call.hex == self.hex), default=0)

    def bound(self, called: Sequence[Call], open_: Sequence[Call]) -> int:
        return self.score((*called, *open_))


def _highest(others: bool) -> BonusFactory:
    return lambda rule, problem: HighestValue(str(rule["hex"]), others)


def _pairing(rule: Mapping[str, Any], problem: RouteProblem) -> Bonus:
    return Pairing(str(rule["hex"]), frozenset(rule["with"]), int(rule["amount"]))


register_bonus("highest_value", _highest(others=False))
register_bonus("highest_other_value", _highest(others=True))
register_bonus("pairing", _pairing)
register_bonus("value_again", lambda rule, problem: ValueAgain(str(rule["hex"]), frozenset(rule["with"])))
# The names that version 1 of the format explains, so that its problems can be solved from the file alone.
register_bonus("luxembourg_max", _highest(others=False))
register_bonus("london_bonus", _highest(others=True))
register_bonus("netherlands_offboard_100", _pairing)
