"""Signatures: of operators by the operator table, of our functions and classes by inspect, of the
program's own by their statements."""

import ast
import inspect
import types

import torch
from torch._ops import Operator

from .values import (
    Instance, Made, Many, Thing, Written, find_in_class, is_a, name_of_class, own_class,
    own_function, own_names,
)


class Call:
    """How something is called: its name, its parameters as written, and what it returns."""

    def __init__(self, name, parameters, result=""):
        self.name = name
        self.parameters = parameters
        self.result = result

    def __str__(self):
        return f"{self.name}({', '.join(self.parameters)})" + (
            f" -> {self.result}" if self.result else ""
        )


def rows_of(value):
    """The rows of the operator table that a function or method stands for; [] when it is none."""
    return list(value.rows) if is_a(value, Operator) else []


def result_of(value):
    """What a call of a trusted function gives, by its schema or its annotation; None if unknown."""
    rows = rows_of(value)
    if rows:
        return _of_schema(rows[0].result)
    hint = getattr(value, "__annotations__", {}).get("return") if own_function(value) else None
    return Instance(hint) if is_a(hint, type) else None


def _of_schema(result):
    if result == "Tensor":
        return Instance(torch.Tensor)
    if result.startswith("(") or result == "Tensor[]":
        return Many(Instance(torch.Tensor), cls=tuple)
    return Instance({"int": int, "float": float, "bool": bool}.get(result, object))


def calls_of(value):
    """How a value can be called: a `Call` for each overload, the first the best known."""
    if isinstance(value, Thing):
        rows = rows_of(value.value)
        if rows:
            return [_of_row(value, row) for row in rows]
        call = _of_object(value)
    elif isinstance(value, Written):
        call = _of_statement(value)
    elif isinstance(value, (Instance, Made)):
        call = _of_forward(value)
    else:
        call = None
    return [call] if call else []


def _of_row(thing, row):
    inside, _, result = row.schema.rpartition(") -> ")
    parameters = _split(inside[1:])
    if thing.owner is not None and parameters and parameters[0].startswith("Tensor "):
        parameters = parameters[1:]
    return Call(thing.value.__name__, parameters, result)


def _split(text):
    """Parameters of a schema; commas inside of brackets part nothing."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def _of_object(thing):
    value = thing.value
    if is_a(value, type) and not own_class(value):
        return _of_live_class(value)
    if not is_a(value, type) and not own_function(value):
        if is_a(value, types.FunctionType):
            return Call(value.__name__, _names_of(value, thing.owner is not None))
        return None
    try:
        found = inspect.signature(value)
    except (TypeError, ValueError):
        return None
    parameters = list(found.parameters.values())
    if thing.owner is not None and parameters:
        parameters = parameters[1:]
    result = found.return_annotation
    result = "" if result is inspect.Signature.empty else inspect.formatannotation(result)
    name = getattr(value, "__name__", "")
    return Call(name, _with_marks(parameters), _short(result))


def _with_marks(parameters):
    shown, starred = [], False
    for parameter in parameters:
        if parameter.kind is parameter.VAR_POSITIONAL:
            starred = True
        if parameter.kind is parameter.KEYWORD_ONLY and not starred:
            shown.append("*")
            starred = True
        shown.append(_short(str(parameter)))
    return shown


def _short(text):
    return text.replace("torch.Tensor", "Tensor").replace("typing.", "")


def _of_live_class(cls):
    found, home = find_in_class(cls, "__init__")
    if is_a(found, types.FunctionType):
        return Call(name_of_class(cls), _names_of(found, True))
    return Call(name_of_class(cls), []) if home is object else None


def _names_of(function, bound):
    """Names of a learner's function's parameters; its defaults have texts of their own classes."""
    code = function.__code__
    names = list(code.co_varnames[: code.co_argcount])
    optional = len(function.__defaults__ or ())
    shown = [
        name + ("=…" if index >= len(names) - optional else "") for index, name in enumerate(names)
    ]
    return shown[1:] if bound else shown


def _of_statement(written):
    node = written.node
    if isinstance(node, ast.ClassDef):
        for one in node.body:
            if isinstance(one, ast.FunctionDef) and one.name == "__init__":
                return Call(node.name, _parameters(one.args)[1:])
        return Call(node.name, []) if not node.bases else None
    parameters = _parameters(node.args)
    bound = written.owner is not None
    result = ast.unparse(node.returns) if node.returns is not None else ""
    return Call(node.name, parameters[1:] if bound else parameters, result)


def _parameters(arguments):
    plain = [*arguments.posonlyargs, *arguments.args]
    defaults = [None] * (len(plain) - len(arguments.defaults)) + arguments.defaults
    shown = [_parameter(one, default) for one, default in zip(plain, defaults)]
    if arguments.vararg:
        shown.append("*" + arguments.vararg.arg)
    elif arguments.kwonlyargs:
        shown.append("*")
    shown += [_parameter(*pair) for pair in zip(arguments.kwonlyargs, arguments.kw_defaults)]
    if arguments.kwarg:
        shown.append("**" + arguments.kwarg.arg)
    return shown


def _parameter(argument, default):
    text = argument.arg
    if argument.annotation is not None:
        text += f": {ast.unparse(argument.annotation)}"
    if default is None:
        return text
    return text + (" = " if argument.annotation is not None else "=") + ast.unparse(default)


def _of_forward(value):
    """A module is called as its `forward` is."""
    if isinstance(value, Made):
        for one in value.written.node.body:
            if isinstance(one, ast.FunctionDef) and one.name == "forward":
                return Call("forward", _parameters(one.args)[1:])
        return None
    if not issubclass(value.cls, torch.nn.Module):
        return None
    graph = own_names(value.live).get("_graph")
    if type(graph) is torch.fx.Graph:
        return Call("forward", [node.target for node in graph.nodes if node.op == "placeholder"])
    found, home = find_in_class(value.cls, "forward")
    if not is_a(found, types.FunctionType) or home is torch.nn.Module:
        return None
    return _of_object(Thing(found, home))
