"""Replays the conformance cases on this torch, and says which differ from the reference.

    replay.py [--differs] [part of a family's name...]

A row of the operator table without cases is a failure too. The last line is "N passed, N failed".
Cases in differs.list are known to differ: they don't count, and --differs writes that list anew.
"""

import glob
import math
import os
import sys
import warnings

from calls import read_table, run
from case_text import T, argument_text, parse_case

HERE = os.path.dirname(os.path.abspath(__file__))
SHOWN = int(os.environ.get("FXP_SHOWN", "20"))  # differences of one family
EPSILON = {"f16": 2**-10, "bf16": 2**-7, "f32": 2**-23, "f64": 2**-52, "c64": 2**-23}


def _near(value, expected, limit, absolute):
    if isinstance(expected, complex):
        # Parts that are lost beside the other part don't count.
        absolute += abs(expected) if abs(expected) - abs(expected) == 0 else 0
        return _near(value.real, expected.real, limit, absolute) and _near(
            value.imag, expected.imag, limit, absolute
        )
    if value != value or expected != expected:
        return value != value and expected != expected
    if value == expected:
        # Where sums are forgiven, so is the sign of zero.
        return value != 0 or absolute > 0 or math.copysign(1, value) == math.copysign(1, expected)
    return abs(value - expected) <= limit * (abs(expected) + absolute)


def _same(result, expected, tolerance):
    if not isinstance(expected, T) or not isinstance(result, T):
        return type(result) is type(expected) and result == expected
    layout = [(t.word, t.sizes, t.strides, t.offset) for t in (result, expected)]
    if layout[0] != layout[1] or expected.values is None:
        return layout[0] == layout[1]
    ulps, absolute = tolerance
    limit = ulps * EPSILON.get(expected.word, 0)
    return all(_near(a, b, limit, absolute) for a, b in zip(result.values, expected.values))


def difference(function, case, tolerance):
    """What is not as recorded, or None."""
    results, error = run(function, case.how, case.args, case.kwargs)
    if case.error is not None or error is not None:
        return None if error == case.error else error or _shown(results)
    if len(results) != len(case.results):
        return _shown(results)
    if all(_same(a, b, tolerance) for a, b in zip(results, case.results)):
        return None
    return _shown(results)


def _shown(results):
    return " ".join(argument_text(result) for result in results)


class Replay:
    """The cases of all files, one after another."""

    def __init__(self, rows, known):
        self.known = known
        self.differing = []
        self.rows = {(row.name, row.schema): row for row in rows}
        self.seen = set()
        self.passed = self.failed = 0

    def file(self, path):
        """The cases of one family."""
        row, tolerance, shown = None, (0, 0), self.failed + SHOWN
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                line = line.rstrip("\n")
                place = f"{os.path.basename(path)}:{number}"
                if line.startswith("row "):
                    key = tuple(line.removeprefix("row ").split(" ", 1))
                    row = self.rows.get(key)
                    if row is None:
                        self._fail(f"{place}: the table has no such row: {line}", shown)
                elif line.startswith("tolerance "):
                    tolerance = tuple(map(float, line.split()[1:]))
                elif line and line[0] != "#" and row is not None:
                    self.seen.add(key)
                    self._case(row, line, tolerance, place, shown)

    def _case(self, row, line, tolerance, place, shown):
        case = parse_case(line)
        bad = []
        for name, function in row.callables(case.how):
            found = difference(function, case, tolerance)
            if found is not None:
                call = f"{place}: {case.python(name)}"
                bad.append(f"{call}\n    here  {found}\n    torch {_end(line)}")
        self.passed += not bad
        if not bad:
            return
        self.differing.append(f"{row.name} {line}")
        if self.differing[-1] not in self.known:
            for text in bad:
                self._fail(text, shown)

    def _fail(self, text, shown):
        self.failed += 1
        if self.failed <= shown:
            print(text, flush=True)

    def missing(self):
        """Rows that no file has cases for."""
        for key in self.rows:
            if key not in self.seen:
                self._fail(f"no cases for {' '.join(key)}: node tools/cases.mjs record", 10**9)


def _end(line):
    for mark in (" !! ", " => "):
        if mark in line:
            return line.partition(mark)[2]
    return ""


def main(parts):
    warnings.simplefilter("ignore")
    from torch import _engine

    listing = parts[:1] == ["--differs"]
    parts = parts[listing:]
    list_path = os.path.join(HERE, "differs.list")
    with open(list_path, encoding="utf-8") as file:
        known = set() if listing else set(file.read().split("\n"))
    replay = Replay(read_table(_engine.op_table()), known)
    for path in sorted(glob.glob(os.path.join(HERE, "*.txt"))):
        if not parts or any(part in os.path.basename(path) for part in parts):
            replay.file(path)
    if listing:
        with open(list_path, "w", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in replay.differing)
    if not parts:
        replay.missing()
    print(f"{replay.passed} passed, {replay.failed} failed")


main(sys.argv[1:])
