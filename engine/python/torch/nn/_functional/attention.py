"""Attention with several heads, as a function."""

import math

import torch
from torch import Tensor, _ops, _warned

from ._public import overridable

_attend = _ops.NN_FUNCTIONS["scaled_dot_product_attention"]


def _check_shapes(query, key, value, key_padding_mask, attn_mask, num_heads):
    """AssertionError unless all have a batch, or none has. Returns whether they have one."""
    rank = query.dim()
    if rank not in (2, 3):
        raise AssertionError(
            "query should be unbatched 2D or batched 3D tensor but received "
            f"{rank}-D query tensor"
        )
    case = "batched (3-D)" if rank == 3 else "unbatched (2-D)"
    if key.dim() != rank or value.dim() != rank:
        raise AssertionError(
            f"For {case} `query`, expected `key` and `value` to be {rank}-D but found "
            f"{key.dim()}-D and {value.dim()}-D tensors respectively"
        )
    if key_padding_mask is not None and key_padding_mask.dim() != rank - 1:
        raise AssertionError(
            f"For {case} `query`, expected `key_padding_mask` to be `None` or {rank - 1}-D but "
            f"found {key_padding_mask.dim()}-D tensor instead"
        )
    if attn_mask is not None:
        if attn_mask.dim() not in (2, 3):
            raise AssertionError(
                f"For {case} `query`, expected `attn_mask` to be `None`, 2-D or 3-D but found "
                f"{attn_mask.dim()}-D tensor instead"
            )
        if rank == 2 and attn_mask.dim() == 3:
            wanted = (num_heads, query.shape[0], key.shape[0])
            if attn_mask.shape != wanted:
                raise AssertionError(
                    f"Expected `attn_mask` shape to be {wanted} but got {attn_mask.shape}"
                )
    return rank == 3


def canonical_mask(mask, name, target_type, other=None, other_name=""):
    """A mask as what is added to scores: -inf where a mask of bools is True."""
    if mask is None:
        return None
    if not isinstance(mask, Tensor):
        # A Proxy, most likely. The name is that of what the reference asks first.
        raise RuntimeError("input to _none_or_dtype() must be None or torch.Tensor")
    if mask.dtype is not torch.bool and not mask.is_floating_point():
        raise AssertionError(f"only bool and floating types of {name} are supported")
    if other is not None and other.dtype != mask.dtype:
        _warned.warn(
            f"Support for mismatched {name} and {other_name} is deprecated. Use same type for both "
            "instead."
        )
    if mask.is_floating_point():
        return mask
    return torch.zeros_like(mask, dtype=target_type).masked_fill_(mask, float("-inf"))


def _project(query, key, value, weight, bias):
    """Queries, keys and values by one weight, in which theirs stand one below the other."""
    linear = torch._C._nn.linear
    size = query.size(-1)
    if key is value and query is key:
        return linear(query, weight, bias).chunk(3, -1)
    if key is value:
        w_q, w_kv = weight.split([size, size * 2])
        b_q, b_kv = (None, None) if bias is None else bias.split([size, size * 2])
        return (linear(query, w_q, b_q), *linear(key, w_kv, b_kv).chunk(2, -1))
    biases = (None,) * 3 if bias is None else bias.chunk(3)
    parts = zip((query, key, value), weight.chunk(3), biases)
    return tuple(linear(x, w, b) for x, w, b in parts)


def _project_apart(inputs, weights, bias):
    """The same with a weight for each."""
    names = ("q", "k", "v")
    if any(weight is None for weight in weights):
        missing = next(name for name, weight in zip(names, weights) if weight is None)
        raise AssertionError(
            f"use_separate_proj_weight is True but {missing}_proj_weight is None"
        )
    biases = (None,) * 3 if bias is None else bias.chunk(3)
    return tuple(torch._C._nn.linear(*part) for part in zip(inputs, weights, biases))


def _check_sizes(query, key, value, embed_dim, num_heads, apart):
    size = query.shape[-1]
    if size != embed_dim:
        raise AssertionError(f"was expecting embedding dimension of {embed_dim}, but got {size}")
    if size // num_heads * num_heads != size:
        raise AssertionError(f"embed_dim {size} not divisible by num_heads {num_heads}")
    if apart:
        if key.shape[:2] != value.shape[:2]:
            raise AssertionError(
                f"key's sequence and batch dims {key.shape[:2]} do not match value's "
                f"{value.shape[:2]}"
            )
    elif key.shape != value.shape:
        raise AssertionError(f"key shape {key.shape} does not match value shape {value.shape}")


def _check_mask(attn_mask, target, source, batch_heads):
    rank = attn_mask.dim()
    wanted = (target, source) if rank == 2 else (batch_heads, target, source)
    if attn_mask.shape != wanted:
        raise RuntimeError(
            f"The shape of the {rank}D attn_mask is {attn_mask.shape}, but should be {wanted}."
        )
    return attn_mask.unsqueeze(0) if rank == 2 else attn_mask


def _check_padding(mask, source, batch):
    for dim, wanted in ((0, batch), (1, source)):
        if mask.shape[dim] != wanted:
            raise AssertionError(
                f"Expected key_padded_mask.shape[{dim}] to be {wanted}, but got {mask.shape[dim]}"
            )


def _longer(mask):
    """A mask with one more place at the end, to which everything may attend."""
    return None if mask is None else torch._C._nn.pad(mask, (0, 1))


