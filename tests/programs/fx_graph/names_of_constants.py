"""None may be a name, True and False may not."""

from torch.fx import Graph

graph = Graph()
for name in ("None", "None", "None_1", "True", "False", "Ellipsis", "NotImplemented"):
    print(graph.create_node("placeholder", "x", name=name).name, end=" ")
for target in ("None", "True", "__debug__", "NoneType"):
    print(graph.placeholder(target).name, graph.call_method(target).name, end=" ")
print()
