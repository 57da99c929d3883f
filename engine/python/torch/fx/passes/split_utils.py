"""Splitting a graph module by tags on its nodes (torch.fx.passes.split_utils)."""

import operator
from dataclasses import dataclass, field
from typing import Any

from ..graph import Graph
from ..graph_module import GraphModule
from ..node import map_arg
from .tools_common import is_node_output_tensor
from .utils.common import HolderModule, lift_subgraph_as_module

__all__ = [
    "Component", "getattr_recursive", "move_non_tensor_nodes_on_boundary", "setattr_recursive",
    "split_by_tags",
]  # fmt: skip


def getattr_recursive(obj, name):
    """The attribute at the path `name`, or None when there is none."""
    for part in name.split("."):
        if not hasattr(obj, part):
            return None
        obj = getattr(obj, part)
    return obj


def setattr_recursive(obj, attr, value):
    """Sets the attribute at the path `attr`."""
    *path, name = attr.split(".")
    for part in path:
        obj = getattr(obj, part)
    setattr(obj, name, value)


@dataclass
class Component:
    """A submodule in the making."""

    graph: Any
    order: int
    name: str
    # Its placeholders, and the nodes of the whole graph that they stand for.
    input_placeholders: list = field(default_factory=list)
    orig_inputs: list = field(default_factory=list)
    # The nodes of the whole graph whose values it gives.
    orig_outputs: list = field(default_factory=list)
    # The copies of get_attr nodes.
    getattr_maps: dict = field(default_factory=dict)
    constructor_args: list = field(default_factory=list)
    gm: Any = None


def split_by_tags(
    gm, tags, return_fqn_mapping=False, return_tuple=False, GraphModuleCls=GraphModule
):
    """A module of submodules, one for each of `tags` and called so, of the nodes with that `tag`.

        x -> relu -> neg -> out      becomes      x -> red -> blue -> out

    for relu.tag = "red" and neg.tag = "blue". All nodes that call something need a tag; `tags` are
    in an order in which no submodule needs a later one. return_fqn_mapping: return a dict as well,
    from old paths of attributes and submodules to new ones. return_tuple: each submodule returns a
    tuple, even of one value. AssertionError when a tag is missing or the order is wrong.
    """
    homes, copies, paths = {}, {}, {}
    given = {}  # nodes whose values leave their components, in that order
    components = {tag: Component(Graph(), order, tag) for order, tag in enumerate(tags)}
    main, outside = Graph(), {}
    for node in gm.graph.nodes:
        if node.op == "placeholder":
            outside[node] = main.placeholder(node.name, type_expr=node.type)
            outside[node].meta = node.meta.copy()
        elif node.op not in ("output", "get_attr"):
            assert hasattr(node, "tag"), f"Node does not have tag: {node.format_node()}"
            component = homes[node] = components[node.tag]
            upstream = [homes[used].order for used in node.all_input_nodes if used in homes]
            highest = max(upstream, default=0)
            assert component.order >= highest, (
                f"Component {component.name} order must be >= max of its upstream components, "
                f"order={component.order} and max={highest}"
            )
            copies[node] = component.graph.node_copy(
                node, lambda used: _inside(used, component, homes, copies, given)
            )
            copies[node].tag = node.tag
    returned = gm.graph.output_node()
    for node in returned.all_input_nodes:
        if node.op == "get_attr":
            outside[node] = main.get_attr(node.target)
        elif node in homes:
            given.setdefault(node)
    for node in given:
        homes[node].orig_outputs.append(node)
    for component in components.values():
        values = tuple(copies[node] for node in component.orig_outputs)
        single = len(values) == 1 and not return_tuple
        if values:
            component.graph.output(values[0] if single else values)
        component.gm, names = lift_subgraph_as_module(gm, component.graph, component.name)
        paths.update(names)
        call = main.call_module(
            component.name, tuple(outside[node] for node in component.orig_inputs)
        )
        if single:
            outside[component.orig_outputs[0]] = call
            continue
        for index, node in enumerate(component.orig_outputs):
            outside[node] = main.call_function(operator.getitem, (call, index))
    main.output(map_arg(returned.args[0], lambda node: outside[node]))
    root = HolderModule({component.name: component.gm for component in components.values()})
    for node in main.find_nodes(op="get_attr"):
        setattr(root, node.target, getattr_recursive(gm, node.target))
    result = GraphModuleCls(root, main)
    return (result, paths) if return_fqn_mapping else result


def _inside(used, component, homes, copies, given):
    """What stands for node `used` in the component."""
    if used.op == "get_attr":
        if used not in component.getattr_maps:
            copy = component.graph.get_attr(used.target, type_expr=used.type)
            component.getattr_maps[used] = copy
        return component.getattr_maps[used]
    if homes.get(used) is component:
        return copies[used]
    if (component.order, used) not in copies:
        placeholder = component.graph.placeholder(used.name, type_expr=used.type)
        placeholder.meta = used.meta.copy()
        component.orig_inputs.append(used)
        component.input_placeholders.append(placeholder)
        copies[component.order, used] = placeholder
        if used in homes:
            given.setdefault(used)
    return copies[component.order, used]


def move_non_tensor_nodes_on_boundary(subgraphs):
    """Moves nodes that give no tensor out of subgraphs of the accelerator, to the subgraph that
    reads them, with what reads them at home; then those that they read. Nodes that several other
    subgraphs read stay, and what is read with them. Prints what it does."""
    homes = {node: at for at, subgraph in enumerate(subgraphs) for node in subgraph.nodes}
    for at, subgraph in enumerate(subgraphs):
        if subgraph.is_acc:
            _move_from(at, subgraphs, homes)


def _move_from(at, subgraphs, homes):
    def elsewhere(node):
        return {homes[user] for user in node.users if homes.get(user, at) != at}

    def name(place):
        return f"{'acc' if subgraphs[place].is_acc else 'gpu'}_{place}"

    nodes, seen = subgraphs[at].nodes, set()
    waiting = [node for node in nodes if elsewhere(node) and not is_node_output_tensor(node)]
    while waiting:
        first = waiting.pop(0)
        if homes[first] != at or first in seen:
            continue
        seen.add(first)
        targets = elsewhere(first)
        if len(targets) > 1:
            print(
                f"Cannot move non-tensor node {first} on boundary because it has children in "
                "multiple subgraphs"
            )
            continue
        group = {first}
        group.update(_readers(first, lambda user: homes.get(user) == at))
        if not targets or any(elsewhere(node) - targets for node in group):
            continue
        (target,) = targets
        for node in [node for node in nodes if node in group]:
            nodes.remove(node)
            subgraphs[target].nodes.append(node)
            homes[node] = target
            print(
                f"In order to move the non-tensor node {first} on boundary, moved node {node} from "
                f"{name(at)} to {name(target)}"
            )
        waiting += (
            used
            for used in first.all_input_nodes
            if homes.get(used) == at and not is_node_output_tensor(used)
        )


def _readers(node, wanted):
    """What reads the node, and what reads that, as far as it is wanted."""
    found, waiting = set(), [node]
    while waiting:
        for user in waiting.pop().users:
            if wanted(user) and user not in found:
                found.add(user)
                waiting.append(user)
    return found
