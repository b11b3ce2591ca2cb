"""Hexes, tiles, the map, the laid board, and which upgrades are legal."""

from eighteenxx.board.board import Board, Catalogue
from eighteenxx.board.hexes import join_id, neighbour, opposite, split_id
from eighteenxx.board.laying import Laid, lay, stop_mapping
from eighteenxx.board.maps import FIXED_COLOURS, Hex, Map
from eighteenxx.board.reservations import Reservations, keeps_spaces, open_stops
from eighteenxx.board.tiles import (
    COLOURS,
    Path,
    Stop,
    Tile,
    distinct_rotations,
    exits_mask,
    rotated,
    stop_index,
)
from eighteenxx.board.upgrades import (
    STANDARD,
    UpgradeRule,
    fault,
    follows_colour,
    keeps_track,
    next_colour,
    open_sides,
    same_label,
    same_stops,
    standard_upgrades,
    turns,
    upgrades,
)

__all__ = [
    "COLOURS",
    "FIXED_COLOURS",
    "STANDARD",
    "Board",
    "Catalogue",
    "Hex",
    "Laid",
    "Map",
    "Path",
    "Reservations",
    "Stop",
    "Tile",
    "UpgradeRule",
    "distinct_rotations",
    "exits_mask",
    "fault",
    "follows_colour",
    "join_id",
    "keeps_spaces",
    "keeps_track",
    "lay",
    "neighbour",
    "next_colour",
    "open_sides",
    "open_stops",
    "opposite",
    "rotated",
    "same_label",
    "same_stops",
    "split_id",
    "standard_upgrades",
    "stop_index",
    "stop_mapping",
    "turns",
    "upgrades",
]
