"""Decompose: build a new graph in which some calls are made of smaller ones."""
from torch import fx


def smaller_relu(value, inplace=False):
    return (value > 0) * value


decompositions = {F.relu: smaller_relu}
traced = fx.symbolic_trace(model)
new_graph = fx.Graph()
tracer = fx.proxy.GraphAppendingTracer(new_graph)
env = {}

for node in traced.graph.nodes:
    if node.op == "call_function" and node.target in decompositions:
        args = [fx.Proxy(env[arg], tracer) for arg in node.args]
        env[node] = decompositions[node.target](*args).node
    else:
        env[node] = new_graph.node_copy(node, lambda arg: env[arg])

decomposed = fx.GraphModule(traced, new_graph)
print(len(traced.graph.nodes), "nodes became", len(new_graph.nodes))
print("same results:", torch.allclose(decomposed(x), model(x)))
