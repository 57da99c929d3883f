"""graph_gradual_typechecker: each rule on many types, also on such as are already known."""

import itertools
import operator

import torch
from torch import fx, nn
from torch.fx.experimental import graph_gradual_typechecker as checker
from torch.fx.experimental.unification.variable import Var
from torch.fx.tensor_type import Dyn, is_consistent, is_more_precise
from torch.fx.tensor_type import TensorType as T


def attempt(function, *args):
    try:
        return f"{function(*args)}"
    except Exception as error:
        return f"{type(error).__name__}: {error}".split(" of type object")[0]


def call(target, kinds, more=(), own=Dyn):
    graph = fx.Graph()
    inputs = [graph.placeholder(f"x{i}") for i in range(len(kinds))]
    for node, kind in zip(inputs, kinds):
        node.type = kind
    node = graph.call_function(target, (*inputs, *more))
    node.type = own
    return node


def shown(node, rule, *module):
    result = attempt(rule, node, *module)
    return f"{result} | {[one.type for one in node.all_input_nodes]} {node.type} {node.meta}"


print("modules")
INPUTS = (
    Dyn, None, Var(0), T((3,)), T((2, 3, 4)), T((Dyn, 3, Dyn, Dyn)), T((2, 6, 8, 4)),
    T([2, 3, 8, 4]), T((1, 2, 3, 4, 5)), T((Var(0), Var(1), 8, 4)), T(()),
)  # fmt: skip
OWN = (Dyn, None, T((2, 3, 4, 7)), T((Dyn, Dyn, Dyn, Dyn)), T((2, 3)))
RULES = (
    (checker.conv2d_inference_rule, nn.Conv2d(3, 6, 3, padding=1)),
    (checker.bn2d_inference_rule, nn.BatchNorm2d(3)),
    (checker.relu_inference_rule, nn.ReLU()),
    (checker.maxpool2d_inference_rule, nn.MaxPool2d(2)),
    (checker.linear_inference_rule, nn.Linear(4, 5)),
    (checker.adaptiveavgpool2d_inference_rule, nn.AdaptiveAvgPool2d((4, 7))),
)
for rule, module in RULES:
    for kind, own in itertools.product(INPUTS, OWN):
        print(rule.__name__, kind, own, shown(call(torch.relu, [kind], own=own), rule, module))

print("functions")
for kind, own in itertools.product(INPUTS, (Dyn, T((2, 96)), int)):
    for rule, target, more in (
        (checker.flatten_inference_rule, torch.flatten, (1,)),
        (checker.transpose_inference_rule, torch.transpose, (0, 1)),
    ):
        print(rule.__name__, kind, own, shown(call(target, [kind], more, own), rule))
for kind in (T((2, 3, 4)), T((2, Dyn, 4, 5)), Dyn, T(()), T((2,)), T((Var(0), 2, 3)), None):
    for more in ((), (0,), (1,), (2,), (3,), (0, 1), (1, 1), (2, 1), (0, 5), ("a",), (1, None)):
        node = call(torch.flatten, [kind], more)
        print("flatten", kind, more, shown(node, checker.flatten_inference_rule))
    for more in ((0, 1), (1, 1), (2, 0), (-1, 0), (0, 3), ("a", 0), (0,), (0, 1, 2)):
        node = call(torch.transpose, [kind], more)
        print("transpose", kind, more, shown(node, checker.transpose_inference_rule))
for kind in (T((2, 3, 4)), T((2, Dyn, 4)), T((Dyn, Dyn)), Dyn, None):
    for sizes in ([24], [-1], [2, -1], [5, -1], [-1, -1], [6, 4], [5, 5], [16, -1], (2, -1), None):
        node = call(torch.reshape, [kind], (sizes,))
        print("reshape", kind, sizes, shown(node, checker.reshape_inference_rule))
for more in (("shape",), ("device",), ("size",), (), ("shape", None)):
    node = call(getattr, [T((2, 3))], more)
    print("getattr", more, attempt(checker.get_attr_inference_rule, node, None), node.type)

