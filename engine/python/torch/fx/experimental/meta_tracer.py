"""Tracing with shapes (torch.fx.experimental.meta_tracer)."""

import functools
import warnings

import torch
from torch._absent import stand_ins

from .._symbolic_trace import Tracer
from ..graph_module import GraphModule
from ..node import map_aggregate
from ..proxy import Proxy

__all__ = [
    "MetaAttribute", "MetaDeviceAttribute", "MetaProxy", "MetaTracer", "gen_constructor_wrapper",
    "manual_meta_overrides", "proxys_to_metas", "symbolic_trace",
]  # fmt: skip

globals().update(stand_ins(
    __name__,
    "embedding_override functional_relu_override nn_layernorm_override torch_abs_override "
    "torch_nn_relu_override torch_relu_override torch_where_override",
    "example inputs are tensors of the CPU, so the functions themselves find shapes",
))  # fmt: skip

# What to call, in place of a function or class of modules, to find out about a result.
manual_meta_overrides = {}


def gen_constructor_wrapper(target):
    """A function that records a call of `target` when it gets a proxy, and `target` itself."""

    @functools.wraps(target)
    def wrapper(*args, **kwargs):
        proxies = []
        map_aggregate((args, kwargs), lambda a: proxies.append(a) if isinstance(a, Proxy) else a)
        if proxies:
            return proxies[0].tracer.create_proxy("call_function", target, args, kwargs)
        return target(*args, **kwargs)

    return wrapper, target


class MetaProxy(Proxy):
    """A proxy that knows a value like the one that it stands for: its size and dtype."""

    def install_tensor_meta(self, tensor_meta):
        """Tells the proxy such a value."""
        self._tensor_meta = tensor_meta

    def _known(self):
        return self.__dict__.get("_tensor_meta")

    def size(self, dim=None):
        """The size, or one of its numbers, when it is known."""
        if self._known() is None:
            return self.tracer.create_proxy(
                "call_method", "size", (self,) if dim is None else (self, dim), {}
            )
        return self._known().size() if dim is None else self._known().size(dim)

    def dim(self):
        """The number of dimensions, when it is known."""
        if self._known() is None:
            return self.tracer.create_proxy("call_method", "dim", (self,), {})
        return self._known().dim()

    @property
    def shape(self):
        """The size, when it is known."""
        return self._of("shape")

    @property
    def dtype(self):
        """The dtype, when it is known."""
        return self._of("dtype")

    @property
    def device(self):
        """The device: always read when the graph runs."""
        return MetaDeviceAttribute(self, "device")

    def _of(self, name):
        if self._known() is None:
            return self.tracer.create_proxy("call_function", getattr, (self, name), {})
        return getattr(self._known(), name)

    def __getattr__(self, name):
        if name == "_tensor_meta":
            raise AttributeError(name)
        return MetaAttribute(self, name)


class MetaAttribute(MetaProxy):
    """An attribute of a MetaProxy: a method when it is called, else read."""

    def __init__(self, root, attr):
        self.root, self.attr, self.tracer, self._node = root, attr, root.tracer, None

    @property
    def node(self):
        """The node that reads it, made when it is first needed."""
        if self._node is None:
            read = self.tracer.create_proxy("call_function", getattr, (self.root, self.attr), {})
            self._node = read.node
        return self._node

    def __call__(self, *args, **kwargs):
        return self.tracer.create_proxy("call_method", self.attr, (self.root, *args), kwargs)


class MetaDeviceAttribute(MetaAttribute):
    """The device of a MetaProxy."""


def proxys_to_metas(v):
    """The value that a MetaProxy knows; anything else as it is."""
    if isinstance(v, MetaDeviceAttribute):
        return v.root._known().device
    if isinstance(v, Proxy):
        assert isinstance(v, MetaProxy), f"Expected MetaProxy but got {type(v)}"
        assert v._known() is not None, "MetaProxy does not have an associated meta"
        return v._known()
    return v


