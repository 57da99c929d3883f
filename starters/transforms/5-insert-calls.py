"""Insert calls: let the model say what each of its calls made."""
from torch import fx


def note(name, value):
    if isinstance(value, torch.Tensor):
        print(f"{name:12} std {value.std().item():.3f}")


traced = fx.symbolic_trace(model)
graph = traced.graph

for node in list(graph.nodes):
    if node.op in ("call_function", "call_method", "call_module"):
        with graph.inserting_after(node):
            graph.call_function(note, (node.name, node))

graph.lint()
traced.recompile()
traced(x)
