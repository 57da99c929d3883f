"""The default tracer: runs a module's forward, or a function, on proxies and keeps what it did."""

import collections
import functools
import inspect
import itertools
import math
import types
import warnings

from ..utils import _pytree as pytree
from ._patch import Patcher
from ._wrap import FunctionPatches, ProxyableClassMeta, wrap
from .graph import Graph
from .graph_module import GraphModule
from .node import base_types
from .proxy import ParameterProxy, Proxy, Scope, ScopeContextManager, TracerBase

__all__ = ["Tracer", "wrap", "symbolic_trace", "is_fx_tracing", "ProxyableClassMeta", "PH"]

_VARIADIC = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS

_tracing = False


def is_fx_tracing():
    """Whether a program is being traced just now."""
    return _tracing


# There is no other kind of tracing here.
is_fx_symbolic_tracing = is_fx_tracing


def is_fx_tracing_warning():
    """Warns of is_fx_tracing() in the reference. Nothing here."""


def _assert_is_none(value, msg):
    """What generated code calls to check an argument that tracing took to be None."""
    assert value is None, msg


class PHBase:
    """A placeholder within concrete_args."""

    def __repr__(self):
        return "PH"


PH = PHBase()


class PHWithMeta(PHBase):
    """A placeholder whose attributes go to the node that it becomes."""

    def __init__(self, ph_key=None):
        self.ph_key = ph_key

    def _give(self, node):
        for name, value in vars(self).items():
            if not callable(value) and not hasattr(node, name):
                setattr(node, name, value)


def _all_positional(function, count):
    """The function with all its parameters, keyword-only and starred ones too, as `count`
    positional ones."""
    code = function.__code__
    flags = code.co_flags & ~_VARIADIC
    flat = code.replace(
        co_argcount=count, co_posonlyargcount=0, co_kwonlyargcount=0, co_flags=flags
    )
    return types.FunctionType(
        flat, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )


