"""The text of conformance cases: read and written for the recorder and the replay.

A file has the cases of one family of operators. Its lines:

    # a remark
    tolerance 4 1                      floats may differ by 4 eps * (|expected| + 1)
    row add (Tensor input, ...)        the cases that follow are of this row of the table
    call f32[2,3]{~1} 2 alpha=3 => f32[2,3]{5,6.5,7,8,9,10}
    call f32[2]{1,2} f32[3]{1,2,3} !! RuntimeError The size of tensor a (2) must match ...

A case is how it is called, its arguments in the schema's order, and what comes of it: tensors, a
bool, or an exception's type and text. How: `call` runs the row and the function and the method that
come from it; `function` and `method` only one of these (and never the row: what they test is the
binding of arguments); `inplace` the method with _, `out` the function with out=; their result is
the tensor that was written to.

A tensor is its dtype, sizes, strides and offset where they aren't a fresh tensor's, and the
elements of its memory (of an expected result: its own elements in row-major order):
`f32[3,2]s[1,3]+1{0,1,2,3,4,5,6}`. `~7` instead of elements is recipe 7, see `recipe`.
engine/testing/case_text.cc reads the same text.
"""

import math
import re
import struct
from functools import partial

import torch

DTYPES = {
    "bool": "bool",
    "u8": "uint8",
    "i8": "int8",
    "i16": "int16",
    "i32": "int32",
    "i64": "int64",
    "f16": "float16",
    "bf16": "bfloat16",
    "f32": "float32",
    "f64": "float64",
    "c64": "complex64",
    "c128": "complex128",
}
WORDS = {name: word for word, name in DTYPES.items()}
# Digits that are always enough, and how struct packs the type.
_DIGITS = {
    "f16": (5, "e"), "bf16": (4, None), "f32": (9, "f"), "f64": (17, "d"), "c64": (9, "f"),
    "c128": (17, "d"),
}


def row_major(sizes):
    """The strides of a fresh tensor."""
    strides, step = [], 1
    for size in reversed(sizes):
        strides.insert(0, step)
        step *= max(size, 1)
    return strides


def recipe(word, count, seed):
    """Small numbers of every sign that follow no simple pattern, the same in every language."""
    values = []
    for i in range(count):
        mixed = (i + 1 + seed * 1013) * 2654435761 % 2**32
        k = (mixed >> 26) - 32
        if word == "bool":
            values.append(k % 2 == 1)
        elif word[0] == "c":
            values.append(complex(k / 8, ((mixed >> 20) % 64 - 32) / 8))
        elif word[0] in "fb":
            values.append(k / 8)
        else:
            values.append(k + 32 if word == "u8" else k)
    return values


class T:
    """A tensor to be: what the text says of it."""

    def __init__(self, word, sizes, values=1, strides=None, offset=0):
        self.word = word
        self.sizes = list(sizes)
        self.strides = row_major(sizes) if strides is None else list(strides)
        self.offset = offset
        self.values = values  # a list, the number of a recipe, or None where any will do

    @property
    def memory(self):
        """How many elements its storage needs."""
        if 0 in self.sizes:
            return 0
        return self.offset + 1 + sum((n - 1) * s for n, s in zip(self.sizes, self.strides))

    @property
    def plain(self):
        """Whether it is a fresh tensor."""
        return self.offset == 0 and self.strides == row_major(self.sizes)

    def _elements(self):
        if isinstance(self.values, int):
            return recipe(self.word, self.memory, self.values)
        return self.values

    def build(self):
        """The tensor itself."""
        dtype = getattr(torch, DTYPES[self.word])
        tensor = torch.tensor(self._elements(), dtype=dtype)
        if self.plain:
            return tensor.reshape(self.sizes)
        return tensor.as_strided(self.sizes, self.strides, self.offset)

    def text(self):
        """As a file writes it."""
        text = self.word + _list(self.sizes)
        if self.strides != row_major(self.sizes):
            text += "s" + _list(self.strides)
        if self.offset:
            text += f"+{self.offset}"
        if self.values is None:
            return text + "{?}"
        if isinstance(self.values, int):
            return f"{text}{{~{self.values}}}"
        return f"{text}{{{','.join(number_text(v, self.word) for v in self.values)}}}"

    def python(self):
        """As a program writes it."""
        shown = ", ".join(_python_number(value) for value in self._elements())
        made = f"torch.tensor([{shown}], dtype=torch.{DTYPES[self.word]})"
        if not self.plain:
            return f"{made}.as_strided({self.sizes}, {self.strides}, {self.offset})"
        return made if len(self.sizes) == 1 else f"{made}.reshape({self.sizes})"


def of(tensor):
    """The text's idea of a result."""
    values = tensor.flatten().tolist()
    word = WORDS[str(tensor.dtype).removeprefix("torch.")]
    return T(word, tensor.shape, values, tensor.stride(), tensor.storage_offset())


def _list(values):
    return "[" + ",".join(map(str, values)) + "]"


