"""Folding a batch norm that doesn't learn any more into the layer before it.

In eval mode a batch norm is y = (x - mean) / sqrt(var + eps) * weight + bias: with x = W v + b it
is the layer with W' = W * s and b' = (b - mean) * s + bias, where s = weight / sqrt(var + eps).
"""

import copy

import torch

__all__ = [
    "fuse_conv_bn_eval", "fuse_conv_bn_weights", "fuse_linear_bn_eval", "fuse_linear_bn_weights",
]  # fmt: skip


def fuse_conv_bn_eval(conv, bn, transpose=False):
    """A copy of convolution `conv` that computes bn(conv(x)). Both have to be in eval mode.

    transpose: conv is a transposed convolution. AssertionError in training mode, and for a batch
    norm without running statistics.
    """
    assert not (conv.training or bn.training), "Fusion only for eval!"
    fused = copy.deepcopy(conv)
    assert bn.running_mean is not None and bn.running_var is not None, (
        "bn.running_mean and bn.running_var must not be None"
    )
    fused.weight, fused.bias = fuse_conv_bn_weights(
        fused.weight, fused.bias, bn.running_mean, bn.running_var, bn.eps, bn.weight, bn.bias,
        transpose,
    )  # fmt: skip
    return fused


def fuse_conv_bn_weights(conv_w, conv_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b, transpose=False):
    """Weight and bias of the fused convolution, as Parameters, from the convolution's (conv_b may
    be None) and the batch norm's running mean and variance, eps, weight and bias (None: 1 and 0).
    """
    bias_dtype = conv_w.dtype if conv_b is None else conv_b.dtype
    conv_b = torch.zeros_like(bn_rm) if conv_b is None else conv_b
    bn_w = torch.ones_like(bn_rm) if bn_w is None else bn_w
    bn_b = torch.zeros_like(bn_rm) if bn_b is None else bn_b
    scale = torch.rsqrt(bn_rv + bn_eps)
    shape = [1] * conv_w.dim()
    shape[1 if transpose else 0] = -1
    weight = (conv_w * (bn_w * scale).reshape(shape)).to(dtype=conv_w.dtype)
    bias = ((conv_b - bn_rm) * scale * bn_w + bn_b).to(dtype=bias_dtype)
    return (
        torch.nn.Parameter(weight.detach(), conv_w.requires_grad),
        torch.nn.Parameter(bias.detach(), conv_b.requires_grad),
    )


def fuse_linear_bn_eval(linear, bn):
    """A copy of `linear` that computes bn(linear(x)). Both have to be in eval mode.

    AssertionError in training mode, without running statistics, and when the numbers of features
    differ and the batch norm's isn't 1.
    """
    assert not (linear.training or bn.training), "Fusion only for eval!"
    fused = copy.deepcopy(linear)
    assert linear.out_features == bn.num_features or bn.num_features == 1, (
        "To fuse, linear.out_features == bn.num_features or bn.num_features == 1, got "
        f"linear.out_features={linear.out_features} and bn.num_features={bn.num_features}"
    )
    assert bn.running_mean is not None and bn.running_var is not None, (
        "bn.running_mean and bn.running_var must not be None"
    )
    fused.weight, fused.bias = fuse_linear_bn_weights(
        fused.weight, fused.bias, bn.running_mean, bn.running_var, bn.eps, bn.weight, bn.bias
    )
    return fused


def fuse_linear_bn_weights(linear_w, linear_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b):
    """As fuse_conv_bn_weights, for a linear layer."""
    bias_dtype = linear_w.dtype if linear_b is None else linear_b.dtype
    linear_b = torch.zeros_like(bn_rm) if linear_b is None else linear_b
    scale = bn_w * torch.rsqrt(bn_rv + bn_eps)
    weight = (linear_w * scale.unsqueeze(-1)).to(dtype=linear_w.dtype)
    bias = ((linear_b - bn_rm) * scale + bn_b).to(dtype=bias_dtype)
    return (
        torch.nn.Parameter(weight.detach(), linear_w.requires_grad),
        torch.nn.Parameter(bias.detach(), linear_b.requires_grad),
    )
