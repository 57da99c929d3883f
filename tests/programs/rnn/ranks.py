# Inputs of recurrent layers with too few or too many dimensions.
import torch
from torch import nn

for layer in (nn.RNN(3, 2), nn.RNN(3, 2, nonlinearity="relu"), nn.GRU(3, 2), nn.LSTM(3, 2)):
    for shape in ((3,), (2, 1, 4, 3)):
        try:
            layer(torch.ones(shape))
        except ValueError as error:
            print(error)
