"""torch.testing.assert_close: which values are compared with which, and how."""

import cmath
import collections

import torch

from ._report import scalar_report, tensor_report

__all__ = ["assert_close"]

# What may differ when rtol and atol aren't given; exact types allow nothing.
_NUMBERS = (1e-07, 1e-07)
_TENSORS = {
    torch.float16: (1e-03, 1e-05), torch.bfloat16: (1.6e-02, 1e-05),
    torch.float32: (1.3e-06, 1e-05), torch.float64: (1e-07, 1e-07),
    torch.complex64: (1.3e-06, 1e-05),
}  # fmt: skip


class _Options(
    collections.namedtuple(
        "_Options",
        "allow_subclasses tolerances equal_nan check_device check_dtype check_layout check_stride",
    )
):
    """The parameters of assert_close, as all pairs need them."""


class _Mismatch(Exception):
    """What differs, and where: ["a"][0]."""

    def __init__(self, kind, message, place=""):
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.place = place


def assert_close(
    actual, expected, *, allow_subclasses: bool = True, rtol: float | None = None,
    atol: float | None = None, equal_nan: bool = False, check_device: bool = True,
    check_dtype: bool = True, check_layout: bool = True, check_stride: bool = False, msg=None
):
    """Raises AssertionError with a report unless |actual - expected| <= atol + rtol * |expected|.

    Compares tensors, numbers, None, and sequences and mappings of those. rtol and atol default to
    what the dtype allows: 1.3e-6 and 1e-5 for float32, 1e-7 for Python's floats, else nothing.
    msg: a text instead of the report, or a function of the report.
    TypeError for values that can't be compared, ValueError when only one of rtol and atol is given.
    """
    if (rtol is None) != (atol is None):
        missing = "rtol" if rtol is None else "atol"
        raise ValueError(
            f"Both 'rtol' and 'atol' must be either specified or omitted, but got no {missing}."
        )
    options = _Options(
        allow_subclasses,
        None if rtol is None else (rtol, atol),
        equal_nan,
        check_device,
        check_dtype,
        check_layout,
        check_stride,
    )
    try:
        _compare(actual, expected, options, "")
        return
    except _Mismatch as mismatch:
        found = mismatch
    text = found.message
    if found.place:
        text += f"\n\nThe failure occurred for item {found.place}"
    if msg is not None and found.kind is AssertionError:
        text = msg(text) if callable(msg) else msg
    raise found.kind(text) from None


def _compare(actual, expected, options, place):
    if isinstance(actual, torch.Tensor) and isinstance(expected, torch.Tensor):
        if not options.allow_subclasses and type(actual) is not type(expected):
            raise _unable(actual, expected, place)
        _compare_tensors(actual, expected, options, place)
    elif actual is None or expected is None:
        if actual is not expected:
            _fail(f"None mismatch: {actual} is not {expected}", place)
    elif isinstance(actual, _NUMBER_TYPES) and isinstance(expected, _NUMBER_TYPES):
        _compare_numbers(actual, expected, options, place)
    elif _is_sequence(actual) and _is_sequence(expected):
        if len(actual) != len(expected):
            _fail(f"The length of the sequences mismatch: {len(actual)} != {len(expected)}", place)
        for index in range(len(actual)):
            _compare(actual[index], expected[index], options, f"{place}[{index}]")
    elif _is_mapping(actual) and _is_mapping(expected):
        _compare_mappings(actual, expected, options, place)
    else:
        raise _unable(actual, expected, place)


_NUMBER_TYPES = (bool, int, float, complex)


def _is_sequence(value):
    return isinstance(value, collections.abc.Sequence) and not isinstance(value, str)


def _is_mapping(value):
    return isinstance(value, collections.abc.Mapping)


def _unable(actual, expected, place):
    return _Mismatch(
        TypeError,
        f"No comparison pair was able to handle inputs of type {type(actual)} and "
        f"{type(expected)}.",
        place,
    )


def _fail(message, place):
    raise _Mismatch(AssertionError, message, place)


def _compare_mappings(actual, expected, options, place):
    missing = [key for key in expected if key not in actual]
    additional = [key for key in actual if key not in expected]
    if missing or additional:
        message = "The keys of the mappings do not match:"
        if missing:
            message += f"\nMissing keys in the actual mapping: {_in_order(missing)}"
        if additional:
            message += f"\nAdditional keys in the actual mapping: {_in_order(additional)}"
        _fail(message, place)
    for key in _in_order(actual):
        _compare(actual[key], expected[key], options, f"{place}[{key!r}]")


def _in_order(keys):
    try:
        return sorted(keys)
    except TypeError:
        return list(keys)


# ---- numbers ----


def _compare_numbers(actual, expected, options, place):
    same_type = type(actual) is type(expected)
    if isinstance(actual, bool) or isinstance(expected, bool):
        if same_type:
            if actual is not expected:
                _fail(f"Booleans mismatch: {actual} is not {expected}", place)
            return
        if options.check_dtype:
            _fail(_types_differ(actual, expected), place)
    if options.check_dtype and not same_type:
        _fail(_types_differ(actual, expected), place)
    exact = isinstance(actual, int) and isinstance(expected, int)
    rtol, atol = options.tolerances or ((0, 0) if exact else _NUMBERS)
    if not _is_close(actual, expected, rtol, atol, options.equal_nan):
        _fail(scalar_report(actual, expected, rtol, atol), place)


def _types_differ(actual, expected):
    return f"The (d)types do not match: {type(actual)} != {type(expected)}."


def _is_close(actual, expected, rtol, atol, equal_nan):
    if actual == expected:
        return True
    if cmath.isnan(actual) and cmath.isnan(expected):
        return equal_nan
    if cmath.isinf(actual) or cmath.isinf(expected):
        return False
    return abs(actual - expected) <= atol + rtol * abs(expected)


# ---- tensors ----


def _compare_tensors(actual, expected, options, place):
    checked = ["shape"]
    checked += ["layout"] if options.check_layout else []
    checked += ["device"] if options.check_device else []
    checked += ["dtype"] if options.check_dtype else []
    for name in checked:
        _compare_attribute(name, getattr(actual, name), getattr(expected, name), place)
    if options.check_stride:
        _compare_attribute("stride()", actual.stride(), expected.stride(), place)
    actual, expected = actual.detach(), expected.detach()
    pairs = (_TENSORS.get(one.dtype, (0.0, 0.0)) for one in (actual, expected))
    rtol, atol = options.tolerances or map(max, zip(*pairs))
    if actual.dtype is not expected.dtype:
        common = torch.promote_types(actual.dtype, expected.dtype)
        actual, expected = actual.to(common), expected.to(common)
    matches = torch.isclose(actual, expected, rtol=rtol, atol=atol, equal_nan=options.equal_nan)
    if matches.all():
        return
    if actual.dim() == 0:
        _fail(scalar_report(actual.item(), expected.item(), rtol, atol), place)
    _fail(tensor_report(actual, expected, matches, rtol, atol), place)


def _compare_attribute(name, actual, expected, place):
    if actual != expected:
        _fail(f"The values for attribute '{name}' do not match: {actual} != {expected}.", place)
