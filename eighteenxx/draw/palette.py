"""Colours: of tiles and hexes, of text that must be read on them, of routes."""

from __future__ import annotations

TILE_COLOURS = {
    "white": "#eae0c8",
    "yellow": "#fde900",
    "green": "#71bf44",
    "brown": "#cb7745",
    "grey": "#bcbdc0",
    "red": "#ec232a",
    "blue": "#35a7ff",
}
"""Fill of each tile and hex colour, as the family prints them."""

ROUTE_COLOURS = ("#0072b2", "#d55e00", "#cc79a7", "#009e73", "#56b4e9", "#e69f00", "#000000", "#f0e442")
"""The eight colours of Okabe and Ito, which colour-blind readers can tell apart, darkest contrasts first."""

_NAMES = {"white": "#ffffff", "black": "#000000"}


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of ``#rrggbb``, ``#rgb``, ``black`` or ``white``; mid grey for anything else."""
    text = _NAMES.get(colour, colour).lstrip("#")
    if len(text) == 3:
        text = "".join(c * 2 for c in text)
    try:
        red, green, blue = (int(text[i : i + 2], 16) for i in (0, 2, 4))
    except ValueError:
        return 136, 136, 136
    return red, green, blue


def mixed(a: str, b: str, share: float) -> str:
    """``share`` of colour ``b`` in colour ``a``."""
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(rgb(a), rgb(b), strict=True))


def luminance(colour: str) -> float:
    """Relative luminance, 0 (black) to 1 (white), as WCAG 2 defines it."""
    parts = [c / 255 for c in rgb(colour)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    """Contrast ratio of two colours, 1 to 21, as WCAG 2 defines it."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def readable(fill: str, wanted: str | None = None) -> str:
    """A text colour for that fill: the one wanted if it can be read there, else black or white."""
    if wanted is not None and contrast(fill, wanted) >= 4:
        return wanted
    return "#000" if contrast(fill, "#000000") >= contrast(fill, "#ffffff") else "#fff"
