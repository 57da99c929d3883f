"""The table of nodes."""
import torch
from torch.fx import Graph, symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(2, 2)

    def forward(self, x):
        return self.lin(x).sum(dim=-1)


symbolic_trace(Net()).graph.print_tabular()
Graph().print_tabular()
graph = Graph()
x = graph.placeholder("x")
graph.call_method("view", (x, [1, -1], "text"), {"key": {"a": x}})
graph.output([x, 1.5])
graph.print_tabular()
