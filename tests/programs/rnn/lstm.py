# LSTM, GRU and RNN: layers, directions, batches, projections, first weights.

import copy
import pickle

import torch
from torch import nn

torch.set_printoptions(precision=3, sci_mode=False)
torch.manual_seed(0)
lstm = nn.LSTM(3, 2)
print(lstm, [(name, list(value.shape)) for name, value in lstm.state_dict().items()])
print(lstm.weight_ih_l0, lstm.bias_hh_l0)
x = torch.randn(4, 2, 3)
out, (h, c) = lstm(x)
print(out, h, c)
print(lstm(x, (h, c))[0][-1], lstm(x[:, 0])[0].shape, lstm(x[:, 0])[1][0].shape)
for cls in (nn.LSTM, nn.GRU, nn.RNN):
    torch.manual_seed(1)
    deep = cls(3, 2, num_layers=2, bidirectional=True, batch_first=True)
    print(deep, list(deep.state_dict())[4:10])
    out, hidden = deep(x)
    print(out.shape, out.stride(), out[0, 0], hidden if cls is nn.RNN else len(hidden))
    plain = cls(3, 4, bias=False)
    print(plain, plain(x)[0][-1], [name for name, _ in plain.named_parameters()])
    print([type(value.grad_fn).__name__ for value in (plain(x)[0],)])
relu = nn.RNN(3, 2, nonlinearity="relu")
print(relu, relu(x)[0][0], relu.nonlinearity, relu.mode)
projected = nn.LSTM(3, 4, proj_size=2, num_layers=2)
out, (h, c) = projected(x)
print(projected, out.shape, h.shape, c.shape, out[0], list(projected.state_dict())[:6])
torch.manual_seed(2)
dropping = nn.GRU(3, 2, 2, dropout=0.5)
print(dropping, dropping(x)[0][0], dropping.eval()(x)[0][0])
print(torch.equal(pickle.loads(pickle.dumps(lstm))(x)[0], lstm(x)[0]), copy.deepcopy(lstm))
print([len(weights) for weights in lstm.all_weights], lstm.flatten_parameters())
print(sum(p.numel() for p in nn.LSTM(10, 20, 2).parameters()))
cells = nn.LSTMCell(3, 2), nn.GRUCell(3, 2), nn.RNNCell(3, 2, nonlinearity="relu")
for cell in cells:
    print(cell, list(cell.state_dict()), cell(x[0]))
print(cells[1](x[0, 0]), cells[0](x[0, 0])[0].shape, nn.RNNCell(3, 2, bias=False))
print(cells[0](x[0], (torch.ones(2, 2), torch.zeros(2, 2)))[1])


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: lstm(torch.randn(4, 2, 5)))
attempt(lambda: lstm(torch.randn(4, 2, 3, 1)))
attempt(lambda: lstm(x, torch.zeros(1, 2, 2)))
attempt(lambda: lstm(x, (torch.zeros(1, 3, 2), torch.zeros(1, 2, 2))))
attempt(lambda: lstm(x, (torch.zeros(2, 2), torch.zeros(2, 2))))
attempt(lambda: lstm(x[:, 0], (torch.zeros(1, 2, 2), torch.zeros(1, 2, 2))))
attempt(lambda: relu(x, torch.zeros(1, 3, 2)))
attempt(lambda: nn.GRU(3, 2)(x, torch.zeros(2, 2)))
attempt(lambda: nn.GRU(3, 2)(torch.randn(3)))
attempt(lambda: nn.RNN(3, 2, nonlinearity="gelu"))
attempt(lambda: nn.LSTM(3, 2, dropout=1.5))
attempt(lambda: nn.GRU(3, 2, proj_size=1))
attempt(lambda: nn.LSTM(3, 2, proj_size=2))
attempt(lambda: nn.LSTM(3, 0))
attempt(lambda: nn.LSTM(3, "2"))
attempt(lambda: nn.LSTM(3, 2, num_layers=0))
attempt(lambda: nn.LSTM(3))
attempt(lambda: cells[0](torch.randn(2, 4)))
attempt(lambda: cells[1](torch.randn(2, 3), torch.zeros(3, 2)))
attempt(lambda: cells[1](torch.randn(1, 2, 3)))
attempt(lambda: cells[2](torch.randn(2, 3), torch.zeros(2, 3)))
attempt(lambda: nn.RNNCell(3, 2, nonlinearity="gelu")(x[0]))
