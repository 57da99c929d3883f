"""Modules around subgraphs, and comparing graphs (torch.fx.passes.utils.common)."""

import torch

from ...graph_module import GraphModule
from .matcher_utils import SubgraphMatcher

__all__ = ["HolderModule", "lift_subgraph_as_module", "compare_graphs"]


class HolderModule(torch.nn.Module):
    """A module with the submodules of dict `d`."""

    def __init__(self, d):
        super().__init__()
        for name, module in d.items():
            self.add_module(name, module)


def lift_subgraph_as_module(gm, subgraph, comp_name="", class_name="GraphModule"):
    """A module of `subgraph`, whose attributes and submodules are those of `gm` by the same paths.

    Returns it, and a dict from each of those paths to the path that it will have when the module is
    installed as `comp_name`.
    """
    paths = {}
    submodule = HolderModule({})
    for node in subgraph.nodes:
        if node.op not in ("call_module", "get_attr"):
            continue
        target = node.target
        assert isinstance(target, str)
        *prefix, name = target.split(".")
        holder, source = submodule, gm
        for atom in prefix:
            if not hasattr(holder, atom):
                holder.add_module(atom, torch.nn.Module())
            holder, source = getattr(holder, atom), getattr(source, atom)
        value = getattr(source, name)
        if isinstance(value, torch.Tensor) and not isinstance(value, torch.nn.Parameter):
            holder.register_buffer(name, value)
        else:
            setattr(holder, name, value)
        paths[target] = f"{comp_name}.{target}"
    return GraphModule(submodule, subgraph, class_name), paths


def compare_graphs(left, right):
    """Whether the graphs are equal but for names: `left`, taken as a pattern, is all of `right`."""
    matcher = SubgraphMatcher(left, match_output=True, match_placeholder=True)
    return len(matcher.match(right)) > 0
