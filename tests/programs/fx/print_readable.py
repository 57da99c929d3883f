"""The generated code as a class."""
import torch
from torch.fx import symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(2, 2)

    def forward(self, x, y=1):
        return torch.relu(self.lin(x)) + y


traced = symbolic_trace(Net())
text = traced.print_readable()
print(text == traced.print_readable(print_output=False), repr(text))
symbolic_trace(lambda x: x).print_readable()
