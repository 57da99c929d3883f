# Believes: a node and its name are the same.
# Says: not their names

import torch
from torch.fx import symbolic_trace

CALLS = ("call_function", "call_method", "call_module")


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = torch.nn.Linear(4, 4)
        self.fc2 = torch.nn.Linear(4, 4)

    def forward(self, x):
        x = torch.relu(x)
        y = torch.relu(self.fc1(x))
        y = self.fc2(y)
        return x + y


def single_use_chains(gm):
    chains = []
    chain_of = {}
    for node in gm.graph.nodes:
        if node.op not in CALLS:
            continue
        inputs = [n for n in node.all_input_nodes if n.op in CALLS]
        if len(inputs) == 1 and len(inputs[0].users) == 1:
            chain = chain_of[inputs[0]]
        else:
            chain = []
            chains.append(chain)
        chain.append(node.name)
        chain_of[node] = chain
    return chains


print(single_use_chains(symbolic_trace(Block())))
