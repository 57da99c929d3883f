"""The program's side: runs the program, then what the judge asks for, and reports."""

import base64
import inspect
import types
from functools import partial

import torch

from .. import as_json, explain, faults, program, runner, snapshot, torch_state, world
from . import parcel, report

_CHECK_FILE = "check.py"
_LONGEST_NAME = 1 << 22  # characters of a report about one of the program's names


class Guest:
    """One program that is being judged."""

    def __init__(self, source, file, emit):
        self.run = runner.Run(source, file, [], emit)
        self.run.files.add(_CHECK_FILE)
        self._reporters = [report.Reporter()]  # of the names, then one for each test
        self._main = None  # while the fence is up

    def go(self, wanted, imports):
        """Runs the program; reports how it ended, and the names that tests want."""
        program.import_ahead(imports)
        run = self.run.go()
        names = {name: run.names[name] for name in wanted if name in run.names}
        told = {name: self._name(value) for name, value in names.items()}
        return as_json.dumps({"status": run.status, "compiled": run.compiled, "names": told})

    def _name(self, value):
        """The report about what a name stands for: less of it where the whole can't be told."""
        reporter = self._reporters[0]
        try:
            told = reporter.reply(value)["value"]
            if len(as_json.dumps(told)) < _LONGEST_NAME:
                return told
        except Exception:  # too large, or an object that can't be looked at
            pass
        return ["object", reporter.hold(value), report._type_name_of(type(value))]

    def answer(self, request):
        """Does what the judge asks: calls something, and reports what came of it."""
        try:
            return self._answer(request)
        except KeyboardInterrupt:
            return as_json.dumps({"stopped": True})
        except BaseException as error:  # the program's objects refuse to be asked
            name = report._type_name_of(type(error))
            text = "It refuses every question."
            told = {"kinds": [], "type": name, "message": text, "given": None, "line": None}
            return as_json.dumps({"raised": told})

    def _answer(self, request):
        asked = as_json.loads(request)
        begin = len(self._reporters) <= asked["test"] + 1
        while len(self._reporters) <= asked["test"] + 1:
            self._reporters.append(report.Reporter(self._reporters[0]))
        reporter = self._reporters[asked["test"] + 1]
        call, brought = parcel.unpack(base64.b64decode(asked["parcel"]), reporter.find)
        reporter.opened(brought)
        attempt = _Attempt(self.run)
        if self._main is None:
            self._main = [runner.enter(self.run)]
        runner.with_streams(attempt, None, partial(attempt.call, call, asked["grad"], begin))
        if attempt.status == "stopped":
            return as_json.dumps({"stopped": True})
        if attempt.raised is None and attempt.done:
            try:
                return as_json.dumps(reporter.reply(attempt.value))
            except Exception as error:
                attempt.fail(error)
        return as_json.dumps({"raised": attempt.told()})

    def finish(self, shown):
        """What the page shows beside the verdicts: graphs and explanations. `shown` says
        where the variables of a failed test are."""
        run, names = self.run, {}
        if self._main:
            runner.leave(run, *self._main)
        for reporter in self._reporters:
            _close_coroutines(reporter.held)
        for name, (test, *place) in as_json.loads(shown).items():
            names[name] = self._reporters[min(test + 1, len(self._reporters) - 1)].find(place)
        found, failed, _ = snapshot.of_names(names, run.file, or_unnamed=False)
        run.shown += found
        run.graphs += [{**record, "by": "check"} for record in failed]
        return as_json.dumps(
            {
                "error": run.error,
                "graphs": run.graphs,
                "leftOut": run.left_out,
                "explanations": explain.of_check(run),
            }
        )


def _close_coroutines(values):
    """Ends those that never began. The verdict has said that there is an async too many; Python
    would say so again, when nobody listens."""
    for value in values:
        is_coroutine = type(value) is types.CoroutineType
        if is_coroutine and inspect.getcoroutinestate(value) == inspect.CORO_CREATED:
            value.close()


class _Attempt:
    """One call; a `Run` to `runner.guarded` and `runner.with_streams`."""

    def __init__(self, run):
        self.main, self.file, self.files = run.main, run.file, run.files
        self.status, self.raised, self.value, self.done = "ok", None, None, False

    def call(self, call, grad, begin):
        function, args, kwargs = call
        if begin:
            torch_state.seed()
        torch.set_grad_enabled(grad)
        try:
            self.value = function(*args, **kwargs)
        finally:
            world.unhook()  # or each step of the report would be the program's, too
        self.done = True

    def fail(self, error):
        self.raised, self.status = error, "error"

    def told(self):
        """The exception, for the judge."""
        error = self.raised
        if error is None:
            error = SystemExit("The program ended itself.")
        kinds = [report._type_name_of(kind) for kind in type(error).__mro__]
        args = error.args if type(error).__str__ in (KeyError.__str__,) else ()
        given = [arg for arg in args if type(arg) in (str, int)]
        own = faults.is_of(error, self.file)
        found = faults.diagnostic(error, self.file, self.files)
        return {
            "kinds": kinds,
            "type": found["type"],
            "message": found["message"],
            "given": given[0] if len(given) == 1 else None,
            "line": found["line"],
            "own": own,
        }
