"""Operators as Python objects: torch.relu, torch.Tensor.add, torch.nn.functional.gelu.

All of them come from the engine's operator table; this module has no list of operators. A call with
plain tensors goes to the engine at once. Everything else (numbers, keywords, overloads, wrong
arguments) is bound by torch._schema, and arguments that define `__torch_function__` get the call.
"""

import re
import types

from . import _C, _engine, overrides

__all__ = ["FUNCTIONS", "METHODS", "NN_FUNCTIONS", "Operator"]

# Columns of the table (engine/ops/op.h).
FUNCTION, METHOD, NN, INPLACE, INPLACE_FUNCTION, OUT, FACTORY, NUMBERS = (1 << n for n in range(8))
MAYBE_SELF, NO_ARGS, LISTED = 1 << 14, 1 << 17, 1 << 18

_call = _engine.op_call
_unary = _engine.op_unary
_binary = _engine.op_binary
_number = _engine.op_number
_new = object.__new__
# Types whose calls need no dispatch: Tensor and Parameter. Filled in by those modules.
PLAIN = set()


class Row:
    """One line of the table: an operator's overload, with its number."""

    __slots__ = ("args", "name", "number", "result", "schema", "traits")

    def __init__(self, number, name, schema, traits):
        self.number = number
        self.name = name
        self.schema = schema
        self.traits = traits
        self.args = None  # read from the schema when first needed
        self.result = schema[schema.rindex("-> ") + 3 :]


def _read_table():
    rows, listed = {}, {}
    for number, line in enumerate(_engine.op_table().split("\n")):
        if line:
            name, schema, traits = line.split("\t")
            row = Row(number, name, schema, int(traits))
            table = listed if row.traits & LISTED else rows
            if name in table:
                table[name].append(row)
            else:
                table[name] = [row]
    return rows, listed


ROWS, _LISTED = _read_table()


# linear(input, weight, bias), addmm, lerp, where: what follows the three has defaults.
_THREE_TENSORS = re.compile(r"\(Tensor \w+, Tensor \w+, Tensor(\?)? \w+(?:=None)?(?:\)|, \*,)")


def _named(home, name):
    """The function or method of that name, for pickle."""
    import torch

    homes = {"torch": torch, "torch.Tensor": torch.Tensor}
    return getattr(homes.get(home, torch.nn.functional), name)


class Operator:
    """All overloads of one name, as a function or as a method."""

    # unary, binary, ternary: the row for that many plain tensors and nothing else, or -1
    __slots__ = (
        "__name__", "__qualname__", "_binary", "_last_optional", "_number", "_ternary", "_unary",
        "inplace", "rows",
    )

    is_method = False

    def __init__(self, name, rows, inplace=False):
        self.__name__ = name
        self.rows = rows
        self.inplace = inplace
        self._unary = self._binary = self._ternary = self._number = -1
        self._last_optional = False
        first = rows[0]
        if not inplace and first.result == "Tensor":
            self._find_fast_rows(rows)

    def _find_fast_rows(self, rows):
        for row in rows:
            schema = row.schema
            three = _THREE_TENSORS.match(schema)
            if three and row.result == "Tensor" and self._ternary < 0:
                self._ternary, self._last_optional = row.number, bool(three[1])
            if schema.startswith("(Tensor input) ") or (
                schema.startswith("(Tensor input, *,") and "=" in schema
            ):
                if row.result == "Tensor" and self._unary < 0:
                    self._unary = row.number
            elif schema.startswith("(Tensor input, Tensor ") and row.result == "Tensor":
                rest = schema[22 : schema.index(") ->")]
                if "," not in rest or rest.split(",", 1)[1].lstrip().startswith("*,"):
                    if self._binary < 0 and "=" not in rest.split(",")[0]:
                        self._binary = row.number
                        if row.traits & NUMBERS:
                            self._number = row.number

    def __call__(self, *args, **kwargs):
        if not kwargs:
            count = len(args)
            if count == 1:
                a = args[0]
                if type(a) in PLAIN and self._unary >= 0:
                    handle = _unary(self._unary, a._handle)
                    if handle >= 0:
                        if handle == a._handle:
                            return a
                        tensor = _new(_Tensor)
                        tensor._handle = handle
                        return tensor
            elif count == 2:
                a, b = args
                if self._binary >= 0 and type(a) in PLAIN:
                    kind = type(b)
                    if kind in PLAIN:
                        handle = _binary(self._binary, a._handle, b._handle)
                    elif self._number < 0:
                        handle = -1
                    elif kind is float:
                        handle = _number(self._number, a._handle, -2, b)
                    elif kind is int and -(1 << 53) < b < 1 << 53:
                        handle = _number(self._number, a._handle, -3, b)
                    else:
                        handle = -1
                    if handle >= 0:
                        if handle == a._handle:
                            return a  # fill_ and the like give back what they wrote to
                        tensor = _new(_Tensor)
                        tensor._handle = handle
                        return tensor
            elif count == 3 and self._ternary >= 0:
                a, b, c = args
                if type(c) in PLAIN:
                    last = c._handle
                else:
                    last = -1 if c is None and self._last_optional else None
                if last is not None and type(a) in PLAIN and type(b) in PLAIN:
                    handle = _call(self._ternary, a._handle, b._handle, last)
                    if handle >= 0:
                        if handle == a._handle:
                            return a
                        tensor = _new(_Tensor)
                        tensor._handle = handle
                        return tensor
        return _slow_call(self, args, kwargs)

    def __reduce__(self):
        return _named, (getattr(self, "__module__", None) or "torch.Tensor", self.__name__)

    def __deepcopy__(self, memo):
        return self

    def __copy__(self):
        return self


