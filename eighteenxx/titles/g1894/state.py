"""What 1894 adds to the state."""

from __future__ import annotations

from attrs import define


@define
class State1894:
    """``starter`` is the drawn French company. ``ferry`` lists companies with a ferry marker, in order of
    purchase; ``london_bonus`` is the company with the station in A12. ``lifted`` are (hex, company) of
    stations taken off split cities and
    waiting to be placed again; ``late_open`` whether the late companies can be started.
    """

    starter: str = ""
    ferry: tuple[str, ...] = ()
    london_bonus: str | None = None
    lifted: tuple[tuple[str, str], ...] = ()
    late_open: bool = False

    def copy(self) -> State1894:
        """An independent copy."""
        return State1894(self.starter, self.ferry, self.london_bonus, self.lifted, self.late_open)
