"""FxGraphDrawer: DOT text. The reference needs pydot; where there is none, this stands for it."""

import re
import sys
import types
from importlib.machinery import ModuleSpec


def quoted(text):
    if re.fullmatch(r'[A-Za-z_]\w*|".*"', text):
        return text
    return '"' + text.replace('"', '\\"').replace("\n", "\\n") + '"'


class Part:
    """A node or edge of pydot, as text."""

    def __init__(self, *names, **attributes):
        self.text = " -> ".join(map(quoted, names))
        if attributes:
            parts = (f"{key}={quoted(attributes[key])}" for key in sorted(attributes))
            self.text += f" [{', '.join(parts)}]"


class Dot:
    def __init__(self, name, rankdir):
        self.lines = [f"digraph {quoted(name)} {{", f"rankdir={rankdir};"]

    def add_node(self, part):
        self.lines.append(part.text + ";")

    add_edge = add_node

    def to_string(self):
        return "\n".join([*self.lines, "}", ""])


pydot = sys.modules["pydot"] = types.ModuleType("pydot")
pydot.__spec__ = ModuleSpec("pydot", None)
pydot.Dot, pydot.Node, pydot.Edge = Dot, Part, Part
import torch  # noqa: E402
from torch import fx  # noqa: E402
from torch.fx.passes.graph_drawer import FxGraphDrawer  # noqa: E402
from torch.fx.passes.shape_prop import ShapeProp  # noqa: E402


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv2d(1, 2, 3, stride=2)
        self.norm = torch.nn.BatchNorm2d(2)
        self.linear = torch.nn.Linear(4, 4)
        self.rest = torch.nn.Sequential(torch.nn.ReLU(), torch.nn.Dropout(0.25))
        self.p = torch.nn.Parameter(torch.ones(2))

    def forward(self, x, y=2):
        a = self.norm(self.conv(x))
        b = self.linear(a.flatten(1).view(-1, 4))
        c = self.rest(b) + y
        d = torch.cat([c, b], dim=0)[:, None, 1:3]
        return torch.sum(d, dim=1, keepdim=True), b.clamp(min=0.5, max=None), [a], self.p * 2.0


torch.manual_seed(0)
gm = fx.symbolic_trace(Model())
drawer = FxGraphDrawer(gm, "my model")
print(drawer.get_dot_graph().to_string())
print(list(drawer.get_all_dot_graphs()), drawer.get_main_dot_graph() is drawer.get_dot_graph())
try:
    drawer.get_submod_dot_graph("rest")
except KeyError as error:
    print("KeyError", error)
ShapeProp(gm).propagate(torch.ones(1, 1, 5, 5))
for options in (
    {"ignore_getattr": True, "ignore_parameters_and_buffers": True},
    {"skip_node_names_in_args": False, "dot_graph_shape": "box"},
):
    print(FxGraphDrawer(gm, "m", **options).get_dot_graph().to_string())


@fx.wrap
def helper(x, *args, key=1):
    return x


def texts(x):
    return helper(x, (1, 2, 3), key={"a": 1, "b": (2, x)}), x.expand(-1, 'q|{}<>"z'), x.view((4,))


print(FxGraphDrawer(fx.symbolic_trace(texts), "m").get_dot_graph().to_string())
options = {"skip_node_names_in_args": False}
print(FxGraphDrawer(fx.symbolic_trace(texts), "m", **options).get_dot_graph().to_string())
graph = fx.Graph()
x = graph.placeholder("x")
graph.output(graph.call_module("inner", (x,)))
outer = fx.GraphModule({"inner": fx.symbolic_trace(torch.nn.Linear(2, 2))}, graph)
drawer = FxGraphDrawer(outer, "outer")
print(list(drawer.get_all_dot_graphs()), drawer.get_submod_dot_graph("inner").to_string())
x.meta["tensor_meta"] = 3
try:
    FxGraphDrawer(outer, "outer")
except RuntimeError as error:
    print(error)
