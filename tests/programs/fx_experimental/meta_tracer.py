"""meta_tracer: sizes and dtypes are plain values in a program that is traced."""

import warnings

import torch
from torch.fx.experimental.meta_tracer import MetaProxy, MetaTracer, symbolic_trace


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(4, 5)
        self.relu = torch.nn.ReLU()
        self.p = torch.nn.Parameter(torch.ones(5))

    def forward(self, x, ids):
        b, t = x.shape[0], x.shape[1]
        y = self.relu(self.linear(x.view(b * t, 4))) + self.p
        if y.shape[0] > 3:
            y = y * 2
        for i in range(x.dim()):
            y = y + i
        mask = torch.zeros(b, t, device=x.device)
        if x.dtype == torch.float32:
            mask = mask + 1
        kept = torch.where(ids > 3, ids, -ids)
        return y.view(b, t, -1), mask, torch.arange(t), kept, torch.abs(x).mean(-1)


def on_meta(value):
    """On the device "meta", where there is one."""
    try:
        return value.to("meta")
    except RuntimeError:
        return value


torch.manual_seed(0)
inputs = torch.randn(2, 3, 4), torch.ones(2, 3, dtype=torch.int64)
model = Model()
meta_args = {"x": on_meta(inputs[0]), "ids": on_meta(inputs[1])}
gm = symbolic_trace(on_meta(Model()), meta_args=meta_args)
print(type(gm).__name__, gm.graph, gm.code)
gm.linear, gm.p = model.linear, model.p
print([torch.equal(a, b) for a, b in zip(gm(*inputs), model(*inputs))])


def sizes(x):
    print(isinstance(x, MetaProxy), x.shape, x.size(), x.dim(), x.dtype, x.size(1))
    y = x @ x.t()
    print(y.shape, y.mean().shape, y.unsqueeze(0).shape, torch.relu(y).dtype)
    return y


print(symbolic_trace(sizes, meta_args={"x": on_meta(torch.ones(2, 3))}).code)
print(symbolic_trace(lambda x: x.shape, meta_args={}).code)


tracer = MetaTracer()
graph = tracer.trace(sizes, meta_args={"x": on_meta(torch.ones(3, 3))})
print(graph)
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    bad = on_meta(torch.ones(2, 3))
    wrong = symbolic_trace(lambda x: torch.matmul(x, x), meta_args={"x": bad})
    print(wrong.code)
    print([str(each.message).split(" target")[0] for each in seen])
    try:
        symbolic_trace(lambda x: x if x.shape[0] > 1 else -x, meta_args={})
    except Exception as error:
        print(type(error).__name__)


class Makes(torch.nn.Module):
    def forward(self, x):
        return torch.nn.ReLU()(x)


made = symbolic_trace(Makes(), meta_args={"x": on_meta(torch.ones(2))})
print(made.code, [name for name, _ in made.named_modules()])
