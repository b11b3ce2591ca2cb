"""The track of a laid board: what a company is connected to, what it may lay, and its route problem."""

from eighteenxx.track.networks import Network, Place, Sources, network
from eighteenxx.track.reach import EVERYWHERE, Reach

__all__ = ["EVERYWHERE", "Network", "Place", "Reach", "Sources", "network"]