@overridable(13, after={"attn_mask": "is_causal"})
def multi_head_attention_forward(
    query: Tensor, key: Tensor, value: Tensor, embed_dim_to_check: int, num_heads: int,
    in_proj_weight: Tensor | None, in_proj_bias: Tensor | None, bias_k: Tensor | None,
    bias_v: Tensor | None, add_zero_attn: bool, dropout_p: float, out_proj_weight: Tensor,
    out_proj_bias: Tensor | None, training: bool = True, key_padding_mask: Tensor | None = None,
    need_weights: bool = True, attn_mask: Tensor | None = None,
    use_separate_proj_weight: bool = False, q_proj_weight: Tensor | None = None,
    k_proj_weight: Tensor | None = None, v_proj_weight: Tensor | None = None,
    static_k: Tensor | None = None, static_v: Tensor | None = None,
    average_attn_weights: bool = True, is_causal: bool = False
) -> tuple[Tensor, Tensor | None]:
    """Projects, attends with each head, joins the heads and projects: (output, weights or None).

    query, key, value: [length, batch, features], or without a batch.
    """
    batched = _check_shapes(query, key, value, key_padding_mask, attn_mask, num_heads)
    if not batched:
        query, key, value = _with_batch(query, key, value)
        if key_padding_mask is not None:
            key_padding_mask = key_padding_mask.unsqueeze(0)
    target, batch, size = query.shape
    key_padding_mask = canonical_mask(
        key_padding_mask, "key_padding_mask", query.dtype, attn_mask, "attn_mask"
    )
    if is_causal and attn_mask is None:
        raise RuntimeError(
            "Need attn_mask if specifying the is_causal hint. You may use the Transformer module "
            "method `generate_square_subsequent_mask` to create this mask."
        )
    if is_causal and key_padding_mask is None and not need_weights:
        attn_mask = None
    else:
        attn_mask = canonical_mask(attn_mask, "attn_mask", query.dtype)
        is_causal = is_causal and key_padding_mask is None
    _check_sizes(query, key, value, embed_dim_to_check, num_heads, use_separate_proj_weight)
    head_dim = size // num_heads
    if use_separate_proj_weight:
        weights = (q_proj_weight, k_proj_weight, v_proj_weight)
        q, k, v = _project_apart((query, key, value), weights, in_proj_bias)
    else:
        if in_proj_weight is None:
            raise AssertionError(
                "use_separate_proj_weight is False but in_proj_weight is None"
            )
        q, k, v = _project(query, key, value, in_proj_weight, in_proj_bias)
    if attn_mask is not None:
        attn_mask = _check_mask(attn_mask, target, key.shape[0], batch * num_heads)
    if bias_k is not None and bias_v is not None:
        k = torch.cat([k, bias_k.repeat(1, batch, 1)])
        v = torch.cat([v, bias_v.repeat(1, batch, 1)])
        attn_mask, key_padding_mask = _longer(attn_mask), _longer(key_padding_mask)

    def heads(x):
        return x.contiguous().view(x.shape[0], batch * num_heads, head_dim).transpose(0, 1)

    q = heads(q)
    k = heads(k) if static_k is None else static_k
    v = heads(v) if static_v is None else static_v
    if add_zero_attn:
        zeros = torch.zeros((batch * num_heads, 1, head_dim), dtype=k.dtype)
        k, v = torch.cat([k, zeros], dim=1), torch.cat([v, zeros], dim=1)
        attn_mask, key_padding_mask = _longer(attn_mask), _longer(key_padding_mask)
    source = k.size(1)
    if key_padding_mask is not None:
        _check_padding(key_padding_mask, source, batch)
        spread = key_padding_mask.view(batch, 1, 1, source).expand(-1, num_heads, -1, -1)
        spread = spread.reshape(batch * num_heads, 1, source)
        attn_mask = spread if attn_mask is None else attn_mask + spread
    dropout_p = dropout_p if training else 0.0
    if need_weights:
        scores = torch.bmm(q * math.sqrt(1.0 / float(head_dim)), k.transpose(-2, -1))
        if attn_mask is not None:
            scores = scores + attn_mask
        weights = scores.softmax(-1)
        if dropout_p > 0.0:
            weights = torch.dropout(weights, dropout_p, True)
        attended = torch.bmm(weights, v).transpose(0, 1).contiguous()
    else:
        weights = None
        if attn_mask is not None:
            if attn_mask.size(0) == 1:
                attn_mask = attn_mask.unsqueeze(0)
            else:
                attn_mask = attn_mask.view(batch, num_heads, -1, source)
        q, k, v = (x.view(batch, num_heads, -1, head_dim) for x in (q, k, v))
        attended = _attend(q, k, v, attn_mask, dropout_p, is_causal)
        attended = attended.permute(2, 0, 1, 3).contiguous()
    attended = attended.view(batch * target, size)
    output = torch._C._nn.linear(attended, out_proj_weight, out_proj_bias)
    output = output.view(target, batch, output.size(1))
    if weights is not None:
        weights = weights.view(batch, num_heads, target, source)
        if average_attn_weights:
            weights = weights.mean(dim=1)
    if not batched:
        output = output.squeeze(1)
        weights = None if weights is None else weights.squeeze(0)
    return output, weights


def _with_batch(query, key, value):
    """The three with a batch of one; those that were one tensor stay one."""
    made = {}
    for x in (query, key, value):
        if id(x) not in made:
            made[id(x)] = x.unsqueeze(1)
    return made[id(query)], made[id(key)], made[id(value)]
