"""torch.nn: modules, their parameters, and the functions that they are made of."""

from . import functional, init, modules, parameter, utils
from ._lazy import MODULES, finder
from .modules import (
    CELU,
    ELU,
    GELU,
    GLU,
    SELU,
    BCELoss,
    BCEWithLogitsLoss,
    CrossEntropyLoss,
    Dropout,
    Embedding,
    Flatten,
    Hardsigmoid,
    Hardswish,
    Hardtanh,
    HuberLoss,
    Identity,
    KLDivLoss,
    L1Loss,
    LeakyReLU,
    Linear,
    LogSigmoid,
    LogSoftmax,
    Mish,
    Module,
    ModuleDict,
    ModuleList,
    MSELoss,
    NLLLoss,
    ParameterDict,
    ParameterList,
    ReLU,
    ReLU6,
    Sequential,
    Sigmoid,
    SiLU,
    SmoothL1Loss,
    Softmax,
    Softmin,
    Softplus,
    Softsign,
    Tanh,
    Tanhshrink,
    Threshold,
    Unflatten,
)
from .parameter import Buffer, Parameter

_module, _more = finder(__name__, "torch.nn.modules", MODULES)
_more += ["UninitializedBuffer", "UninitializedParameter"]
__all__ = [name for name in globals() if not name.startswith("_")] + _more


def __getattr__(name):
    return getattr(parameter, name) if name.startswith("Uninitialized") else _module(name)


def __dir__():
    return sorted({*globals(), *_more})
