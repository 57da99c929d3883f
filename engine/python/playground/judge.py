"""Judges a learner's program by the test functions of an exercise's check.py.

A test's docstring is its claim. Its parameters are names that the program must define, or `program`
(the whole namespace), `source` (its text) and `printed` (its standard output). A test fails by an
assertion, whose message says what was expected, what arrived and what to try. Every test runs, with
torch as it was before the program could change it, also when the program ended with an exception:
what it had defined until then is judged. A test that could not be judged, because the program lacks
a name or stops at an error that an earlier test has reported, is "not reached".
"""

import ast
import functools
import sys
import time
import types

from . import (
    cases, checking, explain, faults, judge_words, parting, program, runner, snapshot, tape_rules,
    torch_state,
)  # fmt: skip

_CHECK_FILE = "check.py"
_LONGEST_MESSAGE = 4000
checking.case_of, checking.rules_of = parting.told, tape_rules.edited
# What a test can be about; its function's name says so: test_equal, test_equal_in_eval_mode.
KINDS = ("changed", "well_formed", "equal", "untouched", "refused")


def judge(source, file, check_source, emit, stopped=False):
    """A `CheckOutcome` as a dict; when `stopped`, of a check that didn't begin."""
    printed = []

    def keep(stream, text):
        if stream == "stdout":
            printed.append(text)
        emit(stream, text)

    start = time.perf_counter()
    run = runner.Run(source, file, [], keep)
    bench = _Bench(run, source, printed, check_source)
    try:
        if stopped:
            run.status = "stopped"
        else:
            bench.go()
    except KeyboardInterrupt:  # Stop came before the program or its check began
        run.status = "stopped"
    bench.close()
    found, failed, _ = snapshot.of_names(bench.failed_names, file, or_unnamed=False)
    run.shown += found
    run.graphs += [{**record, "by": "check"} for record in failed]
    return {
        "status": bench.status(),
        "verdicts": bench.told(),
        "error": run.error,
        "graphs": run.graphs,
        "leftOut": run.left_out,
        "explanations": explain.of_check(run),
        "milliseconds": round((time.perf_counter() - start) * 1000, 2),
    }


