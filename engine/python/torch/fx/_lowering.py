"""What the engine has to know of a graph's targets to run it (engine/interpreter/plan_maker.cc).

What a plan calls are rows of the operator table and Python's own operators. Layers and functions of
torch.nn.functional are replaced by the rows that they call: their own code, never a program's, runs
once on a Symbol (torch.fx._symbol), which writes the calls down.
"""

import math
import operator
import types

import torch

from .. import _C, _engine, _ops
from ..nn.modules._global_hooks import FORWARD as _FORWARD, PRE as _PRE
from . import _objects
from ._known_layers import FUNCTIONS, MODULES
from ._layer_steps import LAYERS
from .graph_module import is_generated
from ._symbol import WRITTEN, Refused, Symbol, encode, is_ours

__all__ = ["Maker"]


class Maker:
    """Puts together what the engine has to know of a graph's targets
    (engine/interpreter/plan_maker.cc)."""

    def __init__(self, module, graph, layer_cost=0):
        self.module, self.graph = module, graph
        self.layer_cost = layer_cost
        self.callees, self.known = [], {}
        self.tensors = {}  # by handle
        self.at = None  # the node that is looked at
        self.placeholders = 0
        # Registers behind the nodes' hold what layers compute on the way.
        self.next = _engine.checked(_engine.graph_made(graph._handle))
        self.steps = None  # of the node that is looked at, while its own code runs
        self.expanded = []

    def text(self):
        """All of it, as plan_new takes it."""
        graph = self.graph
        for node in graph._by_op("placeholder"):
            self.at = node
            self.placeholders += 1
            if node.target.startswith("*"):
                raise Refused("takes any number of inputs")
        functions, methods, others = _engine.checked(
            _engine.graph_callees(graph._handle)
        ).split("\x1e")
        numbers = list(map(int, functions.split()))
        functions = dict(zip(numbers[::2], numbers[1::2]))
        if self.layer_cost:
            self._weigh(functions)
        functions = self._functions(functions)
        methods = self._methods(methods.split())
        self._attributes_and_modules(map(int, others.split()))
        self.at = None
        constants = []
        for number in graph._used:
            value = _C.python_dtype(_objects.object_at(number))
            if type(value) is _C.dtype:
                constants.append(f"{number};{value._code};")
        sections = (self.callees, functions, methods, constants, self.expanded)
        return "".join(f"{len(parts)};{''.join(parts)}" for parts in sections)

    def _weigh(self, targets):
        """Refuses graphs of so many layers that a single run is faster node by node."""
        layers = len(self.graph._by_op("call_module"))
        for target in map(_objects.object_at, targets):
            if self._is_layer(target):
                layers += len(self.graph.find_nodes(op="call_function", target=target))
        if len(self.graph.nodes) < _FIXED_COST + (self.layer_cost + 1) * layers:
            self.at = None
            raise Refused("one run of it is faster node by node")

    # ---- what is called ----

    def _callee(self, key, text):
        """The number of a callee, which is added when it is new."""
        if key not in self.known:
            self.known[key] = len(self.callees)
            self.callees.append(text)
        return self.known[key]

    def callee(self, letter):
        """The callee that is only a letter."""
        return self._callee(letter, letter)

    def rows(self, operator_, letter="R"):
        """The callee of a function or method of the operator table."""
        if operator_.__name__ == "nonzero":
            raise Refused("calls nonzero, whose result depends on how it is called")
        return self._callee((letter, id(operator_)), f"{letter}?0;-1;{_rows_text(operator_)}")

    def split(self):
        """The callee of split, which is another operator for sizes than for one size."""
        numbers = [row.number for name in _SPLIT for row in _ops.FUNCTIONS[name].rows]
        shown = "".join(f"{number};" for number in numbers)
        return self._callee("split", f"R?0;-1;0;{len(numbers)};{shown}")

    def _functions(self, targets):
        found = []
        for number, node in targets.items():
            self.at = self.graph._node(node)
            target = _objects.object_at(number)
            if self._is_layer(target):
                for call in self.graph.find_nodes(op="call_function", target=target):
                    self._expand(call, lambda *args, target=target, **kw: target(*args, **kw))
                continue
            found.append(f"{number};{self.function(target)};")
        return found

    @staticmethod
    def _is_layer(target):
        name = getattr(target, "__name__", None)
        return name in FUNCTIONS and is_ours(target) and type(target) is types.FunctionType

    def function(self, target):
        """The callee of a function."""
        if isinstance(target, _ops.Operator):
            return self.rows(target)
        if target is operator.getitem:
            return self.callee("G")
        if target is getattr:
            return self.callee("A")
        infix = _INFIX.get(target)
        if infix is not None:
            return self._infix(*infix)
        if target in _MATH:
            return self._callee(target, f"U{_MATH[target]}0;-1;0;0;")
        method, symbol = _UNARY.get(target, (None, None))
        if method is not None and is_ours(getattr(torch.Tensor, f"__{target.__name__}__")):
            rows = _ops.METHODS[method]
            return self._callee(target, f"U{symbol}0;-1;{_rows_text(rows)}")
        name = getattr(target, "__name__", type(target).__name__)
        raise Refused(f"calls {name}, which is Python")

    def _infix(self, name, row, symbol, reflected, how):
        for method in (f"__{name}__", f"__r{name}__"):
            if not is_ours(getattr(torch.Tensor, method, is_ours)):
                raise Refused(f"calls Tensor.{method}, which has been replaced")
        if how == "reciprocal":
            last = self.rows(_ops.METHODS["mul"])
            first = _ops.METHODS["reciprocal"]
            other = self._callee("1/", f"R?0;{last};{_rows_text(first)}")
        else:
            other = self.rows(reflected) if reflected else -1
        turned = ("", "swapped", "straight", "reciprocal").index(how)
        text = f"I{symbol}{turned};{other};{_rows_text(_ops.METHODS[row])}"
        return self._callee(name, text)

    def _methods(self, names):
        found = []
        for name in names:
            nodes = self.graph.find_nodes(op="call_method", target=name)
            self.at = nodes[0]
            code = self._method(name)
            if callable(code):
                for node in nodes:
                    self._expand(node, code)
            else:
                found.append(f"s{len(name)}:{name}{code};")
        return found

    def _method(self, name):
        """The callee of a method, or code that writes its calls down."""
        method = getattr(torch.Tensor, name, None)
        if isinstance(method, _ops.Operator):
            return self.rows(method)
        if is_ours(method):
            if name == "split":
                return self.split()
            if name in _QUESTIONS:
                return self.callee(_QUESTIONS[name])
            if name in _DTYPES:
                return lambda tensor: self._converted(tensor, _C.DTYPES[_DTYPES[name]])
            if name in WRITTEN:
                return method
            if name == "to":
                return self._to
        raise Refused(f"calls a method {name}, which is Python")

    def _converted(self, tensor, dtype, copy=False):
        return self.step(self.rows(_ops.METHODS["_to"], "V"), (tensor, dtype, copy), {})

    def _to(self, tensor, kind=None, *, dtype=None, copy=False):
        if type(kind) is not Symbol and kind in ("cpu", _C.device("cpu")):
            kind = None
            if dtype is None:
                dtype = self.step(self.callee("A"), (tensor, "dtype"), {})
        kind = dtype if kind is None else kind if dtype is None else None
        if type(kind) not in (_C.dtype, Symbol) or type(copy) is not bool:
            raise Refused("calls a method to, which is Python")
        return self._converted(tensor, kind, copy)

    # ---- attributes and layers ----

    def _attributes_and_modules(self, numbers):
        same = self.callee("=")
        for node in map(self.graph._node, numbers):
            self.at = node
            value = self._fetch(node.target)
            if node.op == "get_attr":
                if type(value) not in _ops.PLAIN:
                    raise Refused(f"reads a {type(value).__name__}")
                self.expanded.append(f"{node._id};1;{same};{node._id};({self._text(value)}){{}}")
            else:
                self._expand(node, lambda *args, layer=value, **kw: self._call(layer, args, kw))

    def _fetch(self, target, module=None):
        """The attribute of that path, which no code of a program's looks up."""
        value = module or self.module
        for atom in target.split("."):
            own = vars(value) if isinstance(value, torch.nn.Module) else {}
            names = ("_parameters", "_buffers", "_modules")
            tables = [own.get(name, {}) for name in names] + [own]
            found = [table[atom] for table in tables if atom in table]
            if not found or hasattr(type(value), atom):
                raise Refused("reads an attribute that only Python finds")
            value = found[0]
        return value

    def _call(self, layer, args, kwargs):
        """Runs a layer's own code on symbols."""
        kind = type(layer)
        if kind is torch.nn.Sequential and len(args) == 1 and not kwargs:
            _check_plain(layer)
            (value,) = args
            for child in layer:
                value = self._call(child, (value,), {})
            return value
        if isinstance(layer, torch.fx.GraphModule):
            return self._nested(layer, args, dict(kwargs))
        if kind.__name__ not in MODULES or getattr(torch.nn, kind.__name__, None) is not kind:
            raise Refused(f"calls {kind.__name__}, which isn't one of the known layers")
        _check_plain(layer)
        if kind.__name__ in LAYERS:
            return LAYERS[kind.__name__](self, layer, *args, **kwargs)
        return kind.forward(layer, *args, **kwargs)

    def _nested(self, module, args, kwargs):
        """Writes down a graph module's graph: its code says the same."""
        graph, kind = module.graph, type(module)
        if self.layer_cost:
            raise Refused("calls a graph module, whose own code is faster")
        _refuse_hooks(module)
        tape = _engine.checked(_engine.tape_length(graph._handle))
        codegen, own = graph._codegen, torch.fx.GraphModule
        plain = type(codegen) is torch.fx.CodeGen and codegen._body_transformer is None
        fresh = plain and module._compiled_at == tape and kind.__mro__[1] is own
        if not fresh or not is_generated(vars(kind)["forward"]) or "forward" in vars(module):
            raise Refused("calls a graph module whose code says something else than its graph")
        values, given = {}, list(args)
        for node in graph.nodes:
            inputs = torch.fx.node.map_arg((node.args, node.kwargs), values.__getitem__)
            if node.op == "output":
                break
            values[node] = self._nested_value(module, node, inputs, given, kwargs)
        if given or kwargs:
            raise Refused("calls a graph module with arguments that it doesn't take")
        return inputs[0][0]

    def _nested_value(self, module, node, inputs, given, named):
        args, kwargs = inputs
        if node.op == "placeholder":
            if given:
                return given.pop(0)
            if not args and node.target not in named:
                raise Refused("calls a graph module without all of its arguments")
            return named.pop(node.target) if node.target in named else args[0]
        if node.op == "call_module":
            return self._call(self._fetch(node.target, module), args, kwargs)
        if node.op == "get_attr":
            value = self._fetch(node.target, module)
            if type(value) not in _ops.PLAIN:
                raise Refused(f"reads a {type(value).__name__}")
            return self.step(self.callee("="), (value,), {})
        if node.op == "call_method":
            code = self._method(node.target)
            return code(*args, **kwargs) if callable(code) else self.step(code, args, kwargs)
        if self._is_layer(node.target):
            return node.target(*args, **kwargs)
        return self.step(self.function(node.target), args, kwargs)

    # ---- steps ----

    def _expand(self, node, code):
        """Writes down what `code` calls for a node."""
        self.at, self.steps = node, []
        symbols = torch.fx.node.map_aggregate(
            (tuple(node.args), dict(node.kwargs)),
            lambda value: Symbol(self, value._id) if isinstance(value, torch.fx.Node) else value,
        )
        try:
            result = code(*symbols[0], **symbols[1])
        except Refused:
            raise
        except Exception as error:
            raise Refused("is called in a way that only Python can explain") from error
        if not self.steps or type(result) is not Symbol or result.register != self.next - 1:
            self.step(self.callee("="), (result,), {})
        self.next -= 1
        callee, _, arguments = self.steps[-1]
        self.steps[-1] = callee, node._id, arguments
        text = "".join(f"{c};{register};{rest}" for c, register, rest in self.steps)
        self.expanded.append(f"{node._id};{len(self.steps)};{text}")
        self.steps = None

    def step(self, callee, args, kwargs):
        """Writes one call down; a Symbol of its result."""
        named = "".join(f"s{len(name)}:{name}{self._text(v)}" for name, v in kwargs.items())
        self.steps.append((callee, self.next, f"{self._text(tuple(args))}{{{named}}}"))
        self.next += 1
        return Symbol(self, self.next - 1)

    def _text(self, value):
        parts = []
        encode(parts.append, value, self.tensors)
        return "".join(parts)


