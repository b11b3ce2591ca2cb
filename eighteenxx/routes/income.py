"""Side income: what routes bring the company's treasury on top of their revenue.

A problem's ``side_income`` lists rules by name with their numbers, beside ``bonuses``. Money from them is no
part of the revenue; :func:`eighteenxx.routes.check_routes` reports it, and the solver can add it to its aim.
"Value" is a stop's plain ``revenue``, never multiplied. Every rule may have ``label`` (shown instead of its
name) and ``trains`` (the ids of the trains it can go with; all where missing).

==================  =====================================================================================
``token_ends``      ``hexes``, ``amount``: for every stop in these hexes that has the company's token and is
                    the first or last one of a route: ``amount``, once a stop (ports, R66-8.3-i, R66-8.3-j)
``each_stop``       ``kinds``, ``amount``: one train gets ``amount`` for each paid stop of these kinds
                    (palace car, R66-2.6-d)
``token_value``     ``kinds``: one train gets the value of one stop of these kinds with the company's token
                    (hub, R66-2.6-g)
``end_values``      ``kinds``: one train gets the values of its first and last stop, each if it is of these
                    kinds and has the company's token (mail, R66-2.6-i to R66-2.6-k)
==================  =====================================================================================

The train that a one-train rule goes with is the one where it pays the most.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from eighteenxx.routes._read import KINDS, BadProblem
from eighteenxx.routes.problem import RouteProblem, Stop, Train
from eighteenxx.routes.scoring import Score

__all__ = ["IncomeRule", "income_rules", "side_income"]

Called = Sequence[tuple[str, str, Stop]]


@attrs.frozen
class IncomeRule:
    """One rule: ``pays`` gives, for a route of one train, the amounts by what earns them.

    Amounts earned by the same thing (a port) count once over all routes; of a ``single`` rule only the best
    route counts. ``bound`` gives no less than what any route pays that calls at some of the given stops.
    """

    label: str
    single: bool
    trains: frozenset[str] | None
    pays: Callable[[Called, Score], Mapping[str, int]]
    bound: Callable[[Called], int]

    def of_route(self, train: Train, called: Called, score: Score) -> Mapping[str, int]:
        """What one route gets, by what earns it."""
        if self.trains is not None and train.id not in self.trains:
            return {}
        return self.pays(called, score)

    def most(self, train: Train, stops: Called) -> int:
        """No less than what any route of the train gets that calls at some of these stops."""
        if self.trains is not None and train.id not in self.trains:
            return 0
        return self.bound(stops)


def _kinds(rule: Mapping[str, Any]) -> tuple[str, ...]:
    kinds = tuple(rule.get("kinds", ("city",)))
    for kind in kinds:
        if kind not in KINDS:
            raise ValueError(f"{kind!r} is no stop kind")
    return kinds


def _ends(called: Called) -> Called:
    return called if len(called) == 1 else (called[0], called[-1])


_Pays = Callable[[Called, Score], Mapping[str, int]]
_Bound = Callable[[Called], int]


def _token_ends(rule: Mapping[str, Any], company: str) -> tuple[_Pays, _Bound]:
    hexes, amount = frozenset(rule["hexes"]), int(rule["amount"])

    def pays(called: Called, score: Score) -> Mapping[str, int]:
        return {f"{h} {n}": amount for h, n, stop in _ends(called) if h in hexes and company in stop.tokens}

    def bound(stops: Called) -> int:
        return amount * min(2, sum(h in hexes and company in stop.tokens for h, _, stop in stops))

    return pays, bound


def _each_stop(rule: Mapping[str, Any], company: str) -> tuple[_Pays, _Bound]:
    kinds, amount = _kinds(rule), int(rule["amount"])

    def pays(called: Called, score: Score) -> Mapping[str, int]:
        number = sum(
            paid is not None and stop.kind in kinds
            for (_, _, stop), paid in zip(called, score.paid, strict=True)
        )
        return {"": amount * number}

    def bound(stops: Called) -> int:
        return amount * sum(stop.kind in kinds for _, _, stop in stops)

    return pays, bound


def _token_value(rule: Mapping[str, Any], company: str) -> tuple[_Pays, _Bound]:
    kinds = _kinds(rule)

    def pays(called: Called, score: Score) -> Mapping[str, int]:
        return {
            "": max((s.revenue for _, _, s in called if s.kind in kinds and company in s.tokens), default=0)
        }

    def bound(stops: Called) -> int:
        return max((s.revenue for _, _, s in stops if s.kind in kinds and company in s.tokens), default=0)

    return pays, bound


def _end_values(rule: Mapping[str, Any], company: str) -> tuple[_Pays, _Bound]:
    kinds = _kinds(rule)

    def pays(called: Called, score: Score) -> Mapping[str, int]:
        return {"": sum(s.revenue for _, _, s in _ends(called) if s.kind in kinds and company in s.tokens)}

    def bound(stops: Called) -> int:
        values = sorted(s.revenue for _, _, s in stops if s.kind in kinds and company in s.tokens)
        return sum(values[-2:])

    return pays, bound


_RULES: dict[str, tuple[bool, Callable[[Mapping[str, Any], str], tuple[_Pays, _Bound]]]] = {
    "token_ends": (False, _token_ends),
    "each_stop": (True, _each_stop),
    "token_value": (True, _token_value),
    "end_values": (True, _end_values),
}


def income_rules(problem: RouteProblem) -> tuple[IncomeRule, ...]:
    """The problem's side income rules as objects.

    Raises:
        BadProblem: a rule has an unknown name, or lacks one of its numbers.
    """
    found: list[IncomeRule] = []
    for index, rule in enumerate(problem.side_income):
        place = f"side_income entry {index + 1}"
        name = str(rule.get("name"))
        if name not in _RULES:
            raise BadProblem(f"{place}: key 'name' is {name!r}, one of {', '.join(_RULES)} expected.")
        single, make = _RULES[name]
        try:
            trains = rule.get("trains")
            only = None if trains is None else frozenset(trains)
            found.append(IncomeRule(str(rule.get("label", name)), single, only, *make(rule, problem.company)))
        except KeyError as error:
            raise BadProblem(f"{place}: key {error.args[0]!r} is missing, {name} needs it.") from error
        except (TypeError, ValueError) as error:
            raise BadProblem(f"{place}: the numbers of {name} can't be read ({error}).") from error
    return tuple(found)


def side_income(
    problem: RouteProblem, routes: Sequence[tuple[Train, Called, Score]]
) -> tuple[tuple[str, int], ...]:
    """What these routes together bring the treasury, by rule label, in the order of the rules."""
    return total_income(income_rules(problem), routes)


def total_income(
    rules: Sequence[IncomeRule], routes: Sequence[tuple[Train, Called, Score]]
) -> tuple[tuple[str, int], ...]:
    """The same, with the rules already made."""
    out: list[tuple[str, int]] = []
    for rule in rules:
        pays = [rule.of_route(*route) for route in routes]
        if rule.single:
            out.append((rule.label, max((sum(p.values()) for p in pays), default=0)))
        else:
            merged: dict[str, int] = {}
            for p in pays:
                for key, amount in p.items():
                    merged[key] = max(amount, merged.get(key, 0))
            out.append((rule.label, sum(merged.values())))
    return tuple(out)
