"""What a hover and a signature say."""

import ast
import builtins
import sys
import types

import torch
from torch import fx

from . import schemas
from .values import (
    Instance, Made, Many, Thing, Written, bases_of_class, find_in_class, is_a, is_ours,
    name_of_class, own_class, own_function, own_names,
)

_LONGEST = 200
_SHOWN_AS_THEY_ARE = (int, float, bool, str, bytes, type(None))


def of_property(home, name):
    """What our text about a property says; "" when `name` is none of `home`."""
    if not isinstance(home, Instance):
        return ""
    found, cls = find_in_class(home.cls, name)
    if type(found) is types.MemberDescriptorType and own_class(cls):
        slots = vars(cls)["__slots__"]
        return (slots.get(name) or "") if type(slots) is dict else ""
    return _doc(found) if type(found) is property and own_class(cls) else ""


def describe(value, name, doc=""):
    """A `Hover` about a value that is known by `name`, with a text that says more than that about
    its class does; None when nothing is known."""
    if isinstance(value, Thing):
        return _hover(_of_thing(value, name), _doc(value.value))
    if isinstance(value, Written):
        kind = "class" if isinstance(value.node, ast.ClassDef) else "def"
        calls = schemas.calls_of(value)
        return _hover(f"{kind} {calls[0] if calls else name}", ast.get_docstring(value.node) or "")
    if isinstance(value, Made):
        return _hover(f"{name}: {value.written.node.name}", ast.get_docstring(value.written.node))
    if isinstance(value, Instance):
        return _hover(f"{name}: {_class_name(value.cls)}{_live(value)}", doc or _doc(value.cls))
    if isinstance(value, Many):
        item = value.item or (value.parts or [None])[0]
        inside = f"[{_class_name(item.cls)}]" if isinstance(item, Instance) else ""
        holds = value.cls.__name__ if value.cls else "Iterable"
        return _hover(f"{name}: {holds}{inside}", doc)
    return None


def signature(value, position, keyword):
    """The `Signature` of a call with the cursor in an argument; None when nothing is known."""
    calls = schemas.calls_of(value)
    if not calls:
        return None
    fitting = [call for call in calls if _active(call.parameters, position, keyword) >= 0]
    call = (fitting or calls)[0]
    start, places = len(call.name) + 1, []
    for parameter in call.parameters:
        places.append([start, start + len(parameter)])
        start += len(parameter) + 2
    active = _active(call.parameters, position, keyword)
    shown = [place for place, text in zip(places, call.parameters) if text != "*"]
    doc = _first_sentence(_text_about(value))
    return {"label": str(call), "parameters": shown, "active": active, "doc": doc}


def _active(parameters, position, keyword):
    """The place, among the parameters but for a lone star, of the one that an argument is for."""
    names = [text for text in parameters if text != "*"]
    if keyword:
        matches = [i for i, text in enumerate(names) if name_of(text) == keyword]
        return matches[0] if matches else -1
    positional = parameters.index("*") if "*" in parameters else len(parameters)
    variable = [i for i, text in enumerate(names) if text.startswith("*")]
    if position < positional and position < len(names):
        return min([position, *variable[:1]])
    return variable[0] if variable else -1


def name_of(parameter):
    """The name in a parameter as it is written, in Python or in a schema."""
    declared = parameter.partition("=")[0].partition(":")[0].strip().lstrip("*")
    return declared.rpartition(" ")[2]


def _text_about(value):
    if isinstance(value, Written):
        return ast.get_docstring(value.node) or ""
    return _doc(value.value) if isinstance(value, Thing) else ""


def _of_thing(thing, name):
    value = thing.value
    if is_a(value, types.ModuleType):
        return f"module {value.__name__}"
    if is_a(value, property) or type(value) is types.MemberDescriptorType:
        return f"property {name}"
    calls = schemas.calls_of(thing)
    shown = str(calls[0]) if calls else name
    if is_a(value, type):
        return f"class {shown}"
    return shown if schemas.rows_of(value) else f"def {shown}"


def _doc(value):
    """The text about an object, when it is ours to tell."""
    if is_a(value, type):
        text = vars(value).get("__doc__") if own_class(value) else ""
    elif is_a(value, types.ModuleType):
        text = value.__doc__ if is_ours(value.__name__) else ""
    elif type(value) is property or own_function(value):
        text = "" if schemas.rows_of(value) else value.__doc__
    else:
        text = ""
    return text if type(text) is str else ""


def _hover(code, text):
    return {"code": code, "doc": _first_sentence(text or "")}


def _first_sentence(text):
    """The first paragraph, or as many of its sentences as are not too long."""
    paragraph = " ".join(text.strip().partition("\n\n")[0].split())
    if len(paragraph) <= _LONGEST:
        return paragraph
    end = paragraph.rfind(". ", 0, _LONGEST)
    return paragraph[: end + 1] if end > 0 else paragraph[:_LONGEST].rstrip() + "…"


def _class_name(cls):
    """The name by which programs reach a class, or the nearest of its bases that has one: each
    GraphModule has a class of its own."""
    if not own_class(cls):
        return name_of_class(cls)
    for base in bases_of_class(cls):
        for home in (torch, torch.nn, fx, builtins):
            if vars(home).get(base.__name__) is base:
                return base.__name__ if home is builtins else f"{home.__name__}.{base.__name__}"
        if vars(sys.modules.get(base.__module__, builtins)).get(base.__name__) is base:
            return f"{base.__module__}.{base.__name__}"
    return cls.__name__


def _live(value):
    """What the last run's own object adds, asked in ways that run nothing of the learner's."""
    live = value.live
    kind = type(live)
    if live is None:
        return ""
    if kind in _SHOWN_AS_THEY_ARE:
        text = repr(live)
        return f" = {text}" if len(text) <= 60 else ""
    if kind in (torch.Tensor, torch.nn.Parameter):
        return f", shape {tuple(live.shape)}, {live.dtype}"
    if kind in (list, tuple, dict, set):
        return f" of {len(live)}"
    if kind is fx.Graph:
        return f" of {len(live.nodes)} nodes"
    if kind is fx.Node:
        return f", {live.op}, {_count(len(live.users), 'user')}"
    if issubclass(kind, fx.GraphModule):
        graph = own_names(live).get("_graph")
        return f" of {len(graph.nodes)} nodes" if type(graph) is fx.Graph else ""
    return ""


def _count(number, what):
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
