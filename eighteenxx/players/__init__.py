"""Players that need no person: they choose among the legal actions of the question that waits."""

from eighteenxx.players.base import BotPlayer, play_game
from eighteenxx.players.sensible import SensiblePlayer
from eighteenxx.players.uniform import RandomPlayer

__all__ = ["BotPlayer", "RandomPlayer", "SensiblePlayer", "play_game"]
