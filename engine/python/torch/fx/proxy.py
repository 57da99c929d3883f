"""Proxies: values that record what a program does with them, and the base of all tracers."""

import collections
import copy
import dataclasses
import dis
import enum
import inspect
import operator

from .. import _indexing
from ._scope import Scope, ScopeContextManager, ScopesByName, note_scope
from .node import Node, base_types, map_aggregate

__all__ = [
    "Proxy", "Attribute", "ParameterProxy", "MetaProxy", "TraceError", "TracerBase",
    "GraphAppendingTracer", "Scope", "ScopeContextManager", "assert_fn",
]  # fmt: skip

# Functions of module operator that proxies record, and the reflected form of each where there is
# one.
magic_methods = (
    "eq", "ne", "lt", "gt", "le", "ge", "pos", "neg", "invert", "abs", "add", "sub", "mul",
    "floordiv", "truediv", "mod", "pow", "lshift", "rshift", "and_", "or_", "xor", "getitem",
    "matmul",
)  # fmt: skip
reflectable_magic_methods = (
    "add", "sub", "mul", "floordiv", "truediv", "mod", "pow", "lshift", "rshift", "and_", "or_",
    "xor", "getitem", "matmul",
)  # fmt: skip

_ITERATION_ERROR = (
    "Proxy object cannot be iterated. This can be attempted when the Proxy is used in a loop or "
    "as a *args or **kwargs function argument. See the torch.fx docs on pytorch.org for a more "
    "detailed explanation of what types of control flow can be traced, and check out the Proxy "
    "docstring for help troubleshooting Proxy iteration errors"
)
_CONTROL_FLOW_ERROR = "symbolically traced variables cannot be used as inputs to control flow"


# What new nodes get as metadata, a function, while torch.fx.traceback preserves it.
_noted_meta = None


class TraceError(ValueError):
    """The program does with a traced value what can't be recorded."""


def assert_fn(x):
    """The target of traced asserts."""
    assert x


