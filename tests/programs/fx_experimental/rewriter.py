"""RewritingTracer: assert statements become calls of torch._assert."""

import torch
from torch import fx
from torch.fx.experimental.rewriter import RewritingTracer


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(2, 2)

    def forward(self, x, scale=2):
        assert x.sum() > 0, "positive"
        if x is not None:
            assert x.shape[0] == 2
        return self.linear(x) * scale


model = Model()
tracer = RewritingTracer()
graph = tracer.trace(model)
print(graph, tracer.root is model, type(tracer.root).__name__, tracer.root.linear is model.linear)
gm = fx.GraphModule(tracer.root, graph)
print(gm.code, gm(torch.ones(2)).shape)
for value in (-torch.ones(2), torch.ones(3, 2)):
    try:
        gm(value)
    except AssertionError as error:
        print("AssertionError", error)
print(RewritingTracer().trace(torch.nn.Linear(2, 2)) and "leaves stay")
