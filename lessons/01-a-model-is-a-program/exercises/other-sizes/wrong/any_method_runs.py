# Believes: PyTorch finds the method that does the work, whatever it is called.
# Says: has no forward
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = torch.nn.Linear(6, 10)
        self.fc2 = torch.nn.Linear(10, 3)

    def compute(self, x):
        x = self.fc1(x)
        x = torch.relu(x)
        return self.fc2(x)


torch.manual_seed(0)
net = Net()
parameter_count = sum(p.numel() for p in net.parameters())
print("parameters:", parameter_count)