_Tensor = None  # set by torch._tensor


def set_tensor_type(cls):
    """Tells operators which class their results have."""
    global _Tensor
    _Tensor = cls


# Numbers of positional arguments of old spellings, such as torch.add(input, alpha, other), that can
# still be recorded.
_DEPRECATED_COUNTS = {"add": (3,), "sub": (3,), "addmm": (4, 5)}


def _slow_call(operator, args, kwargs):
    """Dispatches to `__torch_function__`, or binds the arguments to an overload and runs it."""
    overloaded = overrides.find_overloaded(args, kwargs)
    from . import _schema

    if overloaded:
        if len(args) not in _DEPRECATED_COUNTS.get(operator.__name__, ()):
            _schema.check(operator, args, kwargs)
        return overrides.dispatch(operator, overloaded, args, kwargs or None)
    return _schema.call(operator, args, kwargs)


class builtin_function_or_method(Operator):  # noqa: N801 - as the reference's type is called
    """A function of the module torch or of torch.nn.functional."""

    __slots__ = ("__dict__", "_nn")
    __module__ = "builtins"  # where the type is, as its text says; each function has its own

    def __init__(self, name, rows, inplace=False, nn=False):
        super().__init__(name, rows, inplace)
        self._nn = nn
        self.__module__ = "torch._C._nn" if nn else "torch"
        self.__qualname__ = name if nn else "_VariableFunctionsClass." + name

    @property
    def __doc__(self):
        return "\n".join(row.name + row.schema for row in self.rows)

    def __repr__(self):
        if self._nn:
            return f"<built-in function {self.__name__}>"
        return f"<built-in method {self.__name__} of type object at {id(type(self)):#x}>"


class method_descriptor(Operator):  # noqa: N801 - as the reference's type is called
    """A method of Tensor, looked up on the class."""

    __slots__ = ("__dict__", "__objclass__")
    __module__ = "builtins"

    is_method = True

    def __init__(self, name, rows, inplace=False):
        super().__init__(name, rows, inplace)
        self.__module__ = None
        self.__qualname__ = "TensorBase." + name
        self.__objclass__ = _C.TensorBase

    @property
    def __doc__(self):
        return "\n".join(row.name + row.schema for row in self.rows)

    def __get__(self, instance, owner=None):
        return self if instance is None else BoundMethod(self, instance)

    def __repr__(self):
        return f"<method '{self.__name__}' of 'torch._C.TensorBase' objects>"


