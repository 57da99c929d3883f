"""What the reference says when a call's arguments fit none of an operator's overloads."""

from . import _C, _ops
from ._schema import signature_of
from .overrides import takes_over

__all__ = ["describe", "explain", "of_python", "wrong_receiver"]

_NO_ARGS = _ops.NO_ARGS
_HIDDEN = 1 << 16


def _type_name(value):
    cls = type(value)
    if cls in (_C.dtype, _C.device, _C.layout, _C.Size):
        return "torch." + cls.__name__
    if cls.__module__ == "torch.return_types":
        return "torch.return_types." + cls.__name__
    return cls.__name__


def _described(value):
    """The type of an argument as the reference writes it in a list of what it got."""
    if isinstance(value, (list, tuple)) and type(value) in (list, tuple):
        brackets = "[]" if type(value) is list else "()"
        inner = ", ".join(map(_type_name, value))
        if type(value) is tuple and len(value) == 1:
            inner += ","
        return f"{_type_name(value)} of {brackets[0]}{inner}{brackets[1]}"
    return _type_name(value)


def describe(args, kwargs):
    """'int, str, dim=float': the types of a call's arguments."""
    parts = [_type_name(value) for value in args]
    parts += [f"{name}={_type_name(value)}" for name, value in kwargs.items()]
    # The comma at the end is the reference's.
    return ", ".join(parts) + (", " if kwargs and not args else "")


def shown(signature):
    """A signature the way messages list it."""
    parts, starred = [], False
    for parameter in signature.parameters:
        if parameter.keyword_only and not starred:
            parts.append("*")
            starred = True
        text = f"{parameter.shown_type} {parameter.name}"
        if parameter.has_default:
            text += f" = {parameter.shown_default}"
        parts.append(text)
    return "(" + ", ".join(parts) + ")"


def wrong_receiver(operator, args):
    """The error for a method called through the class without a tensor."""
    name = operator.__name__
    if not args:
        return TypeError(f"unbound method TensorBase.{name}() needs an argument")
    return TypeError(
        f"descriptor '{name}' for 'torch._C.TensorBase' objects doesn't apply to a "
        f"'{_type_name(args[0])}' object"
    )


def explain(operator, args, kwargs):
    """The TypeError for a call that no overload takes."""
    name = operator.__name__
    if operator.is_method and operator.rows[0].traits & _NO_ARGS:
        return _takes_nothing(name, args, kwargs)
    rows = _ops.listed_rows(operator)
    signatures = [signature_of(row, operator.is_method) for row in rows]
    if len(signatures) == 1:
        return _single(name, signatures[0], args, kwargs)
    count = len(args) + len(kwargs)
    open_ones = [s for s in signatures if not s.row.traits & _HIDDEN]
    plausible = [s for s in open_ones if s.min_args <= count <= s.max_args]
    if len(plausible) == 1:
        return _single(name, plausible[0], args, kwargs)
    got = f"{name}() received an invalid combination of arguments - got ({describe(args, kwargs)})"
    if len(open_ones) == 1:
        unknown = [key for key in kwargs if key not in open_ones[0].keyword_names]
        if unknown:
            return TypeError(
                f"{name}() received an invalid combination of arguments - got unrecognized "
                f"keyword arguments: {', '.join(unknown)}"
            )
        marked = _mismatch(open_ones[0], args, kwargs)
        if marked:
            got = got[: got.index("(", got.index("got"))] + marked[marked.index(": (") + 2 : -1]
        return TypeError(f"{got}, but expected {shown(open_ones[0])}")
    lines = "".join(f" * {shown(s)}\n" + _mismatch(s, args, kwargs) for s in open_ones)
    return TypeError(f"{got}, but expected one of:\n{lines}")


def of_python(name, schema, args, kwargs=None, is_method=True):
    """The same for what is written in Python here, by a schema of its own."""
    row = _ops.Row(-1, name, schema, _ops.METHOD if is_method else _ops.FUNCTION)
    make = _ops.method_descriptor if is_method else _ops.builtin_function_or_method
    return explain(make(name, [row]), args, kwargs or {})


