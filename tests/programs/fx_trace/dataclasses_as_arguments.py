# Dataclasses in a trace: a call of the class with its fields; objects that say what they are.
import copy
import dataclasses

import torch
from torch import fx, nn


@dataclasses.dataclass
class Output:
    last: object
    states: object = None
    notes: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass(frozen=True)
class Scale:
    by: object


@dataclasses.dataclass(kw_only=True)
class Longer(Output):
    extra_value: int = 4


class Shown:
    def __init__(self, value):
        self.value = value

    def __fx_create_arg__(self, tracer):
        return tracer.create_node("call_function", Shown, (tracer.create_arg(self.value),), {})


class Seven:
    def __fx_create_arg__(self, tracer):
        return 7


@fx.wrap
def use(x, *args, **kwargs):
    return x * 2


FUNCTIONS = {
    "returned": lambda x: Output(x, x + 1),
    "nested": lambda x: Output(Output(x), [Scale(x)], [1]),
    "given": lambda x: use(x, Output(1), scale=Scale(2)),
    "derived": lambda x: Longer(last=x),
    "in a dict": lambda x: {"k": Scale(x)},
    "read": lambda x: Output(x + 1).last * 2,
    "replaced": lambda x: dataclasses.replace(Output(x), states=x * 2),
    "own argument": lambda x: Shown(x),
    "own value": lambda x: use(x, Seven()),
}
for name, function in FUNCTIONS.items():
    traced = fx.symbolic_trace(function)
    print(name, traced.code, traced.graph)
    result = traced(torch.ones(1))
    print(result if not isinstance(result, Shown) else result.value)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 2)

    def forward(self, x: torch.Tensor) -> Output:
        return Output(self.layer(x), {"input": x})


traced = fx.symbolic_trace(Model())
print(traced.code)
print(copy.deepcopy(traced).code == traced.code, fx.Transformer(traced).transform().graph)
print(type(fx.Interpreter(traced).run(torch.ones(1, 2))).__name__)
print(traced.graph.eliminate_dead_code(), len(traced.graph.nodes))
try:
    fx.symbolic_trace(lambda x: use(x, Scale(object())))
except NotImplementedError as error:
    print(error)
