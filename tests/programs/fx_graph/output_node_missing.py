"""output_node() of a graph whose last node is no output."""

from torch.fx import Graph

graph = Graph()
graph.placeholder("x")
try:
    graph.output_node()
except AssertionError as error:
    print(error)
