"""run_node, fetch_attr and the maps between nodes and values."""

import torch
from torch.fx import Interpreter, symbolic_trace

net = torch.nn.Sequential(torch.nn.Linear(1, 1), torch.nn.ReLU())
gm = symbolic_trace(net)
interpreter = Interpreter(gm)
print(type(interpreter.fetch_attr("0")).__name__, interpreter.fetch_attr("0.bias").shape)
try:
    interpreter.fetch_attr("0.none.deep")
except RuntimeError as error:
    print(error)
x, first, second, output = gm.graph.nodes
interpreter.env = {x: torch.ones(1, 1), first: torch.tensor([[-3.0]])}
print(interpreter.run_node(second))
print(interpreter.fetch_args_kwargs_from_env(second))
print(interpreter.map_nodes_to_values([x, {"k": first}, 3], second))
try:
    interpreter.map_nodes_to_values((second,), output)
except RuntimeError as error:
    print(error)
try:
    interpreter.call_function("text", (), {})
except AssertionError as error:
    print("AssertionError", error)
print(interpreter.call_method("sum", (torch.ones(2),), {}), interpreter.output("output", (5,), {}))
