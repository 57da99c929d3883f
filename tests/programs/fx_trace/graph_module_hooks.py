"""Functions that a GraphModule calls when nodes are made, erased and replaced."""

import copy

import torch
from torch.fx import symbolic_trace

gm = symbolic_trace(lambda x: torch.relu(x) + 1)
log = []


def created(node):
    log.append(("create", node.name))


def erased(node):
    log.append(("erase", node.name))


def replaced(old, new, user):
    log.append(("replace", old.name, new, user.name))


gm._register_create_node_hook(created)
gm._register_erase_node_hook(erased)
gm._register_replace_node_hook(replaced)
x, relu, add, output = gm.graph.nodes
with gm.graph.inserting_after(relu):
    neg = gm.graph.call_function(torch.neg, (relu,))
relu.replace_all_uses_with(neg)
neg.args = (x,)
gm.graph.erase_node(relu)
neg.replace_input_with(x, x)
print(log)
gm._unregister_create_node_hook(created)
gm._unregister_erase_node_hook(erased)
gm._unregister_replace_node_hook(replaced)
gm.graph.placeholder("quiet")
print(len(log))
gm._register_deepcopy_hook(lambda module: print("copied", type(module).__name__))
copied = copy.deepcopy(gm)
print(len(copied._create_node_hooks), len(copied._deepcopy_hooks))
for name in ("create_node", "erase_node", "replace_node", "deepcopy"):
    for act in ("register", "unregister"):
        try:
            getattr(gm, f"_{act}_{name}_hook")(3)
        except AssertionError as error:
            print(act, name, error)
    try:
        getattr(gm, f"_unregister_{name}_hook")(print)
    except ValueError as error:
        print(error)
