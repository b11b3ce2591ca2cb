"""Spaces kept free for homes.

Reservations are given as ``{(hex, stop): [companies]}``; a stop of None means that the home may go into any
city of the hex. They list homes that still have to be placed, each company once a place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from eighteenxx.board.board import Board, Catalogue

Reservations = Mapping[tuple[str, int | None], Sequence[str]]


def keeps_spaces(
    cat: Catalogue, board: Board, hex_id: str, stop: int, company: str, reservations: Reservations
) -> bool:
    """Whether ``company`` may take a space of a stop: one is free, and the others' homes still find theirs.

    A home reserved in one stop needs a space there; one reserved in the hex needs a space in any of its
    cities that no other reservation needs. The company's own reservation never stands in its way. Source:
    R94-or-12, R94-split-7, R94-split-10; the same serves stations that were lifted and must come back.
    """
    stops = board.stops(cat, hex_id)
    free = [board.slots(cat, hex_id, at).count(None) for at in range(len(stops))]
    if not free[stop]:
        return False
    free[stop] -= 1
    for at in range(len(stops)):
        free[at] -= sum(owner != company for owner in reservations.get((hex_id, at), ()))
        if free[at] < 0 and at == stop:
            return False
    anywhere = sum(owner != company for owner in reservations.get((hex_id, None), ()))
    return sum(space for space in free if space > 0) >= anywhere


def open_stops(
    cat: Catalogue, board: Board, hex_id: str, company: str, reservations: Reservations
) -> tuple[int, ...]:
    """The cities of a hex in which ``company`` may take a space, reach and price aside."""
    return tuple(
        at
        for at, stop in enumerate(board.stops(cat, hex_id))
        if stop.kind == "city" and keeps_spaces(cat, board, hex_id, at, company, reservations)
    )
