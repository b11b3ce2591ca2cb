"""The rules of 1866 behind refusals of the family.

The departments and steps that all titles share name the rules of the family's ledger, and the check of routes
says what is wrong in a word. Players of 1866 are told the rule of their own ledger instead.
"""

from __future__ import annotations

RULE_IDS = {
    # Shares and stock turns
    "R94-float-3": "R66-7.1.1-b",  # 60% of a company
    "R94-float-4": "R66-X-cert-block",
    "R94-float-7": "R66-7.1.1-c",  # 50% in the pool
    "R94-float-8": "R66-7.2.2-c",
    "R94-stock-2": "R66-7.1.4-h",  # nothing for sale there
    "R94-stock-5": "R66-2.4-g",  # a share costs its market price
    "R94-stock-6": "R66-9-d",
    "R94-stock-8": "R66-DN-a",  # more than he has
    "R94-stock-10": "R66-7.2.1-c",
    # Track
    "R94-or-4": "R66-8.2.3-e",
    "R94-or-7": "R66-8.2.3.1-e",
    "R94-or-8": "R66-8.2.3-i",
    "R94-phase-5": "R66-8.2.3-r",
    "R94-track-1": "R66-8.2.3.1-f",
    # Stations
    "R94-or-9": "R66-8.2.4-f",
    "R94-or-10": "R66-8.2.4-g",
    "R94-or-11": "R66-8.2.4-i",
    # Routes
    "blocked": "R66-8.3-c",
    "distance": "R66-2.5.1-g",
    "ends": "R66-8.3-a",
    "own city": "R66-2.5.1-c",
    "shared track": "R66-8.2.5.1-c",
    "skip": "R66-2.5.1-i",
    "stop twice": "R66-8.2.5.1-j",
    "stops": "R66-2.5.1-h",
    "stops of a hex": "R66-8.3-g",
    "token": "R66-8.3-b",
    "tokens": "R66-2.5.1-p",
    "track": "R66-8.3-a",
    "track twice": "R66-8.3-f",
    "train": "R66-DN-a",
    # Dividends and trains
    "R94-or-20": "R66-8.2.6-a",
    "R94-emg-9": "R66-8.2.8-h",
    "R94-emg-11": "R66-8.2.8-b",
    "R94-phase-14": "R66-6.2-b",
    "R94-train-9": "R66-8.2.8-a",
    "R94-train-10": "R66-DN-a",  # nothing is traded in
    "R94-train-14": "R66-T11-j",
    "R94-train-15": "R66-8.2.8-h",
    "R94-train-17": "R66-8.2.8-g",
}
