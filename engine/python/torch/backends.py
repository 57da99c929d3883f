"""torch.backends: switches that programs set or ask about; none of them changes anything here."""

import sys
import types

__all__ = ["cpu", "cuda", "cudnn", "mha", "mkl", "mkldnn", "mps", "openmp", "opt_einsum"]

__path__ = []  # so that "import torch.backends.cudnn" finds what is made below


def _module(name, available, **switches):
    made = types.ModuleType("torch.backends." + name)
    made.is_available = lambda: available
    made.__dict__.update(switches)
    sys.modules[made.__name__] = made
    return made


cpu = _module("cpu", True, get_cpu_capability=lambda: "DEFAULT")
cuda = _module(
    "cuda", False, is_built=lambda: False, matmul=types.SimpleNamespace(allow_tf32=False)
)
cudnn = _module(
    "cudnn", False, enabled=True, benchmark=False, deterministic=False, allow_tf32=True,
    version=lambda: None,
)  # fmt: skip
mha = _module("mha", True)
mkl = _module("mkl", False)
mkldnn = _module("mkldnn", False, enabled=True)
mps = _module("mps", False, is_built=lambda: False)
openmp = _module("openmp", False)
opt_einsum = _module("opt_einsum", False, enabled=False, strategy=None)
