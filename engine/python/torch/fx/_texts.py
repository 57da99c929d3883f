"""The texts of an object that the engine needs to print graphs and to write Python.

Texts that become generated code are templates: "\\x01candidate\\x02number\\x03" stands for a
global that holds the object with that number and is called as close to the candidate as is
free.
"""

import builtins
import enum
import inspect
import operator
import types
import typing

from . import _random

# Functions whose calls do something besides giving a value; has_side_effect adds to them.
side_effects = {operator.setitem}


def has_side_effect(function):
    """Whether a call of `function` must stay even when nobody uses its value."""
    try:
        return function in side_effects or function is _torch()._assert
    except TypeError:  # unhashable
        return False


def _torch():
    import torch

    return torch


def _module_of(func):
    """The name of the module where `func` is found; RuntimeError when it has none (as the
    reference)."""
    module = getattr(func, "__module__", None)
    if module is not None and (not module.startswith("torch._") or module.startswith("torch._C")):
        return module
    torch = _torch()
    for guess in (torch, torch.nn.functional):
        if getattr(guess, func.__name__, None) is func:
            return guess.__name__
    if module is not None:
        return module
    raise RuntimeError(f"cannot find module for {func}")


def is_tensor_method(func):
    """Whether it is a method of Tensor, taken from the class."""
    name = getattr(func, "__name__", None)
    return isinstance(name, str) and getattr(_torch().Tensor, name, None) is func


def qualified_name(func):
    """"torch.relu", "math.floor", "__main__.helper"; builtins bare: "len"."""
    if getattr(builtins, func.__name__, None) is func:
        return func.__name__
    if is_tensor_method(func):
        return f"torch.Tensor.{func.__name__}"
    name = func.__name__
    if name == "<lambda>":
        try:
            name = inspect.getsource(func).split("=")[0].strip()
        except Exception as error:
            raise RuntimeError("Unable to represent lambda") from error
    return f"{_module_of(func)}.{name}"


def target_text(target):
    """How print(graph) shows the target of a call: "operator.add", "builtins.getattr",
    "torch.relu"."""
    if isinstance(target, str):
        return target
    module = getattr(target, "__module__", None)
    name = getattr(target, "__name__", None)
    if module == "builtins" and name is not None:
        return f"builtins.{name}"
    if module == "_operator" and name is not None:
        return f"operator.{name}"
    return qualified_name(target)


def is_from_torch(obj):
    """Whether generated code names it in full, because it belongs to the package itself."""
    if is_tensor_method(obj):
        return False
    module = getattr(obj, "__module__", None)
    if module is not None:
        return module.split(".")[0] == "torch" and not module.startswith(
            ("torch._dynamo.", "torch._inductor.")
        )
    name = getattr(obj, "__name__", None)
    torch = _torch()
    return name is not None and name != "torch" and any(
        getattr(guess, name, None) is obj for guess in (torch, torch.nn.functional)
    )


def is_torch_function(obj):
    """Whether it is one of torch's own functions, whose texts never change."""
    return callable(obj) and is_from_torch(obj) and not isinstance(obj, _torch().nn.Module)


def _global(name, obj, number_of, used):
    """A template for the object as a global, or its full name when it is torch's own."""
    torch = _torch()
    if is_from_torch(obj) and obj is not torch.device:
        return name
    if obj is torch.device:
        return "device"
    if obj is type(None):
        return "NoneType"
    mark = "!" if getattr(builtins, name, None) is obj else ""
    return f"\x01{name}\x02{number_of(obj, used)}{mark}\x03"


def type_name(obj):
    """An annotation's name before it is made an identifier."""
    if obj is Ellipsis:
        return "..."
    is_class = isinstance(obj, type) and not isinstance(obj, types.GenericAlias)
    if is_class:
        home = "" if obj.__module__ == "builtins" else obj.__module__ + "."
        return home + obj.__qualname__
    return obj.__name__ if isinstance(obj, types.FunctionType) else _typing_repr(obj)


def _typing_repr(obj):
    if typing.get_origin(obj) in (typing.Union, types.UnionType) and typing.get_args(obj):
        # One spelling on every Python: 3.14 prints X | None for Optional[X].
        return " | ".join(
            "None" if part is type(None) else type_name(part) for part in typing.get_args(obj)
        )
    return repr(obj)


