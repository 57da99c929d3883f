"""Names that a program asks for."""

from torch.fx import Graph

graph = Graph()


def named(name):
    return graph.create_node("placeholder", "x", name=name).name


for name in (
    "add", "add", "add_1", "add_5", "add", "a_1_2", "a_1_2", "a b", "1a", "", "_", "__", "sum",
    "Sum", "None", "lambda", "x.y", "a__1", "é", "add_007", "add_007", "nan", "device",
):  # fmt: skip
    print(repr(name), named(name))
