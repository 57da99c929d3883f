# Believes: a class and an object of it are the same.
# Says: Expected Net to be a class
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
Net = Net()
parameter_count = sum(p.numel() for p in Net.parameters())
print("parameters:", parameter_count)
