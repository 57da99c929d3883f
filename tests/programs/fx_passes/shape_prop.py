"""ShapeProp: shapes, dtypes and classes of values, and what is said when a node fails."""

import torch
from torch import fx
from torch.fx.passes.shape_prop import ShapeProp, TensorMetadata


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(3, 2)
        self.weight = torch.nn.Parameter(torch.ones(3))
        self.register_buffer("counts", torch.arange(3))

    def forward(self, x, times: int = 2):
        halves = torch.chunk(self.linear(x), 2, 0)
        total = (x * self.weight).sum(-1)
        named = {"sorted": total.sort(), "t": halves[0].t()}
        return named, self.counts, x.size(), total.shape[0] * times


gm = fx.symbolic_trace(Model())
torch.manual_seed(0)
result = ShapeProp(gm).propagate(torch.ones(4, 3))
print(type(result[0]), result[1:], TensorMetadata._fields)
for node in gm.graph.nodes:
    print(node.op, node.name, node.meta.get("tensor_meta"), node.meta["type"])
ShapeProp(gm).propagate(torch.ones(6, 3), 7)
print([node.meta["tensor_meta"].shape for node in gm.graph.nodes if node.name in ("x", "linear")])
print(gm.print_readable(False))

last = torch.ones(2, 3, 4, 5).to(memory_format=torch.channels_last)
for value in (last, last.permute(0, 2, 3, 1), torch.ones(2, 3).t(), torch.tensor(1)):
    print(ShapeProp(fx.symbolic_trace(torch.nn.Identity())).propagate(value).shape)
    one = fx.symbolic_trace(torch.nn.Identity())
    ShapeProp(one).propagate(value)
    print(next(iter(one.graph.nodes)).meta["tensor_meta"])

plain = fx.symbolic_trace(torch.nn.Sequential(torch.nn.ReLU(), torch.nn.Linear(3, 2)))
try:
    ShapeProp(plain).propagate(torch.ones(2, 4))
except RuntimeError as error:
    said, _, rest = str(error).partition(" with meta=")
    print(said, rest[rest.index("\n") :])
    print(type(error.__cause__).__name__)
print([node.name for node in plain.graph.nodes if "tensor_meta" in node.meta])
