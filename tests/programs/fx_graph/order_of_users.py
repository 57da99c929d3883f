"""The order of users and inputs after each kind of change."""

import torch
from torch.fx import Graph


def made():
    graph = Graph()
    x, y, z, w = (graph.placeholder(name) for name in "xyzw")
    a = graph.call_function(torch.cat, ([x, {"k": y}], z), {"q": x, "r": w})
    b = graph.call_function(torch.cat, (y, x))
    c = graph.call_function(torch.cat, (z,))
    return graph, x, y, z, w, a, b, c


for change in (
    lambda g, x, y, z, w, a, b, c: None,
    lambda g, x, y, z, w, a, b, c: x.replace_all_uses_with(w),
    lambda g, x, y, z, w, a, b, c: y.replace_all_uses_with(x),
    lambda g, x, y, z, w, a, b, c: a.replace_input_with(x, z),
    lambda g, x, y, z, w, a, b, c: a.replace_input_with(y, b),
    lambda g, x, y, z, w, a, b, c: a.replace_input_with(b, x),
    lambda g, x, y, z, w, a, b, c: setattr(a, "args", (w, y, x)),
    lambda g, x, y, z, w, a, b, c: setattr(a, "kwargs", {"m": z, "n": b}),
    lambda g, x, y, z, w, a, b, c: b.update_arg(0, z),
    lambda g, x, y, z, w, a, b, c: setattr(b, "args", (x, y)),
    lambda g, x, y, z, w, a, b, c: b.update_kwarg("k", z),
    lambda g, x, y, z, w, a, b, c: x.replace_all_uses_with(y, delete_user_cb=lambda u: u is a),
    lambda g, x, y, z, w, a, b, c: x.replace_all_uses_with(x),
    lambda g, x, y, z, w, a, b, c: x.replace_all_uses_with(b),
    lambda g, x, y, z, w, a, b, c: g.erase_node(a),
):
    graph, *nodes = made()
    change(graph, *nodes)
    print([(node.name, node.all_input_nodes, list(node.users)) for node in nodes])
