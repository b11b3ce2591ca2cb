"""The stock market: grid, zones, marker stacks and their movement."""
