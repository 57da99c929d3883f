# Scaled dot product attention: masks, causality, scale, groups of heads.

import math

import torch
import torch.nn.functional as F

torch.set_printoptions(precision=3, sci_mode=False)
torch.manual_seed(0)
q, k, v = torch.randn(1, 2, 3, 4), torch.randn(1, 2, 5, 4), torch.randn(1, 2, 5, 6)
print(F.scaled_dot_product_attention(q, k, v))
print(F.scaled_dot_product_attention(q, k, v, is_causal=True)[0, 0])
mask = torch.tensor([[True, False, True, True, False]]).expand(3, 5)
print(F.scaled_dot_product_attention(q, k, v, mask)[0, 1])
bias = torch.zeros(3, 5).masked_fill(~mask, float("-inf"))
print(F.scaled_dot_product_attention(q, k, v, attn_mask=bias)[0, 1])
print(F.scaled_dot_product_attention(q, k, v, scale=1.0)[0, 0, 0])
print(F.scaled_dot_product_attention(q[0, 0], k[0, 0], v[0, 0]))
print(F.scaled_dot_product_attention(torch.randn(2, 4, 3, 4), torch.randn(2, 2, 3, 4),
                                     torch.randn(2, 2, 3, 4), enable_gqa=True).shape)
weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(4), -1)
print(torch.allclose(weights @ v, F.scaled_dot_product_attention(q, k, v), atol=1e-6))
print(F.scaled_dot_product_attention(q, k, v, dropout_p=0.5).shape)
print(F.scaled_dot_product_attention(q, k, v, torch.zeros(3, 5, dtype=torch.bool))[0, 0, 0])
w = q.clone().requires_grad_()
print(type(F.scaled_dot_product_attention(w, k, v).grad_fn).__name__)
print(type(F.scaled_dot_product_attention(w, k[..., :4], k[..., :4]).grad_fn).__name__)


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: F.scaled_dot_product_attention(q, k, v, mask, is_causal=True))
attempt(lambda: F.scaled_dot_product_attention(q, k[..., :3], v))
attempt(lambda: F.scaled_dot_product_attention(q, k, v[:, :, :2]))
attempt(lambda: F.scaled_dot_product_attention(q[0, 0, 0], k, v))
attempt(lambda: F.scaled_dot_product_attention(q, k, v, torch.zeros(3, 5).long()))
attempt(lambda: F.scaled_dot_product_attention(q, k, v, torch.zeros(3, 4)))
attempt(lambda: F.scaled_dot_product_attention(q, k.long(), v))
attempt(lambda: F.scaled_dot_product_attention(q, k))
attempt(lambda: F.scaled_dot_product_attention(torch.randn(1, 3, 2, 4), k, k, enable_gqa=True))