class MetaTracer(Tracer):
    """A Tracer that runs the program on example inputs beside recording it, so that sizes and
    dtypes are plain values in it. Modules without state that the program makes are installed."""

    allow_insert_stateless_mods = True
    _TORCH_METHODS_TO_PATCH = ["arange", "zeros", "ones", "full_like", "eye"]  # noqa: RUF012

    def create_proxy(
        self, kind, target, args, kwargs, name=None, type_expr=None, proxy_factory_fn=None
    ):
        """Makes a node, and a proxy that knows what the call gives for the example inputs."""
        made = super().create_proxy(kind, target, args, kwargs, name, type_expr, proxy_factory_fn)
        if kind == "placeholder" and target in self.meta_args:
            made.install_tensor_meta(self.meta_args[target])
            return made
        if target in self.orig_fns:  # on whatever device: the example runs here
            kwargs = {key: value for key, value in kwargs.items() if key != "device"}
        if kind in ("placeholder", "output"):
            return made
        self._disabled = True  # what runs now isn't recorded
        try:
            made.install_tensor_meta(self._example(kind, target, args, kwargs))
        except Exception as error:
            warnings.warn(
                f"Could not compute metadata for {kind} target {target}: {error}", stacklevel=2
            )
        finally:
            self._disabled = False
        return made

    def _example(self, kind, target, args, kwargs):
        args, kwargs = map_aggregate((args, kwargs), proxys_to_metas)
        if kind == "call_function":
            return manual_meta_overrides.get(target, target)(*args, **kwargs)
        if kind == "call_method":
            return getattr(args[0], target)(*args[1:], **kwargs)
        value = self.root
        for part in target.split("."):
            value = getattr(value, part)
        if kind == "get_attr":
            return value
        if type(value) in manual_meta_overrides:
            return manual_meta_overrides[type(value)](value, *args, **kwargs)
        return value.forward(*args, **kwargs)

    def getattr(self, attr, attr_val, parameter_proxy_cache):
        """What a program gets that reads a module's attribute."""
        if self._disabled:
            return attr_val
        return super().getattr(attr, attr_val, parameter_proxy_cache)

    def call_module(self, m, forward, args, kwargs):
        """Records a call of a leaf module, or runs another one."""
        if self._disabled:
            return forward(*args, **kwargs)
        return super().call_module(m, forward, args, kwargs)

    def path_of_module(self, mod):
        """The module's path; one without state that isn't installed is installed."""
        try:
            return super().path_of_module(mod)
        except NameError:
            for name, child in self.root.named_modules():
                if child is mod:
                    return name
            stateless = not (*mod.parameters(), *mod.buffers())
            if not (stateless and self.allow_insert_stateless_mods):
                raise
            index = 0
            while hasattr(self.root, name := f"{type(mod).__name__.lower()}_{index}"):
                index += 1
            self.root.add_module(name, mod)
            return name

    def proxy(self, node):
        """The proxy for a node."""
        return MetaProxy(node, self)

    def trace(self, root, meta_args, concrete_args=None):
        """The graph of `root`. meta_args: example inputs by name, tensors of this device."""
        assert isinstance(meta_args, dict)
        self.meta_args, self._disabled = meta_args, False
        patched = {n: gen_constructor_wrapper(getattr(torch, n))
                   for n in self._TORCH_METHODS_TO_PATCH}  # fmt: skip
        self.orig_fns = {target for _, target in patched.values()}
        try:
            for name, (wrapper, _) in patched.items():
                setattr(torch, name, wrapper)
            return super().trace(root, concrete_args)
        finally:
            for name, (_, target) in patched.items():
                setattr(torch, name, target)


def symbolic_trace(root, meta_args=None, concrete_args=None):
    """`root` traced with example inputs `meta_args`, by name: a GraphModule."""
    tracer = MetaTracer()
    graph = tracer.trace(root, meta_args or {}, concrete_args)
    name = type(root).__name__ if isinstance(root, torch.nn.Module) else root.__name__
    return GraphModule(tracer.root, graph, name)
