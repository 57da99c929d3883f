"""A multi-layer perceptron."""

import torch
from _report import report
from torch import nn


class MLP(nn.Module):
    """Linear layers with an activation and dropout between them."""

    def __init__(self, sizes, activation=nn.ReLU, dropout=0.0):
        super().__init__()
        layers = []
        for inputs, outputs in zip(sizes, sizes[1:]):
            layers += [nn.Linear(inputs, outputs), activation(), nn.Dropout(dropout)]
        self.layers = nn.Sequential(*layers[:-2])

    def forward(self, x):
        return self.layers(x.flatten(1))


if __name__ == "__main__":
    torch.manual_seed(1)
    images = torch.randn(2, 1, 6, 6)
    report(lambda: MLP([36, 20, 10]), images)
    model = report(lambda: MLP([36, 16, 12, 4], nn.GELU, 0.5), images)
    model.train()
    torch.manual_seed(2)
    print([f"{value:.3f}" for value in model(images).flatten().tolist()])
