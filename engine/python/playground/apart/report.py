"""What the program's side tells the judge about a value, as JSON: plain values as they are, all
others as lists whose first item says what they are. `arrive` reads it.

It never asks an object of the program anything: it looks at classes and namespaces directly.
"""

import base64
import types

import torch
from torch import _engine, fx

from . import names

_type_name_of = type.__dict__["__name__"].__get__
_module_of = type.__dict__["__module__"].__get__
_DEPTH = 60
_MOST_PARTS = 400_000
_MOST_BITS = 10_000  # Python refuses to write much longer whole numbers out
_PARTS = "_parameters", "_buffers", "_modules"
_STATE = ("training", *_PARTS, "_non_persistent_buffers_set")
_OF_GRAPH_MODULES = (
    "meta _replace_hooks _create_node_hooks _erase_node_hooks _deepcopy_hooks _tracer_cls "
    "_tracer_extras shape_env _graph _compiled_at _code _generated _prologue_start _in_spec "
    "_out_spec"
).split()
_CALLS = ("forward", "_call_impl", "__call__")
_PLAIN = (bool, int, str, type(None))


def _memory_of(value):
    """All that a tensor is: type, shape, strides, the bytes that it spans, and whether it is a
    parameter with a gradient."""
    shape, strides, flat = value.shape, value.stride(), value
    if 0 in shape:
        data = b""
    else:
        if not value.is_contiguous():
            room = 1 + sum((size - 1) * step for size, step in zip(shape, strides))
            flat = torch.as_strided(value.detach(), (room,), (1,), value.storage_offset())
        data = bytes(_engine.checked(_engine.tensor_bytes(flat._handle)))
    gradient = bool(value.requires_grad)
    return value.dtype, shape, strides, data, gradient, type(value) is torch.nn.Parameter


def _ways(module):
    """What decides how a module computes, besides its parts: its class, the functions of it that
    are not torch's, its hooks, and functions of its own that hide those of its class."""
    kind, own = type(module), object.__getattribute__(module, "__dict__")
    functions = []
    for base in () if issubclass(kind, fx.GraphModule) else type.__dict__["__mro__"].__get__(kind):
        if base is torch.nn.Module or names.name_of(base):
            break
        functions += [
            (name, id(one))
            for name, one in type.__dict__["__dict__"].__get__(base).items()
            if type(one) is types.FunctionType
        ]
    hooks = [name for name, one in own.items() if name.endswith("_hooks") and one]
    return id(kind), functions, hooks, [name for name in own if name in _CALLS]


def _inside(own, part="_modules"):
    """Parts of a module; none where its __init__ has not run or a program has taken them away."""
    found = own.get(part)
    return found if type(found) is dict else {}


