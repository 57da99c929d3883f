"""Runs a learner's program between a raised and a lowered fence, and puts the world back."""

import gc
import random
import sys
import time

from . import explain, faults, fence, files, program, snapshot, streams, torch_state, world

_world = None
_fence = fence.Fence()
_prepared = False
_latest = None


def _leave_browser_loop():
    if sys.platform == "emscripten":
        from . import event_loop

        event_loop.install()


def settle():
    """Takes the state that every run returns to. A start image holds it (engine/api/image.mjs)."""
    global _world
    if _world is None:
        _leave_browser_loop()
        _world = world.World()
        gc.freeze()  # what is here now stays: no later collection has to look at it


def prepare():
    """Does what a start image can't hold. The first run calls it if nobody has."""
    global _prepared
    if not _prepared:
        settle()
        _leave_browser_loop()  # a start image doesn't hold which loop runs
        files.protect()
        fence.forget_page()
        random.seed()
        _prepared = True


def latest():
    """The last run that began, or None. Its objects live until the next one begins."""
    return _latest


def with_builtins_back(work):
    """Calls `work`, and makes Python's own names work again before any except clause needs one."""
    try:
        work()
    finally:
        _world.restore_builtins()


class Run:
    """One program from its source to its outcome.

    `names` holds the program's namespace afterwards; `error` the Diagnostic, or None; `compiled`
    says whether the program itself began to run; `shown` has the graphs of which `graphs` has the
    records.
    """

    def __init__(self, source, file, before, emit):
        self.file = file
        self.sources = [(f"<step {i + 1}>", text) for i, text in enumerate(before)]
        self.sources.append((file, source))
        self.files = {name for name, _ in self.sources}
        self.emit = emit
        self.main = program.new_main(file)
        self.names = self.main.__dict__
        self.status, self.value, self.error, self.compiled = "ok", None, None, False
        self.milliseconds = 0.0
        self.shown, self.graphs, self.left_out = [], [], []
        self.witness, self.explanations = None, []

    def go(self):
        """Runs the steps before and the program, collects graphs, puts everything back."""
        global _latest
        _latest = None
        prepare()
        for name, source in self.sources:
            faults.remember_source(name, source)
            program.import_ahead(program.imported_names(source))
        _world.learn()
        snapshot.begin()
        guarded(self._go_fenced, self)
        try:
            failed = self.witness.graph() if self.witness else None
            self.shown, self.graphs, self.left_out = snapshot.of_names(
                self.names, self.file, failed=failed
            )
        except Exception as error:  # the program has changed what snapshots stand on
            why = f"The graphs of this program can't be read: {type(error).__name__}."
            self.left_out = [why]
        self.explanations = explain.of_run(self)
        self.witness = None
        _latest = self
        return self

    def outcome(self):
        """A `RunOutcome` as a dict."""
        return {
            "status": self.status,
            "value": self.value,
            "error": self.error,
            "graphs": self.graphs,
            "leftOut": self.left_out,
            "explanations": self.explanations,
            "milliseconds": round(self.milliseconds, 2),
        }

    def _go_fenced(self):
        *before, (file, source) = self.sources
        start = time.perf_counter()
        for name, text in before:
            with_streams(self, None, lambda n=name, t=text: self._execute(n, t))
            if self.error:
                return
        snapshot.begin_program()
        with_streams(self, self.emit, lambda: self._execute(file, source))
        self.milliseconds = (time.perf_counter() - start) * 1000

    def _execute(self, file, source):
        code, value_code = program.compile_program(source, file)
        self.compiled = file == self.file
        value = program.execute(code, value_code, self.names)
        if file == self.file:
            self.value = value

    def fail(self, error):
        """Takes an exception that ended the program as this run's outcome."""
        self.witness = explain.witness(error)
        self.error = faults.diagnostic(error, self.file, self.files)
        self.status = "stopped" if issubclass(type(error), KeyboardInterrupt) else "error"


def with_streams(run, emit, work):
    """Calls `work` with fresh standard streams; an exception becomes the run's failure."""
    budget = streams.Budget(emit)
    sys.stdout = out = streams.open_stream(budget, "stdout")
    sys.stderr = err = streams.open_stream(budget, "stderr")
    sys.stdin = streams.empty_input()
    try:
        with_builtins_back(work)
    except SystemExit as error:
        if error.code not in (None, 0):
            said = f"[The program ended itself with exit status {error.code}.]"
            streams.flush(out)
            print(said if isinstance(error.code, int) else error.code, file=err)
    except BaseException as error:
        run.fail(error)
    finally:
        _fence.run_exits()
        streams.flush(out)
        streams.flush(err)
        budget.close()


def guarded(work, run):
    """Calls `work` inside the fence with the run's `__main__`, then puts the world back, also when
    Stop arrives while that is being done."""
    loaded_main = enter(run)
    try:
        work()
    except KeyboardInterrupt:
        run.status = "stopped"
    finally:
        leave(run, loaded_main)


def answered(run, answer):
    """What answer() returns inside the fence of a run that has ended, with streams that nobody
    reads. Its exception is raised anew outside; KeyboardInterrupt when it was stopped."""
    ended = []

    def work():
        try:
            ended.append(answer())
        except Exception as error:  # the learner's own, such as a mistake in what was asked
            ended.append(error)

    guarded(lambda: with_streams(run, None, work), run)
    if not ended:
        raise KeyboardInterrupt
    if isinstance(ended[0], Exception):
        raise ended[0]
    return ended[0]


def enter(run):
    """Puts the fence up, for one piece of work or several; what `leave` needs."""
    loaded_main = sys.modules.get("__main__")
    try:
        sys.modules["__main__"] = run.main
        torch_state.begin()
        _fence.up()
    except KeyboardInterrupt:
        run.status = "stopped"
    return loaded_main


def leave(run, loaded_main):
    """Puts the world back."""
    for _ in range(3):
        try:
            _world.put_back()
            torch_state.end()
            files.tidy()
            sys.modules["__main__"] = loaded_main
            break
        except KeyboardInterrupt:
            run.status = "stopped"
