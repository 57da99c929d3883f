"""Hooks of all modules at once: around forward, and when a module is given something."""

import collections

from torch.utils.hooks import RemovableHandle

__all__ = [
    "register_module_backward_hook",
    "register_module_buffer_registration_hook",
    "register_module_forward_hook",
    "register_module_forward_pre_hook",
    "register_module_full_backward_hook",
    "register_module_full_backward_pre_hook",
    "register_module_module_registration_hook",
    "register_module_parameter_registration_hook",
]


class _Hooks(collections.OrderedDict):
    def items_then(self, own):
        """These hooks, and then a module's own."""
        return [*self.items(), *own.items()]


FORWARD, PRE = _Hooks(), _Hooks()
WITH_KWARGS, ALWAYS_CALLED = _Hooks(), _Hooks()
_GIVEN = {"parameter": _Hooks(), "buffer": _Hooks(), "module": _Hooks()}


def _add(hooks, hook, marks=()):
    handle = RemovableHandle(hooks, extra_dict=list(marks))
    hooks[handle.id] = hook
    for mark in marks:
        mark[handle.id] = True
    return handle


def given(kind, module, name, value):
    """What is registered as `name`: what the hooks make of `value`."""
    for hook in list(_GIVEN[kind].values()):
        changed = hook(module, name, value)
        if changed is not None:
            value = changed
    return value


def register_module_forward_hook(hook, *, with_kwargs=False, always_call=False):
    """Calls hook(module, args, output) after every module's forward, before its own hooks."""
    marks = [WITH_KWARGS] * with_kwargs + [ALWAYS_CALLED] * always_call
    return _add(FORWARD, hook, marks)


def register_module_forward_pre_hook(hook):
    """Calls hook(module, args) before every module's forward."""
    return _add(PRE, hook)


def register_module_parameter_registration_hook(hook):
    """Calls hook(module, name, parameter) for each that a module is given."""
    return _add(_GIVEN["parameter"], hook)


def register_module_buffer_registration_hook(hook):
    """Calls hook(module, name, buffer) for each that a module is given."""
    return _add(_GIVEN["buffer"], hook)


def register_module_module_registration_hook(hook):
    """Calls hook(module, name, submodule) for each that a module is given."""
    return _add(_GIVEN["module"], hook)


def _no_autograd(name):
    def function(hook):
        raise NotImplementedError(
            f"{name}(): FX Playground has no autograd, so nothing runs backward; use "
            "register_module_forward_hook to look at values"
        )

    function.__name__ = function.__qualname__ = name
    return function


register_module_backward_hook = _no_autograd("register_module_backward_hook")
register_module_full_backward_hook = _no_autograd("register_module_full_backward_hook")
register_module_full_backward_pre_hook = _no_autograd("register_module_full_backward_pre_hook")

for _name in __all__:
    globals()[_name].__module__ = "torch.nn.modules.module"
