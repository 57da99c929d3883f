"""torch.nn.functional: layers and losses as functions.

What the operator table has is taken from there (linear, gelu, ...); the rest are Python functions
over those operators, in torch.nn._functional.
"""

from torch import _ops

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
from ._lazy import finder

_FILES = {
    "unpooling": "max_unpool1d max_unpool2d max_unpool3d",
    "bags": "embedding_bag",
    "margins": """
        cosine_embedding_loss ctc_loss gaussian_nll_loss hinge_embedding_loss margin_ranking_loss
        multi_margin_loss multilabel_margin_loss multilabel_soft_margin_loss poisson_nll_loss
        soft_margin_loss triplet_margin_loss triplet_margin_with_distance_loss""",
    "attention": "multi_head_attention_forward",
    "activation": "gumbel_softmax rrelu threshold_",
    "dropouts": "alpha_dropout dropout1d dropout2d dropout3d feature_alpha_dropout",
    "folding": "fold unfold",
    "vision": "affine_grid grid_sample interpolate upsample upsample_bilinear upsample_nearest",
    "norms": "batch_norm group_norm instance_norm local_response_norm",
    "pooling": """
        adaptive_avg_pool2d adaptive_avg_pool3d adaptive_max_pool1d
        adaptive_max_pool1d_with_indices adaptive_max_pool2d adaptive_max_pool2d_with_indices
        adaptive_max_pool3d adaptive_max_pool3d_with_indices lp_pool1d lp_pool2d lp_pool3d
        max_pool1d max_pool1d_with_indices max_pool2d max_pool2d_with_indices max_pool3d
        max_pool3d_with_indices""",
}

logsigmoid = _ops.NN_FUNCTIONS["log_sigmoid"]
threshold = _threshold

for _name in """
    avg_pool2d avg_pool3d gelu linear one_hot scaled_dot_product_attention softplus softshrink
""".split():
    globals()[_name] = _ops.NN_FUNCTIONS[_name]
for _name in """
    adaptive_avg_pool1d avg_pool1d bilinear celu_ channel_shuffle conv1d conv2d conv3d
    conv_transpose1d conv_transpose2d conv_transpose3d cosine_similarity hardshrink
    pairwise_distance pdist pixel_shuffle pixel_unshuffle prelu relu_ rrelu_ selu_
""".split():
    globals()[_name] = _ops.FUNCTIONS[_name]

__getattr__, _more = finder(__name__, "torch.nn._functional", _FILES)


def __dir__():
    return sorted({*globals(), *_more})
