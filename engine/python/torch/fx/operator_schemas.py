"""Signatures of operators, and arguments by name (torch.fx.operator_schemas)."""

import inspect
import itertools
import numbers
import re
import types
import typing
import warnings
from typing import Any, NamedTuple

import torch

from .. import _ops, _schema

__all__ = [
    "ArgsKwargsPair", "check_for_mutable_operation", "get_signature_for_torch_op",
    "create_type_hint", "type_matches", "normalize_function", "normalize_module",
]  # fmt: skip

_TYPES = {
    "Tensor": torch.Tensor, "Scalar": numbers.Number, "int": int, "float": float, "bool": bool,
    "str": str, "ScalarType": int, "Layout": int, "MemoryFormat": int, "Device": torch.device,
    "Generator": torch.Generator, "complex": complex,
}  # fmt: skip
_EITHER = inspect.Parameter.POSITIONAL_OR_KEYWORD
# Functions that TorchScript has for plain numbers too.
_NUMBERS_TOO = frozenset(
    "acos asin atan ceil cos cosh erf exp expm1 floor isfinite isinf isnan log log10 log1p neg "
    "round sin sinh sqrt tan tanh acosh asinh atanh erfc lgamma frexp angle".split()
)


class ArgsKwargsPair(NamedTuple):
    """Arguments of a call."""

    args: tuple[Any, ...]
    kwargs: dict[str, Any]


def check_for_mutable_operation(target, args, kwargs):
    """RuntimeError for functions of torch that change their operands."""
    from ._checks import refuse_mutable

    refuse_mutable(target, kwargs)


def get_signature_for_torch_op(op, return_schemas=False):
    """The signatures of a function of torch that is no Python function, a list, or None. The
    reference also lists what TorchScript's schemas add to them."""
    if return_schemas:
        raise NotImplementedError(
            "torch.fx.operator_schemas.get_signature_for_torch_op: FX Playground has no "
            "TorchScript schemas; leave return_schemas out"
        )
    if not isinstance(op, _ops.Operator) or op.__name__ == "nonzero":
        return None
    signatures = []
    for with_out in (False, True):
        for row in op.rows:
            if not with_out or row.traits & _ops.OUT:
                signatures += _signatures(row, with_out)
    if op.__name__ == "div":  # an overload of its own in the reference
        signatures = [*map(_without_rounding_mode, signatures), *signatures]
    if op.__name__ in _NUMBERS_TOO:
        number = inspect.Parameter("a", _EITHER, annotation=numbers.Number)
        signatures.append(inspect.Signature([number], return_annotation=numbers.Number))
    return signatures


def _signatures(row, with_out):
    """The row's signatures: one for a tensor and one for a number where it takes either."""
    keyword = inspect.Parameter.KEYWORD_ONLY
    every = _parameters(row, with_out)
    results = [_type(part.split(" ")[0]) for part in row.result.strip("()").split(", ")]
    result = results[0] if len(results) == 1 else tuple[tuple(results)]
    number = bool(row.traits & _ops.NUMBERS)
    # Functions that make tensors have a signature for a generator, and one for none.
    drawn = row.traits & _ops.FACTORY and any(one.name == "generator" for one in every)
    without = [one for one in every if one.name != "generator"]
    seconds = (torch.Tensor, numbers.Number) if number else (None,)
    for parameters, second in itertools.product((without, every) if drawn else (every,), seconds):
        made = []
        for index, one in enumerate(parameters):
            kind = _type(one.kind, one.optional)
            if number and index > 0 and one.kind == "Tensor" and one.name != "end":  # of lerp
                kind = second | None if one.has_default else second
            # alpha of add and sub comes by name only beside a tensor.
            by_name = one.keyword_only and not (second is numbers.Number and one.name == "alpha")
            made.append(
                inspect.Parameter(
                    one.name, keyword if by_name else _EITHER, default=_default(row, one),
                    annotation=kind,
                )  # fmt: skip
            )
        if with_out:
            made.append(inspect.Parameter("out", keyword, annotation=torch.Tensor))
        yield inspect.Signature(made, return_annotation=result)


def _parameters(row, with_out):
    """The row's parameters but for `out`. Those of functions that make tensors are in the order of
    the reference's own signatures, which differs from that of its error messages."""
    parameters = [one for one in _schema.signature_of(row, False).parameters if one.name != "out"]
    if not row.traits & _ops.FACTORY:
        return parameters
    left_out = {"requires_grad", *(("dtype", "layout", "device", "pin_memory") if with_out else ())}
    parameters = [one for one in parameters if one.name not in left_out]
    return sorted(parameters, key=lambda one: one.name == "memory_format")


def _without_rounding_mode(signature):
    parameters = [one for one in signature.parameters.values() if one.name != "rounding_mode"]
    return signature.replace(parameters=parameters)


def _default(row, parameter):
    factory = row.traits & _ops.FACTORY
    if not parameter.has_default or (factory and parameter.name == "generator"):
        return inspect.Parameter.empty
    if factory and parameter.name == "pin_memory":
        return None
    sized = re.search(rf"int\[(\d)\] {parameter.name}=", row.schema)
    if sized and isinstance(parameter.default, int):
        # A number for all dimensions is written for each of those in the operator's name.
        rank = re.search(r"(\d)d$", row.name) if sized[1] == "1" else None
        return [parameter.default] * int((rank or sized)[1])
    if parameter.default is None and parameter.kind == "int[]" and not parameter.optional:
        return []
    return parameter.default


