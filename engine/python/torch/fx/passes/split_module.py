"""Splitting a graph module into submodules (torch.fx.passes.split_module)."""


from ..graph import Graph
from ..graph_module import GraphModule
from ..node import map_arg
from ..proxy import GraphAppendingTracer, Proxy

__all__ = ["Partition", "split_module", "split_module_simple"]

_CALLS = ("call_module", "call_method", "call_function")


class Partition:
    """The nodes that go into one submodule, and how it stands to the others. The dicts are used as
    ordered sets."""

    def __init__(self, name):
        self.name = name
        self.submod_name = f"submod_{name}"
        self.node_names = []
        self.inputs = {}
        self.outputs = {}
        self.dependencies = {}
        self.dependents = {}
        self.graph = Graph()
        self.environment = {}
        self.targets = {}
        self.paths = {}  # of its modules in the submodule: those in the whole module

    def __repr__(self):
        parts = {
            "name": self.name,
            "nodes": self.node_names,
            "inputs": self.inputs,
            "outputs": self.outputs,
            "partitions depended on": self.dependencies,
            "partition dependents": self.dependents,
        }
        return ",\n ".join(f"{title}: {part}" for title, part in parts.items())


def split_module(
    m, root_m, split_callback, qualname_map=None, keep_original_order=False,
    keep_original_node_name=False, keep_original_input_name=True, *, partition_affix=None,
    tuple_return=False,
):  # fmt: skip
    """A GraphModule that computes what `m` computes in submodules submod_0, submod_1 and so on.

        x -> relu -> neg -> out      becomes      x -> submod_0 -> submod_1 -> out

    for a split_callback(node) that says 0 of relu and 1 of neg. It is asked once for every node
    that calls something, and may say anything that makes a name. Inputs and attributes stay
    outside, and are arguments of the submodules that use them.

    root_m: the module that `m` was traced from. qualname_map: a dict that gets, for each module
    that has moved, its new path and its old one. keep_original_order: submodules come in the order
    of their first nodes, as far as their inputs allow. keep_original_node_name: nodes keep their
    names where they can. keep_original_input_name: inputs of submodules are called as the nodes
    that they get, and arg_0, arg_1 ... otherwise. partition_affix: a word behind "submod_".
    tuple_return: each submodule returns a tuple, even of one value.

    RuntimeError when submodules would need one another's results.
    """
    split = _Split(m, split_callback, partition_affix)
    order = split.order(keep_original_order)
    split.fill(order, keep_original_input_name, keep_original_node_name, tuple_return)
    return split.assemble(order, keep_original_order, qualname_map, tuple_return)


