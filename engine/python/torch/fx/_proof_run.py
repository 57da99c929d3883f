"""Running programs that are compared, and how far their results are apart."""

import contextlib
import struct

import torch
from torch.utils import _pytree as pytree

from .. import _engine
from .graph_module import GraphModule
from .interpreter import Interpreter

# Beyond this it is no rounding: torch.testing.assert_close's tolerances.
TOLERANCES = {
    torch.float64: (1e-7, 1e-7), torch.float16: (1e-3, 1e-5), torch.bfloat16: (1.6e-2, 1e-5),
}  # fmt: skip
_FLOAT32 = (1.3e-6, 1e-5)


class Outcome:
    """What a run returned: its tensors and other leaves, how they are nested, the inputs behind it;
    or the exception."""

    def __init__(self, value=None, inputs=(), error=None):
        self.leaves, self.spec = pytree.tree_flatten(value)
        self.inputs, self.error = inputs, error


class Program:
    """A graph module, module or function, to be run many times and left as it was."""

    def __init__(self, model, graph=None):
        if not callable(model):
            raise TypeError(f"compare takes modules and functions, not {type(model).__name__}")
        self.model = model
        self.graph = model.graph if graph is None and isinstance(model, GraphModule) else graph
        self.modules = list(model.modules()) if isinstance(model, torch.nn.Module) else []
        self.training = any(one.training for one in self.modules)
        kinds = (torch.nn.modules.batchnorm._NormBase, torch.nn.modules.dropout._DropoutNd)
        self.has_modes = any(isinstance(one, kinds) for one in self.modules)
        self.stale = ""
        own = graph is None and self.graph is not None
        if own and self.model.code != self.graph.python_code("self").src:
            self.stale = (
                "A module runs older code than its graph: call recompile(). Graphs are compared."
            )

    def run(self, inputs, watch=None):
        """An `Outcome` for copies of the inputs. watch(node, value) hears of each node."""
        given = [copied(one) for one in inputs]
        kept = [(one, one.clone()) for one in self._written()]
        torch.manual_seed(0)
        try:
            return Outcome(self.call(given, watch), given)
        except Exception as error:
            return Outcome(error=error, inputs=given)
        finally:
            with torch.no_grad():
                for tensor, was in kept:
                    tensor.copy_(was)

    def _written(self):
        """Parameters and buffers that a run may write to."""
        if not self.training and self.graph is not None:
            if not any(_in_place(node, self.model) for node in self.graph.nodes):
                return []
        fields = ("_parameters", "_buffers")
        held = [one.__dict__[field] for one in self.modules for field in fields]
        return {id(t): t for one in held for t in one.values() if t is not None}.values()

    def call(self, given, watch=None):
        """Runs on these very inputs."""
        if self.graph is None:
            return self.model(*given)
        return _Runner(self.model, self.graph, watch).run(*given)

    @contextlib.contextmanager
    def other_mode(self):
        """Train mode while it is in eval mode, and the other way."""
        modes = [(one, one.training) for one in self.modules]
        try:
            for one in self.modules:
                one.training = not self.training
            self.training = not self.training
            yield
        finally:
            self.training = not self.training
            for one, mode in modes:
                one.training = mode


def _in_place(node, root):
    """Whether a call may write to its operands, by its name or keywords; own modules may."""
    if node.op == "call_module":
        return not type(root.get_submodule(node.target)).__module__.startswith("torch.nn.")
    name = getattr(node.target, "__name__", node.target)
    named = str(name).endswith("_") or name in ("setitem", "iadd", "isub", "imul", "itruediv")
    return named or bool({"out", "inplace"} & node.kwargs.keys())


class _Runner(Interpreter):
    def __init__(self, module, graph, watch):
        super().__init__(module, garbage_collect_values=watch is None, graph=graph)
        self.extra_traceback = False
        self.watch = watch

    def run_node(self, n):
        if self.watch is None:
            return super().run_node(n)
        self.watch(n, None)
        value = super().run_node(n)
        if n.op != "output":
            self.watch(n, value)
        return value


def copied(value):
    """A copy of a tensor with the same strides; anything else as it is."""
    return value.detach().clone() if isinstance(value, torch.Tensor) else value


def measured(expected, arrived):
    """ulps, absolute, worst, beyond and zero_signs of two tensors of one type and shape."""
    rtol, atol = TOLERANCES.get(expected.dtype, _FLOAT32)
    data = _engine.checked(_engine.tensor_compare(expected._handle, arrived._handle, rtol, atol))
    return struct.unpack("5d", data)


def differ(expected, arrived):
    """How two values differ by more than rounding, in words; "" when they don't."""
    if not isinstance(expected, torch.Tensor) or not isinstance(arrived, torch.Tensor):
        same = type(expected) is type(arrived) and repr(expected) == repr(arrived)
        return "" if same else f"{_short(expected)} was expected and {_short(arrived)} arrived"
    if expected.dtype != arrived.dtype:
        return f"{expected.dtype} was expected and {arrived.dtype} arrived"
    if expected.shape != arrived.shape:
        return f"shape {list(expected.shape)} was expected and {list(arrived.shape)} arrived"
    _, absolute, worst, beyond, _ = measured(expected, arrived)
    if not beyond:
        return ""
    a, b = (one.reshape(-1)[int(worst)].item() for one in (expected, arrived))
    return f"{_short(a)} was expected and {_short(b)} arrived"


def difference(expected, arrived):
    """The same of two outcomes, of which the first has no error."""
    if arrived.error is not None:
        text = str(arrived.error).split("\n")[0]
        return f"the second program raises {type(arrived.error).__name__}: {text}"
    if expected.spec != arrived.spec:
        return "the results are nested in other ways"
    for a, b in zip(expected.leaves, arrived.leaves):
        if found := differ(a, b):
            return found
    for index, (a, b) in enumerate(zip(expected.inputs, arrived.inputs)):
        if differ(a, b):
            return f"the programs leave other values in input {index}"
    return ""


def furthest(expected, arrived):
    """The largest difference in ULP and absolutely, and how many zeros have another sign."""
    pairs = zip(expected.leaves, arrived.leaves)
    found = [measured(a, b) for a, b in pairs if isinstance(a, torch.Tensor)]
    return tuple(max((one[i] for one in found), default=0.0) for i in (0, 1, 4))


def _short(value):
    return f"{value:.6g}" if isinstance(value, float) else repr(value)[:60]

