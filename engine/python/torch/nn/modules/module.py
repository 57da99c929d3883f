"""torch.nn.Module: what it means to be assigned to a module, and to be called.

The class is put together from parts that each do one thing: finding members, state dictionaries and
hooks have files of their own.
"""

import collections
import typing

from torch._tensor import Tensor

from ..parameter import Buffer, Parameter
from . import _convert, _global_hooks, _hooks, _members, _state
from ._global_hooks import *  # noqa: F403 - the names that torch.nn.modules.module has
from ._repr import module_text

__all__ = ["Module", *_global_hooks.__all__]

_ALL_FORWARD, _ALL_PRE = _global_hooks.FORWARD, _global_hooks.PRE
_OWN_DICTIONARIES = ("_parameters", "_buffers", "_modules")


def _forward_unimplemented(self, *input: typing.Any) -> None:
    """Every module writes its own forward; this one is there when it hasn't."""
    raise NotImplementedError(
        f'Module [{type(self).__name__}] is missing the required "forward" function'
    )


def typename(value):
    """'torch.FloatTensor' for tensors, else an object's module and name, or its type's."""
    if isinstance(value, Tensor):
        return value.type()
    module = getattr(value, "__module__", None)
    name = getattr(value, "__qualname__", getattr(value, "__name__", type(value).__name__))
    return name if module in (None, "builtins") else f"{module}.{name}"


