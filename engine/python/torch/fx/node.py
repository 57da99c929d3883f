"""Nodes of a graph. A `Node` is a view: the engine has the truth; what is remembered here changes
with it, or is dropped. One node has one view, so `is` and attributes that a program sets on it
work."""

import warnings

from .. import _engine
from . import _misfits, _objects, _texts
from ._ahead import NO_KWARGS, read_fields, read_name, read_users
from ._garbage import NoCollection
from ._misfits import OP_NUMBERS, OPS
from ._place import here
from ._view import NONE, OP, TARGET, TYPE, View
from ._wire import add_nodes, decode, encode, set_node_class, settled
from .immutable_collections import immutable_dict, immutable_list

__all__ = ["Node", "map_arg", "map_aggregate", "has_side_effect"]

_legal_ops = frozenset(OPS) | {"root"}

base_types = (str, int, float, bool, complex, type(None), type(...))

# In place of an opcode, it asks Node for the view of a node that the engine has made.
_VIEW = object()


def has_side_effect(fn):
    """Protects calls of `fn` from dead code elimination. Returns `fn`, so that it serves as a
    decorator."""
    _texts.side_effects.add(fn)
    _objects.mark_impure(fn)
    return fn


def map_arg(a, fn):
    """`a` with fn(node) in place of each node; other values stay. AssertionError when fn isn't
    callable."""
    assert callable(fn), "torch.fx.map_arg(a, fn): fn must be a callable"
    return map_aggregate(a, lambda x: fn(x) if isinstance(x, Node) else x)


def map_aggregate(a, fn):
    """`a` with fn(x) in place of every value that is no tuple, list, dict or slice. Lists and
    dicts come back as their immutable forms, named tuples keep their class."""
    if isinstance(a, tuple):
        items = [map_aggregate(item, fn) for item in a]
        return type(a)(*items) if hasattr(a, "_fields") else tuple(items)
    if isinstance(a, list):
        return immutable_list(map_aggregate(item, fn) for item in a)
    if isinstance(a, dict):
        return immutable_dict((key, map_aggregate(value, fn)) for key, value in a.items())
    if isinstance(a, slice):
        return slice(*(map_aggregate(part, fn) for part in (a.start, a.stop, a.step)))
    return fn(a)


