"""The Python that a graph stands for. The engine writes it (engine/graph/codegen.h); here its
globals get their objects."""

import functools
import math
from dataclasses import dataclass

from .. import _engine
from . import _misfits, _objects


@dataclass
class PythonCode:
    """Generated Python: its source, and the globals that it expects."""

    src: str
    globals: dict
    # For each line of the body, counted from 1 behind the line _prologue_start of the source: which
    # node it runs, counted from 0.
    _lineno_map: dict
    _prologue_start: int = 0


class _Generated(PythonCode):
    """Works out which line runs which node when somebody asks."""

    def __init__(self, src, namespace, places, start):
        self.src, self.globals = src, namespace
        self._places, self._prologue_start = places, start

    @functools.cached_property
    def _lineno_map(self):
        at, found = -1, {}
        for line, place in enumerate(self._places.split()[self._prologue_start :], 1):
            at = max(at, int(place))
            found[line] = at
        return found


class CodeGen:
    """How a graph's arguments and result pass through its generated function. Subclasses change
    that (Graph.set_codegen)."""

    def __init__(self):
        self._body_transformer = None
        self._func_name = "forward"

    def gen_fn_def(self, free_vars, maybe_return_annotation, *, expanded_def=False):
        """The line that begins the function, and lines that take `free_vars` from its arguments."""
        if not free_vars or free_vars[0] != "self":
            free_vars.insert(0, "self")
        if expanded_def:
            shown = "\n    " + ",\n    ".join(free_vars) + ",\n"
        else:
            shown = ", ".join(free_vars)
        return f"def {self._func_name}({shown}){maybe_return_annotation}:"

    def generate_output(self, output_args, *, descs=None, repr_fn=None):
        """The return statement; output_args: what the output node returns."""
        return f"return {(repr_fn or repr)(output_args)}"

    def process_inputs(self, *args):
        """What becomes of the function's arguments before the graph runs."""
        return args

    def process_outputs(self, outputs):
        """What becomes of the graph's result."""
        return outputs

    def additional_globals(self):
        """Pairs of names and objects that the generated code needs beside the graph's own."""
        return []


CodeGen.__module__ = PythonCode.__module__ = _Generated.__module__ = "torch.fx.graph"
_Generated.__name__ = _Generated.__qualname__ = "PythonCode"


def python_code(graph, root_module, **options):
    """The generated Python. options: those of Graph.python_code that ask for more than plain
    code."""
    graph._refresh()
    if graph._misfits:
        _misfits.check_code(graph)
    answer = _engine.checked(
        _engine.graph_code(graph._handle, root_module, *graph._wrapped_calls())
    )
    surely, listed, places, parameters, source = answer.split("\x1e", 4)
    namespace = _always_global()
    for line in listed.splitlines():
        name, number = line.split()
        namespace[name] = _objects.object_at(int(number))
    codegen = graph._codegen
    if options or type(codegen) is not CodeGen or codegen._body_transformer is not None:
        from ._codegen import assemble

        places = list(map(int, places.split()))
        return assemble(graph, source, places, parameters.split("\x1f"), namespace, options)
    start = source.count("\n", 0, source.index("\ndef ") + 1) + 1
    code = _Generated(source, namespace, places, start)
    code._surely_compiles = surely == "T"
    return code


def _always_global():
    import torch

    return {
        "inf": math.inf,
        "nan": math.nan,
        "NoneType": type(None),
        "torch": torch,
        "device": torch.device,
    }
