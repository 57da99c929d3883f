# concrete_args that hold a program's own tree class: its leaves become inputs.
import torch
from torch import fx
from torch.utils import _pytree as pytree


class State:
    def __init__(self, hidden, cell):
        self.hidden, self.cell = hidden, cell


pytree.register_pytree_node(State, lambda s: ([s.hidden, s.cell], None),
                            lambda children, _: State(*children))  # fmt: skip


def step(x, state):
    return State(state.hidden + x, state.cell * 2)


traced = fx.symbolic_trace(step, concrete_args={"state": State(fx.PH, fx.PH)})
print(traced.code)
print(traced.graph)
print(traced._in_spec, traced._out_spec)
after = traced(torch.ones(2), State(torch.zeros(2), torch.ones(2)))
print(type(after).__name__, after.hidden, after.cell)
try:
    traced(torch.ones(2), 3)
except RuntimeError as error:
    print(str(error).partition(" Please")[0])

fixed = fx.symbolic_trace(step, concrete_args={"state": State(fx.PH, 3)})
print(fixed.code)
