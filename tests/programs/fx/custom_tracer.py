"""Tracers with other leaves, other arguments, other methods."""
import torch
from torch.fx import GraphModule, Tracer


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.act = torch.nn.ReLU()

    def forward(self, x):
        return self.act(x) + 1

    def other(self, x):
        return x - 1


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.block = Block()
        self.seq = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.ReLU())

    def forward(self, x):
        return self.seq(self.block(x))


class BlocksAreLeaves(Tracer):
    def is_leaf_module(self, m, module_qualified_name):
        print("leaf?", type(m).__name__, module_qualified_name)
        return isinstance(m, Block) or super().is_leaf_module(m, module_qualified_name)


class Counting(Tracer):
    def create_node(self, kind, target, args, kwargs, name=None, type_expr=None):
        print("create", kind, target if isinstance(target, str) else target.__name__, args)
        return super().create_node(kind, target, args, kwargs, name, type_expr)


class Other(Tracer):
    traced_func_name = "other"


net = Net()
graph = BlocksAreLeaves().trace(net)
print(graph)
print(GraphModule(net, graph, "Whole"))
print(Counting().trace(Block()))
print(Other().trace(Block()))
tracer = Tracer()
tracer.trace(net)
print(tracer.path_of_module(net.block.act), tracer.get_fresh_qualname("name"))
try:
    tracer.path_of_module(torch.nn.ReLU())
except NameError as error:
    print(error)


class Shapes(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.ones(2, 3))

    def forward(self, x):
        return x * 2 if self.w.shape[0] == 2 else x


print(Tracer(param_shapes_constant=True).trace(Shapes()))
try:
    Tracer().trace(Shapes())
except ValueError as error:
    print(type(error).__name__, error)
