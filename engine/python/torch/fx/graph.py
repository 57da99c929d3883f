"""Graph: the order of nodes, making and erasing them, printing, generated Python. The engine
holds it; this class hands questions and changes through the door and keeps the Python objects
that the engine can't hold."""

import copy
import inspect
import warnings

from .. import _engine
from . import _copy, _lint, _misfits, _objects, _registry
from ._ahead import Ahead
from ._graph_code import GraphCode
from ._graph_views import END, GraphViews
from ._node_list import InsertPoint, _node_list
from ._place import here
from ._python_code import CodeGen, PythonCode
from ._wire import encode, encode_plain, graphs
from .node import OP_NUMBERS, _legal_ops, map_arg, new_node, warn_erased_twice

__all__ = ["Graph", "PythonCode", "CodeGen"]


class _Owner:
    """Gives the engine's graph back when nothing holds the Python graph any more."""

    def __init__(self, handle, used, views):
        self.handle, self.used, self.views = handle, used, views

    def __del__(self, release_graph=_engine.graph_release, release_objects=_objects.release):
        # Remembered arguments chain nodes together; freed one inside the other, a few thousand
        # would use up the browser's stack.
        for view in self.views:
            if view is not None:
                view._args = view._kwargs = view._users = None
        release_graph(self.handle)
        release_objects(self.used)


