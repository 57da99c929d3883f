"""Copies of graphs and GraphModules."""
import copy

import torch
from torch.fx import Graph, symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(2, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.lin(x) + 1


traced = symbolic_trace(Net())
traced.meta["note"] = [1]
for node in traced.graph.nodes:
    node.meta["name"] = node.name
twin = copy.deepcopy(traced)
print(type(twin).__name__, twin.graph is traced.graph, twin.lin is traced.lin, twin.meta)
print(
    twin.code == traced.code, twin.graph.owning_module is twin, str(twin.graph) == str(traced.graph)
)
print([node.meta["name"] for node in twin.graph.nodes])
for node in twin.graph.nodes:
    if node.op == "call_module":
        node.replace_all_uses_with(node.args[0])
        twin.graph.erase_node(node)
twin.recompile()
print(len(twin.graph.nodes), len(traced.graph.nodes))
x = torch.ones(1, 2)
print(twin(x), torch.equal(traced(x), traced.lin(x) + 1))
graph = copy.deepcopy(traced.graph)
print(graph, graph.owning_module)
shallow = copy.copy(traced)
print(type(shallow).__name__, shallow.graph is traced.graph)
new = Graph()
mapping = {}
result = new.graph_copy(traced.graph, mapping)
print(result, [(str(old), str(made)) for old, made in mapping.items()])
y = new.call_function(torch.neg, (result,))
copied = new.node_copy(y, lambda node: node)
print(copied, new)
lonely = Graph()
print(lonely.graph_copy(Graph(), {}), len(lonely.nodes))
