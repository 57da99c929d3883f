"""Compiles and runs one program in a fresh `__main__`."""

import ast
import builtins
import sys
import types
import warnings

_VALUE_LIMIT = 20_000


def new_main(file):
    """The module that programs run in; it becomes `__main__` for the time of a run."""
    module = types.ModuleType("__main__")
    module.__builtins__ = builtins
    module.__file__ = file
    return module


def compile_program(source, file):
    """Code for all statements but a last expression, and code for that expression or None.

    Raises SyntaxError (with the source line in it), ValueError, or RecursionError.
    """
    try:
        tree = ast.parse(source, file)
        last = tree.body.pop() if tree.body and _has_value(tree.body[-1], source) else None
        body = compile(tree, file, "exec", dont_inherit=True)
        if last is None:
            return body, None
        futures = body.co_flags & _FUTURES
        value = compile(ast.Expression(last.value), file, "eval", futures, dont_inherit=True)
        return body, value
    except SyntaxError as error:
        lines = source.splitlines()
        if error.text is None and error.lineno and error.lineno <= len(lines):
            error.text = lines[error.lineno - 1]
        raise


def _has_value(statement, source):
    """Whether the last statement is an expression to show; a text in triple quotes is a comment."""
    if not isinstance(statement, ast.Expr):
        return False
    return not (ast.get_source_segment(source, statement) or "").startswith(("'''", '"""'))


def execute(code, value_code, names):
    """Runs the statements; the repr of the last expression, or None when it is None."""
    exec(code, names)
    if value_code is None:
        return None
    value = eval(value_code, names)
    if value is None:
        return None
    text = repr(value)
    if len(text) > _VALUE_LIMIT:
        return text[:_VALUE_LIMIT] + f"... ({len(text)} characters)"
    return text


def imported_names(source):
    """Modules that a program's import statements name, wherever they stand in it."""
    try:
        with warnings.catch_warnings(action="ignore"):  # running it warns where it is seen
            tree = ast.parse(source)
    except Exception:
        return []
    names = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.append(node.module)
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return names


def import_ahead(names):
    """Imports library and torch modules before the program can touch them."""
    for name in names:
        top = name.partition(".")[0]
        parent = name.rpartition(".")[0]
        if name in sys.modules or top in _WITH_EFFECTS:
            continue
        if top != "torch" and top not in sys.stdlib_module_names:
            continue
        if parent and not hasattr(sys.modules.get(parent), "__path__"):
            continue
        try:
            __import__(name)
        except Exception:
            pass  # the program's own statement raises it where the learner sees it


_WITH_EFFECTS = ("this", "antigravity", "idlelib", "turtle", "turtledemo", "test", "__hello__")


def _future_flags():
    import __future__

    flags = 0
    for name in __future__.all_feature_names:
        flags |= getattr(__future__, name).compiler_flag
    return flags


_FUTURES = _future_flags()
