"""CapabilityBasedPartitioner: which nodes come into one partition, and in which order."""

import operator
import random

import torch
from torch import fx
from torch.fx.passes.infra.partitioner import CapabilityBasedPartitioner, Partition
from torch.fx.passes.operator_support import create_op_support


def supporting(*names):
    return create_op_support(lambda submodules, node: node.name in names)


def adds(submodules, node):
    return node.op == "call_function" and node.target in (operator.add, operator.getitem)


def names(partitions):
    return [(p.id, [n.name for n in p.nodes], sorted(n.name for n in p.nodes)) for p in partitions]


def propose(function, support, **options):
    gm = fx.symbolic_trace(function)
    partitioner = CapabilityBasedPartitioner(gm, support, **options)
    found = partitioner.propose_partitions()
    print(function.__name__, options, names(found))
    return partitioner, found


def chain(x):
    a = x + 1
    b = a + 2
    c = b * 3
    d = c + 4
    return d + 5


def sides(x, y):
    a = x + 1
    b = y + 2
    c = torch.relu(a)
    d = c + b
    e = torch.neg(d)
    return e + a, b + 1


def loop(x):
    a = x + 1
    b = a * 2
    c = a + b
    return c + b


def apart(x, y):
    a = x + 1
    b = a + 2
    c = y + 1
    d = c + 2
    return torch.relu(b), torch.relu(d)


def tuples(x):
    a, b = torch.split(x, 2)
    c = a + 1
    return c, torch.neg(b)


def single(x):
    return torch.relu(x + 1) + torch.neg(x)


support = create_op_support(adds)
for function in (chain, sides, loop, apart, single):
    for options in ({}, {"allows_single_node_partition": True}, {"skip_horizontal_fusion": True}):
        partitioner, found = propose(function, support, **options)
        gm = partitioner.fuse_partitions(found)
        print(gm.code, [(n, c.code) for n, c in gm.named_children() if hasattr(c, "code")])
both = {"allows_single_node_partition": True, "skip_horizontal_fusion": True}
propose(apart, support, **both)
propose(sides, support, **both)
for options in ({}, {"allows_single_node_partition": True}):
    propose(tuples, supporting("split", "add", "neg"), **options)
    propose(tuples, supporting("getitem", "add"), **options)
    propose(tuples, supporting("add", "neg"), **options)
    propose(tuples, supporting("getitem", "getitem_1"), **options)
add = "_operator.add"
propose(chain, support, non_compute_ops=[add])
propose(single, support, allowed_single_node_partition_ops=[add])
propose(loop, support, non_compute_ops=[add], allows_single_node_partition=True)
for removing in (["_operator.mul"], ["_operator.add"], ["_operator.add", "_operator.mul"]):
    partitioner, found = propose(
        chain, supporting("add", "add_1", "mul", "add_2", "add_3"), non_compute_ops=removing
    )
    partitioner.remove_bookend_non_compute_ops(found)
    print(removing, names(found))
    gm = partitioner.fuse_partitions(found, prefix="left_")
    print(gm.code)


def bookends(x):
    a = x.view(2, 2)
    b = a + 1
    c = torch.permute(b, (1, 0))
    d = c + 2
    e = torch.permute(d, (1, 0))
    f = torch.permute(e, (1, 0))
    return torch.relu(f), a


def permutes(submodules, node):
    return node.op == "call_method" or node.target in (operator.add, torch.permute)


partitioner, found = propose(
    bookends, create_op_support(permutes), non_compute_ops=["torch.permute"]
)
partitioner.remove_bookend_non_compute_ops(found)
print(names(found))
gm = partitioner.partition_and_fuse(prefix="p_")
print(gm.graph, gm.code, gm.p_0.code)
print(torch.equal(gm(torch.arange(4.0))[0], bookends(torch.arange(4.0))[0]))

nodes = list(fx.symbolic_trace(chain).graph.nodes)
one = Partition(id=3, nodes=nodes[1:3])
one.add_node(nodes[4])
print(one, one.size(), list(one.nodes), type(one.nodes).__name__, vars(one))
one.remove_node(nodes[1])
print(repr(one), one.size(), Partition().size(), Partition())
try:
    one.remove_node(nodes[0])
except Exception as error:
    print(type(error).__name__, error)


def random_module(seed):
    """A graph that computes nothing sensible, of 5 to 25 nodes."""
    random.seed(seed)
    graph = fx.Graph()
    nodes = [graph.placeholder("x"), graph.placeholder("y")]
    for _ in range(random.randint(5, 25)):
        target = random.choice([operator.add, operator.mul, operator.sub, torch.relu])
        used = random.sample(nodes, 1 if target is torch.relu else 2)
        nodes.append(graph.call_function(target, tuple(used)))
    graph.output(tuple(random.sample(nodes, 2)))
    return fx.GraphModule(torch.nn.Module(), graph)


for seed in range(60):
    gm = random_module(seed)
    share = random.random()
    chosen = {n.name for n in gm.graph.nodes if random.random() < share and n.op[0] == "c"}
    options = {
        "allows_single_node_partition": random.random() < 0.5,
        "skip_horizontal_fusion": random.random() < 0.3,
        "non_compute_ops": ["torch.relu"],
    }
    partitioner = CapabilityBasedPartitioner(gm, supporting(*chosen), **options)
    found = partitioner.propose_partitions()
    print(seed, [(p.id, [node.name for node in p.nodes]) for p in found])
    partitioner.remove_bookend_non_compute_ops(found)
    print([[node.name for node in p.nodes] for p in found])
    try:
        gm = partitioner.fuse_partitions(found)
    except Exception as error:
        print(type(error).__name__, error)
    if seed % 10 == 0:
        print(gm.graph)
