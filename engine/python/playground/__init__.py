"""Runs learners' programs, collects the graphs that they made, and judges exercises.

The page's worker, the lesson compiler and the tests call `run`, `check` and `ask`; they return JSON
in the shapes of web/src/protocol and never raise for anything that the program does.
"""

import json

from . import judge, questions, runner

__all__ = ["ask", "check", "prepare", "run", "settle", "stopped"]


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
        return json.dumps(done.outcome())
    except KeyboardInterrupt:  # Stop came before the program began, or behind it
        done = done or runner.Run(source, file, [], emit)
        done.status = "stopped"
        return json.dumps(done.outcome())


def check(source: str, file: str, check_source: str, emit) -> str:
    """Judges a program by an exercise's check.py; returns a `CheckOutcome` as JSON.

    `emit` gets what the program itself prints; what the check prints is dropped.
    """
    try:
        return json.dumps(judge.judge(source, file, check_source, emit))
    except KeyboardInterrupt:  # Stop came before the program began, or behind its check
        return json.dumps(judge.judge(source, file, check_source, emit, stopped=True))


def stopped(source: str, file: str, check_source: str | None = None) -> str:
    """The outcome of a run, or of a check, that Stop reached before its first line: Python looks
    for Stop when it enters a function, where no try statement helps yet."""
    if check_source is not None:
        return json.dumps(judge.judge(source, file, check_source, _nothing, stopped=True))
    run = runner.Run(source, file, [], _nothing)
    run.status = "stopped"
    return json.dumps(run.outcome())


def _nothing(stream, text):
    pass


def ask(question: str) -> str:
    """Answers a `Question` (web/src/protocol/questions.ts), as JSON: an `Answer`, or null when Stop
    came first."""
    return questions.answer(question)