class Tracer(TracerBase):
    """Traces modules and functions. Subclasses change what is a leaf and what becomes of values.

    autowrap_modules: modules whose functions are leaves. autowrap_functions: functions that are.
    param_shapes_constant: questions about a parameter's shape give real numbers.
    """

    def __init__(self, autowrap_modules=(math,), autowrap_functions=(),
                 param_shapes_constant=False):  # fmt: skip
        self._autowrap_function_ids = {
            id(value)
            for module in autowrap_modules
            for name, value in module.__dict__.items()
            if not name.startswith("_") and callable(value)
        }
        self._autowrap_function_ids.update(id(function) for function in autowrap_functions)
        self._autowrap_search = list(autowrap_modules)
        self.param_shapes_constant = param_shapes_constant
        self.submodule_paths = None
        self.root_module_name = ""
        self.scope = Scope("", None)
        self.module_stack = collections.OrderedDict()
        self.num_calls = {}
        self.node_name_to_scope = {}

    # ---- hooks ----

    def create_arg(self, a):
        """Parameters, buffers and submodules of the root become get_attr nodes; other tensors
        are kept on the root as _tensor_constantN; named tuples are made by a call."""
        kind = type(a)
        if kind is int or kind is float or kind is str or a is None or kind is bool:
            return a
        if kind is Proxy:
            return a.node
        if kind is tuple or kind is dict:
            return super().create_arg(a)
        if isinstance(a, Proxy):
            return a.node
        import torch

        if isinstance(a, torch.nn.Parameter):
            name = self._name_in(self.root.named_parameters(), a)
            if name is None:
                raise NameError("parameter is not a member of this module")
            return self.create_node("get_attr", name, (), {})
        if isinstance(a, torch.Tensor):
            name = self._name_in(self.root.named_buffers(), a)
            return self.create_node("get_attr", name or self._constant_name(a), (), {})
        if isinstance(a, torch.nn.Module):
            name = self._name_in(self.root.named_modules(), a)
            if name is not None:
                return self.create_node("get_attr", name, (), {})
        if isinstance(a, tuple) and hasattr(a, "_fields"):
            args = tuple(self.create_arg(item) for item in a)
            return self.create_node("call_function", a.__class__, args, {})
        if type(a.__class__) is ProxyableClassMeta:
            name = self.get_fresh_qualname(f"_{a.__class__.__name__}_constant_")
            setattr(self.root, name, a)
            return self.create_node("get_attr", name, (), {})
        return super().create_arg(a)

    @staticmethod
    def _name_in(named, wanted):
        return next((name for name, value in named if value is wanted), None)

    def _constant_name(self, tensor):
        name = self.tensor_attrs.get(id(tensor))
        if name is None:
            name = self.get_fresh_qualname("_tensor_constant")
            self.tensor_attrs[id(tensor)] = name
            setattr(self.root, name, tensor)
        return name

    def get_fresh_qualname(self, prefix):
        """`prefix` and the first number that makes a name the root doesn't have."""
        number = 0
        while hasattr(self.root, f"{prefix}{number}"):
            number += 1
        return f"{prefix}{number}"

    def is_leaf_module(self, m, module_qualified_name):
        """Whether a call of `m` is recorded as it is: modules of torch.nn are, except
        Sequential."""
        import torch

        own = m.__module__.startswith(("torch.nn", "torch.ao.nn"))
        return own and not isinstance(m, torch.nn.Sequential)

    def path_of_module(self, mod):
        """The path of a submodule of the root; NameError when it isn't one."""
        if self.submodule_paths:
            path = self.submodule_paths.get(mod)
        else:
            path = self._name_in(self.root.named_modules(), mod)
        if path is None:
            raise NameError("module is not installed as a submodule")
        return path

    def call_module(self, m, forward, args, kwargs):
        """Called for every call of a submodule: records it when it is a leaf, else runs its
        forward."""
        path = self.path_of_module(m)
        with ScopeContextManager(self.scope, Scope(path, type(m))):
            calls = self.num_calls.get(path, 0)
            self.num_calls[path] = calls + 1
            key = f"{path}@{calls}" if calls > 0 else path
            self.module_stack[key] = (path, type(m))
            try:
                if self.is_leaf_module(m, path):
                    return self.create_proxy("call_module", path, args, kwargs)
                return forward(*args, **kwargs)
            finally:
                self.module_stack.pop(key, None)

    def getattr(self, attr, attr_val, parameter_proxy_cache):
        """Called for every attribute that is read from a module: parameters become proxies."""
        import torch

        if isinstance(attr_val, torch.nn.Parameter):
            name = self._name_in(self.root.named_parameters(), attr_val)
            factory = lambda node: ParameterProxy(self, node, name, attr_val)  # noqa: E731
            factory = factory if self.param_shapes_constant else None
            return self._attribute_proxy(name, attr_val, parameter_proxy_cache, factory)
        if self.proxy_buffer_attributes and isinstance(attr_val, torch.Tensor):
            name = self._name_in(self.root.named_buffers(), attr_val)
            return self._attribute_proxy(name, attr_val, parameter_proxy_cache, None)
        return attr_val

    def _attribute_proxy(self, name, value, cache, factory):
        if name is None:
            return value
        if name not in cache:
            cache[name] = self.create_proxy("get_attr", name, (), {}, proxy_factory_fn=factory)
        return cache[name]

    # ---- the root's parameters ----

    def create_args_for_root(self, root_fn, is_module, concrete_args=None):
        """Makes a placeholder for each parameter. Returns the function to call, and its
        arguments."""
        analysed = inspect.unwrap(root_fn)
        code = analysed.__code__
        count = code.co_argcount + code.co_kwonlyargcount
        names = iter(code.co_varnames)
        args = []
        if is_module:
            if count == 0:
                raise RuntimeError("``self`` argument cannot be part of *args expansion!")
            next(names)
            args.append(self.root)
        signature = inspect.signature(analysed)
        parameters = [next(names) for _ in range(count - len(args))]
        if isinstance(concrete_args, tuple):
            if len(parameters) != len(concrete_args):
                raise RuntimeError(
                    f"Tracing expected {len(parameters)} arguments but got {len(concrete_args)} "
                    "concrete arguments"
                )
            concrete_args = dict(zip(parameters, concrete_args))
        if code.co_flags & inspect.CO_VARARGS:
            parameters.append("*" + next(names))
        if code.co_flags & inspect.CO_VARKEYWORDS:
            parameters.append("**" + next(names))
        first = len(args)
        args += [self._proxy_placeholder(name, concrete_args, signature, analysed)
                 for name in parameters]
        if code.co_kwonlyargcount > 0 or code.co_flags & _VARIADIC:
            root_fn = _all_positional(analysed, len(args))
        if not all(map(pytree.tree_is_leaf, args[first:])):
            return self._with_trees(root_fn, args, code.co_varnames)
        return root_fn, args

    def _with_trees(self, root_fn, args, names):
        """A function of the leaves of all arguments that gives the leaves of the result, and those
        leaves."""
        from ._codegen import _PyTreeCodeGen, _PyTreeInfo

        names = list(names[: len(args)])
        leaves, in_spec = pytree.tree_flatten(tuple(args))

        def flatten_fn(*args):
            result = root_fn(*pytree.tree_unflatten(list(args), in_spec))
            results, out_spec = pytree.tree_flatten(result)
            self.graph.set_codegen(_PyTreeCodeGen(_PyTreeInfo(names, in_spec, out_spec)))
            return results

        return flatten_fn, leaves

    def _proxy_placeholder(self, name, concrete_args, sig, fn_for_analysis):
        default = ()
        if name[0] != "*" and sig.parameters[name].default is not inspect.Parameter.empty:
            default = (sig.parameters[name].default,)
        if concrete_args is not None and name in concrete_args:
            value = concrete_args[name]
            if not pytree.tree_is_leaf(value):
                number = itertools.count(1)
                leaf = lambda at: self._specialized_leaf(f"{name}_{next(number)}", name, at)
                return pytree.tree_map(leaf, value)
            return self._specialized_leaf(f"{name}_1", name, value, default)
        annotation = fn_for_analysis.__annotations__.get(name, None)
        return self.create_proxy("placeholder", name, default, {}, type_expr=annotation)

    def _specialized_leaf(self, leaf_name, name, value, default=()):
        """A value that tracing takes to be `value`: still an input, which generated code checks."""
        import torch

        proxy = self.create_proxy("placeholder", leaf_name, default, {})
        if isinstance(value, PHBase):
            if isinstance(value, PHWithMeta):
                value._give(proxy.node)
            return proxy
        if value is None:
            message = f"{name} has been specialized to have value None but got another value"
            self.create_proxy("call_function", _assert_is_none, (proxy, message), {})
        elif isinstance(value, base_types):
            message = f"{name} has been specialized to have value {value} but got another value"
            torch._assert(proxy == value, message)
        else:
            warnings.warn(
                f"Was not able to add assertion to guarantee correct input {name} to specialized "
                "function. It is up to the user to make sure that your inputs match the inputs "
                "you specialized the function with.",
                stacklevel=2,
            )
        return value

    # ---- tracing ----

    def trace(self, root, concrete_args=None):
        """Runs `root`, a module or a Python function, on proxies and returns the Graph of what it
        did."""
        global _tracing
        before, _tracing = _tracing, True
        try:
            return self._trace(root, concrete_args)
        finally:
            _tracing = before

    def _trace(self, root, concrete_args):
        import torch

        is_module = isinstance(root, torch.nn.Module)
        if is_module:
            assert hasattr(type(root), self.traced_func_name), (
                f"traced_func_name={self.traced_func_name} doesn't exist in {type(root).__name__}"
            )
            function = getattr(type(root), self.traced_func_name)
            self.root = root
            self.root_module_name = root._get_name()
            self.submodule_paths = {module: name for name, module in root.named_modules()}
        else:
            self.root, function = torch.nn.Module(), root
        self.graph = Graph(tracer_cls=type(self))
        self.tensor_attrs = {}
        self._collect_tensors(self.root, ())
        assert isinstance(function, types.FunctionType), (
            f"Expected FunctionType, got {type(function)}"
        )
        namespace = function.__globals__
        code = function.__code__
        self.graph._traced_from = f"{code.co_filename}:{code.co_firstlineno} in {code.co_name}"
        function, args = self.create_args_for_root(function, is_module, concrete_args)
        with Patcher() as patcher:
            functions = FunctionPatches(
                patcher, self._autowrap_function_ids, self._autowrap_search
            )
            self._patch_modules(patcher, functions)
            functions.apply(namespace)
            result = self.create_arg(function(*args))
            annotation = getattr(function, "__annotations__", {}).get("return", None)
            self.create_node("output", "output", (result,), {}, type_expr=annotation)
        self.submodule_paths = None
        self.graph._trace_end = self.graph._mark(1)
        return self.graph

    def _collect_tensors(self, module, path):
        import torch

        for name, value in module.__dict__.items():
            if isinstance(value, torch.Tensor):
                self.tensor_attrs[id(value)] = ".".join(path + (name,))
        for name, child in module.named_children():
            self._collect_tensors(child, path + (name,))

    def _patch_modules(self, patcher, functions):
        import torch

        Module = torch.nn.Module
        read_attribute, call = Module.__getattr__, Module.__call__
        cache = {}

        @functools.wraps(read_attribute)
        def getattr_wrapper(mod, attr):
            return self.getattr(attr, read_attribute(mod, attr), cache)

        @functools.wraps(call)
        def call_wrapper(mod, *args, **kwargs):
            def forward(*args, **kwargs):
                return call(mod, *args, **kwargs)

            namespace = getattr(getattr(mod, "forward", mod), "__globals__", {})
            functions.apply_to(namespace)
            return self.call_module(mod, forward, args, kwargs)

        patcher.patch_method(Module, "__getattr__", getattr_wrapper)
        patcher.patch_method(Module, "__call__", call_wrapper)


def symbolic_trace(root, concrete_args=None):
    """Traces a module or a Python function and returns a GraphModule of the same name.

    concrete_args: values that parameters are taken to have, by name or as a tuple for all of them.
    """
    import torch

    tracer = Tracer()
    graph = tracer.trace(root, concrete_args)
    is_module = isinstance(root, torch.nn.Module)
    return GraphModule(tracer.root, graph, type(root).__name__ if is_module else root.__name__)
