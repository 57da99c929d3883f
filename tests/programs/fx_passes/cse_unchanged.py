# CSEPass gives back the module that it got when there is nothing to share.
import torch
from torch import fx
from torch.fx.passes.dialect.common.cse_pass import CSEPass

once = fx.symbolic_trace(lambda x: torch.sin(x) + torch.cos(x))
result = CSEPass()(once)
print(result.modified, result.graph_module is once)
twice = fx.symbolic_trace(lambda x: torch.sin(x) + torch.sin(x))
result = CSEPass()(twice)
print(result.modified, result.graph_module is twice, result.graph_module.code)
