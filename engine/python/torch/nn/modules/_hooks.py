"""Hooks that run before and after a module's forward, and the call that runs them."""

import warnings

from torch.utils.hooks import RemovableHandle

from . import _global_hooks

__all__ = ["Module", "call_with_hooks"]


def _add(hooks, hook, prepend, marks=()):
    """Stores a hook, and its handle's id in each dictionary of `marks`, first if `prepend`."""
    handle = RemovableHandle(hooks, extra_dict=list(marks))
    hooks[handle.id] = hook
    for mark in marks:
        mark[handle.id] = True
    if prepend:
        hooks.move_to_end(handle.id, last=False)
    return handle


def _no_autograd(name, instead):
    def method(self, *args, **kwargs):
        raise NotImplementedError(
            f"Module.{name}(): FX Playground has no autograd, so nothing runs backward; {instead}"
        )

    method.__name__ = name
    method.__qualname__ = f"Module.{name}"
    return method


class Module:
    """The part of torch.nn.Module that registers hooks."""

    def register_forward_hook(self, hook, *, prepend=False, with_kwargs=False, always_call=False):
        """Calls hook(module, args, output) after forward; what it returns replaces the output.

        with_kwargs: hook(module, args, kwargs, output). prepend: before the hooks that are there.
        always_call: also when forward raised, then with None as the output.
        """
        marks = []
        if with_kwargs:
            marks.append(self._forward_hooks_with_kwargs)
        if always_call:
            marks.append(self._forward_hooks_always_called)
        return _add(self._forward_hooks, hook, prepend, marks)

    def register_forward_pre_hook(self, hook, *, prepend=False, with_kwargs=False):
        """Calls hook(module, args) before forward; what it returns replaces the arguments.

        with_kwargs: hook(module, args, kwargs), which returns None or (args, kwargs).
        """
        marks = [self._forward_pre_hooks_with_kwargs] if with_kwargs else []
        return _add(self._forward_pre_hooks, hook, prepend, marks)

    _instead = "use register_forward_hook to look at values"
    register_backward_hook = _no_autograd("register_backward_hook", _instead)
    register_full_backward_hook = _no_autograd("register_full_backward_hook", _instead)
    register_full_backward_pre_hook = _no_autograd("register_full_backward_pre_hook", _instead)
    del _instead


def _run_pre_hooks(module, args, kwargs):
    for number, hook in _global_hooks.PRE.items_then(module._forward_pre_hooks):
        if number in module._forward_pre_hooks_with_kwargs:
            result = hook(module, args, kwargs)
            if result is not None:
                if not (isinstance(result, tuple) and len(result) == 2):
                    raise RuntimeError(
                        "forward pre-hook must return None or a tuple of (new_args, new_kwargs), "
                        f"but got {result}."
                    )
                args, kwargs = result
        else:
            result = hook(module, args)
            if result is not None:
                args = result if isinstance(result, tuple) else (result,)
    return args, kwargs


def _run_hook(module, number, hook, args, kwargs, output):
    if number in module._forward_hooks_with_kwargs or number in _global_hooks.WITH_KWARGS:
        return hook(module, args, kwargs, output)
    return hook(module, args, output)


def call_with_hooks(module, args, kwargs):
    """module.forward(*args, **kwargs) between its pre-hooks and its hooks."""
    output, called = None, set()
    forward = module.forward  # a pre-hook can make the module one of another class
    try:
        args, kwargs = _run_pre_hooks(module, args, kwargs)
        output = forward(*args, **kwargs)
        for number, hook in _global_hooks.FORWARD.items_then(module._forward_hooks):
            called.add(number)
            result = _run_hook(module, number, hook, args, kwargs, output)
            if result is not None:
                output = result
        return output
    except Exception:
        for number, hook in _global_hooks.FORWARD.items_then(module._forward_hooks):
            always = _global_hooks.ALWAYS_CALLED, module._forward_hooks_always_called
            if number not in called and (number in always[0] or number in always[1]):
                try:
                    result = _run_hook(module, number, hook, args, kwargs, output)
                    if result is not None:
                        output = result
                except Exception as error:
                    warnings.warn(
                        "module forward hook with ``always_call=True`` raised an exception that "
                        f"was silenced as another error was raised in forward: {error}",
                        stacklevel=2,
                    )
        raise
