"""Graphs with nothing in them, with no output, with two outputs."""

from torch.fx import Graph, GraphModule

graph = Graph()
print(graph, len(graph.nodes), list(graph.nodes), list(reversed(graph.nodes)))
graph.lint()
print(repr(GraphModule({}, graph).code))
x = graph.placeholder("x")
graph.output(x)
graph.output((x, x))
graph.lint()
print(GraphModule({}, graph).code)
print(GraphModule({}, graph)(2))
print(graph.output_node().args)
