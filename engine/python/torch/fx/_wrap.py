"""Functions and classes whose calls tracing records without looking inside."""

import builtins
import functools
import inspect
import types

from .node import map_aggregate
from .proxy import Proxy

# (id of a module's globals, name): the globals, for names that wrap() was called with.
_wrapped_names = {}


class ProxyableClassMeta(type):
    """A class whose instances may be made of proxies while tracing: the construction is
    recorded."""

    def __init__(cls, name, bases, attrs):
        super().__init__(name, bases, attrs)

    def __call__(cls, *args, **kwargs):
        instance = cls.__new__(cls)
        found = _find_proxy(args, kwargs)
        if found is not None:
            return found.tracer.create_proxy("call_function", cls, args, kwargs)
        instance.__init__(*args, **kwargs)
        return instance


def _find_proxy(*values):
    found = []

    def look(value):
        if isinstance(value, Proxy):
            found.append(value)

    map_aggregate(values, look)
    return found[0] if found else None


def _recording(function):
    """A function that records its call when it gets a proxy, and calls `function` otherwise."""

    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        proxy = _find_proxy(args, kwargs)
        if proxy is None:
            return function(*args, **kwargs)
        result = proxy.tracer.create_proxy("call_function", function, args, kwargs)
        result.node.meta["is_wrapped"] = True
        return result

    return wrapped


# The functions of math are leaves by default, in every trace: their wrappers are made once.
_recording_again = functools.lru_cache(maxsize=64)(_recording)


def wrap(fn_or_name):
    """Makes a function of the calling module a leaf: tracing records its calls and doesn't look
    inside.

    Takes the function or its name and returns it, so that it serves as a decorator.
    NotImplementedError when it isn't called at the top level of a module, RuntimeError for
    anything that is no function or name.
    """
    if not callable(fn_or_name) and not isinstance(fn_or_name, str):
        raise RuntimeError(
            "Unsupported type for global function! Must be either a callable or string name"
        )
    name = fn_or_name if isinstance(fn_or_name, str) else fn_or_name.__name__
    frame = inspect.currentframe().f_back
    if frame.f_code.co_name != "<module>":
        raise NotImplementedError("wrap must be called at the top level of a module")
    _wrapped_names[(id(frame.f_globals), name)] = frame.f_globals
    return fn_or_name


class FunctionPatches:
    """Puts recording functions in the place of wrapped ones while something is traced.

    patcher: where the changes are made. ids: of the functions that are leaves wherever they are
    found. modules: where to look for them beside the traced function's own globals.
    """

    def __init__(self, patcher, ids, modules):
        self.patcher, self.ids, self.modules = patcher, ids, modules

    def apply(self, namespace):
        """Patches the names that wrap() was called with, the modules and `namespace`."""
        for (_, name), module_globals in list(_wrapped_names.items()):
            if name not in module_globals and hasattr(builtins, name):
                original = getattr(builtins, name)
            else:
                original = module_globals[name]
            self.patcher.patch_item(module_globals, name, _recording(original))
        self.apply_to(namespace)
        for module in self.modules:
            self.apply_to(module.__dict__)

    def apply_to(self, namespace):
        """Patches the functions that are leaves in one module's globals."""
        for name, value in list(namespace.items()):
            if id(value) in self.ids and not name.startswith("_") and callable(value):
                builtin = isinstance(value, types.BuiltinFunctionType)
                record = _recording_again if builtin else _recording
                self.patcher.patch_item(namespace, name, record(value))


# Generated code and printed graphs name them by the module that they have in the reference.
for _public in (wrap, ProxyableClassMeta):
    _public.__module__ = "torch.fx._symbolic_trace"
