"""What Graph has to stay in step with the engine: nodes are handed over in batches, and views are
made and corrected for many nodes at once."""

from .. import _engine
from ._place import here
from ._view import forget, pick
from .node import new_nodes

# How many nodes wait for the engine at most, and from where on bytes pass the door faster.
_BATCH = 128
_LONG_TEXT = 1000

# Those of GraphModule.
_HOOKS = ("_create_node_hooks", "_erase_node_hooks", "_replace_hooks")


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
            return pick(views, numbers)
        except KeyError:
            missing = [number for number in numbers if number not in views]
            views.update(zip(missing, new_nodes(self, missing)))
            return pick(views, numbers)

    def _new_nodes(self, numbers):
        """A list of the views of nodes that have just been made."""
        made = new_nodes(self, numbers)
        self._views.update(zip(numbers, made))
        return made

    def _list(self):
        """All nodes in order, in a list that is another one when that has changed."""
        if self._listed is None:
            self._listed = self._nodes(self._order())
        return self._listed

    def _length(self):
        """How many events the tape has, for _catch_up, which comes next."""
        handle, self._batch = self._handle, None
        return _engine.checked(_engine.tape_length(handle))

    def _catch_up(self, before, by_pass=True):
        """Drops what views remember and the engine has changed by itself since the tape had
        `before` events. by_pass: tells the hooks of the owning module what happened."""
        self._listed = None
        if len(self._views) > 1:
            touched = _engine.checked(_engine.graph_touched(self._number, before))
            args, kwargs, *numbers = memoryview(touched).cast("i").tolist()
            self._forget(numbers[:args], "args")
            self._forget(numbers[args : args + kwargs], "kwargs")
            self._forget(numbers[args + kwargs :], "users")
        for other in self._foreign:
            forget([node for node in other._views.values() if node._id >= 0], "users")

        owner = self._owning_module
        if by_pass and any(getattr(owner, hooks, ()) for hooks in _HOOKS):
            self._tell_hooks(before)

    def _tell_hooks(self, before):
        """Tells the hooks of the owning module what the tape says of a pass, now that it is
        done."""
        made, erased, replaced = (getattr(self._owning_module, hooks) for hooks in _HOOKS)
        changes = _engine.checked(_engine.tape_changes(self._number, before))
        changes = memoryview(changes).cast("i").tolist()
        for kind, node, old, new in zip(*(changes[part::4] for part in range(4))):
            view = self._node(node)
            if kind < 2:
                for hook in erased if kind else made:
                    hook(view)
            elif new >= 0:
                for hook in replaced:
                    hook(old=self._node(old), new=self._node(new).name, user=view)

    def _forget(self, numbers, field):
        try:
            views = pick(self._views, numbers)
        except KeyError:  # nobody has asked for some of them
            views = list(filter(None, map(self._views.get, numbers)))
        forget(views, field)

    def _order(self):
        return memoryview(_engine.checked(_engine.graph_order(self._handle))).cast("i").tolist()
