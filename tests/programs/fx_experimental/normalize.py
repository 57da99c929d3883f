"""NormalizeArgs, NormalizeOperators, AnnotateTypesWithSchema and Node.normalized_arguments."""

import torch
from torch import fx
from torch.fx.experimental.normalize import NormalizeArgs, NormalizeOperators
from torch.fx.experimental.schema_type_annotation import AnnotateTypesWithSchema
from torch.fx.passes.shape_prop import ShapeProp

F = torch.nn.functional


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.l = torch.nn.Linear(4, 4)
        self.p = torch.nn.Parameter(torch.ones(4))
        self.register_buffer("b", torch.ones(4))
        self.s = torch.nn.Sequential(torch.nn.ReLU(), torch.nn.Dropout(0.5))

    def forward(self, x, y: torch.Tensor):
        a = self.l(x)
        b = torch.flatten(F.relu(a), 1)
        d = torch.add(b, y)
        e = torch.mul(d, 2)
        f = d.sum(1) + torch.sum(d, dim=1)
        h = F.dropout(self.s(d) + self.p + self.b, 0.1, training=False)
        k = torch.matmul(torch.cat([d, e]), e.t())
        m = torch.sub(k, torch.relu(input=k))
        o = torch.div(m, k), torch.floor_divide(x, y), torch.remainder(x, y), torch.pow(x, y)
        q = torch.lt(m, k), torch.le(m, k), torch.gt(m, k), torch.ge(m, k), torch.eq(m, k)
        return f, h, o, q, torch.ne(x, y), torch.neg(m), torch.exp(m), torch.abs(m), F.softmax(h, 1)


torch.manual_seed(0)
inputs = torch.ones(4, 4), torch.full((4, 4), 3.0)
model = Model().eval()
for cls, options in (
    (NormalizeArgs, {}),
    (NormalizeArgs, {"normalize_to_only_use_kwargs": False}),
    (NormalizeOperators, {}),
    (AnnotateTypesWithSchema, {}),
    (AnnotateTypesWithSchema, {"annotate_functionals": False}),
    (AnnotateTypesWithSchema, {"annotate_modules": False, "annotate_get_attrs": False}),
):
    result = cls(fx.symbolic_trace(model), **options).transform()
    print(cls.__name__, options, result.code)
    print(torch.equal(result(*inputs)[0], model(*inputs)[0]))
gm = fx.symbolic_trace(model)
ShapeProp(gm).propagate(*inputs)
print(NormalizeArgs(gm).transform().code)
for node in gm.graph.nodes:
    try:
        print(node, node.normalized_arguments(gm))
        print(node.normalized_arguments(gm, normalize_to_only_use_kwargs=True))
    except RuntimeError as error:
        print(node, str(error)[:160])
print(next(n for n in gm.graph.nodes if n.name == "add").normalized_arguments(
    gm, (torch.Tensor, torch.Tensor)))  # fmt: skip
