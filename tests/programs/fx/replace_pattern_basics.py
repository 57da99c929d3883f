"""replace_pattern: single and several matches, what it returns."""
import torch
from torch.fx import replace_pattern, symbolic_trace


def run(function, pattern, replacement):
    traced = symbolic_trace(function)
    matches = replace_pattern(traced, pattern, replacement)
    print(matches)
    print(traced.code)
    traced.graph.lint()
    return traced


relu, neg = torch.relu, torch.neg
run(lambda x: relu(neg(x)) + 1, lambda x: relu(neg(x)), lambda x: torch.sigmoid(x))
run(lambda x: relu(relu(relu(x))), lambda x: relu(x), lambda x: neg(x))
run(lambda x: relu(relu(relu(relu(relu(x))))), lambda x: relu(relu(x)), lambda x: neg(x))
run(lambda x: relu(x), lambda x: relu(x), lambda x: x)
run(lambda x: neg(x), lambda x: relu(x), lambda x: x)
run(lambda x, y: relu(x) + relu(y), lambda x: relu(x), lambda x: torch.tanh(x) * 2)
run(lambda x: relu(x).sum(dim=0), lambda x: x.sum(dim=0), lambda x: x.amax(0))
traced = run(lambda x: relu(x + 3), lambda x, y: x + y, lambda x, y: x - y)
print(traced(torch.tensor([1.0, 5.0])))
traced = symbolic_trace(lambda x: relu(x))
match = replace_pattern(traced, lambda x: relu(x), lambda x: neg(x))[0]
print(match._fields, match.anchor, match.anchor.graph is traced.graph, match.nodes_map)
print([type(node).__name__ for node in match.nodes_map.values()])