class Reporter:
    """Tells of values, and keeps what it gave a number: the judge may ask for it again."""

    def __init__(self, before=None):
        self.held = list(before.held) if before else []
        self._numbers = {id(value): number for number, value in enumerate(self.held)}
        self._sent = {}  # from the id of what a parcel brought to its number there and how it was
        self._parcels = 0
        self._kept = []
        self._seen, self._found_changed = set(), {}  # for one reply

    def opened(self, brought):
        """Takes what a parcel brought: later the judge hears which of it, instead of what it is."""
        self._kept.append(brought)
        for place, value in enumerate(brought):
            self._sent[id(value)] = [self._parcels, place, None]
        for value in brought:
            if issubclass(type(value), torch.nn.Module):
                self._sent[id(value)][2] = self._state(value)
        self._parcels += 1

    def find(self, place):
        """What has this number, or was brought at this place of that parcel."""
        return self.held[place[0]] if len(place) == 1 else self._kept[place[0]][place[1]]

    def reply(self, value):
        """The report about one answer, with what became of the modules that the parcels brought."""
        self._seen.clear()
        self._found_changed.clear()
        self._count = 0
        told = self.value(value)
        changed = [
            [self._sent[id(one)][:2], self.value(one)]
            for one in (self._kept[-1] if self._kept else [])
            if self._changed(one)
        ]
        return {"value": told, "changed": changed}

    def hold(self, value):
        number = self._numbers.get(id(value))
        if number is None:
            number = self._numbers[id(value)] = len(self.held)
            self.held.append(value)
        return number

    def value(self, value, depth=0):
        self._count += 1
        if self._count > _MOST_PARTS:
            raise ValueError("What your program returned is too large to be judged.")
        if depth > _DEPTH:
            return ["object", self.hold(value), "a value that is nested too deeply"]
        kind = type(value)
        if kind in _PLAIN:
            too_long = kind is int and value.bit_length() > _MOST_BITS
            return ["object", self.hold(value), "int"] if too_long else value
        if kind is float:
            return ["float", value.hex()]
        if kind in (list, tuple, fx.immutable_collections.immutable_list):
            tag = "tuple" if kind is tuple else "list"
            return [tag, [self.value(item, depth + 1) for item in list(value)]]
        if kind in (dict, fx.immutable_collections.immutable_dict):
            pairs = list(value.items())
            return ["dict", [[self.value(p, depth + 1) for p in pair] for pair in pairs]]
        if kind is torch.Size:
            return ["size", [int(item) for item in value]]
        if kind is slice:
            parts = value.start, value.stop, value.step
            return ["slice", [self.value(part, depth + 1) for part in parts]]
        if kind in (set, frozenset):
            return ["set", [self.value(item, depth + 1) for item in value]]
        if kind is torch.dtype:
            return ["dtype", str(value).removeprefix("torch.")]
        if value is Ellipsis:
            return ["ellipsis"]
        if kind in (torch.Tensor, torch.nn.Parameter):
            return self._tensor(value)
        if issubclass(kind, torch.nn.Module):
            return self._module(value, depth)
        if issubclass(kind, fx.Graph):
            return self._graph(value, depth)
        if issubclass(kind, fx.Node):
            return ["node", self._graph(value.graph, depth), value.name]
        return self._other(value, kind)

    def _other(self, value, kind):
        known = names.name_of(value)
        if known:
            return ["name", known]
        sent = self._sent.get(id(value))
        if sent:
            return ["sent", *sent[:2]]
        if issubclass(kind, type):
            return ["class", self.hold(value), _type_name_of(value)]
        if callable(value):
            name = getattr(value, "__name__", None)
            place = getattr(value, "__module__", None)
            texts = [text if type(text) is str else "" for text in (name, place)]
            return ["function", self.hold(value), *texts]
        return ["object", self.hold(value), *self._kind(kind)]

    def _kind(self, kind):
        """A class's name, its number, and whether the program has written it."""
        place = _module_of(kind)
        own = type(place) is str and place == "__main__"
        return _type_name_of(kind), self._class_number(kind), own

    def _class_number(self, kind):
        return None if kind.__flags__ & 1 << 8 else self.hold(kind)  # None for classes written in C

    def _tensor(self, value):
        number = self.hold(value)
        if number in self._seen:
            return ["same", number]
        self._seen.add(number)
        return ["tensor", number, *self._numbers_of(value)]

    def _numbers_of(self, value):
        dtype, shape, strides, data, *more = _memory_of(value)
        dtype, text = str(dtype).removeprefix("torch."), base64.b64encode(data).decode()
        return [dtype, list(shape), list(strides), text, *more]

    # ---- modules ----

    def _module(self, value, depth):
        sent = self._sent.get(id(value))
        if sent and not self._changed(value):
            return ["sent", *sent[:2]]
        number = self.hold(value)
        if number in self._seen:
            return ["same", number]
        self._seen.add(number)
        told = self._told(value, depth)
        if told is None:
            return ["module", number, *self._kind(type(value))]
        return ["layer", number, sent and sent[:2], told]

    def _told(self, value, depth=0):
        """What the judge makes a module of: of a class that it has; None when it has not."""
        kind, own = type(value), object.__getattribute__(value, "__dict__")
        if any(type(own.get(part)) is not dict for part in _PARTS) or "training" not in own:
            return None  # the __init__ of torch.nn.Module has not run
        graph = self._own_graph(value, kind, own)
        if graph is not None:
            cls = ["name", "torch.fx.GraphModule"]
        else:
            cls = self._other(kind, type(kind))
        if cls[0] not in ("name", "sent") or "forward" in own:
            return None
        if any(own.get(name) for name in own if name.endswith("_hooks") and name.startswith("_")):
            return None
        sent = self._sent.get(id(value))
        if sent and sent[2] and sent[2][-1] != _ways(value):
            return None
        parts = [
            [[name, self.value(one, depth + 1)] for name, one in own[part].items()]
            for part in _PARTS
        ]
        extra = [
            [name, self.value(one, depth + 1)]
            for name, one in own.items()
            if not name.startswith("_") and name not in _STATE + tuple(_OF_GRAPH_MODULES)
            or name.startswith("_reversed_")
        ]
        told = {
            "class": cls,
            "name": _type_name_of(kind),
            "training": own["training"] is True,
            "parts": parts,
            "extra": extra,
        }
        if graph is not None:
            told["graph"] = self._graph(graph, depth + 1)
            told["older"] = own["_code"] if self._is_older(value, graph, own) else None
        return told

    def _own_graph(self, value, kind, own):
        """The graph of a plain GraphModule: one of a class with its own forward isn't."""
        if not issubclass(kind, fx.GraphModule) or kind.__mro__[1:2] != (fx.GraphModule,):
            return None
        graph = own.get("_graph")
        return graph if issubclass(type(graph), fx.Graph) else None

    def _is_older(self, value, graph, own):
        try:
            return graph.python_code(root_module="self").src != own["_code"]
        except Exception:  # no code can be made of this graph
            return True

    def _state(self, module):
        """How a module is now, without what its submodules hold."""
        own = object.__getattribute__(module, "__dict__")
        inside = [(name, id(part)) for name, part in _inside(own).items()]
        tensors = [
            (name, one if one is None else _memory_of(one))
            for part in ("_parameters", "_buffers")
            for name, one in _inside(own, part).items()
        ]
        graph = own.get("_graph")
        rest = {
            name: one if type(one) in (*_PLAIN, float) else id(one)
            for name, one in own.items()
            if name not in _STATE + tuple(_OF_GRAPH_MODULES) and not name.endswith("_hooks")
        }
        graph = graph and id(graph), graph and str(graph)
        return own.get("training"), inside, tensors, rest, graph, _ways(module)

    def _changed(self, module):
        """Whether a module that a parcel brought, or one inside of it, is another than it was."""
        sent = self._sent.get(id(module))
        if sent is None or sent[2] is None:
            return False
        found = self._found_changed.get(id(module))
        if found is None:
            inside = _inside(object.__getattribute__(module, "__dict__")).values()
            found = self._state(module) != sent[2]
            found = found or any(part is not None and self._changed(part) for part in inside)
            self._found_changed[id(module)] = found
        return found

    # ---- graphs ----

    def _graph(self, graph, depth):
        owner = graph.owning_module
        sent = owner is not None and self._sent.get(id(owner))
        if sent and owner._graph is graph and not self._changed(owner):
            return ["graph of", *sent[:2]]
        number = self.hold(graph)
        if number in self._seen:
            return ["same", number]
        self._seen.add(number)
        nodes = list(graph.nodes)
        places = {node: place for place, node in enumerate(nodes)}
        rows = [self._node(node, places, depth + 1) for node in nodes]
        return ["graph", number, rows]

    def _node(self, node, places, depth):
        def part(value):
            if issubclass(type(value), fx.Node):
                place = places.get(value)
                return ["stranger", value.name] if place is None else ["at", place]
            if type(value) in (list, tuple, fx.immutable_collections.immutable_list):
                return ["tuple" if type(value) is tuple else "list", [part(v) for v in value]]
            if type(value) in (dict, fx.immutable_collections.immutable_dict):
                return ["dict", [[self.value(k), part(v)] for k, v in value.items()]]
            if type(value) is slice:
                return ["slice", [part(v) for v in (value.start, value.stop, value.step)]]
            return self.value(value, depth)

        meta = [
            [name, self.value(one)]
            for name, one in node.meta.items()
            if type(name) is str and type(one) in (*_PLAIN, float)
        ]
        target = self.value(node.target, depth)
        return [node.op, node.name, target, part(node.args), part(node.kwargs), meta]
