"""What the judge makes of reports: objects of its own, and stand-ins for what stays with the
program.

A report is a stranger's text. Each part is checked before it is used: names of nodes become Python
here, and a graph that arrives runs here, so it calls operators of torch by name and nothing else.
"""

import base64
import keyword
import math

import torch
from torch import fx

from . import names

_LARGEST = 1 << 22  # elements of a tensor
_MOST_NODES = 5000


class Refused(Exception):
    """What came back can't be judged."""


def _need(condition, why="It is not told as values are."):
    if not condition:
        raise Refused(why)


def _whole(value, least=0):
    _need(type(value) is int and least <= value < 1 << 40)
    return value


def _word(value):
    _need(type(value) is str and value.isidentifier() and not keyword.iskeyword(value))
    return value


def _title(value, instead):
    """A name that a learner gave, for messages and for generated code."""
    return value if type(value) is str and value.isidentifier() else instead


def _place(own):
    """The namespace of a class that stands for one of the program, or of a library."""
    return {"__module__": "__main__" if own is True else __name__}


class Stand:
    """Stands for an object that lives with the program; what is asked of it is asked there."""

    def __init__(self, ask, number, name, cls=None):
        vars(self).update(_ask=ask, _number=number, _name=name, _cls=cls)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self._ask(getattr, self, name)

    def __repr__(self):
        return f"<{self._name} of the program>"


class ClassStand(Stand):
    """Stands for a class."""

    def __call__(self, *args, **kwargs):
        return self._ask(self, *args, **kwargs)

    @property
    def __name__(self):
        return self._name

    def __instancecheck__(self, value):
        known = vars(value) if hasattr(value, "__dict__") else {}
        return known.get("_cls") == self._number


class ModuleStand(torch.nn.Module):
    """Stands for a module of a class that the program has written."""

    def __getattr__(self, name):
        if name.startswith("__") or "_ask" not in vars(self):
            raise AttributeError(name)
        return self._ask(getattr, self, name)

    def forward(self, *args, **kwargs):
        return self._ask(self, *args, **kwargs)


