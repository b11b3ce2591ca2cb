"""Exact, documented engine for 18xx railway games."""
