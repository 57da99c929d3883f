"""What every node of a graph computes: answers of web/src/protocol/values.ts.

The graph's module runs once on inputs that the learner writes, on those of the program's own last
call, or on a guess from its layers; in the engine, or node by node in Python where only that can.
The run leaves nothing behind: inputs are copies, and parameters and buffers get back what they
held.
"""

import math
import time

import torch
from torch import fx, storage

from . import faults, runner

_MOST_TEXT = 80
_SECONDS = 8  # after which a run ends with the rows that there are
# Sides of pictures for graphs of up to so many nodes: all of them go to the page in one answer.
_SIDES = ((60, 32), (400, 12), (5000, 4), (math.inf, 1))


def values(run, graph, source=None, seed=0):
    """`RunValues`: one run of a graph. `source` is Python for its inputs, None for the program's
    own call or, without one, a guess."""
    return runner.answered(run, lambda: _values(run, run.shown[graph], source, seed))


def _values(run, graph, source, seed):
    module = graph.owning_module
    if module is None:
        module = torch.nn.Module()
    args, chosen, source = inputs_for(run, graph, module, source, seed)
    args = fx.node.map_aggregate(args, _copy)
    kept = [(tensor, tensor.detach().clone()) for tensor in _state(module)]
    side = next(side for nodes, side in _SIDES if len(graph.nodes) <= nodes)
    until = time.perf_counter() + _SECONDS
    ran, reason = _watched_in_engine(module, graph, side, args, until)
    if ran is None:
        watcher = _Watcher(module, graph, side)
        try:
            watcher.watch(args, until)
        finally:
            with torch.no_grad():
                for tensor, value in kept:
                    tensor.copy_(value)
        ran = {
            "rows": watcher.rows, "peak": watcher.peak, "failed": watcher.failed,
            "cut": watcher.cut,
        }  # fmt: skip
    why = None
    if reason is not None and ran["failed"] is None:
        why = {"node": reason.node and reason.node._id, "reason": reason.text}
    return {"inputs": chosen, "source": source, **ran, "python": why}


def _watched_in_engine(module, graph, side, args, until):
    """What a run in the engine gives, or None and why it needs Python. Such a run writes to nothing
    that it hasn't made."""
    cut = None
    plan = fx._playground_plan(module, graph)
    try:
        values = plan and plan.values(graph.process_inputs(*args), 2, side, until)
    except KeyboardInterrupt:
        values, cut = None, "stopped"
    if values is None:
        cut = cut or "time"
    elif type(values) is not dict:
        return None, values
    freed = {}
    for user, used in fx.Interpreter(module, graph=graph).user_to_last_uses.items():
        freed[user._id] = [node._id for node in used]
    peak, live, watched = plan.watched()
    rows = []
    for node, microseconds, alive, tensors, value in watched:
        rows.append({
            "node": node,
            "tensors": [_described(sizes, dtype, numbers) for dtype, sizes, numbers in tensors],
            "text": None if tensors else _text(value),
            "microseconds": round(microseconds, 1),
            "bytes": sum(math.prod(sizes) * dtype.itemsize for dtype, sizes, _ in tensors),
            "live": alive,
            "freed": freed.get(node, []),
        })  # fmt: skip
    if cut:
        return {"rows": rows, "peak": peak, "failed": None, "cut": cut}, None
    output = plan.output()
    result = fx.node.map_arg(output.args[0], lambda node: values[node._id])
    tensors = _tensors_in(result)
    rows.append({
        "node": output._id,
        "tensors": [_tensor(one, side) for one in tensors],
        "text": None if tensors else _text(result),
        "microseconds": 0.0,
        "bytes": sum(one.numel() * one.element_size() for one in tensors),
        "live": live,
        "freed": freed.get(output._id, []),
    })  # fmt: skip
    return {"rows": rows, "peak": peak, "failed": None, "cut": None}, None


def _tensors_in(value):
    tensors = []
    fx.node.map_aggregate(value, lambda one: _is_tensor(one) and tensors.append(one))
    return tensors


def inputs_for(run, graph, module, source=None, seed=0):
    """Inputs of a graph, whose they are ("written", "call" or "guess"), and their Python, None for
    the program's own call. Random numbers in them come from `seed`."""
    chosen, args = "written", None
    if source is None:
        args, chosen = _own_call(graph), "call"
        if args is None:
            source, chosen = guess(graph, module), "guess"
    torch.manual_seed(seed)
    if args is None:
        names = {"torch": torch, **run.names}
        text = f"({source.strip()},)" if source.strip() else "()"
        args = eval(compile(text, "<inputs>", "eval"), names)  # noqa: S307 - the learner's own
    return args, chosen, source


def _copy(value):
    if not isinstance(value, torch.Tensor):
        return value
    return value.detach().clone().requires_grad_(value.requires_grad)


def _state(module):
    """Every parameter and buffer once."""
    return {id(t): t for t in (*module.parameters(), *module.buffers())}.values()


