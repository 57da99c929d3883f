"""Where in the learner's program something happened: the innermost frame that is neither of
this package, nor of the standard library, nor generated code. The engine's tape keeps it with
every change."""

import os
import sys

from .. import _engine

_OURS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_LIBRARY = os.path.dirname(os.__file__)

# File name of a code object to its number on the tape; 0 for what isn't the learner's.
_numbers = {}


def _number(filename):
    ours = filename.startswith((_OURS, _LIBRARY, "<eval_with_key>", "<frozen ", "<string>"))
    number = _numbers[filename] = 0 if ours else _engine.file_number(filename)
    return number


def here():
    """The file's number and the line of the learner's innermost frame; (0, 0) when there is
    none. Above the number's 12 bits stands the frame's instruction, and above that whether it
    asked before and is still at it, as a trace is (engine/graph/tape.h)."""
    frame = called = sys._getframe(1)
    while frame is not None:
        filename = frame.f_code.co_filename
        number = _numbers.get(filename)
        if number is None:
            number = _number(filename)
        if number:
            number |= (frame.f_lasti & 0x7FFFE) << 11  # instructions have even offsets
            # Nobody traces the lines of torch: the flag marks a frame that has been here.
            if called.f_trace_lines:
                called.f_trace_lines = False
            else:
                number |= 1 << 30
            return number, frame.f_lineno
        called = frame
        frame = frame.f_back
    return 0, 0


def learner_frame():
    """The learner's innermost frame itself, or None."""
    frame = sys._getframe(1)
    while frame is not None:
        filename = frame.f_code.co_filename
        if _numbers.get(filename) or (filename not in _numbers and _number(filename)):
            return frame
        frame = frame.f_back
    return None