class _Split:
    """One call of split_module."""

    def __init__(self, module, callback, affix):
        self.module = module
        self.nodes = list(module.graph.nodes)
        self.partitions = {}
        self.partition_of = {}  # from nodes
        for node in self.nodes:
            if node.op in _CALLS:
                name = str(callback(node))
                name = f"{affix}_{name}" if affix else name
                self.partition_of[node] = self._partition(name)
        for node in self.nodes:
            for used in node.all_input_nodes:
                self._note_use(used, node)
            if node in self.partition_of:
                self.partition_of[node].node_names.append(node.name)

    def _partition(self, name):
        if name not in self.partitions:
            self.partitions[name] = Partition(name)
        return self.partitions[name]

    def _note_use(self, used, node):
        source, user = self.partition_of.get(used), self.partition_of.get(node)
        if source is user:
            return
        if source is not None:
            source.outputs.setdefault(used.name)
        if user is not None:
            user.inputs.setdefault(used.name)
            if source is not None:
                source.dependents.setdefault(user.name)
                user.dependencies.setdefault(source.name)

    def order(self, keep_original_order):
        """The partitions, each behind those that it depends on."""
        waiting = {name: len(one.dependencies) for name, one in self.partitions.items()}
        ready = [name for name, count in waiting.items() if count == 0]
        order = []
        while ready:
            name = ready.pop()
            order.append(name)
            for dependent in self.partitions[name].dependents:
                waiting[dependent] -= 1
                if waiting[dependent] == 0:
                    ready.append(dependent)
        if len(order) != len(self.partitions):
            raise RuntimeError("cycle exists between partitions!")
        if keep_original_order:
            order = self._original_order()
        return [self.partitions[name] for name in order]

    def _original_order(self):
        order = {}
        waiting = list(reversed(self.partitions))
        while waiting:
            missing = [n for n in self.partitions[waiting[-1]].dependencies if n not in order]
            if missing:
                waiting += reversed(missing)
            else:
                order.setdefault(waiting.pop())
        return order

    def fill(self, order, keep_input_names, keep_node_names, tuple_return):
        """Makes the partitions' graphs."""
        by_name = {node.name: node for node in self.nodes}
        for partition in order:
            for index, name in enumerate(partition.inputs):
                node = by_name[name]
                placeholder = partition.graph.placeholder(
                    name if keep_input_names else f"arg_{index}", type_expr=node.type
                )
                placeholder.meta = node.meta.copy()
                partition.environment[node] = placeholder
        for node in self.nodes:
            if node in self.partition_of:
                self._copy(node, self.partition_of[node], keep_node_names)
        for partition in order:
            values = tuple(partition.environment[by_name[name]] for name in partition.outputs)
            one = len(values) == 1 and not tuple_return
            partition.graph.output(values[0] if one else values)

    def _copy(self, node, partition, keep_names):
        environment = partition.environment
        target = node.target
        if node.op == "call_module":
            target = node.target.replace(".", "_")
            partition.targets[target] = self.module.get_submodule(node.target)
            partition.paths[f"{partition.submod_name}.{target}"] = node.target
        environment[node] = partition.graph.create_node(
            node.op,
            target,
            map_arg(node.args, lambda used: environment[used]),
            map_arg(node.kwargs, lambda used: environment[used]),
            type_expr=node.type,
            name=node.name if keep_names else None,
        )
        environment[node].meta = node.meta.copy()

    def assemble(self, order, keep_original_order, qualname_map, tuple_return):
        """The module around the submodules."""
        graph, attributes, environment = Graph(), {}, {}
        for node in self.nodes:
            if node.op == "placeholder":
                environment[node.name] = graph.node_copy(node)
            elif node.op == "get_attr" and not keep_original_order:
                self._copy_attribute(node, graph, attributes, environment)
        by_name = {node.name: node for node in self.nodes}
        for partition in order:
            for name in partition.inputs:
                if name not in environment:
                    self._copy_attribute(by_name[name], graph, attributes, environment)
            self._call(partition, graph, attributes, environment, qualname_map, tuple_return)
        for node in self.nodes:
            if node.op == "output":
                for used in node.all_input_nodes:
                    if used.name not in environment:
                        self._copy_attribute(used, graph, attributes, environment)
                graph.output(map_arg(node.args[0], lambda used: environment[used.name]))
        return GraphModule(attributes, graph)

    def _copy_attribute(self, node, graph, attributes, environment):
        value = self.module
        for atom in node.target.split("."):
            value = getattr(value, atom)
        attributes[node.target] = value
        environment[node.name] = graph.node_copy(node)

    def _call(self, partition, graph, attributes, environment, qualname_map, tuple_return):
        if qualname_map is not None:
            qualname_map.update(partition.paths)
        attributes[partition.submod_name] = GraphModule(partition.targets, partition.graph)
        args = tuple(environment[name] for name in partition.inputs)
        call = graph.call_module(partition.submod_name, args)
        if len(partition.outputs) > 1 or (tuple_return and partition.outputs):
            result = Proxy(call, GraphAppendingTracer(graph))
            for index, name in enumerate(partition.outputs):
                environment[name] = result[index].node
        elif partition.outputs:
            environment[next(iter(partition.outputs))] = call


def split_module_simple(m, node_to_partition, *, partition_affix=None):
    """As split_module, for a dict from nodes to partitions, which has all nodes that call something
    or read an attribute; attributes are read within the submodules. KeyError when one is missing.
    """
    from .split_utils import split_by_tags

    wanted = [node for node in m.graph.nodes if node.op in (*_CALLS, "get_attr")]
    homes = {node: node_to_partition[node] for node in wanted}
    split = _Split(m, homes.get, partition_affix)
    order = split.order(True)
    for node, partition in split.partition_of.items():
        node.tag = partition.submod_name
    try:
        result = split_by_tags(m, [partition.submod_name for partition in order])
    finally:
        for node in split.partition_of:
            del node.tag
    for module in (result, *result.children()):
        type(module).__name__ = "GraphModuleImpl"  # as in the reference
    return result
