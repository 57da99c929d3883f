"""torch.fx.traceback: where nodes come from, and metadata for new nodes."""

import re

import torch
from torch import fx
from torch.fx import traceback
from torch.fx.passes.graph_transform_observer import GraphTransformObserver
from torch.fx.traceback import NodeSource, NodeSourceAction


def shown(value):
    """Without numbers that are addresses."""
    return re.sub(r"graph_id('?[=:] ?)\d+", r"graph_id\1ID", str(value)).replace("\n", "|")


class Model(torch.nn.Module):
    def forward(self, x):
        return torch.relu(x + 1).neg()


def metas(graph):
    for node in graph.nodes:
        meta = {key: node.meta[key] for key in node.meta if key != "from_node"}
        print("  ", node, meta, [shown(s) for s in node.meta.get("from_node", [])])


print(traceback.__all__)
gm = fx.symbolic_trace(Model())
at = {node.name: node for node in gm.graph.nodes}
source = NodeSource(at["neg"], "first", NodeSourceAction.REPLACE)
print(shown(source), source.name, source.target, source.pass_name, source.action)
print(source.from_node, source.graph_id == id(gm.graph), shown(source.to_dict()))
at["neg"].meta["from_node"] = [source]
both = NodeSource(at["neg"], "second", [NodeSourceAction.CREATE, NodeSourceAction.REPLACE])
print(shown(both.print_readable()), shown(both.to_dict()), both == source)
none = NodeSource(None)
print(shown(none), [none.name, none.target, none.action, none.from_node], none.to_dict())
print(NodeSource(at["relu"], "p").action, shown(traceback.get_graph_provenance_json(gm.graph)))
del at["neg"].meta["from_node"]

print(traceback.has_preserved_node_meta(), traceback.get_current_meta())
for node in gm.graph.nodes:
    node.meta["k"] = node.name
once = fx.Transformer(gm).transform()
metas(once.graph)
metas(fx.Transformer(once).transform().graph)
with traceback.preserve_node_meta():
    print(traceback.has_preserved_node_meta())
    with traceback.set_current_meta(at["relu"], "pass"):
        print(shown(traceback.get_current_meta()))
        metas(fx.symbolic_trace(Model()).graph)
        with traceback.set_current_meta(at["neg"], "inner"):
            print(shown(traceback.get_current_meta()))
    traceback.set_stack_trace(["a", "b"])
    print(traceback.get_current_meta(), traceback.format_stack())
    metas(fx.symbolic_trace(Model()).graph)
    traceback.set_grad_fn_seq_nr(5)
    print(traceback.get_current_meta())
    traceback.reset_grad_fn_seq_nr()
    print(traceback.get_current_meta())
    with traceback.preserve_node_meta(False):
        print(traceback.has_preserved_node_meta())
print(traceback.get_current_meta(), traceback.has_preserved_node_meta())
with traceback.set_current_meta(at["relu"], "pass"):
    print(traceback.get_current_meta())
with traceback.annotate({"k": 1}):
    with traceback.annotate({"k": 2, "j": 3}):
        print(traceback.get_current_meta())
    print(traceback.get_current_meta())
    metas(fx.symbolic_trace(Model()).graph)


@traceback.annotate_fn({"q": 1})
def helper(x):
    return torch.sin(x)


print(helper.__name__)
with traceback.preserve_node_meta(), traceback.annotate({"k": 1}):
    metas(fx.symbolic_trace(lambda x: helper(x) + 1).graph)
print(traceback.get_current_replay_node())
with traceback.set_current_replay_node(at["relu"]):
    print(traceback.get_current_replay_node())

with GraphTransformObserver(gm, "observed") as observer:
    with gm.graph.inserting_before(at["neg"]):
        new = gm.graph.call_function(torch.sin, (at["relu"],))
    at["neg"].replace_input_with(at["relu"], new)
metas(gm.graph)
print(sorted(vars(observer)), GraphTransformObserver.get_current_pass_count())
observer = GraphTransformObserver(gm, "x", "subsystem")
print(observer.apply_graph_pass(lambda graph: len(graph.nodes)))
print(observer.apply_gm_pass(lambda module: type(module).__name__))