def _mismatch(signature, args, kwargs):
    """The line under an overload that has the right number of arguments, but wrong ones."""
    # The reference counts the star among the parameters, and an empty list as one.
    places = []
    for parameter in signature.parameters:
        if parameter.keyword_only and None not in places:
            places.append(None)
        places.append(parameter)
    if len(args) + len(kwargs) != max(len(places), 1):
        return ""
    wrong_names = [key for key in kwargs if key not in signature.keyword_names]
    if wrong_names:
        return (
            "      didn't match because some of the keywords were incorrect: "
            f"{', '.join(wrong_names)}\n"
        )
    parts = []
    for index, value in enumerate(args):
        place = places[index] if index < len(places) else None
        fits = place is not None and not place.keyword_only and place.accepts(value)
        if place is not None and place.kind == "Scalar" and isinstance(value, (int, float)):
            fits = False  # only in this list: the call itself would take it
        if place is not None and place.kind == "int[]" and not isinstance(value, (tuple, list)):
            fits = takes_over(value)
        text = _described(value)
        parts.append(text if fits else f"!{text}!")
    by_name = {p.name: p for p in signature.parameters}
    for key, value in kwargs.items():
        text = f"{key}={_described(value)}"
        fits = key in by_name and by_name[key].accepts(value)
        parts.append(text if fits else f"!{text}!")
    inner = ", ".join(parts)
    return f"      didn't match because some of the arguments have invalid types: ({inner})\n"


def _takes_nothing(name, args, kwargs):
    if kwargs:
        return TypeError(f"TensorBase.{name}() takes no keyword arguments")
    return TypeError(f"TensorBase.{name}() takes no arguments ({len(args)} given)")


def _plural(count):
    return "" if count == 1 else "s"


def _single(name, signature, args, kwargs):
    """The error of one overload that is the only one that could have been meant."""
    limit = signature.max_positional
    if len(args) > limit and not signature.varargs_for(args[0]):
        # Keywords that must be given count, as in the reference ("from 1 to 0").
        least = signature.min_args
        takes, were = f"from {least} to {limit} positional arguments", "were"
        if least == limit:
            takes = f"{limit} positional argument{_plural(limit)}"
            were = "was" if len(args) == 1 else "were"
        return TypeError(f"{name}() takes {takes} but {len(args)} {were} given")
    missing = []
    for index, parameter in enumerate(signature.parameters):
        in_args = index < len(args) and not parameter.keyword_only
        if in_args:
            value = args[index]
        elif parameter.name in kwargs:
            value = kwargs[parameter.name]
        else:
            if not parameter.has_default:
                missing.append(parameter)
            continue
        if missing:
            break
        if in_args and parameter.name in kwargs:
            return TypeError(f"{name}() got multiple values for argument '{parameter.name}'")
        if index == 0 and signature.varargs and type(value) not in (tuple, list, _C.Size):
            if all(type(item) is int for item in args):
                continue
        if not parameter.accepts(value):
            return _wrong_type(name, parameter, value, index if in_args else None)
    if missing:
        names = ", ".join(f'"{p.name}"' for p in missing)
        # The reference's plural is the wrong way round.
        plural = "s" if len(missing) == 1 else ""
        return TypeError(
            f"{name}() missing {len(missing)} required positional argument{plural}: {names}"
        )
    for key in kwargs:
        if key not in signature.keyword_names:
            return TypeError(f"{name}() got an unexpected keyword argument '{key}'")
    for index, parameter in enumerate(signature.parameters[: len(args)]):
        if parameter.name in kwargs:
            return TypeError(f"{name}() got multiple values for argument '{parameter.name}'")
    return TypeError("invalid keyword arguments")


def _wrong_type(name, parameter, value, index):
    where = f" (position {index + 1})" if index is not None else ""
    start = f"{name}(): argument '{parameter.name}'{where} must be {parameter.shown_type}"
    if isinstance(value, (list, tuple)) and parameter.kind in ("int[]", "Tensor[]"):
        for position, item in enumerate(value):
            if takes_over(item):
                continue
            if parameter.kind == "Tensor[]" and not isinstance(item, _C.TensorBase):
                return TypeError(
                    f"expected Tensor as element {position} in argument {index or 0}, but got "
                    f"{_type_name(item)}"
                )
            if parameter.kind == "int[]" and type(item) is not int:
                return TypeError(
                    f"{start}, but found element of type {_type_name(item)} at pos {position}"
                )
    return TypeError(f"{start}, not {_type_name(value)}")
