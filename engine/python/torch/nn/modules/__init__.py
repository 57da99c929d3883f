"""The modules of torch.nn, by the files in which the reference has them."""

from .._lazy import MODULES, finder
from ._parameter_containers import ParameterDict, ParameterList
from .activation import (
    CELU,
    ELU,
    GELU,
    GLU,
    SELU,
    Hardsigmoid,
    Hardswish,
    Hardtanh,
    LeakyReLU,
    LogSigmoid,
    LogSoftmax,
    Mish,
    ReLU,
    ReLU6,
    Sigmoid,
    SiLU,
    Softmax,
    Softmin,
    Softplus,
    Softsign,
    Tanh,
    Tanhshrink,
    Threshold,
)
from .container import ModuleDict, ModuleList, Sequential
from .dropout import Dropout
from .flatten import Flatten, Unflatten
from .linear import Identity, Linear
from .loss import (
    BCELoss,
    BCEWithLogitsLoss,
    CrossEntropyLoss,
    HuberLoss,
    KLDivLoss,
    L1Loss,
    MSELoss,
    NLLLoss,
    SmoothL1Loss,
)
from .module import Module
from .sparse import Embedding

__getattr__, _more = finder(__name__, "torch.nn.modules", MODULES)
__all__ = [name for name in globals() if not name.startswith("_")] + _more


def __dir__():
    return sorted({*globals(), *_more})
