"""concrete_args with dicts and lists: the generated function takes the trees apart."""

import copy

import torch
from torch.fx import PH, Interpreter, Transformer, symbolic_trace


class Net(torch.nn.Module):
    def forward(self, d, k):
        return d["a"] + d["b"][0], {"z": d["a"] * k}


gm = symbolic_trace(Net(), concrete_args={"d": {"a": PH, "b": [PH, PH]}})
print(gm.code)
print(gm.graph)
print(gm.graph._codegen.pytree_info)
values = {"a": torch.ones(2), "b": [torch.ones(2), torch.zeros(2)]}
print(gm(values, 3))
print(gm._in_spec)
print(gm._out_spec)
print(gm.graph.process_inputs({"a": 1, "b": [2, 3]}, 4))
print(gm.graph.process_outputs([1, 2]))
print(Interpreter(gm).run(values, 3))
print(Interpreter(gm).run(*[torch.ones(2)] * 3, 3, enable_io_processing=False))
print(gm._lineno_map, list(gm.graph.python_code("self").globals))
print(Transformer(gm).transform().code)
print(copy.deepcopy(gm)(values, 3))
gm.print_readable()
for wrong in ({"a": 1}, {"a": 1, "b": [3]}):
    try:
        gm(wrong, 3)
    except (KeyError, IndexError) as error:
        print(type(error).__name__, error)