def _rows_text(operator_):
    numbers = "".join(f"{row.number};" for row in operator_.rows)
    flags = int(operator_.is_method) + 2 * operator_.inplace
    return f"{flags};{len(operator_.rows)};{numbers}"


def _refuse_hooks(layer):
    hooks = ("_forward_hooks", "_forward_pre_hooks", "_backward_hooks", "_backward_pre_hooks")
    if _FORWARD or _PRE or any(getattr(layer, name) for name in hooks):
        raise Refused("calls a layer with hooks")


def _check_plain(layer):
    """Refuses layers that do more than their class says."""
    _refuse_hooks(layer)
    kind = type(layer)
    if "forward" in vars(layer) or not (is_ours(kind.forward) and is_ours(kind.__call__)):
        raise Refused("calls a layer whose forward has been replaced")


_SPLIT = ("split", "split_with_sizes")
# What making any plan costs, in what it saves with a node.
_FIXED_COST = 12
# Questions about tensors, and the callees that answer them.
_QUESTIONS = {"size": "S", "dim": "D", "ndimension": "D", "numel": "N", "nelement": "N"}
_DTYPES = {
    "float": "float32", "double": "float64", "half": "float16", "bfloat16": "bfloat16",
    "int": "int32", "long": "int64", "short": "int16", "char": "int8", "byte": "uint8",
    "bool": "bool",
}  # fmt: skip
_UNARY = {
    operator.neg: ("neg", "-"), operator.abs: ("abs", "a"), abs: ("abs", "a"),
    operator.matmul: ("matmul", "?"),
}  # fmt: skip
_MATH = {math.sqrt: "s", math.floor: "f", math.ceil: "c", math.trunc: "t", math.fabs: "F"}


