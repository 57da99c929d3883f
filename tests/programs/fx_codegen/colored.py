"""Generated code in color: python_code(colored=True) and print_readable(colored=True)."""

import enum
import operator

import torch
from torch import fx, nn
from torch.fx.passes.shape_prop import ShapeProp


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(3, 4)
        self.weight = nn.Parameter(torch.ones(4))
        self.layers = nn.Sequential(nn.ReLU(), nn.Dropout(0.1))

    def forward(self, x, *rest, k: int = 3, **more):
        y = self.linear(x) + self.weight * 2
        y += 1
        z = self.layers(y).sum(dim=-1, keepdim=True)
        joined = torch.cat([y, y], dim=1)
        return {"a": z, "b": [joined, y.shape, None, "text", 1.5, x[0, 1:]]}


def show(graph, **options):
    print(repr(graph.python_code("self", colored=True, **options).src))


gm = fx.symbolic_trace(Model())
show(gm.graph)
show(gm.graph, verbose=True)
show(gm.graph, expanded_def=True)
ShapeProp(gm).propagate(torch.ones(2, 3))
print(repr(gm.print_readable(print_output=False, colored=True)))
print(repr(gm.print_readable(False, True, True, True, expanded_def=True)))
gm.print_readable(colored=True)
assert "\x1b" not in gm.code


class Color(enum.Enum):
    RED = 1


def helper(*args, **kwargs):
    return args[0]


graph = fx.Graph()
x = graph.placeholder("x", type_expr=torch.Tensor)
node = graph.call_function(
    helper,
    (
        x, [1, 2], [x, 1], (1,), (x,), (), [], {"a": 1, "b": x}, {}, slice(x, 2, None), slice(1, 2),
        range(3), "t", None, True, ..., 1.5, float("inf"), float("-inf"), -2, 1j, torch.float32,
        torch.device("cpu"), Color.RED, torch.strided, [1, [2, (x,)]], torch.ones(2), 2, "1", 1,
    ),
    {"k": 1, "m": "s", "n": [1], "o": x, "p": torch.int64},
)  # fmt: skip
node.type = torch.Tensor
graph.call_method("add", (1.5, x))
graph.call_method("add", (x,), {"alpha": 2})
for target, args in (
    (operator.iadd, (x, 1)), (operator.getitem, (x, (0, slice(None)))), (operator.getitem, (x, 0)),
    (operator.setitem, (x, 0, 1)), (getattr, (x, "foo")), (getattr, (x, "foo", None)),
    (operator.neg, (1,)), (operator.add, (1, 2)), (operator.add, ("a", x)), (operator.sub, (x, -2)),
    (torch.cat, ([x, x], 1)), (torch.nn.functional.max_pool2d, (x, 2)), (operator.mul, (node, 2)),
):  # fmt: skip
    graph.call_function(target, args)
graph.get_attr("w.0.a")
graph.call_module("m.0", (x, 0, 1), {"z": "q"})
graph.output(node)
show(graph)
for result in (
    lambda x, n: x, lambda x, n: (x,), lambda x, n: [x, 1], lambda x, n: 1, lambda x, n: None,
    lambda x, n: {"a": n}, lambda x, n: (x, (n, 2)), lambda x, n: "s", lambda x, n: (),
):  # fmt: skip
    graph = fx.Graph()
    x = graph.placeholder("x")
    graph.output(result(x, graph.call_function(torch.relu, (x,))))
    show(graph)
graph = fx.Graph()
x = graph.placeholder("x", default_value=1)
graph.placeholder("y", type_expr=str, default_value="a")
graph.placeholder("z", default_value=None)
graph.placeholder("input", default_value=[1, 2])
graph.output((x, 1), type_expr=tuple)
show(graph)
trees = {"a": {"x": fx.PH, "y": fx.PH}}
show(fx.symbolic_trace(lambda a: a["x"] + a["y"], concrete_args=trees).graph)
gm = fx.symbolic_trace(lambda x: x + 1)
gm.graph.on_generate_code(lambda before: lambda body: ["a = 1\n", *body])
show(gm.graph)
