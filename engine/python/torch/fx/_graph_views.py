"""What Graph has to stay in step with the engine: nodes are handed over in batches, and views are
made and corrected for many nodes at once."""

from .. import _engine
from ._place import here
from ._view import forget
from .node import new_nodes

# How many nodes wait for the engine at most, and from where on bytes pass the door faster.
_BATCH = 128
_LONG_TEXT = 1000


class GraphViews:
    """A base of Graph."""

    @property
    def _handle(self):
        """The engine's graph, up to date. Whoever lets a pass make nodes in it says _catch_up()."""
        if self._batch is not None and self._batch[1]:
            self._hand_over()
        return self._number

    def _hand_over(self):
        made, records = self._batch
        wire = "".join(records)
        long = len(wire) >= _LONG_TEXT
        answer = _engine.graph_extend(
            self._number, made, _engine.long_text(wire) if long else wire
        )
        self._batch = (answer, []) if answer >= 0 else None
        _engine.checked(answer)

    def _make(self, op, wire):
        """Has a node made; its number. The engine makes it when somebody asks for the graph."""
        batch = self._batch
        if batch is None or len(batch[1]) >= _BATCH:
            batch = self._batch = (_engine.checked(_engine.graph_made(self._handle)), [])
        made, records = batch
        number = made + len(records)
        file, line = here()
        records.append(f"{op};{file};{line};{wire}")
        self._listed = None
        return number

    def _node(self, number):
        """The one view of the node with that id."""
        view = self._views.get(number)
        if view is None:
            (view,) = new_nodes(self, (number,))
            self._views[number] = view
        return view

    def _nodes(self, numbers):
        """A list of the views of many nodes."""
        views = self._views
        try:
            return list(map(views.__getitem__, numbers))
        except KeyError:
            missing = [number for number in numbers if number not in views]
            views.update(zip(missing, new_nodes(self, missing)))
            return list(map(views.__getitem__, numbers))

    def _list(self):
        """All nodes in order, in a list that is another one when that has changed."""
        if self._listed is None:
            self._listed = self._nodes(self._order())
        return self._listed

    def _length(self):
        """How many events the tape has, for _catch_up, which comes next."""
        handle, self._batch = self._handle, None
        return _engine.checked(_engine.tape_length(handle))

    def _catch_up(self, before):
        """Drops what views remember and the engine has changed by itself since the tape had
        `before` events."""
        self._listed = None
        if len(self._views) > 1:
            touched = _engine.checked(_engine.graph_touched(self._number, before))
            count, *numbers = memoryview(touched).cast("i")
            changed, used = set(numbers[:count]), set(numbers[count:])
            forget(list(filter(None, map(self._views.get, changed))), "args", "kwargs")
            forget(list(filter(None, map(self._views.get, used))), "users")
        for other in self._foreign:
            forget([node for node in other._views.values() if node._id >= 0], "users")

    def _order(self):
        return memoryview(_engine.checked(_engine.graph_order(self._handle))).cast("i").tolist()
