# Believes: a Linear layer is only a table of weights.
# Says: Each output has a bias, too

import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = torch.nn.Linear(6, 10)
        self.fc2 = torch.nn.Linear(10, 3)

    def forward(self, x):
        x = self.fc1(x)
        x = torch.relu(x)
        return self.fc2(x)


torch.manual_seed(0)
net = Net()
parameter_count = 6 * 10 + 10 * 3
print("parameters:", parameter_count)
