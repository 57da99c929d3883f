# Believes: a class gets its sizes from whoever makes it.
# Says: has to work without arguments

import torch


class Net(torch.nn.Module):
    def __init__(self, taken, between, given):
        super().__init__()
        self.fc1 = torch.nn.Linear(taken, between)
        self.fc2 = torch.nn.Linear(between, given)

    def forward(self, x):
        x = self.fc1(x)
        x = torch.relu(x)
        return self.fc2(x)


torch.manual_seed(0)
net = Net(6, 10, 3)
parameter_count = sum(p.numel() for p in net.parameters())
print("parameters:", parameter_count)