class BoundMethod:
    """tensor.add before it is called."""

    __slots__ = ("__func__", "__self__")
    __module__ = "builtins"

    def __init__(self, function, instance):
        self.__func__ = function
        self.__self__ = instance

    def __call__(self, *args, **kwargs):
        return self.__func__(self.__self__, *args, **kwargs)

    @property
    def __name__(self):
        return self.__func__.__name__

    def __repr__(self):
        return f"<built-in method {self.__name__} of Tensor object at {id(self.__self__):#x}>"

    def __eq__(self, other):
        return (
            isinstance(other, BoundMethod)
            and self.__func__ is other.__func__
            and self.__self__ is other.__self__
        )

    def __hash__(self):
        return hash((id(self.__func__), id(self.__self__)))


BoundMethod.__name__ = BoundMethod.__qualname__ = "builtin_function_or_method"


class PythonFunction:
    """A function of the module torch that is a built-in one in the reference, written in Python."""

    __slots__ = ("__dict__", "_function", "_required")
    __module__ = "builtins"

    def __init__(self, function, required):
        self._function = function
        self._required = required
        self.__name__ = function.__name__
        self.__module__ = "torch"
        self.__qualname__ = "_VariableFunctionsClass." + function.__name__
        self.__doc__ = function.__doc__
        self.__wrapped__ = function

    def __call__(self, *args, **kwargs):
        if not args and self._required and self._required not in kwargs:
            # The plural is the reference's.
            raise TypeError(
                f'{self.__name__}() missing 1 required positional arguments: "{self._required}"'
            )
        return self._function(*args, **kwargs)

    def __repr__(self):
        return f"<built-in method {self.__name__} of type object at {id(type(self)):#x}>"

    def __reduce__(self):
        return _named, (getattr(self, "__module__", None) or "torch.Tensor", self.__name__)

    def __deepcopy__(self, memo):
        return self

    def __copy__(self):
        return self


PythonFunction.__name__ = PythonFunction.__qualname__ = "builtin_function_or_method"


def listed_rows(operator):
    """The overloads that error messages show for an operator."""
    wanted = METHOD if operator.is_method else NN if getattr(operator, "_nn", False) else FUNCTION
    rows = [r for r in listed_overloads(operator.rows[0].name) if r.traits & wanted]
    return rows or operator.rows


def listed_overloads(name):
    """The signatures of that name that are there only to be shown."""
    return _LISTED.get(name, ())


# Other names of operators. Each is an object of its own, as in the reference.
_ALIASES = (
    "absolute=abs arccos=acos arccosh=acosh arcsin=asin arcsinh=asinh arctan=atan arctan2=atan2 "
    "arctanh=atanh clip=clamp concat=cat concatenate=cat divide=div fix=trunc ger=outer "
    "greater=gt greater_equal=ge less=lt less_equal=le moveaxis=movedim multiply=mul "
    "negative=neg not_equal=ne row_stack=vstack subtract=sub swapaxes=transpose "
    "swapdims=transpose true_divide=div"
)


def _add_aliases(made, make):
    for pair in _ALIASES.split():
        name, _, target = pair.partition("=")
        if target in made:
            made[name] = make(name, made[target].rows)
            if target + "_" in made:
                made[name + "_"] = make(name + "_", made[target + "_"].rows, inplace=True)


def _make(trait, make):
    made = {}
    for name, rows in ROWS.items():
        chosen = [row for row in rows if row.traits & trait]
        if chosen:
            made[name] = make(name, chosen)
            inplace = INPLACE if trait == METHOD else INPLACE_FUNCTION
            if trait != NN and chosen[0].traits & inplace:
                changing = [row for row in chosen if row.traits & inplace]
                made[name + "_"] = make(name + "_", changing, inplace=True)
    if trait != NN:
        _add_aliases(made, make)
    return made


FUNCTIONS = _make(FUNCTION, builtin_function_or_method)
METHODS = _make(METHOD, method_descriptor)
NN_FUNCTIONS = _make(NN, lambda name, rows: builtin_function_or_method(name, rows, nn=True))

# Generated code names them by their place in the reference: torch._C._nn.linear(...).
_C._nn = types.ModuleType("torch._C._nn")
_C._nn.__dict__.update(NN_FUNCTIONS)