class Module(_members.Module, _state.Module, _hooks.Module, _convert.Module):
    """The base class of all models: holds parameters, buffers and other modules, and is called.

    A subclass calls super().__init__() before it assigns anything of these, and defines forward().
    """

    dump_patches: bool = False
    _version: int = 1
    training: bool
    call_super_init: bool = False
    T_destination = typing.TypeVar("T_destination", bound=dict)

    forward = _forward_unimplemented

    def __init__(self, *args, **kwargs):
        if not self.call_super_init:
            if kwargs:
                raise TypeError(
                    f"{type(self).__name__}.__init__() got an unexpected keyword argument "
                    f"'{next(iter(kwargs))}'"
                )
            if args:
                raise TypeError(
                    f"{type(self).__name__}.__init__() takes 1 positional argument but "
                    f"{len(args) + 1} were given"
                )
        put = super().__setattr__
        put("training", True)
        for name in _OWN_DICTIONARIES:
            put(name, {})
        put("_non_persistent_buffers_set", set())
        for name in _HOOK_DICTIONARIES:
            put(name, collections.OrderedDict())
        put("_is_full_backward_hook", None)
        if self.call_super_init:
            super().__init__(*args, **kwargs)

    # ---- calling ----

    def _wrapped_call_impl(self, *args, **kwargs):
        if (
            self._backward_hooks
            or self._backward_pre_hooks
            or self._forward_hooks
            or self._forward_pre_hooks
            or _ALL_FORWARD
            or _ALL_PRE
        ):
            return _hooks.call_with_hooks(self, args, kwargs)
        return self.forward(*args, **kwargs)

    # A name of its own, as in the reference: tracing replaces __call__ on the class.
    __call__ = _wrapped_call_impl

    # ---- registering ----

    def _check_name(self, kind, name, own, shown=""):
        if not isinstance(name, str):
            raise TypeError(f"{kind} name should be a string. Got {typename(name)}")
        if hasattr(self, name) and name not in own:
            raise KeyError(f"attribute '{name}' already exists")
        if "." in name:
            raise KeyError(f'{kind} name can\'t contain "."' + shown)
        if name == "":
            raise KeyError(f'{kind} name can\'t be empty string ""')

    def register_parameter(self, name, param):
        """Adds a parameter, or None, under a name that is free."""
        if "_parameters" not in self.__dict__:
            raise AttributeError("cannot assign parameter before Module.__init__() call")
        self._check_name("parameter", name, self._parameters)
        if param is not None and not isinstance(param, Parameter):
            raise TypeError(
                f"cannot assign '{typename(param)}' object to parameter '{name}' "
                "(torch.nn.Parameter or None required)"
            )
        if param is not None and param.grad_fn:
            raise ValueError(
                f"Cannot assign non-leaf Tensor to parameter '{name}'. Model parameters must be "
                "created explicitly. To express "
                f"'{name}' as a function of another Tensor, compute the value in the forward() "
                "method."
            )
        if param is not None:
            param = _global_hooks.given("parameter", self, name, param)
        self._parameters[name] = param

    def register_buffer(self, name, tensor, persistent=True):
        """Adds a tensor, or None, that is part of the state without being a parameter.

        persistent: whether state_dict() includes it.
        """
        if "_buffers" not in self.__dict__:
            raise AttributeError("cannot assign buffer before Module.__init__() call")
        self._check_name("buffer", name, self._buffers)
        if tensor is not None and not isinstance(tensor, Tensor):
            raise TypeError(
                f"cannot assign '{typename(tensor)}' object to buffer '{name}' "
                "(torch Tensor or None required)"
            )
        self._buffers[name] = _global_hooks.given("buffer", self, name, tensor)
        if persistent:
            self._non_persistent_buffers_set.discard(name)
        else:
            self._non_persistent_buffers_set.add(name)

    def add_module(self, name, module):
        """Adds a submodule, or None, under a name that is free."""
        if not isinstance(module, Module) and module is not None:
            raise TypeError(f"{typename(module)} is not a Module subclass")
        own = self.__dict__.get("_modules", ())
        self._check_name("module", name, own, f", got: {name}")
        self._modules[name] = _global_hooks.given("module", self, name, module)

    def register_module(self, name, module):
        """The same as add_module."""
        self.add_module(name, module)

    # ---- attributes ----

    def __getattr__(self, name):
        # Only asked for what the instance and its class don't have.
        for own in _OWN_DICTIONARIES:
            values = self.__dict__.get(own)
            if values is not None and name in values:
                return values[name]
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def __setattr__(self, name, value):
        own = self.__dict__
        parameters, modules = own.get("_parameters"), own.get("_modules")
        if isinstance(value, Parameter):
            if parameters is None:
                raise AttributeError("cannot assign parameters before Module.__init__() call")
            self._forget(name, own, self._buffers, modules)
            self._non_persistent_buffers_set.discard(name)
            self.register_parameter(name, value)
        elif parameters is not None and name in parameters:
            if value is not None:
                raise _cannot_assign(value, "parameter", name, "torch.nn.Parameter")
            self.register_parameter(name, value)
        elif isinstance(value, Module):
            if modules is None:
                raise AttributeError("cannot assign module before Module.__init__() call")
            self._forget(name, own, parameters, self._buffers)
            self._non_persistent_buffers_set.discard(name)
            modules[name] = _global_hooks.given("module", self, name, value)
        elif modules is not None and name in modules:
            if value is not None:
                raise _cannot_assign(value, "child module", name, "torch.nn.Module")
            modules[name] = _global_hooks.given("module", self, name, value)
        elif isinstance(value, Buffer) or name in own.get("_buffers", ()):
            self._set_buffer(name, value)
        else:
            super().__setattr__(name, value)

    def _set_buffer(self, name, value):
        buffers = self.__dict__.get("_buffers")
        if buffers is None:
            raise AttributeError("cannot assign buffer before Module.__init__() call")
        if value is not None and not isinstance(value, Tensor):
            raise _cannot_assign(value, "buffer", name, "torch.nn.Buffer, torch.Tensor")
        if isinstance(value, Buffer):
            self._forget(name, self.__dict__, self._parameters, self._modules)
            self.register_buffer(name, value, value.persistent)
        else:
            buffers[name] = _global_hooks.given("buffer", self, name, value)

    @staticmethod
    def _forget(name, *dictionaries):
        for dictionary in dictionaries:
            dictionary.pop(name, None)

    def __delattr__(self, name):
        for own in _OWN_DICTIONARIES:
            values = self.__dict__.get(own, ())
            if name in values:
                del values[name]
                self._non_persistent_buffers_set.discard(name)
                return
        super().__delattr__(name)

    def __dir__(self):
        names = set(dir(type(self))) | set(self.__dict__)
        for own in _OWN_DICTIONARIES:
            names.update(self.__dict__.get(own, ()))
        return sorted(name for name in names if not name[:1].isdigit())

    def __getstate__(self):
        return dict(self.__dict__)

    def __setstate__(self, state):
        self.__dict__.update(state)

    # ---- text ----

    def _get_name(self):
        return type(self).__name__

    def extra_repr(self):
        """What stands between the parentheses of the module's text; overridden by subclasses."""
        return ""

    def __repr__(self):
        return module_text(self)


_HOOK_DICTIONARIES = (
    "_backward_pre_hooks",
    "_backward_hooks",
    "_forward_hooks",
    "_forward_hooks_with_kwargs",
    "_forward_hooks_always_called",
    "_forward_pre_hooks",
    "_forward_pre_hooks_with_kwargs",
    "_state_dict_hooks",
    "_state_dict_pre_hooks",
    "_load_state_dict_pre_hooks",
    "_load_state_dict_post_hooks",
)


def _cannot_assign(value, kind, name, wanted):
    return TypeError(
        f"cannot assign '{typename(value)}' as {kind} '{name}' ({wanted} or None expected)"
    )
