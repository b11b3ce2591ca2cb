"""Arms: the runs of one train that start at one of the company's stops and lead away from it.

Every route comes to a stop where the company has its claim (a token, or a home hex), so it is two arms of one
such stop put together, the root. Roots are ranked, and an arm never comes to a root ranked before its own, so
each route is found at one root only.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from eighteenxx.routes.bonuses import Call, decided_by
from eighteenxx.routes.clock import Clock
from eighteenxx.routes.fleet import ARM_LIMIT, REVENUE, TRAIN, Arm, Fleet, Step, TooMany, Way
from eighteenxx.routes.income import total_income
from eighteenxx.routes.network import Link
from eighteenxx.routes.problem import Stop, Train
from eighteenxx.routes.roots import Root
from eighteenxx.routes.scoring import Allowance, Score, allowance_of, score_calls, stop_value

__all__ = ["Runner"]


class Runner:
    """One train on the network: its arms, and what two of them put together are worth.

    Attributes:
        special: putting arms together needs more than adding worths and codes; :meth:`exact` says what.
        slack: no route is worth more than the sum of its parts and this.
        prices: what using up a bit costs, see :mod:`eighteenxx.routes.prices`.
        states: how many arms were looked at.

    A ``limit`` of 0 lists no arms at all. With ``beam``, of the arms of one root and length only so many of
    the most worth are kept: routes from them are legal, but better ones may be missed. With ``least``, arms
    that can't be part of a route of that worth may be left out.

    Raises:
        TooMany: there are more arms than ``limit``.
        TimeUp: the clock ran out.
    """

    def __init__(
        self,
        fleet: Fleet,
        train: Train,
        clock: Clock,
        limit: int = ARM_LIMIT,
        beam: int | None = None,
        least: int | None = None,
    ) -> None:
        self.fleet = fleet
        self.least = least
        self.train = train
        self.clock = clock
        self.limit = limit
        self.beam = beam
        network = fleet.network
        self.allowance: Allowance = allowance_of(train)
        company = network.problem.company
        paid = self.allowance.paid_kinds
        self.values = [
            stop_value(train, stop, company) if paid[kind] else 0
            for stop, kind in zip(network.stops, network.kinds, strict=True)
        ]
        self.special = bool(
            not self.allowance.additive
            or fleet.bonuses
            or fleet.incomes
            or train.min_tokened
            or network.crowded
            or train.min_stops > 2
        )
        self.skips = tuple(kind in train.skip for kind in ("city", "town", "offboard"))
        self.code_of, self.fits = self.allowance.codes(network.kinds)
        self.views = self._views() if fleet.bonuses else []
        self.mark_of = self._marks()
        self._extras: dict[int, int] = {}
        self._slacks: dict[int, int] = {}
        self.slack = self.slack_of(-1) if self.special else 0
        self.calls = self._calls() if least is not None else []
        self.ranked: list[tuple[int, int]] = []
        self.states = 0
        self.prices: dict[int, int] = {}
        self.roots = self._roots()

    def _rank(self, left_out: set[int]) -> list[tuple[int, int]]:
        """(Value in worth, bit of coming there) of the stops but those left out, the best first."""
        visit = self.fleet.network.visit
        ranked = [(v * REVENUE, visit[i]) for i, v in enumerate(self.values) if v and i not in left_out]
        ranked.sort(reverse=True)
        return ranked

    def _calls(self) -> list[int]:
        """By code, how many more stops that pay can be called at; no more than there are stops."""
        one, size = max(self.code_of), self.fleet.network.size
        pays = {k for v, k in zip(self.values, self.fleet.network.kinds, strict=True) if v}
        if not one or any(self.code_of[k] != one for k in pays):
            return [size] * len(self.fits)
        most = max(n for n in range(len(self.fits)) if not n % one and self.fits[n]) // one
        return [max(0, most - code // one) for code in range(len(self.fits))]

    def _room(self, used: int, code: int) -> int:
        """What the stops that can still be come to and called at can at most add to a worth."""
        left, total = self.calls[code], 0
        for value, bit in self.ranked:
            if not left:
                break
            if not bit & used:
                total += value
                left -= 1
        return total

    def costs(self, prices: dict[int, int]) -> list[int]:
        """By link number, the prices of what it uses up."""
        shift = self.fleet.shift[self.train.group]
        cost = [0] * self.fleet.link_count
        for bit, price in prices.items():
            for number in self.fleet.links_by_bit.get(bit >> shift, ()):
                cost[number] += price
        return cost

    def priced(self, prices: dict[int, int]) -> Runner:
        """The same train, its worths less the prices of the bits that routes use up."""
        other = copy(self)
        other.prices = prices
        if prices:
            cost = self.costs(prices)
            other.roots = [root.priced(cost, len(self.fits) == 1) for root in self.roots]
        return other

    def price(self, bits: int) -> int:
        """The price of what a route uses up."""
        return sum(price for bit, price in self.prices.items() if bit & bits)

    def _views(self) -> list[Call | None]:
        """What bonuses see of each stop when it is called at; None where it is not paid."""
        network, train = self.fleet.network, self.train
        return [
            Call(hex_, name, stop.kind, stop.revenue, tokened, train.multiplier)
            if self.allowance.paid_kinds[kind] and (tokened or not train.paid_only_tokened)
            else None
            for (hex_, name), stop, kind, tokened in zip(
                network.places, network.stops, network.kinds, network.tokened, strict=True
            )
        ]

    def _marks(self) -> list[int]:
        """By stop, a bit of its own where calling there matters to a bonus; empty where bonuses depend on
        other stops too, or routes on more than their bonuses."""
        train, fleet, network = self.train, self.fleet, self.fleet.network
        decided = [decided_by(bonus) for bonus in fleet.bonuses]
        plain = self.allowance.additive and not fleet.incomes and not network.crowded
        if not decided or None in decided or not plain or train.min_tokened or train.min_stops > 2:
            return []
        hexes = frozenset().union(*(places for places in decided if places is not None))
        marked = [
            call is not None and hex_ in hexes
            for call, (hex_, _) in zip(self.views, network.places, strict=True)
        ]
        return [1 << stop if here else 0 for stop, here in enumerate(marked)]

    def extra(self, mark: int) -> int:
        """What bonuses add to the worth of a route that calls at these marked stops."""
        known = self._extras.get(mark)
        if known is None:
            calls = [call for stop, call in enumerate(self.views) if call is not None and mark >> stop & 1]
            known = self._extras[mark] = sum(bonus.score(calls) for bonus in self.fleet.bonuses) * REVENUE
        return known

    def slack_of(self, bits: int) -> int:
        """What bonuses and side income can at most add to a route that uses up ``bits`` (-1: to any
        route)."""
        network, fleet = self.fleet.network, self.fleet
        bits &= fleet.triggers
        known = self._slacks.get(bits)
        if known is None:
            open_ = [
                call
                for call, visit in zip(self.views, network.visit, strict=False)
                if call is not None and (visit & bits or not visit & fleet.triggers)
            ]
            most = sum(bonus.bound((), open_) for bonus in fleet.bonuses)
            if fleet.incomes:
                stops = [(*place, stop) for place, stop in zip(network.places, network.stops, strict=True)]
                most += sum(rule.most(self.train, stops) for rule in fleet.incomes)
            known = self._slacks[bits] = most * REVENUE
        return known

    def _roots(self) -> list[Root]:
        network = self.fleet.network
        ways = [self._ways(node) for node in range(network.size)]
        closed: list[list[Way]] = [
            [] if network.ends[node] else [way for way in ways[node] if not way[4].ends_source]
            for node in range(network.size)
        ]
        closed.append([])
        # A root with many ways out comes first, for it is left out of the arms of those after it.
        order = sorted((i for i in range(network.size) if network.claim[i]), key=lambda i: (-len(ways[i]), i))
        roots: list[Root] = []
        left_out: set[int] = set()
        for stop in order:
            left_out.add(stop)
            if self.least is not None:
                self.ranked = self._rank(left_out)
            roots.append(self._grow(stop, ways[stop], closed))
            for near in {link.target for link in network.links[stop]}:
                closed[near] = [way for way in closed[near] if way[4].target != stop]
                ways[near] = [way for way in ways[near] if way[4].target != stop]
        return roots

    def _ways(self, node: int) -> list[Way]:
        network, fleet = self.fleet.network, self.fleet
        shift = fleet.shift[self.train.group]
        callable_ = self.allowance.callable
        out: list[Way] = []
        for link in network.links[node]:
            target = link.target
            kind = network.kinds[target]
            bits = link.mask << shift | network.visit[target]
            length = len(link.track)
            if callable_[kind]:
                called = bits | network.call[target]
                go_on = network.size if link.ends_target else target
                out.append(
                    (called, self.values[target] * REVENUE - length, self.code_of[kind], go_on, link, True)
                )
            if self.skips[kind] and not network.ends[target] and not link.ends_target:
                out.append((bits, -length, 0, target, link, False))
        return out

    def _grow(self, stop: int, first: list[Way], closed: list[list[Way]]) -> Root:
        """All arms of one root, shorter ones first."""
        network, fits = self.fleet.network, self.fits
        kind = network.kinds[stop]
        forms: list[tuple[int, int, int, bool]] = []
        if self.allowance.callable[kind]:
            worth = self.values[stop] * REVENUE - TRAIN
            forms.append((worth, self.code_of[kind], network.call[stop], True))
        if self.skips[kind] and not network.ends[stop]:
            forms.append((-TRAIN, 0, 0, False))
        if not forms:
            return Root(stop, [], [], [], [None])
        if not self.limit:
            return Root(stop, forms, [], [], [None], ways_out=first, ways_on=list(closed))
        least = min(form[1] for form in forms)
        base = network.visit[stop]
        states: list[tuple[int, int, int, int]] = [(0, base, least, stop)]
        steps: list[Step | None] = [None]
        alone_from: set[int] = set()
        for way in first:
            if fits[least + way[2]] and not way[0] & base:
                if way[4].ends_source:
                    alone_from.add(len(states))
                states.append((way[1], base | way[0], least + way[2], way[3]))
                steps.append((0, way))
        merge = self.skips != (False, False, False) and not self.special
        self._spread(states, steps, closed, merge, forms)
        self.states += len(states)
        if self.states > self.limit and self.beam is None:
            raise TooMany
        if network.ends[stop]:
            alone_from.update(range(1, len(states)))
        arms: list[Arm] = []
        alone: list[Arm] = []
        lone = [False] * len(states)
        for number in range(1, len(states)):
            step = steps[number]
            assert step is not None
            lone[number] = number in alone_from or lone[step[0]]
            if step[1][5]:
                worth, used, code, _ = states[number]
                (alone if lone[number] else arms).append((worth, used & ~base, code - least, number))
        arms.sort(key=lambda arm: (-arm[0], arm[3]))
        alone.sort(key=lambda arm: (-arm[0], arm[3]))
        return Root(stop, forms, arms, alone, steps, states, lone)

    def _spread(
        self,
        states: list[tuple[int, int, int, int]],
        steps: list[Step | None],
        closed: list[list[Way]],
        merge: bool,
        forms: list[tuple[int, int, int, bool]],
    ) -> None:
        """Grow ``states`` from the second on, with ``least`` those only that can come to be worth it.

        With ``merge``, of arms that use up the same only the best stays.
        """
        fits, limit, clock = self.fits, self.limit - self.states, self.clock
        if self.beam is not None:
            self._beam(states, steps, closed, self.beam)
            return
        start, need = states[0][2], (self.least or 0) - self.slack
        cut = [] if self.least is None else [(form[0], form[1] - start) for form in forms]
        best: dict[tuple[int, int, int, bool], int] = {}
        for number, (worth, used, code, node) in enumerate(states):
            if not number:
                continue
            if not number & 255:
                clock.check()
                if len(states) > limit:
                    raise TooMany
            if cut and not any(worth + base + self._room(used, code + more) >= need for base, more in cut):
                continue
            if merge:
                # Arms come shorter ones first, so one that is replaced here has not been grown from yet.
                for way in closed[node]:
                    if not way[0] & used and fits[code + way[2]]:
                        state = (worth + way[1], used | way[0], code + way[2], way[3])
                        key = (state[1], state[2], way[3], way[5])
                        at = best.get(key)
                        if at is None:
                            best[key] = len(states)
                            states.append(state)
                            steps.append((number, way))
                        elif state[0] > states[at][0]:
                            states[at] = state
                            steps[at] = (number, way)
            else:
                for way in closed[node]:
                    if not way[0] & used and fits[code + way[2]]:
                        states.append((worth + way[1], used | way[0], code + way[2], way[3]))
                        steps.append((number, way))

    def _beam(
        self,
        states: list[tuple[int, int, int, int]],
        steps: list[Step | None],
        closed: list[list[Way]],
        width: int,
    ) -> None:
        fits = self.fits
        done = 1
        while done < len(states):
            self.clock.check()
            longer: list[tuple[tuple[int, int, int, int], Step]] = []
            for number in range(done, len(states)):
                worth, used, code, node = states[number]
                longer.extend(
                    ((worth + way[1], used | way[0], code + way[2], way[3]), (number, way))
                    for way in closed[node]
                    if not way[0] & used and fits[code + way[2]]
                )
            done = len(states)
            if len(longer) > width:
                longer.sort(key=lambda one: -one[0][0])
                del longer[width:]
            for state, step in longer:
                states.append(state)
                steps.append(step)

    def cities(self, root: Root, form: int, arm: int) -> int:
        """For trains with ``own_city``: what calling at the cities of an arm and of the root uses up."""
        network = self.fleet.network
        calls = [way[4].target for way in root.ways(arm) if way[5]]
        if root.forms[form][3]:
            calls.append(root.stop)
        bits = 0
        for stop in calls:
            if network.kinds[stop] == 0:
                bits |= self.fleet.city_bit(network.places[stop][0])
        return bits

    def route(self, root: Root, form: int, left: int, right: int) -> tuple[list[int], list[Link]]:
        """The called stops and the links of a route, the left arm first and backwards."""
        back = root.ways(left)
        out = root.ways(right)
        calls = [way[4].target for way in reversed(back) if way[5]]
        if root.forms[form][3]:
            calls.append(root.stop)
        calls.extend(way[4].target for way in out if way[5])
        return calls, [way[4] for way in reversed(back)] + [way[4] for way in out]

    def exact(self, root: Root, form: int, left: int, right: int) -> int | None:
        """For special trains, what two arms that fit each other are really worth; None if they make no
        route."""
        calls, links = self.route(root, form, left, right)
        train, fleet, network = self.train, self.fleet, self.fleet.network
        if len(calls) < train.min_stops:
            return None
        if train.min_tokened and sum(network.tokened[i] for i in calls) < train.min_tokened:
            return None
        if network.crowded:
            bits = network.visit[root.stop]
            for link in links:
                bits |= network.visit[link.target] | network.visit[link.source]
            if any((bits & hex_).bit_count() > most for hex_, most in network.crowded):
                return None
        cost = TRAIN + sum(len(link.track) for link in links)
        if self.allowance.additive and not fleet.incomes:
            total = sum(self.values[i] for i in calls)
            if fleet.bonuses:
                paid = [call for call in map(self.views.__getitem__, calls) if call is not None]
                total += sum(bonus.score(paid) for bonus in fleet.bonuses)
        else:
            called, score = self.scored(calls)
            total = score.revenue
            total += sum(amount for _, amount in total_income(fleet.incomes, [(train, called, score)]))
        return total * REVENUE - cost

    def scored(self, calls: Sequence[int]) -> tuple[list[tuple[str, str, Stop]], Score]:
        """The score of a route by its called stops."""
        network = self.fleet.network
        called = [(*network.places[i], network.stops[i]) for i in calls]
        return called, score_calls(self.train, network.problem.company, called, self.fleet.bonuses)
