"""Adding and deleting submodules of a GraphModule."""
import torch
from torch.fx import symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(2, 2)
        self.w = torch.nn.Parameter(torch.ones(2))
        self.seq = torch.nn.Sequential(torch.nn.ReLU(), torch.nn.Tanh())

    def forward(self, x):
        return self.seq(self.lin(x)) + self.w


traced = symbolic_trace(Net())
print(traced.add_submodule("a.b.c", torch.nn.ReLU()), traced.add_submodule("w.x", torch.nn.ReLU()))
print(repr(traced))
print([traced.delete_submodule(name) for name in ("a.b", "zzz", "w", "a.q", "lin.weight")])
print(traced.add_submodule("lin", torch.nn.Identity()))
print(repr(traced))
for node in traced.graph.nodes:
    if node.target == "seq.1":
        node.replace_all_uses_with(node.args[0])
        traced.graph.erase_node(node)
traced.delete_all_unused_submodules()
traced.recompile()
print(repr(traced))
print(traced.code)
