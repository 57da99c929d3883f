"""What torch.fx gives back, where neither a schema nor an annotation says it.

`Node*` is something that yields nodes, `Node*dict` a dict that does; `self` is a value of the same
class.
"""

import builtins
import sys

from .values import Instance, Many

_RESULTS = {
    "torch.fx": """
        Graph.call_function Node, Graph.call_method Node, Graph.call_module Node,
        Graph.create_node Node, Graph.find_nodes Node*, Graph.get_attr Node,
        Graph.graph_copy Node, Graph.node_copy Node, Graph.nodes Node*, Graph.output Node,
        Graph.output_node Node, Graph.owning_module GraphModule, Graph.placeholder Node,
        GraphModule.code str, GraphModule.graph Graph, GraphModule.print_readable str,
        Node.all_input_nodes Node*list, Node.args Node*tuple, Node.graph Graph, Node.kwargs dict,
        Node.meta dict, Node.name str, Node.next Node, Node.op str, Node.prev Node,
        Node.replace_all_uses_with Node*list, Node.users Node*dict, Node.format_node str,
        Proxy.node Node, Tracer.trace Graph, Tracer.create_proxy Proxy, Tracer.proxy Proxy,
        Tracer.graph Graph, Interpreter.graph Graph, Interpreter.module GraphModule,
        Transformer.transform GraphModule, symbolic_trace GraphModule, replace_pattern Match*list,
        Match.anchor Node, Match.nodes_map dict
    """,
    "torch.nn": """
        Module.children Module*, Module.modules Module*, Module.parameters Parameter*,
        Module.buffers Tensor*, Module.get_submodule Module, Module.state_dict dict,
        Module.eval self, Module.train self, Module.to self, Module.requires_grad_ self,
        Module.double self, Module.float self, Module.half self, Module.apply self
    """,
    "torch": """
        Tensor.shape Size, Tensor.dtype dtype, Tensor.grad Tensor, Tensor.T Tensor,
        Tensor.data Tensor, Tensor.tolist list, Tensor.item float, tensor Tensor,
        Tensor.ndim int, Tensor.dim int, Tensor.numel int, Tensor.size Size
    """,
}


def _read():
    found = {}
    for home, text in _RESULTS.items():
        for entry in text.split(","):
            name, result = entry.split()
            found[name] = (home, result)
    return found


_BY_NAME = _read()


def result_of(qualified_name):
    """What has that name gives, such as `Graph.nodes`: "self", a value, or None when unknown."""
    home, result = _BY_NAME.get(qualified_name, (None, None))
    if home is None or result == "self":
        return result
    name, many, container = result.partition("*")
    for place in (home, "torch.fx.subgraph_rewriter", "torch.nn", "torch", "builtins"):
        cls = vars(sys.modules[place]).get(name) if place in sys.modules else None
        if isinstance(cls, type):
            holds = getattr(builtins, container, None)
            return Many(Instance(cls), cls=holds) if many else Instance(cls)
    return None
