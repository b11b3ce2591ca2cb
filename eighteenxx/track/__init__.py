"""The track of a laid board: what a company is connected to, what it may lay, and its route problem."""

from eighteenxx.track.distance import distances
from eighteenxx.track.graph import track_graph
from eighteenxx.track.lays import connects, layable, uses_new_track
from eighteenxx.track.networks import Network, Place, Sources, network
from eighteenxx.track.problem import problem_hexes
from eighteenxx.track.reach import EVERYWHERE, Reach

__all__ = [
    "EVERYWHERE",
    "Network",
    "Place",
    "Reach",
    "Sources",
    "connects",
    "distances",
    "layable",
    "network",
    "problem_hexes",
    "track_graph",
    "uses_new_track",
]
