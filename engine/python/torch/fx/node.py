"""Nodes of a graph. A `Node` is a view: the engine has the truth; what is remembered here is
dropped when the graph's version moves. One node has one view, so `is` and attributes that a
program sets on it work."""

import warnings

from .. import _engine
from . import _objects, _texts
from ._node_place import Placed
from ._place import here
from ._wire import Decoder, add_nodes, decode, encode, set_node_class, settled
from .immutable_collections import immutable_dict, immutable_list

__all__ = ["Node", "map_arg", "map_aggregate", "has_side_effect"]

OPS = ("placeholder", "get_attr", "call_function", "call_method", "call_module", "output")
OP_NUMBERS = {op: number for number, op in enumerate(OPS)}
_legal_ops = frozenset(OPS) | {"root"}

base_types = (str, int, float, bool, complex, type(None), type(...))

_NAME, _OP, _TARGET, _TYPE, _ARGS, _KWARGS = range(6)


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


class Node(Placed):
    """One operation of a graph.

    Make nodes with the methods of Graph; this constructor makes one that stands in no list.
    """

    def __init__(self, graph, name, op, target, args, kwargs, return_type=None):
        assert op in _legal_ops, f"op '{op}' is not in _legal_ops"
        wire = encode((name, target, args, dict(kwargs), return_type), graph)[1:-1]
        number = _engine.checked(
            _engine.node_create(graph._handle, OP_NUMBERS[op], *here(), wire)
        )
        self._attach(graph, number, op)
        graph._views[number] = self
        _engine.checked(_engine.node_erase(graph._handle, number, *here()))
        graph._moved()

    def _attach(self, graph, number, op):
        fields = self.__dict__
        fields["graph"] = graph
        fields["_id"] = number
        fields["_op"] = op
        fields["_epoch"] = -1
        fields["_users_version"] = -1
        fields["meta"] = {}

    def _settle(self, target, args, kwargs, type_expr, inputs):
        """Remembers what a new node was made of, and that it uses its inputs. `inputs` is None
        when there is more than nodes, numbers and strings among the arguments."""
        fields, graph = self.__dict__, self.graph
        fields["_users"], fields["_users_version"] = {}, graph._users_epoch
        fields["_target"], fields["_type"] = target, type_expr
        try:
            fields["_args"] = args if inputs is not None else settled(args)
            fields["_kwargs"] = settled(kwargs) if kwargs else immutable_dict()
            fields["_epoch"] = graph._epoch
        except TypeError:
            pass  # it is read when it is asked for
        for used in self._input_nodes if inputs is None else inputs:
            if used._users_version == used.graph._users_epoch:
                used._users[self] = None

    def _forget_uses(self, args=()):
        """It uses its inputs no longer, or those of `args` now: what they remember of users is
        dropped."""
        found = self._input_nodes
        add_nodes(args, found)
        for used in found:
            used._users_version = -1

    # ---- what it is ----

    def _read(self):
        """Reads everything that doesn't change by itself, and remembers it until the engine
        changes uses."""
        wire = _engine.checked(_engine.node_read(self.graph._handle, self._id))
        decoder = Decoder(wire, self.graph)
        fields = self.__dict__
        fields["_name"] = decoder.read()
        op = OPS[decoder.read()]
        if fields["_op"] is None:
            fields["_op"] = op
        fields["_target"] = decoder.read()
        fields["_args"] = decoder.read()
        fields["_kwargs"] = decoder.read()
        fields["_type"] = decoder.read()
        fields["_epoch"] = self.graph._epoch

    def _set(self, field, value):
        graph = self.graph
        wire = encode(value, graph)
        if field >= _ARGS:
            self._forget_uses(value)
        _engine.checked(_engine.node_set(graph._handle, self._id, field, *here(), wire))
        self._epoch = -1

    @property
    def name(self):
        """The name, unique in its graph."""
        if "_name" not in self.__dict__:
            self.__dict__["_name"] = _engine.checked(
                _engine.node_name(self.graph._handle, self._id)
            )
        return self._name

    @name.setter
    def name(self, value):
        self._set(_NAME, value)
        self._name = value

    def _rename(self, candidate):
        if candidate == self.name:
            return
        self.name = self.graph._take_name(candidate)

    @property
    def op(self):
        """One of the six opcodes."""
        if self._op is None:
            self._read()
        return self._op

    @op.setter
    def op(self, value):
        # An opcode that there is not stays here, for lint to find.
        if value in OP_NUMBERS:
            self._set(_OP, value)
        self.graph._odd_ops |= value not in OP_NUMBERS
        self._op = value

    @property
    def target(self):
        """What is called or read: a function, or the name of a method, module, attribute or
        input."""
        if self._epoch != self.graph._epoch:
            self._read()
        return self._target

    @target.setter
    def target(self, value):
        self._set(_TARGET, value)

    @property
    def type(self):
        """The annotation of its value, or None."""
        if self._epoch != self.graph._epoch:
            self._read()
        return self._type

    @type.setter
    def type(self, value):
        # Opaque even when it is a string or a tuple: an annotation is never an argument.
        graph = self.graph
        wire = "N" if value is None else f"o{_objects.number_of(value, graph._used)};"
        _engine.checked(_engine.node_set(graph._handle, self._id, _TYPE, *here(), wire))
        self._epoch = -1

    @property
    def args(self):
        """Positional arguments: a tuple; nodes stand for their values."""
        if self._epoch != self.graph._epoch:
            self._read()
        return self._args

    @args.setter
    def args(self, value):
        self._set(_ARGS, value)

    @property
    def kwargs(self):
        """Keyword arguments."""
        if self._epoch != self.graph._epoch:
            self._read()
        return self._kwargs

    @kwargs.setter
    def kwargs(self, value):
        self._set(_KWARGS, value)

    @property
    def stack_trace(self):
        """The Python stack of the node's creation, when the tracer recorded it."""
        return self.meta.get("stack_trace", None)

    @stack_trace.setter
    def stack_trace(self, value):
        self.meta["stack_trace"] = value

    # ---- where it stands ----

    @property
    def users(self):
        """The nodes that use its value: a dict with None for each, in the order of use."""
        epoch = self.graph._users_epoch
        if self._users_version != epoch:
            wire = _engine.checked(_engine.node_users(self.graph._handle, self._id))
            self.__dict__["_users"] = dict.fromkeys(decode(wire, self.graph))
            self.__dict__["_users_version"] = epoch
        return self._users

    @users.setter
    def users(self, value):
        raise AttributeError("users of a Node follow from the arguments of other nodes")

    @property
    def all_input_nodes(self):
        """The nodes that it uses, each once, in the order of its arguments."""
        return list(self._input_nodes)

    @property
    def _input_nodes(self):
        if self._epoch == self.graph._epoch:
            found = {}
            add_nodes(self._args, found)
            add_nodes(self._kwargs, found)
            return found
        if self.op == "root":
            return {}
        wire = _engine.checked(_engine.node_inputs(self.graph._handle, self._id))
        return dict.fromkeys(decode(wire, self.graph))

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
            user._forget_uses()  # it is the last user of all its inputs now
            user._epoch = -1
        for node in (self, replace_with):
            if isinstance(node, Node):  # the reference takes any argument
                node._users_version = -1
        return users

    def replace_input_with(self, old_input, new_input):
        """Puts `new_input` in place of `old_input` in this node's arguments."""
        graph = self.graph
        for hook in getattr(graph.owning_module, "_replace_hooks", ()):
            hook(old=old_input, new=new_input.name, user=self)
        wire = encode((old_input, new_input), graph)[1:-1]
        _engine.checked(
            _engine.node_replace_input(graph._handle, self._id, *here(), wire)
        )
        self._forget_uses()
        self._epoch = -1
        for node in (old_input, new_input):
            if isinstance(node, Node):
                node._users_version = -1

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
        return _engine.checked(_engine.node_format(self.graph._handle, self._id))

    def is_impure(self, impure_random=True):
        """Whether dead code elimination has to keep it: it is an input or output, or has side
        effects."""
        if self.op in ("placeholder", "output"):
            return True
        if self.op == "call_function":
            return self.graph._is_impure_call(self, impure_random)
        if self.op == "call_module":
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


def warn_erased_twice(node):
    """What the reference says about erasing a node a second time."""
    warnings.warn(f"erase_node({node}) on an already erased node", stacklevel=3)
