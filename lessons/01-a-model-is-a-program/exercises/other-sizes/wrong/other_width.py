# Believes: the hidden width is free, only input and output are given.
# Says: Expected fc1 to give 10 numbers a row

import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = torch.nn.Linear(6, 8)
        self.fc2 = torch.nn.Linear(8, 3)

    def forward(self, x):
        x = self.fc1(x)
        x = torch.relu(x)
        return self.fc2(x)


torch.manual_seed(0)
net = Net()
parameter_count = sum(p.numel() for p in net.parameters())
print("parameters:", parameter_count)
