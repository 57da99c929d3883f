"""Runs learners' programs, collects the graphs that they made, and judges exercises.

The page's worker, the lesson compiler and the tests call `run`, `check` and `ask`; they return JSON
in the shapes of web/src/protocol and never raise for anything that the program does.
"""

from . import as_json, judge, program, questions, runner

__all__ = [
    "answer_judge",
    "ask",
    "begin_judging",
    "begin_program",
    "check",
    "end_program",
    "go_on_judging",
    "prepare",
    "run",
    "settle",
    "stopped",
]


def settle() -> None:
    """Loads what every run needs. Afterwards, and before `prepare`, a start image can be taken."""
    runner.settle()


def prepare() -> None:
    """Gets ready for the first run, so that the first click of Run doesn't pay for it."""
    runner.prepare()


def run(source: str, file: str, before, emit) -> str:
    """Runs a program; returns a `RunOutcome` as JSON.

    `before` has the sources of the steps before it (a list, or a JavaScript array); they run first
    in the same namespace and what they print is dropped. `emit(stream, text)` gets what the program
    prints; stream is "stdout" or "stderr".
    """
    done = None
    try:
        steps = before.to_py() if hasattr(before, "to_py") else list(before)
        done = runner.Run(source, file, steps, emit)
        done.go()
        return as_json.dumps(done.outcome())
    except KeyboardInterrupt:  # Stop came before the program began, or behind it
        done = done or runner.Run(source, file, [], emit)
        done.status = "stopped"
        return as_json.dumps(done.outcome())


def check(source: str, file: str, check_source: str, emit) -> str:
    """Judges a program by an exercise's check.py; returns a `CheckOutcome` as JSON.

    `emit` gets what the program itself prints; what the check prints is dropped.
    """
    try:
        return as_json.dumps(judge.judge(source, file, check_source, emit))
    except KeyboardInterrupt:  # Stop came before the program began, or behind its check
        return as_json.dumps(judge.judge(source, file, check_source, emit, stopped=True))


def stopped(source: str, file: str, check_source: str | None = None) -> str:
    """The outcome of a run, or of a check, that Stop reached before its first line: Python looks
    for Stop when it enters a function, where no try statement helps yet."""
    if check_source is not None:
        return as_json.dumps(judge.judge(source, file, check_source, _nothing, stopped=True))
    run = runner.Run(source, file, [], _nothing)
    run.status = "stopped"
    return as_json.dumps(run.outcome())


# ---- judging from another interpreter (playground/apart) ----

_host = _guest = None


def begin_judging(source: str, file: str, check_source: str) -> str:
    """On the judge's side: gets ready for a program. What `begin_program` needs, as JSON."""
    global _host
    from .apart import host

    runner.prepare()
    _host = host.Host(source, file, check_source)
    imports = program.imported_names(check_source)
    return as_json.dumps({"wanted": _host.wanted, "imports": imports})


def go_on_judging(reply: str) -> str:
    """Takes what came from the program's side: what to ask there next, or the verdicts."""
    return _host.go_on(reply)


def begin_program(source: str, file: str, needs: str, emit) -> str:
    """On the program's side: runs the program, and reports how it ended."""
    global _guest
    from .apart import guest

    _guest = guest.Guest(source, file, emit)
    try:
        return _guest.go(**as_json.loads(needs))
    except KeyboardInterrupt:
        return as_json.dumps({"status": "stopped"})


def answer_judge(request: str) -> str:
    """Does what the judge asks for."""
    return _guest.answer(request)


def end_program(shown: str) -> str:
    """What is shown beside the verdicts."""
    return _guest.finish(shown)


def _nothing(stream, text):
    pass


def ask(question: str) -> str:
    """Answers a `Question` (web/src/protocol/questions.ts), as JSON: an `Answer`, or null when Stop
    came first."""
    return questions.answer(question)
