"""Records conformance cases on the reference: `node tools/cases.mjs record` runs this there.

    record.py [part of a family's name...]

Reads the engine's operator table from table.txt beside this file, and prints the files of all
families that are asked for, each after a line with its name.
"""

import os
import re
import sys
import warnings

import torch
from calls import (
    COMPLEX,
    INPLACE,
    INPLACE_FUNCTION,
    OUT,
    SAME_AS_ROW,
    read_table,
    run,
    tensors_in,
)
from case_text import DTYPES, WORDS, Case, T
from recipes import RECIPES, TOLERANCES, Call, generic

HERE = os.path.dirname(os.path.abspath(__file__))
MOST = 60  # cases of one row; of its other forms and of what it refuses
MORE = 24
# nanmedian reads other memory than that of operands whose elements share places.
NOT_SHARED = ("nanmedian",)
UNFILLED = ("empty", "empty_like", "new_empty", "empty_strided")
PYTHON_METHODS = ("resize", "resize_as")  # there only the forms in place are operators
SAME_ERROR = 2  # cases of one row that end in one error

# Errors of binding arguments, which happens before a row is chosen.
_BINDING = re.compile(r"TypeError |ValueError Overflow|RuntimeError Overflow|IndexError .*unpack")


# What the reference says when its own libraries refuse something.
_INSIDES = (
    "descriptor", "dimensions are invalid", "internal error", "RegisterCPU", "INTERNAL ASSERT",
    "undefined Tensor",
)  # fmt: skip


def _overlaps(tensor):
    return isinstance(tensor, T) and 0 in tensor.strides


def _is_complex(case):
    given = [*case.args, *case.kwargs.values()]
    return any(t.word == "c64" for t in tensors_in(given)) or any(
        isinstance(value, complex) for value in given
    )


class Recorder:
    """The cases of one row."""

    def __init__(self, row):
        self.row = row
        self.lines = []
        self.most = MOST
        self.errors = {}
        self.good = []

    def add(self, call):
        """Runs a call on everything that its kind calls, and notes what came of it."""
        outcomes = {}
        if self.row.name in NOT_SHARED and any(map(_overlaps, call.args)):
            return
        for name, function in self.row.callables(call.how):
            results, error = run(function, call.how, call.args, call.kwargs)
            if results and self.row.name in UNFILLED:
                for result in results:
                    result.values = None
            case = Case(call.how, call.args, call.kwargs, results, error)
            outcomes.setdefault(case.text(), []).append((name, case))
        for found in outcomes.values():
            name, case = found[0]
            binding = case.error and _BINDING.match(case.error)
            own = self.row.name.startswith("_") and self.row.name not in SAME_AS_ROW
            if self.row.name in PYTHON_METHODS and call.how == "call":
                self._note(Case("method", case.args, case.kwargs, case.results, case.error))
            elif own:
                self._note(Case("function", case.args, case.kwargs, case.results, case.error))
            elif call.how == "call" and (len(outcomes) > 1 or binding):
                hows = {"method" if n.startswith("torch.Tensor.") else "function" for n, _ in found}
                for how in sorted(hows):
                    self._note(Case(how, case.args, case.kwargs, case.results, case.error))
            else:
                if call.how == "inplace" and case.results and _overlaps(case.args[0]):
                    continue  # what lies there then depends on the order of writing
                self._note(case)
                if call.how == "call" and case.results:
                    self.good.append((call, case))

    def _note(self, case):
        text = case.text()
        if text in self.lines or len(self.lines) >= self.most:
            return
        if case.error and any(word in case.error for word in _INSIDES):
            return
        if not case.error and not self.row.traits & COMPLEX and _is_complex(case):
            return  # a row that leaves complex numbers out, and says so
        if case.error is not None:
            key = (case.how, re.sub(r"\d+", "", case.error))
            self.errors[key] = self.errors.get(key, 0) + 1
            if self.errors[key] > SAME_ERROR:
                return
        self.lines.append(text)


def _written(recorder):
    """In-place and out= forms of cases that went well."""
    row = recorder.row
    good = [pair for pair in recorder.good if pair[0].args and isinstance(pair[0].args[0], T)]
    if row.traits & (INPLACE | INPLACE_FUNCTION):
        kinds = set()
        for call, _ in good:
            words = tuple(t.word for t in tensors_in(call.args))
            if words not in kinds or len(kinds) == 1:
                kinds.add(words)
                recorder.add(Call(*call.args, how="inplace", **call.kwargs))
            if len(kinds) > 8:
                break
    if row.traits & OUT and len(recorder.good) > 1:
        for index, (call, case) in enumerate(recorder.good[:2]):
            for out in _outs(case.results, index):
                recorder.add(Call(*call.args, how="out", **call.kwargs, out=out))


def _outs(results, index):
    def each(change):
        made = [change(result) for result in results]
        return made[0] if len(made) == 1 else made

    yield each(lambda r: T(r.word, r.sizes, 9))
    if index == 0:
        yield each(lambda r: T(r.word, [0], 9))
        yield each(lambda r: T("i64", r.sizes, 9))
        yield each(lambda r: T(r.word, r.sizes, 9, [2 * s for s in r.strides]))


def _bad(row):
    """Calls that no overload takes."""
    tensor = T("f32", [2], 1)
    first = [] if row.parameters and row.parameters[0].startswith("Tensor ") else [None]
    yield Call(*first)
    yield Call(tensor, "x")
    yield Call("x")
    yield Call(tensor, [tensor])
    yield Call(*[tensor] * (len(row.parameters) + 1))
    yield Call(tensor, wrong=1)


def record(row, make):
    """The lines of one row."""
    recorder = Recorder(row)
    for call in make(row):
        recorder.add(call)
    recorder.most = len(recorder.lines) + MORE
    _written(recorder)
    recorder.most = len(recorder.lines) + MORE
    if not row.name.startswith("_"):
        for call in _bad(row):
            recorder.add(call)
    return recorder.lines


def _promotions():
    """The dtype of a computation of two operands: a line for each pair of kinds and types.

    `T:f32 Z:i64 f32`: a tensor with dimensions, one without, and what they have together; N:float
    is a Python number.
    """
    numbers = {"bool": True, "int": 1, "float": 1.5, "complex": 1j}
    operands = {f"N:{name}": value for name, value in numbers.items()}
    for word, name in DTYPES.items():
        operands[f"T:{word}"] = torch.ones(1, dtype=getattr(torch, name))
        operands[f"Z:{word}"] = torch.ones((), dtype=getattr(torch, name))
    for left, a in operands.items():
        for right, b in operands.items():
            if left[0] == "N" and right[0] == "N":
                continue
            found = str(torch.result_type(a, b)).removeprefix("torch.")
            if found in WORDS:  # complex32 isn't here
                yield f"{left} {right} {WORDS[found]}"


def main(parts):
    warnings.simplefilter("ignore")
    with open(os.path.join(HERE, "table.txt"), encoding="utf-8") as file:
        rows = read_table(file.read())
    families = {}
    for row in rows:
        family, make = RECIPES.get(row.name, ("other", generic))
        if not parts or any(part in family for part in parts):
            lines = families.setdefault(family, [])
            ulps, absolute = TOLERANCES.get(row.name) or TOLERANCES.get(family) or (4, 1)
            lines += [f"row {row.name} {row.schema}", f"tolerance {ulps} {absolute}"]
            lines += record(row, make)
    for family, lines in families.items():
        print(f"==== {family}.txt", *lines, sep="\n")
    if not parts or "promotion" in parts:
        print("==== promotion.list", *_promotions(), sep="\n")


main(sys.argv[1:])
