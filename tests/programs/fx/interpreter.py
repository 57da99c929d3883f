"""Running a graph node by node."""
import torch
from torch.fx import Graph, GraphModule, Interpreter, symbolic_trace


def show(function):
    try:
        print(function())
    except Exception as error:
        print(type(error).__name__, error)


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.ones(3))
        self.act = torch.nn.ReLU()

    def forward(self, x, y=2.0):
        return self.act(x * self.w).sum() + y


class Watching(Interpreter):
    def run_node(self, n):
        result = super().run_node(n)
        print(n.op, n.name, [str(node) for node in self.env])
        return result


net = symbolic_trace(Net())
x = torch.tensor([1.0, -2.0, 3.0])
with torch.no_grad():
    print(Interpreter(net).run(x), Interpreter(net).run(x, 1.0), net(x))
    print(Watching(net).run(x))
    print(Watching(net, garbage_collect_values=False).run(x))
    print(Interpreter(net).boxed_run([x, 5.0]))
wrong = symbolic_trace(lambda a, b: torch.relu(a @ b))
show(lambda: Interpreter(wrong).run(torch.ones(2, 3), torch.ones(2, 3)))
show(lambda: Interpreter(wrong).run(torch.ones(2, 3)))
show(lambda: Interpreter(wrong).boxed_run([1, 2, 3]))
show(lambda: Interpreter(wrong).boxed_run([1]))
show(lambda: Interpreter(net).fetch_attr("act.zz"))


def missing_key(x):
    return {}[x]


graph = Graph()
graph.output(graph.call_function(missing_key, (graph.placeholder("x"),)))
show(lambda: Interpreter(GraphModule({}, graph)).run(3))
show(lambda: GraphModule({}, graph)(3))
middle = next(node for node in wrong.graph.nodes if node.name == "matmul")
print(Interpreter(wrong).run(1, 2, initial_env={middle: torch.tensor([-1.0, 1.0])}))


def many(*args, **kwargs):
    return args[1]


print(Interpreter(symbolic_trace(many)).run(1, 2, 3))