class Node(View):
    """One operation of a graph.

    Make nodes with the methods of Graph; this constructor makes one that stands in no list.
    """

    __slots__ = ()

    def __init__(self, graph, name, op, target, args, kwargs, return_type=None):
        self.graph = graph
        if op is _VIEW:
            self._id = name
            return
        assert op in _legal_ops, f"op '{op}' is not in _legal_ops"
        wire = encode((name, target, args, dict(kwargs), return_type), graph)[1:-1]
        self._id = graph._make(OP_NUMBERS[op], wire)
        self._op = op
        graph._keep(self._id, self)
        before = graph._length()
        _engine.checked(_engine.node_erase(graph._handle, self._id, *here()))
        graph._catch_up(before, by_pass=False)

    def _remember(self, slot, value):
        """Its slot has this value now."""
        try:
            found = settled(value)
        except TypeError:
            found = None  # it is read when it is asked for
        setattr(self, slot, found)

    def _use_anew(self, before):
        """It used the nodes `before` and is the last user of its inputs now: what they remember of
        their users changes."""
        self._use_no_more(before)
        for used in self._input_nodes:
            users = used._users
            if users is not None:
                users[self] = None

    def _use_no_more(self, inputs):
        for used in inputs:
            users = used._users
            if users is not None:
                users.pop(self, None)

    # ---- what it is ----

    def _read_name(self):
        read_name(self)
        return self._name

    def _read_users(self):
        read_users(self)
        return self._users

    def _read(self, slot):
        read_fields(self)
        return getattr(self, slot)

    def _set(self, field, slot, value):
        graph = self.graph
        wire = encode(value, graph)
        _engine.checked(_engine.node_set(graph._handle, self._id, field, *here(), wire))
        self._remember(slot, value)

    def _set_arguments(self, field, slot, value):
        before = self._input_nodes
        self._set(field, slot, value)
        self._use_anew(before)

    def _rename(self, candidate):
        if candidate == self.name:
            return
        self.name = self.graph._take_name(candidate)

    def _set_op(self, value):
        self._set(OP, "_op", value if value in OP_NUMBERS else _misfits.stand_in(self))
        self._op = NONE if value is None else value
        _misfits.note(self)

    def _set_target(self, value):
        self._set(TARGET, "_target", value)
        if self.op in OP_NUMBERS:
            _misfits.note(self)
        else:
            self._set_op(self.op)  # another stand-in

    def _set_type(self, value):
        # Opaque even when it is a string or a tuple: an annotation is never an argument.
        graph = self.graph
        wire = "N" if value is None else f"o{_objects.number_of(value, graph._used)};"
        _engine.checked(_engine.node_set(graph._handle, self._id, TYPE, *here(), wire))
        self._type = NONE if value is None else value

    @property
    def stack_trace(self):
        """The Python stack of the node's creation, when the tracer recorded it."""
        return self.meta.get("stack_trace", None)

    @stack_trace.setter
    def stack_trace(self, value):
        self.meta["stack_trace"] = value

    # ---- where it stands ----

    @property
    def all_input_nodes(self):
        """The nodes that it uses, each once, in the order of its arguments."""
        return list(self._input_nodes)

    @property
    def _input_nodes(self):
        found = {}
        add_nodes(self.args, found)
        if self.kwargs:
            add_nodes(self.kwargs, found)
        return found

    @property
    def _erased(self):
        return self._id >= 0 and _engine.node_erased(self.graph._handle, self._id) == 1

    # ---- changing its arguments ----

    def update_arg(self, idx, arg):
        """Replaces the positional argument at `idx`; IndexError when there is none."""
        args = list(self.args)
        args[idx] = arg
        self.args = tuple(args)

    def insert_arg(self, idx, arg):
        """Inserts a positional argument before `idx`; AssertionError when idx is out of range."""
        assert 0 <= idx <= len(self.args), (
            f"insert_args index must be between 0 and len(self.args), got {idx}"
        )
        self.args = self.args[:idx] + (arg,) + self.args[idx:]

    def update_kwarg(self, key, arg):
        """Sets the keyword argument `key`."""
        self.kwargs = {**self.kwargs, key: arg}

    def replace_all_uses_with(self, replace_with, delete_user_cb=None, *, propagate_meta=False):
        """Puts `replace_with` in place of this node in every user's arguments.

        delete_user_cb(user) says which users are meant, all by default. Returns the list of
        those that changed. A replacement that uses this node itself comes to use itself then.
        """
        if propagate_meta:
            assert len(replace_with.meta) == 0, (
                "Called node.replace_all_uses_with(replace_with, propagate_meta=True), "
                "but replace_with already has .meta keys"
            )
            replace_with.meta.update(self.meta)
        graph = self.graph
        chosen = None
        if delete_user_cb is not None:
            chosen = tuple(user for user in self.users if delete_user_cb(user))
        for hook in getattr(graph.owning_module, "_replace_hooks", ()):
            for user in self.users if chosen is None else chosen:
                hook(old=self, new=replace_with.name, user=user)
        wire = encode((replace_with, chosen), graph)[1:-1]
        answer = _engine.checked(
            _engine.node_replace_uses(graph._handle, self._id, *here(), wire)
        )
        users = list(decode(answer, graph))
        for user in users:
            user._put_for(self, replace_with)
        return users

    def _put_for(self, old, new):
        """Its arguments have `new` in place of `old` now, and it is the last user of them all."""
        before = [*self._input_nodes, old]
        for slot, arguments in (("_args", self.args), ("_kwargs", self.kwargs)):
            if arguments:
                changed = map_aggregate(arguments, lambda item: new if item is old else item)
                self._remember(slot, changed)
        self._use_anew(before)

    def replace_input_with(self, old_input, new_input):
        """Puts `new_input` in place of `old_input` in this node's arguments."""
        graph = self.graph
        if not isinstance(old_input, Node):
            return  # only nodes are inputs
        for hook in getattr(graph.owning_module, "_replace_hooks", ()):
            hook(old=old_input, new=new_input.name, user=self)
        wire = encode((old_input, new_input), graph)[1:-1]
        _engine.checked(
            _engine.node_replace_input(graph._handle, self._id, *here(), wire)
        )
        self._put_for(old_input, new_input)

    # ---- text ----

    def __repr__(self):
        return self.name

    def _pretty_print_target(self, target):
        return _texts.target_text(target)

    def format_node(
        self, placeholder_names=None, maybe_return_typename=None, *, include_tensor_metadata=False
    ):
        """The node's line in print(graph). The parameters are those of the reference; the text
        is the same whatever they are."""
        self.graph._refresh()
        line = _engine.checked(_engine.node_format(self.graph._handle, self._id))
        return _misfits.node_text(self, line) if self in self.graph._misfits else line

    def is_impure(self, impure_random=True):
        """Whether dead code elimination has to keep it: it is an input or output, has side effects,
        or changes a value in place. impure_random changes nothing, as in the reference: a call that
        draws random numbers has side effects."""
        if self.op in ("placeholder", "output"):
            return True
        if self.op in ("call_function", "call_method"):
            return self.graph._is_impure_call(self)
        if self.op == "call_module":
            kind = type(self.target)
            assert kind is str, f"Expected str target for call_module, got {kind}"
            return self.graph._is_impure_module(self.target)
        return False

    def normalized_arguments(
        self, root, arg_types=None, kwarg_types=None, normalize_to_only_use_kwargs=False
    ):
        """The arguments of a call of a function or module of `root` with all defaults, see
        torch.fx.operator_schemas; None for other nodes, and when they fit no signature."""
        from .operator_schemas import normalize_function, normalize_module

        if self.op == "call_module":
            return normalize_module(
                root, self.target, self.args, self.kwargs, normalize_to_only_use_kwargs
            )
        if self.op != "call_function":
            return None
        return normalize_function(
            self.target, self.args, self.kwargs, arg_types, kwarg_types,
            normalize_to_only_use_kwargs,
        )  # fmt: skip

    def __reduce__(self):
        from . import _pickle

        return _pickle.node_at, (self.graph, self.graph._order().index(self._id))


