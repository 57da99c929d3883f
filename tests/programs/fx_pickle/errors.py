"""Functions that can't be found again can't be pickled."""

import pickle
import re

import torch
from torch.fx import Graph, GraphModule, Tracer

graph = Graph()
x = graph.placeholder("x")
graph.output(graph.call_function(lambda a: a, (x,)))
try:
    pickle.dumps(GraphModule({}, graph))
except Exception as error:
    print(type(error).__name__, re.sub("0x[0-9a-f]+", "0x", str(error)))


def local_tracer():
    class Local(Tracer):
        pass

    return Local()


gm = GraphModule(torch.nn.Module(), local_tracer().trace(lambda x: x + 1))
print(gm._tracer_cls, pickle.loads(pickle.dumps(gm)).code)