def _infix_table():
    functions = _ops.FUNCTIONS
    table = {}
    for name, row, symbol, how in (
        ("add", "add", "+", "swapped"), ("mul", "mul", "*", "swapped"),
        ("sub", "sub", "-", "rsub"), ("truediv", "div", "/", "reciprocal"),
        ("floordiv", "floor_divide", "f", ""), ("mod", "remainder", "%", ""),
        ("pow", "pow", "p", "pow"), ("and_", "bitwise_and", "?", "swapped"),
        ("or_", "bitwise_or", "?", "swapped"), ("xor", "bitwise_xor", "?", "swapped"),
        ("eq", "eq", "=", "swapped"), ("ne", "ne", "!", "swapped"),
        ("lt", "lt", "<", "gt"), ("gt", "gt", ">", "lt"),
        ("le", "le", "l", "ge"), ("ge", "ge", "g", "le"),
        ("iadd", "add_", "?", ""), ("isub", "sub_", "?", ""), ("imul", "mul_", "?", ""),
        ("itruediv", "div_", "?", ""),
    ):  # fmt: skip
        reflected, turned = None, how
        if how == "swapped":
            reflected = _ops.METHODS[row]
        elif how == "rsub":
            reflected, turned = functions["rsub"], "swapped"
        elif how == "pow":
            reflected, turned = functions["pow"], "straight"
        elif how in ("gt", "lt", "ge", "le"):
            reflected, turned = _ops.METHODS[how], "swapped"
        table[getattr(operator, name)] = name.strip("_"), row, symbol, reflected, turned
    return table


_INFIX = _infix_table()
