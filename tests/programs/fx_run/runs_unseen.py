"""What a run that nobody watches has to share with one that goes node by node: values, gradients'
marks, identities, environments, random numbers, mistakes."""

import operator

import torch
from torch import fx, nn
from torch.fx.passes.shape_prop import ShapeProp
import torch.nn.functional as F


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 2, 3, padding=1)
        self.norm = nn.BatchNorm2d(2)
        self.act = nn.ReLU(inplace=True)
        self.pool = nn.MaxPool2d(2)
        self.fc = nn.Linear(8, 3)
        self.drop = nn.Dropout(0.5)
        self.scale = nn.Parameter(torch.full((3,), 2.0))

    def forward(self, x, shift=1.0):
        x = self.pool(self.act(self.norm(self.conv(x))))
        x = self.drop(self.fc(x.view(x.size(0), -1)))
        for _ in range(40):  # only long graphs run unseen
            x = -(-x)
        best = F.softmax(x * self.scale + shift, dim=1).max(dim=1)
        unused = x.shape
        return {"best": best, "values": best[0], "half": 1 / (x + 2), "first": x[:, :1]}


def lengthened(graph, value):
    """A graph that is long enough to run unseen."""
    for _ in range(30):
        value = graph.call_function(torch.neg, (value,))
    return graph


def tensors(value, found):
    fx.node.map_aggregate(value, lambda one: found.append(one))
    return [one for one in found if isinstance(one, torch.Tensor)]


torch.manual_seed(0)
net = Net().eval()
traced = fx.symbolic_trace(net)
x = torch.randn(2, 1, 4, 4)


class Watched(fx.Interpreter):
    """Goes node by node, because a method of it is another one."""

    def run_node(self, n):
        return super().run_node(n)


for grad in (True, False):
    with torch.set_grad_enabled(grad):
        plain, watched = fx.Interpreter(traced), Watched(traced)
        ours, theirs = tensors(plain.run(x), []), tensors(watched.run(x), [])
        for a, b in zip(ours, theirs, strict=True):
            same = torch.equal(a, b) and a.stride() == b.stride()
            print(same, a.requires_grad, a.grad_fn is None, type(a.grad_fn) is type(b.grad_fn))
        print([node.name for node in plain.env], [node.name for node in watched.env])
        print(list(plain.args_iter), type(plain.env[traced.graph.output_node()]).__name__)

# Training: random numbers, and statistics that move.
net.train()
traced = fx.symbolic_trace(net)
for cls in (fx.Interpreter, Watched):
    torch.manual_seed(3)
    before = traced.norm.num_batches_tracked.item()
    result = cls(traced).run(x)
    print(result["half"].sum().item() > 0, torch.rand(2))
    print(traced.norm.num_batches_tracked.item() - before)

# Identities: an input, a parameter and one value twice come out as the very objects.
graph = fx.Graph()
a = graph.placeholder("a")
lengthened(graph, a)
scale = graph.get_attr("scale")
same = graph.call_method("contiguous", (a,))
made = graph.call_function(torch.neg, (a,))
graph.output([a, scale, same, made, (made, made.name)])
module = fx.GraphModule(net, graph)
out = fx.Interpreter(module).run(x)
print(out[0] is x, out[1] is net.scale, out[2] is x, out[3] is out[4][0], out[4][1], type(out))

# In place: on what the graph has made nobody notices, on an input everybody does.
graph = fx.Graph()
a = graph.placeholder("a")
lengthened(graph, a)
own = graph.call_function(torch.add, (a, 1))
changed = graph.call_method("mul_", (own, 3))
inputs_own = graph.call_function(operator.iadd, (a, changed))
graph.output((own, inputs_own))
given = torch.ones(2)
print(fx.Interpreter(fx.GraphModule({}, graph)).run(given), given)

# A mistake in the middle: the text, what had happened before, and the state afterwards.
graph = fx.Graph()
a = graph.placeholder("a")
lengthened(graph, a)
noise = graph.call_function(torch.rand, (2,))
wrong = graph.call_function(torch.matmul, (noise, a))
graph.output(wrong)
module = fx.GraphModule({}, graph)
torch.manual_seed(1)
interpreter = fx.Interpreter(module)
try:
    interpreter.run(torch.ones(3))
except RuntimeError as error:
    print(str(error).splitlines()[0])
print([node.name for node in interpreter.env], torch.rand(1))

# Plain numbers, shapes and slices as values.
class Sizes(nn.Module):
    def forward(self, x, n):
        rows, columns = x.shape[0], x.size(-1)
        flat = x.reshape(rows * columns // 2, -1)
        for _ in range(30):
            flat = flat * n / n
        numbers = n + rows, -7 // n, 7 % (0 - n), n / 2, n < 3
        return flat[None, ..., ::2], *numbers, x.shape[:1] + (9,)


print(fx.Interpreter(fx.symbolic_trace(Sizes())).run(torch.arange(12.0).reshape(3, 4), 2))

# What ShapeProp notes.
shapes = ShapeProp(fx.symbolic_trace(Net().eval()))
shapes.propagate(x)
for node in shapes.module.graph.nodes:
    if node.name.startswith("neg_") and node.name != "neg_79":
        continue
    noted = node.meta.get("tensor_meta")
    print(node.name, node.meta["type"].__name__, noted)
print(len({id(node.meta) for node in shapes.module.graph.nodes}) == len(shapes.module.graph.nodes))
