"""Very many arms of one root, kept as numpy arrays.

A dense network gives a long train a hundred thousand arms and more. As Python objects they take half a
second to list and a tenth to price; as arrays a few milliseconds. The arrays only ever say which arms *may*
be part of a route of some worth: those few become an ordinary :class:`~eighteenxx.routes.roots.Root`, on
which the same search runs as everywhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, Final

import attrs
import numpy as np

from eighteenxx.routes.arms import Runner
from eighteenxx.routes.fleet import Arm, TooMany, Way
from eighteenxx.routes.roots import Root

__all__ = ["NEVER", "Bulk", "Ints"]

Ints = np.ndarray[Any, np.dtype[Any]]

NEVER: Final = -(1 << 62)
"""Less than any worth."""
CHUNK: Final = 50_000
"""So many arms are grown from at a time, to save memory."""


@attrs.define(eq=False)
class _Picked(Root):
    """A root with some of its arms; they know where they stand in the arrays."""

    bulk: Bulk = attrs.field(kw_only=True)
    rows: list[int] = attrs.field(kw_only=True)

    def ways(self, number: int) -> list[Way]:
        return self.bulk.ways(self.rows[number]) if number else []

    def marks(self, mark_of: Sequence[int]) -> list[int]:
        if self._marks is None:
            self._marks = [self.bulk.mark(state, mark_of) for state in self.rows]
        return self._marks


class Bulk:
    """The arms of one root.

    Arms of one class leave the root by the same two links, have the same code, and either all can or all
    can't have a second arm beside them. Two classes never fit if what all arms of the one use up clashes with
    what all arms of the other do. Rows are arms that end with a call, class by class; states are all that
    was grown, shorter ones first.

    Raises:
        TooMany: there are more than ``limit``.
        TimeUp: the clock ran out.
    """

    def __init__(self, runner: Runner, root: Root, limit: int) -> None:
        self.runner = runner
        self.root = root
        network = runner.fleet.network
        self._low = (1 << network.low_size) - 1
        self._shift = runner.fleet.shift[runner.train.group]
        self._words = max(1, -(-(network.track_bits | self._low).bit_length() // 64))
        self._ways: list[Way] = []
        self._way_link = np.zeros(0, dtype=np.int64)
        self._fits = np.array(runner.fits, dtype=bool)
        self._mark = {0: 0}  # by state; the same for all that are made of this one
        self.states = 0
        if root.forms:
            self._grow(limit)
        else:
            self._empty()
        self._classes()
        self.worth = self._plain

    def _empty(self) -> None:
        none = np.zeros(0, dtype=np.int64)
        self._parent = self._way = self._plain = none
        self._levels: list[tuple[int, int]] = []
        self._code = self._branch = self._row = none
        self._lone = np.zeros(0, dtype=bool)
        self._bits = [none.astype(np.uint64) for _ in range(self._words)]

    def _own(self, bits: int) -> int:
        """A bit set without the track of other groups of trains."""
        return bits & self._low | bits >> self._shift & self.runner.fleet.network.track_bits

    def _split(self, bits: int) -> list[int]:
        return [bits >> (64 * i) & 0xFFFFFFFFFFFFFFFF for i in range(self._words)]

    def _grow(self, limit: int) -> None:
        root, fits, network = self.root, self._fits, self.runner.fleet.network
        ways, starts = self._ways, []
        for onward in root.ways_on:
            starts.append(len(ways))
            ways.extend(onward)
        starts.append(len(ways))
        inner = len(ways)
        ways.extend(root.ways_out)
        first_way = np.array(starts[:-1], dtype=np.int64)
        degree = np.diff(np.array(starts, dtype=np.int64))
        way_bits = np.array([self._split(self._own(way[0])) for way in ways], dtype=np.uint64)
        way_bits = way_bits.reshape(len(ways), self._words).T
        way_worth = np.array([way[1] for way in ways], dtype=np.int64)
        way_code = np.array([way[2] for way in ways], dtype=np.int64)
        way_node = np.array([way[3] for way in ways], dtype=np.int64)
        way_called = np.array([way[5] for way in ways], dtype=bool)
        way_link = np.array([way[4].number for way in ways], dtype=np.int64)
        self._way_link = way_link
        least = min(form[1] for form in root.forms)
        base = np.array(self._split(network.visit[root.stop]), dtype=np.uint64)
        ends = np.array([way[4].ends_source for way in ways], dtype=bool) | network.ends[root.stop]

        way = np.arange(inner, len(ways), dtype=np.int64)
        clear = fits[least + way_code[way]]
        for word in range(self._words):
            clear &= way_bits[word][way] & base[word] == 0
        way = way[clear]
        level = (
            np.zeros(len(way), dtype=np.int64),
            way,
            way_worth[way],
            [way_bits[i][way] | base[i] for i in range(self._words)],
            least + way_code[way],
            way - inner,
            ends[way],
        )
        levels = []
        total, done = 1, 1
        width = len(ways) + 1
        while len(level[0]):
            levels.append(level)
            total += len(level[0])
            parts = []
            grown = 0
            _, way, worth, bits, code, branch, lone = level
            node = way_node[way]
            for at in range(0, len(way), CHUNK):
                self.runner.clock.check()
                to = slice(at, at + CHUNK)
                count = degree[node[to]]
                source = np.repeat(np.arange(len(count)), count)
                before = np.cumsum(count) - count
                on = first_way[node[to]][source] + np.arange(len(source)) - before[source]
                source += at
                clear = fits[code[source] + way_code[on]]
                for word in range(self._words):
                    clear &= bits[word][source] & way_bits[word][on] == 0
                source, on = source[clear], on[clear]
                grown += len(source)
                if total + grown > limit:
                    raise TooMany
                parts.append((source, on))
            source = np.concatenate([part[0] for part in parts])
            on = np.concatenate([part[1] for part in parts])
            level = (
                source + done,
                on,
                worth[source] + way_worth[on],
                [bits[i][source] | way_bits[i][on] for i in range(self._words)],
                code[source] + way_code[on],
                branch[source] if len(levels) > 1 else (branch[source] + 1) * width + on,
                lone[source],
            )
            done += len(way)
        self.states = total
        if not levels:
            self._empty()
            return
        self._levels = []
        at = 1
        for one in levels:
            self._levels.append((at, at + len(one[0])))
            at += len(one[0])
        zero = np.zeros(1, dtype=np.int64)
        self._parent = np.concatenate([zero, *(one[0] for one in levels)])
        self._way = np.concatenate([zero, *(one[1] for one in levels)])
        called = np.flatnonzero(np.concatenate([way_called[one[1]] for one in levels]))
        self._row = called + 1
        self._plain = np.concatenate([one[2] for one in levels])[called]
        self._bits = [
            np.concatenate([one[3][i] for one in levels])[called] & ~base[i] for i in range(self._words)
        ]
        self._code = np.concatenate([one[4] for one in levels])[called] - least
        self._branch = np.concatenate([one[5] for one in levels])[called]
        self._lone = np.concatenate([one[6] for one in levels])[called]

    def _classes(self) -> None:
        """Put rows in order of their classes, and find out which classes go together."""
        key = (self._branch * len(self._fits) + self._code) * 2 + self._lone
        order = np.argsort(key, kind="stable")
        key = key[order]
        self._row, self._plain = self._row[order], self._plain[order]
        self._bits = [bits[order] for bits in self._bits]
        self._code, self._branch, self._lone = self._code[order], self._branch[order], self._lone[order]
        self._start = np.flatnonzero(np.diff(key, prepend=-1))
        self._size = np.diff(np.append(self._start, len(key)))
        at = self._start
        code, lone = self._code[at], self._lone[at]
        fit = ~lone[:, None] & ~lone[None, :]
        for bits in self._bits:
            shared = np.bitwise_and.reduceat(bits, at) if len(at) else bits
            fit &= shared[:, None] & shared[None, :] == 0
        self._forms: list[tuple[int, Ints, Ints]] = []
        for worth, own, _, called in self.root.forms:
            pairs = self._fits[np.minimum(own + code[:, None] + code[None, :], len(self._fits) - 1)]
            alone = self._fits[own + code] if called else np.zeros(len(code), dtype=bool)
            self._forms.append((worth, fit & pairs, alone))

    def __len__(self) -> int:
        return len(self.worth)

    def priced(self, cost: Ints) -> Bulk:
        """The same arms, each worth less by the costs of its links."""
        other = copy(self)
        if len(self):
            total = np.zeros(len(self._parent), dtype=np.int64)
            own = cost[self._way_link][self._way]
            for start, end in self._levels:
                total[start:end] = total[self._parent[start:end]] + own[start:end]
            other.worth = self._plain - total[self._row]
        return other

    def tops(self, avoid: int) -> Ints:
        """For each row, what no route with this arm is worth more than, if it keeps off ``avoid``."""
        if not len(self):
            return self.worth
        worth = self.worth
        for word, bits in zip(self._split(self._own(avoid)), self._bits, strict=True):
            if word:
                worth = np.where(bits & np.uint64(word) == 0, worth, NEVER)
        best = np.maximum.reduceat(worth, self._start)
        most = np.full(len(best), NEVER)
        for base, pairs, alone in self._forms:
            beside = np.where(pairs, best[None, :], NEVER).max(axis=1)
            beside = np.where(alone, np.maximum(beside, 0), beside)
            most = np.maximum(most, np.where(beside > NEVER, beside + base, NEVER))
        more = np.repeat(most, self._size)
        slack = self.runner.slack
        out: Ints = np.where((worth > NEVER) & (more > NEVER), worth + more + slack, NEVER)
        return out

    def pick(self, keep: Ints) -> Root:
        """A root with the arms of these rows."""
        rows = np.flatnonzero(keep)
        rows = rows[np.lexsort((self._row[rows], -self.worth[rows]))]
        states = self._row[rows].tolist()
        words = np.column_stack([bits[rows] for bits in self._bits]).astype("<u8").tobytes()
        size = 8 * self._words
        bits = [int.from_bytes(words[at : at + size], "little") for at in range(0, len(words), size)]
        if self._shift:
            low, shift = self._low, self._shift
            bits = [used & low | (used & ~low) << shift for used in bits]
        numbers = range(1, len(states) + 1)
        every: list[Arm] = list(
            zip(self.worth[rows].tolist(), bits, self._code[rows].tolist(), numbers, strict=True)
        )
        arms, alone, lone = every, [], self._lone[rows]
        if lone.any():
            arms = [arm for arm, is_lone in zip(every, lone, strict=True) if not is_lone]
            alone = [arm for arm, is_lone in zip(every, lone, strict=True) if is_lone]
        first = [-1, *self._first(rows).tolist()]
        root = self.root
        return _Picked(root.stop, root.forms, arms, alone, [None], first=first, bulk=self, rows=[0, *states])

    def _first(self, rows: Ints) -> Ints:
        """The links by which arms leave the root."""
        branch, width = self._branch[rows], len(self._ways) + 1
        way = np.where(branch < width, branch, branch // width - 1)
        link: Ints = self._way_link[way + len(self._ways) - len(self.root.ways_out)]
        return link

    def kept(self, keep: Ints) -> Bulk:
        """Only these rows, at the worths without prices."""
        other = copy(self)
        other._row, other._plain = self._row[keep], self._plain[keep]
        other._bits = [bits[keep] for bits in self._bits]
        other._code, other._branch, other._lone = self._code[keep], self._branch[keep], self._lone[keep]
        if len(other._row):
            other._classes()
        other.worth = other._plain
        return other

    def mark(self, state: int, mark_of: Sequence[int]) -> int:
        """The marks of the stops that an arm calls at; ``mark_of`` are those of each stop."""
        known, new = self._mark, []
        while state not in known:
            new.append(state)
            state = int(self._parent[state])
        mark = known[state]
        for state in reversed(new):
            way = self._ways[int(self._way[state])]
            if way[5]:
                mark |= mark_of[way[4].target]
            known[state] = mark
        return mark

    def ways(self, state: int) -> list[Way]:
        """The ways of an arm, from the root on."""
        out: list[Way] = []
        while state:
            out.append(self._ways[int(self._way[state])])
            state = int(self._parent[state])
        out.reverse()
        return out
