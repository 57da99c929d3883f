"""Computing once what doesn't depend on inputs (torch.fx.experimental.const_fold)."""

import re

import torch

from .._symbolic_trace import symbolic_trace
from ..graph_module import GraphModule
from ..node import map_arg
from ..passes.dialect.common.cse_pass import _keeps_state, get_CSE_banned_ops
from ..passes.split_module import split_module

__all__ = ["FoldedGraphModule", "get_unique_attr_name_in_module", "split_const_subgraphs"]


class FoldedGraphModule(GraphModule):
    """A GraphModule with a part that is run once, before the first call or by run_folding(): the
    graph const_subgraph, whose results it keeps as the attribute fx_const_folded_attrs_name."""

    def __init__(
        self, root, graph, const_subgraph=None, fx_const_folded_attrs_name=None,
        device_for_folded_attrs="cuda",
    ):  # fmt: skip
        super().__init__(root, graph)
        self.const_subgraph_module = (
            None if const_subgraph is None else GraphModule(root, const_subgraph)
        )
        self.has_folding_been_run = False
        self.fx_const_folded_attrs_name = fx_const_folded_attrs_name
        self.device_for_folded_attrs = device_for_folded_attrs

    def __call__(self, *args, **kwargs):
        """Runs the module; the constant part first, unless that has been done."""
        if not self.has_folding_been_run:
            self.run_folding()
        return super().__call__(*args)

    def run_folding(self):
        """Computes the constants. AssertionError when that has been done."""
        if self.const_subgraph_module is None or self.fx_const_folded_attrs_name is None:
            return
        assert not self.has_folding_been_run, "Folding has already been run"
        self.has_folding_been_run = True
        values = self.const_subgraph_module()

        def parameter(value):
            value = value if isinstance(value, torch.Tensor) else torch.tensor(value)
            gradient = isinstance(value, torch.nn.Parameter) or value.requires_grad
            return torch.nn.Parameter(value.detach().clone(), requires_grad=gradient)

        kept = (
            torch.nn.ParameterList([parameter(value) for value in values])
            if isinstance(values, tuple)
            else parameter(values)
        )
        setattr(self, self.fx_const_folded_attrs_name, kept)


def get_unique_attr_name_in_module(mod_traced, name):
    """`name` as an identifier that the module doesn't have yet: with _1, _2 and so on."""
    name = re.sub("[^0-9a-zA-Z_]+", "_", name)
    if name[0].isdigit():
        name = f"_{name}"
    while hasattr(mod_traced, name):
        base, number = re.fullmatch(r"(.*?)(?:_(\d+))?", name).groups()
        name = f"{base}_{int(number or 0) + 1}"
    return name


def split_const_subgraphs(
    module, skip_folding_node_fn=None, device_for_folded_attrs="cpu", is_impure_node=None
):
    """`module` as a FoldedGraphModule, which computes once what needs no inputs.

        w -> t -> mul -> add(x, mul)      becomes      folded -> add(x, folded)

    skip_folding_node_fn(node): nodes that are computed each time all the same.
    device_for_folded_attrs: "cpu". is_impure_node(node): nodes that have other effects, in place
    of Node.is_impure. Random numbers, and modules that keep state, are never folded.
    """
    gm = module if isinstance(module, GraphModule) else symbolic_trace(module)
    constant = _constant_nodes(gm, skip_folding_node_fn, is_impure_node or _is_impure)
    if all(node.op == "get_attr" for node in constant):
        return FoldedGraphModule(gm, gm.graph, device_for_folded_attrs=device_for_folded_attrs)
    split = split_module(gm, module, lambda node: 0 if node in constant else 1)
    name = get_unique_attr_name_in_module(gm, "_FX_CONST_FOLDED_ATTRS")
    graph, inner = split.graph, split.submod_0
    call = next(node for node in graph.nodes if node.target == "submod_0")
    sources = call.args
    with graph.inserting_before(call):
        call.replace_all_uses_with(graph.create_node("get_attr", name))
    graph.erase_node(call)
    for node, source in zip(inner.graph.find_nodes(op="placeholder"), sources):
        with inner.graph.inserting_before(node):
            attribute = inner.graph.create_node("get_attr", source.target)
        attribute.meta = source.meta.copy()
        node.replace_all_uses_with(attribute)
        inner.graph.erase_node(node)
        if not source.users:
            graph.erase_node(source)
    single = not isinstance(inner.graph.output_node().args[0], tuple)
    kept = {name: torch.nn.Parameter(torch.zeros(1)) if single else torch.nn.ParameterList()}
    if hasattr(split, "submod_1"):
        _inline_module(split, "submod_1")
    for node in (*graph.nodes, *inner.graph.nodes):
        if node.op == "call_module":
            holder = inner if node.graph is inner.graph else split.submod_1
            kept[node.target] = holder.get_submodule(node.target)
        elif node.op == "get_attr" and node.target != name:
            value = gm
            for part in node.target.split("."):
                value = getattr(value, part)
            kept[node.target] = value
    return FoldedGraphModule(kept, graph, inner.graph, name, device_for_folded_attrs)


def _is_impure(node):
    return node.is_impure()


def _constant_nodes(gm, skipped, is_impure):
    """The nodes that depend on attributes only, a set."""
    constant, random = set(), get_CSE_banned_ops()
    for node in gm.graph.nodes:
        if node.op in ("placeholder", "output") or skipped is not None and skipped(node):
            continue
        if node.op != "get_attr" and not constant.issuperset(node.all_input_nodes):
            continue
        if node.target in random or is_impure(node):
            continue
        if node.op != "call_module" or not _keeps_state(gm.get_submodule(node.target)):
            constant.add(node)
    return constant


def _inline_module(gm, inline_mod_name):
    """Puts the nodes of that submodule, a graph module, in place of its one call."""
    graph, inner = gm.graph, gm.get_submodule(inline_mod_name).graph
    call = next(node for node in graph.nodes if node.target == inline_mod_name)
    copies = dict(zip(inner.find_nodes(op="placeholder"), call.args))
    for placeholder, source in copies.items():
        if not source.meta:
            source.meta.update(placeholder.meta)
    with graph.inserting_before(call):
        for node in inner.nodes:
            if node.op not in ("placeholder", "output"):
                copies[node] = graph.node_copy(node, lambda used: copies[used])
    result = map_arg(inner.output_node().args[0], lambda node: copies[node])
    if isinstance(result, tuple):
        for user in list(call.users):
            user.replace_all_uses_with(result[user.args[1]])
            graph.erase_node(user)
    else:
        call.replace_all_uses_with(result)
    graph.erase_node(call)
