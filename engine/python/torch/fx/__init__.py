"""torch.fx: programs as graphs that a program can read and change.

Behaviour, texts and names are those of the reference (see docs/differences.md for the few
exceptions); the graphs themselves live in the engine.
"""

from . import _registry
from . import immutable_collections, node, graph, proxy  # noqa: F401 - torch.fx.graph and so on
from .graph import CodeGen, Graph
from .node import Node, has_side_effect, map_arg
from .proxy import Proxy
from .graph_module import GraphModule
from ._symbolic_trace import PH, ProxyableClassMeta, Tracer, symbolic_trace, wrap
from . import _symbolic_trace, graph_module, interpreter, subgraph_rewriter  # noqa: F401
from .interpreter import Interpreter, Transformer
from .subgraph_rewriter import replace_pattern

__all__ = [
    "symbolic_trace", "replace_pattern", "wrap", "has_side_effect", "map_arg", "Graph",
    "GraphModule", "Interpreter", "Node", "Proxy", "Tracer", "Transformer",
]  # fmt: skip

# Modules that few programs need.
_LATE = ("annotate", "config", "experimental", "operator_schemas", "passes", "tensor_type",
         "traceback")  # fmt: skip


def _playground_graphs():
    """The graphs that are alive, as _registry.live_graphs() describes them: for the page, which
    shows every graph that a program made. _playground_reset() forgets them;
    _playground_snapshot(graph, step) gives one state of a graph as JSON,
    _playground_tape(graph, file) all changes, _playground_graph_at(graph, step) a graph of its own.
    _playground_last_call(graph) and _playground_summary(tensor, side) are for the values of a run,
    _playground_plan(module, graph) for one in the engine."""
    return _registry.live_graphs()


def _playground_plan(module, graph):
    from . import _lowered

    return _lowered.plan(module, graph)


_playground_reset = _registry.reset
_playground_snapshot = _registry.snapshot
_playground_forget_uses = _registry.forget_uses
_playground_stale_uses = _registry.stale_uses
_playground_failed_searches = _registry.failed_searches
_playground_near_searches = _registry.near_searches
_playground_tape = _registry.tape
_playground_last_call = _registry.last_call
_playground_summary = _registry.summary
_playground_graph_at = _registry.graph_at


def __getattr__(name):
    if name in _LATE:
        import importlib

        try:
            return importlib.import_module(f"torch.fx.{name}")
        except ModuleNotFoundError as error:
            raise AttributeError(
                f"module 'torch.fx' has no attribute '{name}': FX Playground doesn't have "
                f"torch.fx.{name}"
            ) from error
    raise AttributeError(f"module 'torch.fx' has no attribute '{name}'")
