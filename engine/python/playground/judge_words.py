"""What a verdict says where the program can't be used as the check uses it: a name is missing, is
something else, or takes other arguments. Python's own words for it would be about the check."""

import ast
import re

from . import checking

_NOT_CALLED = re.compile(r"^'(?:[\w.]+\.)?(\w+)' object is not callable$")
_NOT_USED = "What your program returned could not be used: "
_SELF = "; the first one of a method is self"
_NOT_TAKEN = re.compile(r"([\w.<>]+)\(\) (takes |missing |got (an unexpected|multiple|some) )")

# What exceptions that objects of the program cause in the check mean; {it} is the object's kind.
_WORDS = (
    (
        r"^AttributeError: '(\w+)' object has no attribute '_[a-z]\w*'",
        "{it} has not been set up: the __init__ of its base class has not run for it. Call "
        "super().__init__() first in its __init__, and make it by calling its class.",
    ),
    (
        r'^NotImplementedError: Module \[(\w+)\] is missing the required "forward" function',
        "the module {0} has no forward. Write def forward(self, x) into its class, as far to the "
        "left as __init__.",
    ),
    (
        r"^NotImplementedError: argument of type: <class '([\w.<>]+)'>",
        "a traced function gives what its steps have calculated, and {it} is none of them.",
    ),
    (
        r"^AttributeError: '(\w+)' object has no attribute '(\w+)'",
        "the check looks for {1} there, and {it} has none.",
    ),
    (
        r"^TypeError: '(\w+)' object is not iterable",
        "the check takes its items one by one, and {it} has none.",
    ),
)


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
    source = offered.get("source", "")
    if kind == "SystemExit":
        return "Your program ended itself when the check called it. Take exit() out, and return."
    found = _NOT_CALLED.search(text) if kind == "TypeError" else None
    for name, value in offered.items():
        if found and not callable(value) and type(value).__name__ == found[1]:
            what = checking.kind(value, "None")
            return f"The check calls {name}, but in your program it is {what}."
    found = _NOT_TAKEN.search(text) if kind == "TypeError" else None
    if found and _is_of(found[1], source):
        return (
            f"The check gives other arguments than your program takes: {text}. Keep the "
            f"parameters that the exercise gives{_SELF if '.' in found[1] else ''}."
        )
    for name, value in offered.items():
        line, becomes = _last_binding(name, source)
        if becomes and callable(value):
            what = "class" if name[0].isupper() else "def"
            return (
                f"In line {line} of your program, {name} becomes something that the check can't "
                f"use: {becomes}. Define it with {what}, as the exercise begins."
            )
    for pattern, words in _WORDS:
        found = re.search(pattern, f"{kind}: {text}")
        if found:
            own = "__main__." in found[0] or _is_of(found[1], source)
            it = checking.called(found[1].rpartition(".")[2], own)
            return _NOT_USED + words.format(*found.groups(), it=it)
    return _NOT_USED + said(raised)


def said(raised):
    """An exception's type and text, which torch.fx makes long where a step of a graph failed."""
    text, _, step = raised["message"].partition("\n\nWhile executing %")
    at = f", at the step {step.partition(' ')[0]} of the graph" if step else ""
    return f"{raised['type']}: {text}".strip().removesuffix(":") + at


def _is_of(called, source):
    name = called.split(".")[0]
    if name in ("<lambda>", "forward"):
        return True
    return bool(re.search(rf"\b(def|class) {re.escape(name)}\b", source))


def _statements(source):
    try:
        return ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError):
        return []


def _last_binding(name, source):
    """The last line at the left margin that gives a name its value, and its text; (None, None) when
    that is a def or a class, or a lambda for a name that is no class's."""
    for node in reversed(_statements(source)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            if node.name == name:
                break
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.Import | ast.ImportFrom):
            bound = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and _stores(n)}
            bound |= {n.asname or n.name for n in getattr(node, "names", ())}
            if name in bound:
                is_lambda = isinstance(getattr(node, "value", None), ast.Lambda)
                if is_lambda and not name[0].isupper():
                    break
                text = ast.unparse(node).split("\n")[0]
                return node.lineno, text if len(text) <= 60 else f"{text[:56]} ..."
    return None, None


def _stores(node):
    return isinstance(node.ctx, ast.Store)


def _inside_of(name, source):
    """The function or class in which the program defines a name; None when it doesn't."""
    for outer in _statements(source):
        if isinstance(outer, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            for node in ast.walk(outer):
                if node is not outer and getattr(node, "name", None) == name:
                    return outer.name
    return None