class Graph(GraphViews, GraphCode):
    """An ordered list of nodes that stands for a function.

    owning_module: the GraphModule or module that attribute and module nodes refer to.
    tracer_cls, tracer_extras: kept for GraphModule, as in the reference.
    """

    def __init__(self, owning_module=None, tracer_cls=None, tracer_extras=None):
        self._number = _engine.checked(_engine.graph_new())
        # How many nodes the engine has made, and wires of those that it is still to make (see
        # fxp_graph_extend); None when passes may have made some.
        self._batch = (0, [])
        # Objects that its nodes name, by number; wires of functions, by their ids.
        self._used, self._functions = set(), {}
        # Views by number; those with metadata; all in order, or None when that is to be asked for.
        self._views, self._noted, self._listed = [], {}, []
        self._fields_ahead, self._users_ahead = Ahead(), Ahead()
        # Whether any view has ever remembered its users.
        self._knows_users = False
        self._owner = _Owner(self._number, self._used, self._views)
        self._foreign = set()
        self._insert_point = END
        # Nodes whose opcode and target don't fit each other; see _misfits.
        self._misfits = {}
        self._trace_end = None
        self._made_at = here()
        # What was traced, as file names of generated code say it.
        self._traced_from = None
        self._root = new_node(self, -1, "root", "root", (), {}, None, ())
        self._root._name, self._root._users = "", {}
        self._owning_module = owning_module
        self._tracer_cls = tracer_cls
        self._tracer_extras = tracer_extras
        self._codegen = CodeGen()
        graphs[self._number] = self
        _registry.register(self)

    def _refresh(self):
        """Reads the texts of the objects again that may look different now."""
        _objects.refresh(self._used)

    def _take_name(self, candidate, from_target=False):
        return _engine.checked(
            _engine.graph_take_name(self._handle, int(from_target), candidate)
        )

    def _take_name_for(self, target, name):
        """Names are taken before anything is checked: a node that is refused has used one up."""
        if name is not None:
            return self._take_name(name)
        return self._take_name(getattr(target, "__name__", target), from_target=True)

    @property
    def owning_module(self):
        """The module that get_attr and call_module nodes refer to, or None."""
        return self._owning_module

    @owning_module.setter
    def owning_module(self, mod):
        self._owning_module = mod

    @property
    def nodes(self):
        """The nodes in order. It is safe to erase the current node while walking."""
        return _node_list(self)

    def output_node(self):
        """The output node; AssertionError when the last node is none."""
        last = next(iter(reversed(self.nodes)))
        assert last.op == "output", f"Expected output node, got op={last.op}"
        return last

    def find_nodes(self, *, op, target=None, sort=True):
        """The nodes with this opcode and target, in order. Functions and methods need a target."""
        if op in ("call_function",):
            assert target is not None, f"target must not be None for {op} op"
        if op not in OP_NUMBERS:
            return []
        wire = "" if target is None else encode(target, self)
        return self._found(_engine.graph_find(self._handle, OP_NUMBERS[op], wire))

    # ---- making nodes ----

    def create_node(self, op, target, args=None, kwargs=None, name=None, type_expr=None):
        """Makes a node at the insertion point and returns it."""
        args = args or ()
        kwargs = kwargs or {}
        # A function that the graph has called before needs no checks.
        shown = self._functions.get(id(target)) if op == "call_function" else None
        plain = type(args) is tuple and type(kwargs) is dict and name is None
        if shown is None or not plain:
            shown = self._check(op, target, args, kwargs, name)
        inputs = []
        plain = None if kwargs else encode_plain(args, self, inputs)
        if plain is None:
            plain, inputs = encode((args, kwargs), self)[1:-1], None
        else:
            plain += "{}"
        typed = (
            "N" if type_expr is None else f"o{_objects.number_of(type_expr, self._used)};"
        )
        named = "N" if name is None else _objects.wire_text(name)
        listed = self._listed if self._insert_point == END else None
        made = self._make(OP_NUMBERS[op], f"{named}{shown}{plain}{typed}")
        node = new_node(self, made, op, target, args, kwargs, type_expr, inputs)
        self._keep(made, node)
        if listed is not None:
            listed.append(node)
            self._listed = listed
        if self._owning_module is not None:
            for hook in getattr(self._owning_module, "_create_node_hooks", ()):
                hook(node)
        return node

    def _check(self, op, target, args, kwargs, name):
        """Refuses what is no node, in the reference's order. The wire of the target."""
        if name is None and not isinstance(target, str):
            if not callable(target):
                raise AssertionError(f"Expected target to be str, got {type(target)}")
            target.__name__  # AttributeError for a callable without a name, as in the reference
        if name is not None and not isinstance(name, str):
            raise TypeError(f"expected string or bytes-like object, got '{type(name).__name__}'")
        assert isinstance(args, tuple), f"args must be a tuple, got {type(args)}"
        assert isinstance(kwargs, dict), f"kwargs must be a dict, got {type(kwargs)}"
        if op not in OP_NUMBERS:
            self._take_name_for(target, name)
            raise AssertionError(f"op '{op}' is not in _legal_ops")
        wrong = not callable(target) if op == "call_function" else not isinstance(target, str)
        if wrong:
            self._refuse_target(op, target, name)
        if op != "call_function":
            return encode(target, self)
        number = _objects.number_of(target, self._used)
        shown = f"o{number};"
        if _objects.object_at(number) is target:  # bound methods are others at each access
            self._functions[id(target)] = shown
        return shown

    def _refuse_target(self, op, target, name):
        taken = self._take_name_for(target, name)
        expected = "a Callable" if op == "call_function" else "a str"
        raise ValueError(
            f"Node [graph = {self}, name = '{taken}'] target {target} has type "
            f"{_lint.typename(target)} but {expected} is expected"
        )

    def placeholder(self, name, type_expr=None, default_value=inspect.Signature.empty):
        """An input. default_value: what the parameter is when it isn't given."""
        args = () if default_value is inspect.Signature.empty else (default_value,)
        return self.create_node("placeholder", name, args=args, type_expr=type_expr)

    def get_attr(self, qualified_name, type_expr=None):
        """Reads a parameter, buffer or submodule; warns when the owning module has none of that
        name."""
        if self.owning_module is not None:
            present, missing_parent = _lint.is_present(self.owning_module, qualified_name)
            if missing_parent:
                warnings.warn(f"Failed to fetch module {missing_parent}!", stacklevel=2)
            if not present:
                warnings.warn(
                    "Attempted to insert a get_attr Node with no underlying reference in the "
                    "owning GraphModule! Call GraphModule.add_submodule to add the necessary "
                    "submodule, GraphModule.add_parameter to add the necessary Parameter, or "
                    "nn.Module.register_buffer to add the necessary buffer",
                    stacklevel=2,
                )
        return self.create_node("get_attr", qualified_name, type_expr=type_expr)

    def call_module(self, module_name, args=None, kwargs=None, type_expr=None):
        """Calls a submodule of the owning module; AttributeError when it has none of that name."""
        if self.owning_module is not None:
            self.owning_module.get_submodule(module_name)
        return self.create_node("call_module", module_name, args, kwargs, type_expr=type_expr)

    def call_method(self, method_name, args=None, kwargs=None, type_expr=None):
        """Calls a method of args[0]."""
        return self.create_node("call_method", method_name, args, kwargs, type_expr=type_expr)

    def call_function(self, the_function, args=None, kwargs=None, type_expr=None, name=None):
        """Calls a function."""
        return self.create_node("call_function", the_function, args, kwargs, name, type_expr)

    def output(self, result, type_expr=None):
        """Returns `result` from the function."""
        return self.create_node("output", "output", args=(result,), type_expr=type_expr)

    def node_copy(self, node, arg_transform=lambda x: x):
        """Copies a node of any graph to here; arg_transform(node) says what each of its inputs
        becomes."""
        args = map_arg(node.args, arg_transform)
        kwargs = map_arg(node.kwargs, arg_transform)
        result = self.create_node(node.op, node.target, args, kwargs, node.name, node.type)
        result.meta = copy.copy(node.meta)
        return result

    def graph_copy(self, g, val_map, return_output_node=False):
        """Copies all nodes of `g` but its output. val_map: what nodes of g are here already;
        the copies are added to it. Returns what g's output returns, as seen from here, or None."""
        return _copy.copy_nodes(self, g, val_map, return_output_node)

    def __deepcopy__(self, memo=None):
        """A graph of its own with the same nodes; metadata of nodes is copied shallowly."""
        new = Graph(tracer_cls=self._tracer_cls)
        new._codegen = copy.deepcopy(self._codegen)
        return _copy.fill_copy(new, self, {} if memo is None else memo)

    # ---- erasing, insertion points ----

    def erase_node(self, to_erase):
        """Removes a node. RuntimeError when it still has users or belongs to another graph;
        erasing twice only warns."""
        if len(to_erase.users) > 0:
            raise RuntimeError(
                f"Tried to erase Node {to_erase} but it still had {len(to_erase.users)} users in "
                f"the graph: {to_erase.users}!"
            )
        if to_erase.graph is not self:
            raise RuntimeError(f"Attempting to remove {to_erase} from wrong graph!")
        if to_erase._erased:
            warn_erased_twice(to_erase)
            return
        for hook in getattr(self._owning_module, "_erase_node_hooks", ()):
            hook(to_erase)
        inputs = to_erase._input_nodes
        _engine.checked(_engine.node_erase(self._handle, to_erase._id, *here()))
        self._listed = None
        to_erase._args = to_erase._kwargs = None
        to_erase._use_no_more(inputs)

    def _set_insert_point(self, anchor, after):
        if self._insert_point == (anchor, after):
            return
        file, line = here()
        wire = f"6;{file};{line};{anchor + 1};{int(after)};"
        if self._batch is not None and self._batch[1]:
            self._batch[1][-1] += wire
        else:
            _engine.checked(_engine.graph_extend(self._number, 0, wire))
        self._insert_point = (anchor, after)

    def inserting_before(self, n=None):
        """New nodes go before `n` from now on; as a context manager, within the with block.
        None means the beginning of the graph."""
        if n is None:
            return self.inserting_after(self._root)
        assert n.graph is self, "Node to insert before is not in graph."
        return InsertPoint(self, n._id, False)

    def inserting_after(self, n=None):
        """New nodes go right behind `n` from now on, the last one made first; as a context
        manager, within the with block. None means the end of the graph."""
        if n is None:
            return self.inserting_before(self._root)
        assert n.graph is self, "Node to insert after is not in graph."
        return InsertPoint(self, n._id, True)

    # ---- checks and passes ----

    def lint(self):
        """Raises an error that says what is wrong when the graph is not well formed: an input
        from another graph or from later on, a name used twice, a module or attribute that the
        owning module doesn't have."""
        self._refresh()
        if self._misfits:
            _misfits.check_opcodes(self)
        _engine.checked(_engine.graph_lint(self._handle))
        _lint.check_targets(self)

    def _is_impure_call(self, node):
        return _engine.checked(_engine.node_is_impure(self._handle, node._id)) == 1

    def _is_impure_module(self, target):
        assert self.owning_module is not None, "self.graph.owning_module not set for purity check"
        module = self.owning_module.get_submodule(target)
        assert module is not None, f"Did not find expected submodule target {target}"
        return getattr(module, "_is_impure", False) or getattr(module, "inplace", False) is True

    def eliminate_dead_code(self, is_impure_node=None):
        """Removes nodes that nobody uses, the last ones first. is_impure_node(node) says which
        nodes stay all the same; by default Node.is_impure: calls that change a value in
        place stay, which PyTorch removes. Returns whether anything was removed."""
        self.lint()
        if is_impure_node is not None:
            impure = [node._id for node in self.nodes if is_impure_node(node)]
        else:
            # The engine knows about functions and methods.
            impure = [node._id for node in self._by_op("call_module") if node.is_impure()]
        mode = 0 if is_impure_node is None else 1
        before = self._length()
        changed = _engine.checked(
            _engine.graph_dead_code(self._handle, mode, *here(), *impure)
        )
        if changed == 1:
            self._catch_up(before)
        return changed == 1

    def _attribute_nodes(self):
        """The get_attr and call_module nodes, in order."""
        attributes, modules = self._by_op("get_attr"), self._by_op("call_module")
        if not attributes or not modules:
            return attributes or modules
        found = attributes + modules
        order = {number: place for place, number in enumerate(self._order())}
        return sorted(found, key=lambda node: order[node._id])

    def _by_op(self, op):
        return self._found(_engine.graph_find(self._handle, OP_NUMBERS[op], ""))

    # ---- text ----

    def __str__(self):
        self._refresh()
        text = _engine.checked(_engine.graph_text(self._handle))
        return _misfits.graph_text(self, text) if self._misfits else text

    def _wrapped_calls(self):
        return [node._id for node in self._noted if node.meta.get("is_wrapped", False)]

    def _mark(self, what):
        _engine.checked(_engine.tape_mark(self._handle, what, *here()))
        return _engine.checked(_engine.tape_length(self._handle))

    def __reduce__(self):
        from . import _pickle

        return _pickle.reduce_graph(self)
