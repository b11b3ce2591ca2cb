"""Hexes, tiles, the map, the laid board, and which upgrades are legal."""
