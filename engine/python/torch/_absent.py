"""Parts of PyTorch that aren't here: importing one, or calling one of its functions, says why.

docs/differences.md has the same list for readers.
"""

import importlib.abc
import sys

__all__ = ["Refuser", "stand_ins"]

_DISPATCHER = "it traces in the dispatcher, below Python; torch.fx.symbolic_trace records calls"
_FAKE = "it needs fake tensors; torch.fx.passes.shape_prop.ShapeProp runs on real ones"
_SYMBOLIC = "sizes are whole numbers here, never symbols"
_UNIFY = "unify, reify and Var of torch.fx.experimental.unification are here"
_COMPILER = "there is no compiler behind it here"
_ONE_CPU = "there is one thread of one CPU here"
_TRAINING = "nothing is trained here: models compute forward only"
_QUANTISED = "no tensor has a quantised type here; a module that rounds its input stands for it"
_TIMING = "time.perf_counter(), or an Interpreter with its own run_node, measures time"

_REASONS = {
    "torch._dynamo": _DISPATCHER,
    "torch._inductor": _COMPILER,
    "torch.amp": "there is no mixed precision here; .to(torch.bfloat16) converts a model",
    "torch.ao": _QUANTISED,
    "torch.autograd.forward_ad": _TRAINING,
    "torch.autograd.functional": _TRAINING,
    "torch.autograd.profiler": _TIMING,
    "torch.cuda.amp": _ONE_CPU,
    "torch.distributed": "programs here run in one process",
    "torch.distributions": "torch.rand, randn, bernoulli, multinomial and Tensor.exponential_ draw "
    "samples",
    "torch.export": _DISPATCHER,
    "torch.fft": "there are no Fourier transforms here",
    "torch.fx.experimental.debug": "programs here can't stop in a debugger; print(graph) shows one",
    "torch.fx.experimental.dynamic_spec": _SYMBOLIC,
    "torch.fx.experimental.migrate_gradual_types": "solving constraints needs z3",
    "torch.fx.experimental.proxy_tensor": _DISPATCHER,
    "torch.fx.experimental.recording": _SYMBOLIC,
    "torch.fx.experimental.sym_node": _SYMBOLIC,
    "torch.fx.experimental.symbolic_shapes": _SYMBOLIC,
    "torch.fx.experimental.unification.dispatch": _UNIFY,
    "torch.fx.experimental.unification.match": _UNIFY,
    "torch.fx.experimental.unification.more": _UNIFY,
    "torch.fx.experimental.unification.multipledispatch": _UNIFY,
    "torch.fx.experimental.unification.unification_tools": _UNIFY,
    "torch.fx.experimental.validator": _SYMBOLIC,
    "torch.fx.passes.backends": "CUDA graphs need CUDA",
    "torch.fx.passes.fake_tensor_prop": _FAKE,
    "torch.fx.passes.regional_inductor": _COMPILER,
    "torch.fx.passes.regional_inductor_invoke_subgraph": _COMPILER,
    "torch.fx.passes.reinplace": _FAKE,
    "torch.fx.passes.runtime_assert": _SYMBOLIC,
    "torch.fx.passes.utils.matcher_with_name_node_map_utils": "it matches what torch.export makes; "
    "torch.fx.passes.utils.matcher_utils.SubgraphMatcher is here",
    "torch.hub": "nothing can be downloaded here; write the model into the program",
    "torch.library": "operators can't be added to the dispatcher; torch.fx.wrap keeps a call whole",
    "torch.masked": "there are no masked tensors here; torch.where and masked_fill are",
    "torch.monitor": _TIMING,
    "torch.mps": _ONE_CPU,
    "torch.multiprocessing": "programs here run in one process",
    "torch.nested": "there are no nested tensors here; torch.nn.utils.rnn.pad_sequence pads",
    "torch.nn.parallel": _ONE_CPU,
    "torch.nn.qat": _QUANTISED,
    "torch.nn.quantizable": _QUANTISED,
    "torch.nn.quantized": _QUANTISED,
    "torch.nn.utils.parametrizations": "weights are plain tensors here",
    "torch.nn.utils.parametrize": "weights are plain tensors here",
    "torch.nn.utils.prune": "a product of the weight and a mask of 0 and 1 prunes",
    "torch.nn.utils.stateless": "torch.func.functional_call is here",
    "torch.onnx": "models can't be written in other formats here",
    "torch.optim.lr_scheduler": _TRAINING,
    "torch.optim.swa_utils": _TRAINING,
    "torch.package": "torch.save and torch.load keep tensors and modules",
    "torch.profiler": _TIMING,
    "torch.quantization": _QUANTISED,
    "torch.signal": "there are no windows and Fourier transforms here",
    "torch.sparse": "all tensors are dense here",
    "torch.utils.benchmark": _TIMING,
    "torch.utils.cpp_extension": _COMPILER,
    "torch.utils.data.distributed": "programs here run in one process",
    "torch.utils.mobile_optimizer": _COMPILER,
    "torch.utils.tensorboard": "print shows numbers here",
    "torch.xpu": _ONE_CPU,
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
