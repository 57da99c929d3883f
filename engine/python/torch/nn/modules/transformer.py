"""Transformer layers and stacks of them."""

import copy

import torch
from torch import Tensor, _warned

from .. import functional as F
from .._functional.attention import canonical_mask
from ..init import xavier_uniform_
from .container import ModuleList
from .dropout import Dropout
from .linear import Linear
from .module import Module
from .multihead_attention import MultiheadAttention
from .normalization import LayerNorm

__all__ = [
    "Transformer", "TransformerDecoder", "TransformerDecoderLayer", "TransformerEncoder",
    "TransformerEncoderLayer",
]  # fmt: skip


def _generate_square_subsequent_mask(size, device=None, dtype=None):
    return torch.triu(
        torch.full((size, size), float("-inf"), dtype=dtype, device=device), diagonal=1
    )


def _is_causal(mask, is_causal, size):
    """Whether a mask lets each place attend to itself and those before it only."""
    if is_causal is None and mask is not None:
        causal = _generate_square_subsequent_mask(size, dtype=mask.dtype)
        return mask.size() == causal.size() and bool((mask == causal).all())
    return is_causal is True


def _clones(module, count):
    return ModuleList([copy.deepcopy(module) for _ in range(count)])


def _activation_of(activation):
    if not isinstance(activation, str):
        return activation
    if activation not in ("relu", "gelu"):
        raise RuntimeError(f"activation should be relu/gelu, not {activation}")
    return getattr(F, activation)


class _Layer(Module):
    """What encoder and decoder layers share."""

    __constants__ = ["norm_first"]

    def __init__(
        self, d_model: int, nhead: int, dim_feedforward: int = 2048, dropout: float = 0.1,
        activation=F.relu, layer_norm_eps: float = 1e-05, batch_first: bool = False,
        norm_first: bool = False, bias: bool = True, device=None, dtype=None
    ) -> None:
        made = {"device": device, "dtype": dtype}
        super().__init__()
        for name in ("self_attn", "multihead_attn")[: self._attentions]:
            attention = MultiheadAttention(
                d_model, nhead, dropout=dropout, bias=bias, batch_first=batch_first, **made
            )
            setattr(self, name, attention)
        self.linear1 = Linear(d_model, dim_feedforward, bias=bias, **made)
        self.dropout = Dropout(dropout)
        self.linear2 = Linear(dim_feedforward, d_model, bias=bias, **made)
        self.norm_first = norm_first
        count = self._attentions + 1
        for number in range(1, count + 1):
            norm = LayerNorm(d_model, eps=layer_norm_eps, bias=bias, **made)
            setattr(self, f"norm{number}", norm)
        for number in range(1, count + 1):
            setattr(self, f"dropout{number}", Dropout(dropout))
        self.activation = _activation_of(activation)
        kinds = (F.relu, torch.nn.ReLU), (F.gelu, torch.nn.GELU)
        self.activation_relu_or_gelu = 0
        for number, (function, module) in enumerate(kinds, start=1):
            if self.activation is function or isinstance(self.activation, module):
                self.activation_relu_or_gelu = number

    def __setstate__(self, state):
        super().__setstate__(state)
        if not hasattr(self, "activation"):
            self.activation = F.relu

    def _steps(self, x, parts):
        """Adds what each part makes of x to x, and normalises before or after."""
        for number, part in enumerate(parts, start=1):
            norm = getattr(self, f"norm{number}")
            x = x + part(norm(x)) if self.norm_first else norm(x + part(x))
        return x

    def _feed_forward(self, x, drop):
        return drop(self.linear2(self.dropout(self.activation(self.linear1(x)))))


class TransformerEncoderLayer(_Layer):
    """Self-attention, then two linear layers, each added to its input and normalised."""

    _attentions = 1

    def forward(
        self, src: Tensor, src_mask: Tensor | None = None,
        src_key_padding_mask: Tensor | None = None, is_causal: bool = False
    ) -> Tensor:
        padding = canonical_mask(
            src_key_padding_mask, "src_key_padding_mask", src.dtype, src_mask, "src_mask"
        )
        mask = canonical_mask(src_mask, "src_mask", src.dtype)
        return self._steps(
            src,
            (
                lambda x: self._sa_block(x, mask, padding, is_causal=is_causal),
                self._ff_block,
            ),
        )

    def _sa_block(self, x, attn_mask, key_padding_mask, is_causal=False):
        attended = self.self_attn(
            x, x, x, attn_mask=attn_mask, key_padding_mask=key_padding_mask, need_weights=False,
            is_causal=is_causal
        )[0]
        return self.dropout1(attended)

    def _ff_block(self, x):
        return self._feed_forward(x, self.dropout2)


