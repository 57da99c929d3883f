"""Loaders with workers fetch in the program's own process: the same batches in the same order."""

import torch
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.arange(6))
torch.manual_seed(0)
alone = list(DataLoader(data, batch_size=4, shuffle=True))
torch.manual_seed(0)
print(list(DataLoader(data, batch_size=4, shuffle=True, num_workers=2)), alone)
