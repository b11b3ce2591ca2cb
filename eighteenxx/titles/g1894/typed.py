"""The title with its own departments, for type checkers and readers: which class stands in which place."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from eighteenxx.engine.title import Title

if TYPE_CHECKING:
    from eighteenxx.titles.g1894.ending import Ending1894
    from eighteenxx.titles.g1894.formation import Formation1894
    from eighteenxx.titles.g1894.network import Network1894
    from eighteenxx.titles.g1894.setup import Setup1894
    from eighteenxx.titles.g1894.shares import Shares1894
    from eighteenxx.titles.g1894.tokens import Tokens1894
    from eighteenxx.titles.g1894.track import Track1894


class Title1894(Title):
    """A :class:`Title` whose departments are 1894's."""

    ending: Ending1894
    formation: Formation1894
    network: Network1894
    setup: Setup1894
    shares: Shares1894
    tokens: Tokens1894
    track: Track1894


def own(title: Title) -> Title1894:
    """The same title, known to be 1894."""
    return cast(Title1894, title)
