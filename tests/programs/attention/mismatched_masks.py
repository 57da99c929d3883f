# Masks of bools and masks of numbers together: a warning, and the same result.
import warnings

import torch
from torch import nn


def attempt(label, function):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            result = function()
            print(label, tuple(result.shape))
        except (AssertionError, RuntimeError) as error:
            print(label, type(error).__name__, error)
    print([str(warning.message) for warning in caught])


x = torch.ones(2, 1, 4)
padding, mask = torch.zeros(1, 2, dtype=torch.bool), torch.zeros(2, 2)
attention = nn.MultiheadAttention(4, 2)
layer = nn.TransformerEncoderLayer(4, 2)
encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(4, 2), 1, enable_nested_tensor=False)
decoder = nn.TransformerDecoderLayer(4, 2)
attempt("same", lambda: attention(x, x, x, padding, attn_mask=mask > 0)[0])
attempt("other", lambda: attention(x, x, x, padding, attn_mask=mask)[0])
attempt("other", lambda: attention(x, x, x, padding.float(), attn_mask=mask > 0)[0])
attempt("whole", lambda: attention(x, x, x, padding.int(), attn_mask=mask)[0])
attempt("layer", lambda: layer(x, src_mask=mask, src_key_padding_mask=padding))
attempt("layer", lambda: layer(x, src_mask=mask.int(), src_key_padding_mask=padding))
attempt("layer", lambda: layer(x, src_key_padding_mask=padding.int()))
attempt("encoder", lambda: encoder(x, mask=mask, src_key_padding_mask=padding))
attempt("encoder", lambda: encoder(x, mask=mask.int()))
attempt("decoder", lambda: decoder(x, x, tgt_mask=mask, tgt_key_padding_mask=padding))
