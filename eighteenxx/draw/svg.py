"""A small builder of SVG over the standard library's element tree, and what every picture shares."""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree import ElementTree as ET

Element = ET.Element
Attribute = str | int | float

_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def num(value: float) -> str:
    """A coordinate with at most one decimal, written as short as possible."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def el(tag: str, parent: Element | None = None, text: str | None = None, **attributes: Attribute) -> Element:
    """A new element, appended to ``parent`` if one is given.

    ``class_`` becomes ``class`` and an underscore inside a name a hyphen; numbers are rounded to one
    decimal. Text is escaped when the picture is written.
    """
    made = ET.Element(tag)
    for name, value in attributes.items():
        key = name.rstrip("_").replace("_", "-")
        made.set(key, _clean(value) if isinstance(value, str) else num(value))
    if text is not None:
        made.text = _clean(text)
    if parent is not None:
        parent.append(made)
    return made


def _clean(text: str) -> str:
    """XML has no way to write control characters, so they are left out."""
    return _UNPRINTABLE.sub("", text)


def document(
    box: tuple[float, float, float, float],
    scale: float,
    title: str,
    palette: Mapping[str, str],
    paper: bool = True,
) -> Element:
    """An empty picture. ``box`` is (left, top, width, height) in drawing units, ``scale`` pixels a unit;
    ``paper`` says whether it is white where nothing is drawn, or clear."""
    left, top, width, height = box
    root = el(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        class_="xx",
        viewBox=" ".join(num(v) for v in (left, top, width, height)),
        width=width * scale,
        height=height * scale,
        role="img",
    )
    el("title", root, title)
    el("style", root, style(palette))
    if paper:
        el("rect", root, x=left, y=top, width=width, height=height, fill="#fff")
    return root


def style(palette: Mapping[str, str]) -> str:
    """The style sheet of every picture; all rules are kept inside pictures of this library."""
    fills = "".join(f".xx .c-{name}{{fill:{value}}}" for name, value in palette.items())
    return (
        '.xx text{font-family:"DejaVu Sans",Verdana,Arial,sans-serif;text-anchor:middle;fill:#111}'
        ".xx .b{font-weight:bold}"
        ".xx .h{stroke:#444;stroke-width:2;stroke-linejoin:round}"
        ".xx .t{fill:none;stroke:#111;stroke-width:9}"
        ".xx .w{fill:#111}"
        ".xx .x{fill:none;stroke-width:15}"
        ".xx .f{fill:none;stroke:#fff;stroke-width:7;stroke-dasharray:11 6}"
        ".xx .s{fill:#fff;stroke:#111;stroke-width:2}"
        ".xx .d{fill:#111;stroke:#fff;stroke-width:2}"
        ".xx .bar{stroke:#111;stroke-width:11}"
        ".xx .bo{stroke:#fff;stroke-width:14}"
        ".xx .cb,.xx .cf{fill:none;stroke-linecap:round;stroke-linejoin:round}"
        ".xx .cb{stroke:#111}.xx .cf{stroke:#fff}"
        ".xx .r{fill:#fff;stroke:#111;stroke-width:1.5}"
        ".xx .k{stroke:#111;stroke-width:1.2}"
        ".xx .q{fill:#777}"
        ".xx .o{fill:#3a3a3a}"
        ".xx .imp{fill:none;stroke:#b3001b;stroke-width:9;stroke-linecap:round}"
        ".xx .pro{fill:none;stroke:#d2691e;stroke-width:7;stroke-dasharray:14 9;stroke-linecap:round}"
        ".xx .edge{fill:none;stroke-width:8;stroke-linecap:round}"
        ".xx .fr{fill:none;stroke-width:7}"
        ".xx .m{stroke:#555;stroke-width:1}"
        ".xx .hi{fill:none;stroke:#d6006c;stroke-width:10}"
        ".xx .ro,.xx .ri{fill:none;stroke-linecap:round;stroke-linejoin:round}"
        f".xx .ro{{stroke:#fff}}{fills}"
    )


def to_string(root: Element) -> str:
    """The picture as text: well-formed XML, ready for a file or a notebook."""
    return ET.tostring(root, encoding="unicode")
