"""What a verdict says where the program can't be used as the check uses it: a name is missing, is
something else, or takes other arguments. Python's own words for it would be about the check."""

import ast
import re

from . import checking

_NOT_CALLED = re.compile(r"^'(\w+)' object is not callable$")
_NOT_TAKEN = re.compile(r"([\w.<>]+)\(\) (takes |missing |got (an unexpected|multiple|some) )")


def missing(name, source, ended):
    """Why a name isn't there; `ended`: how the program did."""
    outer = _inside_of(name, source)
    if outer:
        return (
            f"{name} is defined inside of {outer}, where the check can't reach it. Put it at the "
            "left margin."
        )
    if ended == "error" and re.search(rf"\b{re.escape(name)}\b", source):
        return f"Your program stopped at an error before it had defined {name}."
    return f"Your program doesn't define {name}. Keep the name that the exercise gives."


def unusable(raised, offered):
    """The message for an exception `raised` that no line of the program is to blame for. `offered`:
    what the test has asked for, by names."""
    kind, text = raised["type"], raised["message"]
    if kind == "SystemExit":
        return "Your program ended itself when the check called it. Take exit() out, and return."
    if kind == "TypeError":
        found = _NOT_CALLED.search(text)
        for name, value in offered.items():
            if found and not callable(value) and type(value).__name__ == found[1]:
                what = "None" if value is None else checking.kind(value)
                return f"The check calls {name}, but in your program it is {what}."
        found = _NOT_TAKEN.search(text)
        if found and _is_of(found[1], offered.get("source", "")):
            return (
                f"The check gives other arguments than your program takes: {text}. Keep the "
                "parameters that the exercise gives."
            )
    return f"What your program returned could not be used: {said(raised)}"


def said(raised):
    """An exception's type and text."""
    return f"{raised['type']}: {raised['message']}".strip().removesuffix(":")


def _is_of(called, source):
    name = called.split(".")[0]
    if name in ("<lambda>", "forward"):
        return True
    return bool(re.search(rf"\b(def|class) {re.escape(name)}\b", source))


def _inside_of(name, source):
    """The function or class in which the program defines a name; None when it doesn't."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return None
    for outer in tree.body:
        if isinstance(outer, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            for node in ast.walk(outer):
                if node is not outer and getattr(node, "name", None) == name:
                    return outer.name
    return None
