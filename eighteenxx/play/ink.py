"""Coloured text: lines of (style, text) pairs, with styles as prompt_toolkit writes them."""

from __future__ import annotations

import re

from eighteenxx.draw.palette import readable, rgb

Span = tuple[str, str]
"""A style such as ``fg:#000000 bg:#fde900 bold`` and the text that has it."""
Line = list[Span]


def on(fill: str, extra: str = "", text: str | None = None) -> str:
    """The style of text that can be read on a fill; ``text`` is the colour wanted for it."""
    return f"fg:{_hex(readable(_hex(fill), text))} bg:{_hex(fill)} {extra}".rstrip()


def _hex(colour: str) -> str:
    return "#{:02x}{:02x}{:02x}".format(*rgb(colour))


def plain(line: Line) -> str:
    """A line without its colours."""
    return "".join(text for _, text in line).rstrip()


def ansi(line: Line) -> str:
    """A line with its colours as a terminal understands them (24 bit)."""
    return "".join(f"\x1b[{_codes(style)}m{text}\x1b[0m" if style else text for style, text in line)


def _codes(style: str) -> str:
    codes = []
    for word in style.split():
        if word.startswith(("fg:", "bg:")):
            red, green, blue = rgb(word[3:])
            codes.append(f"{38 if word[0] == 'f' else 48};2;{red};{green};{blue}")
        else:
            codes.append({"bold": "1", "underline": "4", "reverse": "7"}[word])
    return ";".join(codes)


def width(line: Line) -> int:
    """How many characters a line has."""
    return sum(len(text) for _, text in line)


def fitted(text: str, columns: int) -> str:
    """A choice's text in so many columns: a long name in brackets goes first, the price last.

    >>> fitted("Bid for SAC (a society) for F55", 20)
    'Bid for SAC for F55'
    >>> fitted("Buy 10% of PLM from the bank pool for F100", 34)
    'Buy 10% of PLM from the … for F100'
    """
    if len(text) > columns:
        text = re.sub(r" \(.*\)", "", text)
    if len(text) <= columns:
        return text
    price = re.search(r" for [^ ]*\d[^ ]*( to [^ ]*\d.*)?$", text)
    end = f"…{price.group()}" if price is not None else "…"
    if len(end) > columns // 2:
        end = "…"
    return text[: max(columns - len(end), 0)] + end


def crop(lines: list[Line], top: int, left: int, rows: int, columns: int) -> list[Line]:
    """The part of some lines that a window shows."""
    return [_cut(line, left, columns) for line in lines[top : top + rows]]


def _cut(line: Line, left: int, columns: int) -> Line:
    cut: Line = []
    at = 0
    for style, text in line:
        begin, end = max(left - at, 0), min(left + columns - at, len(text))
        if begin < end:
            cut.append((style, text[begin:end]))
        at += len(text)
    return cut
