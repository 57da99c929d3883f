"""print_tabular."""

import torch
from torch.fx import Graph, symbolic_trace

gm = symbolic_trace(lambda x, y=2: (x.view(1, -1), len)[0].sum(dim=0, keepdim=True) + y)
gm.graph.print_tabular()
Graph().print_tabular()
