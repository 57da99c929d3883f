# Sequences of different lengths: padding, packing, and recurrent layers over packed ones.

import torch
from torch import nn
from torch.nn.utils import rnn

torch.set_printoptions(precision=3, sci_mode=False)
torch.manual_seed(0)
sequences = [torch.arange(3.0), torch.arange(2.0) + 10, torch.tensor([7.0])]
print(rnn.pad_sequence(sequences), rnn.pad_sequence(sequences, batch_first=True, padding_value=-1))
print(rnn.pad_sequence(sequences, True, padding_side="left"))
print(rnn.unpad_sequence(rnn.pad_sequence(sequences), torch.tensor([3, 2, 1])))
packed = rnn.pack_sequence(sequences)
print(packed)
print(rnn.pad_packed_sequence(packed), rnn.unpack_sequence(packed))
x = torch.randn(3, 4, 2)
mixed = rnn.pack_padded_sequence(x, [2, 4, 3], batch_first=True, enforce_sorted=False)
print(mixed.data.shape, mixed.batch_sizes, mixed.sorted_indices, mixed.unsorted_indices)
back, lengths = rnn.pad_packed_sequence(mixed, batch_first=True, total_length=5)
print(back.shape, lengths, torch.equal(back[0, :2], x[0, :2]))
for cls in (nn.LSTM, nn.GRU, nn.RNN):
    torch.manual_seed(1)
    layer = cls(2, 3, bidirectional=True)
    out, hidden = layer(mixed)
    print(type(out).__name__, out.data.shape, out.data[0], hidden[0].shape)
    print(rnn.pad_packed_sequence(out)[0][:, 0])
    print(hidden[0][0] if cls is nn.LSTM else hidden[0])
    alone, last = layer(x[0, :2].unsqueeze(1))
    print(torch.allclose(rnn.pad_packed_sequence(out)[0][:2, 0], alone[:, 0], atol=1e-6))
print(isinstance(mixed, rnn.PackedSequence), len(mixed), mixed.to(torch.float32) is mixed)


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: rnn.pack_padded_sequence(x, [2, 4, 3], batch_first=True))
attempt(lambda: rnn.pack_padded_sequence(x, [4, 3, 0], batch_first=True))
attempt(lambda: rnn.pack_padded_sequence(x, [4, 3], batch_first=True))
attempt(lambda: rnn.pad_packed_sequence(mixed, total_length=2))
attempt(lambda: nn.LSTM(3, 2)(mixed))
attempt(lambda: rnn.pad_sequence([]))
attempt(lambda: rnn.pad_sequence(sequences, padding_side="top"))