class TransformerDecoderLayer(_Layer):
    """An encoder layer that attends to an encoder's output, too."""

    _attentions = 2

    def forward(
        self, tgt: Tensor, memory: Tensor, tgt_mask: Tensor | None = None,
        memory_mask: Tensor | None = None, tgt_key_padding_mask: Tensor | None = None,
        memory_key_padding_mask: Tensor | None = None, tgt_is_causal: bool = False,
        memory_is_causal: bool = False
    ) -> Tensor:
        return self._steps(
            tgt,
            (
                lambda x: self._sa_block(x, tgt_mask, tgt_key_padding_mask, tgt_is_causal),
                lambda x: self._mha_block(
                    x, memory, memory_mask, memory_key_padding_mask, memory_is_causal
                ),
                self._ff_block,
            ),
        )

    def _sa_block(self, x, attn_mask, key_padding_mask, is_causal=False):
        attended = self.self_attn(
            x, x, x, attn_mask=attn_mask, key_padding_mask=key_padding_mask, is_causal=is_causal,
            need_weights=False
        )[0]
        return self.dropout1(attended)

    def _mha_block(self, x, mem, attn_mask, key_padding_mask, is_causal=False):
        attended = self.multihead_attn(
            x, mem, mem, attn_mask=attn_mask, key_padding_mask=key_padding_mask,
            is_causal=is_causal, need_weights=False
        )[0]
        return self.dropout2(attended)

    def _ff_block(self, x):
        return self._feed_forward(x, self.dropout3)


class _Stack(Module):
    __constants__ = ["norm"]

    def _fill(self, layer, num_layers, norm):
        self.layers = _clones(layer, num_layers)
        self.num_layers, self.norm = num_layers, norm


def _why_not_nested(layer):
    if not isinstance(layer, TransformerEncoderLayer):
        return " was not TransformerEncoderLayer"
    attention = layer.self_attn
    reasons = {
        ".norm_first was True": layer.norm_first,
        ".self_attn.batch_first was not True(use batch_first for better inference performance)":
            not attention.batch_first,
        ".self_attn._qkv_same_embed_dim was not True": not attention._qkv_same_embed_dim,
        ".self_attn was passed bias=False": attention.in_proj_bias is None,
        ".activation_relu_or_gelu was not True": not layer.activation_relu_or_gelu,
        ".norm1.eps was not equal to encoder_layer.norm2.eps": layer.norm1.eps != layer.norm2.eps,
        ".self_attn.num_heads is odd": attention.num_heads % 2 == 1,
    }  # fmt: skip
    return next((text for text, holds in reasons.items() if holds), "")


class TransformerEncoder(_Stack):
    """num_layers copies of an encoder layer, one after the other."""

    def __init__(
        self, encoder_layer, num_layers: int, norm: Module | None = None,
        enable_nested_tensor: bool = True, mask_check: bool = True
    ) -> None:
        super().__init__()
        self._fill(encoder_layer, num_layers, norm)
        self.enable_nested_tensor = enable_nested_tensor
        why = _why_not_nested(encoder_layer) if enable_nested_tensor else ""
        self.use_nested_tensor = enable_nested_tensor and not why
        if why:
            _warned.warn(
                "enable_nested_tensor is True, but self.use_nested_tensor is False because "
                f"encoder_layer{why}"
            )
        self.mask_check = mask_check

    def forward(
        self, src: Tensor, mask: Tensor | None = None, src_key_padding_mask: Tensor | None = None,
        is_causal: bool | None = None
    ) -> Tensor:
        src_key_padding_mask = canonical_mask(
            src_key_padding_mask, "src_key_padding_mask", src.dtype, mask, "mask"
        )
        mask = canonical_mask(mask, "mask", src.dtype)
        batch_first = getattr(self.layers[0].self_attn, "batch_first", False)
        is_causal = _is_causal(mask, is_causal, _length(src, batch_first))
        output = src
        for layer in self.layers:
            output = layer(
                output, src_mask=mask, is_causal=is_causal,
                src_key_padding_mask=src_key_padding_mask
            )
        return output if self.norm is None else self.norm(output)


