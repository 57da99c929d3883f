"""torch.nn.functional: layers and losses as functions.

What the operator table has is taken from there (linear, gelu, ...); the rest are Python functions
over those operators, in torch.nn._functional.
"""

from torch import _known_names, _ops

from ._functional.activation import (
    _threshold,
    celu,
    elu,
    elu_,
    glu,
    hardsigmoid,
    hardswish,
    hardtanh,
    hardtanh_,
    leaky_relu,
    leaky_relu_,
    log_softmax,
    mish,
    relu,
    relu6,
    selu,
    sigmoid,
    silu,
    softmax,
    softmin,
    softsign,
    tanh,
    tanhshrink,
)
from ._functional.classification import cross_entropy, nll_loss
from ._functional.layers import (
    dropout,
    embedding,
    layer_norm,
    normalize,
    pad,
    rms_norm,
)
from ._functional.loss import (
    binary_cross_entropy,
    binary_cross_entropy_with_logits,
    huber_loss,
    kl_div,
    l1_loss,
    mse_loss,
    smooth_l1_loss,
)

gelu = _ops.NN_FUNCTIONS["gelu"]
linear = _ops.NN_FUNCTIONS["linear"]
logsigmoid = _ops.NN_FUNCTIONS["log_sigmoid"]
one_hot = _ops.NN_FUNCTIONS["one_hot"]
softplus = _ops.NN_FUNCTIONS["softplus"]
threshold = _threshold

celu_ = _ops.FUNCTIONS["celu_"]
relu_ = _ops.FUNCTIONS["relu_"]
selu_ = _ops.FUNCTIONS["selu_"]


def __getattr__(name):
    raise AttributeError(_known_names.missing(__name__, name))
