"""CSEPass: which nodes are shared."""

import operator

import torch
from torch import fx
from torch.fx.passes.dialect.common.cse_pass import CSEPass


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)
        self.p = torch.nn.Parameter(torch.ones(4))
        self.register_buffer("b", torch.zeros(4))

    def forward(self, x, y):
        a, b, c = x + y, x + y, y + x
        d, e, f = torch.relu(a), torch.relu(b), torch.relu(input=a)
        g, h = self.linear(d), self.linear(e)
        i, j = d.clamp(0.0, 1.0), e.clamp(0.0, 1.0)
        k, l = e.clamp(min=0.0, max=1.0), e.clamp(max=1.0, min=0.0)
        m, n, o = torch.cat([a, b], 0), torch.cat([b, a], 0), torch.cat((a, b), 0)
        p, q = self.p * 2, self.p * 2 + self.b
        r, s = a[:, 1:2], b[:, 1:2]
        t, u, v = torch.sum(a, dim=[0, 1]), torch.sum(b, dim=(0, 1)), torch.sum(b, dim=[0, 1])
        w, z = x * float("nan"), x * float("nan")
        return [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, z]


torch.manual_seed(0)
gm = fx.symbolic_trace(Model().eval())
for node in gm.graph.nodes:
    node.meta["was"] = node.name
before = str(gm.graph)
result = CSEPass()(gm)
shared = result.graph_module
print(result.modified, shared is gm, str(gm.graph) == before, type(shared).__name__)
print(shared.graph, shared.code)
print([(node.name, node.meta) for node in shared.graph.nodes][:6])
x, y = torch.randn(3, 4), torch.randn(3, 4)
print(all(torch.equal(u, v) or u.isnan().all() for u, v in zip(gm(x, y), shared(x, y))))
print(CSEPass()(shared).modified, CSEPass()(fx.symbolic_trace(lambda x: x)).modified)


def twice(x):
    a, b = x + 1, x + 1
    return a.relu(), b.relu(), torch.neg(x), torch.neg(x)


gm = fx.symbolic_trace(twice)
print(CSEPass(banned_ops={operator.add})(gm).graph_module.graph)
graph = fx.Graph()
x = graph.placeholder("x")
nodes = [graph.call_function(torch.relu, (x,), type_expr=t) for t in (None, torch.Tensor)]
nodes += [graph.create_node("get_attr", "p") for _ in range(2)]
graph.output(tuple(nodes))
result = CSEPass()(fx.GraphModule({"p": torch.nn.Parameter(torch.ones(2))}, graph))
print(result.modified, result.graph_module.graph)