class Arrivals:
    """Reads reports. `ask(function, *args)` calls on the program's side; `sent` has, for each
    parcel, what it brought there."""

    def __init__(self, ask, sent):
        self._ask, self._sent = ask, sent
        self._mine = {}  # from a number there to what stands for it here
        self._numbers = {}
        self._now = {}  # what became of models that were sent, by their ids

    def number(self, value):
        """The number of what `value` stands for there, or None."""
        found = self._numbers.get(id(value))
        return found[0] if found and found[1] is value else None

    def let_go(self):
        """Forgets all that arrived. A graph and the functions that it calls would hold each other
        by way of the engine, where Python's collector sees nothing."""
        for held in (self._mine, self._numbers, self._now):
            held.clear()

    def after(self, model):
        """A model as the program left it, when the program has changed it."""
        return self._now.get(id(model), model)

    def reply(self, report):
        """The value in a report."""
        _need(type(report) is dict)
        value = self.value(report.get("value"))
        for entry in self._items(report.get("changed")):
            _need(type(entry) is list and len(entry) == 2)
            model = self._brought(*self._items(entry[0], 2))
            self._now[id(model)] = self.value(entry[1])
        return value

    def value(self, told):
        if told is None or type(told) in (bool, int, str):
            return told
        _need(type(told) is list and told and type(told[0]) is str)
        read = getattr(self, "_read_" + told[0].replace(" ", "_"), None)
        _need(read is not None)
        try:
            return read(*told[1:])
        except TypeError as error:
            raise Refused("It is not told as values are.") from error

    def _items(self, told, count=None):
        _need(type(told) is list and count in (None, len(told)))
        return told

    def _keep(self, number, value):
        self._mine[_whole(number)] = value
        self._numbers[id(value)] = number, value
        return value

    # ---- plain values ----

    def _read_float(self, text):
        return float.fromhex(text)

    def _read_list(self, items):
        return [self.value(item) for item in self._items(items)]

    def _read_tuple(self, items):
        return tuple(self._read_list(items))

    def _read_set(self, items):
        return set(self._read_list(items))

    def _read_dict(self, pairs):
        return dict(self._read_list(self._items(pair, 2)) for pair in self._items(pairs))

    def _read_slice(self, parts):
        return slice(*self._read_list(self._items(parts, 3)))

    def _read_size(self, items):
        return torch.Size([_whole(item) for item in self._items(items)])

    def _read_dtype(self, name):
        found = getattr(torch, _word(name), None)
        _need(type(found) is torch.dtype)
        return found

    def _read_ellipsis(self):
        return Ellipsis

    def _read_same(self, number):
        _need(_whole(number) in self._mine)
        return self._mine[number]

    def _read_sent(self, parcel, place):
        return self._brought(parcel, place)

    def _brought(self, parcel, place):
        _need(_whole(parcel) < len(self._sent) and _whole(place) < len(self._sent[parcel]))
        return self._sent[parcel][place]

    def _read_name(self, name):
        found = names.named(name)
        _need(found is not None)
        return found

    def _read_tensor(self, number, dtype, shape, strides, text, grad, is_parameter):
        dtype = self._read_dtype(dtype)
        shape = [_whole(size) for size in self._items(shape)]
        strides = [_whole(step) for step in self._items(strides, len(shape))]
        _need(math.prod(shape) <= _LARGEST, "A tensor is too large to be judged.")
        data = base64.b64decode(text)
        if data:
            storage = torch.storage._rebuild_storage(data)
            made = torch.storage.rebuild_tensor(storage, dtype, 0, shape, strides, False)
        else:
            made = torch.empty(shape, dtype=dtype)
        if is_parameter is True:
            made = torch.nn.Parameter(made, requires_grad=grad is True)
        elif grad is True:
            made.requires_grad_()
        return self._keep(number, made)

    # ---- what stays there ----

    def _read_object(self, number, name, cls=None, own=False):
        _need(name != "coroutine", "It is a coroutine: write def, not async def.")
        name = _title(name, "object")
        kind = type(name, (Stand,), _place(own))
        return self._keep(number, kind(self._ask, number, name, cls))

    def _read_class(self, number, name):
        stand = type("type", (ClassStand,), {})
        return self._keep(number, stand(self._ask, number, _title(name, "Class")))

    def _read_function(self, number, name, place):
        def function(*args, **kwargs):
            return self._ask(function, *args, **kwargs)

        function.__name__ = function.__qualname__ = _title(name, "function")
        function.__module__ = _title(place, "__main__")
        return self._keep(number, function)

    def _read_module(self, number, name, cls, own=False):
        kind = type(_title(name, "Module"), (ModuleStand,), _place(own))
        module = kind()
        vars(module).update(_ask=self._ask, _cls=cls)
        return self._keep(number, module)

    # ---- modules and graphs ----

    def _read_layer(self, number, sent, told):
        _need(type(told) is dict)
        cls = self.value(told["class"])
        is_graph_module = cls is fx.GraphModule
        _need(isinstance(cls, type) and issubclass(cls, torch.nn.Module))
        _need("graph" in told or not issubclass(cls, fx.GraphModule))
        if is_graph_module:
            module = fx.GraphModule(torch.nn.Module(), fx.Graph(), _title(told["name"], "Module"))
        else:
            module = cls.__new__(cls)
            torch.nn.Module.__init__(module)
        self._keep(number, module)
        if sent is not None:
            vars(module)["_was"] = self._brought(*self._items(sent, 2))
        own = vars(module)
        own["training"] = told["training"] is True
        kinds = torch.nn.Parameter, torch.Tensor, torch.nn.Module
        parts = "_parameters", "_buffers", "_modules"
        for part, kind, pairs in zip(parts, kinds, self._items(told["parts"], 3)):
            for pair in self._items(pairs):
                name, value = self._items(pair, 2)
                value = self.value(value)
                _need(type(name) is str and "." not in name)
                _need(value is None or isinstance(value, kind))
                own[part][name] = value
        for pair in self._items(told["extra"]):
            name, value = self._items(pair, 2)
            _need(type(name) is str and not hasattr(torch.nn.Module, name))
            own[name] = self.value(value)
        if is_graph_module:
            self._give_graph(module, told)
        return module

    def _give_graph(self, module, told):
        graph = self.value(told["graph"])
        _need(isinstance(graph, fx.Graph))
        older = told["older"]
        try:
            module.graph = graph
        except Exception:  # a graph from which no code can be made; lint will say why
            vars(module)["_graph"] = graph
            older = older or ""
        if older is not None:
            vars(module)["_code"] = older if type(older) is str else ""
            type(module).forward = _old_code

    def _read_graph_of(self, parcel, place):
        module = self.after(self._brought(parcel, place))
        _need(isinstance(module, fx.GraphModule))
        return module.graph

    def _read_node(self, graph, name):
        graph = self.value(graph)
        _need(isinstance(graph, fx.Graph))
        found = [node for node in graph.nodes if node.name == name]
        _need(found)
        return found[0]

    def _read_graph(self, number, rows):
        graph = self._keep(number, fx.Graph())
        _need(len(self._items(rows)) <= _MOST_NODES, "The graph is too large to be judged.")
        nodes = []
        for row in rows:
            op, name, target, *_ = self._items(row, 6)
            nodes.append(graph.create_node(op, self._target(op, target), (), {}, _word(name)))
        for node, (op, _, target, args, kwargs, meta) in zip(nodes, rows):
            node.args = self._part(args, nodes, graph)
            node.kwargs = self._part(kwargs, nodes, graph)
            _need(all(_word(name) for name in node.kwargs))
            if target == ["name", "builtins.getattr"]:
                attribute = node.args[1] if len(node.args) > 1 else None
                _need(type(attribute) is str and not attribute.startswith("_"))
            for pair in self._items(meta):
                node.meta[pair[0]] = self.value(pair[1])
        return graph

    def _target(self, op, told):
        target = self.value(told)
        if op in ("placeholder", "output"):
            _need(type(target) is str and (op == "output" or _word(target.lstrip("*"))))
        elif op == "call_method":
            _need(
                type(target) is str,
                "The target of a call_method node is a method's name, and a function stands there. "
                'Where a method becomes a function, set node.op to "call_function", too.',
            )
            _need(
                names.may_call_method(target),
                f"A node calls the method {target!r}, which graphs may not call here.",
            )
        elif op in ("call_module", "get_attr"):
            _need(
                type(target) is str,
                f"A {op} node doesn't hold what it calls or reads: its target is a path. Put the "
                "layer into the module, under this path.",
            )
            _need(all(part.isidentifier() or part.isdigit() for part in target.split(".")))
        else:
            _need(op == "call_function" and callable(target))
        return target

    def _part(self, told, nodes, graph):
        if type(told) is not list or not told:
            return self.value(told)
        tag, *rest = told
        if tag == "at":
            _need(_whole(rest[0]) < len(nodes))
            return nodes[rest[0]]
        if tag == "stranger":
            return fx.Graph().placeholder(_word(rest[0]))
        if tag in ("list", "tuple", "slice"):
            items = [self._part(item, nodes, graph) for item in self._items(rest[0])]
            return {"list": list, "tuple": tuple, "slice": lambda parts: slice(*parts)}[tag](items)
        if tag == "dict":
            pairs = [self._items(pair, 2) for pair in self._items(rest[0])]
            return {self.value(key): self._part(value, nodes, graph) for key, value in pairs}
        return self.value(told)


def _old_code(self, *args, **kwargs):
    raise AssertionError(
        "The graph was changed, but the module still runs the code from before. "
        "Call recompile() on the module when the edits are done."
    )
