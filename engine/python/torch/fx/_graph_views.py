"""What Graph has to stay in step with the engine: nodes are handed over in batches, and views are
made and corrected for many nodes at once."""

from itertools import compress

from .. import _engine
from ._place import here
from ._view import pick
from .node import new_nodes

# How many nodes wait for the engine at most, and from where on bytes pass the door faster.
_BATCH = 128
_LONG_TEXT = 1000

# Where new nodes go, a node's number and whether behind it: at first before the root.
END = (-1, False)

# Begins an answer of fxp_graph_find that is no list of ids.
_MARKS = b"\xff" * 4

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
        if answer < 0:
            self._listed = None
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
        if self._foreign:  # the other graphs' nodes may be asked for their users
            self._hand_over()
        return number

    # _views has the one view of each node by its number, None for nodes that nobody has asked for,
    # and ends anywhere.

    def _node(self, number):
        """The one view of the node with that number; the root's is -1."""
        if number < 0:
            return self._root
        view = self._known(number)
        if view is None:
            (view,) = new_nodes(self, (number,))
            self._keep(number, view)
        return view

    def _known(self, number):
        """The view of the node with that number, or None when there is none yet."""
        views = self._views
        return views[number] if number < len(views) else None

    def _keep(self, number, view):
        views = self._views
        if number == len(views):
            views.append(view)
        else:
            self._make_room(number + 1)
            views[number] = view

    def _make_room(self, count):
        self._views.extend([None] * (count - len(self._views)))

    def _nodes(self, numbers):
        """A list of the views of many nodes."""
        views = self._views
        try:
            found = pick(views, numbers)
            if all(found):
                return found
        except IndexError:
            self._make_room(max(numbers) + 1)
        missing = [number for number in numbers if views[number] is None]
        for number, view in zip(missing, new_nodes(self, missing)):
            views[number] = view
        return pick(views, numbers)

    def _found(self, answer):
        """A list of the views of nodes that fxp_graph_find has found."""
        answer = _engine.checked(answer)
        if not answer.startswith(_MARKS):
            return self._nodes(memoryview(answer).cast("i").tolist())
        marks, views = answer[len(_MARKS) :], self._views
        found = list(compress(views, marks))
        if len(views) >= len(marks) and all(found):
            return found
        return self._nodes(list(compress(range(len(marks)), marks)))

    def _new_nodes(self, numbers):
        """A list of the views of nodes that have just been made: a range of their numbers."""
        made = new_nodes(self, numbers)
        self._make_room(numbers.start)
        self._views[numbers.start : numbers.stop] = made
        return made

    def _list(self):
        """All nodes in order, in a list that is another one when that has changed."""
        if self._listed is None:
            self._listed = self._nodes(self._order())
        return self._listed

    def _listed_at_end(self):
        """The list of all nodes, when it is there and nodes that are made now go to its end."""
        return self._listed if self._insert_point == END else None

    def _length(self):
        """How many events the tape has, for _catch_up, which comes next."""
        handle, self._batch = self._handle, None
        return _engine.checked(_engine.tape_length(handle))

    def _catch_up(self, before, by_pass=True):
        """Drops what views remember and the engine has changed by itself since the tape had
        `before` events. by_pass: tells the hooks of the owning module what happened."""
        self._listed = None
        if self._views:
            touched = _engine.checked(_engine.graph_touched(self._number, before))
            args, kwargs, *numbers = memoryview(touched).cast("i").tolist()
            for node in self._all_known(numbers[:args]):
                node._args = None
            for node in self._all_known(numbers[args : args + kwargs]):
                node._kwargs = None
            if self._knows_users:
                for node in self._all_known(numbers[args + kwargs :]):
                    node._users = None
        for other in self._foreign:
            for node in filter(None, other._views):
                node._users = None

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

    def _all_known(self, numbers):
        """The views that there are of these nodes."""
        try:
            found = pick(self._views, numbers)
        except IndexError:
            found = map(self._known, numbers)
        else:
            if all(found):
                return found
        return filter(None, found)

    def _order(self):
        return memoryview(_engine.checked(_engine.graph_order(self._handle))).cast("i").tolist()
