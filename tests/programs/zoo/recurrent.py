"""Recurrent models: a classifier of sequences, and an encoder with a decoder."""

import torch
import torch.nn.functional as F
from _report import report
from torch import nn


class Classifier(nn.Module):
    """Embeds, reads with an LSTM in both directions, scores the last states."""

    def __init__(self, vocabulary=20, size=8, hidden=6, classes=3):
        super().__init__()
        self.embed = nn.Embedding(vocabulary, size, padding_idx=0)
        self.read = nn.LSTM(size, hidden, num_layers=2, batch_first=True, bidirectional=True)
        self.score = nn.Linear(2 * hidden, classes)

    def forward(self, ids):
        _, (h, _) = self.read(self.embed(ids))
        return self.score(torch.cat([h[-2], h[-1]], dim=1))


class Translator(nn.Module):
    """A GRU reads; cells write, step by step, looking back at what was read."""

    def __init__(self, vocabulary=12, size=6):
        super().__init__()
        self.embed = nn.Embedding(vocabulary, size)
        self.encoder = nn.GRU(size, size)
        self.cell = nn.GRUCell(2 * size, size)
        self.out = nn.Linear(size, vocabulary)

    def forward(self, source, target):
        memory, hidden = self.encoder(self.embed(source))
        hidden = hidden.squeeze(0)
        outputs = []
        for step in self.embed(target):
            weights = F.softmax((memory * hidden).sum(-1), dim=0)
            seen = (weights.unsqueeze(-1) * memory).sum(0)
            hidden = self.cell(torch.cat([step, seen], dim=-1), hidden)
            outputs.append(self.out(hidden))
        return torch.stack(outputs)


if __name__ == "__main__":
    ids = torch.tensor([[1, 4, 7, 0], [9, 19, 3, 3]])
    report(Classifier, ids)
    report(Translator, ids.t() % 12, (ids.t() + 1) % 12, trace=False)