def number_text(value, word="f64"):
    """A short text that reads back as the same number of that type."""
    if isinstance(value, complex):
        imaginary = number_text(value.imag, word)
        sign = "" if imaginary[0] in "+-" else "+"
        return f"{number_text(value.real, word)}{sign}{imaginary}j"
    if not isinstance(value, float) or word not in _DIGITS:
        return str(int(value))
    if value == value and abs(value) < 1e6 and value == int(value):
        return ("-" if math.copysign(1, value) < 0 else "") + str(abs(int(value)))
    most, code = _DIGITS[word]
    for digits in range(1, most):
        text = f"{value:.{digits}g}"
        if value != value or float(text) == value or (code and _same(float(text), value, code)):
            return text
    return f"{value:.{most}g}"


def _same(a, b, code):
    try:
        return struct.pack(code, a) == struct.pack(code, b)
    except OverflowError:
        return False


def _python_number(value):
    text = repr(value)
    return f'float("{text}")' if text in ("nan", "inf", "-inf") else text


def argument_text(value):
    """An argument as a file writes it."""
    if isinstance(value, T):
        return value.text()
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(map(argument_text, value)) + "]"
    return str(value) if isinstance(value, torch.dtype) else repr(value)


def argument_python(value):
    """An argument as a program writes it."""
    if isinstance(value, T):
        return value.python()
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(argument_python, value)) + "]"
    return str(value) if isinstance(value, torch.dtype) else _python_number(value)


def built(value):
    """An argument with tensors instead of their descriptions."""
    if isinstance(value, T):
        return value.build()
    return [built(item) for item in value] if isinstance(value, list) else value


def rounded(word, text):
    """A text's number, as an element of a floating type."""
    value = float(text)
    if word == "bf16" and value - value == 0:
        bits = struct.unpack("I", struct.pack("f", value))[0]
        bits = bits + 0x7FFF + (bits >> 16 & 1) & 0xFFFF0000
        return struct.unpack("f", struct.pack("I", bits))[0]
    code = _DIGITS[word][1] or "f"
    return struct.unpack(code, struct.pack(code, value))[0]


_TENSOR = re.compile(r"(\w+)\[([\d,]*)\](?:s\[([-\d,]*)\])?(?:\+(\d+))?\{([^}]*)\}")
_INTEGER = re.compile(r"[-+]?\d+$")


def _ints(text):
    return [int(part) for part in text.split(",")] if text else []


def _number(text):
    if _INTEGER.match(text):
        return int(text)
    return complex(text) if text.endswith("j") else float(text)


def _complex(text):
    value = complex(text)
    return complex(rounded("f32", value.real), rounded("f32", value.imag))


def parse_tensor(text):
    """A tensor's description."""
    word, sizes, strides, offset, values = _TENSOR.fullmatch(text).groups()
    if values.startswith("~"):
        values = int(values[1:])
    elif values == "?":
        values = None
    else:
        number = {"b": lambda v: v == "1", "c": _complex}.get(word[0], int)
        if word in ("f16", "bf16", "f32", "f64"):
            number = partial(rounded, word)
        values = [number(part) for part in values.split(",")] if values else []
    sizes = _ints(sizes)
    strides = None if strides is None else _ints(strides)
    return T(word, sizes, values, strides, int(offset or 0))


def _split(text):
    """The items of a list: commas outside of brackets part them."""
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth += (c in "[{") - (c in "]}")
        if c == "," and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    return [*parts, text[start:]] if text else []


def parse_argument(text):
    """An argument's value; tensors are descriptions."""
    if text[0] == "[":
        return [parse_argument(part) for part in _split(text[1:-1])]
    if text[0] == "'":
        return text[1:-1]
    if text in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[text]
    if text.startswith("torch."):
        return getattr(torch, text.removeprefix("torch."))
    return parse_tensor(text) if text.endswith("}") else _number(text)


class Case:
    """One line: how it is called, with what, and what comes of it."""

    def __init__(self, how, args, kwargs, results=None, error=None):
        self.how = how
        self.args = args
        self.kwargs = kwargs
        self.results = results  # tensors' descriptions, or [True]
        self.error = error  # "RuntimeError Expected ..."

    def text(self):
        """The line."""
        words = [self.how, *map(argument_text, self.args)]
        words += [f"{name}={argument_text(value)}" for name, value in self.kwargs.items()]
        if self.error is not None:
            return " ".join(words) + " !! " + self.error.replace("\\", "\\\\").replace("\n", "\\n")
        return " ".join([*words, "=>", *map(argument_text, self.results)])

    def python(self, name):
        """The call as a program writes it."""
        words = [argument_python(value) for value in self.args]
        words += [f"{key}={argument_python(value)}" for key, value in self.kwargs.items()]
        return f"{name}({', '.join(words)})"


def parse_case(line):
    """A line's case."""
    call, bad, error = line.partition(" !! ")
    call, _, results = call.partition(" =>")
    how, *words = call.split(" ")
    args, kwargs = [], {}
    for word in words:
        name, equals, value = word.partition("=")
        if equals and name.isidentifier():
            kwargs[name] = parse_argument(value)
        else:
            args.append(parse_argument(word))
    if bad:
        error = re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], error)
        return Case(how, args, kwargs, error=error)
    return Case(how, args, kwargs, [parse_argument(word) for word in results.split()])
