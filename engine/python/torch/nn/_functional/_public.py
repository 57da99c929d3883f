"""What the files of torch.nn.functional share."""

import functools
import inspect

from torch import _C, _ops
from torch.overrides import handle_torch_function, has_torch_function_unary

__all__ = ["in_place", "overridable", "public", "require_tensor"]


def public(function):
    """Marks a function as one of torch.nn.functional, where learners and graphs name it."""
    function.__module__ = "torch.nn.functional"
    return function


def overridable(count, leave_out=None, after=None):
    """A function of torch.nn.functional whose first `count` arguments may take its calls over.

    A Proxy does while tracing. The call that it gets has the parameters without a default by place,
    all others by name with their defaults filled in, save `leave_out`: so they stand in code.
    after: {name: the name that follows it there}.
    """

    def decorate(function):
        asked = list(inspect.signature(function).parameters)[:count]

        @functools.wraps(function)
        def call(*args, **kwargs):
            values = args[:count]
            if kwargs:
                values += tuple(kwargs[name] for name in asked if name in kwargs)
            for value in values:
                if has_torch_function_unary(value):
                    return _hand_over(call, function, values, args, kwargs, leave_out, after)
            return function(*args, **kwargs)

        return public(call)

    return decorate


def _hand_over(call, function, values, args, kwargs, leave_out, after):
    signature = inspect.signature(function)
    try:
        bound = signature.bind(*args, **kwargs)
    except TypeError:
        # The function itself says it in the words of a wrong call.
        return function(*args, **kwargs)
    bound.apply_defaults()
    by_place, by_name = [], {}
    for name, value in bound.arguments.items():
        if signature.parameters[name].default is inspect.Parameter.empty:
            by_place.append(value)
        elif name != leave_out:
            by_name[name] = value
    for first, second in (after or {}).items():
        moved = by_name.pop(second)
        by_name = {
            key: item
            for name, value in by_name.items()
            for key, item in [(name, value)] + ([(second, moved)] if name == first else [])
        }
    recorded = getattr(call, "recorded_as", call)
    return handle_torch_function(recorded, values, *by_place, **by_name)


def in_place(name):
    """The form of a table's operator of torch._C._nn that writes over its first argument."""
    row = _ops.NN_FUNCTIONS[name].rows[:1]
    return _ops.builtin_function_or_method(name + "_", row, inplace=True, nn=True)


def require_tensor(function, position, name, value):
    """Raises the TypeError of a built-in `function` whose argument isn't a tensor."""
    if not isinstance(value, _C.TensorBase):
        raise TypeError(
            f"{function}(): argument '{name}' (position {position}) must be Tensor, not "
            f"{type(value).__name__}"
        )
