"""What the judge sends to the program's side: pickles in which the check's own functions and
classes travel as code, with the globals that they name and no others, so that what a test compares
with stays where it is. Only the program's side opens them; nothing from there is ever unpickled.
"""

import importlib
import io
import marshal
import pickle
import types

import torch
from torch import fx

from . import names

_SHARED = ("checking", "parting", "tape_rules")
_CHECKS = ("check", "checking", *(f"playground.{name}" for name in _SHARED))
_CLASS_OWN = ("__dict__", "__weakref__", "__static_attributes__", "__firstlineno__")


class _Packer(pickle.Pickler):
    def __init__(self, file, held):
        super().__init__(file, 5)
        self._held = held
        self.sent = []

    def persistent_id(self, value):
        if type(value) in (types.FunctionType, type):
            name = value.__name__
            if _MAKERS.get(name) is value:
                return name  # the fence around a program hides the modules that have them
        return self._held(value)

    def reducer_override(self, value):
        kind = type(value)
        if isinstance(value, fx.Proxy):
            raise TypeError("a check can't trace the program from here: use checking.trace")
        if kind is types.FunctionType:
            return self._function(value)
        if isinstance(value, type):
            return self._class(value)
        if kind is types.ModuleType:
            return importlib.import_module, (value.__name__,)
        if kind is types.CellType:
            try:
                return _cell, (), value.cell_contents, None, None, _fill_cell
            except ValueError:
                return _cell, ()
        if isinstance(value, torch.nn.Module):
            self.sent.append(value)
            if isinstance(value, fx.GraphModule):
                return self._graph_module(value)
        return NotImplemented

    def _function(self, value):
        known = names.name_of(value)
        if known:
            return names.named, (known,)
        if value.__module__ not in _CHECKS:
            return NotImplemented
        self.sent.append(value)
        code = value.__code__
        wanted = {n: value.__globals__[n] for n in _globals_of(code) if n in value.__globals__}
        state = wanted, value.__defaults__, value.__kwdefaults__
        made = marshal.dumps(code), value.__module__, value.__qualname__, value.__closure__
        return _function, made, state, None, None, _fill_function

    def _class(self, value):
        if value.__module__ not in _CHECKS:
            return NotImplemented
        self.sent.append(value)
        own = {n: v for n, v in vars(value).items() if n not in _CLASS_OWN}
        made = type(value), value.__name__, value.__bases__
        return _class, made, own, None, None, _fill_class

    def _graph_module(self, value):
        own = {n: v for n, v in vars(value).items() if n in _MODULE_PARTS}
        graph = value.graph
        places = {node: _At(at) for at, node in enumerate(graph.nodes)}
        nodes = [
            (n.op, n.target, fx.map_arg(n.args, places.get), fx.map_arg(n.kwargs, places.get),
             n.name, {k: v for k, v in n.meta.items() if k == "tensor_meta"})
            for n in places
        ]  # fmt: skip
        return _graph_module, (type(value).__name__,), (own, nodes), None, None, _fill_graph_module


_MODULE_PARTS = ("training", "_parameters", "_buffers", "_modules", "_non_persistent_buffers_set")


class _At:
    """Stands for the node at a place of its graph."""

    def __init__(self, place):
        self.place = place


def _globals_of(code):
    found = dict.fromkeys(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            found.update(_globals_of(constant))
    return found


def pack(function, args, kwargs, held):
    """A parcel with a call, as bytes, and the modules, functions and classes in it, in an order
    that the other side knows too. `held` says where a value is there already, or None."""
    file = io.BytesIO()
    packer = _Packer(file, held)
    packer.dump((function, args, kwargs))
    sent = list(packer.sent)
    packer.dump(sent)
    return file.getvalue(), sent


class _Opener(pickle.Unpickler):
    def __init__(self, file, held):
        super().__init__(file)
        self._held = held

    def persistent_load(self, place):
        return _MAKERS[place] if type(place) is str else self._held(place)


def unpack(data, held):
    """The call in a parcel, and what it brought, in the order of `pack`."""
    opener = _Opener(io.BytesIO(data), held)
    return opener.load(), opener.load()


# ---- how the other side makes what comes ----


def _cell():
    return types.CellType()


def _fill_cell(cell, value):
    cell.cell_contents = value


def _function(code, module, name, closure):
    import builtins

    code = marshal.loads(code)
    names = {"__builtins__": builtins, "__name__": module}
    made = types.FunctionType(code, names, code.co_name, None, closure)
    made.__qualname__ = name
    return made


def _fill_function(function, state):
    wanted, function.__defaults__, function.__kwdefaults__ = state
    function.__globals__.update(wanted)


def _class(meta, name, bases):
    return meta(name, bases, {"__module__": "check"})


def _fill_class(cls, own):
    for name, value in own.items():
        setattr(cls, name, value)


def _graph_module(name):
    return fx.GraphModule(torch.nn.Module(), fx.Graph(), name)


def _fill_graph_module(module, state):
    own, nodes = state
    vars(module).update(own)
    graph, made = fx.Graph(), []
    for op, target, args, kwargs, name, meta in nodes:
        found = _found(args, made), _found(kwargs, made)
        node = graph.create_node(op, target, *found, name)
        node.meta.update(meta)
        made.append(node)
    module.graph = graph


def _found(value, made):
    if isinstance(value, _At):
        return made[value.place]
    if isinstance(value, (tuple, list)):
        return type(value)(_found(item, made) for item in value)
    if isinstance(value, dict):
        return {key: _found(item, made) for key, item in value.items()}
    if isinstance(value, slice):
        return slice(*(_found(item, made) for item in (value.start, value.stop, value.step)))
    return value


_MAKERS = {
    one.__name__: one
    for one in (
        _At, _cell, _class, _fill_cell, _fill_class, _fill_function, _fill_graph_module, _function,
        _graph_module, names.named,
    )
}  # fmt: skip
