"""torch.nn.functional: activations, dropout, normalising and losses as plain functions.

Functions that the reference writes in Python are Python functions here too, because torch.fx records
the function object that it meets.
"""

from .. import _ops
from ..overrides import handle_torch_function, has_torch_function_unary
from ..overrides import has_torch_function_variadic

_T = _ops.FUNCTIONS
_N = _ops.NN_FUNCTIONS

linear = _N["linear"]
gelu = _N["gelu"]
softplus = _N["softplus"]
logsigmoid = _N["logsigmoid"]
one_hot = _N["one_hot"]


def _in_place(result, input):
    """Writes a result over the input, for inplace=True."""
    return input.copy_(result)


def relu(input, inplace=False):
    """max(0, x)"""
    if has_torch_function_unary(input):
        return handle_torch_function(relu, (input,), input, inplace=inplace)
    return _T["relu_"](input) if inplace else _T["relu"](input)


def relu6(input, inplace=False):
    """min(max(0, x), 6)"""
    if has_torch_function_unary(input):
        return handle_torch_function(relu6, (input,), input, inplace=inplace)
    return hardtanh(input, 0.0, 6.0, inplace)


def hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False):
    """x limited to [min_val, max_val]"""
    if has_torch_function_unary(input):
        return handle_torch_function(
            hardtanh, (input,), input, min_val=min_val, max_val=max_val, inplace=inplace
        )
    if min_val > max_val:
        raise ValueError("min_val cannot be greater than max_val")
    result = _N["hardtanh"](input, min_val, max_val)
    return _in_place(result, input) if inplace else result


def elu(input, alpha=1.0, inplace=False):
    """x above zero, alpha * (exp(x) - 1) below"""
    if has_torch_function_unary(input):
        return handle_torch_function(elu, (input,), input, alpha=alpha, inplace=inplace)
    result = _N["elu"](input, alpha)
    return _in_place(result, input) if inplace else result


def selu(input, inplace=False):
    """Scaled elu"""
    if has_torch_function_unary(input):
        return handle_torch_function(selu, (input,), input, inplace=inplace)
    return _T["selu_"](input) if inplace else _T["selu"](input)


def celu(input, alpha=1.0, inplace=False):
    """max(0, x) + min(0, alpha * (exp(x / alpha) - 1))"""
    if has_torch_function_unary(input):
        return handle_torch_function(celu, (input,), input, alpha=alpha, inplace=inplace)
    return _T["celu_"](input, alpha) if inplace else _T["celu"](input, alpha)


def leaky_relu(input, negative_slope=0.01, inplace=False):
    """x above zero, negative_slope * x below"""
    if has_torch_function_unary(input):
        return handle_torch_function(
            leaky_relu, (input,), input, negative_slope=negative_slope, inplace=inplace
        )
    result = _N["leaky_relu"](input, negative_slope)
    return _in_place(result, input) if inplace else result


def silu(input, inplace=False):
    """x * sigmoid(x)"""
    if has_torch_function_unary(input):
        return handle_torch_function(silu, (input,), input, inplace=inplace)
    result = _N["silu"](input)
    return _in_place(result, input) if inplace else result


def mish(input, inplace=False):
    """x * tanh(softplus(x))"""
    if has_torch_function_unary(input):
        return handle_torch_function(mish, (input,), input, inplace=inplace)
    result = _N["mish"](input)
    return _in_place(result, input) if inplace else result


def hardswish(input, inplace=False):
    """x * relu6(x + 3) / 6"""
    if has_torch_function_unary(input):
        return handle_torch_function(hardswish, (input,), input, inplace=inplace)
    result = _N["hardswish"](input)
    return _in_place(result, input) if inplace else result


def hardsigmoid(input, inplace=False):
    """relu6(x + 3) / 6"""
    if has_torch_function_unary(input):
        return handle_torch_function(hardsigmoid, (input,), input, inplace=inplace)
    result = _N["hardsigmoid"](input)
    return _in_place(result, input) if inplace else result


def sigmoid(input):
    """1 / (1 + exp(-x))"""
    return input.sigmoid()


def tanh(input):
    """The hyperbolic tangent"""
    return input.tanh()


def softsign(input):
    """x / (1 + |x|)"""
    if has_torch_function_unary(input):
        return handle_torch_function(softsign, (input,), input)
    return input / (input.abs() + 1)


def tanhshrink(input):
    """x - tanh(x)"""
    if has_torch_function_unary(input):
        return handle_torch_function(tanhshrink, (input,), input)
    return input - input.tanh()


