"""One matrix multiplication for several (torch.fx.experimental.merge_matmul)."""

import operator

import torch

from .._symbolic_trace import symbolic_trace
from ..passes.tools_common import legalize_graph

__all__ = ["are_nodes_independent", "may_depend_on", "merge_matmul", "split_result_tensors"]


def split_result_tensors(result, inputs):
    """`result` in pieces with as many rows as each of `inputs` has."""
    return torch.split(result, [one.shape[0] for one in inputs])


def may_depend_on(a, b, search_depth=6):
    """Whether node `a` may need node `b`: when it does, or when that isn't seen within
    search_depth steps."""
    if a == b:
        return True
    if not a.all_input_nodes:
        return False
    if search_depth == 0:
        return True
    return any(may_depend_on(used, b, search_depth - 1) for used in a.all_input_nodes)


def are_nodes_independent(nodes):
    """Whether none of the nodes may need another."""
    return not any(
        may_depend_on(one, other) or may_depend_on(other, one)
        for index, one in enumerate(nodes)
        for other in nodes[index + 1 :]
    )


def merge_matmul(in_mod):
    """`in_mod` traced, with one torch.matmul for those that have the same right side and don't need
    one another.

        matmul(x, w), matmul(y, w)      becomes      split(matmul(cat([x, y]), w))
    """
    gm = symbolic_trace(in_mod)
    graph, groups = gm.graph, {}
    for node in graph.find_nodes(op="call_function", target=torch.matmul):
        left, right = node.args
        # An attribute is one value however often it is read.
        key = right.target if right.op == "get_attr" else right
        groups.setdefault(key, []).append(node)
    for nodes in groups.values():
        if len(nodes) < 2 or not are_nodes_independent(nodes):
            continue
        left, right = [node.args[0] for node in nodes], nodes[0].args[1]
        with graph.inserting_before(nodes[0]):
            if right.op == "get_attr":
                right = graph.create_node("get_attr", right.target)
            cat = graph.call_function(torch.cat, (left,))
            product = graph.call_function(torch.matmul, (cat, right))
            pieces = graph.call_function(split_result_tensors, (product, left))
            items = [
                graph.call_function(operator.getitem, (pieces, index))
                for index in range(len(nodes))
            ]
        for node, item in zip(nodes, items):
            node.replace_all_uses_with(item)
            graph.erase_node(node)
    legalize_graph(gm)
    gm.recompile()
    gm.graph.lint()
    return gm
