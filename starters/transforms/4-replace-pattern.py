"""Replace a pattern: put several calls where there was one."""
from torch import fx
from torch.fx import replace_pattern


def pattern(value):
    return F.relu(value, inplace=False)


def replacement(value):
    return torch.where(value > 0, value, 0.0)


traced = fx.symbolic_trace(model)
graph = traced.graph
matches = replace_pattern(traced, pattern, replacement)

print(len(matches), "places replaced:", [match.anchor.name for match in matches])
print(traced.code)
print("same results:", torch.equal(traced(x), model(x)))
