"""Standard output and standard error of a learner's program, streamed to a callback.

Both are real text files over a byte sink, so that `print`, `sys.stdout.buffer`, `reconfigure` and
`close` do what they do everywhere. The first lines go out one by one, so that a program that then
hangs has shown what it printed; later ones go out in blocks. Output over the limit is dropped and
one sentence says so.
"""

import codecs
import io
import time

LIMIT = 200_000
CUT = "\n[Output cut here: the program printed more than 200 kB.]\n"

_LINES_AT_ONCE = 200
_BLOCK = 8192
_BLOCK_SECONDS = 0.05

# A program may delete builtins; these keep the sink working while it runs.
_len = len
_now = time.monotonic


class Budget:
    """How much the two streams of one run may still print, and where it goes.

    `emit(stream, text)` is the callback; `close()` makes every later write silent, for threads and
    finalizers that outlive the run.
    """

    def __init__(self, emit):
        self.emit = emit
        self.left = LIMIT
        self.lines = 0
        self.cut = False
        self.sinks = []

    def flush(self, but=None):
        for sink in self.sinks:
            if sink is not but:
                sink.send()

    def close(self):
        self.flush()
        self.emit = None


class Sink(io.RawIOBase):
    """Takes a stream's bytes, and hands text to the budget's callback."""

    def __init__(self, budget, name):
        self._budget = budget
        self._name = name
        self._parts = []
        self._size = 0
        self._sent = 0.0
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        budget.sinks.append(self)

    def writable(self):
        return True

    def write(self, data):
        budget = self._budget
        size = _len(data)
        if budget.emit is None or budget.cut:
            return size
        text = self._decode(data)
        if _len(text) > budget.left:
            text = text[: budget.left] + CUT
            budget.cut = True
        budget.left -= _len(text)
        if not self._parts:
            budget.flush(self)
        self._parts.append(text)
        self._size += _len(text)
        budget.lines += 1
        at_once = budget.lines <= _LINES_AT_ONCE or budget.cut or self._size >= _BLOCK
        if at_once or _now() - self._sent > _BLOCK_SECONDS:
            self.send()
        return size

    def send(self):
        """Hands over what waits."""
        if self._parts and self._budget.emit is not None:
            text = "".join(self._parts)
            self._parts.clear()
            self._size = 0
            self._sent = _now()
            self._budget.emit(self._name, text)


def open_stream(budget, name):
    """A text file like sys.stdout or sys.stderr that writes to `budget`."""
    errors = "strict" if name == "stdout" else "backslashreplace"
    sink = Sink(budget, name)
    return io.TextIOWrapper(sink, "utf-8", errors, newline="\n", line_buffering=True)


def empty_input():
    """A text file like sys.stdin in which there is nothing."""
    return io.TextIOWrapper(io.BytesIO(), "utf-8")


def flush(stream):
    """Flushes a stream that the program may have closed, replaced or broken."""
    try:
        stream.flush()
    except Exception:
        pass