def annotation(obj, number_of, used):
    """Template of an annotation: typing.List[torch.Tensor] becomes typing_List[torch.Tensor]."""
    torch = _torch()
    if obj == ():
        return "()"
    name = type_name(obj)
    origin = typing.get_origin(obj)
    if origin is not None or getattr(obj, "__origin__", None) is not None:
        origin = origin or obj.__origin__
        args = typing.get_args(obj) or getattr(obj, "dims", ())  # dims: of a TensorType
        if isinstance(obj, type(typing.List)) and not args and not hasattr(obj, "_paramspec_tvars"):
            return annotation(origin, number_of, used)
        base_name, base = _generic_base(obj, origin)
        if not args:
            return _global(base_name, base, number_of, used)
        shown = ",".join(annotation(part, number_of, used) for part in args)
        return f"{_global(base_name, base, number_of, used)}[{shown}]"
    if obj is torch.Tensor or not is_from_torch(obj) or isinstance(obj, type):
        return _global(name, obj, number_of, used)
    if type(obj).__module__ == "torch.fx.tensor_type":
        return f"torch.fx.tensor_type.{obj.__name__}"
    return name


def _generic_base(obj, origin):
    if origin in (typing.Union, types.UnionType):
        return "typing.Union", typing.Union
    if isinstance(obj, types.GenericAlias):
        return type_name(origin), origin
    name = getattr(obj, "_name", None)
    if name and hasattr(typing, name) and origin.__module__ == "builtins":
        return f"typing.{name}", getattr(typing, name)
    if origin is typing.Literal:
        return "typing.Literal", origin
    return type_name(origin), origin


def argument_code(obj, number_of, used):
    """Template of the object as an argument in generated Python."""
    torch = _torch()
    if isinstance(obj, enum.Enum):
        cls = type(obj)
        return f"{_global(cls.__name__, cls, number_of, used)}.{obj.name}"
    if isinstance(obj, torch.Tensor):
        dtype = str(obj.dtype).removeprefix("torch.")
        return f"torch.Tensor(size={list(obj.shape)}, dtype={dtype})"
    return repr(obj)


def _or_repr(make, obj):
    """What `make` says, or the object's repr when it has no such text: it is never shown then."""
    try:
        return make()
    except Exception:
        return object.__repr__(obj)


# Numbers that templates of other objects name: classes, functions, types. They stay registered.
_named_by_templates = set()


class _Dependents:
    """Registers what a template names; the described object itself is its graphs' business."""

    def __init__(self, obj, number_of):
        self.obj, self.number_of = obj, number_of

    def __call__(self, other, used):
        return self.number_of(other, None if other is self.obj else _named_by_templates)


def describe(obj, number_of):
    """The texts of `obj` in the order of struct Opaque, whether a call of it is impure, and the
    place of its argument `inplace`, or -1.

    number_of(obj, used) registers the objects that templates name.
    """
    number_of, used = _Dependents(obj, number_of), None
    module, name = getattr(obj, "__module__", None), getattr(obj, "__name__", None)
    infix = name if module == "_operator" else "getattr" if obj is getattr else ""
    call = annotated = code = target = ""
    if callable(obj):
        call = _or_repr(lambda: _global(qualified_name(obj), obj, number_of, used), obj)
        target = _or_repr(lambda: target_text(obj), obj)
    if not callable(obj) or isinstance(obj, enum.Enum):
        code = _or_repr(lambda: argument_code(obj, number_of, used), obj)
    annotated = _or_repr(lambda: annotation(obj, number_of, used), obj)
    shown = _or_repr(lambda: repr(obj), obj)
    texts = (
        name if isinstance(name, str) else "",
        _or_repr(lambda: str(obj), obj),
        shown,
        target or shown,
        code or shown,
        call,
        annotated,
        infix or "",
        _or_repr(lambda: type_name(obj), obj),
        str(type(obj)),
    )
    return texts, has_side_effect(obj) or _random.is_random(obj), _inplace_at(obj)


def _inplace_at(obj):
    if not isinstance(obj, types.FunctionType) or not is_from_torch(obj):
        return -1
    code = getattr(inspect.unwrap(obj), "__code__", None)
    names = code.co_varnames[: code.co_argcount] if code is not None else ()
    return names.index("inplace") if "inplace" in names else -1
