"""Runs a program in Pyodide as `python program.py` does. For fxp and the tests."""

import atexit
import io
import os
import sys
import types


def _exit_status(stop):
    """What the interpreter makes of SystemExit: its status, or its text on stderr and 1."""
    if stop.code is None:
        return 0
    if isinstance(stop.code, int):
        return stop.code & 0xFF
    sys.stdout.flush()
    print(stop.code, file=sys.stderr)
    return 1


def _report(error):
    """Shows an uncaught exception, from the program's own frame on, through sys.excepthook."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    sys.excepthook(type(error), error.with_traceback(trace), trace)


def run(path, arguments):
    """Runs the file at `path` with `arguments` as sys.argv; the exit status."""
    main = types.ModuleType("__main__")
    main.__file__ = path
    main.__builtins__ = __builtins__
    sys.modules["__main__"] = main
    sys.argv = list(arguments)
    sys.path[0] = os.path.dirname(path)
    sys.excepthook = sys.__excepthook__  # Pyodide has one of its own
    status = 0
    try:
        with io.open_code(path) as file:
            code = compile(file.read(), path, "exec", dont_inherit=True)
        exec(code, main.__dict__)
    except SystemExit as stop:
        status = _exit_status(stop)
    except BaseException as error:
        status = 130 if isinstance(error, KeyboardInterrupt) else 1
        _report(error)
    atexit._run_exitfuncs()
    return _flush() or status


def _flush():
    """What the interpreter does last: 120 when standard output can't take what is left."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except BrokenPipeError:
            return 120  # nobody reads any more, head(1) for example
    return 0
