"""Binding a call's arguments to an operator's overload, and turning them into the door's numbers.

Imported by the first call that needs it. The schemas are the table's; what the reference says about
wrong arguments is in torch._argument_errors.
"""

from . import _C, _engine, _ops
from ._encode import PUT, Unreadable, is_int
from .overrides import takes_over

__all__ = ["Parameter", "call", "signature_of"]

_NUMBERS = (int, float, complex)
# Names that NumPy uses for the same parameter.
_ALIASES = {"dim": "axis", "keepdim": "keepdims", "input": "x", "other": "x2"}
_SHOWN_TYPES = {
    "Tensor[]": "tuple of Tensors",
    "Scalar": "Number",
    "ScalarType": "torch.dtype",
    "Layout": "torch.layout",
    "Device": "torch.device",
    "Generator": "torch.Generator",
    "MemoryFormat": "torch.memory_format",
}


class Parameter:
    """One parameter of a schema."""

    __slots__ = ("default", "has_default", "keyword_only", "kind", "name", "numbers", "optional",
                 "one", "shown_default", "sent")

    def __init__(self, text, keyword_only, numbers, sent=True):
        declared, equals, default = text.partition("=")
        kind, _, self.name = declared.rpartition(" ")
        self.optional = kind.endswith("?")
        kind = kind.removesuffix("?")
        self.one = kind == "int[1]"
        self.kind = "int[]" if kind.startswith("int[") else kind
        self.has_default = bool(equals)
        self.shown_default = default.replace("'", '"')
        if "::" in default:  # only shown
            default = "1"
        self.default = eval(default, {}) if equals else None  # noqa: S307 - the table's own text
        self.keyword_only = keyword_only
        self.numbers = numbers
        self.sent = sent

    @property
    def shown_type(self):
        """The type as error messages name it."""
        if self.kind == "int[]":
            return "tuple of ints"
        return _SHOWN_TYPES.get(self.kind, self.kind)

    def accepts(self, value):
        """Whether a value has this parameter's type."""
        if value is None:
            return self.optional or (self.has_default and self.default is None)
        return _ACCEPTS[self.kind](self, value) or takes_over(value)


def _accepts_tensor(parameter, value):
    if isinstance(value, _C.TensorBase):
        return True
    return parameter.numbers and isinstance(value, _NUMBERS)


def _accepts_scalar(parameter, value):
    if isinstance(value, _NUMBERS):
        return True
    return isinstance(value, _C.TensorBase) and value.dim() == 0 and not value.requires_grad


def _accepts_int_list(parameter, value):
    if isinstance(value, (tuple, list)):
        # Only the first is looked at, as in the reference; the others fail when they are read.
        return not value or is_int(value[0]) or takes_over(value[0])
    return parameter.one and is_int(value)


def _accepts_float(parameter, value):
    if isinstance(value, _C.TensorBase):
        return value.dim() == 0 and value.is_floating_point() and not value.requires_grad
    return isinstance(value, (int, float))


_ACCEPTS = {
    "Tensor": _accepts_tensor,
    "Tensor[]": lambda p, v: isinstance(v, (tuple, list))
    and all(isinstance(item, _C.TensorBase) or takes_over(item) for item in v),
    "Scalar": _accepts_scalar,
    "int": lambda p, v: is_int(v),
    "int[]": _accepts_int_list,
    "float": _accepts_float,
    "bool": lambda p, v: type(v) is bool,
    "str": lambda p, v: isinstance(v, str),
    "ScalarType": lambda p, v: isinstance(v, _C.dtype)
    or (isinstance(v, type) and v in (float, int, bool, complex)),
    "Layout": lambda p, v: isinstance(v, _C.layout),
    "Device": lambda p, v: isinstance(v, (str, _C.device, int)) and not isinstance(v, bool),
    "Generator": lambda p, v: hasattr(v, "_generator"),
    "MemoryFormat": lambda p, v: isinstance(v, _C.memory_format),
}


