"""A game in figures over its rounds: worth by player, price and revenue by company.

Needs matplotlib (extra ``plot``). Each line is named where it ends, in its colour; names that would lie on
each other are moved apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from attrs import frozen

from eighteenxx.draw.palette import ROUTE_COLOURS, contrast, mixed, rgb
from eighteenxx.errors import BadInput

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from eighteenxx.engine.game import Game

_WIDTH, _PANEL = 10.0, 3.2
"""Inches: width of the picture, least height of a panel."""
_NAME = 9.0
"""Points: size of the names at the lines' ends."""
_APART = 12.0
"""Points: least distance of two names."""
_DARK = "#222222"


_BY_NAME = {
    "red": "#d55e00",
    "blue": "#0072b2",
    "green": "#009e73",
    "yellow": "#f0e442",
    "gold": "#e69f00",
    "orange": "#e69f00",
    "pink": "#cc79a7",
    "violet": "#cc79a7",
    "teal": "#56b4e9",
    "black": "#000000",
}
"""Players who are named after a colour get the one of Okabe and Ito's that is nearest to it."""


@frozen
class Series:
    """One line: values by column of the history (None leaves a gap), and its colour."""

    name: str
    colour: str
    values: tuple[float | None, ...]

    @property
    def end(self) -> tuple[int, float] | None:
        """Column and value of the last point."""
        known = [(i, value) for i, value in enumerate(self.values) if value is not None]
        return known[-1] if known else None


def series(game: Game, history: Sequence[Mapping[str, Any]]) -> dict[str, list[Series]]:
    """Lines by panel, ``worth``, ``price`` and ``revenue``, those without a point left out.

    Revenue is that of operating rounds; a company that earned nothing in any is not shown.
    """
    columns = 1 + max((row["row"] for row in history), default=-1)
    table: dict[tuple[str, str], list[float | None]] = {}
    for row in history:
        for figure in ("worth", "price", "revenue"):
            value = row[figure]
            if value is None or (figure == "revenue" and row["round"] != "operating"):
                continue
            if figure == "revenue" and not value and row["row"] == columns - 1:
                continue  # that round may still be going on
            table.setdefault((figure, row["name"]), [None] * columns)[row["row"]] = value
    companies = game.title.defs.companies
    colours = {name: company.colour for name, company in companies.items()}
    colours |= player_colours(game.players)
    found: dict[str, list[Series]] = {"worth": [], "price": [], "revenue": []}
    for (figure, name), values in table.items():
        if any(values):
            found[figure].append(Series(name, colours[name], tuple(values)))
    return found


def player_colours(players: Sequence[str]) -> dict[str, str]:
    """A colour for each player, all different while there are enough of them.

    >>> player_colours(["Ann", "Blue"])
    {'Ann': '#d55e00', 'Blue': '#0072b2'}
    """
    found: dict[str, str] = {}
    for name in players:
        own = _BY_NAME.get(name.lower())
        if own is not None and own not in found.values():
            found[name] = own
    rest = [colour for colour in ROUTE_COLOURS if colour not in found.values()]
    for i, name in enumerate(p for p in players if p not in found):
        found[name] = rest[i % len(rest)] if rest else ROUTE_COLOURS[i % len(ROUTE_COLOURS)]
    return {name: found[name] for name in players}


def chart(game: Game, form: str = "svg") -> bytes:
    """The chart of a game as a file of one of the forms ``svg`` and ``png``.

    Raises BadInput where matplotlib is missing, or no round of the game has anything to show.
    """
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] != "matplotlib":
            raise
        raise BadInput("A chart needs matplotlib: install eighteenxx[plot].") from None
    history = game.history()
    lines = series(game, history)
    shown = [figure for figure in ("worth", "price", "revenue") if lines[figure]]
    if not shown:
        raise BadInput("no action has been made, so there is nothing to chart")
    settings: Any = {"svg.hashsalt": "eighteenxx", "svg.fonttype": "none", "font.family": "DejaVu Sans"}
    with matplotlib.rc_context(settings):
        # A panel is at least as high as its names need below one another.
        heights = [max(_PANEL, len(lines[f]) * (_APART + 1) / 72 + 0.6) for f in shown]
        picture = Figure(figsize=(_WIDTH, sum(heights) + 0.9))
        panels = list(
            picture.subplots(len(shown), 1, sharex=True, squeeze=False, height_ratios=heights)[:, 0]
        )
        unit = game.title.defs.currency
        words = {
            "worth": f"Net worth by player, {unit}",
            "price": f"Share price by company, {unit}",
            "revenue": f"Revenue by company in operating rounds, {unit}",
        }
        for axes, figure in zip(panels, shown, strict=True):
            _panel(axes, lines[figure], words[figure].rstrip(", "), markers=figure == "revenue")
        _rounds(panels, history)
        players = ", ".join(game.players)
        picture.suptitle(f"{game.title.defs.name}: {players}", x=0.02, ha="left", fontsize=13, color=_DARK)
        picture.subplots_adjust(left=0.08, right=0.86, top=1 - 0.75 / (sum(heights) + 0.9), bottom=0.06)
        _names(picture, panels, [lines[figure] for figure in shown])
        out = BytesIO()
        # Without a date the same game gives the same file.
        picture.savefig(out, format=form, dpi=110, metadata={"Date": None} if form == "svg" else None)
    return out.getvalue()


