"""GraphModule: a module whose forward is generated from a graph."""

import copy
import itertools
import linecache

import torch

from ._failed_call import WrappedCall
from ._registry import called, note_use
from .graph import Graph

__all__ = ["GraphModule"]

_EVAL_KEYS = itertools.count()


def _forward_of(code, made_from):
    """What to keep as `forward` of a PythonCode. Compiling takes several times as long as
    generating, and few programs run the code between two changes: it waits, unless it may fail."""
    filename = f"<eval_with_key>.{next(_EVAL_KEYS)}"
    if made_from:
        filename += f" from {made_from}"
    late = _LateForward(code.src, code.globals, filename)
    return late if getattr(code, "_surely_compiles", False) else late.compiled()


class _LateForward:
    """Stands for `forward` in a class until someone asks for it."""

    def __init__(self, source, namespace, filename):
        self.source, self.namespace, self.filename = source, dict(namespace), filename

    def compiled(self):
        """The function. linecache knows its source, so that tracebacks show it."""
        source, filename = self.source, self.filename
        linecache.cache[filename] = (len(source), None, source.splitlines(True), filename)
        exec(compile(source, filename, "exec"), self.namespace)  # noqa: S102 - a GraphModule's use
        return self.namespace["forward"]

    def __get__(self, instance, owner):
        forward = self.compiled()
        for cls in owner.__mro__:
            if vars(cls).get("forward") is self:
                cls.forward = forward
        return forward if instance is None else forward.__get__(instance, owner)


def is_generated(forward):
    """Whether this is what a graph module has as `forward` of its own making."""
    if isinstance(forward, _LateForward):
        return True
    filename = getattr(getattr(forward, "__code__", None), "co_filename", "")
    return filename.startswith("<eval_with_key>")


def _copy_attr(from_module, to_module, target):
    """Installs from_module's attribute `target` at the same path of to_module."""
    *prefix, name = target.split(".")
    for item in prefix:
        source = getattr(from_module, item)
        there = getattr(to_module, item, None)
        if there is source:
            return
        if there is None:
            there = torch.nn.Module()
            setattr(to_module, item, there)
        from_module, to_module = source, there
    _install(to_module, name, getattr(from_module, name))


def _assign_attr(value, to_module, target):
    """Installs `value` at the path `target` of to_module, with modules on the way as needed."""
    *prefix, name = target.split(".")
    for item in prefix:
        there = getattr(to_module, item, None)
        if there is None:
            there = torch.nn.Module()
            setattr(to_module, item, there)
        to_module = there
    _install(to_module, name, value)


def _install(module, name, value):
    if isinstance(value, torch.Tensor) and not isinstance(value, torch.nn.Parameter):
        module.register_buffer(name, value)
    else:
        setattr(module, name, value)


def _add_hook(hooks, hook, what):
    assert callable(hook), f"{what} hook must be a callable."
    hooks.append(hook)


def _remove_hook(hooks, hook, what):
    assert callable(hook), f"{what} hook must be a callable."
    hooks.remove(hook)


def _checked_graph(graph):
    if not isinstance(graph, Graph):
        graph.nodes  # AttributeError, as in the reference
    return graph


class _CodeOnlyModule(torch.nn.Module):
    """Holds a copy's attributes until the copy is made; errors name its class."""


