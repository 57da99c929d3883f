"""Running a graph node by node, and rewriting a module while it is run on proxies."""

import torch

from .. import _engine
from .graph import Graph
from .graph_module import GraphModule
from .node import Node, map_aggregate, map_arg
from .proxy import Proxy
from ._symbolic_trace import Tracer

__all__ = ["Interpreter", "Transformer"]

_TLPARSE = (
    "Use tlparse to see full graph. "
    "(https://github.com/pytorch/tlparse?tab=readme-ov-file#tlparse-parse-structured-pt2-logs)"
)


class Interpreter:
    """Runs a module's graph one node at a time. Subclasses change what an opcode does.

    garbage_collect_values: forget each value after its last use. graph: run this one instead.
    """

    def __init__(self, module, garbage_collect_values=True, graph=None):
        self.module = module
        self.submodules = dict(self.module.named_modules())
        self.graph = module.graph if graph is None else graph
        self.env = {}
        self.name = "Interpreter"
        self.garbage_collect_values = garbage_collect_values
        self.extra_traceback = True
        # The last uses as they are now; read when somebody asks.
        self._uses = None
        if garbage_collect_values:
            self._uses = _engine.checked(_engine.graph_last_uses(self.graph._handle))
        self._planned = self.graph, _engine.tape_length(self.graph._number)

    def __getattr__(self, name):
        if name != "user_to_last_uses":
            raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
        self.user_to_last_uses = last_uses = {}
        if self._uses is not None:
            numbers = memoryview(self._uses).cast("i").tolist()
            nodes = iter(self.graph._nodes(numbers))
            for user, used in zip(nodes, nodes):
                last_uses.setdefault(user, []).append(used)
        return last_uses

    def run(self, *args, initial_env=None, enable_io_processing=True):
        """Runs the graph on `args` and returns what its output returns. initial_env: values
        that nodes have already."""
        self.env = env = initial_env if initial_env is not None else {}
        given = self.graph.process_inputs(*args) if enable_io_processing else args
        if not env and type(self) in _PLAIN_RUNS and type(given) in (tuple, list):
            from . import _lowered_run

            done, value = _lowered_run.run(self, given)
            if done:
                return self.graph.process_outputs(value) if enable_io_processing else value
        self.args_iter = iter(given)
        last_uses = self.user_to_last_uses if self.garbage_collect_values else {}
        for node in self.graph.nodes:
            if node in env:
                continue
            try:
                value = self.run_node(node)
            except Exception as error:
                if self.extra_traceback:
                    _extend(error, node)
                raise
            env = self.env  # which methods of subclasses may replace
            env[node] = value
            for used in last_uses.get(node, ()):
                del env[used]
            if node.op == "output":
                return self.graph.process_outputs(value) if enable_io_processing else value
        return None

    def boxed_run(self, args_list):
        """As run, with the arguments in a list that is emptied, so that they can be freed early."""
        wanted = sum(node.op == "placeholder" for node in self.graph.nodes)
        if len(args_list) != wanted:
            what = "extra" if len(args_list) > wanted else "missing"
            raise RuntimeError(
                f"Interpreter.boxed_run expected {wanted} arguments for placeholders but received "
                f"{len(args_list)} ({what} arguments)"
            )
        args = list(args_list)
        args_list.clear()
        return self.run(*args)

    def run_node(self, n):
        """The value of one node."""
        args, kwargs = self.fetch_args_kwargs_from_env(n)
        return getattr(self, n.op)(n.target, args, kwargs)

    def placeholder(self, target, args, kwargs):
        """The next argument of run; a default when there is none left; all that are left for
        *args."""
        _check_target(target)
        if target.startswith("*"):
            return list(self.args_iter)
        try:
            return next(self.args_iter)
        except StopIteration as end:
            if args:
                return args[0]
            raise RuntimeError(
                f"Expected positional argument for parameter {target}, but one was not passed in!"
            ) from end

    def get_attr(self, target, args, kwargs):
        """The module's attribute of that path."""
        _check_target(target)
        return self.fetch_attr(target)

    def call_function(self, target, args, kwargs):
        """Calls the function."""
        assert not isinstance(target, str), "target should not be a string for call_function"
        return target(*args, **kwargs)

    def call_method(self, target, args, kwargs):
        """Calls the method of args[0]."""
        self_obj, *rest = args
        _check_target(target)
        return getattr(self_obj, target)(*rest, **kwargs)

    def call_module(self, target, args, kwargs):
        """Calls the submodule."""
        _check_target(target)
        return self.fetch_attr(target)(*args, **kwargs)

    def output(self, target, args, kwargs):
        """What the graph returns."""
        return args[0]

    def fetch_attr(self, target):
        """The module's attribute of that path; RuntimeError when there is none."""
        value = self.module
        atoms = target.split(".")
        for i, atom in enumerate(atoms):
            if not hasattr(value, atom):
                raise RuntimeError(
                    f"Node referenced nonexistent target {'.'.join(atoms[: i + 1])}"
                )
            value = getattr(value, atom)
        return value

    def fetch_args_kwargs_from_env(self, n):
        """The node's arguments with values in place of nodes."""
        return self.map_nodes_to_values(n.args, n), self.map_nodes_to_values(n.kwargs, n)

    def map_nodes_to_values(self, args, n):
        """`args` with values in place of nodes; RuntimeError for a node that has none yet."""

        env = self.env

        def value_of(node):
            if node not in env:
                raise RuntimeError(
                    f"Node {n} referenced nonexistent value {node}! Run Graph.lint() to diagnose "
                    "such issues"
                )
            return env[node]

        if type(args) is not tuple:
            return map_arg(args, value_of) if args else args
        # Most arguments are nodes and numbers right in the tuple.
        values = []
        for arg in args:
            kind = type(arg)
            if kind is Node and arg in env:
                values.append(env[arg])
            else:
                values.append(arg if kind in _PLAIN else map_arg(arg, value_of))
        return tuple(values)