set_node_class(Node)

def new_node(graph, number, op, target, args, kwargs, type_expr, inputs):
    """The view of a node that was made just now. `inputs` is None when there is more than nodes,
    numbers and strings among the arguments."""
    view = Node(graph, number, _VIEW, None, None, None, None)
    view._op, view._target = op, target
    view._type = NONE if type_expr is None else type_expr
    # New nodes have no users; but nothing is kept up to date that nobody has asked for.
    view._users = {} if graph._knows_users else None
    if inputs is not None:
        view._args, view._kwargs = args, NO_KWARGS
        if not graph._knows_users:
            return view
    else:
        view._remember("_args", args)
        view._remember("_kwargs", kwargs)
        inputs = {}
        add_nodes(args, inputs)
        add_nodes(kwargs, inputs)
    for used in inputs:
        users = used._users
        if users is not None:
            users[view] = None
    return view


def new_nodes(graph, numbers):
    """Views of nodes of whom nothing is known yet. Python runs this call of a class with all its
    arguments given, and without keywords, as if __init__ stood here."""
    with NoCollection():
        return [Node(graph, number, _VIEW, None, None, None, None) for number in numbers]


def warn_erased_twice(node):
    """What the reference says about erasing a node a second time."""
    warnings.warn(f"erase_node({node}) on an already erased node", stacklevel=3)
