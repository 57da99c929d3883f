"""Walking through the nodes of a graph, and the places where new ones go."""

from .. import _engine


class InsertPoint:
    """Puts the old insertion point back at the end of a with block."""

    def __init__(self, graph, anchor, after):
        self.graph = graph
        self.old = _engine.checked(_engine.graph_insert_point(graph._handle))
        graph._set_insert_point(anchor, after)

    def __enter__(self):
        return None

    def __exit__(self, kind, value, traceback):
        self.graph._set_insert_point(self.old // 2 - 1, self.old % 2)


class _node_list:
    """The nodes of a graph in order; nodes may be inserted and erased while it is walked."""

    def __init__(self, graph, direction="_next"):
        assert direction in ("_next", "_prev")
        self.graph, self.direction = graph, direction

    def __len__(self):
        return _engine.checked(_engine.graph_size(self.graph._handle))

    def __iter__(self):
        graph, forward = self.graph, self.direction == "_next"
        step = _engine.graph_next if forward else _engine.graph_prev
        version = graph._version
        order = graph._order()
        if not forward:
            order = order[::-1]
        at = -1
        for at in order:
            yield graph._node(at)
            if graph._version != version:
                break
        else:
            return
        # The list has changed: go on from the node that was given out last.
        while True:
            at = _engine.checked(step(graph._handle, at)) - 1
            if at < 0:
                return
            if _engine.node_erased(graph._handle, at) == 0:
                yield graph._node(at)

    def __reversed__(self):
        return _node_list(self.graph, "_prev" if self.direction == "_next" else "_next")


_node_list.__module__ = "torch.fx.graph"