_PLAIN = {int, float, bool, str, type(None)}
# Classes whose runs may take place in the engine: what they note of a node is known.
_PLAIN_RUNS = {Interpreter}


def _check_target(target):
    assert isinstance(target, str), f"Expected target to be str, got {type(target)}"


def _extend(error, node):
    """Adds to an exception's message which node was running. KeyError becomes RuntimeError,
    because it would show the text as a repr."""
    message = f"While executing {node.format_node()}"
    message = f"{error.args[0]}\n\n{message}" if error.args else str(message)
    message += f"\nOriginal traceback:\n{node.stack_trace}\n{_TLPARSE}"
    error.args = (message,) + error.args[1:]
    if isinstance(error, KeyError):
        raise RuntimeError(*error.args) from error


class Transformer(Interpreter):
    """Runs a module's graph on proxies, and so makes a new one. Subclasses change what opcodes
    do."""

    def __init__(self, module):
        super().__init__(module)
        self.new_graph = Graph()
        self.new_graph.set_codegen(module.graph._codegen)

        class TransformerTracer(Tracer):
            def __init__(self, graph):
                super().__init__()
                self.graph = graph
                self.tensor_attrs = {}

            def is_leaf_module(self, _, __):
                return True

        self.tracer = TransformerTracer(self.new_graph)
        self.tracer.root = module

    def placeholder(self, target, args, kwargs):
        """Makes the same placeholder in the new graph."""
        default = (next(iter(args)),) if args else ()
        return Proxy(self.new_graph.create_node("placeholder", target, default), self.tracer)

    def get_attr(self, target, args, kwargs):
        """Makes the same get_attr node in the new graph."""
        _check_target(target)
        return self.tracer.create_proxy("get_attr", target, args, kwargs)

    def call_module(self, target, args, kwargs):
        """Records a call of the submodule."""
        _check_target(target)
        module = self.fetch_attr(target)
        return self.tracer.call_module(module, module.forward, args, kwargs)

    def call_function(self, target, args, kwargs):
        """Records a call of the function."""
        return self.tracer.create_proxy("call_function", target, args, kwargs)

    def run_node(self, n):
        """Makes nodes for node `n`; their meta["from_node"] says so when n has metadata."""
        from . import traceback

        name = f"Interpreter_{type(self).__name__}"
        with traceback.preserve_node_meta(), traceback.set_current_meta(n, name):
            return super().run_node(n)

    def transform(self):
        """Runs the graph on proxies and returns the new GraphModule."""
        self.env = {}
        result = super().run(enable_io_processing=False)
        if result is not None:
            node = self.new_graph.output(
                map_aggregate(result, lambda a: a.node if isinstance(a, Proxy) else a)
            )
            node.meta.update(self.graph.output_node().meta)
        return GraphModule(self.module, self.new_graph)