def _panel(axes: Axes, lines: Sequence[Series], title: str, markers: bool) -> None:
    """Draw the lines of one panel; a colour too light for white paper gets a dark seam."""
    from matplotlib.patheffects import Normal, Stroke

    for line in lines:
        points = [(i, value) for i, value in enumerate(line.values) if value is not None]
        light = contrast(line.colour, "#ffffff") < 2
        seam = [Stroke(linewidth=3.4, foreground="#555555"), Normal()] if light else []
        axes.plot(
            [x for x, _ in points],
            [y for _, y in points],
            color=_plain(line.colour),
            linewidth=2,
            marker="o" if markers or len(points) == 1 else None,
            markersize=4,
            path_effects=seam,
            clip_on=False,
            zorder=3,
        )
    axes.set_title(title, loc="left", fontsize=10.5, color=_DARK)
    axes.set_ylim(bottom=0)
    axes.grid(axis="y", color="#dddddd", linewidth=0.7)
    axes.tick_params(colors="#444444", labelsize=8.5, length=0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color("#888888")


def _rounds(panels: Sequence[Axes], history: Sequence[Mapping[str, Any]]) -> None:
    """Name the rounds below the last panel, as many as there is room for."""
    names: dict[int, str] = {}
    for row in history:
        kind = str(row["round"])
        number = f"{row['set']}.{row['number']}" if row["set"] else str(row["number"])
        short = {"stock": f"SR {row['set']}", "operating": f"OR {number}", "auction": "Auction"}
        names.setdefault(row["row"], short.get(kind, f"{kind} {number}"))
    step = -(-len(names) // 16)
    ticks = list(names)[::step]
    crowded = len(ticks) > 10
    panels[-1].set_xticks(
        ticks, [names[i] for i in ticks], rotation=40 if crowded else 0, ha="right" if crowded else "center"
    )
    panels[-1].set_xlim(-0.2, max(len(names) - 1, 1))


def _names(picture: Figure, panels: Sequence[Axes], groups: Sequence[Sequence[Series]]) -> None:
    """Name every line at its end, outside the panel, apart from the others, with a thin leader to it."""
    picture.canvas.draw()
    point = picture.dpi / 72
    for axes, lines in zip(panels, groups, strict=True):
        ends = [(line, *line.end) for line in lines if line.end is not None]
        wanted = [axes.transData.transform((x, y))[1] / point for _, x, y in ends]
        box = axes.get_window_extent()
        heights = spread(wanted, _APART, box.y0 / point, box.y1 / point)
        for (line, x, y), height in zip(ends, heights, strict=True):
            at = axes.transAxes.inverted().transform((box.x1, height * point))[1]
            colour = _legible(line.colour)
            axes.annotate(
                f"{line.name} {y:g}",
                xy=(x, y),
                xycoords="data",
                xytext=(1.03, at),
                textcoords="axes fraction",
                va="center",
                fontsize=_NAME,
                color=colour,
                fontweight="bold",
                annotation_clip=False,
                arrowprops={"arrowstyle": "-", "color": colour, "linewidth": 0.6, "alpha": 0.6},
            )


def spread(wanted: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Places near those wanted, at least ``apart`` from each other, from ``low`` to ``high`` where they fit.

    >>> spread([10, 11, 30], 5, 0, 100)
    [8.0, 13.0, 30.0]
    """
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    # Blocks of names that touch: each stands where its members' wishes are met best.
    blocks: list[tuple[float, list[int]]] = []
    for i in order:
        blocks.append((_within(wanted[i], 0, low, high), [i]))
        while len(blocks) > 1:
            (below, lower), (above, upper) = blocks[-2:]
            if below + apart * (len(lower) - 1) + apart <= above:
                break
            members = lower + upper
            first = sum(wanted[m] - apart * k for k, m in enumerate(members)) / len(members)
            blocks[-2:] = [(_within(first, apart * (len(members) - 1), low, high), members)]
    places = [0.0] * len(wanted)
    for first, members in blocks:
        for k, m in enumerate(members):
            places[m] = first + apart * k
    return places


def _within(first: float, extent: float, low: float, high: float) -> float:
    return max(low, min(float(first), high - extent))


def _plain(colour: str) -> str:
    return "#{:02x}{:02x}{:02x}".format(*rgb(colour))


def _legible(colour: str) -> str:
    """The colour, darkened until text of it can be read on white."""
    for share in range(11):
        darker = mixed(colour, "#000000", share / 10)
        if contrast(darker, "#ffffff") >= 4.5:
            return darker
    return "#000000"