def _type(kind, optional=False):
    inner = re.sub(r"\[\d?\]$", "", kind)
    found = _TYPES.get(inner, Any)
    if inner != kind:
        found = typing.List[found]  # noqa: UP006 - as the reference shows it
    return found | None if optional else found


def create_type_hint(x):
    """For a list or tuple of types the type of such a list; anything else as it is."""
    if not isinstance(x, (list, tuple)):
        return x
    try:
        whole = list if isinstance(x, list) else tuple
        if len(x) == 0:
            return list[Any] if whole is list else tuple[Any, ...]
        base = x[0]
        for one in x:
            if issubclass(base, one):
                base = one
            elif not issubclass(one, base):
                base = Any
                break
        return list[base] if whole is list else tuple[base, ...]
    except TypeError:
        warnings.warn(
            f"We were not able to successfully create type hint from the type {x}", stacklevel=2
        )
        return x


def type_matches(signature_type, argument_type):
    """Whether an argument of that type can be a parameter of this one."""
    origin = typing.get_origin(signature_type)
    if signature_type is argument_type:
        return True
    if origin in (typing.Union, types.UnionType):
        if signature_type == argument_type:
            return True
        return any(type_matches(one, argument_type) for one in typing.get_args(signature_type))
    if origin is list:
        (element,) = typing.get_args(signature_type)
        if argument_type is element or element is int and argument_type is int:
            return True
        if typing.get_origin(argument_type) in (list, tuple):
            parts = [p for p in typing.get_args(argument_type) if p is not ...]
            return all(p is element or _below(p, element) for p in parts)
        return False
    if signature_type is numbers.Number and argument_type in (int, float):
        return True
    return _below(argument_type, signature_type)


def _below(one, other):
    return inspect.isclass(one) and inspect.isclass(other) and issubclass(one, other)


def normalize_function(
    target, args, kwargs=None, arg_types=None, kwarg_types=None, normalize_to_only_use_kwargs=False
):
    """The arguments of a call of `target`, with all defaults; those without one by position, or
    all by name when normalize_to_only_use_kwargs is set. None when they fit no signature, or there
    is none. RuntimeError when they fit several: give arg_types and kwarg_types then."""
    kwargs = kwargs or {}
    if isinstance(target, _ops.Operator):
        signature = _choose(target, args, kwargs, arg_types, kwarg_types)
    else:
        function = target if inspect.isfunction(target) else None
        # Pooling functions that may also give indices have one signature for both.
        function = getattr(function, "without_indices", function)
        signature = inspect.signature(function) if function is not None else None
    if signature is None:
        return None
    return _normalized(signature, args, kwargs, normalize_to_only_use_kwargs)


def _choose(target, args, kwargs, arg_types, kwarg_types):
    found = []
    for signature in get_signature_for_torch_op(target) or ():
        try:
            signature.bind(*args, **kwargs)
        except TypeError:
            continue
        found.append(signature)
    if len(found) < 2:
        return found[0] if found else None
    if arg_types is None and kwarg_types is None:
        shown = "\n".join(map(str, found))
        raise RuntimeError(
            f"Tried to normalize arguments to {torch.typename(target)} but the schema match was "
            "ambiguous! Please provide argument types to the normalize_arguments() call. Available "
            f"schemas:\n{shown}"
        )
    for signature in found:
        bound = signature.bind(*(arg_types or ()), **(kwarg_types or {}))
        parameters = signature.parameters
        if all(type_matches(parameters[n].annotation, t) for n, t in bound.arguments.items()):
            return signature
    return None


def normalize_module(root, target, args, kwargs=None, normalize_to_only_use_kwargs=False):
    """As normalize_function, for the module of `root` with the path `target`."""
    try:
        module = root.get_submodule(target)
    except AttributeError as error:
        raise RuntimeError(
            f"Tried to normalize node with target {target} but root did not have that target!"
        ) from error
    if type(module).__name__ not in dir(torch.nn):
        return None
    signature = inspect.signature(type(module).forward)
    parameters = list(signature.parameters.values())[1:]
    signature = signature.replace(parameters=parameters)
    return _normalized(signature, args, kwargs or {}, normalize_to_only_use_kwargs)


def _normalized(signature, args, kwargs, only_names):
    positional = (_EITHER, inspect.Parameter.KEYWORD_ONLY)
    parameters = signature.parameters
    if any(one.kind not in positional for one in parameters.values()):
        if list(parameters) != ["input", "out_shape"]:
            return None
    try:
        bound = signature.bind(*args, **kwargs)
    except TypeError:
        if len(args) > len(parameters):
            raise TypeError(
                f"Too many positional arguments: expected max {len(parameters)}, got {len(args)}"
            ) from None
        raise
    bound.apply_defaults()
    by_place, by_name = [], {}
    for index, name in enumerate(parameters):
        if not only_names and index < len(args):
            by_place.append(bound.arguments[name])
        else:
            by_name[name] = bound.arguments[name]
    return ArgsKwargsPair(tuple(by_place), by_name)
