"""The laid board as a networkx graph, for analysis and pictures; the engine's own search does not use it."""

from __future__ import annotations

from collections import OrderedDict

import networkx as nx

from eighteenxx.board import Board, Catalogue, stop_index
from eighteenxx.board.hexes import opposite

Node = tuple[str, int | str]
"""(hex, side) for a border, named by the first in map order of the hexes it parts; (hex, ``"s0"``) for a
stop; (hex, ``"j"``) for a junction."""

_graphs: OrderedDict[int, nx.MultiGraph[Node]] = OrderedDict()


def track_graph(cat: Catalogue, board: Board) -> nx.MultiGraph[Node]:
    """All track of a board: a node for each border, stop and junction that track reaches, an edge a path.

    Nodes carry ``kind`` (``side``, ``junction``, or the stop's kind), stops also ``hex``, ``stop`` and
    ``tokens`` (a tuple, one entry a slot). Edges carry ``hex``, ``index`` (into the hex's paths) and
    ``terminal``. Two hexes' track is joined where their border can be crossed. A border with two tracks from
    one hex is one node, so a walk through the graph that turns back at a border is no run. Frozen; cached by
    the board's version.
    """
    found = _graphs.get(board.version)
    if found is not None:
        return found
    graph: nx.MultiGraph[Node] = nx.MultiGraph()
    order = {hex_id: at for at, hex_id in enumerate(cat.map.hexes)}
    for hex_id in cat.map.hexes:
        tile, _ = board.place(cat, hex_id)
        for k, stop in enumerate(tile.stops):
            slots = board.slots(cat, hex_id, k)
            graph.add_node((hex_id, f"s{k}"), kind=stop.kind, hex=hex_id, stop=k, tokens=slots)
        for index, path in enumerate(board.paths(cat, hex_id)):
            ends: list[Node] = []
            for end in path:
                node: Node = (hex_id, end)
                if isinstance(end, int):
                    other = cat.map.neighbours[hex_id].get(end)
                    if other is not None and order[other] < order[hex_id]:
                        node = (other, opposite(end))
                    graph.add_node(node, kind="side")
                elif stop_index(end) is None:
                    graph.add_node(node, kind="junction", hex=hex_id)
                ends.append(node)
            graph.add_edge(ends[0], ends[1], hex=hex_id, index=index, terminal=index in tile.terminal)
    nx.freeze(graph)
    _graphs[board.version] = graph
    if len(_graphs) > 16:
        _graphs.popitem(last=False)
    return graph
