"""Types on nodes, in print(graph) and in generated code."""
import typing

import torch
from torch.fx import Graph


class Own:
    pass


types = [int, None, type(None), torch.Tensor, typing.List[int], typing.Dict[str, torch.Tensor]]
types += [typing.Any, Own, "Own", list[int], tuple[int, str], typing.Tuple[torch.Tensor, Own]]
types += [
    typing.Tuple[int, ...],
    typing.Tuple[()],
    list,
    torch.nn.Linear,
    torch.dtype,
    torch.device,
]
types += [typing.Optional[int], typing.Union[int, str], typing.Sequence[int]]
for kind in types:
    graph = Graph()
    x = graph.placeholder("x", type_expr=kind)
    relu = graph.call_function(torch.relu, (x,), type_expr=kind)
    graph.output(relu, type_expr=kind)
    print(x.format_node())
    print(graph.python_code("self").src)
x.type = int
print(x.type, x.format_node())
