"""Parts of PyTorch that aren't here: importing one, or calling one of its functions, says why.

docs/differences.md has the same list for readers.
"""

import importlib.abc
import sys

__all__ = ["Refuser", "stand_ins"]

_DISPATCHER = "it traces in the dispatcher, below Python; torch.fx.symbolic_trace records calls"
_FAKE = "it needs fake tensors; torch.fx.passes.shape_prop.ShapeProp runs on real ones"
_SYMBOLIC = "sizes are whole numbers here, never symbols"
_PLANS = "it plans for several devices; torch.fx.passes.split_module splits by your own callback"
_REFINING = "refining types needs sympy; GraphTypeChecker of graph_gradual_typechecker is here"
_COMPILER = "there is no compiler behind it here"

_REASONS = {
    "torch._dynamo": _DISPATCHER,
    "torch._inductor": _COMPILER,
    "torch.distributed": "programs here run in one process",
    "torch.export": _DISPATCHER,
    "torch.fx.experimental.accelerator_partitioner": _PLANS,
    "torch.fx.experimental.debug": "programs here can't stop in a debugger; print(graph) shows one",
    "torch.fx.experimental.dynamic_spec": _SYMBOLIC,
    "torch.fx.experimental.migrate_gradual_types": "solving constraints needs z3",
    "torch.fx.experimental.partitioner_utils": _PLANS,
    "torch.fx.experimental.proxy_tensor": _DISPATCHER,
    "torch.fx.experimental.recording": _SYMBOLIC,
    "torch.fx.experimental.sym_node": _SYMBOLIC,
    "torch.fx.experimental.symbolic_shapes": _SYMBOLIC,
    "torch.fx.experimental.unification": "solving equations between types isn't here",
    "torch.fx.experimental.unify_refinements": _REFINING,
    "torch.fx.experimental.validator": _SYMBOLIC,
    "torch.fx.passes.backends": "CUDA graphs need CUDA",
    "torch.fx.passes.canonicalize": "torch.fx.passes.tools_common.stable_topological_sort puts "
    "nodes in order",
    "torch.fx.passes.fake_tensor_prop": _FAKE,
    "torch.fx.passes.regional_inductor": _COMPILER,
    "torch.fx.passes.regional_inductor_invoke_subgraph": _COMPILER,
    "torch.fx.passes.reinplace": _FAKE,
    "torch.fx.passes.runtime_assert": _SYMBOLIC,
    "torch.fx.passes.utils.matcher_with_name_node_map_utils": "it matches what torch.export makes; "
    "torch.fx.passes.utils.matcher_utils.SubgraphMatcher is here",
    "torch.onnx": "models can't be written in other formats here",
}


class Refuser(importlib.abc.MetaPathFinder):
    """The last finder that Python asks for a module: nobody has it, and this one knows why."""

    def find_spec(self, name, path=None, target=None):
        reason = _REASONS.get(name) if name.startswith("torch.") else None
        if reason is not None:
            # Without name=: "from torch.fx.passes import reinplace" would drop the text otherwise.
            raise ModuleNotFoundError(
                f"No module named {name!r}: FX Playground doesn't have it; {reason}"
            )
        return None


def stand_ins(module, names, reason):
    """From names to functions that say, when called, why `module` doesn't have them."""

    def stand_in(name):
        def missing(*args, **kwargs):
            raise NotImplementedError(f"{module}.{name}: FX Playground doesn't have it; {reason}")

        missing.__name__ = missing.__qualname__ = name
        missing.__module__ = module
        missing.__doc__ = f"Refused: {reason}."
        return missing

    return {name: stand_in(name) for name in names.split()}


sys.meta_path.append(Refuser())