class GraphModule(torch.nn.Module):
    """A module made of a graph: `forward` is the Python that the graph stands for.

    root: the module that the graph's attributes and submodules are taken from, or a dict from
    their paths to them. Only what the graph names is taken. class_name: what the class is
    called in texts.

    Change `graph`, then call recompile().
    """

    def __new__(cls, *args, **kwargs):
        # Each instance has a class of its own, because forward is set on the class.
        for base in cls.__mro__:
            if base.__qualname__.split(".")[-1] != "GraphModuleImpl":
                cls = base
                break

        class GraphModuleImpl(cls):
            pass

        return super().__new__(GraphModuleImpl)

    def __init__(self, root, graph, class_name="GraphModule"):
        self.__class__.__name__ = class_name
        super().__init__()
        if isinstance(root, torch.nn.Module):
            if hasattr(root, "training"):
                self.training = root.training
            for node in _checked_graph(graph)._attribute_nodes():
                assert isinstance(node.target, str)
                _copy_attr(root, self, node.target)
        elif isinstance(root, dict):
            self._take_from_dict(root, graph)
        else:
            raise RuntimeError(f"Unsupported type {root} passed for root!")
        self.meta = {}
        self._replace_hooks = []
        self._create_node_hooks = []
        self._erase_node_hooks = []
        self._deepcopy_hooks = []
        # A class that a function made can't be found again when the module is unpickled.
        tracer_cls = getattr(graph, "_tracer_cls", None)
        local = "<locals>" in getattr(tracer_cls, "__qualname__", "")
        self._tracer_cls = None if local else tracer_cls
        self._tracer_extras = getattr(graph, "_tracer_extras", None) or {}
        self.shape_env = None
        self.graph = graph
        if isinstance(root, GraphModule):
            self.meta.update(root.meta)

    def _take_from_dict(self, root, graph):
        targets = []
        for node in _checked_graph(graph)._attribute_nodes():
            if node.target not in root:
                raise RuntimeError(
                    f"Node {node} referenced target {node.target} but that target was not provided "
                    "in ``root``!"
                )
            targets.append(node.target)
        # Outer modules before what lies in them.
        for target in sorted(targets, key=lambda path: path.count(".")):
            _assign_attr(root[target], self, target)

    # Fx graphs aren't modules, parameters or buffers: Module's own __setattr__ leaves them alone.
    @property
    def graph(self):
        """The graph. Setting it generates the code anew."""
        return self._graph

    @graph.setter
    def graph(self, g):
        assert isinstance(g, Graph), f"Expected a Graph instance, but got {type(g)}"
        self._graph = g
        g.owning_module = self
        self.recompile()

    @property
    def code(self):
        """The generated Python."""
        if not hasattr(self, "_code"):
            raise RuntimeError(
                "Code has not been generated! Please report a bug to PyTorch if you see this"
            )
        note_use(self, "code")
        return self._code

    @property
    def _lineno_map(self):
        return self._generated._lineno_map

    def recompile(self):
        """Generates and compiles the Python anew; needed after changes of the graph. Returns a
        PythonCode."""
        python_code = self._graph.python_code(root_module="self")
        self._compiled_at = self._graph._mark(0)
        self._code = python_code.src
        self._generated = python_code
        self._prologue_start = python_code._prologue_start
        trees = getattr(self._graph._codegen, "pytree_info", None)
        if trees is not None:
            self._in_spec, self._out_spec = trees.in_spec, trees.out_spec
        cls = type(self)
        cls.forward = _forward_of(python_code, self._graph._traced_from)
        if "_wrapped_call" not in vars(cls):
            cls._wrapped_call = WrappedCall(cls)

            def call_wrapped(self, *args, **kwargs):
                note_use(self, "call")
                called(self._graph, args, kwargs)
                return self._wrapped_call(self, *args, **kwargs)

            cls.__call__ = call_wrapped
        return python_code

    # ---- submodules ----

    def add_submodule(self, target, m):
        """Installs module `m` at the path `target`, with modules on the way as needed. False
        when something that is no module is in the way."""
        *prefix, name = target.split(".")
        at = self
        for item in prefix:
            there = getattr(at, item, None)
            if there is None:
                there = torch.nn.Module()
                setattr(at, item, there)
            if not isinstance(there, torch.nn.Module):
                return False
            at = there
        at.add_module(name, m)
        return True

    def delete_submodule(self, target):
        """Deletes the submodule at the path `target`; False when there is none."""
        *prefix, name = target.split(".")
        at = self
        for item in prefix:
            if not hasattr(at, item):
                return False
            at = getattr(at, item)
            if not isinstance(at, torch.nn.Module):
                return False
        if not hasattr(at, name) or not isinstance(getattr(at, name), torch.nn.Module):
            return False
        delattr(at, name)
        return True

    def delete_all_unused_submodules(self):
        """Deletes the submodules that no node of the graph calls, or reads something of."""
        used = set()
        for node in self.graph._attribute_nodes():
            parts = node.target.split(".")
            used.update(".".join(parts[:i]) for i in range(1, len(parts) + 1))
            if node.op == "call_module":
                try:
                    module = self.get_submodule(node.target)
                except AttributeError:
                    continue
                used.update(
                    f"{node.target}.{name}" if name else node.target
                    for name, _ in module.named_modules()
                )
        for name in [name for name, _ in self.named_modules() if name and name not in used]:
            self.delete_submodule(name)

    # ---- text ----

    def __str__(self):
        hint = "# To see more debug info, please use `graph_module.print_readable()`"
        return "\n".join([super().__str__(), self._code, hint])

    def print_readable(
        self,
        print_output=True,
        include_stride=False,
        include_device=False,
        colored=False,
        *,
        fast_sympy_print=False,
        expanded_def=False,
        additional_meta=None,
    ):
        """The generated code as a class definition, printed unless print_output is false."""
        from ._readable import readable

        options = dict(
            include_stride=include_stride, include_device=include_device, colored=colored,
            expanded_def=expanded_def, additional_meta=additional_meta,
        )  # fmt: skip
        text = readable(self, self._get_name(), options)
        if print_output:
            print(text)
        return text

    # ---- hooks ----

    def _register_create_node_hook(self, f):
        _add_hook(self._create_node_hooks, f, "create_node")

    def _unregister_create_node_hook(self, f):
        _remove_hook(self._create_node_hooks, f, "create_node")

    def _register_erase_node_hook(self, f):
        _add_hook(self._erase_node_hooks, f, "erase_node")

    def _unregister_erase_node_hook(self, f):
        _remove_hook(self._erase_node_hooks, f, "erase_node")

    # The reference calls both kinds the same.
    def _register_replace_node_hook(self, f):
        _add_hook(self._replace_hooks, f, "create_node")

    def _unregister_replace_node_hook(self, f):
        _remove_hook(self._replace_hooks, f, "create_node")

    def _register_deepcopy_hook(self, f):
        _add_hook(self._deepcopy_hooks, f, "deepcopy")

    def _unregister_deepcopy_hook(self, f):
        _remove_hook(self._deepcopy_hooks, f, "deepcopy")

    # ---- copies ----

    def __deepcopy__(self, memo):
        new = type(self).__new__(type(self))
        memo[id(self)] = new
        fake = copy.deepcopy({key: value for key, value in self.__dict__.items()
                              if key not in _NOT_COPIED}, memo)
        root = _CodeOnlyModule()
        root.__dict__.update(fake)
        GraphModule.__init__(new, root, copy.deepcopy(self._graph, memo))
        for key in ("_state_dict_hooks", "_load_state_dict_pre_hooks", "_forward_hooks",
                    "_forward_pre_hooks", "_deepcopy_hooks"):
            if key in self.__dict__:
                new.__dict__[key] = copy.copy(self.__dict__[key])
        new.meta = copy.deepcopy(self.meta, memo)
        for hook in self._deepcopy_hooks:
            hook(new)
        return new

    def __copy__(self):
        new = GraphModule(self, self.graph)
        new.meta = getattr(self, "meta", {})
        return new

    def __reduce__(self):
        from . import _pickle

        return _pickle.reduce_module(self)

    def to_folder(self, folder, module_name="FxModule"):
        """Writes a Python package to `folder` with a class of that name, and its parameters."""
        from . import _pickle

        _pickle.to_folder(self, folder, module_name)


def __getattr__(name):
    # Few programs pickle.
    if name in ("reduce_graph_module", "reduce_package_graph_module"):
        from . import _pickle

        return getattr(_pickle, name)
    raise AttributeError(f"module 'torch.fx.graph_module' has no attribute {name!r}")


_NOT_COPIED = (
    "_graph", "_code", "_compiled_at", "_generated", "_prologue_start", "meta", "_replace_hooks",
    "_create_node_hooks", "_erase_node_hooks", "_deepcopy_hooks", "_tracer_cls", "_tracer_extras",
)  # fmt: skip
