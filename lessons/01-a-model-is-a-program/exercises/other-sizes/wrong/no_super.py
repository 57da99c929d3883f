# Believes: a module may take in layers before it is set up.
# Says: call super().__init__() first

import torch


class Net(torch.nn.Module):
    def __init__(self):
        self.fc1 = torch.nn.Linear(6, 10)
        self.fc2 = torch.nn.Linear(10, 3)

    def forward(self, x):
        x = self.fc1(x)
        x = torch.relu(x)
        return self.fc2(x)


torch.manual_seed(0)
parameter_count = 103
print("parameters:", parameter_count)
