"""Walking through the nodes of a graph, and the places where new ones go."""

from .. import _engine


class InsertPoint:
    """Puts the old insertion point back at the end of a with block."""

    def __init__(self, graph, anchor, after):
        self.graph = graph
        self.old = graph._insert_point
        graph._set_insert_point(anchor, after)

    def __enter__(self):
        return None

    def __exit__(self, kind, value, traceback):
        self.graph._set_insert_point(*self.old)


class _node_list:
    """The nodes of a graph in order; nodes may be inserted and erased while it is walked."""

    def __init__(self, graph, direction="_next"):
        assert direction in ("_next", "_prev")
        self.graph, self.direction = graph, direction

    def __len__(self):
        if self.graph._listed is not None:
            return len(self.graph._listed)
        return _engine.checked(_engine.graph_size(self.graph._handle))

    def __iter__(self):
        graph, forward = self.graph, self.direction == "_next"
        listed = graph._list()
        for node in listed if forward else reversed(listed):
            yield node
            if graph._listed is not listed:
                break
        else:
            return
        # The list has changed: go on from the node that was given out last.
        at, step = node._id, _engine.graph_next if forward else _engine.graph_prev
        while True:
            at = _engine.checked(step(graph._handle, at)) - 1
            if at < 0:
                return
            if _engine.node_erased(graph._handle, at) == 0:
                yield graph._node(at)

    def __reversed__(self):
        return _node_list(self.graph, "_prev" if self.direction == "_next" else "_next")


_node_list.__module__ = "torch.fx.graph"
