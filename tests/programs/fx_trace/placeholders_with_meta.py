"""PHWithMeta: what it carries goes to the node."""

from torch.fx import PH, symbolic_trace
from torch.fx._symbolic_trace import PHBase, PHWithMeta


def function(x, l):
    return l[0] + x, l[1]


mark = PHWithMeta(ph_key="key")
mark.tag = "mine"
print(vars(mark), repr(mark), PH, isinstance(mark, PHBase), PHWithMeta().ph_key)
for concrete in ({"l": [mark, PH]}, {"x": mark}, {"x": PH}):
    gm = symbolic_trace(function, concrete_args=concrete)
    for node in gm.graph.nodes:
        print(node, getattr(node, "tag", None), getattr(node, "ph_key", None))
    print(gm.code)
