"""Calls of GraphModules: when generated code fails, standard error says at which line."""

import linecache
import sys
import traceback

import torch


class WrappedCall:
    """Calls a GraphModule; when its generated code fails, standard error says at which line."""

    def __init__(self, cls):
        self.cls = cls

    def __call__(self, obj, *args, **kwargs):
        try:
            return super(self.cls, obj).__call__(*args, **kwargs)
        except Exception as error:
            frames = traceback.extract_tb(error.__traceback__)
            inner = _failing_frame(error, frames)
            if inner is not None and inner.filename.startswith("<eval_with_key>"):
                print(_failure_message(error, frames, inner), file=sys.stderr)
                raise error.with_traceback(None) from error.__cause__
            raise


def _failing_frame(error, frames):
    """The innermost frame that the reference has too: some functions are Python there as well,
    everything else below generated code is C++."""
    real = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    for frame, running in zip(reversed(frames), reversed(real)):
        if not _is_engine_frame(frame) or _is_python_there(frame, running):
            return frame
    return None


def _is_engine_frame(frame):
    return frame.filename.startswith(_PACKAGE)


_PACKAGE = torch.__path__[0]
_FILES_THERE = tuple(
    f"{_PACKAGE}/{name}"
    for name in ("nn/functional", "nn/_functional", "nn/modules", "fx/_pytree", "functional.py")
)
_FUNCTIONS_THERE = {
    "_written.py": {"norm", "split", "unflatten", "unique", "unique_consecutive"},
    "_tensor.py": {"__contains__", "__format__", "__iter__", "__len__"},
    "_tensor_operators.py": {"_rmatmul", "method"},
    "fx/_symbolic_trace.py": {"_assert_is_none"},
}


def _is_python_there(frame, running):
    if frame.filename.startswith(_FILES_THERE):
        return True
    name = frame.filename.removeprefix(_PACKAGE + "/")
    if name == "_tensor_operators.py" and frame.name == "forward":
        return running.f_locals["name"] in ("__floordiv__", "__pow__")
    return frame.name in _FUNCTIONS_THERE.get(name, ())


def _failure_message(error, frames, frame):
    # The reference's own frames are few, for its operators are C++; ours would hide the program's.
    shown = [one for one in frames if not _is_engine_frame(one)]
    number = frame.lineno
    lines = [line.rstrip("\n") + "\n" for line in linecache.getlines(frame.filename)]
    failed = lines[number - 1].rstrip("\n") if number <= len(lines) else ""
    before = "".join(lines[max(number - 2, 0) : number])
    after = "\n".join(lines[number : number + 2])
    return "\n".join(
        [
            "Traceback (most recent call last):",
            "".join(traceback.format_list(shown) + traceback.format_exception_only(error)),
            f"Call using an FX-traced Module, line {number} of the traced Module's "
            "generated forward function:",
            before,
            "~" * (len(failed) - 1) + " <--- HERE",
            after,
        ]
    )
