# MultiheadAttention: weights, masks, batches, other sizes of keys and values.

import copy
import pickle

import torch
import torch.nn.functional as F
from torch import nn

torch.set_printoptions(precision=3, sci_mode=False)
torch.manual_seed(0)
mha = nn.MultiheadAttention(4, 2)
print(mha)
print([(name, list(value.shape)) for name, value in mha.state_dict().items()])
print(mha.in_proj_weight[:2], mha.in_proj_bias, mha.out_proj.bias, mha.out_proj.weight[0])
x = torch.randn(3, 2, 4)
out, weights = mha(x, x, x)
print(out, weights, weights.shape)
print(mha(x, x, x, need_weights=False)[1], mha(x, x, x, average_attn_weights=False)[1].shape)
memory = torch.randn(5, 2, 4)
padding = torch.tensor([[False, False, False, True, True], [False, True, False, False, False]])
print(mha(x, memory, memory, key_padding_mask=padding)[1])
causal = nn.Transformer.generate_square_subsequent_mask(3)
print(causal, mha(x, x, x, attn_mask=causal)[1][0])
print(mha(x, x, x, attn_mask=causal.isinf(), need_weights=False)[0][:, 0])
print(mha(x, x, x, attn_mask=causal, is_causal=True, need_weights=False)[0][:, 0])
print(mha(x[:, 0], x[:, 0], x[:, 0])[0].shape, mha(x[:, 0], x[:, 0], x[:, 0])[1])
first = nn.MultiheadAttention(4, 2, batch_first=True)
first.load_state_dict(mha.state_dict())
print(torch.allclose(first(x.transpose(0, 1), x.transpose(0, 1), x.transpose(0, 1))[0],
                     out.transpose(0, 1), atol=1e-6))
print(first.eval()(x.transpose(0, 1), x.transpose(0, 1), x.transpose(0, 1))[0].shape)
other = nn.MultiheadAttention(4, 2, bias=False, kdim=3, vdim=5)
print(other, [(name, list(value.shape)) for name, value in other.state_dict().items()])
print(other.q_proj_weight[0], other(x, torch.randn(5, 2, 3), torch.randn(5, 2, 5))[0].shape)
more = nn.MultiheadAttention(4, 4, add_bias_kv=True, add_zero_attn=True)
print([(name, list(value.shape)) for name, value in more.state_dict().items()])
print(more.bias_k, more(x, x, x)[1].shape, more(x, x, x)[0][0])
torch.manual_seed(1)
dropping = nn.MultiheadAttention(4, 2, dropout=0.5)
print(dropping(x, x, x)[1][0], dropping.eval()(x, x, x)[1][0])
print(torch.equal(pickle.loads(pickle.dumps(mha))(x, x, x)[0], out), copy.deepcopy(mha).head_dim)
print(sum(p.numel() for p in mha.parameters()), out.requires_grad)
print(F.multi_head_attention_forward(
    x, x, x, 4, 2, mha.in_proj_weight, mha.in_proj_bias, None, None, False, 0.0,
    mha.out_proj.weight, mha.out_proj.bias)[0].shape)


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: nn.MultiheadAttention(5, 2))
attempt(lambda: nn.MultiheadAttention(0, 2))
attempt(lambda: mha(torch.randn(3, 2, 5), x, x))
attempt(lambda: mha(x, x[0], x))
attempt(lambda: mha(torch.randn(1, 1, 1, 4), x, x))
attempt(lambda: mha(x, memory, x))
attempt(lambda: mha(x, x, x, attn_mask=torch.zeros(2, 2)))
attempt(lambda: mha(x, x, x, attn_mask=torch.zeros(1, 1, 2, 2)))
attempt(lambda: mha(x, x, x, key_padding_mask=torch.zeros(3, 3)))
attempt(lambda: mha(x, x, x, key_padding_mask=torch.zeros(3, dtype=torch.bool)))
attempt(lambda: mha(x, x, x, attn_mask=torch.zeros(3, 3).long()))
attempt(lambda: mha(x, x, x, is_causal=True))
