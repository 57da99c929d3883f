# Transformer layers and stacks.

import copy

import torch
import torch.nn.functional as F
from torch import nn

torch.set_printoptions(precision=3, sci_mode=False)
torch.manual_seed(0)
layer = nn.TransformerEncoderLayer(4, 2, dim_feedforward=6, dropout=0.0)
print(layer)
print([(name, list(value.shape)) for name, value in layer.state_dict().items()])
x = torch.randn(3, 2, 4)
print(layer(x), layer.eval()(x)[0])
print(layer(x, src_key_padding_mask=torch.tensor([[False, False, True], [False, True, True]]))[0])
mask = nn.Transformer.generate_square_subsequent_mask(3)
print(layer(x, src_mask=mask)[0], layer(x, mask, is_causal=True)[0])
first = nn.TransformerEncoderLayer(
    4, 2, 6, 0.0, activation="gelu", batch_first=True, norm_first=True, bias=False
)
print(first(torch.randn(2, 3, 4)), first.self_attn.in_proj_bias, first.norm1.bias)
print(nn.TransformerEncoderLayer(4, 1, activation=F.silu).activation.__name__)
encoder = nn.TransformerEncoder(layer, 2, norm=nn.LayerNorm(4), enable_nested_tensor=False)
print(encoder, encoder(x)[0], encoder(x, mask)[0])
print(len(list(encoder.parameters())))
decoder_layer = nn.TransformerDecoderLayer(4, 2, 6, 0.0)
print(decoder_layer)
memory = torch.randn(4, 2, 4)
print(decoder_layer(x, memory)[0], decoder_layer(x, memory, tgt_mask=mask)[0])
decoder = nn.TransformerDecoder(decoder_layer, 2)
print(decoder(x, memory, mask)[0], len(decoder.state_dict()))
torch.manual_seed(2)
model = nn.Transformer(4, 2, 1, 1, 6, dropout=0.0)
print(sum(p.numel() for p in model.parameters()), list(model.state_dict())[:3])
print(model(x, memory)[0], model(x, memory, tgt_mask=model.generate_square_subsequent_mask(4))[1])
torch.manual_seed(3)
dropping = nn.TransformerEncoderLayer(4, 2, 6, 0.5)
print(dropping(x)[0])
print(copy.deepcopy(model).d_model, model.nhead, model.batch_first)


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: nn.TransformerEncoderLayer(4, 2, activation="tanh"))
attempt(lambda: nn.TransformerEncoderLayer(5, 2))
attempt(lambda: model(x, torch.randn(4, 3, 4)))
attempt(lambda: model(torch.randn(3, 2, 5), memory))
attempt(lambda: encoder(torch.randn(3, 2, 5)))