def _length(x, batch_first):
    return x.size(0) if x.dim() == 2 else x.size(1 if batch_first else 0)


class TransformerDecoder(_Stack):
    """num_layers copies of a decoder layer, one after the other."""

    def __init__(self, decoder_layer, num_layers: int, norm: Module | None = None) -> None:
        super().__init__()
        self._fill(decoder_layer, num_layers, norm)

    def forward(
        self, tgt: Tensor, memory: Tensor, tgt_mask: Tensor | None = None,
        memory_mask: Tensor | None = None, tgt_key_padding_mask: Tensor | None = None,
        memory_key_padding_mask: Tensor | None = None, tgt_is_causal: bool | None = None,
        memory_is_causal: bool = False
    ) -> Tensor:
        batch_first = getattr(self.layers[0].self_attn, "batch_first", False)
        tgt_is_causal = _is_causal(tgt_mask, tgt_is_causal, _length(tgt, batch_first))
        output = tgt
        for layer in self.layers:
            output = layer(
                output, memory, tgt_mask=tgt_mask, memory_mask=memory_mask,
                tgt_key_padding_mask=tgt_key_padding_mask,
                memory_key_padding_mask=memory_key_padding_mask, tgt_is_causal=tgt_is_causal,
                memory_is_causal=memory_is_causal
            )
        return output if self.norm is None else self.norm(output)


class Transformer(Module):
    """An encoder and a decoder that attends to what it gives."""

    def __init__(
        self, d_model: int = 512, nhead: int = 8, num_encoder_layers: int = 6,
        num_decoder_layers: int = 6, dim_feedforward: int = 2048, dropout: float = 0.1,
        activation=F.relu, custom_encoder=None, custom_decoder=None,
        layer_norm_eps: float = 1e-05, batch_first: bool = False, norm_first: bool = False,
        bias: bool = True, device=None, dtype=None
    ) -> None:
        made = {"device": device, "dtype": dtype}
        super().__init__()
        settings = (
            d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first,
            norm_first, bias
        )

        def norm():
            return LayerNorm(d_model, eps=layer_norm_eps, bias=bias, **made)

        if custom_encoder is not None:
            self.encoder = custom_encoder
        else:
            layer = TransformerEncoderLayer(*settings, **made)
            self.encoder = TransformerEncoder(layer, num_encoder_layers, norm())
        if custom_decoder is not None:
            self.decoder = custom_decoder
        else:
            layer = TransformerDecoderLayer(*settings, **made)
            self.decoder = TransformerDecoder(layer, num_decoder_layers, norm())
        self._reset_parameters()
        self.d_model, self.nhead, self.batch_first = d_model, nhead, batch_first

    def forward(
        self, src: Tensor, tgt: Tensor, src_mask: Tensor | None = None,
        tgt_mask: Tensor | None = None, memory_mask: Tensor | None = None,
        src_key_padding_mask: Tensor | None = None, tgt_key_padding_mask: Tensor | None = None,
        memory_key_padding_mask: Tensor | None = None, src_is_causal: bool | None = None,
        tgt_is_causal: bool | None = None, memory_is_causal: bool = False
    ) -> Tensor:
        batched = src.dim() == 3
        if batched and src.size(int(not self.batch_first)) != tgt.size(
            int(not self.batch_first)
        ):
            raise RuntimeError("the batch number of src and tgt must be equal")
        if src.size(-1) != self.d_model or tgt.size(-1) != self.d_model:
            raise RuntimeError("the feature number of src and tgt must be equal to d_model")
        memory = self.encoder(
            src, mask=src_mask, src_key_padding_mask=src_key_padding_mask, is_causal=src_is_causal
        )
        return self.decoder(
            tgt, memory, tgt_mask=tgt_mask, memory_mask=memory_mask,
            tgt_key_padding_mask=tgt_key_padding_mask,
            memory_key_padding_mask=memory_key_padding_mask, tgt_is_causal=tgt_is_causal,
            memory_is_causal=memory_is_causal
        )

    @staticmethod
    def generate_square_subsequent_mask(sz: int, device=None, dtype=None) -> Tensor:
        """[sz, sz] with -inf where a place would attend to a later one, 0 elsewhere."""
        return _generate_square_subsequent_mask(sz, dtype=dtype, device=device)

    def _reset_parameters(self):
        for parameter in self.parameters():
            if parameter.dim() > 1:
                xavier_uniform_(parameter)
