"""Where a node stands among the others of its graph."""

from .. import _engine
from ._place import here


class Placed:
    """The base of Node: its neighbours, moves, and comparisons by place."""

    __slots__ = ()

    @property
    def next(self):
        """The next node in the list; behind the last one stands the root."""
        number = _engine.checked(_engine.graph_next(self.graph._handle, self._id))
        return self.graph._node(number - 1)

    @property
    def prev(self):
        """The previous node in the list; before the first one stands the root."""
        number = _engine.checked(_engine.graph_prev(self.graph._handle, self._id))
        return self.graph._node(number - 1)

    def prepend(self, x):
        """Moves node `x` before this one. AssertionError when it belongs to another graph,
        TypeError when it is no node."""
        self._move(x, 0)

    def append(self, x):
        """Moves node `x` behind this one, and fails as prepend does."""
        self._move(x, 1)

    def _move(self, x, after):
        if not isinstance(x, Placed):
            raise TypeError("_prepend() argument must be a Node")
        assert self.graph is x.graph, "Attempting to move a Node into a different Graph"
        if x is self:
            return
        _engine.checked(
            _engine.node_move(self.graph._handle, x._id, self._id, after, *here())
        )
        self.graph._listed = None

    def _compare(self, other, before):
        if not isinstance(other, Placed):
            return NotImplemented
        first, second = (self, other) if before else (other, self)
        return _engine.node_is_before(self.graph._handle, first._id, second._id) == 1

    def __lt__(self, other):
        return self._compare(other, True)

    def __gt__(self, other):
        return self._compare(other, False)

    def __le__(self, other):
        return self is other or self._compare(other, True)

    def __ge__(self, other):
        return self is other or self._compare(other, False)