class TracerBase:
    """What all tracers share: every node and every proxy of a trace goes through these methods."""

    record_stack_traces = False
    check_mutable_operations = False
    trace_asserts = False
    proxy_buffer_attributes = False
    traced_func_name = "forward"

    # Tracers set these when they are made; who asks for one that was not set hears its name.
    scope: Scope
    module_stack: collections.OrderedDict
    node_name_to_scope = ScopesByName()

    def create_node(self, kind, target, args, kwargs, name=None, type_expr=None):
        """Makes a node in the tracer's graph; notes the modules that are being traced."""
        if self.check_mutable_operations and kind == "call_function":
            from . import _checks

            _checks.refuse_mutable(target, kwargs)
        node = self.graph.create_node(kind, target, args, kwargs, name, type_expr)
        scope = self.scope
        note_scope(self, node, (scope.module_path, scope.module_type))
        if _noted_meta is not None:
            node.meta.update(_noted_meta())
        elif self.module_stack:
            node.meta["nn_module_stack"] = copy.copy(self.module_stack)
        return node

    def proxy(self, node):
        """The proxy for a node."""
        return Proxy(node, self)

    def create_proxy(
        self, kind, target, args, kwargs, name=None, type_expr=None, proxy_factory_fn=None
    ):
        """Makes a node of what a program did, and a proxy for its value."""
        node_args = self.create_arg(args)
        node_kwargs = self.create_arg(kwargs)
        assert isinstance(node_args, tuple)
        assert isinstance(node_kwargs, dict)
        node = self.create_node(kind, target, node_args, node_kwargs, name, type_expr)
        if self.record_stack_traces:
            node.stack_trace = _learner_stack()
        return proxy_factory_fn(node) if proxy_factory_fn else self.proxy(node)

    def create_arg(self, a):
        """What a Python value becomes as a node's argument. NotImplementedError for values that
        are none."""
        kind = type(a)
        if kind is int or kind is float or kind is str or a is None or kind is bool:
            return a
        if kind is tuple:
            return tuple([self.create_arg(item) for item in a])
        if isinstance(a, Proxy):
            return a.node
        if hasattr(a, "__fx_create_arg__"):
            return a.__fx_create_arg__(self)
        if isinstance(a, tuple):
            items = [self.create_arg(item) for item in a]
            return kind(*items) if hasattr(a, "_fields") else kind(items)
        if isinstance(a, list):
            return [self.create_arg(item) for item in a]
        if isinstance(a, dict):
            return {self._create_key(key): self.create_arg(value) for key, value in a.items()}
        if isinstance(a, slice):
            return slice(*(self.create_arg(part) for part in (a.start, a.stop, a.step)))
        if isinstance(a, range):
            return range(*(self.create_arg(part) for part in (a.start, a.stop, a.step)))
        if hasattr(kind, "__dataclass_fields__"):
            fields = {each.name: getattr(a, each.name) for each in dataclasses.fields(a)}
            return self.create_node("call_function", kind, (), self.create_arg(fields))
        if isinstance(a, (Node, enum.Enum)) or isinstance(a, base_types) or _is_torch_value(a):
            return a
        raise NotImplementedError(f"argument of type: {type(a)}")

    def _create_key(self, key):
        key = self.create_arg(key)

        def refuse(value):
            if isinstance(value, Node):
                raise RuntimeError(
                    "Keys for dictionaries used as an argument cannot contain a "
                    f"Node. Got key: {value}"
                )

        map_aggregate(key, refuse)
        return key

    def to_bool(self, obj):
        """Asked when a program tests a proxy's truth: TraceError."""
        if self.trace_asserts:
            from . import _checks

            if _checks.is_assert(inspect.currentframe().f_back.f_back):
                self.create_proxy("call_function", assert_fn, (obj,), {})
                return True
        raise TraceError(_CONTROL_FLOW_ERROR)

    def iter(self, obj):
        """Asked when a program iterates a proxy. Unpacking into a fixed number of names is
        recorded, as the calling bytecode says how many; anything else is a TraceError."""
        frame = inspect.currentframe().f_back.f_back
        for instruction in dis.get_instructions(frame.f_code):
            if instruction.offset == frame.f_lasti:
                if instruction.opname == "UNPACK_SEQUENCE":
                    return (obj[i] for i in range(instruction.argval))
                break
        raise TraceError(_ITERATION_ERROR)

    def keys(self, obj):
        """Asked when a program uses a proxy as **kwargs."""
        return Attribute(obj, "keys")()


def _is_torch_value(a):
    import torch

    return type(a).__module__ == "torch" or isinstance(a, torch.Tensor)


def _learner_stack():
    import traceback

    from ._place import learner_frame

    frame = learner_frame()
    if frame is None:
        return None
    return "".join(traceback.StackSummary.from_list(traceback.extract_stack(frame)[-1:]).format())


class GraphAppendingTracer(TracerBase):
    """The tracer of proxies that a program makes itself, around nodes of a graph."""

    def __init__(self, graph):
        self.graph = graph
        self.scope = Scope("", None)
        self.module_stack = collections.OrderedDict()
        self.node_name_to_scope = {}