FUNCTION, METHOD, OUT, FACTORY, NUMBERS = 1, 2, 1 << 5, 1 << 6, 1 << 7
_FACTORY = (
    "ScalarType? dtype=None",
    "Layout? layout=None",
    "Device? device=None",
    "bool? pin_memory=False",
    "bool? requires_grad=False",
)


# Of rows that take numbers for tensors, the parameters that have to be tensors.
_NEVER_NUMBERS = ("Tensor condition", "Tensor mask", "Tensor end", "Tensor boundaries")


def _takes_number_first(row):
    """Whether a number may stand before the other operand, as in torch.sub(1, x)."""
    listed = _ops.listed_overloads(row.name)
    return not listed or any(other.schema.startswith("(Scalar ") for other in listed)


class Signature:
    """A row's parameters as a function or a method sees them."""

    __slots__ = ("keyword_names", "max_args", "min_args", "max_positional", "out", "parameters",
                 "row", "varargs")

    def __init__(self, row, is_method):
        self.row = row
        numbers = bool(row.traits & NUMBERS)
        parameters, keyword_only = [], False
        for part in row.schema[1 : row.schema.index(") ->")].split(", "):
            if part == "*":
                keyword_only = True
            elif part:
                tensor = part in _NEVER_NUMBERS
                tensor |= not parameters and not is_method and not _takes_number_first(row)
                parameters.append(Parameter(part, keyword_only, numbers and not tensor))
        self.out = None
        if row.traits & OUT and not is_method:
            several = row.result.startswith("(")
            kind = "Tensor[]" if several else "Tensor"
            self.out = len(parameters)
            parameters.append(Parameter(f"{kind}? out=None", True, False, sent=False))
        if row.traits & FACTORY:
            if row.name.endswith("_like"):
                parameters.append(Parameter("MemoryFormat? memory_format=None", True, False, False))
            for i, text in enumerate(_FACTORY):
                parameters.append(Parameter(text, True, False, sent=i == 0))
            if row.name == "empty":
                parameters.append(Parameter("MemoryFormat? memory_format=None", True, False, False))
        elif row.name in ("clone", "contiguous"):
            parameters.append(Parameter("MemoryFormat? memory_format=None", True, False, False))
        self.parameters = parameters[1:] if is_method else parameters
        self.max_args = len(self.parameters)
        self.min_args = sum(not p.has_default for p in self.parameters)
        self.max_positional = sum(not p.keyword_only for p in self.parameters)
        first = self.parameters[0] if self.parameters else None
        self.varargs = self.max_positional == 1 and first.kind == "int[]" and not first.one
        self.keyword_names = {p.name for p in self.parameters}
        self.keyword_names |= {
            _ALIASES[p.name] for p in self.parameters if p.name in _ALIASES
        }

    def varargs_for(self, first):
        """Whether sizes may come one by one. Those that take calls over only for some methods."""
        row = self.row
        settled = row.traits & FACTORY or row.name == "expand"
        return self.varargs and (is_int(first) or (takes_over(first) and not settled))

    def bind(self, args, kwargs):
        """The arguments' values in order, or None when they don't fit."""
        if len(args) > self.max_positional:
            if not self.varargs_for(args[0]):
                return None
            args = (args,)
        values, used = [], 0
        for index, parameter in enumerate(self.parameters):
            if index < len(args) and not parameter.keyword_only:
                value = args[index]
            else:
                name = parameter.name
                if name not in kwargs:
                    name = _ALIASES.get(name)
                if name not in kwargs:
                    if not parameter.has_default:
                        return None
                    values.append(parameter.default)
                    continue
                value = kwargs[name]
                used += 1
            if not parameter.accepts(value):
                if index == 0 and self.varargs and args and type(value) is not tuple:
                    value = tuple(args)
                if not parameter.accepts(value):
                    return None
            values.append(value)
        return values if used == len(kwargs) else None


