# A slip in an opcode, or a new opcode with the old target: nothing says so when it is set, but
# printing, code, lint, copies and runs do.
import copy
import re

import torch
from torch import fx
from torch.fx.passes.shape_prop import ShapeProp


def function(x):
    return x


def relu_plus_one(x):
    return torch.relu(x) + 1


def relu(x):
    return torch.relu(x)


def show(label, call):
    try:
        text = str(call())
    except Exception as error:
        text = f"{type(error).__name__}: {error}"
    text = re.sub(" at 0x[0-9a-f]+", "", text.split("\n\nWhile executing")[0])
    print(f"  {label}: {text}")


def first_line_of_shape_prop(module):
    try:
        ShapeProp(module).propagate(torch.ones(2))
    except RuntimeError as error:
        return str(error).split(" with meta=")[0]


# A run that fails makes the reference write down the code, the first time, and that can fail, too.
show("first failure", lambda: fx.Interpreter(fx.symbolic_trace(relu_plus_one)).run("no tensor"))

OPS = ("call_funtion", "output", "placeholder", "get_attr", "call_module", "call_method",
       "call_function", None)  # fmt: skip
for op in OPS:
    for target in ("relu", torch.relu, function, 7, None):
        module = fx.symbolic_trace(relu_plus_one)
        node = list(module.graph.nodes)[1]
        node.op = op
        node.target = target
        print(op, re.sub(" at 0x[0-9a-f]+", "", repr(target)))
        show("format_node", node.format_node)
        show("graph", lambda: module.graph)
        show("code", lambda: module.graph.python_code("self").src)
        show("lint", module.graph.lint)
        show("graph_copy", lambda: fx.Graph().graph_copy(module.graph, {}))
        show("deepcopy", lambda: copy.deepcopy(module.graph))
        show("is_impure", node.is_impure)
        show("eliminate_dead_code", module.graph.eliminate_dead_code)
        if op in ("get_attr", "call_method") and callable(target):
            show("Interpreter", lambda: fx.Interpreter(module).run(torch.ones(2)))
        if op in ("call_funtion", "call_method") and callable(target):
            show("Transformer", lambda: fx.Transformer(module).transform().code)
            show("replace_pattern", lambda: len(fx.replace_pattern(module, relu, torch.tanh)))
            show("the old code still runs", lambda: module(torch.ones(2)))

module = fx.symbolic_trace(relu_plus_one)
node = list(module.graph.nodes)[1]
node.op = "call_funtion"
print(first_line_of_shape_prop(module))
node.op = "call_function"
module.recompile()
print(module.code, module(torch.ones(2)))
