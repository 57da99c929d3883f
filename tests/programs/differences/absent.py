"""Parts of PyTorch that aren't here say so, with the reason, however they are asked for."""

import importlib


def asked(statement):
    try:
        exec(statement)
    except (ImportError, NotImplementedError) as error:
        print(f"{type(error).__name__}: {error}")


asked("import torch.fx.experimental.proxy_tensor")
asked("from torch.fx.experimental.proxy_tensor import make_fx")
asked("from torch.fx.passes import reinplace")
asked("from torch.fx.passes.reinplace import reinplace")
asked("from torch.fx.passes.fake_tensor_prop import FakeTensorProp")
asked("import torch.fx.passes.runtime_assert")
asked("import torch.export")
asked("from torch.ao.quantization import QConfig")
asked("import torch.optim.lr_scheduler")
asked("import torch.nn.utils.prune")
asked("from torch.cuda.amp import autocast")
asked("import torch.utils.data.distributed")
asked("import torch.func; torch.func.grad(len)")
asked("import torch.fx.passes.nonsense")
asked("from torch.fx.experimental.optimization import use_mkl_length as f; f(None)")
asked("from torch.fx.experimental.meta_tracer import torch_abs_override as f; f(1)")
asked("from torch.fx.passes.splitter_base import NodeEventTracker; NodeEventTracker(1, '')")
asked(
    "from torch.fx.experimental.optimization import optimize_for_inference as f\n"
    "import torch\n"
    "f(torch.nn.ReLU().eval(), {'mkldnn_layout_optimize': {'heuristic': len}})"
)
print(importlib.util.find_spec("torch.fx.passes.nonsense"))