print("sums")
SIZES = (1, 2, 3, Dyn, Var(0))
for first, second in itertools.product(SIZES, SIZES):
    node = call(operator.add, [T((first,)), T((second, 2))])
    print(first, second, shown(node, checker.add_inference_rule))
for first, second in (
    (Dyn, T((1,))), (T((1,)), Dyn), (None, Dyn), (None, None), (Var(0), Dyn), (Var(0), T((1,))),
    (int, int), (T(()), T((2,))), (T([1, 2]), T((1, 2))), (T([2, 1]), T([2, 3])),
    (T((2, 3, 3)), T((Dyn, 1, Dyn))), (T((3, Dyn, 1)), T((1, 3, Dyn))), (T((2, 1)), T((3, 5))),
):  # fmt: skip
    print(first, second, shown(call(torch.add, [first, second]), checker.add_inference_rule))
    print(" ", attempt(checker.broadcast_types, first, second))
for more in (1, "a", None):
    print(more, shown(call(torch.add, [T((1, 2))], (more,)), checker.add_inference_rule))

print("types")
TYPES = (
    1, 2, Dyn, Var(0), T((1,)), T((1, 2)), T((Dyn, 2)), T((Var(0), 2)), T([1, 2]), None, (1,),
)  # fmt: skip
for first, second in itertools.product(TYPES, TYPES):
    answers = [test(first, second) for test in (is_consistent, is_more_precise)]
    bound = attempt(checker.get_greatest_upper_bound, first, second)
    print(first, second, answers, first == second, first != second, bound)
for kind in (Dyn, T((1, 2)), T((Dyn,)), 1, None, Var(0), T(()), (1, 2)):
    print(kind, [attempt(checker.expand_to_tensor_dim, kind, n) for n in range(3)])
for size in (20, 21, 2, Dyn, 3.0, None, Var(1)):
    for module in (
        nn.Conv2d(3, 6, (3, 5), padding=(1, 2)), nn.Conv2d(3, 6, 3, dilation=(1, 2)),
        nn.MaxPool2d(3, stride=2, padding=1), nn.Conv2d(3, 6, 3, padding="same"), nn.Linear(1, 1),
    ):  # fmt: skip
        print([attempt(checker.calculate_out_dimension, size, module, i) for i in range(3)])

print("whole graphs")


class Base(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 5)
        self.weight = nn.Parameter(torch.ones(2))
        self.register_buffer("buffer", torch.ones(2, 4))
        self.number = 3
        self.layers = nn.Sequential(nn.Linear(4, 5))


FORWARDS = {
    "method": lambda self, x: x.relu(),
    "parameter": lambda self, x: x + self.weight,
    "buffer": lambda self, x: x + self.buffer,
    "shape": lambda self, x: x.shape,
    "item": lambda self, x: x.shape[0],
    "negative": lambda self, x: -x,
    "joined": lambda self, x: torch.cat([x, x]),
    "layers": lambda self, x: self.layers(x),
    "nothing": lambda self, x: None,
    "many": lambda self, x: [x, (x,), {"a": x}, 1, slice(x, None)],
    "keywords": lambda self, x: torch.add(input=x, other=x),
    "flat": lambda self, x: torch.flatten(x, start_dim=1),
    "named": lambda self, x: self.linear(input=x),
    "number_first": lambda self, x: 1 + x,
}
for name, forward in FORWARDS.items():
    for kind in (None, Dyn, T((2, 4)), torch.Tensor):
        gm = fx.symbolic_trace(type("Model", (Base,), {"forward": forward})())
        next(iter(gm.graph.nodes)).type = kind
        test = checker.GraphTypeChecker({}, gm)
        print(name, kind, attempt(test.type_check), [node.type for node in gm.graph.nodes])
        print(" ", [attempt(test.type_check_node, node) for node in gm.graph.nodes])
model = Base()
test = checker.GraphTypeChecker("env", model)
print(vars(test)["env"], attempt(test.type_check))
for path in ("weight", "buffer", "number", "linear", "nope", "linear.nope", "linear.weight", ""):
    node = fx.Graph().create_node("get_attr", path)
    node.type = T((7,))
    print(path, attempt(test.type_check_node, node), node.type)