class Proxy:
    """Stands for a node's value while a program is traced. Whatever is done with it makes a
    node."""

    def __init__(self, node, tracer=None):
        self.tracer = GraphAppendingTracer(node.graph) if tracer is None else tracer
        self.node = node

    def __repr__(self):
        return f"Proxy({self.node.name})"

    def __getattr__(self, k):
        return Attribute(self, k)

    def __getstate__(self):
        return self.__dict__

    def __setstate__(self, state):
        self.__dict__ = state

    def __deepcopy__(self, memo):
        # Without it, copying would ask the proxy for methods and record the questions.
        new = object.__new__(type(self))
        new.__dict__.update(
            {key: copy.deepcopy(value, memo) for key, value in self.__dict__.items()}
        )
        return new

    def __call__(self, *args, **kwargs):
        return self.tracer.create_proxy("call_method", "__call__", (self,) + args, kwargs)

    def __iter__(self):
        return self.tracer.iter(self)

    def __abs__(self):
        return self.tracer.create_proxy("call_function", operator.abs, (self,), {})

    def __bool__(self):
        return self.tracer.to_bool(self)

    def keys(self):
        return self.tracer.keys(self)

    def __len__(self):
        raise RuntimeError(
            "'len' is not supported in symbolic tracing by default. If you want this call to be "
            "recorded, please call torch.fx.wrap('len') at module scope"
        )

    @classmethod
    def __torch_function__(cls, orig_method, types, args=None, kwargs=None):
        """Records a call of one of torch's functions or tensor methods."""
        args = args if args else ()
        kwargs = kwargs if kwargs else {}
        tracers = {}

        def find(value):
            if isinstance(value, Proxy):
                tracers[value.tracer] = None

        for value in args:
            if type(value) is Proxy:
                tracers[value.tracer] = None
            else:
                map_aggregate(value, find)
        if kwargs:
            map_aggregate(kwargs, find)
        if len(tracers) > 1:
            raise RuntimeError(
                f"Found multiple different tracers {list(tracers)} while "
                f"trying to trace operations {orig_method}"
            )
        (tracer,) = tracers
        if _is_tensor_method(orig_method):
            return tracer.create_proxy("call_method", orig_method.__name__, args, kwargs)
        return tracer.create_proxy("call_function", orig_method, args, kwargs)


_methods = {}  # whether a function that was asked about is a method of Tensor


def _is_tensor_method(function):
    known = _methods.get(function)
    if known is None:
        import torch

        name = getattr(function, "__name__", "")
        known = getattr(torch.Tensor, name, None) is function
        known = _methods[function] = known or isinstance(function, _indexing.Slot)
    return known


class Attribute(Proxy):
    """An attribute of a proxy. Called, it becomes a method call; otherwise a node that reads
    the attribute, made when it is first needed."""

    def __init__(self, root, attr):
        self.root, self.attr, self.tracer = root, attr, root.tracer
        self._node = None

    @property
    def node(self):
        if self._node is None:
            self._node = self.tracer.create_proxy(
                "call_function", getattr, (self.root, self.attr), {}
            ).node
        return self._node

    def __call__(self, *args, **kwargs):
        return self.tracer.create_proxy("call_method", self.attr, (self.root,) + args, kwargs)


class MetaProxy(Proxy):
    """Not provided: FX Playground has no fake tensors."""

    def __init__(self, node, tracer=None, fake_mode=None):
        raise NotImplementedError(
            "torch.fx.proxy.MetaProxy: FX Playground doesn't have fake tensors"
        )


class ParameterProxy(Proxy):
    """A proxy for a parameter that answers questions about its shape with the real numbers."""

    def __init__(self, tracer, node, name, param):
        super().__init__(node, tracer)
        self.param, self.name = param, name

    def __repr__(self):
        return f"ParameterProxy({self.name})"

    @property
    def shape(self):
        return self.param.shape

    def size(self):
        return self.param.size()

    def dim(self):
        return self.param.dim()

    @property
    def ndim(self):
        return self.param.ndim

    def numel(self):
        return self.param.numel()

    def nelement(self):
        return self.param.nelement()


def _special(name):
    return f"__{name.strip('_')}__"


def _define_operators():
    """Gives Proxy the operators, each recording a call of the function in module operator."""

    def forward(function):
        def method(self, *args, **kwargs):
            return self.tracer.create_proxy("call_function", function, (self,) + args, kwargs)

        return method

    def reflected(function):
        def method(self, other):
            return self.tracer.create_proxy("call_function", function, (other, self), {})

        return method

    for name in magic_methods:
        if name != "abs":
            method = forward(getattr(operator, name))
            method.__name__ = _special(name)
            setattr(Proxy, _special(name), method)
    for name in reflectable_magic_methods:
        method = reflected(getattr(operator, name))
        method.__name__ = f"__r{name.strip('_')}__"
        setattr(Proxy, method.__name__, method)
    # Equality is recorded; identity is what dicts and sets of proxies go by.
    Proxy.__hash__ = object.__hash__


_define_operators()
