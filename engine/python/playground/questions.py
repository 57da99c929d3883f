"""Answers what the page asks between runs, about the last run or about a text.

Each kind of question has a function of its own name in the module that `_HOMES` names, which is
loaded when it is first needed. It gets the last run (a `runner.Run`, or None) and the question's
fields, and returns something that JSON can hold. What it raises is the answer's mistake.
"""

import importlib

from . import as_json, faults, runner

_HOMES = {
    "checks": "mistakes",
    "code": "tape",
    "codes": "tape",
    "complete": "language",
    "hover": "language",
    "markers": "language",
    "mistakes": "mistakes",
    "prove": "proofs",
    "signature": "language",
    "values": "values",
}


def answer(text):
    """The answer to a question, both as JSON."""
    run = runner.latest()
    try:
        question = as_json.loads(text)
        kind = question.pop("kind")
        home = importlib.import_module(f"{__package__}.{_HOMES[kind]}")
        return as_json.dumps({"ok": True, "value": getattr(home, kind)(run, **question)})
    except KeyboardInterrupt:
        return "null"
    except Exception as error:
        file, files = (run.file, run.files) if run else ("", set())
        return as_json.dumps({"ok": False, "mistake": faults.diagnostic(error, file, files)})
