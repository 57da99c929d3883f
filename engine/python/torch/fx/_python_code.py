"""The Python that a graph stands for. The engine writes it (engine/graph/codegen.h); here its
globals get their objects."""

import math
from dataclasses import dataclass

from .. import _engine
from . import _objects


@dataclass
class PythonCode:
    """Generated Python: its source, and the globals that it expects."""

    src: str
    globals: dict
    _lineno_map: dict = None
    _prologue_start: int = 0


class CodeGen:
    """Kept for programs that name it; FX Playground generates code in one way only."""


def python_code(graph, root_module):
    """The generated Python, and for each of its lines the id of the node that it runs, or
    -1."""
    graph._refresh()
    answer = _engine.checked(
        _engine.graph_code(graph._handle, root_module, *graph._wrapped_calls())
    )
    listed, nodes, source = answer.split("\x1e", 2)
    namespace = _always_global()
    for line in listed.splitlines():
        name, number = line.split()
        namespace[name] = _objects.object_at(int(number))
    line_nodes = [int(number) for number in nodes.split()]
    head = next((i for i, number in enumerate(line_nodes) if number >= 0), len(line_nodes))
    return PythonCode(source, namespace, None, head), line_nodes


def _always_global():
    import torch

    return {
        "inf": math.inf,
        "nan": math.nan,
        "NoneType": type(None),
        "torch": torch,
        "device": torch.device,
    }