_signatures = {}


def signature_of(row, is_method):
    """The row's signature, made once."""
    key = (id(row), is_method)
    if key not in _signatures:
        _signatures[key] = Signature(row, is_method)
    return _signatures[key]


def check(operator, args, kwargs):
    """Raises torch's TypeError when no overload takes these arguments, some of which take calls
    over: those are asked only about calls that could be right."""
    rest = args
    if operator.is_method:
        if not args or not (isinstance(args[0], _C.TensorBase) or takes_over(args[0])):
            from . import _argument_errors

            raise _argument_errors.wrong_receiver(operator, args)
        rest = args[1:]
    for row in operator.rows:
        if signature_of(row, operator.is_method).bind(rest, kwargs) is not None:
            return
    from . import _argument_errors

    raise _argument_errors.explain(operator, rest, kwargs)


def call(operator, args, kwargs):
    """Runs an operator's first overload that the arguments fit, or raises torch's TypeError."""
    is_method = operator.is_method
    rest = args
    if is_method:
        if not args or not isinstance(args[0], _C.TensorBase):
            from . import _argument_errors

            raise _argument_errors.wrong_receiver(operator, args)
        rest = args[1:]
    for row in operator.rows:
        signature = signature_of(row, is_method)
        values = signature.bind(rest, kwargs)
        if values is not None:
            return _run(operator, signature, args[0] if is_method else None, values)
    from . import _argument_errors

    raise _argument_errors.explain(operator, rest, kwargs)


def _run(operator, signature, receiver, values):
    row = signature.row
    if row.name == "contiguous" and values[-1] is not None:
        from . import _memory_format

        return _memory_format.arranged(receiver, values[-1])
    if signature.out is not None and values[signature.out] is not None:
        from . import _out

        values = _out.take_type(signature, values)
    numbers = [] if receiver is None else [receiver._handle]
    options = {}
    for parameter, value in zip(signature.parameters, values):
        if parameter.sent:
            try:
                PUT[parameter.kind](numbers, value)
            except Unreadable as error:
                place, problem = error.args
                raise TypeError(
                    f"{operator.__name__}(): argument '{parameter.name}' failed to unpack the "
                    f'object at pos {place} with error "{problem}"'
                ) from None
        else:
            options[parameter.name] = value
    if options.get("device") is not None:
        _C.check_device(options["device"])
    if operator.inplace:
        target = receiver if receiver is not None else values[0]
        _checked(_engine.op_inplace, row.number, numbers)
        target._known = None
        return target
    handle = _checked(_engine.op_call, row.number, numbers)
    result = _result(row, handle, receiver, values)
    if options.get("requires_grad"):
        if not (result.is_floating_point() or result.is_complex()):
            raise RuntimeError(
                "Only Tensors of floating point and complex dtype can require gradients"
            )
        result.requires_grad_()
    if options.get("memory_format") is not None:
        from . import _memory_format

        result = _memory_format.arranged(result, options["memory_format"])
    if options.get("out") is not None:
        return _out.write(row, options["out"], result)
    return result


def _checked(function, number, numbers):
    handle = function(number, *numbers)
    if handle < 0:
        if "can't allocate memory" in _engine.error():
            _C.free_memory()
            handle = function(number, *numbers)
        if handle < 0:
            _engine.raise_last_error()
    return handle


def _result(row, handle, receiver, values):
    result = row.result
    if result == "Tensor":
        first = receiver if receiver is not None else values[0] if values else None
        if isinstance(first, _C.TensorBase) and first._handle == handle:
            return first
        return _C.wrap(handle)
    if result == "bool":
        return handle == 1
    tensors = tuple(_C.wrap(_engine.op_result(i)) for i in range(handle))
    if row.name == "nonzero" and not values[-1]:  # as_tuple=False
        return tensors[0]
    if result == "Tensor[]":
        return tensors
    from . import return_types

    return return_types.make(row.name, result, tensors)