def _softmax_dim(name, ndim, stacklevel):
    import warnings

    warnings.warn(
        f"Implicit dimension choice for {name} has been deprecated. Change the call to include "
        "dim=X as an argument.",
        stacklevel=stacklevel,
    )
    return 0 if ndim in (0, 1, 3) else 1


def softmax(input, dim=None, _stacklevel=3, dtype=None):
    """exp(x), scaled so that it sums to one along a dimension"""
    if has_torch_function_unary(input):
        return handle_torch_function(
            softmax, (input,), input, dim=dim, _stacklevel=_stacklevel, dtype=dtype
        )
    if dim is None:
        dim = _softmax_dim("softmax", input.dim(), _stacklevel)
    return input.softmax(dim) if dtype is None else input.softmax(dim, dtype=dtype)


def softmin(input, dim=None, _stacklevel=3, dtype=None):
    """softmax(-x)"""
    if has_torch_function_unary(input):
        return handle_torch_function(
            softmin, (input,), input, dim=dim, _stacklevel=_stacklevel, dtype=dtype
        )
    if dim is None:
        dim = _softmax_dim("softmin", input.dim(), _stacklevel)
    return (-input).softmax(dim) if dtype is None else (-input).softmax(dim, dtype=dtype)


def log_softmax(input, dim=None, _stacklevel=3, dtype=None):
    """log(softmax(x))"""
    if has_torch_function_unary(input):
        return handle_torch_function(
            log_softmax, (input,), input, dim=dim, _stacklevel=_stacklevel, dtype=dtype
        )
    if dim is None:
        dim = _softmax_dim("log_softmax", input.dim(), _stacklevel)
    return input.log_softmax(dim) if dtype is None else input.log_softmax(dim, dtype=dtype)


def dropout(input, p=0.5, training=True, inplace=False):
    """Zeros elements with probability p and scales the rest up, while training"""
    if has_torch_function_unary(input):
        return handle_torch_function(
            dropout, (input,), input, p=p, training=training, inplace=inplace
        )
    if p < 0.0 or p > 1.0:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
    if inplace:
        return _T["dropout_"](input, p, training)
    return _T["dropout"](input, p, training)


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-5):
    """Normalises over the last dimensions, then scales and shifts"""
    if has_torch_function_variadic(input, weight, bias):
        return handle_torch_function(
            layer_norm,
            (input, weight, bias),
            input,
            normalized_shape,
            weight=weight,
            bias=bias,
            eps=eps,
        )
    return _T["layer_norm"](input, normalized_shape, weight, bias, eps)


def embedding(
    input,
    weight,
    padding_idx=None,
    max_norm=None,
    norm_type=2.0,
    scale_grad_by_freq=False,
    sparse=False,
):
    """Rows of `weight` by number"""
    if has_torch_function_variadic(input, weight):
        return handle_torch_function(
            embedding,
            (input, weight),
            input,
            weight,
            padding_idx=padding_idx,
            max_norm=max_norm,
            norm_type=norm_type,
            scale_grad_by_freq=scale_grad_by_freq,
            sparse=sparse,
        )
    if max_norm is not None:
        raise NotImplementedError("FX Playground's embedding has no max_norm")
    return _T["embedding"](weight, input)


def normalize(input, p=2.0, dim=1, eps=1e-12, out=None):
    """x divided by its norm along a dimension"""
    if has_torch_function_variadic(input, out):
        return handle_torch_function(
            normalize, (input, out), input, p=p, dim=dim, eps=eps, out=out
        )
    length = input.norm(p, dim, keepdim=True).clamp_min(eps).expand_as(input)
    return input / length


def _reduce(loss, reduction):
    if reduction == "none":
        return loss
    if reduction == "mean":
        return loss.mean()
    if reduction == "sum":
        return loss.sum()
    raise ValueError(f"{reduction} is not a valid value for reduction")


def mse_loss(input, target, size_average=None, reduce=None, reduction="mean", weight=None):
    """Mean of squared differences"""
    if has_torch_function_variadic(input, target):
        return handle_torch_function(
            mse_loss,
            (input, target),
            input,
            target,
            size_average=size_average,
            reduce=reduce,
            reduction=reduction,
            weight=weight,
        )
    difference = input - target
    return _reduce(difference * difference, reduction)


def l1_loss(input, target, size_average=None, reduce=None, reduction="mean", weight=None):
    """Mean of absolute differences"""
    if has_torch_function_variadic(input, target):
        return handle_torch_function(
            l1_loss,
            (input, target),
            input,
            target,
            size_average=size_average,
            reduce=reduce,
            reduction=reduction,
            weight=weight,
        )
    return _reduce((input - target).abs(), reduction)


def __getattr__(name):
    from .. import _known_names

    raise AttributeError(_known_names.missing("torch.nn.functional", name))
