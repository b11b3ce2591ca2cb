"""Symbols printed on maps: terrain, ports and ferries. Each is drawn once and used by reference."""

from __future__ import annotations

from eighteenxx.draw.svg import Element, el

_WAVE = "q4-6 8 0t8 0 8 0 8 0"

SYMBOLS: dict[str, tuple[float, float]] = {
    "water": (34, 16),
    "small_river": (34, 8),
    "large_river": (34, 22),
    "rough": (34, 13),
    "hills": (36, 14),
    "mountains": (38, 20),
    "terrain": (20, 16),
    "port": (20, 24),
    "ferry": (30, 18),
}
"""Width and height of each symbol; other kinds of terrain are drawn as ``terrain``."""

_ALIASES = {
    "river": "small_river",
    "lake": "water",
    "swamp": "water",
    "mountain": "mountains",
    "hill": "hills",
    "forest": "rough",
}


def symbol_for(terrain: str) -> str:
    """The symbol that stands for a kind of terrain."""
    name = _ALIASES.get(terrain, terrain)
    return name if name in SYMBOLS else "terrain"


def define(name: str, defs: Element) -> None:
    """Draw a symbol, centred at the origin, into the picture's definitions."""
    symbol = el("g", defs, id=f"xx-{name}")
    if name in ("water", "small_river", "large_river"):
        heights = {"water": (-4, 4), "small_river": (0,), "large_river": (-7, 0, 7)}[name]
        el(
            "path",
            symbol,
            d="".join(f"M-16 {y}{_WAVE}" for y in heights),
            fill="none",
            stroke="#1763b5",
            stroke_width=3,
        )
    elif name == "rough":
        el("path", symbol, d="M-17 6l6-11 6 11zM-5 6l6-12 6 12zM7 6l5-9 5 9z", fill="#8a6d3b")
    elif name == "hills":
        el("path", symbol, d="M-18 7q9-22 18 0zM0 7q9-18 18 0z", fill="#7d6b4f")
    elif name == "mountains":
        el("path", symbol, d="M-19 10l13-20 13 20zM3 10l8-14 8 14z", fill="#54463a")
        el("path", symbol, d="M-6-10l4.5 7-4.500 2-4-2z", fill="#fff")
    elif name == "port":
        el(
            "path",
            symbol,
            d="M0-7V10M-6-3H6M-9 2q1 8 9 8t9-8",
            fill="none",
            stroke="#0b3d7a",
            stroke_width=2.6,
            stroke_linecap="round",
        )
        el("circle", symbol, cx=0, cy=-9, r=2.2, fill="none", stroke="#0b3d7a", stroke_width=2)
    elif name == "ferry":
        el("path", symbol, d="M-15 2h30l-5 7h-20zM-8 1v-5h14l4 5zM-3-5v-4h4v4z", fill="#fff")
    else:
        el("path", symbol, d="M-10 8L0-8 10 8z", fill="#7d6b4f")