class Bench:
    """Runs one check's tests. `offered` is what they may ask for by name, `ended` how the program
    ended ("ok", "error" or "stopped")."""

    def __init__(self, file, check_source):
        self._file, self._check_source = file, check_source
        self.offered = {}
        self.ended = "stopped"
        self.claims = [_claim(node) for node in _tests(check_source)]
        self._kinds = {_claim(node): kind_of(node.name) for node in _tests(check_source)}
        self.verdicts = []
        self.failed_names = {}  # variables of the first test that failed
        self._reported = set()

    def close(self):
        """What Stop, a syntax error or a broken check kept from being judged is not reached."""
        why = "It was stopped before this." if self.ended == "stopped" else ""
        for claim in self.claims[len(self.verdicts) :]:
            self.verdicts.append(_not_reached(claim, why))

    def status(self):
        """ "failed" when a test did; "error" when the program or the check ended with an exception
        and no test has a better word for it."""
        if any(verdict["status"] == "failed" for verdict in self.verdicts):
            return "failed"
        if self.ended != "ok":
            return self.ended
        reached = all(verdict["status"] == "passed" for verdict in self.verdicts)
        return "passed" if reached and self.verdicts else "failed"

    def told(self):
        """The verdicts, each with its kind."""
        return [{**verdict, "kind": self._kinds[verdict["claim"]]} for verdict in self.verdicts]

    def load(self):
        """Runs check.py itself; the functions, classes and inputs that it defines."""
        faults.remember_source(_CHECK_FILE, self._check_source)
        names = {"__name__": "check", "__file__": _CHECK_FILE}
        sys.modules["checking"] = checking  # only here: programs have no module of this name
        try:
            exec(compile(self._check_source, _CHECK_FILE, "exec", dont_inherit=True), names)
        finally:
            sys.modules.pop("checking", None)
        return names

    def tests(self, names):
        """Pairs of a test function and its claim."""
        return [(names[node.name], _claim(node)) for node in _tests(self._check_source)]

    def one(self, test, claim, passing=KeyboardInterrupt):
        """The verdict of one test. An exception of the kind `passing` isn't one of the test."""
        wanted = _parameters(test.__code__)
        missing = [name for name in wanted if name not in self.offered]
        if missing:
            return self._missing(claim, missing[0])
        asked = {name: self.offered[name] for name in (*wanted, "source") if name in self.offered}
        try:
            torch_state.seed()
            values = [asked[name] for name in wanted]
            runner.with_builtins_back(lambda: test(*values))
        except passing:
            raise
        except BaseException as error:
            return cases.beside(self._raised(claim, error, asked), error)
        return {"claim": claim, "status": "passed", "message": ""}

    def failed(self, claim, message):
        if len(message) > _LONGEST_MESSAGE:
            message = message[:_LONGEST_MESSAGE] + " ..."
        return {"claim": claim, "status": "failed", "message": message}

    def _missing(self, claim, name):
        message = judge_words.missing(name, self.offered.get("source", ""), self.ended)
        refused = getattr(self.offered, "refused", {}).get(name)
        if refused is not None:
            message = f"{name} can't be judged. {refused}"
        if name in self._reported:
            return _not_reached(claim, f"It needs {name}, which your program doesn't define.")
        self._reported.add(name)
        return self.failed(claim, message)

    def _raised(self, claim, error, asked):
        self.failed_names = self.failed_names or _locals_of_test(error)
        own = faults.is_of(error, self._file)
        raised = self._told(error)
        own = raised.get("own", own)
        explained = isinstance(error, AssertionError) and bool(str(error).strip()) and not own
        if explained and raised["line"] is None:
            if error.__cause__ is None:
                return self.failed(claim, str(error))
            raised = self._told(error.__cause__)
        line = raised["line"]
        if explained:
            message = str(error) + (f" (line {line} of your program)" if line else "")
        elif line is None or raised["type"] == "SystemExit":
            message = judge_words.unusable(raised, asked)
        else:
            message = f"Line {line} of your program raised {judge_words.said(raised)}"
        if message in self._reported:
            return _not_reached(claim, f"Line {line} of your program stopped it again.")
        if line is not None:
            self._reported.add(message)
        return self.failed(claim, message)

    def _told(self, error):
        """Type, message and line of an exception; those of the program's side if it came there."""
        there = getattr(error, "there", None)
        if type(there) is dict:
            return there
        return faults.diagnostic(error, self._file, {self._file, _CHECK_FILE})


class _Bench(Bench):
    """Judges a program that runs in the same interpreter."""

    def __init__(self, run, source, printed, check_source):
        super().__init__(run.file, check_source)
        self.run = run
        run.files.add(_CHECK_FILE)
        self._given = source, printed

    def go(self):
        """Runs the program, then all tests if it began to run."""
        source, printed = self._given
        program.import_ahead(program.imported_names(self._check_source))
        run = self.run.go()
        if run.status == "stopped" or not run.compiled:
            return
        self.ended = run.status
        self.offered = {
            **run.names,
            "program": types.SimpleNamespace(**run.names),
            "source": source,
            "printed": "".join(printed),
        }
        runner.guarded(functools.partial(runner.with_streams, run, None, self._all), run)

    def close(self):
        self.ended = self.run.status
        super().close()

    def _all(self):
        for test, claim in self.tests(self.load()):
            self.verdicts.append(self.one(test, claim))


def kind_of(name):
    """Of KINDS the one that the name of a test says, or None."""
    said = name.removeprefix("test_")
    return next((kind for kind in KINDS if said == kind or said.startswith(f"{kind}_")), None)


def wanted_names(check_source):
    """The parameters of all tests: what a program has to define."""
    tests = _tests(check_source)
    return sorted({argument.arg for node in tests for argument in node.args.args})


def _parameters(code):
    return code.co_varnames[: code.co_argcount]


def _not_reached(claim, message):
    return {"claim": claim, "status": "not reached", "message": message}


@functools.lru_cache(4)
def _tests(check_source):
    tree = ast.parse(check_source, _CHECK_FILE)
    return [n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name.startswith("test_")]


def _claim(node):
    return " ".join((ast.get_docstring(node) or node.name).split())


def _locals_of_test(error):
    """The variables of the test function that failed: the graphs to show beside its message."""
    found = {}
    tb = error.__traceback__
    while tb is not None:
        code = tb.tb_frame.f_code
        if code.co_filename == _CHECK_FILE and code.co_name.startswith("test_"):
            found = dict(tb.tb_frame.f_locals)
        tb = tb.tb_next
    return found
