"""From an exception to a `Diagnostic`: type, message, place and Python's own traceback, limited to
the learner's frames (web/src/protocol/messages.ts has the shape)."""

import linecache
import traceback
import types


def remember_source(file, source):
    """Lets tracebacks and warnings show the lines of a program that no file holds."""
    lines = source.splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    # Without a modification time linecache never looks for the file.
    linecache.cache[file] = (len(source), None, lines, file)


def diagnostic(error, file, files):
    """The `Diagnostic` of `error`, as a dict.

    `file` names the program that the learner sees in the editor: only places in it are reported.
    `files` are all names whose frames are the learner's (the program and the steps before it).
    """
    try:
        return _diagnostic(error, file, files)
    except Exception:  # the exception's class refuses to be asked
        return _diagnostic(_stand_in(error), file, files)


def _diagnostic(error, file, files):
    if isinstance(error, RecursionError) and str(error).startswith("Stack overflow (used"):
        # The depth at which this host ends a recursion says nothing to a learner.
        error.args = ("maximum recursion depth exceeded",)
    _keep_learner_frames(error, files)
    place = _syntax_place(error, file) if isinstance(error, SyntaxError) else None
    if place is None:
        place = _raise_place(error.__traceback__, file)
    line, column, end_line, end_column = place
    return {
        "type": _type_name(error),
        "message": _message(error),
        "traceback": _traceback_text(error),
        "line": line,
        "column": column,
        "endLine": end_line,
        "endColumn": end_column,
    }


def is_of(error, file):
    """Whether it was the program itself that raised an exception, and not what it called."""
    tb, last = error.__traceback__, None
    while tb is not None:
        tb, last = tb.tb_next, tb
    return last is not None and last.tb_frame.f_code.co_filename == file


_type_name_of = type.__dict__["__name__"].__get__


def _type_name(error):
    return _type_name_of(type(error))


def _stand_in(error):
    """An exception that names and places `error` without a word from `error`'s own class."""
    name = _type_name(error)
    stand_in = type(name, (Exception,), {"__module__": "__main__"})("<exception str() failed>")
    stand_in.__traceback__ = BaseException.__traceback__.__get__(error)
    return stand_in


def _message(error):
    if isinstance(error, SyntaxError) and error.msg:
        return str(error.msg)
    try:
        return str(error)
    except Exception:
        return "<exception str() failed>"


def _traceback_text(error):
    summary = traceback.TracebackException(type(error), error, error.__traceback__, compact=True)
    if not summary.stack and not (error.__cause__ or error.__context__):
        return "".join(summary.format_exception_only())
    return "".join(summary.format())


def _keep_learner_frames(error, files):
    """Cuts frames of torch, of this package, of the library and of generated code from `error` and
    from every exception that is chained to it."""
    waiting, seen = [error], set()
    while waiting:
        one = waiting.pop()
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        one.__traceback__ = _filtered(one.__traceback__, files)
        waiting += [one.__cause__, one.__context__]
        if issubclass(type(one), BaseExceptionGroup):
            waiting += BaseExceptionGroup.exceptions.__get__(one)


def _filtered(tb, files):
    kept = []
    while tb is not None:
        if tb.tb_frame.f_code.co_filename in files:
            kept.append(tb)
        tb = tb.tb_next
    chain = None
    for tb in reversed(kept):
        chain = types.TracebackType(chain, tb.tb_frame, tb.tb_lasti, tb.tb_lineno)
    return chain


def _syntax_place(error, file):
    """Line and columns from 1; the end is exclusive, as Python counts it."""
    if error.filename != file or not error.lineno:
        return None
    column = error.offset if error.offset and error.offset > 0 else None
    end_line = getattr(error, "end_lineno", None) or error.lineno
    end_column = getattr(error, "end_offset", None)
    if not end_column or end_column < 0:
        end_column = column + 1 if column else None
        end_line = error.lineno
    elif end_line == error.lineno and column and end_column <= column:
        end_column = column + 1
    return error.lineno, column, end_line, end_column


def _raise_place(tb, file):
    """The place of the innermost frame of `file`."""
    last = None
    while tb is not None:
        if tb.tb_frame.f_code.co_filename == file:
            last = tb
        tb = tb.tb_next
    if last is None:
        return None, None, None, None
    positions = list(last.tb_frame.f_code.co_positions())
    at = last.tb_lasti // 2
    line, end_line, start, end = positions[at] if at < len(positions) else (None,) * 4
    if line is None or start is None or end is None:
        return last.tb_lineno, None, None, None
    return line, _column(file, line, start), end_line, _column(file, end_line, end)


def _column(file, line, byte_offset):
    """A column from 1 in characters, from CPython's byte offset."""
    text = linecache.getline(file, line).encode("utf-8", "surrogatepass")
    return len(text[:byte_offset].decode("utf-8", "replace")) + 1