def _own_call(graph):
    """The positional arguments of the program's last call of the graph's module; None when there
    is none, or it was a call in a trace."""
    call = fx._playground_last_call(graph)
    if call is None:
        return None
    args, kwargs = call
    given = []
    fx.node.map_aggregate((args, kwargs), given.append)
    if any(isinstance(value, fx.Proxy) for value in given):
        return None
    args = list(args)
    for node in graph.find_nodes(op="placeholder")[len(args) :]:
        if node.target in kwargs:
            args.append(kwargs[node.target])
        elif node.args and any(name in kwargs for name in _targets_after(node)):
            args.append(node.args[0])
        else:
            break
    return tuple(args)


def _targets_after(node):
    following = node.next
    while following.op == "placeholder":
        yield following.target
        following = following.next


def guess(graph, module):
    """Python for inputs that fit the layer that takes each placeholder first, if one says so."""
    placeholders = [n for n in graph.nodes if n.op == "placeholder" and not n.args]
    return ", ".join(_fitting(node, module) for node in placeholders if node.target[0] != "*")


def _fitting(node, module):
    noted = node.meta.get("tensor_meta")
    if noted is not None and hasattr(noted, "shape"):
        return f"torch.randn({', '.join(map(str, noted.shape))})"
    for user in node.users:
        if user.op == "call_module":
            layer = module.get_submodule(user.target)
            if hasattr(layer, "in_features"):
                return f"torch.randn(2, {layer.in_features})"
            if hasattr(layer, "in_channels") and hasattr(layer, "kernel_size"):
                sides = ", 16" * len(layer.kernel_size)
                return f"torch.randn(2, {layer.in_channels}{sides})"
            if hasattr(layer, "num_embeddings"):
                return f"torch.randint({layer.num_embeddings}, (2, 8))"
            if hasattr(layer, "normalized_shape"):
                return f"torch.randn(2, {', '.join(map(str, layer.normalized_shape))})"
            if hasattr(layer, "num_features"):
                sides = ", 16, 16" if "2d" in type(layer).__name__ else ""
                return f"torch.randn(2, {layer.num_features}{sides})"
    return "torch.randn(4, 4)"


class _Watcher(fx.Interpreter):
    """Runs a graph and keeps a `ValueRow` for each node, until one fails."""

    def __init__(self, module, graph, side):
        super().__init__(module, graph=graph)
        self.extra_traceback = False
        self.side = side
        self.rows, self.failed, self.cut = [], None, None
        self.until = math.inf
        self.held = {}  # from where a storage begins to how many living values look at it
        self.live = self.peak = 0

    def watch(self, args, until):
        """Runs on `args`. What a node raises is `failed`, with the rows before it kept; so are they
        when it is stopped, or isn't done at the time `until`: `cut` says which."""
        self.at, self.until = None, until
        try:
            self.run(*args)
        except KeyboardInterrupt:
            self.cut = self.cut or "stopped"
        except Exception as error:
            if self.at is None:
                raise
            said = faults.diagnostic(error, "", set())
            self.failed = {"node": self.at._id, "type": said["type"], "message": said["message"]}

    def run_node(self, n):
        self.at = n
        start = time.perf_counter()
        if start > self.until:
            self.cut = "time"
            raise KeyboardInterrupt
        value = super().run_node(n)
        seconds = time.perf_counter() - start
        tensors = _tensors_in(value)
        if n.op != "output":
            for tensor in tensors:
                self._hold(tensor, 1)
        self.peak = max(self.peak, self.live)
        live = self.live
        freed = self.user_to_last_uses.get(n, [])
        for node in freed:
            fx.node.map_aggregate(
                self.env[node], lambda one: _is_tensor(one) and self._hold(one, -1)
            )
        self.rows.append({
            "node": n._id,
            "tensors": [_tensor(one, self.side) for one in tensors],
            "text": None if tensors else _text(value),
            "microseconds": round(seconds * 1e6, 1),
            "bytes": sum(one.numel() * one.element_size() for one in tensors),
            "live": live,
            "freed": [node._id for node in freed],
        })  # fmt: skip
        return value

    def _hold(self, tensor, change):
        key, size = storage.place_of(tensor)
        count = self.held.get(key, 0) + change
        self.held[key] = count
        if count == 0:
            self.live -= size
        elif count == change:
            self.live += size


def _is_tensor(value):
    return isinstance(value, torch.Tensor)


def _text(value):
    try:
        text = repr(value)
    except Exception:  # the learner's own __repr__
        text = f"<{type(value).__name__}>"
    return text if len(text) <= _MOST_TEXT else text[: _MOST_TEXT - 1] + "…"


def _finite(number):
    """A number that JSON can hold, in as many digits as anyone reads."""
    return float(f"{number:.5g}") if math.isfinite(number) else None


def _tensor(tensor, side):
    """A `TensorValue`."""
    return _described(list(tensor.shape), tensor.dtype, fx._playground_summary(tensor, side))


def _described(shape, dtype, numbers):
    nan, infinite, least, most, mean, deviation, rows, columns, *cells = numbers
    return {
        "shape": shape,
        "dtype": str(dtype).removeprefix("torch."),
        "nan": int(nan), "infinite": int(infinite),
        "min": _finite(least), "max": _finite(most),
        "mean": _finite(mean), "std": _finite(deviation),
        "rows": int(rows), "columns": int(columns), "cells": [_finite(cell) for cell in cells],
    }  # fmt: skip
