"""What the files of torch.nn.functional share."""

from torch import _C, _ops

__all__ = ["in_place", "public", "require_tensor"]


def public(function):
    """Marks a function as one of torch.nn.functional, where learners and graphs name it."""
    function.__module__ = "torch.nn.functional"
    return function


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
