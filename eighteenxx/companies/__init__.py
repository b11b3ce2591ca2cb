"""Companies, shares, privates and trains: what is printed, and what changes in play."""
